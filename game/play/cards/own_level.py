"""A position of a match as a level of the player's own: the aim that asks most, of what can be proven.

The match is over, so all hands and the next cards of the stock lie open; partners play with the seat on turn, everybody
else against it. Wherever that seat has a choice, some aim can be proven within its turn.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from enum import StrEnum
from functools import partial

from game.engine.cards.actions import Play
from game.engine.cards.puzzles.aims import ME, Aim, AimKind
from game.engine.cards.puzzles.grades import Grade
from game.engine.cards.puzzles.open_positions import as_open, begins_choice
from game.engine.cards.puzzles.open_proving import OPEN_NODES, proven_open
from game.engine.cards.puzzles.open_search import OpenSearch
from game.engine.cards.puzzles.proving import ProvenPuzzle
from game.engine.cards.puzzles.search import SearchEndedError
from game.engine.cards.state import CardState
from game.play.cards.session import CardSession
from game.play.nearest_turn import nearest_turn
from game.play.played_match import PlayedMatch
from game.play.session import AnySession

LONGEST = 3
"""The most turns within which a seat is to go out, and the most cards of others who are to be kept from it."""


class NoLevel(StrEnum):
    """Why a position makes no level."""

    NO_TURN = "no-turn"
    """No turn begins here."""
    ONE_CHOICE = "one-choice"
    """The seat on turn has nothing to choose."""
    NO_BEST = "no-best"
    """Whatever the seat does comes to the same, or no action is proven to be better than all others."""
    TOO_LONG = "too-long"
    """There is too much to search: only in a file that somebody wrote."""


def reason_against(session: CardSession) -> NoLevel | None:
    """Return why the present position makes no level, as far as a glance tells."""
    if not begins_choice(session.state):
        return NoLevel.NO_TURN
    return None if chooses(session.state) else NoLevel.ONE_CHOICE


def chooses(state: CardState) -> bool:
    """Return whether the seat on turn has a choice, beside calling UNO! or catching somebody."""
    start = as_open(state)
    return len(OpenSearch(start, Aim(AimKind.FEW, 1), 0).options(start, ME)) > 1


def next_choice(states: Sequence[CardState], at: int) -> int | None:
    """Return which of some positions is the nearest other one in which the same seat has a choice; None if none is.

    Of two as near, the later one.
    """
    return nearest_turn(states, at, lambda state: begins_choice(state) and chooses(state))


def nearest_choice(played: PlayedMatch[AnySession]) -> int | None:
    """Return the nearest other turn of a match being watched in which the same seat has a choice; None if none is."""
    return next_choice([state for state in played.states() if isinstance(state, CardState)], played.at)


def seat_of(session: CardSession) -> int:
    """Return whose turn it is."""
    return session.state.turn


def working_out(session: CardSession) -> Callable[[], ProvenPuzzle | NoLevel]:
    """Return what works out the level of the present position, or why there is none; that may take seconds."""
    return partial(level_from, session.state)


def level_from(state: CardState, nodes: int = OPEN_NODES) -> ProvenPuzzle | NoLevel:
    """Return the level with the aim that asks most; where nothing is certain, rather one with a single answer that is
    not that of habit.

    `nodes` limit each proof.
    """
    if not begins_choice(state):
        return NoLevel.NO_TURN
    if not chooses(state):
        return NoLevel.ONE_CHOICE
    start, made = as_open(state), []
    for aim in aims_for(start):
        try:
            found = proven_open(start, aim, nodes)
        except SearchEndedError:
            continue
        if found is None:
            continue
        made.append(found)
        if aim.kind.is_certain or not _plainness(found)[2]:
            break
    return min(made, key=_plainness) if made else NoLevel.NO_BEST


def _plainness(level: ProvenPuzzle) -> tuple[bool, bool, int]:
    """Return what makes a level plain: keeping all cards for the sake of a turn, nothing certain, and that habit or
    several answers are right.
    """
    best, kind = level.best, level.aim.kind
    every = (best.action, *best.also, *(each.action for each in best.others))
    lays = any(isinstance(each, Play) for each in every)
    keeps = kind in (AimKind.BLOCK, AimKind.POINTS) and lays and not isinstance(best.action, Play)
    return keeps, not kind.is_certain, bool(best.also) + (level.grade is Grade.HABIT)


def aims_for(start: CardState) -> Iterator[Aim]:
    """Yield the aims to try, the one that asks most first."""
    friends = start.match.team_of(ME)
    others = [len(hand) for seat, hand in enumerate(start.hands) if seat not in friends]
    if min(len(start.hands[seat]) for seat in friends) <= LONGEST:
        yield from (Aim(AimKind.OUT, turns) for turns in range(1, LONGEST + 1))
    if min(others) <= LONGEST:
        yield from (Aim(AimKind.STOP, turns) for turns in (1, 2))
    yield from (Aim(AimKind.CARDS, turns) for turns in (2, 1))
    yield from (Aim(kind, 1) for kind in (AimKind.BLOCK, AimKind.POINTS, AimKind.FEW))
