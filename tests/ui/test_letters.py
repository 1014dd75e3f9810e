"""Writing without a keyboard: by gamepad, finger and one key, in every line of text there is."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pygame
import pytest

from game.store.settings import Scanning
from game.ui.kit.widgets import TextLine
from game.ui.scenes.letters import LetterBoard, line_of
from game.ui.scenes.menu.options import Options
from tests.ui.driver import Driver, driven
from tests.ui.finger import Finger
from tests.ui.mouse import Mouse
from tests.ui.screen import QUICK
from tests.ui.test_scanning import OneKey
from tools.gallery.listing import ENTRIES
from tools.gallery.studio import studio, window_of

WITH_LINES = ("options-game", "path", "matches-finished", "new-match", "rules", "wilds-text")
"""Pictures of the gallery that have lines of text."""


@pytest.fixture
def driver(tmp_path: Path) -> Iterator[Driver]:
    """The options, with the focus on the name."""
    with driven(tmp_path, settings=replace(QUICK, player_name="Al")) as driver:
        driver.show(Options(driver.context))
        driver.form.look_at("player_name")
        yield driver


def press(driver: Driver, *buttons: int) -> None:
    for button in buttons:
        driver.post(pygame.CONTROLLERBUTTONDOWN, instance_id=1, button=button)
        driver.post(pygame.CONTROLLERBUTTONUP, instance_id=1, button=button)


A, B, START = pygame.CONTROLLER_BUTTON_A, pygame.CONTROLLER_BUTTON_B, pygame.CONTROLLER_BUTTON_START
RIGHT, DOWN = pygame.CONTROLLER_BUTTON_DPAD_RIGHT, pygame.CONTROLLER_BUTTON_DPAD_DOWN


def board(driver: Driver) -> LetterBoard:
    return driver.on_top(LetterBoard)


def test_a_gamepad_writes_with_letters_to_choose_from(driver: Driver) -> None:
    press(driver, A)
    assert board(driver).text == "Al"
    press(driver, A, DOWN, RIGHT, RIGHT, RIGHT, RIGHT, A)
    assert board(driver).text == "Alam"
    press(driver, START)
    assert driver.context.settings.player_name == "Alam"
    assert driver.form.focus == "player_name", "the focus is where it was"
    press(driver, A)
    board(driver).clear()
    press(driver, B)
    assert driver.context.settings.player_name == "Alam", "nothing is written before it is done"


def test_a_press_that_leads_to_a_line_does_not_open_letters_yet(driver: Driver) -> None:
    driver.form.look_at("people")
    press(driver, A)
    press(driver, A)
    assert not isinstance(driver.context.scenes.top, LetterBoard)


def test_words_begin_with_a_capital_and_signs_and_accents_are_there(driver: Driver) -> None:
    press(driver, A)
    page = board(driver)
    driver.click_on("clear", "letter-1", "letter-1", "space", "turn", "letter-28", "letter-2")
    assert page.text == "Bb üc"
    driver.click_on("accents", "turn", "letter-8", "accents", "letter-0", "signs", "letter-2", "delete", "letter-4")
    assert page.text == "Bb ücÉa5"
    driver.click_on("done")
    assert driver.context.settings.player_name == "Bb ücÉa5"


def test_a_keyboard_writes_too_and_space_presses(driver: Driver) -> None:
    driver.key(pygame.K_RETURN)
    assert not isinstance(driver.context.scenes.top, LetterBoard), "whoever has a keyboard is in the line itself"
    press(driver, A)
    driver.type("x")
    driver.key(pygame.K_BACKSPACE)
    driver.type("y")
    driver.post(pygame.KEYDOWN, key=pygame.K_SPACE, mod=0, unicode=" ", scancode=0)
    driver.post(pygame.TEXTINPUT, text=" ")
    assert board(driver).text == "Alya"


def test_a_finger_on_a_line_writes(driver: Driver) -> None:
    finger = Finger(driver)
    finger.tap(driver.form.place(driver.form["people"]).center)
    driver.context.scenes.pop(fade=False)
    finger.tap(driver.form.place(driver.form["player_name"]).center)
    page = board(driver)
    finger.tap(page.form["letter-4"].rect.center)
    finger.tap(page.form["done"].rect.center)
    assert driver.context.settings.player_name == "Ale"


def test_one_key_writes_a_name(driver: Driver) -> None:
    driver.context.change(scanning=Scanning.TIME, scan_tenths=5)
    driver.dt = 0.25
    hand = OneKey(Mouse(driver.app, 0.25))
    hand.take("form", "player_name")
    page = board(driver)
    assert [len(zone.items) for zone in page.choices] == [8, 8, 8, 8, 5, 3]
    hand.take("row-3", "letter-25")
    hand.take("row-5", "done")
    assert driver.context.settings.player_name == "Alz"
    hand.take("form", "player_name")
    hand.take("row-5", "cancel")
    assert driver.context.settings.player_name == "Alz"


@pytest.mark.parametrize("name", WITH_LINES)
def test_every_line_of_text_can_be_written_by_gamepad(name: str) -> None:
    entry = next(entry for entry in ENTRIES if entry.name == name)
    with window_of((960, 540)) as window, studio(window, "de", entry.settings) as made:
        entry.stage(made, entry.about)
        scene = made.top
        assert scene.form is not None
        lines = [each.key for each in scene.form if isinstance(each, TextLine) and each.enabled]
        assert lines
        for key in lines:
            scene.form.look_at(key)
            made.post(pygame.CONTROLLERBUTTONDOWN, instance_id=1, button=A)
            page = made.top
            assert isinstance(page, LetterBoard)
            page.write("a")
            text = page.text
            page.done()
            line = line_of(scene)
            assert line is not None
            assert (line.key, line.text) == (key, text)
