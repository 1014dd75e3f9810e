"""A match of cards in a window that nobody sees: begun or set up as a position, played with mouse and keys."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from random import Random

import pygame

from game.ai.cards import first_match
from game.engine.actions import Catch, Draw, Pass, Uno
from game.engine.cards.actions import Accept, CardAction, Challenge, Colour, Discard, Done, Play
from game.engine.cards.books import UNO_1999
from game.engine.cards.phases import CardPhase
from game.engine.cards.pieces import DRAWS, Card
from game.engine.cards.rules import CardRules
from game.engine.cards.state import CardState, CardStep
from game.engine.events import TurnStarted
from game.engine.record import Record, format_record
from game.engine.record_reading import parse_record
from game.play.cards.session import CardSession
from game.play.setup import MatchSetup, Player
from game.store.settings import SeatKind, Settings
from game.ui.scenes.round.card_deal import CardDeal
from game.ui.scenes.round.card_turn import CardTurn
from game.ui.scenes.round.families import CARDS
from game.ui.scenes.round.handover import HandOver
from game.ui.scenes.round.scoring import Scoring
from game.ui.table.cards.match_screen import CardMatchScreen
from game.ui.table.cards.questions import Question
from game.ui.table.cards.table import CardTable
from game.ui.table.shared.match_screen import MatchScreen
from tests.now_pool import NowPool
from tests.ui.screen import HUMAN, NAMES, NORMAL, QUICK, Screen, screen

SCENES = CardDeal | CardTurn | HandOver | Scoring


class CardPlaying(Screen):
    """A match of a card book that a test plays."""

    def begin(self, kinds: Sequence[SeatKind], rules: CardRules = UNO_1999, seed: str = "a") -> CardMatchScreen:
        """Begin a match as the scene for new matches does."""
        players = tuple(Player(name, kind) for name, kind in zip(NAMES, kinds, strict=False))
        self.context.go.start_match(MatchSetup(rules, players, seed))
        return self.screen

    def set_up(
        self,
        state: CardState,
        kinds: Sequence[SeatKind] = (HUMAN, NORMAL),
        names: Sequence[str] = NAMES,
        paused: bool = False,
    ) -> CardMatchScreen:
        """Go on from a position; where it is paused nobody else acts."""
        seats = tuple((kind.value, name) for kind, name in zip(kinds, names, strict=False))
        record = Record(state.rules, seats, state.seed)
        session = CardSession(record, (CardStep(TurnStarted(state.turn), state),), first_match)
        screen = MatchScreen(CARDS, self.context, session, resumed=True)
        screen.driver.paused = paused
        self.context.scenes.push(CardTurn(screen), fade=False)
        self.frame()
        return screen

    # -- looking -------------------------------------------------------------------------------------------

    @property
    def top(self) -> SCENES | None:
        """The scene on top, None where it is none of a match."""
        top = self.context.scenes.top
        return top if isinstance(top, SCENES) else None

    @property
    def screen(self) -> CardMatchScreen:
        """What the scenes of the match share."""
        screen = next(scene for scene in reversed([*self.context.scenes]) if isinstance(scene, SCENES)).screen
        assert screen.family is CARDS
        return screen

    @property
    def table(self) -> CardTable:
        """The table on the screen."""
        return self.screen.table

    @property
    def state(self) -> CardState:
        """The match as it stands."""
        return self.screen.session.state

    @property
    def turn(self) -> CardTurn:
        """The scene of the turn, which has to be on top."""
        assert isinstance(self.top, CardTurn), self.top
        return self.top

    @property
    def turn_below(self) -> CardTurn:
        """The scene of the turn, covered or not."""
        return next(scene for scene in self.context.scenes if isinstance(scene, CardTurn))

    def card(self, face: str) -> Card:
        """The first card of the viewer's hand with that face, `R7`."""
        return next(card for card in self.table.hand if card.colour + card.symbol == face)

    def point(self, card: Card) -> tuple[int, int]:
        """Where a card of the fan can be seen: at its left edge."""
        self.table.stage.settle()
        place = self.table.stage.place(card)
        return round(place.x - place.width * 0.4), round(place.y)

    # -- playing -------------------------------------------------------------------------------------------

    def until_my_turn(self) -> None:
        """Let frames pass until the viewer may act."""
        self.until(lambda: isinstance(self.top, CardTurn) and self.table.my_turn)

    def answer(self, key: str) -> None:
        """Click a key of the question over the table."""
        question = self.turn.question
        assert question is not None
        self.mouse.click(question.form[key].rect.center)

    def lay(self, card: Card, colour: str = "", seat: int | None = None, drag: bool = False) -> None:
        """Lay a card with the mouse: by two clicks, or dragged onto the pile."""
        if drag:
            self.mouse.drag(self.point(card), self.table.zones.pile.center)
        else:
            self.mouse.click(self.point(card))
            self.mouse.click(self.point(card))
        if colour:
            self.answer(f"colour-{colour}")
        if seat is not None:
            self.answer(f"seat-{seat}")

    def do(self, action: CardAction) -> None:
        """Do with the mouse what an action asks for."""
        match action:
            case Play(card, colour, uno, seat):
                if uno:
                    self.mouse.press("uno")
                if self.turn.question is not None:
                    self.answer(f"stack-{DRAWS[card.symbol]}")
                    self.answer(f"colour-{colour}")
                    return
                self.lay(card, colour, seat, drag=len(self.table.hand) % 2 == 0)
            case Accept() if self.turn.question is not None:
                self.answer("take")
            case Draw() | Pass() | Accept():
                self.mouse.press("draw")
            case Challenge():
                self.answer("challenge")
            case Colour(colour):
                self.answer(f"colour-{colour}")
            case Discard(cards):
                for card in cards:
                    self.mouse.click(self.point(card))
                self.mouse.press("lay")
            case Done():
                self.answer("done")
            case Uno() | Catch():
                self.mouse.press("uno")
            case _:
                raise AssertionError(f"no key does {action!r}")

    def step(self) -> None:
        """Do what the scene on top asks for: play the turn, take over, deal again; or let a frame pass."""
        match self.top:
            case CardTurn(question=Question(form=form)) if "close" in form:
                self.answer("close")
            case CardTurn(table=CardTable(my_turn=True)):
                view = self.screen.session.view(self.table.viewer)
                self.do(first_match(view, Random(len(self.screen.session.record.lines))))
            case HandOver():
                self.mouse.press("ready")
            case Scoring(over=False):
                self.mouse.press("next")
            case _:
                self.frame()

    def play_round(self, steps: int = 4000) -> Scoring:
        """Play until the round is scored."""
        for _ in range(steps):
            if isinstance(self.top, Scoring):
                return self.top
            if isinstance(self.top, CardTurn) and not self.screen.playback.busy:
                self.whole()
            self.step()
        raise AssertionError("the round does not end")

    # -- what always holds ---------------------------------------------------------------------------------

    def whole(self) -> None:
        """Every card of the own hand lies in the fan once and can be seen, and the top card lies on the pile."""
        table = self.table
        assert sorted(table.hand) == sorted(table.shown.hand)
        assert set(Counter(table.hand).values()) <= {1}
        keys = set(table.stage.keys())
        assert {*table.hand, table.shown.discard[0]} <= keys
        window = pygame.Rect((0, 0), self.context.style.metrics.size)
        for card in table.hand:
            goal = table.stage.goal(card)
            assert window.collidepoint(goal.x, goal.y), card
            assert goal.face_up != table.covered

    def replays(self) -> None:
        """The record leads to the same match."""
        session = self.screen.session
        over = session.state if session.state.phase is CardPhase.OVER else None
        record, steps = parse_record(format_record(session.record, over))
        assert record == session.record
        assert steps == tuple(session.steps)


@contextmanager
def card_playing(
    home: Path,
    size: tuple[int, int] = (960, 540),
    language: str | None = "de",
    settings: Settings = QUICK,
    draw_every: int = 1,
    pool: type = NowPool,
) -> Iterator[CardPlaying]:
    """A game with its menu and its card table; computers answer at once, not every frame needs to be drawn."""
    with screen(home, size, language, settings, draw_every, pool) as driver:
        yield CardPlaying(driver)
