"""The command line: what is understood, what is refused and how, and what is called."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

import game.cli
from game import __version__
from game.cli.arguments import dispatch, parse
from game.cli.commands import COMMANDS
from game.cli.packages import SetupError
from game.cli.usage import UsageError
from game.engine.tiles.books import UNO_RUMMY
from game.shipped import Language
from game.store.folders import player_folders
from game.store.settings import Settings, save


class Calls(list[tuple[tuple[Any, ...], dict[str, Any]]]):
    """Stands in for the `run` of a module and notes how it was called."""

    def run(self, *arguments: Any, **named: Any) -> int:
        """Note the call."""
        self.append((arguments, named))
        return 7


@pytest.fixture
def calls(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> Calls:
    """The calls of the module that the test names."""
    noted = Calls()
    monkeypatch.setitem(sys.modules, request.param, SimpleNamespace(run=noted.run))
    return noted


def refusal(*argv: str) -> str:
    """What the command line answers to arguments that it refuses."""
    with pytest.raises(UsageError) as error:
        dispatch(parse(argv))
    return str(error.value)


@pytest.mark.parametrize("calls", ["game.ui.app"], indirect=True)
def test_without_a_sub_command_the_game_opens_with_the_players_settings(calls: Calls) -> None:
    folders = player_folders()
    save(folders, Settings(language=Language.ENGLISH))
    assert dispatch(parse([])) == 7
    ((given, settings, notes), named), *more = calls
    assert (given, settings, notes) == (folders, Settings(language=Language.ENGLISH), ())
    assert named == {"size": None, "fullscreen": False, "language": None}
    assert not more


@pytest.mark.parametrize("calls", ["game.ui.app"], indirect=True)
def test_the_options_of_the_game_are_handed_on(calls: Calls, tmp_path: Path) -> None:
    dispatch(parse(["--lang", "en", "--size=1280x720", "--fullscreen", "--home", str(tmp_path)]))
    ((folders, *_), named), *_ = calls
    assert folders == player_folders(tmp_path)
    assert named == {"size": (1280, 720), "fullscreen": True, "language": "en"}


@pytest.mark.parametrize("calls", ["game.cli.check"], indirect=True)
def test_check_gets_its_files_and_folders(calls: Calls) -> None:
    assert dispatch(parse(["check", "a.toml", "cases"])) == 7
    assert calls == [(([Path("a.toml"), Path("cases")],), {})]


@pytest.mark.parametrize("calls", ["game.cli.selfplay"], indirect=True)
def test_selfplay_gets_the_book_with_its_options(calls: Calls) -> None:
    line = "selfplay --seats normal,normal,normal --games 20 --seed x --jobs 2 --json"
    dispatch(parse([*line.split(), "--option", "target=300", "--option", "game=rounds"]))
    ((rules, seats, games, seed), named), *_ = calls
    assert (rules.book, rules.target, rules.game) == ("uno-rummy", 300, "rounds")
    assert (seats, games, seed) == (("normal",) * 3, 20, "x")
    assert named == {"as_json": True, "jobs": 2}


@pytest.mark.parametrize("calls", ["game.cli.selfplay"], indirect=True)
def test_selfplay_alone_plays_the_book_as_it_is(calls: Calls) -> None:
    dispatch(parse(["selfplay"]))
    assert calls == [((UNO_RUMMY, ("normal", "normal"), 100, "1"), {"as_json": False, "jobs": 1})]


@pytest.mark.parametrize(
    ("line", "sentence", "nearest"),
    [
        ("chek a.toml", "invalid choice: 'chek'", "check"),
        ("selfpaly", "invalid choice: 'selfpaly'", "selfplay"),
        ("--fullscren", "unrecognized arguments: --fullscren", "--fullscreen"),
        ("--langg=de", "unrecognized arguments: --langg=de", "--lang"),
        ("selfplay --game 3", "unrecognized arguments: --game 3", "--games"),
        ("selfplay --book uno-rumy", "there is no book uno-rumy; the books are uno-rummy", "uno-rummy"),
        ("selfplay --option taget=300", "unknown option taget", "target"),
        ("selfplay --option target=20", "it takes a whole number from 50 to 1000", None),
        ("selfplay --option target", "does not have the form name=value", None),
        ("selfplay --seats normal", "for 2 to 4 seats, not 1", None),
        ("selfplay --games 0", "'0' is not a whole number of at least 1", None),
        ("selfplay --jobs x", "'x' is not a whole number of at least 1", None),
        ("--size huge", "'huge' is not a size like 1280x720", None),
        ("--size 640x480", "the smallest window is 960x540", None),
        ("--lang xx", "invalid choice: 'xx'", None),
        ("check", "required: FILE_OR_FOLDER", None),
        ("lint extra", "unrecognized arguments: extra", None),
    ],
)
def test_what_cannot_be_used_is_refused_with_the_nearest_name(line: str, sentence: str, nearest: str | None) -> None:
    text = refusal(*line.split())
    assert sentence in text
    assert (f"Did you mean {nearest}?" in text) if nearest else ("Did you mean" not in text)


def test_a_refusal_is_printed_with_exit_status_2(capsys: pytest.CaptureFixture[str]) -> None:
    assert game.cli.main(["chek"]) == 2
    output, errors = capsys.readouterr()
    assert output == ""
    assert errors.splitlines()[-1] == "Did you mean check?"


def test_a_set_up_that_fails_is_printed_with_exit_status_2(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def fail(*, tools: bool) -> str:
        raise SetupError("no network")

    monkeypatch.setattr(game.cli, "ensure", fail)
    assert game.cli.main(["check", "x"]) == 2
    assert capsys.readouterr().err == "no network\n"


def test_an_interrupt_ends_without_a_traceback(monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupt(*, tools: bool) -> str:
        raise KeyboardInterrupt

    monkeypatch.setattr(game.cli, "ensure", interrupt)
    assert game.cli.main(["check", "x"]) == 130


@pytest.mark.parametrize("line", ["--version", "--help", *(f"{name} --help" for name in COMMANDS)])
def test_version_and_help_end_well(line: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as stop:
        parse(line.split())
    assert stop.value.code == 0
    assert __version__ in capsys.readouterr().out or "help" in line


def test_what_follows_test_belongs_to_pytest() -> None:
    args = parse(["test", "-k", "joker", "tests/cli/test_cli.py", "--lang"])
    assert args.arguments == ["-k", "joker", "tests/cli/test_cli.py", "--lang"]
    assert args.tools


@pytest.mark.parametrize("command", ["test", "lint"])
def test_an_installed_game_says_where_its_tests_are(command: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("game.cli.commands.from_source", lambda: False)
    assert "source folder" in refusal(command)


def loaded_by(code: str, root: Path) -> set[str]:
    """The modules that a fresh interpreter has after running some code."""
    program = f"{code}\nimport sys; print(*sys.modules)"
    done = subprocess.run([sys.executable, "-c", program], cwd=root, capture_output=True, text=True, check=True)
    return set(done.stdout.split())


def test_reading_the_arguments_imports_nothing_heavy(root: Path) -> None:
    loaded = loaded_by("from game.cli.arguments import parse; parse(['check', 'x']); parse([])", root)
    heavy = {
        "pygame",
        "platformdirs",
        "tomllib",
        "tomli_w",
        "tqdm",
        "subprocess",
        "dataclasses",
        "game.engine.tiles.rules",
    }
    assert not loaded & heavy


def test_the_game_imports_no_tool_for_tests_and_nothing_it_does_not_need(root: Path) -> None:
    loaded = loaded_by("import game.ui.app, game.store.settings, game.store.matches", root)
    foreign = {
        "pytest",
        "_pytest",
        "hypothesis",
        "mypy",
        "setuptools",
        "pip",
        "tqdm",
        "numpy",
        "unittest",
        "asyncio",
    }
    assert not loaded & foreign
