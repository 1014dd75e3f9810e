"""Somebody who plays tiles with fingers alone, on a felt of which only a part may be seen."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from game.engine.tiles.draft import DraftMeld
from game.engine.tiles.melds import Meld, Tile
from game.ui.table.tiles.choosers import Chooser
from game.ui.table.tiles.drops import FeltPlace
from game.ui.table.tiles.images import tile_rect
from game.ui.table.tiles.match_screen import TileMatchScreen
from tests.ui.driver import Driver, sure
from tests.ui.finger import Finger
from tests.ui.hands import Point
from tests.ui.mouse import Mouse
from tests.ui.tile_mouse import TileMouse


class TileFingers(TileMouse):
    """Plays the viewer's turns with one finger."""

    def __init__(self, driver: Driver, mouse: Mouse, screen: TileMatchScreen) -> None:
        super().__init__(mouse, screen)
        self.finger = Finger(driver)
        self.scrolled = 0
        """How often the felt was scrolled for something at its edge."""

    @property
    def felt(self) -> pygame.Rect:
        """Where the felt is seen."""
        return self.screen.table.zones.felt

    def press(self, key: str) -> None:
        """Tap a button around the rack."""
        self.finger.tap(sure(self.turn.form)[key].rect.center)

    def answer(self, question: Chooser, index: int) -> None:
        """Tap an answer to a question on the table."""
        self.finger.tap(question.options[index].rect.center)

    def push(self, across: int, down: int) -> None:
        """Push the felt by its free ground, as far as it goes."""
        felt = self.felt
        free = (
            (x, y) for y in range(felt.top + 4, felt.bottom - 4, 7) for x in range(felt.left + 4, felt.right - 4, 9)
            if not self.turn.panning.takes((x, y)) and felt.collidepoint(x + across, y + down)
            and not any(each.badge.collidepoint(x, y) or each.rect.collidepoint(x, y) for each in self.turn.questions)
        )  # fmt: skip
        start = next(free)
        self.finger.down(start)
        self.finger.move((start[0] + across, start[1] + down))
        self.finger.up()

    def find(self, tile: Tile) -> None:
        """Push the felt until a tile on it is seen as a whole."""
        table = self.screen.table
        if tile in table.rack:
            return
        for _ in range(40):
            table.stage.settle()
            rect, felt = tile_rect(table.stage.goal(tile)), self.felt
            if felt.contains(rect):
                return
            step = felt.height // 3
            across = (rect.left < felt.left) - (rect.right > felt.right)
            down = (rect.top < felt.top) - (rect.bottom > felt.bottom)
            far = max(felt.top - rect.top, rect.bottom - felt.bottom, felt.left - rect.left, rect.right - felt.right)
            self.push(across * min(step, far + 20), down * min(step, far + 20))
        raise AssertionError(f"{tile} never comes into sight")

    def carry(self, tile: Tile, place: Callable[[], Point | None]) -> None:
        """Carry a tile to a place, which may have to come into sight first: at the edges of the felt."""
        self.find(tile)
        self.finger.down(super().tile_point(tile))
        for turn in range(160):
            point = place()
            # Behind the last tile of a row that ends at the edge there is still a place.
            if point is not None and self.felt.inflate(24, -8).collidepoint(point):
                self.finger.move(point, 6)
                self.finger.up()
                return
            # What is nowhere yet is looked for below, then above.
            self.finger.move(self._edge(point or (self.felt.centerx, 9999 if turn < 80 else -9999)), 2)
            self.finger.rest(0.15)
            self.scrolled += 1
        raise AssertionError(f"no place for {tile}")

    def _edge(self, point: Point) -> Point:
        """Return where a finger scrolls towards a point that is not seen."""
        felt = self.felt
        sides = ((felt.left, felt.right, felt.centerx), (felt.top, felt.bottom, felt.centery))
        x, y = (
            first + 3 if at < first + 9 else last - 4 if at > last - 9 else middle
            for at, (first, last, middle) in zip(point, sides, strict=True)
        )
        return x, y

    def beside(self, tile: Tile, widths: float) -> Callable[[], Point]:
        """Return a place to the right of a tile, by some widths of a tile."""
        table = self.screen.table

        def place() -> Point:
            x, y = next(
                point for item in table.items
                for each, point in zip(item, table.ground.middles(item), strict=True) if each == tile
            )  # fmt: skip
            return round(x + widths * table.ground.pitch), round(y)

        return place

    def swap(self, tile: Tile, joker: Tile) -> None:
        """Put a tile in the place of a joker."""
        self.carry(tile, self.beside(joker, 0))

    def put_to(self, tile: Tile, host: DraftMeld) -> None:
        """Put a tile behind the last one of a meld."""
        self.carry(tile, self.beside(host.tiles[-1], 0.7))

    def put_beside(self, tile: Tile, start: Tile) -> None:
        """Put a tile together with a start tile."""
        self.carry(tile, self.beside(start, 0))

    def put_at_end(self, tile: Tile, meld: Meld, side: int) -> None:
        """Put a joker at the other end of its meld."""
        edge = [each for each in meld.tiles if each != tile][0 if side < 0 else -1]
        self.carry(tile, self.beside(edge, side * 0.7))

    def put_freely(self, tile: Tile) -> None:
        """Put a tile where nothing lies near."""
        felt = self.felt.inflate(-10, -10)

        def place() -> Point | None:
            points = ((x, y) for y in range(felt.top, felt.bottom, 12) for x in range(felt.left, felt.right, 15))
            hand = self.turn.hand
            return next(
                (at for at in points if all(isinstance(hand.drop_at((at[0] + by, at[1]), (tile,)), FeltPlace)
                                            for by in (0, -8, 8))),
                None,
            )  # fmt: skip

        self.carry(tile, place)
