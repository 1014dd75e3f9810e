"""The locations of the player's files."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from game.store.data_folder import PROGRAM, chosen_home, data_folder


@dataclass(frozen=True, slots=True)
class Folders:
    """The player's folders; each is created when something is first written there."""

    config: Path
    """Settings."""
    data: Path
    """Own levels, statistics."""
    state: Path
    """The match in progress."""
    pictures: Path
    """Screenshots."""
    cache: Path
    """What can be computed again."""


def player_folders(home: Path | None = None) -> Folders:
    """Return the system's folders for the player, or folders inside `home` or $STEINREICH_HOME."""
    if inside := chosen_home(home):
        return Folders(inside / "config", data_folder(home), inside / "state", inside / "pictures", inside / "cache")
    import platformdirs

    return Folders(
        config=platformdirs.user_config_path(PROGRAM, appauthor=False),
        data=data_folder(),
        state=platformdirs.user_state_path(PROGRAM, appauthor=False),
        pictures=platformdirs.user_pictures_path() / "Steinreich",
        cache=platformdirs.user_cache_path(PROGRAM, appauthor=False),
    )


# -- Where the player's own levels are, of either family.


def own_folder(folders: Folders) -> Path:
    """Return the folder of the player's own levels."""
    return folders.data / "levels"


def own_files(folders: Folders) -> tuple[Path, ...]:
    """Return every file of the player's own levels, in order."""
    return tuple(sorted(own_folder(folders).rglob("*.toml")))


def own_key(folders: Folders, path: Path) -> str:
    """Return the key of a level of the player's own, such as `own/hard/b`."""
    return f"own/{path.relative_to(own_folder(folders)).with_suffix('').as_posix()}"
