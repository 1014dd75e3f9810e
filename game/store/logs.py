"""A log file for each start, and reports of errors; the last ten of each are kept."""

from __future__ import annotations

import logging
from contextlib import suppress
from datetime import datetime
from pathlib import Path

from game.store import files
from game.store.folders import Folders
from game.store.notes import Note, NoteCode

KEPT = 10
"""So many logs, and so many reports, are kept."""
FORM = "%(asctime)s %(levelname)s %(name)s: %(message)s"


def folder(folders: Folders) -> Path:
    """Where logs and reports lie."""
    return folders.state / "logs"


def begin(folders: Folders, now: datetime) -> tuple[logging.Handler | None, tuple[Note, ...]]:
    """Write what is logged from now on into a file of this start."""
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
    """Write nothing more into the log."""
    if handler is not None:
        logging.getLogger().removeHandler(handler)
        handler.close()


def keep_report(folders: Folders, text: str, now: datetime) -> tuple[Path, tuple[Note, ...]]:
    """Write the report of an error beside the logs."""
    path = files.free_name(folder(folders) / f"{now:%Y-%m-%d %H-%M-%S} report.txt")
    notes = files.write(path, text)
    _keep_ten(path.parent, ".txt")
    return path, notes


def latest(folders: Folders, lines: int = 200) -> str:
    """The last lines of the newest log."""
    for path in sorted(folder(folders).glob("*.log"), reverse=True)[:1]:
        with suppress(OSError):
            return "\n".join(files.content(path).decode("utf-8", "replace").splitlines()[-lines:])
    return ""


def _keep_ten(inside: Path, suffix: str) -> None:
    """Delete the oldest; their names begin with their time."""
    for path in sorted(each for each in inside.glob(f"*{suffix}"))[:-KEPT]:
        with suppress(OSError):
            path.unlink()
