"""The keys and buttons that a player has chosen, as the settings hold them: names by what they trigger."""

from __future__ import annotations

from collections.abc import Mapping

MOST_PRESSES, LONGEST_PRESS = 200, 40
"""The most intents with keys of their own, and the most letters of a key's name."""

USUAL_KEYS = 2
"""Which table of usual keys the chosen ones replace: written to the file since A, C and L alone say something."""
FORMER = {
    "challenge": ("c",), "log": ("l",), "again": ("a",),
    "say-zone": ("shift+a",), "say-counts": ("shift+c",), "say-last": ("shift+l",),
}  # fmt: skip
"""What the first table had instead, which files without a number were written with."""


def as_they_were(keys: Mapping[str, tuple[str, ...]]) -> dict[str, tuple[str, ...]]:
    """Return keys chosen instead of some of the first table; whoever chose any keeps the others of it, too.

    So no key does anything new for a player who arranged them, and none comes to do two things.
    """
    return {**FORMER, **keys} if keys else {}


def read_presses(value: object) -> dict[str, tuple[str, ...]]:
    """Return names by intent from what TOML holds; raise ValueError if it does not fit."""
    if not isinstance(value, dict) or len(value) > MOST_PRESSES:
        raise ValueError
    for names in value.values():
        if not isinstance(names, list) or not all(
            isinstance(each, str) and len(each) <= LONGEST_PRESS for each in names
        ):
            raise ValueError
    return {name: tuple(names) for name, names in value.items()}
