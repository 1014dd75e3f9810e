"""Opens the game: what `main.py` does without a sub-command, with no more imported than the first frame needs."""

from __future__ import annotations

import gc
import os
import sys
from collections.abc import Sequence
from pathlib import Path

from game import __version__
from game.cli.packages import ROOT, digest, from_source, is_ready, missing, requirements, use, venv_folders
from game.shipped import BOOKS


def open_game(
    home: Path | None = None, *, size: tuple[int, int] | None = None, fullscreen: bool = False,
    language: str | None = None,
) -> int:  # fmt: skip
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
    from game.cli.install import install_into

    return use(install_into(venv_folders(root), root, tools=tools))


# -- Tries whether the game works here, without a screen or sound: one match of each book between computers.

NO_DEVICES = {"SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy"}
SIZE = (1280, 720)


def try_game(books: Sequence[str], home: Path | None, *, as_json: bool) -> int:
    """Play a match of each book in a hidden window; return 0 if everything works.

    The files go into `home`, or into a temporary folder, never to the player's.
    """
    from tempfile import TemporaryDirectory

    os.environ.update(NO_DEVICES)
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
    if home is None:
        with TemporaryDirectory(prefix="steinreich-try-", ignore_cleanup_errors=True) as folder:
            return try_game(books, Path(folder), as_json=as_json)
    from game.cli.output import print_json
    from game.store.folders import player_folders
    from game.ui.trial import TrialError, try_book, try_pages

    folders, played = player_folders(home), []
    try:
        levels = try_pages(folders, SIZE)
        if not as_json:
            print(f"{levels} levels, and every page of the menu", flush=True)
        for book in books or BOOKS:
            one = try_book(folders, book, SIZE)
            played.append(one._asdict())
            if not as_json:
                line = f"{one.rounds} rounds, {one.actions} actions, resumed after {one.resumed_after}"
                print(f"{book}: {line}, {one.frames} frames, {one.seconds:.1f} s", flush=True)
    except TrialError as error:
        print(f"steinreich try: {error}", file=sys.stderr)
        return 1
    if as_json:
        print_json({"version": __version__, "levels": levels, "matches": played})
    return 0
