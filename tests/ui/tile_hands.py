"""Somebody who plays tiles by posted events alone: with the mouse, doing what a computer player would, with the keys,
and with fingers, on a felt of which only a part may be seen."""

from collections.abc import Callable
from itertools import product
from random import Random

import pygame

from game.ai.tiles.foresight import choose
from game.engine.game import Catch, Draw, Pass
from game.engine.tiles.actions import Lay, Open
from game.engine.tiles.draft import DraftMeld, OnMeld
from game.engine.tiles.legality import exchange_faces
from game.engine.tiles.melds import Meld, Tile
from game.ui.scenes.round.tile_turn import TileTurn
from game.ui.table.tiles.choosers import Chooser
from game.ui.table.tiles.drops import BesideLoose, Drop, FeltPlace, JokerSwap, MeldPlace, near
from game.ui.table.tiles.images import tile_rect
from game.ui.table.tiles.match_screen import TileMatchScreen
from tests.ui.driver import Driver, Finger, Keyboard, Mouse, Point, sure


class TileMouse:
    """Plays the viewer's turns of a match with the mouse."""

    def __init__(self, mouse: Mouse, screen: TileMatchScreen) -> None:
        self.mouse = mouse
        self.screen = screen

    @property
    def turn(self) -> TileTurn:
        """The scene on top, which has to be the turn."""
        top = self.mouse.app.context.scenes.top
        assert isinstance(top, TileTurn), top
        return top

    def tile_point(self, tile: Tile) -> Point:
        """Where a tile can be taken."""
        self.screen.table.stage.settle()
        place = self.screen.table.stage.place(tile)
        return round(place.x), round(place.y)

    def play_turn(self) -> None:
        """Do what a computer player would do here."""
        session, table = self.screen.session, self.screen.table
        action = choose(session.view(table.viewer), Random(len(session.record.lines)))
        match action:
            case Lay():
                self.lay(action)
            case Open():
                self.open(action)
            case Draw() | Pass():
                self.press("draw")
            case Catch():
                self.press("uno")
            case _:
                raise AssertionError(action)

    def open(self, action: Open) -> None:
        """Build an initial meld, and end the turn."""
        for meld in action.melds:
            self._build(meld, Lay(action.melds))
        self.press("end")

    def lay(self, lay: Lay) -> None:
        """Build the table of a lay tile by tile, answer the questions, end the turn."""
        self.arrange(lay)
        if lay.uno:
            self.press("uno")
        self.press("end")

    def arrange(self, lay: Lay) -> None:
        """Build the table of a lay tile by tile, and answer the questions."""
        for joker in lay.take:
            self._exchange(joker, lay)
        for meld in lay.table:
            self._build(meld, lay)
            self._answer(lay)
        for meld in lay.table:
            self._turn_joker(meld)

    def press(self, key: str) -> None:
        self.mouse.press(key)

    def put_on(self, tile: Tile, other: Tile) -> None:
        """Put a tile on a joker that it is exchanged for, or on a start tile that it goes with."""
        self.mouse.drag(self.tile_point(tile), self.tile_point(other))

    def put_to(self, tile: Tile, host: DraftMeld) -> None:
        """Put a tile to an end of a meld where it is meant for that meld alone, as the ghost shows."""
        far = round(self.screen.table.ground.pitch * 0.7)
        (left, y), (right, low) = self.tile_point(host.tiles[0]), self.tile_point(host.tiles[-1])
        ends = (right + far, low), (left - far, y), (right + far // 2, low), (left - far // 2, y)
        drops = [(end, self.turn.hand.drop_at(end, (tile,))) for end in ends]
        meant = [end for end, drop in drops if isinstance(drop, MeldPlace) and drop.number == host.number]
        self.mouse.drag(self.tile_point(tile), (*meant, ends[0])[0])

    def put_freely(self, tile: Tile) -> None:
        """Put a tile where nothing lies near."""
        self.mouse.drag(self.tile_point(tile), self.free_point(tile))

    def put_at_end(self, tile: Tile, meld: Meld, side: int) -> None:
        """Put a joker at the other end of its meld."""
        edge = [self.tile_point(each) for each in meld.tiles if each != tile][0 if side < 0 else -1]
        wide = self.screen.table.ground.pitch
        self.mouse.drag(self.tile_point(tile), (edge[0] + round(side * wide * 0.7), edge[1]))

    def answer(self, question: Chooser, index: int) -> None:
        self.mouse.click(question.options[index].rect.center)

    def _exchange(self, joker: Tile, lay: Lay) -> None:
        """Drag the tile that a joker stands for onto the joker."""
        draft = sure(self.screen.table.draft)
        faces = exchange_faces(draft.before, joker)
        placed = [tile for meld in lay.table for tile in meld.tiles]
        tile = next(each for each in draft.now.rack if each.face in faces and each in placed)
        self.put_on(tile, joker)

    def _host(self, wanted: set[Tile]) -> DraftMeld | None:
        """A meld on the table that is part of the wanted one; what a lone joker is meant as nobody knows."""
        found = (each for each in sure(self.screen.table.draft).now.table if set(each.tiles) <= wanted)
        return next((each for each in found if not all(tile.is_joker for tile in each.tiles)), None)

    def _build(self, meld: Meld, lay: Lay) -> None:
        """Bring the tiles of a meld together: onto one that is part of it, on a start tile, or on a free place."""
        table = self.screen.table
        wanted = set(meld.tiles)
        host = self._host(wanted)
        missing = [tile for tile in meld.tiles if host is None or tile not in host.tiles]
        # Natural tiles lie first, so that a joker knows what it joins; start tiles wait for others.
        missing.sort(key=lambda tile: (tile.is_joker, tile in table.loose))
        for tile in missing:
            host = self._host(wanted)
            if host is not None and tile in host.tiles:
                continue
            start = next((each for each in table.loose if each in wanted and each != tile), None)
            if (asked := self.turn.question) is not None and asked.rect.collidepoint(self.tile_point(tile)):
                self._answer(lay)
            if host is not None:
                self.put_to(tile, host)
            elif start is not None:
                self.put_on(tile, start)
            else:
                self.put_freely(tile)
        draft = sure(table.draft)
        assert any(set(each.tiles) == wanted for each in draft.now.table), (meld, draft.now)

    def _turn_joker(self, meld: Meld) -> None:
        """Drag a joker to the other end of its run where it was meant otherwise before."""
        meant = {tile: face for made in sure(self.screen.table.draft).melds() for tile, face in made.pairs()}
        for i, (tile, face) in enumerate(meld.pairs()):
            if tile.is_joker and face.number != meant[tile].number:
                self.put_at_end(tile, meld, -1 if i == 0 else 1)

    def free_point(self, tile: Tile) -> Point:
        """A place of the felt where nothing lies near."""
        table = self.screen.table
        felt, others = table.zones.felt, [each for each in table.rack if each != tile]
        # A place with room for more is looked for first, so that what follows has room there, too.
        for tiles in ((tile, *others[:4]), (tile,)):
            for y in range(felt.top + 30, felt.bottom - 20, 24):
                for x in range(felt.left + 30, felt.right - 30, 30):
                    # What joins something is told soonest by what is near.
                    if near(table, table.ground.in_rows((x, y)), len(tiles), tiles):
                        continue
                    # Not at the very edge of it: a tile lies a pixel beside the mouse that holds it.
                    near_by = product(((0, 0), (-4, 0), (4, 0), (0, -4), (0, -1), (0, 1), (0, 4)), (tiles, (tile,)))
                    drops = (self.turn.hand.drop_at((x + dx, y + dy), some) for (dx, dy), some in near_by)
                    if all(isinstance(drop, FeltPlace) for drop in drops):
                        return x, y
        raise AssertionError("no free place on the felt")

    def _answer(self, lay: Lay) -> None:
        """Click the colour of a joker and the action tile that shall work."""
        for _ in range(8):
            self.mouse.wait(self.mouse.dt)
            question = self.turn.question
            if question is None:
                return
            faces = {tile: face for meld in lay.table for tile, face in meld.pairs()}
            colours = [each for each in question.options if each.look.stands_for is not None]
            wanted = [each for each in colours if each.look.stands_for == faces[each.tile]]
            if not colours:
                wanted = [each for each in question.options if each.tile in lay.act]
            self.answer(question, question.options.index((wanted or question.options)[0]))
        raise AssertionError("a question stays open")

    def where(self, tile: Tile) -> int | None:
        """The number of the meld that a tile lies in."""
        draft = self.screen.table.draft
        place = draft.where(tile) if draft is not None else None
        return place.number if isinstance(place, OnMeld) else None


LETTERS = {"end": pygame.K_RETURN, "draw": pygame.K_d, "uno": pygame.K_u}


class TileKeys(TileMouse):
    """Plays the viewer's turns of a match of tiles with the keyboard."""

    @property
    def keyboard(self) -> Keyboard:
        return Keyboard(self.mouse)

    def press(self, key: str) -> None:
        self.mouse.key(LETTERS[key])

    def carry(self, tile: Tile, wanted: Callable[[Drop], bool]) -> None:
        """Pick a tile up, choose a place, and put it down there."""
        keys, hand = self.keyboard, self.turn.key_hand
        keys.reach("rack" if tile in self.screen.table.rack else "felt", tile)
        self.mouse.key(pygame.K_SPACE)
        assert hand.tiles == (tile,)
        index = next(i for i, place in enumerate(hand.places) if wanted(place.drop))
        keys.along(self.turn.place_items(), lambda: hand.index, index)
        self.mouse.key(pygame.K_SPACE)
        assert not hand.tiles

    def put_on(self, tile: Tile, other: Tile) -> None:
        self.carry(tile, lambda drop: drop in (JokerSwap(other), BesideLoose(other)))

    def put_to(self, tile: Tile, host: DraftMeld) -> None:
        """Put a tile behind the last one of a meld."""
        self.carry(tile, lambda drop: drop == MeldPlace(host.number, len(host.tiles)))

    def put_freely(self, tile: Tile) -> None:
        self.carry(tile, lambda drop: isinstance(drop, FeltPlace))

    def put_at_end(self, tile: Tile, meld: Meld, side: int) -> None:
        host = next(each for each in sure(self.screen.table.draft).now.table if {*each.tiles} == {*meld.tiles})
        self.carry(tile, lambda drop: drop == MeldPlace(host.number, 0 if side < 0 else len(host.tiles)))

    def answer(self, question: Chooser, index: int) -> None:
        self.keyboard.reach("question", index)
        self.mouse.key(pygame.K_SPACE)


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
        self.finger.tap(question.options[index].rect.center)

    def push(self, across: int, down: int) -> None:
        """Push the felt by its free ground, as far as it goes."""
        felt, asked = self.felt, self.turn.question
        free = (
            (x, y) for y in range(felt.top + 4, felt.bottom - 4, 7) for x in range(felt.left + 4, felt.right - 4, 9)
            if not self.turn.panning.takes((x, y)) and felt.collidepoint(x + across, y + down)
            and not (asked is not None and (asked.badge.collidepoint(x, y) or asked.rect.collidepoint(x, y)))
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

    def put_on(self, tile: Tile, other: Tile) -> None:
        self.carry(tile, self.beside(other, 0))

    def put_to(self, tile: Tile, host: DraftMeld) -> None:
        self.carry(tile, self.beside(host.tiles[-1], 0.7))

    def put_at_end(self, tile: Tile, meld: Meld, side: int) -> None:
        edge = [each for each in meld.tiles if each != tile][0 if side < 0 else -1]
        self.carry(tile, self.beside(edge, side * 0.7))

    def put_freely(self, tile: Tile) -> None:
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
