"""Work that may take long is done in the background, one errand after the other; its results are used in a frame.

If an errand takes longer than a moment, the player is told. The end of the program does not wait for it, so an errand
must be done either completely or not at all.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from concurrent.futures import Future
from dataclasses import dataclass
from threading import Thread
from typing import TypeVar

from game.play import gc_policy
from game.play.switching import let_frames_through
from game.ui.kit.toasts import Toasts

LONG_WORK = 0.3
"""Seconds after which the player is told."""


Made = TypeVar("Made")
"""The result of a piece of work."""


@dataclass
class Errand:
    """A piece of work."""

    said: str
    """What it is, for the player; empty if somebody else says it."""
    run: Callable[[], None]
    """Do it, on a thread."""
    done: Callable[[], bool]
    """Whether it is done."""
    use: Callable[[], None]
    """Use its result, or raise again what went wrong."""
    age: float = 0.0


def errand(said: str, work: Callable[[], Made], then: Callable[[Made], None]) -> Errand:
    """Return a piece of work with what to do with its result."""
    made: Future[Made] = Future()

    def run() -> None:
        try:
            with gc_policy.read_apart():
                result = work()
        except BaseException as error:
            made.set_exception(error)
            raise
        made.set_result(result)

    return Errand(said, run, made.done, lambda: then(made.result()))


class Errands:
    """The errand in progress, and those waiting."""

    def __init__(self, toasts: Toasts) -> None:
        self._toasts = toasts
        self._waiting: deque[Errand] = deque()

    @property
    def busy(self) -> bool:
        """Whether an errand is in progress."""
        return bool(self._waiting)

    def send(self, said: str, work: Callable[[], Made], then: Callable[[Made], None]) -> None:
        """Do something in the background; `then` is called with the result, in a frame."""
        let_frames_through()
        self._waiting.append(errand(said, work, then))
        if len(self._waiting) == 1:
            self._begin()

    def _begin(self) -> None:
        Thread(target=self._waiting[0].run, name="errand", daemon=True).start()

    def update(self, dt: float) -> None:
        """Advance by `dt` seconds: use finished results, tell the player what takes long."""
        if not self._waiting:
            return
        first = self._waiting[0]
        first.age += dt
        if first.done():
            self._toasts.drop(first.said)
            try:
                first.use()
            finally:
                # The next one may need what this one was using.
                self._waiting.popleft()
                if self._waiting:
                    self._begin()
        elif first.age >= LONG_WORK and first.said:
            self._toasts.add(first.said, "download")
