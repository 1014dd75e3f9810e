"""Computer players of the card books without any judgement, to measure the others against."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from game.engine.actions import Catch, Draw, Pass
from game.engine.cards.actions import Accept, CardAction, Discard, Done, Jump, Play
from game.engine.cards.choices import choices
from game.engine.cards.pieces import value
from game.engine.cards.views import CardView


def any_choice(view: CardView, chance: Random) -> CardAction:
    """Does anything that it may do; the view is that of a seat that is waited for."""
    listed = _choices(view)
    return listed[int(chance.random() * len(listed))]


def first_match(view: CardView, chance: Random) -> CardAction:
    """Lays the first card that fits and keeps its wilds, calls and catches always, never bluffs or doubts on purpose.

    A wild chooses the colour that it holds most of; of cards to discard those that count most go.
    """
    listed = _choices(view)
    catches = [action for action in listed if isinstance(action, Catch)]
    if catches:
        return catches[0]
    lays = [action for action in listed if isinstance(action, Play | Jump)]
    if lays:
        return min(lays, key=lambda lay: _reluctance(view, lay))
    discards = [action for action in listed if isinstance(action, Discard)]
    if discards:
        return max(discards, key=lambda discard: sum(map(value, discard.cards)))
    calm = [action for action in listed if isinstance(action, Accept | Draw | Pass | Done)]
    return calm[0] if calm else listed[int(chance.random() * len(listed))]


def _choices(view: CardView) -> tuple[CardAction, ...]:
    assert view.seat is not None
    return choices(view, view.seat, view.hand)


def _reluctance(view: CardView, lay: Play | Jump) -> tuple[bool, bool, int]:
    """Wilds last, never without the call, with the colour that most of the hand has."""
    colours = [card.colour for card in view.hand]
    return lay.card.is_wild, len(view.hand) == 2 and not lay.uno, -colours.count(lay.colour)


PLAIN: dict[str, Callable[[CardView, Random], CardAction]] = {"random": any_choice, "first-match": first_match}
"""Every plain player by its key, weakest first."""
