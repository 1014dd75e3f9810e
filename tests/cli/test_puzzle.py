"""`main.py puzzle` prints level files, and `main.py check` proves them."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.cli import check, puzzle
from game.cli.arguments import parse
from game.cli.commands import COMMANDS
from game.cli.usage import UsageError
from game.engine.tiles.books import BOOKS
from game.engine.tiles.puzzles.grades import Grade
from game.engine.tiles.puzzles.themes import THEMES
from game.store.level_texts import LONGEST
from game.store.levels import LevelSet, read
from game.store.toml_source import FileMistake


@pytest.fixture
def file(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> Path:
    """A generated level."""
    return printed(tmp_path, capsys, "--book", "rummikub", "--grade", "4", "--seed", "1")


def printed(folder: Path, capsys: pytest.CaptureFixture[str], *arguments: str) -> Path:
    """The output of the command, as a file."""
    assert COMMANDS["puzzle"].run(parse(["puzzle", *arguments])) == 0
    path = folder / "puzzle.toml"
    path.write_text(capsys.readouterr().out, "utf-8")
    return path


def exchange(file: Path, old: str, new: str) -> None:
    """Write something else for what a file has once."""
    text = file.read_text("utf-8")
    assert text.count(old) == 1
    file.write_text(text.replace(old, new), "utf-8")


@pytest.mark.parametrize("book", BOOKS)
def test_what_is_printed_is_a_proven_level(book: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = printed(tmp_path, capsys, "--book", book, "--grade", "3", "--seed", "5")
    assert check.run([path]) == 0
    assert capsys.readouterr().out == "1 passed, 0 failed\n"
    level = read(path, "puzzle", LevelSet.OWN)
    assert level.grading is not None
    assert level.grading.grade is Grade.ONE
    assert level.grading.generator == f"1 {book} 3 any 5"
    for text in level.texts.values():
        assert len(text.hints) == 3
        assert not any("…" in each for each in text.hints)
        assert len(text.title) < LONGEST["title"]


def test_several_seeds_give_several_levels(capsys: pytest.CaptureFixture[str]) -> None:
    assert puzzle.run("uno-rummy", 3, None, 1, 2) == 0
    said = capsys.readouterr().out
    assert said.count("\ngoal = ") == 2
    assert '3 any 1"' in said
    assert '3 any 2"' in said


def test_a_seed_without_such_a_puzzle_is_named(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(puzzle, "generate", lambda *_: None)
    assert puzzle.run("rummy", 3, "exchange", 7, 1) == 1
    assert capsys.readouterr().err == "seed 7: no such puzzle among 1000 candidates\n"


@pytest.mark.parametrize(("book", "theme", "near"), [("uno-1999", None, "rummy"), ("rummy", "give-won", "give-one")])
def test_an_unknown_book_or_theme_is_refused(book: str, theme: str | None, near: str) -> None:
    with pytest.raises(UsageError, match=near):
        puzzle.run(book, 3, theme, 1, 1)


def test_the_most_telling_theme_gives_the_title() -> None:
    assert puzzle.leading(("attach", "give-one", "empty-rack", "lays-two")) == "give-one"
    assert sorted(THEMES) == sorted({puzzle.leading((theme,)) for theme in THEMES})


# -- proving -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("line", "wrong", "said"),
    [
        ("grade = 4", "grade = 5", "grade: 5 in the file, 4 by proof"),
        ("par = 3", "par = 4", "par: 4 in the file, 3 by proof"),
        ("breaks = 2", "breaks = 1", "features: breaks = 1 in the file, 2 by proof"),
        ("plays = 1", "plays = 2", "features: plays = 2 in the file, 1 by proof"),
        ("dead_ends = 0", "dead_ends = 3", "features: dead_ends = 3 in the file, 0 by proof"),
        ('"give-one", ', "", "themes: empty-rack, lays-one in the file, give-one, empty-rack, lays-one by"),
        ("empty_rack = true", 'use = "B2"', "grade: only a level of one lay whose goal says"),
    ],
)
def test_a_wrong_grading_is_named(
    line: str, wrong: str, said: str, file: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    exchange(file, line, wrong)
    assert check.run([file]) == 1
    assert f"{file}: not proven\n    {said}" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("line", "wrong", "said"),
    [
        ("grade = 4", "grade = 9", "grade: expected a whole number from 1 to 8, got 9"),
        ("grade = 4", "", "grade: missing"),
        ("par = 3", 'par = "5"', "par: expected a whole number from 1 to 999, got '5'"),
        ("par = 3", "", "par: missing"),
        ("{ breaks = 2, plays = 1, dead_ends = 0 }", "3", "features: expected a table, got 3"),
        ("plays = 1", "play = 1", "play: unknown key; did you mean plays?"),
        ('"give-one"', '"give-won"', "themes: give-won: unknown key; did you mean give-one?"),
        ('themes = ["give-one", "empty-rack", "lays-one"]', "themes = 1", "themes: expected a list, got 1"),
        ('generator = "1 rummikub 4 any 1"', "generator = 1", "generator: expected a text, got 1"),
        ("empty_rack = true", "empty_rack = 1", "goal: empty_rack: expected true, got 1"),
    ],
)
def test_a_broken_level_is_named_with_its_line(
    line: str, wrong: str, said: str, file: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    exchange(file, line, wrong)
    assert check.run([file]) == 2
    assert said in capsys.readouterr().err
    with pytest.raises(FileMistake, match=r"puzzle\.toml:\d+: "):
        read(file, "puzzle", LevelSet.OWN)


def test_the_levels_of_the_game_are_proven_too(root: Path, capsys: pytest.CaptureFixture[str]) -> None:
    paths = sorted((root / "levels" / "puzzles").glob("*.toml"))
    assert check.run(paths) == 0
    assert capsys.readouterr().out == f"{len(paths)} passed, 0 failed\n"
