"""Finished rounds and the standings of a match of a card book."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from game.engine.cards.events import Eliminated, RoundEnded, RoundStarted
from game.engine.cards.pieces import COLOURS, Card, value
from game.engine.cards.rules import CardRules, CardScoring
from game.engine.cards.scoring import counts_points, match_goal
from game.engine.cards.state import CardStep
from game.engine.events import End
from game.engine.match_length import MatchLength
from game.play.results import RoundResult, Standing


def results(rules: CardRules, steps: Sequence[CardStep]) -> tuple[RoundResult, ...]:
    """Return every finished round of a match."""
    found: list[RoundResult] = []
    teams = steps[0].state.match.teams
    gone: tuple[int, ...] = ()
    for step in steps:
        match step.event:
            case RoundStarted():
                teams = step.event.teams
            case RoundEnded():
                found.append(_result(rules, step.event, teams, gone))
            case Eliminated(seat):
                gone = (*gone, seat)
                found[-1] = replace(found[-1], left=gone)
    return tuple(found)


def _result(
    rules: CardRules, ended: RoundEnded, teams: tuple[tuple[int, ...], ...], gone: tuple[int, ...]
) -> RoundResult:
    """Return a round; cards of the winner's partner do not count (UC-75)."""
    hands = tuple(map(in_order, ended.hands))
    return RoundResult(
        hands=hands,
        values=tuple(
            () if seat in ended.winners and ended.end is End.OUT else tuple(map(value, hand))
            for seat, hand in enumerate(hands)
        ),
        winners=ended.winners,
        noted=ended.round_scores,
        how="cards-out" if ended.end is End.OUT else "cards-stuck",
        drawn="drawn" if rules.scoring is CardScoring.WINNER_COLLECTS else "shared",
        teams=teams,
        left=gone,
    )


def in_order(hand: Sequence[Card]) -> tuple[Card, ...]:
    """Return a hand as it is counted: by colour, then by value, wilds last."""
    return tuple(sorted(hand, key=_order))


def _order(card: Card) -> tuple[int, int, str, int]:
    colour = COLOURS.index(card.colour) if card.colour else len(COLOURS)
    return colour, value(card), card.symbol, card.copy


def standing(rules: CardRules, steps: Sequence[CardStep]) -> Standing:
    """Return the standings of the match."""
    match, points = steps[-1].state.match, counts_points(rules)
    goal = match_goal(rules, len(match.scores))
    return Standing(
        totals=match.scores if points else match.wins,
        points=points,
        fewest=rules.scoring is not CardScoring.WINNER_COLLECTS,
        signed=False,
        target=0 if goal.form is MatchLength.ROUNDS else goal.number,
        champions=match.match_winners,
        lasted=_lasted(steps) if rules.scoring is CardScoring.ELIMINATION else (),
    )


def _lasted(steps: Sequence[CardStep]) -> tuple[int, ...]:
    """Return how many of the finished rounds each seat has played (UC-81)."""
    first, rounds = steps[0].state.match, 0
    seats = range(len(first.scores))
    out = {seat: 0 for seat in seats if seat not in first.order}
    for step in steps:
        match step.event:
            case RoundEnded():
                rounds += 1
            case Eliminated(seat):
                out[seat] = rounds
    return tuple(out.get(seat, rounds) for seat in seats)
