"""Level files: read whole, or named with what is wrong and left out; what is solved is remembered."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.engine.problems import Problem
from game.engine.tiles.goals import EmptyRack, LevelOutcome, PlayAtLeast
from game.store import levels, progress
from game.store.folders import Folders
from game.store.levels import Level, LevelSet, load, read, solved_steps
from game.store.notes import NoteCode
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
GRADED = "grade = 2\npar = 999\n"


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
    done = solved_steps(level)
    assert not isinstance(done, Problem)
    assert level.outcome(done) is LevelOutcome.SOLVED


def test_a_graded_level_has_no_themes_unless_it_names_them(folders: Folders) -> None:
    grading = level_of(folders, LEVEL.replace("goal =", f"{GRADED}goal =")).grading
    assert grading is not None
    assert (grading.grade, grading.par, grading.features, grading.themes, grading.generator) == (2, 999, {}, None, "")


def test_a_level_in_one_language_is_read_in_the_other_too(folders: Folders) -> None:
    assert level_of(folders, LEVEL[: LEVEL.index("[en]")]).text("en").title == "Anlegen"


BROKEN = (
    ("B9", "B7", 3, "not a legal meld"),
    ("B12", "B8 B8", 4, "too many"),
    ("racks", "rakcs", 4, "rakcs: unknown key"),
    ("empty_rack", "conquer", 5, "unknown goal"),
    ("goal", "# goal", 1, "goal: missing"),
    ("solution", "# solution", 1, "solution: expected a list"),
    ('B11 B12"]', 'B11"]', 6, "does not reach the goal"),
    ('B11 B12"]', 'B12"]', 6, "run-gap"),
    ("lay B8", "lie B8", 6, "solution"),
    (LEVEL[LEVEL.index("[de]") :], "", 1, "texts are missing"),
    ('task = "Leg beide an."', "", 8, "task: expected a text"),
    ("teaches =", "learns =", 10, "learns: unknown key"),
    ('hints = ["Look at blue."]', "hints = []", 18, "hints: expected a list"),
    ("goal =", 'phase = "scoring"\ngoal =', 5, "begins with a turn"),
    ("[de]", "[de", 8, "not TOML"),
    ("goal =", "grade = 2\ngoal =", 1, "par: missing"),
    ("goal =", "grade = 2\npar = 1000\ngoal =", 6, "par: expected a whole number from 1 to 999, got 1000"),
    ("goal =", f"{GRADED}features = 3\ngoal =", 7, "features: expected a table, got 3"),
    ("goal =", f"{GRADED}features.x = 1\ngoal =", 7, "x: unknown key; here are breaks, plays, dead_ends"),
    ("goal =", f"{GRADED}generator = 3\ngoal =", 7, "generator: expected a text, got 3"),
    ("goal =", f"{GRADED}themes = 3\ngoal =", 7, "themes: expected a list, got 3"),
    ("goal =", f'{GRADED}themes = ["twns"]\ngoal =', 7, "themes: twns: unknown key; "),
    (LEVEL, "\x00", 1, "not TOML"),
    (LEVEL, b"\n\n\xff\xfe", 3, "not UTF-8 text"),
)
"""What is changed into what, and what is said about which line."""


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
    assert library.after(last) is None


def test_levels_are_found_inside_a_wheel_too(folders: Folders, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    lessons = tmp_path / "game" / "levels" / "lessons" / "uno-rummy"
    lessons.mkdir(parents=True)
    (lessons / "01-one.toml").write_text(LEVEL)
    monkeypatch.setattr("game.shipped._PACKAGE", tmp_path / "game")
    assert [level.key for level in load(folders).levels] == ["lessons/uno-rummy/01-one"]
    monkeypatch.setattr("game.shipped._PACKAGE", tmp_path / "nowhere")
    assert load(folders) == levels.Library()


# What is solved


def test_what_was_solved_is_remembered(folders: Folders) -> None:
    assert progress.load(folders, NOW) == (frozenset(), ())
    assert progress.add(folders, "lessons/01-run", NOW) == ()
    assert progress.add(folders, 'own/"ä"', NOW) == ()
    assert progress.add(folders, "lessons/01-run", NOW) == ()
    assert progress.load(folders, NOW) == (frozenset({"lessons/01-run", 'own/"ä"'}), ())


def test_a_damaged_list_of_solved_levels_is_set_aside(folders: Folders) -> None:
    path = progress.progress_file(folders)
    path.parent.mkdir(parents=True)
    for text in ("solved = [", "solved = 3", "solved = [1]"):
        path.write_text(text)
        solved, (note,) = progress.load(folders, NOW)
        assert (solved, note.code) == (frozenset(), NoteCode.DAMAGED)
        assert note.kept_as is not None
        assert note.kept_as.read_text() == text
        progress.add(folders, "lessons/01-run", NOW)
        assert progress.load(folders, NOW)[0] == {"lessons/01-run"}


def test_a_folder_that_takes_no_file_costs_only_the_memory(folders: Folders) -> None:
    folders.data.parent.mkdir(parents=True)
    folders.data.write_text("in the way")
    assert [note.code for note in progress.add(folders, "lessons/01-run", NOW)][-1] is NoteCode.UNWRITABLE
