"""What a player reached for the first time: held against what was counted before the match."""

from __future__ import annotations

import sqlite3
from datetime import UTC, datetime
from pathlib import Path

import pytest

from game.engine.record_reading import parse_record
from game.store import statistics
from game.store.database import database
from game.store.folders import player_folders
from game.store.milestones import LEAST_ROUNDS, Reached, before, first_won, is_best

NOW = datetime(2026, 1, 2, tzinfo=UTC)
RECORD = Path(__file__).parents[1] / "records" / "format-3-uno-rummy.txt"


@pytest.mark.parametrize(
    ("rounds", "best", "points", "is_one"),
    [(LEAST_ROUNDS, 90, 91, True), (LEAST_ROUNDS, 90, 90, False), (LEAST_ROUNDS - 1, 0, 300, False)],
)
def test_a_best_round_beats_some_earlier_ones(rounds: int, best: int, points: int, is_one: bool) -> None:
    assert is_best(Reached(rounds, best), points) is is_one


def test_a_level_is_beaten_for_the_first_time_once() -> None:
    assert first_won(Reached(), {"hard"}) == "hard"
    assert first_won(Reached(beaten=frozenset({"hard"})), {"hard"}) is None
    assert first_won(Reached(beaten=frozenset({"easy"})), {"hard"}) == "hard"
    assert first_won(Reached(), {"hard", "easy"}) is None
    assert first_won(Reached(), {"human"}) is None
    assert first_won(Reached(), {"hard", "human"}) is None


def test_without_statistics_nothing_was_reached_before(tmp_path: Path) -> None:
    record, _ = parse_record(RECORD.read_text("utf-8"))
    assert before(player_folders(tmp_path), record, 0, NOW) == Reached()


def test_what_was_reached_leaves_out_the_match_itself_and_those_with_hints(tmp_path: Path) -> None:
    folders = player_folders(tmp_path)
    record, steps = parse_record(RECORD.read_text("utf-8"))
    assert statistics.add(folders, record, steps, NOW) == ()
    assert before(folders, record, 0, NOW) == Reached()
    name = record.seats[0][1]
    with sqlite3.connect(database(folders)) as base:
        for key, hints, points, won in (("a", 0, 70, 1), ("b", 0, 50, 0), ("c", 1, 900, 1)):
            base.execute("INSERT INTO matches VALUES (?, ?, '', '', 1, 1, ?)", (key, record.rules.book, hints))
            base.execute("INSERT INTO players VALUES (?, 0, 'human', ?, ?, ?)", (key, name, hints, won))
            level = {"a": "easy", "b": "hard", "c": "master"}[key]
            base.execute("INSERT INTO players VALUES (?, 1, ?, 'Computer', 0, 0)", (key, level))
            base.execute(
                "INSERT INTO results (match, round, seat, ended, won, points) VALUES (?, 1, 0, 'out', ?, ?)",
                (key, won, points),
            )
    base.close()
    assert before(folders, record, 0, NOW) == Reached(2, 70, frozenset({"easy"}))
