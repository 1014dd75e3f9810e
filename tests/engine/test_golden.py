"""What readers, referees, solver, puzzles and computer players make of kept questions is what was kept."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable, Iterable
from functools import cache, partial
from pathlib import Path

import pytest

from tests import golden_players, golden_puzzles, golden_readings, golden_solver, golden_turns
from tests.telling import kept

ROOT = Path(__file__).parents[2]
HERE = {"turns": 5, "puzzles": 8, "players": 6, "solver": 8, "readings": 1, "turns: openings": 3}
"""Of how many areas of a kind one is told here; the rest is told in `long`."""
ELSEWHERE = """
from tests import golden_records
from tests.engine.test_golden import AREAS, now
assert not any(map(golden_records.difference, {records}))
for name in {names}:
    assert now(name) == AREAS[name][1], name
"""
"""A program that tells records and answers again."""
OTHER_SEED = ("turns: tiles 0", "puzzles: open 0", "players: cards 1")
OTHER_SEED_RECORDS = ("rummikub-book", "uno-1999-party")


def _all() -> dict[str, tuple[Callable[[], Iterable[str]], list[str]]]:
    """How each area is told, and what was kept of it."""
    readers = golden_readings.readers(Path("nowhere"))
    tells: dict[str, dict[str, Callable[[], Iterable[str]]]] = {
        "turns": {name: partial(golden_turns.kept_lines, tell) for name, tell in golden_turns.areas().items()},
        "puzzles": {**golden_puzzles.areas()},
        "players": {name: partial(golden_players.kept_lines, tell) for name, tell in golden_players.areas().items()},
        "solver": {**golden_solver.areas()},
        "readings": {name: partial(golden_readings.readings, name) for name in readers},
    }
    found: dict[str, tuple[Callable[[], Iterable[str]], list[str]]] = {}
    for part, areas in tells.items():
        lines = kept(ROOT / "tests" / "golden" / f"{part}.txt")
        assert [*lines] == [*areas], f"{part}.txt keeps what is asked no more, or lacks what is asked"
        found |= {f"{part}: {name}": (tell, lines[name]) for name, tell in areas.items()}
    return found


AREAS = _all()


@cache
def now(name: str) -> list[str]:
    """What is said of an area now."""
    return list(AREAS[name][0]())


def kind_of(name: str) -> str:
    """An area without its book, theme and number."""
    return " ".join(name.split()[:2])


KINDS = [*dict.fromkeys(map(kind_of, AREAS))]


def here(kind: str) -> list[str]:
    """The areas of a kind that are told here."""
    return [name for name in AREAS if kind_of(name) == kind][:: -(HERE.get(kind) or HERE[kind.partition(":")[0]])]


@pytest.mark.parametrize("kind", KINDS)
def test_what_is_told_is_what_was_kept(kind: str) -> None:
    """Whoever changes it on purpose runs `python -m tests.golden_...` and looks at the difference."""
    assert [name for name in here(kind) if now(name) != AREAS[name][1]] == []


def test_another_hash_seed_makes_no_difference_to_records_and_answers() -> None:
    environment = {**os.environ, "PYTHONHASHSEED": "4711"}
    command = [sys.executable, "-c", ELSEWHERE.format(names=OTHER_SEED, records=OTHER_SEED_RECORDS)]
    done = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, encoding="utf-8", check=False)
    assert done.returncode == 0, done.stderr[-1500:]
