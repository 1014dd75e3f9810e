"""Measures the solver against its goals: `python main.py bench solver` in the source folder.

For each file of positions (`tests/data/positions`, or others in this format) the processor time of a solve in
milliseconds: the first time, again, and with few changes of old melds; then random positions, and the first solve of a
fresh process. Ends with a line `N positions, N wrong`; wrong is a result that is not the legal play it claims to be, or
not as good as is known to be possible.
"""

import argparse
import gc
import subprocess
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from random import Random
from time import process_time

from tqdm import tqdm

from game.engine.tiles.books import RUMMIKUB, UNO_RUMMY
from game.engine.tiles.rules import TileRules
from game.engine.tiles.solver import best
from game.engine.tiles.solver.instance import Arrangement
from game.engine.tiles.solver.rebuild import race
from tools.correct import is_sound
from tools.figures import HEAD, Figures, Goal, figures
from tools.positions import KNOWN, Position, load, random_position

FIRST = """
import sys
from pathlib import Path
from tools.positions import load
from tools.solver import gc_at_rest, solve

positions = list(load(Path(sys.argv[1])))
gc_at_rest()
print(solve(positions[int(float(sys.argv[2]) * len(positions))])[0])
"""
"""Prints the milliseconds of the first solve of a process: of the position after a share of a file's."""

TIMES = {"random rummikub": ((4, 16), (1.5, 8)), "uno-rummy": ((4, 60), (1, 5))}
"""Milliseconds that p99 and the longest solve must and should not exceed."""

Solved = tuple[float, Arrangement | None]
"""Milliseconds and the result."""


def main(argv: Sequence[str] | None = None) -> int:
    """Measure and print; return the exit status."""
    parser = argparse.ArgumentParser(prog="main.py bench solver", description=__doc__)
    parser.add_argument("--positions", nargs="+", type=Path, metavar="FILE", help="positions with known optima")
    parser.add_argument("--random", type=int, default=10_000, metavar="N", help="random positions; default: 10000")
    parser.add_argument("--fresh", type=int, default=10, metavar="N", help="fresh processes a file; default: 10")
    parser.add_argument("--seed", default="1")
    parser.add_argument("--rounds", type=int, default=3, help="rounds of which the quickest counts; default: 3")
    args = parser.parse_args(argv)
    bench = Bench(args.rounds)
    print(f"{'ms':42}{'median':>9}{'p95':>9}{'p99':>9}{'max':>9}")
    files = args.positions or sorted(KNOWN.glob("*.txt"))
    for path in files:
        bench.known(path.stem, list(load(path)))
    if args.random:
        bench.random(RUMMIKUB, args.random, args.seed)
        bench.random(UNO_RUMMY, args.random // 4, args.seed)
    bench.fresh_processes(files, args.fresh)
    print(f"\n{HEAD}", *bench.goals, sep="\n")
    print(f"\n{bench.count} positions, {bench.wrong} wrong")
    return 0 if not bench.wrong else 1


class Bench:
    """What has been measured so far."""

    def __init__(self, rounds: int) -> None:
        self.rounds = rounds
        self.goals: list[Goal] = []
        self.count = 0
        self.wrong = 0

    def known(self, name: str, positions: Sequence[Position]) -> None:
        """Measure a file of positions, with every kind of solve."""
        gc_at_rest()
        self._line(f"{name}, {len(positions)} positions, first", figures([solve(each)[0] for each in positions]))
        plain = self._quickest(name, positions, solve)
        own = self._line("  again", figures([time for time, _ in plain]))
        few = self._quickest(name, positions, lambda each: solve(each, few_changes=True))
        few_figures = self._line("  few changes", figures([time for time, _ in few]))
        self.count += len(positions)
        self.wrong += sum(map(_is_any_wrong, positions, plain, few))
        if name in ("rummikub", "uno-rummy"):
            cost = few_figures.median / own.median
            self.goals.append(Goal(f"{name}: least disturbance, cost in medians", (cost,), (2.5,), (2,), "x plain"))
        self._time_goal(name, own)

    def random(self, rules: TileRules, count: int, seed: str) -> None:
        """Measure random positions, drawn one by one: the first time, then again."""
        name = f"random {rules.book}"
        rack = 30 if rules.lay_limit is None else 14
        first: list[float] = []
        again: list[float] = []
        gc_at_rest()
        for number in tqdm(range(count), desc=name, leave=False, disable=None):
            chance = Random(f"{seed} {rules.book} {number}")
            position = random_position(chance, rules, 96, rack, rules.start_tiles, str(number))
            for times in (first, again):
                time, found = solve(position)
                times.append(time)
            self.count += 1
            self.wrong += is_wrong(position, found)
        self._line(f"{name}, {count} positions, first", figures(first))
        self._time_goal(name, self._line("  again", figures(again)))

    def fresh_processes(self, files: Sequence[Path], each: int) -> None:
        """Measure the first solve of a fresh process, for some positions of each file."""
        times: list[float] = []
        for path in tqdm([path for path in files for _ in range(each)], desc="fresh", leave=False, disable=None):
            at = len(times) % each / each
            command = [sys.executable, "-c", FIRST, str(path), str(at)]
            times.append(float(subprocess.check_output(command, cwd=Path(__file__).parent.parent, text=True)))
        if times:
            found = self._line(f"first solve of {len(times)} fresh processes", figures(times))
            name = "first solve of a fresh process: median / max, ms"
            self.goals.append(Goal(name, (found.median, found.max), (15, 15), (5, 5), "ms"))

    def _quickest(self, name: str, positions: Sequence[Position], ask: Callable[[Position], Solved]) -> list[Solved]:
        return [
            min((ask(position) for _ in range(self.rounds)), key=lambda solved: solved[0])
            for position in tqdm(positions, desc=name, leave=False, disable=None)
        ]

    def _time_goal(self, name: str, own: Figures) -> None:
        if name in TIMES:
            self.goals.append(Goal(f"{name}: p99 / max, ms", (own.p99, own.max), *TIMES[name], "ms"))

    def _line(self, name: str, found: Figures) -> Figures:
        print(f"{name:42}{found}", flush=True)
        return found


def gc_at_rest() -> None:
    """Collect garbage now, and keep what remains out of later collections."""
    gc.collect()
    gc.freeze()


def solve(position: Position, few_changes: bool = False) -> Solved:
    """Return the milliseconds of processor time for the most tiles, and the result; earlier results are not cached."""
    race.cache_clear()
    began = process_time()
    found = best(*position.ask, few_changes=few_changes, nodes=None)
    return 1000 * (process_time() - began), found


def _is_any_wrong(position: Position, plain: Solved, few: Solved) -> bool:
    """Return whether one of two results is wrong, or the most points are."""
    if is_wrong(position, plain[1]) or is_wrong(position, few[1]):
        return True
    if position.points is None:
        return False
    found = best(*position.ask, weights=lambda tile: tile.number, few_changes=False, nodes=None)
    return (found.value if found else 0) != position.points


def is_wrong(position: Position, found: Arrangement | None) -> bool:
    """Return whether a result is not the legal play it claims to be, or not as good as is known to be possible."""
    if found is None:
        return bool(position.tiles)
    limit = position.rules.lay_limit
    return (
        not is_sound(position, found)
        or not set(found.played) <= set(position.rack)
        or (limit is not None and len(found.played) > limit)
        or found.value != len(found.played)
        or position.tiles not in (None, found.value)
    )
