"""A match in a window that nobody sees: begun, continued or set up as a position, stepped by hand, played with mouse
and keys; what both families share, then tiles, then cards."""

from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from itertools import combinations
from pathlib import Path
from random import Random
from typing import Any, ClassVar, Generic, TypeVar

import pygame

from game.ai.tiles.foresight import Choose, choose
from game.engine.cards.actions import Accept, CardAction, Challenge, Discard, Done, NameColour, Play
from game.engine.cards.books import UNO_1999
from game.engine.cards.events import Played
from game.engine.cards.notation import format_action
from game.engine.cards.pieces import DRAWS, Card
from game.engine.cards.rules import CardRules
from game.engine.cards.state import CardState, CardStep
from game.engine.game import Catch, Draw, Pass, TurnStarted, Uno
from game.engine.options import SeatKind, T
from game.engine.record import Record, format_record, parse_record
from game.engine.tiles.books import UNO_RUMMY
from game.engine.tiles.draft import Draft
from game.engine.tiles.melds import Tile
from game.engine.tiles.rules import TileRules
from game.engine.tiles.state import TileState, TileStep
from game.play.cards.session import CardSession
from game.play.tiles.session import TileSession
from game.ui.kit.sprite import Rim
from game.ui.scenes.page import Dialog
from game.ui.scenes.round.card_turn import CardDeal, CardTurn
from game.ui.scenes.round.interludes import HandOver
from game.ui.scenes.round.scoring import ScoringScene
from game.ui.scenes.round.tile_turn import TileDeal, TileTurn
from game.ui.table.cards.match_screen import CardMatchScreen
from game.ui.table.cards.questions import Question
from game.ui.table.cards.table import CardTable
from game.ui.table.tiles.images import PROPORTION, TileLook
from game.ui.table.tiles.match_screen import TileMatchScreen
from game.ui.table.tiles.table import TileTable
from tests.card_tables import position
from tests.tables import happened, play
from tests.tile_tables import one, tiles
from tests.ui.driver import HUMAN, NAMES, NORMAL, Driver, Keyboard, Screen, as_a, screen, sure
from tests.ui.tile_hands import TileKeys, TileMouse
from tools.baselines import first_match

R = TypeVar("R", TileRules, CardRules)
"""The rules of a family."""
S = TypeVar("S")
"""Its state."""
M = TypeVar("M")
"""Its match screen."""
N = TypeVar("N")
"""Its scene of a turn."""


class MatchPlaying(Screen, ABC, Generic[R, S, M, N]):
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
        players = tuple((kind.value, name) for name, kind in zip(NAMES, kinds, strict=False))
        self.context.go.start_match(Record(rules or self.book, players, seed))
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
    def turn(self) -> N:
        top: N = self.top
        assert isinstance(top, self.turn_scene), top
        return top

    @property
    def dialog(self) -> Dialog:
        """The question over everything, which comes once the table has come to rest."""
        return self.until_on_top(Dialog)

    @property
    def turn_below(self) -> N:
        """The scene of the turn, covered or not."""
        found: Any = next(scene for scene in self.context.scenes if isinstance(scene, self.turn_scene))
        turn: N = found
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
