"""The folder of the player's data: one place decides, with and without the packages. Every start imports this first."""

from __future__ import annotations

import os
import sys
from pathlib import Path

HOME_VARIABLE = "STEINREICH_HOME"
"""The environment variable that puts all of the player's folders into one."""
PROGRAM = "steinreich"
"""The folder of the game among those of other programs."""


def chosen_home(home: Path | None = None) -> Path | None:
    """Return the one folder for everything, `home` or that of the environment; None if there is none."""
    chosen = home or os.environ.get(HOME_VARIABLE)
    return Path(chosen).expanduser().resolve() if chosen else None


def data_folder(home: Path | None = None) -> Path:
    """Return the folder of the player's data: that of the system, or one inside `home` or $STEINREICH_HOME."""
    if inside := chosen_home(home):
        return inside / "data"
    if sys.platform == "win32":
        variable, usual = "LOCALAPPDATA", Path("AppData", "Local")
    else:
        variable = "XDG_DATA_HOME"
        usual = Path("Library", "Application Support") if sys.platform == "darwin" else Path(".local", "share")
    named = Path(os.environ.get(variable, ""))
    programs = named if named.is_absolute() else Path(os.path.expanduser("~")) / usual  # noqa: PTH111 - no error
    return programs / PROGRAM
