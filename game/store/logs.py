"""A log file per start, and error reports; the last ten of each are kept."""

from __future__ import annotations

import logging
from contextlib import suppress
from datetime import datetime
from pathlib import Path

from game.store import files
from game.store.files import Note, NoteCode
from game.store.folders import Folders, names_in

KEPT = 10
"""How many logs, and how many reports, are kept."""
FORM = "%(asctime)s %(levelname)s %(name)s: %(message)s"


def folder(folders: Folders) -> Path:
    """Return the folder of logs and reports."""
    return folders.state / "logs"


def begin(folders: Folders, now: datetime) -> tuple[logging.Handler | None, tuple[Note, ...]]:
    """Start logging into a new file; return its handler (None on failure) and notes."""
    path = files.free_name(folder(folders) / f"{now:%Y-%m-%d %H-%M-%S}.log")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        handler = logging.FileHandler(path, encoding="utf-8")
    except OSError:
        return None, (Note(NoteCode.UNWRITABLE, path),)
    handler.setFormatter(logging.Formatter(FORM))
    logging.getLogger().addHandler(handler)
    _keep_ten(path.parent, ".log")
    return handler, ()


def end(handler: logging.Handler | None) -> None:
    """Stop logging."""
    if handler is not None:
        logging.getLogger().removeHandler(handler)
        handler.close()


def keep_report(folders: Folders, text: str, now: datetime) -> tuple[Path, tuple[Note, ...]]:
    """Write an error report beside the logs; return its path and notes."""
    path = files.free_name(folder(folders) / f"{now:%Y-%m-%d %H-%M-%S} report.txt")
    notes = files.write(path, text)
    _keep_ten(path.parent, ".txt")
    return path, notes


def latest(folders: Folders, lines: int = 200) -> str:
    """Return the last lines of the newest log."""
    for path in _names(folder(folders), ".log")[-1:]:
        with suppress(OSError):
            return "\n".join(files.content(path).decode("utf-8", "replace").splitlines()[-lines:])
    return ""


def _names(inside: Path, suffix: str) -> list[Path]:
    """Return the files with a suffix, the oldest first; their names start with their time."""
    return sorted(path for path in names_in(inside) if path.suffix == suffix)


def _keep_ten(inside: Path, suffix: str) -> None:
    for path in _names(inside, suffix)[:-KEPT]:
        with suppress(OSError):
            path.unlink()
