"""TOML from people: read in a time that its size bounds, with the line of each key, or what is wrong with it."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable, Iterable, Mapping, Sequence
from datetime import datetime
from difflib import get_close_matches
from functools import cached_property
from pathlib import Path
from typing import Any

from game.engine.fields import NotationError, PositionError, TomlTable
from game.engine.options import T
from game.engine.shown import shown
from game.store import files
from game.store.files import Note, NoteCode

# -- TOML from outside, read in a time that its size bounds.
#
# The time that tomllib takes for a dotted key grows with the square of the number of its parts, or faster. No file of
# the game has such keys, so they are refused before it reads them.

LARGEST = 200_000
"""The maximum size of a file, in bytes; those of people have a few thousand."""
DEEPEST = 16
"""The most dots in a key; the game itself writes keys with two."""

QUOTED_OR_COMMENT = re.compile(
    r"""
    \"{3} (?: [^"\\]+ | \\. | "(?!"") )* (?: "{3,5} )?
    | '{3} (?: [^']+ | '(?!'') )* (?: '{3,5} )?
    | " (?: [^"\\\n]+ | \\. )* "?
    | ' [^'\n]* '?
    | \# [^\n]*
    """,
    re.DOTALL | re.VERBOSE,
)
"""What may hold dots that belong to no key; also one that does not end, so that nothing is looked at twice."""
_BETWEEN = re.compile(r"[=,{}\[\]\n]")


def parsed(text: str) -> dict[str, Any]:  # untyped until it is checked
    """Return the table of a TOML text; raises ValueError, for a text without TOML, or RecursionError."""
    parts = _BETWEEN.split(QUOTED_OR_COMMENT.sub("~", text))
    if max(part.count(".") for part in parts) > DEEPEST:
        raise ValueError(f"a key with more than {DEEPEST + 1} parts")
    return tomllib.loads(text)


# -- The line numbers of keys in a TOML text, which tomllib only tells for syntax errors.

KeyPath = tuple[str | int, ...]
"""The path to a value: names of keys and indices of lists, as in `("case", 0, "do", 2, "action")`."""


def key_lines(text: str) -> dict[KeyPath, int]:
    """Return the line, from 1, of every header and every `key =` of a valid TOML text.

    Keys inside a value (an inline table, a list over several lines) have no line of their own.

    >>> key_lines("a = 1\\n[b]\\nc = 2")
    {('a',): 1, ('b',): 2, ('b', 'c'): 3}
    """
    lines: dict[KeyPath, int] = {}
    last: dict[KeyPath, int] = {}  # the index of the newest table of each list of tables
    inside: KeyPath = ()
    depth = 0
    for number, (raw, line) in enumerate(_lines(text), 1):
        if depth == 0 and line.strip():
            is_header = line.lstrip().startswith("[")
            names = _names(raw[: len(line.rstrip())] if is_header else raw[: line.index("=")] + "= 0")
            if is_header:
                is_new = line.lstrip().startswith("[[")
                inside = _resolved(names, last, new=is_new)
                lines.setdefault(inside[:-1] if is_new else inside, number)
                lines.setdefault(inside, number)
            else:
                lines[inside + names] = number
        depth += sum(line.count(each) for each in "[{") - sum(line.count(each) for each in "]}")
    return lines


def line_of(place: KeyPath, lines: Mapping[KeyPath, int]) -> int:
    """Return the line of a place, or of its nearest ancestor that has one; 1 for the whole file.

    >>> line_of(("b", "c", "d"), {("b",): 2, ("b", "c"): 3})
    3
    """
    while place and place not in lines:
        place = place[:-1]
    return lines.get(place, 1)


def _lines(text: str) -> list[tuple[str, str]]:
    """Return each line as it is, and with quotes and comments blanked out so that brackets can be counted.

    A quote over several lines is blanked as one: its later lines are empty.
    """

    def blot(found: re.Match[str]) -> str:
        kept = " " if found[0].startswith("#") else "~"
        first, *others = found[0].split("\n")
        return "\n".join([kept * len(first), *(" " * len(other) for other in others)])

    return list(zip(text.split("\n"), QUOTED_OR_COMMENT.sub(blot, text).split("\n"), strict=True))


def _names(statement: str) -> tuple[str, ...]:
    names: list[str] = []
    value: Any = tomllib.loads(statement)  # untyped: tables in lists in tables
    while value:
        if isinstance(value, list):
            value = value[0]
        else:
            name, value = next(iter(value.items()))
            names.append(name)
    return tuple(names)


def _resolved(names: tuple[str, ...], last: dict[KeyPath, int], *, new: bool) -> KeyPath:
    """Return the place that a header means: the newest table of each list, one more for `[[header]]`."""
    place: KeyPath = ()
    for name in names[:-1] if new else names:
        place += (name,)
        if place in last:
            place += (last[place],)
    if new:
        place += (names[-1],)
        last[place] = last.get(place, -1) + 1
        place += (last[place],)
    return place


# -- TOML files written by people: the table of a file, or what is wrong with it and in which line.


class FileMistake(ValueError):
    """An unusable file: the line, from 1, and what is wrong there; without a line, why it cannot be read."""

    def __init__(self, path: Path, line: int | None, text: str) -> None:
        super().__init__(f"{path}: {text}" if line is None else f"{path}:{line}: {text}")
        self.path, self.line, self.text = path, line, text

    @property
    def note(self) -> Note:
        """What the screen says of a level or set that is skipped."""
        return Note(NoteCode.BROKEN_LEVEL, self.path, f"{self.line or 1}: {self.text}")


class TomlSource:
    """The table of a file, with the lines of its keys."""

    def __init__(self, path: Path, changed: Callable[[str], str] = str) -> None:
        """Read it, as `changed` makes its text; raises FileMistake."""
        self.path = path
        self._text = text = changed(text_of(path, LARGEST))
        try:
            self.table: dict[str, Any] = parsed(text)  # untyped until it is checked
        except (ValueError, RecursionError) as error:
            raise _syntax(path, error, text) from None

    @cached_property
    def lines(self) -> dict[KeyPath, int]:
        """The lines of its keys; they are looked for when something is wrong."""
        return key_lines(self._text)

    def mistake(self, place: KeyPath, text: str) -> FileMistake:
        """Return the mistake at a key, or at its nearest ancestor that has a line."""
        return FileMistake(self.path, line_of(place, self.lines), text)

    def not_expected(self, place: KeyPath, what: str, value: object) -> FileMistake:
        """Return the mistake of a value that is not what a key has."""
        return self.mistake(place, f"{place[-1]}: expected {what}, got {shown(repr(value), 60)}")

    def parsed(self, key: str, parse: Callable[[], T]) -> T:
        """Return what `parse` makes of the value of a key; raises FileMistake where it is no notation or goal."""
        try:
            return parse()
        except PositionError as error:
            raise self.mistake((key, error.key), f"{key}: {error}") from None
        except NotationError as error:
            raise self.mistake((key,), f"{key}: {error}") from None

    def check_keys(self, known: Sequence[str], place: KeyPath = (), table: object = None) -> None:
        """Raise FileMistake for the first key that a file of this kind, or a table in it, does not have."""
        table = table if place else self.table
        if not isinstance(table, dict):
            raise self.not_expected(place, "a table", table)
        for name in table:
            if name not in known:
                raise self.mistake((*place, name), unknown_key(name, known))

    def position(self, keys: Sequence[str], parse: Callable[[TomlTable], T]) -> T:
        """Return the position that `parse` makes of these keys; raises FileMistake."""
        try:
            return parse({key: value for key, value in self.table.items() if key in keys})
        except PositionError as error:
            raise self.mistake((error.key.partition(".")[0],), str(error)) from None


def read_own(path: Path, now: datetime, parse: Callable[[str], T], otherwise: T) -> tuple[T, tuple[Note, ...]]:
    """Return what is made of a file that the game writes, `otherwise` if that fails, and notes.

    A damaged file is set aside; one that is not there is empty.
    """
    text, notes = files.read(path, now, LARGEST)
    try:
        return parse(text or ""), notes
    except (ValueError, RecursionError):
        return otherwise, (files.quarantine(path, now),)
    except MemoryError:
        return otherwise, (Note(NoteCode.UNREADABLE, path),)


def read_all(work: Iterable[tuple[Path, Callable[[], T]]]) -> tuple[tuple[T, ...], tuple[Note, ...]]:
    """Return what is read from some files of levels, and a note about each that was skipped."""
    found: list[T] = []
    notes: list[Note] = []
    for path, read in work:
        try:
            found.append(read())
        except FileMistake as mistake:
            notes.append(mistake.note)
        except MemoryError:
            notes.append(Note(NoteCode.UNREADABLE, path))
    return tuple(found), tuple(notes)


def unknown_key(name: str, known: Sequence[str]) -> str:
    """Return a message about an unknown key: what may have been meant, or else what exists."""
    near = get_close_matches(name, known, 1)
    return f"{name}: unknown key; " + (f"did you mean {near[0]}?" if near else f"here are {', '.join(known)}")


def text_of(path: Path, most: int = files.SMALL) -> str:
    """Return the text of a file of at most `most` bytes; raises FileMistake if it cannot be read or is not UTF-8."""
    try:
        return files.content(path, most).decode("utf-8-sig").replace("\r\n", "\n")
    except OSError as error:
        raise FileMistake(path, None, error.strerror or "cannot be read") from None
    except UnicodeDecodeError as error:
        raise FileMistake(path, error.object.count(b"\n", 0, error.start) + 1, "not UTF-8 text") from None


def _syntax(path: Path, error: Exception, text: str) -> FileMistake:
    """Return the mistake found by tomllib, whose message names the line."""
    if found := re.search(r" \(at line (\d+), column \d+\)$", str(error)):
        return FileMistake(path, int(found[1]), f"not TOML: {str(error)[: found.start()]}")
    line = len(text.rstrip().split("\n")) if "end of document" in str(error) else 1
    return FileMistake(path, line, f"not TOML: {error}")
