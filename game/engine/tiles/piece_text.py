"""The text form of pieces, melds and tables; `docs/notation.md` is the user's page on it."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from functools import cache
from typing import NamedTuple

from game.engine.notation import MOST, NotationError, quoted
from game.engine.tiles.melds import Meld
from game.engine.tiles.pieces import JOKER, OPEN, Face, Tile, all_tiles
from game.engine.tiles.rules import TileRules


class Word(NamedTuple):
    """One piece as it was written."""

    tile: Tile
    """With copy 0 where no mark was written."""
    marked: bool
    """Whether a copy mark was written; an unmarked piece is any copy."""
    name: Face | None
    """What a joker was said to stand for."""


_PIECE = re.compile(r"(?P<joker>\*)?(?P<natural>[A-Z][0-9]{1,3})?(?P<marks>'*)(?:=(?P<name>[A-Z]?-?[0-9]{1,3}))?")


def parse_word(text: str, rules: TileRules, *, beyond: bool = False) -> Word:
    """One piece: `R4`, `R4'`, `*`, `*'=R5`; a joker may lie `beyond` the ends of its colour where that is a mistake of
    a player's and no wrong text."""
    found = _PIECE.fullmatch(text)
    if not found or bool(found["joker"]) == bool(found["natural"]) or (found["name"] and not found["joker"]):
        raise NotationError(f"{quoted(text)} is not a tile; tiles look like R4, B12' or *=G9")
    copy = len(found["marks"])
    if found["joker"]:
        name = _parse_name(found["name"], rules, beyond) if found["name"] else None
        _check_copy(text, copy, rules.jokers)
        return Word(Tile(JOKER, 0, copy), copy > 0, name)
    face = parse_face(found["natural"], rules)
    _check_copy(text, copy, rules.copies)
    return Word(Tile(face.colour, face.number, copy), copy > 0, None)


def _check_copy(text: str, copy: int, copies: int) -> None:
    if copy >= copies:
        raise NotationError(f"{quoted(text)}: there are only {copies} copies of that tile")


def _parse_name(text: str, rules: TileRules, beyond: bool) -> Face:
    """What a joker is said to stand for: a tile, or in a group that leaves its colour open the number alone."""
    if text[0].isalpha():
        face = Face(text[0], int(text[1:]))
        past = beyond and text == repr(face) and not 1 <= face.number <= rules.numbers
        return face if past and face.colour in rules.colours else parse_face(text, rules)
    return Face(OPEN, parse_face(f"{rules.colours[0]}{text}", rules).number)


def parse_face(text: str, rules: TileRules) -> Face:
    """A colour and a number: `R4`."""
    colour, number = text[0], int(text[1:])
    if colour not in rules.colours or not 1 <= number <= rules.numbers or text[1:] != str(number):
        raise NotationError(
            f"{text!r} is not a tile of {rules.book}; colours are {' '.join(rules.colours)}, "
            f"numbers 1 to {rules.numbers}"
        )
    return Face(colour, number)


def parse_words(text: str, rules: TileRules, *, beyond: bool = False) -> tuple[Word, ...]:
    """Pieces separated by spaces."""
    words = text.split()
    check_number(text, len(words), rules)
    return tuple(parse_word(word, rules, beyond=beyond) for word in words)


def check_number(text: str, number: int, rules: TileRules) -> None:
    """Raise NotationError for more tiles than a line can mean."""
    if number > _most(rules):
        raise NotationError(f"{quoted(text)} names {number} tiles; there are not so many in {rules.book}")


@cache
def _most(rules: TileRules) -> int:
    return MOST * len(all_tiles(rules))


def parse_melds(text: str, rules: TileRules, *, beyond: bool = False) -> tuple[tuple[Word, ...], ...]:
    """Melds separated by ` | `; no melds for an empty text."""
    if not text.strip():
        return ()
    parts = text.split("|")
    if not all(part.strip() for part in parts):
        raise NotationError(f"{quoted(text)} has an empty meld between two |")
    words = iter(parse_words(" ".join(parts), rules, beyond=beyond))
    return tuple(tuple(next(words) for _ in part.split()) for part in parts)


def format_tiles(tiles: Iterable[Tile]) -> str:
    """Pieces separated by spaces."""
    return " ".join(map(repr, tiles))


def format_table(table: Iterable[Meld]) -> str:
    """Melds separated by ` | `."""
    return " | ".join(map(repr, table))


def written_table(text: str, rules: TileRules) -> tuple[Meld, ...]:
    """Return the melds that a text says, tile by tile; raises NotationError."""
    return tuple(map(written_meld, parse_melds(text, rules, beyond=True)))


def written_meld(words: Sequence[Word]) -> Meld:
    """The meld that words say, in their order; what it is judged as matters not."""
    tiles = tuple(word.tile for word in words)
    said = [word.name if word.tile.is_joker else word.tile.face for word in words]
    numbers = {face.number for face in said if face is not None}
    open_face = Face(OPEN, numbers.pop() if len(numbers) == 1 else 0)
    return Meld(tiles, tuple(open_face if face is None else face for face in said))
