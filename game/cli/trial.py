"""Tries whether the game works here, without a screen or sound: one match of each book between computers."""

from __future__ import annotations

import json
import os
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path

from game import __version__
from game.cli.values import unknown

NO_DEVICES = {"SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy"}
"""Makes SDL do without a screen and a sound device."""
SIZE = (1280, 720)


def run(books: Sequence[str], home: Path | None, *, as_json: bool) -> int:
    """Play a match of each book in a hidden window; return 0 if everything works.

    The files go into `home`, or into a temporary folder, never to the player's.
    """
    from game.engine.registry import BOOKS

    for book in books:
        if book not in BOOKS:
            raise unknown("try", f"there is no book {book}", book, BOOKS)
    os.environ.update(NO_DEVICES)
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
    if home is not None:
        return _try(books or tuple(BOOKS), home, as_json=as_json)
    with tempfile.TemporaryDirectory(prefix="steinreich-try-", ignore_cleanup_errors=True) as folder:
        return _try(books or tuple(BOOKS), Path(folder), as_json=as_json)


def _try(books: Sequence[str], home: Path, *, as_json: bool) -> int:
    from game.store.folders import player_folders
    from game.ui.trial import TrialError, try_book, try_pages

    folders, played = player_folders(home), []
    try:
        levels = try_pages(folders, SIZE)
        _say(f"{levels} levels, and every page of the menu", quiet=as_json)
        for book in books:
            one = try_book(folders, book, SIZE)
            played.append(one._asdict())
            line = (
                f"{book}: {one.rounds} rounds, {one.actions} actions, resumed after {one.resumed_after},"
                f" {one.frames} frames, {one.seconds:.1f} s"
            )
            _say(line, quiet=as_json)
    except TrialError as error:
        print(f"steinreich try: {error}", file=sys.stderr)
        return 1
    if as_json:
        print(json.dumps({"version": __version__, "levels": levels, "matches": played}))
    return 0


def _say(line: str, *, quiet: bool) -> None:
    if not quiet:
        print(line, flush=True)
