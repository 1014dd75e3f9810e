"""Opens the game: what `main.py` does without a sub-command, with no more imported than the first frame needs."""

from __future__ import annotations

import gc
from pathlib import Path


def open_game(
    home: Path | None = None,
    *,
    size: tuple[int, int] | None = None,
    fullscreen: bool = False,
    language: str | None = None,
) -> int:
    """Open the window and play; return the exit status."""
    # Nothing that is imported is garbage; the window decides when to collect (`game.play.gc_policy`).
    gc.disable()
    from datetime import datetime

    from game.store.folders import player_folders
    from game.store.settings import load
    from game.ui.app import run

    folders = player_folders(home)
    settings, notes = load(folders, datetime.now().astimezone())
    return run(folders, settings, notes, size=size, fullscreen=fullscreen, language=language)
