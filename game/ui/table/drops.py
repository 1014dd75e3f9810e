"""Where tiles in the hand would go: on the rack, into a meld, onto a joker or a start tile, or on free felt."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from game.engine.laying import exchange_faces
from game.engine.pieces import Tile
from game.ui.table import rack as racks
from game.ui.table.table import PITCH, Table
from game.ui.table.zones import slot_at
from game.ui.tiles import PROPORTION

Point = tuple[float, float]


@dataclass(frozen=True, slots=True)
class RackSlot:
    """A slot of the own ledge."""

    index: int


@dataclass(frozen=True, slots=True)
class MeldPlace:
    """Into a meld, before the tile at an index."""

    number: int
    index: int


@dataclass(frozen=True, slots=True)
class JokerSwap:
    """Onto a joker that stands for the tile in the hand."""

    joker: Tile


@dataclass(frozen=True, slots=True)
class OntoLoose:
    """Onto a start tile that lies alone."""

    tile: Tile


@dataclass(frozen=True, slots=True)
class FeltPlace:
    """A free place of the felt."""

    point: Point


Drop = RackSlot | MeldPlace | JokerSwap | OntoLoose | FeltPlace


def meld_near(table: Table, point: Point, held: Sequence[Tile]) -> int | None:
    """The meld under a point or so near that a tile dropped there is meant for it."""
    pitch = table.tile_width
    best: tuple[float, int] | None = None
    for meld in table.melds:
        rest = tuple(tile for tile in meld.tiles if tile not in held)
        if not rest:
            continue
        places = table.item_places(meld.tiles)
        (left, y), right = places[0], places[-1][0]
        if abs(point[1] - y) > pitch * PROPORTION * 0.62:
            continue
        beyond = max(left - point[0], point[0] - right, 0.0)
        if beyond <= pitch * 1.05 and (best is None or beyond < best[0]):
            best = (beyond, meld.number)
    return best[1] if best else None


def _resting_at(table: Table, point: Point, but: Sequence[Tile]) -> Tile | None:
    """The tile of the felt at a point, by where it rests: not by where it has made room for the hand."""
    wide = table.tile_width / PITCH / 2
    for item in (*(meld.tiles for meld in table.melds), *((tile,) for tile in table.loose)):
        for tile, (x, y) in zip(item, table.item_places(item), strict=True):
            if tile not in but and abs(point[0] - x) <= wide and abs(point[1] - y) <= wide * PROPORTION:
                return tile
    return None


def drop_at(table: Table, point: Point, tiles: Sequence[Tile]) -> Drop | None:
    """Where tiles dropped at a point would go; None where they cannot be put."""
    if table.zones.rack.inflate(0, table.context.style.px(16)).collidepoint(point):
        columns = racks.columns(table.slots)
        return RackSlot(slot_at(table.zones.rack, point, columns, table.context.style.metrics))
    draft = table.draft
    if draft is None:
        return None
    under = _resting_at(table, point, tiles)
    swaps = under is not None and under.is_joker and len(tiles) == 1 and draft.may_pay(tiles[0])
    if under is not None and swaps and tiles[0].face in exchange_faces(draft.before, under):
        return JokerSwap(under)
    if under is not None and under in table.loose:
        return OntoLoose(under)
    number = meld_near(table, point, tiles)
    if number is not None:
        meld = draft.meld(number)
        if meld is not None:
            middles = [x for x, _ in table.item_places(meld.tiles)]
            return MeldPlace(number, sum(point[0] > x for x in middles))
    return FeltPlace(point) if table.zones.felt.inflate(40, 40).collidepoint(point) else None
