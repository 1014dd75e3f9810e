"""How long the generator of puzzles takes for a candidate, and how many candidates a puzzle takes, by book and grade.

Run it with `python main.py bench puzzles`; with `--people`, three simulated people try the puzzles of the sets instead.
"""

from __future__ import annotations

import sys
from argparse import ArgumentParser
from collections.abc import Sequence
from itertools import pairwise
from statistics import median, quantiles
from time import process_time

from game.engine.shuffle import chances
from game.engine.tiles.books import BOOKS
from game.engine.tiles.puzzles.grades import Grade
from game.engine.tiles.rules import TileRules
from game.store.content import read_set, set_of
from tools.people import PEOPLE, Scores, ratings, scores_of
from tools.tile_generator import drafts, examine


def measured(rules: TileRules, grade: Grade, candidates: int, seed: int) -> tuple[list[float], int]:
    """Return the milliseconds of each candidate, and how many of them became puzzles."""
    times, puzzles = [], 0
    source = drafts(rules, grade, None, chances(f"benchmark {seed} {rules.book} {grade}"))
    for _ in range(candidates):
        began = process_time()
        draft = next(source)
        puzzles += draft is not None and examine(draft, grade, None, "benchmark") is not None
        times.append((process_time() - began) * 1000)
    return times, puzzles


def main(arguments: Sequence[str] = ()) -> int:
    """Print a line for each book and grade, and one for all of them."""
    parser = ArgumentParser(prog="steinreich bench puzzles", description=__doc__)
    parser.add_argument(
        "--candidates", type=int, default=100, metavar="N", help="for each book and grade; default: 100"
    )
    parser.add_argument("--seed", type=int, default=1, metavar="N", help="default: 1")
    parser.add_argument("--people", action="store_true", help="how many puzzles of each grade people solve")
    parser.add_argument("--times", type=int, default=4, metavar="N", help="tries of a person at a puzzle; default: 4")
    args = parser.parse_args(arguments)
    if args.people:
        return _people(args.times)
    every: list[float] = []
    print(f"{'ms a candidate':<26}{'median':>8}{'p95':>8}{'max':>8}{'candidates a puzzle':>21}{'ms a puzzle':>13}")
    for rules in BOOKS.values():
        for grade in Grade:
            times, puzzles = measured(rules, grade, args.candidates, args.seed)
            every += times
            _line(f"{rules.book}, grade {int(grade)}", times, puzzles)
    _line("all", every, 0)
    return 0


def _people(times: int) -> int:
    """Print which share of each grade people solve; return 1 unless it falls with the grade."""
    every: list[Scores] = []
    names = [person.name for person in PEOPLE]
    print(f"{'share solved, percent':<24}" + "".join(f"{name:>22}" for name in (*names, "all three")))
    for book in BOOKS:
        every.append(scores_of(list(read_set(set_of(book))), times))
        _shares(book, every[-1])
    joined = {key: [solved for scores in every for solved in scores[key]] for key in every[0]}
    falls = _shares("all books", joined)
    print("ratings: " + ", ".join(f"{int(grade)}: {value:.0f}" for grade, value in ratings(joined).items()))
    return 0 if falls else 1


def _shares(title: str, scores: Scores) -> bool:
    """Print a row for each grade; return whether the share of all people falls with every one."""
    means = []
    for grade in Grade:
        each = [100 * sum(found) / len(found) for person in PEOPLE for found in [scores[person.name, grade]]]
        means.append(sum(each) / len(each))
        row = "".join(f"{share:>22.1f}" for share in (*each, means[-1]))
        print(f"{f'{title}, grade {int(grade)}':<24}{row}", flush=True)
    return all(higher < lower for lower, higher in pairwise(means))


def _line(name: str, times: list[float], puzzles: int) -> None:
    each = f"{len(times) / puzzles:>21.1f}{sum(times) / puzzles:>13.1f}" if puzzles else ""
    print(f"{name:<26}{median(times):>8.2f}{quantiles(times, n=20)[-1]:>8.2f}{max(times):>8.1f}{each}")


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
