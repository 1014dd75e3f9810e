"""Three simulated people try the puzzles of the sets: how many they solve, by grade, and the ratings that follow.

They search as the solver of the grades does, but a meld that could be made may be overlooked: the more old melds it
breaks, and the more jokers get another meaning in it, the easier. And they lose patience.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from game.engine.glicko import Rating, Result, rated
from game.engine.shuffle import chances
from game.engine.tiles.pieces import Face
from game.engine.tiles.puzzles.grades import EVERY, Grade, Puzzle, attempts, puzzle_of
from game.engine.tiles.puzzles.lines import PuzzleLine
from game.engine.tiles.puzzles.search import OutOfNodes, Placed, PlaySearch
from game.engine.tiles.solver.instance import stands_for


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
