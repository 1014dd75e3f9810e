"""How the solver's cost grows with the table, the rack and the jokers: a table, and a chart as SVG."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from random import Random
from time import process_time

from game.engine.tiles.books import RUMMIKUB
from game.engine.tiles.solver import best
from game.engine.tiles.solver.rebuild import race
from tools.figures import Figures, figures
from tools.positions import Position, random_position

Series = dict[str, list[tuple[int, Figures]]]
"""For each thing that grows, its values with the figures."""

TABLES = tuple(range(0, 97, 12))
RACKS = tuple(range(2, 31, 4))
JOKERS = tuple(range(5))


def grown(count: int, seed: str) -> Series:
    """Return the figures of `count` random positions of Rummikub per value; what does not grow is random as usual."""
    return {
        "table tiles": [(size, _measured(_positions(count, f"{seed} table {size}", table=size))) for size in TABLES],
        "rack tiles": [(size, _measured(_positions(count, f"{seed} rack {size}", rack=size))) for size in RACKS],
        "jokers": [(size, _measured(_positions(count, f"{seed} jokers {size}", jokers=size))) for size in JOKERS],
    }


def _positions(
    count: int, seed: str, table: int | None = None, rack: int | None = None, jokers: int = 2
) -> Iterator[Position]:
    """Yield random positions with about that many table tiles, that many rack tiles and that many jokers in the box."""
    rules = replace(RUMMIKUB, jokers=jokers)
    done = 0
    while done < count:
        chance = Random(f"{seed} {done}")
        position = random_position(chance, rules, 96, 30, wanted=table, size=rack)
        done += 1
        yield position


def _measured(positions: Iterator[Position]) -> Figures:
    return figures([min(_time(position) for _ in range(2)) for position in positions])


def _time(position: Position) -> float:
    race.cache_clear()
    began = process_time()
    best(position.rules, position.table, position.loose, position.rack, few_changes=False, nodes=None)
    return 1000 * (process_time() - began)


def lines(series: Series) -> Iterator[str]:
    """Return the table."""
    for name, points in series.items():
        yield f"{name:24}{'median':>9}{'p95':>9}{'p99':>9}{'max':>9}"
        yield from (f"{value:>24}{each}" for value, each in points)


# -- the picture -------------------------------------------------------------------------------------------

WIDTH, HEIGHT, MARGIN, GAP = 300, 220, 44, 40
COLOURS = {"median": "#2a6f97", "p95": "#6a994e", "p99": "#bc6c25", "max": "#9d4edd"}


def picture(series: Series) -> str:
    """Return three charts side by side with a common scale of milliseconds."""
    top = max(each.max for points in series.values() for _, each in points) * 1.05
    charts = "".join(
        _chart(name, points, MARGIN + at * (WIDTH + GAP), top) for at, (name, points) in enumerate(series.items())
    )
    names = "".join(
        f'<text x="{MARGIN + at * 80}" y="20" fill="{colour}">{name}</text>'
        for at, (name, colour) in enumerate(COLOURS.items())
    )
    width, height = MARGIN + len(series) * (WIDTH + GAP), HEIGHT + 84
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" font-family="sans-serif" '
        f'font-size="12"><rect width="{width}" height="{height}" fill="#ffffff"/>{names}'
        f'<text x="{MARGIN + 320}" y="20">milliseconds a solve</text>{charts}</svg>\n'
    )


def _chart(name: str, points: Sequence[tuple[int, Figures]], left: int, top: float) -> str:
    base = 40 + HEIGHT
    low, high = points[0][0], points[-1][0]

    def place(value: int, time: float) -> str:
        return f"{left + (value - low) / (high - low) * WIDTH:.1f},{base - time / top * HEIGHT:.1f}"

    grid = ""
    step = next(each for each in (0.5, 1, 2, 5, 10, 20, 50, 100) if top / each <= 8)
    for tick in range(int(top / step) + 1):
        height = base - tick * step / top * HEIGHT
        grid += f'<path d="M{left} {height:.1f}h{WIDTH}" stroke="#dddddd"/>'
        grid += f'<text x="{left - 6}" y="{height + 4:.1f}" text-anchor="end" fill="#666666">{tick * step:g}</text>'
    for value, _ in points:
        at = place(value, 0).partition(",")[0]
        grid += f'<text x="{at}" y="{base + 18}" text-anchor="middle" fill="#666666">{value}</text>'
    curves = "".join(
        f'<polyline fill="none" stroke="{colour}" stroke-width="2" points="'
        + " ".join(place(value, getattr(each, figure)) for value, each in points)
        + '"/>'
        for figure, colour in COLOURS.items()
    )
    return f'{grid}{curves}<text x="{left + WIDTH / 2}" y="{base + 36}" text-anchor="middle">{name}</text>'
