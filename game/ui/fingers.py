"""Fingers on a touch screen: a long press is a click with the right button, a finger that moves over a page scrolls it,
a second finger ends what the first one began.

SDL reports a finger as a mouse already, with `touch` on its events, besides the finger itself; what it does not know is
how long a finger rests, what it meant, and that a page is pushed rather than a wheel turned.
"""

from __future__ import annotations

from enum import Enum, auto
from math import dist

import pygame

from game.ui.kit.theme import Metrics
from game.ui.scene import Scene
from game.ui.seen import in_scene, scrolls_at
from game.ui.targets import aimed

LONG = 0.5
"""Seconds that a finger has to rest."""
SLIP = 14
"""Units that a resting finger may slip."""
NOTCH = 56
"""Units that a finger moves per notch of the wheel, which scrolls as far."""
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
        if self._age < LONG:
            return ()
        self._hold = Hold.OVER
        at = (self._at[0] + self._beside[0], self._at[1] + self._beside[1])
        clicked = (pygame.Event(each, {"pos": at, "button": RIGHT, "touch": True}) for each in BUTTONS)
        # What the finger has lifted is put back, as when the mouse leaves the window.
        return (pygame.Event(pygame.WINDOWLEAVE), *clicked)
