"""What may take long is done beside the frames, one after the other, and what follows from it in a frame.

What takes a moment longer is said, so that nobody wonders. The end of the program does not wait for it: an errand has
to be such that it is done wholly or not at all.
"""

from __future__ import annotations

import sys
from collections import deque
from collections.abc import Callable
from concurrent.futures import Future
from dataclasses import dataclass
from threading import Thread
from typing import Any

from game.play import gc_policy
from game.play.session import SWITCH_INTERVAL
from game.ui.kit.toasts import Toasts

LONG = 0.3
"""Seconds after which it is said what is under way."""


@dataclass
class Errand:
    """One thing to do."""

    said: str
    """What it is, for people; empty where somebody else says it."""
    work: Callable[[], Any]
    then: Callable[[Any], None]
    """What follows from what it made."""
    made: Future[Any]
    age: float = 0.0

    def run(self) -> None:
        """Do it, on a thread; an error is raised again in the frame that asks."""
        try:
            with gc_policy.read_apart():
                made = self.work()
        except BaseException as error:
            self.made.set_exception(error)
            raise
        self.made.set_result(made)


class Errands:
    """What is under way, and what waits for it."""

    def __init__(self, toasts: Toasts) -> None:
        self._toasts = toasts
        self._waiting: deque[Errand] = deque()

    @property
    def busy(self) -> bool:
        """Whether anything is under way."""
        return bool(self._waiting)

    def send(self, said: str, work: Callable[[], Any], then: Callable[[Any], None]) -> None:
        """Do something beside the frames; `then` is called with what it made, in a frame."""
        sys.setswitchinterval(SWITCH_INTERVAL)
        self._waiting.append(Errand(said, work, then, Future()))
        if len(self._waiting) == 1:
            self._begin()

    def _begin(self) -> None:
        Thread(target=self._waiting[0].run, name="errand", daemon=True).start()

    def update(self, dt: float) -> None:
        """Let time pass: go on with what is done, say what takes long."""
        if not self._waiting:
            return
        first = self._waiting[0]
        first.age += dt
        if first.made.done():
            self._toasts.drop(first.said)
            try:
                first.then(first.made.result())
            finally:
                # The next one may need what this one held.
                self._waiting.popleft()
                if self._waiting:
                    self._begin()
        elif first.age >= LONG and first.said:
            self._toasts.add(first.said, "download")
