"""Computer players among themselves, without a window: rounds with a deal of their own, and their statistics."""

import json
import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from functools import partial
from random import Random
from statistics import mean, median
from time import perf_counter
from typing import Any, NamedTuple

from tqdm import tqdm

from game.ai import Computer
from game.cli.values import UsageError
from game.engine.game import Caught, End, TurnStarted, UnoForgotten
from game.engine.record import Record, RecordError, format_record, read_record
from game.engine.registry import Rules
from game.engine.shuffle import shuffled
from game.play.session import Thought, next_act
from tools.baselines import everybody
from tools.figures import wilson
from tools.staged import kind_of
from tools.workers import INTERRUPTED, in_order

SelfplayFigures = dict[str, Any]
"""What `--json` prints: numbers, texts, lists and more of these, which only people and scripts read."""


class PlayedRound(NamedTuple):
    """A finished round."""

    seed: str
    """`--games 1 --seed SEED` plays it again."""
    starter: int
    winners: tuple[int, ...]
    """The winning seat or team; () for a drawn round."""
    end: End
    turns: int
    """Turns that were started; skipped ones do not count."""
    forgotten: int
    """UNO! calls that were forgotten."""
    caught: int
    """How many of them somebody noticed."""


def run(
    book: Rules, seats: Sequence[str], games: int, seed: str, *, as_json: bool = False, workers: int | str = 1
) -> int:
    """Play `games` rounds between levels and print the statistics; return the exit status."""
    known = everybody(book.book)
    for level in seats:
        if level not in known:
            raise UsageError(f"steinreich selfplay: there is no level {level!r}; there is {', '.join(known)}")
    done: list[PlayedRound] = []
    began = perf_counter()
    status = 0
    try:
        rounds = in_order(partial(_play, book, tuple(seats)), seeds(seed, games), workers)
        for played in tqdm(rounds, total=games, unit="round", disable=None):
            done.append(played)  # noqa: PERF402 - after Ctrl+C what is done stays
    except KeyboardInterrupt:
        status = INTERRUPTED
    figures = summary(book, seats, seed, done, perf_counter() - began)
    print(json.dumps(figures) if as_json else "\n".join(report(figures)))
    if status:
        print(f"interrupted after {len(done)} of {games} rounds", file=sys.stderr)
    return status


def seeds(seed: str, games: int) -> list[str]:
    """Return a seed for each round; the first is `seed` itself, so that any round can be repeated alone."""
    return [seed, *(f"{seed}/{number}" for number in range(1, games))]


# -- Everything played without a window is written, read back and compared: no match may be lost to its own text.


class ReadBackError(Exception):
    """A text that reads back as something else."""


class CheckedMatch:
    """A match between computers as it is played: the one that the screen plays, with every text read back."""

    def __init__(self, rules: Rules, seats: int, seed: str, starter: int) -> None:
        record = Record(rules, tuple(("medium", f"Seat {seat}") for seat in range(seats)), seed, starter)
        self.session = kind_of(rules.book).begin(record)
        self.family = self.session.family

    def go_on(self, seat: int, thought: Thought) -> None:
        """Carry out what a seat decided. Raise ReadBackError if a record with its text would mean something else."""
        action = thought.action
        text = self.family.format_action(action)
        again = next(self.family.meanings(text, self.session.state, seat, False))
        if again != action:
            raise ReadBackError(f"seat {seat}: `{text}` reads back as {again!r}, not {action!r}")
        self.session.commit(seat, thought)

    def check(self) -> None:
        """Read the whole match back. Raise ReadBackError if it differs."""
        record, state = self.session.record, self.session.state
        try:
            reading = read_record(format_record(record, state if state.phase.is_over else None))
        except RecordError as error:
            raise ReadBackError(str(error)) from error
        if reading.fault is not None:
            raise ReadBackError(str(reading.fault))
        if reading.record != record or reading.steps != tuple(self.session.steps):
            raise ReadBackError("the record reads back as a different match")


# -- playing --------------------------------------------------------------------------------------------


def play_round(rules: Rules, players: Sequence[Computer], seed: str) -> PlayedRound:
    """Play the first round of a match and read it back; everything in it follows from the seed."""
    kept = CheckedMatch(rules, len(players), seed, shuffled(range(len(players)), f"{seed}/starter")[0])
    play_on(kept, players)
    state, counted = kept.session.state, Counter[type](type(step.event) for step in kept.session.steps)
    assert state.end is not None
    return PlayedRound(
        seed, state.starter, state.winners, state.end, counted[TurnStarted], counted[UnoForgotten], counted[Caught]
    )


def play_on(kept: CheckedMatch, players: Sequence[Computer], *, whole: bool = False) -> None:
    """Play the first round of a match, or the `whole` match, and read it back; all chance follows from the seed."""
    session = kept.session
    chances = [Random(f"{session.record.seed}/seat {seat}") for seat in range(len(players))]
    while not (session.state.phase.is_over if whole else session.state.phase.is_between):
        kept.go_on(*next_act(session.game, session.state, players, chances, "without a window", strict=True))
    kept.check()


def _play(rules: Rules, levels: Sequence[str], seed: str) -> PlayedRound:
    """`play_round` with levels by name, for other processes; an error names the round."""
    try:
        known = everybody(rules.book)
        return play_round(rules, [known[level] for level in levels], seed)
    except Exception as error:
        error.add_note(f"in the round with seed {seed!r}")
        raise


# -- counting -------------------------------------------------------------------------------------------


def summary(
    book: Rules, seats: Sequence[str], seed: str, rounds: Sequence[PlayedRound], seconds: float
) -> SelfplayFigures:
    """Return the statistics of rounds; except for times they depend on the seed alone."""
    turns = [played.turns for played in rounds]
    longest = max(rounds, key=lambda played: played.turns, default=None)
    return {
        "book": book.book,
        "seed": seed,
        "games": len(rounds),
        "seconds": round(seconds, 3),
        "games_per_second": round(len(rounds) / seconds, 2),
        "turns_mean": round(mean(turns), 2) if turns else None,
        "turns_median": median(turns) if turns else None,
        "longest": None if longest is None else {"turns": longest.turns, "seed": longest.seed},
        "seats": [
            {"level": level, **_share(sum(seat in played.winners for played in rounds), len(rounds))}
            for seat, level in enumerate(seats)
        ],
        "starter": _share(sum(played.starter in played.winners for played in rounds), len(rounds)),
        "drawn": sum(not played.winners for played in rounds),
        "ended": {end.value: sum(played.end is end for played in rounds) for end in End},
        "uno": {
            "forgotten": sum(played.forgotten for played in rounds),
            "caught": sum(played.caught for played in rounds),
        },
    }


def _share(wins: int, games: int) -> SelfplayFigures:
    """Return wins with their share of all rounds and its confidence interval."""
    low, high = wilson(wins, games)
    share = wins / games if games else 0.0
    return {"wins": wins, "share": round(share, 4), "low": round(low, 4), "high": round(high, 4)}


def report(figures: SelfplayFigures) -> Iterator[str]:
    """Yield the statistics as lines for people."""
    yield f"{figures['book']}, seed {figures['seed']}: rounds, each the first of a match of its own"
    yield f"{figures['games']} games in {figures['seconds']:.1f} s, {figures['games_per_second']:.1f} games/s"
    if not figures["games"]:
        return
    yield f"turns per game: mean {figures['turns_mean']:.1f}, median {figures['turns_median']:g}"
    longest = figures["longest"]
    yield f"longest game: {longest['turns']} turns; again with --games 1 --seed {longest['seed']}"
    for seat, each in enumerate(figures["seats"]):
        yield f"seat {seat} {each['level']}: {_wins(each)}"
    yield f"seat that began (drawn for each game): {_wins(figures['starter'])}"
    yield "ended: out {out}, empty stock {stock}, stuck {stuck}; drawn {0}".format(figures["drawn"], **figures["ended"])
    yield f"UNO!: forgotten {figures['uno']['forgotten']}, caught {figures['uno']['caught']}"


def _wins(share: SelfplayFigures) -> str:
    return "{wins} wins, {0:.1f} % ({1:.1f}-{2:.1f} %)".format(
        *(100 * share[key] for key in ("share", "low", "high")), wins=share["wins"]
    )
