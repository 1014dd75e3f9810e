"""The text form of tiles and melds; `docs/notation.md` describes it for users."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from functools import cache
from typing import NamedTuple

from game.engine.notation import MOST_BOXES, NotationError, quoted
from game.engine.tiles.melds import Meld
from game.engine.tiles.pieces import JOKER, OPEN, Face, Tile, all_tiles
from game.engine.tiles.rules import TileRules


class TileWord(NamedTuple):
    """One tile as written."""

    tile: Tile
    """Copy 0 if no mark was written."""
    marked: bool
    """Whether a copy mark was written; an unmarked tile may be any copy."""
    name: Face | None
    """What a joker was declared to stand for."""


_PIECE = re.compile(r"(?P<joker>\*)?(?P<natural>[A-Z][0-9]{1,3})?(?P<marks>'*)(?:=(?P<name>[A-Z]?-?[0-9]{1,3}))?")


def parse_word(text: str, rules: TileRules, *, beyond: bool = False) -> TileWord:
    """Return the tile written as `R4`, `R4'`, `*` or `*'=R5`; raises NotationError.

    With `beyond`, a joker may lie past the ends of its colour: that is a player's mistake, not a wrong text.


    >>> from game.engine.tiles.books import UNO_RUMMY
    >>> parse_word("R4'", UNO_RUMMY)
    TileWord(tile=R4', marked=True, name=None)
    """
    found = _PIECE.fullmatch(text)
    if not found or bool(found["joker"]) == bool(found["natural"]) or (found["name"] and not found["joker"]):
        raise NotationError(f"{quoted(text)} is not a tile; tiles look like R4, B12' or *=G9")
    copy = len(found["marks"])
    if found["joker"]:
        name = _parse_name(found["name"], rules, beyond) if found["name"] else None
        _check_copy(text, copy, rules.jokers)
        return TileWord(Tile(JOKER, 0, copy), copy > 0, name)
    face = parse_face(found["natural"], rules)
    _check_copy(text, copy, rules.copies)
    return TileWord(Tile(face.colour, face.number, copy), copy > 0, None)


def _check_copy(text: str, copy: int, copies: int) -> None:
    if copy >= copies:
        raise NotationError(f"{quoted(text)}: there are only {copies} copies of that tile")


def _parse_name(text: str, rules: TileRules, beyond: bool) -> Face:
    """Return what a joker is declared to stand for: a tile, or only a number in a group that leaves the colour open."""
    if text[0].isalpha():
        face = Face(text[0], int(text[1:]))
        past = beyond and text == repr(face) and not 1 <= face.number <= rules.numbers
        return face if past and face.colour in rules.colours else parse_face(text, rules)
    return Face(OPEN, parse_face(f"{rules.colours[0]}{text}", rules).number)


def parse_face(text: str, rules: TileRules) -> Face:
    """Return the colour and number written as `R4`; raises NotationError."""
    colour, number = text[0], int(text[1:])
    if colour not in rules.colours or not 1 <= number <= rules.numbers or text[1:] != str(number):
        raise NotationError(
            f"{text!r} is not a tile of {rules.book}; colours are {' '.join(rules.colours)}, "
            f"numbers 1 to {rules.numbers}"
        )
    return Face(colour, number)


def parse_words(text: str, rules: TileRules, *, beyond: bool = False) -> tuple[TileWord, ...]:
    """Return tiles separated by spaces; raises NotationError."""
    words = text.split()
    check_number(text, len(words), rules)
    return tuple(parse_word(word, rules, beyond=beyond) for word in words)


def check_number(text: str, number: int, rules: TileRules) -> None:
    """Raise NotationError if a text names more tiles than can be meant."""
    if number > _most(rules):
        raise NotationError(f"{quoted(text)} names {number} tiles; there are not so many in {rules.book}")


@cache
def _most(rules: TileRules) -> int:
    return MOST_BOXES * len(all_tiles(rules))


def parse_melds(text: str, rules: TileRules, *, beyond: bool = False) -> tuple[tuple[TileWord, ...], ...]:
    """Return melds separated by ` | `, none for an empty text; raises NotationError."""
    if not text.strip():
        return ()
    parts = text.split("|")
    if not all(part.strip() for part in parts):
        raise NotationError(f"{quoted(text)} has an empty meld between two |")
    words = iter(parse_words(" ".join(parts), rules, beyond=beyond))
    return tuple(tuple(next(words) for _ in part.split()) for part in parts)


def format_tiles(tiles: Iterable[Tile]) -> str:
    """Return the text of tiles, separated by spaces."""
    return " ".join(map(repr, tiles))


def format_table(table: Iterable[Meld]) -> str:
    """Return the text of melds, separated by ` | `."""
    return " | ".join(map(repr, table))


def written_table(text: str, rules: TileRules) -> tuple[Meld, ...]:
    """Return the melds exactly as written; raises NotationError."""
    return tuple(map(written_meld, parse_melds(text, rules, beyond=True)))


def written_meld(words: Sequence[TileWord]) -> Meld:
    """Return the meld exactly as written, legal or not."""
    tiles = tuple(word.tile for word in words)
    said = [word.name if word.tile.is_joker else word.tile.face for word in words]
    numbers = {face.number for face in said if face is not None}
    open_face = Face(OPEN, numbers.pop() if len(numbers) == 1 else 0)
    return Meld(tiles, tuple(open_face if face is None else face for face in said))
