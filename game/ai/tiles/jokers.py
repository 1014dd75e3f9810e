"""Jokers on the table: how easily they are exchanged, and what they should stand for (UR-46, UR-48)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from functools import cached_property

from game.engine.tiles.actions import Lay
from game.engine.tiles.melds import Meld, MeldKind, assess, kind_of, read
from game.engine.tiles.pieces import Face, Tile
from game.engine.tiles.rules import TableJoker
from game.engine.tiles.turn_context import TurnContext


class Jokers:
    """What one seat knows about the tiles that jokers stand for."""

    def __init__(self, before: TurnContext) -> None:
        self.before = before

    @cached_property
    def _seen(self) -> Counter[Face]:
        before = self.before
        on_table = (tile for meld in before.table for tile in meld.tiles)
        return Counter(tile.face for tile in (*on_table, *before.loose, *before.rack))

    def wanted(self, face: Face) -> int:
        """Return how many unseen tiles could be exchanged for a joker with this face."""
        return self.before.rules.copies - self._seen[face] if face.colour else 2 * self.before.rules.copies

    def exposure(self, table: tuple[Meld, ...]) -> int:
        """Return the sum of `wanted` over all jokers of a table."""
        return sum(self.wanted(face) for meld in table for tile, face in meld.pairs() if tile.is_joker)

    def hidden(self, lay: Lay) -> Lay:
        """Return the lay with each free joker standing for the tile that is hardest to exchange."""
        standing = set(self.before.table)
        table = tuple(meld if meld in standing else self._hidden(meld, lay) for meld in lay.table)
        return replace(lay, table=table)

    def _hidden(self, meld: Meld, lay: Lay) -> Meld:
        for tile in meld.tiles:
            if tile.is_joker and self._free(tile, lay):
                meld = min((meld, *self._other_readings(meld, tile)), key=lambda each: self._ease(each, tile))
        return meld

    def _free(self, joker: Tile, lay: Lay) -> bool:
        """Return whether the joker may get a new meaning; one from the rack always may (UR-Q21)."""
        own = joker in self.before.rack or joker in lay.take
        return own or self.before.rules.table_joker is TableJoker.FREE

    def _ease(self, meld: Meld, joker: Tile) -> tuple[int, int]:
        """Return how easily others exchange the joker; among equals, prefer the face of an own tile."""
        face = meld.faces[meld.tiles.index(joker)]
        return self.wanted(face), -sum(tile.face == face for tile in self.before.rack)

    def _other_readings(self, meld: Meld, joker: Tile) -> Iterator[Meld]:
        """Yield the meld with the joker in another colour of the group, or at the other end of the run."""
        rules = self.before.rules
        rest = tuple(tile for tile in meld.tiles if tile != joker)
        faces = {tile: face for tile, face in meld.pairs() if tile != joker}
        at = meld.tiles.index(joker)
        if kind_of(meld) is MeldKind.GROUP:
            number = meld.faces[at].number
            named = [Face(colour, number) for colour in rules.colours] if meld.faces[at].colour else []
        elif at in (0, len(rest)):
            first, last = faces[rest[0]], faces[rest[-1]]
            named = [Face(first.colour, first.number - 1), Face(last.colour, last.number + 1)]
        else:
            named = []
        for face in named:
            order = (joker, *rest) if face.number < faces[rest[0]].number else (*rest, joker)
            other = read(order, rules, [face if tile == joker else faces[tile] for tile in order])
            if other != meld and not assess(other, rules):
                yield other
