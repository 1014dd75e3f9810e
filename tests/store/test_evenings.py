"""Evenings on which a call to the disk fails, the power is cut, a second game runs or the clock is set: all is kept.

A share of them; `tests/store/long` has more, and all of them are in `tools`: faults, powercut, interleaving.
"""

import shutil
from datetime import datetime, timedelta
from functools import partial
from pathlib import Path

import pytest

from game.store import deleted, matches, settings, statistics, training
from game.store.files import NoteCode
from game.store.folders import Folders, matches_folder, player_folders
from game.store.matches import load_match
from tests.store import scripted_evening
from tests.store.disk import Disk, watched
from tests.store.scripted_evening import CHOSEN, EVENING, FRESH, HARMLESS, NOW, PLAYED, STEPS, morning, prepared
from tools import faults, interleaving, powercut
from tools.interleaving import MEDDLING, OPERATIONS, Cases, hasty


def test_a_fault_at_any_call_is_said_and_loses_nothing(tmp_path: Path) -> None:
    tried = faults.run(tmp_path, 599)
    assert tried.total() > 6
    assert len(tried) > 3, "faults of many kinds"


def test_whatever_was_flushed_survives_a_power_cut(tmp_path: Path) -> None:
    assert powercut.run(tmp_path, 1, "ci", every=8) > 20


def test_two_games_on_one_home_lose_nothing_at_any_step(tmp_path: Path) -> None:
    assert interleaving.run(tmp_path, 2003)["two games"] > 15


def test_files_taken_away_at_any_step_stop_nobody(tmp_path: Path) -> None:
    with hasty():
        cases = Cases(tmp_path)
        met = [
            cases.meddled(OPERATIONS[name], at, how)
            for number, name in enumerate(("continue", "delete", "rename"))
            for how in MEDDLING.values()
            for at in range(2 + number, 30, 13)
        ]
    assert sum(met) > len(met) / 2, "most of them met the match where it lay"


@pytest.mark.parametrize(("days", "after"), [(-4000, 3), (20, 6)])
def test_another_clock_keeps_everything(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, days: int, after: int) -> None:
    e = prepared(tmp_path)
    with faults.remembering(), watched(Disk(tmp_path / "game")):
        for number, step in enumerate(EVENING):
            if number == after:
                monkeypatch.setattr(scripted_evening, "NOW", NOW + timedelta(days=days))
                monkeypatch.setattr(scripted_evening, "LATER", NOW + timedelta(days=days, hours=1))
            step(e)
    assert e.silent == []
    assert {note.code for note in e.notes} <= HARMLESS, e.notes
    there = morning(e)
    assert (there["lines"], there["deleted"]) == (len(PLAYED.lines), 1)


def test_what_was_deleted_before_the_clock_was_set_back_is_kept(folders: Folders) -> None:
    journal, _ = matches.begin(folders, FRESH, NOW)
    journal.close()
    assert matches.delete(folders, journal.path, NOW)[0] is not None
    for now in (NOW - timedelta(days=4000), datetime(1970, 1, 2, tzinfo=NOW.tzinfo), NOW):
        deleted.clear((matches_folder(folders),), now)
        assert len(deleted.listed(matches_folder(folders), now)) == 1


def test_folders_that_are_gone_during_play_are_made_again_with_the_whole_match(tmp_path: Path) -> None:
    folders = player_folders(tmp_path)
    journal, _ = matches.begin(folders, FRESH, NOW)
    for number, line in enumerate(PLAYED.lines[:9]):
        notes = journal.write([line])
        if number == 5:
            assert [note.code for note in notes] == [NoteCode.MATCH_REWRITTEN]
        if number == 4:
            shutil.rmtree(tmp_path)
    for write in (
        partial(settings.save, folders, CHOSEN), partial(training.add_solved, folders, "lessons/01", NOW),
        partial(statistics.add, folders, PLAYED, STEPS, NOW), journal.close,
    ):  # fmt: skip
        assert write() == ()
    loaded, notes = load_match(journal.path, NOW)
    assert loaded is not None
    assert (notes, loaded.reading.record.lines) == ((), PLAYED.lines[:9])
