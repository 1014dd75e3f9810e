"""What a case says about a state, compared key by key: what both families share."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from difflib import get_close_matches
from enum import Enum, StrEnum
from functools import cache
from typing import NamedTuple, get_args

from game.engine import fields
from game.engine.cards import events as card_events
from game.engine.fields import PositionError
from game.engine.piles import read_pile
from game.engine.registry import CARDS, BookFamily
from game.engine.tiles import events as tile_events

PLAYING = "playing"
"""The phase that matches any moment before the round is over."""

Compared = tuple[bool, object]
"""Whether the state is as expected, and what it is in plain values."""

COUNT_KEYS = ("counts", "stock_count")
"""What a case may say about a state besides the keys of a position."""

PieceName = tuple[str, str | int]
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


# -- Events that a case expects: `punished 1`, `eliminated`, `no rule-shown`.


class HappeningError(ValueError):
    """A text that is not an expected event of the book."""


class Happening(NamedTuple):
    """An event that must, or must not, happen."""

    kind: type[object]
    seat: int | None
    """The seat it is about; None: any."""
    wanted: bool
    text: str

    def fits(self, event: object) -> bool:
        """Return whether an event is the expected one."""
        return type(event) is self.kind and self.seat in (None, getattr(event, "seat", None))


def name_of(kind: type[object]) -> str:
    """Return how a kind of event is written: `LayPunished` is `lay-punished`."""
    return re.sub(r"(?<=[a-z])(?=[A-Z])", "-", kind.__name__).lower()


@cache
def names(cards: bool) -> dict[str, type[object]]:
    """Return the events of a family by name, and by the last word of the name if no other event has it."""
    kinds = {name_of(kind): kind for kind in get_args(card_events.CardEvent if cards else tile_events.TileEvent)}
    last = [name.rpartition("-")[2] for name in kinds]
    short = {word: kind for word, kind in zip(last, kinds.values(), strict=True) if last.count(word) == 1}
    return {**short, **kinds}


def read(text: object, family: BookFamily, seats: int) -> Happening:
    """Return the expectation written in a text. Raise HappeningError if it is none."""
    found = re.fullmatch(r"(no )?([a-z-]+)(?: ([0-9]))?", text) if isinstance(text, str) else None
    if found is None:
        raise HappeningError(f"expected texts like 'eliminated 1' or 'no eliminated', got {text!r}")
    known = names(family is CARDS)
    if found[2] not in known:
        near = get_close_matches(found[2], known, 1)
        raise HappeningError(
            f"{found[2]!r} is not an event; " + (f"did you mean {near[0]}?" if near else ", ".join(known))
        )
    seat = None if found[3] is None else int(found[3])
    if seat is not None and (seat >= seats or "seat" not in known[found[2]].__annotations__):
        raise HappeningError(f"{text!r}: there is no such seat, or the event is not about a seat")
    return Happening(known[found[2]], seat, not found[1], found[0])


def missing(expected: Sequence[Happening], came: Sequence[object]) -> Iterator[str]:
    """Yield what was expected but did not happen in this order, and what happened but was not allowed to."""
    rest = iter(came)
    for each in expected:
        if each.wanted and not any(each.fits(event) for event in rest):
            yield f"expected {each.text}, got {', '.join(name_of(type(event)) for event in came) or 'nothing'}"
            return
    for each in expected:
        if not each.wanted and any(map(each.fits, came)):
            yield f"expected {each.text}, but it happened"
