"""Where computers think: in the window in a process of their own, so that no frame shares an interpreter with them.

`apart(computer)` is that computer. After `begin` it only hands its view over and waits, on the thread that asked,
and the process thinks. If there can be no process, or it ends, computers think here: the same computer with the same
view and the same chance does the same anywhere.
"""

from __future__ import annotations

import logging
import os
import pickle
import subprocess
import sys
from collections.abc import Callable, Sequence
from contextlib import suppress
from functools import partial
from pathlib import Path
from random import Random
from threading import Event, Lock, Timer
from typing import IO, TypeVar

LOG = logging.getLogger(__name__)
PROGRAM = "game.play.thinking_process"
FROZEN = "--think"
"""The argument with which a frozen program is started as that process; see `release/start.py`."""
LONGEST = 60.0
"""Seconds after which a process that does not answer is given up."""
MOMENT = 1.0
"""Seconds for which a thought is waited for at the end."""
PATIENCE = 0.2
"""Seconds that a question waits for a thought that nobody wants any more; starting a process again takes as long."""

V = TypeVar("V")
A = TypeVar("A")


class ThinkingError(Exception):
    """A computer has failed; with what its process says about it."""


class UnwantedError(Exception):
    """Nobody wants this thought any more."""


class ThinkingProcess:
    """A process that thinks for the computers, started when one is asked for the first time."""

    def __init__(self, command: Sequence[str] = ()) -> None:
        self._command = tuple(command) or own_command()
        self._process: subprocess.Popen[bytes] | None = None
        self._turn = Lock()
        """Held by the thread that is waiting for an answer."""
        self._present: Event | None = None
        """Whether nobody wants that answer any more."""
        self._dropping = Lock()
        self._dropped = False
        """Whether the process was ended because of that."""
        self._given_up = False

    def ask(self, computer: Callable[[V, Random], A], view: V, chance: Random, stale: Event | None = None) -> A:
        """Return what a computer does, wherever it has to think; raises ThinkingError if it fails in the process.

        Once `stale` is set nobody wants to know: whoever asks next does not wait for it, and it raises UnwantedError.
        """
        while not self._turn.acquire(timeout=PATIENCE):
            self._drop()
        try:
            if not self._given_up and not _is_set(stale):
                try:
                    wrong, answer = self._answer(pickle.dumps((computer, view, chance)), stale)
                    action: A = pickle.loads(answer)  # noqa: S301 - written by this program
                except Exception as error:  # noqa: BLE001 - whatever is wrong with the process, the players play on
                    if not _is_set(stale):
                        self._give_up(error)
                else:
                    if wrong:
                        raise ThinkingError(wrong)
                    return action
        finally:
            self._turn.release()
        if _is_set(stale):
            raise UnwantedError
        return computer(view, chance)

    def _drop(self) -> None:
        """End the process if nobody wants what it is thinking about; another one is started for the next question."""
        with self._dropping:
            if _is_set(self._present) and self._process is not None:
                self._dropped = True
                self._process.kill()

    def _give_up(self, error: Exception) -> None:
        if not self._given_up:
            self._given_up = True
            LOG.warning("computers think in the game from now on: %r", error)
        self._end()

    def _answer(self, asked: bytes, stale: Event | None) -> tuple[str, bytes]:
        """Return what went wrong, if anything did, and the action."""
        process = self._process or self._started()
        assert process.stdin is not None
        assert process.stdout is not None
        late = Timer(LONGEST, process.kill)
        late.daemon = True
        late.start()
        self._present = stale
        try:
            process.stdin.write(asked)
            process.stdin.flush()
            wrong, answer = pickle.load(process.stdout)  # noqa: S301 - written by this program
        finally:
            late.cancel()
            with self._dropping:
                self._present, dropped, self._dropped = None, self._dropped, False
            if dropped:
                self._end()
                self._process = None
        return str(wrong), bytes(answer)

    def _started(self) -> subprocess.Popen[bytes]:
        if not all(self._command):
            raise OSError("it is not known how to start a process")
        folder = Path(__file__).parents[2]
        flags = 0
        if sys.platform == "win32":
            # Frames come first where there is not enough for both, and a console would be in the way.
            flags = subprocess.CREATE_NO_WINDOW | subprocess.BELOW_NORMAL_PRIORITY_CLASS
        self._process = subprocess.Popen(
            self._command,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            env={**os.environ, "PYTHONPATH": str(folder)},
            creationflags=flags,
        )
        return self._process

    def close(self) -> None:
        """End the process; a thought that takes no longer than a moment is waited for."""
        self._given_up = True
        if self._process is not None:
            _close(self._process.stdin)
            if self._turn.acquire(timeout=MOMENT):
                self._turn.release()
        self._end()

    def _end(self) -> None:
        if (process := self._process) is not None:
            process.kill()
            process.wait()
            _close(process.stdin)
            _close(process.stdout)


def _is_set(stale: Event | None) -> bool:
    return stale is not None and stale.is_set()


def _close(pipe: IO[bytes] | None) -> None:
    # What was not sent is of no use to anybody.
    with suppress(OSError, ValueError):
        if pipe is not None:
            pipe.close()


def own_command() -> tuple[str, ...]:
    """Return the command that starts the process; it needs nothing that has to be installed."""
    if getattr(sys, "frozen", False):
        return (sys.executable, FROZEN)
    return (sys.executable, "-S", "-P", "-m", PROGRAM)


_running: list[ThinkingProcess] = []
"""The process, if there is one."""


def begin() -> None:
    """Let computers think in a process of their own from now on."""
    if not _running:
        _running.append(ThinkingProcess())


def end() -> None:
    """Let them think here again."""
    while _running:
        _running.pop().close()


def apart(computer: Callable[[V, Random], A], stale: Event | None = None) -> Callable[[V, Random], A]:
    """Return a computer that does the same, and thinks where computers think, until `stale` is set."""
    return partial(_running[0].ask, computer, stale=stale) if _running else computer
