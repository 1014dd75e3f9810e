"""The part of a scene that a window shows, where the scene needs more room than the window has.

A scene lays itself out for its own room and knows nothing of the window: the loop moves what it draws, and the
positions of the mouse, by `offset`. Wheel, page keys, bars and dragging the ground move the part that is seen, and
whatever gets the focus is brought into it.
"""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from game.ui.kit.drawing import DrawTarget, put, rounded
from game.ui.kit.input import DRAG, NOTCH, Intent, intent_of
from game.ui.kit.motion import Motion, glided
from game.ui.kit.style import Style
from game.ui.kit.widgets.widget import Pixel, turned

PAGE = 0.8
"""The share of the window that a page key moves."""


class Viewport:
    """Which part of a scene is seen."""

    def __init__(self) -> None:
        self.window = self.room = (0, 0)
        """The sizes of the window and of the scene, in pixels."""
        self._goal = [0.0, 0.0]
        self._now = [0.0, 0.0]
        self._unit = 1.0
        self.rows: Sequence[int] = ()
        """Where the rows of a list begin that is seen in its full height."""
        self._held: tuple[Pixel, int | None] | None = None
        """Where the button went down or the drag has come to, and which bar it holds; None: the ground."""
        self._dragging = False

    @property
    def most(self) -> tuple[int, int]:
        """How far it can be moved, across and down."""
        return max(self.room[0] - self.window[0], 0), max(self.room[1] - self.window[1], 0)

    @property
    def larger(self) -> bool:
        """Whether the scene is larger than the window."""
        return self.most != (0, 0)

    @property
    def busy(self) -> bool:
        """Whether it is moving."""
        return self._now != self._goal

    @property
    def offset(self) -> Pixel:
        """The point of the scene in the top left corner of the window."""
        return round(self._now[0]), round(self._now[1])

    @property
    def seen(self) -> pygame.Rect:
        """The part of the scene that is seen once nothing moves."""
        return pygame.Rect(round(self._goal[0]), round(self._goal[1]), *self.window)

    def fit(self, room: tuple[int, int], window: tuple[int, int], unit: float) -> None:
        """Take the sizes of a scene and its window, in pixels, and the pixels of a unit."""
        self.window, self.room, self._unit = window, room, unit
        self._go(*self._goal)
        self._now = list(self._goal)

    def _go(self, left: float, top: float) -> None:
        most = self.most
        self._goal = [min(max(left, 0), most[0]), min(max(top, 0), most[1])]

    def move(self, across: float, down: float) -> None:
        """Move by that many pixels."""
        self._go(self._goal[0] + across, self._goal[1] + down)

    def arrive(self) -> None:
        """Be where it is to be at once."""
        self._now = list(self._goal)

    def stop(self) -> None:
        """Stay where it is at this moment."""
        self._now = [float(at) for at in self.offset]
        self._go(*self._now)

    def show(self, rect: pygame.Rect, around: float = 24) -> None:
        """Bring a rectangle of the scene into sight, with some units of what is around it."""
        margin, seen, wanted = round(around * self._unit), self.seen, [*self._goal]
        for axis, (start, length) in enumerate(((rect.x, rect.width), (rect.y, rect.height))):
            begin, end = start - margin, start + length + margin
            if end > seen.topleft[axis] + seen.size[axis]:
                wanted[axis] = end - seen.size[axis]
            if begin < wanted[axis]:
                wanted[axis] = begin
        self._go(*wanted)

    def update(self, dt: float, motion: Motion) -> None:
        """Advance by `dt` seconds towards where it is to be."""
        self._now = [glided(now, goal, dt, motion) for now, goal in zip(self._now, self._goal, strict=True)]

    def turn(self, across: float, up: float) -> None:
        """Move by notches of the wheel."""
        notch, at = round(NOTCH * self._unit), self._goal[1]
        self.move(across * notch, turned(self.rows, at, up, notch, self.window[1] * PAGE) - at)

    def page(self, event: pygame.Event) -> None:
        """Follow the keys that move by a page or to an end, and arrows that lead nowhere else."""
        page, line = self.window[1] * PAGE, 2 * NOTCH * self._unit
        ways = {Intent.PAGE_UP: -page, Intent.PAGE_DOWN: page, Intent.FIRST: -1e6, Intent.LAST: 1e6,
                Intent.UP: -line, Intent.DOWN: line}  # fmt: skip
        self.move(0, ways.get(intent_of(event) or Intent.BACK, 0))

    def press(self, pos: Pixel, on_ground: bool) -> bool:
        """Take hold of a bar, or of the ground; return whether it was a bar."""
        axis = next((axis for axis in (0, 1) if (bar := self.bar(axis)) and bar.inflate(8, 8).collidepoint(pos)), None)
        self._held = (pos, axis) if on_ground or axis is not None else None
        self._dragging = axis is not None
        return axis is not None

    def hold(self, pos: Pixel) -> None:
        """Take hold of the ground."""
        self._held, self._dragging = (pos, None), False

    def drag(self, pos: Pixel) -> bool:
        """Follow the mouse with the button down; return whether anything is dragged."""
        if self._held is None:
            return False
        (x, y), axis = self._held
        if not self._dragging and max(abs(pos[0] - x), abs(pos[1] - y)) < DRAG * self._unit:
            return False
        self._dragging, self._held = True, (pos, axis)
        if axis is None:
            self.move(x - pos[0], y - pos[1])
        else:
            share = self.room[axis] / self.window[axis]
            self.move(0 if axis else (pos[0] - x) * share, (pos[1] - y) * share if axis else 0)
        self.arrive()
        return True

    def let_go(self) -> bool:
        """Let go; return whether something was dragged."""
        held, self._held = self._held is not None and self._dragging, None
        self._dragging = False
        return held

    def bar(self, axis: int) -> pygame.Rect | None:
        """Return the handle of a bar, in the window: 0 below, 1 at the right; None if all of that way is seen."""
        most, window = self.most[axis], self.window[axis]
        if not most:
            return None
        wide = max(round(5 * self._unit), 6)
        length = max(round(window * window / self.room[axis]), 4 * wide)
        start = round((window - length) * self._now[axis] / most)
        if axis == 0:
            return pygame.Rect(start, self.window[1] - wide - 2, length, wide)
        return pygame.Rect(self.window[0] - wide - 2, start, wide, length)

    def draw(self, surface: DrawTarget, style: Style) -> None:
        """Draw the bars, over everything else in the window."""
        for axis in (0, 1):
            if (bar := self.bar(axis)) is not None:
                put(surface, rounded(bar.size, min(bar.size), style.theme.text, opacity=0.7), bar.topleft)
