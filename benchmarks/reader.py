"""Plays whole matches by ear: by a player who knows only the tree for screen readers and uses only keys.

    python main.py bench reader [--matches 1] [--book uno-rummy] [--language de]

Prints one line per book: matches and rounds played to their end, keys pressed, announcements, the longest of them, and
the processor time that the tree costs per frame. Runs under the dummy driver; `tests/ui/play_by_ear.py` plays a round
over the accessibility bus instead.
"""

from __future__ import annotations

import argparse
import os
import sys
import tempfile
import time
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

from game.engine.registry import BOOKS

LIMIT = 0.5
"""The milliseconds that the tree may cost per frame on average."""


@dataclass
class Figures:
    """What was counted for one book."""

    book: str
    matches: int = 0
    rounds: int = 0
    keys: int = 0
    said: int = 0
    longest: int = 0
    seconds: list[float] = field(default_factory=list)
    """Processor time of the reader, frame by frame."""

    @property
    def milliseconds(self) -> float:
        """The mean per frame."""
        return 1000 * sum(self.seconds) / max(len(self.seconds), 1)

    def line(self) -> str:
        """Return it as a line."""
        high = 1000 * sorted(self.seconds)[int(0.99 * len(self.seconds))] if self.seconds else 0.0
        return (
            f"{self.book:10} {self.matches:4} matches {self.rounds:5} rounds {self.keys:7} keys"
            f" {self.said:7} announcements (longest {self.longest:3}) "
            f" {self.milliseconds:5.2f} ms a frame, p99 {high:5.2f}"
        )


def main(arguments: Sequence[str] = ()) -> int:
    """Play and print; return 1 if a match did not come to its end or the tree costs too much."""
    parser = argparse.ArgumentParser(prog="main.py bench reader", description=__doc__)
    parser.add_argument("--matches", type=int, default=1, help="per book (default: %(default)s)")
    parser.add_argument("--book", choices=BOOKS, help="only this one")
    parser.add_argument("--language", choices=("de", "en"), default="en")
    asked = parser.parse_args(arguments)
    os.environ.update(SDL_VIDEODRIVER="dummy", SDL_AUDIODRIVER="dummy")
    worst = 0.0
    for book in (asked.book,) if asked.book else BOOKS:
        figures = Figures(book)
        for _ in range(asked.matches):
            play(figures, asked.language)
        worst = max(worst, figures.milliseconds)
        print(figures.line(), flush=True)
    return int(worst > LIMIT)


def play(figures: Figures, language: str) -> None:
    """Play one match to its end."""
    from game.store.verbosity import Verbosity
    from game.ui.reader.adapter import InProcess
    from tests.now_pool import NowPool
    from tests.ui.blind_player import BlindPlayer
    from tests.ui.key_presses import KeyPresses
    from tests.ui.listening import NearListener
    from tests.ui.screen import QUICK, screen

    settings = replace(QUICK, book=figures.book, newcomer=False, verbosity=Verbosity.BRIEF)
    with tempfile.TemporaryDirectory() as home, screen(Path(home), (960, 540), language, settings, 1, NowPool) as game:
        reader = game.app.reader
        adapter = reader.adapter = InProcess()
        presses = KeyPresses(game)
        presses.press("")
        player = BlindPlayer(NearListener(adapter), presses.press, language)
        player.begin_match()
        reader.frame = timed(reader.frame, figures)  # type: ignore[method-assign]
        figures.rounds += player.play_match()
        figures.keys += player.pressed
    figures.matches += 1


def timed(frame: Any, figures: Figures) -> Any:
    """Return a frame of the reader whose time and announcements are noted."""
    heard = 0

    def measured(context: Any, *args: Any, **names: Any) -> None:
        nonlocal heard
        start = time.thread_time()
        frame(context, *args, **names)
        figures.seconds.append(time.thread_time() - start)
        for each in frame.__self__.announcements:
            if each.number > heard:
                heard = each.number
                figures.said += 1
                figures.longest = max(figures.longest, len(each.text))

    return measured


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
