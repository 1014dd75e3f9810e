"""Pictures of every scene and films of the gestures, written into a folder without a window on the screen."""

from __future__ import annotations

import os
import sys
import tempfile
from collections.abc import Iterable, Sequence
from pathlib import Path

from tqdm import tqdm

from game.cli.opening import NO_DEVICES
from game.cli.values import UsageError, obstacle, unknown


def run(
    folder: Path,
    *,
    books: Sequence[str] = (),
    sizes: Sequence[tuple[int, int]] = (),
    languages: Sequence[str] = (),
    themes: Sequence[str] = (),
    scenes: Sequence[str] = (),
    only: str | None = None,
) -> int:
    """Take what is asked for, all where an argument is empty; return the exit status."""
    os.environ.update(NO_DEVICES)
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
    from game.shipped import LANGUAGES
    from tools.gallery import tour
    from tools.gallery.listing import GALLERY_GROUPS

    _known("book", books, GALLERY_GROUPS)
    _known("theme", themes, tour.THEMES)
    _known("scene", scenes, tour.NAMES)
    asked = tour.Selection(
        books or GALLERY_GROUPS, sizes or tour.SIZES, languages or LANGUAGES, themes or tour.THEMES, scenes,
        (only,) if only else tour.KINDS,
    )  # fmt: skip
    if not asked.count:
        raise UsageError("steinreich gallery: no picture matches all of these options")
    _check(folder)
    taken = 0
    try:
        for _ in tqdm(tour.tour(folder, asked), total=asked.count, unit="picture", disable=None):
            taken += 1
    except OSError as error:
        why = error.strerror or str(error)
        raise UsageError(f"steinreich gallery: {error.filename or folder}: {why}; {taken} pictures are done") from None
    print(f"{taken} pictures and films in {folder}", file=sys.stderr)
    return 0


def _known(what: str, names: Iterable[str], known: Sequence[str]) -> None:
    """Raise UsageError for a name that does not exist."""
    for name in names:
        if name not in known:
            raise unknown("gallery", f"there is no {what} {name}; there is {', '.join(known)}", name, known)


def _check(folder: Path) -> None:
    """Create the folder if it does not exist; raise UsageError if nothing can be written there."""
    if reason := obstacle(folder):
        raise UsageError(f"steinreich gallery: {folder}: {reason}")
    try:
        folder.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryFile(dir=folder):
            pass
    except FileExistsError:
        raise UsageError(f"steinreich gallery: {folder}: it is a file; give a folder") from None
    except OSError as error:
        why = error.strerror or str(error)
        raise UsageError(f"steinreich gallery: {folder}: {why}; give a folder that can be written to") from None
