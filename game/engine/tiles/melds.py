"""Tiles and melds: what jokers stand for in runs and groups, and what is wrong with those that are not legal."""

from collections.abc import Iterator, Sequence
from enum import StrEnum
from itertools import chain, pairwise, repeat
from typing import NamedTuple

from game.engine.tiles.rules import SetJokerColour, TileRules

JOKER = "*"
"""The colour letter of a joker."""

OPEN = ""
"""The colour of a face that is left open (a joker in a group of three whose colour was not named)."""


class Face(NamedTuple):
    """What a tile counts as in a meld: a colour letter and a number."""

    colour: str
    """One letter, or OPEN."""
    number: int

    def __repr__(self) -> str:
        return f"{self.colour}{self.number}"


class Tile(NamedTuple):
    """A physical tile. Twins differ only in `copy`; a joker has the colour JOKER and the number 0.

    >>> Tile("R", 7), Tile("R", 7, 1), joker(2)
    (R7, R7', *'')
    """

    colour: str
    number: int
    copy: int = 0
    """0 for the first copy, up to 1 for tiles and 3 for the jokers of UNO RUMMY."""

    @property
    def is_joker(self) -> bool:
        """Whether the tile can stand for any other (UR-45)."""
        return self.colour == JOKER

    @property
    def face(self) -> Face:
        """The face of a natural tile; a joker has none of its own and returns `*0`."""
        return Face(self.colour, self.number)

    def __repr__(self) -> str:
        name = JOKER if self.is_joker else f"{self.colour}{self.number}"
        return name + "'" * self.copy


def joker(copy: int = 0) -> Tile:
    """Return the joker with that copy number."""
    return Tile(JOKER, 0, copy)


def all_tiles(rules: TileRules) -> tuple[Tile, ...]:
    """Return every tile of a book in a fixed order: by copy, colour and number, jokers last (UR-04..UR-08)."""
    naturals = (
        Tile(colour, number, copy)
        for copy in range(rules.copies)
        for colour in rules.colours
        for number in range(1, rules.numbers + 1)
    )
    return (*naturals, *(joker(copy) for copy in range(rules.jokers)))


def tile_value(rules: TileRules, tile: Tile) -> int:
    """Return the points of a tile left on a rack (UR-76..UR-78, RF-41, RF-42, RK-45)."""
    if tile.is_joker:
        return rules.joker_points
    return rules.action_points if tile.number in dict(rules.effects) else tile.number


def rack_value(rules: TileRules, rack: tuple[Tile, ...]) -> int:
    """Return the points of a whole rack."""
    return sum(tile_value(rules, tile) for tile in rack)


# -- Melds: runs and groups, what their jokers stand for, and what is wrong with those that are not legal.

UNKNOWN = Face(OPEN, 0)
"""The face of a joker that has not been named yet."""
SHORTEST = 3
"""How many tiles a legal meld has at least (UR-15, UR-17)."""


class MeldKind(StrEnum):
    """The two kinds of meld."""

    RUN = "run"
    """At least three consecutive numbers of one colour (UR-15)."""
    GROUP = "group"
    """Three or four tiles of one number in different colours (UR-17)."""


class Meld(NamedTuple):
    """Tiles that lie together, each with the face it counts as. Runs ascend, groups follow the colour order."""

    tiles: tuple[Tile, ...]
    faces: tuple[Face, ...]
    """One per tile: a natural tile's own face, or the face a joker stands for."""

    def __repr__(self) -> str:
        """Return the text that reads back as this meld: a joker whose place does not determine its face is named."""
        return " ".join(
            f"{tile!r}={face!r}" if tile.is_joker and self._needs_name(face) else repr(tile)
            for tile, face in self.pairs()
        )

    def _needs_name(self, face: Face) -> bool:
        """Return whether a joker would be misread without a name; with open colour its number is its name."""
        if face.colour or not face.number:
            return bool(face.colour)
        numbers = [number for colour, number in self.faces if colour]
        return len(numbers) < 2 or set(numbers) != {face.number}

    def without_names(self) -> str:
        """Return the text without names for jokers of open colour, as in digests and older records."""
        return " ".join(
            f"{tile!r}={face!r}" if tile.is_joker and face.colour else repr(tile) for tile, face in self.pairs()
        )

    def pairs(self) -> Iterator[tuple[Tile, Face]]:
        """Yield each tile with its face."""
        return zip(self.tiles, self.faces, strict=True)

    @property
    def jokers(self) -> int:
        """The number of jokers in the meld."""
        return [tile.colour for tile in self.tiles].count(JOKER)


class Fault(NamedTuple):
    """One fault of a meld: the code of a problem and its parameters."""

    code: str
    data: tuple[tuple[str, object], ...] = ()
    ground: str = ""
    """Which of the code's grounds applies, if there are several."""


def kind_of(meld: Meld) -> MeldKind | None:
    """Return whether the faces look like a run or a group, legal or not; None for neither."""
    named = [face for face in meld.faces if face.number]
    numbers = {number for _, number in named}
    colours = {colour for colour, _ in named}
    if len(colours) == 1 and len(numbers) == len(named) and OPEN not in colours:
        return MeldKind.RUN
    return MeldKind.GROUP if len(numbers) == 1 else None


def assess(meld: Meld, rules: TileRules) -> tuple[Fault, ...]:
    """Return everything that is wrong with a meld; () means legal (UR-15..UR-19, UR-50..UR-52)."""
    if not _honest(meld, rules):
        return (Fault("not-a-meld"),)
    faults: list[Fault] = []
    if len(meld.tiles) < SHORTEST:
        faults.append(Fault("meld-too-short", (("have", len(meld.tiles)), ("need", SHORTEST))))
    if len(meld.tiles) >= 2:
        kind = kind_of(meld)
        if kind is MeldKind.GROUP:
            faults += _group_faults(meld, rules)
        else:
            faults += _run_faults(meld, rules) if kind is MeldKind.RUN else (Fault("not-a-meld"),)
    return tuple(faults)


def _honest(meld: Meld, rules: TileRules) -> bool:
    """Return whether each tile has one face: a natural tile its own, a joker one that the book has."""
    if len(meld.tiles) != len(meld.faces):
        return False
    for (colour, number, _), face in meld.pairs():
        if colour != JOKER:
            if face != (colour, number):
                return False
        elif face.colour and face.colour not in rules.colours:
            return False
    return True


def _group_faults(meld: Meld, rules: TileRules) -> Iterator[Fault]:
    colours = [face.colour for face in meld.faces if face.colour]
    twice = sorted({colour for colour in colours if colours.count(colour) > 1})
    if len(meld.tiles) > len(rules.colours):
        yield Fault("group-too-long", (("have", len(meld.tiles)), ("need", len(rules.colours))))
    if twice:
        yield Fault("colour-twice", (("colour", twice[0]), ("number", meld.faces[0].number)))
    if rules.group_jokers is not None and meld.jokers > rules.group_jokers:
        yield Fault("too-many-jokers", (("have", meld.jokers), ("need", rules.group_jokers)))
    unnamed = any(tile.is_joker and not face.colour for tile, face in meld.pairs())
    if unnamed and rules.set_joker_colour is SetJokerColour.NAMED and len(meld.tiles) <= len(rules.colours):
        yield Fault("joker-without-colour")


def _run_faults(meld: Meld, rules: TileRules) -> Iterator[Fault]:
    numbers = [face.number for face in meld.faces]
    jumps = [(low, high) for low, high in pairwise(numbers) if high != low + 1]
    if jumps:
        wraps = len(jumps) == 1 and (numbers[0], numbers[-1]) == (1, rules.numbers)
        yield Fault("run-gap", (("low", jumps[0][0]), ("high", jumps[0][1])), "wrap" if wraps else "")
    out = [number for number in numbers if not 1 <= number <= rules.numbers]
    if len(meld.tiles) > rules.numbers:
        yield Fault("run-too-long", (("have", len(meld.tiles)), ("need", rules.numbers)))
    elif out:
        yield Fault("joker-outside", (("have", out[0]), ("need", rules.numbers)))
    if not rules.jokers_adjacent and any(left.is_joker and right.is_joker for left, right in pairwise(meld.tiles)):
        yield Fault("jokers-adjacent")


def read(tiles: Sequence[Tile], rules: TileRules, named: Sequence[Face | None] = ()) -> Meld:
    """Return the meld that tiles in this order are meant to be; unnamed jokers are what their place makes them.

    `named[i]` is the face declared for tile i (None: not declared); a face with open colour marks a group. Runs are
    sorted in ascending order, groups in colour order. A joker in a group of four needs no name; in a group of three an
    unnamed joker stays open.

    >>> from game.engine.tiles.books import UNO_RUMMY
    >>> read([Tile("R", 4), joker(), Tile("R", 6)], UNO_RUMMY).faces
    (R4, R5, R6)
    """
    names = chain(named, repeat(None))
    said = [name if tile.is_joker else tile.face for tile, name in zip(tiles, names, strict=False)]
    known = [face for face in said if face is not None and face.colour]
    numbers = {face.number for face in known}
    colours = {face.colour for face in known}
    left_open = {face.number for face in said if face is not None and not face.colour and face.number}
    if left_open and len(left_open | numbers) == 1:
        return _read_group(tiles, said, rules)
    if len(numbers) == 1 and (len(known) >= 2 or len(tiles) == 1):
        return _read_group(tiles, said, rules)
    if len(colours) == 1:
        return _read_run(tiles, said)
    return Meld(tuple(tiles), tuple(face or UNKNOWN for face in said))


def leaves_open(rules: TileRules, size: int) -> bool:
    """Return whether jokers in a group of that size stand for any missing colour, named or not (UR-Q4)."""
    return rules.set_joker_colour is SetJokerColour.ANY_MISSING and size < len(rules.colours)


def left_open(meld: Meld, rules: TileRules) -> Meld:
    """Return the meld with a group's jokers open if the book leaves them so, as in the rest of a larger group."""
    if not leaves_open(rules, len(meld.tiles)) or kind_of(meld) is not MeldKind.GROUP:
        return meld
    pairs = sorted(meld.pairs(), key=lambda pair: pair[0].is_joker)
    faces = tuple(face._replace(colour=OPEN) if tile.is_joker else face for tile, face in pairs)
    return Meld(tuple(tile for tile, _ in pairs), faces)


def stands_for(rules: TileRules, meld: Meld, face: Face) -> list[Face]:
    """Return the faces that a table joker can stand for; several if its colour was left open (UR-Q4)."""
    if face.colour:
        return [face]
    there = [other.colour for other in meld.faces]
    return [Face(colour, face.number) for colour in rules.colours if colour not in there]


def broken(old: Sequence[Meld], new: Sequence[Meld]) -> tuple[Meld, ...]:
    """Return the old melds whose tiles no longer lie together."""
    homes = {tile: at for at, meld in enumerate(new) for tile in meld.tiles}
    return tuple(meld for meld in old if len({homes.get(tile) for tile in meld.tiles}) > 1)


def _read_group(tiles: Sequence[Tile], said: Sequence[Face | None], rules: TileRules) -> Meld:
    number = next(face.number for face in said if face is not None and face.number)
    faces = [face if face is not None else Face(OPEN, number) for face in said]
    missing = [colour for colour in rules.colours if all(face.colour != colour for face in faces)]
    open_at = [i for i, face in enumerate(faces) if not face.colour]
    if len(tiles) == len(rules.colours) and len(open_at) == len(missing) == 1:
        faces[open_at[0]] = Face(missing[0], number)
    elif leaves_open(rules, len(tiles)):
        faces = [Face(OPEN, number) if tile.is_joker else face for tile, face in zip(tiles, faces, strict=True)]
    order = sorted(range(len(tiles)), key=lambda i: (not faces[i].colour, rules.colours.index(faces[i].colour)))
    return Meld(tuple(tiles[i] for i in order), tuple(faces[i] for i in order))


def _read_run(tiles: Sequence[Tile], said: Sequence[Face | None]) -> Meld:
    anchor = next(i for i, face in enumerate(said) if face is not None and face.colour)
    start = said[anchor]
    assert start is not None
    placed = [
        face if face is not None and face.colour else Face(start.colour, start.number + i - anchor)
        for i, face in enumerate(said)
    ]
    if any(face is None or not face.colour for face in said) and not _ascending(placed):
        backwards = [
            face if face is not None and face.colour else Face(start.colour, start.number - i + anchor)
            for i, face in enumerate(said)
        ]
        if _ascending(backwards[::-1]):
            return Meld(tuple(tiles[::-1]), tuple(backwards[::-1]))
        return Meld(tuple(tiles), tuple(placed))
    order = sorted(range(len(tiles)), key=lambda i: placed[i].number)
    return Meld(tuple(tiles[i] for i in order), tuple(placed[i] for i in order))


def _ascending(faces: Sequence[Face]) -> bool:
    return all(high.number == low.number + 1 for low, high in pairwise(faces))


def may_grow(tiles: Sequence[Tile]) -> bool:
    """Return whether tiles could be part of one meld: one colour, or one number in several; jokers fit anywhere."""
    naturals = [tile for tile in tiles if not tile.is_joker]
    colours, numbers = {tile.colour for tile in naturals}, {tile.number for tile in naturals}
    run = len(colours) <= 1 and len(numbers) == len(naturals)
    return run or (len(numbers) == 1 and len(colours) == len(naturals))


def side_by_side(tiles: Sequence[Tile]) -> bool:
    """Return whether tiles could be part of one meld with nothing missing between them."""
    numbers = [tile.number for tile in tiles if not tile.is_joker]
    return may_grow(tiles) and (not numbers or max(numbers) - min(numbers) < len(tiles))
