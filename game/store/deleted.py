"""What the player deleted: kept for 30 days in the folder `deleted` beside it, then cleared at a start.

Each deletion is a folder of its own, `deleted/2026-11-21 18-30-05`, in which files lie as they lay outside. Files are
only ever moved, never through a link and never out of the folder that they lie in.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator
from contextlib import suppress
from datetime import datetime, timedelta
from pathlib import Path
from typing import NamedTuple

from game.store import files
from game.store.journal import RECORD

NAME = "deleted"
"""The folder of what was deleted."""
DAYS = 30
"""How long it is kept."""
_FORM = "%Y-%m-%d %H-%M-%S"
_LENGTH = len("2026-11-21 18-30-05")


class Deleted(NamedTuple):
    """What was deleted at once."""

    home: Path
    """The folder that it lay in."""
    inside: Path
    """The folder that it lies in now."""
    when: datetime
    paths: tuple[Path, ...]
    """What it is, from `inside`; folders are told by their files."""


def put_away(home: Path, paths: Iterable[Path], now: datetime) -> Deleted | None:
    """Delete files of a folder or of folders in it, so that it can be undone; None where nothing could be moved.

    The first is what it is about: where that cannot be moved nothing is.
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
    """Whether a file or link lies in a folder, or one folder further down, without a link on the way."""
    between = path.parent
    if ".." in path.relative_to(home).parts if path.is_relative_to(home) else True:
        return False
    return between == home or (between.parent == home and not between.is_symlink())


def listed(home: Path, now: datetime) -> list[Deleted]:
    """What was deleted from a folder and is still there, the last first."""
    found: list[Deleted] = []
    for inside in _folders(home):
        when = _time(inside, now)
        paths = tuple(sorted((path.relative_to(inside) for path in _all_files(inside)), key=_order))
        if when is not None and paths:
            found.append(Deleted(home, inside, when, paths))
    return sorted(found, key=lambda each: (each.when, each.inside.name), reverse=True)


def take_back(what: Deleted) -> tuple[Path, ...]:
    """Put everything back where it lay, or under a free name where something else lies there by now.

    Answers where the files lie; nothing where the first cannot be moved.
    """
    names: dict[str, str] = {}
    back: list[Path] = []
    for path in what.paths:
        stem, dot, rest = path.parts[0].partition(".")
        if stem not in names:
            names[stem] = _free_stem(what.home, stem, [each.parts[0] for each in what.paths])
        target = files.free_name(what.home.joinpath(names[stem] + dot + rest, *path.parts[1:]))
        try:
            target.parent.mkdir(parents=True, exist_ok=True)
            (what.inside / path).rename(target)
        except OSError:
            if not back:
                return ()
        else:
            back.append(target)
    _clear_folder(what.inside)
    return tuple(back)


def _free_stem(home: Path, stem: str, names: Iterable[str]) -> str:
    """The stem, with a number where one of the files has no free name."""
    ends = [name.removeprefix(stem) for name in names if name.partition(".")[0] == stem and "." in name]
    found, count = stem, 1
    while any(os.path.lexists(home / f"{found}{end}") for end in ends):
        count += 1
        found = f"{stem}-{count}"
    return found


def clear(homes: Iterable[Path], now: datetime) -> None:
    """Delete for good what was deleted more than 30 days ago."""
    for home in homes:
        for inside in _folders(home):
            when = _time(inside, now)
            if when is None or now - when <= timedelta(days=DAYS):
                continue
            for path in _all_files(inside):
                with suppress(OSError):
                    path.unlink()
            _clear_folder(inside)


def _folders(home: Path) -> Iterator[Path]:
    """The folders of single deletions; a link is none."""
    if (home / NAME).is_symlink():
        return
    with suppress(OSError):
        yield from (path for path in (home / NAME).iterdir() if path.is_dir() and not path.is_symlink())


def _order(path: Path) -> tuple[int, bool, str]:
    """What it is about comes first: a record before its draft and the tables in its folder."""
    return len(path.parts), path.suffix != RECORD, str(path)


def _time(inside: Path, now: datetime) -> datetime | None:
    """When it was deleted, by the name of its folder; None for a folder of somebody else."""
    with suppress(ValueError, OverflowError):
        when = datetime.strptime(inside.name[:_LENGTH], _FORM).replace(tzinfo=now.tzinfo)
        when + timedelta(days=DAYS)  # the calendar has to go on so long
        return when
    return None


def _all_files(inside: Path) -> Iterator[Path]:
    """Everything in a folder and in the folders in it, links as what they are."""
    for folder, inner, names in os.walk(inside):
        for name in (*names, *(each for each in inner if (Path(folder) / each).is_symlink())):
            yield Path(folder) / name


def _clear_folder(inside: Path) -> None:
    """Delete a folder with the folders in it, as far as nothing lies in them."""
    for folder, _, _ in os.walk(inside, topdown=False):
        with suppress(OSError):
            Path(folder).rmdir()
