"""The characters of the ladder as they come with the game: names, books, house rules and habits."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache

from game import shipped
from game.store.settings import SeatKind

Habits = Mapping[str, int | bool]
"""Weights of a computer player by name, where they differ from those of the level `hard`."""


@dataclass(frozen=True, slots=True, eq=False)
class LadderCharacter:
    """An opponent on the ladder."""

    key: str
    name: str
    level: SeatKind
    """The level as which it counts in the statistics."""
    home: str
    """The book of its match."""
    books: tuple[str, ...]
    """The books that it plays."""
    rules: Mapping[str, str | int] = field(default_factory=dict)
    """The options of its match, as far as they differ from the book."""
    tiles: Habits = field(default_factory=dict)
    cards: Habits = field(default_factory=dict)


@cache
def ladder() -> tuple[LadderCharacter, ...]:
    """Return the characters, the weakest first."""
    return tuple(
        LadderCharacter(**{**each, "key": key, "level": SeatKind(each["level"]), "books": tuple(each["books"])})
        for key, each in tomllib.loads(shipped.asset_text("ladder.toml")).items()
    )


def named(key: str) -> LadderCharacter | None:
    """Return the character with a key; None if there is none."""
    return next((each for each in ladder() if each.key == key), None)
