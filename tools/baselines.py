"""Simple players without any judgement, as a yardstick for the levels."""

from collections.abc import Mapping
from random import Random

from game.ai import Computer, players_of
from game.ai.tiles.foresight import found, most_tiles, simple_turn
from game.engine.cards.actions import Accept, CardAction, Discard, Done, Jump, Play
from game.engine.cards.books import BOOKS as CARD_BOOKS
from game.engine.cards.pieces import value
from game.engine.cards.views import CardView
from game.engine.cards.wants import choices
from game.engine.game import Catch, Draw, Pass
from game.engine.tiles.actions import TileAction
from game.engine.tiles.legality import TurnContext
from game.engine.tiles.solver.instance import Arrangement
from game.engine.tiles.views import TileView


def random_play(view: TileView, chance: Random) -> TileAction:
    """Return an action that lays up to four tiles chosen by random weights."""

    def some(context: TurnContext) -> Arrangement | None:
        most = 1 + int(4 * chance.random())
        liking = {tile: int(10 * chance.random()) for tile in sorted(context.rack)}
        return found(context, lambda tile: liking.get(tile, 0), most)

    return simple_turn(view, some)


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


TILES: dict[str, Computer] = {"random": random_play, "most-tiles": most_tiles}
CARDS: dict[str, Computer] = {"random": any_choice, "first-match": first_match}
"""Every baseline by its key, weakest first."""


def everybody(book: str) -> Mapping[str, Computer]:
    """Return everybody who may play a book, by name: the baseline players and the levels, weakest first."""
    return {**(CARDS if book in CARD_BOOKS else TILES), **players_of(book).levels}
