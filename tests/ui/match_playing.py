"""A match in a window that nobody sees: begun or set up as a position, stepped by hand; the same for both families."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, ClassVar, Generic, TypeVar

from game.engine.cards.rules import CardRules
from game.engine.game import TurnStarted
from game.engine.options import SeatKind
from game.engine.record import Record, format_record, parse_record
from game.engine.tiles.rules import TileRules
from game.play.setup import MatchSetup, Player
from game.ui.scenes.page import Dialog
from game.ui.scenes.round.interludes import HandOver
from game.ui.scenes.round.scoring import ScoringScene
from tests.ui.screen import HUMAN, NAMES, NORMAL, Screen

R = TypeVar("R", TileRules, CardRules)
"""The rules of a family."""
S = TypeVar("S")
"""Its state."""
M = TypeVar("M")
"""Its match screen."""
T = TypeVar("T")
"""Its scene of a turn."""


class MatchPlaying(Screen, ABC, Generic[R, S, M, T]):
    book: ClassVar[Any]
    """The rules, where nothing else is said."""
    match_screen: ClassVar[Any]
    """The screen of a match of the family."""
    deal_scene: ClassVar[type]
    turn_scene: ClassVar[type]
    begun: ClassVar[Callable[..., Any]]
    """Makes a session of a record, a state and a player."""
    think: ClassVar[Callable[..., Any]]
    """The computer's player in positions."""

    def begin(self, kinds: Sequence[SeatKind], rules: R | None = None, seed: str = "a") -> M:
        players = tuple(Player(name, kind) for name, kind in zip(NAMES, kinds, strict=False))
        self.context.go.start_match(MatchSetup(rules or self.book, players, seed))
        return self.screen

    def set_up(
        self,
        state: S,
        kinds: Sequence[SeatKind] = (HUMAN, NORMAL),
        names: Sequence[str] = NAMES,
        paused: bool = False,
        think: Callable[..., Any] | None = None,
    ) -> M:
        """Go on from a position; where it is paused nobody else acts."""
        own: Any = state
        seats = tuple((kind.value, name) for kind, name in zip(kinds, names, strict=False))
        session = type(self).begun(Record(own.rules, seats, own.seed), own, think or type(self).think)
        screen: Any = self.match_screen(self.context, session, resumed=True)
        screen.driver.paused = paused
        self.context.scenes.push(self.turn_scene(screen), fade=False)
        self.frame()
        return self.screen

    @property
    def top(self) -> Any:
        """The scene on top, None where it is none of a match."""
        top = self.context.scenes.top
        return top if isinstance(top, self._scenes) else None

    @property
    def _scenes(self) -> tuple[type, ...]:
        return (self.deal_scene, self.turn_scene, HandOver, ScoringScene)

    @property
    def screen(self) -> M:
        found: Any = next(scene for scene in reversed([*self.context.scenes]) if isinstance(scene, self._scenes))
        assert isinstance(found.screen, self.match_screen)
        screen: M = found.screen
        return screen

    @property
    def _own(self) -> Any:
        """The screen, whose parts both families call alike."""
        return self.screen

    @property
    def path(self) -> Path:
        path: Path = self._own.autosave.journal.path
        return path

    def text(self) -> str:
        session = self._own.session
        return format_record(session.record, session.state if session.state.phase.is_over else None)

    @property
    def state(self) -> S:
        state: S = self._own.session.state
        return state

    @property
    def turn(self) -> T:
        top: T = self.top
        assert isinstance(top, self.turn_scene), top
        return top

    @property
    def dialog(self) -> Dialog:
        """The question over everything, which comes once the table has come to rest."""
        return self.until_on_top(Dialog)

    @property
    def turn_below(self) -> T:
        """The scene of the turn, covered or not."""
        found: Any = next(scene for scene in self.context.scenes if isinstance(scene, self.turn_scene))
        turn: T = found
        return turn

    def until_my_turn(self) -> None:
        self.until(lambda: isinstance(self.top, self.turn_scene) and self._own.table.my_turn)

    def rest(self) -> None:
        self.until(lambda: not self._own.playback.busy)

    def to_cover(self) -> None:
        self.until(lambda: isinstance(self.top, HandOver) and not self._own.playback.busy)

    def take_over(self) -> None:
        self.to_cover()
        self.mouse.press("ready")
        self.until(lambda: isinstance(self.top, self.turn_scene))
        self.frame()

    @abstractmethod
    def play_turn(self) -> None:
        """Do something that the seat on turn may do, with the mouse."""

    def step(self) -> None:
        """Do what the scene on top asks for: play the turn, take over, deal again; or let a frame pass."""
        top: Any = self.top
        if isinstance(top, self.turn_scene) and self._own.table.my_turn:
            self.play_turn()
        elif isinstance(top, HandOver):
            self.mouse.press("ready")
        elif isinstance(top, ScoringScene) and not top.over:
            self.mouse.press("next")
        else:
            self.frame()

    def play_round(self, steps: int = 4000) -> ScoringScene:
        for _ in range(steps):
            top = self.top
            if isinstance(top, ScoringScene):
                return top
            if isinstance(top, self.turn_scene) and not self._own.playback.busy:
                self.whole()
            self.step()
        raise AssertionError("the round does not end")

    def turns_begun(self) -> int:
        return sum(isinstance(step.event, TurnStarted) for step in self._own.session.steps)

    @abstractmethod
    def whole(self) -> None:
        """Every piece can be seen in its place, once."""

    def replays(self) -> None:
        """The record leads to the same match."""
        record, steps = parse_record(self.text())
        assert record == self._own.session.record
        assert steps == tuple(self._own.session.steps)
