"""The tournament of eight players at two tables: who meets whom in 28 rounds, and the standings (UC-79, UC-80).

Each round at a table is a match of one round with `players = tournament`; seat i of it is `Table.players[i]`, so that
partners sit opposite. The two tables know nothing of each other; the standings add up what both report.
"""

from __future__ import annotations

from typing import NamedTuple

from game.engine.cards.scoring import counts_points
from game.engine.cards.state import DiscardState, Phase

PLAYERS = 8
ROUNDS_TOGETHER = 4
"""Rounds that every player plays with every other as partner."""
ROUNDS = ROUNDS_TOGETHER * (PLAYERS - 1)

MEETINGS = (((0, 1), (2, 3)), ((0, 2), (1, 3)), ((0, 3), (1, 2)))
"""The ways in which four pairs meet at two tables."""


class Table(NamedTuple):
    """Who sits at a table in a round, clockwise: the first and the third are partners, and so are the others."""

    players: tuple[int, int, int, int]


def pairs(turn: int) -> tuple[tuple[int, int], ...]:
    """The four pairs of partners number `turn`, 0 to 6: the last player stays, the others move round a circle."""
    circle = PLAYERS - 1
    moving = (((turn + i) % circle, (turn - i) % circle) for i in range(1, PLAYERS // 2))
    return ((turn, circle), *((min(pair), max(pair)) for pair in moving))


def tables(number: int) -> tuple[Table, Table]:
    """Both tables of round `number`, 1 to 28."""
    if not 1 <= number <= ROUNDS:
        raise ValueError(f"a tournament has {ROUNDS} rounds, not {number}")
    turn, again = divmod(number - 1, ROUNDS_TOGETHER)
    four = pairs(turn)
    first, second = (
        Table((four[a][0], four[b][0], four[a][1], four[b][1])) for a, b in MEETINGS[again % len(MEETINGS)]
    )
    return first, second


def table_seed(seed: str, number: int, table: int) -> str:
    """The seed of one table's match in a round."""
    return f"{seed}/tournament/{number}/{table}"


class Tournament(NamedTuple):
    """What has been played so far: for each round the points of all eight players."""

    rounds: tuple[tuple[int, ...], ...] = ()

    @property
    def number(self) -> int:
        """The round to be played next."""
        return len(self.rounds) + 1

    @property
    def over(self) -> bool:
        """Whether all rounds are played."""
        return len(self.rounds) == ROUNDS

    @property
    def totals(self) -> tuple[int, ...]:
        """The points of each player (UC-80)."""
        return tuple(sum(points) for points in zip(*self.rounds, strict=True)) if self.rounds else (0,) * PLAYERS

    def with_round(self, *finished: DiscardState) -> Tournament:
        """The tournament with what the two tables of its next round have come to."""
        points = [0] * PLAYERS
        for table, state in zip(tables(self.number), finished, strict=True):
            if state.phase is not Phase.OVER or not counts_points(state.rules):
                raise ValueError("a round counts when both tables have finished it")
            for player, score in zip(table.players, state.match.scores, strict=True):
                points[player] = score
        return Tournament((*self.rounds, tuple(points)))

    def standings(self) -> tuple[tuple[int, int, int], ...]:
        """Rank, player and points, best first; equals share a rank."""
        totals = self.totals
        order = sorted(range(PLAYERS), key=lambda player: (-totals[player], player))
        return tuple((1 + sum(total > totals[player] for total in totals), player, totals[player]) for player in order)
