"""A clock that was set back or on, and folders that are gone in the middle of an evening, cost nothing."""

from __future__ import annotations

import shutil
from datetime import datetime, timedelta
from pathlib import Path

import pytest

from benchmarks.faults import remembering
from game.store import deleted, matches, progress, settings, statistics
from game.store.folders import player_folders
from game.store.loading import load_match
from game.store.notes import NoteCode
from tests.store import scripted_evening
from tests.store.disk import Disk, watched
from tests.store.scripted_evening import CHOSEN, EVENING, FRESH, HARMLESS, NOW, PLAYED, STEPS, morning, prepared


@pytest.mark.parametrize(("days", "after"), [(-4000, 3), (-1, 1), (20, 6)])
def test_an_evening_on_which_the_clock_is_set_keeps_everything(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, days: int, after: int
) -> None:
    e = prepared(tmp_path)
    with remembering(), watched(Disk(tmp_path / "game")):
        for number, step in enumerate(EVENING):
            if number == after:
                monkeypatch.setattr(scripted_evening, "NOW", NOW + timedelta(days=days))
                monkeypatch.setattr(scripted_evening, "LATER", NOW + timedelta(days=days, hours=1))
            step(e)
    assert e.silent == []
    assert {note.code for note in e.notes} <= HARMLESS, e.notes
    there = morning(e)
    assert there["lines"] == len(PLAYED.lines)
    assert there["deleted"] == 1


def test_what_was_deleted_before_the_clock_was_set_back_is_kept(tmp_path: Path) -> None:
    folders = player_folders(tmp_path)
    journal, _ = matches.begin(folders, FRESH, NOW)
    journal.close()
    gone, _ = matches.delete(folders, journal.path, NOW)
    assert gone is not None
    for now in (NOW - timedelta(days=4000), datetime(1970, 1, 2, tzinfo=NOW.tzinfo), NOW):
        deleted.clear((matches.folder(folders),), now)
        assert len(deleted.listed(matches.folder(folders), now)) == 1


def test_folders_that_are_gone_during_play_are_made_again_with_the_whole_match(tmp_path: Path) -> None:
    folders = player_folders(tmp_path)
    journal, _ = matches.begin(folders, FRESH, NOW)
    for number, line in enumerate(PLAYED.lines[:9]):
        notes = journal.write([line])
        if number == 5:
            assert [note.code for note in notes] == [NoteCode.MATCH_REWRITTEN]
        if number == 4:
            shutil.rmtree(tmp_path)
    assert settings.save(folders, CHOSEN) == ()
    assert progress.add(folders, "lessons/01", NOW) == ()
    assert statistics.add(folders, PLAYED, STEPS, NOW) == ()
    assert journal.close() == ()
    loaded, notes = load_match(journal.path, NOW)
    assert loaded is not None
    assert notes == ()
    assert loaded.reading.record.lines == PLAYED.lines[:9]
    loaded.journal.close()
