"""Where computers think: in the window in processes of their own, so that no frame shares an interpreter with them.

`apart(computer)` is that computer. After `begin` it only hands its view over and waits, on the thread that asked,
and a process thinks, for as long as the loop lets it (`update`). If there can be no process, or it ends, computers
think here: the same computer with the same view and the same chance does the same anywhere.
"""

from __future__ import annotations

import logging
import os
import pickle
import signal
import subprocess
import sys
import traceback
from collections.abc import Sequence
from contextlib import suppress
from functools import partial
from pathlib import Path
from random import Random
from threading import Lock
from typing import IO, TYPE_CHECKING

from game.engine.game import OfFamily
from game.store.background import AnyTask, present, unwanted

if TYPE_CHECKING:
    from game.ai import Computer

LOG = logging.getLogger(__name__)
PROGRAM = "game.play.thinking"
FROZEN = "--think"
"""The argument with which a frozen program is started as that process; see `release/start.py`."""
LONGEST = 60.0
"""Seconds after which a process that does not answer is given up."""
PATIENCE = 0.2
"""Seconds that a thought may take that nobody wants any more; starting a process again takes as long."""


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
        self._asked_by: AnyTask | None = None
        """What that thread is doing."""
        self._lasted: float | None = None
        """The seconds that it has waited; None if nobody waits."""
        self._ending = Lock()
        self._ended = False
        """Whether the process was ended because of that."""
        self._given_up = False

    @property
    def busy(self) -> bool:
        """Whether somebody waits for an answer."""
        return self._turn.locked()

    def ask(self, computer: Computer, view: OfFamily, chance: Random) -> OfFamily:
        """Return what a computer does, wherever it has to think; raises ThinkingError if it fails in the process.

        It raises UnwantedError once the task that asks is wanted no more.
        """
        with self._turn:
            if not self._given_up and not unwanted():
                try:
                    wrong, answer = self._answer(pickle.dumps((computer, view, chance)))
                    action = pickle.loads(answer)  # noqa: S301 - written by this program
                except Exception as error:  # noqa: BLE001 - whatever is wrong with the process, the players play on
                    if not unwanted():
                        if not self._given_up:
                            LOG.warning("computers think in the game from now on: %r", error)
                        self.close()
                else:
                    if wrong:
                        raise ThinkingError(wrong)
                    return action
        if unwanted():
            raise UnwantedError
        return computer(view, chance)

    def update(self, dt: float) -> None:
        """Advance by `dt` seconds: end the process if it is stuck, or nobody wants what it is thinking about.

        Another one is started for the next question, unless it was stuck.
        """
        with self._ending:
            if self._lasted is None or self._process is None:
                return
            self._lasted += dt
            dropped = self._asked_by is not None and not self._asked_by.wanted
            if self._lasted >= (PATIENCE if dropped else LONGEST):
                self._ended = True
                self._process.kill()

    def _answer(self, asked: bytes) -> tuple[str, bytes]:
        """Return what went wrong, if anything did, and the action."""
        process = self._process or self._started()
        assert process.stdin is not None
        assert process.stdout is not None
        self._asked_by, self._lasted = present(), 0.0
        try:
            process.stdin.write(asked)
            process.stdin.flush()
            wrong, answer = pickle.load(process.stdout)  # noqa: S301 - written by this program
        finally:
            with self._ending:
                self._asked_by, self._lasted = None, None
                ended, self._ended = self._ended, False
            if ended:
                self._end()
                self._process = None
        return str(wrong), bytes(answer)

    def _started(self) -> subprocess.Popen[bytes]:
        if not all(self._command):
            raise OSError("it is not known how to start a process")
        flags = 0
        if sys.platform == "win32":
            # Frames come first where there is not enough for both, and a console would be in the way.
            flags = subprocess.CREATE_NO_WINDOW | subprocess.BELOW_NORMAL_PRIORITY_CLASS
        self._process = subprocess.Popen(
            self._command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL,
            env={**os.environ, "PYTHONPATH": str(Path(__file__).parents[2])}, creationflags=flags,
        )  # fmt: skip
        return self._process

    def close(self) -> None:
        """End the process; whoever still waits for it thinks here."""
        self._given_up = True
        self._end()

    def _end(self) -> None:
        if (process := self._process) is not None:
            process.kill()
            process.wait()
            for pipe in filter(None, (process.stdin, process.stdout)):
                with suppress(OSError, ValueError):  # what was not sent is of no use to anybody
                    pipe.close()


def own_command() -> tuple[str, ...]:
    """Return the command that starts the process; it needs nothing that has to be installed."""
    if getattr(sys, "frozen", False):
        return (sys.executable, FROZEN)
    return (sys.executable, "-S", "-P", "-m", PROGRAM)


PROCESSES = min(4, os.cpu_count() or 1)
"""How many computers can think at once; only the review of a match needs more than one."""
_running: list[ThinkingProcess] = []


def begin() -> None:
    """Let computers think in processes of their own from now on."""
    if not _running:
        _running.extend(ThinkingProcess() for _ in range(PROCESSES))


def end() -> None:
    """Let them think here again."""
    while _running:
        _running.pop().close()


def update(dt: float) -> None:
    """Advance by `dt` seconds of the loop."""
    for process in _running:
        process.update(dt)


def apart(computer: Computer) -> Computer:
    """Return a computer that does the same, and thinks where computers think."""
    return partial(_ask, tuple(_running), computer) if _running else computer


def _ask(processes: Sequence[ThinkingProcess], computer: Computer, view: OfFamily, chance: Random) -> OfFamily:
    """Return what a computer does, thought out in the first process that has nothing else to do."""
    return next((each for each in processes if not each.busy), processes[0]).ask(computer, view, chance)


# -- The process itself: `python -m game.play.thinking`.
#
# It reads a computer, its view and its source of chance, pickled, from its standard input, and writes what went wrong,
# if anything did, and the action. It ends with its input.

NICE = 10
"""How much less urgent than frames it is."""


def main() -> int:
    """Think until nobody asks any more; return the exit status."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl+C ends the game, which ends this
    with suppress(AttributeError, OSError):
        os.nice(NICE)
    asked, answers = os.fdopen(os.dup(0), "rb"), os.fdopen(os.dup(1), "wb")
    # What somebody prints is not an answer.
    os.dup2(2, 1)
    with suppress(BrokenPipeError):
        answer_all(asked, answers)
    return 0


def answer_all(asked: IO[bytes], answers: IO[bytes]) -> None:
    """Answer every question, to the end of the input."""
    while True:
        try:
            computer, view, chance = pickle.load(asked)  # noqa: S301 - written by this program
        except EOFError:
            return
        wrong, action = "", None
        try:
            action = computer(view, chance)
        except Exception:  # noqa: BLE001 - the game logs it, and plays a legal action
            wrong = traceback.format_exc()
        pickle.dump((wrong, pickle.dumps(action)), answers)
        answers.flush()


if __name__ == "__main__":
    sys.exit(main())
