"""The guided first round that comes with the game: a fixed deal and what both seats do in it."""

from __future__ import annotations

import tomllib
from typing import NamedTuple

from game import shipped
from game.engine.tiles.position import KEYS, parse_position
from game.engine.tiles.state import TileState

KEY = "guided/first-round"
"""Its place among the levels, and what is remembered of it once it is solved."""


class Act(NamedTuple):
    """An action line and the seat that asks for it."""

    seat: int
    line: str


class GuidedRound(NamedTuple):
    """A position and every action of the round that is played from it."""

    start: TileState
    acts: tuple[Act, ...]


def load() -> GuidedRound:
    """Read the round; it is the game's own, so a mistake in it is a programmer's and raises."""
    table = tomllib.loads((shipped.levels() / f"{KEY}.toml").read_text("utf-8"))
    acts = tuple(Act(act["seat"], act["action"]) for act in table["act"])
    return GuidedRound(parse_position({key: value for key, value in table.items() if key in KEYS}), acts)
