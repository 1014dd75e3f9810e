"""Every key and every button can be changed: at once, kept, shown wherever a key is named, and back again."""

from collections.abc import Callable
from pathlib import Path

import pygame
import pytest

from game.engine.tiles.books import UNO_RUMMY
from game.store.settings import FORMER, Settings, as_they_were
from game.ui.kit.input import TABLE, Bindings, Device, Intent
from game.ui.kit.widgets import Button
from game.ui.scenes.library.rules import RulesScene
from game.ui.scenes.menu.gestures import GesturesPage, OwnKeys
from game.ui.scenes.menu.menu import Menu
from game.ui.scenes.menu.options import Options
from game.ui.scenes.round.interludes import Again, HandOver
from game.ui.scenes.school import School
from tests.ui.driver import HUMAN, NORMAL, Driver, as_a, driven, outside, overflows, sure
from tests.ui.playing import TilePlaying


@pytest.fixture
def page(driver: Driver) -> OwnKeys:
    """The page over the menu."""
    scene = OwnKeys(driver.context)
    driver.show(Menu(driver.context))
    driver.show(scene)
    return scene


def text(page: OwnKeys, key: str) -> str:
    return as_a(Button, page.form[key]).text


def wait_for(driver: Driver, key: str) -> None:
    """Go to a button of the page with the keyboard, and press it."""
    driver.form.look_at(key)
    driver.key(pygame.K_RETURN)


def test_no_key_means_two_things_in_one_place() -> None:
    for device in Device:
        assert [each for each in Intent if TABLE.clashes(each, device)] == []
    assert not Intent.JUMP_IN.meets(Intent.RESET)
    assert TABLE.with_names(Intent.JUMP_IN, Device.KEYS, ("r",)).clashes(Intent.JUMP_IN, Device.KEYS) == ()
    assert TABLE.with_names(Intent.DRAW, Device.KEYS, ("tab",)).clashes(Intent.NEXT, Device.KEYS) == (Intent.DRAW,)
    for own in ({"sort": ("v",)}, {"hint": ("n",), "draw": ("z",)}, {"again": ("b",)}):
        chosen = Bindings(as_they_were(own))
        assert [each for each in Intent if chosen.clashes(each, Device.KEYS)] == []
        for intent in map(Intent, FORMER):
            assert chosen.of(intent) == own.get(intent.value, FORMER[intent.value])


@pytest.mark.parametrize("language", ["de", "en"])
def test_the_page_has_room_for_the_longest_names_of_keys(tmp_path: Path, language: str) -> None:
    own = {each.value: ("ctrl+shift+page down",) for each in Intent}
    buttons = {each.value: ("right_right",) for each in Intent}
    with driven(tmp_path, (960, 540), language, Settings(keys=own, buttons=buttons)) as driver:
        driver.show(page := OwnKeys(driver.context))
        assert (overflows(driver.form), outside(driver.form)) == ([], [])
        for device in (Device.KEYS, Device.BUTTONS):
            page.wait(Intent.DRAW, device)
            assert overflows(driver.form) == []


def test_a_key_is_changed_kept_and_taken_back(driver: Driver) -> None:
    driver.show(Menu(driver.context))
    driver.show(Options(driver.context))
    driver.form.activate("keys")
    page = driver.on_top(OwnKeys)
    wait_for(driver, "draw-keys")
    assert text(page, "draw-keys").startswith("Drück eine Taste")
    driver.key(pygame.K_LSHIFT, pygame.KMOD_SHIFT)
    assert page.waiting is not None
    driver.key(pygame.K_x, pygame.KMOD_CTRL)
    assert text(page, "draw-keys") == "Strg+X"
    assert dict(driver.kept.keys) == {"draw": ("ctrl+x",)}
    driver.form.activate("draw-back")
    assert text(page, "draw-keys") == "D"
    assert "draw-back" not in driver.form
    assert driver.kept.keys == {}
    leaves: tuple[Callable[[], object], ...] = (lambda: driver.key(pygame.K_ESCAPE), lambda: driver.push((5, 5)))
    for leave in leaves:
        wait_for(driver, "sort-keys")
        assert page.waiting is not None
        leave()
        assert driver.context.scenes.top is page
        assert page.waiting is None
        assert driver.context.keys == Bindings(), "Escape and a click leave a key as it is"


def test_a_key_that_does_something_can_be_chosen_too(driver: Driver, page: OwnKeys) -> None:
    for key in (pygame.K_F1, pygame.K_F11, pygame.K_TAB, pygame.K_SPACE, pygame.K_LEFT):
        wait_for(driver, "sort-keys")
        driver.key(key)
        assert driver.context.scenes.top is page
        assert driver.context.keys.of(Intent.SORT) == (pygame.key.name(key),)
        assert not driver.context.settings.fullscreen


def test_a_clash_is_named_at_once_at_both(driver: Driver, page: OwnKeys) -> None:
    wait_for(driver, "draw-keys")
    driver.key(pygame.K_h)
    for one, other in (("draw", "Tipp"), ("hint", "Ziehen, behalten oder passen")):
        assert getattr(page.form[f"{one}-clash"], "text", "") == f"Auch für: {other}"
    driver.form.activate("all")
    assert "draw-clash" not in page.form
    assert driver.context.keys == Bindings()
    assert page.form["all"].reason


def test_tooltips_the_page_of_keys_and_the_game_follow(play: TilePlaying) -> None:
    play.context.change(keys={"log": ("x",), "help": ("ctrl+h",)})
    play.begin((HUMAN, NORMAL), seed="own-keys")
    play.until_my_turn()
    assert sure(play.form["log"].shortcut).name == "X"
    play.mouse.key(pygame.K_F1)
    assert play.top is not None
    play.mouse.key(pygame.K_h, pygame.KMOD_CTRL)
    assert isinstance(play.context.scenes.top, RulesScene)
    play.context.scenes.pop()
    assert ("X", "Verlauf öffnen und schließen") in [
        line
        for place in GesturesPage(play.context, UNO_RUMMY).places
        for line in GesturesPage(play.context).rows(place)
    ]
    play.mouse.key(pygame.K_v)
    assert not play.table.log_open
    play.mouse.key(pygame.K_x)
    assert play.table.log_open


CHANGED = {"back": ("q",), "again": ("b",), "uno": ("ctrl+u",), "take": ("x",), "activate": ("y",)}
"""Other keys for what texts name."""


def test_texts_name_the_keys_that_are_set(play: TilePlaying) -> None:
    play.context.change(keys=CHANGED)
    play.context.scenes.push(options := Options(play.context), fade=False)
    options.show("calm")
    assert "„Taste“: X geht weiter, Y oder ein Klick wählt." in getattr(options.form["scanning-about"], "text", "")
    play.context.scenes.pop(fade=False)
    play.begin((HUMAN, HUMAN), seed="own-keys")
    play.until_on_top(HandOver)
    assert play.form["menu"].hint == "Menü (Q)"
    play.take_over()
    play.until_my_turn()
    play.play_turn()
    play.until_on_top(HandOver)
    play.take_over()
    play.until_my_turn()
    assert play.form["menu"].hint == "Menü (Q)"
    play.context.change(keys={**CHANGED, "back": ("w",)})
    play.mouse.wait(0.2)
    assert play.form["menu"].hint == "Menü (W)", "at once"
    play.mouse.key(pygame.K_b)
    assert play.on_top(Again).guidance().text.endswith("B: der davor, Klick oder W: zurück")


@pytest.mark.parametrize(("book", "stage"), [("uno-rummy", "15-uno"), ("uno-1999", "07-uno"), ("uno-112", "07-uno")])
def test_the_hint_how_to_call_names_the_key_that_is_set(tmp_path: Path, book: str, stage: str) -> None:
    with driven(tmp_path, settings=Settings(keys=CHANGED)) as driver:
        driver.show(page := School(driver.context))
        page.turn_to(book)
        [level] = [each for each in page.visit.library.levels if each.key.endswith(stage)]
        [hint] = page.visit.prepared(level).text("de").hints
        assert hint.endswith("Gerufen wird mit dem Knopf UNO! (Strg+U).")


def test_letters_are_still_written_where_they_are_keys(tmp_path: Path) -> None:
    with driven(tmp_path, settings=Settings(keys={"down": ("s",), "back": ("x",)})) as driver:
        driver.show(Options(driver.context))
        driver.form.look_at("player_name")
        driver.keys(pygame.K_s, pygame.K_x)
        assert driver.form.focus == "player_name"
        driver.form.look_at("sound")
        driver.key(pygame.K_s)
        assert driver.form.focus == "volume"
