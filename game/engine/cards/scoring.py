"""Who won a round, who scores what, and when a match is decided (UC-54..UC-59, UC-75..UC-83, UN-50..UN-54)."""

from __future__ import annotations

from typing import NamedTuple

from game.engine.cards.pieces import Card, hand_value
from game.engine.cards.rules import CardRules, CardScoring, Players
from game.engine.cards.state import Match
from game.engine.options import MatchGoal, MatchLength, offers


class CardResult(NamedTuple):
    """The result of a finished round."""

    winners: tuple[int, ...]
    """The seat that went out, then its partner; () for a drawn round."""
    values: tuple[int, ...]
    """The points of each hand."""
    credits: tuple[int, ...]
    """What each seat scores."""


def result(match: Match, hands: tuple[tuple[Card, ...], ...], out: int | None) -> CardResult:
    """Return the result of a round that `out` ended, or in which everybody is stuck if None (UC-Q8)."""
    values = tuple(map(hand_value, hands))
    if out is None:
        ranks = sorted((values[seat], len(hands[seat]), seat) for seat in match.order)
        best = None if ranks[0][:2] == ranks[1][:2] else ranks[0][2]
    else:
        best = out
    winners = () if best is None else match.team_of(best)
    if match.rules.revision > 1:
        winners = tuple(sorted(winners, key=lambda seat: seat != best))
    if match.rules.scoring is not CardScoring.WINNER_COLLECTS:
        return CardResult(
            winners, values, tuple(0 if out in match.team_of(i) else each for i, each in enumerate(values))
        )
    pot = sum(values[seat] for seat in match.order if seat not in winners)
    credited = counts_points(match.rules)
    return CardResult(winners, values, tuple(pot if credited and i in winners else 0 for i in range(len(hands))))


def counts_points(rules: CardRules) -> bool:
    """Return whether points are scored; with 112 cards they are optional (UN-50).

    >>> from game.engine.cards.books import UNO_112, UNO_1999
    >>> counts_points(UNO_1999), counts_points(UNO_112)
    (True, False)
    """
    return rules.points is not None or not offers(rules, "points")


def target_of(rules: CardRules) -> int:
    """Return the points that decide a match."""
    return rules.target if rules.points is None else rules.points


def rounds_of(rules: CardRules) -> int | None:
    """Return the number of rounds of a match; None if points or won rounds decide (UC-Q12, UC-79)."""
    return {Players.ROTATING_PARTNERS: rules.rounds, Players.TOURNAMENT: 1}.get(rules.players)


def match_goal(rules: CardRules, seats: int) -> MatchGoal:  # noqa: ARG001
    """Return what decides a match: rounds played, rounds won, or points (the limit in the elimination game)."""
    rounds = rounds_of(rules)
    if rounds is not None:
        return MatchGoal(MatchLength.ROUNDS, rounds)
    if counts_points(rules):
        return MatchGoal(MatchLength.POINTS, target_of(rules))
    return MatchGoal(MatchLength.FIRST_TO, rules.first_to)


def length_option(rules: CardRules) -> str | None:
    """Return the name of the option for the length of a match; None for a round of the tournament."""
    if rounds_of(rules) is not None:
        return "rounds" if rules.players is Players.ROTATING_PARTNERS else None
    if not counts_points(rules):
        return "first_to"
    return "points" if offers(rules, "points") else "target"


def match_winners(match: Match) -> tuple[int, ...] | None:
    """Return the seats that have won the match after a round; None while it goes on."""
    rules, scores = match.rules, match.scores
    rounds, target = rounds_of(rules), target_of(rules)
    if rounds is not None:
        return None if match.round < rounds else _best(match, alone=True)
    if not counts_points(rules):
        return tuple(i for i, won in enumerate(match.wins) if won >= rules.first_to) or None
    if rules.scoring is not CardScoring.ELIMINATION:
        return _best(match) if max(scores) >= target else None
    left = remaining(match)
    if len(left) > 1 and len({match.team_of(seat) for seat in left}) > 1:
        return None
    return left or _best(match)


def remaining(match: Match) -> tuple[int, ...]:
    """Return the seats that play the next round too; a team only stays as a whole (UC-81)."""
    if match.rules.scoring is not CardScoring.ELIMINATION or rounds_of(match.rules) is not None:
        return match.order
    below = {seat for seat in match.order if match.scores[seat] < target_of(match.rules)}
    return tuple(seat for seat in match.order if below.issuperset(match.team_of(seat)))


def _best(match: Match, *, alone: bool = False) -> tuple[int, ...]:
    """Return the seats with the best total; ties win together (UC-Q11). Partners count together unless `alone`."""
    sign = 1 if match.rules.scoring is CardScoring.WINNER_COLLECTS else -1

    def total(seat: int) -> int:
        return sign * sum(match.scores[each] for each in ((seat,) if alone else match.team_of(seat)))

    highest = max(total(seat) for seat in match.order)
    return tuple(sorted(seat for seat in match.order if total(seat) == highest))
