"""The themes, tile sets and card sets that can be chosen: those that come with the game, and the player's own.

A player's own are files in the folder `themes` beside the settings, made like those in `assets/themes`. One that cannot
be used is left out and named in `broken`; its file is never touched.
"""

from __future__ import annotations

import logging
import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from functools import cache
from pathlib import Path

from game.engine.fields import TomlTable
from game.engine.shown import shown
from game.shipped import asset_text
from game.store import files
from game.store.folders import Folders
from game.store.notes import Note
from game.ui.kit.sets import CardSet, TileSet
from game.ui.kit.theme import Theme
from game.ui.look_reading import LookMistake, ReadLook, check_contrast, read_card_set, read_theme, read_tile_set

LOG = logging.getLogger(__name__)
OWN_LOOKS = "own/"
"""Before the file name of a look of the player's, in its key."""
MOST = 50
"""The most files that are read of a folder."""


class LookKind(StrEnum):
    """What can be chosen; the value is the name of its setting."""

    THEME = "theme"
    TILES = "tile_set"
    CARDS = "card_set"


FOLDERS = {LookKind.THEME: ".", LookKind.TILES: "tiles", LookKind.CARDS: "cards"}
"""The folder of each kind, inside that of the themes."""
SHIPPED = {
    LookKind.THEME: ("felt", "night", "paper", "contrast"),
    LookKind.TILES: ("classic", "large"),
    LookKind.CARDS: ("classic", "bold"),
}
"""What comes with the game, the default first."""


def _read(kind: LookKind, key: str, table: TomlTable, base: ReadLook | None = None) -> ReadLook:
    """Return a look; `base`, one of the same kind, has what the table lacks. Raises LookMistake."""
    match kind:
        case LookKind.THEME:
            return read_theme(key, table, base if isinstance(base, Theme) else None)
        case LookKind.TILES:
            return read_tile_set(key, table, base if isinstance(base, TileSet) else None)
        case LookKind.CARDS:
            return read_card_set(key, table, base if isinstance(base, CardSet) else None)


@dataclass(frozen=True, slots=True)
class Broken:
    """A file of the player's that cannot be used."""

    file: Path
    line: int
    code: str
    """Why, as a code of `[look.why]` in the catalogue."""
    names: Mapping[str, object] = field(default_factory=dict)


def own_folder(folders: Folders) -> Path:
    """Return the folder of the player's own themes."""
    return folders.config / "themes"


@cache
def shipped(kind: LookKind, key: str) -> ReadLook:
    """Return a look that comes with the game."""
    return _read(kind, key, tomllib.loads(_shipped_text(kind, key)))


def _shipped_text(kind: LookKind, key: str) -> str:
    return asset_text("themes", FOLDERS[kind], f"{key}.toml")


class Looks:
    """Everything that can be chosen now."""

    def __init__(self, folders: Folders) -> None:
        self.folder = own_folder(folders)
        self.own: dict[LookKind, dict[str, ReadLook]] = {}
        self.broken: list[Broken] = []
        """Files that were left out when the folder was last read."""
        self._seen: object = None
        self.read()

    def read(self) -> bool:
        """Read the player's folder if anything in it has changed; return whether it has."""
        paths = {kind: _files(self.folder / FOLDERS[kind]) for kind in LookKind}
        seen = [(path, _stamp(path)) for each in paths.values() for path in each]
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
        found = self.own[kind].get(key)
        return found or shipped(kind, key if key in SHIPPED[kind] else SHIPPED[kind][0])

    def theme(self, key: str) -> Theme:
        """Return the theme that was chosen."""
        theme = self.find(LookKind.THEME, key)
        assert isinstance(theme, Theme)
        return theme

    def tiles(self, key: str) -> TileSet:
        """Return the tile set that was chosen."""
        tiles = self.find(LookKind.TILES, key)
        assert isinstance(tiles, TileSet)
        return tiles

    def cards(self, key: str) -> CardSet:
        """Return the card set that was chosen."""
        cards = self.find(LookKind.CARDS, key)
        assert isinstance(cards, CardSet)
        return cards

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
    try:
        return sorted(folder.glob("*.toml"))[:MOST]
    except OSError:
        return []


def _stamp(path: Path) -> tuple[int, int]:
    """Return what changes when a file does."""
    try:
        now = path.stat()
    except OSError:
        return 0, 0
    return now.st_mtime_ns, now.st_size


def _read_own(kind: LookKind, path: Path) -> ReadLook | Broken:
    from game.store.toml_source import FileMistake, TomlSource

    try:
        source = TomlSource(path)
    except FileMistake as mistake:
        return Broken(path, mistake.line, "file", {"text": shown(mistake.text, 80)})
    try:
        look = _read(kind, OWN_LOOKS + path.stem, source.table, shipped(kind, SHIPPED[kind][0]))
        if isinstance(look, Theme):
            check_contrast(look, source.table)
        return look
    except LookMistake as mistake:
        names = {name: shown(str(value), 80) for name, value in mistake.names.items()}
        return Broken(path, source.mistake(mistake.place, "").line, mistake.code, names)
