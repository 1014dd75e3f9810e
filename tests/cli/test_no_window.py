"""Commands that open no window run where pygame cannot be imported at all."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

from game.cli.commands import COMMANDS

ROOT = Path(__file__).parents[2]
RUNS: dict[str, tuple[str, ...]] = {
    "check": ("tests/cases/set-up.toml",),
    "hint": ("levels/lessons",),
    "puzzle": ("--book", "rummikub", "--grade", "1"),
    "replay": ("tests/records/format-1.txt", "--text"),
    "verify": ("tests/records/format-1.txt", "tests/records/format-2-uno-112.txt"),
    "selfplay": ("--games", "1", "--book", "uno-112", "--seats", "random,random"),
    "arena": ("--players", "random,random", "--rounds", "1", "--book", "uno-1999"),
    "bench": ("engine", "--help"),
    "test": ("--version",),
    "lint": (),
}
"""Arguments of every command that are done in a moment."""

ELSEWHERE = {"gallery", "try", "package"}
"""The commands that draw, and the one that works in an environment of its own."""

WITHOUT = """
import os, sys
sys.modules["pygame"] = None  # every import of it fails
from types import SimpleNamespace
from game.cli import keeper, tools
from game.cli.arguments import dispatch, parse

# The tools are processes of their own.
tools.subprocess = SimpleNamespace(run=lambda *_, **__: SimpleNamespace(returncode=0))
keeper.run_alone = lambda *_: 0
for line in sys.stdin.read().splitlines():
    args = parse(line.split())
    args.python = sys.executable
    try:
        status = dispatch(args)
    except SystemExit as left:
        status = left.code
    print("\\nDONE", line.split()[0], status)
"""


def test_no_command_without_a_window_needs_pygame() -> None:
    lesson = min((ROOT / "levels" / "lessons").rglob("*.toml")).relative_to(ROOT)
    runs = RUNS | {"hint": (str(lesson), "--count", "1")}
    assert list(runs) == [name for name in COMMANDS if name not in ELSEWHERE]
    lines = "\n".join(" ".join((name, *arguments)) for name, arguments in runs.items())
    command = [sys.executable, "-c", WITHOUT]
    done = subprocess.run(command, cwd=ROOT, input=lines, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    statuses = [line.split()[1:] for line in done.stdout.splitlines() if line.startswith("DONE ")]
    assert statuses == [[name, "0"] for name in runs], done.stdout + done.stderr
