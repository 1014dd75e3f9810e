"""What the opponent answers to an action: the reason why it is not best."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from game.engine.cards.actions import CardAction, Challenge, Play
from game.engine.cards.notation import format_action
from game.engine.cards.puzzles.aims import ME, OPPONENT, Aim
from game.engine.cards.puzzles.deals import deals
from game.engine.cards.puzzles.judging import NODES, JudgedAction
from game.engine.cards.puzzles.search import DealSearch
from game.engine.cards.views import CardView


def reply_to(view: CardView, aim: Aim, action: CardAction, nodes: int = NODES) -> CardAction | None:
    """Return the opponent's worst answer to an action in most deals; None where none is worse than another.

    Raises SearchEndedError.
    """
    search, found = DealSearch(aim, nodes), Counter[CardAction]()
    for deal in deals(view):
        for ways, state in search.outcomes(deal.state, ME, action):
            if state.turn != OPPONENT or state.phase.is_between or state.reshuffles:
                continue
            answer = search.worst_reply(state, aim.turns - 1)
            if isinstance(answer, Play | Challenge):
                found[answer] += deal.weight * ways
    return max(found, key=lambda each: (found[each], format_action(each))) if found else None


def with_replies(
    view: CardView, aim: Aim, others: Sequence[JudgedAction], nodes: int = NODES
) -> tuple[JudgedAction, ...]:
    """Return actions that are not the best, each with the opponent's worst answer; raises SearchEndedError."""
    return tuple(each._replace(reply=reply_to(view, aim, each.action, nodes)) for each in others)
