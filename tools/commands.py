"""The sub-commands of development: each is called with its arguments, by their names (`tools/arguments`)."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from importlib import import_module
from itertools import combinations
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING

from game.cli.output import held_back
from game.cli.packages import ROOT, digest, interpreter, is_ready
from game.cli.values import UsageError, nearest

if TYPE_CHECKING:
    from game.engine.registry import Rules

ALL_CORES = ("-n", "auto", "--dist", "worksteal")
"""How pytest runs by default."""
WHOLE_SUITE = ("--all", "--seed", "--shuffle")
"""What may be said of a run of the whole suite (tests/conftest.py)."""
Changes = Sequence[tuple[str, str | int]]
"""The options of a book that are changed, with their values."""


def _tool(name: str) -> ModuleType:
    """Return a module of the tools; Ctrl+C waits until it is imported."""
    with held_back():
        return import_module(f"tools.{name}")


def run_selfplay(
    book: str, seed: str, workers: int | str, as_json: bool, option: Changes, seats: str, games: int
) -> int:  # fmt: skip
    """Let computers play rounds; return the exit status."""
    selfplay, levels = _tool("selfplay"), _levels(seats)
    rules = _rules(book, option, "selfplay", len(levels), seed)
    return int(selfplay.run(rules, levels, games, seed, as_json=as_json, workers=workers))


def run_arena(
    book: str, seed: str, workers: int | str, as_json: bool, option: Changes, players: str, pairs: bool, rounds: int,
    match: bool, luck_adjusted: bool, sprt: int | None,
) -> int:  # fmt: skip
    """Let computers compete; return the exit status."""
    arena, levels = _tool("arena"), _levels(players)
    if pairs and len(levels) < 2:
        raise UsageError("steinreich arena: a pair needs two players")
    tables = tuple(combinations(levels, 2)) if pairs else (levels,)
    return int(arena.run(
        _rules(book, option, "arena", len(tables[0]), seed), tables, rounds, seed, whole=match, as_json=as_json,
        workers=workers, luck_adjusted=luck_adjusted, sprt=sprt,
    ))  # fmt: skip


def run_train(
    book: str, seats: int, rounds: int, seed: str, workers: int | str, kept: Path | None, into: Path | None
) -> int:  # fmt: skip
    """Fit how likely each seat wins; return the exit status."""
    asked = _rules(book, (), "train", seats, seed), seats, rounds, seed
    return int(_tool("train").run(*asked, workers=workers, kept=kept, into=into))


def unknown(command: str, reason: str, word: str, known: Iterable[str]) -> UsageError:
    """Return the error of a command about a name that it does not know, with the one that may have been meant."""
    return UsageError(f"steinreich {command}: {reason}\n{nearest(word, known)}".rstrip())


def _levels(text: str) -> tuple[str, ...]:
    """Return who sits at a table, by the names of today."""
    from game.engine.options import FORMER_LEVELS

    return tuple(FORMER_LEVELS.get(name, name) for name in text.split(","))


def _rules(book: str, changes: Changes, command: str, seats: int, seed: str) -> Rules:
    """Return the book with the options changed by the arguments; it must allow this many seats."""
    from game.engine.options import OptionError, option_names, with_options
    from game.engine.registry import BOOKS, family_of

    rules: Rules = BOOKS[book]
    for name, value in changes:
        try:
            rules = with_options(rules, {name: value})
        except OptionError as error:
            raise unknown(command, str(error), name, option_names(rules)) from None
    if not rules.seats[0] <= seats <= rules.seats[1]:
        allowed = f"{rules.seats[0]} to {rules.seats[1]} seats"
        raise UsageError(f"steinreich {command}: {book} is for {allowed}, not {seats}")
    try:
        family_of(book).game(rules).deal(seats, seed)
    except ValueError as error:  # partners need four players
        raise UsageError(f"steinreich {command}: {error}") from None
    return rules


def run_bench(subject: str, arguments: Sequence[str]) -> int:
    """Run a benchmark and print its figures; return the exit status."""
    benchmark = _tool(subject)
    with _packages_for_children():
        return int(benchmark.main(arguments))


def run_tests(python: str, arguments: Sequence[str]) -> int:
    """Run pytest in a bare room, the whole suite on all cores; return 1 if a test fails, 2 if they cannot be run."""
    everything = all(each.startswith(WHOLE_SUITE) for each in arguments)
    pytest = ["-m", "pytest", *(ALL_CORES if everything else ()), *arguments]
    status: int = _tool("keeper").run_alone(pytest, ROOT, python)
    return 2 if 2 < status < 6 else status  # pytest has more of them


def run_lint(python: str) -> int:
    """Run ruff and mypy over the game and its tests; return 0 if neither finds anything."""
    checks = (("ruff", "check", "--output-format", "concise"), ("ruff", "format", "--check", "--quiet"), ("mypy",))
    return max(subprocess.run([python, "-m", *check], cwd=ROOT, check=False).returncode for check in checks)


def run_package(only: Sequence[str], twice: bool, trial: bool, built: bool) -> int:
    """Build packages into `dist` and try them, as the flags say, with tools of their own; return the exit status."""
    if built and not trial:
        raise UsageError("steinreich package: --built says what to try, so it needs --try")
    folder = ROOT / ".venv-package"  # they must not find the tools for development
    if not is_ready(folder, digest(ROOT), tools=True):
        from game.cli.install import install_into

        install_into((folder,), ROOT, tools=True, extra="package")
    given = [flag for flag, is_set in (("--twice", twice), ("--try", trial), ("--built", built)) if is_set]
    command = [str(interpreter(folder)), "-m", "tools.release", *given, *only]
    return subprocess.run(command, cwd=ROOT, check=False).returncode


@contextmanager
def _packages_for_children() -> Iterator[None]:
    """Let the processes that a benchmark starts find the packages where this one does: in the `.venv`."""
    before = os.environ.get("PYTHONPATH")
    os.environ["PYTHONPATH"] = os.pathsep.join(filter(None, sys.path))
    try:
        yield
    finally:
        os.environ.pop("PYTHONPATH")
        if before is not None:
            os.environ["PYTHONPATH"] = before
