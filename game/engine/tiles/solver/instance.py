"""What the search is given: the tiles of a turn counted per number and colour."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import accumulate, chain
from typing import NamedTuple

from game.engine.tiles.melds import Meld
from game.engine.tiles.pieces import Face, Tile
from game.engine.tiles.rules import TileRules

Weights = Callable[[Tile], int]
"""What laying a rack tile is worth, 0 or more; a mapping's `__getitem__` will do."""


@dataclass(frozen=True, slots=True)
class Pool:
    """The tiles of a turn by their part in it."""

    # The rack tells pools apart; what else they hold takes long to hash or cannot be.
    rules: TileRules = field(hash=False)
    table: tuple[Meld, ...] = field(hash=False)
    """The old melds, without jokers that were taken from them."""
    loose: tuple[Tile, ...]
    rack: tuple[Tile, ...]
    must: tuple[Tile, ...]
    """Rack tiles that have to be laid; they are in `rack` too."""
    fixed: Mapping[Tile, Face] = field(hash=False)
    """Table jokers that keep their face."""
    worth: Mapping[Tile, int] = field(hash=False)
    """What laying each rack tile is worth, 0 or more."""
    most: int
    """How many rack tiles may be laid."""
    at_least: int
    """How many have to be."""
    points: int = 0
    """What the tiles laid have to add up to, a joker counting as what it stands for."""

    @property
    def plain(self) -> bool:
        """Whether the book treats a joker in a meld just as the tile that it stands for."""
        return self.rules.jokers_adjacent and self.rules.group_jokers is None


EVERY, OWN, FIXED, BOUND, HOME = (1 << 3 * at for at in range(5))
"""What a tile adds to the code of its colour and number: a natural tile; one that is not a spare rack tile; a joker
that keeps its face (UR-Q21); one that has to end in a meld; one that lies in a run now."""

WIDTH = 4
"""Colours of every book."""

FIELD = 7
"""Mask of one count in such a code."""


TILES = EVERY * FIELD | OWN * FIELD | FIXED * FIELD
"""The part of a code that the numbers before it look ahead to."""

HOMES = 8
"""How many tiles a free joker of the table weighs where the end to begin at is chosen."""

HERE = EVERY * FIELD | FIXED * FIELD | HOME * FIELD
"""The part of a code that decides what runs can do at the number itself."""


class Instance(NamedTuple):
    """A search to be done, in counts."""

    rules: TileRules
    codes: tuple[int, ...]
    """Per number and colour how many tiles of which sort there are."""
    racks: Mapping[int, tuple[int, ...]]
    """Per place in `codes` what laying one, two ... of the spare rack tiles there is worth, from 0 on."""
    bound_jokers: int
    """Free jokers that have to end in a meld."""
    loose_jokers: int
    rack_jokers: tuple[int, ...]
    """What laying none, one, two ... of the spare rack jokers is worth."""
    most: int
    """How many rack tiles may be laid besides those that have to be."""
    at_least: int
    """How many of them have to be."""
    descending: bool
    """Whether the numbers are gone through from the highest down; `codes` begins with the highest then."""
    limited: bool
    """Whether the number of rack tiles laid matters: `most` may stop one, or `at_least` demands one."""
    points: int
    """What all tiles laid besides those that have to be, and all free jokers, have to add up to."""

    @property
    def jokers(self) -> int:
        """All jokers that are free to stand for anything."""
        return self.bound_jokers + self.loose_jokers + len(self.rack_jokers) - 1

    @property
    def hopeless(self) -> bool:
        """Whether one sees at once that there is no answer: no rack tile goes, or all that may go count too little."""
        if self.at_least and not self.racks and len(self.rack_jokers) == 1:
            return True
        if not self.points:
            return False
        numbers, width = self.rules.numbers, len(self.rules.colours)
        rows = ((at // width, len(worth) - 1) for at, worth in self.racks.items())
        points = sum((numbers - row if self.descending else row + 1) * count for row, count in rows)
        return points + self.jokers * numbers < self.points


def instance_of(pool: Pool) -> Instance:
    """Count the tiles of a turn."""
    rules = pool.rules
    width = len(rules.colours)
    before = {colour: column - width for column, colour in enumerate(rules.colours)}
    codes = [0] * (width * rules.numbers)
    bound_jokers = loose_jokers = 0
    balance = homes = 0
    fixed_code = EVERY + OWN + BOUND if pool.plain else FIXED
    for meld in pool.table:
        faces = meld.faces
        is_run = len(faces) > 1 and faces[0].number != faces[1].number
        code = EVERY + OWN + BOUND + HOME * is_run
        for colour, number, copy in meld.tiles:
            if number:
                codes[number * width + before[colour]] += code
                balance += 2 * number - rules.numbers - 1
            elif pool.fixed:
                face = pool.fixed[Tile(colour, number, copy)]
                codes[face.number * width + before[face.colour]] += fixed_code
            else:
                bound_jokers += 1
                homes += 2 * faces[meld.tiles.index((colour, number, copy))].number - rules.numbers - 1
    for tiles, code in ((pool.must, EVERY + OWN + BOUND), (pool.loose, EVERY + OWN)):
        for colour, number, _ in tiles:
            if number:
                codes[number * width + before[colour]] += code
            elif tiles is pool.must:
                bound_jokers += 1
            else:
                loose_jokers += 1
    racks: dict[int, list[int]] = {}
    spare: Sequence[Tile] = pool.rack
    if pool.must:
        room = pool.most > len(pool.must)
        spare = [tile for tile in pool.rack if tile not in pool.must] if room else ()
    for tile in spare:
        at = tile.number * width + before[tile.colour] if tile.number else -1
        racks.setdefault(at, []).append(pool.worth[tile])
    rack_jokers = tuple(accumulate(sorted(racks.pop(-1, ()), reverse=True), initial=0))
    for at, worth in racks.items():
        codes[at] += EVERY * len(worth)
    _forget_strangers(codes, racks, width, bound_jokers + loose_jokers + len(rack_jokers) - 1)
    count = sum(map(len, racks.values())) + len(rack_jokers) - 1
    most = min(count, pool.most - len(pool.must))
    at_least = max(0, pool.at_least - len(pool.must))
    # Fewer dead ends come late where the emptier end of the table is gone through first, and where one soon learns
    # whether the free jokers can be spared where they lie.
    descending = balance < HOMES * homes
    rest = {at: tuple(accumulate(sorted(worth, reverse=True), initial=0)) for at, worth in racks.items()}
    return Instance(
        rules,
        _from_the_end(codes, width) if descending else tuple(codes),
        _places_from_the_end(rest, len(codes), width) if descending else rest,
        bound_jokers,
        loose_jokers,
        rack_jokers,
        most,
        at_least,
        descending,
        most < count or at_least > 1,
        max(0, pool.points - sum(tile.number for tile in pool.must)),
    )


def turned(task: Instance) -> Instance:
    """The same search from the other end of the numbers."""
    width = len(task.rules.colours)
    return task._replace(
        codes=_from_the_end(task.codes, width),
        racks=_places_from_the_end(task.racks, len(task.codes), width),
        descending=not task.descending,
    )


def _from_the_end(codes: Sequence[int], width: int) -> tuple[int, ...]:
    return tuple(chain.from_iterable([codes[at : at + width] for at in range(len(codes) - width, -1, -width)]))


def _places_from_the_end(racks: Mapping[int, tuple[int, ...]], places: int, width: int) -> dict[int, tuple[int, ...]]:
    return {places - width - at + 2 * (at % width): worth for at, worth in racks.items()}


def _forget_strangers(codes: list[int], racks: dict[int, list[int]], width: int, jokers: int) -> None:
    """Leave out rack tiles that no run and no group can hold, until none is left."""
    if jokers >= 2:
        return
    there = [0] * (2 * width) + [1 if code else 0 for code in codes] + [0] * (2 * width)
    wanted = 2 - jokers
    strangers = [-1]
    while strangers:
        strangers = []
        for at, worth in racks.items():
            here = at + 2 * width
            below, above = there[here - width], there[here + width]
            if below + above >= wanted or there[here - 2 * width] + below >= wanted:
                continue
            if above + there[here + 2 * width] >= wanted:
                continue
            start = here - at % width
            if sum(there[start : start + width]) - 1 < wanted:
                strangers.append(at)
                codes[at] -= EVERY * len(worth)
                there[here] = 1 if codes[at] else 0
        for at in strangers:
            del racks[at]
