"""The shapes of melds that a position has the tiles for, as places to be filled."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import combinations
from typing import NamedTuple

from game.engine.tiles.pieces import Face
from game.engine.tiles.rules import TileRules

SHORT = 5
"""The length from which a run could as well be two runs, less one."""


class Window(NamedTuple):
    """A run or a group: the faces that its tiles must have."""

    is_run: bool
    faces: tuple[Face, ...]
    mask: int
    """A bit for each of its faces, as `face_bit` numbers them."""


def face_bit(colours: str, numbers: int, face: Face) -> int:
    """Return the bit of a face of a book, for sets of faces."""
    return 1 << colours.index(face.colour) * numbers + face.number - 1


@cache
def windows(colours: str, numbers: int) -> tuple[Window, ...]:
    """Return every run and every group of a book, the shortest first."""
    return tuple(sorted(_every(colours, numbers), key=lambda window: len(window.faces)))


def _every(colours: str, numbers: int) -> Iterator[Window]:
    for is_run, faces in _shapes(colours, numbers):
        yield Window(is_run, faces, sum(face_bit(colours, numbers, face) for face in faces))


def _shapes(colours: str, numbers: int) -> Iterator[tuple[bool, tuple[Face, ...]]]:
    for number in range(1, numbers + 1):
        for size in range(3, len(colours) + 1):
            for chosen in combinations(colours, size):
                yield False, tuple(Face(colour, number) for colour in chosen)
    for colour in colours:
        for low in range(1, numbers - 1):
            for high in range(low + 2, numbers + 1):
                yield True, tuple(Face(colour, number) for number in range(low, high + 1))


def of(rules: TileRules) -> tuple[Window, ...]:
    """Return the windows of a book."""
    return windows(rules.colours, rules.numbers)
