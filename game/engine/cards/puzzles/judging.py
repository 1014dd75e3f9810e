"""What each action of a seat is worth: a proof that one is best, or that none is."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import NamedTuple

from game.engine.cards.actions import CardAction, Discard, Play
from game.engine.cards.notation import format_action
from game.engine.cards.puzzles.aims import ME, OPPONENT, Aim
from game.engine.cards.puzzles.deals import PossibleDeal, deals, faces
from game.engine.cards.puzzles.search import DealSearch, Laying, Value
from game.engine.cards.views import CardView

NODES = 60_000
"""The limit of actions carried out for one judgement."""


class JudgedAction(NamedTuple):
    """An action with the most that it can be worth: as if the seat saw all cards from then on."""

    action: CardAction
    most: Fraction
    reply: CardAction | None = None
    """What the opponent answers to it, where that is known."""
    reply_seat: int = OPPONENT
    """The seat that answers."""


class Best(NamedTuple):
    """The one best action."""

    action: CardAction
    sure: Fraction
    """What it is worth by a plan that needs nothing but what the seat sees."""
    others: tuple[JudgedAction, ...]
    """All others, the best first; the most that they can be worth is less than `sure`."""
    also: tuple[CardAction, ...] = ()
    """What is as good; only where all cards are open."""

    @property
    def margin(self) -> Fraction:
        """How much more it is worth than the next best can be."""
        return self.sure - self.others[0].most


def shown(action: CardAction) -> object:
    """Return what an action looks like to everybody: of twins either one, with UNO! or without."""
    match action:
        case Play(card, colour=colour, seat=seat):
            return card.face, colour, seat
        case Discard(cards):
            return faces(cards)
        case _:
            return action


def judged(view: CardView, aim: Aim, nodes: int = NODES, laying: Laying | None = None) -> tuple[JudgedAction, ...]:
    """Return every action with the most that it can be worth, the best first; raises SearchEndedError.

    With `laying`, against an opponent who lays only these cards and never challenges.
    """
    search = DealSearch(aim, nodes, laying, challenged=laying is None)
    every = deals(view)
    found = [
        JudgedAction(action, _average(every, [search.after((deal,), ME, action, aim.turns - 1)[0] for deal in every]))
        for action in search.options(every[0].state, ME)
    ]
    return tuple(sorted(found, key=lambda each: (-each.most, format_action(each.action))))


def best(view: CardView, aim: Aim, nodes: int = NODES) -> Best | None:
    """Return the best action, if one is provably better than every other; raises SearchEndedError."""
    first, *others = judged(view, aim, nodes)
    if not others or first.most <= others[0].most:
        return None
    every = deals(view)
    sure = _average(every, DealSearch(aim, nodes).after(every, ME, first.action, aim.turns - 1))
    return Best(first.action, sure, tuple(others)) if sure > others[0].most else None


def _average(every: Sequence[PossibleDeal], values: Sequence[Value]) -> Fraction:
    total = sum(deal.weight for deal in every)
    return Fraction(sum(deal.weight * value for deal, value in zip(every, values, strict=True)), total)
