"""How somebody plays with one or two keys."""

from __future__ import annotations

from enum import StrEnum


class Scanning(StrEnum):
    """What steps through everything that can be done now."""

    OFF = "off"
    KEY = "key"
    """One key steps, another one or a click chooses."""
    TIME = "time"
    """It steps by itself; any key or click chooses."""
