"""Settings at a table that several people share: each sits down with their own, but for what is the same for all.

Why each setting is where it is: docs/decisions/0006-settings-by-the-seat.md.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import fields, replace

from game.store.settings import Settings

OF_THE_GAME = ("window", "fullscreen", "newcomer", "book", "seats", "options")
"""What belongs to whoever began the match, and is kept with them whoever changes it: the window, new matches."""
OF_THE_ROOM = ("sound", "volume", "ambience", "music", "mute_in_background")
"""What everybody hears: as whoever began the match has it, then as it was last changed at the table."""


def seated(own: Settings, host: Settings, before: Settings) -> Settings:
    """Return what applies once somebody has sat down.

    `own` are their settings, `host` those of whoever began the match, `before` what applied until now.
    """
    return taking(taking(own, host, OF_THE_GAME), before, OF_THE_ROOM)


def taking(settings: Settings, other: Settings, names: Iterable[str]) -> Settings:
    """Return settings with some of them, by their names, as in another."""
    return replace(settings, **{name: getattr(other, name) for name in names})


def changed(before: Settings, after: Settings) -> set[str]:
    """Return the names of the settings that differ."""
    return {each.name for each in fields(Settings) if getattr(before, each.name) != getattr(after, each.name)}
