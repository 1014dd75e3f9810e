"""The locations of the player's files."""

from __future__ import annotations

import os
from dataclasses import dataclass
from pathlib import Path

HOME_VARIABLE = "STEINREICH_HOME"
"""The environment variable that puts all of the player's folders into one."""

_NAME = "steinreich"


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
    if chosen := home or os.environ.get(HOME_VARIABLE):
        inside = Path(chosen).expanduser().resolve()
        return Folders(inside / "config", inside / "data", inside / "state", inside / "pictures", inside / "cache")
    import platformdirs

    return Folders(
        config=platformdirs.user_config_path(_NAME, appauthor=False),
        data=platformdirs.user_data_path(_NAME, appauthor=False),
        state=platformdirs.user_state_path(_NAME, appauthor=False),
        pictures=platformdirs.user_pictures_path() / "Steinreich",
        cache=platformdirs.user_cache_path(_NAME, appauthor=False),
    )
