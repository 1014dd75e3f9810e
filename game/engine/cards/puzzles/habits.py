"""What somebody does out of habit: the action that tempts."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from game.engine.actions import Draw, Pass
from game.engine.cards.actions import Accept, CardAction, Play
from game.engine.cards.pieces import ACTIONS, COLOURS, DRAW_FOUR, Card, value
from game.engine.cards.views import CardView


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
