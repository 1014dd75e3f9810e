"""House rules of the card books as switches, with presets (UC-84..UC-97, UN-Q22)."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from game.engine.cards.books import BOOKS, UNO_1999
from game.engine.options import changed, options_of
from game.engine.presets import Preset, preset_of, presets_of
from game.play.setup import MatchSetup
from game.store.settings import Settings
from game.store.settings import load as load_settings
from game.ui.kit.theme import LEAST_WINDOW
from game.ui.kit.widgets import Button, Choice
from game.ui.scenes.menu.menu import Menu
from game.ui.scenes.menu.options import Options
from game.ui.scenes.new_match.house_rules import HOUSE_RULES, ROWS, HouseRules
from game.ui.scenes.new_match.new_match import NewMatch
from game.words.catalogue import LANGUAGES
from tests.ui.driver import NOON, Driver, driven
from tests.ui.monkey import rampage
from tests.ui.test_scenes import outside, overflows
from tests.ui.test_seats import choose


@pytest.fixture
def house(tmp_path: Path) -> Iterator[Driver]:
    """The house rules of UNO of 1999 over the new-match scene, in German."""
    with driven(tmp_path, settings=Settings(book="uno-1999")) as driver:
        driver.show(Menu(driver.context))
        driver.show(NewMatch(driver.context))
        driver.click_on("house-rules")
        driver.wait(1)
        yield driver


def options(driver: Driver) -> dict[str, str | int]:
    """How the rules depart from the book."""
    return changed(driver.context.rules("uno-1999"), UNO_1999)


def test_the_picture_of_a_rule_fades_as_one(house: Driver) -> None:
    """Cards were seen through the badge on them while the rule was off."""
    place = house.form["stacking-picture"].rect
    off = house.surface.subsurface(place).copy()
    house.click_on("stacking")
    house.wait(1)
    on = house.surface.subsurface(place).copy()
    for y in range(place.height):
        ground = on.get_at((0, y))
        for x in range(place.width):
            bright, faint = on.get_at((x, y)), off.get_at((x, y))
            assert all(abs(faint[i] - ground[i] - 0.45 * (bright[i] - ground[i])) <= 6 for i in range(3)), (x, y)


def test_uc_97_house_rules_are_switched_on_and_played(house: Driver) -> None:
    for rule in HOUSE_RULES:
        house.click_on(rule)
    choose(house, "after_jump", "same")
    choose(house, "jump_action", "both_void")
    choose(house, "stack_challenge", "4k+2k")
    house.click_on("done")
    house.wait(1)
    setups: list[MatchSetup] = []
    house.instead(start_match=setups.append)
    house.click_on("start")
    assert changed(setups[0].rules, UNO_1999) == {
        "stacking": "on",
        "stack_mixed": "on",
        "stack_challenge": "4k+2k",
        "seven_o": "on",
        "jump_in": "on",
        "after_jump": "same",
        "jump_action": "both_void",
        "draw_until": "fits",
        "drawn_must_play": "yes",
    }


def test_seven_and_zero_can_be_had_apart_and_together_have_their_old_name(house: Driver) -> None:
    house.click_on("seven_swaps")
    assert options(house) == {"seven_swaps": "on"}
    house.click_on("zero_passes")
    assert options(house) == {"seven_o": "on"}
    house.click_on("seven_swaps")
    assert options(house) == {"zero_passes": "on"}


def test_what_belongs_to_a_rule_waits_for_it(house: Driver) -> None:
    assert house.form["after_jump"].reason == "Gilt nur, wenn reingeworfen werden darf."
    assert house.form["stack_challenge"].reason == "Gilt nur, wenn gestapelt wird."
    house.click_on("jump_in")
    assert house.form["after_jump"].enabled
    assert not house.form["stack_challenge"].enabled
    assert house.form["stack_mixed"].reason == "Gilt nur, wenn gestapelt wird."
    house.click_on("stacking")
    assert house.form["stack_mixed"].enabled


@pytest.mark.parametrize("preset", presets_of("uno-1999"))
def test_a_preset_turns_all_switches(house: Driver, preset: Preset) -> None:
    house.click_on("jump_in")
    choose(house, "preset", preset)
    rules = house.context.rules("uno-1999")
    assert preset_of(rules) is preset
    shown = {rule: getattr(house.form[rule], "value", None) for rule in HOUSE_RULES}
    assert shown == {rule: getattr(rules, rule) != getattr(UNO_1999, rule) for rule in HOUSE_RULES}


@pytest.mark.parametrize("preset", presets_of("uno-1999"))
def test_the_mouse_over_a_preset_hears_about_that_one_and_not_about_the_one_that_holds(
    house: Driver, preset: Preset
) -> None:
    control = house.form["preset"]
    assert isinstance(control, Choice)
    index = [value for value, _ in control.values].index(preset)
    house.move(control.cells(house.form.place(control))[index].center)
    house.wait(1)
    assert house.form.tip == (control, house.context.t(f"preset.{preset}.about"))


def test_turning_all_switches_is_the_preset_with_everything(house: Driver) -> None:
    for rule in HOUSE_RULES:
        house.click_on(rule)
    assert preset_of(house.context.rules("uno-1999")) is Preset.ALL_IN


def test_every_house_rule_of_the_engine_has_its_place() -> None:
    for book in BOOKS.values():
        named = {each.name for each in options_of(book) if each.section == "house"}
        assert named == {*HOUSE_RULES, *(name for shown in HOUSE_RULES.values() for name in shown.more)}
    assert [name for names in ROWS for name in names] == list(HOUSE_RULES)


def test_the_keyboard_alone_turns_a_switch(house: Driver) -> None:
    assert house.form.focus == "preset"
    while house.form.focus != "zero_passes":
        house.key(pygame.K_TAB)
    house.key(pygame.K_RETURN)
    assert options(house) == {"zero_passes": "on"}
    house.key(pygame.K_ESCAPE)
    assert isinstance(house.context.scenes.top, NewMatch)


def test_all_other_options_are_one_click_away(house: Driver) -> None:
    house.click_on("all-options")
    house.wait(1)
    top = house.context.scenes.top
    assert isinstance(top, Options)
    assert top.book == "uno-1999"


def test_a_tile_book_goes_to_its_options_at_once(house: Driver) -> None:
    house.click_on("done")
    house.wait(1)
    house.click_on("book-rummikub")
    house.click_on("house-rules")
    house.wait(1)
    assert isinstance(house.context.scenes.top, Options)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("size", [LEAST_WINDOW, (1280, 720), (1100, 1000), (2000, 700)])
@pytest.mark.parametrize("book", BOOKS)
def test_every_word_fits_its_place(tmp_path: Path, book: str, language: str, size: tuple[int, int]) -> None:
    with driven(tmp_path, size, language) as driver:
        driver.show(HouseRules(driver.context, book))
        assert overflows(driver.form) == []
        assert outside(driver.form) == []


def test_whatever_is_pressed_nothing_breaks(tmp_path: Path) -> None:
    with driven(tmp_path, (960, 540), "de", Settings(reduce_motion=True)) as driver:
        driver.context.scenes.push(Menu(driver.context))
        driver.show(HouseRules(driver.context, "uno-112"))
        driver.instead(start_match=lambda setup: None)
        rampage(driver, seed=97)
        driver.app.close()
        _, notes = load_settings(driver.context.folders, NOON)
        assert notes == ()


def test_every_switch_that_is_on_is_counted(house: Driver) -> None:
    def said() -> str:
        key = house.form["all-options"]
        assert isinstance(key, Button)
        return key.text

    t = house.context.t
    for count, rule in enumerate(HOUSE_RULES, 1):
        house.click_on(rule)
        assert said() == t("house.all", state=t("seats.changed", n=count)), rule
