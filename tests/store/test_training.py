"""Tries, streaks and storms are kept through kills and damage, and what was set aside comes back."""

from __future__ import annotations

import os
import signal
import sqlite3
import subprocess
import sys
from contextlib import closing
from datetime import UTC, date, datetime
from pathlib import Path

import pytest

from game.engine.glicko import Rating
from game.store import quarantine, training
from game.store.folders import Folders, player_folders
from game.store.notes import NoteCode
from game.store.quarantine import FileKind
from game.store.training import TRAINING, Mode, Run, TrainingHistory, Try

NOW = datetime(2026, 11, 21, 18, 30, 5, tzinfo=UTC)
RATED = Try(
    NOW, Mode.RATED, "rummy", "1 rummy 3 any 7", True, 4, 1, 12.5, None, Rating(1012.5, 200, 0.06), Rating(1190, 90)
)
DAY = Try(NOW, Mode.DAY, "rummikub", "1 rummikub 2 any 1", False, 0, 0, 3.0, date(2026, 11, 21))
RUN = Run(NOW, Mode.STORM, "rummikub", 12)


@pytest.fixture
def folders(tmp_path: Path) -> Folders:
    """Folders that do not exist yet."""
    return player_folders(tmp_path / "home")


def kept(folders: Folders) -> TrainingHistory:
    """What is there, which has to be readable without a word."""
    history, notes = training.load(folders, NOW)
    assert notes == ()
    return history


def test_what_was_tried_comes_back_as_it_was(folders: Folders) -> None:
    assert kept(folders) == TrainingHistory()
    assert not TRAINING.path(folders).exists(), "looking writes nothing"
    for each in (RATED, DAY):
        assert training.add_try(folders, each, NOW) == ()
    assert training.add_run(folders, RUN, NOW) == ()
    assert kept(folders) == TrainingHistory((RATED, DAY), (RUN,))


KILLED = """
import os, signal, sys
from pathlib import Path
from game.store import training
from game.store.folders import player_folders
from tests.store.test_training import NOW, RATED
folders, real = player_folders(Path(sys.argv[1])), training.guarded
training.add_try(folders, RATED, NOW)
def dying(folders, now, work, patience, kind):
    def cut(base):
        work(base)
        os.kill(os.getpid(), signal.SIGKILL)
    return real(folders, now, cut, patience, kind)
training.guarded = dying
training.add_try(folders, RATED, NOW)
"""
"""Remembers one try, and is killed while it remembers another."""


@pytest.mark.skipif(os.name == "nt", reason="Windows has no SIGKILL")
def test_a_kill_loses_nothing_that_was_remembered_and_leaves_nothing_by_halves(folders: Folders, root: Path) -> None:
    home = folders.data.parent
    done = subprocess.run([sys.executable, "-c", KILLED, str(home)], cwd=root, check=False, capture_output=True)
    assert done.returncode == -signal.SIGKILL, done.stderr
    assert kept(folders) == TrainingHistory((RATED,))
    assert training.add_try(folders, DAY, NOW) == ()
    assert kept(folders).tries == (RATED, DAY)


@pytest.mark.parametrize("damage", ["garbage", "mode", "rating", "moment"])
def test_a_damaged_file_is_set_aside_and_told(folders: Folders, damage: str) -> None:
    training.add_try(folders, RATED, NOW)
    path = TRAINING.path(folders)
    changes = {"mode": ("mode", "'dance'"), "rating": ("mine", "9e999"), "moment": ("at", "'yesterday'")}
    if damage in changes:
        column, value = changes[damage]
        with closing(sqlite3.connect(path)) as base, base:
            base.execute(f"UPDATE tries SET {column} = {value}")
    else:
        path.write_bytes(b"SQLite format 3\0" + b"x" * 5000)
    history, notes = training.load(folders, NOW)
    assert history == TrainingHistory()
    assert [note.code for note in notes] == [NoteCode.DAMAGED]
    assert notes[0].kept_as is not None
    assert notes[0].kept_as.exists()
    assert training.add_try(folders, DAY, NOW) == ()
    assert kept(folders).tries == (DAY,)


def test_what_was_set_aside_is_added_once_it_is_good(folders: Folders) -> None:
    training.add_try(folders, RATED, NOW)
    training.add_run(folders, RUN, NOW)
    path = TRAINING.path(folders)
    good = path.read_bytes()
    path.write_bytes(b"damaged")
    _, notes = training.load(folders, NOW)
    assert notes[0].kept_as is not None
    training.add_try(folders, RATED, NOW)
    training.add_try(folders, DAY, NOW)
    [aside] = quarantine.listed(folders, NOW)
    assert aside.kind is FileKind.TRAINING
    assert quarantine.again(folders, aside, NOW)[0] is None, "it is still damaged"
    notes[0].kept_as.write_bytes(good)
    assert quarantine.again(folders, aside, NOW) == (path, ())
    assert kept(folders) == TrainingHistory((RATED, DAY), (RUN,)), "nothing is there twice"


def test_a_file_of_a_later_version_is_left_alone(folders: Folders) -> None:
    training.add_try(folders, RATED, NOW)
    with closing(sqlite3.connect(TRAINING.path(folders))) as base, base:
        base.execute("PRAGMA user_version = 99")
    assert [note.code for note in training.add_try(folders, DAY, NOW)] == [NoteCode.NEWER_FORM]
    assert [note.code for note in training.load(folders, NOW)[1]] == [NoteCode.NEWER_FORM]
