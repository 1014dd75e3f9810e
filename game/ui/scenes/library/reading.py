"""A match is read, however long it is, beside the frames: what takes a moment longer is said and can be left."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

import pygame

from game.ui.context import Context
from game.ui.errands import LONG
from game.ui.scenes.dialog import Answer, Dialog

Made = TypeVar("Made")


def read_beside(
    context: Context,
    work: Callable[[], Made],
    then: Callable[[Made], None],
    drop: Callable[[Made], None] = lambda _: None,
) -> None:
    """Let `work` read something while the scene on top waits, and go on with what it made, unless the player leaves.

    What nobody waits for any more goes to `drop` instead.
    """
    reading = Reading(context, then, drop)
    context.scenes.push(reading, fade=False)
    context.readings.send("", work, reading.take)
    context.readings.update(0.0)
    reading.go_on()


class Reading(Dialog):
    """Waits for what is read. What is quick shows nothing, and is not to be left."""

    def __init__(self, context: Context, then: Callable[[Any], None], drop: Callable[[Any], None]) -> None:
        t = context.t
        answers = (Answer(t("common.cancel"), lambda: None),)
        super().__init__(context, t("matches.reading-match"), t("matches.reading-text"), answers)
        self._then, self._drop = then, drop
        self._made: list[Any] = []
        self._age = 0.0

    @property
    def busy(self) -> bool:
        """Always: a frame has to see that it is read."""
        return True

    @property
    def said(self) -> bool:
        """Whether it takes long enough to be said."""
        return self._age >= LONG

    def take(self, made: Any) -> None:
        """Take what was read."""
        if self in self.context.scenes:
            self._made.append(made)
        else:
            self._drop(made)

    def go_on(self) -> None:
        """Go on with what was read, where that is so and nothing lies above."""
        if self._made and self.context.scenes.top is self:
            made = self._made.pop()
            self.context.scenes.take_out(self)
            self._then(made)

    def closing(self) -> None:
        """Nobody waits for it any more."""
        for made in self._made:
            self._drop(made)
        self._made.clear()

    def handle(self, event: pygame.Event) -> None:
        """Take one event, once there is anything to be seen."""
        if self.said:
            super().handle(event)

    def update(self, dt: float) -> None:
        """Let time pass."""
        self._age += dt
        if self.said:
            super().update(dt)
        self.go_on()

    def draw(self, surface: pygame.Surface) -> None:
        """Say what takes long."""
        if self.said:
            super().draw(surface)
