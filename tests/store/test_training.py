"""Tries, streaks and storms are kept through kills and damage, and what was set aside comes back."""

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
from game.shipped import asset_text
from game.store import quarantine, training
from game.store.files import NoteCode
from game.store.folders import Folders
from game.store.levels import Knows
from game.store.quarantine import FileKind
from game.store.training import TRAINING, Mode, Run, Spent, TrainingHistory, Try
from tests.answers import present, quiet
from tests.listed import DATA

NOW = datetime(2026, 11, 21, 18, 30, 5, tzinfo=UTC)
RATED = Try(
    NOW, Mode.RATED, "rummy", "1 rummy 3 any 7", True, 4, 1, 12.5, None, Rating(1012.5, 200, 0.06), Rating(1190, 90)
)
DAY = Try(NOW, Mode.DAY, "rummikub", "1 rummikub 2 any 1", False, 0, 0, 3.0, date(2026, 11, 21))
RUN = Run(NOW, Mode.STORM, "rummikub", 12)


def kept(folders: Folders) -> TrainingHistory:
    """What is there, which has to be readable without a word."""
    return quiet(training.load(folders, NOW))


def test_what_was_tried_comes_back_as_it_was(folders: Folders) -> None:
    assert kept(folders) == TrainingHistory()
    assert not TRAINING.path(folders).exists(), "looking writes nothing"
    sure = RATED._replace(its=Rating(1190, 0.5))
    for each in (RATED, DAY, sure):
        assert training.add_try(folders, each, NOW) == ()
    assert training.add_run(folders, RUN, NOW) == ()
    assert kept(folders) == TrainingHistory((RATED, DAY, sure), (RUN,))
    tries = [RATED._replace(solved=solved, hints=hints) for solved in (True, False) for hints in (0, 1)]
    assert [each.alone for each in tries] == [True, False, False, False]


KILLED = """
import os, signal, sys
from pathlib import Path
from game.store import training
from game.store.database import SqliteFile
from game.store.folders import player_folders
from tests.store.test_training import NOW, RATED
folders, real = player_folders(Path(sys.argv[1])), SqliteFile.guarded
training.add_try(folders, RATED, NOW)
def dying(self, folders, now, work, patience):
    def cut(base):
        work(base)
        os.kill(os.getpid(), signal.SIGKILL)
    return real(self, folders, now, cut, patience)
SqliteFile.guarded = dying
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


DAMAGE = (
    "tries SET mode = 'dance'", "tries SET at = 'yesterday'", "tries SET mine = 9e999", "tries SET its_deviation = 0",
    "tries SET mine_deviation = -1", "tries SET mine_volatility = 0", "runs SET at = 'never'", "",
)  # fmt: skip
"""What makes no sense in a database that is whole, and a file that is none."""


@pytest.mark.parametrize("damage", DAMAGE)
def test_a_damaged_file_is_set_aside_and_told(folders: Folders, damage: str) -> None:
    training.add_try(folders, RATED, NOW)
    training.add_run(folders, RUN, NOW)
    path = TRAINING.path(folders)
    if damage:
        with closing(sqlite3.connect(path)) as base, base:
            base.execute(f"UPDATE {damage}")
    else:
        path.write_bytes(b"SQLite format 3\0" + b"x" * 5000)
    history, notes = training.load(folders, NOW)
    assert history == TrainingHistory()
    assert [note.code for note in notes] == [NoteCode.DAMAGED]
    assert present(notes[0].kept_as).exists()
    assert training.add_try(folders, DAY, NOW) == ()
    assert kept(folders).tries == (DAY,)


def test_what_was_set_aside_is_added_once_it_is_good(folders: Folders) -> None:
    training.add_try(folders, RATED, NOW)
    training.add_run(folders, RUN, NOW)
    path = TRAINING.path(folders)
    good = path.read_bytes()
    path.write_bytes(b"damaged")
    _, notes = training.load(folders, NOW)
    training.add_try(folders, RATED, NOW)
    training.add_try(folders, DAY, NOW)
    [aside] = quarantine.listed(folders, NOW)
    assert aside.kind is FileKind.TRAINING
    assert quarantine.again(folders, aside, NOW)[0] is None, "it is still damaged"
    present(notes[0].kept_as).write_bytes(good)
    assert quarantine.again(folders, aside, NOW) == (path, ())
    assert kept(folders) == TrainingHistory((RATED, DAY), (RUN,)), "nothing is there twice"


@pytest.mark.parametrize("form", [1, 2])
def test_earlier_forms_open_with_everything_kept_and_take_what_they_did_not_know(folders: Folders, form: int) -> None:
    """The second is how it was while unfinished puzzles were forgotten."""
    script = (DATA / "training-1.sql").read_text("utf-8")
    if form == 2:
        script = script.replace("version = 1;", f"version = 2; {asset_text('sql', 'training-1.sql')}")
    path = TRAINING.path(folders)
    path.parent.mkdir(parents=True)
    with closing(sqlite3.connect(path)) as base:
        base.executescript(script)
    assert kept(folders) == TrainingHistory((RATED, DAY), (RUN,))
    stage = RATED._replace(mode=Mode.SCHOOL, book="uno-112", puzzle="lessons/uno-112/01-match", mine=None, its=None)
    assert training.add_try(folders, stage, NOW) == ()
    assert training.add_start(folders, "uno-112", Knows.SIMILAR, NOW) == ()
    assert training.keep(folders, "rummy", "1 rummy 3 any 8", Spent(4.5, 2), NOW) == ()
    found = kept(folders)
    assert (set(found.tries), found.runs) == ({RATED, DAY, stage}, (RUN,))
    assert found.starts == {"uno-112": Knows.SIMILAR}
    assert training.recall(folders, "rummy", "1 rummy 3 any 8", NOW) == (Spent(4.5, 2), ())


def test_what_is_unfinished_is_kept_by_sitting_until_it_is_done(folders: Folders) -> None:
    def total(**which: str) -> Spent:
        return quiet(training.recall(folders, "uno-112", "day", NOW, **which))

    assert total() == Spent()
    assert not TRAINING.path(folders).exists(), "looking writes nothing"
    for sitting, taken in (("morning", Spent(10.0, 1)), ("noon", Spent(20.0, 2)), ("noon", Spent(25.0, 2))):
        assert training.keep(folders, "uno-112", "day", taken, NOW, sitting) == ()
    training.keep(folders, "uno-1999", "day", Spent(99.0, 9), NOW)
    assert (total(), total(sitting="noon"), total(besides="noon")) == (Spent(35.0, 3), Spent(25.0, 2), Spent(10.0, 1))
    assert training.forget(folders, "uno-112", "day", NOW) == ()
    assert total() == Spent()
    assert training.recall(folders, "uno-1999", "day", NOW)[0] == Spent(99.0, 9)


def test_what_somebody_else_wrote_into_it_is_set_aside_and_a_time_without_end_is_none(folders: Folders) -> None:
    for seconds in (float("inf"), 1.0):
        training.keep(folders, "rummy", "x", Spent(seconds, 1), NOW)
        found = Spent(0.0 if seconds > 1 else 1.0, 1)
        assert training.recall(folders, "rummy", "x", NOW) == (found, ())
    with closing(sqlite3.connect(TRAINING.path(folders))) as base, base:
        base.execute("UPDATE unfinished SET seconds = 'long'")
    found, notes = training.recall(folders, "rummy", "x", NOW)
    assert (found, [note.code for note in notes]) == (Spent(), [NoteCode.DAMAGED])


def test_a_file_of_a_later_version_is_left_alone_and_no_earlier_one_lacks_its_tables(folders: Folders) -> None:
    path = TRAINING.path(folders)
    path.parent.mkdir(parents=True)
    for version, code in ((-1, NoteCode.DAMAGED), (1, NoteCode.DAMAGED), (2, NoteCode.DAMAGED), (0, None),
                          (TRAINING.version, None), (TRAINING.version + 1, NoteCode.NEWER_FORM)):  # fmt: skip
        with closing(sqlite3.connect(path)) as base, base:
            base.execute(f"PRAGMA user_version = {version}")
        codes = [] if code is None else [code]
        assert [note.code for note in training.load(folders, NOW)[1]] == codes, version
        if code is NoteCode.DAMAGED:
            path.unlink()
    assert [note.code for note in training.add_try(folders, DAY, NOW)] == [NoteCode.NEWER_FORM]
