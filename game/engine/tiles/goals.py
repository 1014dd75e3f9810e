"""The goals of levels: a small closed set, each checked against what happened in the turns of one seat."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import get_args

from game.engine.fields import NotationError, PositionError
from game.engine.game import Caught, Plain, UnoCalled, UnoForgotten
from game.engine.tiles.actions import TilePhase
from game.engine.tiles.events import ActionWorked, Drew, JokerExchanged, Laid, RedealClaimed
from game.engine.tiles.melds import Face, Tile
from game.engine.tiles.notation import parse_words
from game.engine.tiles.rules import TileEffect, TileRules
from game.engine.tiles.state import TileState, TileStep


@dataclass(frozen=True, slots=True)
class PlayAtLeast:
    """`play_at_least = 4`: at least that many rack tiles are laid."""

    count: int


class EmptyRack(Plain):
    """`empty_rack = true`: no tile is left on the rack."""


@dataclass(frozen=True, slots=True)
class FreeJoker:
    """`free_joker = 1`: at least that many table jokers are exchanged onto the rack."""

    count: int


@dataclass(frozen=True, slots=True)
class Use:
    """`use = "R5 *"`: these tiles leave the rack; either copy will do."""

    faces: tuple[Face, ...]


@dataclass(frozen=True, slots=True)
class Keep:
    """`keep = "*"`: these tiles are on the rack at the end."""

    faces: tuple[Face, ...]


@dataclass(frozen=True, slots=True)
class Work:
    """`effect = "skip draw-two"`: these actions take effect."""

    effects: tuple[TileEffect, ...]


class CallUno(Plain):
    """`call_uno = true`: UNO! is called in time."""


class NoneLoose(Plain):
    """`none_loose = true`: no start tile is loose any more."""


@dataclass(frozen=True, slots=True)
class Points:
    """`points = 30`: the tiles that leave the rack are worth exactly that many points; a joker counts as its face."""

    count: int


class DrawOne(Plain):
    """`draw = true`: a tile is drawn."""


class CatchOne(Plain):
    """`catch = true`: somebody who did not call UNO! is caught."""


class ClaimDeal(Plain):
    """`redeal = true`: a new deal is claimed for three pairs."""


class Win(Plain):
    """`win = true`: the round is won. Only this goal takes a whole round."""


Goal = (
    PlayAtLeast | EmptyRack | FreeJoker | Use | Keep | Work | CallUno | Points | NoneLoose | DrawOne | CatchOne
    | ClaimDeal | Win
)  # fmt: skip


class GoalError(PositionError):
    """An impossible goal; `key` is the one that is wrong."""


class LevelOutcome(StrEnum):
    """The state of a level after what has happened so far."""

    SOLVED = "solved"
    """Every goal is reached."""
    GOES_ON = "goes-on"
    """The seat is on turn again and may continue."""
    MISSED = "missed"
    """The turns are used up and some goal is not reached."""


def judge(goals: Sequence[Goal], turns: int, seat: int, steps: Sequence[TileStep]) -> LevelOutcome:
    """Return the outcome of a level of `turns` turns for the seat that plays it."""
    if not missed(goals, seat, steps):
        return LevelOutcome.SOLVED
    state = steps[-1].state
    again = state.phase in (TilePhase.TURN, TilePhase.DRAWN, TilePhase.OPENED) and state.turn == seat
    laid = sum(isinstance(step.event, Laid) and step.event.seat == seat for step in steps)
    return LevelOutcome.GOES_ON if again and laid < turns else LevelOutcome.MISSED


def missed(goals: Sequence[Goal], seat: int, steps: Sequence[TileStep]) -> tuple[Goal, ...]:
    """Return the goals that are not reached by these steps; () means solved."""
    return tuple(goal for goal in goals if not reached(goal, seat, steps))


def forgot_uno(seat: int, steps: Sequence[TileStep]) -> bool:
    """Return whether a seat was left with one tile and did not call, which fails every level (UR-66)."""
    return any(isinstance(step.event, UnoForgotten | Caught) and step.event.seat == seat for step in steps)


def reached(goal: Goal, seat: int, steps: Sequence[TileStep]) -> bool:
    """Return whether a goal is reached."""
    own = [step.event for step in steps if getattr(step.event, "seat", None) == seat]
    laid = [tile for event in own if isinstance(event, Laid) for tile in event.played]
    state: TileState = steps[-1].state
    match goal:
        case PlayAtLeast(count):
            return len(laid) >= count
        case EmptyRack():
            return not state.racks[seat]
        case FreeJoker(count):
            return sum(isinstance(event, JokerExchanged) for event in own) >= count
        case Use(faces):
            return _all_among(faces, laid)
        case Keep(faces):
            return _all_among(faces, state.racks[seat])
        case Work(effects):
            return set(effects) <= {event.effect for event in own if isinstance(event, ActionWorked)}
        case CallUno():
            return any(isinstance(event, UnoCalled) for event in own)
        case NoneLoose():
            return not state.loose
        case Points(count):
            return points_laid(seat, steps) == count
        case DrawOne():
            return any(isinstance(event, Drew) for event in own)
        case CatchOne():
            return any(isinstance(step.event, Caught) and step.event.by == seat for step in steps)
        case ClaimDeal():
            return any(isinstance(event, RedealClaimed) for event in own)
        case Win():
            return state.winner == seat


def points_laid(seat: int, steps: Sequence[TileStep]) -> int:
    """Return the points of the tiles that a seat has laid; a joker counts as the tile that it stood for."""
    return sum(
        face.number
        for step in steps
        if isinstance(step.event, Laid) and step.event.seat == seat
        for meld in step.event.table
        for tile, face in meld.pairs()
        if tile in step.event.played
    )


def _all_among(faces: Iterable[Face], tiles: Iterable[Tile]) -> bool:
    return not Counter(faces) - Counter(tile.face for tile in tiles)


def parse_goals(table: object, rules: TileRules) -> tuple[Goal, ...]:
    """Return the goals in a table of TOML values; raises GoalError."""
    if not isinstance(table, Mapping):
        raise GoalError("goal", f"expected a table like {{ play_at_least = 4 }}, got {table!r}")
    if not table:
        raise GoalError("goal", f"names nothing; it takes {', '.join(GOALS)}")
    for key in table:
        if key not in GOALS:
            raise GoalError(key, f"unknown goal; there are {', '.join(GOALS)}")
    return tuple(GOALS[key](key, value, rules) for key, value in table.items())


def _count(key: str, value: object) -> int:
    if not isinstance(value, int) or isinstance(value, bool) or not 1 <= value <= 99:
        raise GoalError(key, f"expected a whole number from 1 up, got {value!r}")
    return value


def _faces(key: str, value: object, rules: TileRules) -> tuple[Face, ...]:
    if not isinstance(value, str) or not value.strip():
        raise GoalError(key, f'expected tiles like "R5 *", got {value!r}')
    try:
        return tuple(word.tile.face for word in parse_words(value, rules))
    except NotationError as error:
        raise GoalError(key, str(error)) from None


def _effects(key: str, value: object) -> tuple[TileEffect, ...]:
    if not isinstance(value, str) or not value.strip() or not set(value.split()) <= set(TileEffect):
        raise GoalError(key, f"expected some of {', '.join(TileEffect)}, got {value!r}")
    return tuple(map(TileEffect, value.split()))


def _flag(goal: Goal) -> Callable[[str, object, TileRules], Goal]:
    """Return what reads the value of a goal, which can only be true."""

    def read(key: str, value: object, _: TileRules) -> Goal:
        if value is not True:
            raise GoalError(key, f"expected true, got {value!r}")
        return goal

    return read


GOALS: Mapping[str, Callable[[str, object, TileRules], Goal]] = {
    "play_at_least": lambda key, value, _: PlayAtLeast(_count(key, value)),
    "empty_rack": _flag(EmptyRack()),
    "free_joker": lambda key, value, _: FreeJoker(_count(key, value)),
    "use": lambda key, value, rules: Use(_faces(key, value, rules)),
    "keep": lambda key, value, rules: Keep(_faces(key, value, rules)),
    "effect": lambda key, value, _: Work(_effects(key, value)),
    "call_uno": _flag(CallUno()),
    "points": lambda key, value, _: Points(_count(key, value)),
    "none_loose": _flag(NoneLoose()),
    "draw": _flag(DrawOne()),
    "catch": _flag(CatchOne()),
    "redeal": _flag(ClaimDeal()),
    "win": _flag(Win()),
}
"""Every goal by its key, with what reads its value."""

KEYS = dict(zip(get_args(Goal), GOALS, strict=True))
"""The key of each kind of goal; both stand in the same order."""


def written_goal(goal: Goal) -> tuple[str, object]:
    """Return the key and the value that a goal is written with."""
    value: object = True
    match goal:
        case PlayAtLeast(count) | FreeJoker(count) | Points(count):
            value = count
        case Use(faces) | Keep(faces):
            value = " ".join(repr(face) if face.number else face.colour for face in faces)
        case Work(effects):
            value = " ".join(effects)
    return KEYS[type(goal)], value
