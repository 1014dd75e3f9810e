"""`main.py puzzle` prints level files, and `main.py check` proves them."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.cli import check, puzzle
from game.cli.arguments import parse
from game.cli.card_puzzle import printed_level
from game.cli.commands import COMMANDS
from game.cli.usage import UsageError
from game.engine.cards.books import UNO_1999
from game.engine.cards.puzzles.generator import generate
from game.engine.tiles.books import BOOKS
from game.engine.tiles.puzzles.generator import VERSION
from game.engine.tiles.puzzles.grades import Grade
from game.engine.tiles.puzzles.themes import THEMES
from game.store import card_levels
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
    assert level.grading.generator == f"{VERSION} {book} 3 any 5"
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


@pytest.mark.parametrize(
    ("book", "theme", "near"),
    [("rumny", None, "rummy"), ("rummy", "give-won", "give-one"), ("uno-1999", "hold-the-wide", "hold-the-wild")],
)
def test_an_unknown_book_or_theme_is_refused(book: str, theme: str | None, near: str) -> None:
    with pytest.raises(UsageError, match=near):
        puzzle.run(book, 3, theme, 1, 1)


def test_the_most_telling_theme_gives_the_title() -> None:
    assert puzzle.leading(("attach", "give-one", "empty-rack", "lays-two")) == "give-one"
    assert sorted(THEMES) == sorted({puzzle.leading((theme,)) for theme in THEMES})


def test_a_puzzle_of_cards_is_a_proven_level_too(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = printed(tmp_path, capsys, "--book", "uno-112", "--grade", "4", "--theme", "which-colour", "--seed", "1")
    assert check.run([path]) == 0
    assert capsys.readouterr().out == "1 passed, 0 failed\n"
    level = card_levels.read(path, "puzzle")
    assert level.grading is not None
    assert level.grading.generator == "1 uno-112 4 which-colour 1"
    for text in level.texts.values():
        assert len(text.hints) == 3
        assert not any("…" in each for each in (text.title, text.task, *text.hints))
    with pytest.raises(UsageError, match="1 to 5"):
        puzzle.run("uno-112", 6, None, 1, 1)


@pytest.fixture(scope="module")
def cards() -> str:
    """A generated level of cards."""
    found = generate(UNO_1999, None, "which-colour", 3)
    assert found is not None
    return printed_level(found)


@pytest.mark.parametrize(
    ("line", "wrong", "status", "said"),
    [
        ("grade = 4", "grade = 3", 1, "grade: 3 in the file, 4 by proof"),
        ("worth = ", 'worth = "1/3" # ', 1, "worth: 1/3 in the file"),
        ("themes = [", "themes = [] # [", 1, "themes: none in the file"),
        ("solution = [", 'solution = ["draw"] # [', 1, "solution: draw in the file, play W':Y uno by proof"),
        ("grade = 4", "grade = 9", 2, "grade: expected a whole number from 1 to 5, got 9"),
        ("worth = ", "worth = 1 # ", 2, "worth: expected a text, got 1"),
        ("worth = ", 'worth = "1e9" # ', 2, "worth: '1e9' is no fraction"),
        ("solution = [", 'solution = ["play B9"] # [', 2, "solution: refused because"),
        ("goal = {", "goal = { go_out = 9 } # {", 2, "expected a number of turns from 1 to 4, got 9"),
        ("goal = {", "turn = 1\ngoal = {", 2, "phase: a level of cards begins with a turn or an answer"),
    ],
)
def test_a_level_of_cards_that_is_wrong_is_named(
    line: str, wrong: str, status: int, said: str, cards: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "cards.toml"
    file.write_text(cards, "utf-8")
    exchange(file, line, wrong)
    capsys.readouterr()
    assert check.run([file]) == status
    told = capsys.readouterr()
    assert said in told.out + told.err


# -- proving -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("line", "wrong", "said"),
    [
        ("grade = 4", "grade = 5", "grade: 5 in the file, 4 by proof"),
        ("par = 3", "par = 4", "par: 4 in the file, 3 by proof"),
        ("breaks = 2", "breaks = 1", "features: breaks = 1 in the file, 2 by proof"),
        ("plays = 1", "plays = 2", "features: plays = 2 in the file, 1 by proof"),
        ("dead_ends = 0", "dead_ends = 3", "features: dead_ends = 3 in the file, 0 by proof"),
        ('"give-one", ', "", "themes: cross, empty-rack, lays-one in the file, give-one, cross, empty-rack, lays"),
        ("empty_rack = true", 'use = "O4\'"', "grade: only a level of one lay whose goal says"),
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
        ('themes = ["give-one", "cross", "empty-rack", "lays-one"]', "themes = 1", "themes: expected a list, got 1"),
        ('generator = "2 rummikub 4 any 1"', "generator = 1", "generator: expected a text, got 1"),
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


def test_the_guided_round_is_proven_and_what_is_wrong_in_it_is_named(
    root: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    shipped = root / "levels" / "guided"
    text = (shipped / "first-round.toml").read_text("utf-8")
    last = text.rpartition("[[act]]")[0]
    said = {
        last: (1, "act: the round does not end with the player going out"),
        f'{text}[[act]]\nseat = 0\naction = "draw"\n': (1, "act 10: seat 0 `draw`: the round is over"),
        text.replace('"uno"', '"pass"'): (1, "act 6: seat 0 `pass`: the screen does not show such an action"),
        text.replace('0\naction = "uno"', '1\naction = "uno"'): (1, "act 6: seat 1 `uno`: the screen does not show"),
        text.replace('"lay G8 G9 G10"', '"lay G8 G9"', 1): (1, "act 1: seat 0 `lay G8 G9`: refused because meld-too-"),
        text.replace('"lay G8 G9 G10"', '"put G8"', 1): (1, "act 1: seat 0 `put G8`: 'put G8' is not an action"),
        text.replace("seat = 1", "seat = 0"): (1, "`: refused because "),
        text.replace("loose", "lose"): (2, ":4: lose: unknown key; did you mean loose?"),
        text.replace("R4 Y5", "R4 Y55"): (2, ":3: racks: 'Y55' is not a tile"),
        text.replace("seat = 1", "seat = 2", 1): (2, ":12: seat: 2 is none of the seats 0 to 1"),
        text.replace('"uno"', "7"): (2, ":25: action: expected a text, got 7"),
        text.replace("seat = 0\n", "", 1): (2, ":8: act: expected seat and action, got {"),
        text.partition("[[act]]")[0] + "act = 3\n": (2, ":8: act: write [[act]] with double brackets"),
    }
    assert check.run([shipped]) == 0
    assert capsys.readouterr().out == "1 passed, 0 failed\n"
    failing, path = {}, tmp_path / "first-round.toml"
    for changed, (status, sentence) in said.items():
        path.write_text(changed, "utf-8")
        found, told = check.run([path]), "".join(capsys.readouterr())
        if changed == text or found != status or sentence not in told:
            failing[sentence] = (found, told)
    assert failing == {}
