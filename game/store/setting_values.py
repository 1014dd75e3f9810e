"""Readers of the values that settings have: each makes a value of what TOML holds, or raises ValueError."""

from __future__ import annotations

from collections.abc import Callable
from enum import StrEnum
from typing import TypeVar

E = TypeVar("E", bound=StrEnum)


def one_of(choices: type[E]) -> Callable[[object], E]:
    """Return the reader of a choice; it raises ValueError for anything else."""

    def read(value: object) -> E:
        if not isinstance(value, str):
            raise ValueError
        return choices(value)

    return read


def flag(value: object) -> bool:
    """Return a yes or no; raises ValueError for anything else."""
    if not isinstance(value, bool):
        raise ValueError
    return value


def whole(low: int, high: int) -> Callable[[object], int]:
    """Return the reader of a whole number from `low` to `high`; it raises ValueError for anything else."""

    def read(value: object) -> int:
        if not isinstance(value, int) or isinstance(value, bool) or not low <= value <= high:
            raise ValueError
        return value

    return read


def window(value: object) -> tuple[int, int]:
    """Return width and height of a window in pixels; raises ValueError if it is no size, or too small or large."""
    if not isinstance(value, list) or len(value) != 2:
        raise ValueError
    return whole(960, 16384)(value[0]), whole(540, 16384)(value[1])
