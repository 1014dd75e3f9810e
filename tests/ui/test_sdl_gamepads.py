"""Gamepads the whole way through SDL: found, mapped, pressed, pulled out. Only Linux tells which SDL is loaded.

They are SDL's own virtual joysticks, which pygame does not show, and which it takes for real ones.
"""

from __future__ import annotations

import ctypes
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pygame
import pytest

from game.engine.cards.books import UNO_1999
from game.engine.options import with_options
from game.ui.gamepads import look_for_gamepads
from game.ui.kit.pads import AXES, BUTTONS, PadKind
from tests.ui.card_keys import CardKeys
from tests.ui.card_playing import CardPlaying, card_playing
from tests.ui.screen import HUMAN, NORMAL
from tests.ui.tile_playing import TilePlaying, tile_playing

FAR = 32767
MAPS = Path("/proc/self/maps")
GAMEPAD = 1
"""SDL_JOYSTICK_TYPE_GAMECONTROLLER."""
MOST_AXES, MOST_BUTTONS = 6, 15
"""As many as SDL's layout has: two sticks and two triggers, and all buttons up to the last direction of the cross."""


PRESSES = {
    pygame.K_SPACE: pygame.CONTROLLER_BUTTON_A, pygame.K_TAB: pygame.CONTROLLER_BUTTON_RIGHTSHOULDER,
    pygame.K_ESCAPE: pygame.CONTROLLER_BUTTON_B, pygame.K_u: pygame.CONTROLLER_BUTTON_X,
    pygame.K_UP: pygame.CONTROLLER_BUTTON_DPAD_UP, pygame.K_DOWN: pygame.CONTROLLER_BUTTON_DPAD_DOWN,
    pygame.K_LEFT: pygame.CONTROLLER_BUTTON_DPAD_LEFT, pygame.K_RIGHT: pygame.CONTROLLER_BUTTON_DPAD_RIGHT,
}  # fmt: skip
TRIGGERS = {
    pygame.K_RETURN: pygame.CONTROLLER_AXIS_TRIGGERRIGHT, pygame.K_e: pygame.CONTROLLER_AXIS_TRIGGERRIGHT,
    pygame.K_d: pygame.CONTROLLER_AXIS_TRIGGERLEFT,
}  # fmt: skip
"""What a gamepad has for what the players of the tests do with keys."""


class _Description(ctypes.Structure):
    """SDL_VirtualJoystickDesc of SDL 2.24 and later."""

    _fields_ = (
        ("version", ctypes.c_uint16), ("type", ctypes.c_uint16), ("naxes", ctypes.c_uint16),
        ("nbuttons", ctypes.c_uint16), ("nhats", ctypes.c_uint16), ("vendor", ctypes.c_uint16),
        ("product", ctypes.c_uint16), ("padding", ctypes.c_uint16), ("button_mask", ctypes.c_uint32),
        ("axis_mask", ctypes.c_uint32), ("name", ctypes.c_char_p), ("userdata", ctypes.c_void_p),
        ("callbacks", ctypes.c_void_p * 6),
    )  # fmt: skip


def library() -> Path | None:
    """Return the file of the SDL that pygame has loaded; None where nothing tells."""
    if not MAPS.exists():
        return None
    places = (Path(line.split()[-1]) for line in MAPS.read_text("utf-8").splitlines() if "/" in line)
    return next((place for place in places if place.name.startswith(("libSDL2-2", "libSDL2."))), None)


class VirtualPad:
    """A gamepad of SDL's, plugged in; its buttons and axes have the numbers of SDL's layout."""

    def __init__(self, sdl: ctypes.CDLL, name: str) -> None:
        self._sdl = sdl
        said = _Description(version=1, type=GAMEPAD, naxes=MOST_AXES, nbuttons=MOST_BUTTONS, name=name.encode())
        self._index = sdl.SDL_JoystickAttachVirtualEx(ctypes.byref(said))
        assert self._index >= 0
        sdl.SDL_JoystickOpen.restype = ctypes.c_void_p
        self._opened = ctypes.c_void_p(sdl.SDL_JoystickOpen(self._index))
        for trigger in (pygame.CONTROLLER_AXIS_TRIGGERLEFT, pygame.CONTROLLER_AXIS_TRIGGERRIGHT):
            self.axis(trigger, -32768)

    def button(self, button: int, *, down: bool) -> None:
        assert self._sdl.SDL_JoystickSetVirtualButton(self._opened, button, down) == 0
        pygame.event.pump()

    def axis(self, axis: int, value: int) -> None:
        assert self._sdl.SDL_JoystickSetVirtualAxis(self._opened, axis, ctypes.c_int16(value)) == 0
        pygame.event.pump()

    def unplug(self) -> None:
        if self._opened:
            self._sdl.SDL_JoystickClose(self._opened)
            self._sdl.SDL_JoystickDetachVirtual(self._index)
            self._opened = ctypes.c_void_p()
            pygame.event.pump()


@contextmanager
def plugged(file: Path, name: str) -> Iterator[VirtualPad]:
    """Plug a gamepad in, as long as there is a game."""
    from pygame._sdl2 import controller

    look_for_gamepads()
    pad = VirtualPad(ctypes.CDLL(str(file)), name)
    try:
        yield pad
    finally:
        pad.unplug()
        controller.quit()


@pytest.fixture
def sdl() -> Path:
    pygame.display.init()
    file = library()
    if file is None:
        pytest.skip("nothing tells which SDL pygame has loaded, so it cannot be asked for a gamepad")
    return file


def test_it_is_named_whenever_it_comes_and_goes_and_its_signs_are_shown(sdl: Path, tmp_path: Path) -> None:
    with tile_playing(tmp_path, language="en") as play:
        play.begin((HUMAN, NORMAL), seed="pad")
        play.until_my_turn()
        for _ in range(2):
            with plugged(sdl, "Xbox Wireless Controller") as pad:
                play.driver.frame()
                assert "Xbox Wireless Controller is connected." in play.context.toasts.texts
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


def test_a_round_of_cards_is_played_by_it_alone(sdl: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with (
        card_playing(tmp_path, made=CardKeys) as play,
        plugged(sdl, "Xbox Wireless Controller") as pad,
    ):
        rules = with_options(UNO_1999, {"seven_o": "on", "stacking": "on", "stack_mixed": "on"})
        play.begin((HUMAN, NORMAL, NORMAL), rules, "pad")
        pressed = by_sdl(play, pad, monkeypatch)
        assert play.play_round() is play.top
        assert len(pressed) > 20
        play.replays()
