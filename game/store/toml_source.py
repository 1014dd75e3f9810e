"""TOML files written by people: the table of a file, or what is wrong with it and in which line."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from difflib import get_close_matches
from functools import cached_property
from pathlib import Path
from typing import Any

from game.store import files, toml_reading
from game.store.toml_lines import KeyPath, key_lines, line_of


class FileMistake(ValueError):
    """An unusable file: the line, from 1, and what is wrong there."""

    def __init__(self, path: Path, line: int, text: str) -> None:
        super().__init__(f"{path}:{line}: {text}")
        self.path, self.line, self.text = path, line, text


class TomlSource:
    """The table of a file, with the lines of its keys."""

    def __init__(self, path: Path, changed: Callable[[str], str] = str) -> None:
        """Read it, as `changed` makes its text; raises FileMistake."""
        self.path = path
        self._text = text = changed(text_of(path, toml_reading.LARGEST))
        try:
            self.table: dict[str, Any] = toml_reading.parsed(text)  # untyped until it is checked
        except (ValueError, RecursionError) as error:
            raise _syntax(path, error, text) from None

    @cached_property
    def lines(self) -> dict[KeyPath, int]:
        """The lines of its keys; they are looked for when something is wrong."""
        return key_lines(self._text)

    def mistake(self, place: KeyPath, text: str) -> FileMistake:
        """Return the mistake at a key, or at its nearest ancestor that has a line."""
        return FileMistake(self.path, line_of(place, self.lines), text)


def unknown_key(name: str, known: Sequence[str]) -> str:
    """Return a message about an unknown key: what may have been meant, or else what exists."""
    near = get_close_matches(name, known, 1)
    return f"{name}: unknown key; " + (f"did you mean {near[0]}?" if near else f"here are {', '.join(known)}")


def text_of(path: Path, most: int = files.SMALL) -> str:
    """Return the text of a file of at most `most` bytes; raises FileMistake if it cannot be read or is not UTF-8."""
    try:
        return files.content(path, most).decode("utf-8-sig").replace("\r\n", "\n")
    except OSError as error:
        raise FileMistake(path, 1, error.strerror or "cannot be read") from None
    except UnicodeDecodeError as error:
        line = error.object.count(b"\n", 0, error.start) + 1
        raise FileMistake(path, line, "not UTF-8 text") from None


def _syntax(path: Path, error: Exception, text: str) -> FileMistake:
    """Return the mistake found by tomllib, whose message names the line."""
    if found := re.search(r" \(at line (\d+), column \d+\)$", str(error)):
        return FileMistake(path, int(found[1]), f"not TOML: {str(error)[: found.start()]}")
    line = len(text.rstrip().split("\n")) if "end of document" in str(error) else 1
    return FileMistake(path, line, f"not TOML: {error}")
