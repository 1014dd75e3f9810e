"""The same seed and the same actions give the same events: under any hash seed, on every Python."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from functools import cache
from pathlib import Path
from random import Random

import pytest

from game.engine.checksums import unseal
from game.engine.record import Record, format_record
from game.engine.record_reading import parse_record
from game.engine.shuffle import shuffled
from game.engine.tiles.books import UNO_RUMMY
from game.engine.tiles.phases import TilePhase
from game.engine.tiles.position import digest, former_digest
from game.engine.tiles.referee import TileGame
from tests.habits import Habits
from tests.random_player import random_act
from tests.random_tiles import random_rules

ROOT = Path(__file__).parents[3]

REPLAY = """
import hashlib, sys
from game.engine.tiles.referee import TileGame
from game.engine.tiles.position import digest
from game.engine.record_reading import parse_record
total = hashlib.sha256()
for text in sys.stdin.read().split("---\\n"):
    record, steps = parse_record(text)
    game = TileGame(record.rules)
    for number, step in enumerate(steps):
        total.update(f"{step.event!r} {digest(step.state)}\\n".encode())
        if number % 7 == 0:
            total.update(repr([game.choices(step.state, seat) for seat in game.to_act(step.state)]).encode())
print(sys.version_info[:2], total.hexdigest())
"""


@cache
def records() -> str:
    """Some matches with random options, as they would be saved."""
    texts = []
    for number in range(3):
        chance = Random(f"replay {number}")
        game = TileGame(random_rules(chance))
        record = Record(game.rules, (("normal", "Ada"),) * (2 + number), f"replay {number}")
        state = game.deal(2 + number, record.seed)
        while game.to_act(state):
            seat, action = random_act(game, state, chance, Habits())
            record = record.with_action(seat, action)
            state = game.apply(state, seat, action)[-1].state
        texts.append(format_record(record, state))
    return "---\n".join(texts)


def replayed(python: str, hash_seed: str) -> str:
    """The version and the fingerprint of all events of the records on another interpreter."""
    done = subprocess.run(
        [python, "-B", "-c", REPLAY],
        input=records(),
        capture_output=True,
        text=True,
        encoding="utf-8",
        cwd=ROOT,
        env={**os.environ, "PYTHONHASHSEED": hash_seed, "PYTHONPATH": str(ROOT), "PYTHONUTF8": "1"},
        check=True,
    )
    return done.stdout.strip()


@cache
def here() -> str:
    """What this interpreter makes of the records under one hash seed."""
    return replayed(sys.executable, "0")


@pytest.mark.parametrize("hash_seed", ["1", "4242"])
def test_the_hash_seed_changes_nothing(hash_seed: str) -> None:
    assert replayed(sys.executable, hash_seed) == here()


def interpreter(version: str) -> str | None:
    """A Python of that version that really starts, from the path or from pyenv."""
    candidates = [shutil.which(f"python{version}")]
    kept = Path.home() / ".pyenv" / "versions"
    candidates += [str(path) for path in sorted(kept.glob(f"{version}*/bin/python"))]
    for each in candidates:
        if each is None:
            continue
        asked = subprocess.run([each, "--version"], capture_output=True, text=True, check=False)
        if asked.returncode == 0 and f"Python {version}." in asked.stdout:
            return each
    return None


@pytest.mark.parametrize("version", ["3.11", "3.12", "3.13"])
def test_every_python_plays_the_same_match(version: str) -> None:
    python = interpreter(version)
    if python is None:
        pytest.skip(f"no Python {version} on this machine")
    found, _, fingerprint = replayed(python, "7").rpartition(" ")
    assert found == f"({version.replace('.', ', ')})"
    assert fingerprint == here().rpartition(" ")[2]


def test_shuffling_keeps_its_order_from_release_to_release() -> None:
    assert shuffled(range(12), "steinreich") == (8, 4, 0, 10, 11, 3, 1, 7, 2, 9, 5, 6)
    assert sorted(shuffled(range(100), "x")) == list(range(100))


@pytest.mark.parametrize(
    ("seats", "fingerprint"), [(2, "552f1c4f77e8725e"), (3, "74abcab2502a141e"), (4, "90c3606e04aca688")]
)
def test_an_opening_keeps_its_digest_from_release_to_release(seats: int, fingerprint: str) -> None:
    assert former_digest(TileGame(UNO_RUMMY).deal(seats, "steinreich")) == fingerprint


@pytest.mark.parametrize(
    ("seats", "fingerprint"),
    [
        (2, "973a66e9d41e36baab6d7ffcb070cc91"),
        (3, "2e5997067fce7b905ed906ea3a623ac6"),
        (4, "845919e9ebdd5c504983e89288649632"),
    ],
)
def test_an_opening_keeps_its_digest_of_form_3(seats: int, fingerprint: str) -> None:
    assert digest(TileGame(UNO_RUMMY).deal(seats, "steinreich")) == fingerprint


def test_a_match_saved_by_an_earlier_release_still_replays() -> None:
    """Its last line is a digest; whoever changes the form of records writes an upgrade, not a new file."""
    text = (ROOT / "tests" / "records" / "format-1.txt").read_text("utf-8")
    record, steps = parse_record(text)
    assert steps[-1].state.phase is TilePhase.OVER
    upgraded = format_record(record, steps[-1].state)
    assert parse_record(upgraded) == (record, steps)
    new = ("begun", "options ", "revision ", "digest ")
    kept = [line for line in unseal(upgraded).lines[1:] if not line.startswith(new)]
    assert kept == [line for line in text.splitlines()[1:] if not line.startswith(new)]
