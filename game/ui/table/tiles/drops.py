"""Where dragged tiles would go: on the rack, into a meld, next to a start tile, onto a joker, or on free felt.

What counts is where the tiles are seen, not the position of the mouse. They join whatever is so close that the gap
would be smaller than the gap between two melds, so that whatever looks like a meld is one.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import hypot

from game.engine.problems import Problem
from game.engine.tiles.draft import Draft
from game.engine.tiles.layout import NewMeld, OnRack
from game.engine.tiles.legality import exchange_faces
from game.engine.tiles.melds import may_grow
from game.engine.tiles.pieces import Tile
from game.engine.tiles.readings import fitted, is_whole, put_onto
from game.ui.kit.drawing import Point
from game.ui.table.tiles import rack as racks
from game.ui.table.tiles.bodies import PROPORTION
from game.ui.table.tiles.felt import FELT_GAP, FeltItem, Wish
from game.ui.table.tiles.ground import PITCH
from game.ui.table.tiles.table import TileTable, items_of
from game.ui.table.tiles.zones import slot_at

CLEARER = 0.25
"""How much closer to one place than to another a tile must be to be meant for it, in tiles."""
BESIDE = 0.62
"""How far above or below a meld tiles may be to be meant for it, in tile heights."""


@dataclass(frozen=True, slots=True)
class RackSlot:
    """A slot of the viewer's rack."""

    index: int


@dataclass(frozen=True, slots=True)
class MeldPlace:
    """In a meld, before the tile at an index."""

    number: int
    index: int


@dataclass(frozen=True, slots=True)
class JokerSwap:
    """On a joker that stands for the dragged tile."""

    joker: Tile


@dataclass(frozen=True, slots=True)
class BesideLoose:
    """Together with a loose start tile, before or after it."""

    tile: Tile
    after: bool = True


@dataclass(frozen=True, slots=True)
class FeltPlace:
    """A free place on the felt."""

    point: Point


Drop = RackSlot | MeldPlace | JokerSwap | BesideLoose | FeltPlace


def near(table: TileTable, middle: Point, count: int = 1, held: Sequence[Tile] = ()) -> list[FeltItem]:
    """Return what is close enough for that many tiles centred on a point to join it, the nearest first."""
    pitch = table.tile_width
    found: list[tuple[float, FeltItem]] = []
    for item in table.items:
        rest = [at for tile, at in zip(item, table.item_places(item), strict=True) if tile not in held]
        if not rest:
            continue
        gap = max(rest[0][0] - middle[0], middle[0] - rest[-1][0]) - (count + 1) / 2 * pitch
        beside = abs(middle[1] - rest[0][1])
        if gap < FELT_GAP * pitch / 2 and beside <= pitch * PROPORTION * BESIDE:
            found.append((hypot(max(gap + pitch, 0.0), beside), item))
    return [item for _, item in sorted(found, key=lambda each: each[0])]


def meld_near(table: TileTable, point: Point) -> int | None:
    """Return the number of the meld at a point, or so close that a tile there would be meant for it."""
    nearest = near(table, point)[:1]
    return next((meld.number for meld in table.melds if [meld.tiles] == nearest), None)


def _resting_at(table: TileTable, point: Point, but: Sequence[Tile]) -> Tile | None:
    """Return the felt tile at a point, by its resting place, not where it has made room for dragged tiles."""
    wide = table.tile_width / PITCH / 2
    for item in table.items:
        for tile, (x, y) in zip(item, table.item_places(item), strict=True):
            if tile not in but and abs(point[0] - x) <= wide and abs(point[1] - y) <= wide * PROPORTION:
                return tile
    return None


def _onto(table: TileTable, item: FeltItem, middle: Point) -> MeldPlace | BesideLoose:
    """Return the place in a meld, or next to a start tile, that a point means."""
    index = sum(middle[0] > x for x, _ in table.item_places(item))
    number = next((meld.number for meld in table.melds if meld.tiles == item), None)
    return BesideLoose(item[0], index > 0) if number is None else MeldPlace(number, index)


def _meant(
    table: TileTable, draft: Draft, middle: Point, tiles: Sequence[Tile], items: list[FeltItem]
) -> list[FeltItem]:
    """Return the one that the tiles fit, of several they are between, if that is clearer than what is nearest."""
    fitting = [item for item in items if _fits(draft, tiles, _onto(table, item, middle))]
    if len(fitting) != 1:
        return items
    hopeless = not may_grow((*items[0], *tiles))
    touches = _off(table, fitting[0], middle, len(tiles)) + CLEARER * table.tile_width
    nearer = touches < _off(table, items[0], middle, len(tiles))
    return fitting if len(tiles) > 1 or hopeless or nearer else items


def _off(table: TileTable, item: FeltItem, middle: Point, count: int) -> float:
    """Return how far that many tiles are from where they would be at either end of an item."""
    places, away = table.item_places(item), (count + 1) / 2 * table.tile_width
    return min(abs(middle[0] - places[0][0] + away), abs(middle[0] - places[-1][0] - away))


def _fits(draft: Draft, tiles: Sequence[Tile], join: MeldPlace | BesideLoose) -> bool:
    """Return whether tiles form something legal with what they join, unless they come from there."""
    if isinstance(join, MeldPlace):
        onto = draft.meld(join.number)
        if onto is None or any(tile in onto.tiles for tile in tiles):
            return False
        return fitted(draft, tiles, join.number, join.index) is not None
    after = draft.move((join.tile, *tiles), NewMeld())
    return isinstance(after, Draft) and is_whole(after.melds()[-1], draft.before.rules)


def drop_at(table: TileTable, middle: Point, tiles: Sequence[Tile], first: Point | None = None) -> Drop | None:
    """Return where tiles centred on a point would go; None if they cannot be put there.

    On the rack, the position of the `first` of them counts.
    """
    style, ledge = table.context.style, table.zones.rack
    on_ledge = ledge.inflate(0, style.px(16)).collidepoint
    if (first is not None and on_ledge(first)) or on_ledge(middle):
        return RackSlot(slot_at(ledge, first or middle, racks.columns(table.slots), style.metrics))
    draft = table.draft
    if draft is None:
        return None
    if not table.zones.felt.inflate(40, 40).collidepoint(middle):
        return None
    middle = table.ground.in_rows(middle)
    under = _resting_at(table, middle, tiles)
    swaps = under is not None and under.is_joker and len(tiles) == 1 and draft.may_pay(tiles[0])
    if under is not None and swaps and tiles[0].face in exchange_faces(draft.before, under):
        return JokerSwap(under)
    items = near(table, middle, len(tiles), tiles)
    if len(items) > 1:
        items = _meant(table, draft, middle, tiles, items)
    if items:
        return _onto(table, items[0], middle)
    return FeltPlace(middle)


@dataclass(frozen=True, slots=True)
class DropOutcome:
    """The result of a drop."""

    after: Draft | Problem
    wishes: dict[Tile, Wish]
    """Which tiles go where on the felt."""


def outcome(table: TileTable, tiles: Sequence[Tile], drop: Drop | None) -> DropOutcome | None:
    """Return the draft that results from putting tiles down; None if it has no effect."""
    draft = table.draft
    if draft is None:
        return None
    match drop:
        case None:
            return None
        case RackSlot():
            return DropOutcome(draft.move(tiles, OnRack()), {})
        case JokerSwap(joker):
            return DropOutcome(draft.exchange(tiles[0], joker), _staying(table, joker, but=(joker, *tiles)))
        case MeldPlace(number, index):
            onto = draft.meld(number)
            stays = next((tile for tile in onto.tiles if tile not in tiles), None) if onto is not None else None
            return DropOutcome(put_onto(draft, tiles, number, index), _staying(table, stays, but=tiles))
        case BesideLoose(loose, behind):
            both = (loose, *tiles) if behind else (*tiles, loose)
            return DropOutcome(draft.move(both, NewMeld()), _staying(table, loose))
        case FeltPlace(point):
            whole = any(set(item) == set(tiles) for item in table.items)
            after = draft if whole else draft.move(tiles, NewMeld())
            lying = items_of(after.now.table, after.now.loose) if isinstance(after, Draft) else []
            first = next((item[0] for item in lying if tiles[0] in item), tiles[0])
            return DropOutcome(after, {first: table.ground.wish(point, len(tiles))})


def _staying(table: TileTable, tile: Tile | None, but: Sequence[Tile] = ()) -> dict[Tile, Wish]:
    """Return the wish that the meld of a tile stays where it is, whatever is added to it."""
    item = next((each for each in table.items if tile in each), ())
    stays = next((each for each in item if each not in but), None)
    place = table.ground.lies(stays) if stays is not None else None
    return {stays: place} if stays is not None and place is not None else {}
