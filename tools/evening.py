"""Plays an evening: `python -m tools.evening --size 1280x720 --seconds 3600`; `main.py bench ui` has its figures.

Matches of all books between computers of every level, one after another, three times; each is paused, left and watched
again. In between there are the menu, every page, a puzzle, the options with other looks and the other language, and
other sizes of the window; sounds are computed and played to nobody. The memory in use is noted every minute and printed
in the menu after each match. The last line is the maximum and by how much each match of the last third adds to it, in
MB.
"""

from __future__ import annotations

import argparse
import os
import sys
import time
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from tools.ui import open_app, size_of

if TYPE_CHECKING:
    from game.ui.loop import App

STRIDE, MINUTE = 0.5, 60.0
"""The seconds between two frames, and between two looks at the memory."""
OTHER_SIZES = ((960, 540), (1600, 900), (1024, 1024))
OTHER_LOOKS = (("theme", "night"), ("text_size", 150), ("theme", "paper"), ("language", "en"))
TIMES = 3
"""How often every book is played: the first time fills caches, the others show whether anything grows."""
READ = 10
"""The frames for which somebody looks at the sheet of a round."""
WATCHED = 24
"""The frames for which a match is watched again."""
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


PAUSE = 0.0005
"""Seconds that a frame really leaves to computers."""


class Evening:
    """An evening at the table."""

    def __init__(self, app: App) -> None:
        self.app = app
        self.passed = 0.0
        self.noted: list[float] = []
        self.left: list[float] = []
        """What was in use after each match, in the menu."""
        self._matches = 0

    def frame(self) -> None:
        """Let half a second pass; at a rest, as in the real loop, what is free is given back."""
        from game.play import gc_policy, thinking

        self.app.frame(0.1, rested=STRIDE - 0.1)
        thinking.update(PAUSE)
        time.sleep(PAUSE)
        if self.app.pace.resting:
            gc_policy.at_rest()
        self.passed += STRIDE
        if self.passed % MINUTE < STRIDE:
            self.noted.append(in_use())

    def match(self, book: str) -> None:
        """Begin a match of four computers."""
        from game.engine.options import SeatKind
        from game.engine.registry import BOOKS
        from game.play.setup import MatchSetup, Player

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
                self.frames(READ)
                top.next_round()
        self.watch()
        self.to_menu()
        self.left.append(in_use())

    def press(self, key: int) -> None:
        """Press a key, and let some frames pass."""
        import pygame

        for kind in (pygame.KEYDOWN, pygame.KEYUP):
            pygame.event.post(pygame.Event(kind, key=key, mod=0, unicode="", scancode=0))
        self.frames(4)

    def frames(self, count: int) -> None:
        """Let that many frames pass."""
        for _ in range(count):
            self.frame()

    def watch(self) -> None:
        """Pause the match, and watch what was played."""
        import pygame

        from game.ui.table.shared.match_screen import MatchScreen

        self.press(pygame.K_ESCAPE)
        self.press(pygame.K_ESCAPE)
        screen = getattr(self.app.context.scenes.top, "screen", None)
        if isinstance(screen, MatchScreen):
            screen.replay()
            self.frames(WATCHED)
            for _ in range(WATCHED):
                self.press(pygame.K_RIGHT)
            self.app.context.scenes.pop()
            self.frames(4)

    def to_menu(self) -> None:
        """Leave the match, and look at the menu for a moment."""
        self.app.context.go.leave_match()
        self.app.context.go.menu()
        self.frames(20)

    def look_around(self) -> None:
        """Open every page, look at a puzzle, choose other looks and sizes of the window."""
        context, window = self.app.context, self.app.window
        go, size, settings = context.go, window.size, context.settings
        pages = (go.matches, go.statistics, go.rules, go.levels, go.options, go.new_match, go.people, go.puzzles)
        for place in pages:
            place()
            self.frames(8)
            context.scenes.pop()
        self.puzzle()
        go.options()
        for name, value in (*OTHER_LOOKS, *((name, getattr(settings, name)) for name, _ in OTHER_LOOKS)):
            context.change(**{name: value})
            self.frames(4)
        context.scenes.pop()
        for other in (*OTHER_SIZES, size):
            window.size = other
            self.frames(6)

    def puzzle(self) -> None:
        """Look at a puzzle for a while, and leave it."""
        from game.store.training import Mode
        from game.ui.scenes.training.puzzles import Puzzles

        go = self.app.context.go
        go.puzzles()
        self.frames(8)
        if isinstance(top := self.app.context.scenes.top, Puzzles):
            top.play(Mode.RATED)
            self.frames(30)
        go.leave_match()
        go.menu()
        self.frames(4)


def main(arguments: Sequence[str] | None = None) -> int:
    """Play, and print the memory."""
    parser = argparse.ArgumentParser(prog="python -m tools.evening", description=__doc__)
    parser.add_argument("--size", type=size_of, default=(1280, 720), metavar="WxH", help="of the window")
    parser.add_argument("--seconds", type=float, default=3600.0, help="of play; default: %(default)s")
    asked = parser.parse_args(arguments)
    os.environ["SDL_VIDEODRIVER"] = os.environ["SDL_AUDIODRIVER"] = "dummy"
    from game.engine.registry import BOOKS
    from game.play import gc_policy, thinking

    evening = Evening(open_app(asked.size))
    gc_policy.in_window(asked.size)
    thinking.begin()
    for book in tuple(BOOKS) * TIMES:
        evening.play(book, asked.seconds / len(BOOKS) / TIMES)
        evening.look_around()
        print(f"{book:12} {evening.left[-1]:6.1f} MB, at most {max(evening.noted):6.1f} MB", flush=True)
    thinking.end()
    print([max(evening.noted), grown(evening.left, len(BOOKS))])
    return 0


def grown(left: Sequence[float], books: int) -> float:
    """Return by how much each match adds to what is left: the last time every book was played against the time before.

    >>> grown([1, 9, 11, 13, 12, 14], 2)
    0.5
    """
    former, latest = left[-2 * books : -books], left[-books:]
    return (sum(latest) - sum(former)) / books**2


if __name__ == "__main__":
    sys.exit(main())
