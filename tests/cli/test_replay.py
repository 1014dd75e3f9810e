"""`replay` prints a record turn by turn, `verify` says where one departs."""

from __future__ import annotations

import json
from collections import Counter
from dataclasses import replace
from pathlib import Path

import pytest

from game.cli import main
from game.cli.files import transcript
from game.engine.dealnumber import format_deal, seal_of
from game.engine.game import TurnStarted
from game.engine.record import FORMAT, RECORD_TITLE, format_record, parse_record, read_record, seal, unseal
from game.store.folders import player_folders
from tests.store.test_tournaments import begun, with_tables

ROOT = Path(__file__).parents[2]
TILES, CARDS = (ROOT / "tests" / "records" / f"{name}.txt" for name in ("format-1", "format-2-uno-1999"))
RECORD, STEPS = parse_record(TILES.read_text("utf-8"))
TEXT = format_record(RECORD, STEPS[-1].state)


def printed(capsys: pytest.CaptureFixture[str], *arguments: str | Path) -> tuple[int, str, str]:
    """Status, output and messages of a command."""
    status = main([str(each) for each in arguments])
    said = capsys.readouterr()
    return status, said.out, said.err


BEGINNING = """\
seat 0: Ada (human)
seat 1: Ben (medium)
seat 2: Cem (medium)

== Round 1 ==
  Round 1 – Ada begins
    table  -
    rack 0 R2' R3' R7' Y2' Y4 Y6 Y8 Y10' B5 B6 B6' B11 B12' *'
    rack 1 R5' R8' R11 R11' Y1' Y3 Y7' G2' G4 G7 B3' B4' B9' B12
    rack 2 R1 R1' R9 R12 Y5' G4' G8' G9 G10' G12 B1 B3 B8 *
    stock  58

Turn 1, Ada
"""


def test_a_record_is_told_in_sentences_with_the_position_after_each_turn(capsys: pytest.CaptureFixture[str]) -> None:
    status, text, _ = printed(capsys, "replay", TILES, "--text")
    assert status == 0
    assert text.startswith(f"uno-rummy, deal {format_deal(*RECORD.deal)}\n{BEGINNING}")
    turns = text.split("\nTurn ")
    assert [turn.partition("\n")[0] for turn in turns[1:]] == [
        f"{number}, {RECORD.seats[event.seat][1]}"
        for number, event in enumerate((each.event for each in STEPS if isinstance(each.event, TurnStarted)), 1)
    ]
    assert "Ada plays Joker, Blue 11 and Blue 12" in turns[1]
    assert all("    table " in turn and "    stock " in turn for turn in turns[1:])
    state = STEPS[-1].state
    scores = f"points this round: {' '.join(map(str, state.scores))}; total: {' '.join(map(str, state.scores))}"
    assert f"  {scores}\n" in turns[-1]
    assert turns[-1].endswith("Ben wins the match\n")
    assert not {"\x1b", "?"}.intersection(text)

    status, text, _ = printed(capsys, "replay", CARDS, "--text")
    record, steps = parse_record(CARDS.read_text("utf-8"))
    assert (status, text.count("== Round ")) == (0, steps[-1].state.round)
    turns = text.split("\nTurn ")
    assert len(turns) - 1 == sum(isinstance(step.event, TurnStarted) for step in steps)
    assert all("    discard " in turn and "    hand 2 " in turn and "    stock " in turn for turn in turns[1:])
    assert all(each.partition("\nTurn ")[2].startswith("1, ") for each in text.split("== Round ")[1:])
    assert f"; total: {' '.join(map(str, steps[-1].state.scores))}\n" in turns[-1]
    assert f"{record.seats[2][1]} wins the match" in turns[-1]
    assert not {"\x1b", "?"}.intersection(text)


def test_a_seat_sees_its_own_pieces_alone_and_nothing_tells_the_deal(capsys: pytest.CaptureFixture[str]) -> None:
    for path, place in ((TILES, "rack"), (CARDS, "hand")):
        record, _ = parse_record(path.read_text("utf-8"))
        number = format_deal(*record.deal)
        for seat in range(3):
            status, text, _ = printed(capsys, "replay", path, "--seat", str(seat))
            assert (status, text.partition("\n")[0]) == (0, f"{record.rules.book}, as seat {seat} saw it")
            assert not any(secret in text for secret in (number, number.split("-")[1], record.seed))
            for played in text.split("== Round ")[1:]:
                playing, over = played.split("wins the round")
                for line in (each for each in playing.splitlines() if each.startswith(f"    {place} ")):
                    own = line.startswith(f"    {place} {seat} ") or line.endswith("-")
                    assert ("?" in line) is not own, line
                assert "?" not in over or place == "rack"


def test_pieces_have_their_colours_on_a_terminal() -> None:
    for path in (TILES, CARDS):
        lines = list(transcript(read_record(path.read_text("utf-8")), None, coloured=True))
        assert any("\x1b[31mR" in line for line in lines)
        assert all(line.count("\x1b[0m") * 2 == line.count("\x1b") for line in lines)


def test_what_is_no_record_or_has_no_such_seat_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert printed(capsys, "replay", TILES, "--seat", "3")[::2] == (
        2,
        f"{TILES}: there is no seat 3; the seats are 0 to 2\n",
    )
    status, text, message = printed(capsys, "replay", ROOT / "README.md")
    assert (status, text) == (2, "")
    assert message.startswith(f"{ROOT / 'README.md'}: line 1")
    assert printed(capsys, "replay", tmp_path / "nowhere.txt")[:2] == (2, "")


def test_a_damaged_record_is_told_as_far_as_it_is_good(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "cut.txt"
    path.write_text(TEXT[:-500], "utf-8")
    status, text, message = printed(capsys, "replay", path)
    assert status == 1
    assert "Turn 10" in text
    assert message.startswith(f"{path}: line {TEXT[:-500].count(chr(10)) + 1}")


def test_verify_names_the_line_at_which_a_record_departs(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    other, deal = tmp_path / "other.txt", RECORD.deal
    good = f"24 actions, decided; deal {format_deal(*deal)}, seal {seal_of(*deal)}"
    other.write_bytes(b"\xff\x00")
    assert printed(capsys, "verify", TILES, TILES) == (0, f"{TILES}: {good}\n{TILES}: {good}\n2 good, 0 departed\n", "")
    begun_ = tmp_path / "begun.txt"
    begun_.write_text(format_record(replace(RECORD.cut(3), notes=())), "utf-8")
    assert printed(capsys, "verify", begun_)[1].startswith(f"{begun_}: 3 actions, not decided yet; ")
    for source, end, wrong_line in ((TILES, "2 timeout", "2 pass"), (CARDS, " draw", None)):
        lines = list(unseal(source.read_text("utf-8") if source is CARDS else TEXT).lines)
        at = next(number for number, line in enumerate(lines) if line.startswith(end) or line.endswith(end))
        wrong = tmp_path / "wrong.txt"
        changed = wrong_line or lines[at].replace("draw", "pass")
        wrong.write_text(seal([*lines[:at], changed, *lines[at + 1 :]]).text, "utf-8")
        status, text, _ = printed(capsys, "verify", wrong, source, other)
        assert status == 2
        assert text.startswith(f"{wrong}: line {at + 1}: ")
        assert text.endswith(f"{other}: line 1: not UTF-8 text\n1 good, 1 departed, 1 unreadable\n")
        assert printed(capsys, "verify", wrong, source)[0] == printed(capsys, "replay", wrong)[0] == 1


NEWER = f"{RECORD_TITLE} {FORMAT + 1}\n"
DAMAGED = TEXT.replace("book uno-rummy", "book uno-rumny")


@pytest.mark.parametrize(
    ("text", "status"), [(TEXT, 0), (DAMAGED, 1), (TEXT[:-90], 1), (NEWER, 2), ("x", 2), (None, 2)]
)
def test_verify_and_replay_agree_on_what_a_file_is(
    text: str | None, status: int, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path, name = tmp_path / "it.txt", ("good", "departed", "unreadable")[status]
    if text is not None:
        path.write_text(text, "utf-8")
    assert printed(capsys, "replay", path)[0] == status
    found, said, _ = printed(capsys, "verify", path, "--json")
    assert (found, [each["status"] for each in json.loads(said)]) == (status, [name])
    if text is None:
        assert printed(capsys, "verify", path) == (
            2, f"{path}: No such file or directory\n0 good, 0 departed, 1 unreadable\n", ""
        )  # fmt: skip
        assert printed(capsys, "hint", path)[2] == f"{path}: No such file or directory\n"
        assert printed(capsys, "check", path)[2] == f"{path}: No such file or directory\n"


@pytest.mark.parametrize("path", [TILES, CARDS])
def test_a_replay_for_programs_tells_what_the_text_tells(path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for seat in ((), ("--seat", "1")):
        _, text, _ = printed(capsys, "replay", path, "--text", *seat)
        found = json.loads(printed(capsys, "replay", path, "--json", *seat)[1])
        lines = [f"== Round {number}" for number in range(1, len(found["rounds"]) + 1)]
        for turn in (turn for each in found["rounds"] for turn in each["turns"]):
            lines += [f"Turn {turn['turn']}, {turn['name']}"] if turn["turn"] else []
            lines += [*turn["events"], *(f"{name} {what}" for name, what in turn["position"].items())]
        whole = [" ".join(line.removesuffix(" ==").split()) for line in text.split("\n\n", 1)[1].splitlines()]
        left = {line.split()[0] for line in Counter(whole) - Counter(lines) if line}
        assert (Counter(lines) - Counter(whole), left - {"discard", "hand", "stock"}) == (Counter(), {"points"})
        assert (found["deal"] is None, found["fault"]) == (bool(seat), None)
        assert f"points this round: {' '.join(map(str, found['rounds'][0]['points']))};" in text


def test_a_tournament_is_told_table_by_table_and_verified(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    kept = with_tables(begun(player_folders(tmp_path)), 5)
    kept.journal.close()
    number, names = format_deal(*kept.record.deal), [name for _, name in kept.record.seats]
    status, text, _ = printed(capsys, "replay", kept.path, "--text")
    assert status == 0
    assert number in text
    assert f"seat 0: {names[0]} ({kept.record.seats[0][0]})\n" in text
    for done in kept.tournament.tables:
        (line,) = (each for each in text.splitlines() if f"round {done.number}, table {done.table + 1}: " in each)
        assert sorted(int(each.split()[-1]) for each in line.partition(": ")[2].split(",")) == sorted(done.scores)
    rank, player, points = kept.tournament.standings()[0]
    assert f"  standings: {rank}. {names[player]} {points}, " in text
    assert text.endswith(f"The matches of tables with people are in {kept.path.with_suffix('')}\n")
    assert number not in printed(capsys, "replay", kept.path, "--seat", "2")[1]
    assert printed(capsys, "replay", kept.path, "--seat", "8")[0] == 2

    good = f"{kept.path}: a tournament, 5 tables, not decided yet\n1 good, 0 departed\n"
    assert printed(capsys, "verify", kept.path)[:2] == (0, good)
    kept.path.write_text(f"{kept.path.read_text('utf-8')}rest", "utf-8")
    assert printed(capsys, "verify", kept.path)[0] == 1
