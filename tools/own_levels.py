"""How many positions of matches with cards make a level of the player's own, which, and how long that takes.

`python -m tools.own_levels 6` takes six turns of each of many matches: both books, two to ten seats, every preset,
partners, and rules on the custom wilds. Times are processor time.
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterator
from time import process_time

from game.engine.cards.puzzles.themes import ProvenPuzzle
from game.engine.cards.state import CardState
from game.engine.game import TurnStarted
from game.engine.presets import OPTIONS, Preset, presets_of
from game.play.cards.levels import chooses, level_from
from game.play.setup import lasting
from tools.staged import played

SEATS = (2, 3, 4, 5, 6, 8, 10)
WRITTEN = {Preset.PARTY: ("idea 4", "idea 5", "text: Sing!"), Preset.ALL_IN: ("idea 1", "idea 3", "idea 2")}
"""What is written on the custom wilds in some matches."""


def matches() -> Iterator[tuple[str, int, dict[str, str | int]]]:
    """Yield book, seats and options of every match."""
    for book in ("uno-1999", "uno-112"):
        for preset in presets_of(book):
            options = dict(OPTIONS[book].get(preset, {}))
            if book == "uno-112" and preset in WRITTEN:
                options |= dict(zip(("C1", "C2", "C3"), WRITTEN[preset], strict=True))
            for seats in SEATS:
                yield book, seats, options
    yield "uno-1999", 4, {"players": "partners"}
    yield "uno-1999", 4, {"players": "partners", "stacking": "on"}


def turns(book: str, seats: int, options: dict[str, str | int], count: int) -> list[CardState]:
    """Return that many positions in which a seat has a choice, spread over a match."""
    chosen = tuple((options | lasting(book, rounds=1, points=100)).items())
    _, steps = played(book, tuple(("easy", f"P{seat}") for seat in range(seats)), "levels", chosen)
    begun = [each.state for each in steps if isinstance(each.event, TurnStarted)]
    able = [state for state in begun if isinstance(state, CardState) and chooses(state)]
    return able[:: max(len(able) // count, 1)][:count]


def main(count: int) -> None:
    """Measure `count` turns of each match, and print the shares and the times."""
    kinds: Counter[str] = Counter()
    grades: Counter[int] = Counter()
    seconds = []
    for match in matches():
        for state in turns(*match, count):
            begun = process_time()
            found = level_from(state)
            seconds.append(process_time() - begun)
            if isinstance(found, ProvenPuzzle):
                kinds[found.aim.text + (", several answers" if found.best.also else "")] += 1
                grades[int(found.grade)] += 1
            else:
                kinds[f"no level: {found}"] += 1
    seconds.sort()
    print(f"{len(seconds)} positions with a choice, {sum(grades.values())} levels")
    for kind, number in kinds.most_common():
        print(f"  {kind:<28}{number:>5}")
    print("  grades " + ", ".join(f"{grade}: {number}" for grade, number in sorted(grades.items())))
    last = len(seconds) - 1
    print(f"  seconds: median {seconds[last // 2]:.2f}, p95 {seconds[last * 95 // 100]:.2f}, longest {seconds[-1]:.2f}")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 6)
