"""How long a frame's work takes while computers think and tiles fly: `python -m benchmarks.frames [SECONDS] [WxH]`.

Plays a match of four computers in real time under the dummy driver and prints the percentiles of a frame's work
(events, time, drawing, flip; without the wait for the next frame).
"""

from __future__ import annotations

import os
import sys
import tempfile
import time
from pathlib import Path


def main(seconds: float, size: tuple[int, int]) -> None:
    """Play and measure."""
    os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
    import pygame

    from game.engine.books import UNO_RUMMY
    from game.store.folders import player_folders
    from game.store.settings import SeatKind, Settings
    from game.ui.app import open_menu
    from game.ui.context import Context
    from game.ui.loop import App
    from game.ui.scenes.scoring import Scoring
    from game.ui.setup import MatchSetup, Player
    from game.ui.theme import Metrics

    pygame.display.init()
    pygame.font.init()
    with tempfile.TemporaryDirectory() as home:
        window = pygame.Window("frames", size)
        window.get_surface()
        context = Context(player_folders(Path(home)), Settings(), Metrics(*size), language="de")
        app = App(context, window)
        open_menu(context)
        players = tuple(Player(f"Computer {i}", SeatKind.NORMAL) for i in range(1, 5))
        context.start_match(MatchSetup(UNO_RUMMY, players, "frames", 0))
        clock = pygame.time.Clock()
        work: list[float] = []
        end = time.perf_counter() + seconds
        while time.perf_counter() < end:
            dt = clock.tick(60) / 1000
            begun = time.perf_counter()
            app.frame(dt)
            work.append((time.perf_counter() - begun) * 1000)
            top = context.scenes.top
            if isinstance(top, Scoring) and not top.busy and not top.over:
                top.next_round()
    work.sort()
    marks = "  ".join(f"{name} {work[min(int(len(work) * share), len(work) - 1)]:.2f}" for name, share in
                      (("median", 0.5), ("p95", 0.95), ("p99", 0.99), ("max", 1.0)))  # fmt: skip
    print(f"{len(work)} frames at {size[0]}x{size[1]}, ms of work: {marks}")


if __name__ == "__main__":
    chosen = sys.argv[2] if len(sys.argv) > 2 else "1280x720"
    wide, high = (int(part) for part in chosen.split("x"))
    main(float(sys.argv[1]) if len(sys.argv) > 1 else 60.0, (wide, high))
