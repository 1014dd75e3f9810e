"""Measures what a screen reader costs in a frame: processor time of the thread that draws.

    python -m tools.reader_frames [--part NAME]

Rounds of all books are played by keys at 60 frames a second, at a usual speed and with everything at once; then a full
table and every page. The reader is in this process. One line per part; `main.py bench ui` shows p99.9 of all.
"""

from __future__ import annotations

import argparse
import gc
import json
import os
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from functools import partial
from pathlib import Path
from threading import current_thread, main_thread
from typing import Any

import pygame

from game.engine.options import SeatKind
from game.engine.registry import BOOKS
from game.play import gc_policy
from game.store.settings import ComputerSpeed, SeatChoice, Settings
from game.ui.reader.nodes import Known
from tests.tile_tables import position
from tests.ui.blind_player import BlindPlayer
from tests.ui.driver import Driver
from tests.ui.key_presses import MODIFIERS
from tests.ui.listening import Heard, InProcess, NearListener, changed_in
from tests.ui.screen import HUMAN, NORMAL, screen
from tests.ui.tile_playing import tile_playing

SIZE = (1280, 720)
SPEEDS = (ComputerSpeed.FAST, ComputerSpeed.AT_ONCE)
MOST = 0.5
"""The milliseconds that a reader may cost in a frame."""
WARM = 30
"""Frames that are not counted: in the first ones modules are imported."""
ACTS = 60
"""How much is done in each round."""
FULL = " | ".join(f"{colour}1{copy} {colour}2{copy} {colour}3{copy} {colour}4{copy} {colour}5{copy}"
                  for colour in "RBYG" for copy in ("", "'"))  # fmt: skip


Seats = tuple[SeatChoice, ...]
AGAINST_ONE: Seats = Settings().seats
Measure = Callable[[], list[float]]
"""Returns the milliseconds of each frame."""


class Forgetful(InProcess):
    """A reader that keeps nothing of what it is told; asked, it reads the last tree of the game."""

    def __init__(self, game: Driver) -> None:
        super().__init__()
        self._game = game

    def send(self, change: object) -> None:
        """Do nothing."""

    def hear(self) -> Heard:
        """Return what a reader says that was told of the last tree alone."""
        told, tree = InProcess(), self._game.app.reader.seen
        assert tree is not None
        told.changes += changed_in(Known(), tree)
        return NearListener(told).hear()


class Meter:
    """The milliseconds of every frame that the reader takes, without the collector, which comes when anything has made
    enough objects (`play/gc_policy`)."""

    collected = 0.0
    """The seconds that the collector took so far."""

    def __init__(self, game: Driver) -> None:
        self.listener = game.app.reader.adapter = Forgetful(game)
        self.taken: list[float] = []
        self._frame = game.app.reader.frame
        game.app.reader.frame = self._timed  # type: ignore[method-assign]

    def _timed(self, *args: Any, **names: Any) -> None:
        begun, collected = time.thread_time(), Meter.collected
        self._frame(*args, **names)
        self.taken.append(1000 * (time.thread_time() - begun - (Meter.collected - collected)))


def note_collector(when: str, _: object) -> None:
    """Add the time of the collector, which calls this before and after, in the thread that draws.

    In other threads, whose clocks show another time, it may begin in one frame and end in the next.
    """
    if current_thread() is main_thread():
        Meter.collected += time.thread_time() * (1 if when == "stop" else -1)


def press(game: Driver, name: str) -> None:
    """Press a key at 60 frames a second, every one of which is drawn, and let time pass until nothing moves."""
    *held, key = name.split("+")
    if key:
        game.key(pygame.key.key_code(key), sum(MODIFIERS[each] for each in held))
    game.frame(12)
    for _ in range(600):
        if not game.app.busy:
            break
        game.frame()
    game.be_heard(drawn=True)


def main(arguments: Sequence[str] = ()) -> int:
    """Measure and print."""
    parser = argparse.ArgumentParser(prog="python -m tools.reader_frames", description=__doc__)
    parser.add_argument("--part", default="", help="only parts whose names begin like this")
    asked = parser.parse_args(arguments)
    os.environ.update(SDL_VIDEODRIVER="dummy", SDL_AUDIODRIVER="dummy")
    gc.callbacks.append(note_collector)
    every: list[float] = []
    for name, measure in PARTS:
        if name.startswith(asked.part):
            taken = measure()
            print(line(name, taken), flush=True)
            every += taken
    print(line("all", every))
    print(json.dumps([sorted(every)[int(len(every) * 0.999)], max(every)]))
    return 0


def line(name: str, taken: Sequence[float]) -> str:
    """Return figures as a line."""
    ordered = sorted(taken)
    median, p99, p999 = (ordered[int(len(ordered) * share)] for share in (0.5, 0.99, 0.999))
    over = sum(each > MOST for each in taken)
    return (
        f"{name:24} {len(taken):6} frames  median {median:.3f}  p99 {p99:.3f}  p99.9 {p999:.3f}"
        f"  max {ordered[-1]:.3f} ms  over {MOST}: {over}"
    )


@contextmanager
def heard(settings: Settings) -> Iterator[tuple[Driver, Meter]]:
    """The menu of a game with a reader, and what that costs."""
    with tempfile.TemporaryDirectory() as home, screen(Path(home), SIZE, "de", settings, 1) as game:
        gc_policy.in_window()
        yield game, Meter(game)


def play(book: str, speed: ComputerSpeed, seats: Seats = AGAINST_ONE) -> list[float]:
    """Play a part of a round by keys."""
    settings = Settings(book=book, newcomer=False, computer_speed=speed, sound=False, seats=seats)
    with heard(settings) as (game, meter):
        player = BlindPlayer(meter.listener, partial(press, game), "de")
        player.press("")
        player.begin_match()
        for _ in range(ACTS):
            player.act(player.hear())
        return meter.taken[WARM:]


def full_table() -> list[float]:
    """Begin and end turns at a table with nearly all tiles, hold some over it, leave it for a dialog and for pages."""
    taken: list[float] = []
    for speed in (ComputerSpeed.FAST, ComputerSpeed.AT_ONCE):
        settings = Settings(newcomer=False, computer_speed=speed, sound=False)
        with tempfile.TemporaryDirectory() as home, tile_playing(Path(home), language="de", settings=settings) as made:
            racks = "R6 R7 R8 R9 B6 B7 B8 B9", "Y6 Y7 Y8 Y9 G6 G7 G8 G9"
            made.set_up(position(*racks, table=FULL), (HUMAN, NORMAL), paused=True)
            game = made.driver
            meter = Meter(game)
            game.be_heard()
            begun = ["tab", "tab", "right", "h", "h", "h", "e", "escape", "escape", "tab", "space"]
            ended = ["space", "e", "d", "", "f1", "escape", "h", "h", "h", "h", "e", "t", "shift+t", "v", "l"]
            for key in (*begun, *("right",) * 20, *ended):
                press(game, key)
            taken += meter.taken[WARM:]
    return taken


def pages() -> list[float]:
    """Open every page, and go through it."""
    taken: list[float] = []
    with heard(replace(Settings(), newcomer=False, sound=False)) as (game, meter):
        go = game.context.go
        for _ in range(2):
            for page in (go.new_match, go.options, go.levels, go.puzzles, go.matches, go.statistics, go.rules):
                page()
                for key in ("", *("tab",) * 12, "escape"):
                    press(game, key)
            taken = meter.taken
            meter.taken = []
    return taken


PARTS: tuple[tuple[str, Measure], ...] = (
    *((f"{book}, {speed.value}", partial(play, book, speed)) for speed in SPEEDS for book in BOOKS),
    ("two at one machine", partial(play, "rummikub", ComputerSpeed.AT_ONCE, seats=2 * (SeatChoice(SeatKind.HUMAN),))),
    ("a full table of tiles", full_table),
    ("every page", pages),
)
"""What is measured."""


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
