"""Reading and writing the player's files, so that a crash or a bad file costs as little as possible."""

from __future__ import annotations

import os
import tempfile
from contextlib import suppress
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
            _flush_folder(path.parent)
        finally:
            temporary.unlink(missing_ok=True)
    except OSError:
        return (Note(NoteCode.UNWRITABLE, path),)
    return ()


def _flush_folder(folder: Path) -> None:
    """Let the new name reach the disk too, where a system can be asked for that."""
    with suppress(OSError):
        number = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(number)
        finally:
            os.close(number)


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
    kept_as = aside_name(path, now)
    try:
        path.replace(kept_as)
    except OSError:
        return Note(NoteCode.DAMAGED, path)
    return Note(NoteCode.DAMAGED, path, kept_as=kept_as)


def aside_name(path: Path, now: datetime) -> Path:
    """A free name for a damaged file."""
    return free_name(path.with_name(f"{path.stem}.damaged-{now:%Y-%m-%d-%H-%M-%S}{path.suffix}"))


def free_name(path: Path) -> Path:
    """The name, with a number where there is such a file."""
    found, count = path, 1
    while found.exists():
        count += 1
        found = path.with_name(f"{path.stem}-{count}{path.suffix}")
    return found
