"""Deal numbers: short, read aloud and typed again without a mistake going unnoticed. No two things that are left to
chance are drawn from the same stream: nobody's thinking tells what will be dealt."""

from collections.abc import Callable
from dataclasses import replace
from random import Random

import pytest
from hypothesis import given, strategies as st

from game.engine import dealnumber, shuffle
from game.engine.cards import match as card_match
from game.engine.cards.books import UNO_1999
from game.engine.game import Pass
from game.engine.options import with_options
from game.engine.record import Record
from game.engine.registry import BOOKS, CARDS, Rules
from game.engine.tiles.books import RUMMIKUB, UNO_RUMMY
from game.engine.tiles.match import dealt_order, start_draw
from game.play import session
from game.play.cards import tournament
from game.play.cards.tournament import BackgroundTable
from game.play.tiles.session import TileSession
from tests.random_cards import random_rules as card_rules
from tests.random_tiles import random_rules as tile_rules

LETTERS_OF_SEEDS = "aZ09 -_~%+='\"\\/;:äßıİſ\u0301Ωж中\u3042😀"
seeds = st.integers(0, 10**12).map(dealnumber.new_seed)


@pytest.mark.parametrize("book", BOOKS)
@given(seed=seeds)
def test_the_number_of_a_book_as_it_is_is_short_and_says_for_how_many(book: str, seed: str) -> None:
    fewest, most = BOOKS[book].seats
    for seats in (None, *range(fewest, most + 1)):
        number = dealnumber.format_deal(BOOKS[book], seed, seats)
        assert len(number) == 11 + len(str(seats or ""))
        assert dealnumber.parse_deal(number) == dealnumber.Deal(BOOKS[book], seed, seats)
    for seats in (fewest - 1, most + 1):
        with pytest.raises(dealnumber.DealNumberError, match=f"{fewest} to {most} players"):
            dealnumber.parse_deal(dealnumber.format_deal(BOOKS[book], seed, seats))


@given(seed=st.text(LETTERS_OF_SEEDS, max_size=40).map(str.strip))
def test_any_seed_comes_back_from_its_number(seed: str) -> None:
    assert dealnumber.parse_deal(dealnumber.format_deal(UNO_RUMMY, seed, 3)) == dealnumber.Deal(UNO_RUMMY, seed, 3)


@pytest.mark.parametrize("book", BOOKS)
@given(case=st.integers(0, 10**6), seed=seeds)
def test_options_come_back_from_a_number(book: str, case: int, seed: str) -> None:
    if book in CARDS.books:
        rules: Rules = card_rules(Random(case), book)
        assert dealnumber.parse_deal(dealnumber.format_deal(rules, seed)) == dealnumber.Deal(rules, seed, None)
    else:
        rules = tile_rules(Random(case), book)
        assert dealnumber.parse_deal(dealnumber.format_deal(rules, seed).lower()) == dealnumber.Deal(rules, seed, None)


@given(st.text(" ~%27Ea=\"'äß;", min_size=1, max_size=200).filter(str.strip))
def test_whatever_is_written_on_a_custom_wild_comes_back(text: str) -> None:
    rules = with_options(CARDS.books["uno-112"], {"C1": f"text: {text}", "C3": f"text:{text}"})
    number = dealnumber.format_deal(rules, "7K3QF9")
    assert len(number.split()) == 3
    assert dealnumber.parse_deal(number) == dealnumber.Deal(rules, "7K3QF9", None)


@given(seeds, st.data())
def test_a_wrong_letter_is_always_noticed(seed: str, data: st.DataObject) -> None:
    number = dealnumber.format_deal(UNO_RUMMY, seed, 4)
    place = data.draw(st.integers(0, len(number) - 1))
    letter = data.draw(st.sampled_from([each for each in dealnumber.LETTERS if each != number[place]]))
    with pytest.raises(dealnumber.DealNumberError):
        dealnumber.parse_deal(number[:place] + letter + number[place + 1 :])


@given(seeds, st.data())
def test_two_letters_that_changed_places_are_always_noticed(seed: str, data: st.DataObject) -> None:
    number = dealnumber.format_deal(UNO_RUMMY, seed, 4)
    one, other = data.draw(st.lists(st.sampled_from([3, 4, 5, 6, 7, 8, 10, 11]), min_size=2, max_size=2, unique=True))
    letters = list(number)
    letters[one], letters[other] = letters[other], letters[one]
    if "".join(letters) != number:
        with pytest.raises(dealnumber.DealNumberError):
            dealnumber.parse_deal("".join(letters))


@given(st.integers(0, 10**6), st.data())
def test_a_wrong_letter_in_an_option_is_noticed(case: int, data: st.DataObject) -> None:
    rules = with_options(UNO_RUMMY, {"target": 300 + case % 200, "drawn_tile": "keep"})
    number = dealnumber.format_deal(rules, "7K3QF9")
    place = data.draw(st.integers(12, len(number) - 1).filter(lambda place: number[place] != " "))
    wrong = str((int(number[place]) + 1) % 10) if number[place].isdecimal() else "x"
    with pytest.raises(dealnumber.DealNumberError):
        dealnumber.parse_deal(number[:place] + wrong + number[place + 1 :])


@given(st.text(LETTERS_OF_SEEDS, max_size=60) | st.text("UR-2379AK= target", max_size=30))
def test_any_text_is_a_deal_or_an_error(text: str) -> None:
    try:
        deal = dealnumber.parse_deal(text)
    except dealnumber.DealNumberError:
        return
    assert dealnumber.parse_deal(dealnumber.format_deal(*deal)) == deal


@pytest.mark.parametrize("book", BOOKS)
@pytest.mark.parametrize("seed", ["7K3QF9", "an older seed"])
def test_a_short_number_brings_the_rules_where_they_are_at_hand(book: str, seed: str) -> None:
    rules = with_options(BOOKS[book], {"stacking": "on"} if book in CARDS.books else {"first_starter": "chosen"})
    changed = {"reverse_two_players": "direction"} if book in CARDS.books else {"next_starter": "winner"}
    other = with_options(BOOKS[book], changed)
    number = dealnumber.short_deal(rules, seed, 4)
    assert " " not in number
    assert len(dealnumber.short_deal(rules, "7K3QF9", 4)) == 17
    assert dealnumber.parse_deal(number.lower(), iter((other, BOOKS[book], rules))) == dealnumber.Deal(rules, seed, 4)
    assert dealnumber.parse_deal(dealnumber.short_deal(rules, seed), [rules]) == dealnumber.Deal(rules, seed, None)
    with pytest.raises(dealnumber.UnknownRulesError):
        dealnumber.parse_deal(number, (other, BOOKS[book]))
    assert dealnumber.short_deal(BOOKS[book], seed) == dealnumber.format_deal(BOOKS[book], seed)


@given(st.integers(0, 10**6), st.integers(0, 16), st.sampled_from(dealnumber.LETTERS))
def test_a_wrong_letter_in_a_short_number_is_noticed(number: int, place: int, letter: str) -> None:
    rules = with_options(UNO_RUMMY, {"target": 300})
    right = dealnumber.short_deal(rules, dealnumber.new_seed(number), 4)
    wrong = right[:place] + letter + right[place + 1 :]
    if wrong != right:
        with pytest.raises(dealnumber.DealNumberError) as caught:
            dealnumber.parse_deal(wrong, (rules,))
        assert not isinstance(caught.value, dealnumber.UnknownRulesError)


UP_TO = range(12)
SEATS = (("medium", "A"),) * 4


@pytest.fixture
def names(monkeypatch: pytest.MonkeyPatch) -> Callable[[object], list[str]]:
    """What the streams are called that a module begins from now on."""

    def listen(module: object) -> list[str]:
        found: list[str] = []

        def begun(name: str) -> Random:
            found.append(name)
            return Random(name)

        monkeypatch.setattr(module, "Random", begun)
        return found

    return listen


def test_computers_never_draw_from_a_stream_that_something_is_dealt_from(names: Callable[[object], list[str]]) -> None:
    dealt = names(shuffle)
    for number in UP_TO:
        start_draw(RUMMIKUB, 4, f"seed/{number}/start")
        card_match.dealt_order(UNO_1999, "seed", number)
        for deals in UP_TO:
            dealt_order(RUMMIKUB, "seed", number, deals)
    thinking, beside = names(session), names(tournament)
    table = TileSession.begin(Record(RUMMIKUB, SEATS, "seed"), lambda seen, chance: Pass())
    for actions in UP_TO:
        table.record = replace(table.record, lines=("0 pass",) * actions)
        table._asked.clear()
        for seat in range(4):
            table.thought(seat)
    table.close()
    BackgroundTable(Record(UNO_1999, SEATS, "seed")).close()
    thought = [*thinking, *beside]
    assert len(set(thought)) == len(thought) == 4 * len(UP_TO) + 4
    assert len(dealt) > len(UP_TO) ** 2
    assert not set(thought) & set(dealt)


def test_each_deal_of_a_match_has_a_stream_of_its_own(names: Callable[[object], list[str]]) -> None:
    """A new deal that was claimed is another one than that of any round."""
    dealt = names(shuffle)
    orders = {dealt_order(RUMMIKUB, "seed", number, deals) for number in UP_TO for deals in UP_TO}
    assert len(set(dealt)) == len(dealt) == len(orders)
