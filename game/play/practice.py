"""What follows from the tries at puzzles and stages: ratings, what comes next, what comes back, streaks and storms."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from datetime import UTC, date, datetime, timedelta
from enum import StrEnum
from typing import NamedTuple

from game.engine.cards.books import BOOKS as CARD_BOOKS
from game.engine.cards.puzzles.themes import CardPuzzleLabel
from game.engine.glicko import Rating, Result, rated
from game.engine.shuffle import chances
from game.engine.tiles.books import BOOKS as TILE_BOOKS
from game.engine.tiles.puzzles.grades import Grade
from game.engine.tiles.puzzles.themes import PuzzleLabel
from game.store.levels import Knows, Level, Library
from game.store.school import FORMER, first_stage
from game.store.training import Mode, Run, TrainingHistory, Try

RETURNS = (1, 3, 7, 21)
"""The days after which something comes back, each after a success on the last one."""


def returning(tries: Sequence[Try], *, once_done: bool = False) -> Mapping[str, date]:
    """Return what comes back by its name, with the day, the earliest first.

    A puzzle comes back once it was missed; with `once_done` a stage does once it was done without help. After a later
    miss the days start over.
    """
    step: dict[str, int] = {}
    due: dict[str, date] = {}
    known: set[str] = set()
    for each in tries:
        name, today = each.puzzle, each.at.date()
        if name not in step:
            if each.alone is not (once_done and name not in known):
                continue
            step[name] = 0
        elif not each.alone:
            step[name] = 0
        elif today < due[name]:
            continue
        else:
            step[name] += 1
            if step[name] == len(RETURNS):
                del step[name], due[name]
                known.add(name)
                continue
        due[name] = today + timedelta(days=RETURNS[step[name]])
    return dict(sorted(due.items(), key=lambda item: item[1]))


# -- What follows from the puzzles that somebody has tried: their rating, the next puzzle, what comes back, what they
# can. Pure: the history and today's date are handed in.

AnyLabel = PuzzleLabel | CardPuzzleLabel
"""What is known of a puzzle of either family."""

BEGINNER = Rating(1000.0, 250.0)
"""The rating before the first puzzle; it moves fast, but no beginner skips a grade by one success."""
MEASURED = {
    Grade.NEW: 640, Grade.ATTACH: 780, Grade.ONE: 1400, Grade.TWO: 1560, Grade.THREE: 1600, Grade.CHAIN: 1720,
    Grade.JOKERS: 1780, Grade.EVERYTHING: 1960,
}  # fmt: skip
"""The rating of each grade after games against three simulated people, rounded (docs/puzzles.md)."""
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
        tries = (each for each in history.tries if each.book in books and each.mode is not Mode.SCHOOL)
        self.tries = tuple(each for each in tries if not is_deal(each))
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
        """Return one of the least tried puzzles near a rating, the same until the next try; None if none fits."""
        found = [each for each in labels if theme is None or theme in each.themes]
        if not found:
            return None
        fewest = min(self.tried[each.name] for each in found)
        fresh = [each for each in found if self.tried[each.name] == fewest]
        near = sorted(fresh, key=lambda each: (abs(self.rating_of(each).value - target), each.name))[:NEAR]
        return near[int(chances(f"{len(self.tries)} {theme} {seed}")() * len(near))]

    def returning(self) -> Mapping[str, date]:
        """Return the missed puzzles and the day on which each comes back, the earliest first."""
        return returning(self.tries)

    def due(self, today: date, book: str) -> tuple[str, ...]:
        """Return the missed puzzles of a book that are back today."""
        back = self.returning()
        return tuple(name for name in self.missed(book) if back[name] <= today)

    def missed(self, book: str) -> tuple[str, ...]:
        """Return the missed puzzles of a book, those that come back first before the others."""
        return tuple(name for name in self.returning() if name.split()[1] == book)

    def strengths(self, labels: Mapping[str, AnyLabel]) -> dict[str, Strength]:
        """Return how good somebody is at each theme of what they tried; `labels` are the puzzles by name."""
        found: dict[str, list[tuple[float, bool]]] = {}
        for label, each in ((labels[each.puzzle], each) for each in self.tries if each.puzzle in labels):
            for theme in label.themes:
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
    solved = (each for each in reversed(tries) if each.mode is Mode.DAY and each.book == book and each.solved)
    return {each.day: each for each in solved if each.day is not None}


# -- Puzzles one after another in one mode: which comes next, what each try is worth, and when it is over.

MISS = 10.0
"""The seconds that a miss costs in a storm."""
NEVER = datetime.min.replace(tzinfo=UTC)
"""When a run was that is known only within this one."""
LADDER = {Mode.STREAK: (650, 60), Mode.STORM: (650, 50), Mode.CALM: (650, 50)}
"""At which rating the modes that get harder begin, and how much harder each next puzzle is."""


class Series:
    """The puzzles that somebody plays in one go."""

    def __init__(
        self, mode: Mode, book: str, labels: Sequence[AnyLabel], history: TrainingHistory,
        *, theme: str | None = None, day: date | None = None, named: Sequence[str] = (),
    ) -> None:  # fmt: skip
        self.mode, self.book, self.theme, self.day = mode, book, theme, day
        self.is_run = mode in LADDER
        """Whether it counts how many are solved: a streak or a storm."""
        self.storms = mode in (Mode.STORM, Mode.CALM)
        """Whether it goes on after a miss, with a clock or without."""
        self._labels, self._history = labels, history
        self._named = list(named)
        """The puzzles to be played, by name, where they are chosen beforehand."""
        self.solved = 0
        self.left = STORM_SECONDS
        self.misses_left = CALM_MISSES
        """The misses that are left of a storm without a clock."""
        self.over = False
        self.practice = Practice(history, books_beside(book))
        self._begun = f"{len(history.tries)} {len(history.runs)}"
        self.label = self._pick()

    def again(self) -> Series:
        """Return another one of the same kind, after this one."""
        history = self._history._replace(runs=(*self._history.runs, Run(NEVER, self.mode, self.book, self.solved)))
        return Series(self.mode, self.book, self._labels, history, theme=self.theme, day=self.day)

    def _pick(self) -> AnyLabel | None:
        if self._named:
            return next((each for each in self._labels if each.name == self._named[0]), None)
        if self.mode in (Mode.AGAIN, Mode.DAY):
            return None
        if self.mode in LADDER:
            first, step = LADDER[self.mode]
            return self.practice.fitting(self._labels, first + step * self.solved, seed=self._begun)
        return self.practice.fitting(self._labels, self.practice.mine.value, self.theme)

    def pass_time(self, seconds: float) -> None:
        """Let the time of a storm pass."""
        if self.mode is Mode.STORM and not self.over:
            self.left = max(self.left - seconds, 0.0)
            self.over = self.left == 0

    def tried(self, at: datetime, *, solved: bool, moves: int, hints: int, seconds: float) -> Try:
        """Return the try at the present puzzle, and count it."""
        assert self.label is not None
        mine = its = None
        if self.mode is Mode.RATED:
            mine, its = self.practice.after(self.label, score(solved=solved, hints=hints))
        done = Try(at, self.mode, self.book, self.label.name, solved, moves, hints, seconds, self.day, mine, its)
        self._history = self._history._replace(tries=(*self._history.tries, done))
        self.practice = Practice(self._history, books_beside(self.book))
        self.solved += done.alone
        if self.mode is Mode.STREAK and not done.alone:
            self.over = True
        elif self.mode is Mode.STORM and not done.alone:
            self.pass_time(MISS)
        elif self.mode is Mode.CALM and not done.alone:
            self.misses_left -= 1
            self.over = self.misses_left == 0
        return done

    def go_on(self) -> AnyLabel | None:
        """Go to the next puzzle and return it; None if there is none."""
        self._named = self._named[1:]
        self.label = None if self.over else self._pick()
        return self.label

    def run(self, at: datetime) -> Run:
        """Return how a streak or a storm ended."""
        return Run(at, self.mode, self.book, self.solved)


# -- What follows from the tries at the stages of a book: what is done, what comes next, what comes back.
#
# Pure: the history, the solved levels and today's date are handed in.


class StageMark(StrEnum):
    """How a stage stands."""

    OPEN = "open"
    HELPED = "helped"
    """It was solved, with hints only."""
    DONE = "done"
    """It was solved without help."""
    BACK = "back"
    """It was done, and comes back today."""


class Schooling:
    """How somebody stands in the stages of a book."""

    def __init__(
        self, library: Library, book: str, history: TrainingHistory, solved: Collection[str], today: date
    ) -> None:
        self.library = library
        self.knows: Knows | None = history.starts.get(book)
        """What they said to know before; None if they were not asked yet."""
        tries = [each for each in history.tries if each.mode is Mode.SCHOOL and each.book == book]
        self._solved = Counter(each.puzzle for each in tries if each.solved)
        self._done = {each.puzzle for each in tries if each.alone} | {FORMER[key] for key in solved if key in FORMER}
        self._back = [key for key, day in returning(tries, once_done=True).items() if day <= today]
        levels = library.levels
        self.done = sum(level.key in self._done for level in levels)
        """The number of stages that were done."""
        self.begun = self.knows is not None or bool(self._done or self._solved)
        """Whether nothing needs to be asked: they said what they know, or solved something before."""
        by_key = {level.key: level for level in levels}
        self.back: tuple[Level, ...] = tuple(by_key[key] for key in self._back if key in by_key)
        """The stages that are back today, the longest due first."""
        first = levels.index(first_stage(library, self.knows or Knows.NOTHING)) if levels else 0
        left = (each for each in (*levels[first:], *levels[:first]) if each.key not in self._done)
        self.next: Level | None = next(left, None)
        """The next stage that is not done, from the one on where they began; None if all are."""

    def mark(self, level: Level) -> StageMark:
        """Return how a stage stands."""
        if level.key in self._back:
            return StageMark.BACK
        if level.key in self._done:
            return StageMark.DONE
        return StageMark.HELPED if self._solved[level.key] else StageMark.OPEN

    def times(self, level: Level) -> int:
        """Return how often a stage was solved, with help or without: each time it comes in other colours."""
        return self._solved[level.key]
