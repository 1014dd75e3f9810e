"""Where tiles that are held can be put down, and what becomes of the turn then.

`drop_at` finds the place that a point means, `felt_places` and `rack_places` list all of them for the keys, and
`outcome` is the draft with the tiles put down there, with where its melds lie.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import chain, pairwise, permutations, product
from math import hypot
from typing import NamedTuple

from game.engine.game import Problem
from game.engine.tiles.draft import Draft, DraftMeld, NewMeld, OnMeld, OnRack, as_meld, fitted, is_whole, put_onto
from game.engine.tiles.legality import exchange_faces
from game.engine.tiles.melds import Tile, may_grow, side_by_side
from game.ui.kit.drawing import Point
from game.ui.table.tiles import zones as racks
from game.ui.table.tiles.felt import FELT_GAP, PITCH, FeltItem, Spot, Spots, Wishes, is_free, nearest, widest_gap
from game.ui.table.tiles.images import PROPORTION
from game.ui.table.tiles.table import TileTable, items_of

# -- Where held tiles would go: on the rack, into a meld, next to a start tile, onto a joker, or on free felt.
#
# What counts is where the tiles are seen, not the position of the mouse. They join whatever is so close that the gap
# would be smaller than the gap between two melds, so that whatever looks like a meld is one.

BESIDE, ON = 0.55, 0.47
"""How far above or below a meld tiles may be to be meant for it, in tile heights: half a row beside it, half of one on
it."""


class RackSlot(NamedTuple):
    """A slot of the viewer's rack."""

    slot: int


class MeldPlace(NamedTuple):
    """In a meld, before the tile at an index."""

    number: int
    at: int
    leftward: bool = False
    """Whether what is before it makes room, not what is behind it."""


class Bridge(NamedTuple):
    """Between two things that lie so close that both are joined."""

    left: FeltItem
    right: FeltItem


class JokerSwap(NamedTuple):
    """On a joker that stands for the dragged tile."""

    joker: Tile


class BesideLoose(NamedTuple):
    """Together with a loose start tile, before or after it."""

    tile: Tile
    after: bool = True


class FeltPlace(NamedTuple):
    """A free place on the felt."""

    point: Point


Drop = RackSlot | MeldPlace | Bridge | JokerSwap | BesideLoose | FeltPlace


def near(table: TileTable, middle: Point, count: int = 1, held: Sequence[Tile] = (), on: float = ON) -> list[FeltItem]:
    """Return what is close enough for that many tiles centred on a point to join it, the nearest first."""
    pitch = table.ground.pitch
    found: list[tuple[float, FeltItem]] = []
    for item in table.items:
        rest = [at for tile, at in zip(item, table.ground.middles(item), strict=True) if tile not in held]
        if not rest:
            continue
        gap = max(rest[0][0] - middle[0], middle[0] - rest[-1][0]) - (count + 1) / 2 * pitch
        beside = abs(middle[1] - rest[0][1])
        if gap < FELT_GAP * pitch / 2 and beside <= pitch * PROPORTION * (BESIDE if gap > -pitch / 4 else on):
            found.append((hypot(max(gap + pitch, 0.0), beside), item))
    return [item for _, item in sorted(found, key=lambda each: each[0])]


def meld_near(table: TileTable, point: Point) -> int | None:
    """Return the number of the meld at a point, or so close that a tile there would be meant for it."""
    closest = near(table, point)[:1]
    return next((meld.number for meld in table.melds if [meld.tiles] == closest), None)


def _resting_at(table: TileTable, point: Point, but: Sequence[Tile]) -> Tile | None:
    """Return the felt tile at a point, by its resting place, not where it has made room for dragged tiles."""
    wide = table.ground.pitch / PITCH / 2
    return next((
        tile for tile, (x, y) in table.ground.points(table.items, table.ground.spots).items()
        if tile not in but and abs(point[0] - x) <= wide and abs(point[1] - y) <= wide * PROPORTION
    ), None)  # fmt: skip


def _meld_of(table: TileTable, item: FeltItem) -> DraftMeld | None:
    """Return the meld that an item is; None for a start tile."""
    return next((meld for meld in table.melds if meld.tiles == item), None)


def _onto(table: TileTable, item: FeltItem, middle: Point) -> MeldPlace | BesideLoose:
    """Return the place in a meld, or next to a start tile, that a point means."""
    places = [x for x, _ in table.ground.middles(item)]
    index = sum(middle[0] > x for x in places)
    if (meld := _meld_of(table, item)) is None:
        return BesideLoose(item[0], index > 0)
    leftward = 0 < index < len(places) and middle[0] - places[index - 1] < places[index] - middle[0]
    return MeldPlace(meld.number, index, leftward)


def _bridge(
    table: TileTable, draft: Draft, middle: Point, tiles: Sequence[Tile], items: Sequence[FeltItem]
) -> Bridge | None:
    """Return the two things that tiles between them make a legal meld of, also where they are put onto one of them.

    Where tiles fill the hole between two that are no melds yet, they lie there with both, so that neither has to move.
    """
    spots, pitch = table.ground.spots, table.ground.pitch
    others = [item for item in table.items if item not in items and not {*item} & {*tiles}]
    onto = product(items[:1], others), product(others, items[:1])
    for left, right in chain(permutations(items[:3], 2), *onto):
        apart = spots[right].column - spots[left].column - 2 * len(left)
        ends = table.ground.middles(left)[-1][0], table.ground.middles(right)[0][0]
        beside = {left, right} <= {*items} or ends[0] <= middle[0] <= ends[1]
        if spots[left].row == spots[right].row and 0 <= apart < 2 * len(tiles) + 2 * FELT_GAP and beside:
            after = _bridged(draft, left, tiles, right)
            made = _made_of(after, (*left, *tiles, *right))
            if made is not None and is_whole(as_meld(made, draft.before.rules), draft.before.rules):
                return Bridge(left, right)
            hole = ends[0] + (len(tiles) + 1) * pitch / 2
            fills = apart == 2 * len(tiles) and abs(middle[0] - hole) < pitch / 2
            open_ended = all(_meld_of(table, item) and not _is_whole(table, item) for item in (left, right))
            joins = (_onto(table, item, middle) for item in (left, right))
            if fills and open_ended and not any(_fits(draft, tiles, join) for join in joins):
                return Bridge(left, right)
    return None


def _bridged(draft: Draft, left: FeltItem, tiles: Sequence[Tile], right: FeltItem) -> Draft | Problem:
    numbers = {meld.tiles: meld.number for meld in draft.now.table}
    if left in numbers:
        return draft.move((*tiles, *right), OnMeld(numbers[left]))
    if right in numbers:
        return draft.move((*left, *tiles), OnMeld(numbers[right], 0))
    return draft.move((*left, *tiles, *right), NewMeld())


def _made_of(after: Draft | Problem, tiles: Sequence[Tile]) -> DraftMeld | None:
    """Return the meld of exactly these tiles."""
    melds = after.now.table if isinstance(after, Draft) else ()
    return next((meld for meld in melds if {*meld.tiles} == {*tiles}), None)


def _meant(
    table: TileTable, draft: Draft, middle: Point, tiles: Sequence[Tile], items: list[FeltItem]
) -> list[FeltItem]:
    """Return the one that the tiles fit, of several they are between, if that is clearer than what is nearest.

    Of several that they fit, or fit no worse, it is the one at whose end they lie, however much of another they cover.
    """
    clear = 0.25 * table.ground.pitch
    fitting = [item for item in items if _fits(draft, tiles, _onto(table, item, middle))]
    own = [item for item in items if {*item} & {*tiles}]
    close = [item for item in items if side_by_side((*item, *tiles))]
    close = close or [item for item in items if may_grow((*item, *tiles))] or items
    off = {item: _off(table, item, middle, len(tiles)) for item in items}
    if len(fitting) != 1 or own:
        end = min([*fitting, *own] or close, key=lambda item: off[item])
        if off[end] <= clear and off[end] + clear <= off[items[0]]:
            return [end]
    if len(fitting) != 1:
        return close
    hopeless = not side_by_side((*items[0], *tiles))
    return fitting if len(tiles) > 1 or hopeless or (off[fitting[0]] + clear < off[items[0]]) else items


def _off(table: TileTable, item: FeltItem, middle: Point, count: int) -> float:
    """Return how far that many tiles are from where they would be at either end of an item."""
    places, away = table.ground.middles(item), (count + 1) / 2 * table.ground.pitch
    return min(abs(middle[0] - places[0][0] + away), abs(middle[0] - places[-1][0] - away))


def _fits(draft: Draft, tiles: Sequence[Tile], join: MeldPlace | BesideLoose) -> bool:
    """Return whether tiles form something legal with what they join, unless they come from there."""
    if isinstance(join, MeldPlace):
        onto = draft.meld(join.number)
        if onto is None or any(tile in onto.tiles for tile in tiles):
            return False
        return fitted(draft, tiles, join.number, join.at) is not None
    after = draft.move((join.tile, *tiles), NewMeld())
    return isinstance(after, Draft) and is_whole(after.melds()[-1], draft.before.rules)


def drop_at(table: TileTable, middle: Point, tiles: Sequence[Tile], first: Point | None = None) -> Drop | None:
    """Return where tiles centred on a point would go; None if they cannot be put there.

    On the rack, the position of the `first` of them counts.
    """
    style, ledge = table.context.style, table.zones.own
    on_ledge = ledge.inflate(0, style.px(16)).collidepoint
    if (first is not None and on_ledge(first)) or on_ledge(middle):
        return RackSlot(racks.slot_at(ledge, first or middle, table.slots, tiles, style.metrics))
    draft = table.draft
    if draft is None or not table.zones.felt.inflate(40, 40).collidepoint(middle):
        return None
    middle = table.ground.in_rows(middle)
    under = _resting_at(table, middle, tiles)
    if under is not None and takes(table, under, tiles):
        return JokerSwap(under)
    around = near(table, middle, len(tiles), tiles, BESIDE)
    if around and (bridge := _bridge(table, draft, middle, tiles, around)) is not None:
        return bridge
    items = near(table, middle, len(tiles), tiles)
    if len(items) > 1:
        items = _meant(table, draft, middle, tiles, items)
    onto = under is not None or any(_is_between(table, item, middle) for item in items[:1])
    return _onto(table, items[0], middle) if items and _may_join(table, items[0], tiles, onto) else FeltPlace(middle)


def _is_between(table: TileTable, item: FeltItem, middle: Point) -> bool:
    """Return whether a point is between the first and the last tile of an item."""
    places = table.ground.middles(item)
    high = table.ground.pitch * PROPORTION / PITCH / 2
    return places[0][0] < middle[0] < places[-1][0] and abs(middle[1] - places[0][1]) < high


def _may_join(table: TileTable, item: FeltItem, tiles: Sequence[Tile], onto: bool) -> bool:
    """Return whether tiles may be meant for an item: beside a meld that they can never be a part of they lie free.

    Put right `onto` one they join it, to show what is wrong; but a whole meld is never pushed into another.
    """
    return (onto and not _is_whole(table, tuple(tiles))) or not _is_whole(table, item) or may_grow((*item, *tiles))


def _is_whole(table: TileTable, item: FeltItem) -> bool:
    """Return whether tiles are a whole meld that lies on the felt."""
    meld = _meld_of(table, item)
    return meld is not None and is_whole(as_meld(meld, table.rules), table.rules)


def outcome(table: TileTable, tiles: Sequence[Tile], drop: Drop | None) -> tuple[Draft | Problem, Wishes] | None:
    """Return the draft that results from putting tiles down, and which of them go where; None if it has no effect."""
    if (draft := table.draft) is None:
        return None
    match drop:
        case None:
            return None
        case RackSlot():
            return taken_back(draft, tiles), {}
        case JokerSwap(joker):
            item = next(each for each in table.items if joker in each)
            after, now = draft.exchange(tiles[0], joker), [tiles[0], *(tile for tile in item if tile != joker)]
            spots, wishes = table.ground.spots, _beginning(after, now, table.ground.spots[item])
            # The joker goes where the ground is free: nobody has to yield to it.
            lay = Spot(spots[item].row, spots[item].column + 2 * item.index(joker))
            free = nearest((joker,), lay, spots, table.ground.grid)
            return after, wishes if free is None else {**wishes, joker: free}
        case Bridge(left, right):
            after = _bridged(draft, left, tiles, right)
            return after, _beginning(after, (*left, *tiles, *right), table.ground.spots[left])
        case MeldPlace(number, index, leftward):
            onto = draft.meld(number)
            after = parted(draft, put_onto(draft, tiles, number, index))
            return after, _joining(table, onto.tiles, tiles, index, leftward, after) if onto else {}
        case BesideLoose(loose, behind):
            both = (loose, *tiles) if behind else (*tiles, loose)
            after = parted(draft, draft.move(both, NewMeld()))
            row, column = table.ground.spots[(loose,)]
            spot = Spot(row, column - 2 * len(tiles) * (not behind))
            return after, _beginning(after, both, _undisturbing(table, (loose,), tiles, spot))
        case FeltPlace(point):
            whole = any(set(item) == set(tiles) for item in table.items)
            after = draft if whole else parted(draft, draft.move(tiles, NewMeld()))
            lying = items_of(after.now.table, after.now.loose) if isinstance(after, Draft) else []
            first = next((item[0] for item in lying if tiles[0] in item), tiles[0])
            return after, {first: table.ground.wish(point, len(tiles))}


def taken_back(draft: Draft, tiles: Sequence[Tile]) -> Draft | Problem:
    return parted(draft, draft.move(tiles, OnRack()))


def parted(before: Draft, after: Draft | Problem) -> Draft | Problem:
    """Return a draft in which what no longer lies side by side is no longer one meld.

    A tile that was taken out of the middle of a meld leaves two parts where they lie, unless what is left is a meld.
    """
    if isinstance(after, Problem) or after is before:
        return after
    parts, rules = after, before.before.rules
    for meld in before.now.table:
        left = parts.meld(meld.number)
        if left is None or not {*left.tiles} < {*meld.tiles} or is_whole(as_meld(left, rules), rules):
            continue
        at = [i for i, tile in enumerate(meld.tiles) if tile in left.tiles]
        for here, onward in pairwise(at):
            if onward > here + 1:
                moved = parts.move([tile for tile in meld.tiles[onward:] if tile in left.tiles], NewMeld())
                parts = moved if isinstance(moved, Draft) else parts
    return after if parts is after else replace(parts, past=after.past, future=())


def _beginning(after: Draft | Problem, tiles: Sequence[Tile], spot: Spot) -> Wishes:
    """Return the wish that a meld of these tiles, in whatever order, begins at a spot."""
    made = _made_of(after, tiles)
    return {made.tiles[0]: spot} if made is not None else {}


def _joining(
    table: TileTable, onto: FeltItem, tiles: Sequence[Tile], index: int, leftward: bool, after: Draft | Problem
) -> Wishes:
    """Return the wish of a meld that tiles join: what was a meld stays, and what becomes one slides into order with its
    middle where it was put together."""
    spot = table.ground.spots[onto]
    stays = [tile for tile in onto if tile not in tiles]
    if (made := _made_of(after, (*onto, *tiles))) is None:
        # Whatever is put in the place of a tile, its meld begins where it does.
        return {stays[0]: Spot(spot.row, spot.column + 2 * onto.index(stays[0]))}
    begins = spot.column - 2 * len(tiles) * (index == 0 or leftward)
    whole = _is_whole(table, onto)
    kept = [spot.column + 2 * (onto.index(tile) - made.tiles.index(tile)) for tile in stays]
    if index in (0, len(onto)) and 0 < len(stays) < len(onto) and not is_whole(as_meld(made, table.rules), table.rules):
        begins = kept[-1 if index else 0]
    elif whole or len(stays) < len(onto):
        begins = max(kept, key=lambda each: (kept.count(each), -abs(each - begins)), default=spot.column)
    sides = (spot.column, spot.column - 2 * len(tiles)) if 0 < index < len(onto) else ()
    return {made.tiles[0]: _undisturbing(table, onto, tiles, Spot(spot.row, begins), sides)}


def _undisturbing(
    table: TileTable, onto: FeltItem, tiles: Sequence[Tile], spot: Spot, sides: Sequence[int] = ()
) -> Spot:
    """Return the spot for something that grows at which no neighbour has to yield: up to half a tile beside the usual
    one, or a column of `sides` to which it can grow as well; the usual one if there is none."""
    others: Spots = {}
    for item, (row, column) in table.ground.spots.items():
        kept = [i for i, tile in enumerate(item) if item != onto and tile not in tiles]
        if kept:
            others[item[kept[0] : kept[-1] + 1]] = Spot(row, column + 2 * kept[0])
    grown = (*(tile for tile in onto if tile not in tiles), *tiles)
    tried = (Spot(spot.row, column) for column in (spot.column, spot.column - 1, spot.column + 1, *sides))
    return next((at for at in tried if is_free(at, grown, others, table.ground.grid)), spot)


# -- All places where held tiles can be put down, in reading order: as a list what the mouse finds (`drops`).


class DropPlace(NamedTuple):
    """A place, and where on the screen held tiles are shown over it."""

    drop: Drop
    point: Point
    group: FeltItem = ()
    """The meld or start tile that it is at."""
    room: int = 0
    """The free columns of the felt from there on."""


def rack_places(table: TileTable) -> tuple[DropPlace, ...]:
    metrics, ledge, columns = table.context.style.metrics, table.zones.own, racks.columns(table.slots)
    indices = range(racks.RACK_ROWS * columns)
    return tuple(DropPlace(RackSlot(index), racks.rack_slot(ledge, index, columns, metrics)) for index in indices)


def felt_places(table: TileTable, tiles: Sequence[Tile]) -> tuple[DropPlace, ...]:
    """Return the places on the felt: in and beside melds and start tiles, on jokers, and free ones; row by row."""
    if table.draft is None:
        return ()
    held = set(tiles)
    found = [place for item in table.items if set(item) != held for place in _at(table, item, tiles)]
    found += [DropPlace(FeltPlace(point), point, room=room) for point, room in _free(table, tiles)]
    if (whole := next((item for item in table.items if {*item} == held), None)) is not None:
        # It can be put back where it was.
        points = table.ground.middles(whole)
        point = (points[0][0] + points[-1][0]) / 2, points[0][1]
        found.append(DropPlace(FeltPlace(point), point))
    return tuple(sorted(found, key=lambda place: (round(place.point[1]), place.point[0])))


def _at(table: TileTable, item: FeltItem, tiles: Sequence[Tile]) -> Iterator[DropPlace]:
    points, half = table.ground.middles(item), table.ground.pitch / 2
    if (meld := _meld_of(table, item)) is None:
        (x, y) = points[0]
        if item[0] not in tiles:
            yield DropPlace(BesideLoose(item[0], after=False), (x - half, y), item)
            yield DropPlace(BesideLoose(item[0]), (x + half, y), item)
        return
    for index, (x, y) in enumerate(points):
        yield DropPlace(MeldPlace(meld.number, index), (x - half, y), item)
        if takes(table, item[index], tiles):
            yield DropPlace(JokerSwap(item[index]), (x, y), item)
    yield DropPlace(MeldPlace(meld.number, len(item)), (points[-1][0] + half, points[-1][1]), item)


def takes(table: TileTable, joker: Tile, tiles: Sequence[Tile]) -> bool:
    """Return whether a single held tile can be exchanged for a joker."""
    draft = table.draft
    if draft is None or not joker.is_joker or len(tiles) != 1 or joker in tiles or not draft.may_pay(tiles[0]):
        return False
    return tiles[0].face in exchange_faces(draft.before, joker)


def _free(table: TileTable, tiles: Sequence[Tile]) -> Iterator[tuple[Point, int]]:
    """Yield the beginning of the widest gap of each row where the tiles join nothing, and its free columns."""
    ground, held, need = table.ground, set(tiles), 2 * len(tiles)
    lying = {item: spot for item, spot in ground.spots.items() if not set(item) <= held}
    for row in range(ground.grid.rows):
        room, start = widest_gap(row, lying, ground.grid, FELT_GAP)
        if room >= need:
            yield ground.cells(row, start, start + need).center, room


def likely(table: TileTable, tiles: Sequence[Tile], places: Sequence[DropPlace]) -> int:
    """Return the index of the place that is most likely meant: where the tiles fit, at a meld begun now, a free one."""
    draft = table.draft
    if draft is None or not places:
        return 0
    joins = [(i, meld) for i, place in enumerate(places) if (meld := _continued(draft, tiles, place.drop)) is not None]
    whole = (i for i, meld in joins if fitted(draft, tuple(tiles), meld.number) is not None)
    laid = {*draft.played()}
    begun = (i for i, meld in joins if {*meld.tiles} <= laid and side_by_side((*meld.tiles, *tiles)))
    return next(chain(whole, begun), max(range(len(places)), key=lambda i: (places[i].room, -i)))


def _continued(draft: Draft, tiles: Sequence[Tile], drop: Drop) -> DraftMeld | None:
    """Return the meld at whose end a place is; None if it is elsewhere, or if the tiles come from that meld."""
    if not isinstance(drop, MeldPlace):
        return None
    meld = draft.meld(drop.number)
    ends = meld is not None and drop.at == len(meld.tiles) and not {*meld.tiles} & {*tiles}
    return meld if ends else None
