"""What every book has: actions, events, problems and wants, and what a referee of either family offers, a `Game`."""

from abc import ABC, abstractmethod
from dataclasses import dataclass, field
from enum import Enum, StrEnum
from typing import Any, Generic, NamedTuple, TypeVar, dataclass_transform

from game.engine.options import T


@dataclass_transform(frozen_default=True, field_specifiers=(field,))
@dataclass(frozen=True)
class Value:
    """A frozen dataclass, as is every class made from it: an action, an event, a view, what a seat should do."""

    def __init_subclass__(cls) -> None:
        if cls.__annotations__:  # without fields of its own it is one already
            dataclass(frozen=True)(cls)


# -- Why an action is refused: a code, the ledger id and details. `game.words` makes sentences of them.


class Problem(NamedTuple):
    """A reason why an action is refused."""

    code: str
    """What docs/notation.md lists for people who write cases; `citations` has all of them."""
    rule: str
    """The ledger id that refuses it."""
    data: tuple[tuple[str, object], ...] = ()
    """Named details: numbers, tiles, melds, seats."""

    def __repr__(self) -> str:
        details = ", ".join(f"{name}={value!r}" for name, value in self.data)
        return f"{self.code} ({self.rule}{': ' if details else ''}{details})"

    def detail(self, name: str) -> object:
        """Return a detail by name, or None if there is none."""
        return dict(self.data).get(name)


class Phase(StrEnum):
    """The point in a turn that a match has reached; each family has phases of its own."""

    @property
    def is_window(self) -> bool:
        """Whether seats may act out of turn and the match waits for them."""
        return self == "window"

    @property
    def is_between(self) -> bool:
        """Whether the round is over, and with the last one the match."""
        return self in ("scoring", "over")

    @property
    def is_over(self) -> bool:
        """Whether the match is over."""
        return self == "over"


OfFamily = Any
"""A state, an action or a view of the family in hand: no type can say that two of them belong together."""


class Refused(Value):
    """The outcome of an action that the rules do not allow."""

    problems: tuple[Problem, ...]
    """Every reason, the most helpful first; never ()."""


class IllegalAction(ValueError):
    """Raised if a caller insists on an action that the rules refuse: a programmer's mistake."""

    def __init__(self, seat: int, action: object, problems: tuple[Problem, ...]) -> None:
        super().__init__(f"seat {seat} may not {action!r}: {problems!r}")


RulesT = TypeVar("RulesT")
StateT = TypeVar("StateT")
ActionT = TypeVar("ActionT")
ViewT_co = TypeVar("ViewT_co", covariant=True)
StepT_co = TypeVar("StepT_co", bound=OfFamily, covariant=True)


class Game(ABC, Generic[RulesT, StateT, ActionT, ViewT_co, StepT_co]):
    """A book as a game, by the referee of its family; every method is a pure function of the state.

    Whoever gets a game by the key of a book hands it only states and actions that came from it.
    """

    def __init__(self, rules: RulesT) -> None:
        self.rules = rules

    @abstractmethod
    def opening(self, seats: int, seed: str, starter: int = 0) -> tuple[StepT_co, ...]:
        """Return the steps that set up the match; `starter` counts if the first starter is chosen.

        Raises ValueError for a number of seats that the book does not allow.
        """

    def deal(self, seats: int, seed: str, starter: int = 0) -> StateT:
        """Return the first round, dealt."""
        state: StateT = self.opening(seats, seed, starter)[-1].state
        return state

    @abstractmethod
    def to_act(self, state: StateT, /) -> tuple[int, ...]:
        """Return the seats that the match waits for; () once it is over."""

    @abstractmethod
    def choices(self, state: StateT, seat: int) -> tuple[ActionT, ...]:
        """Return the finite actions of a seat."""

    @abstractmethod
    def problems(self, state: StateT, seat: int, action: ActionT) -> tuple[Problem, ...]:
        """Return every reason why the action would be refused; () means legal."""

    def attempt(self, state: StateT, seat: int, action: ActionT) -> tuple[StepT_co, ...] | Refused:
        """Return what follows from an action, or why it is refused: judged once, carried out once."""
        problems = self.problems(state, seat, action)
        return Refused(problems) if problems else self._carried_out(state, seat, action)

    def apply(self, state: StateT, seat: int, action: ActionT) -> tuple[StepT_co, ...]:
        """Return the steps of an action known to be legal. Raise IllegalAction if it is not."""
        if problems := self.problems(state, seat, action):
            raise IllegalAction(seat, action, problems)
        return self._carried_out(state, seat, action)

    @abstractmethod
    def view(self, state: StateT, seat: int | None, /) -> ViewT_co:
        """Return what a seat, or with None the public, may see."""

    @abstractmethod
    def _carried_out(self, state: StateT, seat: int, action: ActionT) -> tuple[StepT_co, ...]:
        """Return what follows from a legal action."""


def replaced(each: tuple[T, ...], seat: int, other: T) -> tuple[T, ...]:
    """Return what each seat has, with something else for one of them."""
    return (*each[:seat], other, *each[seat + 1 :])


class OneSeat(Value):
    """The same about a seat, whatever else it says."""

    seat: int


class SeatView(Value):
    """What a seat sees of a match of any book; the public if `seat` is None."""

    seat: int | None
    counts: tuple[int, ...]
    """The number of pieces that each seat holds."""
    stock_count: int
    turn: int
    direction: int
    called: bool
    catchable: int | None
    passed: tuple[int, ...]
    barren_turns: int

    @property
    def seats(self) -> int:
        """The number of seats of the match, including those that dropped out."""
        return len(self.counts)


# -- Actions that exist in every book; `tiles/actions.py` and `cards/actions.py` have the rest.


class Draw(Value):
    """Draw a tile from the stock (UR-26)."""


class Pass(Value):
    """Keep the drawn tile, end a turn in which nothing can be done, or let a window go by."""


class Uno(Value):
    """Call UNO! (UR-66)."""


class Catch(OneSeat):
    """Catch a seat that did not call UNO! (UR-69)."""


class Next(Value):
    """Deal the next round of the match (UR-85)."""


# -- Events that can happen in every book, in the past tense; they are only about seats.


class End(StrEnum):
    """How a round ended."""

    OUT = "out"
    """A rack is empty (UR-74)."""
    STOCK = "stock"
    """The stock is used up (UR-80)."""
    STUCK = "stuck"
    """All seats passed in a row with an empty stock (UR-Q14)."""


class TurnStarted(OneSeat):
    """A seat's turn began."""


class DirectionTurned(Value):
    """The direction of play changed: 1 left (clockwise), -1 right."""

    direction: int


class Skipped(OneSeat):
    """A seat lost its turn."""


class Passed(OneSeat):
    """A seat ended its turn without playing or drawing, or let a window go by."""

    window: bool = False
    laid: bool = False
    """Whether it has made its initial meld in this turn, and leaves it at that."""


class UnoCalled(OneSeat):
    """A seat called UNO!."""


class UnoForgotten(OneSeat):
    """A seat has one tile left and did not call; it can be caught now."""


class Caught(OneSeat):
    """A seat was caught without UNO!; `by` is None if the penalty is automatic (UR-Q23)."""

    by: int | None


class CatchMissed(OneSeat):
    """A seat called or caught needlessly (UR-Q25)."""


class WindowClosed(OneSeat):
    """The UNO! window closed; nobody can be caught any more (UR-70)."""


SharedEvent = (
    TurnStarted | DirectionTurned | Skipped | Passed | UnoCalled | UnoForgotten | Caught | CatchMissed | WindowClosed
)

# -- What a seat may have to do in every book; `tiles/wants.py` and `cards/wants.py` compute it.


class Call(Enum):
    """The state of a turn's UNO! call."""

    NO = "no"
    """There is nothing to call."""
    NEEDED = "needed"
    """A single piece would be left, and nobody has called yet."""
    CALLED = "called"
    """It was called this turn."""


class Instead(Enum):
    """How to end the turn without playing."""

    NOTHING = "nothing"
    DRAW = "draw"
    PASS = "pass"
    KEEP = "keep"
    """Keep the drawn piece."""


class Nothing(Value):
    """No round is being played."""


class Wait(OneSeat):
    """It is another seat's turn."""


class MayCatch(Value):
    """A seat has forgotten UNO! and can be caught."""

    offender: int
    otherwise: OfFamily
    """What else there is to do; it remains when the chance is over."""


class Forgot(Value):
    """This seat has forgotten UNO! and can be caught."""

    late: bool
    """Whether it may still call."""
    otherwise: OfFamily


class RoundScore(NamedTuple):
    """What a finished round comes to."""

    winners: tuple[int, ...]
    """Of cards the seat that went out, then its partner; () for a drawn round. Tile books may have it shared."""
    values: tuple[int, ...]
    """The points of what each seat holds."""
    credits: tuple[int, ...]
    """What each seat scores: points collected, penalty points, or both with their signs."""
