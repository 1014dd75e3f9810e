"""The input of the search: the tiles of a turn as counts per number and colour."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import accumulate, chain, product
from typing import NamedTuple

from game.engine.tiles.melds import Face, Meld, Tile, stands_for
from game.engine.tiles.rules import TableJoker, TileRules

TileWeights = Callable[[Tile], int]
"""The value of laying a rack tile, 0 or more; a mapping's `__getitem__` will do."""


@dataclass(frozen=True, slots=True)
class TurnTiles:
    """The tiles of a turn, sorted by the part they play in it."""

    # The rack is enough to hash it by; the other fields are slow to hash or cannot be hashed.
    rules: TileRules = field(hash=False)
    table: tuple[Meld, ...] = field(hash=False)
    """The old melds, without the jokers that were taken from them."""
    loose: tuple[Tile, ...]
    rack: tuple[Tile, ...]
    must: tuple[Tile, ...]
    """Rack tiles that must be laid; they are in `rack` too."""
    fixed: Mapping[Tile, Face] = field(hash=False)
    """Table jokers that keep their face, with that face (UR-Q21)."""
    worth: Mapping[Tile, int] = field(hash=False)
    """The value of laying each rack tile, 0 or more."""
    most: int
    """The maximum number of rack tiles laid."""
    at_least: int
    """The minimum number of rack tiles laid."""
    points: int = 0
    """The minimum points of the tiles laid; a joker counts as the face it stands for."""

    @property
    def jokers_as_tiles(self) -> bool:
        """Whether the book treats a joker in a meld exactly like the tile it stands for."""
        return self.rules.jokers_adjacent and self.rules.group_jokers is None


EVERY, OWN, FIXED, BOUND, HOME = (1 << 3 * at for at in range(5))
"""Units of a code, which packs the counts of one colour and number into three bits each.

EVERY counts all natural tiles; OWN those that are not spare rack tiles; FIXED jokers that keep their face (UR-Q21);
BOUND tiles that must end in a meld; HOME tiles that lie in a run now.
"""

WIDTH = 4
"""The number of colours in every book."""

FIELD = 7
"""The mask of one count in a code."""


TILE_SHARES = EVERY * FIELD | OWN * FIELD | FIXED * FIELD
"""The part of a code that the preceding numbers look ahead to."""

HOMES = 8
"""The weight of a free table joker, in tiles, when choosing which end of the numbers to search from."""

HERE = EVERY * FIELD | FIXED * FIELD | HOME * FIELD
"""The part of a code that decides what runs can do at the number itself."""


class Instance(NamedTuple):
    """A search problem in counts, with no single tiles left in it."""

    rules: TileRules
    codes: tuple[int, ...]
    """The code of each colour and number, by number then colour."""
    racks: Mapping[int, tuple[int, ...]]
    """By index into `codes`: the value of laying 0, 1, 2 ... of the spare rack tiles there."""
    bound_jokers: int
    """Free jokers that must end in a meld."""
    loose_jokers: int
    """Free jokers that may stay loose."""
    rack_jokers: tuple[int, ...]
    """The value of laying 0, 1, 2 ... of the spare rack jokers."""
    most: int
    """The maximum number of rack tiles laid, not counting those that must be."""
    at_least: int
    """The minimum number of rack tiles laid, not counting those that must be."""
    descending: bool
    """Whether the numbers are searched from the highest down; `codes` then starts with the highest."""
    limited: bool
    """Whether the number of rack tiles laid matters, because of `most` or `at_least`."""
    points: int
    """The minimum points of all free jokers and all tiles laid, not counting tiles that must be laid."""

    @property
    def jokers(self) -> int:
        """The number of jokers that are free to stand for anything."""
        return self.bound_jokers + self.loose_jokers + len(self.rack_jokers) - 1

    @property
    def hopeless(self) -> bool:
        """Whether there is trivially no solution: no rack tile fits, or all of them are worth too few points."""
        if self.at_least and not self.racks and len(self.rack_jokers) == 1:
            return True
        if not self.points:
            return False
        numbers, width = self.rules.numbers, len(self.rules.colours)
        rows = ((at // width, len(worth) - 1) for at, worth in self.racks.items())
        points = sum((numbers - row if self.descending else row + 1) * count for row, count in rows)
        return points + self.jokers * numbers < self.points


def instance_of(given: TurnTiles) -> Instance:
    """Return the tiles of a turn as counts, to be searched from the end that promises fewer dead ends."""
    width = len(given.rules.colours)
    codes, bound_jokers, loose_jokers, descending = _codes_of(given)
    racks = _racks_of(given)
    rack_jokers = tuple(accumulate(sorted(racks.pop(-1, ()), reverse=True), initial=0))
    for at, worth in racks.items():
        codes[at] += EVERY * len(worth)
    _drop_isolated(codes, racks, width, bound_jokers + loose_jokers + len(rack_jokers) - 1)
    count = sum(map(len, racks.values())) + len(rack_jokers) - 1
    most = min(count, given.most - len(given.must))
    at_least = max(0, given.at_least - len(given.must))
    rest = {at: tuple(accumulate(sorted(worth, reverse=True), initial=0)) for at, worth in racks.items()}
    points = max(0, given.points - sum(tile.number for tile in given.must))
    instance = Instance(
        given.rules, tuple(codes), rest, bound_jokers, loose_jokers, rack_jokers, most, at_least,
        descending=False, limited=most < count or at_least > 1, points=points,
    )  # fmt: skip
    return turned(instance) if descending else instance


def _codes_of(given: TurnTiles) -> tuple[list[int], int, int, bool]:
    """Return the codes of all tiles but the spare rack tiles, the bound and the loose jokers, and whether to descend.

    There are fewer late dead ends if the emptier end of the table is searched first, and if it turns out early whether
    the free jokers can leave their places.
    """
    rules = given.rules
    width = len(rules.colours)
    before = {colour: column - width for column, colour in enumerate(rules.colours)}
    codes = [0] * (width * rules.numbers)
    bound_jokers = loose_jokers = 0
    balance = homes = 0
    fixed_code = EVERY + OWN + BOUND if given.jokers_as_tiles else FIXED
    for meld in given.table:
        faces = meld.faces
        is_run = len(faces) > 1 and faces[0].number != faces[1].number
        code = EVERY + OWN + BOUND + HOME * is_run
        for colour, number, copy in meld.tiles:
            if number:
                codes[number * width + before[colour]] += code
                balance += 2 * number - rules.numbers - 1
            elif given.fixed:
                face = given.fixed[Tile(colour, number, copy)]
                codes[face.number * width + before[face.colour]] += fixed_code
            else:
                bound_jokers += 1
                homes += 2 * faces[meld.tiles.index((colour, number, copy))].number - rules.numbers - 1
    for tiles, code in ((given.must, EVERY + OWN + BOUND), (given.loose, EVERY + OWN)):
        for colour, number, _ in tiles:
            if number:
                codes[number * width + before[colour]] += code
            elif tiles is given.must:
                bound_jokers += 1
            else:
                loose_jokers += 1
    return codes, bound_jokers, loose_jokers, balance < HOMES * homes


def _racks_of(given: TurnTiles) -> dict[int, list[int]]:
    """Return the values of laying the spare rack tiles, by index into the codes; -1 for the jokers."""
    width = len(given.rules.colours)
    before = {colour: column - width for column, colour in enumerate(given.rules.colours)}
    spare: Sequence[Tile] = given.rack
    if given.must:
        room = given.most > len(given.must)
        spare = [tile for tile in given.rack if tile not in given.must] if room else ()
    racks: dict[int, list[int]] = {}
    for tile in spare:
        at = tile.number * width + before[tile.colour] if tile.number else -1
        racks.setdefault(at, []).append(given.worth[tile])
    return racks


def turned(instance: Instance) -> Instance:
    """Return the same instance, searched from the other end of the numbers."""
    codes, width = instance.codes, len(instance.rules.colours)
    last = len(codes) - width
    return instance._replace(
        codes=tuple(chain.from_iterable([codes[at : at + width] for at in range(last, -1, -width)])),
        racks={last - at + 2 * (at % width): worth for at, worth in instance.racks.items()},
        descending=not instance.descending,
    )


def _drop_isolated(codes: list[int], racks: dict[int, list[int]], width: int, jokers: int) -> None:
    """Remove rack tiles that fit in no run and no group; fitting is mutual, so one pass finds them all."""
    if jokers >= 2:
        return
    there = [0] * (2 * width) + [1 if code else 0 for code in codes] + [0] * (2 * width)
    wanted = 2 - jokers
    isolated = []
    for at in racks:
        here = at + 2 * width
        below, above = there[here - width], there[here + width]
        if below + above >= wanted or there[here - 2 * width] + below >= wanted:
            continue
        if above + there[here + 2 * width] >= wanted:
            continue
        start = here - at % width
        if sum(there[start : start + width]) - 1 < wanted:
            isolated.append(at)
    for at in isolated:
        codes[at] -= EVERY * len(racks.pop(at))


@dataclass(frozen=True, slots=True)
class Arrangement:
    """A legal table after a turn, and the play that leads to it."""

    table: tuple[Meld, ...]
    """Unchanged melds first, in their old order, each changed meld where it came from."""
    loose: tuple[Tile, ...]
    """Start tiles that stay loose."""
    played: tuple[Tile, ...]
    """Tiles laid from the rack, including an exchanged joker that is laid again."""
    taken: tuple[Tile, ...]
    """Jokers exchanged onto the rack (UR-48), whether laid again or not."""
    value: int
    """The sum of the weights of the rack tiles laid, minus those of jokers taken and kept."""
    exact: bool
    """Whether this is proven optimal; False if the search was stopped early."""
    nodes: int
    """The number of nodes that the search opened."""


# -- Table jokers: which may be exchanged for the tile they stand for, and which must keep their face.


def exchanges(
    rules: TileRules, table: Sequence[Meld], rack: Sequence[Tile]
) -> Iterator[tuple[tuple[Tile, ...], tuple[Tile, ...]]]:
    """Yield every choice of jokers to take, with the rack tiles to be laid for them, starting with none (UR-48, RF-36).

    The fewest come first. Where table jokers are free and must be used at once, an exchange is just another
    rearrangement, so only the empty choice is yielded (RK-41, RK-44).
    """
    if rules.table_joker is TableJoker.FREE and not rules.exchange_to_rack:
        yield (), ()
        return
    jokers: list[Tile] = []
    prices: list[list[Face | None]] = []
    held = {tile[:2] for tile in rack}
    for meld in table:
        for tile, face in zip(*meld, strict=True):
            if not tile[1]:
                faces = [each for each in stands_for(rules, meld, face) if each in held]
                if faces:
                    jokers.append(tile)
                    prices.append([None, *faces])
    for choice in sorted(product(*prices), key=lambda faces: sum(face is not None for face in faces)):
        paid: list[Tile] = []
        for price in choice:
            twins = [tile for tile in sorted(rack) if tile.face == price and tile not in paid]
            paid += twins[:1]
        taken = tuple(joker for joker, price in zip(jokers, choice, strict=True) if price is not None)
        if len(paid) == len(taken):
            yield taken, tuple(paid)


def faces_kept(rules: TileRules, table: Sequence[Meld], taken: Sequence[Tile]) -> Iterator[dict[Tile, Face]]:
    """Yield the faces of all table jokers but the taken ones; several choices if a colour was left open (UR-Q4)."""
    lying = ((meld, tile, face) for meld in table for tile, face in meld.pairs() if tile.is_joker)
    jokers = [(tile, stands_for(rules, meld, face)) for meld, tile, face in lying if tile not in taken]
    for faces in product(*(each for _, each in jokers)):
        yield {tile: face for (tile, _), face in zip(jokers, faces, strict=True)}
