"""Measured rounds, shipped with the game, for estimating the length of a match."""

from __future__ import annotations

import tomllib
from functools import cache

from game import shipped
from game.engine.duration import Sample, Samples


@cache
def load() -> dict[str, Samples]:
    """Return the measurements of `benchmarks/durations.py`, by book."""
    table = tomllib.loads((shipped.assets() / "durations.toml").read_text("utf-8"))
    return {
        book: Samples({int(seats): [_sample(line) for line in lines] for seats, lines in found["rounds"].items()},
                      found["options"])
        for book, found in table.items()
    }  # fmt: skip


def _sample(line: str) -> Sample:
    turns, *hands = map(int, line.split())
    return Sample(turns, tuple(hands))
