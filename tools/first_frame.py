"""Opens the game as `main.py` does, prints the time of the first frame, and leaves; `main.py bench ui` starts it.

It imports nothing that the game does not, so that the time is that of a start.
"""

from __future__ import annotations

import time

from game.cli import main
from game.ui import loop


def once(self: loop.App, dt: float, rested: float = 0.0) -> None:
    """Show a frame, say when, and leave."""
    FRAME(self, dt, rested)
    print(f"[{time.time()}]", flush=True)
    self.context.leave()


FRAME = loop.App.frame

if __name__ == "__main__":
    loop.App.frame = once  # type: ignore[method-assign]
    main([])
