"""What the mouse does with tiles: drag and drop, click and click, double click, right click, a box over the rack.

The hand turns gestures into drops, and `putting` makes moves of the draft of them. Positions are read from events,
never from the mouse itself.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import accumulate, chain, pairwise, permutations, product
from math import hypot

import pygame
from pygame import Rect

from game.engine.game import Problem
from game.engine.tiles.draft import (
    Draft,
    DraftMeld,
    NewMeld,
    OnMeld,
    OnRack,
    as_meld,
    fitted,
    is_whole,
    put_onto,
)
from game.engine.tiles.legality import exchange_faces
from game.engine.tiles.melds import SHORTEST, Meld, MeldKind, Tile, assess, kind_of, may_grow, read, side_by_side
from game.ui.kit.drawing import Point
from game.ui.kit.input import DOUBLE, DRAG
from game.ui.kit.motion import Swing
from game.ui.kit.sound import MIDDLE
from game.ui.kit.sound.effects import Sound, SoundCue, chain_step, meld_step
from game.ui.kit.sprite import Place
from game.ui.table.shared.rims import Rim
from game.ui.table.tiles import zones as racks
from game.ui.table.tiles.felt import APART, FELT_GAP, IN_HAND, PITCH, FeltItem, Spot, Wish, width
from game.ui.table.tiles.images import PROPORTION, TileLook
from game.ui.table.tiles.table import TileTable, items_of
from game.ui.table.tiles.zones import box_within, rack_slot, rack_tile_width, slot_at

# -- Where dragged tiles would go: on the rack, into a meld, next to a start tile, onto a joker, or on free felt.
#
# What counts is where the tiles are seen, not the position of the mouse. They join whatever is so close that the gap
# would be smaller than the gap between two melds, so that whatever looks like a meld is one.

CLEARER = 0.25
"""How much closer to one place than to another a tile must be to be meant for it, in tiles."""
BESIDE, ON = 0.55, 0.47
"""How far above or below a meld tiles may be to be meant for it, in tile heights: half a row beside it, half of one on
it."""


@dataclass(frozen=True, slots=True)
class RackSlot:
    """A slot of the viewer's rack."""

    index: int


@dataclass(frozen=True, slots=True)
class MeldPlace:
    """In a meld, before the tile at an index."""

    number: int
    index: int
    leftward: bool = False
    """Whether what is before it makes room, not what is behind it."""


@dataclass(frozen=True, slots=True)
class Bridge:
    """Between two things that lie so close that both are joined."""

    left: FeltItem
    right: FeltItem


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


Drop = RackSlot | MeldPlace | Bridge | JokerSwap | BesideLoose | FeltPlace


def near(table: TileTable, middle: Point, count: int = 1, held: Sequence[Tile] = ()) -> list[FeltItem]:
    """Return what is close enough for that many tiles centred on a point to join it, the nearest first."""
    pitch = table.ground.pitch
    found: list[tuple[float, FeltItem]] = []
    for item in table.items:
        rest = [at for tile, at in zip(item, table.ground.middles(item), strict=True) if tile not in held]
        if not rest:
            continue
        gap = max(rest[0][0] - middle[0], middle[0] - rest[-1][0]) - (count + 1) / 2 * pitch
        beside = abs(middle[1] - rest[0][1])
        if gap < FELT_GAP * pitch / 2 and beside <= pitch * PROPORTION * (BESIDE if gap > -pitch / 4 else ON):
            found.append((hypot(max(gap + pitch, 0.0), beside), item))
    return [item for _, item in sorted(found, key=lambda each: each[0])]


def meld_near(table: TileTable, point: Point) -> int | None:
    """Return the number of the meld at a point, or so close that a tile there would be meant for it."""
    nearest = near(table, point)[:1]
    return next((meld.number for meld in table.melds if [meld.tiles] == nearest), None)


def _resting_at(table: TileTable, point: Point, but: Sequence[Tile]) -> Tile | None:
    """Return the felt tile at a point, by its resting place, not where it has made room for dragged tiles."""
    wide = table.ground.pitch / PITCH / 2
    for item in table.items:
        for tile, (x, y) in zip(item, table.ground.middles(item), strict=True):
            if tile not in but and abs(point[0] - x) <= wide and abs(point[1] - y) <= wide * PROPORTION:
                return tile
    return None


def _onto(table: TileTable, item: FeltItem, middle: Point) -> MeldPlace | BesideLoose:
    """Return the place in a meld, or next to a start tile, that a point means."""
    places = [x for x, _ in table.ground.middles(item)]
    index = sum(middle[0] > x for x in places)
    number = next((meld.number for meld in table.melds if meld.tiles == item), None)
    if number is None:
        return BesideLoose(item[0], index > 0)
    leftward = 0 < index < len(places) and middle[0] - places[index - 1] < places[index] - middle[0]
    return MeldPlace(number, index, leftward)


def _bridge(table: TileTable, draft: Draft, tiles: Sequence[Tile], items: Sequence[FeltItem]) -> Bridge | None:
    """Return the two things that tiles between them make a legal meld of."""
    spots = table.ground.spots
    for left, right in permutations(items[:3], 2):
        apart = spots[right].column - spots[left].column - 2 * len(left)
        if spots[left].row == spots[right].row and 2 * len(tiles) <= apart < 2 * len(tiles) + 2 * FELT_GAP:
            after = _bridged(draft, left, tiles, right)
            made = _made_of(after, (*left, *tiles, *right))
            if made is not None and is_whole(as_meld(made, draft.before.rules), draft.before.rules):
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
    """Return the one that the tiles fit, of several they are between, if that is clearer than what is nearest."""
    fitting = [item for item in items if _fits(draft, tiles, _onto(table, item, middle))]
    if len(fitting) != 1:
        close = [item for item in items if side_by_side((*item, *tiles))]
        return close or [item for item in items if may_grow((*item, *tiles))] or items
    hopeless = not side_by_side((*items[0], *tiles))
    touches = _off(table, fitting[0], middle, len(tiles)) + CLEARER * table.ground.pitch
    nearer = touches < _off(table, items[0], middle, len(tiles))
    return fitting if len(tiles) > 1 or hopeless or nearer else items


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
    if len(items) > 1 and (bridge := _bridge(table, draft, tiles, items)) is not None:
        return bridge
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
            return DropOutcome(taken_back(draft, tiles), {})
        case JokerSwap(joker):
            item = next(each for each in table.items if joker in each)
            after, now = draft.exchange(tiles[0], joker), [tiles[0], *(tile for tile in item if tile != joker)]
            return DropOutcome(after, _beginning(after, now, table.ground.spots[item]))
        case Bridge(left, right):
            after = _bridged(draft, left, tiles, right)
            return DropOutcome(after, _beginning(after, (*left, *tiles, *right), table.ground.spots[left]))
        case MeldPlace(number, index, leftward):
            onto = draft.meld(number)
            after = parted(draft, put_onto(draft, tiles, number, index))
            return DropOutcome(after, _joining(table, onto.tiles, tiles, index, leftward, after) if onto else {})
        case BesideLoose(loose, behind):
            both = (loose, *tiles) if behind else (*tiles, loose)
            after = parted(draft, draft.move(both, NewMeld()))
            row, column = table.ground.spots[(loose,)]
            return DropOutcome(after, _beginning(after, both, Spot(row, column - 2 * len(tiles) * (not behind))))
        case FeltPlace(point):
            whole = any(set(item) == set(tiles) for item in table.items)
            after = draft if whole else parted(draft, draft.move(tiles, NewMeld()))
            lying = items_of(after.now.table, after.now.loose) if isinstance(after, Draft) else []
            first = next((item[0] for item in lying if tiles[0] in item), tiles[0])
            return DropOutcome(after, {first: table.ground.wish(point, len(tiles))})


def taken_back(draft: Draft, tiles: Sequence[Tile]) -> Draft | Problem:
    return parted(draft, draft.move(tiles, OnRack()))


def parted(before: Draft, after: Draft | Problem) -> Draft | Problem:
    """Return a draft in which what no longer lies side by side is no longer one meld.

    A tile that was taken out of the middle of a meld leaves two parts where they lie, unless what is left is a meld.
    """
    if isinstance(after, Problem) or after is before:
        return after
    parts = after
    for meld in before.now.table:
        left = parts.meld(meld.number)
        if left is None or not {*left.tiles} < {*meld.tiles}:
            continue
        if is_whole(as_meld(left, before.before.rules), before.before.rules):
            continue
        at = [i for i, tile in enumerate(meld.tiles) if tile in left.tiles]
        for here, onward in pairwise(at):
            if onward > here + 1:
                behind = [tile for tile in meld.tiles[onward:] if tile in left.tiles]
                moved = parts.move(behind, NewMeld())
                parts = moved if isinstance(moved, Draft) else parts
    return after if parts is after else replace(parts, past=after.past, future=())


def _beginning(after: Draft | Problem, tiles: Sequence[Tile], spot: Spot) -> dict[Tile, Wish]:
    """Return the wish that a meld of these tiles, in whatever order, begins at a spot."""
    made = _made_of(after, tiles)
    return {made.tiles[0]: spot} if made is not None else {}


def _joining(
    table: TileTable, onto: FeltItem, tiles: Sequence[Tile], index: int, leftward: bool, after: Draft | Problem
) -> dict[Tile, Wish]:
    """Return the wish of a meld that tiles join: what was a meld stays, and what becomes one slides into order with its
    middle where it was put together."""
    spot = table.ground.spots[onto]
    stays = [tile for tile in onto if tile not in tiles]
    made = _made_of(after, (*onto, *tiles))
    if made is None:
        return _staying(table, *stays[:1])
    if len(stays) < len(onto):
        return {made.tiles[0]: spot}
    before = spot.column - 2 * len(tiles) * (index == 0 or leftward)
    rules = table.rules
    if is_whole(next(as_meld(meld, rules) for meld in table.melds if meld.tiles == onto), rules):
        begins = [spot.column + 2 * (i - made.tiles.index(tile)) for i, tile in enumerate(onto)]
        before = max(begins, key=lambda each: (begins.count(each), -abs(each - before)))
    return {made.tiles[0]: Spot(spot.row, before)}


def _staying(table: TileTable, tile: Tile) -> dict[Tile, Wish]:
    """Return the wish that the meld of a tile begins where it does, whatever is put in the place of the tile."""
    place = table.ground.lies(tile)
    return {tile: place} if place is not None else {}


# -- What putting tiles down sounds like: `drop_notes(before, after)`.
#
# The longer the meld that was made, the higher the knock; each meld that became legal adds a tone, which rises with
# each further one in the same turn.


def drop_notes(before: Draft | None, after: Draft) -> tuple[SoundCue, ...]:
    made = changed_meld(before, after)
    placed = SoundCue(Sound.PLACE, meld_step(len(made.tiles)) if made else 0)
    good = complete(after)
    if made and good > (complete(before) if before is not None else 0):
        return placed, SoundCue(Sound.GOOD, chain_step(good))
    return (placed,)


def changed_meld(before: Draft | None, after: Draft) -> Meld | None:
    """Return the longest meld that was made or became longer; None if tiles were only taken away."""
    old = [{*meld.tiles} for meld in before.melds()] if before is not None else []
    grown = [meld for meld in after.melds() if not any({*meld.tiles} <= tiles for tiles in old)]
    return max(grown, key=lambda meld: len(meld.tiles), default=None)


def heard_from(before: Draft | None, after: Draft) -> Tile | None:
    """Return the tile from whose place a change is heard; None if there is none."""
    made = changed_meld(before, after)
    return made.tiles[-1] if made else None


def complete(draft: Draft) -> int:
    """Return how many legal melds have a tile that was played in this turn."""
    laid = {*draft.played()}
    return sum(not assess(meld, draft.before.rules) for meld in draft.melds() if laid.intersection(meld.tiles))


# -- Putting tiles down: onto the felt, the rack, or wherever a tile fits.
#
# What is never allowed is returned as a Problem and passed to `refuse`.


class Putting:
    """Turns a drop into another draft of the same turn."""

    def __init__(self, table: TileTable, refuse: Callable[[Problem], None], stray: Callable[[Tile], None]) -> None:
        self.table = table
        self.refuse = refuse
        self.stray = stray
        """Called with a tile that was sent but fits nowhere."""
        self._foreseen: tuple[object, DropOutcome | None] | None = None

    def outcome(self, tiles: Sequence[Tile], drop: Drop | None) -> DropOutcome | None:
        """Return the result of putting tiles down; computed once per place."""
        key = self.table.draft, tuple(tiles), drop
        if self._foreseen is None or self._foreseen[0] != key:
            self._foreseen = key, outcome(self.table, tiles, drop)
        return self._foreseen[1]

    def drop(self, tiles: Sequence[Tile], drop: Drop) -> bool:
        """Put tiles down; return whether anything changed."""
        if isinstance(drop, RackSlot):
            return self._drop_on_rack(tiles, drop.index)
        found = outcome(self.table, tiles, drop)
        return found is not None and self.apply(found.after, found.wishes)

    def _drop_on_rack(self, tiles: Sequence[Tile], index: int) -> bool:
        table = self.table
        if any(tile not in table.rack for tile in tiles):
            if table.draft is None:
                return False
            after = taken_back(table.draft, tiles)
            if isinstance(after, Problem):
                self.refuse(after)
                return False
            table.draft = after
            tiles = [tile for tile in tiles if tile in table.rack]
        table.keep_slots(racks.put(table.slots, tiles, index))
        return True

    def apply(self, after: Draft | Problem, wishes: dict[Tile, Wish] | None = None) -> bool:
        """Continue with another draft, or refuse; return whether anything changed."""
        if isinstance(after, Problem):
            self.refuse(after)
            return False
        table, before = self.table, self.table.draft
        table.change(after, wishes)
        tile = heard_from(before, after)
        x = table.across(table.stage.goal(tile).x) if tile is not None and tile in table.stage else MIDDLE
        table.context.sounds.play_all(drop_notes(before, after), x)
        return True

    def send(self, tile: Tile) -> bool:
        """Send a tile where it fits: into a meld that stays legal, one just started, or an own one to the rack."""
        draft = self.table.draft
        if draft is None:
            self.table.relayout()
            return False
        if tile not in draft.now.rack:
            return self.apply(taken_back(draft, (tile,)))
        for fit in self.fitting(tile):
            return self.apply(fit)
        self.stray(tile)
        self.table.relayout()
        return False

    def fitting(self, tile: Tile) -> list[Draft]:
        """Return the drafts with a tile put where it fits: melds that stay legal, then runs that split or give a joker
        for it, then those started in this turn; runs before groups."""
        draft = self.table.draft
        if draft is None:
            return []
        found: list[tuple[bool, bool, int, Draft]] = []
        for meld in draft.now.table:
            after = fitted(draft, (tile,), meld.number)
            if after is not None:
                made = after.melds()[[each.number for each in after.now.table].index(meld.number)]
                joins = {*made.tiles} == {*meld.tiles, tile}
                found.append((not joins, kind_of(made) is not MeldKind.RUN, meld.number, after))
        laid = {*draft.played()}
        begun = [draft.move((tile,), OnMeld(meld.number)) for meld in draft.now.table
                 if {*meld.tiles} <= laid and side_by_side((*meld.tiles, tile))]  # fmt: skip
        return [*(fit for *_, fit in sorted(found, key=lambda each: each[:3])),
                *(after for after in begun if isinstance(after, Draft))]  # fmt: skip


# -- What the mouse does with tiles: drag and drop, click and click, double click, right click, a box over the rack.

NOWHERE = (-1, -1)


class TileHand:
    """The mouse over one table."""

    def __init__(self, table: TileTable, refuse: Callable[[Problem], None], stray: Callable[[Tile], None]) -> None:
        self.table = table
        self.putting = Putting(table, refuse, stray)
        self.tiles: tuple[Tile, ...] = ()
        """What is being dragged."""
        self.box: pygame.Rect | None = None
        """The box that selects tiles of the rack."""
        self.preview: Draft | None = None
        """The draft as it would be if the dragged tiles were put down here."""
        self._pressed: tuple[Tile, ...] = ()
        self._press: Point = (0, 0)
        self._grip: dict[Tile, Point] = {}
        self._shift = False
        self._time = 0.0
        self._clicked: tuple[Tile, float] | None = None
        self._swing = Swing()
        self.at: Point = NOWHERE

    @property
    def dragging(self) -> bool:
        return bool(self.tiles or self.table.dragged)

    @property
    def hovered(self) -> int | None:
        return None if self.dragging or not self.table.felt_view.sees(self.at) else meld_near(self.table, self.at)

    def look(self, point: Point) -> None:
        """Note where the mouse is, without any effect on the hand."""
        self.at = point

    def let_go(self) -> bool:
        """Put back what is being dragged, or clear the selection; return whether there was any."""
        if not self.dragging and not self.table.selected:
            return False
        self.table.selected = ()
        self.cancel()
        return True

    @property
    def _busy(self) -> bool:
        """Whether the button is down on a tile or a box."""
        return bool(self.tiles or self._pressed) or self.box is not None

    def update(self, dt: float) -> None:
        """Advance by `dt` seconds: what was picked up rises into the hand, and straightens while the hand rests."""
        self._time += dt
        self.table.stage.poses.hover(None if self._busy else self.tile_at(self.at))
        if self.tiles and self._swing.update(dt):
            self._hold(self.at)

    def handle(self, event: pygame.Event) -> bool:
        """Handle an event; return whether it was meant for the hand."""
        if event.type in (pygame.KEYDOWN, pygame.KEYUP) and event.key in (pygame.K_LSHIFT, pygame.K_RSHIFT):
            self._shift = event.type == pygame.KEYDOWN
            return False
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
            return self._down(event.pos)
        if event.type == pygame.MOUSEMOTION:
            if self._busy and not event.buttons[0]:
                # The button was released where nobody saw it.
                self.cancel()
            return self._move(event.pos)
        if event.type == pygame.MOUSEBUTTONUP and event.button == 1:
            return self._up(event.pos)
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 3:
            return self._take_back(event.pos)
        if event.type in (pygame.WINDOWFOCUSLOST, pygame.WINDOWLEAVE):
            self.at = NOWHERE
            if self._busy:
                # The button may be released outside, unseen: put everything back.
                self.cancel()
        return False

    def cancel(self) -> None:
        self.tiles = self._pressed = ()
        self.preview = None
        self.box = None
        self.table.let_go()
        self.table.relayout()

    # -- pressing, dragging, releasing ---------------------------------------------------------------------

    def tile_at(self, point: Point) -> Tile | None:
        table = self.table
        if table.covered:
            return None
        own = set(table.rack)
        return table.stage.at(point, lambda tile: tile in own or table.my_turn)

    def _down(self, point: Point) -> bool:
        if self.tiles or self.box is not None:
            # A second press before the first was released takes nothing else.
            return True
        self._press, self.at = point, point
        grip = self.meld_grip_at(point)
        if grip is not None:
            self._pressed = grip
            return True
        tile = self.tile_at(point)
        if tile is not None:
            self._pressed = self._lifted_with(tile)
            return True
        if self.table.zones.rack.collidepoint(point) and not self.table.covered:
            self.box = pygame.Rect(point, (0, 0))
        return self.table.zones.rack.collidepoint(point) or self.table.zones.felt.collidepoint(point)

    def _lifted_with(self, tile: Tile) -> tuple[Tile, ...]:
        """Return what a press on a tile takes: its selection, or with Shift the rest of its run, and on the rack a meld
        that lies there side by side."""
        if tile in self.table.selected:
            return self.table.selected
        if self._shift and tile in self.table.rack:
            return max(self._melds_on_rack(tile), key=len, default=(tile,))
        if self._shift:
            meld = next((meld for meld in self.table.melds if tile in meld.tiles), None)
            if meld is not None:
                return meld.tiles[meld.tiles.index(tile) :]
        return (tile,)

    def _melds_on_rack(self, tile: Tile) -> Iterator[tuple[Tile, ...]]:
        """Yield what lies side by side in a row of the rack, with a tile in it, and would be a legal meld."""
        slots, row = self.table.slots, racks.columns(self.table.slots)
        at = slots.index(tile)
        start = at - at % row
        for first, end in product(range(start, at + 1), range(at + 1, start + row + 1)):
            tiles = tuple(each for each in slots[first:end] if each is not None)
            if end - first == len(tiles) >= SHORTEST and is_whole(read(tiles, self.table.rules), self.table.rules):
                yield tiles

    def _move(self, point: Point) -> bool:
        moved, self.at = point[0] - self.at[0], point
        if self.box is not None:
            self.box = box_within(self.table.zones.rack, self._press, point)
            return True
        if self._pressed and not self.tiles:
            far = hypot(point[0] - self._press[0], point[1] - self._press[1])
            if far >= self.table.context.style.px(DRAG):
                self._lift()
        if not self.tiles:
            return False
        self._swing.move(moved / self.table.context.style.metrics.factor)
        self._hold(point)
        self._make_room(point)
        return True

    def _lift(self) -> None:
        stage = self.table.stage
        self.tiles = tuple(tile for tile in self._pressed if tile in stage)
        self._pressed = ()
        if not self.tiles:
            return
        first = stage.place(self.tiles[0])
        left, top = first.x - self._press[0], first.y - self._press[1]
        for i, tile in enumerate(self.tiles):
            self._grip[tile] = (left + i * first.width * 0.92, top)
        self.table.selected = ()
        self._swing.begin(self.table.context.motion)
        self.table.context.sounds.play(Sound.LIFT, x=self.table.across(first.x))

    def _hold(self, point: Point) -> None:
        stage, swing, look = self.table.stage, self._swing, TileLook(Rim.NONE, stands_for=None)
        for i, tile in enumerate(tile for tile in self.tiles if tile in stage):
            x, y = point[0] + self._grip[tile][0], point[1] + self._grip[tile][1]
            place = Place(x, y, stage.place(tile).width, IN_HAND + i, swing.angle, lift=swing.lift, look=look)
            self.table.dragged[tile] = place
            stage.hold(tile, place)

    def hold_on(self) -> None:
        """Hold what is dragged where the mouse is, over a felt that has moved."""
        self._hold(self.at)
        self._make_room(self.at)

    def _make_room(self, point: Point) -> None:
        """Show where the tiles would go, and what would make room for them."""
        table, drop = self.table, self.drop_at(point)
        found = self.putting.outcome(self.tiles, drop)
        self.preview = found.after if found is not None and isinstance(found.after, Draft) else None
        on_felt = found is not None and not isinstance(drop, RackSlot)
        table.foresee(self.tiles, self.preview if on_felt else None, found.wishes if found is not None else {})
        rack_gap = drop.index if isinstance(drop, RackSlot) else None
        if rack_gap != table.rack_gap:
            table.rack_gap = rack_gap
            table.relayout()

    def _up(self, point: Point) -> bool:
        self.at = point
        if self.box is not None:
            return self._select_box()
        if self.tiles:
            tiles, drop = self.tiles, self.drop_at(point)
            self.tiles = ()
            self.preview = None
            self.table.let_go()
            if drop is None or not self.putting.drop(tiles, drop):
                self.table.relayout()
            return True
        pressed, self._pressed = self._pressed, ()
        return self._click(pressed[0] if pressed else None, point)

    def _select_box(self) -> bool:
        """Select what the box covers; a box without a size is a click beside the tiles."""
        assert self.box is not None
        box, self.box = self.box, None
        table = self.table
        if box.width + box.height < table.context.style.px(DRAG):
            return self._click(None, box.center)
        slots = [tile for tile in table.slots if tile is not None]
        inside = [tile for tile in slots if box.collidepoint(table.stage.place(tile).x, table.stage.place(tile).y)]
        table.selected = tuple(inside)
        table.relayout()
        return True

    def _click(self, tile: Tile | None, point: Point) -> bool:
        """Select a tile, put the selection down, or on a double click send the tile where it fits."""
        table = self.table
        chosen = table.selected
        if tile is not None and self._clicked and self._clicked[0] == tile and self._time - self._clicked[1] < DOUBLE:
            self._clicked = None
            table.selected = ()
            return self.putting.send(tile)
        self._clicked = (tile, self._time) if tile is not None else None
        if tile is not None and (not chosen or tile in table.rack) and not (chosen and tile in chosen):
            table.selected = (*chosen, tile) if tile in table.rack and set(chosen) <= set(table.rack) else (tile,)
        elif tile is not None and tile in chosen:
            table.selected = tuple(each for each in chosen if each != tile)
        elif chosen:
            drop = self.drop_at(point, chosen)
            table.selected = ()
            if drop is not None and self.putting.drop(chosen, drop):
                return True
        else:
            return False
        table.relayout()
        return True

    def _take_back(self, point: Point) -> bool:
        tile = self.tile_at(point)
        if self.tiles or self.box is not None:
            self.cancel()
            return True
        if tile is None or self.table.draft is None or tile in self.table.rack:
            return False
        return self.putting.apply(taken_back(self.table.draft, (tile,)))

    # -- where to ------------------------------------------------------------------------------------------

    def meld_grip_at(self, point: Point) -> tuple[Tile, ...] | None:
        """Return the tiles of the meld whose handle is at a point."""
        melds = self.table.melds if self.table.my_turn and self.table.felt_view.sees(point) else ()
        return next((meld.tiles for meld in melds if self.grip_rect(meld.number).collidepoint(point)), None)

    def grip_rect(self, number: int) -> pygame.Rect:
        table = self.table
        meld = next(meld for meld in table.melds if meld.number == number)
        x, y = table.ground.middles(meld.tiles)[0]
        wide, high = table.ground.pitch * 0.34, table.ground.pitch * 0.9
        return pygame.Rect(x - table.ground.pitch * 0.53 - wide, y - high / 2, wide, high)

    def drop_at(self, point: Point, tiles: Sequence[Tile] | None = None) -> Drop | None:
        """Return where tiles, or the dragged ones, would go with the mouse at a point; None if nowhere."""
        if tiles is not None:
            return drop_at(self.table, point, tiles)
        (left, top), right = self._grip[self.tiles[0]], self._grip[self.tiles[-1]][0]
        first = point[0] + left, point[1] + top
        middle = point[0] + (left + right) / 2, first[1]
        return drop_at(self.table, middle, self.tiles, first)


# -- All places where held tiles can be put down, in reading order: as a list what the mouse finds (`drops`).


@dataclass(frozen=True, slots=True)
class DropPlace:
    """A place, and where on the screen held tiles are shown over it."""

    drop: Drop
    point: Point
    group: FeltItem = ()
    """The meld or start tile that it is at."""
    room: int = 0
    """The free columns of the felt from there on."""


def rack_places(table: TileTable) -> tuple[DropPlace, ...]:
    metrics, ledge, slots = table.context.style.metrics, table.zones.rack, table.slots
    columns = racks.columns(slots)
    return tuple(
        DropPlace(RackSlot(index), rack_slot(ledge, index, columns, metrics))
        for index in range(racks.RACK_ROWS * columns)
    )


def felt_places(table: TileTable, tiles: Sequence[Tile]) -> tuple[DropPlace, ...]:
    """Return the places on the felt: in and beside melds and start tiles, on jokers, and free ones; row by row."""
    if table.draft is None:
        return ()
    held = set(tiles)
    found = [place for item in table.items if set(item) != held for place in _at(table, item, tiles)]
    found += [DropPlace(FeltPlace(point), point, room=room) for point, room in _free(table, tiles)]
    found += [DropPlace(FeltPlace(place), place) for place in _own(table, tiles)]
    return tuple(sorted(found, key=lambda place: (round(place.point[1]), place.point[0])))


def _at(table: TileTable, item: FeltItem, tiles: Sequence[Tile]) -> Iterator[DropPlace]:
    points, half = table.ground.middles(item), table.ground.pitch / 2
    number = next((meld.number for meld in table.melds if meld.tiles == item), None)
    if number is None:
        (x, y) = points[0]
        if item[0] not in tiles:
            yield DropPlace(BesideLoose(item[0], after=False), (x - half, y), item)
            yield DropPlace(BesideLoose(item[0]), (x + half, y), item)
        return
    for index, (x, y) in enumerate(points):
        yield DropPlace(MeldPlace(number, index), (x - half, y), item)
        if takes(table, item[index], tiles):
            yield DropPlace(JokerSwap(item[index]), (x, y), item)
    yield DropPlace(MeldPlace(number, len(item)), (points[-1][0] + half, points[-1][1]), item)


def takes(table: TileTable, joker: Tile, tiles: Sequence[Tile]) -> bool:
    """Return whether a single held tile can be exchanged for a joker."""
    draft = table.draft
    if draft is None or not joker.is_joker or len(tiles) != 1 or joker in tiles or not draft.may_pay(tiles[0]):
        return False
    return tiles[0].face in exchange_faces(draft.before, joker)


def _own(table: TileTable, tiles: Sequence[Tile]) -> Iterator[Point]:
    """Yield the middle of a whole meld that is held: it can be put back where it was."""
    for item in table.items:
        if set(item) == set(tiles):
            points = table.ground.middles(item)
            yield (points[0][0] + points[-1][0]) / 2, points[0][1]


def _free(table: TileTable, tiles: Sequence[Tile]) -> Iterator[tuple[Point, int]]:
    """Yield the beginning of the widest gap of each row where the tiles join nothing, and its free columns."""
    ground, held, need = table.ground, set(tiles), 2 * len(tiles)
    grid = ground.grid
    lying = {item: spot for item, spot in ground.spots.items() if not set(item) <= held}
    for row in range(grid.rows):
        taken = sorted(
            (spot.column - FELT_GAP, spot.column + width(item))
            for item, spot in lying.items()
            if abs(spot.row - row) < APART
        )
        ends = (*taken, (grid.columns, grid.columns))
        starts = accumulate((last + FELT_GAP for _, last in taken), max, initial=0)
        room, start = max((first - start, -start) for start, (first, _) in zip(starts, ends, strict=True))
        if room >= need:
            yield ground.cells(row, -start, need - start).center, room


def likely(table: TileTable, tiles: Sequence[Tile], places: Sequence[DropPlace]) -> int:
    """Return the index of the place that is most likely meant: where the tiles fit, at a meld begun now, a free one."""
    draft = table.draft
    if draft is None or not places:
        return 0
    joins = [(i, meld) for i, place in enumerate(places) if (meld := _continued(draft, tiles, place.drop)) is not None]
    whole = (i for i, meld in joins if fitted(draft, tuple(tiles), meld.number) is not None)
    begun = (i for i, meld in joins if _grows(draft, tiles, meld))
    free = max(range(len(places)), key=lambda i: (places[i].room, -i))
    return next(chain(whole, begun), free)


def _continued(draft: Draft, tiles: Sequence[Tile], drop: Drop) -> DraftMeld | None:
    """Return the meld at whose end a place is; None if it is elsewhere, or if the tiles come from that meld."""
    if not isinstance(drop, MeldPlace):
        return None
    meld = draft.meld(drop.number)
    if meld is None or drop.index != len(meld.tiles) or {*meld.tiles} & {*tiles}:
        return None
    return meld


def _grows(draft: Draft, tiles: Sequence[Tile], meld: DraftMeld) -> bool:
    """Return whether the tiles continue a meld begun in this turn."""
    return {*meld.tiles} <= {*draft.played()} and side_by_side((*meld.tiles, *tiles))


# -- Tiles held by the keyboard: picked up, shown over the place where they would go, and put down there.

RISE = 0.3
"""How far above its place a held tile is shown, in tile widths."""


class KeyHand:
    """What the keyboard holds over one table."""

    def __init__(self, hand: TileHand) -> None:
        self.hand, self.table = hand, hand.table
        self.on_rack = False
        """Whether the keys go through the places of the rack, not those of the felt."""
        self._places: dict[bool, tuple[DropPlace, ...]] = {}
        self._index: dict[bool, int] = {}
        self._offset = (0, 0)
        """Which part of the felt was seen when its places were found."""

    @property
    def tiles(self) -> tuple[Tile, ...]:
        """What is held; () also when something else has put it back."""
        return () if self.hand.tiles else tuple(self.table.dragged)

    @property
    def places(self) -> tuple[DropPlace, ...]:
        """Where what is held can be put down, on the rack or on the felt."""
        return self.places_on(self.on_rack)

    def places_on(self, on_rack: bool) -> tuple[DropPlace, ...]:
        offset = self.table.ground.view.offset
        if self._offset != offset and self._places.get(False):
            # The felt was scrolled: everything on it is elsewhere.
            self._offset, self._places[False] = offset, felt_places(self.table, self.tiles)
        return self._places.get(on_rack, ())

    def hold_over(self, on_rack: bool, index: int) -> None:
        """Hold the tiles over a place of either side."""
        self.on_rack = on_rack
        self.choose(index)

    @property
    def index(self) -> int:
        return min(self._index.get(self.on_rack, 0), len(self.places) - 1)

    @property
    def place(self) -> DropPlace:
        return self.places[self.index]

    def pick_up(self, tiles: Sequence[Tile]) -> bool:
        """Pick tiles up, over the place that is most likely meant; return whether there is any place for them.

        Nothing is picked up by keys while the mouse holds something.
        """
        table = self.table
        if self.hand.tiles:
            return False
        tiles = tuple(tile for tile in tiles if tile in table.stage)
        home = next((i for i, tile in enumerate(table.slots) if tile in tiles), 0)
        table.show_at_once()
        on_felt, self._offset = felt_places(table, tiles), table.ground.view.offset
        self._places = {False: on_felt, True: rack_places(table)}
        self._index = {False: likely(table, tiles, on_felt), True: home}
        self.on_rack = not on_felt
        if not tiles:
            return False
        table.selected = ()
        table.dragged = {tile: table.stage.place(tile) for tile in tiles}
        table.context.sounds.play(Sound.LIFT, x=table.across(table.stage.place(tiles[0]).x))
        self._show()
        return True

    def choose(self, index: int) -> None:
        self._index[self.on_rack] = index
        self._show()

    def change_sides(self) -> None:
        """Go from the places of the felt to those of the rack, or back, if there are any."""
        if self._places.get(not self.on_rack):
            self.on_rack = not self.on_rack
            self._show()

    def _show(self) -> None:
        """Show the tiles over their place, and what would make room for them."""
        table, hand, tiles = self.table, self.hand, self.tiles
        if not self.on_rack:
            over = Rect(self.place.point, (0, 0)).inflate(2 * self._width, 2 * PROPORTION * self._width)
            table.show_at_once(place=over)
        chosen = self.place
        width = self._width
        left, y = chosen.point[0] - (len(tiles) - 1) / 2 * width, chosen.point[1] - RISE * width
        look = TileLook(Rim.SELECTED)
        table.dragged = {
            tile: Place(left + i * width, y, width, IN_HAND + i, lift=1.0, look=look) for i, tile in enumerate(tiles)
        }
        found = hand.putting.outcome(tiles, chosen.drop)
        hand.preview = found.after if found is not None and isinstance(found.after, Draft) else None
        on_felt = found is not None and not isinstance(chosen.drop, RackSlot)
        table.rack_gap = chosen.drop.index if isinstance(chosen.drop, RackSlot) else None
        table.foresee(tiles, hand.preview if on_felt else None, found.wishes if found is not None else {})
        table.relayout()

    @property
    def _width(self) -> float:
        table = self.table
        if self.on_rack:
            return rack_tile_width(table.zones.rack, racks.columns(table.slots), table.context.style.metrics)
        return table.ground.pitch / PITCH

    def put_down(self) -> bool:
        """Put the tiles where they are shown; return whether anything changed."""
        tiles, drop = self.tiles, self.place.drop
        self.cancel()
        return self.hand.putting.drop(tiles, drop)

    def cancel(self) -> None:
        self.hand.cancel()

    def take_back(self, tile: Tile) -> bool:
        """Take a tile of the viewer's back from the felt; return whether anything changed."""
        draft = self.table.draft
        if draft is None or tile in self.table.rack:
            return False
        return self.hand.putting.apply(taken_back(draft, (tile,)))
