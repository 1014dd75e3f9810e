"""Opens the game: what `main.py` does without a sub-command, with no more imported than the first frame needs."""

from __future__ import annotations

import gc
import sys
from pathlib import Path

from game.cli.packages import ROOT, digest, from_source, is_ready, missing, requirements, use, venv_folders


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


# -- Makes sure that the packages are there before anything needs them; `game.cli.install` installs what is missing.
#
# As every start runs this module, it imports little, and only from the standard library.


def ensure(root: Path = ROOT, *, tools: bool) -> str:
    """Make all packages importable, with `tools` also those for development; return the interpreter to use."""
    if not from_source(root):
        return sys.executable
    wanted = digest(root)
    for folder in venv_folders(root):
        if is_ready(folder, wanted, tools=tools):
            return use(folder)
    if not missing(requirements(root, tools=tools), sys.path):
        return sys.executable
    from game.cli.install import install

    return use(install(root, tools=tools))
