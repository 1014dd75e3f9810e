"""The process in which computers think: `python -m game.play.thinking_process`, started by `thinking`.

It reads a computer, its view and its source of chance, pickled, from its standard input, and writes what went wrong, if
anything did, and the action. It ends with its input.
"""

from __future__ import annotations

import os
import pickle
import signal
import sys
import traceback
from contextlib import suppress
from typing import IO

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
