"""How each event of a round changes the memory of all seats."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Protocol, get_args

from game.engine.cards.events import (
    Challenged,
    Dealt,
    Discarded,
    Drew,
    HandsPassed,
    HandsShuffled,
    HandsSwapped,
    Played,
    Reason,
    Reshuffled,
    RoundEnded,
    WrongCardTaken,
)
from game.engine.cards.memory import PLACES, Hands, Memory, nothing_known
from game.engine.cards.pieces import COLOURS, Card
from game.engine.cards.state import Match, PendingEffect


class RoundSoFar(Protocol):
    """The round just after an event, but with the memory from before it."""

    @property
    def memory(self) -> Memory:
        """The memory before the event."""

    @property
    def match(self) -> Match:
        """The seats and their order."""

    @property
    def hands(self) -> Hands:
        """The cards of each seat."""

    @property
    def colour(self) -> str:
        """The colour in force; "" if a wild has none yet."""

    @property
    def drawn(self) -> Card | None:
        """The card that the seat on turn has drawn and may still play."""

    @property
    def pending(self) -> PendingEffect:
        """What the last card left to be done."""


def _with_bounds(memory: Memory, seat: int, bounds: tuple[int, ...]) -> Memory:
    at_most = memory.at_most
    return Memory((*at_most[:seat], bounds, *at_most[seat + 1 :]), memory.seen)


def _with_seen(memory: Memory, viewer: int, cards: Iterable[Card]) -> Memory:
    seen = memory.seen
    more = dict.fromkeys((*seen[viewer], *cards))
    return memory._replace(seen=(*seen[:viewer], tuple(more), *seen[viewer + 1 :]))


def _drew(event: Drew, so_far: RoundSoFar) -> Memory:
    """Note that a seat that draws for its turn has none of the colour in play, except perhaps the card it drew."""
    memory, seat = so_far.memory, event.seat
    count = event.count
    bounds = [most + count for most in memory.at_most[seat]]
    if event.reason is Reason.TURN and so_far.colour:
        bounds[PLACES[so_far.colour]] = int(so_far.drawn is not None)
    return _with_bounds(memory, seat, tuple(bounds))


def _laid(so_far: RoundSoFar, seat: int, cards: tuple[Card, ...]) -> Memory:
    """Count one card of its colour less; a seat that lays what it was assumed to lack had passed on a chance."""
    left, memory = len(so_far.hands[seat]), so_far.memory
    bounds = list(memory.at_most[seat])
    for colour, _, _ in cards:
        if colour:
            place = PLACES[colour]
            bounds[place] = bounds[place] - 1 if bounds[place] else left
    return _with_bounds(memory, seat, tuple([most if most < left else left for most in bounds]))


def _challenged(event: Challenged, so_far: RoundSoFar) -> Memory:
    """Let the challenger see the hand; everybody learns whether it had the colour."""
    memory = _with_seen(so_far.memory, event.seat, event.hand)
    former, played_by = so_far.pending.former_colour, event.layer
    count = len(so_far.hands[played_by])
    most = count - len(event.hand) if event.lawful else count
    bounds = (most if each == former else bound for each, bound in zip(COLOURS, memory.at_most[played_by], strict=True))
    return _with_bounds(memory, played_by, tuple(bounds))


def _swapped(event: HandsSwapped, so_far: RoundSoFar) -> Memory:
    """Both know what they have given away."""
    seat, other = event.seat, event.other
    at_most = list(so_far.memory.at_most)
    at_most[seat], at_most[other] = at_most[other], at_most[seat]
    memory = so_far.memory._replace(at_most=tuple(at_most))
    return _with_seen(_with_seen(memory, seat, so_far.hands[other]), other, so_far.hands[seat])


def _passed_on(event: HandsPassed, so_far: RoundSoFar) -> Memory:
    """Remember what each seat has passed on."""
    memory, match = so_far.memory, so_far.match
    at_most = list(memory.at_most)
    for giver in match.order:
        taker = match.seat_after(giver, event.direction)
        at_most[taker] = so_far.memory.at_most[giver]
        memory = _with_seen(memory, giver, so_far.hands[taker])
    return memory._replace(at_most=tuple(at_most))


def _reshuffled(_: Reshuffled, so_far: RoundSoFar) -> Memory:
    """Forget where the cards of the discard pile are."""
    held = {card for hand in so_far.hands for card in hand}
    memory = so_far.memory
    return memory._replace(seen=tuple(tuple(card for card in seen if card in held) for seen in memory.seen))


def _taken_back(event: WrongCardTaken, so_far: RoundSoFar) -> Memory:
    """Remember the card, which everybody has seen."""
    memory = so_far.memory
    for viewer in range(len(so_far.hands)):
        memory = _with_seen(memory, viewer, (event.card,))
    return memory


Memorable = (
    Played | Drew | Dealt | HandsShuffled | RoundEnded | Discarded | Challenged | HandsSwapped | HandsPassed
    | Reshuffled | WrongCardTaken
)  # fmt: skip
"""The events that change what somebody remembers, the most frequent first."""
MEMORABLE = frozenset(get_args(Memorable))


def remembered(event: Memorable, so_far: RoundSoFar) -> Memory:
    """Return what all seats remember after an event."""
    match event:
        case Played(seat, card):
            return _laid(so_far, seat, (card,))
        case Drew():
            return _drew(event, so_far)
        case Dealt() | HandsShuffled() | RoundEnded():
            return nothing_known(so_far.hands)
        case Discarded(seat, cards):
            return _laid(so_far, seat, cards)
        case Challenged():
            return _challenged(event, so_far)
        case HandsSwapped():
            return _swapped(event, so_far)
        case HandsPassed():
            return _passed_on(event, so_far)
        case Reshuffled():
            return _reshuffled(event, so_far)
        case WrongCardTaken():
            return _taken_back(event, so_far)
