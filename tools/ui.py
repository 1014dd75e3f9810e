"""Measures the window: frames, rest, start, memory.

`main.py bench ui` prints one line per figure: what it must be, what we aim for, and which of both it reaches. It takes
about ten minutes; each figure is measured in a process of its own under the dummy driver. The work of a frame is given
twice: as processor time of its thread, which other programs hardly spoil, and as the time that passed, which is nearly
the same on a machine with nothing else to do. Meanwhile the processors are kept awake.
"""

from __future__ import annotations

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
from typing import TYPE_CHECKING, NamedTuple

from game.store.data_folder import HOME_VARIABLE

if TYPE_CHECKING:
    from game.engine.options import SeatKind
    from game.ui.loop import App

# -- Keeps the processors from falling asleep while something short is measured.


SPIN = """
import os
if hasattr(os, "SCHED_IDLE"):
    os.sched_setscheduler(0, os.SCHED_IDLE, os.sched_param(0))
elif hasattr(os, "nice"):
    os.nice(19)
while True:
    pass
"""


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


# -- The figures, each measured in a process of its own.

SIZES = ((1280, 720), (2560, 1440), (3840, 2160))
SECONDS = 25.0
"""The time of playing at each size."""
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


class Line(NamedTuple):
    """A figure and its bounds."""

    what: str
    figure: float
    must: float
    aim: float
    unit: str
    digits: int = 1

    def reaches(self, bound: float) -> bool:
        """Return whether the figure is as good as a bound; of percents of frames, more are better."""
        return self.figure >= bound if self.unit == "%" else self.figure <= bound


def main(arguments: Sequence[str] = ()) -> int:
    """Measure and print; return 1 if a figure is not what it must be."""
    parser = argparse.ArgumentParser(prog="main.py bench ui", description=__doc__)
    parser.add_argument("--part", choices=sorted(PARTS), help="measure one thing only, and print it as JSON")
    parser.add_argument("--size", type=size_of, default=SIZES[0], metavar="WxH", help="of the window, for --part")
    asked = parser.parse_args(arguments)
    if asked.part:
        print(json.dumps(PARTS[asked.part](asked.size)))
        return 0
    print(f"{'':52} {'figure':>10} {'must':>7} {'aim':>7}  reached")
    held = [_told(line) for line in chain(_frames(), _rounds(), _rests(), _starts(), _heard(), _memory())]
    return 0 if all(held) else 1


def size_of(text: str) -> tuple[int, int]:
    """Return a width and height."""
    wide, high = (int(part) for part in text.split("x"))
    return wide, high


def _told(line: Line) -> bool:
    held = line.reaches(line.must)
    reached = "aim" if line.reaches(line.aim) else "must" if held else "MISSED"
    print(
        f"{line.what:52} {line.figure:7.{line.digits}f} {line.unit:2} {line.must:7g} {line.aim:7g}  {reached}",
        flush=True,
    )
    return held


def _frames() -> Iterator[Line]:
    """Measure frames in which everything moves, tiles at every size first, then cards."""
    longest: dict[str, list[float]] = {}
    for size, must, aim in zip(SIZES, (5, 9, 14), (3, 5, 8), strict=True):
        at = f"{size[0]}x{size[1]}"
        tiles, cards = _work("frames", size), _work("cards", size)
        for clock, of_tiles, of_cards in zip(CLOCKS, tiles, cards, strict=True):
            p99 = sorted(of_tiles)[int((len(of_tiles) - 1) * 0.99)]
            yield Line(f"frame's work, all moving, p99, {at}, {clock}", p99, must, aim, "ms")
            longest.setdefault(f"tiles, {clock}", []).extend(of_tiles[FIRST:])
            longest.setdefault(f"cards, {clock}", []).extend(of_cards[FIRST:])
    for clock, of_tiles in zip(CLOCKS, tiles, strict=True):
        under = 100 * sum(each < 16 for each in of_tiles) / len(of_tiles)
        yield Line(f"frames under 16 ms, {at}, {clock}", under, 99, 99.9, "%")
    for what, times in sorted(longest.items()):
        yield Line(f"longest frame after the first second, {what}", max(times), 33, 16, "ms")


def _rounds() -> Iterator[Line]:
    for size in SIZES:
        taken = _child("round", size)[0]
        yield Line(f"from a click to a new round, {size[0]}x{size[1]}", taken, 400, 200, "ms")


def _rests() -> Iterator[Line]:
    for where, part in (("in the menu", "menu"), ("at the table", "table")):
        yield Line(f"idle {where}, share of a core", _child(part, SIZES[0])[0], 2, 0.5, "% ")


def _starts() -> Iterator[Line]:
    starts = []
    with tempfile.TemporaryDirectory(prefix="steinreich-bench-") as home:
        told = {**os.environ, "SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy", HOME_VARIABLE: home}
        # The byte code is compiled, as after any start, even where that is switched off.
        told.pop("PYTHONDONTWRITEBYTECODE", None)
        for _ in range(1 + STARTS):
            begun = time.time()
            starts.append((_said("tools.first_frame", env=told)[0] - begun) * 1000)
    # Warm, and not held up by other programs.
    yield Line("interpreter's start to first frame, warm", min(starts[1:]), 250, 150, "ms")


def _heard() -> Iterator[Line]:
    """Measure the processor time that a screen reader costs in all but one of a thousand frames."""
    with awake():
        figure = _said("tools.reader_frames")[0]
    yield Line("a screen reader's share of a frame, p99.9", figure, 0.5, 0.4, "ms", 2)


def _memory() -> Iterator[Line]:
    for size, seconds in zip(SIZES, (HOUR, SHORT, SHORT), strict=True):
        at = f"{size[0]}x{size[1]}"
        most, grown = _said("tools.evening", "--size", at, "--seconds", str(seconds))
        more = round(PER_PIXEL * (size[0] * size[1] - SIZES[0][0] * SIZES[0][1]) / (1 << 20))
        span = "an hour" if seconds == HOUR else f"{seconds / 60:.0f} minutes"
        yield Line(f"memory in {span} of play, {at}", most, 150 + more, 100 + more, "MB")
        if seconds == HOUR:
            # It goes up and down by half a megabyte with what the system has taken back at that moment.
            yield Line("what each further match adds to it", grown, 1, 0.5, "MB")


def _work(part: str, size: tuple[int, int]) -> tuple[list[float], list[float]]:
    """Return what every frame took, in milliseconds of the processor and of the clock."""
    with awake():
        both = _child(part, size)
    return both[: len(both) // 2], both[len(both) // 2 :]


def _child(part: str, size: tuple[int, int]) -> list[float]:
    return _said("tools.ui", "--part", part, "--size", f"{size[0]}x{size[1]}")


def _said(module: str, *arguments: str, env: dict[str, str] | None = None) -> list[float]:
    """Run a module in a process of its own; return the figures in its last line."""
    command = [sys.executable, "-m", module, *arguments]
    here = Path(__file__).parents[1]
    done = subprocess.run(command, cwd=here, env=env, check=True, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
    figures: list[float] = json.loads(done.stdout.splitlines()[-1])
    return figures


# -- in a process of its own -----------------------------------------------------------------------------------


def _play_frames(size: tuple[int, int]) -> list[float]:
    from tools.frames import measured

    work = measured(SECONDS, size, ("master",) * 4, stirred=True)
    return work.own + work.passed


def _play_cards(size: tuple[int, int]) -> list[float]:
    from tools.frames import measured

    work = measured(SECONDS, size, ("master",) * 4, book="uno-112")
    return work.own + work.passed


def _next_round(size: tuple[int, int]) -> list[float]:
    """Return the milliseconds of the clock from a click on "Next round" to its first frame."""
    import pygame

    from game.engine.options import SeatKind
    from game.ui.scenes.round.interludes import Dealing
    from game.ui.scenes.round.scoring import ScoringScene

    app = open_app(size)
    _begin(app, (SeatKind.EASY, SeatKind.EASY), "uno-1999")
    for _ in range(20_000):
        app.frame(0.1)
        time.sleep(0.0005)
        if isinstance(top := app.context.scenes.top, ScoringScene) and not top.busy:
            break
    else:
        raise RuntimeError("the round did not end")
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


def _before(end: float) -> bool:
    return time.monotonic() < end


def open_app(size: tuple[int, int]) -> App:
    """Return the game with its menu, in a window of this size and with files of its own."""
    import pygame

    from game.store.folders import player_folders
    from game.store.settings import ComputerSpeed, Settings
    from game.ui.context import Context
    from game.ui.kit.theme import Metrics
    from game.ui.loop import App
    from game.ui.routes import Routes

    pygame.display.init()
    pygame.font.init()
    window = pygame.Window("ui", size)
    window.get_surface()
    home = Path(tempfile.mkdtemp(prefix="steinreich-bench-"))
    atexit.register(shutil.rmtree, home, ignore_errors=True)
    settings = Settings(computer_speed=ComputerSpeed.FAST)
    app = App(Context(player_folders(home), settings, Metrics(*size), Routes, language="de"), window)
    app.context.go.menu()
    return app


def _begin(app: App, kinds: Sequence[SeatKind], book: str = "uno-rummy") -> None:
    from game.engine.books import BOOKS
    from game.play.setup import MatchSetup, Player

    players = tuple(Player(f"P{number}", kind) for number, kind in enumerate(kinds, 1))
    app.context.go.start_match(MatchSetup(BOOKS[book], players, "ui", 0))


def _sit_down(app: App) -> None:
    """Play up to a person's turn."""
    from game.engine.options import SeatKind
    from game.ui.scenes.round.tile_turn import TileTurn

    _begin(app, (SeatKind.HUMAN, SeatKind.EASY))
    for _ in range(5000):
        app.frame(0.05)
        time.sleep(0.001)
        top = app.context.scenes.top
        if isinstance(top, TileTurn) and top.table.my_turn and not top.busy:
            return
    raise RuntimeError("nobody's turn came")


def _idle(size: tuple[int, int], table: bool) -> list[float]:
    os.environ["SDL_VIDEODRIVER"] = os.environ["SDL_AUDIODRIVER"] = "dummy"
    app = open_app(size)
    if table:
        _sit_down(app)
    shares = []
    for seconds in (WARM, REST):
        end, begun = time.monotonic() + seconds, time.process_time()
        app.run_while(partial(_before, end))
        shares.append(100 * (time.process_time() - begun) / seconds)
    return shares[1:]


PARTS: dict[str, Callable[[tuple[int, int]], list[float]]] = {
    "frames": _play_frames,
    "cards": _play_cards,
    "round": _next_round,
    "menu": partial(_idle, table=False),
    "table": partial(_idle, table=True),
}


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
