"""The people at a table: whoever has a profile at this machine sits down with their own settings.

The others are guests, and play with those of whoever began the match.
"""

from __future__ import annotations

from dataclasses import replace
from functools import cached_property
from typing import BinaryIO

from game.engine.record import Record
from game.engine.registry import Step
from game.play.places import Places
from game.play.session import AnySession
from game.store import profiles, statistics
from game.store.notes import Note
from game.store.profiles import FIRST_KEY, Profile
from game.store.settings import Settings
from game.ui.context import Context
from game.ui.language import system_language
from game.ui.looks import Looks
from game.ui.person import Person
from game.ui.reader.speech import Reply, manner_of
from game.words.catalogue import Catalogue


class Company:
    """Who sits where at a match."""

    def __init__(self, context: Context, session: AnySession, places: Places) -> None:
        self.context, self.session, self._places = context, session, places
        self._met: dict[int, Person | None] = {}
        """Everybody who sat down, by seat; None: a guest."""
        self._held: list[BinaryIO] = []
        """What tells other games that these profiles are in use."""

    def sit_down(self, seat: int) -> None:
        """Let everything be as the one at a seat has it, who is to see the table next.

        One who plays alone began the match, whatever they call themselves.
        """
        if len(self.session.humans) < 2 or not self.session.is_human(seat):
            return
        if seat in self._met:
            self.context.sit_down(self._met[seat])
            return
        person, notes, missing = self._meet(seat)
        self._met[seat] = person
        self.context.sit_down(person)
        self.context.report(notes)
        if person is not None:
            self.context.report_looks()
        if missing:
            text = self.context.t(f"seated.{missing}", name=self.session.name(seat))
            self.context.toasts.add(text, "triangle-alert", 8.0)

    def answer(self, seat: int, key: str, icon: str) -> None:
        """Answer whoever sits at a seat in their own language and voice, while another one may take over."""
        context, person = self.context, self._met.get(seat)
        text = context.catalogue_of(person).t(key, name=self.session.name(seat))
        context.replies.append(Reply(text, context.manner_of(person), icon))

    def heard_here(self, seat: int) -> bool:
        """Return whether whoever sits at a seat is spoken to as everybody is now."""
        context = self.context
        return context.manner_of(self._met.get(seat)) == manner_of(context.settings, context.language)

    def get_up(self) -> None:
        """Let everything be as whoever began the match has it: it is left."""
        for file in self._held:
            file.close()
        self._held.clear()
        self.context.get_up()

    @cached_property
    def _profiles(self) -> dict[int, Profile | None]:
        """The profiles of everybody here but whoever began the match, by seat; None where there is no more.

        Who they are is kept with the match, so that they are found again when they are called otherwise.
        """
        context, known = self.context, self._places.people
        everybody, notes = profiles.listed(context.first_folders, context.now())
        context.report(notes)
        found = profiles.at_seats(everybody, self.session.record, context.profile.key, known)
        self._places.seat({**known, **{seat: each.key for seat, each in found.items() if each is not None}})
        return found

    def _meet(self, seat: int) -> tuple[Person | None, tuple[Note, ...], str]:
        """Return who sits at a seat, None for a guest; notes; and what is missing of them, `gone` or `unread`."""
        if seat not in self._profiles:
            return None, (), ""
        context, profile = self.context, self._profiles[seat]
        if profile is None:
            return None, (), "gone"
        if profile.key != FIRST_KEY and (held := profiles.hold(profile)) is not None:
            self._held.append(held)
        found, notes = profiles.own_settings(profile, context.now())
        name = profile.name or self.session.name(seat)
        own = found or replace(context.own_settings, player_name=name, seats=Settings().seats)
        words = Catalogue(own.language or system_language())
        return Person(profile.folders, own, Looks(profile.folders), words), notes, "" if found else "unread"

    def counted(self, record: Record, steps: tuple[Step, ...]) -> tuple[Note, ...]:
        """Add a match to the statistics of everybody who sits here; return notes. Called on a thread."""
        context, now = self.context, self.context.now()
        notes = statistics.add(context.folders, record, steps, now)
        key, people = context.profile.key, self._places.people
        return notes + profiles.count(context.first_folders, key, record, steps, now, people)
