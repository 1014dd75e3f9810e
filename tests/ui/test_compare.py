"""Presets and the comparison of books."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from game.engine.options import options_of, with_options
from game.engine.presets import Preset, preset_rules, presets_of
from game.engine.registry import BOOKS
from game.engine.tiles.books import UNO_RUMMY
from game.store.settings import Settings
from game.ui.kit.theme import LEAST_WINDOW
from game.ui.kit.widgets import Choice, Label
from game.ui.scenes.menu.compare import OWN, Compare, ComparedSide
from game.ui.scenes.menu.menu import Menu
from game.ui.scenes.menu.options import Options
from game.words.catalogue import LANGUAGES
from game.words.comparison import comparison
from game.words.options import option_about
from tests.ui.driver import Driver, driven
from tests.ui.monkey import rampage
from tests.ui.test_scenes import overflows

BOOK = "uno-rummy"


@pytest.fixture
def driver(tmp_path: Path) -> Iterator[Driver]:
    with driven(tmp_path) as driver:
        yield driver


def choose(driver: Driver, key: str, index: int) -> None:
    """Click a word of a choice."""
    choice = driver.form[key]
    assert isinstance(choice, Choice)
    driver.click(choice.cells(driver.form.place(choice))[index].center)


def test_a_preset_sets_all_house_rules_at_once(driver: Driver) -> None:
    driver.context.keep_rules(with_options(UNO_RUMMY, {"next_starter": "winner"}))
    driver.show(Options(driver.context, "match"))
    control = driver.form["preset"]
    assert isinstance(control, Choice)
    assert control.index == -1, "rules of one's own are no preset"
    for index, preset in enumerate(presets_of(BOOK)):
        choose(driver, "preset", index)
        assert driver.context.rules(BOOK) == preset_rules(BOOK, preset)


def test_the_comparison_names_every_option_of_both_sides(driver: Driver) -> None:
    for left in BOOKS.values():
        for right in BOOKS.values():
            named = {each.key for each in comparison(driver.context.t, left, right)}
            assert {each.name for rules in (left, right) for each in options_of(rules)} <= named


@pytest.mark.parametrize("left", BOOKS)
@pytest.mark.parametrize("right", BOOKS)
def test_any_two_books_and_presets_stand_side_by_side(driver: Driver, left: str, right: str) -> None:
    scene = Compare(driver.context, left)
    scene.only_differences = False
    driver.show(scene)
    for preset in (*presets_of(right), OWN):
        scene.set(1, ComparedSide(right, preset))
        rules = preset_rules(right, Preset(preset)) if preset != OWN else driver.context.rules(right)
        shown = {each.key.removesuffix("-1") for each in driver.form if each.key.endswith("-1")}
        assert {each.name for each in options_of(rules)} <= shown


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_word_of_the_comparison_fits_its_place_in_the_smallest_window(tmp_path: Path, language: str) -> None:
    with driven(tmp_path, LEAST_WINDOW, language) as driver:
        for book in BOOKS:
            scene = Compare(driver.context, book)
            driver.show(scene)
            for other in BOOKS:
                scene.set(1, ComparedSide(other, OWN))
                for only in (True, False):
                    scene._only(only)
                    assert overflows(driver.form) == [], (book, other)
            driver.context.scenes.pop()


def test_a_preset_that_a_book_does_not_have_gives_way_to_the_book(driver: Driver) -> None:
    scene = Compare(driver.context, BOOK)
    driver.show(scene)
    scene.set(1, ComparedSide("uno-1999", Preset.ALL_IN))
    scene.set(1, ComparedSide("rummy", Preset.ALL_IN))
    assert scene.sides[1] == ComparedSide("rummy", Preset.BOOK)


def test_the_comparison_shows_only_what_differs(driver: Driver) -> None:
    scene = Compare(driver.context, BOOK)
    driver.show(scene)
    scene.set(1, ComparedSide(BOOK, Preset.TOURNAMENT))
    shown = {each.key.removesuffix("-name") for each in driver.form if each.key.endswith("-name")}
    assert shown == {"target", "turn_time", "false_catch_penalty"}
    value = driver.form["target-1"]
    assert isinstance(value, Label)
    assert value.text == "500 Punkte"


def test_all_lines_are_shown_on_demand(driver: Driver) -> None:
    scene = Compare(driver.context, BOOK)
    driver.show(scene)
    driver.click_on("only")
    assert all(f"{each.key}-name" in driver.form for each in comparison(driver.context.t, UNO_RUMMY, UNO_RUMMY))


def test_equal_sides_say_so(driver: Driver) -> None:
    scene = Compare(driver.context, BOOK)
    driver.show(scene)
    scene.set(1, ComparedSide(BOOK, OWN))
    assert "same" in driver.form


def test_the_options_lead_to_the_comparison_and_back(driver: Driver) -> None:
    driver.show(Options(driver.context, "match"))
    driver.click_on("compare")
    driver.wait(1)
    assert isinstance(driver.context.scenes.top, Compare)
    driver.click_on("back")
    driver.wait(1)
    assert isinstance(driver.context.scenes.top, Options)


def test_whatever_is_pressed_nothing_breaks(tmp_path: Path) -> None:
    with driven(tmp_path, (960, 540), "de", Settings(reduce_motion=True)) as driver:
        driver.context.scenes.push(Menu(driver.context))
        driver.show(Compare(driver.context, "uno-1999"))
        driver.instead(start_match=lambda setup: None)
        rampage(driver, seed=5)
        assert driver.context.running
        assert driver.context.scenes.top is not None


@pytest.mark.parametrize(
    ("book", "said"), [("uno-rummy", "meisten gewinnt"), ("rummy", "Minuspunkte"), ("rummikub", "meisten Punkte")]
)
def test_what_a_number_of_rounds_comes_to_is_said_as_the_book_counts(driver: Driver, book: str, said: str) -> None:
    rules = BOOKS[book]
    (option,) = (each for each in options_of(rules) if each.name == "rounds")
    about = option_about(driver.context.t, rules, option)
    assert said in about
    assert ("eine Runde mehr" in about) == (book == "uno-rummy")
