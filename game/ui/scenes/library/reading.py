"""Reading a match in the background, however long it is; what takes longer is shown and can be cancelled."""

from __future__ import annotations

from collections.abc import Callable
from typing import Generic, TypeVar

import pygame

from game.ui.context import Context
from game.ui.errands import LONG_WORK
from game.ui.kit.drawing import DrawTarget
from game.ui.scenes.dialog import Answer, Dialog

Made = TypeVar("Made")


def read_beside(
    context: Context,
    work: Callable[[], Made],
    then: Callable[[Made], None],
    drop: Callable[[Made], None] = lambda _: None,
) -> None:
    """Let `work` read something while the top scene waits, and continue with the result unless the player cancels.

    A result that nobody waits for any more goes to `drop`.
    """
    reading = ReadingScene(context, then, drop)
    context.scenes.push(reading, fade=False)
    context.readings.send("", work, reading.take)
    context.readings.update(0.0)
    reading.go_on()


class ReadingScene(Dialog, Generic[Made]):
    """Waits for something to be read. Quick reading shows nothing and cannot be cancelled."""

    def __init__(self, context: Context, then: Callable[[Made], None], drop: Callable[[Made], None]) -> None:
        t = context.t
        answers = (Answer(t("common.cancel"), lambda: None),)
        super().__init__(context, t("matches.reading-match"), t("matches.reading-text"), answers)
        self._then, self._drop = then, drop
        self._made: list[Made] = []
        self._age = 0.0

    @property
    def busy(self) -> bool:
        """Always true: a frame has to notice the result."""
        return True

    @property
    def said(self) -> bool:
        """Whether it takes long enough to be shown."""
        return self._age >= LONG_WORK

    def take(self, made: Made) -> None:
        """Take the result."""
        if self in self.context.scenes:
            self._made.append(made)
        else:
            self._drop(made)

    def go_on(self) -> None:
        """Continue with the result, if there is one and no other scene is on top."""
        if self._made and self.context.scenes.top is self:
            made = self._made.pop()
            self.context.scenes.take_out(self)
            self._then(made)

    def closing(self) -> None:
        """Cancel."""
        for made in self._made:
            self._drop(made)
        self._made.clear()

    def handle(self, event: pygame.Event) -> None:
        """Handle an event, once there is something to see."""
        if self.said:
            super().handle(event)

    def update(self, dt: float) -> None:
        """Advance by `dt` seconds."""
        self._age += dt
        if self.said:
            super().update(dt)
        self.go_on()

    def draw(self, surface: DrawTarget) -> None:
        """Show what takes long."""
        if self.said:
            super().draw(surface)
