"""A match of cards in a window that nobody sees: begun or set up as a position, played with mouse and keys."""

from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import pygame

from game.ai.cards.foresight import first_match
from game.engine.cards.actions import Accept, CardAction, Challenge, Discard, Done, NameColour, Play
from game.engine.cards.books import UNO_1999
from game.engine.cards.events import Played
from game.engine.cards.notation import format_action
from game.engine.cards.pieces import DRAWS, Card
from game.engine.cards.rules import CardRules
from game.engine.cards.state import CardState, CardStep
from game.engine.game import Catch, Draw, Pass, TurnStarted, Uno
from game.engine.options import T
from game.engine.record import Record
from game.play.cards.session import CardSession
from game.ui.scenes.round.card_turn import CardDeal, CardTurn
from game.ui.table.cards.match_screen import CardMatchScreen
from game.ui.table.cards.questions import Question
from game.ui.table.cards.table import CardTable
from tests.card_tables import position
from tests.tables import happened, play
from tests.ui.driver import Driver, Keyboard, sure
from tests.ui.match_playing import MatchPlaying
from tests.ui.screen import HUMAN, NAMES, NORMAL, screen


class CardPlaying(MatchPlaying[CardRules, CardState, CardMatchScreen, CardTurn]):
    book, match_screen, deal_scene, turn_scene = UNO_1999, CardMatchScreen, CardDeal, CardTurn
    think = staticmethod(first_match)

    @staticmethod
    def begun(record: Record, state: CardState, think: Any) -> CardSession:
        """A session that goes on from a state."""
        return CardSession(record, (CardStep(TurnStarted(state.turn), state),), think)

    def at(
        self, *hands: str, people: int = 1, paused: bool = True, done: Sequence[str] = (),
        names: Sequence[str] = NAMES, **keys: Any,
    ) -> CardState:  # fmt: skip
        """Go on from a position, after some lines, in which so many people play and then computers; return it."""
        state = position(*hands, **keys)
        state = play(state, *done) if done else state
        self.set_up(state, (*[HUMAN] * people, *[NORMAL] * (len(hands) - people)), names, paused=paused)
        return state

    @property
    def table(self) -> CardTable:
        return self.screen.table

    @property
    def faces(self) -> list[str]:
        return [card.colour + card.symbol for card in self.table.hand]

    @property
    def line(self) -> str:
        return self.turn.guidance().text

    @property
    def question(self) -> Question:
        """The question over the table, which comes as soon as everything was shown."""
        self.until(lambda: self.turn.question is not None)
        return sure(self.turn.question)

    def events(self, kind: type[T]) -> list[T]:
        return happened(kind, self.screen.session.steps)

    def jumped(self) -> list[int]:
        return [event.seat for event in self.events(Played) if event.jumped]

    def card(self, face: str) -> Card:
        return next(card for card in self.table.hand if card.colour + card.symbol == face)

    def point(self, card: Card) -> tuple[int, int]:
        """Where a card of the fan can be seen: at its left edge."""
        self.table.stage.settle()
        place = self.table.stage.place(card)
        return round(place.x - place.width * 0.4), round(place.y)

    def answer(self, key: str) -> None:
        self.mouse.click(sure(self.turn.question).form[key].rect.center)

    def lay(self, card: Card, colour: str = "", seat: int | None = None, drag: bool = False) -> None:
        """Lay a card with the mouse: by two clicks, or dragged onto the pile."""
        if drag:
            self.mouse.drag(self.point(card), self.table.zones.pile.center)
        else:
            self.mouse.click(self.point(card))
            if self.turn.question is None:  # else it was lifted before
                self.mouse.click(self.point(card))
        if colour:
            self.answer(f"colour-{colour}")
        if seat is not None:
            self.answer(f"seat-{seat}")

    def press(self, key: str) -> None:
        self.mouse.press(key)

    def choose(self, card: Card) -> None:
        self.mouse.click(self.point(card))

    def do(self, action: CardAction) -> None:
        match action:
            case Play(card, colour, uno, seat):
                if uno:
                    self.press("uno")
                if self.turn.question is not None:
                    self.answer(f"stack-{DRAWS[card.symbol]}")
                    self.answer(f"colour-{colour}")
                    return
                self.lay(card, colour, seat, drag=len(self.table.hand) % 2 == 0)
            case Accept() if self.turn.question is not None:
                self.answer("take")
            case Draw() | Pass() | Accept():
                self.press("draw")
            case Challenge():
                self.answer("challenge")
            case NameColour(colour):
                self.answer(f"colour-{colour}")
            case Discard(cards):
                for card in cards:
                    self.choose(card)
                self.press("lay")
            case Done():
                self.answer("done")
            case Uno() | Catch():
                self.press("uno")
            case _:
                raise AssertionError(f"no key does {action!r}")

    def play_turn(self) -> None:
        """Do what the plainest player would do."""
        view = self.screen.session.view(self.table.viewer)
        self.do(first_match(view, Random(len(self.screen.session.record.lines))))

    def step(self) -> None:
        """Close the question over the table, or go on as in every match."""
        match self.top:
            case CardTurn(question=Question(form=form)) if "close" in form:
                self.answer("close")
            case _:
                super().step()

    def whole(self) -> None:
        """Every card of the own hand lies in the fan once and can be seen, and the top card lies on the pile."""
        table = self.table
        assert sorted(table.hand) == sorted(table.shown.hand)
        assert set(Counter(table.hand).values()) <= {1}
        assert {*table.hand, table.shown.discard[0]} <= set(table.stage.keys())
        window = pygame.Rect((0, 0), self.context.style.metrics.size)
        for card in table.hand:
            goal = table.stage.goal(card)
            assert window.collidepoint(goal.x, goal.y), card
            assert goal.face_up != table.covered


@contextmanager
def card_playing(home: Path, *how: Any, made: type[CardPlaying] = CardPlaying, **more: Any) -> Iterator[CardPlaying]:
    """A game with its menu and its card table; `how` and `more` are of `screen`."""
    with screen(home, *how, **more) as driver:
        yield made(driver)


LETTERS = {"uno": pygame.K_u, "draw": pygame.K_d, "lay": pygame.K_e}
DOABLE = (Play, Accept, Draw, Pass, Challenge, NameColour, Discard, Done)
"""What is done in turns; calls and catches come by themselves."""


class CardKeys(CardPlaying):
    """Plays cards with the keyboard alone, and does anything that is allowed."""

    def __init__(self, driver: Driver) -> None:
        super().__init__(driver)
        self.chance = Random("cards by keys")

    @property
    def keyboard(self) -> Keyboard:
        return Keyboard(self.mouse)

    def press(self, key: str) -> None:
        self.mouse.key(LETTERS[key])

    def answer(self, key: str) -> None:
        for _ in range(20):
            if self.keyboard.focus.item == key:
                break
            self.mouse.key(pygame.K_TAB)
        assert (self.keyboard.focus.zone, self.keyboard.focus.item) == ("question", key)
        self.mouse.key(pygame.K_SPACE)

    def lay(self, card: Card, colour: str = "", seat: int | None = None, drag: bool = False) -> None:
        """Go to a card, play it with one of the keys that do, and answer what it asks."""
        self.keyboard.reach("hand", card)
        if card not in self.table.selected:
            self.mouse.key(pygame.K_SPACE)
        self.mouse.key(pygame.K_RETURN if drag else pygame.K_e)
        if colour:
            self.answer(f"colour-{colour}")
        if seat is not None:
            self.answer(f"seat-{seat}")

    def choose(self, card: Card) -> None:
        self.keyboard.reach("hand", card)
        self.mouse.key(pygame.K_SPACE)

    def play_turn(self) -> None:
        """Do anything that is allowed now; the match does just that."""
        session, seat = self.screen.session, self.table.viewer
        listed = [each for each in session.game.choices(session.state, seat) if isinstance(each, DOABLE)]
        lays = [each for each in listed if not isinstance(each, Draw | Pass | Accept)]
        action: CardAction = self.chance.choice(lays if lays and self.chance.random() < 0.9 else listed)
        before = len(session.record.lines)
        self.do(action)
        self.until(lambda: len(session.record.lines) > before, 200)
        sent = replace(action, uno=False) if isinstance(action, Play) else action
        assert f"{seat} {format_action(sent)}" in session.record.lines[before:], (action, session.record.lines[before:])
