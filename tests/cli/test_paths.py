"""Paths and names of any kind on the command line: a sentence and a status, never a traceback, nothing that steers."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from dataclasses import replace
from pathlib import Path

import pytest

from game.cli import main
from game.cli.interrupts import held_back
from game.engine.dealnumber import format_deal
from game.engine.record import format_record
from game.engine.record_reading import parse_record
from game.store.folders import player_folders
from tests.store.test_tournaments import begun

ROOT = Path(__file__).parents[2]
OLD = ROOT / "tests" / "records" / "format-1.txt"
CARDS = ROOT / "tests" / "records" / "format-2-uno-1999.txt"
STEERING = "\x1b[31m\x1b]0;title\x07Ada\x9b2J\u202e"
COMMANDS = ("check", "hint", "replay", "verify")


def loop(folder: Path) -> str:
    """A link that leads to itself."""
    (folder / "loop").symlink_to(folder / "loop")
    return str(folder / "loop")


def pipe(folder: Path) -> str:
    """A pipe that nobody writes into."""
    os.mkfifo(folder / "pipe")
    return str(folder / "pipe")


def endless(folder: Path) -> str:
    """A link to a device without an end."""
    (folder / "endless").symlink_to("/dev/zero")
    return str(folder / "endless")


def long_name(folder: Path) -> str:
    """A name that no system takes."""
    return str(folder / ("x" * 300))


def below_a_file(folder: Path) -> str:
    """A file in the place of a folder."""
    (folder / "file").write_text("")
    return str(folder / "file" / "x.txt")


def huge(folder: Path) -> str:
    """A file that takes no room and seems to have a gigabyte."""
    with (folder / "huge").open("wb") as file:
        file.truncate(1 << 30)
    return str(folder / "huge")


def nothing(folder: Path) -> str:
    """A file that is not there."""
    return str(folder / "nothing.txt")


def not_text(folder: Path) -> str:
    """A file that is no text."""
    (folder / "bytes.txt").write_bytes(b"\xff\xfe\0\x1b")
    return str(folder / "bytes.txt")


def a_folder(folder: Path) -> str:
    """A folder without anything in it."""
    (folder / "folder").mkdir()
    return str(folder / "folder")


def undecodable(folder: Path) -> str:
    """A name that is no text, of a file that is none of the game's."""
    path = folder / os.fsdecode(b"\xff\x1b[31m\n.txt")
    path.write_text("x")
    return str(path)


PATHS = (loop, pipe, endless, long_name, below_a_file, huge, nothing, not_text, a_folder, undecodable)
WINDOWS = pytest.mark.skipif(sys.platform == "win32", reason="Windows has no such files")


@WINDOWS
@pytest.mark.parametrize("path", PATHS, ids=lambda path: path.__name__)
@pytest.mark.parametrize("command", COMMANDS)
def test_a_path_that_cannot_be_used_is_a_sentence(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], command: str, path: object
) -> None:
    assert callable(path)
    named = path(tmp_path)
    status = main([command, named])
    said = capsys.readouterr()
    assert status == 2 or (command == "verify" and path in (not_text, undecodable) and status == 1)
    words = said.out + said.err
    assert "\x1b" not in words
    assert Path(named).name[:20] in words or path is undecodable
    assert "Errno" not in words


@WINDOWS
@pytest.mark.parametrize("path", [loop, pipe, long_name, below_a_file, not_text], ids=lambda path: path.__name__)
@pytest.mark.parametrize("way", ["argument", "environment"])
def test_a_home_that_can_be_none_is_a_sentence(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, path: object, way: str
) -> None:
    assert callable(path)
    named = path(tmp_path)
    if way == "environment":
        monkeypatch.setenv("STEINREICH_HOME", named)
    assert main(["--home", named] if way == "argument" else []) == 2
    said = capsys.readouterr().err
    assert Path(named).name in said
    assert (";" in said) or ("," in said)


@pytest.mark.parametrize("way", ["argument", "environment"])
def test_a_home_of_nobody_is_a_sentence(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, way: str
) -> None:
    if way == "environment":
        monkeypatch.setenv("STEINREICH_HOME", "~nosuchuser/x")
    assert main(["--home=~nosuchuser/x"] if way == "argument" else ["lint"]) == 2
    assert "there is no user of that name; give the whole path" in capsys.readouterr().err


def test_a_home_that_is_not_there_yet_is_one(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    homes: list[object] = []

    def run(folders: object, *_: object, **__: object) -> int:
        homes.append(folders)
        return 0

    monkeypatch.setattr("game.ui.app.run", run)
    assert main(["--home", str(tmp_path / "new" / "home")]) == 0
    assert homes == [player_folders(tmp_path / "new" / "home")]


def test_what_a_case_file_says_is_printed_without_what_steers_a_terminal(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    quoted = "".join(f"\\u{ord(letter):04x}" for letter in STEERING)
    path = tmp_path / "case.toml"
    path.write_text(
        f'[[case]]\nrule = "{quoted}"\nname = "{quoted}{"x" * 10_000}"\nbook = "uno-rummy"\nracks = ["R1", "R2"]\n'
        "after = { counts = [9, 9] }\n"
    )
    assert main(["check", str(path)]) == 1
    path.write_text(f'[[case]]\n"{quoted}" = 1\nrule = "{quoted}"\nbook = "{quoted}"\n')
    assert main(["check", str(path)]) == 2
    assert main(["hint", str(path)]) == 2
    said = capsys.readouterr()
    for letter in "\x1b\x07\x9b\u202e":
        assert letter not in said.out + said.err
    assert max(map(len, said.out.splitlines())) < 3000


@pytest.mark.parametrize("path", [OLD, CARDS], ids=["tiles", "cards"])
def test_names_of_a_record_do_not_steer_the_terminal(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], path: Path
) -> None:
    record, steps = parse_record(path.read_text("utf-8"))
    seats = tuple((kind, STEERING) for kind, _ in record.seats)
    hostile = tmp_path / "hostile.txt"
    hostile.write_text(format_record(replace(record, seats=seats, program=STEERING), steps[-1].state), "utf-8")
    assert main(["replay", "--text", str(hostile)]) == 0
    assert main(["verify", str(hostile)]) == 0
    said = capsys.readouterr()
    assert "[31m]0;titleAda2J" in said.out
    for letter in "\x1b\x07\x9b\u202e":
        assert letter not in said.out + said.err


def test_a_terminal_without_the_letters_of_a_name_gets_them_spelt(tmp_path: Path) -> None:
    record, steps = parse_record(OLD.read_text("utf-8"))
    path = tmp_path / "foreign.txt"
    record = replace(record, seats=(("human", "日本"), *record.seats[1:]))
    path.write_text(format_record(record, steps[-1].state), "utf-8")
    done = subprocess.run(
        [sys.executable, "main.py", "replay", str(path)],
        cwd=ROOT,
        env=os.environ | {"PYTHONIOENCODING": "ascii"},
        capture_output=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    assert b"\\u65e5" in done.stdout


# What a seat may know


@pytest.mark.parametrize("path", [OLD, CARDS], ids=["tiles", "cards"])
def test_what_a_seat_saw_tells_nothing_of_the_deal(capsys: pytest.CaptureFixture[str], path: Path) -> None:
    record, _ = parse_record(path.read_text("utf-8"))
    number = format_deal(record.rules, record.seed)
    assert main(["replay", str(path)]) == 0
    assert f"deal {number}" in capsys.readouterr().out
    for seat in range(len(record.seats)):
        assert main(["replay", str(path), "--seat", str(seat)]) == 0
        said = capsys.readouterr().out
        assert number not in said
        assert number.split("-")[1] not in said
        assert record.seed not in said
        assert f"as seat {seat} saw it" in said


def test_what_a_seat_of_a_tournament_saw_tells_no_deal_either(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    kept = begun(player_folders(tmp_path))
    kept.journal.close()
    number = format_deal(kept.record.rules, kept.record.seed)
    assert main(["replay", str(kept.path), "--seat", "2"]) == 0
    assert number not in capsys.readouterr().out
    assert main(["replay", str(kept.path), "--seat", "8"]) == 2
    assert main(["replay", str(kept.path)]) == 0
    assert number in capsys.readouterr().out


# Ctrl+C


@WINDOWS
def test_an_interrupt_waits_until_what_must_not_end_halfway_is_finished() -> None:
    steps = []

    def interrupted() -> None:
        with held_back():
            signal.raise_signal(signal.SIGINT)
            steps.append("finished")

    with pytest.raises(KeyboardInterrupt):
        interrupted()
    assert steps == ["finished"]


@WINDOWS
@pytest.mark.parametrize(
    "arguments",
    ["selfplay --games 100000", "arena --rounds 100000", "selfplay --games 100000 --jobs 2"],
)
def test_an_interrupted_sub_command_says_nothing(arguments: str) -> None:
    begin = f"import sys; from game.cli import main; print(1, flush=True); sys.exit(main({arguments.split()}))"
    child = subprocess.Popen(
        [sys.executable, "-c", begin],
        cwd=ROOT,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        start_new_session=True,
    )
    assert child.stdout is not None
    try:
        child.stdout.readline()
        time.sleep(0.3)  # whatever it does by then
        os.killpg(child.pid, signal.SIGINT)
        _, errors = child.communicate(timeout=60)
    finally:
        if child.poll() is None:
            os.killpg(child.pid, signal.SIGKILL)
    assert child.returncode == 130
    assert b"Traceback" not in errors
