"""The text of a record that an argument names."""

from __future__ import annotations

from pathlib import Path

from game.cli.paths import REASONS
from game.engine.checksums import RecordError
from game.store import files


class Unreadable(Exception):
    """A file that cannot be read; the text says why, and what to do."""


def text_of(path: Path) -> str:
    """The text of a record; raises Unreadable, or RecordError where it is no text."""
    try:
        return files.content(path).decode("utf-8")
    except OSError as error:
        raise Unreadable(REASONS.get(error.errno or 0, error.strerror or "cannot be read")) from None
    except UnicodeDecodeError as error:
        line = error.object.count(b"\n", 0, error.start) + 1
        raise RecordError(line, "not UTF-8 text") from None
