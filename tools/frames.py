"""Measures the work per frame while computers think and tiles fly.

`python -m tools.frames [SECONDS] [WxH] [LEVEL,...] [stirred] [thinking]` plays a match of computers, by default
four of the level normal, in real time under the dummy driver. It prints percentiles of the work per frame (events,
time, drawing, flip; without the wait for the next frame) and of its processor time.

With `stirred`, as in `main.py bench ui`, all 104 tiles fly as well. The computers think as in any match: some
hundredths of a second in a turn. With `thinking` the same levels also think without a pause, about other matches, on
a thread like the one of a match, in the same process: more than any match asks for.
"""

from __future__ import annotations

import os
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from functools import partial
from itertools import count
from pathlib import Path
from random import Random
from threading import Event, Thread
from typing import NamedTuple

STIRRED = 0.9
"""Seconds between two flights of all tiles."""


class Work(NamedTuple):
    """What each frame took, in milliseconds: by the clock, and of the processor on the frame's own thread."""

    passed: list[float]
    own: list[float]


def measured(
    seconds: float,
    size: tuple[int, int],
    levels: Sequence[str],
    stirred: bool = False,
    besides: bool = False,
    book: str = "uno-rummy",
) -> Work:
    """Play; if `stirred`, all tiles of the game fly across the table again and again; `besides` others think.

    The mouse is somewhere else in every frame.
    """
    os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
    import pygame

    from game.engine.books import BOOKS
    from game.engine.options import SeatKind
    from game.play import gc_policy, thinking
    from game.play.setup import MatchSetup, Player
    from game.store.folders import player_folders
    from game.store.settings import Settings
    from game.ui.context import Context
    from game.ui.kit.theme import Metrics
    from game.ui.loop import App
    from game.ui.routes import Routes
    from game.ui.scenes.round.scoring import ScoringScene

    pygame.display.init()
    pygame.font.init()
    work = Work([], [])
    with tempfile.TemporaryDirectory() as home:
        window = pygame.Window("frames", size)
        window.get_surface()
        context = Context(player_folders(Path(home)), Settings(sound=False), Metrics(*size), Routes, language="de")
        app = App(context, window)
        context.go.menu()
        players = tuple(Player(f"Computer {i}", SeatKind(level)) for i, level in enumerate(levels, 1))
        context.go.start_match(MatchSetup(BOOKS[book], players, "frames", 0))
        gc_policy.in_window(size)
        thinking.begin()
        clock, chance = pygame.time.Clock(), Random("the mouse")
        begun = last = time.perf_counter()
        with more_thinking(levels if besides else ()):
            while (now := time.perf_counter()) < begun + seconds:
                dt = clock.tick(60) / 1000
                if stirred and now > last + STIRRED:
                    last = now
                    stir(context.scenes.top, Random(str(len(work.own))))
                place = (chance.randrange(size[0]), chance.randrange(size[1]))
                pygame.event.post(pygame.Event(pygame.MOUSEMOTION, pos=place, rel=(1, 1), buttons=(0, 0, 0)))
                start, start_own = time.perf_counter(), time.thread_time()
                app.frame(dt)
                thinking.update(dt)
                work.passed.append((time.perf_counter() - start) * 1000)
                work.own.append((time.thread_time() - start_own) * 1000)
                top = context.scenes.top
                if isinstance(top, ScoringScene) and not top.busy and not top.over:
                    top.next_round()
        thinking.end()
    return work


class EnoughError(Exception):
    """Ends a round that nobody has to finish."""


@contextmanager
def more_thinking(levels: Sequence[str]) -> Iterator[None]:
    """Let computers think without a pause meanwhile, one after the other, as in a match."""
    from game.ai.tiles.levels import LEVELS
    from game.cli.selfplay import play_round
    from game.engine.game import OfFamily
    from game.engine.tiles.books import UNO_RUMMY
    from game.engine.tiles.views import TileView
    from game.play.thinking import apart

    over = Event()

    def player(level: str, view: TileView, chance: Random) -> OfFamily:
        if over.is_set():
            raise EnoughError
        return apart(LEVELS[level])(view, chance)

    def think() -> None:
        players = [partial(player, level) for level in levels]
        with suppress(EnoughError):
            for number in count():
                play_round(UNO_RUMMY, players, f"frames/{number}")

    thread = Thread(target=think, daemon=True)
    if levels:
        thread.start()
    yield
    over.set()
    if levels:
        thread.join()


def stir(scene: object, chance: Random) -> None:
    """Let all tiles of the game fly to other places on the table."""
    from game.engine.tiles.pieces import all_tiles
    from game.ui.kit.sprite import Place
    from game.ui.kit.stage import SHOW
    from game.ui.scenes.round.tile_turn import TileTurn

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


def main(
    seconds: float, size: tuple[int, int], levels: list[str], stirred: bool = False, besides: bool = False
) -> None:
    """Play and print."""
    work = measured(seconds, size, levels, stirred, besides)
    print(f"{len(work.passed)} frames at {size[0]}x{size[1]}, computers: {', '.join(levels)}")
    print(f"under 16 ms: {100 * sum(each < 16 for each in work.passed) / len(work.passed):.2f} %")
    print(f"ms of work:           {_marks(work.passed)}")
    print(f"ms of processor time: {_marks(work.own)}")


def _marks(times: list[float]) -> str:
    ordered = sorted(times)
    last = len(ordered) - 1
    marks = (("median", 0.5), ("p95", 0.95), ("p99", 0.99), ("max", 1.0))
    return "  ".join(f"{name} {ordered[min(int(last * share), last)]:.2f}" for name, share in marks)


if __name__ == "__main__":
    chosen = sys.argv[2] if len(sys.argv) > 2 else "1280x720"
    wide, high = (int(part) for part in chosen.split("x"))
    asked = sys.argv[3].split(",") if len(sys.argv) > 3 else ["normal"] * 4
    main(
        float(sys.argv[1]) if len(sys.argv) > 1 else 60.0,
        (wide, high),
        asked,
        "stirred" in sys.argv,
        "thinking" in sys.argv,
    )
