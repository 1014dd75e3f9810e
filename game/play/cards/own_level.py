"""A position of a match as a level of the player's own: the strongest aim of which an action is proven to be best.

The match is over, so both hands lie open; what is drawn stays chance. The search knows two seats and the rules that
decide within a turn: any other position makes no level.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from enum import StrEnum
from fractions import Fraction
from functools import partial

from game.engine.cards.custom import BLANK, REMOVED
from game.engine.cards.phases import CardPhase
from game.engine.cards.pieces import DRAW_FOUR, SHUFFLE_HANDS
from game.engine.cards.puzzles.aims import ME, OPPONENT, Aim, AimKind
from game.engine.cards.puzzles.proving import ProvenPuzzle, proven
from game.engine.cards.puzzles.search import SearchEndedError
from game.engine.cards.puzzles.tables import Facing, position_of
from game.engine.cards.rules import CardRules, DrawUntil
from game.engine.cards.state import CardState
from game.engine.options import OnOff
from game.play.cards.session import CardSession

SEATS = 2
"""The number of seats that the search knows."""
LONGEST = 3
"""The most turns within which a seat is to go out, and the most cards of an opponent who is to be kept from it."""
LIKELY = Fraction(1, 4)
"""The least chance with which an aim is worth a level."""
STOCK = 8
"""The number of cards left in the stock, the next ones: of more, too many could be drawn for a proof."""
SHUFFLED = 8
"""The most cards that Shuffle Hands may deal again: the search counts actions, but not their outcomes."""
NODES = 20_000
"""The limit of actions for one judgement: a player waits for it."""


class NoLevel(StrEnum):
    """Why a position makes no level."""

    NO_TURN = "no-turn"
    """No turn begins here."""
    CROWD = "two-only"
    """More than two seats play."""
    HOUSE_RULES = "house-rules"
    """The search does not know these house rules."""
    TOO_LONG = "too-long"
    """There is too much to search."""
    NO_BEST = "no-best"
    """No action is provably better than every other."""


def reason_against(session: CardSession) -> NoLevel | None:
    """Return why the present position makes no level, as far as a glance tells."""
    state = session.state
    if len(state.match.order) != SEATS:
        return NoLevel.CROWD
    if not searchable(state.rules):
        return NoLevel.HOUSE_RULES
    return None if begins_turn(state) else NoLevel.NO_TURN


def searchable(rules: CardRules) -> bool:
    """Return whether the search knows the rules: nobody acts out of turn, and only chance decides what is drawn."""
    written = any(each not in (BLANK, REMOVED) for each in (rules.C1, rules.C2, rules.C3))
    return rules.jump_in is OnOff.OFF and rules.draw_until is DrawUntil.ONE and not written


def begins_turn(state: CardState) -> bool:
    """Return whether a seat is on turn, or has to answer a card, and nothing else waits."""
    waits = bool(state.owed_skips or state.pending.tasks or state.pending.void)
    return state.phase in (CardPhase.TURN, CardPhase.ANSWER) and not waits


def working_out(session: CardSession) -> Callable[[], ProvenPuzzle | NoLevel]:
    """Return what works out the level of the present position, or why there is none; that may take seconds."""
    return partial(level_from, session.state)


def level_from(state: CardState, nodes: int = NODES) -> ProvenPuzzle | NoLevel:
    """Return the level with the strongest aim that can be proven."""
    start, ended = as_faced(state), False
    if not shuffles_little(start):
        return NoLevel.TOO_LONG
    for aim, least in aims_for(start):
        try:
            found = proven(start, aim, nodes)
        except SearchEndedError:
            ended = True
            continue
        if found is not None and (least is None or found.best.sure >= least):
            return found
    return NoLevel.TOO_LONG if ended else NoLevel.NO_BEST


def shuffles_little(start: CardState) -> bool:
    """Return whether few enough cards are held for every deal of them to be searched, if Shuffle Hands may be laid."""
    held = [card for hand in start.hands for card in hand]
    return len(held) <= SHUFFLED or all(card.symbol != SHUFFLE_HANDS for card in (*held, *start.stock))


def aims_for(start: CardState) -> Iterator[tuple[Aim, Fraction | None]]:
    """Yield the aims to try, the strongest first, each with the least chance; None where cards are counted."""
    mine, other = len(start.hands[ME]), len(start.hands[OPPONENT])
    go_out = [Aim(AimKind.GO_OUT, turns) for turns in range(1, LONGEST + 1)] if mine <= LONGEST else []
    yield from ((aim, Fraction(1)) for aim in go_out)
    yield from ((aim, LIKELY) for aim in go_out)
    if other <= LONGEST:
        yield from ((Aim(AimKind.HOLD_OUT, turns), LIKELY) for turns in (1, 2))
    yield from ((Aim(AimKind.AHEAD, turns), None) for turns in (1, 2))


def as_faced(state: CardState) -> CardState:
    """Return the position as the seat on turn faces it, as the first of two seats, with both hands open."""
    me, pending = state.turn, state.pending
    other = next(seat for seat in state.match.order if seat != me)
    answering = state.phase is CardPhase.ANSWER
    challengeable = answering and state.discard[0].symbol == DRAW_FOUR
    return position_of(
        Facing(
            state.rules,
            state.hands[me],
            state.hands[other],
            0,
            state.stock[:STOCK],
            state.discard[0],
            state.colour,
            pending.pending_draw if answering else 0,
            pending.former_colour if challengeable else "",
        )
    )
