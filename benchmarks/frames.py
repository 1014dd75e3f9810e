"""Measures the work per frame while computers think and tiles fly.

`python -m benchmarks.frames [SECONDS] [WxH] [LEVEL,...]` plays a match of computers, by default four of the level
normal, in real time under the dummy driver. It prints percentiles of the work per frame (events, time, drawing, flip;
without the wait for the next frame) and of its processor time.
"""

from __future__ import annotations

import os
import sys
import tempfile
import time
from pathlib import Path


def main(seconds: float, size: tuple[int, int], levels: list[str]) -> None:
    """Play and measure."""
    os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
    import pygame

    from game.engine.tiles.books import UNO_RUMMY
    from game.play.setup import MatchSetup, Player
    from game.store.folders import player_folders
    from game.store.settings import SeatKind, Settings
    from game.ui.context import Context
    from game.ui.kit.theme import Metrics
    from game.ui.loop import App
    from game.ui.routes import Routes
    from game.ui.scenes.round.scoring import Scoring

    pygame.display.init()
    pygame.font.init()
    with tempfile.TemporaryDirectory() as home:
        window = pygame.Window("frames", size)
        window.get_surface()
        context = Context(player_folders(Path(home)), Settings(), Metrics(*size), Routes, language="de")
        app = App(context, window)
        context.go.menu()
        players = tuple(Player(f"Computer {i}", SeatKind(level)) for i, level in enumerate(levels, 1))
        context.go.start_match(MatchSetup(UNO_RUMMY, players, "frames", 0))
        clock = pygame.time.Clock()
        work: list[float] = []
        own: list[float] = []
        end = time.perf_counter() + seconds
        while time.perf_counter() < end:
            dt = clock.tick(60) / 1000
            begun, begun_own = time.perf_counter(), time.thread_time()
            app.frame(dt)
            work.append((time.perf_counter() - begun) * 1000)
            own.append((time.thread_time() - begun_own) * 1000)
            top = context.scenes.top
            if isinstance(top, Scoring) and not top.busy and not top.over:
                top.next_round()
    print(f"{len(work)} frames at {size[0]}x{size[1]}, computers: {', '.join(levels)}")
    print(f"under 16 ms: {100 * sum(each < 16 for each in work) / len(work):.2f} %")
    print(f"ms of work:           {_marks(work)}")
    print(f"ms of processor time: {_marks(own)}")


def _marks(times: list[float]) -> str:
    ordered = sorted(times)
    last = len(ordered) - 1
    marks = (("median", 0.5), ("p95", 0.95), ("p99", 0.99), ("max", 1.0))
    return "  ".join(f"{name} {ordered[min(int(last * share), last)]:.2f}" for name, share in marks)


if __name__ == "__main__":
    chosen = sys.argv[2] if len(sys.argv) > 2 else "1280x720"
    wide, high = (int(part) for part in chosen.split("x"))
    asked = sys.argv[3].split(",") if len(sys.argv) > 3 else ["normal"] * 4
    main(float(sys.argv[1]) if len(sys.argv) > 1 else 60.0, (wide, high), asked)
