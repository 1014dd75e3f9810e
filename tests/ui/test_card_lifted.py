"""A lifted card tells its owner what it would do; what does not fit is not offered; a warning goes with its reason."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from game.engine.cards.views import view
from game.store.settings import Settings
from game.ui.kit.widgets import Button, ButtonKind
from game.words.cards.signs import about_card
from game.words.catalogue import LANGUAGES, Catalogue
from tests.card_tables import cards, position
from tests.tables import play
from tests.ui.card_playing import CardPlaying, card_playing
from tests.ui.screen import HUMAN, NORMAL

RULE = "text: Wer lacht, zieht drei Karten, und wer weint, darf zwei davon wieder abgeben!!"
SENTENCE = RULE.removeprefix("text: ")


@pytest.fixture
def table(tmp_path: Path) -> Iterator[CardPlaying]:
    """A card table."""
    with card_playing(tmp_path, settings=Settings()) as playing:
        yield playing


def lift(table: CardPlaying, face: str) -> None:
    """Click a card of the fan once."""
    table.mouse.click(table.point(table.card(face)))
    table.frame()


def line(table: CardPlaying) -> str:
    """What the guidance line says."""
    return table.turn.guidance().text


def lay_key(table: CardPlaying) -> Button:
    """The key that lays."""
    assert table.turn.form is not None
    key = table.turn.form["lay"]
    assert isinstance(key, Button)
    return key


def test_uc_40_a_wild_draw_four_says_to_its_owner_whether_it_would_be_a_bluff(table: CardPlaying) -> None:
    state = position("W4 R5 G1 G2", "B6 Y4", "Y1 Y2", discard="R2", turn=0)
    table.set_up(state, (HUMAN, NORMAL, NORMAL), paused=True)
    lift(table, "W4")
    assert "Bluff" in line(table)
    assert "Rot 5" in line(table)
    assert "Grün" not in line(table)
    table.set_up(position("W4 B5 G1 G2", "B6 Y4", "Y1 Y2", discard="R2", turn=0), (HUMAN, NORMAL, NORMAL), paused=True)
    lift(table, "W4")
    assert line(table).startswith("+4 ist jetzt erlaubt")


@pytest.mark.parametrize("language", LANGUAGES)
def test_un_32_with_112_cards_another_wild_makes_it_a_bluff_too(language: str) -> None:
    say, (four,) = Catalogue(language).t, cards("W4", "uno-112")
    for hand, options, warns in (
        ("W4 W B5", {}, True), ("W4 B5 B6", {}, False), ("W4 W B5", {"w4_match_wilds": "none"}, False),
    ):  # fmt: skip
        seen = view(position(hand, "?3", book="uno-112", options=options, discard="R2"), 0)
        text, rule, warning = about_card(say, seen, four, to_lay=True)
        assert (bool(text), warning, rule) == (True, warns, "UN-29")


def test_there_is_nothing_to_say_of_a_last_card_or_where_nobody_may_bluff() -> None:
    say, (four,) = Catalogue("de").t, cards("W4")
    alone = view(position("W4", "?3", discard="R2"), 0)
    assert about_card(say, alone, four, to_lay=True) == ("", "", False)
    fair = view(position("W4 R5", "?3", options={"w4_bluff": "prevented"}, discard="R2"), 0)
    assert about_card(say, fair, four, to_lay=True) == ("", "", False)
    seen = view(position("W4 R5", "?3", discard="R2"), 0)
    assert about_card(say, seen, four, to_lay=False) == ("", "", False)


@pytest.mark.parametrize(("written", "whole"), [
    (RULE, SENTENCE), ("idea 4", "noch einmal"), ("composed: next draw 2; self again", "zieht 2 Karten"),
])  # fmt: skip
def test_un_42_a_custom_wild_speaks_before_it_lies(table: CardPlaying, written: str, whole: str) -> None:
    state = position("C1 R5 G1 G2", "B6 Y4", "Y1 Y2", book="uno-112", options={"C1": written}, discard="R2", turn=0)
    table.set_up(state, (HUMAN, NORMAL, NORMAL), paused=True)
    assert whole not in line(table)
    table.mouse.move(table.point(table.card("C1")))
    table.mouse.wait(0.2)
    assert table.turn.card_tip is None
    table.mouse.wait(0.5)
    tip = table.turn.card_tip
    assert tip is not None
    assert whole in tip[1]
    lift(table, "C1")
    assert whole in line(table)
    table.mouse.wait(1.0)
    assert table.turn.card_tip is None, "the line says it already"


def test_what_a_card_says_to_the_mouse_leaves_the_line_readable(table: CardPlaying) -> None:
    state = position("C1 R5 G1 G2", "B6 Y4", "Y1 Y2", book="uno-112", options={"C1": RULE}, discard="R2", turn=0)
    table.set_up(state, (HUMAN, NORMAL, NORMAL), paused=True)
    line_now = table.table.zones.guidance.inflate(0, -table.context.style.px(20))

    def read() -> bytes:
        table.picture()
        return pygame.image.tobytes(table.driver.surface.subsurface(line_now), "RGB")

    table.mouse.wait(3)
    before = read()
    table.mouse.move(table.point(table.card("C1")))
    table.mouse.wait(0.7)
    assert table.turn.card_tip is not None
    assert read() == before


def test_un_42_the_rule_of_a_custom_wild_on_the_pile_can_be_read_again(table: CardPlaying) -> None:
    options = {"C1": "composed: next draw 2"}
    state = position("C1 R5 G1 G2", "B6 Y4 R1 R2", "Y1 Y2", book="uno-112", options=options, discard="R2", turn=0)
    table.set_up(play(state, "0 play C1:B"), (HUMAN, NORMAL, NORMAL), paused=True)
    table.mouse.move(table.table.zones.pile.center)
    table.mouse.wait(0.6)
    assert table.turn.card_tip == (table.table.zones.pile, "Der Nächste zieht 2 Karten.")


def test_with_two_cards_the_call_still_comes_first(table: CardPlaying) -> None:
    state = position("C1 R5", "B6 Y4", "Y1 Y2", book="uno-112", options={"C1": RULE}, discard="R2", turn=0)
    table.set_up(state, (HUMAN, NORMAL, NORMAL), paused=True)
    lift(table, "C1")
    assert line(table).startswith("Ruf erst UNO!")
    assert SENTENCE in line(table)


def test_lay_is_not_gold_for_a_card_that_does_not_fit(table: CardPlaying) -> None:
    state = position("R5 G1 G7 B9", "B6 Y4", "Y1 Y2", discard="R2", turn=0)
    table.set_up(state, (HUMAN, NORMAL, NORMAL), paused=True)
    lift(table, "G7")
    assert (lay_key(table).kind, lay_key(table).enabled) == (ButtonKind.SECONDARY, False)
    assert "Grün 7" in lay_key(table).reason
    lift(table, "R5")
    assert (lay_key(table).kind, lay_key(table).enabled) == (ButtonKind.PRIMARY, True)


def test_uc_61_where_a_wrong_card_is_punished_it_may_be_laid_but_is_not_offered_in_gold(table: CardPlaying) -> None:
    state = position("R5 G7 B9", "B6 Y4", "Y1 Y2", options={"wrong_card": "penalised"}, discard="R2", turn=0)
    table.set_up(state, (HUMAN, NORMAL, NORMAL), paused=True)
    lift(table, "G7")
    assert (lay_key(table).kind, lay_key(table).enabled) == (ButtonKind.SECONDARY, True)


def test_a_warning_goes_when_what_it_warned_of_is_gone(table: CardPlaying) -> None:
    state = position("R5 G1 G7 B9", "B6 Y4", "Y1 Y2", discard="R2", turn=0)
    table.set_up(state, (HUMAN, NORMAL, NORMAL), paused=True)
    lift(table, "G7")
    lift(table, "G7")
    assert table.turn.notice.shown is not None
    assert "Grün 7" in line(table)
    table.mouse.wait(1.0)
    assert "Grün 7" in line(table), "there is time to read it"
    lift(table, "R5")
    table.mouse.wait(0.1)
    assert table.turn.notice.shown is None


@pytest.mark.parametrize(
    ("card", "key", "options"),
    [
        ("R+2", "draw-two", {}), ("RS", "skip", {}), ("RR", "reverse", {}), ("W", "wild", {}), ("SH", "shuffle", {}),
        ("R7", "seven", {"seven_swaps": "on"}), ("R0", "zero", {"zero_passes": "on"}), ("R7", "", {}), ("R0", "", {}),
    ],
)  # fmt: skip
def test_every_sign_of_the_hand_explains_itself_to_the_mouse(
    table: CardPlaying, card: str, key: str, options: dict[str, str]
) -> None:
    state = position(f"{card} B1 G1", "B6 Y4", "Y1 Y2", book="uno-112", options=options, discard="G2", turn=1)
    table.set_up(state, (HUMAN, NORMAL, NORMAL), paused=True)
    table.mouse.move(table.point(table.card(card)))
    table.mouse.wait(0.8)
    tip = table.turn.card_tip
    assert (tip[1] if tip else "") == (table.context.t(f"card.does.{key}") if key else "")


@pytest.mark.parametrize(("said", "option"), [("reverse-two", "skip"), ("reverse", "direction")])
def test_uc_68_a_reverse_says_what_it_does_with_two_players(table: CardPlaying, said: str, option: str) -> None:
    state = position("RR B1", "B6 Y4", options={"reverse_two_players": option}, discard="G2", turn=1)
    table.set_up(state, (HUMAN, NORMAL), paused=True)
    table.mouse.move(table.point(table.card("RR")))
    table.mouse.wait(0.8)
    tip = table.turn.card_tip
    assert tip is not None
    assert tip[1] == table.context.t(f"card.does.{said}")
