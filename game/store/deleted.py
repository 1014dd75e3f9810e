"""Deleted files: kept for 30 days in the folder `deleted` beside them, then cleared at a start.

Each deletion is a folder of its own, `deleted/2026-11-21 18-30-05`, with the files arranged as they were outside. Files
are only moved, never through a link and never out of their parent folder.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator
from contextlib import suppress
from datetime import datetime, timedelta
from pathlib import Path
from typing import NamedTuple

from game.store import files
from game.store.files import Note, NoteCode
from game.store.folders import RECORD

NAME = "deleted"
DAYS = 30
_FORM = "%Y-%m-%d %H-%M-%S"
_LENGTH = len("2026-11-21 18-30-05")


class Deleted(NamedTuple):
    """One deletion."""

    home: Path
    """The folder the files were in."""
    inside: Path
    """The folder the files are in now."""
    when: datetime
    paths: tuple[Path, ...]
    """The files, relative to `inside`, the main one first; folders are implied by their files."""


def put_away(home: Path, paths: Iterable[Path], now: datetime) -> Deleted | None:
    """Delete files of a folder, or of folders in it, so that it can be undone; return the deletion.

    The first path is the main one: if it cannot be moved, nothing is, and None is returned.
    """
    inside = files.free_name(home / NAME / f"{now:{_FORM}}")
    moved: list[Path] = []
    for path in paths:
        if not _lies_in(home, path):
            continue
        target = inside / path.relative_to(home)
        try:
            target.parent.mkdir(parents=True, exist_ok=True)
            path.rename(target)
        except OSError:
            if not moved:
                break
        else:
            moved.append(path.relative_to(home))
    if not moved:
        _clear_folder(inside)
        return None
    return Deleted(home, inside, now, tuple(moved))


def _lies_in(home: Path, path: Path) -> bool:
    """Return whether a file or link lies in a folder, or one level below, without a link on the way."""
    between = path.parent
    inside = path.is_relative_to(home) and ".." not in path.relative_to(home).parts
    return inside and (between == home or (between.parent == home and not files.is_link(between)))


def listed(home: Path, now: datetime) -> list[Deleted]:
    """Return the deletions from a folder that can still be undone, latest first."""
    found: list[Deleted] = []
    for inside, when in _folders(home, now):
        # The main file first: a record before its draft and the tables in its folder.
        within = sorted((len(path.parts), path.suffix != RECORD, str(path), path) for path in _all_files(inside))
        paths = tuple(path.relative_to(inside) for *_, path in within)
        if paths:
            found.append(Deleted(home, inside, when, paths))
    return sorted(found, reverse=True)  # by their folders, whose names are times


def take_back(what: Deleted) -> tuple[tuple[Path, ...], tuple[Note, ...]]:
    """Put everything back where it was, under a free name if necessary; return where the files are, and notes.

    If the first file cannot be moved, nothing is; any other that cannot stays among the deleted ones.
    """
    names: dict[str, str] = {}
    back: list[Path] = []
    notes: list[Note] = []
    for path in what.paths:
        stem, dot, rest = path.parts[0].partition(".")
        if stem not in names:
            names[stem] = _free_stem(what.home, stem, [each.parts[0] for each in what.paths])
        target = files.free_name(what.home.joinpath(names[stem] + dot + rest, *path.parts[1:]))
        try:
            target.parent.mkdir(parents=True, exist_ok=True)
            (what.inside / path).rename(target)
        except OSError:
            notes.append(Note(NoteCode.UNWRITABLE, target))
            if not back:
                for folder in target.relative_to(what.home).parents[:-1]:
                    with suppress(OSError):
                        (what.home / folder).rmdir()  # an empty one would be taken for somebody who plays here
                break
        else:
            back.append(target)
    _clear_folder(what.inside)
    return tuple(back), tuple(notes)


def _free_stem(home: Path, stem: str, names: Iterable[str]) -> str:
    """Return the stem, with a number added if one of the files would have no free name."""
    ends = [name.removeprefix(stem) for name in names if name.partition(".")[0] == stem and "." in name]
    return files.free_stem(stem, lambda found: any(os.path.lexists(home / f"{found}{end}") for end in ends))


def clear(homes: Iterable[Path], now: datetime) -> None:
    """Permanently delete what was deleted more than 30 days ago."""
    for home in homes:
        for inside, when in _folders(home, now):
            if now - when > timedelta(days=DAYS):
                for path in _all_files(inside):
                    with suppress(OSError):
                        path.unlink()
                _clear_folder(inside)


def _folders(home: Path, now: datetime) -> Iterator[tuple[Path, datetime]]:
    """Yield the folders of single deletions with their times, by their names, ignoring links and other folders."""
    if files.is_link(home / NAME):
        return
    with suppress(OSError):
        for inside in filter(files.is_folder, (home / NAME).iterdir()):
            with suppress(ValueError, OverflowError):
                when = datetime.strptime(inside.name[:_LENGTH], _FORM).replace(tzinfo=now.tzinfo)
                when + timedelta(days=DAYS)  # raises if the calendar ends before that
                yield inside, when


def _all_files(inside: Path) -> Iterator[Path]:
    """Yield everything in a folder and its subfolders, links as links."""
    for folder, inner, names in os.walk(inside):
        for name in (*names, *(each for each in inner if files.is_link(Path(folder) / each))):
            yield Path(folder) / name


def _clear_folder(inside: Path) -> None:
    """Delete a folder and its subfolders, as far as they are empty."""
    for folder, _, _ in os.walk(inside, topdown=False):
        with suppress(OSError):
            Path(folder).rmdir()
