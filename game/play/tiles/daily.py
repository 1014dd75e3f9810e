"""The puzzle of the day: from the date and the shipped set alone, so that everybody has the same."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date

from game.engine.shuffle import shuffled
from game.engine.tiles.puzzles.lines import PuzzleLabel

GRADES = (2, 3, 3, 4, 4, 5, 6)
"""The grade of each day of the week, from Monday on: the week gets harder."""
FIRST_MONDAY = date(2026, 1, 5)


def puzzle_of_day(labels: Sequence[PuzzleLabel], day: date) -> PuzzleLabel:
    """Return the puzzle of a day from all puzzles of a book; no other day has it until those of its grade are used up.

    Only puzzles that were made for no theme count, so that a set may get more of the others.
    """
    grade = GRADES[day.weekday()]
    pool = sorted(each.name for each in labels if each.grade == grade and each.name.split()[3] == "any")
    order = shuffled(pool, f"day {grade}")
    weeks = (day - FIRST_MONDAY).days // 7
    before = GRADES[: day.weekday()].count(grade)
    name = order[(weeks * GRADES.count(grade) + before) % len(order)]
    return next(each for each in labels if each.name == name)


def stars(*, moves: int, par: int, seconds: float, grade: int, hints: int) -> tuple[bool, bool, bool]:
    """Return what a solved puzzle of a day earns: few moves, in time, without a hint."""
    return moves <= par, seconds <= time_limit(grade), hints == 0


def time_limit(grade: int) -> float:
    """Return the seconds in which a puzzle of a grade is solved in time: one minute, and half a minute per grade."""
    return 60.0 + 30.0 * grade
