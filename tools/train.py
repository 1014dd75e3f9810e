"""Fits how likely each seat wins the round (`game/ai/value.py`) to rounds of the computers among themselves.

One round in twenty is played by `master`, the others by `hard`; of each, the deal and four random moments are kept. A
seat's chance is a softmax over strengths, so what is fitted is a conditional logit: by AdaGrad, one moment at a time.
One round in five is left for the figures, and nothing is fitted to it.
"""

from __future__ import annotations

import json
import pickle
import tomllib
from collections import defaultdict
from collections.abc import Iterator, Sequence
from datetime import date
from functools import partial
from math import exp, sqrt
from pathlib import Path
from random import Random
from typing import NamedTuple

import tomli_w
from tqdm import tqdm

from game import shipped
from game.ai import players_of
from game.ai.cards.evaluator import HARD, CardEvaluator
from game.ai.value import ALL, Features
from game.engine.cards.state import CardState
from game.engine.game import OfFamily
from game.engine.record import Record, opening
from game.engine.registry import Rules, State, family_of
from game.engine.shuffle import shuffled
from game.play.review import weights_of
from game.play.session import next_act
from game.store.content import value_table
from tools.selfplay import SelfplayFigures, in_order

MOMENTS = 4
"""How many moments of a round are kept beside its deal."""
MASTERS = 20
"""Every so many rounds are played by `master`."""
CHUNK = 500
"""Rounds in one file of those that are kept."""
EPOCHS, RATE, DECAY = 10, 0.05, 1e-2
"""How often each moment is used, how far a step goes, and how strongly weights are drawn to 0."""
FRESH = 5
"""Every so many rounds are for the figures, and not fitted to."""


class Played(NamedTuple):
    """Moments of a round, and who won it."""

    states: tuple[State, ...]
    """The deal first."""
    winners: tuple[int, ...]


class Sample(NamedTuple):
    """A moment as one seat sees it, or with all hands open."""

    seat: int | None
    """Whose view it is; None with open hands."""
    seats: tuple[Features, ...]
    shares: tuple[float, ...]
    """What each seat has of the won round."""


def run(book: Rules, seats: int, rounds: int, seed: str, *, jobs: int = 1, kept: Path | None = None) -> int:
    """Fit the weights of a book at a table size, write them, and print how good they are; return the exit status."""
    chunks = [(first, min(first + CHUNK, rounds)) for first in range(0, rounds, CHUNK)]
    work = [f"{seed}/{book.book}/{seats} {first} {last}" for first, last in chunks]
    made = in_order(partial(_chunk, book, seats, kept), work, jobs)
    played = [each for chunk in tqdm(made, total=len(work), unit="chunk", disable=None) for each in chunk]
    fitted = [each for number, each in enumerate(played) if number % FRESH]
    fresh = [each for number, each in enumerate(played) if not number % FRESH]
    table: dict[str, object] = {"deal": _deal(played, seats)}
    for kind in ("view", "open"):
        table |= fit([each for one in fitted for each in samples(book, one) if (each.seat is None) == (kind == "open")])
    _write(book.book, seats, f"main.py train --book {book.book} --seats {seats} --rounds {rounds} --seed {seed}", table)
    print(json.dumps(judged(book, seats, fresh)))
    return 0


# -- Rounds of the computers among themselves.


def _chunk(book: Rules, seats: int, kept: Path | None, work: str) -> list[Played]:
    """Return some rounds: those that are kept, or played and kept now."""
    name, first, last = work.rsplit(" ", 2)
    path = kept and kept / f"{book.book}-{seats}-{first}.pickle"
    if path and path.exists():
        return [Played(tuple(states), winners) for states, winners, *_ in pickle.loads(path.read_bytes())]  # noqa: S301 - written by this program
    played = [play(book, seats, f"{name}/{number}", number) for number in range(int(first), int(last))]
    if path:
        path.with_suffix(".part").write_bytes(pickle.dumps(played))
        path.with_suffix(".part").replace(path)
    return played


def play(book: Rules, seats: int, seed: str, number: int) -> Played:
    """Return moments of a round that follows from its seed."""
    starter = shuffled(range(seats), f"{seed}/starter")[0]
    state = opening(Record(book, tuple(("medium", f"Seat {seat}") for seat in range(seats)), seed, starter))[-1].state
    player = players_of(book.book).levels["hard" if number % MASTERS else "master"]
    game, chances = family_of(book.book).game(book), [Random(f"{seed}/seat {seat}") for seat in range(seats)]
    seen = [state]
    while not state.phase.is_between:
        state = next_act(game, state, [player] * seats, chances, "in training", strict=True)[1].steps[-1].state
        if state.phase in ("turn", "drawn", "answer", "opened"):
            seen.append(state)
    moments = Random(f"{seed}/positions").sample(seen[1:], min(MOMENTS, len(seen) - 1))
    return Played((seen[0], *moments), state.winners)


def samples(book: Rules, played: Played) -> Iterator[Sample]:
    """Yield every moment of a round that somebody won, as each seat sees it and with open hands."""
    players, game = players_of(book.book), family_of(book.book).game(book)
    for state in played.states:
        if not played.winners or state.phase == "opened":
            continue
        views = [game.view(state, seat) for seat in range(state.seats)]  # nobody is out in the first round
        shares = tuple((seat in played.winners) / len(played.winners) for seat in range(state.seats))
        seen = [[tuple(each) for each in players.features(view).values()] for view in views]
        for seat, seats in enumerate(seen):
            yield Sample(seat, tuple(seats), shares)
        yield Sample(None, tuple(seats[seat] for seat, seats in enumerate(seen)), shares)


def _deal(played: Sequence[Played], seats: int) -> list[int]:
    """Return how often the seat so far from the starter wins, in millionths; a round without a winner is shared."""
    won = [0.0] * seats
    for each in played:
        winners = each.winners or tuple(range(seats))
        for seat in winners:
            won[(seat - each.states[0].starter) % seats] += 1 / len(winners)
    return [round(ALL * each / max(1, len(played))) for each in won]


# -- Fitting.

Fitted = dict[str, dict[str, list[int]]]


def fit(given: Sequence[Sample]) -> Fitted:
    """Return the weights under which the winners were likeliest, in hundredths, by whose they are."""
    ids: dict[tuple[str, str, int], int] = {}
    data = [
        (
            [
                [ids.setdefault((_whose(each, at), *one), len(ids)) for one in seat]
                for at, seat in enumerate(each.seats)
            ],
            each.shares,
        )
        for each in given
    ]
    weights, squares = [0.0] * len(ids), [1e-3] * len(ids)
    order, chance = list(range(len(data))), Random(1)
    for _ in range(EPOCHS):
        chance.shuffle(order)
        for number in order:
            seats, shares = data[number]
            for seat, likely, share in zip(seats, _likely(weights, seats), shares, strict=True):
                for one in seat:
                    slope = likely - share + DECAY * weights[one]
                    squares[one] += slope * slope
                    weights[one] -= RATE * slope / sqrt(squares[one])
    found: Fitted = defaultdict(dict)
    for (whose, name, band), one in sorted(ids.items()):
        bands = found[whose].setdefault(name, [])
        bands += [bands[-1] if bands else 0] * (band - len(bands)) + [round(100 * weights[one])]
    return found


def _whose(sample: Sample, at: int) -> str:
    return "open" if sample.seat is None else "own" if at == sample.seat else "other"


def _likely(weights: Sequence[float], seats: Sequence[Sequence[int]]) -> list[float]:
    strengths = [sum(weights[one] for one in seat) for seat in seats]
    most = max(strengths)
    powers = [exp(each - most) for each in strengths]
    total = sum(powers)
    return [each / total for each in powers]


def _write(book: str, seats: int, command: str, table: dict[str, object]) -> None:
    path = shipped.assets() / "values" / f"{book}.toml"
    known = tomllib.loads(path.read_text("utf-8")) if path.exists() else {}
    known[str(seats)] = {"made": f"{command}, {date.today().isoformat()}", **table}  # noqa: DTZ011
    lines = tomli_w.dumps(dict(sorted(known.items())), indent=0).splitlines()
    text: list[str] = []
    in_list = False
    for line in lines:  # a list in one line
        if in_list:
            text[-1] += line if line == "]" else f" {line}" if text[-1][-1] == "," else line
        else:
            text.append(line)
        in_list = (in_list or line.endswith("[")) and line != "]"
    path.write_text("\n".join(each.replace(",]", "]") for each in text) + "\n", "utf-8")
    value_table.cache_clear()


# -- How good the weights are, on rounds that they were not fitted to.


def judged(book: Rules, seats: int, played: Sequence[Played]) -> SelfplayFigures:
    """Return the Brier scores (the mean squared error of a seat's chance) and how often what was foreseen came true.

    `constant` knows nothing; `evaluator` is what computers of the card books judge by.
    """
    players, game = players_of(book.book), family_of(book.book).game(book)
    weights, errors = weights_of(book, seats), defaultdict[str, list[float]](list)
    tenths: list[list[float]] = [[] for _ in range(10)]
    for state, winners in ((state, each.winners) for each in played for state in each.states if each.winners):
        for seat in range(state.seats):
            view = game.view(state, seat)
            won = (seat in winners) / len(winners)
            chance = players.win_chances(weights, view)[seat] / ALL
            tenths[min(9, int(10 * chance))].append(won)
            errors["value"].append((chance - won) ** 2)
            errors["constant"].append((1 / state.seats - won) ** 2)
            if isinstance(state, CardState):
                errors["evaluator"].append((_evaluated(view) / ALL - won) ** 2)
    brier = {name: round(sum(each) / len(each), 4) for name, each in errors.items()}
    calibrated = [[len(each), round(sum(each) / len(each), 3)] if each else [0, None] for each in tenths]
    return {"book": book.book, "seats": seats, "rounds": len(played), "brier": brier, "calibration": calibrated}


def _evaluated(view: OfFamily) -> int:
    """Return a seat's chance as the evaluator of the card books sees it, points left aside."""
    evaluator = CardEvaluator(view, view.seat, HARD)
    evaluator.point = 0
    return evaluator.outlook(view.hand, evaluator.counts, view.turn, view.colour, view.discard[0].symbol)
