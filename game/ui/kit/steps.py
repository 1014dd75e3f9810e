"""Work that takes longer than a frame may, done in small steps over many of them."""

from __future__ import annotations

from collections.abc import Generator, Iterable
from typing import TypeVar

T = TypeVar("T")
Steps = Generator[None, None, T]
"""Work with a result; each step takes less than a tenth of a millisecond."""


def finished(steps: Steps[T]) -> T:
    """Do all of a work now; return its result."""
    while True:
        try:
            next(steps)
        except StopIteration as end:
            result: T = end.value
            return result


def gathered(parts: Iterable[T | None]) -> Steps[list[T]]:
    """Return parts that are made one by one, each in a step; None stands for a step that made none."""
    found: list[T] = []
    for part in parts:
        if part is not None:
            found.append(part)
        yield
    return found
