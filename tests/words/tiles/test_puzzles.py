"""Themes, grades and hints of puzzles, in both languages."""

from __future__ import annotations

import pytest

from game.engine.tiles.books import RUMMIKUB
from game.engine.tiles.goals import EmptyRack, Keep, PlayAtLeast, Points
from game.engine.tiles.melds import Meld
from game.engine.tiles.pieces import JOKER, Face
from game.engine.tiles.puzzles.grades import Grade
from game.engine.tiles.puzzles.themes import THEMES, ThemeGroup
from game.store.level_texts import LONGEST
from game.words.catalogue import LANGUAGES, Catalogue
from game.words.tiles.puzzles import (
    grade_name,
    group_name,
    hints,
    run_text,
    task_text,
    theme_about,
    theme_name,
    title,
)
from tests.tile_tables import meld

EN = Catalogue("en").t


def table(text: str) -> tuple[Meld, ...]:
    """The melds of a table of Rummikub."""
    return tuple(meld(each.strip(), RUMMIKUB) for each in text.split("|"))


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_theme_has_a_name_of_its_own_and_one_sentence(language: str) -> None:
    t = Catalogue(language).t
    names = [theme_name(t, theme) for theme in THEMES]
    sentences = [theme_about(t, theme) for theme in THEMES]
    assert len(set(names)) == len(set(sentences)) == len(THEMES)
    for sentence in sentences:
        assert sentence.endswith(".")
        assert sentence.count(".") == 1
        assert len(sentence) <= LONGEST["teaches"]
    assert len({group_name(t, group) for group in ThemeGroup}) == len(ThemeGroup)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_title_has_room(language: str) -> None:
    t = Catalogue(language).t
    assert len({grade_name(t, grade) for grade in Grade}) == len(Grade)
    assert all(len(title(t, theme, 8)) <= LONGEST["title"] for theme in THEMES)


def test_the_task_says_what_is_asked_for() -> None:
    assert task_text(EN, (EmptyRack(),), 1) == "Play your tile."
    assert task_text(EN, (EmptyRack(),), 3) == "Play all 3 tiles."
    assert task_text(EN, (PlayAtLeast(2),), 3) == "Play 2 of your tiles; no more can be played."
    assert task_text(EN, (Points(30),), 3) == "Play tiles from your rack that are worth exactly 30 points together."
    kept = (PlayAtLeast(2), Keep((Face(JOKER, 0),)))
    assert task_text(EN, kept, 3) == "Play 2 of your tiles. These stay on your rack: Joker."


def test_a_run_without_a_success_is_not_compared_with_nothing() -> None:
    assert run_text(EN, 0, 0) == "0 puzzles solved."
    assert run_text(EN, 0, 4).startswith("0 puzzles solved. ")
    assert run_text(EN, 1, 0).startswith("One puzzle solved. ")


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        (
            "K1 K2 K3 K4 | B7 B8 B9",
            "K1 K2 K3 | K4 R4 O4 | B7 B8 B9",
            (
                "One run or group on the table has to come apart.",
                "This comes apart: Black 1 to 4.",
                "Afterwards there is: Black 1 to 3; 4 in Black, Red and Orange.",
            ),
        ),
        (
            "K1 K2 K3 | B7 B8 B9",
            "K1 K2 K3 *=K4 | B7 B8 B9",
            (
                "Nothing on the table has to come apart.",
                "This grows: Black 1 to 3.",
                "Afterwards there is: Black 1 to 4 (with a joker).",
            ),
        ),
        (
            "K1 K2 K3",
            "K1 K2 K3 | B7 B8 B9",
            (
                "Nothing on the table has to come apart.",
                "What lies on the table stays exactly as it is.",
                "Afterwards there is: Blue 7 to 9.",
            ),
        ),
    ],
)
def test_each_hint_says_more(old: str, new: str, said: tuple[str, str, str]) -> None:
    assert hints(EN, table(old), table(new)) == said
