"""Puzzles of cards in words: every text of every shipped puzzle, in both languages."""

from __future__ import annotations

from fractions import Fraction

import pytest

from game.engine.cards.puzzles.aims import ME
from game.engine.cards.puzzles.lines import CardPuzzleLine
from game.engine.cards.puzzles.themes import THEMES, CardThemeGroup
from game.engine.cards.views import view
from game.store.level_texts import LONGEST
from game.words.cards import puzzles as words
from game.words.catalogue import LANGUAGES, Catalogue
from tests.shipped_puzzles import card_puzzles


def lines() -> list[CardPuzzleLine]:
    """All puzzles of both books."""
    return [*card_puzzles("uno-1999"), *card_puzzles("uno-112")]


def line(part: str) -> CardPuzzleLine:
    """A puzzle of the set by part of its name."""
    return next(each for each in lines() if part in each.name)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_puzzle_says_what_is_asked_what_is_known_and_why(language: str) -> None:
    t = Catalogue(language).t
    for each in lines():
        seen = view(each.state, ME)
        assert words.known_text(t, seen)
        assert words.circumstances(t, seen.rules)
        assert len(words.task_text(t, each.aim, each.best.sure)) < LONGEST["task"]
        told = words.hints(t, each.grade, words.leading(each.themes), each.best.action, seen)
        assert all(0 < len(hint) < LONGEST["hints"] for hint in told)
        for other in each.best.others:
            why = words.why(t, each.aim, each.best, other, seen)
            missed = words.shortfall(t, each.aim, other, seen)
            assert words.action_text(t, other.action, seen) in missed
            assert words.action_text(t, each.best.action, seen) in why
            assert "  " not in why + missed


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_theme_and_group_has_a_name_and_a_sentence(language: str) -> None:
    t = Catalogue(language).t
    for theme in THEMES:
        assert t(f"theme.{theme}.name")
        assert t(f"theme.{theme}.about").endswith((".", "?"))
    assert all(t(f"theme.group.{group}") for group in CardThemeGroup)


def test_numbers_are_told_as_deals_or_in_percent() -> None:
    t = Catalogue("de").t
    assert words.share(t, Fraction(3, 7)) == "bei 3 von 7 Verteilungen"
    assert words.share(t, Fraction(1145, 1512)) == "bei etwa 76 % der Verteilungen"
    assert words.ahead(t, Fraction(-3)) == "3 Karten Rückstand"
    assert words.ahead(t, Fraction(5, 2)) == "2,5 Karten Vorsprung"
    assert words.ahead(t, Fraction(1)) == "eine Karte Vorsprung"
    assert words.ahead(t, Fraction(1, 50)) == "Gleichstand"


def test_why_compares_the_best_with_what_tempts() -> None:
    t = Catalogue("en").t
    found = line("1 uno-1999 any which-colour 2")
    told = words.why(t, found.aim, found.best, found.best.others[0], view(found.state, ME))
    assert told == "Wild in Yellow gets there whatever comes, Wild in Blue in 3 of 4 deals at most."
