"""What the search is given: the tiles of a turn counted per number and colour."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import NamedTuple

from game.engine.melds import Meld
from game.engine.options import MeldRules
from game.engine.pieces import Face, Tile

Weights = Callable[[Tile], int]
"""What laying a rack tile is worth, 0 or more; a mapping's `__getitem__` will do."""


class Cell(NamedTuple):
    """The tiles of one colour and number."""

    bound: int
    """Natural tiles that have to end in a meld: those of the table, and rack tiles that have to be laid."""
    loose: int
    """Start tiles that may stay loose (UR-36)."""
    rack: tuple[int, ...]
    """What each further rack tile is worth, best first."""
    fixed: int
    """Table jokers that keep this face and count as jokers (UR-Q21, UR-50)."""

    @property
    def own(self) -> int:
        """Natural tiles that lie here without a further rack tile."""
        return self.bound + self.loose

    @property
    def every(self) -> int:
        """All natural tiles."""
        return self.bound + self.loose + len(self.rack)


@dataclass(frozen=True, slots=True)
class Pool:
    """The tiles of a turn by their part in it."""

    rules: MeldRules
    table: tuple[Meld, ...]
    """The old melds, without jokers that were taken from them."""
    loose: tuple[Tile, ...]
    rack: tuple[Tile, ...]
    must: tuple[Tile, ...]
    """Rack tiles that have to be laid; they are in `rack` too."""
    fixed: Mapping[Tile, Face]
    """Table jokers that keep their face."""
    worth: Weights
    most: int
    """How many rack tiles may be laid."""
    at_least: int
    """How many have to be."""

    @property
    def plain(self) -> bool:
        """Whether the book treats a joker in a meld just as the tile that it stands for."""
        return self.rules.jokers_adjacent and self.rules.group_jokers is None

    @property
    def spare(self) -> list[Tile]:
        """Rack tiles that need not be laid, the most worth first."""
        return sorted(
            (tile for tile in self.rack if tile not in self.must), key=lambda tile: (-self.worth(tile), tile)
        )


@dataclass(frozen=True, slots=True)
class Task:
    """A search to be done."""

    rules: MeldRules
    rows: tuple[tuple[Cell, ...], ...]
    """Per number, per colour."""
    bound_jokers: int
    """Free jokers that have to end in a meld."""
    loose_jokers: int
    rack_jokers: tuple[int, ...]
    """What each further rack joker is worth, best first."""
    most: int
    """How many rack tiles may be laid besides those that have to be."""
    at_least: int
    """How many of them have to be."""
    limited: bool
    """Whether `most` can stop a rack tile from being laid."""

    @property
    def jokers(self) -> int:
        """All jokers that are free to stand for anything."""
        return self.bound_jokers + self.loose_jokers + len(self.rack_jokers)


def task_of(pool: Pool) -> Task:
    """Count the tiles of a turn."""
    rules = pool.rules
    columns = {colour: at for at, colour in enumerate(rules.colours)}
    bound, loose, fixed = ([[0] * len(columns) for _ in range(rules.numbers)] for _ in range(3))
    racks: list[list[list[int]]] = [[[] for _ in columns] for _ in range(rules.numbers)]
    bound_jokers = 0
    for tile in [*(tile for meld in pool.table for tile in meld.tiles), *pool.must]:
        face = pool.fixed.get(tile, tile.face)
        if not tile.is_joker or (tile in pool.fixed and pool.plain):
            bound[face.number - 1][columns[face.colour]] += 1
        elif tile in pool.fixed:
            fixed[face.number - 1][columns[face.colour]] += 1
        else:
            bound_jokers += 1
    for tile in pool.loose:
        if not tile.is_joker:
            loose[tile.number - 1][columns[tile.colour]] += 1
    rack_jokers: list[int] = []
    for tile in (spare := pool.spare):
        (rack_jokers if tile.is_joker else racks[tile.number - 1][columns[tile.colour]]).append(
            pool.worth(tile)
        )
    most = min(len(spare), pool.most - len(pool.must))
    return Task(
        rules,
        tuple(
            tuple(Cell(*cell[:2], tuple(cell[2]), cell[3]) for cell in zip(*row, strict=True))
            for row in zip(bound, loose, racks, fixed, strict=True)
        ),
        bound_jokers,
        sum(tile.is_joker for tile in pool.loose),
        tuple(rack_jokers),
        most,
        max(0, pool.at_least - len(pool.must)),
        most < len(spare),
    )
