"""Simple players of the card books without any judgement, as a yardstick for the levels."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from game.engine.actions import Catch, Draw, Pass
from game.engine.cards.actions import Accept, CardAction, Discard, Done, Jump, Play
from game.engine.cards.choices import choices
from game.engine.cards.pieces import value
from game.engine.cards.views import CardView


def any_choice(view: CardView, chance: Random) -> CardAction:
    """Return any legal action; the view must be that of a seat that may act."""
    listed = _choices(view)
    return listed[int(chance.random() * len(listed))]


def first_match(view: CardView, chance: Random) -> CardAction:
    """Return a simple action: lay the first card that fits, wilds last, and always call and catch.

    It never bluffs or challenges on purpose. A wild names the colour it holds most of; discards are the cards with most
    points.
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
    quiet = [action for action in listed if isinstance(action, Accept | Draw | Pass | Done)]
    return quiet[0] if quiet else listed[int(chance.random() * len(listed))]


def _choices(view: CardView) -> tuple[CardAction, ...]:
    assert view.seat is not None
    return choices(view, view.seat, view.hand)


def _reluctance(view: CardView, lay: Play | Jump) -> tuple[bool, bool, int]:
    """Sort wilds last, never lay without the call, and prefer the colour most common in the hand."""
    colours = [card.colour for card in view.hand]
    return lay.card.is_wild, len(view.hand) == 2 and not lay.uno, -colours.count(lay.colour)


BASELINES: dict[str, Callable[[CardView, Random], CardAction]] = {"random": any_choice, "first-match": first_match}
"""Every baseline by its key, weakest first."""
