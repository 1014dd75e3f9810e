"""The themes, tile sets and card sets that can be chosen: those that come with the game, and the player's own.

A player's own are files in the folder `themes` beside the settings, made like those in `assets/themes`. One that cannot
be used is left out and named in `broken`; its file is never touched.
"""

from __future__ import annotations

import logging
import re
import tomllib
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, fields, replace
from enum import StrEnum
from functools import cache, partial
from pathlib import Path
from typing import Any, TypeVar

from game.engine.fields import TomlTable
from game.engine.shown import shown
from game.shipped import BOOKS, asset_text
from game.store import files
from game.store.files import Note
from game.store.folders import Folders
from game.ui.kit.drawing import CardSet, TileSet
from game.ui.kit.theme import Colour, Theme, contrast, luminance, pairs, rgb, toned

ReadLook = Theme | TileSet | CardSet
Look = TypeVar("Look", Theme, TileSet, CardSet)
LookReader = Callable[[str, object], object]
"""Makes the value of a key from what TOML holds; raises LookMistake where it does not fit."""


class LookKind(StrEnum):
    """What can be chosen; the value is the name of its setting."""

    THEME = "theme"
    TILES = "tile_set"
    CARDS = "card_set"


MADE: Mapping[LookKind, type[ReadLook]] = {
    LookKind.THEME: Theme, LookKind.TILES: TileSet, LookKind.CARDS: CardSet,
}  # fmt: skip
"""What a look of each kind is."""
LONGEST_NAME = 20
"""The most letters of a name: as many as the options have room for."""
LETTERS = {"pieces": (*"RYGBKO",), "edges": (*"RYGBKO",), "cards": (*"RYGB", "wild")}
"""What the keys of each table are."""
_COLOUR = re.compile(r"#[0-9a-fA-F]{6}")


class LookMistake(ValueError):
    """What is wrong with a look: the path to the key, a code of `[look.why]` in the catalogue, and what it names."""

    def __init__(self, place: Sequence[str], code: str, **names: object) -> None:
        super().__init__(f"{'.'.join(place)}: {code} {names}")
        self.place, self.code, self.names = tuple(place), code, names


def read_look(kind: LookKind, key: str, table: TomlTable, base: ReadLook | None = None) -> ReadLook:
    """Return a look; a key that is missing is as in `base`, one of the same kind. Raises LookMistake."""
    from difflib import get_close_matches

    made = MADE[kind]
    names = [each.name for each in fields(made) if each.name not in ("key", "book", "books")]
    for own in table:
        if own not in names and (own != "books" or kind is not LookKind.THEME):
            near = get_close_matches(own, names, 1)
            raise LookMistake((own,), "near" if near else "unknown", key=own, near="".join(near))
    for name in names:
        if name not in table and (base is None or name == "name"):
            raise LookMistake((name,), "missing", key=name)
    values: dict[str, Any] = {
        name: READERS.get(f"{kind}.{name}", _colour)(name, table[name]) if name in table else getattr(base, name)
        for name in names
    }
    for name in {"pieces", "cards"}.intersection(values):
        values[name] = {**getattr(base, name, {}), **values[name]}
        if missing := [letter for letter in LETTERS[name] if letter not in values[name]]:
            raise LookMistake((name,), "missing", key=f"{name}.{missing[0]}")
    if kind is LookKind.THEME and "button" not in table:
        values["button"] = values["panel_light"]
    look = made(key=key, **values)
    return _with_books(look, table.get("books", {})) if isinstance(look, Theme) else look


CLOTH = ("felt", "felt_light", "felt_dark", "wood", "wood_light", "wood_dark", "back", "back_light")
"""What the table of a book may have in colours of its own; panels follow its felt."""
PANELS = ("panel", "panel_light", "panel_line", "sunken", "button")


def _with_books(theme: Theme, table: object) -> Theme:
    """Return a theme with the look of each book's table, from the table of those that have colours of their own."""
    if not isinstance(table, dict) or not {*table} <= {*BOOKS}:
        raise LookMistake(("books",), "choice", key="books", choices=", ".join(BOOKS))
    books: dict[str, Theme] = {}
    books[""] = replace(theme, books=books)
    books |= {book: _of_book(books[""], book, table.get(book, {})) for book in BOOKS}
    return books[""]


def _of_book(theme: Theme, book: str, table: TomlTable) -> Theme:
    for name in table:
        if name not in CLOTH:
            raise LookMistake(("books", book), "choice", key=f"books.{book}", choices=", ".join(CLOTH))
    colours: dict[str, Any] = {name: _colour(f"books.{book}.{name}", value) for name, value in table.items()}
    if felt := colours.get("felt"):
        share = luminance(felt) / luminance(theme.felt)
        shades = {name: toned(felt, luminance(getattr(theme, name)) * share) for name in ("felt_light", "felt_dark")}
        colours = shades | {name: toned(felt, luminance(getattr(theme, name))) for name in PANELS} | colours
    return replace(theme, book=book, **colours)


def check_contrast(theme: Theme, table: TomlTable) -> None:
    """Raise LookMistake if something could not be read."""
    for pair in (pair for each in theme.books.values() for pair in pairs(each)):
        if (ratio := contrast(*pair.colours)) < pair.least:
            found = f"{int(ratio * 10) / 10:.1f}"  # rounded down: 4.46 is not 4.5
            names = {"front": pair.front, "ground": pair.ground, "found": found, "least": pair.least}
            # Whichever of the two the file has: its line can be named.
            places = (key.split(".") for key in (pair.front, pair.ground))
            raise LookMistake(next((each for each in places if each[0] in table), [pair.front]), "contrast", **names)


def _name(key: str, value: object) -> str:
    if not isinstance(value, str) or not value.strip() or not value.isprintable() or len(value) > LONGEST_NAME:
        raise LookMistake((key,), "name", key=key, most=LONGEST_NAME)
    return value.strip()


def _colour(key: str, value: object) -> Colour:
    if not isinstance(value, str) or not _COLOUR.fullmatch(value):
        raise LookMistake(key.split("."), "colour", key=key)
    return rgb(value)


def _colours(count: int, key: str, value: object) -> tuple[Colour, ...]:
    if not isinstance(value, list) or len(value) != count:
        raise LookMistake(key.split("."), "count", key=key, count=count)
    return tuple(_colour(key, each) for each in value)


def _letters(read_one: LookReader, key: str, value: object) -> object:
    """Return what a table has by colour letter."""
    letters = LETTERS[key]
    if not isinstance(value, dict):
        raise LookMistake((key,), "letters", key=key, letters=", ".join(letters))
    for letter in value:
        if letter not in letters:
            raise LookMistake((key, letter), "letter", key=f"{key}.{letter}", letters=", ".join(letters))
    return {letter: read_one(f"{key}.{letter}", value[letter]) for letter in letters if letter in value}


def _number(low: float, high: float, key: str, value: object) -> float:
    if isinstance(value, bool) or not isinstance(value, int | float) or not low <= value <= high:
        raise LookMistake((key,), "number", key=key, low=low, high=high)
    return float(value)


def _one_of(choices: Sequence[str], key: str, value: object) -> str:
    if value not in choices:
        raise LookMistake((key,), "choice", key=key, choices=", ".join(choices))
    return str(value)


LIMITS = {
    "theme.key_line": (0.0, 1.0),
    "tile_set.corner": (0.02, 0.4), "tile_set.side": (0.0, 0.12), "tile_set.numeral": (0.4, 1.0),
    "tile_set.symbol": (0.16, 0.45),
    "card_set.corner": (0.02, 0.3), "card_set.sign": (0.4, 0.9), "card_set.mark": (0.15, 0.3),
    "card_set.symbol": (0.1, 0.24),
}  # fmt: skip
"""The least and the greatest value of each number."""
READERS: Mapping[str, LookReader] = {
    **{f"{kind}.name": _name for kind in LookKind},
    **{key: partial(_number, *ends) for key, ends in LIMITS.items()},
    "theme.material": partial(_one_of, ("felt", "linen", "plain")),
    "theme.emblem": partial(_colours, 4),
    "theme.seats": partial(_colours, 10),
    "theme.pieces": partial(_letters, _colour),
    "theme.edges": partial(_letters, _colour),
    "theme.cards": partial(_letters, partial(_colours, 2)),
    "tile_set.finish": partial(_one_of, ("ivory", "satin", "flat")),
    "tile_set.layout": partial(_one_of, ("below", "above")),
    "card_set.field": partial(_one_of, ("cut", "none")),
}
"""What reads each key that is not one colour, by the kind of look."""

LOG = logging.getLogger(__name__)
OWN_LOOKS = "own/"
"""Before the file name of a look of the player's, in its key."""

FOLDERS = {LookKind.THEME: ".", LookKind.TILES: "tiles", LookKind.CARDS: "cards"}
"""The folder of each kind, inside that of the themes."""
SHIPPED = {
    LookKind.THEME: ("felt", "night", "paper", "contrast"),
    LookKind.TILES: ("classic", "large"),
    LookKind.CARDS: ("classic", "bold"),
}
"""What comes with the game, the default first."""


@dataclass(frozen=True, slots=True)
class Broken:
    """A file of the player's that cannot be used."""

    file: Path
    line: int
    code: str
    """Why, as a code of `[look.why]` in the catalogue."""
    names: Mapping[str, object] = field(default_factory=dict)


@cache
def shipped(kind: LookKind, key: str) -> ReadLook:
    """Return a look that comes with the game."""
    return read_look(kind, key, tomllib.loads(_shipped_text(kind, key)))


def _shipped_text(kind: LookKind, key: str) -> str:
    return asset_text("themes", FOLDERS[kind], f"{key}.toml")


class Looks:
    """Everything that can be chosen now."""

    def __init__(self, folders: Folders) -> None:
        self.folder = folders.config / "themes"
        self.own: dict[LookKind, dict[str, ReadLook]] = {}
        self.broken: list[Broken] = []
        """Files that were left out when the folder was last read."""
        self._seen: object = None
        self.read()

    def read(self) -> bool:
        """Read the player's folder if anything in it has changed; return whether it has."""
        paths = {kind: _files(self.folder / FOLDERS[kind]) for kind in LookKind}
        seen = [(path, files.stamp_of(path)) for each in paths.values() for path in each]
        if seen == self._seen:
            return False
        self._seen, self.broken = seen, []
        self.own = {kind: self._own(kind, paths[kind]) for kind in LookKind}
        return True

    def keys(self, kind: LookKind) -> tuple[str, ...]:
        """Return the keys of what can be chosen, the player's own last."""
        return (*SHIPPED[kind], *self.own[kind])

    def find(self, kind: LookKind, key: str) -> ReadLook:
        """Return what was chosen; the default if it is not there."""
        return self.own[kind].get(key) or shipped(kind, key if key in SHIPPED[kind] else SHIPPED[kind][0])

    def chosen(self, made: type[Look], key: str) -> Look:
        """Return the theme, tile set or card set that was chosen."""
        look = self.find(next(kind for kind, each in MADE.items() if each is made), key)
        assert isinstance(look, made)
        return look

    def copy(self, kind: LookKind, key: str, name: str) -> tuple[str, Sequence[Note]]:
        """Copy a look that comes with the game into the player's folder, under a name; return its key, and notes."""
        path = files.free_name(self.folder / FOLDERS[kind] / f"{key}.toml")
        lines = _shipped_text(kind, key).split("\n")
        text = "\n".join(f'name = "{name}"' if line.startswith("name = ") else line for line in lines)
        notes = files.write(path, text)
        self.read()
        return OWN_LOOKS + path.stem, notes

    def _own(self, kind: LookKind, paths: Sequence[Path]) -> dict[str, ReadLook]:
        found: dict[str, ReadLook] = {}
        for path in paths:
            look = _read_own(kind, path)
            if isinstance(look, Broken):
                LOG.warning("%s:%d: left out: %s %s", path, look.line, look.code, look.names)
                self.broken.append(look)
            else:
                found[OWN_LOOKS + path.stem] = look
        return found


def _files(folder: Path) -> list[Path]:
    """Return the looks in a folder; 50 at most."""
    try:
        return sorted(folder.glob("*.toml"))[:50]
    except OSError:
        return []


def _read_own(kind: LookKind, path: Path) -> ReadLook | Broken:
    from game.store.toml_source import FileMistake, TomlSource

    try:
        source = TomlSource(path)
    except FileMistake as mistake:
        return Broken(path, mistake.line or 1, "file", {"text": shown(mistake.text, 80)})
    try:
        look = read_look(kind, OWN_LOOKS + path.stem, source.table, shipped(kind, SHIPPED[kind][0]))
        if isinstance(look, Theme):
            check_contrast(look, source.table)
        return look
    except LookMistake as mistake:
        names = {name: shown(str(value), 80) for name, value in mistake.names.items()}
        return Broken(path, source.mistake(mistake.place, "").line or 1, mistake.code, names)
