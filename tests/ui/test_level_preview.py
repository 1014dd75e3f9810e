"""The level beside the list: its picture, what is asked for, whether it was solved, and the key that opens it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from game.engine.tiles.piece_text import parse_word
from game.store import progress
from game.store.card_levels import CardGrading, CardLevel, found_in
from game.store.card_sets import read_set
from game.store.level_texts import LevelText
from game.store.levels import LevelSet, load
from game.store.puzzle_sets import set_of
from game.ui.kit.widgets import Label
from game.ui.scenes.library.level_picture import LONGEST, draw_level_picture, picture_rows
from game.ui.scenes.library.level_preview import PREVIEW, LevelPreview
from game.ui.scenes.library.levels import Levels
from game.ui.scenes.round.level import LevelTurn
from tests.ui.driver import NOON, Driver, driven

FIRST, SECOND, THIRD = "puzzles/01-a-gap", "puzzles/02-swap", "puzzles/03-twice"


@pytest.fixture
def driver(tmp_path: Path) -> Iterator[Driver]:
    """The list in the smallest window, with the second level solved."""
    with driven(tmp_path, (960, 540)) as made:
        progress.add(made.context.folders, SECOND, NOON)
        made.show(Levels(made.context))
        yield made


def preview(driver: Driver) -> LevelPreview:
    """The level beside the list, whose title stands above it."""
    found, title = driver.form[PREVIEW], driver.form[f"{PREVIEW}-title"]
    assert isinstance(found, LevelPreview)
    assert isinstance(title, Label)
    assert title.text == found.title
    return found


def point_at(driver: Driver, key: str) -> None:
    place = driver.form.place(driver.form[key]).center
    pygame.event.post(pygame.Event(pygame.MOUSEMOTION, pos=place, rel=(0, 0), buttons=(0, 0, 0), touch=False))
    driver.frame(2)


def test_the_first_level_that_is_not_solved_is_shown_then_the_one_under_the_mouse_or_the_focus(driver: Driver) -> None:
    assert preview(driver).level.key == FIRST
    assert preview(driver).stands == "Noch nicht gelöst"
    progress.add(driver.context.folders, FIRST, NOON)
    driver.show(Levels(driver.context))
    assert preview(driver).level.key == THIRD
    for place in (SECOND, "play"):
        point_at(driver, place)
        assert preview(driver).level.key == SECOND
    assert preview(driver).stands == "Gelöst"
    node = preview(driver).node()
    assert "Gelöst" in node.name
    assert preview(driver).tasks in node.name
    driver.form.look_at(SECOND)
    for _ in range(2):
        pygame.event.post(pygame.Event(pygame.KEYDOWN, key=pygame.K_DOWN, mod=0, unicode="", scancode=0))
        driver.frame(2)
    assert driver.form.focus not in (FIRST, SECOND)
    assert preview(driver).level.key == driver.form.focus
    shown = preview(driver).level.key
    driver.click_on("play")
    assert driver.on_top(LevelTurn).level.key == shown


def test_large_print_has_the_list_alone(tmp_path: Path) -> None:
    with driven(tmp_path, (960, 540)) as driver:
        driver.context.change(text_size=200)
        driver.show(Levels(driver.context))
        assert FIRST in driver.form
        assert PREVIEW not in driver.form


def test_every_picture_has_all_tiles_of_table_and_rack(driver: Driver) -> None:
    levels = load(driver.context.folders, (LevelSet.PUZZLES,)).of(LevelSet.PUZZLES)
    assert len(levels) >= 12
    for level in levels:
        start = level.start
        for most in LONGEST:
            rows = picture_rows(level, most)
            own = [parse_word(word, start.rules).tile for row in rows.own for word in row.split()]
            assert sorted(own) == sorted(start.racks[start.turn])
            laid = [word for row in rows.table for word in row.split() if word != "_"]
            assert len(laid) == sum(len(meld.tiles) for meld in start.table) + len(start.loose)
            assert all(len(row.split()) <= max(most, 13) + row.count("_") for row in rows.table)
        draw_level_picture(pygame.Surface((480, 240)), driver.context.page_style, level, pygame.Rect(0, 0, 480, 240))


def test_a_level_of_cards_shows_the_pile_and_the_hand(driver: Driver) -> None:
    found = found_in(next(read_set(set_of("uno-1999"))))
    texts = {"de": LevelText("Titel", "", "Leg.", ())}
    grading = CardGrading(found.grade, found.best.sure, found.themes, "")
    level = CardLevel("own/match", found.start, found.aim, found.best.action, texts, grading)
    rows = picture_rows(level, 6)
    assert len(rows.table[0].split()) == 1
    assert sum(len(row.split()) for row in rows.own) == len(level.start.hands[level.start.turn])
    surface = pygame.Surface((480, 240))
    before = surface.copy()
    draw_level_picture(surface, driver.context.page_style, level, surface.get_rect())
    assert surface.get_buffer().raw != before.get_buffer().raw
    assert LevelPreview(surface.get_rect(), driver.context, level, solved=False).facts == f"Stufe {int(found.grade)}"
