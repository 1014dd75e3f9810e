"""What a case says about a state, compared key by key: what both families share."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from enum import Enum, StrEnum
from typing import TypeVar

from game.engine import fields
from game.engine.fields import PositionError
from game.engine.piles import read_pile

PLAYING = "playing"
"""The phase that matches any moment before the round is over."""

Compared = tuple[bool, object]
"""Whether the state is as expected, and what it is in plain values."""

COUNT_KEYS = ("counts", "stock_count")
"""What a case may say about a state besides the keys of a position."""

PieceName = TypeVar("PieceName")
"""A piece whose copy does not matter."""


def plain_value(value: object) -> object:
    """Return a value as it is written in a case."""
    return value.value if isinstance(value, Enum) else value


def mismatch(key: str, wanted: object, compared: Compared) -> str:
    """Return how a state differs from an expected value, or ""."""
    same, came = compared
    return "" if same else f"{key}: expected {wanted!r}, got {plain_value(came)!r}"


def compare_phase(key: str, wanted: object, now: StrEnum, running: bool) -> Compared:
    """Compare the phase; a round that is running matches PLAYING. Raise PositionError for an unknown phase."""
    phases = (PLAYING, *type(now))
    if wanted not in phases:
        raise PositionError(key, f"{wanted!r} is none of {', '.join(phases)}")
    return wanted == now or (wanted == PLAYING and running), str(now)


def compare_counts(key: str, wanted: object, held: Sequence[Sequence[object]]) -> Compared:
    """Compare the number of pieces that each seat holds."""
    now = [len(pieces) for pieces in held]
    return [fields.whole(key, each, 0, 999) for each in fields.listed(key, wanted, len(held))] == now, now


def compare_stock_count(key: str, wanted: object, stock: Sequence[object]) -> Compared:
    """Compare the number of pieces in the stock."""
    return fields.whole(key, wanted, 0, 999) == len(stock), len(stock)


def named_pile(key: str, text: object, parse: Callable[[str], PieceName]) -> list[PieceName | None]:
    """Return the pieces of a pile as it is written; None for one that may be any, n of them for `?n`."""
    names: list[PieceName | None] = []
    for part in read_pile(key, text, lambda word: (parse(word),)):
        names += [None] * part if isinstance(part, int) else part
    return names


def same_pieces(pile: Sequence[PieceName | None], held: Sequence[PieceName]) -> bool:
    """Return whether a pile has the expected pieces, in any order."""
    return len(pile) == len(held) and not Counter(filter(None, pile)) - Counter(held)


def begins_with(pile: Sequence[PieceName | None], held: Sequence[PieceName]) -> bool:
    """Return whether the expected pieces are the first ones of a pile, in this order."""
    first = zip(pile, held, strict=False)
    return len(pile) <= len(held) and all(name is None or name == piece for name, piece in first)
