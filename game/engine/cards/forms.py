"""The kinds of match in UNO of 1999, and the tournament of eight players: its schedule, and who has won."""

from dataclasses import replace
from enum import StrEnum
from functools import cache
from itertools import chain
from typing import NamedTuple, Self

from game.engine.cards.actions import CardPhase
from game.engine.cards.rules import CardRules, CardScoring, Players
from game.engine.cards.state import CardState
from game.engine.options import changed, with_options

# -- The tournament of eight players at two tables: the schedule of 28 rounds, and the standings (UC-79, UC-80).
#
# Each round at a table is a match of one round with `players = tournament`; its seat i is player i of its table, so
# that partners sit opposite. The tables know nothing of each other; the standings add up what both report.

PLAYERS = 8
ROUNDS_TOGETHER = 4
"""The number of rounds that every player plays with every other as a partner."""
ROUNDS = ROUNDS_TOGETHER * (PLAYERS - 1)

MEETINGS = (((0, 1), (2, 3)), ((0, 2), (1, 3)), ((0, 3), (1, 2)))
"""The ways in which four pairs can meet at two tables."""

TournamentTable = tuple[int, int, int, int]
"""The players at a table in a round, clockwise: the first and third are partners, and so are the others."""


def pairs(turn: int) -> tuple[tuple[int, int], ...]:
    """Return the four pairs of partners number `turn`, 0 to 6: the last player stays, the others rotate."""
    circle = PLAYERS - 1
    moving = (((turn + i) % circle, (turn - i) % circle) for i in range(1, PLAYERS // 2))
    return ((turn, circle), *((min(pair), max(pair)) for pair in moving))


@cache
def tables(number: int) -> tuple[TournamentTable, TournamentTable]:
    """Return both tables of round `number`, 1 to 28; raise ValueError for another."""
    if not 1 <= number <= ROUNDS:
        raise ValueError(f"a tournament has {ROUNDS} rounds, not {number}")
    turn, again = divmod(number - 1, ROUNDS_TOGETHER)
    four = pairs(turn)
    first, second = ((four[a][0], four[b][0], four[a][1], four[b][1]) for a, b in MEETINGS[again % len(MEETINGS)])
    return first, second


def table_seed(seed: str, number: int, table: int) -> str:
    """Return the seed of one table's match in a round."""
    return f"{seed}/tournament/{number}/{table}"


class Finished(NamedTuple):
    """The result of one table in a round."""

    number: int
    """The number of the round, 1 to 28."""
    table: int
    """0 or 1."""
    scores: tuple[int, ...]
    """The points of its four seats."""

    def __str__(self) -> str:
        return " ".join(map(str, (self.number, self.table, *self.scores)))


def parse_finished(text: str) -> Finished | None:
    """Return the table that was written with `str`; None for any other text."""
    words = text.split()
    if len(words) != 6 or not all(word.isascii() and word.isdecimal() and len(word) < 7 for word in words):
        return None
    number, table, *scores = map(int, words)
    return Finished(number, table, tuple(scores)) if 1 <= number <= ROUNDS and table in (0, 1) else None


def finished(number: int, table: int, state: CardState) -> Finished:
    """Return the result of a table whose round is over; raises ValueError if it is not."""
    if state.phase is not CardPhase.OVER or not state.rules.counts_points:
        raise ValueError("a table counts when it has finished its round")
    return Finished(number, table, state.match.scores)


class Tournament(NamedTuple):
    """The tables finished so far, in order."""

    tables: tuple[Finished, ...] = ()

    @property
    def rounds(self) -> tuple[tuple[int, ...], ...]:
        """The points of all eight players for each finished round."""
        found: list[tuple[int, ...]] = []
        for number in range(1, ROUNDS + 1):
            done = [each for each in self.tables if each.number == number]
            if len(done) < len(tables(number)):
                break
            seats = (zip(tables(number)[each.table], each.scores, strict=True) for each in done)
            points = dict(chain.from_iterable(seats))
            found.append(tuple(points.get(player, 0) for player in range(PLAYERS)))
        return tuple(found)

    @property
    def number(self) -> int:
        """The round being played."""
        return len(self.rounds) + 1

    @property
    def over(self) -> bool:
        """Whether all rounds have been played."""
        return len(self.rounds) == ROUNDS

    @property
    def waiting(self) -> tuple[int, ...]:
        """The tables of this round that are not finished."""
        number = self.number
        done = {each.table for each in self.tables if each.number == number}
        return () if number > ROUNDS else tuple(table for table in (0, 1) if table not in done)

    @property
    def totals(self) -> tuple[int, ...]:
        """The points of each player in all finished rounds (UC-80)."""
        return tuple(map(sum, zip(*self.rounds, strict=True))) if self.rounds else (0,) * PLAYERS

    def with_table(self, done: Finished) -> Self:
        """Return the tournament with a finished table of its present round; raises ValueError for any other."""
        if self.over or done.number != self.number or done.table not in self.waiting:
            raise ValueError(f"round {self.number} does not wait for table {done.table} of round {done.number}")
        return self._replace(tables=(*self.tables, done))

    def standings(self) -> tuple[tuple[int, int, int], ...]:
        """Return rank, player and points, best first; ties share a rank."""
        totals = self.totals
        order = sorted(range(PLAYERS), key=lambda player: (-totals[player], player))
        return tuple((1 + sum(total > totals[player] for total in totals), player, totals[player]) for player in order)


# -- The kinds of match in UNO of 1999 and their numbers of seats: one choice that sets two options.


class MatchKind(StrEnum):
    """Who plays with whom, and for what."""

    SINGLE = "single"
    """Everybody plays alone."""
    PARTNERS = "partners"
    """Two teams whose members sit opposite (UC-73)."""
    ROTATING_PARTNERS = "rotating_partners"
    """A different partner each round (UC-76)."""
    TOURNAMENT = "tournament"
    """Eight players at two tables (UC-79)."""
    ELIMINATION = "elimination"
    """A seat that reaches the limit drops out (UC-81)."""


def kind_of(rules: CardRules) -> MatchKind:
    """Return the kind of match that the rules define; partners take precedence over elimination."""
    if rules.players is not Players.SINGLE:
        return MatchKind(rules.players)
    return MatchKind.ELIMINATION if rules.scoring is CardScoring.ELIMINATION else MatchKind.SINGLE


def with_kind(rules: CardRules, book: CardRules, kind: MatchKind) -> CardRules:
    """Return the rules as another kind of match; the direction of scoring stays."""
    kept = {name: value for name, value in changed(rules, book).items() if name != "players"}
    if rules.scoring is CardScoring.ELIMINATION:
        kept.pop("scoring", None)
    kept["scoring" if kind is MatchKind.ELIMINATION else "players"] = kind.value
    return coherent(with_options(book, kept))


def coherent(rules: CardRules) -> CardRules:
    """Return the rules with a tournament's scoring if they are one: its standings add up what winners collect."""
    return replace(rules, scoring=CardScoring.WINNER_COLLECTS) if kind_of(rules) is MatchKind.TOURNAMENT else rules


def seats_fit(kind: MatchKind, seats: int) -> bool:
    """Return whether that many seats can play it (UC-01, UC-Q22, UC-79)."""
    only = {MatchKind.PARTNERS: 4, MatchKind.ROTATING_PARTNERS: 4, MatchKind.TOURNAMENT: PLAYERS}.get(kind)
    return 2 <= seats <= 10 if only is None else seats == only
