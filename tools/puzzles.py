"""How long the generator of puzzles takes for a candidate, and how many candidates a puzzle takes, by book and grade.

Run it with `python main.py bench puzzles`; with `--people`, three simulated people try the puzzles of the sets instead.
"""

from __future__ import annotations

import sys
from argparse import ArgumentParser
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from statistics import median, quantiles
from time import process_time

from game.engine.glicko import Rating, Result, rated
from game.engine.shuffle import chances
from game.engine.tiles.books import BOOKS
from game.engine.tiles.melds import Face
from game.engine.tiles.puzzles.grades import EVERY, Grade, OutOfNodes, Placed, PlaySearch, Puzzle, attempts, puzzle_of
from game.engine.tiles.puzzles.themes import PuzzleLine
from game.engine.tiles.rules import TileRules
from game.engine.tiles.solver.instance import stands_for
from game.store.content import read_set, set_of
from tools.tile_generator import drafts, examine

# -- Three simulated people try the puzzles of the sets: how many they solve, by grade, and the ratings that follow.


@dataclass(frozen=True, slots=True)
class SimulatedPerson:
    """How somebody looks for a solution; shares are chances to notice a meld."""

    name: str
    breaks: int
    """The most old melds that are broken."""
    new: float
    """The share of new melds that are noticed."""
    attach: float
    """The share of melds with old tiles, before what they break counts."""
    each_break: float
    """By what the chance is multiplied for each old meld that is broken."""
    each_joker: float
    """And for each joker that gets another meaning."""
    patience: int
    """The number of positions after which the puzzle is given up."""


PEOPLE = (
    SimulatedPerson("attaches only", 0, 0.97, 0.9, 0.0, 0.0, 60),
    SimulatedPerson("looks a little ahead", 5, 0.98, 0.95, 0.74, 0.45, 150),
    SimulatedPerson("plays hard", EVERY, 0.995, 0.985, 0.93, 0.65, 1200),
)
"""From the weakest to the strongest."""


class Looking(PlaySearch):
    """The search of a person, who does not notice everything."""

    person: SimulatedPerson
    chance: Callable[[], float]
    meanings: dict[int, list[Face]]
    """What each joker of the table stands for."""

    def begin(self, person: SimulatedPerson, chance: Callable[[], float], puzzle: Puzzle) -> None:
        """Let a person look."""
        self.person, self.chance = person, chance
        self.meanings = {
            self.tiles.index(tile): stands_for(puzzle.rules, meld, face)
            for meld in puzzle.table for tile, face in meld.pairs() if tile.is_joker
        }  # fmt: skip
        self.noticed: dict[tuple[tuple[Face, ...], int], bool] = {}

    def _placements(self, target: int, open_tiles: int, standing: int, breaks: int) -> Iterator[Placed]:
        for placed in super()._placements(target, open_tiles, standing, breaks):
            key = placed.window.faces, placed.mask
            if key not in self.noticed:
                self.noticed[key] = self.chance() < self._odds(placed, standing)
            if self.noticed[key]:
                yield placed

    def _odds(self, placed: Placed, standing: int) -> float:
        """Return how likely a meld is noticed."""
        person = self.person
        homes = {self.origins[tile] for tile in placed.tiles if standing >> tile & 1}
        broken = sum(self.melds[home] & ~placed.mask > 0 for home in homes)
        moved = sum(
            face not in self.meanings.get(tile, [face])
            for tile, face in zip(placed.tiles, placed.window.faces, strict=True)
        )
        seen = person.attach if homes else person.new
        return seen * person.each_break**broken * person.each_joker**moved


def tries(person: SimulatedPerson, puzzle: Puzzle, chance: Callable[[], float]) -> bool:
    """Return whether a person solves a puzzle this time."""
    jokers = any(meld.jokers for meld in puzzle.table) and person.each_joker > 0
    for free in (False, True) if jokers else (False,):
        for search in attempts(puzzle, free, person.patience, search=Looking):
            assert isinstance(search, Looking)
            search.begin(person, chance, puzzle)
            try:
                if next(search.solutions(min(person.breaks, len(puzzle.table))), None) is not None:
                    return True
            except OutOfNodes:
                return False
    return False


Scores = dict[tuple[str, Grade], list[bool]]
"""Every try of each person at each grade, puzzle after puzzle."""


def scores_of(lines: Sequence[PuzzleLine], times: int) -> Scores:
    """Return how each person fares with every puzzle, tried a number of times."""
    found: Scores = {(person.name, grade): [] for person in PEOPLE for grade in Grade}
    for line in lines:
        puzzle = puzzle_of(line.state, line.goals)
        assert puzzle is not None
        for person in PEOPLE:
            for time in range(times):
                solved = tries(person, puzzle, chances(f"{person.name} {line.name} {time}"))
                found[person.name, line.grade].append(solved)
    return found


PERIODS, GAMES = 40, 12
"""The rating periods, and in each the games between every person and every grade."""
ANCHOR = 1000.0
"""The rating of the person who attaches only: that of a beginner."""


def ratings(scores: Scores) -> dict[Grade, float]:
    """Return the rating of each grade by Glicko-2, as if people and grades had played each other for many periods."""
    people = {person.name: Rating() for person in PEOPLE}
    grades = {grade: Rating() for grade in Grade}
    share = {key: sum(found) / len(found) for key, found in scores.items()}
    for _ in range(PERIODS):
        met = {key: [score] * GAMES for key, score in share.items()}
        people, grades = (
            {
                name: rated(now, [Result(grades[grade], score) for grade in Grade for score in met[name, grade]])
                for name, now in people.items()
            },
            {
                grade: rated(now, [Result(people[name], 1 - score) for name in people for score in met[name, grade]])
                for grade, now in grades.items()
            },
        )
    shift = ANCHOR - people[PEOPLE[0].name].value
    return {grade: rating.value + shift for grade, rating in grades.items()}


# -- The generator, by book and grade.


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
