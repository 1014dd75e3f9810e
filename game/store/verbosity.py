"""How much is said to somebody who does not see the table."""

from __future__ import annotations

from enum import StrEnum


class Verbosity(StrEnum):
    """How much is said of what happens."""

    BRIEF = "brief"
    """Each event in at most 200 characters; of one's own turn, that it begins and what is refused."""
    NORMAL = "normal"
    """Also everything that the line above one's own pieces says, and where tiles of others lie."""
    FULL = "full"
    """Also how many pieces others have left."""
