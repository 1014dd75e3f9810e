"""Reading and writing the player's files, so that a crash or a bad file costs as little as possible."""

from __future__ import annotations

import os
import tempfile
from datetime import datetime
from pathlib import Path

from game.store.notes import Note, NoteCode


def read(path: Path, now: datetime) -> tuple[str | None, tuple[Note, ...]]:
    """The text of a file; None where there is none or where it cannot be read and was set aside."""
    try:
        return path.read_bytes().decode("utf-8"), ()
    except FileNotFoundError:
        return None, ()
    except (OSError, UnicodeDecodeError):
        return None, (set_aside(path, now),)


def write(path: Path, text: str) -> tuple[Note, ...]:
    """Replace a file in one step: whatever happens, it holds the old text or the new one."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        number, name = tempfile.mkstemp(prefix=f".{path.name}.", dir=path.parent)
        temporary = Path(name)
        try:
            with os.fdopen(number, "wb") as file:
                file.write(text.encode("utf-8"))
                file.flush()
                os.fsync(file.fileno())
            temporary.replace(path)
        finally:
            temporary.unlink(missing_ok=True)
    except OSError:
        return (Note(NoteCode.UNWRITABLE, path),)
    return ()


def remove(path: Path) -> tuple[Note, ...]:
    """Delete a file if it exists."""
    try:
        path.unlink(missing_ok=True)
    except NotADirectoryError:
        return ()
    except OSError:
        return (Note(NoteCode.UNWRITABLE, path),)
    return ()


def set_aside(path: Path, now: datetime) -> Note:
    """Move a damaged file to a name that tells when, `settings.damaged-2026-11-21-18-30-05.toml`."""
    when = now.strftime("%Y-%m-%d-%H-%M-%S")
    kept_as, count = path.with_name(f"{path.stem}.damaged-{when}{path.suffix}"), 1
    while kept_as.exists():
        count += 1
        kept_as = path.with_name(f"{path.stem}.damaged-{when}-{count}{path.suffix}")
    try:
        path.replace(kept_as)
    except OSError:
        return Note(NoteCode.DAMAGED, path)
    return Note(NoteCode.DAMAGED, path, kept_as=kept_as)
