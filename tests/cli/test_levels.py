"""`main.py hint` shows moves that can be played, `puzzle` prints level files, and `check` proves them."""

import re
from collections.abc import Iterable
from dataclasses import replace
from pathlib import Path

import pytest

from game.cli import main
from game.engine.cards.puzzles.themes import CardPuzzleLine, Grade as CardGrade
from game.engine.tiles.books import BOOKS
from game.engine.tiles.puzzles.grades import Grade
from game.engine.tiles.puzzles.themes import THEMES, PuzzleLine
from game.store.levels import LONGEST, LevelSet, read, read_card_level
from tests.listed import listed
from tests.shipped_puzzles import card_puzzles, tile_puzzles
from tests.tables import play
from tests.tile_tables import position
from tools import check, puzzle, tile_generator
from tools.tile_generator import VERSION

POSITION = """
book = "uno-rummy"
table = ["R4 R5 R6", "Y9 G9 B9", "B3 B4 B5 B6"]
racks = ["R7 G2 G3 G4 Y1 *", "?14"]
"""


def hinted(folder: Path, text: str, capsys: pytest.CaptureFixture[str], count: int = 3) -> tuple[int, str]:
    """The status of `hint` about a file, and what it says of it."""
    path = folder / "position.toml"
    path.write_text(text, "utf-8")
    status = main(["hint", str(path), "--count", str(count)])
    said = capsys.readouterr()
    return status, said.out + said.err.replace(f"{path}:", ":")


def test_it_prints_moves_that_can_be_played(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    status, said = hinted(tmp_path, POSITION, capsys)
    assert status == 0
    assert said.startswith("uno-rummy, seat 0: R7 G2 G3 G4 Y1 *\n1. 4 tiles, 47 points off the rack: R7 G2 G3 G4\n")
    assert said.endswith("\nproven: no other move is better\n")
    lines = re.findall(r"^ +(lay .*)$", said, re.MULTILINE)
    assert len(set(lines)) == 3
    for line in lines:
        state = position("R7 G2 G3 G4 Y1 *", "?14", table="R4 R5 R6 | Y9 G9 B9 | B3 B4 B5 B6")
        assert len(play(state, f"0 {line}").racks[0]) == 2
    assert len(re.findall(r"^ +lay", hinted(tmp_path, POSITION, capsys, 1)[1], re.MULTILINE)) == 1
    level = f'{POSITION}goal = {{ play_at_least = 1 }}\nsolution = ["draw"]\n[de]\ntitle = "Eins"\n'
    assert "proven" in hinted(tmp_path, level, capsys)[1]


def test_it_says_where_nothing_goes(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    source = '{ exchange_source = "rack_or_table" }'
    for options, table, said in (("{}", "B4 B5 B6", "nothing can be played"), (source, "B4 *=B5 B6", "undecided: ")):
        text = f'book = "uno-rummy"\noptions = {options}\ntable = ["{table}"]\nracks = ["R1 Y9", "?3"]\n'
        assert hinted(tmp_path, text, capsys)[1].splitlines()[1].startswith(said)


def test_a_bad_file_is_named_with_its_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for old, new, line, sentence in listed("levels")["wrong_positions"]:
        text = POSITION.replace(old, new) if old else POSITION + new
        status, said = hinted(tmp_path, text, capsys)
        assert (status, said.startswith(f":{line}: "), sentence in said) == (2, True, True), said
    assert main(["hint", str(tmp_path / "nothing.toml")]) == 2
    assert "nothing.toml: No such file" in capsys.readouterr().err


def test_rf_51_52_47_it_finds_the_turn_that_ends_the_round(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    opened, fresh = "opened = [true, true]", "opened = [false, false]"
    for options, rack, more, lines in (
        ('{ last_tile = "on" }', "K5 K6", f'reserved = "K7"\n{opened}', ["lay R1 R2 R3 | K5 K6 K7"]),
        ("{ winning_total = 12 }", "K3 K4 K5", opened, ["lay R1 R2 R3 | K3 K4 K5"]),
        ("{}", "K11 K12 K13 R4 O4 B4 R5", fresh, ["open K11 K12 K13", "lay"]),
    ):
        head = f'book = "rummy"\noptions = {options}\ntable = ["R1 R2 R3"]\nracks = ["{rack}", "?3"]\n'
        status, said = hinted(tmp_path, f"{head}{more}\n", capsys, 1)
        assert (status, said.endswith("\nproven: no other move is better\n")) == (0, True)
        printed = re.findall(r"^ +((?:lay|open) .*)$", said, re.MULTILINE)
        assert len(printed) == len(lines)
        assert all(line.startswith(first) for line, first in zip(printed, lines, strict=True)), printed
        assert len(printed[-1].split()) >= len(rack.split())


def printed(capsys: pytest.CaptureFixture[str], line: str) -> str:
    capsys.readouterr()
    assert main(["puzzle", *line.split()]) == 0
    return capsys.readouterr().out


def proved(folder: Path, text: str, capsys: pytest.CaptureFixture[str]) -> tuple[int, str]:
    """The status of `check` about a level, and what it says of it."""
    path = folder / "puzzle.toml"
    path.write_text(text, "utf-8")
    capsys.readouterr()
    status = check.run([path])
    said = capsys.readouterr()
    return status, said.out.replace(f"{path}: ", "") + said.err.replace(f"{path}:", ":")


def test_what_is_printed_is_a_proven_level(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for book in BOOKS:
        text = printed(capsys, f"--book {book} --grade 3 --seed 5")
        assert proved(tmp_path, text, capsys) == (0, "1 passed, 0 failed\n")
        level = read(tmp_path / "puzzle.toml", "puzzle", LevelSet.OWN)
        assert level.grading is not None
        assert (level.grading.grade, level.grading.generator) == (Grade.ONE, f"{VERSION} {book} 3 any 5")
        for each in level.texts.values():
            assert len(each.hints) == 3
            assert not any("…" in hint for hint in each.hints)
            assert len(each.title) < LONGEST["title"]


def test_several_seeds_give_several(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    said = printed(capsys, "--seed 1 --count 2")
    assert said.count("\ngoal = ") == 2
    assert f'"{VERSION} uno-rummy 3 any 1"' in said
    assert f'"{VERSION} uno-rummy 3 any 2"' in said
    assert f"{VERSION} uno-rummy 3 any 1" in printed(capsys, "--seed 1 --line")
    monkeypatch.setattr(tile_generator, "generate", lambda *_: None)
    assert main(["puzzle", "--book", "rummy", "--theme", "exchange", "--seed", "7", "--count", "2"]) == 1
    assert capsys.readouterr().err == "".join(f"seed {n}: no such puzzle among 1000 candidates\n" for n in (7, 8))


def test_what_no_puzzle_can_be_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    for line, said in (
        ("--book rummy --theme give-won", "Did you mean give-one?"),
        ("--book uno-1999 --theme hold-the-wide", "Did you mean hold-the-wild?"),
        ("--book uno-112 --grade 6", "the grades of the card books are 1 to 5, not 6"),
    ):
        assert main(["puzzle", *line.split()]) == 2
        assert said in capsys.readouterr().err


def test_the_most_telling_theme_gives_the_title() -> None:
    assert puzzle.leading(("attach", "give-one", "empty-rack", "lays-two")) == "give-one"
    assert sorted(THEMES) == sorted({puzzle.leading((theme,)) for theme in THEMES})


def wrongly_said(
    folder: Path, text: str, rows: Iterable[tuple[str, str, int, str]], capsys: pytest.CaptureFixture[str]
) -> dict[str, object]:
    """The changes of a level of which `check` does not say what it should."""
    failing: dict[str, object] = {}
    for line, wrong, status, sentence in rows:
        assert text.count(line) == 1, line
        found, said = proved(folder, text.replace(line, wrong), capsys)
        if found != status or sentence not in said or (status == 2 and not re.match(r":\d+: ", said.split("\n")[1])):
            failing[wrong] = (found, said)
    return failing


def test_a_puzzle_of_cards_is_proven_and_mistakes_named(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    text = printed(capsys, "--book uno-1999 --theme which-colour --seed 1")
    assert proved(tmp_path, text, capsys) == (0, "1 passed, 0 failed\n")
    level = read_card_level(tmp_path / "puzzle.toml", "puzzle")
    assert level.grading is not None
    assert level.grading.generator == "1 uno-1999 any which-colour 1"
    for each in level.texts.values():
        assert len(each.hints) == 3
        assert not any("…" in said for said in (each.title, each.task, *each.hints))
    assert wrongly_said(tmp_path, text, listed("levels")["wrong_cards"], capsys) == {}


def test_what_is_wrong_in_a_level_of_tiles_is_named(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    text = printed(capsys, "--book rummikub --grade 4 --seed 1")
    assert wrongly_said(tmp_path, text, listed("levels")["wrong_tiles"], capsys) == {}


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
        text.replace("seat = 1", "seat = 0"): (1, "`: refused because "),
        text.partition("[[act]]")[0] + "act = 3\n": (2, ":8: act: write [[act]] with double brackets"),
    }
    for old, new, status, sentence in listed("levels")["wrong_guided"]:
        said[text.replace(old, new, 1)] = (status, sentence)
    assert check.run([shipped]) == 0
    assert capsys.readouterr().out == "1 passed, 0 failed\n"
    failing, path = {}, tmp_path / "first-round.toml"
    for changed, (status, sentence) in said.items():
        path.write_text(changed, "utf-8")
        found, told = check.run([path]), "".join(capsys.readouterr())
        if changed == text or found != status or sentence not in told:
            failing[sentence] = (found, told)
    assert failing == {}


def test_a_line_of_a_set_that_says_something_else_is_named() -> None:
    tiles, cards = tile_puzzles("rummikub")[0], card_puzzles("uno-1999")[0]
    best = cards.best
    rows: tuple[tuple[str, PuzzleLine | CardPuzzleLine], ...] = (
        ("grade: ", replace(tiles, grade=Grade(tiles.grade % 8 + 1))),
        ("grade: ", replace(cards, grade=CardGrade(cards.grade % 5 + 1))),
        ("themes: ", replace(tiles, themes=("bridge",))),
        ("themes: ", replace(cards, themes=("colour",))),
        ("par: ", replace(tiles, par=tiles.par + 1)),
        ("features: breaks = ", replace(tiles, breaks=tiles.breaks + 1)),
        ("features: plays = ", replace(tiles, plays=tiles.plays + 1)),
        ("features: dead_ends = ", replace(tiles, dead_ends=tiles.dead_ends + 1)),
        ("solution: refused because ", replace(tiles, solution="lay R1 R2")),
        ("worth: ", replace(cards, best=best._replace(sure=best.sure + 1))),
        ("solution: ", replace(cards, best=best._replace(action=best.others[0].action))),
        ("others: ", replace(cards, best=best._replace(others=best.others[1:]))),
    )

    def told(line: PuzzleLine | CardPuzzleLine) -> tuple[str, ...]:
        return check.line_departures(line) if isinstance(line, PuzzleLine) else check.card_line_departures(line)

    assert told(tiles) == told(cards) == ()
    assert {said: told(line) for said, line in rows if not [each for each in told(line) if each.startswith(said)]} == {}
