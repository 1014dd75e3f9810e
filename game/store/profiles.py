"""The people who play at one machine: each has settings, matches, levels and statistics of their own.

The first one has the folders that the game has always had. The others lie beside their data, in a folder each, which a
running game holds locked; screenshots, and what can be computed again, are in the same place for all. What somebody is
called is the name in their own settings.
"""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from datetime import datetime
from pathlib import Path
from typing import BinaryIO

from game.engine.record import Record
from game.store import deleted, files, settings, toml_source
from game.store.deleted import Deleted
from game.store.files import Note, NoteCode, try_lock
from game.store.folders import Folders, other_profiles, profiles_folder
from game.store.settings import Settings

FIRST_KEY = ""
HELD = "open"
"""The file in the folder of a profile that a game holds locked as long as that person plays."""


@dataclass(frozen=True, slots=True)
class Profile:
    """Somebody who plays here."""

    key: str
    """The name of the folder; `FIRST_KEY` for the one with the game's own folders."""
    name: str
    """"" where nobody has given one."""
    folders: Folders


def folders_of(first: Folders, key: str) -> Folders:
    """Return the folders of a profile, by those of the first one."""
    return first if key == FIRST_KEY else _inside(profiles_folder(first) / key, first)


def _inside(inside: Path, first: Folders) -> Folders:
    return replace(first, config=inside / "config", data=inside / "data", state=inside / "state")


def listed(first: Folders, now: datetime) -> tuple[tuple[Profile, ...], tuple[Note, ...]]:
    """Return everybody, the first one first, and notes; damaged settings are set aside."""
    found: list[Profile] = []
    notes: list[Note] = []
    for key in (FIRST_KEY, *(path.name for path in other_profiles(first))):
        folders = folders_of(first, key)
        kept, told = settings.load(folders, now)
        found.append(Profile(key, kept.player_name, folders))
        notes += told
    return tuple(found), tuple(notes)


def own_settings(profile: Profile, now: datetime) -> tuple[Settings | None, tuple[Note, ...]]:
    """Return the settings of a profile, None if they cannot be read now or were lost, and notes."""
    kept, notes = settings.load(profile.folders, now)
    lost = {NoteCode.DAMAGED, NoteCode.UNREADABLE} & {note.code for note in notes}
    return kept if not lost and files.may_be_there(settings.settings_file(profile.folders)) else None, notes


def create(first: Folders, name: str, like: Settings, now: datetime) -> tuple[Profile | None, tuple[Note, ...]]:
    """Make a profile that begins with the settings of whoever makes it; return it and notes, None if that fails."""
    inside = _free_folder(first, now)
    folders = _inside(inside, first)
    notes = settings.save(folders, replace(like, player_name=name, seats=Settings().seats))
    return (None if notes else Profile(inside.name, name, folders)), notes


def _free_folder(first: Folders, now: datetime) -> Path:
    """Return a folder for a new profile: one that no other has, nor a deleted one that may come back."""
    inside = profiles_folder(first)
    away = {each.paths[0].parts[0] for each in deleted.listed(inside, now)}
    name = f"{now:%Y%m%d-%H%M%S}"
    return inside / files.free_stem(name, lambda found: found in away or os.path.lexists(inside / found))


def free_name(first: Folders, key: str, name: str, now: datetime) -> str:
    """Return the name that a profile, given by its key, can have: nobody else here is called so, in any spelling.

    Who sits at a table is known by the name, and two of one name could not be told apart.
    """
    if not name or not other_profiles(first):
        return name
    taken = {each.name.casefold() for each in listed(first, now)[0] if each.key != key}
    free, number = name, 1
    while free.casefold() in taken:
        number += 1
        free = f"{name[: settings.LONGEST_NAME - 3]} {number}"
    return free


def rename(profile: Profile, name: str, now: datetime) -> tuple[Profile, tuple[Note, ...]]:
    """Give a profile another name; return it and notes."""
    kept, notes = settings.load(profile.folders, now)
    notes += settings.keep(profile.folders, kept, replace(kept, player_name=name), now)
    return replace(profile, name=name), notes


def hold(profile: Profile) -> BinaryIO | None:
    """Lock the folder of a profile as long as the file that is returned is open; None if another game has it."""
    path = profile.folders.config.parent / HELD
    with suppress(OSError):
        path.parent.mkdir(parents=True, exist_ok=True)
        file = path.open("ab")
        if try_lock(file):
            return file
        file.close()
    return None


def delete(first: Folders, profile: Profile, now: datetime) -> tuple[Deleted | None, tuple[Note, ...]]:
    """Delete a profile, not the first nor one being played; return how to undo that, None if it stays, and notes."""
    inside = profiles_folder(first) / profile.key
    if profile.key == FIRST_KEY or (held := hold(profile)) is None:
        return None, (Note(NoteCode.BUSY, inside),)
    held.close()
    gone = deleted.put_away(profiles_folder(first), [inside], now)
    return gone, () if gone is not None else (Note(NoteCode.UNWRITABLE, inside),)


def deleted_ones(first: Folders, now: datetime) -> list[tuple[Deleted, str]]:
    """Return the deleted profiles that can be brought back, latest first, with their names."""
    found = []
    for each in deleted.listed(profiles_folder(first), now):
        path = settings.settings_file(_inside(each.inside / each.paths[0].parts[0], first))
        name = ""
        with suppress(OSError, ValueError, RecursionError):
            table = toml_source.parsed(files.content(path, toml_source.LARGEST).decode("utf-8"))
            name = str(table.get("player_name", ""))
        found.append((each, name[: settings.LONGEST_NAME]))
    return found


def homes(first: Folders) -> tuple[Path, ...]:
    """Return the folders of all profiles that deleted files may lie in."""
    every = [folders_of(first, path.name) for path in other_profiles(first)]
    return (profiles_folder(first), *(each for one in every for each in (one.config, one.data, one.state)))


def sitting(everybody: Sequence[Profile], record: Record) -> tuple[Profile, ...]:
    """Return the profiles of those at a table, by their names; a name that several profiles have is nobody's."""
    names = {name for kind, name in record.seats if kind == "human"}
    shared = Counter(each.name for each in everybody)
    return tuple(each for each in everybody if each.name in names and each.name and shared[each.name] == 1)


def was_here(key: str, record: Record) -> bool:
    """Return whether a profile, given by its key, was made before a match began; the first one was always here."""
    begun = "".join(sign for sign in record.begun if sign.isdecimal())
    return key == FIRST_KEY or begun >= key.replace("-", "")[:14]


def at_seats(
    everybody: Sequence[Profile], record: Record, host: str, known: Mapping[int, str]
) -> dict[int, Profile | None]:
    """Return who of `everybody` but the `host` sits where; None where nobody is who sat there.

    `known` has the keys of those who sat down before, by seat: a profile is found by it under another name, too.
    """
    keys = {each.key: each for each in everybody if each.key != host}
    named = {each.name: each for each in sitting(everybody, record) if each.key != host}
    people = {seat: name for seat, (kind, name) in enumerate(record.seats) if kind == "human"}
    return {
        seat: (keys.get(known[seat]) if seat in known else None) or named.get(name)
        for seat, name in people.items() if seat in known or name in named
    }  # fmt: skip
