"""`main.py hint`: the best moves of a position, which can be played as they are printed."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from game.cli import hint
from game.cli.arguments import parse
from game.cli.commands import COMMANDS
from tests.tables import play
from tests.tile_tables import position

POSITION = """
book = "uno-rummy"
table = ["R4 R5 R6", "Y9 G9 B9", "B3 B4 B5 B6"]
racks = ["R7 G2 G3 G4 Y1 *", "?14"]
"""


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """A position file."""
    path = tmp_path / "position.toml"
    path.write_text(POSITION)
    return path


def test_it_prints_moves_that_can_be_played(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert hint.run(file, 3) == 0
    said = capsys.readouterr().out
    assert said.startswith("uno-rummy, seat 0: R7 G2 G3 G4 Y1 *\n1. 4 tiles, 47 points off the rack: R7 G2 G3 G4\n")
    assert said.endswith("\nproven: no other move is better\n")
    lines = re.findall(r"^ +(lay .*)$", said, re.MULTILINE)
    assert len(set(lines)) == 3
    for line in lines:
        state = position("R7 G2 G3 G4 Y1 *", "?14", table="R4 R5 R6 | Y9 G9 B9 | B3 B4 B5 B6")
        assert len(play(state, f"0 {line}").racks[0]) == 2


def test_it_prints_no_more_than_asked_for(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    hint.run(file, 1)
    assert len(re.findall(r"^ +lay", capsys.readouterr().out, re.MULTILINE)) == 1


@pytest.mark.parametrize(
    ("table", "options", "sentence"),
    [
        ("B4 B5 B6", "{}", "nothing can be played"),
        ("B4 *=B5 B6", '{ exchange_source = "rack_or_table" }', "undecided"),
    ],
)
def test_it_says_where_nothing_goes(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], table: str, options: str, sentence: str
) -> None:
    path = tmp_path / "position.toml"
    path.write_text(f'book = "uno-rummy"\noptions = {options}\ntable = ["{table}"]\nracks = ["R1 Y9", "?3"]\n')
    assert hint.run(path, 3) == 0
    assert sentence in capsys.readouterr().out


def test_a_level_is_a_position_too(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    path = tmp_path / "level.toml"
    path.write_text(f'{POSITION}goal = {{ play_at_least = 1 }}\nsolution = ["draw"]\n[de]\ntitle = "Eins"\n')
    assert hint.run(path, 1) == 0
    assert "proven" in capsys.readouterr().out


def test_the_guided_round_is_a_position_too(root: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert hint.run(root / "levels" / "guided" / "first-round.toml", 3) == 0
    assert "1. 3 tiles, 27 points off the rack" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("text", "line", "sentence"),
    [
        (POSITION.replace("B5 B6", "B5 B7"), 3, "not a legal meld"),
        (POSITION.replace("B5 B6", "B5 B13"), 3, "B13"),
        (POSITION.replace("Y1 *", "R4 R4' R4"), 4, "too many"),
        (POSITION + 'colour = "R"\n', 5, "unknown key"),
        (POSITION.replace("uno-rummy", "chess"), 2, "unknown book"),
        (POSITION + 'phase = "scoring"\n', 5, "nobody may play"),
        (POSITION + "table = [\n", 5, "not TOML"),
    ],
)
def test_a_bad_file_is_named_with_its_line(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], text: str, line: int, sentence: str
) -> None:
    path = tmp_path / "position.toml"
    path.write_text(text)
    assert hint.run(path, 3) == 2
    heard = capsys.readouterr()
    assert heard.out == ""
    assert heard.err.startswith(f"{path}:{line}: ")
    assert sentence in heard.err


def test_a_file_that_is_not_there_is_named(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert hint.run(tmp_path / "nothing.toml", 3) == 2
    assert "nothing.toml:1: " in capsys.readouterr().err


def test_the_command_line_hands_on_the_file_and_the_count(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    args = parse(["hint", str(file), "--count", "2"])
    assert args.run is COMMANDS["hint"].run
    assert args.run(args) == 0
    assert capsys.readouterr().out.count("lay ") == 2


@pytest.mark.parametrize(
    ("options", "rack", "key", "lines"),
    [
        ('{ last_tile = "on" }', "K5 K6", 'reserved = "K7"', ["lay R1 R2 R3 | K5 K6 K7"]),
        ("{ winning_total = 12 }", "K3 K4 K5", "", ["lay R1 R2 R3 | K3 K4 K5"]),
        ("{}", "K11 K12 K13 R4 O4 B4 R5", "opened = [false, false]", ["open K11 K12 K13", "lay"]),
    ],
)
def test_rf_51_52_47_it_finds_the_turn_that_ends_the_round(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], options: str, rack: str, key: str, lines: list[str]
) -> None:
    path = tmp_path / "position.toml"
    path.write_text(
        f'book = "rummy"\noptions = {options}\ntable = ["R1 R2 R3"]\nracks = ["{rack}", "?3"]\n'
        f"{key or 'opened = [true, true]'}\n" + ("opened = [true, true]\n" if key.startswith("reserved") else "")
    )
    assert hint.run(path, 1) == 0
    said = capsys.readouterr().out
    assert said.endswith("\nproven: no other move is better\n")
    printed = re.findall(r"^ +((?:lay|open) .*)$", said, re.MULTILINE)
    assert len(printed) == len(lines)
    assert all(line.startswith(first) for line, first in zip(printed, lines, strict=True)), printed
    assert len(printed[-1].split()) >= len(rack.split())
