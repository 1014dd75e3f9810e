"""The goals of tasks with cards: a small closed set, each checked against what happened in the turn of one seat."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from game.engine.cards.actions import CardPhase
from game.engine.cards.events import Challenged, Drew, Played, Reason
from game.engine.cards.notation import parse_cards
from game.engine.cards.pieces import COLOURS
from game.engine.cards.rules import CardRules
from game.engine.cards.state import CardStep
from game.engine.fields import NotationError, PositionError
from game.engine.game import Caught, Plain, UnoCalled, UnoForgotten


@dataclass(frozen=True, slots=True)
class LayOne:
    """`lay = "R7 Y7"`: one of these cards is laid; either copy will do."""

    faces: tuple[tuple[str, str], ...]
    """Colour and symbol of each."""


@dataclass(frozen=True, slots=True)
class Choose:
    """`colour = "G"`: this colour is chosen with a wild."""

    colour: str


class DrawCard(Plain):
    """`draw = true`: a card is drawn instead of laying one."""


class CallAtOne(Plain):
    """`call_uno = true`: UNO! is called in time."""


class CatchSeat(Plain):
    """`catch = true`: somebody who did not call UNO! is caught."""


class ChallengeFour(Plain):
    """`challenge = true`: a wild draw four is challenged."""


class EmptyHand(Plain):
    """`empty_hand = true`: no card is left."""


class WinRound(Plain):
    """`win = true`: the round is won. Only this goal takes a whole round."""


CardGoal = LayOne | Choose | DrawCard | CallAtOne | CatchSeat | ChallengeFour | EmptyHand | WinRound
OWN_TURN = (CardPhase.TURN, CardPhase.DRAWN, CardPhase.COLOUR, CardPhase.DISCARD, CardPhase.RULE)
"""The phases in which the seat on turn goes on."""


class CardGoalError(PositionError):
    """An impossible goal; `key` is the one that is wrong."""


def lacking(goals: Sequence[CardGoal], seat: int, steps: Sequence[CardStep]) -> tuple[CardGoal, ...]:
    """Return the goals that are not reached by these steps; () means solved. A forgotten call lacks the call."""
    found = tuple(goal for goal in goals if not is_reached(goal, seat, steps))
    forgot = any(isinstance(step.event, UnoForgotten | Caught) and step.event.seat == seat for step in steps)
    return (*found, CallAtOne()) if forgot and CallAtOne() not in found else found


def goes_on(turns: int, seat: int, steps: Sequence[CardStep]) -> bool:
    """Return whether the seat may still reach its goals: it is on turn, and has laid fewer than `turns` cards."""
    state = steps[-1].state
    laid = sum(isinstance(step.event, Played) and step.event.seat == seat for step in steps)
    return state.turn == seat and state.phase in OWN_TURN and laid < turns


def is_reached(goal: CardGoal, seat: int, steps: Sequence[CardStep]) -> bool:
    """Return whether a goal is reached."""
    events, state = [step.event for step in steps], steps[-1].state
    laid = [event for event in events if isinstance(event, Played) and event.seat == seat]
    match goal:
        case LayOne(faces):
            return any((event.card.colour, event.card.symbol) in faces for event in laid)
        case Choose(colour):
            return any(event.card.is_wild and event.colour == colour for event in laid)
        case DrawCard():
            return any(isinstance(e, Drew) and e.seat == seat and e.reason is Reason.TURN for e in events)
        case CallAtOne():
            return any(isinstance(event, UnoCalled) and event.seat == seat for event in events)
        case CatchSeat():
            return any(isinstance(event, Caught) and event.by == seat for event in events)
        case ChallengeFour():
            return any(isinstance(event, Challenged) and event.seat == seat for event in events)
        case EmptyHand():
            return not state.hands[seat]
        case WinRound():
            return seat in state.match.winners


def parse_card_goals(table: object, rules: CardRules) -> tuple[CardGoal, ...]:
    """Return the goals in a table of TOML values; raises CardGoalError."""
    if not isinstance(table, Mapping) or not table:
        raise CardGoalError("goal", f'expected a table like {{ lay = "R7" }}, got {table!r}')
    for key in table:
        if key not in CARD_GOALS:
            raise CardGoalError(key, f"unknown goal; there are {', '.join(CARD_GOALS)}")
    return tuple(CARD_GOALS[key](key, value, rules) for key, value in table.items())


def _faces(key: str, value: object, rules: CardRules) -> LayOne:
    if not isinstance(value, str) or not value.strip():
        raise CardGoalError(key, f'expected cards like "R7 W", got {value!r}')
    try:
        return LayOne(tuple((word.card.colour, word.card.symbol) for word in parse_cards(value, rules)))
    except NotationError as error:
        raise CardGoalError(key, str(error)) from None


def _colour(key: str, value: object, _rules: CardRules) -> Choose:
    if not isinstance(value, str) or value not in COLOURS:
        raise CardGoalError(key, f"expected one of {' '.join(COLOURS)}, got {value!r}")
    return Choose(value)


def _flag(goal: CardGoal) -> Callable[[str, object, CardRules], CardGoal]:
    def read(key: str, value: object, _rules: CardRules) -> CardGoal:
        if value is not True:
            raise CardGoalError(key, f"expected true, got {value!r}")
        return goal

    return read


CARD_GOALS: Mapping[str, Callable[[str, object, CardRules], CardGoal]] = {
    "lay": _faces,
    "colour": _colour,
    "draw": _flag(DrawCard()),
    "call_uno": _flag(CallAtOne()),
    "catch": _flag(CatchSeat()),
    "challenge": _flag(ChallengeFour()),
    "empty_hand": _flag(EmptyHand()),
    "win": _flag(WinRound()),
}
"""Every goal by its key, with what reads its value."""
