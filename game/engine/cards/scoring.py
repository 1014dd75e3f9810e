"""Who won a round, who notes what, and when a match is decided (UC-54..UC-59, UC-75..UC-83, UN-50..UN-54)."""

from __future__ import annotations

from typing import NamedTuple

from game.engine.cards.pieces import Card, hand_value
from game.engine.cards.rules import CardRules, Players, Scoring
from game.engine.cards.state import Match
from game.engine.options import MatchGoal, MatchLength


class Result(NamedTuple):
    """A finished round."""

    winners: tuple[int, ...]
    """The seat that is out, then its partner; () for a drawn round."""
    values: tuple[int, ...]
    """What each hand counts."""
    credits: tuple[int, ...]
    """What each seat notes."""


def result(match: Match, hands: tuple[tuple[Card, ...], ...], out: int | None) -> Result:
    """The round that `out` has ended without cards, or with None the one in which all are stuck (UC-Q8)."""
    values = tuple(map(hand_value, hands))
    if out is None:
        ranks = sorted((values[seat], len(hands[seat]), seat) for seat in match.order)
        best = None if ranks[0][:2] == ranks[1][:2] else ranks[0][2]
    else:
        best = out
    winners = () if best is None else match.team_of(best)
    if match.rules.revision > 1:
        winners = tuple(sorted(winners, key=lambda seat: seat != best))
    if match.rules.scoring is not Scoring.WINNER_COLLECTS:
        return Result(winners, values, tuple(0 if out in match.team_of(i) else each for i, each in enumerate(values)))
    pot = sum(values[seat] for seat in match.order if seat not in winners)
    credited = counts_points(match.rules)
    return Result(winners, values, tuple(pot if credited and i in winners else 0 for i in range(len(hands))))


def counts_points(rules: CardRules) -> bool:
    """Whether points are noted; with 112 cards they are optional (UN-50)."""
    return rules.prefix != "UN" or rules.points is not None


def target_of(rules: CardRules) -> int:
    """The points that decide a match."""
    return rules.target if rules.points is None else rules.points


def rounds_of(rules: CardRules) -> int | None:
    """How many rounds a match has; None where points or won rounds decide (UC-Q12, UC-79)."""
    return {Players.ROTATING_PARTNERS: rules.rounds, Players.TOURNAMENT: 1}.get(rules.players)


def match_goal(rules: CardRules, seats: int) -> MatchGoal:  # noqa: ARG001
    """What decides a match: rounds to play, rounds to win, or points, which are the limit of the elimination game."""
    rounds = rounds_of(rules)
    if rounds is not None:
        return MatchGoal(MatchLength.ROUNDS, rounds)
    if counts_points(rules):
        return MatchGoal(MatchLength.POINTS, target_of(rules))
    return MatchGoal(MatchLength.FIRST_TO, rules.first_to)


def length_option(rules: CardRules) -> str | None:
    """The option that says how long a match lasts; None for a round of the tournament."""
    if rounds_of(rules) is not None:
        return "rounds" if rules.players is Players.ROTATING_PARTNERS else None
    if rules.prefix == "UC":
        return "target"
    return "points" if counts_points(rules) else "first_to"


def match_winners(match: Match) -> tuple[int, ...] | None:
    """The seats that have won the match after a round, None while it goes on."""
    rules, scores = match.rules, match.scores
    rounds, target = rounds_of(rules), target_of(rules)
    if rounds is not None:
        return None if match.round < rounds else _best(match, alone=True)
    if not counts_points(rules):
        return tuple(i for i, won in enumerate(match.wins) if won >= rules.first_to) or None
    if rules.scoring is not Scoring.ELIMINATION:
        return _best(match) if max(scores) >= target else None
    left = remaining(match)
    if len(left) > 1 and len({match.team_of(seat) for seat in left}) > 1:
        return None
    return left or _best(match)


def remaining(match: Match) -> tuple[int, ...]:
    """The seats of this round that play the next one too; a team stays only together (UC-81)."""
    if match.rules.scoring is not Scoring.ELIMINATION or rounds_of(match.rules) is not None:
        return match.order
    below = {seat for seat in match.order if match.scores[seat] < target_of(match.rules)}
    return tuple(seat for seat in match.order if below.issuperset(match.team_of(seat)))


def _best(match: Match, *, alone: bool = False) -> tuple[int, ...]:
    """The seats with the best total; equals win together (UC-Q11). Partners count together unless `alone`."""
    sign = 1 if match.rules.scoring is Scoring.WINNER_COLLECTS else -1

    def total(seat: int) -> int:
        return sign * sum(match.scores[each] for each in ((seat,) if alone else match.team_of(seat)))

    highest = max(total(seat) for seat in match.order)
    return tuple(sorted(seat for seat in match.order if total(seat) == highest))
