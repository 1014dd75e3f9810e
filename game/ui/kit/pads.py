"""Gamepads, through SDL's mapping: which are plugged in, and what their buttons and sticks press.

SDL gives every known gamepad the buttons of one and the same layout. Sticks and triggers are buttons, too, that are
pressed once they are moved far enough. What is held repeats itself if what it asks for does: `Pads` is told.
"""

from __future__ import annotations

from collections.abc import Callable
from enum import StrEnum
from typing import Protocol

import pygame


class PadKind(StrEnum):
    """What is printed on the buttons."""

    XBOX = "xbox"
    PLAYSTATION = "playstation"
    NINTENDO = "nintendo"
    GENERIC = "generic"


class Pad(Protocol):
    """An open gamepad."""

    @property
    def id(self) -> int:
        """The number in its events."""

    @property
    def name(self) -> str:
        """What its maker calls it."""


BUTTONS = {
    pygame.CONTROLLER_BUTTON_A: "a", pygame.CONTROLLER_BUTTON_B: "b", pygame.CONTROLLER_BUTTON_X: "x",
    pygame.CONTROLLER_BUTTON_Y: "y", pygame.CONTROLLER_BUTTON_BACK: "back", pygame.CONTROLLER_BUTTON_START: "start",
    pygame.CONTROLLER_BUTTON_LEFTSTICK: "left_stick", pygame.CONTROLLER_BUTTON_RIGHTSTICK: "right_stick",
    pygame.CONTROLLER_BUTTON_LEFTSHOULDER: "left_shoulder", pygame.CONTROLLER_BUTTON_RIGHTSHOULDER: "right_shoulder",
    pygame.CONTROLLER_BUTTON_DPAD_UP: "dpad_up", pygame.CONTROLLER_BUTTON_DPAD_DOWN: "dpad_down",
    pygame.CONTROLLER_BUTTON_DPAD_LEFT: "dpad_left", pygame.CONTROLLER_BUTTON_DPAD_RIGHT: "dpad_right",
}  # fmt: skip
"""The buttons of SDL's layout by name; a is the lower one of four, or labelled A."""
AXES = {
    pygame.CONTROLLER_AXIS_LEFTX: ("dpad_left", "dpad_right"),
    pygame.CONTROLLER_AXIS_LEFTY: ("dpad_up", "dpad_down"),
    pygame.CONTROLLER_AXIS_RIGHTX: ("right_left", "right_right"),
    pygame.CONTROLLER_AXIS_RIGHTY: ("right_up", "right_down"),
    pygame.CONTROLLER_AXIS_TRIGGERLEFT: ("", "left_trigger"),
    pygame.CONTROLLER_AXIS_TRIGGERRIGHT: ("", "right_trigger"),
}
"""What the two ends of each axis press; the left stick does the same as the cross."""
PAD_NAMES = (*BUTTONS.values(), "left_trigger", "right_trigger", "right_left", "right_right", "right_up", "right_down")
"""Everything that can be pressed on a gamepad."""
PRESSED, RELEASED = 20000, 12000
"""How far an axis has to move to be pressed, and back to be released, of 32767."""
FIRST_REPEAT, NEXT = 0.4, 0.11
"""Seconds until a held button repeats itself, and from then on."""
MAKERS = (
    (PadKind.XBOX, ("xbox", "x-box", "xinput", "microsoft")),
    (PadKind.NINTENDO, ("nintendo", "switch", "joy-con", "joycon", "wii")),
    (PadKind.PLAYSTATION, ("playstation", "dualshock", "dualsense", "ps3", "ps4", "ps5", "wireless controller")),
)
"""Words in the names of gamepads."""


def kind_of(name: str) -> PadKind:
    """Return what is printed on the buttons of a gamepad, by its name."""
    low = name.lower()
    return next((kind for kind, words in MAKERS if any(word in low for word in words)), PadKind.GENERIC)


class Pads:
    """The gamepads that are plugged in."""

    def __init__(self, opened: Callable[[int], Pad], repeats: Callable[[str], bool]) -> None:
        self._opened = opened
        """Opens the gamepad with an index; raises pygame.error if it has gone again."""
        self._repeats = repeats
        """Whether a button, by its name, repeats itself while it is held; it may change as buttons are remapped."""
        self._pads: dict[int, Pad] = {}
        self._held: dict[tuple[int, str], float] = {}
        """Buttons that are held and repeat themselves, and the seconds until each does."""
        self._down: set[tuple[int, str]] = set()
        """Ends of axes that are pressed."""

    def plug(self, index: int) -> str | None:
        """Open a gamepad that was plugged in; return its name, or None if it cannot be used or is known already."""
        try:
            pad = self._opened(index)
        except pygame.error:
            return None
        known = pad.id in self._pads
        self._pads[pad.id] = pad
        return None if known else pad.name

    def unplug(self, number: int) -> str | None:
        """Forget a gamepad that was pulled out; return its name, or None if it was not known."""
        self._held = {key: left for key, left in self._held.items() if key[0] != number}
        self._down = {key for key in self._down if key[0] != number}
        pad = self._pads.pop(number, None)
        return pad.name if pad is not None else None

    def kind(self, number: int) -> PadKind:
        """Return what is printed on the buttons of a gamepad."""
        pad = self._pads.get(number)
        return kind_of(pad.name) if pad is not None else PadKind.GENERIC

    def pressed(self, event: pygame.Event) -> str | None:
        """Return the name of the button that an event presses, or None."""
        if event.type == pygame.CONTROLLERAXISMOTION:
            return self._moved(event.instance_id, AXES.get(event.axis, ("", "")), event.value)
        name = BUTTONS.get(getattr(event, "button", -1), "")
        if event.type == pygame.CONTROLLERBUTTONUP:
            self._held.pop((event.instance_id, name), None)
        if event.type != pygame.CONTROLLERBUTTONDOWN or not name:
            return None
        self._hold(event.instance_id, name)
        return name

    def _moved(self, number: int, ends: tuple[str, str], value: int) -> str | None:
        """Return what a moved axis presses now."""
        found = None
        for name, far in ((ends[0], -value), (ends[1], value)):
            key = number, f"axis {name}"
            if name and far >= PRESSED and key not in self._down:
                self._down.add(key)
                self._hold(number, name)
                found = name
            elif far < RELEASED and key in self._down:
                self._down.discard(key)
                self._held.pop((number, name), None)
        return found

    def _hold(self, number: int, name: str) -> None:
        if self._repeats(name):
            self._held[number, name] = FIRST_REPEAT

    def repeated(self, dt: float) -> list[tuple[int, str]]:
        """Return the buttons that repeat themselves after `dt` more seconds, with the number of the gamepad."""
        found = []
        for key, left in self._held.items():
            self._held[key] = left - dt
            if left <= dt:
                self._held[key] = NEXT
                found.append(key)
        return found

    @property
    def busy(self) -> bool:
        """Whether something is held that repeats itself."""
        return bool(self._held)
