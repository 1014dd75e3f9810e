"""Devices besides mouse and keyboard: fingers, gamepads, and writing without keys."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from enum import Enum, auto
from math import dist, hypot
from typing import NamedTuple

import pygame

from game.engine.shown import shown
from game.ui.context import Context
from game.ui.kit.input import (
    ARROWS,
    AXES,
    BUTTON,
    LONG_PRESS,
    NOTCH,
    PRESSED,
    RELEASED,
    REPEATED,
    SLIP,
    Intent,
    PadKind,
    again,
    button_press,
    intents_of,
    kind_of,
)
from game.ui.kit.input import BUTTONS as BUTTON_NAMES
from game.ui.kit.nodes import Item
from game.ui.kit.theme import Metrics
from game.ui.scene import Scene, give, in_scene, scrolls_at

# -- What a finger meant that came down beside something: whatever can be pressed is at least 44 pixels large for it.
#
# Tiles and cards are as large as they are drawn: tiles on the felt large enough for fingers, and larger for two of
# them.

PIECES = ("felt", "hand", "piles", "rack")
"""The zones of the focus that consist of pieces."""


def aimed(scene: Scene, pos: tuple[int, int], metrics: Metrics) -> tuple[int, int]:
    """Return the point of the nearest thing to press within reach of a finger at a point; else that point itself.

    Points are pixels of the surface.
    """
    zones = scene.focus.zones
    if any(item.rect.collidepoint(pos) for zone in zones for item in zone.items):
        return pos
    items = [item for zone in zones if zone.key not in PIECES for item in zone.items]
    near = [(_gap(item.rect, pos), item) for item in items if _reaches(scene, item, pos, metrics)]
    return _within(min(near, key=lambda each: each[0])[1].rect, pos) if near else pos


def _reaches(scene: Scene, item: Item, pos: tuple[int, int], metrics: Metrics) -> bool:
    """Return whether a finger at a point may have meant an item."""
    form = scene.form
    if form is not None and isinstance(item.key, str) and item.key in form:
        seen = form.scroll.viewport
        if form.is_scrolled(form[item.key]) and not (
            seen.collidepoint(pos) and seen.collidepoint(_within(item.rect, pos))
        ):
            return False
    least = metrics.target
    grown = item.rect.inflate(max(least - item.rect.width, 0), max(least - item.rect.height, 0))
    return bool(grown.collidepoint(pos))


def _within(rect: pygame.Rect, pos: tuple[int, int]) -> tuple[int, int]:
    """Return the point of a rectangle that is nearest to a point."""
    return min(max(pos[0], rect.left), rect.right - 1), min(max(pos[1], rect.top), rect.bottom - 1)


def _gap(rect: pygame.Rect, pos: tuple[int, int]) -> float:
    there = _within(rect, pos)
    return hypot(there[0] - pos[0], there[1] - pos[1])


# -- Fingers on a touch screen: a long press is a click with the right button, a finger that moves over a page scrolls
# it, a second finger ends what the first one began.
#
# SDL reports a finger as a mouse already, with `touch` on its events, besides the finger itself; what it does not know
# is how long a finger rests, what it meant, and that a page is pushed rather than a wheel turned.

LEFT, RIGHT = 1, 3
BUTTONS = (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP)
MOUSE = (*BUTTONS, pygame.MOUSEMOTION)


class Hold(Enum):
    """What the finger that presses is doing."""

    NONE = auto()
    """No finger presses."""
    RESTING = auto()
    """It may become a long press, a click, or something else."""
    DRAGGING = auto()
    SCROLLING = auto()
    OVER = auto()
    """It is still down, but it has done what it does."""


class Fingers:
    """The fingers on the screen."""

    def __init__(self) -> None:
        self.used = False
        """Whether a finger was ever used."""
        self._down: set[int] = set()
        self._hold = Hold.NONE
        self._at = self._last = (0, 0)
        """Where the finger came down, and where it was last."""
        self._beside = (0, 0)
        """How far away what it meant was."""
        self._scrolls = False
        """Whether something scrolls where it came down."""
        self._age = 0.0

    @property
    def resting(self) -> bool:
        """Whether a finger may become a long press soon."""
        return self._hold is Hold.RESTING

    def take(self, event: pygame.Event, scene: Scene | None, metrics: Metrics) -> tuple[pygame.Event, ...]:
        """Note an event, with its position in pixels of the surface; return the events that it means to the scene."""
        if event.type == pygame.FINGERDOWN:
            self._down.add(event.finger_id)
            if len(self._down) > 1 and self._hold is not Hold.NONE:
                self._hold = Hold.OVER
                return (pygame.Event(pygame.WINDOWLEAVE), event)
        elif event.type == pygame.FINGERUP:
            self._down.discard(event.finger_id)
        elif event.type in MOUSE and getattr(event, "touch", False):
            if event.type == pygame.MOUSEMOTION:
                return self._moved(event, metrics)
            if event.button == LEFT:
                return self._pressed(event, scene, metrics) if event.type == BUTTONS[0] else self._released(event)
        return (event,)

    def _pressed(self, event: pygame.Event, scene: Scene | None, metrics: Metrics) -> tuple[pygame.Event, ...]:
        self._hold, self._age, self._at, self._last = Hold.RESTING, 0.0, event.pos, event.pos
        self._beside, self._scrolls = (0, 0), False
        if scene is not None:
            inside = in_scene(scene, event.pos)
            meant = aimed(scene, inside, metrics)
            self._beside = (meant[0] - inside[0], meant[1] - inside[1])
            self._scrolls = scrolls_at(scene, meant)
        return (self._meant(event),)

    def _moved(self, event: pygame.Event, metrics: Metrics) -> tuple[pygame.Event, ...]:
        started: tuple[pygame.Event, ...] = ()
        if self._hold is Hold.RESTING:
            if dist(self._at, event.pos) <= metrics.by_hand(SLIP):
                return (self._meant(event),)
            self._hold = Hold.SCROLLING if self._scrolls else Hold.DRAGGING
            # What was pressed is let go, as when the mouse leaves the window.
            started = (pygame.Event(pygame.WINDOWLEAVE),) if self._scrolls else ()
        if self._hold is Hold.SCROLLING:
            notches = (event.pos[1] - self._last[1]) / metrics.px(NOTCH)
            self._last = event.pos
            turned = pygame.Event(pygame.MOUSEWHEEL, {"x": 0, "y": notches, "touch": True})
            return (*started, event, turned)
        return () if self._hold is Hold.OVER else (event,)

    def _released(self, event: pygame.Event) -> tuple[pygame.Event, ...]:
        hold, self._hold, self.used = self._hold, Hold.NONE, True
        if hold is Hold.SCROLLING:
            return (pygame.Event(pygame.WINDOWLEAVE),)
        if hold is Hold.OVER:
            return ()
        return (self._meant(event),) if hold is Hold.RESTING else (event,)

    def _meant(self, event: pygame.Event) -> pygame.Event:
        """Return an event where the finger meant it."""
        pos = (event.pos[0] + self._beside[0], event.pos[1] + self._beside[1])
        return pygame.Event(event.type, {**event.dict, "pos": pos})

    def update(self, dt: float) -> tuple[pygame.Event, ...]:
        """Advance by `dt` seconds; return the right click that a long press is, after what ends the left one."""
        if self._hold is not Hold.RESTING:
            return ()
        self._age += dt
        if self._age < LONG_PRESS:
            return ()
        self._hold = Hold.OVER
        at = (self._at[0] + self._beside[0], self._at[1] + self._beside[1])
        clicked = (pygame.Event(each, {"pos": at, "button": RIGHT, "touch": True}) for each in BUTTONS)
        # What the finger has lifted is put back, as when the mouse leaves the window.
        return (pygame.Event(pygame.WINDOWLEAVE), *clicked)


# -- Writing without a keyboard: a button of a gamepad, or a finger, on a line of text shows letters to choose from.

PRESSES = frozenset({Intent.TAKE, Intent.ACTIVATE})


def hand_over(context: Context, scene: Scene, event: pygame.Event) -> None:
    """Let a scene handle an event, or show letters if somebody without a keyboard wants to write."""
    if hasattr(event, BUTTON) and scene.writing and intents_of(event) & PRESSES:
        show_letters(context, scene)
        return
    give(scene, event)
    touched = event.type == pygame.MOUSEBUTTONUP and getattr(event, "touch", False)
    if touched and scene is context.scenes.top and scene.writing:
        line = scene.focus.focused
        if line is not None and line.rect.collidepoint(in_scene(scene, event.pos)):
            show_letters(context, scene)


def show_letters(context: Context, scene: Scene) -> None:
    """Show letters for the line of text that has the focus."""
    from game.ui.scenes.letters import write_in

    write_in(context, scene)


# -- The gamepads at this game: plugged in and out at any time; their buttons ask for what the table of intents says.
#
# What moves the focus repeats itself while it is held, whichever button or key the player has given it.

USED = (pygame.KEYDOWN, pygame.MOUSEBUTTONDOWN)
"""What shows that no gamepad is in use."""
REPEATING = frozenset({
    *ARROWS, Intent.JUMP_BACK, Intent.JUMP_ON, Intent.MORE_LEFT, Intent.MORE_RIGHT, Intent.PAGE_UP, Intent.PAGE_DOWN,
})  # fmt: skip
"""What repeats itself while its key or button is held."""
FIRST_REPEAT, NEXT = 0.4, 0.11
"""Seconds until it does, and from then on."""
PLUGS = (pygame.CONTROLLERDEVICEADDED, pygame.CONTROLLERDEVICEREMOVED)
LONGEST_NAME = 40
"""The most letters of the name of a gamepad in a message."""


class OpenPad(NamedTuple):
    """A gamepad that stays open: pygame's own `id` is its place in a row, which is given again after it has gone."""

    id: int
    name: str
    opened: object = None


def opened_pad(index: int) -> OpenPad:
    """Open a gamepad that was plugged in; raises pygame.error if it has gone again."""
    from pygame._sdl2 import controller

    found = controller.Controller(index)
    return OpenPad(found.as_joystick().get_instance_id(), found.name, found)


class Gamepads:
    """What is plugged in, and what it does; keys of the keyboard repeat themselves as its buttons do."""

    def __init__(self, context: Context, handle: Callable[[pygame.Event], None]) -> None:
        self.context = context
        self._handle = handle
        """Handles the press of a button as that of a key."""
        self.opened = opened_pad
        self._pads: dict[int, OpenPad] = {}
        self._down: set[tuple[int, str]] = set()
        """Ends of axes that are pressed, by gamepad and name."""
        self._held: dict[Hashable, tuple[pygame.Event, float]] = {}
        """Presses that repeat themselves, by key or as ends of axes, and the seconds until each does."""

    @property
    def busy(self) -> bool:
        """Whether something is held that repeats itself."""
        return bool(self._held)

    def take(self, event: pygame.Event) -> bool:
        """Handle an event of a gamepad; return whether it was one. Keys and mouse show that none is in use."""
        if event.type in PLUGS:
            self._plugged(event)
            return True
        if (button := self.pressed(event)) is not None:
            pad, press = self._pads.get(event.instance_id), button_press(button, self.context.keys)
            self._hold((event.instance_id, button), press)
            self._use(kind_of(pad.name) if pad is not None else PadKind.GENERIC)
            self._handle(press)
            return True
        if event.type == pygame.KEYUP:
            self._held.pop(event.key, None)
        elif event.type == pygame.WINDOWFOCUSLOST:
            self._held.clear()
        elif event.type in USED and not hasattr(event, BUTTON):
            self._use(None)
            if event.type == pygame.KEYDOWN and not hasattr(event, REPEATED):
                self._hold(event.key, event)
        return False

    def pressed(self, event: pygame.Event) -> str | None:
        """Return the name of the button that an event presses, or None; what it lets go repeats itself no more."""
        if event.type == pygame.CONTROLLERBUTTONUP:
            self._held.pop((event.instance_id, BUTTON_NAMES.get(event.button, "")), None)
        if event.type == pygame.CONTROLLERBUTTONDOWN:
            return BUTTON_NAMES.get(event.button)
        found = None
        if event.type == pygame.CONTROLLERAXISMOTION:
            for name, far in zip(AXES.get(event.axis, ("", "")), (-event.value, event.value), strict=True):
                end = event.instance_id, name
                if name and far >= PRESSED and end not in self._down:
                    self._down.add(end)
                    found = name
                elif far < RELEASED and end in self._down:
                    self._down.discard(end)
                    self._held.pop(end, None)
        return found

    def _hold(self, key: Hashable, press: pygame.Event) -> None:
        if intents_of(press) & REPEATING:
            self._held[key] = press, FIRST_REPEAT

    def update(self, dt: float) -> None:
        """Advance by `dt` seconds: what is held repeats itself."""
        for key, (event, left) in [*self._held.items()]:
            self._held[key] = event, left - dt
            if left <= dt:
                self._handle(again(event))
                if key in self._held:
                    self._held[key] = event, NEXT

    def _plugged(self, event: pygame.Event) -> None:
        """Say which gamepad was plugged in or pulled out."""
        if event.type == pygame.CONTROLLERDEVICEADDED:
            try:
                pad = self.opened(event.device_index)
            except pygame.error:
                return
            word, known = "window.pad-in", pad.id in self._pads
            self._pads[pad.id] = pad
        else:
            word, number = "window.pad-out", event.instance_id
            self._held = {key: held for key, held in self._held.items() if not self._is_of(key, number)}
            self._down = {end for end in self._down if end[0] != number}
            known = number not in self._pads
            pad = self._pads.pop(number, OpenPad(number, ""))
            self._use(None)
        if not known:
            self.context.toasts.add(self.context.t(word, name=shown(pad.name, LONGEST_NAME)), "gamepad-2")

    @staticmethod
    def _is_of(key: Hashable, number: int) -> bool:
        return isinstance(key, tuple) and key[0] == number

    def _use(self, kind: PadKind | None) -> None:
        """Show the signs of the gamepad in use on buttons and in tooltips, or the names of keys."""
        if kind is not self.context.pad:
            self.context.pad = kind
            self.context.scenes.renamed()


def look_for_gamepads() -> None:
    """Let the system report gamepads, if it can; what it needs is imported after the first frame."""
    from pygame._sdl2 import controller

    try:
        controller.init()
    except pygame.error:
        return
