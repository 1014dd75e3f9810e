"""Plays an evening: `python -m benchmarks.evening --size 1280x720 --seconds 3600`; `main.py bench ui` shows its figure.

Matches of all books between computers of every level, and in between the menu, the pages, and other sizes of the
window; sounds are computed and played to nobody. The memory in use is noted every minute and printed after each part;
the last line is the maximum, in MB.
"""

from __future__ import annotations

import argparse
import os
import sys
import time
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from benchmarks.ui import open_app, size_of

if TYPE_CHECKING:
    from game.ui.loop import App

STRIDE, MINUTE = 0.5, 60.0
"""The seconds between two frames, and between two looks at the memory."""
OTHER_SIZES = ((960, 540), (1600, 900), (1024, 1024))
STATM = Path("/proc/self/statm")


def in_use() -> float:
    """Return the megabytes that are in use now, with the process in which computers think; where the system does not
    tell, the most so far, without it."""
    if STATM.exists():
        pages = int(STATM.read_text("ascii").split()[1])
        for other in _children():
            # Libraries and Python itself are in memory once.
            _, resident, shared, *_ = map(int, other.read_text("ascii").split())
            pages += resident - shared
        return pages * os.sysconf("SC_PAGE_SIZE") / (1 << 20)
    import resource

    most = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return most / (1 << 20 if sys.platform == "darwin" else 1 << 10)


def _children() -> list[Path]:
    lists = (path.read_text("ascii") for path in Path("/proc/self/task").glob("*/children"))
    return [Path(f"/proc/{number}/statm") for text in lists for number in text.split()]


class Evening:
    """An evening at the table."""

    def __init__(self, app: App) -> None:
        self.app = app
        self.passed = 0.0
        self.noted: list[float] = []
        self._matches = 0

    def frame(self) -> None:
        """Let half a second pass; at a rest, as in the real loop, what is free is given back."""
        from game.play import gc_policy

        self.app.frame(0.1, rested=STRIDE - 0.1)
        time.sleep(0.0005)
        if self.app.pace.resting:
            gc_policy.at_rest()
        self.passed += STRIDE
        if self.passed % MINUTE < STRIDE:
            self.noted.append(in_use())

    def match(self, book: str) -> None:
        """Begin a match of four computers."""
        from game.engine.registry import BOOKS
        from game.play.setup import MatchSetup, Player
        from game.store.settings import SeatKind

        self._matches += 1
        kinds = (SeatKind.EASY, SeatKind.NORMAL, SeatKind.HARD, SeatKind.MASTER)
        players = tuple(Player(f"P{number}", kind) for number, kind in enumerate(kinds, 1))
        self.app.context.go.start_match(MatchSetup(BOOKS[book], players, f"{book} {self._matches}", 0))

    def play(self, book: str, seconds: float) -> None:
        """Play matches of a book, one after another, for some seconds."""
        from game.ui.scenes.round.scoring import ScoringScene

        end = self.passed + seconds
        self.match(book)
        while self.passed < end:
            self.frame()
            top = self.app.context.scenes.top
            if isinstance(top, ScoringScene) and top.over:
                self.to_menu()
                self.match(book)
            elif isinstance(top, ScoringScene) and not top.busy:
                top.next_round()
        self.to_menu()

    def to_menu(self) -> None:
        """Leave the match, and look at the menu for a moment."""
        self.app.context.go.leave_match()
        self.app.context.go.menu()
        for _ in range(20):
            self.frame()

    def look_around(self) -> None:
        """Open every page, and give the window other sizes."""
        go, window = self.app.context.go, self.app.window
        size = window.size
        for place in (go.matches, go.statistics, go.rules, go.levels, go.options, go.new_match):
            place()
            for _ in range(8):
                self.frame()
            self.app.context.scenes.pop()
        for other in (*OTHER_SIZES, size):
            window.size = other
            for _ in range(6):
                self.frame()


def main(arguments: Sequence[str] | None = None) -> int:
    """Play, and print the memory."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.evening", description=__doc__)
    parser.add_argument("--size", type=size_of, default=(1280, 720), metavar="WxH", help="of the window")
    parser.add_argument("--seconds", type=float, default=3600.0, help="of play; default: %(default)s")
    asked = parser.parse_args(arguments)
    os.environ["SDL_VIDEODRIVER"] = os.environ["SDL_AUDIODRIVER"] = "dummy"
    from game.engine.registry import BOOKS
    from game.play import gc_policy, thinking

    evening = Evening(open_app(asked.size))
    gc_policy.in_window(asked.size)
    thinking.begin()
    for book in BOOKS:
        evening.play(book, asked.seconds / len(BOOKS))
        evening.look_around()
        print(f"{book:12} {in_use():6.1f} MB, at most {max(evening.noted):6.1f} MB", flush=True)
    thinking.end()
    print([max(evening.noted)])
    return 0


if __name__ == "__main__":
    sys.exit(main())
