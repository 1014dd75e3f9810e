"""Everything that takes time beside the loop: reading and writing files, computers, sounds, speech.

`submit(work, then)` does a piece of work on a thread, and hands what came of it to `then` in `poll`, on the thread of
the loop. Without a `then`, whoever submitted it looks at the task. Work of one lane is done in order, each piece once
the one before it was used; lanes do not wait for each other. What nobody wants any more is cancelled: it is not begun,
or can notice that it is not wanted (`unwanted`), is not used, and nobody waits behind it.

There are no threads but those that have something to do. The program ends without them, unless the work has to be
finished, as whatever writes the player's files has.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterator
from concurrent.futures import Future, wait
from functools import partial
from threading import Lock, Thread, local
from typing import Any

from game.engine.options import T

LONG_WORK = 0.3
"""Seconds after which somebody who waits is told so."""

_here = local()
"""What this thread is doing."""


class Task(Future[T]):
    """A piece of work, and what came of it."""

    def __init__(self, work: Callable[[], T], then: Callable[[T], None] | None, owner: object, said: str) -> None:
        super().__init__()
        self.work: Callable[[], T] | None = work
        self.then = then
        self.owner, self.said = owner, said
        self.begun = False
        self.wanted = True
        self.age = 0.0
        """Seconds since it was the first in its lane."""

    def cancel(self) -> bool:
        """Want it no more; return whether it had not begun."""
        self.wanted = False
        return super().cancel()

    def run(self) -> None:
        """Do the work on this thread, unless it was cancelled."""
        work, self.work = self.work, None
        if work is None or not self.set_running_or_notify_cancel():
            return
        before, _here.task = present(), self
        try:
            made = work()
        except BaseException as error:  # noqa: BLE001 - raised again where the result is used
            self.set_exception(error)
        else:
            self.set_result(made)
        finally:
            _here.task = before


AnyTask = Task[Any]
"""A piece of work of any kind, as they wait in a lane."""


def present() -> AnyTask | None:
    """Return what this thread is doing beside the loop; None if it is the loop's own."""
    task: AnyTask | None = getattr(_here, "task", None)
    return task


def unwanted() -> bool:
    """Return whether nobody wants any more what this thread is doing."""
    return (task := present()) is not None and not task.wanted


def beside(work: Callable[[], None], name: str, *, daemon: bool) -> None:
    """Run something on a thread of its own; here, if the system has no more of them."""
    try:
        Thread(target=work, name=name, daemon=daemon).start()
    except RuntimeError:
        work()


class Background:
    """Lanes of work beside the loop."""

    def __init__(self, name: str, *, finishes: bool = False) -> None:
        self._name = name
        self._finishes = finishes
        """Whether the program does not end before everything is done."""
        self._lanes: dict[str, deque[AnyTask]] = {}
        """By lane what is being done, or has been done and waits for being used, and what follows."""
        self._lock = Lock()
        self._closed = False

    def submit(
        self, work: Callable[[], T], then: Callable[[T], None] | None = None, *, lane: str = "",
        owner: object = None, said: str = "",
    ) -> Task[T]:  # fmt: skip
        """Let something be done: in a lane, for an owner, and with what a player who waits for long is told."""
        if self._closed:
            raise RuntimeError(f"{self._name}: nothing is done for what has gone")
        task = Task(work, then, owner, said)
        with self._lock:
            self._lanes.setdefault(lane, deque()).append(task)
        self._go_on(lane)
        return task

    def poll(self, dt: float = 0.0) -> None:
        """Use what was done meanwhile, `dt` seconds after the last call; what went wrong is raised again."""
        for lane in tuple(self._lanes):
            if (first := next(self._tasks(lane), None)) is None:
                continue
            first.age += dt
            if first.then is None or not first.done() or not first.wanted:
                self._go_on(lane)
                continue
            then, first.then = first.then, None
            try:
                then(first.result())
            finally:
                self._go_on(lane, first)

    def busy(self, lane: str = "") -> bool:
        """Return whether anything in a lane is not done and used yet."""
        return any(task.wanted for task in self._tasks(lane))

    def close(self) -> None:
        """Cancel everything for good."""
        self._closed = True
        self.cancel()

    def finish(self, lane: str = "", longest: float | None = None) -> None:
        """Wait until everything in a lane is done, at most so many seconds."""
        wait(tuple(self._tasks(lane)), longest)

    @property
    def late(self) -> tuple[str, ...]:
        """What is said of work that lasts."""
        first = [next(self._tasks(lane), None) for lane in tuple(self._lanes)]
        return tuple(task.said for task in first if task is not None and task.said and task.age >= LONG_WORK)

    def cancel(self, owner: object = None) -> None:
        """Cancel everything, or everything of an owner."""
        for lane in tuple(self._lanes):
            for task in self._tasks(lane):
                if owner is None or task.owner is owner:
                    task.cancel()

    def _tasks(self, lane: str) -> Iterator[AnyTask]:
        with self._lock:
            return iter(tuple(self._lanes.get(lane, ())))

    def _go_on(self, lane: str, used: AnyTask | None = None) -> None:
        """Begin what comes next in a lane, unless that was begun."""
        if (task := self._next(lane, used)) is not None:
            beside(partial(self._do, lane, task), lane or self._name, daemon=not self._finishes)

    def _next(self, lane: str, used: AnyTask | None) -> AnyTask | None:
        with self._lock:
            tasks = self._lanes[lane]
            while tasks and (tasks[0] is used or not tasks[0].wanted):
                tasks.popleft()
            if not tasks or tasks[0].begun:
                return None
            tasks[0].begun = True
            return tasks[0]

    def _do(self, lane: str, task: AnyTask | None) -> None:
        """Do one piece of work after another, up to one whose result is to be used first."""
        while task is not None:
            waits = task.then is not None
            task.run()
            task = None if waits else self._next(lane, task)
