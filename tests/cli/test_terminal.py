"""Terminals of every system: letters, colours, patterns that the shell leaves to the program, readers that go away."""

from __future__ import annotations

import ctypes
import errno
import io
import os
import subprocess
import sys
from pathlib import Path

import pytest

from game.cli import main
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


# Readers that go away


@pytest.mark.parametrize(
    ("system", "error", "ends"),
    [
        ("linux", BrokenPipeError(errno.EPIPE, "Broken pipe"), True),
        ("win32", OSError(errno.EINVAL, "Invalid argument"), True),
        ("win32", OSError(errno.EINVAL, "Invalid argument", "a file"), False),
        ("linux", OSError(errno.EINVAL, "Invalid argument"), False),
    ],
)
def test_a_reader_that_went_away_ends_the_program_silently(
    monkeypatch: pytest.MonkeyPatch, system: str, error: OSError, ends: bool
) -> None:
    closed: list[tuple[int, int]] = []

    def broken(*_: object) -> int:
        raise error

    monkeypatch.setattr(sys, "platform", system)
    monkeypatch.setattr("game.cli.arguments.dispatch", broken)
    monkeypatch.setattr(os, "dup2", lambda *numbers: closed.append(numbers))
    monkeypatch.setattr(sys, "stdout", sys.__stdout__)
    if ends:
        assert main(["verify", "x"]) == 141
        assert [number for _, number in closed] == [sys.stdout.fileno()]
    else:
        with pytest.raises(OSError, match="Invalid argument"):
            main(["verify", "x"])
