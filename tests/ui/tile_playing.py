"""A match in a window that nobody sees: begun, continued or set up as a position, stepped by hand."""

from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from itertools import combinations
from pathlib import Path
from typing import Any

import pygame

from game.ai.tiles.foresight import Choose, choose
from game.engine.game import TurnStarted
from game.engine.options import SeatKind
from game.engine.record import Record
from game.engine.tiles.books import UNO_RUMMY
from game.engine.tiles.draft import Draft
from game.engine.tiles.melds import Tile
from game.engine.tiles.rules import TileRules
from game.engine.tiles.state import TileState, TileStep
from game.play.tiles.session import TileSession
from game.ui.scenes.round.tile_turn import TileDeal, TileTurn
from game.ui.table.shared.rims import Rim
from game.ui.table.tiles.images import PROPORTION, TileLook
from game.ui.table.tiles.match_screen import TileMatchScreen
from game.ui.table.tiles.table import TileTable
from tests.tile_tables import one, tiles
from tests.ui.driver import as_a, sure
from tests.ui.match_playing import MatchPlaying
from tests.ui.screen import HUMAN, NORMAL, screen
from tests.ui.tile_hands import TileKeys, TileMouse


class TilePlaying(MatchPlaying[TileRules, TileState, TileMatchScreen, TileTurn]):
    by_keys = False
    """Whether only keys are pressed."""
    book, match_screen, deal_scene, turn_scene = UNO_RUMMY, TileMatchScreen, TileDeal, TileTurn
    think = staticmethod(choose)

    @staticmethod
    def begun(record: Record, state: TileState, think: Choose) -> TileSession:
        return TileSession(record, (TileStep(TurnStarted(state.turn), state),), think)

    @property
    def table(self) -> TileTable:
        return self.screen.table

    @property
    def draft(self) -> Draft:
        return sure(self.table.draft)

    @property
    def player(self) -> TileMouse:
        """Somebody with a mouse, or with the keyboard alone."""
        return TileKeys(self.mouse, self.screen) if self.by_keys else TileMouse(self.mouse, self.screen)

    @property
    def slots(self) -> list[Tile]:
        """The viewer's rack from the left to the right, without the gaps."""
        return [tile for tile in self.table.slots if tile is not None]

    def tile(self, named: Tile | str) -> Tile:
        return tiles(named, self.state.rules.book)[0] if isinstance(named, str) else named

    def point(self, tile: Tile | str) -> tuple[int, int]:
        return self.player.tile_point(self.tile(tile))

    def beside(self, tile: Tile | str, share: float = 0.7) -> tuple[int, int]:
        """A point so many tile widths to the right of a tile's middle."""
        x, y = self.point(tile)
        return round(x + share * self.table.ground.pitch), y

    def put(self, tile: Tile | str, onto: Tile | str | None = None, share: float = 0.7) -> None:
        """Drag a tile to free felt, or so many widths to the right of another one."""
        self.mouse.drag(self.point(tile), self.free_point() if onto is None else self.beside(onto, share))

    def put_in_row(self, *tiles: Tile | str, share: float = 0.7) -> None:
        """Drag tiles side by side, the first one to free felt."""
        onto: Tile | str | None = None
        for tile in tiles:
            self.put(tile, onto, share)
            onto = tile

    def take_the_move(self) -> None:
        """Press the hint key until the move lies there, and take it."""
        while "take" not in self.form:
            self.click("hint")
        self.click("take")

    def melds(self) -> list[str]:
        return sorted(" ".join(map(repr, meld.tiles)) for meld in self.table.melds)

    def at_start(self) -> bool:
        """Whether the turn is as it began."""
        first, now = self.draft.reset().now, self.draft.now
        same = (now.table, now.loose, now.taken) == (first.table, first.loose, first.taken)
        return same and {*now.rack} == {*first.rack}

    def rim(self, word: str) -> Rim:
        return as_a(TileLook, self.table.stage.goal(one(word)).look).rim

    def free_point(self) -> tuple[int, int]:
        """A place of the felt where nothing is near."""
        return self.player.free_point(self.slots[0])

    def goals(self) -> dict[Tile, tuple[int, int]]:
        """Where every tile that can be seen comes to lie."""
        stage = self.table.stage
        return {tile: (round(stage.goal(tile).x), round(stage.goal(tile).y)) for tile in tuple(stage.keys())}

    def play_turn(self) -> None:
        self.player.play_turn()

    def finish_turn(self) -> None:
        begun = self.turns_begun()
        while self.table.my_turn and self.turns_begun() == begun:
            self.player.play_turn()
            self.until(lambda: not self.screen.playback.busy)
            self.frame()

    def whole(self) -> None:
        """Every tile lies in one place, can be seen there, and covers no other on the felt."""
        table, draft = self.table, self.table.draft
        places = Counter((*(tile for meld in table.melds for tile in meld.tiles), *table.loose, *table.rack))
        assert set(places.values()) <= {1}, f"in two places: {[t for t, n in places.items() if n > 1]}"
        if draft is not None:
            before = draft.before
            there = {*(tile for meld in before.table for tile in meld.tiles), *before.loose, *before.rack}
            assert set(places) == there
        assert sorted(self.slots) == sorted(table.rack)
        assert set(table.stage.keys()) == set(places)
        window = self.context.style.metrics.size
        for tile in places:
            goal = table.stage.goal(tile)
            assert 0 <= goal.x <= window[0], tile
            assert 0 <= goal.y <= window[1], tile
        on_felt = {tile: self.rect(tile) for tile in places if tile not in table.rack and tile not in table.dragged}
        for (tile, first), (other, second) in combinations(on_felt.items(), 2):
            assert not first.colliderect(second), f"{tile} covers {other}"

    def rect(self, tile: Tile) -> pygame.Rect:
        """The rectangle that a tile comes to fill, without its edge."""
        goal = self.table.stage.goal(tile)
        rect = pygame.Rect(0, 0, int(goal.width) - 1, int(goal.width * PROPORTION) - 1)
        rect.center = round(goal.x), round(goal.y)
        return rect


@contextmanager
def tile_playing(home: Path, *how: Any, dt: float = 1 / 30, **more: Any) -> Iterator[TilePlaying]:
    """A game with its menu and its table; `how` and `more` are of `screen`."""
    with screen(home, *how, **more) as driver:
        play = TilePlaying(driver)
        play.mouse.dt = dt
        yield play


@contextmanager
def tile_turn(
    home: Path,
    state: TileState,
    kinds: Sequence[SeatKind] = (HUMAN, NORMAL),
    think: Choose | None = None,
    paused: bool = False,
    **how: Any,
) -> Iterator[TilePlaying]:
    """The viewer's turn in a position; `how` as above."""
    with tile_playing(home, **how) as play:
        play.set_up(state, kinds, think=think, paused=paused)
        play.until_my_turn()
        yield play
