"""What each action of a seat is worth, what spoils it, what tempts, and the grade that follows."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from enum import IntEnum
from fractions import Fraction
from typing import NamedTuple

from game.engine.cards.actions import Accept, CardAction, Challenge, Discard, Play
from game.engine.cards.notation import format_action
from game.engine.cards.pieces import ACTIONS, COLOURS, DRAW_FOUR, Card, value
from game.engine.cards.puzzles.search import ME, OPPONENT, Aim, DealSearch, Laying, PossibleDeal, Value, deals, faces
from game.engine.cards.views import CardView
from game.engine.game import Draw, Pass

# -- What each action of a seat is worth: a proof that one is best, or that none is.

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


# -- What the opponent answers to an action: the reason why it is not best.


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


# -- What somebody does out of habit: the action that tempts.


def habit(view: CardView, actions: Sequence[CardAction]) -> CardAction:
    """Return what is done out of habit: lay whatever goes, an action card first, a wild late, its own commonest colour.

    A draw card is passed on where that is possible, and else drawn for.
    """
    plays = [each for each in actions if isinstance(each, Play)]
    if not plays:
        return next((each for each in actions if isinstance(each, Accept | Draw | Pass)), actions[0])
    return min(plays, key=lambda each: _order(view, each))


def _order(view: CardView, action: Play) -> tuple[int, int, int]:
    card = action.card
    kind = 3 if card.symbol == DRAW_FOUR else 2 if card.is_wild else 0 if card.symbol in ACTIONS else 1
    chosen = _rank(view.hand, card, action.colour)
    return kind, -value(card), chosen


def _rank(hand: Sequence[Card], card: Card, colour: str) -> int:
    """Return the place of a chosen colour among those that the rest of the hand has most of."""
    if not colour:
        return 0
    counted = Counter(each.colour for each in hand if each != card)
    ranked = sorted(COLOURS, key=lambda each: (-counted[each], COLOURS.index(each)))
    return ranked.index(colour)


# -- The grade of a puzzle: the weakest of five players who finds the best action. Each sees more than the one before.

FAR = 3
"""The number of turns from which a puzzle looks far ahead."""


class Grade(IntEnum):
    """What somebody has to think of."""

    HABIT = 1
    """Nothing: what is done out of habit is best."""
    OWN = 2
    """The own cards, as if the opponent laid nothing."""
    KNOWN = 3
    """The cards that the opponent is known to hold."""
    ODDS = 4
    """Every card that is unseen: what the opponent may hold or draw."""
    FAR = 5
    """All of that, three turns or more ahead."""


def grade_of(view: CardView, aim: Aim, best: CardAction, every: tuple[JudgedAction, ...], nodes: int = NODES) -> Grade:
    """Return the weakest grade whose player finds the best action; raises SearchEndedError.

    `every` are all actions.
    """
    if habit(view, [each.action for each in every]) == best:
        return Grade.HABIT
    known = {card.face for card in view.known[OPPONENT]}
    weaker: dict[Grade, Laying] = {Grade.OWN: lambda _: False, Grade.KNOWN: lambda card: card.face in known}
    for grade, laying in weaker.items():
        first, second, *_ = judged(view, aim, nodes, laying)
        if first.action == best and first.most > second.most:
            return grade
    return Grade.FAR if aim.turns >= FAR else Grade.ODDS
