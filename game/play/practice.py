"""What follows from the puzzles that somebody has tried: their rating, the next puzzle, what comes back, what they can.

Pure: the history and today's date are handed in.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from datetime import date, timedelta
from typing import NamedTuple

from game.engine.cards.books import BOOKS as CARD_BOOKS
from game.engine.cards.puzzles.lines import CardPuzzleLabel
from game.engine.glicko import Rating, Result, rated
from game.engine.shuffle import chances
from game.engine.tiles.books import BOOKS as TILE_BOOKS
from game.engine.tiles.puzzles.grades import Grade
from game.engine.tiles.puzzles.lines import PuzzleLabel
from game.play.returning import returning
from game.store.training import Mode, TrainingHistory, Try

AnyLabel = PuzzleLabel | CardPuzzleLabel
"""What is known of a puzzle of either family."""

BEGINNER = Rating(1000.0, 250.0)
"""The rating before the first puzzle; it moves fast, but no beginner skips a grade by one success."""
MEASURED = {
    Grade.NEW: 640, Grade.ATTACH: 780, Grade.ONE: 1400, Grade.TWO: 1560, Grade.THREE: 1600, Grade.CHAIN: 1720,
    Grade.JOKERS: 1780, Grade.EVERYTHING: 1960,
}  # fmt: skip
"""The rating of each grade after games against three simulated people, rounded (`main.py bench puzzles --people`)."""
HARDEST = 2160
"""The rating that no puzzle reaches."""
EFFORT, SHARE = 160, 0.9
"""The par and dead ends, weighted, of the hardest puzzles of a grade, and how far these reach to the next grade."""
CARDS_LOWEST, CARDS_PER_GRADE = 600, 200
"""The rating of a puzzle of cards: that of grade 0, and what a grade adds."""
UNKNOWN = {"open-hand": 0, "one-unknown": 80, "hidden-hand": 160}
"""What the unknown cards of the other hand add."""
UNSURE = 100.0
"""The deviation of a puzzle that nobody has tried."""
NEAR = 12
"""The number of fitting puzzles of which one is picked."""
SURE = 3
"""The fewest tries that say something about a theme."""
SPREAD = 500
"""The points that lie between solving half and solving all of what one tries."""
STREAK_FIRST, STREAK_STEP = 650, 60
STORM_FIRST, STORM_STEP = 650, 50
"""The rating of the first puzzle of a streak and of a storm, and how much harder each next one is."""
CALM_MISSES = 3
"""How many misses end a storm without a clock."""
STORM_SECONDS = 180.0


def first_rating(label: AnyLabel) -> Rating:
    """Return the rating of a puzzle that nobody has tried: by its grade.

    Within the grade it depends on par and dead ends, or on how many cards of the other hand are unknown.
    """
    if not isinstance(label, PuzzleLabel):
        extra = sum(UNKNOWN.get(theme, 0) for theme in label.themes)
        return Rating(CARDS_LOWEST + CARDS_PER_GRADE * label.grade + extra, UNSURE)
    base, following = MEASURED[label.grade], [*MEASURED.values(), HARDEST][label.grade]
    effort = min(6 * label.par + 4 * label.dead_ends, EFFORT) / EFFORT
    return Rating(base + SHARE * effort * (following - base), UNSURE)


def score(*, solved: bool, hints: int) -> float:
    """Return what a try is worth: with one hint half, with more nothing."""
    return 0.0 if not solved or hints > 1 else 0.5 if hints else 1.0


class Strength(NamedTuple):
    """How good somebody is at a theme."""

    solved: int
    tried: int
    rating: int | None
    """The rating at which they would solve half; None if too few were tried."""


def is_deal(done: Try) -> bool:
    """Return whether a try was the deal of a day, which is no puzzle."""
    return done.mode is Mode.DAY and done.book in CARD_BOOKS


def books_beside(book: str) -> tuple[str, ...]:
    """Return the books of the same family: whoever plays puzzles has one rating for all of them."""
    return tuple(CARD_BOOKS if book in CARD_BOOKS else TILE_BOOKS)


class Practice:
    """Everything that follows from the history of the puzzles of some books."""

    def __init__(self, history: TrainingHistory, books: Collection[str] = tuple(TILE_BOOKS)) -> None:
        self.tries = tuple(
            each for each in history.tries if each.book in books and each.mode is not Mode.SCHOOL and not is_deal(each)
        )
        self.runs = tuple(each for each in history.runs if each.book in books)
        self.mine = next((each.mine for each in reversed(self.tries) if each.mine), BEGINNER)
        self.tried = Counter(each.puzzle for each in self.tries)
        self._its = {each.puzzle: each.its for each in self.tries if each.its}

    def rating_of(self, label: AnyLabel) -> Rating:
        """Return the present rating of a puzzle."""
        return self._its.get(label.name) or first_rating(label)

    def after(self, label: AnyLabel, won: float) -> tuple[Rating, Rating]:
        """Return the ratings of the player and of the puzzle after a rated try that is worth `won`."""
        mine, its = self.mine, self.rating_of(label)
        return rated(mine, [Result(its, won)]), rated(its, [Result(mine, 1 - won)])

    def fitting(
        self, labels: Sequence[AnyLabel], target: float, theme: str | None = None, seed: object = ""
    ) -> AnyLabel | None:
        """Return a puzzle near a rating, one of those tried least; the same one until something else was tried.

        None if no puzzle has the theme.
        """
        found = [each for each in labels if theme is None or theme in each.themes]
        if not found:
            return None
        fewest = min(self.tried[each.name] for each in found)
        fresh = [each for each in found if self.tried[each.name] == fewest]
        near = sorted(fresh, key=lambda each: (abs(self.rating_of(each).value - target), each.name))[:NEAR]
        pick = chances(f"{len(self.tries)} {theme} {seed}")()
        return near[int(pick * len(near))]

    def returning(self) -> Mapping[str, date]:
        """Return the missed puzzles and the day on which each comes back, the earliest first."""
        return returning(self.tries)

    def due(self, today: date, book: str) -> tuple[str, ...]:
        """Return the missed puzzles of a book that are back today."""
        return tuple(name for name, day in self.returning().items() if day <= today and name.split()[1] == book)

    def strengths(self, labels: Mapping[str, AnyLabel]) -> dict[str, Strength]:
        """Return how good somebody is at each theme of what they tried; `labels` are the puzzles by name."""
        found: dict[str, list[tuple[float, bool]]] = {}
        for each in self.tries:
            label = labels.get(each.puzzle)
            for theme in label.themes if label is not None else ():
                assert label is not None
                found.setdefault(theme, []).append((self.rating_of(label).value, each.alone))
        return {theme: _strength(tries) for theme, tries in found.items()}

    def best(self, mode: Mode) -> int:
        """Return the most puzzles solved in a streak or a storm."""
        return max((each.score for each in self.runs if each.mode is mode), default=0)

    def days(self) -> Counter[date]:
        """Return how many puzzles were tried on each day."""
        return Counter(each.at.date() for each in self.tries)


def _strength(tries: Sequence[tuple[float, bool]]) -> Strength:
    solved = sum(alone for _, alone in tries)
    if len(tries) < SURE:
        return Strength(solved, len(tries), None)
    mean = sum(rating for rating, _ in tries) / len(tries)
    return Strength(solved, len(tries), round(mean - SPREAD + 2 * SPREAD * solved / len(tries)))


def days_in_row(days: Counter[date], today: date) -> int:
    """Return for how many days in a row something was tried, up to today or yesterday."""
    day = today if days[today] else today - timedelta(days=1)
    count = 0
    while days[day]:
        count, day = count + 1, day - timedelta(days=1)
    return count


def first_solved(tries: Sequence[Try], book: str) -> dict[date, Try]:
    """Return for each day the first try that solved its puzzle of a book."""
    found: dict[date, Try] = {}
    for each in tries:
        if each.mode is Mode.DAY and each.book == book and each.solved and each.day is not None:
            found.setdefault(each.day, each)
    return found
