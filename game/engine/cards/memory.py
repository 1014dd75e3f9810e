"""What a careful seat remembers of a round: what followed from events and no longer lies on the table.

Each event changes the memory of all seats alike, but for what only some of them saw; a view has its own seat's part.
Nothing here is a guess: how likely somebody draws although it could lay is for the players to judge.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from game.engine.cards.pieces import COLOURS, Card

if TYPE_CHECKING:
    pass

Hands = tuple[tuple[Card, ...], ...]

PLACES = {colour: place for place, colour in enumerate(COLOURS)}
"""Where the number of each colour stands."""


class Memory(NamedTuple):
    """What was seen in a round and can be seen no longer."""

    at_most: tuple[tuple[int, ...], ...] = ()
    """How many cards of each colour each seat can hold, if it laid whenever it could."""
    seen: tuple[tuple[Card, ...], ...] = ()
    """For each seat the cards that it saw in hands, its own among them, before they came to somebody else."""


def nothing_known(hands: Hands) -> Memory:
    """The memory of who has seen nothing but how many cards each hand has."""
    return Memory(tuple((len(hand),) * len(COLOURS) for hand in hands), ((),) * len(hands))


def known(memory: Memory, hands: Hands, viewer: int | None) -> Hands:
    """The cards of each other seat that the viewer knows to be there."""
    seen = () if viewer is None else memory.seen[viewer]
    if not seen:
        return ((),) * len(hands)
    return tuple(
        () if seat == viewer else tuple(card for card in hand if card in seen) for seat, hand in enumerate(hands)
    )
