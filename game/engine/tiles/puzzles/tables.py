"""Random tables for puzzles: any melds, melds of neighbouring numbers, or melds to which nothing can be attached."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from typing import TypeVar

from game.engine.tiles.melds import Meld, assess, read
from game.engine.tiles.pieces import Tile, all_tiles
from game.engine.tiles.puzzles.windows import Window, windows
from game.engine.tiles.rules import TileRules

T = TypeVar("T")
RandomSource = Callable[[], float]
"""A source of numbers from 0 to below 1."""

LONGEST = 6
"""The number of tiles of the longest run on a table."""
NEAR = 5
"""The number of neighbouring numbers of a table on which everything hangs together."""
CLOSED = 0.8
"""The chance of a group of all colours on a table to which little can be attached; the others lack one tile."""
TRIES = 60
"""The number of melds that are tried before a table remains as it is."""


def table_of(
    rules: TileRules, melds: int, jokers: float, theme: str | None, chance: RandomSource
) -> tuple[tuple[Meld, ...], tuple[Tile, ...]]:
    """Return melds that lie side by side, and the natural tiles that are left, in random order."""
    runs, groups = _shapes(rules.colours, rules.numbers)
    if theme == "all-anew":
        low = between(chance, 1, rules.numbers - NEAR + 1)
        runs, groups = (tuple(each for each in among if _is_near(each, low)) for among in (runs, groups))
    elif theme == "nothing-open":
        full = tuple(each for each in groups if len(each.faces) == len(rules.colours))
        runs, groups = tuple(each for each in groups if each not in full), full
    left = set(all_tiles(rules))
    table: list[Meld] = []
    tried = 0
    while len(table) < melds and (theme is None or tried < TRIES):
        tried += 1
        window = pick(chance, runs if chance() < (0.5 if theme != "nothing-open" else 1 - CLOSED) else groups)
        made = _meld(rules, window, left, jokers, chance)
        if made is not None:
            left -= set(made.tiles)
            table.append(made)
    return tuple(table), mixed(chance, sorted(tile for tile in left if not tile.is_joker))


def _is_near(window: Window, low: int) -> bool:
    return all(low <= face.number < low + NEAR for face in window.faces)


@cache
def _shapes(colours: str, numbers: int) -> tuple[tuple[Window, ...], tuple[Window, ...]]:
    """Return the runs and the groups that a table is made of."""
    every = [window for window in windows(colours, numbers) if len(window.faces) <= LONGEST]
    return tuple(each for each in every if each.is_run), tuple(each for each in every if not each.is_run)


def _meld(rules: TileRules, window: Window, left: set[Tile], jokers: float, chance: RandomSource) -> Meld | None:
    """Return a meld of tiles that are left, perhaps with a joker; None if they do not suffice."""
    tiles: list[Tile] = []
    for face in window.faces:
        twins = [tile for copy in range(rules.copies) if (tile := Tile(*face, copy)) in left]
        if not twins:
            return None
        tiles.append(twins[0])
    if chance() < jokers:
        spare = sorted(tile for tile in left if tile.is_joker)
        if spare:
            tiles[int(chance() * len(tiles))] = spare[0]
    made = read(tiles, rules, [face if tile.is_joker else None for tile, face in zip(tiles, window.faces, strict=True)])
    return None if assess(made, rules) else made


def between(chance: RandomSource, low: int, high: int) -> int:
    """Return a whole number from `low` to `high`."""
    return low + int(chance() * (high - low + 1))


def pick(chance: RandomSource, among: Sequence[T]) -> T:
    """Return one of several."""
    return among[int(chance() * len(among))]


def mixed(chance: RandomSource, among: Sequence[T]) -> tuple[T, ...]:
    """Return everything in random order."""
    order = sorted((chance(), at) for at in range(len(among)))
    return tuple(among[at] for _, at in order)
