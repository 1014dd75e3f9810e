"""Whatever happens to a file or to the disk: a message, the bad file set aside, and the game goes on."""

from __future__ import annotations

import os
import sqlite3
from pathlib import Path

import pytest

from benchmarks.fuzzing import NOW, fill, run
from game.store import levels, matches, progress, settings, statistics
from game.store.folders import player_folders
from game.store.loading import load_match
from game.store.notes import NoteCode
from game.store.settings import Settings


def test_two_hundred_damaged_files_of_every_kind_stop_nobody(tmp_path: Path) -> None:
    said = run(200, "ci", tmp_path)
    assert {"settings", "journal", "cards", "draft", "orders", "statistics", "progress", "level"} <= said.keys()
    assert said["journal: match-cut"] > 2
    assert said["journal: file-damaged"] > 7
    assert said["statistics: file-damaged"] > 1


def full(*_: object, **__: object) -> None:
    """A disk that takes nothing more."""
    raise OSError(28, "No space left on device")


@pytest.mark.parametrize("call", ["os.fsync", "pathlib.Path.replace", "tempfile.mkstemp", "pathlib.Path.mkdir"])
def test_a_disk_that_fails_costs_what_is_not_written_and_nothing_else(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, call: str
) -> None:
    folders = player_folders(tmp_path)
    paths = fill(folders)
    before = {path: path.read_bytes() for path in paths.values()}
    monkeypatch.setattr(call, full)
    told = [
        *settings.save(folders, Settings(player_name="Bo")),
        *progress.add(folders, "lessons/03", NOW),
        *matches.rename(paths["journal"], "other", NOW),
    ]
    assert {note.code for note in told} == {NoteCode.UNWRITABLE}
    assert len(told) == 3
    loaded, notes = load_match(paths["journal"], NOW)
    assert loaded is not None
    assert notes == ()
    loaded.journal.close()
    assert len(levels.load(folders).levels) > 20
    monkeypatch.undo()
    assert {path: path.read_bytes() for path in paths.values()} == before


@pytest.mark.skipif(not hasattr(os, "geteuid") or os.geteuid() == 0, reason="root may write everywhere")
def test_folders_without_permission_are_told(tmp_path: Path) -> None:
    folders = player_folders(tmp_path)
    paths = fill(folders)
    for folder in (folders.config, folders.data, matches.folder(folders)):
        folder.chmod(0o500)
    paths["journal"].chmod(0o400)
    try:
        assert [note.code for note in settings.save(folders, Settings(player_name="Bo"))] == [NoteCode.UNWRITABLE]
        loaded, _ = load_match(paths["journal"], NOW)
        assert loaded is not None
        assert [note.code for note in loaded.journal.write(["0 draw"])] == [NoteCode.UNWRITABLE]
    finally:
        for folder in (folders.config, folders.data, matches.folder(folders)):
            folder.chmod(0o700)


def test_a_full_disk_stops_neither_counting_nor_playing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folders = player_folders(tmp_path)
    fill(folders)
    known = statistics.counted(folders, NOW)

    class Full:
        """A database whose disk is full."""

        def __init__(self, *_: object, **__: object) -> None:
            error = sqlite3.OperationalError("database or disk is full")
            error.sqlite_errorcode = sqlite3.SQLITE_FULL
            raise error

    from benchmarks.fuzzing import PLAYED, STEPS

    with monkeypatch.context() as patch:
        patch.setattr(sqlite3, "connect", Full)
        assert [note.code for note in statistics.add(folders, PLAYED, STEPS, NOW)] == [NoteCode.UNWRITABLE]
    assert statistics.counted(folders, NOW) == known
