"""The tunes by name; how they are made is in `tunes`."""

from __future__ import annotations

from enum import Enum

TUNE_REVISION = 1
"""Incremented when the same score sounds different, so that what was cached in a file is computed again."""


class Tune(Enum):
    """What is heard behind the scenes."""

    MENU = "menu"
    """Calm music."""
    VICTORY = "victory"
    """Merry music, once."""
    ROOM = "room"
    """The air of a quiet room."""

    @property
    def loops(self) -> bool:
        """Whether it begins again when it is over."""
        return self is not Tune.VICTORY
