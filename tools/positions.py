"""Positions to measure the solver with: files of known optima, and seeded random ones."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from random import Random

from game.engine.tiles.books import BOOKS
from game.engine.tiles.melds import Face, Meld, Tile, all_tiles, assess, joker, read
from game.engine.tiles.rules import TileRules


@dataclass(frozen=True, slots=True)
class Position:
    """A table and a rack, and what is known about the best play."""

    name: str
    rules: TileRules
    table: tuple[Meld, ...]
    loose: tuple[Tile, ...]
    rack: tuple[Tile, ...]
    tiles: int | None = None
    """The most rack tiles that one turn can lay."""
    points: int | None = None
    """The most points, jokers counting nothing."""

    @property
    def ask(self) -> tuple[TileRules, tuple[Meld, ...], tuple[Tile, ...], tuple[Tile, ...]]:
        """What the solver is asked with."""
        return self.rules, self.table, self.loose, self.rack


KNOWN = Path(__file__).parent.parent / "tests" / "data" / "positions"
"""The folder of positions with known optima, proven by an integer programme and an exact search that agree; those of
`rummikub-hard` by an exact search alone.
"""


def load(path: Path, some: slice = slice(None)) -> Iterator[Position]:
    """Return the positions of a file, or some of them.

    A file is `book BOOK`, then one position per line, `TILES POINTS FAMILY; TABLE; LOOSE; RACK`.
    TILES and POINTS are the most that one turn can lay, FAMILY is where the position comes from; `-` if unknown. A
    joker in a run stands for the tile at its position.
    """
    first, *lines = path.read_text(encoding="utf-8").splitlines()
    rules = BOOKS[first.removeprefix("book ")]
    for number, line in [*enumerate(lines)][some]:
        yield _position(f"{path.stem} {number}", rules, *(part.strip() for part in line.split(";")))


def _position(name: str, rules: TileRules, known: str, table: str, loose: str, rack: str) -> Position:
    most, points = (None if word == "-" else int(word) for word in known.split()[:2])
    copies: dict[str, int] = {}

    def tile(text: str) -> Tile:
        copies[text] = copies.get(text, -1) + 1
        return joker(copies[text]) if text == "*" else Tile(text[0], int(text[1:]), copies[text])

    return Position(
        name,
        rules,
        tuple(named([tile(text) for text in meld.split()], rules) for meld in table.split("|") if table),
        tuple(map(tile, loose.split())),
        tuple(map(tile, rack.split())),
        most,
        points,
    )


def named(tiles: Sequence[Tile], rules: TileRules) -> Meld:
    """Return the meld that tiles make; jokers in a group stand for the first missing colours."""
    meld = read(tiles, rules)
    missing = [colour for colour in rules.colours if all(face.colour != colour for face in meld.faces)]
    faces = [face if face.colour else Face(missing.pop(0), face.number) for face in meld.faces]
    order = sorted(range(len(tiles)), key=lambda at: (rules.colours.index(faces[at].colour), faces[at].number))
    found = Meld(tuple(meld.tiles[at] for at in order), tuple(faces[at] for at in order))
    faults = assess(found, rules)
    if faults:
        raise ValueError(f"{found!r} is no meld: {faults[0].code}")
    return found


def random_position(
    chance: Random,
    rules: TileRules,
    most_table: int,
    most_rack: int,
    most_loose: int = 0,
    name: str = "",
    *,
    wanted: int | None = None,
    size: int | None = None,
) -> Position:
    """Return a legal table of up to that many tiles, built meld by meld, and a rack and start tiles from the rest.

    With `wanted` the table has about that many tiles, with `size` the rack exactly that many.
    """
    left = list(all_tiles(rules))
    chance.shuffle(left)
    wanted = chance.randint(0, most_table) if wanted is None else wanted
    joker_share = chance.choice((0.0, 0.1, 0.4))
    table: list[Meld] = []
    fails = 0
    while fails < 40 and sum(len(meld.tiles) for meld in table) + 3 <= wanted:
        meld = _random_meld(chance, rules, left, joker_share)
        if meld is None:
            fails += 1
            continue
        table.append(meld)
        left = [tile for tile in left if tile not in meld.tiles]
    start = chance.randint(0, most_loose)
    size = chance.randint(1, most_rack) if size is None else size
    if chance.random() < 0.5:
        left.sort(key=lambda tile: not tile.is_joker and chance.random())
    return Position(name, rules, tuple(table), tuple(left[:start]), tuple(left[start : start + size]))


def _random_meld(chance: Random, rules: TileRules, left: list[Tile], joker_share: float) -> Meld | None:
    if chance.random() < 0.5:
        length = min(rules.numbers, chance.choice((3, 3, 3, 4, 4, 5, 6, 8)))
        low = chance.randint(1, rules.numbers - length + 1)
        colour = chance.choice(rules.colours)
        faces = [Face(colour, number) for number in range(low, low + length)]
    else:
        number = chance.randint(1, rules.numbers)
        colours = chance.sample(rules.colours, chance.choice((3, 3, len(rules.colours))))
        faces = [Face(colour, number) for colour in sorted(colours, key=rules.colours.index)]
    jokers = [tile for tile in left if tile.is_joker]
    tiles = []
    for face in faces:
        own = next((tile for tile in left if tile.face == face), None)
        if jokers and (own is None or chance.random() < joker_share):
            own = jokers.pop()
        if own is None:
            return None
        tiles.append(own)
    meld = Meld(tuple(tiles), tuple(faces))
    return None if assess(meld, rules) else meld
