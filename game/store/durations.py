"""The rounds that were measured to tell how long a match will be; they come with the game."""

from __future__ import annotations

import tomllib
from functools import cache

from game import shipped
from game.engine.duration import Sample, Samples


@cache
def load() -> dict[str, Samples]:
    """By book what `benchmarks/durations.py` has measured."""
    table = tomllib.loads((shipped.assets() / "durations.toml").read_text("utf-8"))
    return {
        book: Samples({int(seats): [_sample(line) for line in lines] for seats, lines in found["rounds"].items()},
                      found["options"])
        for book, found in table.items()
    }  # fmt: skip


def _sample(line: str) -> Sample:
    turns, *hands = map(int, line.split())
    return Sample(turns, tuple(hands))
