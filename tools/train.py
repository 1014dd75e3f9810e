"""Fits how likely each seat wins the round (`game/ai/value.py`) to rounds of the computers among themselves.

One round in twenty is played by `master`, the others by `hard`; of each, the deal and four random moments are kept. A
seat's chance is a softmax over strengths, so what is fitted is a conditional logit: by AdaGrad, one moment at a time.
One round in five, of both levels, is left for the figures, and nothing is fitted to it.
"""

import json
import os
import pickle
import shlex
import tomllib
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from datetime import date
from functools import partial
from math import exp, sqrt
from pathlib import Path
from random import Random
from statistics import mean, pstdev
from typing import NamedTuple

from tqdm import tqdm

from game import shipped
from game.ai import players_of
from game.ai.cards.evaluator import HARD, CardEvaluator
from game.ai.value import ALL, Features, TableWeights
from game.cli.values import UsageError
from game.engine.cards.pieces import hand_value
from game.engine.cards.state import CardState
from game.engine.game import OfFamily
from game.engine.record import Record, opening
from game.engine.registry import Rules, State, family_of
from game.engine.shuffle import shuffled
from game.engine.tiles.melds import rack_value
from game.play.session import next_act
from game.store.content import value_table
from tools.selfplay import SelfplayFigures
from tools.workers import in_order

MOMENTS = 4
"""How many moments of a round are kept beside its deal."""
MASTERS = 20
"""Every so many rounds are played by `master`."""
CHUNK = 500
"""Rounds in one file of those that are kept."""
EPOCHS, RATE, DECAY = 10, 0.05, 1e-2
"""How often each moment is used, how far a step goes, and how strongly weights are drawn to 0."""
CURVE = (8, 4, 2)
"""Of which parts of the rounds it is said as well how good their weights are: whether more rounds would help."""
FRESH = 5
"""One round in so many is for the figures, and not fitted to."""


class Played(NamedTuple):
    """Moments of a round, and who won it."""

    states: tuple[State, ...]
    """The deal first."""
    winners: tuple[int, ...]
    left: tuple[int, ...]
    """The points of what each seat had left."""


class Sample(NamedTuple):
    """A moment as one seat sees it, or with all hands open."""

    seat: int | None
    """Whose view it is; None with open hands."""
    seats: tuple[Features, ...]
    shares: tuple[float, ...]
    """What each seat has of the won round."""


def run(
    book: Rules,
    seats: int,
    rounds: int,
    seed: str,
    *,
    workers: int | str = 1,
    kept: Path | None = None,
    into: Path | None = None,
) -> int:
    """Fit the weights of a book at a table size, write them, and print how good they are; return the exit status.

    Rounds are `kept` in a folder; the weights go `into` another one than that of the game.
    """
    for folder in filter(None, (kept, into)):
        _made(folder)
    work = [f"{seed}/{book.book}/{seats} {first} {min(first + CHUNK, rounds)}" for first in range(0, rounds, CHUNK)]
    made = in_order(partial(_chunk, book, seats, kept), work, workers)
    played = [each for chunk in tqdm(made, total=len(work), unit="chunk", disable=None) for each in chunk]
    weights, deal = _weights(book, played), _deal(played, seats)
    words = ["main.py", "train", "--book", book.book, "--seats", str(seats), "--rounds", str(rounds), "--seed", seed]
    command = f"{shlex.join(words)}, {date.today().isoformat()}"  # noqa: DTZ011
    left = _left(played)
    known = {"made": command, "deal": deal, "left": left, **weights}
    write(into or shipped.assets() / "values", book.book, seats, known)
    fresh = [each for number, each in enumerate(played) if is_fresh(number)]

    def figures(fitted: Fitted) -> SelfplayFigures:
        return judged(book, TableWeights(fitted["own"], fitted["other"], fitted["open"], tuple(deal), left), fresh)

    parts = [len(played) // part for part in CURVE]
    briers = [[many, figures(_weights(book, played[:many]))["brier"]["value"]] for many in parts]
    found = figures(weights)
    print(json.dumps({**found, "curve": [*briers, [len(played), found["brier"]["value"]]]}))
    return 0


def _weights(book: Rules, played: Sequence[Played]) -> dict[str, dict[str, list[int]]]:
    """Return the weights that fit some rounds, without the fresh ones."""
    every = [each for number, one in enumerate(played) if not is_fresh(number) for each in samples(book, one)]
    own = fit([each for each in every if each.seat is not None])
    return {"own": {}, "other": {}, **own, "open": {}, **fit([each for each in every if each.seat is None])}


def _made(folder: Path) -> None:
    """Make a folder. Raise UsageError if nothing can be written there, before hours of work are lost."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise UsageError(f"steinreich train: {folder}: {error.strerror}") from None
    if not os.access(folder, os.W_OK):
        raise UsageError(f"steinreich train: {folder}: nothing can be written there")


def is_fresh(number: int) -> bool:
    """Return whether a round is for the figures; as many of them in a hundred are played by `master` as of the others.

    >>> [number for number in range(20, 40) if is_fresh(number)], sum(is_fresh(20 * each) for each in range(5))
    ([21, 26, 31, 36], 1)
    """
    return number % FRESH == number // MASTERS % FRESH


# -- Rounds of the computers among themselves.


def _chunk(book: Rules, seats: int, kept: Path | None, work: str) -> list[Played]:
    """Return some rounds: those that are kept, or played and kept now."""
    name, first, last = work.rsplit(" ", 2)
    path = kept and kept / f"{book.book}-{seats}-{first}.pickle"
    played = _kept(path, book, f"{name}/{first}") if path and path.exists() else []
    numbers = range(int(first) + len(played), int(last))
    played += [play(book, seats, f"{name}/{number}", number) for number in numbers]
    if path and numbers:
        path.with_suffix(".part").write_bytes(pickle.dumps(played))
        path.with_suffix(".part").replace(path)
    return played[: int(last) - int(first)]


def _kept(path: Path, book: Rules, seed: str) -> list[Played]:
    """Return the rounds in a file. Raise UsageError if they are others than those that begin with this seed."""
    try:
        played = [Played(*each) for each in pickle.loads(path.read_bytes())]  # noqa: S301 - written by this program
        state = played[0].states[0]
        same = (state.rules, state.seed) == (book, seed)
    except (pickle.UnpicklingError, AttributeError, EOFError, ImportError, IndexError, TypeError, ValueError):
        same = False
    if not same:
        raise UsageError(f"steinreich train: {path}: rounds of another seed or another version; use another folder")
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
    if isinstance(state, CardState):
        left = tuple(map(hand_value, state.hands))
    else:
        left = tuple(rack_value(state.rules, rack) for rack in state.racks)
    return Played((seen[0], *moments), state.winners, left)


def samples(book: Rules, played: Played) -> Iterator[Sample]:
    """Yield every moment of a round that counts, as each seat sees it and with open hands."""
    players, game = players_of(book.book), family_of(book.book).game(book)
    for state in _counted(played):
        views = [game.view(state, seat) for seat in range(state.seats)]  # nobody is out in the first round
        shares = tuple((seat in played.winners) / len(played.winners) for seat in range(state.seats))
        seen = [[tuple(each) for each in players.features(view).values()] for view in views]
        for seat, seats in enumerate(seen):
            yield Sample(seat, tuple(seats), shares)
        yield Sample(None, tuple(seats[seat] for seat, seats in enumerate(seen)), shares)


def _counted(played: Played) -> Iterator[State]:
    """Yield the moments of a round that somebody won; after an initial meld the turn goes on, so that is none."""
    return (state for state in played.states if played.winners and state.phase != "opened")


def _deal(played: Sequence[Played], seats: int) -> list[int]:
    """Return how often the seat so far from the starter wins, in millionths; a round without a winner is shared."""
    won = [0.0] * seats
    for each in played:
        winners = each.winners or tuple(range(seats))
        for seat in winners:
            won[(seat - each.states[0].starter) % seats] += 1 / len(winners)
    return [round(ALL * each / max(1, len(played))) for each in won]


def _left(played: Sequence[Played]) -> tuple[int, int]:
    """Return the mean and the standard deviation of the points that whoever does not win has left."""
    left = [points for each in played for seat, points in enumerate(each.left) if seat not in each.winners]
    return max(1, round(mean(left))), round(pstdev(left))


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


def write(folder: Path, book: str, seats: int, table: Mapping[str, object]) -> None:
    """Write the weights of a table size into the file of their book; those of other sizes stay."""
    path = folder / f"{book}.toml"
    known = tomllib.loads(path.read_text("utf-8")) if path.exists() else {}
    known[str(seats)] = table
    path.write_text("\n".join(line for size in sorted(known, key=int) for line in _lines(size, known[size])), "utf-8")
    value_table.cache_clear()


def _lines(size: str, table: Mapping[str, object]) -> Iterator[str]:
    """Yield the TOML of a table size, each list in one line."""
    yield f"[{size}]"
    for name, value in table.items():
        if isinstance(value, Mapping):
            yield f"\n[{size}.{name}]"
            yield from (f"{each} = {bands}" for each, bands in value.items())
        else:
            yield f"{name} = {json.dumps(value, ensure_ascii=False)}"
    yield ""


# -- How good the weights are, on rounds that they were not fitted to.


def judged(book: Rules, weights: TableWeights, played: Sequence[Played]) -> SelfplayFigures:
    """Return the Brier scores (the mean squared error of a seat's chance) and how often what was foreseen came true.

    `constant` knows nothing; `evaluator` is what computers of the card books judge by.
    """
    players, game = players_of(book.book), family_of(book.book).game(book)
    errors = defaultdict[str, list[float]](list)
    tenths: list[list[float]] = [[] for _ in range(10)]
    for state, winners in ((state, each.winners) for each in played for state in _counted(each)):
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
    seats = len(weights.deal)
    return {"book": book.book, "seats": seats, "rounds": len(played), "brier": brier, "calibration": calibrated}


def _evaluated(view: OfFamily) -> int:
    """Return a seat's chance as the evaluator of the card books sees it, points left aside."""
    evaluator = CardEvaluator(view, view.seat, HARD)
    evaluator.point = 0
    return evaluator.outlook(view.hand, evaluator.counts, view.turn, view.colour, view.discard[0].symbol)
