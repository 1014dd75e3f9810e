"""The guided first round that comes with the game: a fixed deal and the actions of both seats."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from game import shipped
from game.engine.fields import PositionError
from game.engine.tiles.position import KEYS, parse_position
from game.engine.tiles.state import TileState
from game.store.toml_source import TomlSource, unknown_key

KEY = "guided/first-round"
"""Its key among the levels, under which it is remembered once solved."""
ACTS = "act"
"""The key of a file in addition to those of its position: what the seats do, one table for each action."""
ACT_KEYS = ("seat", "action")
"""The keys of such a table."""
PLAYER = 0
"""The seat that is guided."""


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
    return read(TomlSource(shipped.levels() / f"{KEY}.toml"))


def is_guided(table: Mapping[str, object]) -> bool:
    """Return whether a table is meant to be a guided round."""
    return ACTS in table


def read(written: TomlSource) -> GuidedRound:
    """Return the guided round in a file; raises FileMistake."""
    for name in written.table:
        if name not in (*KEYS, ACTS):
            raise written.mistake((name,), unknown_key(name, (*KEYS, ACTS)))
    try:
        start = parse_position({key: value for key, value in written.table.items() if key in KEYS})
    except PositionError as error:
        raise written.mistake((error.key.partition(".")[0],), str(error)) from None
    return GuidedRound(start, tuple(_acts(written, start.seats)))


def _acts(written: TomlSource, seats: int) -> Iterator[GuidedAct]:
    tables = written.table.get(ACTS)
    if not isinstance(tables, list) or not tables:
        raise written.mistake((ACTS,), f"{ACTS}: write [[{ACTS}]] with double brackets for each action")
    for number, table in enumerate(tables):
        if not isinstance(table, Mapping) or {*table} != {*ACT_KEYS}:
            raise written.mistake((ACTS, number), f"{ACTS}: expected {' and '.join(ACT_KEYS)}, got {table!r}")
        seat, line = table["seat"], table["action"]
        if not isinstance(seat, int) or isinstance(seat, bool) or not 0 <= seat < seats:
            raise written.mistake((ACTS, number, "seat"), f"seat: {seat!r} is none of the seats 0 to {seats - 1}")
        if not isinstance(line, str):
            raise written.mistake((ACTS, number, "action"), f"action: expected a text, got {line!r}")
        yield GuidedAct(seat, line)
