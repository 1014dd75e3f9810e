"""Plays whole matches by ear: by a player who knows only the tree for screen readers and only presses keys.

    python main.py bench reader --matches 100 --seed 15 [--book uno-rummy]

Who plays, how it is played, the language and how much is said are drawn from the seed, among what a player can set;
`--first 37 --matches 1` plays one of them alone. Prints one line per book: matches, rounds and turns played to their
end, keys pressed, announcements, the longest brief one, the matches that came to no end, and the minutes of processor
time. What somebody heard last in a match without an end goes to the standard error.

Runs under the dummy driver with a clock of its own. With `--frames` it measures what the tree costs in a frame instead,
in one line per part, or only in parts whose names begin with `--part`; `main.py bench ui` shows p99.9 of all.
"""

import argparse
import gc
import json
import os
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from random import Random
from threading import current_thread, main_thread
from typing import Any

import pygame
import pytest

from game.engine.game import TurnStarted
from game.engine.options import SeatKind, with_options
from game.engine.registry import BOOKS
from game.play import gc_policy
from game.store.settings import ComputerSpeed, SeatChoice, Settings, Verbosity, with_rules
from game.ui.reader.nodes import Known, Said
from game.ui.scene import Scene
from game.ui.scenes.menu import new_match
from game.ui.scenes.round.scoring import ScoringScene
from game.words.presets import preset_rules, presets_of
from tests.tile_tables import position
from tests.ui.blind_player import BlindPlayer
from tests.ui.driver import HUMAN, MODIFIERS, NORMAL, QUICK, Driver, KeyPresses, screen
from tests.ui.listening import Heard, InProcess, NearListener, changed_in
from tests.ui.playing import tile_playing

DT = 0.1
"""The seconds of a frame: the most that one may have."""
SHORT = {"uno-rummy": 100, "rummikub": 100, "uno-1999": 150}
"""The points to which most matches are played, as an option; the others to those of the book."""
PATIENCE = 15
"""How often is looked whether anything moves, after each key: a clock always does."""
BY_HAND = 3
"""The most tiles that are laid without a hint in each match."""
ROUNDS = 200
"""More than any match has."""


@dataclass
class Figures:
    """What was counted for one book."""

    book: str
    matches: int = 0
    rounds: int = 0
    turns: int = 0
    keys: int = 0
    said: int = 0
    longest: int = 0
    stuck: int = 0
    seconds: float = 0.0
    """Of processor time."""

    def line(self) -> str:
        """Return it as a line."""
        return (
            f"{self.book:10} {self.matches:4} matches {self.rounds:5} rounds {self.turns:6} turns {self.keys:7} keys"
            f" {self.said:7} announcements (longest brief one {self.longest:3})  stuck {self.stuck}"
            f" {self.seconds / 60:6.1f} min"
        )


def main(arguments: Sequence[str] = ()) -> int:
    """Play and print; return 1 if a match did not come to its end."""
    parser = argparse.ArgumentParser(prog="main.py bench reader", description=__doc__)
    parser.add_argument("--matches", type=int, default=1, help="per book (default: %(default)s)")
    parser.add_argument("--first", type=int, default=0, help="the number of the first match (default: %(default)s)")
    parser.add_argument("--seed", type=int, default=0, help="what everything else is drawn from (default: %(default)s)")
    parser.add_argument("--book", choices=BOOKS, help="only this one")
    parser.add_argument("--frames", action="store_true", help="measure what a reader costs in a frame instead")
    parser.add_argument("--part", default="", help="only parts whose names begin like this, with --frames")
    asked = parser.parse_args(arguments)
    os.environ.update(SDL_VIDEODRIVER="dummy", SDL_AUDIODRIVER="dummy")
    if asked.frames:
        measure_frames(asked.part)
        return 0
    stuck = 0
    for book in (asked.book,) if asked.book else BOOKS:
        figures = Figures(book)
        for number in range(asked.first, asked.first + asked.matches):
            play(figures, number, Random(f"{asked.seed}/{book}/{number}"))
        stuck += figures.stuck
        print(figures.line(), flush=True)
    return int(stuck > 0)


def drawn(book: str, chance: Random) -> Settings:
    """Return settings that a player might have."""
    presets = presets_of(book)
    rules = preset_rules(book, chance.choice(presets)) if presets and chance.random() < 0.3 else BOOKS[book]
    if book in SHORT and chance.random() < 0.8:
        rules = with_options(rules, {"target": SHORT[book]})
    others = [chance.choice((SeatKind.EASY, SeatKind.MEDIUM)) for _ in range(chance.choice((1, 1, 2, 3)))]
    if chance.random() < 0.2:
        others[0] = SeatKind.HUMAN
    settings = replace(
        QUICK, book=book, newcomer=False, sound=False, verbosity=chance.choice(list(Verbosity)),
        seats=tuple(map(SeatChoice, (SeatKind.HUMAN, *others))), confirm_turns=chance.random() < 0.1,
        ask_first=chance.random() < 0.2, catch_seconds=chance.choice((4, None)),
    )  # fmt: skip
    return with_rules(settings, rules)


def play(figures: Figures, number: int, chance: Random) -> None:
    """Play one match to its end."""
    settings, language = drawn(figures.book, chance), chance.choice(("de", "en"))
    begun = time.process_time()
    with (
        tempfile.TemporaryDirectory() as home,
        pytest.MonkeyPatch.context() as patch,
        screen(Path(home), (960, 540), language, settings, 1) as game,
    ):
        patch.setattr(new_match, "randbits", chance.getrandbits)
        game.dt = DT
        adapter = game.app.reader.adapter = InProcess()
        listen(game, figures, brief=settings.verbosity is Verbosity.BRIEF)
        presses = KeyPresses(game, PATIENCE)
        presses.press("")
        player = BlindPlayer(NearListener(adapter), presses.press, language, by_hand=chance.randint(0, BY_HAND))
        try:
            player.begin_match()
            figures.rounds += player.play_match(ROUNDS)
            figures.matches += 1
        except Exception as error:  # noqa: BLE001  (whatever it is, the match is counted, and the others are played)
            figures.stuck += 1
            tell(f"{figures.book} {number} {language}: {error}", player)
        figures.turns += turns(game.context.scenes.top)
        figures.keys += player.pressed
    figures.seconds += time.process_time() - begun


def listen(game: Driver, figures: Figures, *, brief: bool) -> None:
    """Count what is announced from now on."""
    announcements = game.app.reader.announcements
    add = announcements.add

    def counted(text: str, *, own: bool = False) -> Said:
        figures.said += 1
        figures.longest = max(figures.longest, len(text) if brief else 0)
        return add(text, own=own)

    announcements.add = counted  # type: ignore[method-assign]


def turns(scene: Scene | None) -> int:
    """Return how many turns were played in the match of a scene."""
    events = scene.screen.session.events if isinstance(scene, ScoringScene) else ()
    return sum(isinstance(each, TurnStarted) for each in events)


def tell(what: str, player: BlindPlayer) -> None:
    """Print what somebody hears who does not get on."""
    keys = (f"  {key or '-':8} {focus} | {line}" for key, focus, line in player.last)
    heard = (f"  {each.role:8} {each.name} {sorted(each.states)} {each.about}" for each in player.hear().walk())
    print(what, *keys, *heard, sep="\n", file=sys.stderr, flush=True)


# -- What a screen reader costs in a frame: processor time of the thread that draws.
#
# Rounds of all books are played by keys at 60 frames a second, at a usual speed and with everything at once; then a
# full table and every page. The reader is in this process.

SPEEDS = (ComputerSpeed.FAST, ComputerSpeed.AT_ONCE)
MOST = 0.5
"""The milliseconds that a reader may cost in a frame."""
WARM = 30
"""Frames that are not counted: in the first ones modules are imported."""
ACTS = 60
"""How much is done in each round."""
FULL = " | ".join(f"{colour}1{copy} {colour}2{copy} {colour}3{copy} {colour}4{copy} {colour}5{copy}"
                  for colour in "RBYG" for copy in ("", "'"))  # fmt: skip
AGAINST_ONE = Settings().seats
TWO = 2 * (SeatChoice(SeatKind.HUMAN),)


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


def measure_frames(part: str) -> None:
    """Measure, and print a line for each part whose name begins like this."""
    gc.callbacks.append(note_collector)
    every: list[float] = []
    for name, measure in PARTS:
        if name.startswith(part):
            taken = measure()
            print(line(name, taken), flush=True)
            every += taken
    print(line("all", every))
    print(json.dumps([sorted(every)[int(len(every) * 0.999)], max(every)]))


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
    with tempfile.TemporaryDirectory() as home, screen(Path(home), (1280, 720), "de", settings, 1) as game:
        gc_policy.in_window()
        yield game, Meter(game)


def play_part(book: str, speed: ComputerSpeed, seats: tuple[SeatChoice, ...] = AGAINST_ONE) -> list[float]:
    """Play a part of a round by keys; return the milliseconds of each frame."""
    with heard(Settings(book=book, newcomer=False, computer_speed=speed, sound=False, seats=seats)) as (game, meter):
        player = BlindPlayer(meter.listener, partial(press, game), "de")
        player.press("")
        player.begin_match()
        for _ in range(ACTS):
            player.act(player.hear())
        return meter.taken[WARM:]


def full_table() -> list[float]:
    """Begin and end turns at a table with nearly all tiles, hold some over it, leave it for a dialog and for pages."""
    taken: list[float] = []
    for speed in SPEEDS:
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


PARTS: tuple[tuple[str, Callable[[], list[float]]], ...] = (
    *((f"{book}, {speed.value}", partial(play_part, book, speed)) for speed in SPEEDS for book in BOOKS),
    ("two at one machine", partial(play_part, "rummikub", ComputerSpeed.AT_ONCE, TWO)),
    ("a full table of tiles", full_table),
    ("every page", pages),
)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
