"""Tiles: frozen values that are their own identity."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from game.engine.tiles.rules import TileRules

JOKER = "*"
"""The colour letter of a joker."""

OPEN = ""
"""The colour of a face that is left open (a joker in a group of three whose colour was not named)."""


class Face(NamedTuple):
    """What a tile counts as in a meld: a colour letter and a number.

    >>> Face("R", 7)
    R7
    """

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
    """Return every tile of a book in a fixed order: by copy, colour and number, jokers last (UR-04..UR-08).

    >>> from game.engine.tiles.books import RUMMIKUB
    >>> len(all_tiles(RUMMIKUB)), all_tiles(RUMMIKUB)[-1]
    (106, *')
    """
    naturals = (
        Tile(colour, number, copy)
        for copy in range(rules.copies)
        for colour in rules.colours
        for number in range(1, rules.numbers + 1)
    )
    return (*naturals, *(joker(copy) for copy in range(rules.jokers)))
