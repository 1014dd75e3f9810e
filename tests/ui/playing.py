"""A match in a window that nobody sees: begun, continued or set up as a position, stepped by hand."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from itertools import combinations
from pathlib import Path

import pygame

from game.ai import Choose, choose
from game.engine.events import TurnStarted
from game.engine.record import Record, format_record
from game.engine.tiles.books import UNO_RUMMY
from game.engine.tiles.phases import TilePhase
from game.engine.tiles.pieces import Tile
from game.engine.tiles.rules import TileRules
from game.engine.tiles.state import TileState, TileStep
from game.play.setup import MatchSetup, Player
from game.play.tiles.session import TileSession
from game.store.settings import SeatKind, Settings
from game.ui.scenes.round.families import TILES
from game.ui.scenes.round.handover import HandOver
from game.ui.scenes.round.scoring import Scoring
from game.ui.scenes.round.tile_deal import TileDeal
from game.ui.scenes.round.tile_turn import TileTurn
from game.ui.table.shared.match_screen import MatchScreen
from game.ui.table.tiles.images import PROPORTION
from game.ui.table.tiles.match_screen import TileMatchScreen
from game.ui.table.tiles.table import TileTable
from tests.now_pool import NowPool
from tests.ui.mouse import MousePlayer
from tests.ui.screen import HUMAN, NAMES, NORMAL, QUICK, Screen, screen

__all__ = ["HUMAN", "NAMES", "NORMAL", "QUICK", "NowPool", "Playing", "playing"]

MATCH_SCENES = TileDeal | TileTurn | HandOver | Scoring


class Playing(Screen):
    """A match of a tile book that a test plays."""

    # -- beginning -----------------------------------------------------------------------------------------

    def begin(self, kinds: Sequence[SeatKind], rules: TileRules = UNO_RUMMY, seed: str = "a") -> TileMatchScreen:
        """Begin a match as the scene for new matches does."""
        players = tuple(Player(name, kind) for name, kind in zip(NAMES, kinds, strict=False))
        self.context.go.start_match(MatchSetup(rules, players, seed))
        return self.screen

    def set_up(
        self,
        state: TileState,
        kinds: Sequence[SeatKind] = (HUMAN, NORMAL),
        think: Choose = choose,
        names: Sequence[str] = NAMES,
        paused: bool = False,
    ) -> TileMatchScreen:
        """Go on from a position; where it is paused nobody else acts."""
        seats = tuple((kind.value, name) for kind, name in zip(kinds, names, strict=False))
        record = Record(state.rules, seats, state.seed)
        session = TileSession(record, (TileStep(TurnStarted(state.turn), state),), think)
        screen = MatchScreen(TILES, self.context, session, resumed=True)
        screen.driver.paused = paused
        self.context.scenes.push(TileTurn(screen), fade=False)
        self.frame()
        return screen

    # -- looking -------------------------------------------------------------------------------------------

    @property
    def top(self) -> MATCH_SCENES | None:
        """The scene on top, None where it is none of a match."""
        top = self.context.scenes.top
        return top if isinstance(top, MATCH_SCENES) else None

    @property
    def screen(self) -> TileMatchScreen:
        """What the scenes of the match share."""
        screen = next(scene for scene in reversed([*self.context.scenes]) if isinstance(scene, MATCH_SCENES)).screen
        assert screen.family is TILES
        return screen

    @property
    def table(self) -> TileTable:
        """The table on the screen."""
        return self.screen.table

    @property
    def path(self) -> Path:
        """The file of the match."""
        journal = self.screen.autosave.journal
        assert journal is not None
        return journal.path

    def text(self) -> str:
        """The record of the match, decided or not."""
        session = self.screen.session
        return format_record(session.record, session.state if session.state.phase is TilePhase.OVER else None)

    @property
    def state(self) -> TileState:
        """The match as it stands."""
        return self.screen.session.state

    @property
    def turn(self) -> TileTurn:
        """The scene of the turn, which has to be on top."""
        assert isinstance(self.top, TileTurn), self.top
        return self.top

    @property
    def player(self) -> MousePlayer:
        """Somebody with a mouse."""
        return MousePlayer(self.mouse, self.screen)

    @property
    def slots(self) -> list[Tile]:
        """The viewer's rack from the left to the right, without the gaps."""
        return [tile for tile in self.table.slots if tile is not None]

    def point(self, tile: Tile) -> tuple[int, int]:
        """Where a tile lies."""
        return self.player.tile_point(tile)

    def free_point(self) -> tuple[int, int]:
        """A place of the felt where nothing is near."""
        return self.player.free_point(self.slots[0])

    def goals(self) -> dict[Tile, tuple[int, int]]:
        """Where every tile that can be seen comes to lie."""
        stage = self.table.stage
        return {tile: (round(stage.goal(tile).x), round(stage.goal(tile).y)) for tile in tuple(stage.keys())}

    # -- going on ------------------------------------------------------------------------------------------

    def until_my_turn(self) -> None:
        """Let frames pass until the viewer may play."""
        self.until(lambda: isinstance(self.top, TileTurn) and self.table.my_turn)

    def finish_turn(self) -> None:
        """Play until the turn is over."""
        begun = self._turns_begun()
        while self.table.my_turn and self._turns_begun() == begun:
            self.player.play_turn()
            self.until(lambda: not self.screen.playback.busy)
            self.frame()

    def _turns_begun(self) -> int:
        return sum(isinstance(step.event, TurnStarted) for step in self.screen.session.steps)

    def step(self) -> None:
        """Do what the scene on top asks for: play the turn, take over, deal again; or let a frame pass."""
        match self.top:
            case TileTurn(table=TileTable(my_turn=True)):
                self.player.play_turn()
            case HandOver():
                self.mouse.press("ready")
            case Scoring(over=False):
                self.mouse.press("next")
            case _:
                self.frame()

    # -- what always holds ---------------------------------------------------------------------------------

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
        on_felt = {tile: self.rect(tile) for tile in places if tile not in table.rack and tile not in table.held}
        for (one, first), (two, second) in combinations(on_felt.items(), 2):
            assert not first.colliderect(second), f"{one} covers {two}"

    def rect(self, tile: Tile) -> pygame.Rect:
        """The rectangle that a tile comes to fill, without its edge."""
        goal = self.table.stage.goal(tile)
        rect = pygame.Rect(0, 0, int(goal.width) - 1, int(goal.width * PROPORTION) - 1)
        rect.center = round(goal.x), round(goal.y)
        return rect


@contextmanager
def playing(
    home: Path,
    size: tuple[int, int] = (960, 540),
    language: str | None = "de",
    settings: Settings = QUICK,
    draw_every: int = 1,
    pool: type = NowPool,
) -> Iterator[Playing]:
    """A game with its menu and its table; computers answer at once, not every frame needs to be drawn."""
    with screen(home, size, language, settings, draw_every, pool) as driver:
        yield Playing(driver)
