"""An estimate of how long a match will take, from rounds played by computers: pure, for both families.

Whole matches are assembled from sampled rounds until their goal is reached; the average numbers of rounds and turns are
the estimate. It does not deal in seconds: how long a turn takes depends on who plays it and how it is shown.
"""

from collections.abc import Iterator, Mapping, Sequence
from itertools import count
from typing import NamedTuple

from game.engine.cards.forms import ROUNDS
from game.engine.cards.rules import CardRules, CardScoring, Players
from game.engine.options import MatchGoal, MatchLength, changed
from game.engine.registry import Rules
from game.engine.shuffle import shuffled

MATCHES = 60
"""The number of matches assembled for an estimate."""
MOST_ROUNDS = 200
"""A maximum, since a match between equal players can go on and on."""
TABLE = 4
"""Seats of one table of a tournament (UC-79)."""


class Sample(NamedTuple):
    """A sampled round."""

    turns: int
    hands: tuple[int, ...]
    """The value of each seat's tiles or cards at the end; 0 for a seat that went out."""


class Samples(NamedTuple):
    """The samples of a book."""

    rounds: Mapping[int, Sequence[Sample]]
    """By number of seats."""
    factors: Mapping[str, float]
    """By `option=value`, the factor by which it changes the number of turns."""


class Length(NamedTuple):
    """An estimate, on average."""

    rounds: float
    turns: float


def expected(rules: Rules, book: Rules, seats: int, samples: Samples) -> Length:
    """Return the estimate for a match by these rules; `book` has the options of the samples."""
    factor = 1.0
    for name, text in changed(rules, book).items():
        factor *= samples.factors.get(f"{name}={text}", 1.0)
    matches = [list(_match(rules, seats, samples, number)) for number in range(MATCHES)]
    return Length(sum(map(len, matches)) / MATCHES, factor * sum(sum(match) for match in matches) / MATCHES)


def _match(rules: Rules, seats: int, samples: Samples, number: int) -> Iterator[int]:
    """Return the number of turns of each round of one match."""
    tournament = getattr(rules, "players", None) is Players.TOURNAMENT
    seats = TABLE if tournament else seats
    eliminates = isinstance(rules, CardRules) and rules.scoring is CardScoring.ELIMINATION
    goal = MatchGoal(MatchLength.ROUNDS, ROUNDS) if tournament else rules.goal(seats)
    scores, playing = dict.fromkeys(range(seats), 0), list(range(seats))
    pools = {size: _dealt(pool, number) for size, pool in samples.rounds.items()}
    for played in range(1, MOST_ROUNDS + 1):
        sample = next(pools[len(playing)])
        yield sample.turns
        # Whoever started the sampled round is a different seat each time.
        hands = {seat: sample.hands[(at + played) % len(playing)] for at, seat in enumerate(playing)}
        for seat, points in _credits(rules, goal, hands).items():
            scores[seat] += points
        if goal.form is MatchLength.ROUNDS:
            if played >= goal.number:
                return
        elif eliminates:
            playing = [seat for seat in playing if scores[seat] < goal.number]
            if len(playing) < 2:
                return
        elif max(scores.values()) >= goal.number:
            return


def _dealt(pool: Sequence[Sample], number: int) -> Iterator[Sample]:
    """Yield the sampled rounds endlessly, in another order for every match."""
    for again in count():
        yield from shuffled(pool, f"{number}/{again}")


def _credits(rules: Rules, goal: MatchGoal, hands: Mapping[int, int]) -> dict[int, int]:
    """Return what each seat gets for a round, in points or rounds won."""
    if isinstance(rules, CardRules) and rules.scoring is not CardScoring.WINNER_COLLECTS:
        return dict(hands)
    winner = min(hands, key=lambda seat: hands[seat])
    if hands[winner] > 0:
        return {}
    partners = isinstance(rules, CardRules) and rules.players is not Players.SINGLE and len(hands) == TABLE
    side = {winner, winner ^ 2} if partners else {winner}  # partners sit opposite
    pot = 1 if goal.form is MatchLength.FIRST_TO else sum(points for seat, points in hands.items() if seat not in side)
    return dict.fromkeys(side, pot)
