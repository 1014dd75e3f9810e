"""Where the player's own levels are, of either family."""

from __future__ import annotations

from pathlib import Path

from game.store.folders import Folders


def own_folder(folders: Folders) -> Path:
    """Return the folder of the player's own levels."""
    return folders.data / "levels"


def own_files(folders: Folders) -> tuple[Path, ...]:
    """Return every file of the player's own levels, in order."""
    return tuple(sorted(own_folder(folders).rglob("*.toml")))


def own_key(folders: Folders, path: Path) -> str:
    """Return the key of a level of the player's own, such as `own/hard/b`."""
    return f"own/{path.relative_to(own_folder(folders)).with_suffix('').as_posix()}"
