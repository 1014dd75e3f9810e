"""Measures the window: frames, rest, start, memory.

`main.py bench ui` prints one line per figure: what it must be, what we aim for, and which of both it reaches. It takes
about ten minutes; each figure is measured in a process of its own under the dummy driver. The work of a frame is given
twice: as processor time of its thread, which other programs hardly spoil, and as the time that passed, which is nearly
the same on a machine with nothing else to do. Meanwhile the processors are kept awake.
"""

import argparse
import atexit
import json
import os
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from itertools import chain
from pathlib import Path
from random import Random

import pygame

from game.cli import values
from game.cli.opening import NO_DEVICES
from game.engine.options import SeatKind
from game.engine.record import Record
from game.engine.registry import BOOKS
from game.engine.tiles.melds import all_tiles
from game.play import gc_policy, thinking
from game.store.data_folder import HOME_VARIABLE
from game.store.folders import player_folders
from game.store.settings import ComputerSpeed, Settings
from game.store.training import Mode
from game.ui.context import Context
from game.ui.kit.drawing import Size
from game.ui.kit.sprite import Place
from game.ui.kit.stage import SHOW
from game.ui.kit.theme import Metrics
from game.ui.loop import App
from game.ui.routes import Routes
from game.ui.scene import Scene
from game.ui.scenes.round.interludes import Dealing
from game.ui.scenes.round.scoring import ScoringScene
from game.ui.scenes.round.tile_turn import TileTurn
from game.ui.scenes.training.puzzles import Puzzles
from game.ui.table.shared.match_screen import MatchScreen
from tools.figures import HEAD, Goal

SPIN = """
import os
if hasattr(os, "SCHED_IDLE"):
    os.sched_setscheduler(0, os.SCHED_IDLE, os.sched_param(0))
elif hasattr(os, "nice"):
    os.nice(19)
while True:
    pass
"""
"""Keeps a processor from falling asleep while something short is measured."""
FIRST_FRAME = """
import time
from game.cli import main
from game.ui import loop

def once(self, dt, rested=0.0):
    frame(self, dt, rested)
    print(f"[{time.time()}]", flush=True)
    self.context.leave()

frame, loop.App.frame = loop.App.frame, once
main([])
"""
"""Opens the game as `main.py` does, prints the time of the first frame, and leaves. It imports nothing that the game
does not, so that the time is that of a start."""

SIZES = ((1280, 720), (2560, 1440), (3840, 2160))
SECONDS = 25.0
"""The time of playing at each size."""
STIRRED = 0.9
"""Seconds between two flights of all tiles."""
FIRST = 60
"""The frames of the first second."""
CLOCKS = ("processor", "clock")
WARM, REST = 8.0, 10.0
"""The seconds before idleness is measured, and those in which it is."""
STARTS = 7
HOUR, SHORT = 3600.0, 600.0
"""The seconds played for the memory: at the usual size, and at each larger one."""
PER_PIXEL = 48
"""Bytes by which the bounds of the memory grow with each further pixel: four each for the window, the table behind it
and a scene that fades, 16 for pictures that are kept (`kit/drawing`), five for free memory at hand
(`play/gc_policy`), and half as much on top for what is there only for moments."""


def main(arguments: Sequence[str] = ()) -> int:
    """Measure and print; return 1 if a figure is not what it must be."""
    parser = argparse.ArgumentParser(prog="main.py bench ui", description=__doc__)
    parser.add_argument("--part", choices=sorted(PARTS), help="measure one thing only, and print it as JSON")
    parser.add_argument("--size", type=values.size, default=SIZES[0], metavar="WxH", help="of the window, for --part")
    parser.add_argument("--seconds", type=float, default=HOUR, help="of play, for --part evening; default: %(default)s")
    asked = parser.parse_args(arguments)
    if asked.part:
        os.environ.update(NO_DEVICES)
        part = partial(evening, seconds=asked.seconds) if asked.part == "evening" else PARTS[asked.part]
        print(json.dumps(part(asked.size)))
        return 0
    print(HEAD)
    missed = False
    for goal in chain(_frames(), _rounds(), _rests(), _starts(), _heard(), _memory()):
        print(goal, flush=True)
        missed |= goal.verdict == "MISSED"
    return int(missed)


def _frames() -> Iterator[Goal]:
    """Measure frames in which everything moves, tiles at every size first, then cards."""
    longest: dict[str, list[float]] = {}
    for size, must, aim in zip(SIZES, (5, 9, 14), (3, 5, 8), strict=True):
        at = f"{size[0]}x{size[1]}"
        tiles, cards = _work("frames", size), _work("cards", size)
        for clock, of_tiles, of_cards in zip(CLOCKS, tiles, cards, strict=True):
            p99 = sorted(of_tiles)[int((len(of_tiles) - 1) * 0.99)]
            yield Goal(f"frame's work, all moving, p99, {at}, {clock}", (p99,), (must,), (aim,), "ms")
            longest.setdefault(f"tiles, {clock}", []).extend(of_tiles[FIRST:])
            longest.setdefault(f"cards, {clock}", []).extend(of_cards[FIRST:])
    for clock, of_tiles in zip(CLOCKS, tiles, strict=True):
        under = 100 * sum(each < 16 for each in of_tiles) / len(of_tiles)
        yield Goal(f"frames under 16 ms, {at}, {clock}", (under,), (99,), (99.9,), "%")
    for what, times in sorted(longest.items()):
        yield Goal(f"longest frame after the first second, {what}", (max(times),), (33,), (16,), "ms")


def _rounds() -> Iterator[Goal]:
    for size in SIZES:
        name = f"from a click to a new round, {size[0]}x{size[1]}"
        yield Goal(name, tuple(_child("round", size)), (400,), (200,), "ms")


def _rests() -> Iterator[Goal]:
    for where, part in (("in the menu", "menu"), ("at the table", "table")):
        yield Goal(f"idle {where}", tuple(_child(part, SIZES[0])), (2,), (0.5,), "% core")


def _starts() -> Iterator[Goal]:
    starts = []
    with tempfile.TemporaryDirectory(prefix="steinreich-bench-") as home:
        told = {**os.environ, **NO_DEVICES, HOME_VARIABLE: home}
        # The byte code is compiled, as after any start, even where that is switched off.
        told.pop("PYTHONDONTWRITEBYTECODE", None)
        for _ in range(1 + STARTS):
            begun = time.time()
            starts.append((_said("-c", FIRST_FRAME, env=told)[0] - begun) * 1000)
    # Warm, and not held up by other programs.
    yield Goal("interpreter's start to first frame, warm", (min(starts[1:]),), (250,), (150,), "ms")


def _heard() -> Iterator[Goal]:
    """Measure the processor time that a screen reader costs in all but one of a thousand frames."""
    with awake():
        figure = _said("-m", "tools.reader", "--frames")[0]
    yield Goal("a screen reader's share of a frame, p99.9", (figure,), (0.5,), (0.4,), "ms")


def _memory() -> Iterator[Goal]:
    for size, seconds in zip(SIZES, (HOUR, SHORT, SHORT), strict=True):
        at = f"{size[0]}x{size[1]}"
        most, more_each = _child("evening", size, "--seconds", str(seconds))
        more = round(PER_PIXEL * (size[0] * size[1] - SIZES[0][0] * SIZES[0][1]) / (1 << 20))
        span = "an hour" if seconds == HOUR else f"{seconds / 60:.0f} minutes"
        yield Goal(f"memory in {span} of play, {at}", (most,), (150 + more,), (100 + more,), "MB")
        if seconds == HOUR:
            # It goes up and down by half a megabyte with what the system has taken back at that moment.
            yield Goal("what each further match adds to it", (more_each,), (1,), (0.5,), "MB")


@contextmanager
def awake() -> Iterator[None]:
    """Keep every processor busy with nothing."""
    idle = getattr(subprocess, "IDLE_PRIORITY_CLASS", 0)
    spinning = [
        subprocess.Popen([sys.executable, "-S", "-c", SPIN], creationflags=idle) for _ in range(os.cpu_count() or 1)
    ]
    try:
        yield
    finally:
        for each in spinning:
            each.kill()
            each.wait()


def _work(part: str, size: Size) -> tuple[list[float], list[float]]:
    """Return what every frame took, in milliseconds of the processor and of the clock."""
    with awake():
        both = _child(part, size)
    return both[: len(both) // 2], both[len(both) // 2 :]


def _child(part: str, size: Size, *more: str) -> list[float]:
    return _said("-m", "tools.ui", "--part", part, "--size", f"{size[0]}x{size[1]}", *more)


def _said(*arguments: str, env: dict[str, str] | None = None) -> list[float]:
    """Run Python in a process of its own; return the figures in its last line."""
    command, here = [sys.executable, *arguments], Path(__file__).parents[1]
    done = subprocess.run(command, cwd=here, env=env, check=True, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
    figures: list[float] = json.loads(done.stdout.splitlines()[-1])
    return figures


# -- in a process of its own -----------------------------------------------------------------------------------


def open_app(size: Size, settings: Settings) -> App:
    """Return the game with its menu, in a window of this size and with files of its own."""
    pygame.display.init()
    pygame.font.init()
    window = pygame.Window("ui", size)
    window.get_surface()
    home = Path(tempfile.mkdtemp(prefix="steinreich-bench-"))
    atexit.register(shutil.rmtree, home, ignore_errors=True)
    app = App(Context(player_folders(home), settings, Metrics(*size), Routes, language="de"), window)
    app.context.go.menu()
    return app


QUICK = Settings(computer_speed=ComputerSpeed.FAST)


def begin(app: App, kinds: Sequence[SeatKind], book: str = "uno-rummy", seed: str = "ui") -> None:
    """Begin a match, in which chance is decided by a seed."""
    players = tuple((kind.value, f"P{number}") for number, kind in enumerate(kinds, 1))
    app.context.go.start_match(Record(BOOKS[book], players, seed, 0))


def frames(size: Size, book: str = "uno-rummy") -> list[float]:
    """Play a match of four masters in real time, the mouse somewhere else in every frame, and all 104 tiles in the air.

    Returns what each frame took, in milliseconds: of the processor on its own thread, then by the clock.
    """
    app = open_app(size, Settings(sound=False))
    context = app.context
    begin(app, (SeatKind.MASTER,) * 4, book, "frames")
    gc_policy.in_window(size)
    thinking.begin()
    own: list[float] = []
    passed: list[float] = []
    clock, chance = pygame.time.Clock(), Random("the mouse")
    begun = last = time.perf_counter()
    while (now := time.perf_counter()) < begun + SECONDS:
        dt = clock.tick(60) / 1000
        if now > last + STIRRED:
            last = now
            stir(context.scenes.top, Random(str(len(own))))
        place = (chance.randrange(size[0]), chance.randrange(size[1]))
        pygame.event.post(pygame.Event(pygame.MOUSEMOTION, pos=place, rel=(1, 1), buttons=(0, 0, 0)))
        start, start_own = time.perf_counter(), time.thread_time()
        app.frame(dt)
        thinking.update(dt)
        passed.append((time.perf_counter() - start) * 1000)
        own.append((time.thread_time() - start_own) * 1000)
        top = context.scenes.top
        if isinstance(top, ScoringScene) and not top.busy and not top.over:
            top.next_round()
    thinking.end()
    return own + passed


def stir(scene: Scene | None, chance: Random) -> None:
    """Let all tiles of the game fly to other places on the table."""
    if not isinstance(scene, TileTurn):
        return
    table = scene.table
    tiles = list(all_tiles(table.rules))
    chance.shuffle(tiles)
    felt = table.zones.felt
    wide = felt.width / 14
    places = {
        tile: Place(felt.x + (at % 13 + 1) * wide, felt.y + (at // 13 + 0.5) * felt.height / 8, wide * 0.8)
        for at, tile in enumerate(tiles[:104])
    }
    table.stage.aim(places, pace=SHOW)


def next_round(size: Size) -> list[float]:
    """Return the milliseconds of the clock from a click on "Next round" to its first frame."""
    app = open_app(size, QUICK)
    begin(app, (SeatKind.EASY, SeatKind.EASY), "uno-1999")
    _until(app, 0.1, lambda top: isinstance(top, ScoringScene) and not top.busy)
    top = app.context.scenes.top
    assert top is not None
    assert top.form is not None
    place = top.form["next"].rect.center
    begun = time.perf_counter()
    for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
        pygame.event.post(pygame.Event(kind, pos=place, button=1))
    frames = 0
    while not isinstance(app.context.scenes.top, Dealing) and frames < 600:
        frames += 1
        app.frame(1 / 60)
    app.frame(1 / 60)
    # What a frame leaves over of its sixtieth of a second is waited for.
    return [max((time.perf_counter() - begun) * 1000, frames * 1000 / 60)]


def _until(app: App, dt: float, reached: Callable[[Scene | None], bool]) -> None:
    """Let frames pass until the scene on top is as it is to be."""
    for _ in range(20_000):
        app.frame(dt)
        time.sleep(PAUSE)
        if reached(app.context.scenes.top):
            return
    raise RuntimeError("it never comes to that")


def idle(size: Size, table: bool) -> list[float]:
    """Return the percentage of a core that is used while nothing happens."""
    app = open_app(size, QUICK)
    if table:
        begin(app, (SeatKind.HUMAN, SeatKind.EASY))
        _until(app, 0.05, lambda top: isinstance(top, TileTurn) and top.table.my_turn and not top.busy)
    for seconds in (WARM, REST):
        end, begun = time.monotonic() + seconds, time.process_time()
        app.run_while(lambda end=end: time.monotonic() < end)  # type: ignore[misc]
        share = 100 * (time.process_time() - begun) / seconds
    return [share]


# -- An evening: matches of all books between computers of every level, one after another, three times.
#
# Each is paused, left and watched again. In between there are the menu, every page, a puzzle, the options with other
# looks and the other language, and other sizes of the window; sounds are computed and played to nobody.

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
PAUSE = 0.0005
"""Seconds that a frame really leaves to computers."""


def in_use() -> float:
    """Return the megabytes that are in use now, with the process in which computers think; where the system does not
    tell, the most so far, without it."""
    if STATM.exists():
        pages = int(STATM.read_text("ascii").split()[1])
        lists = (path.read_text("ascii") for path in Path("/proc/self/task").glob("*/children"))
        for child in [number for text in lists for number in text.split()]:
            # Libraries and Python itself are in memory once.
            _, resident, shared, *_ = map(int, Path(f"/proc/{child}/statm").read_text("ascii").split())
            pages += resident - shared
        return pages * os.sysconf("SC_PAGE_SIZE") / (1 << 20)
    import resource

    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / (1 << 20 if sys.platform == "darwin" else 1 << 10)


class Evening:
    """An evening at the table."""

    def __init__(self, app: App) -> None:
        self.app = app
        self.passed = 0.0
        self.noted: list[float] = []
        self.left: list[float] = []
        """What was in use after each match, in the menu."""

    def frames(self, count: int) -> None:
        """Let that many half seconds pass; at a rest, as in the real loop, what is free is given back."""
        for _ in range(count):
            self.app.frame(0.1, rested=STRIDE - 0.1)
            thinking.update(PAUSE)
            time.sleep(PAUSE)
            if self.app.awake <= 0:
                gc_policy.at_rest()
            self.passed += STRIDE
            if self.passed % MINUTE < STRIDE:
                self.noted.append(in_use())

    def play(self, book: str, seconds: float) -> None:
        """Play matches of a book, one after another, for some seconds."""
        end, kinds = self.passed + seconds, (SeatKind.EASY, SeatKind.MEDIUM, SeatKind.HARD, SeatKind.MASTER)
        begin(self.app, kinds, book, f"{book} {self.passed}")
        while self.passed < end:
            self.frames(1)
            top = self.app.context.scenes.top
            if isinstance(top, ScoringScene) and top.over:
                self.to_menu()
                begin(self.app, kinds, book, f"{book} {self.passed}")
            elif isinstance(top, ScoringScene) and not top.busy:
                self.frames(READ)
                top.next_round()
        self.watch()
        self.to_menu()
        self.left.append(in_use())

    def press(self, key: int) -> None:
        """Press a key, and let some frames pass."""
        for kind in (pygame.KEYDOWN, pygame.KEYUP):
            pygame.event.post(pygame.Event(kind, key=key, mod=0, unicode="", scancode=0))
        self.frames(4)

    def watch(self) -> None:
        """Pause the match, and watch what was played."""
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
        for place in (go.matches, go.statistics, go.rules, go.levels, go.options, go.new_match, go.people, go.puzzles):
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
        go = self.app.context.go
        go.puzzles()
        self.frames(8)
        if isinstance(top := self.app.context.scenes.top, Puzzles):
            top.play(Mode.RATED)
            self.frames(30)
        go.leave_match()
        go.menu()
        self.frames(4)


def evening(size: Size, seconds: float = HOUR) -> list[float]:
    """Play an evening; return the most megabytes of any minute, and by how much each match of the last third adds."""
    made = Evening(open_app(size, QUICK))
    gc_policy.in_window(size)
    thinking.begin()
    for book in tuple(BOOKS) * TIMES:
        made.play(book, seconds / len(BOOKS) / TIMES)
        made.look_around()
        print(f"{book:12} {made.left[-1]:6.1f} MB, at most {max(made.noted):6.1f} MB", flush=True)
    thinking.end()
    return [max(made.noted), grown(made.left, len(BOOKS))]


def grown(left: Sequence[float], books: int) -> float:
    """Return by how much each match adds to what is left: the last time every book was played against the time before.

    >>> grown([1, 9, 11, 13, 12, 14], 2)
    0.5
    """
    former, latest = left[-2 * books : -books], left[-books:]
    return (sum(latest) - sum(former)) / books**2


PARTS: dict[str, Callable[[Size], list[float]]] = {
    "frames": frames, "cards": partial(frames, book="uno-112"), "round": next_round,
    "menu": partial(idle, table=False), "table": partial(idle, table=True), "evening": evening,
}  # fmt: skip


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
