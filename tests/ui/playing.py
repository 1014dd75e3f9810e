"""A match in a window that nobody sees: begun, continued or set up as a position, stepped by hand."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Future
from contextlib import contextmanager
from itertools import combinations
from pathlib import Path
from typing import Any

import pygame
import pytest

import game.ui.session
from game.ai import Choose, choose
from game.engine.books import UNO_RUMMY
from game.engine.events import TurnStarted
from game.engine.options import MeldRules
from game.engine.pieces import Tile
from game.engine.record import Record, format_record
from game.engine.state import MeldState, Phase, Step
from game.store.matches import listed
from game.store.settings import ComputerSpeed, SeatKind, Settings
from game.ui.loop import App
from game.ui.play import connect
from game.ui.scenes.deal import Deal
from game.ui.scenes.handover import HandOver
from game.ui.scenes.menu import Menu
from game.ui.scenes.scoring import Scoring
from game.ui.scenes.turn import Turn
from game.ui.setup import MatchSetup, Player
from game.ui.style import Style
from game.ui.table.desk import Desk
from game.ui.table.meldsession import MeldSession
from game.ui.table.table import Table
from game.ui.tiles import PROPORTION
from game.ui.widgets import Button, Form
from tests.ui.driver import Driver, driven
from tests.ui.mouse import Mouse, MousePlayer

HUMAN, NORMAL = SeatKind.HUMAN, SeatKind.NORMAL
QUICK = Settings(reduce_motion=True, computer_speed=ComputerSpeed.AT_ONCE)
"""Nothing moves, nobody waits."""
NAMES = ("Anna", "Bert", "Cleo", "Dora")
MATCH_SCENES = Deal | Turn | HandOver | Scoring


class NowPool:
    """Does at once what a pool of threads does beside the frames."""

    def __init__(self, *_: object) -> None:
        self.closed = False

    def submit(self, work: Callable[..., Any], *args: object) -> Future[Any]:
        """The work is done when this returns."""
        assert not self.closed, "somebody thinks about a match that was left"
        future: Future[Any] = Future()
        future.set_result(work(*args))
        return future

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        """Take no more work."""
        self.closed = True


class Playing:
    """A match that a test plays."""

    def __init__(self, driver: Driver) -> None:
        self.driver = driver
        self.context = driver.context
        self.mouse = Mouse(driver.app)

    # -- beginning -----------------------------------------------------------------------------------------

    def begin(self, kinds: Sequence[SeatKind], rules: MeldRules = UNO_RUMMY, seed: str = "a") -> Desk:
        """Begin a match as the scene for new matches does."""
        players = tuple(Player(name, kind) for name, kind in zip(NAMES, kinds, strict=False))
        self.context.start_match(MatchSetup(rules, players, seed))
        return self.desk

    def set_up(
        self,
        state: MeldState,
        kinds: Sequence[SeatKind] = (HUMAN, NORMAL),
        think: Choose = choose,
        names: Sequence[str] = NAMES,
        paused: bool = False,
    ) -> Desk:
        """Go on from a position; where it is paused nobody else acts."""
        seats = tuple((kind.value, name) for kind, name in zip(kinds, names, strict=False))
        record = Record(state.rules, seats, state.seed)
        session = MeldSession(record, (Step(TurnStarted(state.turn), state),), think)
        desk = Desk(self.context, session, resumed=True)
        desk.conduct.paused = paused
        self.context.scenes.push(Turn(desk), fade=False)
        self.frame()
        return desk

    # -- looking -------------------------------------------------------------------------------------------

    @property
    def top(self) -> MATCH_SCENES | None:
        """The scene on top, None where it is none of a match."""
        top = self.context.scenes.top
        return top if isinstance(top, MATCH_SCENES) else None

    @property
    def desk(self) -> Desk:
        """What the scenes of the match share."""
        desk = next(scene for scene in reversed([*self.context.scenes]) if isinstance(scene, MATCH_SCENES)).desk
        assert isinstance(desk, Desk)
        return desk

    @property
    def table(self) -> Table:
        """The table on the screen."""
        return self.desk.table

    @property
    def path(self) -> Path:
        """The file of the match."""
        journal = self.desk.keeping.journal
        assert journal is not None
        return journal.path

    def text(self) -> str:
        """The record of the match, decided or not."""
        session = self.desk.session
        return format_record(session.record, session.state if session.state.phase is Phase.OVER else None)

    def open_matches(self) -> int:
        """How many matches were kept that are not decided."""
        entries, notes = listed(self.context.folders, self.context.now())
        assert notes == ()
        return sum(not entry.outline.over for entry in entries)

    @property
    def state(self) -> MeldState:
        """The match as it stands."""
        return self.desk.session.state

    @property
    def turn(self) -> Turn:
        """The scene of the turn, which has to be on top."""
        assert isinstance(self.top, Turn), self.top
        return self.top

    @property
    def form(self) -> Form:
        """The keys of the scene on top."""
        form = getattr(self.context.scenes.top, "form", None)
        assert isinstance(form, Form)
        return form

    def key(self, name: str) -> Button:
        """One of those keys."""
        key = self.form[name]
        assert isinstance(key, Button)
        return key

    @property
    def player(self) -> MousePlayer:
        """Somebody with a mouse."""
        return MousePlayer(self.mouse, self.desk)

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

    def frame(self) -> None:
        """Let a frame pass."""
        self.driver.app.frame(self.mouse.dt)

    def until(self, reached: Callable[[], bool], frames: int = 2000) -> None:
        """Let frames pass until something holds."""
        for _ in range(frames):
            if reached():
                return
            self.frame()
        raise AssertionError("it never came to that")

    def until_my_turn(self) -> None:
        """Let frames pass until the viewer may play."""
        self.until(lambda: isinstance(self.top, Turn) and self.table.my_turn)

    def finish_turn(self) -> None:
        """Play until the turn is over."""
        begun = self._turns_begun()
        while self.table.my_turn and self._turns_begun() == begun:
            self.player.play_turn()
            self.until(lambda: not self.desk.playback.busy)
            self.frame()

    def _turns_begun(self) -> int:
        return sum(isinstance(step.event, TurnStarted) for step in self.desk.session.steps)

    def step(self) -> None:
        """Do what the scene on top asks for: play the turn, take over, deal again; or let a frame pass."""
        match self.top:
            case Turn(table=Table(my_turn=True)):
                self.player.play_turn()
            case HandOver():
                self.mouse.press("ready")
            case Scoring(over=False):
                self.mouse.press("next")
            case _:
                self.frame()

    def picture(self) -> bytes:
        """Every pixel of the window, drawn now."""
        App.draw(self.driver.app)
        return pygame.image.tobytes(self.driver.surface, "RGB")

    def words(self) -> list[str]:
        """Every text that is drawn outside keys."""
        said: list[str] = []
        write = Style.write

        def noting(style: Style, surface: pygame.Surface, text: str, *args: Any, **names: Any) -> Any:
            said.append(text)
            return write(style, surface, text, *args, **names)

        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(Style, "write", noting)
            App.draw(self.driver.app)
        return said

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
    with pytest.MonkeyPatch.context() as patch, driven(home, size, language, settings) as driver:
        patch.setattr(game.ui.session, "ThreadPoolExecutor", pool)
        if draw_every > 1:
            patch.setattr(driver.app, "draw", seldom(driver.app.draw, draw_every))
        connect(driver.context)
        driver.context.scenes.push(Menu(driver.context), fade=False)
        yield Playing(driver)


def seldom(draw: Callable[[], None], every: int) -> Callable[[], None]:
    """Draw only every so many frames, to save time."""
    frames = 0

    def sometimes() -> None:
        nonlocal frames
        frames += 1
        if frames % every == 0:
            draw()

    return sometimes
