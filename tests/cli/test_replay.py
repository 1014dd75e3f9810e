"""`replay` prints a record turn by turn, `verify` says where one departs."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.cli import main
from game.cli.replay import transcript
from game.engine.checksums import seal, unseal
from game.engine.events import TurnStarted
from game.engine.record import format_record
from game.engine.record_reading import parse_record, read_record
from game.store.folders import player_folders
from tests.store.test_tournaments import begun, with_tables

ROOT = Path(__file__).parents[2]
OLD = ROOT / "tests" / "records" / "format-1.txt"
RECORD, STEPS = parse_record(OLD.read_text("utf-8"))
TEXT = format_record(RECORD, STEPS[-1].state)


def printed(capsys: pytest.CaptureFixture[str], *arguments: str | Path) -> tuple[int, str, str]:
    """Status, output and messages of a command."""
    status = main([str(each) for each in arguments])
    said = capsys.readouterr()
    return status, said.out, said.err


def test_a_record_is_told_in_sentences_with_the_position_after_each_turn(capsys: pytest.CaptureFixture[str]) -> None:
    status, text, _ = printed(capsys, "replay", OLD, "--text")
    assert status == 0
    turns = text.split("\nTurn ")
    assert len(turns) > 20
    assert "Ada plays Joker, Blue 11 and Blue 12" in turns[1]
    assert all("    table " in turn and "    stock " in turn for turn in turns[1:])
    assert "Ben wins the match" in turns[-1]
    assert "\x1b" not in text
    assert "?" not in text


@pytest.mark.parametrize("seat", range(3))
def test_a_seat_sees_its_own_tiles_alone_until_the_round_is_over(capsys: pytest.CaptureFixture[str], seat: int) -> None:
    _, text, _ = printed(capsys, "replay", OLD, "--seat", str(seat))
    playing, over = text.split("wins the round")
    for line in playing.splitlines():
        if line.startswith("    rack "):
            own = line.startswith(f"    rack {seat} ")
            assert ("?" not in line) if own or line.endswith("-") else ("?" in line), line
    assert over.count("wins the match") == 1


def test_a_seat_that_does_not_exist_and_what_is_no_record_are_refused(capsys: pytest.CaptureFixture[str]) -> None:
    assert printed(capsys, "replay", OLD, "--seat", "3")[0] == 2
    assert printed(capsys, "replay", OLD, "--seat", "x")[0] == 2
    status, text, message = printed(capsys, "replay", ROOT / "README.md")
    assert (status, text) == (2, "")
    assert "line 1" in message
    assert printed(capsys, "replay", ROOT / "nowhere.txt")[0] == 2


def test_a_damaged_record_is_told_as_far_as_it_is_good(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "cut.txt"
    path.write_text(TEXT[:-500], "utf-8")
    status, text, message = printed(capsys, "replay", path)
    assert status == 1
    assert "Turn 10" in text
    assert f"line {TEXT[:-500].count(chr(10)) + 1}" in message


def test_verify_names_the_line_at_which_a_record_departs(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    good, wrong, other = (tmp_path / name for name in ("good.txt", "wrong.txt", "other.txt"))
    good.write_text(TEXT, "utf-8")
    lines = list(unseal(TEXT).lines)
    at = next(number for number, line in enumerate(lines) if line.startswith("2 timeout"))
    wrong.write_text(seal([*lines[:at], "2 pass", *lines[at + 1 :]]).text, "utf-8")
    other.write_bytes(b"\xff\x00")
    assert printed(capsys, "verify", good, OLD) == (
        0,
        f"{good}: 24 actions, decided\n{OLD}: 24 actions, decided\n2 good, 0 departed\n",
        "",
    )
    status, text, _ = printed(capsys, "verify", wrong, good, other)
    assert status == 1
    assert f"{wrong}: line {at + 1}:" in text
    assert text.endswith("1 good, 2 departed\n")


# Cards

CARDS_FILE = ROOT / "tests" / "records" / "format-2-uno-1999.txt"


def test_a_record_of_cards_is_told_turn_by_turn_too(capsys: pytest.CaptureFixture[str]) -> None:
    status, text, _ = printed(capsys, "replay", CARDS_FILE, "--text")
    assert status == 0
    record, steps = parse_record(CARDS_FILE.read_text("utf-8"))
    assert text.count("== Round ") == steps[-1].state.round
    turns = text.split("\nTurn ")
    assert len(turns) - 1 == sum(isinstance(step.event, TurnStarted) for step in steps)
    assert all("    discard " in turn and "    hand 2 " in turn and "    stock " in turn for turn in turns[1:])
    assert f"{record.seats[2][1]} wins the match" in turns[-1]
    assert "\x1b" not in text
    assert "?" not in text


@pytest.mark.parametrize("seat", range(3))
def test_a_seat_sees_its_own_cards_alone(capsys: pytest.CaptureFixture[str], seat: int) -> None:
    _, text, _ = printed(capsys, "replay", CARDS_FILE, "--seat", str(seat))
    for played in text.split("== Round ")[1:]:
        playing, over = played.split("wins the round")
        for line in playing.splitlines():
            if line.startswith("    hand "):
                own = line.startswith(f"    hand {seat} ")
                assert ("?" not in line) if own or line.endswith("-") else ("?" in line), line
        assert "?" not in over


def test_pieces_have_their_colours_on_a_terminal(capsys: pytest.CaptureFixture[str]) -> None:
    for path, red in ((OLD, "\x1b[31mR"), (CARDS_FILE, "\x1b[31mR")):
        lines = list(transcript(read_record(path.read_text("utf-8")), None, coloured=True))
        assert any(red in line for line in lines)
        assert all(line.count("\x1b[0m") * 2 == line.count("\x1b") for line in lines)
    assert capsys.readouterr().out == ""


def test_a_record_of_cards_that_departs_is_named(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    lines = list(unseal(CARDS_FILE.read_text("utf-8")).lines)
    at = next(number for number, line in enumerate(lines) if line.endswith(" draw"))
    wrong = tmp_path / "wrong.txt"
    wrong.write_text(seal([*lines[:at], lines[at].replace("draw", "pass"), *lines[at + 1 :]]).text, "utf-8")
    status, text, _ = printed(capsys, "verify", wrong, CARDS_FILE)
    assert status == 1
    assert f"{wrong}: line {at + 1}:" in text
    assert text.endswith("1 good, 1 departed\n")


# Tournaments


def test_a_tournament_is_told_table_by_table_and_verified(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    kept = with_tables(begun(player_folders(tmp_path)), 5)
    kept.journal.close()
    status, text, _ = printed(capsys, "replay", kept.path, "--text")
    assert status == 0
    for done in kept.tournament.tables:
        assert f"round {done.number}, table {done.table + 1}: " in text
    rank, player, points = kept.tournament.standings()[0]
    assert f"standings: {rank}. {kept.record.seats[player][1]} {points}" in text
    assert printed(capsys, "verify", kept.path)[:2] == (
        0,
        f"{kept.path}: a tournament, 5 tables, not decided yet\n1 good, 0 departed\n",
    )
    lines = list(unseal(kept.path.read_text("utf-8")).lines)
    at = max(number for number, line in enumerate(lines) if line.startswith("note table"))
    kept.path.write_text(seal([*lines, lines[at]]).text, "utf-8")
    status, text, _ = printed(capsys, "verify", kept.path)
    assert status == 1
    assert f"line {len(lines) + 1}: the tournament does not wait for this table" in text
