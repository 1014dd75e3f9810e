"""How long the generator of puzzles takes for a candidate, and how many candidates a puzzle takes, by book and grade.

Run it with `python main.py bench puzzles`.
"""

import sys
from argparse import ArgumentParser
from collections.abc import Sequence
from statistics import median, quantiles
from time import process_time

from game.engine.shuffle import chances
from game.engine.tiles.books import BOOKS
from game.engine.tiles.puzzles.grades import Grade
from tools.tile_generator import draft, examine


def main(arguments: Sequence[str] = ()) -> int:
    """Print a line for each book and grade, and one for all of them."""
    parser = ArgumentParser(prog="steinreich bench puzzles", description=__doc__)
    parser.add_argument("--candidates", type=int, default=100, metavar="N", help="per book and grade; default: 100")
    parser.add_argument("--seed", type=int, default=1, metavar="N", help="default: 1")
    args = parser.parse_args(arguments)
    every: list[float] = []
    print(f"{'ms a candidate':<26}{'median':>8}{'p95':>8}{'max':>8}{'candidates a puzzle':>21}{'ms a puzzle':>13}")
    for rules in BOOKS.values():
        for grade in Grade:
            chance = chances(f"benchmark {args.seed} {rules.book} {grade}")
            times, puzzles = [], 0
            for _ in range(args.candidates):
                began = process_time()
                candidate = draft(rules, grade, None, chance)
                puzzles += candidate is not None and examine(candidate, grade, None, "benchmark") is not None
                times.append((process_time() - began) * 1000)
            every += times
            _line(f"{rules.book}, grade {int(grade)}", times, puzzles)
    _line("all", every, 0)
    return 0


def _line(name: str, times: list[float], puzzles: int) -> None:
    each = f"{len(times) / puzzles:>21.1f}{sum(times) / puzzles:>13.1f}" if puzzles else ""
    print(f"{name:<26}{median(times):>8.2f}{quantiles(times, n=20)[-1]:>8.2f}{max(times):>8.1f}{each}")


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
