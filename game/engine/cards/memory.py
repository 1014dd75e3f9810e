"""The memory of a careful player: what followed from events and is no longer visible on the table.

Each event changes the memory of all seats alike, except for what only some of them saw; a view holds the part of its
own seat. Nothing here is a guess: how likely somebody draws although it could lay is up to the players.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from game.engine.cards.pieces import COLOURS, Card

if TYPE_CHECKING:
    pass

Hands = tuple[tuple[Card, ...], ...]

PLACES = {colour: place for place, colour in enumerate(COLOURS)}
"""The index of each colour in a tuple of numbers."""


class Memory(NamedTuple):
    """What was seen in a round and is no longer visible."""

    at_most: tuple[tuple[int, ...], ...] = ()
    """The maximum number of cards of each colour in each hand, if its seat laid whenever it could."""
    seen: tuple[tuple[Card, ...], ...] = ()
    """Per seat: the cards it saw in hands, its own included, before they changed owners."""


def nothing_known(hands: Hands) -> Memory:
    """Return the memory of a seat that knows only the size of each hand."""
    return Memory(tuple((len(hand),) * len(COLOURS) for hand in hands), ((),) * len(hands))


def known(memory: Memory, hands: Hands, viewer: int | None) -> Hands:
    """Return the cards of each other seat that the viewer knows to be there."""
    seen = () if viewer is None else memory.seen[viewer]
    if not seen:
        return ((),) * len(hands)
    return tuple(
        () if seat == viewer else tuple(card for card in hand if card in seen) for seat, hand in enumerate(hands)
    )
