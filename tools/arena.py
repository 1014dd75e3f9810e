"""Computer players against each other: who wins how often, how certain that is, and how long a move takes.

Every deal is played with each seating, so that good tiles and the right to start are shared equally. What is left of
chance can be taken out as well (`luck_adjusted`): a share less the luck of the deal and of all draws. A sequential test
(`sprt`) stops a table as soon as it is decided.
"""

import json
import sys
from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from math import ceil, log, log10, sqrt
from random import Random
from statistics import covariance, mean, median, variance
from time import perf_counter, process_time
from typing import NamedTuple

from tqdm import tqdm

from game.ai import Computer
from game.ai.value import ALL
from game.cli.values import UsageError
from game.engine.cards.actions import CardPhase
from game.engine.options import changed
from game.engine.record import Record, opening
from game.engine.registry import BOOKS, Action, Rules, View, family_of
from game.engine.shuffle import shuffled
from game.engine.tiles.actions import TilePhase
from game.play.ladder import player_of
from game.play.review import moments, outcome
from game.play.reviews import judge_of, lucky
from game.store.content import ladder
from tools.baselines import everybody
from tools.figures import NORMAL, wilson
from tools.selfplay import CheckedMatch, SelfplayFigures, play_on, seeds
from tools.workers import INTERRUPTED, in_order

TURNS = (TilePhase.TURN, TilePhase.DRAWN, CardPhase.TURN, CardPhase.DRAWN, CardPhase.ANSWER)
"""The phases of a seat's own turn, whose time is measured."""

WEIGHED = 30
"""From how many rounds on it is fitted how much of the luck is taken away."""

Seating = tuple[str, ...]
"""Who plays, one name per seat."""


class ArenaDeal(NamedTuple):
    """A deal, played once with each seating."""

    winners: tuple[tuple[str, ...], ...]
    """The names of the winners with each seating: one, a team, or nobody."""
    times: dict[str, list[float]]
    """Seconds of processor time of each move, by name."""
    luck: tuple[tuple[float, ...], ...] = ()
    """The luck of each seat with each seating, in rounds; () unless it was asked for."""


def run(
    book: Rules,
    tables: Sequence[Seating],
    rounds: int,
    seed: str,
    *,
    whole: bool = False,
    as_json: bool = False,
    workers: int | str = 1,
    luck_adjusted: bool = False,
    sprt: float | None = None,
) -> int:
    """Play at least `rounds` rounds (or whole matches) per table and print the statistics; return the exit status.

    With `sprt` a table stops once it is clear whether its first player wins this many percentage points more than an
    equal share.
    """
    if luck_adjusted and whole:
        raise UsageError("steinreich arena: --luck-adjusted is about rounds, not about matches")
    known = _players(book)
    for name in (name for table in tables for name in table):
        if name not in known:
            raise UsageError(f"steinreich arena: there is no player {name!r}; there is {', '.join(known)}")
    played: list[list[ArenaDeal]] = []
    began = perf_counter()
    status = 0
    try:
        for table in tables:
            played.append([])
            deals = ceil(rounds / len(seatings(table)))
            play = partial(play_deal, book, table, whole=whole, luck_adjusted=luck_adjusted)
            each = in_order(play, seeds(seed, deals), workers)
            for deal in tqdm(each, desc=" ".join(table), total=deals, unit="deal", disable=None):
                played[-1].append(deal)
                if sprt is not None and _tested(table, played[-1], sprt).verdict != "open":
                    break
    except KeyboardInterrupt:
        status = INTERRUPTED
    figures = summary(book, tables[: len(played)], seed, played, whole=whole, sprt=sprt, seconds=perf_counter() - began)
    print(json.dumps(figures) if as_json else "\n".join(report(figures)))
    if status:
        print("interrupted; the figures are about what was played", file=sys.stderr)
    return status


# -- playing --------------------------------------------------------------------------------------------


def seatings(table: Seating) -> tuple[Seating, ...]:
    """Return the table rotated in every way that makes a difference."""
    return tuple(dict.fromkeys(table[at:] + table[:at] for at in range(len(table))))


def play_deal(book: Rules, table: Seating, seed: str, *, whole: bool = False, luck_adjusted: bool = False) -> ArenaDeal:
    """Play a deal with each seating: the first round of a match, or the `whole` match."""
    times: dict[str, list[float]] = {name: [] for name in table}
    try:
        played = [_play(book, seating, seed, whole, times) for seating in seatings(table)]
    except Exception as error:
        error.add_note(f"in the deal with seed {seed!r} at the table of {', '.join(table)}")
        raise
    luck = tuple(_luck(kept.session.record) for _, kept in played) if luck_adjusted else ()
    return ArenaDeal(tuple(winners for winners, _ in played), times, luck)


def _play(
    book: Rules, seating: Seating, seed: str, whole: bool, times: dict[str, list[float]]
) -> tuple[tuple[str, ...], CheckedMatch]:
    """Return who wins, and what was played; all chance follows from the seed and the seat."""
    known = _players(book)
    seated = [_timed(known[name], times[name]) for name in seating]
    kept = CheckedMatch(book, len(seating), seed, shuffled(range(len(seating)), f"{seed}/starter")[0])
    play_on(kept, seated, whole=whole)
    state = kept.session.state
    return tuple(seating[seat] for seat in (state.match_winners if whole else state.winners)), kept


def _luck(record: Record) -> tuple[float, ...]:
    """Return what chance gave each seat in a round, in rounds."""
    judge, begun = judge_of(record.rules), opening(record)
    told = (each for moment in moments(record) for each in outcome(judge, moment))
    found = list(lucky((judge.deal(len(begun), begun[-1].state), *told)))
    return tuple(sum(each.gains[seat] for each in found) / ALL for seat in range(len(record.seats)))


def _players(book: Rules) -> Mapping[str, Computer]:
    """Return the levels and the characters of the ladder that play a book."""
    beside = family_of(book.book).books.keys()
    characters = (each for each in ladder() if not beside.isdisjoint(each.books))
    return {**everybody(book.book), **{each.key: player_of(each, book.book) for each in characters}}


def _timed(choose: Computer, times: list[float]) -> Computer:
    """Return the player with its moves timed; only turns count, not the chances to catch."""

    def timed(view: View, chance: Random) -> Action:
        began = process_time()
        action: Action = choose(view, chance)
        if view.seat == view.turn and view.phase in TURNS:
            times.append(process_time() - began)
        return action

    return timed


# -- counting -------------------------------------------------------------------------------------------


def summary(
    book: Rules,
    tables: Sequence[Seating],
    seed: str,
    played: Sequence[Sequence[ArenaDeal]],
    *,
    whole: bool = False,
    sprt: float | None = None,
    seconds: float,
) -> SelfplayFigures:
    """Return the statistics of the deals of each table; except for times they depend on the seed alone."""
    names = dict.fromkeys(name for table in tables for name in table)
    results = [_results(table, deals, sprt) for table, deals in zip(tables, played, strict=True)]
    return {
        "book": book.book,
        "options": changed(book, BOOKS[book.book]),
        "seed": seed,
        "unit": "match" if whole else "round",
        "tables": results,
        **({"elo": elo(results)} if len(tables) > 1 else {}),
        "moves": [
            _moves(name, [time for deals in played for deal in deals for time in deal.times.get(name, ())])
            for name in names
        ],
        "seconds": round(seconds, 3),
    }


def _results(table: Seating, deals: Sequence[ArenaDeal], sprt: float | None) -> SelfplayFigures:
    winners = [winner for deal in deals for winner in deal.winners]
    tested = {} if sprt is None else {"sprt": _tested(table, deals, sprt)._asdict()}
    return {
        **tested,
        "players": list(table),
        "deals": len(deals),
        "played": len(winners),
        "nobody": winners.count(()),
        "results": [
            {
                "player": name, "wins": sum(name in each for each in winners), **_shares(_parts(name, deals)),
                **_adjusted(table, deals, name), "equal": round(table.count(name) / len(table), 4),
            }
            for name in dict.fromkeys(table)
        ],
    }  # fmt: skip


def _adjusted(table: Seating, deals: Sequence[ArenaDeal], name: str) -> SelfplayFigures:
    """Return a player's share without the luck, its 95 % interval, the luck, and how much less such shares scatter.

    These are means over the seats of a name and over the seatings of a deal; deals are independent. Chances are wrong
    too, the more so the less somebody plays like those who play on: from `WEIGHED` rounds on, only so much of the luck
    is taken away that the shares scatter least (a control variate).
    """
    if not deals or not deals[0].luck:
        return {}
    plain = [_part(name, winners) for deal in deals for winners in deal.winners]
    lucks = [
        sum(luck for luck, seated in zip(each, seating, strict=True) if seated == name)
        for deal in deals
        for each, seating in zip(deal.luck, seatings(table), strict=True)
    ]
    many = len(seatings(table))
    weight = 1.0 if len(plain) < WEIGHED else covariance(plain, lucks) / (variance(lucks) or 1.0)
    parts = [mine - weight * luck for mine, luck in zip(plain, lucks, strict=True)]
    means = [mean(parts[at : at + many]) for at in range(0, len(parts), many)]
    reach = NORMAL * sqrt(variance(means) / len(means)) if len(means) > 1 else 1.0
    return {
        "luck": round(mean(lucks), 4), "luck_weight": round(weight, 3), "adjusted": round(mean(means), 4),
        "adjusted_low": round(mean(means) - reach, 4), "adjusted_high": round(mean(means) + reach, 4),
        "variance_ratio": round(variance(parts) / (variance(plain) or 1.0), 3),
    }  # fmt: skip


class Sequential(NamedTuple):
    """Whether a player wins more than is equal, as far as it is known: Wald's test, both errors 5 %."""

    gain: float
    """The percentage points by which it was to be more."""
    evidence: float
    """The logarithm of how much better that explains what was played than an equal share does."""
    verdict: str
    """`yes`, `no`, or `open`."""


ENOUGH = log(19)
"""The evidence at which both errors are 5 %."""
FEWEST = 10
"""The deals before which nothing is decided: the scatter is only known from them."""


def sequential(shares: Sequence[float], equal: float, gain: float) -> Sequential:
    """Return what the shares of a player in the deals so far say; they count as normal, with the scatter they have.

    >>> sequential([0.5, 1.0] * 20, 0.5, 5).verdict, sequential([0.5, 0.0, 1.0] * 4, 0.5, 5).verdict
    ('yes', 'open')
    """
    spread = variance(shares) if len(shares) >= FEWEST else 0.0
    more = gain / 100
    evidence = more * (sum(shares) - len(shares) * (equal + more / 2)) / spread if spread else 0.0
    verdict = "yes" if evidence >= ENOUGH else "no" if evidence <= -ENOUGH else "open"
    return Sequential(gain, round(evidence, 3), verdict)


def _tested(table: Seating, deals: Sequence[ArenaDeal], gain: float) -> Sequential:
    return sequential(_parts(table[0], deals), table.count(table[0]) / len(table), gain)


def _parts(name: str, deals: Sequence[ArenaDeal]) -> list[float]:
    return [sum(_part(name, each) for each in deal.winners) / len(deal.winners) for deal in deals]


def _part(name: str, winners: Sequence[str]) -> float:
    """Return a player's share of a won round: all of it, or a part of a team's."""
    return winners.count(name) / len(winners) if winners else 0.0


def _shares(shares: Sequence[float]) -> dict[str, float]:
    """Return the mean share of a deal's wins with its 95 % interval.

    The rounds of one deal are not independent, so the interval is Wilson's for as many independent rounds as would have
    the same variance as the deals.
    """
    share = mean(shares) if shares else 0.0
    spread = variance(shares) / len(shares) if len(shares) > 1 else 0.0
    worth = share * (1 - share) / spread if spread else len(shares)
    low, high = wilson(share * worth, worth)
    return {"share": round(share, 4), "low": round(low, 4), "high": round(high, 4)}


STEPS = 1000
"""How often the ratings are improved."""


def elo(tables: Sequence[SelfplayFigures]) -> dict[str, int]:
    """Return the ratings under which the results of tables of two are likeliest (Bradley and Terry, 1952).

    Whoever has 400 points more wins ten times as often as it loses; the mean is 1500. Each result counts as if both had
    won half a round more, so that nobody is infinitely good.

    >>> one, other = {"player": "a", "share": 0.9}, {"player": "b", "share": 0.1}
    >>> elo([{"played": 10_000, "results": [one, other]}])
    {'a': 1691, 'b': 1309}
    """
    won: dict[str, float] = {}
    met: dict[frozenset[str], float] = {}
    for table in tables:
        for each in table["results"]:
            won[each["player"]] = won.get(each["player"], 0.0) + table["played"] * each["share"] + 0.5
        pair = frozenset(each["player"] for each in table["results"])
        met[pair] = met.get(pair, 0.0) + table["played"] * sum(each["share"] for each in table["results"]) + 1
    strong = dict.fromkeys(won, 1.0)
    for _ in range(STEPS):
        for name, wins in won.items():
            strong[name] = wins / sum(many / sum(strong[each] for each in pair)
                                      for pair, many in met.items() if name in pair)  # fmt: skip
    middle = mean(map(log10, strong.values()))
    return {name: round(1500 + 400 * (log10(each) - middle)) for name, each in strong.items()}


def _moves(name: str, times: Sequence[float]) -> SelfplayFigures:
    """Return how long a player's moves took, in milliseconds of processor time."""
    ordered = sorted(1000 * each for each in times) or [0.0]
    return {
        "player": name, "moves": len(times), "mean_ms": round(mean(ordered), 2),
        "median_ms": round(median(ordered), 2), "p99_ms": round(ordered[int(0.99 * len(ordered))], 2),
        "max_ms": round(ordered[-1], 2),
    }  # fmt: skip


def report(figures: SelfplayFigures) -> Iterator[str]:
    """Yield the statistics as lines for people."""
    options = "".join(f", {name}={value}" for name, value in figures["options"].items())
    title = f"{figures['book']}{options}, seed {figures['seed']}"
    yield f"{title}: every deal is played with each seating; {figures['seconds']:.0f} s"
    for table in figures["tables"]:
        units = "matches" if figures["unit"] == "match" else "rounds"
        yield f"\n{' '.join(table['players'])}: {table['played']} {units}, nobody won {table['nobody']}"
        for each in table["results"]:
            share, low, high, equal = (100 * each[key] for key in ("share", "low", "high", "equal"))
            yield f"  {each['player']:12}{share:6.1f} %   95 %: {low:.1f}-{high:.1f} %   equal would be {equal:.1f} %"
            if "adjusted" in each:
                share, low, high = (100 * each[key] for key in ("adjusted", "adjusted_low", "adjusted_high"))
                yield f"  without luck{share:6.1f} %   95 %: {low:.1f}-{high:.1f} %   luck {100 * each['luck']:+.1f} %"
                weight, ratio = each["luck_weight"], each["variance_ratio"]
                yield f"  {'':12} {weight:.2f} of it taken away: variance {ratio:.2f} of the plain result's"
        if "sprt" in table:
            tested, name = table["sprt"], table["players"][0]
            yield f"  does {name} win {tested['gain']:g} points more than an equal share? {tested['verdict']}"
    if "elo" in figures:
        yield "\nElo: " + ", ".join(f"{name} {each}" for name, each in figures["elo"].items())
    yield "\nprocessor time of a move (ms)   moves    mean  median     p99     max"
    for each in figures["moves"]:
        times = "".join(f"{each[key]:8.2f}" for key in ("mean_ms", "median_ms", "p99_ms", "max_ms"))
        yield f"  {each['player']:27}{each['moves']:8}{times}"
