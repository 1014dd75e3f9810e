"""Gamepads that SDL itself takes for real ones: its virtual joysticks, which pygame does not show.

What they do goes the whole way through SDL: they are found and mapped, and their buttons, sticks and triggers become
events of a gamepad.
"""

from __future__ import annotations

import ctypes
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pygame

from game.ui.gamepads import look_for_gamepads

MAPS = Path("/proc/self/maps")
GAMEPAD = 1
"""SDL_JOYSTICK_TYPE_GAMECONTROLLER."""
AXES, BUTTONS = 6, 15
"""As many as SDL's layout has: two sticks and two triggers, and all buttons up to the last direction of the cross."""


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
        said = _Description(version=1, type=GAMEPAD, naxes=AXES, nbuttons=BUTTONS, name=name.encode())
        self._index = sdl.SDL_JoystickAttachVirtualEx(ctypes.byref(said))
        assert self._index >= 0
        sdl.SDL_JoystickOpen.restype = ctypes.c_void_p
        self._opened = ctypes.c_void_p(sdl.SDL_JoystickOpen(self._index))
        for trigger in (pygame.CONTROLLER_AXIS_TRIGGERLEFT, pygame.CONTROLLER_AXIS_TRIGGERRIGHT):
            self.axis(trigger, -32768)

    def button(self, button: int, *, down: bool) -> None:
        """Press a button, or let go of it."""
        assert self._sdl.SDL_JoystickSetVirtualButton(self._opened, button, down) == 0
        pygame.event.pump()

    def axis(self, axis: int, value: int) -> None:
        """Move a stick or a trigger; triggers rest at -32768."""
        assert self._sdl.SDL_JoystickSetVirtualAxis(self._opened, axis, ctypes.c_int16(value)) == 0
        pygame.event.pump()

    def unplug(self) -> None:
        """Pull it out."""
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
