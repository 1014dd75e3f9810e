"""A match and its rounds: a state under construction, points, setting up (UC-11..UC-17, UN-04..UN-10)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping

from game.engine import game
from game.engine.cards import events, pieces
from game.engine.cards.actions import TURN, WINDOW, CardPhase, Choice
from game.engine.cards.events import MOST_CHOICES, PLACES, Memory, Reason, nothing_known
from game.engine.cards.pieces import COLOURS, Card, hand_value
from game.engine.cards.rules import CardRules, CardScoring, FirstCard, Players, all_cards
from game.engine.cards.state import NOTHING, CardState, CardStep, Match, PendingEffect
from game.engine.game import End, OfFamily, RoundScore, replaced
from game.engine.options import FirstStarter, NextStarter, OnOff
from game.engine.shuffle import Draws, draw_lots, shuffled

# -- How each event of a round changes the memory of all seats; `so_far` is the round after it with the memory before.


def _with_bounds(memory: Memory, seat: int, bounds: tuple[int, ...], choice: tuple[object, ...] = ()) -> Memory:
    at_most, seen, callers, chosen = memory
    # as Choice(...) and Memory(...), in half the time
    if choice:
        chosen = (*chosen[1 - MOST_CHOICES :], tuple.__new__(Choice, choice))
    return tuple.__new__(Memory, ((*at_most[:seat], bounds, *at_most[seat + 1 :]), seen, callers, chosen))


def _with_seen(memory: Memory, viewer: int, cards: Iterable[Card]) -> Memory:
    seen = memory.seen
    more = dict.fromkeys((*seen[viewer], *cards))
    return memory._replace(seen=(*seen[:viewer], tuple(more), *seen[viewer + 1 :]))


def _drew(event: events.Drew, so_far: CardTransition) -> Memory:
    """Note that a seat that draws for its turn has none of the colour in play, except perhaps the card it drew."""
    memory, seat, count = so_far.memory, event.seat, event.count
    bounds = [most + count for most in memory.at_most[seat]]
    if event.reason is not Reason.TURN:
        return _with_bounds(memory, seat, tuple(bounds))
    if so_far.colour:
        bounds[PLACES[so_far.colour]] = int(so_far.drawn is not None)
    return _with_bounds(memory, seat, tuple(bounds), (seat, None, so_far.colour, len(so_far.hands[seat]) - count))


def _played(event: events.Played, so_far: CardTransition) -> Memory:
    seat, card = event.seat, event.card
    return _laid(so_far, seat, (card,), (seat, card, event.colour, len(so_far.hands[seat]) + 1))


def _laid(so_far: CardTransition, seat: int, cards: tuple[Card, ...], choice: tuple[object, ...] = ()) -> Memory:
    """Count one card of its colour less; a seat that lays what it was assumed to lack had passed on a chance."""
    left, memory = len(so_far.hands[seat]), so_far.memory
    bounds = list(memory.at_most[seat])
    for colour, _, _ in cards:
        if colour:
            place = PLACES[colour]
            bounds[place] = bounds[place] - 1 if bounds[place] else left
    return _with_bounds(memory, seat, tuple([most if most < left else left for most in bounds]), choice)


def _challenged(event: events.Challenged, so_far: CardTransition) -> Memory:
    """Let the challenger see the hand; everybody learns whether it had the colour."""
    memory = _with_seen(so_far.memory, event.seat, event.hand)
    former, played_by = so_far.pending.former_colour, event.layer
    count = len(so_far.hands[played_by])
    most = count - len(event.hand) if event.lawful else count
    bounds = (most if each == former else bound for each, bound in zip(COLOURS, memory.at_most[played_by], strict=True))
    return _with_bounds(memory, played_by, tuple(bounds))


def _swapped(event: events.HandsSwapped, so_far: CardTransition) -> Memory:
    """Both know what they have given away."""
    seat, other = event.seat, event.other
    at_most = list(so_far.memory.at_most)
    at_most[seat], at_most[other] = at_most[other], at_most[seat]
    memory = so_far.memory._replace(at_most=tuple(at_most), chosen=())
    return _with_seen(_with_seen(memory, seat, so_far.hands[other]), other, so_far.hands[seat])


def _passed_on(event: events.HandsPassed, so_far: CardTransition) -> Memory:
    """Remember what each seat has passed on."""
    memory, match = so_far.memory, so_far.match
    at_most = list(memory.at_most)
    for giver in match.order:
        taker = match.seat_after(giver, event.direction)
        at_most[taker] = so_far.memory.at_most[giver]
        memory = _with_seen(memory, giver, so_far.hands[taker])
    return memory._replace(at_most=tuple(at_most), chosen=())


def _begun_anew(_: OfFamily, so_far: CardTransition) -> Memory:
    return nothing_known(so_far.hands)


def _reshuffled(_: events.Reshuffled, so_far: CardTransition) -> Memory:
    """Nobody knows any more where the cards of the discard pile are."""
    memory = so_far.memory
    if not any(memory.seen):
        return memory
    held = set().union(*so_far.hands)
    known = [tuple([card for card in seen if card in held]) if seen else () for seen in memory.seen]
    return memory._replace(seen=tuple(known))


def _taken_back(event: events.WrongCardTaken, so_far: CardTransition) -> Memory:
    """Everybody has seen it."""
    memory = so_far.memory
    for viewer in range(len(so_far.hands)):
        memory = _with_seen(memory, viewer, (event.card,))
    return memory


REMEMBERED: Mapping[type, Callable[[OfFamily, CardTransition], Memory]] = {
    events.Played: _played,
    events.Discarded: lambda event, so_far: _laid(so_far, event.seat, event.cards),
    events.Drew: _drew, events.Challenged: _challenged, events.HandsSwapped: _swapped, events.HandsPassed: _passed_on,
    events.Reshuffled: _reshuffled, events.WrongCardTaken: _taken_back,
    events.Dealt: _begun_anew, events.HandsShuffled: _begun_anew, events.RoundEnded: _begun_anew,
}  # fmt: skip
"""What all seats remember after an event that changes it."""


# -- Who won a round, who scores what, and when a match is decided (UC-54..UC-59, UC-75..UC-83, UN-50..UN-54).


def result(match: Match, hands: tuple[tuple[Card, ...], ...], out: int | None) -> RoundScore:
    """Return the result of a round that `out` ended, or in which everybody is stuck if None (UC-Q8)."""
    values = tuple(map(hand_value, hands))
    best = out
    if best is None:
        ranks = sorted((values[seat], len(hands[seat]), seat) for seat in match.order)
        lowest = [seat for *rank, seat in ranks if rank == [*ranks[0][:2]]]
        shared = set(lowest) - {*match.team_of(lowest[0])} if match.rules.revision > 2 else lowest[1:]
        best = None if shared else lowest[0]
    winners = () if best is None else match.team_of(best)
    if match.rules.revision > 1:
        winners = tuple(sorted(winners, key=lambda seat: seat != best))
    if match.rules.scoring is not CardScoring.WINNER_COLLECTS:
        return RoundScore(winners, values, tuple(0 if out in match.team_of(i) else n for i, n in enumerate(values)))
    pot = sum(values[seat] for seat in match.order if seat not in winners)
    credited = match.rules.counts_points
    return RoundScore(winners, values, tuple(pot if credited and i in winners else 0 for i in range(len(hands))))


def match_winners(match: Match) -> tuple[int, ...] | None:
    """Return the seats that have won the match after a round; None while it goes on."""
    rules, scores = match.rules, match.scores
    rounds, target = rules.fixed_rounds, rules.points_needed
    if rounds is not None:
        return None if match.round < rounds else _best(match, alone=True)
    if not rules.counts_points:
        return tuple(i for i, won in enumerate(match.wins) if won >= rules.first_to) or None
    if rules.scoring is not CardScoring.ELIMINATION:
        return _best(match) if max(scores) >= target else None
    left = remaining(match)
    if len(left) > 1 and len({match.team_of(seat) for seat in left}) > 1:
        return None
    return left or _best(match)


def remaining(match: Match) -> tuple[int, ...]:
    """Return the seats that play the next round too; a team only stays as a whole (UC-81)."""
    if match.rules.scoring is not CardScoring.ELIMINATION or match.rules.fixed_rounds is not None:
        return match.order
    below = {seat for seat in match.order if match.scores[seat] < match.rules.points_needed}
    return tuple(seat for seat in match.order if below.issuperset(match.team_of(seat)))


def _best(match: Match, *, alone: bool = False) -> tuple[int, ...]:
    """Return the seats with the best total; ties win together (UC-Q11). Partners count together unless `alone`."""
    sign = 1 if match.rules.scoring is CardScoring.WINNER_COLLECTS else -1

    def total(seat: int) -> int:
        return sign * sum(match.scores[each] for each in ((seat,) if alone else match.team_of(seat)))

    highest = max(total(seat) for seat in match.order)
    return tuple(sorted(seat for seat in match.order if total(seat) == highest))


TURN_STARTED = tuple(map(game.TurnStarted, range(10)))
"""The most frequent event, one instance per seat."""

CLEARING = (Reason.NEEDLESS, Reason.ADVICE)
"""Penalties on the own turn that cancel a call made before (UC-Q24)."""
MOST_RESHUFFLES = 100
"""After that many reshuffles a round is stuck: written rules may hand out more than can be laid."""


class CardTransition:
    """A state under construction: its fields change, and each event takes a snapshot of them."""

    __slots__ = (*CardState._fields, "steps")

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

    def say(self, event: events.CardEvent) -> None:
        """Add a step: the event with the state after it."""
        if (remembered := REMEMBERED.get(type(event))) is not None:
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
        self.say(events.HandsSwapped(seat, other))
        self.announce(seat, other)

    def announce(self, *seats: int) -> None:
        """Say which of the seats have one card now, none of which was their doing (UN-46, UC-Q16)."""
        for seat in seats:
            if len(self.hands[seat]) == 1 and self.match.rules.revision > 2:
                self.say(events.OneCardLeft(seat))

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
            if reason in CLEARING and self.match.rules.revision > 1:
                caller = self.pending.played_by if self.phase is CardPhase.DISCARD else self.turn
                self.called = self.called and seat != caller
            if self.memory.callers:
                self.forget_call(seat)
            self.say(events.Drew(seat, cards, len(cards), reason))
        return drawn

    def call_early(self, seat: int) -> None:
        """Let a call hold for the card that the seat lays next."""
        self.memory = self.memory._replace(callers=(*self.memory.callers, seat))

    def forget_call(self, seat: int) -> None:
        """Let a call before the turn hold no longer."""
        self.memory = self.memory._replace(callers=tuple(each for each in self.memory.callers if each != seat))

    def refill(self) -> None:
        """Refill an empty stock by shuffling the discard pile, except its top card (UC-53, UN-18)."""
        if self.stock or len(self.discard) < 2:
            return
        self.reshuffles += 1
        self.stock = shuffled(self.discard[1:], f"{self.seed}/{self.match.round}/reshuffle/{self.reshuffles}")
        self.discard = self.discard[:1]
        self.say(events.Reshuffled(len(self.stock)))

    def take(self, seat: int, count: int, reason: Reason) -> None:
        """Make the victim draw and lose its turn (UC-25, UC-39); a call that it made for an answer was needless."""
        if self.called and count and self.match.rules.revision > 2:
            self.miss(seat)
        self.draw(seat, count, reason)
        self.say(game.Skipped(seat))
        self.start_turn_after(seat)

    def miss(self, seat: int) -> None:
        """Penalise a needless call or catch, if that costs anything (UC-Q24)."""
        if self.match.rules.false_catch_penalty:
            self.say(game.CatchMissed(seat))
            self.draw(seat, self.match.rules.false_catch_penalty, Reason.NEEDLESS)

    def end_turn(self, seat: int) -> None:
        """End a turn in which no card was laid."""
        if self.called:
            self.miss(seat)
        if self.memory.callers:
            self.forget_call(seat)
        self.start_turn(self.match.seat_after(seat, self.direction))

    def start_turn_after(self, seat: int) -> None:
        """Start the turn after that of a seat, once the top card has had its full effect."""
        resume = self.pending.resume
        self.start_turn(self.match.seat_after(seat, self.direction) if resume is None else resume)

    def start_turn(self, seat: int) -> None:
        """Put the seat on turn, unless it loses its turn."""
        while seat in self.owed_skips:
            place = self.owed_skips.index(seat)
            self.owed_skips = self.owed_skips[:place] + self.owed_skips[place + 1 :]
            self.say(game.Skipped(seat))
            seat = self.match.seat_after(seat, self.direction)
        self.turn = seat
        self.phase = TURN
        self.drawn = None
        self.called = False
        self.pending = NOTHING
        self.bluff_hand = ()
        if seat == self.catchable and self.match.rules.revision > 1:
            # Let the others catch the offender before it acts next itself (UC-Q6, UC-Q20).
            self.phase = WINDOW
            self.pending = PendingEffect(seat, void=True, resume=seat)
            self.say(events.WindowOpened(jump=False))
        else:
            self.say(TURN_STARTED[seat])

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
        self.say(events.RoundEnded(won.winners, end, self.hands, won.values, won.credits, scores))
        for seat in match.order:
            if seat not in remaining(match):
                self.say(events.Eliminated(seat))
        champions = match_winners(match)
        if champions is not None:
            self.match = match._replace(match_winners=champions)
            self.phase = CardPhase.OVER
            self.say(events.MatchEnded(champions))


# -- Setting up a match and its rounds: dealer, dealing, first card, partners (UC-11..UC-17, UN-04..UN-10).

PAIRINGS = (((0, 2), (1, 3)), ((0, 1), (2, 3)), ((0, 3), (1, 2)))
"""The three ways to pair four players, round by round (UC-76, UC-Q12)."""


def dealer_draw(rules: CardRules, seats: tuple[int, ...], seed: str) -> tuple[tuple[Draws[Card], ...], int]:
    """Return the draws and the dealer: highest number, action cards lowest, ties draw again (UC-11, UC-12)."""
    return draw_lots(all_cards(rules), seats, seed, lambda card: int(card.symbol) if card.is_number else -1)


def _next_dealer(state: CardState, order: tuple[int, ...]) -> tuple[tuple[Draws[Card], ...], int]:
    """Return who deals the next round; without a winner the deal passes to the left (UC-Q1)."""
    match = state.match
    to_the_left = next((seat for seat in sorted(order) if seat > match.dealer), min(order))
    match match.rules.next_starter:
        case NextStarter.ROTATE:
            return (), to_the_left
        case NextStarter.DRAW:
            return dealer_draw(match.rules, tuple(sorted(order)), f"{state.seed}/{match.round + 1}/start")
        case NextStarter.WINNER:
            winner = next((seat for seat in match.winners if seat in order), None)
            return (), to_the_left if winner is None else order[order.index(winner) - 1]


def seating(rules: CardRules, order: tuple[int, ...], number: int) -> Match:
    """Return a match with its seats clockwise and its teams: partners sit opposite (UC-73, UC-76)."""
    if rules.players is Players.SINGLE:
        return Match(rules, order)
    pairing = number - 1 if rules.players is Players.ROTATING_PARTNERS else 0
    (a, c), (b, d) = teams = PAIRINGS[pairing % len(PAIRINGS)]
    return Match(rules, (a, b, c, d), teams=teams)


def check_seats(rules: CardRules, seats: int) -> None:
    """Raise ValueError for a number of seats that the book or its partners do not allow (UC-01, UC-Q22)."""
    fewest, most = rules.seats if rules.players is Players.SINGLE else (4, 4)
    if not fewest <= seats <= most:
        few = f"{fewest} to {most}" if fewest < most else str(fewest)
        raise ValueError(f"{rules.book} ({rules.players}) is played by {few} seats, not {seats}")


def open_match(rules: CardRules, seats: int, seed: str, starter: int = 0) -> tuple[CardStep, ...]:
    """Return the steps of the first round, from the draw for the deal to the first turn.

    `starter` starts if the option lets the players choose. Raises ValueError for a wrong number of seats.
    """
    check_seats(rules, seats)
    drawings: tuple[Draws[Card], ...] = ()
    match rules.first_starter:
        case FirstStarter.DRAW:
            drawings, dealer = dealer_draw(rules, tuple(range(seats)), f"{seed}/1/start")
        case FirstStarter.LOT:
            dealer = shuffled(range(seats), f"{seed}/1/start")[0]
        case FirstStarter.CHOSEN:
            dealer = (starter - 1) % seats
    match = seating(rules, tuple(range(seats)), 1)
    nothing = (0,) * seats
    return _deal(match._replace(dealer=dealer, scores=nothing, wins=nothing), seed, seats, drawings)


def next_round(state: CardState) -> tuple[CardStep, ...]:
    """Return the steps of the next round, from its draw for the deal, if any, to its first turn (UC-51)."""
    old = state.match
    match = seating(old.rules, remaining(old), old.round + 1)
    drawings, dealer = _next_dealer(state, match.order)
    match = match._replace(round=old.round + 1, dealer=dealer, scores=old.scores, wins=old.wins)
    return _deal(match, state.seed, state.seats, drawings)


def dealt_order(rules: CardRules, seed: str, number: int) -> tuple[Card, ...]:
    """Return all cards of round `number` in the order they are dealt: the hands by seat, then the stock."""
    return shuffled(all_cards(rules), f"{seed}/{number}")


def _deal(match: Match, seed: str, seats: int, drawings: tuple[Draws[Card], ...]) -> tuple[CardStep, ...]:
    pack = dealt_order(match.rules, seed, match.round)
    nobody: tuple[tuple[Card, ...], ...] = ((),) * seats
    nothing = nothing_known(nobody)
    start = CardState(match, seed, nobody, pack, (), "", match.dealer, phase=CardPhase.DEALING, memory=nothing)
    transition = CardTransition(start)
    for draws in drawings:
        transition.say(events.DealerDrawn(draws))
    transition.say(events.RoundStarted(match.round, match.dealer, match.order, match.teams))
    hands = list(nobody)
    for place, seat in enumerate(sorted(match.order)):
        hands[seat] = pack[place * match.rules.hand_size : (place + 1) * match.rules.hand_size]
    transition.hands = tuple(hands)
    transition.stock = pack[match.rules.hand_size * len(match.order) :]
    transition.say(events.Dealt(transition.hands, tuple(map(len, hands))))
    _turn_first_card(transition)
    return tuple(transition.steps)


def _turn_first_card(transition: CardTransition) -> None:
    """Turn cards up until one may stay, and apply it (UC-15, UC-16, UC-43, UN-07, UN-08)."""
    rules = transition.match.rules
    returned = 0
    while True:
        card, transition.stock = transition.stock[0], transition.stock[1:]
        transition.discard = (card, *transition.discard)
        transition.colour = card.colour
        transition.say(events.FirstCardTurned(card))
        if card.symbol == pieces.DRAW_FOUR and rules.first_card is FirstCard.ACTS:
            returned += 1
            seed = f"{transition.seed}/{transition.match.round}/first/{returned}"
            transition.stock = shuffled((card, *transition.stock), seed)
            transition.discard = ()
            transition.say(events.FirstCardReturned(card))
        elif card.is_number or rules.first_card is FirstCard.ACTS:
            _begin(transition, card)
            return


def _begin(transition: CardTransition, card: Card) -> None:
    """Start the first turn, after the effect of the first card (UC-17, UC-27, UC-30, UC-33, UC-37)."""
    match = transition.match
    first = match.seat_after(match.dealer, 1)
    match card.symbol:
        case pieces.DRAW_TWO if match.rules.stacking is OnOff.ON:
            transition.pending = NOTHING._replace(pending_draw=2)
            transition.phase, transition.turn = CardPhase.ANSWER, first
            transition.say(TURN_STARTED[first])
        case pieces.DRAW_TWO | pieces.SKIP:
            if card.symbol == pieces.DRAW_TWO:
                transition.draw(first, 2, Reason.ACTION)
            transition.say(game.Skipped(first))
            transition.start_turn(match.seat_after(first, 1))
        case pieces.REVERSE:
            transition.direction = -1
            transition.say(game.DirectionTurned(-1))
            transition.start_turn(match.dealer)
        case pieces.WILD:
            transition.phase, transition.turn = CardPhase.COLOUR, first
            transition.say(TURN_STARTED[first])
        case _:
            transition.start_turn(first)
