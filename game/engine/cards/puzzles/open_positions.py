"""A position of a match with all cards open, as the seat on turn faces it: it becomes the first seat.

The next cards of the stock keep their order; where few are left, the lowest of the discard pile follow as they lie. All
others that nobody holds are on the pile, so that what the search cannot know, their order when they are shuffled, comes
late.
"""

from __future__ import annotations

from collections.abc import Mapping

from game.engine.cards.match import seating
from game.engine.cards.memory import nothing_known
from game.engine.cards.phases import CardPhase
from game.engine.cards.pieces import all_cards
from game.engine.cards.puzzles.aims import ME
from game.engine.cards.state import CardState, Match, PendingEffect

STOCK = 12
"""The number of cards that stay in the stock."""


def begins_choice(state: CardState) -> bool:
    """Return whether the seat on turn begins to do something."""
    return state.phase in (CardPhase.TURN, CardPhase.ANSWER, CardPhase.COLOUR, CardPhase.DISCARD)


def as_open(state: CardState) -> CardState:
    """Return the position of the seat on turn, all seats in the order in which they sit."""
    order = state.match.order
    first = order.index(state.turn)
    seats = (*order[first:], *order[:first])
    place = {seat: number for number, seat in enumerate(seats)}
    hands, top = tuple(state.hands[seat] for seat in seats), state.discard[0]
    stock = (*state.stock, *reversed(state.discard[1:]))[:STOCK]
    placed = {top, *stock, *(card for hand in hands for card in hand)}
    return CardState(
        _match(state.match, place),
        "",
        hands,
        stock,
        (top, *(card for card in all_cards(state.rules) if card not in placed)),
        state.colour,
        ME,
        state.direction,
        state.phase,
        state.drawn,
        state.called,
        pending=_pending(state.pending, place),
        bluff_hand=state.bluff_hand,
        owed_skips=tuple(place[seat] for seat in state.owed_skips),
        barren_turns=state.barren_turns,
        memory=nothing_known(hands),
    )


def _match(match: Match, place: Mapping[int, int]) -> Match:
    """Return a match in its first round between the seats that still play."""
    order, nothing = tuple(range(len(place))), (0,) * len(place)
    teams = tuple(sorted(tuple(sorted(place[seat] for seat in team)) for team in match.teams))
    return seating(match.rules, order, 1)._replace(order=order, teams=teams, scores=nothing, wins=nothing)


def _pending(pending: PendingEffect, place: Mapping[int, int]) -> PendingEffect:
    return pending._replace(
        played_by=None if pending.played_by is None else place[pending.played_by],
        resume=None if pending.resume is None else place[pending.resume],
        seat=None if pending.seat is None else place[pending.seat],
        tasks=tuple(task._replace(seat=place[task.seat]) for task in pending.tasks),
    )
