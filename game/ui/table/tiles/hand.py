"""What the mouse does with tiles: drag and drop, click and click, double click, right click, a box over the rack.

The hand turns gestures into drops, and `putting` makes moves of the draft of them. Positions are read from events,
never from the mouse itself.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import hypot

import pygame

from game.engine.problems import Problem
from game.engine.tiles.draft import Draft
from game.engine.tiles.layout import OnRack
from game.engine.tiles.pieces import Tile
from game.ui.kit.drawing import Point
from game.ui.kit.place import Place
from game.ui.kit.sound import Sound
from game.ui.kit.swing import Swing
from game.ui.table.shared.rims import Rim
from game.ui.table.tiles.drops import Drop, RackSlot, drop_at, meld_near
from game.ui.table.tiles.images import TileLook
from game.ui.table.tiles.putting import Putting
from game.ui.table.tiles.table import TileTable
from game.ui.table.tiles.tile_places import IN_HAND
from game.ui.table.tiles.zones import box_within

NOWHERE = (-1, -1)
DRAG = 6
"""Units that the mouse may move before a press becomes a drag."""
DOUBLE = 0.35
"""The maximum number of seconds between the clicks of a double click."""


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
        """Whether tiles are being dragged, or held by the keyboard."""
        return bool(self.tiles or self.table.dragged)

    @property
    def hovered(self) -> int | None:
        """The number of the meld under the mouse."""
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
        """Put everything back where it came from."""
        self.tiles = self._pressed = ()
        self.preview = None
        self.box = None
        self.table.let_go()
        self.table.relayout()

    # -- pressing, dragging, releasing ---------------------------------------------------------------------

    def tile_at(self, point: Point) -> Tile | None:
        """Return the tile under a point that may be taken."""
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
        """Return what a press on a tile takes: its selection, or with Shift the rest of its run."""
        if tile in self.table.selected:
            return self.table.selected
        if self._shift:
            meld = next((meld for meld in self.table.melds if tile in meld.tiles), None)
            if meld is not None:
                return meld.tiles[meld.tiles.index(tile) :]
        return (tile,)

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
        """Turn the press into a drag."""
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
        return self.putting.apply(self.table.draft.move((tile,), OnRack()))

    # -- where to ------------------------------------------------------------------------------------------

    def meld_grip_at(self, point: Point) -> tuple[Tile, ...] | None:
        """Return the tiles of the meld whose handle is at a point."""
        melds = self.table.melds if self.table.my_turn and self.table.felt_view.sees(point) else ()
        return next((meld.tiles for meld in melds if self.grip_rect(meld.number).collidepoint(point)), None)

    def grip_rect(self, number: int) -> pygame.Rect:
        """Return the handle on the left of a meld."""
        table = self.table
        meld = next(meld for meld in table.melds if meld.number == number)
        x, y = table.item_places(meld.tiles)[0]
        wide, high = table.tile_width * 0.34, table.tile_width * 0.9
        return pygame.Rect(x - table.tile_width * 0.53 - wide, y - high / 2, wide, high)

    def drop_at(self, point: Point, tiles: Sequence[Tile] | None = None) -> Drop | None:
        """Return where tiles, or the dragged ones, would go with the mouse at a point; None if nowhere."""
        if tiles is not None:
            return drop_at(self.table, point, tiles)
        (left, top), right = self._grip[self.tiles[0]], self._grip[self.tiles[-1]][0]
        first = point[0] + left, point[1] + top
        middle = point[0] + (left + right) / 2, first[1]
        return drop_at(self.table, middle, self.tiles, first)
