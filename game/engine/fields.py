"""Plain values from outside, checked, and what the text forms of both families share."""

from collections.abc import Callable, Mapping, Sequence
from enum import StrEnum
from typing import Any, TypeVar

from game.engine.options import B, OptionError, T, with_options


class NotationError(ValueError):
    """Raised for text that is not in the notation."""


MOST_BOXES = 4
"""How many times all pieces of the box a text may name: far more than anything that could lie anywhere."""


def quoted(text: str) -> str:
    """Return a text for an error message, shortened if it is long."""
    return repr(text if len(text) <= 80 else f"{text[:80]}…")


# -- Checks of plain values (TOML positions); each raises PositionError naming the wrong key.

TomlTable = Mapping[str, Any]
"""A table of TOML, or a text form on its way there. Its values may be anything until they are checked."""


class PositionError(ValueError):
    """Raised for an invalid position or goal; `key` is the key at fault."""

    def __init__(self, key: str, message: str) -> None:
        super().__init__(f"{key}: {message}")
        self.key = key


def notation(key: str, parse: Callable[[], T]) -> T:
    """Return what `parse` reads, with its NotationError raised as a PositionError of the key."""
    try:
        return parse()
    except NotationError as error:
        raise PositionError(key, str(error)) from None


def rules_in(table: TomlTable, books: Mapping[str, B]) -> B:
    """Return the book that a position names, with its options; raises PositionError."""
    key = text("book", table.get("book", ""))
    if key not in books:
        raise PositionError("book", f"unknown book {key!r}; there is {', '.join(books)}")
    options = table.get("options", {})
    if not isinstance(options, Mapping):
        raise PositionError("options", f"expected a table of options, got {options!r}")
    try:
        return with_options(books[key], options)
    except OptionError as error:
        raise PositionError("options", str(error)) from None


def text(key: str, value: object) -> str:
    """Return a value that must be a text; raise PositionError otherwise."""
    if not isinstance(value, str):
        raise PositionError(key, f"expected a text, got {value!r}")
    return value


def whole(key: str, value: object, low: int, high: int) -> int:
    """Return a value that must be a whole number from `low` to `high`; raise PositionError otherwise."""
    if not isinstance(value, int) or isinstance(value, bool) or not low <= value <= high:
        raise PositionError(key, f"expected a whole number from {low} to {high}, got {value!r}")
    return value


def listed(key: str, value: object, length: int | None = None) -> list[object]:
    """Return a value that must be a list, of a given length if there is one; raise PositionError otherwise."""
    if not isinstance(value, list):
        raise PositionError(key, f"expected a list, got {value!r}")
    if length is not None and len(value) != length:
        raise PositionError(key, f"expected {length} entries, one per seat, got {len(value)}")
    return value


def flag(key: str, value: object) -> bool:
    """Return a value that must be true or false; raise PositionError otherwise."""
    if not isinstance(value, bool):
        raise PositionError(key, f"expected true or false, got {value!r}")
    return value


Member = TypeVar("Member", bound=StrEnum)


def member(key: str, kind: type[Member], value: object) -> Member:
    """Return the member of an enum with that text; raise PositionError if there is none."""
    try:
        return kind(text(key, value))
    except ValueError:
        raise PositionError(key, f"{value!r} is none of {', '.join(kind)}") from None


def seat(table: TomlTable, key: str, seats: int) -> int | None:
    """Return the seat under a key of a position; None if it is missing or -1. Raise PositionError for anything else."""
    return None if table.get(key, -1) == -1 else whole(key, table[key], 0, seats - 1)


def some_seats(table: TomlTable, key: str, seats: int, default: Sequence[int] = ()) -> tuple[int, ...]:
    """Return the seats listed under a key of a position; raise PositionError for anything else."""
    return tuple(whole(key, each, 0, seats - 1) for each in listed(key, table.get(key, list(default))))


def per_seat(table: TomlTable, key: str, seats: int, lowest: int) -> tuple[int, ...]:
    """Return the number of each seat under a key of a position, 0 if it is missing; raises PositionError."""
    return tuple(whole(key, each, lowest, 10**6) for each in listed(key, table.get(key, [0] * seats), seats))


def direction(value: object) -> int:
    """Return a direction, which must be 1 (left) or -1 (right); raise PositionError otherwise."""
    if value not in (1, -1) or isinstance(value, bool):
        raise PositionError("direction", f"expected 1 (left) or -1 (right), got {value!r}")
    return 1 if value == 1 else -1
