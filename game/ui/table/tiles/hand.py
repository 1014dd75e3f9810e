"""What the mouse does with tiles: drag and drop, click and click, double click, right click, a box around tiles.

The hand turns gestures into drops (`drops`), and these into moves of the draft. Positions are read from events, never
from the mouse itself.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import product
from math import dist

import pygame

from game.engine.game import Problem
from game.engine.tiles.draft import Draft, OnMeld, fitted, is_whole
from game.engine.tiles.melds import SHORTEST, Meld, MeldKind, Tile, assess, kind_of, read, side_by_side
from game.ui.kit.drawing import Point
from game.ui.kit.input import DOUBLE, DRAG
from game.ui.kit.motion import Swing
from game.ui.kit.sound import MIDDLE
from game.ui.kit.sound.effects import Sound, SoundCue, chain_step, meld_step
from game.ui.kit.sprite import Place, Rim
from game.ui.kit.widgets.textline import seconds_of
from game.ui.table.tiles import drops, zones as racks
from game.ui.table.tiles.felt import IN_HAND, PITCH, Wishes
from game.ui.table.tiles.images import PROPORTION, TileLook, tile_rect
from game.ui.table.tiles.table import TileTable

# -- What putting tiles down sounds like: `drop_notes(before, after)`.
#
# The longer the meld that was made, the higher the knock; each meld that became legal adds a tone, which rises with
# each further one in the same turn.


def drop_notes(before: Draft, after: Draft) -> tuple[SoundCue, ...]:
    made = changed_meld(before, after)
    placed = SoundCue(Sound.PLACE, meld_step(len(made.tiles)) if made else 0)
    good = complete(after)
    if made and good > complete(before):
        return placed, SoundCue(Sound.GOOD, chain_step(good))
    return (placed,)


def changed_meld(before: Draft, after: Draft) -> Meld | None:
    """Return the longest meld that was made or became longer; None if tiles were only taken away."""
    old = [{*meld.tiles} for meld in before.melds()]
    grown = [meld for meld in after.melds() if not any({*meld.tiles} <= tiles for tiles in old)]
    return max(grown, key=lambda meld: len(meld.tiles), default=None)


def complete(draft: Draft) -> int:
    """Return how many legal melds have a tile that was played in this turn."""
    laid = {*draft.played()}
    return sum(not assess(meld, draft.before.rules) for meld in draft.melds() if laid.intersection(meld.tiles))


NOWHERE = (-1, -1)


class TileHand:
    """The mouse over one table."""

    def __init__(self, table: TileTable, refuse: Callable[[Problem], None], stray: Callable[[Tile], None]) -> None:
        self.table = table
        self.refuse = refuse
        """Called with what is never allowed."""
        self.stray = stray
        """Called with a tile that was sent but fits nowhere."""
        self.tiles: tuple[Tile, ...] = ()
        """What is being dragged."""
        self.box: pygame.Rect | None = None
        self.preview: Draft | None = None
        """The draft as it would be if the dragged tiles were put down here."""
        self._pressed: tuple[Tile, ...] = ()
        self._press: Point = (0, 0)
        self._grip: dict[Tile, Point] = {}
        self._shift = False
        self._time = 0.0
        self._clicked: tuple[Tile, float] | None = None
        self._swing = Swing(table.context.motion)
        self.at: Point = NOWHERE
        self.used: set[str] = set()
        """The gestures of `TAUGHT` that were used since they were last counted."""

    @property
    def dragging(self) -> bool:
        return bool(self.tiles or self.table.dragged)

    @property
    def hovered(self) -> int | None:
        return None if self.dragging or not self.table.ground.sees(self.at) else drops.meld_near(self.table, self.at)

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
        self.table.stage.reach(self.at)
        if self.tiles and self._swing.update(dt):
            self._hold()

    def handle(self, event: pygame.Event) -> bool:
        """Handle an event; return whether it may have changed anything."""
        if event.type in (pygame.KEYDOWN, pygame.KEYUP) and event.key in (pygame.K_LSHIFT, pygame.K_RSHIFT):
            self._shift = event.type == pygame.KEYDOWN
        elif event.type == pygame.MOUSEMOTION:
            if self._busy and not event.buttons[0]:
                # The button was released where nobody saw it.
                self.cancel()
            return self._move(event.pos)
        elif event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
            self._down(event.pos)
        elif event.type == pygame.MOUSEBUTTONUP and event.button == 1:
            self._up(event.pos)
        elif event.type == pygame.MOUSEBUTTONDOWN and event.button == 3:
            self._take_back(event.pos)
        elif event.type in (pygame.WINDOWFOCUSLOST, pygame.WINDOWLEAVE):
            self.at = NOWHERE
            if self._busy:
                # The button may be released outside, unseen: put everything back.
                self.cancel()
        return event.type in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP)

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

    def takes(self, point: Point) -> bool:
        return self.tile_at(point) is not None or self.meld_grip_at(point) is not None

    def _down(self, point: Point) -> None:
        table = self.table
        if self.tiles or self.box is not None:
            # A second press before the first was released takes nothing else.
            return
        self._press, self.at = point, point
        if (grip := self.meld_grip_at(point)) is not None:
            self._pressed = grip
        elif (tile := self.tile_at(point)) is not None:
            self._pressed = self._lifted_with(tile)
        elif not table.covered:
            # A felt that is larger than what is seen of it is moved instead.
            on_felt = table.my_turn and not table.view.larger and table.zones.felt.collidepoint(point)
            self.box = pygame.Rect(point, (0, 0)) if on_felt or table.zones.own.collidepoint(point) else None

    def _lifted_with(self, tile: Tile) -> tuple[Tile, ...]:
        """Return what a press on a tile takes: its selection, or with Shift the rest of its run, and on the rack a meld
        that lies there side by side."""
        if tile in self.table.selected:
            return self.table.selected
        if self._shift and tile in self.table.rack:
            return max(self.melds_on_rack(tile), key=len, default=(tile,))
        melds = (meld.tiles for meld in self.table.melds if self._shift and tile in meld.tiles)
        return next((tiles[tiles.index(tile) :] for tiles in melds), (tile,))

    def melds_on_rack(self, tile: Tile) -> Iterator[tuple[Tile, ...]]:
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
            zones, (x, y) = self.table.zones, self._press
            area = zones.own if zones.own.collidepoint(x, y) else zones.own.union(zones.felt)
            to = min(max(point[0], area.left), area.right), min(max(point[1], area.top), area.bottom)
            self.box = pygame.Rect(x, y, to[0] - x, to[1] - y)
            self.box.normalize()
            return True
        if self._pressed and not self.tiles and dist(point, self._press) >= self.table.context.style.px(DRAG):
            self._lift()
        if not self.tiles:
            return False
        self._swing.move(moved / self.table.context.style.metrics.factor)
        self.hold_on()
        return True

    def _lift(self) -> None:
        stage = self.table.stage
        self.tiles = tuple(tile for tile in self._pressed if tile in stage)
        self._pressed = ()
        if not self.tiles:
            return
        first = stage.place(self.tiles[0])
        left, top = first.x - self._press[0], first.y - self._press[1]
        # What lies on the felt keeps its distances, so that it lands where it is seen.
        apart = first.width * 0.92 if self.tiles[0] in self.table.rack else self.table.ground.pitch
        for i, tile in enumerate(self.tiles):
            self._grip[tile] = (left + i * apart, top)
        self.table.selected = ()
        self._swing = Swing(self.table.context.motion)
        self.table.context.sounds.play(Sound.LIFT, x=self.table.across(first.x))

    def _hold(self) -> None:
        stage, swing, look = self.table.stage, self._swing, TileLook()
        for i, tile in enumerate(tile for tile in self.tiles if tile in stage):
            x, y = self.at[0] + self._grip[tile][0], self.at[1] + self._grip[tile][1]
            place = Place(x, y, stage.place(tile).width, IN_HAND + i, swing.angle, lift=swing.lift, look=look)
            self.table.dragged[tile] = place
            stage.hold(tile, place)

    def hold_on(self) -> None:
        """Hold what is dragged where the mouse is, and show what would make room for it there."""
        self._hold()
        before = self.table.rack_gap
        self.foresee(self.tiles, self.drop_at(self.at))
        if self.table.rack_gap != before:
            self.table.relayout()

    def foresee(self, tiles: tuple[Tile, ...], drop: drops.Drop | None) -> None:
        """Show where tiles would go, and what would make room for them."""
        after, wishes = drops.outcome(self.table, tiles, drop) or (None, {})
        self.preview = after if isinstance(after, Draft) else None
        self.table.rack_gap = drop.slot if isinstance(drop, drops.RackSlot) else None
        self.table.foresee(tiles, self.preview if self.table.rack_gap is None else None, wishes)

    def _up(self, point: Point) -> None:
        self.at = point
        if self.box is not None:
            self._select_box(self.box)
        elif self.tiles:
            tiles, drop = self.tiles, self.drop_at(point)
            self.tiles = ()
            self.preview = None
            self.table.let_go()
            if drop is None or not self.drop(tiles, drop):
                self.table.relayout()
        else:
            pressed, self._pressed = self._pressed, ()
            self._click(pressed[0] if pressed else None, point)

    def _select_box(self, box: pygame.Rect) -> None:
        """Select what the box covers, on the rack or else on the felt; one without a size is a click beside tiles."""
        self.box, table = None, self.table
        if box.width + box.height < table.context.style.px(DRAG):
            self._click(None, box.center)
            return
        on_rack = [tile for tile in table.slots if tile is not None]
        on_felt = [tile for item in table.items for tile in item] if table.my_turn else []
        places = table.stage.place
        found = ([tile for tile in tiles if box.collidepoint(places(tile)[:2])] for tiles in (on_rack, on_felt))
        table.selected = tuple(next(filter(None, found), ()))
        self.used.add("several")
        table.relayout()

    def _click(self, tile: Tile | None, point: Point) -> None:
        """Select a tile, put the selection down, or on a double click send the tile where it fits."""
        table = self.table
        chosen = table.selected
        if tile is not None and self._clicked and self._clicked[0] == tile and self._time - self._clicked[1] < DOUBLE:
            self._clicked = None
            table.selected = ()
            self.used.add("double")
            self.send(tile)
            return
        self._clicked = (tile, self._time) if tile is not None else None
        if tile is not None and (not chosen or tile in table.rack) and not (chosen and tile in chosen):
            table.selected = (*chosen, tile) if tile in table.rack and set(chosen) <= set(table.rack) else (tile,)
        elif tile is not None and tile in chosen:
            table.selected = tuple(each for each in chosen if each != tile)
        elif chosen:
            drop = self.drop_at(point, chosen)
            table.selected = ()
            if drop is not None and self.drop(chosen, drop):
                return
        else:
            return
        table.relayout()

    def _take_back(self, point: Point) -> None:
        tile, draft = self.tile_at(point), self.table.draft
        if self.tiles or self.box is not None:
            self.cancel()
        elif tile is not None and draft is not None and tile not in self.table.rack:
            self.used.add("right")
            self.apply(drops.taken_back(draft, (tile,)))

    # -- putting down: onto the felt, the rack, or wherever a tile fits -----------------------------------

    def drop(self, tiles: Sequence[Tile], drop: drops.Drop) -> bool:
        """Put tiles down; return whether anything changed."""
        table = self.table
        if not isinstance(drop, drops.RackSlot):
            found = drops.outcome(table, tiles, drop)
            return found is not None and self.apply(*found)
        if any(tile not in table.rack for tile in tiles):
            if table.draft is None:
                return False
            after = drops.taken_back(table.draft, tiles)
            if isinstance(after, Problem):
                self.refuse(after)
                return False
            table.change(after)
            tiles = [tile for tile in tiles if tile in table.rack]
        table.keep_slots(racks.put(table.slots, tiles, drop.slot))
        return True

    def apply(self, after: Draft | Problem, wishes: Wishes | None = None) -> bool:
        """Continue with another draft, or refuse; return whether anything changed."""
        if isinstance(after, Problem):
            self.refuse(after)
            return False
        table, before = self.table, self.table.draft
        assert before is not None
        table.change(after, wishes)
        made = changed_meld(before, after)
        x = table.across(table.stage.goal(made.tiles[-1]).x) if made and made.tiles[-1] in table.stage else MIDDLE
        table.context.sounds.play_all(drop_notes(before, after), x)
        return True

    def send(self, tile: Tile) -> bool:
        """Send a tile where it fits: into a meld that stays legal, one just started, or an own one to the rack."""
        if (draft := self.table.draft) is None:
            self.table.relayout()
            return False
        if tile not in draft.now.rack:
            return self.apply(drops.taken_back(draft, (tile,)))
        for fit in self.fitting(draft, tile):
            return self.apply(fit)
        self.stray(tile)
        self.table.relayout()
        return False

    @staticmethod
    def fitting(draft: Draft, tile: Tile) -> list[Draft]:
        """Return the drafts with a tile put where it fits: melds that stay legal, then runs that split or give a joker
        for it, then those started in this turn; runs before groups."""
        found: list[tuple[bool, bool, int, Draft]] = []
        for meld in draft.now.table:
            if (after := fitted(draft, (tile,), meld.number)) is not None:
                made = after.melds()[[each.number for each in after.now.table].index(meld.number)]
                joins = {*made.tiles} == {*meld.tiles, tile}
                found.append((not joins, kind_of(made) is not MeldKind.RUN, meld.number, after))
        laid = {*draft.played()}
        begun = [draft.move((tile,), OnMeld(meld.number)) for meld in draft.now.table
                 if {*meld.tiles} <= laid and side_by_side((*meld.tiles, tile))]  # fmt: skip
        return [*(fit for *_, fit in sorted(found, key=lambda each: each[:3])),
                *(after for after in begun if isinstance(after, Draft))]  # fmt: skip

    # -- where to ------------------------------------------------------------------------------------------

    def meld_grip_at(self, point: Point) -> tuple[Tile, ...] | None:
        """Return the tiles of the meld whose handle is at a point."""
        melds = self.table.melds if self.table.my_turn and self.table.ground.sees(point) else ()
        return next((meld.tiles for meld in melds if self.grip_rect(meld.number).collidepoint(point)), None)

    def grip_rect(self, number: int) -> pygame.Rect:
        table = self.table
        meld = next(meld for meld in table.melds if meld.number == number)
        x, y = table.ground.middles(meld.tiles)[0]
        wide, high = table.ground.pitch * 0.34, table.ground.pitch * 0.9
        return pygame.Rect(x - table.ground.pitch * 0.53 - wide, y - high / 2, wide, high)

    def drop_at(self, point: Point, tiles: Sequence[Tile] | None = None) -> drops.Drop | None:
        """Return where tiles, or the dragged ones, would go with the mouse at a point; None if nowhere."""
        if tiles is not None:
            return drops.drop_at(self.table, point, tiles)
        (left, top), right = self._grip[self.tiles[0]], self._grip[self.tiles[-1]][0]
        first = point[0] + left, point[1] + top
        middle, felt = (point[0] + (left + right) / 2, first[1]), self.table.zones.felt
        if felt.collidepoint(point) and not felt.collidepoint(middle):
            # A meld carried by its grip may stick out of the felt: it is meant for the edge.
            half = (right - left + self.table.ground.pitch) / 2
            middle = min(max(middle[0], felt.left + half), felt.right - half), middle[1]
        return drops.drop_at(self.table, middle, self.tiles, first)


# -- Tiles held by the keyboard: picked up, shown over the place where they would go, and put down there.

RISE = 0.3
"""How far above its place a held tile is shown, in tile widths."""


class KeyHand:
    """What the keyboard holds over one table."""

    def __init__(self, hand: TileHand) -> None:
        self.hand, self.table = hand, hand.table
        self.on_rack = False
        """Whether the keys go through the places of the rack, not those of the felt."""
        self._places: dict[bool, tuple[drops.DropPlace, ...]] = {}
        self._index: dict[bool, int] = {}
        self._offset = (0, 0)
        """Which part of the felt was seen when its places were found."""

    @property
    def tiles(self) -> tuple[Tile, ...]:
        """What is held; () also when something else has put it back."""
        return () if self.hand.tiles else tuple(self.table.dragged)

    @property
    def places(self) -> tuple[drops.DropPlace, ...]:
        return self.places_on(self.on_rack)

    def places_on(self, on_rack: bool) -> tuple[drops.DropPlace, ...]:
        offset = self.table.ground.view.offset
        if self._offset != offset and self._places.get(False):
            # The felt was scrolled: everything on it is elsewhere.
            self._offset, self._places[False] = offset, drops.felt_places(self.table, self.tiles)
        return self._places.get(on_rack, ())

    def hold_over(self, on_rack: bool, index: int) -> None:
        """Hold the tiles over a place of either side."""
        self.on_rack, self._index[on_rack] = on_rack, index
        self._show()

    @property
    def index(self) -> int:
        return min(self._index.get(self.on_rack, 0), len(self.places) - 1)

    @property
    def place(self) -> drops.DropPlace:
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
        on_felt, self._offset = drops.felt_places(table, tiles), table.ground.view.offset
        self._places = {False: on_felt, True: drops.rack_places(table)}
        self._index = {False: drops.likely(table, tiles, on_felt), True: home}
        self.on_rack = not on_felt
        if not tiles:
            return False
        table.selected = ()
        table.dragged = {tile: table.stage.place(tile) for tile in tiles}
        table.context.sounds.play(Sound.LIFT, x=table.across(table.stage.place(tiles[0]).x))
        self._show()
        return True

    def change_sides(self) -> None:
        """Go from the places of the felt to those of the rack, or back, if there are any."""
        if self._places.get(not self.on_rack):
            self.on_rack = not self.on_rack
            self._show()

    def _show(self) -> None:
        """Show the tiles over their place, and what would make room for them."""
        table, tiles = self.table, self.tiles
        if not self.on_rack:
            over = pygame.Rect(self.place.point, (0, 0)).inflate(2 * self._width, 2 * PROPORTION * self._width)
            table.show_at_once(place=over)
        chosen, width = self.place, self._width
        left, y = chosen.point[0] - (len(tiles) - 1) / 2 * width, chosen.point[1] - RISE * width
        look = TileLook(Rim.SELECTED)
        table.dragged = {
            tile: Place(left + i * width, y, width, IN_HAND + i, lift=1.0, look=look) for i, tile in enumerate(tiles)
        }
        self.hand.foresee(tiles, chosen.drop)
        table.relayout()

    @property
    def _width(self) -> float:
        table = self.table
        if self.on_rack:
            return racks.rack_tile_width(table.zones.own, racks.columns(table.slots), table.context.style.metrics)
        return table.ground.pitch / PITCH

    def put_down(self) -> bool:
        """Put the tiles where they are shown; return whether anything changed."""
        tiles, drop = self.tiles, self.place.drop
        self.hand.cancel()
        return self.hand.drop(tiles, drop)

    def take_back(self, tile: Tile) -> bool:
        """Take a tile of the viewer's back from the felt; return whether anything changed."""
        draft = self.table.draft
        if draft is None or tile in self.table.rack:
            return False
        return self.hand.apply(drops.taken_back(draft, (tile,)))


# -- What a gesture is good for, told once, beside the tiles that it is about, when its moment comes.

TAUGHT = ("right", "double", "several", "wheel")
"""The gestures; of those whose moment it is, the first is told. `teach.NAME` are the words."""
MELDS = 5
"""So many melds on the table may be wanted larger or smaller."""


class Teaching:
    """Tells of one gesture a turn, those not counted that the player has used already."""

    def __init__(self, hand: TileHand) -> None:
        self.hand, self.table = hand, hand.table
        self.told: tuple[str, tuple[Tile, ...]] | None = None
        """What is told now, and the tiles that it is about."""
        self._left = 0.0
        self._turn: object = None
        """The turn in which something was told last."""
        self._looked: tuple[Draft, racks.Slots] | None = None

    @property
    def text(self) -> str:
        return self.table.context.t(f"teach.{self.told[0]}") if self.told is not None else ""

    @property
    def about(self) -> pygame.Rect | None:
        """Where the tiles are that it is about; None if it is not said now."""
        there = [tile for tile in self.told[1] if tile in self.table.stage] if self.told is not None else []
        places = [tile_rect(self.table.stage.place(tile)) for tile in there]
        return places[0].unionall(places[1:]) if places and not self.hand.dragging else None

    def update(self, dt: float, *, free: bool) -> None:
        """Advance by `dt` seconds; while the player is `free` for it, tell of a gesture whose moment it is."""
        context, draft = self.table.context, self.table.draft
        taught = context.settings.taught
        self._left -= dt
        if self.told is not None and (self._left <= 0 or draft is None or self.told[0] in self.hand.used):
            self.told = None
        if fresh := self.hand.used.difference(taught):
            context.change(taught=(*taught, *sorted(fresh)))
        self.hand.used.clear()
        if not free or draft is None or draft.before is self._turn or set(TAUGHT) <= set(taught):
            return
        now = draft, self.table.slots
        if now == self._looked:
            return
        self._looked = now
        found = ((name, self._tiles(name, draft)) for name in TAUGHT if name not in taught)
        if (told := next((each for each in found if each[1]), None)) is not None:
            self.told, self._turn = told, draft.before
            self._left = seconds_of(self.text)
            context.change(taught=(*taught, told[0]))

    def _tiles(self, name: str, draft: Draft) -> tuple[Tile, ...]:
        """Return the tiles that a gesture would be good for now; () if it is not its moment."""
        melds, rack = self.table.melds, self.table.rack
        match name:
            case "right":
                return tuple(draft.played())[-1:]
            case "several":
                return next((meld for tile in rack for meld in self.hand.melds_on_rack(tile)), ())
            case "double" if not self.table.changed and (draft.before.opened or not self.table.rules.opening):
                return next(((tile,) for tile in rack if self.hand.fitting(draft, tile)), ())
            case "wheel" if len(melds) >= MELDS and not self.table.ground.view.larger:
                return melds[-1].tiles
            case _:
                return ()
