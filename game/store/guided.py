"""The guided first round that comes with the game: a fixed deal and the actions of both seats."""

from __future__ import annotations

import tomllib
from typing import NamedTuple

from game import shipped
from game.engine.tiles.position import KEYS, parse_position
from game.engine.tiles.state import TileState

KEY = "guided/first-round"
"""Its key among the levels, under which it is remembered once solved."""


class GuidedAct(NamedTuple):
    """An action line and its seat."""

    seat: int
    line: str


class GuidedRound(NamedTuple):
    """A position and all actions of the round played from it."""

    start: TileState
    acts: tuple[GuidedAct, ...]


def load() -> GuidedRound:
    """Return the guided round; a mistake in this file of the game itself is a bug and raises."""
    table = tomllib.loads((shipped.levels() / f"{KEY}.toml").read_text("utf-8"))
    acts = tuple(GuidedAct(act["seat"], act["action"]) for act in table["act"])
    return GuidedRound(parse_position({key: value for key, value in table.items() if key in KEYS}), acts)
