"""Terminals of every system: letters, colours, patterns that the shell leaves to the program, readers that go away."""

from __future__ import annotations

import ctypes
import errno
import io
import os
import subprocess
import sys
from contextlib import redirect_stderr, redirect_stdout
from pathlib import Path

import pytest

from game.cli import main
from game.cli.commands import COMMANDS
from game.cli.packages import ROOT
from game.cli.say import takes_colours

RECORDS = ROOT / "tests" / "records"


# Letters


@pytest.mark.parametrize("encoding", ["cp1252", "cp850", "ascii", "utf-8"])
@pytest.mark.parametrize(
    "command", [("--help",), ("replay",), ("hint", "levels/puzzles/02-swap.toml")], ids=lambda command: str(command[0])
)
def test_every_console_gets_what_it_has_letters_for(tmp_path: Path, encoding: str, command: tuple[str, ...]) -> None:
    record = tmp_path / "grün 日本.txt"
    record.write_bytes((RECORDS / "format-1.txt").read_bytes())
    arguments = (*command, str(record)) if command == ("replay",) else command
    done = subprocess.run(
        [sys.executable, "main.py", *arguments],
        cwd=ROOT,
        env=os.environ | {"PYTHONIOENCODING": encoding, "PYTHONUTF8": "0"},
        capture_output=True,
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, b"")
    assert done.stdout.decode(encoding).strip()


def test_a_path_in_a_refusal_is_spelt_where_the_console_lacks_its_letters(tmp_path: Path) -> None:
    done = subprocess.run(
        [sys.executable, "main.py", "verify", str(tmp_path / "grün 日本.txt")],
        cwd=ROOT,
        env=os.environ | {"PYTHONIOENCODING": "cp1252"},
        capture_output=True,
        check=False,
    )
    assert done.returncode == 2
    assert "grün \\u65e5\\u672c.txt" in done.stdout.decode("cp1252")


# Colours


class Terminal(io.StringIO):
    """A terminal with somebody in front of it."""

    def isatty(self) -> bool:
        """Say that it is one."""
        return True


class Console:
    """The consoles of Windows, new or old, or something else where one would be."""

    def __init__(self, *, new: bool = True, console: bool = True) -> None:
        self.new, self.console = new, console
        self.modes: list[int] = []

    @property
    def kernel32(self) -> Console:
        """The library with the calls."""
        return self

    def GetStdHandle(self, number: int) -> int:  # noqa: N802
        """Return the handle of the standard output."""
        assert number == -11
        return 7

    def GetConsoleMode(self, handle: int, mode: object) -> int:  # noqa: N802
        """Put the mode where it is wanted."""
        assert handle == 7
        mode._obj.value = 3  # type: ignore[attr-defined]
        return int(self.console)

    def SetConsoleMode(self, handle: int, mode: int) -> int:  # noqa: N802
        """Take another mode, which old ones refuse."""
        assert handle == 7
        self.modes.append(mode)
        return int(self.new)


@pytest.fixture(autouse=True)
def _plain_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("NO_COLOR", raising=False)
    monkeypatch.setenv("TERM", "xterm")


@pytest.mark.parametrize(
    ("console", "coloured", "modes"),
    [(Console(), True, [7]), (Console(new=False), False, [7]), (Console(console=False), False, [])],
    ids=["new", "old", "none"],
)
def test_colours_are_switched_on_in_windows_or_left_away(
    monkeypatch: pytest.MonkeyPatch, console: Console, coloured: bool, modes: list[int]
) -> None:
    monkeypatch.setattr(sys, "platform", "win32")
    monkeypatch.setattr(ctypes, "windll", console, raising=False)
    assert takes_colours(Terminal()) is coloured
    assert console.modes == modes
    assert not takes_colours(io.StringIO())
    assert console.modes == modes


@pytest.mark.parametrize("variable", [("NO_COLOR", "1"), ("TERM", "dumb")])
def test_who_wants_no_colours_gets_none(monkeypatch: pytest.MonkeyPatch, variable: tuple[str, str]) -> None:
    assert takes_colours(Terminal())
    monkeypatch.setenv(*variable)
    assert not takes_colours(Terminal())


# Patterns


def test_a_pattern_is_spread_where_the_shell_leaves_it_to_the_program(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["verify", str(RECORDS / "format-2-*.txt")]) == 0
    said = capsys.readouterr().out.splitlines()
    assert said[-1] == "5 good, 0 departed"
    assert [line.partition(": ")[0] for line in said[:-1]] == sorted(map(str, RECORDS.glob("format-2-*.txt")))
    assert main(["check", str(ROOT / "tests" / "cases" / "rumm*.toml")]) == 0
    assert main(["verify", str(RECORDS / "no-such-*.txt")]) == 2
    assert "no-such-*.txt" in capsys.readouterr().out


def test_a_file_that_is_called_like_a_pattern_is_that_file(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for name in ("a[1].txt", "a1.txt"):
        (tmp_path / name).write_bytes((RECORDS / "format-1.txt").read_bytes())
    assert main(["verify", str(tmp_path / "a[1].txt")]) == 0
    assert "1 good, 0 departed" in capsys.readouterr().out


def test_a_name_that_windows_does_not_take_is_a_sentence(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def refuse(*_: object, **__: object) -> None:
        raise OSError(errno.EINVAL, "Die Syntax für den Dateinamen ist falsch")

    with monkeypatch.context() as patch:
        patch.setattr(Path, "stat", refuse)
        assert main(["verify", "a<b.txt"]) == 2
    assert "this system does not allow such a name" in capsys.readouterr().err


# Output that nobody takes


class Refusing(io.StringIO):
    """A stream that holds back what it gets, and cannot pass it on."""

    def __init__(self, number: int) -> None:
        super().__init__()
        self.number = number

    def flush(self) -> None:
        """Refuse what there is."""
        if self.getvalue():
            raise OSError(self.number, os.strerror(self.number))


PRINTING = (
    *(f"{name} --help" for name in COMMANDS if name != "test"), "--version", "--help",
    f"check {ROOT / 'tests/cases/set-up.toml'}", f"hint {ROOT / 'levels/puzzles/02-swap.toml'}",
    f"replay {RECORDS / 'format-1.txt'}", f"verify {RECORDS / 'format-1.txt'}",
    "selfplay --games 1 --book uno-112 --seats random,random", "puzzle --book rummikub --grade 1",
)  # fmt: skip
"""Command lines that print something."""


def printed_to(line: str, output: io.StringIO, errors: io.StringIO) -> object:
    """The exit status of a command line with these streams."""
    with redirect_stdout(output), redirect_stderr(errors):
        try:
            return main(line.split())
        except SystemExit as left:
            return left.code


def test_output_that_cannot_be_written_is_a_sentence_whoever_prints() -> None:
    failing = {}
    for line in PRINTING:
        output, errors = Refusing(errno.ENOSPC), io.StringIO()
        status, said = printed_to(line, output, errors), errors.getvalue()
        if not output.getvalue() or status != 2 or not said.startswith("steinreich: the output cannot be written: "):
            failing[line] = (status, said)
    assert failing == {}


@pytest.mark.parametrize(
    ("system", "output", "errors", "status", "said"),
    [
        ("linux", errno.EPIPE, 0, 141, ""),
        ("win32", errno.EINVAL, 0, 141, ""),
        ("linux", errno.EINVAL, 0, 2, "; send it elsewhere\n"),
        ("linux", errno.EDQUOT, 0, 2, "; make room there, or send it elsewhere\n"),
        ("linux", errno.EFBIG, 0, 2, "; send it where files may be larger\n"),
        ("linux", errno.ENOSPC, errno.ENOSPC, 2, None),
        ("linux", errno.EPIPE, errno.EPIPE, 141, None),
        ("linux", 0, errno.EPIPE, 0, None),
    ],
)
def test_who_reads_no_more_ends_it_quietly_and_who_can_be_told_is_told(
    monkeypatch: pytest.MonkeyPatch, system: str, output: int, errors: int, status: int, said: str | None
) -> None:
    monkeypatch.setattr(sys, "platform", system)
    streams = [Refusing(number) if number else io.StringIO() for number in (output, errors)]
    assert printed_to(f"verify {RECORDS / 'format-1.txt'}", *streams) == status
    if said is not None:
        assert streams[1].getvalue().endswith(said)
        assert bool(streams[1].getvalue()) == bool(said)


def test_messages_that_cannot_be_written_leave_the_exit_status() -> None:
    assert printed_to("chek", io.StringIO(), Refusing(errno.ENOSPC)) == 2


@pytest.mark.parametrize("error", [OSError(errno.ENOSPC, "full"), OSError(errno.ENOSPC, "full", "a file")])
def test_a_mistake_of_the_program_is_not_taken_for_its_output(monkeypatch: pytest.MonkeyPatch, error: OSError) -> None:
    def broken(*_: object) -> int:
        raise error

    monkeypatch.setattr("game.cli.arguments.dispatch", broken)
    with pytest.raises(OSError, match="full"):
        main(["verify", "x"])


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="this system has no disk that is always full")
@pytest.mark.parametrize("way", ["full", "pipe", "closed"])
def test_a_real_output_that_takes_nothing(way: str) -> None:
    """What is held back is written by Python itself at the end, which must not say anything either."""
    begin = "import os, sys; sys.path.insert(0, sys.argv[1]); output = sys.argv[2]\n"
    ways = {
        "full": "os.dup2(os.open('/dev/full', os.O_WRONLY), 1)",
        "pipe": "ends = os.pipe(); os.dup2(ends[1], 1); os.close(ends[1]); os.close(ends[0])",
        "closed": "sys.stdout = None; os.close(1)",
    }
    run = f"\nfrom game.cli import main; sys.exit(main(['replay', {str(RECORDS / 'format-1.txt')!r}]))"
    done = subprocess.run(
        [sys.executable, "-c", begin + ways[way] + run, str(ROOT), way], capture_output=True, text=True, check=False
    )
    said = {"full": "steinreich: the output (/dev/full) cannot be written: "}.get(way, "")
    assert done.returncode == {"full": 2, "pipe": 141, "closed": 0}[way], done.stderr
    assert done.stderr.startswith(said)
    assert done.stderr.count("\n") == bool(said)


@pytest.mark.skipif(sys.platform == "win32", reason="Windows keeps the folder that a program works in")
@pytest.mark.parametrize("line", ["--home x", "try --keep x"])
def test_a_home_beside_nowhere_is_a_sentence(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], line: str
) -> None:
    (tmp_path / "gone").mkdir()
    monkeypatch.chdir(tmp_path / "gone")
    (tmp_path / "gone").rmdir()
    sentence = "x: the folder that it starts from is gone; give the whole path, or go to another folder"
    assert main(line.split()) == 2
    assert sentence in capsys.readouterr().err
    monkeypatch.setenv("STEINREICH_HOME", "x")
    assert main(["verify", "y"]) == 2
    assert sentence in capsys.readouterr().err
