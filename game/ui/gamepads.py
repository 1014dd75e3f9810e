"""The gamepads at this game: plugged in and out at any time; their buttons ask for what the table of intents says.

What moves the focus repeats itself while it is held, whichever button or key the player has given it.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

import pygame

from game.engine.shown import shown
from game.ui.context import Context
from game.ui.kit.input import ARROWS, BUTTON, REPEATED, again, button_press, intents_of
from game.ui.kit.intents import Intent
from game.ui.kit.pads import FIRST_REPEAT, NEXT, Pad, PadKind, Pads

USED = (pygame.KEYDOWN, pygame.MOUSEBUTTONDOWN)
"""What shows that no gamepad is in use."""
REPEATING = frozenset({
    *ARROWS, Intent.JUMP_BACK, Intent.JUMP_ON, Intent.MORE_LEFT, Intent.MORE_RIGHT, Intent.PAGE_UP, Intent.PAGE_DOWN,
})  # fmt: skip
"""What repeats itself while its key is held."""
PLUGS = (pygame.CONTROLLERDEVICEADDED, pygame.CONTROLLERDEVICEREMOVED)
LONGEST_NAME = 40
"""The most letters of the name of a gamepad in a message."""


class Gamepads:
    """What is plugged in, and what it does."""

    def __init__(self, context: Context, handle: Callable[[pygame.Event], None]) -> None:
        self.context = context
        self._handle = handle
        """Handles the press of a button as that of a key."""
        self.pads = Pads(_opened, self.repeats)
        self._held: dict[int, tuple[pygame.Event, float]] = {}
        """Keys that are held, and the seconds until each repeats itself."""

    @property
    def busy(self) -> bool:
        """Whether something is held that repeats itself."""
        return self.pads.busy or bool(self._held)

    def repeats(self, button: str) -> bool:
        """Return whether a button repeats itself while it is held, by what it asks for now."""
        return bool(self.context.keys.asked_by(button) & REPEATING)

    def take(self, event: pygame.Event) -> bool:
        """Handle an event of a gamepad; return whether it was one. Keys and mouse show that none is in use."""
        if event.type in PLUGS:
            self._plugged(event)
            return True
        self._hold(event)
        if (button := self.pads.pressed(event)) is not None:
            self._press(event.instance_id, button)
            return True
        if event.type in USED and not hasattr(event, BUTTON):
            self._use(None)
        return False

    def update(self, dt: float) -> None:
        """Advance by `dt` seconds: what is held repeats itself."""
        for _, button in self.pads.repeated(dt):
            self._handle(again(button_press(button, self.context.keys)))
        for key, (event, left) in [*self._held.items()]:
            self._held[key] = event, left - dt
            if left <= dt:
                self._handle(again(event))
                if key in self._held:
                    self._held[key] = event, NEXT

    def _hold(self, event: pygame.Event) -> None:
        """Note which keys that repeat themselves are held."""
        if hasattr(event, BUTTON) or hasattr(event, REPEATED):
            return
        if event.type == pygame.KEYDOWN and intents_of(event) & REPEATING:
            self._held[event.key] = event, FIRST_REPEAT
        elif event.type == pygame.KEYUP:
            self._held.pop(event.key, None)
        elif event.type == pygame.WINDOWFOCUSLOST:
            self._held.clear()

    def _press(self, number: int, button: str) -> None:
        self._use(self.pads.kind(number))
        self._handle(button_press(button, self.context.keys))

    def _plugged(self, event: pygame.Event) -> None:
        """Say which gamepad was plugged in or pulled out."""
        added = event.type == pygame.CONTROLLERDEVICEADDED
        name = self.pads.plug(event.device_index) if added else self.pads.unplug(event.instance_id)
        if name is not None:
            word = "window.pad-in" if added else "window.pad-out"
            self.context.toasts.add(self.context.t(word, name=shown(name, LONGEST_NAME)), "gamepad-2")
        if not added:
            self._use(None)

    def _use(self, kind: PadKind | None) -> None:
        """Show the signs of the gamepad in use on buttons and in tooltips, or the names of keys."""
        if kind is not self.context.pad:
            self.context.pad = kind
            self.context.scenes.renamed()


class _OpenPad(NamedTuple):
    """A gamepad that stays open: pygame's own `id` is its place in a row, which is given again after it has gone."""

    id: int
    name: str
    opened: object


def _opened(index: int) -> Pad:
    """Open a gamepad that was plugged in."""
    from pygame._sdl2 import controller

    found = controller.Controller(index)
    return _OpenPad(found.as_joystick().get_instance_id(), found.name, found)


def look_for_gamepads() -> None:
    """Let the system report gamepads, if it can; what it needs is imported after the first frame."""
    from pygame._sdl2 import controller

    try:
        controller.init()
    except pygame.error:
        return
