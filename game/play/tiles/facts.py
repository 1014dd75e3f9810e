"""What was remarkable in a match of a tile book."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from game.engine.tiles.events import Drew, Laid
from game.engine.tiles.rules import TileScoring
from game.engine.tiles.state import TileStep
from game.engine.tiles.tally import tally
from game.play.facts import Fact, most, of_rounds, shared, shown

LAY, RUN = 3, 5
"""The number of tiles from which a lay, or a run, is remarkable."""


def facts(steps: Sequence[TileStep]) -> tuple[Fact, ...]:
    """Return the facts of a match."""
    seats = range(steps[0].state.seats)
    drawn, lays = Counter(dict.fromkeys(seats, 0)), dict.fromkeys(seats, 0)
    for event, _ in steps:
        match event:
            case Drew(seat=seat, count=count):
                drawn[seat] += count
            case Laid(seat, played):
                lays[seat] = max(lays[seat], len(played))
    counted = tally(steps)
    best, *others = shared(counted)
    return shown(
        [
            best if steps[0].state.rules.scoring is not TileScoring.MINUS else None,
            most("lay", lays, LAY),
            most("run", of_rounds(counted, "longest_run", total=False), RUN),
            most("drawn-tiles", drawn, 2),
            *others,
        ]
    )
