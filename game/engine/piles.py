"""The pieces that a text names: which are meant, and in a position where they are, which are hidden, which are left."""

import re
from collections.abc import Callable, Iterable, Sequence
from functools import partial
from typing import Generic, TypeVar

from game.engine.cards.pieces import Card
from game.engine.fields import PositionError, notation, text
from game.engine.options import T
from game.engine.shuffle import shuffled
from game.engine.tiles.melds import Tile

P = TypeVar("P", Tile, Card)
"""A piece. One that is named without a mark, as copy 0, may be any copy."""

MOST = 1_000
"""The maximum number of words of a pile; no box has half as many pieces."""


def means(name: P, piece: P) -> bool:
    """Return whether a name can stand for a piece: for this copy, or for any if it has no mark."""
    return name == piece if name.copy else name[:2] == piece[:2]


def picked(names: Sequence[P], pieces: Iterable[P]) -> tuple[P, ...]:
    """Return a piece for each name: the copy that it marks, or the first fitting one that no other name marks."""
    marked = {name for name in names if name.copy}
    rest: list[P] = sorted(piece for piece in pieces if piece not in marked)
    found: list[P] = []
    for name in names:
        fitting = [piece for piece in rest if means(name, piece)]
        found += fitting[:1] or [name]
        if fitting:
            rest.remove(fitting[0])
    return tuple(found)


def read_pile(key: str, written: object, parse: Callable[[str], T]) -> list[T | int]:
    """Return a pile as written: names, and for `?n` the number of hidden pieces; raise PositionError if too long."""
    parts: list[T | int] = []
    words = text(key, written).split()
    if len(words) > MOST:
        raise PositionError(key, f"names {len(words)} pieces; no box has so many")
    for word in words:
        if hidden := re.fullmatch(r"\?([0-9]{0,3})", word):
            parts.append(int(hidden[1] or 1))
        else:
            parts.append(notation(key, partial(parse, word)))
    return parts


def named(pile: Iterable[T | int]) -> list[T]:
    """Return the names of a pile, without the hidden pieces."""
    return [part for part in pile if not isinstance(part, int)]


class Unplaced(Generic[P]):
    """The pieces not placed yet."""

    def __init__(self, pieces: Iterable[P], places: Iterable[tuple[str, Iterable[P]]]) -> None:
        """Take the pieces with a marked copy first, so that nobody else gets them."""
        self.free: list[P] = list(pieces)
        for key, names in places:
            for name in names:
                if name.copy:
                    self._remove(key, name)

    def place(self, key: str, names: Iterable[P]) -> tuple[P, ...]:
        """Return the piece of each name: the marked copy, or the first free one; raise PositionError if none is."""
        pieces = []
        for name in names:
            found = name if name.copy else next((each for each in self.free if means(name, each)), None)
            if found is None:
                raise PositionError(key, f"one {name!r} too many; the box has no more of them")
            if not name.copy:
                self._remove(key, found)
            pieces.append(found)
        return tuple(pieces)

    def hidden(self, key: str, count: int, seed: str) -> tuple[P, ...]:
        """Return that many hidden pieces, drawn by the seed; raise PositionError if that many are not left."""
        if count > len(self.free):
            raise PositionError(key, f"?{count} asks for {count} pieces and only {len(self.free)} are left")
        picked = shuffled(self.free, f"{seed}/{key}")[:count]
        for piece in picked:
            self.free.remove(piece)
        return picked

    def filled(self, key: str, parts: Sequence[object], pieces: Iterable[P], seed: str) -> tuple[P, ...]:
        """Return a pile with its named pieces, and its hidden ones drawn from the box."""
        there = iter(pieces)
        full: list[P] = []
        for part in parts:
            full += self.hidden(key, part, seed) if isinstance(part, int) else [next(there)]
        return tuple(full)

    def dealt(
        self, racks: Sequence[Sequence[P | int]], stock: Sequence[P | int] | None, seed: str
    ) -> tuple[tuple[tuple[P, ...], ...], tuple[P, ...]]:
        """Return the racks and the stock; one that is not written is all that is left, mixed by the seed."""
        there = [self.place("racks", named(rack)) for rack in racks]
        ahead = self.place("stock", named(stock or []))
        full = tuple(self.filled(f"racks.{seat}", rack, there[seat], seed) for seat, rack in enumerate(racks))
        return full, shuffled(self.free, f"{seed}/stock") if stock is None else self.filled("stock", stock, ahead, seed)

    def _remove(self, key: str, piece: P) -> None:
        if piece not in self.free:
            raise PositionError(key, f"one {piece!r} too many; that piece is placed already")
        self.free.remove(piece)
