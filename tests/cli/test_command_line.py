"""The command line: what is understood and called, what is refused and how, and what is printed where."""

from __future__ import annotations

import ctypes
import errno
import io
import json
import os
import re
import shlex
import subprocess
import sys
from collections.abc import Callable
from contextlib import redirect_stderr, redirect_stdout
from dataclasses import replace
from pathlib import Path
from tempfile import gettempdir
from types import SimpleNamespace
from typing import Any
from unittest.mock import Mock

import pytest

import game.cli
from game import __version__
from game.cli import main
from game.cli.arguments import COMMANDS, OF_PLAYERS, command_line, parse
from game.cli.output import takes_colours
from game.cli.packages import SetupError
from game.cli.values import UsageError
from game.engine.books import BOOKS as RULES
from game.engine.record import format_record, parse_record
from game.engine.tiles.books import UNO_RUMMY
from game.engine.tiles.rules import TileRules
from game.shipped import BOOKS, Language
from game.store.folders import player_folders
from game.store.settings import Settings, save
from tests.listed import listed
from tools import commands, keeper

ROOT = Path(__file__).parents[2]
RECORDS = ROOT / "tests" / "records"
OLD, CARDS = RECORDS / "format-1.txt", RECORDS / "format-2-uno-1999.txt"


def called(monkeypatch: pytest.MonkeyPatch, module: str, line: str) -> tuple[tuple[Any, ...], dict[str, Any]]:
    """How a command line calls the function of a module, whose exit status is that of the program."""
    calls: list[tuple[tuple[Any, ...], dict[str, Any]]] = []

    def run(*arguments: Any, **named: Any) -> int:
        calls.append((arguments, named))
        return 7

    with monkeypatch.context() as patch:
        patch.setitem(sys.modules, module, SimpleNamespace(**dict.fromkeys(FUNCTIONS, run)))
        assert main(line.split()) == 7
    (call,) = calls
    return call


FUNCTIONS = ("run", "run_bench", "run_package", "try_game", "hint", "replay", "review", "verify")
MODULES = {
    "try": "game.cli.opening", "hint": "game.cli.files", "replay": "game.cli.files", "verify": "game.cli.files",
    "bench": "tools.commands", "package": "tools.commands", "gallery": "tools.gallery.tour",
    **{name: f"tools.{name}" for name in ("arena", "check", "puzzle", "selfplay", "train")},
}  # fmt: skip
BELOW_USAGE = re.compile("\n\n")


def as_text(value: Any) -> Any:
    """Arguments as TOML has them: paths and unchanged rules by name, and nothing as "none"."""
    match value:
        case None:
            return "none"
        case Path():
            return value.as_posix()
        case TileRules() if value == UNO_RUMMY:
            return value.book
        case list() | tuple():
            return [as_text(each) for each in value]
    return value


def test_every_command_gets_its_arguments(monkeypatch: pytest.MonkeyPatch) -> None:
    calls = listed("command-line")["call"]
    assert {line.split()[0] for line in calls} == COMMANDS.keys() - {"test", "lint"}
    found = {}
    for line, call in calls.items():
        name = line.split()[0]
        arguments, named = called(monkeypatch, MODULES.get(name, f"game.cli.{name}"), line)
        as_listed = {key: as_text(each) for key, each in named.items()}
        if {"given": as_text(arguments), **as_listed} != {"given": [], **call}:
            found[line] = (arguments, named)
    assert found == {}
    line = "selfplay --option target=300 --option game=rounds --option rounds=3"
    (rules, *_), _ = called(monkeypatch, "tools.selfplay", line)
    assert (rules.book, rules.target, rules.game.value, rules.rounds) == ("uno-rummy", 300, "rounds", 3)


def test_help_is_what_somebody_has_read_who_kept_it(root: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """How usage is broken into lines differs between versions of Python; STEINREICH_SNAPSHOTS=keep keeps it again."""
    monkeypatch.setenv("COLUMNS", "120")
    monkeypatch.setenv("NO_COLOR", "1")
    parser, commands = command_line()
    told = {"": parser, **commands}
    text = "\n".join(f"steinreich {name}\n{BELOW_USAGE.split(each.format_help(), 1)[1]}" for name, each in told.items())
    kept = root / "tests" / "golden" / "help.txt"
    if os.environ.get("STEINREICH_SNAPSHOTS") == "keep":
        kept.write_text(text, "utf-8")
    assert text == kept.read_text("utf-8")


def test_the_game_opens_with_settings_and_what_is_asked_for(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    save(player_folders(), Settings(language=Language.ENGLISH))
    usual = {"size": None, "fullscreen": False, "language": None}
    (folders, settings, notes), named = called(monkeypatch, "game.ui.app", "")
    assert (folders, settings, notes, named) == (player_folders(), Settings(language=Language.ENGLISH), (), usual)
    (_, settings, _), named = called(monkeypatch, "game.ui.app", "--lang en --size=1280x720 --fullscreen")
    assert settings.language is Language.ENGLISH
    assert named == {"size": (1280, 720), "fullscreen": True, "language": "en"}
    monkeypatch.chdir(tmp_path)
    (folders, *_), _ = called(monkeypatch, "game.ui.app", "--home new/home")
    assert folders == player_folders(tmp_path / "new" / "home")
    assert not (tmp_path / "new").exists()


def test_what_follows_test_belongs_to_pytest_and_tools_are_set_up_for_it(monkeypatch: pytest.MonkeyPatch) -> None:
    ensured = Mock(return_value="a python")
    monkeypatch.setattr(game.cli, "ensure", ensured)
    given: list[object] = []

    def noted(**each: object) -> int:
        given.extend(each.items())
        return len(each) + 2

    monkeypatch.setitem(sys.modules, "tools.commands", SimpleNamespace(run_tests=noted, run_lint=noted))
    assert main(["test", "-k", "joker", "tests/cli", "--lang"]) == 4
    assert main(["lint"]) == 3
    arguments = ["-k", "joker", "tests/cli", "--lang"]
    assert given == [("python", "a python"), ("arguments", arguments), ("python", "a python")]
    assert main(["verify", "nothing"]) == 2
    assert [each.kwargs["tools"] for each in ensured.mock_calls] == [True, True, False]


def test_every_tool_runs_in_the_given_python_and_one_that_fails_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[list[str]] = []

    def run(command: list[str], *, cwd: Path, check: bool) -> SimpleNamespace:
        assert (cwd, check) == (ROOT, False)
        asked.append(command)
        return SimpleNamespace(returncode=3 if "format" in command else 0)

    monkeypatch.setattr(commands, "subprocess", SimpleNamespace(run=run))
    assert commands.run_lint("a python") == 3
    assert [" ".join(each) for each in asked] == [
        "a python -m ruff check --output-format concise", "a python -m ruff format --check --quiet", "a python -m mypy",
    ]  # fmt: skip
    for arguments, cores in (([], True), (["--all", "--seed=7"], True), (["--all", "tests/cli"], False)):
        for status, ours in ((0, 0), (1, 1), (5, 2), (130, 130)):
            run_alone = Mock(return_value=status)
            monkeypatch.setattr(keeper, "run_alone", run_alone)
            assert commands.run_tests("a python", arguments) == ours
            run_alone.assert_called_once_with(
                ["-m", "pytest", *(commands.ALL_CORES if cores else ()), *arguments], ROOT, "a python"
            )


def test_what_cannot_be_used_is_refused_with_the_nearest_name(capsys: pytest.CaptureFixture[str]) -> None:
    failing = {}
    for line, sentence, near in listed("command-line")["refused"]:
        status, (output, errors) = main(line.split()), capsys.readouterr()
        *said, help_line = errors.splitlines()
        meant = said[-1] == f"Did you mean {near}?" if near else "Did you mean" not in errors
        command = next((f"{word} " for word in line.split() if word in COMMANDS), "")
        pointed = help_line == f"All arguments: main.py {command}--help"
        told = sentence.replace("BOOKS", ", ".join(BOOKS)) in errors
        if (status, output) != (2, "") or not told or not meant or not pointed:
            failing[line] = (status, output, errors)
    assert failing == {}
    said_of = (ROOT / "README.md").read_text("utf-8")
    assert all(f"\n| {status} | " in said_of for status in ("0", "1", "2", "130, 141")), "what each status means"


def test_an_early_mistake_is_a_sentence(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    def failing(error: BaseException) -> int:
        monkeypatch.setattr(game.cli, "ensure", Mock(side_effect=error))
        return main(["check", "x"])

    assert (failing(SetupError("no network")), capsys.readouterr().err) == (2, "no network\n")
    assert (failing(KeyboardInterrupt()), capsys.readouterr()) == (130, ("", ""))
    monkeypatch.setattr("game.cli.arguments.COMMANDS", OF_PLAYERS)  # as in an installed game
    for command in ("test", "lint", "package"):
        with pytest.raises(UsageError, match=f"steinreich {command}: .*source folder"):
            parse([command])


LOADED = """
import sys
from game.cli.arguments import parse
parse(['check', 'x']); parse([])
print(*sys.modules)
import game.ui.app, game.store.settings, game.store.matches
print(*sys.modules)
"""
HEAVY = {"pygame", "platformdirs", "tomllib", "tomli_w", "tqdm", "subprocess", "dataclasses", "game.engine.tiles.rules"}
FOREIGN = {"pytest", "_pytest", "hypothesis", "mypy", "setuptools", "pip", "tqdm", "numpy", "unittest", "asyncio"}


def test_reading_the_arguments_imports_nothing_heavy_and_the_game_no_tool(root: Path) -> None:
    done = subprocess.run([sys.executable, "-c", LOADED], cwd=root, capture_output=True, text=True, check=True)
    early, late = (set(line.split()) for line in done.stdout.splitlines())
    assert not early & HEAVY
    assert not late & FOREIGN


RUNS: dict[str, tuple[str, ...]] = {
    "check": ("tests/cases/set-up.toml",), "hint": ("levels/puzzles/02-swap.toml", "--count", "1"),
    "puzzle": ("--book", "rummikub", "--grade", "1"), "replay": ("tests/records/format-1.txt", "--text"),
    "review": ("tests/records/revision-2-uno-112-reverse.txt",),
    "verify": ("tests/records/format-1.txt", "tests/records/format-2-uno-112.txt"),
    "selfplay": ("--games", "1", "--book", "uno-112", "--seats", "random,random"),
    "arena": ("--players", "random,random", "--rounds", "1", "--book", "uno-1999"),
    "train": ("--book", "uno-112", "--rounds", "1", "--seed", "s", "--into", f"{gettempdir()}/weights"),
    "bench": ("engine", "--help"), "test": ("--version",), "lint": (),
}  # fmt: skip
"""Arguments of every command that are done in a moment; not of those that draw or build."""
WITHOUT = """
import os, shlex, sys
sys.modules["pygame"] = None  # every import of it fails
from types import SimpleNamespace
from game.cli.arguments import command_line, dispatch, parse
from tools import commands, keeper

# The tools are processes of their own.
commands.subprocess = SimpleNamespace(run=lambda *_, **__: SimpleNamespace(returncode=0))
keeper.run_alone = lambda *_: 0
for line in sys.stdin.read().splitlines():
    args = parse(shlex.split(line))
    args.python = sys.executable
    try:
        status = dispatch(args)
    except SystemExit as left:
        status = left.code
    print("\\nDONE", line.split()[0], status)
"""


def test_no_command_without_a_window_needs_pygame() -> None:
    assert [*RUNS] == [name for name in COMMANDS if name not in ("gallery", "try", "package")]
    lines = "\n".join(shlex.join((name, *arguments)) for name, arguments in RUNS.items())
    command = [sys.executable, "-c", WITHOUT]
    done = subprocess.run(command, cwd=ROOT, input=lines, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    statuses = [line.split()[1:] for line in done.stdout.splitlines() if line.startswith("DONE ")]
    assert statuses == [[name, "0"] for name in RUNS], done.stdout + done.stderr


@pytest.mark.parametrize("name", ["check", "hint", "puzzle", "replay", "review", "verify", "selfplay", "arena"])
def test_what_programs_read_is_one_json_text_alone(
    name: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(ROOT)
    assert main([name, *RUNS[name], "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    expected: dict[str, Callable[[], object]] = {
        "check": lambda: (found["passed"] > 5, found["failed"], found["mistakes"]) == (True, [], []),
        "hint": lambda: found["moves"][0]["points"] == 30 and found["proven"] is True,
        "puzzle": lambda: found["puzzles"][0]["grade"] == 1 and "[de]" in found["puzzles"][0]["text"],
        "verify": lambda: [each["status"] for each in found] == ["good", "good"],
    }
    assert name not in expected or expected[name]()


def test_the_books_that_are_named_without_the_rules_are_those_that_have_rules() -> None:
    assert [*RULES] == [*BOOKS]
    _, commands = command_line()
    asking = [each for each in commands.values() if "--book" in each.format_help()]
    assert len(asking) == 6
    assert all(book in each.format_help() for each in asking for book in BOOKS)


WINDOWS = pytest.mark.skipif(sys.platform == "win32", reason="Windows has no such files")
STEERING = "\x1b[31m\x1b]0;title\x07Ada\x9b2J\u202e"


def huge(path: Path) -> None:
    """A file that takes no room and seems to have a gigabyte."""
    with path.open("wb") as file:
        file.truncate(1 << 30)


PATHS: dict[str, Callable[[Path], object]] = {
    "loop": lambda path: path.symlink_to(path),
    "pipe": lambda path: os.mkfifo(path),  # noqa: PLW0108 - Windows has no such call
    "endless": lambda path: path.symlink_to("/dev/zero"),
    "x" * 300: lambda path: None,
    "file/x.txt": lambda path: path.parent.write_text(""),
    "huge": huge,
    "nothing": lambda path: None,
    "nul\0": lambda path: None,
    "bytes": lambda path: path.write_bytes(b"\xff\xfe\0\x1b"),
    "folder": lambda path: path.mkdir(),
    os.fsdecode(b"\xff\x1b[31m\n.txt"): lambda path: path.write_text("x"),
}
"""Names of what cannot be read, and what makes them: links, devices, and what is not there or no text."""


@WINDOWS
def test_a_path_that_cannot_be_used_is_a_sentence(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    failing = {}
    for name, make in PATHS.items():
        if "\0" not in name:
            make(Path(name))
        for command in ("check", "hint", "replay", "review", "verify"):
            status, said = main([command, name]), "".join(capsys.readouterr())
            good = status == 2 and not re.search(r"departed\b(?<!0 departed)|:1: (?!not)", said)
            named = Path(name.replace("\0", "")).name[:20] in said or "\x1b" in name
            if not good or not named or "\x1b" in said or "Errno" in said:
                failing[command, name] = (status, said)
    assert failing == {}


@WINDOWS
def test_a_home_that_can_be_none_is_a_sentence(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    long = {"x" * 300: "the name is longer than this system allows; use a shorter one"}
    for name, reason in (listed("command-line")["homes"] | long).items():
        if name in PATHS:
            PATHS[name](Path(name))
        assert main([f"--home={name}"]) == 2
        assert capsys.readouterr().err.splitlines()[0] == f"steinreich: argument --home: {name}: {reason}"
        monkeypatch.setenv("STEINREICH_HOME", name)
        for line in ([], ["lint"]):
            assert main(line) == 2
            assert capsys.readouterr().err == f"STEINREICH_HOME: {name}: {reason}\n"
        monkeypatch.delenv("STEINREICH_HOME")


@WINDOWS
def test_a_home_beside_nowhere_is_a_sentence(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "gone").mkdir()
    monkeypatch.chdir(tmp_path / "gone")
    (tmp_path / "gone").rmdir()
    sentence = "x: the folder that it starts from is gone; give the whole path, or go to another folder"
    for line in ("--home x", "try --keep x"):
        assert main(line.split()) == 2
        assert sentence in capsys.readouterr().err
    monkeypatch.setenv("STEINREICH_HOME", "x")
    assert main(["verify", "y"]) == 2
    assert sentence in capsys.readouterr().err


def test_a_pattern_is_spread_where_the_shell_does_not(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["verify", str(RECORDS / "format-2-uno-*.txt")]) == 0
    said = capsys.readouterr().out.splitlines()
    assert [line.partition(": ")[0] for line in said[:-1]] == sorted(map(str, RECORDS.glob("format-2-uno-*.txt")))
    assert said[-1] == f"{len(said) - 1} good, 0 departed"
    assert main(["verify", str(RECORDS / "no-such-*.txt")]) == 2
    assert "no-such-*.txt" in capsys.readouterr().out
    for name in ("a[1].txt", "a1.txt"):
        (tmp_path / name).write_bytes(OLD.read_bytes())
    assert main(["verify", str(tmp_path / "a[1].txt")]) == 0
    assert "1 good, 0 departed" in capsys.readouterr().out


def test_a_name_not_for_windows_is_said(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    refused = OSError(errno.EINVAL, "Die Syntax für den Dateinamen ist falsch")
    with monkeypatch.context() as patch:
        patch.setattr(Path, "stat", Mock(side_effect=refused))
        assert main(["verify", "a<b.txt"]) == 2
    assert "this system does not allow such a name" in capsys.readouterr().err


def test_what_others_wrote_is_printed_without_what_steers_a_terminal(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    quoted = "".join(f"\\u{ord(letter):04x}" for letter in STEERING)
    head = f'[[case]]\nrule = "{quoted}"\nname = "{quoted}{"x" * 10_000}"\nbook = "uno-rummy"\nracks = ["R1", "R2"]\n'
    Path("case.toml").write_text(f"{head}after = {{ counts = [9, 9] }}\n", "utf-8")
    assert main(["check", "case.toml"]) == 1
    Path("case.toml").write_text(f'[[case]]\n"{quoted}" = 1\nrule = "{quoted}"\nbook = "{quoted}"\n', "utf-8")
    assert main(["check", "case.toml"]) == 2
    assert main(["hint", "case.toml"]) == 2
    said = [*capsys.readouterr()]
    for path in (OLD, CARDS):
        record, steps = parse_record(path.read_text("utf-8"))
        seats = tuple((kind, STEERING) for kind, _ in record.seats)
        text = format_record(replace(record, seats=seats, program=STEERING), steps[-1].state)
        Path("hostile.txt").write_text(text, "utf-8")
        assert main(["replay", "--text", "hostile.txt"]) == main(["verify", "hostile.txt"]) == 0
        said += capsys.readouterr()
        assert "[31m]0;titleAda2J" in said[-2]
    assert not set("\x1b\x07\x9b\u202e").intersection("".join(said))
    assert max(map(len, said[0].splitlines())) < 3000


def test_every_console_gets_what_it_has_letters_for(tmp_path: Path) -> None:
    record, steps = parse_record(OLD.read_text("utf-8"))
    seats = (("human", "grün 日本"), *record.seats[1:])
    (tmp_path / "foreign.txt").write_text(format_record(replace(record, seats=seats), steps[-1].state), "utf-8")
    lines = (["--help"], ["replay", str(tmp_path / "foreign.txt")], ["verify", "日本"])
    for encoding, shown in {
        "cp1252": "grün \\u65e5\\u672c", "cp850": "grün \\u65e5\\u672c", "ascii": "gr\\xfcn \\u65e5",
        "utf-8": "grün 日本",
    }.items():  # fmt: skip
        written = io.BytesIO()
        with redirect_stdout(io.TextIOWrapper(written, encoding)), redirect_stderr(io.StringIO()):
            for line in lines:
                printed(line)
            output = written.getvalue().decode(encoding)
        assert shown in output
        assert ("日本" if encoding == "utf-8" else "\\u65e5\\u672c") in output.splitlines()[-2]


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


class Console:
    """The consoles of Windows, new or old, or something else where one would be."""

    def __init__(self, *, new: bool = True, console: bool = True) -> None:
        self.new, self.console = new, console
        self.modes: list[int] = []

    @property
    def kernel32(self) -> Console:
        return self

    def GetStdHandle(self, number: int) -> int:  # noqa: N802
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


def test_who_shows_colours_and_wants_them_gets_them(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "platform", "linux")
    monkeypatch.delenv("NO_COLOR", raising=False)
    monkeypatch.setenv("TERM", "xterm")
    assert takes_colours(Terminal())
    assert not takes_colours(io.StringIO())
    for name, value in (("NO_COLOR", "1"), ("TERM", "dumb")):
        with monkeypatch.context() as patch:
            patch.setenv(name, value)
            assert not takes_colours(Terminal())
    monkeypatch.setattr(sys, "platform", "win32")
    for console, coloured, modes in (
        (Console(), True, [7]),
        (Console(new=False), False, [7]),
        (Console(console=False), False, []),
    ):
        monkeypatch.setattr(ctypes, "windll", console, raising=False)
        assert takes_colours(Terminal()) is coloured
        assert not takes_colours(io.StringIO())
        assert console.modes == modes


class Refusing(io.StringIO):
    """A stream that holds back what it gets, and cannot pass it on."""

    def __init__(self, number: int) -> None:
        super().__init__()
        self.number = number

    def flush(self) -> None:
        if self.getvalue():
            raise OSError(self.number, os.strerror(self.number))


def printed(line: list[str]) -> object:
    """The exit status of a command line."""
    try:
        return main(line)
    except SystemExit as left:
        return left.code


PRINTING = (
    *(f"{name} --help" for name in COMMANDS), "--version", "--help",
    *(shlex.join((name, *rest)) for name, rest in RUNS.items() if name not in ("test", "lint", "bench")),
)  # fmt: skip
"""Command lines that print something, from the project's folder."""


def test_everything_that_is_printed_is_printed_or_said_to_be_lost(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    failing = {}
    for line in PRINTING:
        good, output, errors = io.StringIO(), Refusing(errno.ENOSPC), io.StringIO()
        with redirect_stdout(good):
            status = printed(shlex.split(line))
        with redirect_stdout(output), redirect_stderr(errors):
            lost, said = printed(shlex.split(line)), errors.getvalue()
        begins = "steinreich: the output cannot be written: "
        if (status, lost) != (0, 2) or not good.getvalue() or not said.startswith(begins):
            failing[line] = (status, lost, said)
        if "--version" in line:
            assert good.getvalue() == f"steinreich {__version__}\n"
    assert failing == {}


def test_who_reads_no_more_ends_it_quietly_and_who_can_be_told_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    for system, output, errors, status, said in (
        ("linux", errno.EPIPE, 0, 141, ""), ("win32", errno.EINVAL, 0, 141, ""),
        ("linux", errno.EINVAL, 0, 2, "; send it elsewhere\n"),
        ("linux", errno.EDQUOT, 0, 2, "; make room there, or send it elsewhere\n"),
        ("linux", errno.EFBIG, 0, 2, "; send it where files may be larger\n"),
        ("linux", errno.ENOSPC, errno.ENOSPC, 2, None), ("linux", errno.EPIPE, errno.EPIPE, 141, None),
        ("linux", 0, errno.EPIPE, 0, None),
    ):  # fmt: skip
        monkeypatch.setattr(sys, "platform", system)
        streams = [Refusing(number) if number else io.StringIO() for number in (output, errors)]
        with redirect_stdout(streams[0]), redirect_stderr(streams[1]):
            assert main(["verify", str(OLD)]) == status
        told = streams[1].getvalue()
        assert said is None or (told.endswith(said) and bool(told) == bool(said))
    with redirect_stdout(io.StringIO()), redirect_stderr(Refusing(errno.ENOSPC)):
        assert main(["chek"]) == 2


@pytest.mark.parametrize("error", [OSError(errno.ENOSPC, "full"), OSError(errno.ENOSPC, "full", "a file")])
def test_a_mistake_of_the_program_is_not_taken_for_its_output(monkeypatch: pytest.MonkeyPatch, error: OSError) -> None:
    monkeypatch.setattr("game.cli.arguments.dispatch", Mock(side_effect=error))
    with pytest.raises(OSError, match="full"):
        main(["verify", "x"])


WAYS = {
    "full": ("os.dup2(os.open('/dev/full', os.O_WRONLY), 1)", 2),
    "pipe": ("ends = os.pipe(); os.dup2(ends[1], 1); os.close(ends[1]); os.close(ends[0])", 141),
    "closed": ("sys.stdout = None; os.close(1)", 0),
}
"""How an output can take nothing, and the exit status."""


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="this system has no disk that is always full")
@pytest.mark.parametrize("way", WAYS)
def test_a_real_output_that_takes_nothing(way: str) -> None:
    """What is held back is written by Python itself at the end, which must not say anything either."""
    begin, status = WAYS[way]
    run = f"\nfrom game.cli import main; sys.exit(main(['replay', {str(OLD)!r}]))"
    program = f"import os, sys; {begin}{run}"
    done = subprocess.run([sys.executable, "-c", program], cwd=ROOT, capture_output=True, text=True, check=False)
    said = "steinreich: the output (/dev/full) cannot be written: " if way == "full" else ""
    assert done.returncode == status, done.stderr
    assert done.stderr.startswith(said)
    assert done.stderr.count("\n") == bool(said)
