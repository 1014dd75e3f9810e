"""Gamepads the whole way through SDL: found, mapped, pressed, pulled out. Only Linux tells which SDL is loaded."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from game.engine.cards.books import UNO_1999
from game.engine.options import with_options
from game.engine.tiles.books import UNO_RUMMY
from game.ui.kit.pads import AXES, BUTTONS, PadKind
from tests.ui.card_keys import CardKeys
from tests.ui.card_playing import CardPlaying, card_playing
from tests.ui.screen import HUMAN, NORMAL
from tests.ui.sdl_pads import VirtualPad, library, plugged
from tests.ui.test_gamepad import BUTTONS as PRESSES
from tests.ui.test_gamepad import TRIGGERS
from tests.ui.tile_playing import TilePlaying, tile_playing

FAR = 32767


@pytest.fixture
def sdl() -> Path:
    pygame.display.init()
    file = library()
    if file is None:
        pytest.skip("nothing tells which SDL pygame has loaded, so it cannot be asked for a gamepad")
    return file


def test_it_is_named_when_it_comes_and_goes_and_its_signs_are_shown(sdl: Path, tmp_path: Path) -> None:
    with tile_playing(tmp_path, language="en") as play:
        play.begin((HUMAN, NORMAL), seed="pad")
        play.until_my_turn()
        with plugged(sdl, "Xbox Wireless Controller") as pad:
            play.driver.frame()
            assert play.context.toasts.texts == ("Xbox Wireless Controller is connected.",)
            assert play.context.pad is None
            pad.button(pygame.CONTROLLER_BUTTON_DPAD_RIGHT, down=True)
            play.driver.frame()
            assert play.context.pad is PadKind.XBOX
            pad.unplug()
            play.driver.frame()
            assert play.context.toasts.texts[-1].startswith("Xbox Wireless Controller is no longer connected.")
            assert play.context.pad is None
            assert not play.driver.app.gamepads.busy, "what was held is not"


def test_every_button_stick_and_trigger_arrives_by_its_name(sdl: Path, tmp_path: Path) -> None:
    with tile_playing(tmp_path) as play, plugged(sdl, "Nintendo Switch Pro Controller") as pad:
        play.driver.frame()
        pads, came = play.driver.app.gamepads.pads, list[str | None]()

        def pressed() -> None:
            came.extend(name for event in pygame.event.get() if (name := pads.pressed(event)) is not None)

        for button, name in BUTTONS.items():
            pad.button(button, down=True)
            pressed()
            pad.button(button, down=False)
            pressed()
            assert came.pop() == name
        for axis, ends in AXES.items():
            trigger = not ends[0]
            for name, far in zip(ends, (-FAR, FAR), strict=True):
                if name:
                    pad.axis(axis, far)
                    pad.axis(axis, -FAR if trigger else 0)
                    pressed()
                    assert came.pop() == name
        assert came == []


def by_sdl(play: TilePlaying | CardPlaying, pad: VirtualPad, monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """Let the gamepad be pressed wherever a key would be; return what was pressed."""
    pressed: list[int] = []

    def key(key: int, mod: int = 0) -> None:
        pressed.append(key)
        axis = pygame.CONTROLLER_AXIS_RIGHTX if mod else TRIGGERS.get(key)
        if axis is None:
            for down in (True, False):
                pad.button(PRESSES[key], down=down)
        else:
            pad.axis(axis, -FAR if mod and key == pygame.K_LEFT else FAR)
            pad.axis(axis, 0 if mod else -FAR)
        play.driver.frame()

    monkeypatch.setattr(play.mouse, "key", key)
    monkeypatch.setattr(pygame.event, "post", lambda event: pytest.fail(f"{event} was posted"))
    return pressed


@pytest.fixture
def tiles(tmp_path: Path) -> Iterator[TilePlaying]:
    with tile_playing(tmp_path, draw_every=200) as play:
        play.by_keys = True
        yield play


def test_a_round_of_tiles_is_played_by_it_alone(sdl: Path, tiles: TilePlaying, monkeypatch: pytest.MonkeyPatch) -> None:
    with plugged(sdl, "Sony Interactive Entertainment DualSense") as pad:
        tiles.begin((HUMAN, NORMAL), UNO_RUMMY, "c")
        pressed = by_sdl(tiles, pad, monkeypatch)
        assert tiles.play_round() is tiles.top
        assert len(pressed) > 40
        tiles.replays()


def test_a_round_of_cards_is_played_by_it_alone(sdl: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with (
        card_playing(tmp_path, draw_every=200, made=CardKeys) as play,
        plugged(sdl, "Xbox Wireless Controller") as pad,
    ):
        rules = with_options(UNO_1999, {"seven_o": "on", "stacking": "on", "stack_mixed": "on"})
        play.begin((HUMAN, NORMAL, NORMAL), rules, "pad")
        pressed = by_sdl(play, pad, monkeypatch)
        assert play.play_round() is play.top
        assert len(pressed) > 20
        play.replays()
