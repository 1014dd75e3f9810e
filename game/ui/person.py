"""Somebody at the table, with everything that is theirs: settings, looks, language.

A match that several people share is played as the one is who sits there: from the cover on, the game looks, speaks and
listens as they have it, and what they change is kept with them.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from game.store import settings as store
from game.store.folders import Folders
from game.store.notes import Note
from game.store.seated import OF_THE_GAME, changed, taking
from game.store.settings import Settings
from game.ui.looks import Looks
from game.words.catalogue import Catalogue


@dataclass(slots=True, eq=False)
class Person:
    """Somebody who plays here."""

    folders: Folders
    """Where their settings are kept."""
    settings: Settings
    """Their own, whatever applies at the table."""
    looks: Looks
    catalogue: Catalogue

    def keep(self, after: Settings, now: datetime) -> tuple[Note, ...]:
        """Keep other settings as their own; return notes."""
        before, self.settings = self.settings, after
        return store.keep(self.folders, before, after, now) if after != before else ()


@dataclass(slots=True)
class SharedTable:
    """Who is at a match that several people share."""

    host: Person
    """Whoever began it."""
    here: Person
    """Whoever sits there now."""

    def keep(self, before: Settings, after: Settings, now: datetime) -> tuple[Note, ...]:
        """Keep what changed in the settings that apply with whoever sits there, what is the game's with the host.

        Return notes.
        """
        names = changed(before, after)
        notes = self.host.keep(taking(self.host.settings, after, names.intersection(OF_THE_GAME)), now)
        return notes + self.here.keep(taking(self.here.settings, after, names.difference(OF_THE_GAME)), now)
