"""Level files: read whole, or named with what is wrong and left out; what is solved is remembered."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.engine.game import Problem
from game.engine.tiles.goals import EmptyRack, LevelOutcome, PlayAtLeast
from game.store import levels, training
from game.store.files import NoteCode
from game.store.folders import Folders
from game.store.levels import Level, LevelSet, load, read, said, solution_steps
from game.store.toml_source import FileMistake
from tests.store.test_matches import NOW

LEVEL = """
book = "uno-rummy"
table = ["B8 B9 B10"]
racks = ["B11 B12", "?7"]
goal = { empty_rack = true, play_at_least = 2 }
solution = ["lay B8 B9 B10 B11 B12"]

[de]
title = "Anlegen"
teaches = "Anlegen"
task = "Leg beide an."
hints = ["Schau auf Blau.", "Die 11 kommt zuerst."]

[en]
title = "Attaching"
teaches = "attaching"
task = "Attach both."
hints = ["Look at blue."]
"""


def written(folders: Folders, text: str = LEVEL, name: str = "mine.toml") -> Path:
    """Put a level into the player's own folder."""
    path = folders.data / "levels" / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text)
    return path


def level_of(folders: Folders, text: str = LEVEL) -> Level:
    """The level of a text."""
    return read(written(folders, text), "own/mine", LevelSet.OWN)


def test_a_level_is_read_with_everything_in_it(folders: Folders) -> None:
    level = level_of(folders)
    assert level.goals == (EmptyRack(), PlayAtLeast(2))
    assert level.text("de").hints == ("Schau auf Blau.", "Die 11 kommt zuerst.")
    assert level.text("en").title == "Attaching"
    assert level.seat == 0
    assert said(level.text("de"), 1) == "Anlegen. Anlegen. Leg beide an. Schau auf Blau."
    done = solution_steps(level)
    assert not isinstance(done, Problem)
    assert level.outcome(done) is LevelOutcome.SOLVED


def test_a_level_in_one_language_is_read_in_the_other_too(folders: Folders) -> None:
    assert level_of(folders, LEVEL[: LEVEL.index("[en]")]).text("en").title == "Anlegen"


BROKEN = (
    ("B9", "B7", 3, "not a legal meld"),
    ("[de]", "[de", 8, "not TOML"),
    ('blue."]', 'blue."', 18, "not TOML"),
    (LEVEL, b"\n\n\xff\xfe", 3, "not UTF-8 text"),
)
"""What is changed into what, and what is said about which line; `tests/golden/readings.txt` has all mistakes."""


def test_a_broken_level_is_left_out_and_named_with_its_line(folders: Folders) -> None:
    written(folders, LEVEL, "other.toml")
    for part, wrong, line, sentence in BROKEN:
        assert part in LEVEL
        path = written(folders, LEVEL.replace(part, wrong) if isinstance(wrong, str) else "")
        if isinstance(wrong, bytes):
            path.write_bytes(wrong)
        library = load(folders, (LevelSet.OWN,))
        assert [level.key for level in library.of(LevelSet.OWN)] == ["own/other"]
        (note,) = library.notes
        assert (note.code, note.file) == (NoteCode.BROKEN_LEVEL, path)
        assert note.key.startswith(f"{line}: "), note.key
        assert sentence in note.key
        with pytest.raises(FileMistake, match=r"mine\.toml"):
            read(path, "own/mine", LevelSet.OWN)


def test_own_levels_lie_in_folders_as_the_player_likes(folders: Folders) -> None:
    written(folders, LEVEL, "hard/b.toml")
    written(folders, LEVEL, "a.toml")
    library = load(folders)
    assert [level.key for level in library.of(LevelSet.OWN)] == ["own/a", "own/hard/b"]
    first, last = library.of(LevelSet.OWN)
    assert library.after(first) == last
    assert [library.number(level) for level in (first, last)] == [1, 2]
    assert library.after(last) is None


def test_levels_are_found_inside_a_wheel_too(folders: Folders, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    lessons = tmp_path / "game" / "levels" / "lessons" / "uno-rummy"
    lessons.mkdir(parents=True)
    (lessons / "01-one.toml").write_text(LEVEL)
    monkeypatch.setattr("game.shipped._PACKAGE", tmp_path / "game")
    assert [level.key for level in load(folders).levels] == ["lessons/uno-rummy/01-one"]
    monkeypatch.setattr("game.shipped._PACKAGE", tmp_path / "nowhere")
    assert load(folders) == levels.Library()


def test_what_was_solved_is_remembered(folders: Folders) -> None:
    assert training.solved_levels(folders, NOW) == (frozenset(), ())
    assert training.add_solved(folders, "lessons/01-run", NOW) == ()
    assert training.add_solved(folders, 'own/"ä"', NOW) == ()
    assert training.add_solved(folders, "lessons/01-run", NOW) == ()
    assert training.solved_levels(folders, NOW) == (frozenset({"lessons/01-run", 'own/"ä"'}), ())


def test_a_damaged_list_of_solved_levels_is_set_aside(folders: Folders) -> None:
    path = training.progress_file(folders)
    path.parent.mkdir(parents=True)
    for text in ("solved = [", "solved = 3", "solved = [1]"):
        path.write_text(text)
        solved, (note,) = training.solved_levels(folders, NOW)
        assert (solved, note.code) == (frozenset(), NoteCode.DAMAGED)
        assert note.kept_as is not None
        assert note.kept_as.read_text() == text
        training.add_solved(folders, "lessons/01-run", NOW)
        assert training.solved_levels(folders, NOW)[0] == {"lessons/01-run"}


def test_a_folder_that_takes_no_file_costs_only_the_memory(folders: Folders) -> None:
    folders.data.parent.mkdir(parents=True)
    folders.data.write_text("in the way")
    assert [note.code for note in training.add_solved(folders, "lessons/01-run", NOW)][-1] is NoteCode.UNWRITABLE
