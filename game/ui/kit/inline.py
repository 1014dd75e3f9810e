"""Words and pictures in the same lines: where each is. Pure.

>>> lines = flow((Cell(30, 20, "Anna"), Cell(40, 20, "plays"), Cell(24, 34), Cell(24, 34)), 115, 6)
>>> [(run.word, run.rect.x, run.rect.y) for run in lines.runs], lines.height
([('Anna plays', 0, 7), ('', 88, 0), ('', 0, 34)], 68)
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from pygame import Rect


class Cell(NamedTuple):
    """A word, or a picture if there is none, with its size in pixels."""

    width: int
    height: int
    word: str = ""


class TextRun(NamedTuple):
    """Words side by side, or a picture, and its place."""

    rect: Rect
    word: str


class Flow(NamedTuple):
    """Lines from the top: pictures in their order among the words."""

    runs: tuple[TextRun, ...]
    height: int


@lru_cache(512)
def flow(cells: tuple[Cell, ...], room: int, space: int) -> Flow:
    """Break words and pictures into lines that fit; in each line, all are centred on the same height."""
    lines: list[list[Cell]] = [[]]
    used = 0
    for cell in cells:
        if lines[-1] and used + _gap(lines[-1][-1], cell, space) + cell.width > room:
            lines.append([])
        used = cell.width if not lines[-1] else used + _gap(lines[-1][-1], cell, space) + cell.width
        lines[-1].append(cell)
    runs: list[TextRun] = []
    top = 0
    for line in lines:
        high = max((cell.height for cell in line), default=0)
        runs += _runs(line, top, high, space)
        top += high
    return Flow(tuple(runs), top)


def _gap(before: Cell, cell: Cell, space: int) -> int:
    """Return the distance of two cells: more between a word and a picture than between two of a kind."""
    return space if bool(before.word) == bool(cell.word) else 2 * space


def _runs(line: Sequence[Cell], top: int, high: int, space: int) -> list[TextRun]:
    """Return the runs of one line."""
    runs: list[TextRun] = []
    x = 0
    for place, cell in enumerate(line):
        x += _gap(line[place - 1], cell, space) if place else 0
        if cell.word and runs and runs[-1].word:
            rect = runs[-1].rect
            runs[-1] = TextRun(
                Rect(rect.x, rect.y, rect.width + space + cell.width, rect.height), f"{runs[-1].word} {cell.word}"
            )
        else:
            runs.append(TextRun(Rect(x, top + (high - cell.height) // 2, cell.width, cell.height), cell.word))
        x += cell.width
    return runs
