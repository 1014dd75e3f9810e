"""Whether what the solver found keeps to the rules, judged without the solver."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from random import Random

from game.engine.tiles.melds import Meld, MeldKind, assess, kind_of
from game.engine.tiles.pieces import OPEN, Face, Tile
from game.engine.tiles.rules import SetJokerColour, TableJoker, TileRules, TotalIs, TotalMeld
from game.engine.tiles.solver import Arrangement
from tools.positions import Position


def with_open_colours(chance: Random, position: Position) -> Position:
    """Return the position with the colour of some jokers in groups of three left open, if allowed (RF-Q9)."""
    if position.rules.set_joker_colour is not SetJokerColour.ANY_MISSING:
        return position
    table = tuple(
        _opened(meld)
        if meld.jokers and len(meld.tiles) == 3 and kind_of(meld) is MeldKind.GROUP and chance.random() < 0.6
        else meld
        for meld in position.table
    )
    return replace(position, table=table)


def _opened(meld: Meld) -> Meld:
    pairs = sorted(meld.pairs(), key=lambda pair: pair[0].is_joker)
    faces = (Face(OPEN, face.number) if tile.is_joker else face for tile, face in pairs)
    return Meld(tuple(tile for tile, _ in pairs), tuple(faces))


def is_sound(position: Position, found: Arrangement) -> bool:
    """Return whether an arrangement is proven and a legal table of exactly the right tiles."""
    lying = [tile for meld in position.table for tile in meld.tiles if tile not in found.taken]
    after = Counter(tile for meld in found.table for tile in meld.tiles)
    joined = set(position.loose) - set(found.loose)
    return (
        found.exact
        and after == Counter([*lying, *joined, *found.played])
        and set(found.loose) <= set(position.loose)
        and set(found.played) <= {*position.rack, *found.taken}
        and not any(assess(meld, position.rules) for meld in found.table)
        and _keeps_faces(position, found)
    )


def _keeps_faces(position: Position, found: Arrangement) -> bool:
    """Return whether fixed jokers keep their face; one of open colour may be any missing tile."""
    if position.rules.table_joker is TableJoker.FREE:
        return True
    new = {tile: face for meld in found.table for tile, face in meld.pairs() if tile.is_joker}
    old = ((tile, face) for meld in position.table for tile, face in meld.pairs() if tile.is_joker)
    return all(
        new[tile].number == face.number and (new[tile].colour in ("", face.colour) or not face.colour)
        for tile, face in old
        if tile not in found.taken
    )


def is_opening(position: Position, found: Arrangement, points: int) -> bool:
    """Return whether an arrangement adds melds of rack tiles alone with enough points."""
    new = found.table[len(position.table) :]
    return (
        is_sound(position, found)
        and found.table[: len(position.table)] == position.table
        and all(tile in position.rack for meld in new for tile in meld.tiles)
        and sum(face.number for meld in new for face in meld.faces) >= points
    )


def is_winning(rules: TileRules, meld: Meld, hand: Sequence[Tile]) -> bool:
    """Return whether a meld has the winning total and received a tile from the hand (RF-Q20)."""
    total, wanted = sum(face.number for face in meld.faces), rules.winning_total
    own = [tile in hand for tile in meld.tiles]
    return (
        wanted is not None
        and (total == wanted or (total > wanted and rules.winning_total_is is TotalIs.AT_LEAST))
        and (all(own) if rules.winning_total_meld is TotalMeld.NEW_ONLY else any(own))
    )
