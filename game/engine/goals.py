"""The goals of levels, a small closed set for each family, checked against what happened in the turns of one seat."""

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from enum import StrEnum
from functools import partial
from typing import NamedTuple

from game.engine import fields
from game.engine.cards import events as card_events
from game.engine.cards.events import Challenged, Played
from game.engine.cards.notation import parse_cards
from game.engine.cards.pieces import COLOURS
from game.engine.cards.rules import CardRules
from game.engine.fields import PositionError
from game.engine.game import Caught, OfFamily, UnoCalled, UnoForgotten
from game.engine.registry import Rules, Step
from game.engine.tiles.events import ActionWorked, Drew, JokerExchanged, Laid, RedealClaimed
from game.engine.tiles.melds import Face, Tile
from game.engine.tiles.notation import parse_tiles
from game.engine.tiles.rules import TileEffect


class Goal(NamedTuple):
    """A goal as the file of a level names it, such as `play_at_least = 4`."""

    key: str
    value: OfFamily = True
    """What is read of it: a number, faces, effects, a colour, or True where the key says everything."""


CALL_UNO = Goal("call_uno")
"""UNO! is called in time."""
WIN = Goal("win")
"""The round is won. Only this goal takes a whole round."""


class LevelOutcome(StrEnum):
    """The state of a level after what has happened so far."""

    SOLVED = "solved"
    """Every goal is reached."""
    GOES_ON = "goes-on"
    """The seat is on turn again and may continue."""
    MISSED = "missed"
    """The turns are used up and some goal is not reached."""


class _Done(NamedTuple):
    """What has happened, as far as it concerns a seat."""

    seat: int
    steps: Sequence[Step]

    @property
    def state(self) -> OfFamily:
        return self.steps[-1].state

    def all(self, *kinds: type) -> list[OfFamily]:
        return [event for event, _ in self.steps if isinstance(event, kinds)]

    def own(self, *kinds: type) -> list[OfFamily]:
        return [event for event in self.all(*kinds) if event.seat == self.seat]

    @property
    def laid(self) -> list[Tile]:
        return [tile for event in self.own(Laid) for tile in event.played]


# -- What reads the value of a goal from plain values; each raises PositionError.

_Reader = Callable[[str, object, Rules], object]


def _reader(
    expected: str, fits: Callable[[OfFamily], bool], made: Callable[[str, OfFamily], object] | None = None
) -> _Reader:
    """Return what reads a value that `fits`, and where it is a text in the notation, makes something of it."""

    def read(key: str, value: object, rules: Rules) -> object:
        if not fits(value):
            raise PositionError(key, f"expected {expected}, got {value!r}")
        return value if made is None else fields.notation(key, partial(made, str(value), rules))

    return read


def _is_text(value: object) -> bool:
    return isinstance(value, str) and bool(value.strip())


_flag = _reader("true", lambda value: value is True)
_count = _reader("a whole number from 1 up", lambda value: type(value) is int and 1 <= value <= 99)
_colour = _reader(f"one of {' '.join(COLOURS)}", lambda value: value in COLOURS)
_tiles = _reader('tiles like "R5 *"', _is_text, lambda *asked: tuple(tile.face for tile in parse_tiles(*asked)))
_cards = _reader('cards like "R7 W"', _is_text, lambda *asked: tuple(card.face for card in parse_cards(*asked)))
_effects = _reader(
    f"some of {', '.join(TileEffect)}", lambda value: _is_text(value) and {*value.split()} <= {*TileEffect},
    lambda text, _: tuple(map(TileEffect, text.split())),
)  # fmt: skip


# -- Every kind of goal, with what reads its value and whether it is reached.


def points_laid(seat: int, steps: Sequence[Step]) -> int:
    """Return the points of the tiles that a seat has laid; a joker counts as the tile that it stood for."""
    melds = [(event, meld) for event in _Done(seat, steps).own(Laid) for meld in event.table]
    return sum(face.number for event, meld in melds for tile, face in meld.pairs() if tile in event.played)


def _all_among(faces: Iterable[Face], tiles: Iterable[Tile]) -> bool:
    return not Counter(faces) - Counter(tile.face for tile in tiles)


_Kind = tuple[_Reader, Callable[[OfFamily, _Done], bool]]

_CALLED: _Kind = (_flag, lambda _, done: bool(done.own(UnoCalled)))
_CAUGHT: _Kind = (_flag, lambda _, done: any(event.by == done.seat for event in done.all(Caught)))
_WON: _Kind = (_flag, lambda _, done: done.seat in done.state.winners)

TILE_GOALS: Mapping[str, _Kind] = {
    # At least that many rack tiles are laid; none is left on the rack.
    "play_at_least": (_count, lambda count, done: len(done.laid) >= count),
    "empty_rack": (_flag, lambda _, done: not done.state.racks[done.seat]),
    # At least that many table jokers are exchanged onto the rack.
    "free_joker": (_count, lambda count, done: len(done.own(JokerExchanged)) >= count),
    # These tiles leave the rack, or are on it at the end; either copy will do.
    "use": (_tiles, lambda faces, done: _all_among(faces, done.laid)),
    "keep": (_tiles, lambda faces, done: _all_among(faces, done.state.racks[done.seat])),
    # These actions take effect.
    "effect": (_effects, lambda effects, done: {*effects} <= {event.effect for event in done.own(ActionWorked)}),
    "call_uno": _CALLED,
    # The tiles that leave the rack are worth exactly that many points.
    "points": (_count, lambda count, done: points_laid(done.seat, done.steps) == count),
    # No start tile is loose any more.
    "none_loose": (_flag, lambda _, done: not done.state.loose),
    "draw": (_flag, lambda _, done: bool(done.own(Drew))),
    # Somebody who did not call UNO! is caught.
    "catch": _CAUGHT,
    # A new deal is claimed for three pairs.
    "redeal": (_flag, lambda _, done: bool(done.own(RedealClaimed))),
    "win": _WON,
}
"""Every goal of tiles by its key."""

CARD_GOALS: Mapping[str, _Kind] = {
    # One of these cards is laid; either copy will do.
    "lay": (_cards, lambda faces, done: any(event.card.face in faces for event in done.own(Played))),
    # This colour is chosen with a wild.
    "colour": (
        _colour,
        lambda colour, done: any(event.card.is_wild and event.colour == colour for event in done.own(Played)),
    ),
    # A card is drawn instead of laying one.
    "draw": (
        _flag,
        lambda _, done: any(event.reason is card_events.Reason.TURN for event in done.own(card_events.Drew)),
    ),
    "call_uno": _CALLED,
    "catch": _CAUGHT,
    # A wild draw four is challenged.
    "challenge": (_flag, lambda _, done: bool(done.own(Challenged))),
    "empty_hand": (_flag, lambda _, done: not done.state.hands[done.seat]),
    "win": _WON,
}
"""Every goal of cards by its key."""


def parse_goals(table: object, rules: Rules) -> tuple[Goal, ...]:
    """Return the goals in a table of TOML values; raises PositionError."""
    cards = isinstance(rules, CardRules)
    kinds = CARD_GOALS if cards else TILE_GOALS
    if table == {} and not cards:
        raise PositionError("goal", f"names nothing; it takes {', '.join(kinds)}")
    if not isinstance(table, Mapping) or not table:
        example = 'lay = "R7"' if cards else "play_at_least = 4"
        raise PositionError("goal", f"expected a table like {{ {example} }}, got {table!r}")
    for key in table:
        if key not in kinds:
            raise PositionError(key, f"unknown goal; there are {', '.join(kinds)}")
    return tuple(Goal(key, kinds[key][0](key, value, rules)) for key, value in table.items())


def written_goal(goal: Goal) -> tuple[str, object]:
    """Return the key and the value that a goal of tiles is written with."""
    key, value = goal
    if key in ("use", "keep"):
        value = " ".join(repr(face) if face.number else face.colour for face in value)
    return key, " ".join(value) if key == "effect" else value


# -- How a level stands after the steps since its start.


def missed(goals: Sequence[Goal], seat: int, steps: Sequence[Step]) -> tuple[Goal, ...]:
    """Return the goals that are not reached by these steps; () means solved."""
    done = _Done(seat, steps)
    kinds = CARD_GOALS if isinstance(done.state.rules, CardRules) else TILE_GOALS
    return tuple(goal for goal in goals if not kinds[goal.key][1](goal.value, done))


def forgot_uno(seat: int, steps: Sequence[Step]) -> bool:
    """Return whether a seat was left with one piece and did not call, which fails every level (UR-66)."""
    return bool(_Done(seat, steps).own(UnoForgotten, Caught))


def lacking(goals: Sequence[Goal], seat: int, steps: Sequence[Step]) -> tuple[Goal, ...]:
    """Return the goals that are not reached by these steps; a forgotten call lacks the call."""
    found = missed(goals, seat, steps)
    return (*found, CALL_UNO) if forgot_uno(seat, steps) and CALL_UNO not in found else found


OWN_TURN = ("turn", "drawn", "opened", "colour", "discard", "rule")
"""The phases of both families in which the seat on turn goes on."""


def goes_on(turns: int, seat: int, steps: Sequence[Step]) -> bool:
    """Return whether the seat may still reach its goals: it is on turn, and has laid fewer than `turns` times."""
    done = _Done(seat, steps)
    return done.state.turn == seat and done.state.phase in OWN_TURN and len(done.own(Laid, Played)) < turns


def judge(goals: Sequence[Goal], turns: int, seat: int, steps: Sequence[Step]) -> LevelOutcome:
    """Return the outcome of a level of `turns` turns for the seat that plays it."""
    if not missed(goals, seat, steps):
        return LevelOutcome.SOLVED
    return LevelOutcome.GOES_ON if goes_on(turns, seat, steps) else LevelOutcome.MISSED
