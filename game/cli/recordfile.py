"""Reading the text of a record given as an argument."""

from __future__ import annotations

from pathlib import Path

from game.cli.paths import REASONS
from game.engine.checksums import RecordError
from game.store import files


class Unreadable(Exception):
    """A file that cannot be read; the text says why, and what to do."""


def text_of(path: Path) -> str:
    """Return the text of a record. Raise Unreadable, or RecordError if it is not text."""
    try:
        return files.content(path).decode("utf-8")
    except OSError as error:
        raise Unreadable(REASONS.get(error.errno or 0, error.strerror or "cannot be read")) from None
    except UnicodeDecodeError as error:
        line = error.object.count(b"\n", 0, error.start) + 1
        raise RecordError(line, "not UTF-8 text") from None
