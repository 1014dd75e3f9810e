"""A match and its rounds: setting them up (UC-11..UC-17, UN-04..UN-10), and their statistics."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import assert_never

from game.engine.cards import pieces
from game.engine.cards.actions import CardPhase
from game.engine.cards.events import (
    DealerDrawn,
    Dealt,
    FirstCardReturned,
    FirstCardTurned,
    MatchEnded,
    Reason,
    RoundEnded,
    RoundStarted,
    nothing_known,
)
from game.engine.cards.pieces import Card, all_cards
from game.engine.cards.rules import CardRules, FirstCard, Players
from game.engine.cards.scoring import counts_points, remaining
from game.engine.cards.state import NOTHING, CardState, CardStep, Match
from game.engine.cards.transition import TURN_STARTED, CardTransition
from game.engine.game import DirectionTurned, Skipped
from game.engine.options import FirstStarter, NextStarter, OnOff
from game.engine.shuffle import shuffled
from game.engine.tally import CALLS, RoundTally, SeatTally, Tally, count_calls

# -- Setting up a match and its rounds: dealer, dealing, first card, partners (UC-11..UC-17, UN-04..UN-10).

Draws = tuple[tuple[int, Card], ...]
"""One draw for the deal: seats with the cards they drew."""

PAIRINGS = (((0, 2), (1, 3)), ((0, 1), (2, 3)), ((0, 3), (1, 2)))
"""The three ways to pair four players, round by round (UC-76, UC-Q12)."""


def dealer_draw(rules: CardRules, seats: tuple[int, ...], seed: str) -> tuple[tuple[Draws, ...], int]:
    """Return the draws and the dealer: highest number, action cards lowest, ties draw again (UC-11, UC-12)."""
    pack = list(shuffled(all_cards(rules), seed))
    drawings: list[Draws] = []
    tied = seats
    while len(tied) > 1:
        if len(pack) < len(tied):
            pack = list(shuffled(all_cards(rules), f"{seed}/{len(drawings)}"))
        draws = tuple((seat, pack.pop(0)) for seat in tied)
        drawings.append(draws)
        highest = max(_rank(card) for _, card in draws)
        tied = tuple(seat for seat, card in draws if _rank(card) == highest)
    return tuple(drawings), tied[0]


def _rank(card: Card) -> int:
    return int(card.symbol) if card.is_number else -1


def _first_dealer(rules: CardRules, seats: int, seed: str, starter: int) -> tuple[tuple[Draws, ...], int]:
    match rules.first_starter:
        case FirstStarter.DRAW:
            return dealer_draw(rules, tuple(range(seats)), f"{seed}/1/start")
        case FirstStarter.LOT:
            return (), shuffled(range(seats), f"{seed}/1/start")[0]
        case FirstStarter.CHOSEN:
            return (), (starter - 1) % seats
        case _:
            assert_never(rules.first_starter)


def _next_dealer(state: CardState, order: tuple[int, ...]) -> tuple[tuple[Draws, ...], int]:
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
        case _:
            assert_never(match.rules.next_starter)


def seating(rules: CardRules, order: tuple[int, ...], number: int) -> Match:
    """Return a match with its seats clockwise and its teams: partners sit opposite (UC-73, UC-76)."""
    match rules.players:
        case Players.SINGLE:
            return Match(rules, order)
        case Players.PARTNERS | Players.TOURNAMENT:
            teams = PAIRINGS[0]
        case Players.ROTATING_PARTNERS:
            teams = PAIRINGS[(number - 1) % len(PAIRINGS)]
        case _:
            assert_never(rules.players)
    (a, c), (b, d) = teams
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
    drawings, dealer = _first_dealer(rules, seats, seed, starter)
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


def _deal(match: Match, seed: str, seats: int, drawings: tuple[Draws, ...]) -> tuple[CardStep, ...]:
    pack = dealt_order(match.rules, seed, match.round)
    nobody: tuple[tuple[Card, ...], ...] = ((),) * seats
    nothing = nothing_known(nobody)
    transition = CardTransition(
        CardState(match, seed, nobody, pack, (), "", match.dealer, phase=CardPhase.DEALING, memory=nothing)
    )
    for draws in drawings:
        transition.say(DealerDrawn(draws))
    transition.say(RoundStarted(match.round, match.dealer, match.order, match.teams))
    hands = list(nobody)
    for place, seat in enumerate(sorted(match.order)):
        hands[seat] = pack[place * match.rules.hand_size : (place + 1) * match.rules.hand_size]
    transition.hands = tuple(hands)
    transition.stock = pack[match.rules.hand_size * len(match.order) :]
    transition.say(Dealt(transition.hands, tuple(map(len, hands))))
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
        transition.say(FirstCardTurned(card))
        if card.symbol == pieces.DRAW_FOUR and rules.first_card is FirstCard.ACTS:
            returned += 1
            transition.stock = shuffled(
                (card, *transition.stock), f"{transition.seed}/{transition.match.round}/first/{returned}"
            )
            transition.discard = ()
            transition.say(FirstCardReturned(card))
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
            transition.say(Skipped(first))
            transition.start_turn(match.seat_after(first, 1))
        case pieces.REVERSE:
            transition.direction = -1
            transition.say(DirectionTurned(-1))
            transition.start_turn(match.dealer)
        case pieces.WILD:
            transition.phase, transition.turn = CardPhase.COLOUR, first
            transition.say(TURN_STARTED[first])
        case _:
            transition.start_turn(first)


# -- Statistics of the rounds of a card match.

COLUMNS = ("left", "turns", *CALLS)
"""The columns that apply here: nobody lays runs or an initial meld."""


def tally(steps: Sequence[CardStep]) -> Tally:
    """Return the statistics of a card match."""
    winners = [event.winners for event, _ in steps if isinstance(event, MatchEnded)]
    columns = ("points", *COLUMNS) if counts_points(steps[0].state.rules) else COLUMNS
    return Tally(tuple(_rounds(steps)), winners[-1] if winners else (), columns)


def _rounds(steps: Sequence[CardStep]) -> Iterator[RoundTally]:
    """Yield the statistics of the finished rounds; seats that dropped out are in none."""
    number = 1
    seats = {seat: SeatTally() for seat in steps[0].state.match.order}
    for event, _ in steps:
        match event:
            case RoundStarted(number, order=order):
                seats = {seat: SeatTally() for seat in order}
            case RoundEnded(winners, end):
                for seat, line in seats.items():
                    line.points, line.left = event.round_scores[seat], event.values[seat]
                yield RoundTally(number, winners, end, seats)
            case _:
                count_calls(event, seats)
