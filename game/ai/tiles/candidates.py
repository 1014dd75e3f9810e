"""Candidate lays: the best with more or fewer jokers, and with jokers taken from the table."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import NamedTuple

from game.engine.tiles.actions import Lay
from game.engine.tiles.legality import exchange_faces
from game.engine.tiles.melds import Meld, left_open
from game.engine.tiles.pieces import Tile
from game.engine.tiles.rules import DrawnTile
from game.engine.tiles.solver import alternatives
from game.engine.tiles.turn_context import TurnContext

NODES = 2400
"""The node limit of all searches of a turn together: a bound on time that is equal on every machine."""


class CandidateSearch(NamedTuple):
    """A question to the solver."""

    table: tuple[Meld, ...]
    rack: tuple[Tile, ...]
    """Tiles that may be laid."""
    must: tuple[Tile, ...] = ()
    """Tiles that must be laid."""
    take: tuple[Tile, ...] = ()
    """Jokers taken from the table for it."""


def lays(before: TurnContext, merit: Callable[[Tile], int], ideas: int = 1, nodes: int = NODES) -> tuple[Lay, ...]:
    """Return candidate lays for this turn: the best of each kind under `merit`, and `ideas` of the first kinds.

    They come without chosen actions and without a call.
    """
    alone = before.drawn is not None and before.rules.drawn_tile is DrawnTile.ALONE
    found: dict[Lay, None] = {}
    searches = tuple(_searches(before))
    for search in searches:
        for arrangement in alternatives(
            before.rules,
            search.table,
            before.loose,
            search.rack,
            count=1 if alone or search.take else ideas,
            weights=merit,
            most=1 if alone else None,
            must=search.must,
            few_changes=True,
            nodes=nodes // len(searches),
        ):
            found[Lay(arrangement.table, arrangement.loose, search.take)] = None
    return tuple(found)


def _searches(before: TurnContext) -> Iterator[CandidateSearch]:
    """Yield searches without rack jokers, with one, with all; then one per table joker that can be taken."""
    must = () if before.drawn is None else (before.drawn,)
    jokers = sorted(tile for tile in before.rack if tile.is_joker and tile not in must)
    natural = tuple(tile for tile in before.rack if tile not in jokers)
    for count in sorted({0, min(1, len(jokers)), len(jokers)}):
        yield CandidateSearch(before.table, (*natural, *jokers[:count]), must)
    for joker, price in _takeable(before, natural):
        table = tuple(_without(before, joker))
        paid = tuple(dict.fromkeys((*must, price)))
        yield CandidateSearch(table, natural, paid, (joker,))
        yield CandidateSearch(table, (*natural, joker), paid, (joker,))


def _takeable(before: TurnContext, natural: tuple[Tile, ...]) -> Iterator[tuple[Tile, Tile]]:
    """Yield the table jokers that can be taken, each with a rack tile that frees it (UR-48)."""
    for meld in before.table:
        for tile in meld.tiles:
            faces = exchange_faces(before, tile) if tile.is_joker else ()
            price = next((own for own in natural if own.face in faces), None)
            if price is not None:
                yield tile, price


def _without(before: TurnContext, joker: Tile) -> Iterator[Meld]:
    for meld in before.table:
        kept = [(tile, face) for tile, face in meld.pairs() if tile != joker]
        if len(kept) == len(meld.tiles):
            yield meld
        else:
            yield left_open(Meld(tuple(tile for tile, _ in kept), tuple(face for _, face in kept)), before.rules)
