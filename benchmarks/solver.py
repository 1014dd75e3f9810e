"""The solver measured: `python -m benchmarks.solver [FILE...]` in the source folder.

For each file of positions (the form that `positions.py` reads) and for seeded random ones: processor time of a solve
in milliseconds, the first time that a position is met and once the tables that searches share are there; without and
with old melds left alone where they need not change, and how many of them are. Ends with a line `N positions, N
wrong`; wrong is an answer that is no legal play of what it claims or does not lay as many tiles as is known to be
possible.
"""

from __future__ import annotations

import argparse
import gc
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from random import Random
from time import process_time

from benchmarks.positions import Position, load, random_position
from game.engine.arrange import Arrangement, best
from game.engine.books import RUMMIKUB, UNO_RUMMY
from game.engine.melds import assess

SHARED = Path(__file__).parent.parent.parent / "shared" / "positions"


def main(argv: Sequence[str] | None = None) -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.solver", description=__doc__)
    parser.add_argument("files", nargs="*", type=Path, help="positions with known optima")
    parser.add_argument("--random", type=int, default=500, help="random positions a book; default: 500")
    parser.add_argument("--seed", default="1")
    parser.add_argument("--rounds", type=int, default=3, help="rounds of which the quickest counts; default: 3")
    args = parser.parse_args(argv)
    sets = {path.stem: list(load(path)) for path in args.files or sorted(SHARED.glob("*.json"))}
    for rules in (RUMMIKUB, UNO_RUMMY) if args.random else ():
        sets[f"random {rules.book}"] = [
            random_position(
                Random(f"{args.seed} {rules.book} {number}"),
                rules,
                96,
                30 if rules.lay_limit is None else 14,
                rules.start_tiles,
                str(number),
            )
            for number in range(args.random)
        ]
    print(f"{'ms':24}{'':>8} {'median':>8}{'p95':>8}{'p99':>8}{'max':>8}   left alone")
    wrong = sum(_measure(name, positions, args.rounds) for name, positions in sets.items())
    print(f"{sum(map(len, sets.values()))} positions, {wrong} wrong")


def _measure(name: str, positions: Sequence[Position], rounds: int) -> int:
    """Print the lines of a set of positions; how many answers were wrong."""
    gc.collect()
    first = [_solve(position, calm=False) for position in positions]
    _line(name, "first", [time for time, _ in first])
    plain = [min((_solve(each, calm=False) for each in (position,) * rounds), key=_time) for position in positions]
    _line(f"{len(positions)} positions", "plain", [time for time, _ in plain], _left_alone(positions, plain))
    calm = [min((_solve(each, calm=True) for each in (position,) * rounds), key=_time) for position in positions]
    _line("", "calm", [time for time, _ in calm], _left_alone(positions, calm))
    answers = zip(positions, plain, calm, strict=True)
    return sum(is_wrong(position, one[1]) or is_wrong(position, two[1]) for position, one, two in answers)


def _solve(position: Position, calm: bool) -> tuple[float, Arrangement | None]:
    began = process_time()
    found = best(position.rules, position.table, position.loose, position.rack, calm=calm, nodes=None)
    return 1000 * (process_time() - began), found


def _time(solved: tuple[float, Arrangement | None]) -> float:
    return solved[0]


def _left_alone(positions: Sequence[Position], solved: Sequence[tuple[float, Arrangement | None]]) -> str:
    played = [(position.table, found.table) for position, (_, found) in zip(positions, solved, strict=True) if found]
    alone = sum(sum(meld in after for meld in before) for before, after in played)
    return f"{alone} of {sum(len(before) for before, _ in played)} melds"


def _line(name: str, kind: str, times: Sequence[float], note: str = "") -> None:
    ordered = sorted(times)
    last = len(ordered) - 1
    figures = (ordered[last // 2], ordered[round(0.95 * last)], ordered[round(0.99 * last)], ordered[last])
    print(f"{name:24}{kind:>8} " + "".join(f"{each:8.2f}" for each in figures) + f"   {note}".rstrip())


def is_wrong(position: Position, found: Arrangement | None) -> bool:
    """Whether an answer is no legal play of what it claims, or not as good as is known to be possible."""
    if found is None:
        return bool(position.tiles)
    before = [tile for meld in position.table for tile in meld.tiles]
    joined = [tile for tile in position.loose if tile not in found.loose]
    after = [tile for meld in found.table for tile in meld.tiles]
    limit = position.rules.lay_limit
    return (
        Counter(after) != Counter([*before, *joined, *found.played])
        or not set(found.played) <= set(position.rack)
        or any(assess(meld, position.rules) for meld in found.table)
        or (limit is not None and len(found.played) > limit)
        or not found.exact
        or found.value != len(found.played)
        or (position.tiles is not None and found.value != position.tiles)
    )


if __name__ == "__main__":
    main()
