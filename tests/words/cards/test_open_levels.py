"""Levels in which all cards lie open, in words: every aim and every kind of action, in both languages."""

from __future__ import annotations

from fractions import Fraction

import pytest

from game.engine.actions import Draw
from game.engine.cards.actions import Accept, CardAction, Challenge, Discard, NameColour, Play
from game.engine.cards.pieces import Card
from game.engine.cards.position import parse_position
from game.engine.cards.puzzles.aims import ME, OPEN, Aim, AimKind
from game.engine.cards.puzzles.judging import Best, JudgedAction
from game.engine.cards.views import view
from game.store.level_texts import LONGEST
from game.words.cards import open_levels as words
from game.words.catalogue import LANGUAGES, Catalogue

STATE = parse_position({"book": "uno-112", "racks": ["R7 W", "G1", "B2"], "discard": "R3"})
PARTNERS = parse_position(
    {"book": "uno-1999", "racks": ["R7 W", "G1", "B2", "B3"], "discard": "R3", "options": {"players": "partners"}}
)
SEEN = view(STATE, ME)
SEVEN, WILD = Card("R", "7"), Card("", "W")
ACTIONS: tuple[CardAction, ...] = (
    Play(SEVEN), Play(SEVEN, seat=2), Play(WILD, "B"), Play(Card("", "C1"), "B", seat=1), Play(Card("R", "S")),
    NameColour("G"), Discard((SEVEN, WILD)), Challenge(), Accept(), Draw(),
)  # fmt: skip


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("kind", OPEN)
def test_every_aim_and_every_action_is_told(language: str, kind: AimKind) -> None:
    t, told = Catalogue(language).t, set()
    for turns in (1,) if kind.is_of_now else (1, 2, 3):
        for worth in (0, -1, -3):
            for start in (STATE, PARTNERS):
                told.add(words.task_text(t, Aim(kind, turns), Fraction(worth), start.match))
    assert all("  " not in each and len(each) < LONGEST["task"] for each in told)
    aim = Aim(kind, 1)
    assert len(words.aim_name(t, aim)) < LONGEST["teaches"] - 12
    for action in ACTIONS:
        other = JudgedAction(Play(Card("G", "9")), Fraction(-5), Play(Card("R", "+2")), 2)
        best = Best(action, Fraction(-1), (other,), (Draw(),))
        hints = words.hints(t, aim, best, SEEN)
        assert len({*hints}) == 3
        assert words.action_text(t, action, SEEN) in hints[2], "the last hint names the action"
        assert words.action_text(t, action, SEEN) not in hints[0]
        assert words.action_text(t, action, SEEN) in words.why(t, aim, best, other, SEEN)
        missed = words.shortfall(t, aim, best, other, SEEN)
        assert words.seat_name(2) in missed, "who answers"


def test_what_is_counted_is_told_in_cards_and_points() -> None:
    t = Catalogue("de").t
    assert words.figure(t, Aim(AimKind.CARDS, 1), Fraction(-1)) == "eine Karte"
    assert words.figure(t, Aim(AimKind.BLOCK, 1), Fraction(0)) == "keine Karte"
    assert words.figure(t, Aim(AimKind.POINTS, 1), Fraction(-12)) == "12 Punkte"


def test_of_many_right_answers_a_few_are_named() -> None:
    t = Catalogue("de").t
    other = JudgedAction(Draw(), Fraction(-5))
    every = tuple(Play(Card("R", symbol)) for symbol in "12345")
    told = words.why(t, Aim(AimKind.FEW, 1), Best(Play(SEVEN), Fraction(-1), (other,), every), other, SEEN)
    assert told.endswith("Ebenso gut: Rot 1, Rot 2, Rot 3 und 2 weitere.")
    two = words.why(t, Aim(AimKind.FEW, 1), Best(Play(SEVEN), Fraction(-1), (other,), every[:2]), other, SEEN)
    assert two.endswith("Ebenso gut: Rot 1 und Rot 2.")
