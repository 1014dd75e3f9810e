"""What a match is played for, and who has won a round or a match."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from game.engine.cards.forms import MatchKind, kind_of
from game.engine.cards.rules import CardRules
from game.engine.cards.tournament import ROUNDS
from game.engine.match_length import MatchLength
from game.engine.registry import Rules, family_of
from game.words.sentences import Name, Say, listed


def goal_text(say: Say, rules: Rules, seats: int) -> str:
    """Return what a match is played for."""
    goal = family_of(rules.book).goal(rules, seats)
    if isinstance(rules, CardRules) and kind_of(rules) is MatchKind.TOURNAMENT:
        return say("seats.target-rounds", n=ROUNDS)
    match goal.form:
        case MatchLength.POINTS:
            return say("seats.target-points", points=goal.number)
        case MatchLength.ROUNDS:
            return say("seats.target-rounds", n=goal.number)
        case MatchLength.FIRST_TO:
            return say("seats.target-first-to", n=goal.number)


def winners_text(
    say: Say, won: Sequence[int], teams: Collection[Collection[int]], name: Name, you: int | None, *, of_match: bool
) -> str:
    """Return who has won the match, or else the round: one seat, a team, or several that share it.

    `you` is the only person at this machine; None if there are more, or none.
    """
    key = "match-title" if of_match else "title"
    if len(won) == 1:
        return say(f"scoring.{key}-you" if you in won else f"scoring.{key}", name=name(won[0]))
    if {*won} not in map(set, teams):
        return say("scoring.match-shared" if of_match else "scoring.shared")
    names = [name(seat) for seat in won if seat != you]
    return say(f"scoring.{key}-with-you" if you in won else f"scoring.{key}-team", names=listed(say, names))
