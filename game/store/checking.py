"""Verifying a list of matches: the list trusts what records say, this replays them."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import lru_cache
from pathlib import Path

from game.engine.checksums import RecordError
from game.engine.record_reading import Outline, outline, read_record
from game.store import files, tournaments
from game.store.loading import is_tournament
from game.store.matches import MatchEntry

REMEMBERED = 2000
"""The number of files that need no second replay while the game runs, unless they change."""


def checked(entries: Iterable[MatchEntry], stop: Callable[[], bool]) -> dict[Path, Outline]:
    """Return the true outline of each match whose entry is wrong, until done or `stop` returns True."""
    found: dict[Path, Outline] = {}
    for entry in entries:
        if stop():
            break
        truth = _truth_of(entry.path)
        if truth is not None and _said(truth) != _said(entry.outline):
            found[entry.path] = truth
    return found


def _said(about: Outline) -> tuple[object, ...]:
    return about.over, about.record.standing, about.record.winner, about.record.hints


def _truth_of(path: Path) -> Outline | None:
    """Return the outline of a match; None if it cannot be read, which is explained when it is opened."""
    try:
        now = path.stat()
        return _replayed(path, now.st_ino, now.st_mtime_ns, now.st_size)
    except (OSError, ValueError):
        return None


@lru_cache(REMEMBERED)
def _replayed(path: Path, _inode: int, _time: int, _size: int) -> Outline | None:
    text = files.content(path).decode("utf-8")
    said = outline(text)
    if is_tournament(said.record):
        record, tournament, _ = tournaments.judged(said.record)
        return Outline(record, tournament.over)
    try:
        reading = read_record(text)
    except RecordError:
        return None
    return Outline(reading.record.completed(reading.steps[-1].state), reading.over)
