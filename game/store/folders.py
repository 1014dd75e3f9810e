"""The locations of the player's files."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from game.store import files
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


def own_folder(folders: Folders) -> Path:
    """Return the folder of the player's own levels."""
    return folders.data / "levels"


def own_files(folders: Folders) -> tuple[Path, ...]:
    """Return every file of the player's own levels, in order."""
    return tuple(sorted(own_folder(folders).rglob("*.toml")))


def own_key(folders: Folders, path: Path) -> str:
    """Return the key of a level of the player's own, such as `own/hard/b`."""
    return f"own/{path.relative_to(own_folder(folders)).with_suffix('').as_posix()}"


# -- What the folder of the matches looks like at a glance: as much as the first frame needs, without reading records.

RECORD = ".txt"
"""The suffix of journals."""
ASIDE = re.compile(r"(.+)\.damaged-\d{4}(?:-\d\d){5}(?:-\d+)?(\.[a-z]+)")
"""The name of a file that was set aside, `files.aside_name`: its former name, in two parts."""
_END = 256
"""Bytes at the end of a journal that hold its last line; a digest is shorter."""


def matches_folder(folders: Folders) -> Path:
    """Return the folder of the matches."""
    return folders.state / "matches"


def profiles_folder(folders: Folders) -> Path:
    """Return the folder of the profiles beside the first one."""
    return folders.data / "profiles"


def other_profiles(folders: Folders) -> list[Path]:
    """Return the folders of the profiles beside the first one, oldest first."""
    inside = (path for path in names_in(profiles_folder(folders)) if path.name[:1].isdigit())
    return sorted(path for path in inside if files.is_folder(path))


def journals(folders: Folders) -> list[Path]:
    """Return the journals, last written first."""
    with suppress(OSError):
        return all_journals(folders)
    return []


def all_journals(folders: Folders) -> list[Path]:
    """Return the journals, last written first; raises OSError if there is a folder that cannot be read."""
    inside = contents(matches_folder(folders))
    names = (path for path in inside if path.suffix == RECORD and not ASIDE.fullmatch(path.name))
    # Opening what cannot be looked at will say why.
    seen = (path for path in names if files.is_regular(path, unsure=True))
    return sorted(seen, key=lambda path: (-files.stamp_of(path)[1], path.name))


def contents(inside: Path) -> list[Path]:
    """Return the contents of a folder, none if there is no such folder; raises OSError if it cannot be read."""
    try:
        return list(inside.iterdir())
    except (FileNotFoundError, NotADirectoryError):
        return []


def names_in(inside: Path) -> Iterator[Path]:
    """Yield the contents of a folder; nothing if it cannot be read."""
    with suppress(OSError):
        yield from contents(inside)


def seems_open(folders: Folders) -> bool:
    """Return whether there seems to be a match that is not over; reading it may show otherwise."""
    return any(map(_lacks_digest, journals(folders)))


def _lacks_digest(path: Path) -> bool:
    """Return whether the last line of a journal is no digest, which every finished match ends with."""
    try:
        with files.opened(path) as file:
            file.seek(max(os.fstat(file.fileno()).st_size - _END, 0))
            lines = file.read().splitlines()
    except OSError:
        return False
    return bool(lines) and not lines[-1].startswith(b"digest ")
