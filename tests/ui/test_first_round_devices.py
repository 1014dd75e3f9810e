"""The first steps of the guided round by gamepad and by one key, and leaving it by either."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path

import pygame
import pytest

from game.store.settings import Scanning
from game.ui.loop import App
from game.ui.scenes.dialog import Dialog
from game.ui.scenes.menu.menu import Menu
from game.ui.scenes.round.first_round import FirstTurn
from game.ui.table.tiles.guided import STEPS
from tests.tile_tables import one
from tests.ui.mouse import Mouse
from tests.ui.one_key import OneKey, TilesByOneKey
from tests.ui.screen import QUICK
from tests.ui.test_gamepad import XBOX, Bench
from tests.ui.test_scanning import SLOW, only_one_key
from tests.ui.tile_keys import TileKeys
from tests.ui.tile_playing import TilePlaying, tile_playing

BUTTONS = {
    pygame.K_RIGHT: pygame.CONTROLLER_BUTTON_DPAD_RIGHT,
    pygame.K_LEFT: pygame.CONTROLLER_BUTTON_DPAD_LEFT,
    pygame.K_TAB: pygame.CONTROLLER_BUTTON_RIGHTSHOULDER,
    pygame.K_SPACE: pygame.CONTROLLER_BUTTON_A,
}
"""The buttons that do what the keys do."""


FIRST = ["rack", "run", "undo", "end", "group"]
"""The steps up to the second turn."""


class Pad(Mouse):
    """Presses the buttons of a gamepad where others press keys."""

    def __init__(self, app: App, bench: Bench) -> None:
        super().__init__(app)
        self.bench = bench

    def key(self, key: int, mod: int = 0) -> None:
        """Press the button that does what a key does; with Ctrl the right stick."""
        if mod:
            self.bench.axis(pygame.CONTROLLER_AXIS_RIGHTX, 32767 if key == pygame.K_RIGHT else -32767)
            self.bench.axis(pygame.CONTROLLER_AXIS_RIGHTX, 0)
        else:
            self.bench.press(BUTTONS[key])


class TilesByPad(TileKeys):
    """Plays tiles with a gamepad."""

    def press(self, key: str) -> None:
        """Go to a button, and press it."""
        self.keyboard.reach("keys", key)
        self.mouse.key(pygame.K_SPACE)


@pytest.fixture
def play(tmp_path: Path) -> Iterator[TilePlaying]:
    """The menu of a newcomer."""
    with tile_playing(tmp_path, settings=replace(QUICK, sound=False), draw_every=100) as made:
        yield made


def turn(play: TilePlaying) -> FirstTurn:
    """The scene, which has to be on top."""
    top = play.context.scenes.top
    assert isinstance(top, FirstTurn), top
    return top


def step(play: TilePlaying) -> str:
    """The step that is shown, once nothing moves."""
    play.until(lambda: turn(play).table.my_turn and not turn(play).screen.playback.busy)
    play.frame()
    return STEPS[turn(play).screen.step].name


def first_steps(play: TilePlaying, player: TileKeys) -> list[str]:
    """Do what the first steps ask for, up to the second turn, then leave; return the steps that were shown."""
    shown = [step(play)]
    player.press("first-on")
    shown.append(step(play))
    player.put_freely(one("G8"))
    for word in ("G9", "G10"):
        draft = turn(play).table.draft
        assert draft is not None
        if draft.now.table:
            player.put_to(one(word), draft.now.table[-1])
        else:
            player.put_beside(one(word), one("G8"))
    shown.append(step(play))
    player.press("undo")
    shown.append(step(play))
    player.press("redo")
    player.press("end")
    shown.append(step(play))
    player.press("first-leave")
    return shown


def by_pad(play: TilePlaying) -> TileKeys:
    """Start the round with a gamepad."""
    bench = Bench(play)
    bench.plug(XBOX)
    for _ in range(20):
        if play.form.focus == "first":
            break
        bench.press(pygame.CONTROLLER_BUTTON_DPAD_DOWN)
    bench.press(pygame.CONTROLLER_BUTTON_A)
    return TilesByPad(Pad(play.driver.app, bench), turn(play).screen)


def by_one_key(play: TilePlaying) -> TileKeys:
    """Start the round with one key."""
    play.context.change(scanning=Scanning.TIME, scan_tenths=5)
    play.mouse.dt = SLOW
    OneKey(play.mouse).take("form", "first")
    return TilesByOneKey(play.mouse, turn(play).screen)


def test_the_first_steps_are_done_by_gamepad(play: TilePlaying) -> None:
    assert first_steps(play, by_pad(play)) == FIRST
    assert isinstance(play.context.scenes.top, Menu)
    assert not play.context.settings.newcomer


def test_the_first_steps_are_done_by_one_key(play: TilePlaying, monkeypatch: pytest.MonkeyPatch) -> None:
    only_one_key(monkeypatch)
    assert first_steps(play, by_one_key(play)) == FIRST
    assert isinstance(play.context.scenes.top, Menu)
    assert not play.context.settings.newcomer


@pytest.mark.parametrize("start", [by_pad, by_one_key])
def test_every_step_is_shown_on_request(play: TilePlaying, start: Callable[[TilePlaying], TileKeys]) -> None:
    player = start(play)
    for each in STEPS:
        assert step(play) == each.name
        player.press("first-on")
    play.until(lambda: isinstance(play.context.scenes.top, Dialog))


@pytest.mark.parametrize("start", [by_pad, by_one_key])
@pytest.mark.parametrize("shown", range(len(STEPS)))
def test_the_round_can_be_left_at_every_step(
    play: TilePlaying, start: Callable[[TilePlaying], TileKeys], shown: int
) -> None:
    player = start(play)
    for _ in range(shown):
        step(play)
        turn(play).show_me()
        play.frame()
    assert step(play) == STEPS[shown].name
    player.press("first-leave")
    assert isinstance(play.context.scenes.top, Menu)
