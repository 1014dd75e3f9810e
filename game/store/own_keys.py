"""The keys and buttons that a player has chosen, as the settings hold them: names by what they trigger."""

from __future__ import annotations

MOST_PRESSES, LONGEST_PRESS = 200, 40
"""The most intents with keys of their own, and the most letters of a key's name."""


def read_presses(value: object) -> dict[str, tuple[str, ...]]:
    """Return names by intent from what TOML holds; raise ValueError if it does not fit."""
    if not isinstance(value, dict) or len(value) > MOST_PRESSES:
        raise ValueError(value)
    for names in value.values():
        if not isinstance(names, list) or not all(
            isinstance(each, str) and len(each) <= LONGEST_PRESS for each in names
        ):
            raise ValueError(value)
    return {name: tuple(names) for name, names in value.items()}
