"""Short sections of the options: what the rules say about them, and the keys that go with reading aloud."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.engine.options import with_options
from game.engine.registry import BOOKS
from game.engine.tiles.books import RUMMY
from game.ui.kit.theme import LEAST_WINDOW
from game.ui.kit.widgets import Label, Marked, Paragraph
from game.ui.scenes.menu.below_options import HEARD, chapters_about
from game.ui.scenes.menu.option_rows import sections_of
from game.ui.scenes.menu.options import ALOUD, Options
from game.words.chapters import CHAPTERS
from game.words.rule_words import RuleWords
from tests.ui.driver import Driver, driven

SIZES = (LEAST_WINDOW, (1280, 720), (1400, 1600), (2560, 1080))


def shown(driver: Driver, section: str, book: str) -> Options:
    """Return the page, laid out, with a section of a book."""
    scene = Options(driver.context, section, book=book)
    scene.rebuild()
    return scene


def texts(scene: Options) -> str:
    """Return everything that is written on a page."""
    return "\n".join(each.text for each in scene.form if isinstance(each, (Label, Marked, Paragraph)))


@pytest.mark.parametrize("book", BOOKS)
def test_every_section_is_about_something_in_the_rules(driver: Driver, book: str) -> None:
    words = RuleWords(driver.context.catalogue, BOOKS[book])
    assert all(chapters_about(words, section) for section in sections_of(BOOKS[book]))


@pytest.mark.parametrize("size", SIZES)
def test_both_columns_end_at_the_same_height(tmp_path: Path, size: tuple[int, int]) -> None:
    with driven(tmp_path, size) as driver:
        for book in BOOKS:
            for section in (ALOUD, *sections_of(BOOKS[book])):
                form = shown(driver, section, book).form
                last = form["below" if "below" in form else "ground"].rect
                assert last.bottom == form["sections"].rect.bottom, (book, section)


@pytest.mark.parametrize("size", SIZES)
def test_what_is_below_lies_inside_its_panel_and_below_the_rows(tmp_path: Path, size: tuple[int, int]) -> None:
    panels = 0
    with driven(tmp_path, size) as driver:
        for book in BOOKS:
            for section in (ALOUD, *sections_of(BOOKS[book])):
                form = shown(driver, section, book).form
                if "below" not in form:
                    continue
                panels += 1
                room, keys = form["below"].rect, [each.key for each in form]
                assert room.y > form["ground"].rect.bottom
                inside = [form[key] for key in keys[keys.index("below") + 1 :]]
                assert len(inside) > 1
                assert all(room.contains(each.rect) for each in inside), (book, section)
    assert panels > len(BOOKS)


def test_large_print_has_one_column_and_nothing_below_it(driver: Driver) -> None:
    driver.context.change(text_size=200)
    scene = shown(driver, "turn", "rummikub")
    assert scene.narrow
    assert "below" not in scene.form


def test_a_section_without_room_for_its_picture_is_shown_without_it(driver: Driver) -> None:
    chapter = next(each for each in CHAPTERS["uno-rummy"] if each.key == "action")
    assert chapter.pieces
    form = shown(driver, "actions", "uno-rummy").form
    assert "rules-action-text" in form
    assert "rules-action-pieces" not in form


def test_the_rules_are_those_that_will_be_played(driver: Driver) -> None:
    driver.context.keep_rules(with_options(RUMMY, {"opening": 55}))
    assert "mindestens 55 " in texts(shown(driver, "opening", "rummy"))


def test_reading_aloud_shows_its_keys(driver: Driver) -> None:
    scene = shown(driver, ALOUD, "rummy")
    assert all(driver.context.t(f"intent.{intent}") in texts(scene) for intent in HEARD)


def test_during_a_match_there_is_nothing_about_rules(driver: Driver) -> None:
    scene = Options(driver.context, in_match=True)
    scene.rebuild()
    assert "below" not in scene.form
