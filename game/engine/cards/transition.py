"""A state under construction: the changes of every action, and what the seats remember of each event."""

from __future__ import annotations

from collections.abc import Iterable
from typing import get_args

from game.engine.cards.actions import CardPhase
from game.engine.cards.events import (
    PLACES,
    CardEvent,
    Challenged,
    Dealt,
    Discarded,
    Drew,
    Eliminated,
    HandsPassed,
    HandsShuffled,
    HandsSwapped,
    MatchEnded,
    Memory,
    Played,
    Reason,
    Reshuffled,
    RoundEnded,
    WindowOpened,
    WrongCardTaken,
    nothing_known,
)
from game.engine.cards.pieces import COLOURS, Card
from game.engine.cards.scoring import match_winners, remaining, result
from game.engine.cards.state import NOTHING, CardState, CardStep, PendingEffect
from game.engine.game import CatchMissed, End, Skipped, TurnStarted
from game.engine.shuffle import shuffled

# -- How each event of a round changes the memory of all seats; `so_far` is the round after it with the memory before.


def _with_bounds(memory: Memory, seat: int, bounds: tuple[int, ...]) -> Memory:
    at_most = memory.at_most
    return Memory((*at_most[:seat], bounds, *at_most[seat + 1 :]), memory.seen)


def _with_seen(memory: Memory, viewer: int, cards: Iterable[Card]) -> Memory:
    seen = memory.seen
    more = dict.fromkeys((*seen[viewer], *cards))
    return memory._replace(seen=(*seen[:viewer], tuple(more), *seen[viewer + 1 :]))


def _drew(event: Drew, so_far: CardTransition) -> Memory:
    """Note that a seat that draws for its turn has none of the colour in play, except perhaps the card it drew."""
    memory, seat = so_far.memory, event.seat
    count = event.count
    bounds = [most + count for most in memory.at_most[seat]]
    if event.reason is Reason.TURN and so_far.colour:
        bounds[PLACES[so_far.colour]] = int(so_far.drawn is not None)
    return _with_bounds(memory, seat, tuple(bounds))


def _laid(so_far: CardTransition, seat: int, cards: tuple[Card, ...]) -> Memory:
    """Count one card of its colour less; a seat that lays what it was assumed to lack had passed on a chance."""
    left, memory = len(so_far.hands[seat]), so_far.memory
    bounds = list(memory.at_most[seat])
    for colour, _, _ in cards:
        if colour:
            place = PLACES[colour]
            bounds[place] = bounds[place] - 1 if bounds[place] else left
    return _with_bounds(memory, seat, tuple([most if most < left else left for most in bounds]))


def _challenged(event: Challenged, so_far: CardTransition) -> Memory:
    """Let the challenger see the hand; everybody learns whether it had the colour."""
    memory = _with_seen(so_far.memory, event.seat, event.hand)
    former, played_by = so_far.pending.former_colour, event.layer
    count = len(so_far.hands[played_by])
    most = count - len(event.hand) if event.lawful else count
    bounds = (most if each == former else bound for each, bound in zip(COLOURS, memory.at_most[played_by], strict=True))
    return _with_bounds(memory, played_by, tuple(bounds))


def _swapped(event: HandsSwapped, so_far: CardTransition) -> Memory:
    """Both know what they have given away."""
    seat, other = event.seat, event.other
    at_most = list(so_far.memory.at_most)
    at_most[seat], at_most[other] = at_most[other], at_most[seat]
    memory = so_far.memory._replace(at_most=tuple(at_most))
    return _with_seen(_with_seen(memory, seat, so_far.hands[other]), other, so_far.hands[seat])


def _passed_on(event: HandsPassed, so_far: CardTransition) -> Memory:
    """Remember what each seat has passed on."""
    memory, match = so_far.memory, so_far.match
    at_most = list(memory.at_most)
    for giver in match.order:
        taker = match.seat_after(giver, event.direction)
        at_most[taker] = so_far.memory.at_most[giver]
        memory = _with_seen(memory, giver, so_far.hands[taker])
    return memory._replace(at_most=tuple(at_most))


def _reshuffled(_: Reshuffled, so_far: CardTransition) -> Memory:
    """Forget where the cards of the discard pile are."""
    held = {card for hand in so_far.hands for card in hand}
    memory = so_far.memory
    return memory._replace(seen=tuple(tuple(card for card in seen if card in held) for seen in memory.seen))


def _taken_back(event: WrongCardTaken, so_far: CardTransition) -> Memory:
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


def remembered(event: Memorable, so_far: CardTransition) -> Memory:
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


# -- A state under construction: the changes that every action is made of, from drawing to the end of a round.

TURN_STARTED = tuple(map(TurnStarted, range(10)))
"""The most frequent event, one instance per seat."""

CLEARING = (Reason.NEEDLESS, Reason.ADVICE)
"""Penalties on the own turn that cancel a call made before (UC-Q24)."""
MOST_RESHUFFLES = 100
"""After that many reshuffles a round is stuck: written rules may hand out more than can be laid."""


class CardTransition:
    """A state under construction: its fields change, and each event takes a snapshot of them."""

    __slots__ = (
        "barren_turns", "bluff_hand", "called", "catchable", "colour", "direction", "discard", "drawn", "hands",
        "match", "memory", "owed_skips", "passed", "pending", "phase", "reshuffles", "seed", "steps", "stock", "turn",
    )  # fmt: skip

    def __init__(self, state: CardState) -> None:
        self.steps: list[CardStep] = []
        (
            self.match, self.seed, self.hands, self.stock, self.discard, self.colour, self.turn, self.direction,
            self.phase, self.drawn, self.called, self.catchable, self.passed, self.pending, self.bluff_hand,
            self.owed_skips, self.barren_turns, self.reshuffles, self.memory,
        ) = state  # fmt: skip

    def state(self) -> CardState:
        """Return the fields as a state."""
        # as CardState(...), in half the time
        return tuple.__new__(CardState, (
            self.match, self.seed, self.hands, self.stock, self.discard, self.colour, self.turn, self.direction,
            self.phase, self.drawn, self.called, self.catchable, self.passed, self.pending, self.bluff_hand,
            self.owed_skips, self.barren_turns, self.reshuffles, self.memory,
        ))  # fmt: skip

    def say(self, event: CardEvent) -> None:
        """Add a step: the event with the state after it."""
        if type(event) in MEMORABLE and isinstance(event, Memorable):
            self.memory = remembered(event, self)
        self.steps.append(tuple.__new__(CardStep, (event, self.state())))

    @property
    def played_by(self) -> int:
        """The seat that laid the top card."""
        played_by = self.pending.played_by
        assert played_by is not None
        return played_by

    def swap(self, seat: int, other: int) -> None:
        """Swap the hands of two seats."""
        hands = list(self.hands)
        hands[seat], hands[other] = hands[other], hands[seat]
        self.hands = tuple(hands)
        self.say(HandsSwapped(seat, other))

    def draw(self, seat: int, count: int, reason: Reason) -> int:
        """Draw up to `count` cards; return how many there were (UC-Q8)."""
        drawn = 0
        while drawn < count:
            self.refill()
            if not self.stock:
                break
            cards = self.stock[: count - drawn]
            self.stock = self.stock[len(cards) :]
            self.hands = replaced(self.hands, seat, self.hands[seat] + cards)
            self.barren_turns = 0
            drawn += len(cards)
            if reason in CLEARING and seat == self.turn and self.match.rules.revision > 1:
                self.called = False
            self.say(Drew(seat, cards, len(cards), reason))
        return drawn

    def refill(self) -> None:
        """Refill an empty stock by shuffling the discard pile, except its top card (UC-53, UN-18)."""
        if self.stock or len(self.discard) < 2:
            return
        self.reshuffles += 1
        self.stock = shuffled(self.discard[1:], f"{self.seed}/{self.match.round}/reshuffle/{self.reshuffles}")
        self.discard = self.discard[:1]
        self.say(Reshuffled(len(self.stock)))

    def take(self, seat: int, count: int, reason: Reason) -> None:
        """Make the victim draw and lose its turn (UC-25, UC-39)."""
        self.draw(seat, count, reason)
        self.say(Skipped(seat))
        resume = self.pending.resume
        self.start_turn(self.match.seat_after(seat, self.direction) if resume is None else resume)

    def miss(self, seat: int) -> None:
        """Penalise a needless call or catch, if that costs anything (UC-Q24)."""
        if self.match.rules.false_catch_penalty:
            self.say(CatchMissed(seat))
            self.draw(seat, self.match.rules.false_catch_penalty, Reason.NEEDLESS)

    def end_turn(self, seat: int) -> None:
        """End a turn in which no card was laid."""
        if self.called:
            self.miss(seat)
        self.start_turn(self.match.seat_after(seat, self.direction))

    def start_next_turn(self) -> None:
        """Start the next turn, once the top card has had its full effect."""
        resume = self.pending.resume
        self.start_turn(self.match.seat_after(self.played_by, self.direction) if resume is None else resume)

    def start_turn(self, seat: int) -> None:
        """Put the seat on turn, unless it loses its turn."""
        while seat in self.owed_skips:
            place = self.owed_skips.index(seat)
            self.owed_skips = self.owed_skips[:place] + self.owed_skips[place + 1 :]
            self.say(Skipped(seat))
            seat = self.match.seat_after(seat, self.direction)
        self.turn = seat
        self.phase = CardPhase.TURN
        self.drawn = None
        self.called = False
        self.pending = NOTHING
        self.bluff_hand = ()
        if seat == self.catchable and self.match.rules.revision > 1:
            self.hold_up(seat)
        else:
            self.say(TURN_STARTED[seat])

    def hold_up(self, seat: int) -> None:
        """Let the others catch the offender before it acts next itself (UC-Q6, UC-Q20)."""
        self.phase = CardPhase.WINDOW
        self.pending = PendingEffect(seat, void=True, resume=seat)
        self.say(WindowOpened(jump=False))

    def end_round(self, end: End, out: int | None) -> None:
        """Score the round and check whether the match is decided (UC-51, UC-54..UC-59, UC-81..UC-83)."""
        match = self.match
        won = result(match, self.hands, out)
        scores = tuple(score + credit for score, credit in zip(match.scores, won.credits, strict=True))
        wins = tuple(number + (seat in won.winners) for seat, number in enumerate(match.wins))
        match = match._replace(scores=scores, wins=wins, round_scores=won.credits, winners=won.winners, end=end)
        self.match = match
        self.phase = CardPhase.SCORING
        self.drawn, self.called, self.catchable, self.passed = None, False, None, ()
        self.pending, self.bluff_hand, self.owed_skips, self.barren_turns = NOTHING, (), (), 0
        self.say(RoundEnded(won.winners, end, self.hands, won.values, won.credits, scores))
        for seat in match.order:
            if seat not in remaining(match):
                self.say(Eliminated(seat))
        champions = match_winners(match)
        if champions is not None:
            self.match = match._replace(match_winners=champions)
            self.phase = CardPhase.OVER
            self.say(MatchEnded(champions))


def replaced(hands: tuple[tuple[Card, ...], ...], seat: int, hand: tuple[Card, ...]) -> tuple[tuple[Card, ...], ...]:
    """Return the hands with one of them changed."""
    return (*hands[:seat], hand, *hands[seat + 1 :])
