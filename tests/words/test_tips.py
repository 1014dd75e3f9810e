"""What the table, its plates and the cover between two players say."""

from __future__ import annotations

from game.words.cards.hints import hint_word
from game.words.dealing import deals_text, drawing_text, starts_text
from game.words.guidance import waiting_guidance
from game.words.handover import handover_text, handover_title
from game.words.mending import rest_text
from game.words.names import kind_name
from game.words.tips import held_text, player_text, stock_text
from tests.words.test_results import keys


def test_the_stock_says_the_direction_and_whether_a_click_draws() -> None:
    assert stock_text(keys, 30, 1, draws=False) == "table.stock-count 30. table.direction-left"
    assert stock_text(keys, 30, -1, draws=True) == "table.stock-count 30. table.direction-right table.stock-draws"


def test_a_plate_says_the_level_of_computers_only() -> None:
    assert (player_text(keys, "Anna", ""), player_text(keys, "Bert", "hard")) == ("Anna", "Bert (seats.level.hard)")
    assert held_text(keys, 40, 7, "cards", points=True) == "plate.points 40 · 7 plate.cards 7"
    assert held_text(keys, 2, 7, "tiles", points=False) == "plate.wins 2 · 7 plate.tiles 7"
    assert (kind_name(keys, "human"), kind_name(keys, "easy")) == ("seats.human", "seats.level.easy")


def test_the_cover_says_who_may_look_at_what() -> None:
    assert handover_title(keys, "", "tiles", public=True, looks=False) == "handover.public"
    assert handover_title(keys, "Anna", "tiles", public=False, looks=False) == "handover.title Anna"
    assert handover_title(keys, "Anna", "cards", public=False, looks=True) == "handover.look-cards Anna"
    assert handover_text(keys, "cards", public=True) == "handover.public-text"
    assert handover_text(keys, "cards", public=False) == "handover.text-cards"


def test_a_deal_says_who_starts_and_addresses_the_only_player() -> None:
    assert (drawing_text(keys, "tiles", 1), drawing_text(keys, "cards", 1)) == ("deal.draw", "cardtable.deal-draw")
    assert drawing_text(keys, "cards", 2) == "deal.again"
    assert (starts_text(keys, "Anna", you=True), starts_text(keys, "Bert", you=False)) == (
        "deal.begins-you", "deal.begins Bert",
    )  # fmt: skip
    assert (deals_text(keys, "Anna", you=True), deals_text(keys, "Bert", you=False)) == (
        "cardtable.deals-you", "cardtable.deals Bert",
    )  # fmt: skip


def test_a_computer_thinks_while_a_person_takes_a_turn() -> None:
    assert waiting_guidance(keys, "Bert", thinking=True).text == "guide.thinking Bert"
    assert waiting_guidance(keys, "Anna", thinking=False).text == "guide.other-turn Anna"


def test_a_hint_says_its_price_and_a_match_apart_that_it_went_on() -> None:
    assert (hint_word(keys, 0), hint_word(keys, 2)) == ("table.hint 0", "cardtable.hint-costs 2")
    assert rest_text(keys, 3, 9, apart=True) == "shelved.apart-text 3 9"
    assert rest_text(keys, 3, 9, apart=False) == "mending.rest 3 9"
