"""Larger shares of the evenings and files of `tools` and of the puzzles, with seeds that `--seed` shifts."""

from pathlib import Path

import pytest

from game.engine.cards.books import BOOKS as CARD_BOOKS
from game.engine.tiles.books import BOOKS
from tests.store.long.test_puzzle_sets import chosen, chosen_cards
from tools import faults, hostile, interleaving, powercut, worst_inputs
from tools.check import card_line_departures as card_departures, line_departures
from tools.readers import READERS

FEW_BYTES = 20_000
"""Enough to find what takes a time that grows with the square."""


def test_two_hundred_damaged_files_stop_nobody(tmp_path: Path, first_seed: int) -> None:
    said = hostile.run_damaged(200, str(first_seed), tmp_path)
    kinds = {"settings", "journal", "cards", "draft", "orders", "statistics", "progress", "level"}
    assert {each for each in said if ":" not in each} == kinds
    for kind in sorted(kinds):
        assert sum(count for what, count in said.items() if what.startswith(f"{kind}: ")) > 0, kind
    for kind in ("journal", "cards"):
        assert said[f"{kind}: match-cut"] == said[f"{kind}: match-broken"], "shortened where somebody said so"
    assert said["settings: file-damaged"] >= 15, "cut off within its first twenty bytes"


def test_three_thousand_hostile_files_are_read_or_refused(tmp_path: Path, first_seed: int) -> None:
    assert READERS.keys() <= hostile.run(3000, str(first_seed), tmp_path).keys()


def test_a_fault_at_any_call_is_said_and_loses_nothing(tmp_path: Path, first_seed: int) -> None:
    assert faults.run(tmp_path, 97 + 2 * (first_seed % 50)).total() > 20


def test_whatever_was_flushed_survives_a_power_cut(tmp_path: Path, first_seed: int) -> None:
    assert powercut.run(tmp_path, 2, str(first_seed), every=4) > 80


def test_two_games_on_one_home_lose_nothing_at_any_step(tmp_path: Path, first_seed: int) -> None:
    assert interleaving.run(tmp_path, 397 + first_seed % 100)["two games"] > 60


@pytest.mark.parametrize("kind", ["notation", "deal number", "draft", "places", "settings", "theme"])
def test_the_worst_inputs_take_little_processor_time(tmp_path: Path, kind: str) -> None:
    spent = sum(seconds for _, seconds in worst_inputs.measured(kind, tmp_path, FEW_BYTES))
    assert spent < 5.0, "a hundred inputs of a fiftieth of the size"


@pytest.mark.parametrize("book", BOOKS)
def test_grade_par_and_features_are_proven(book: str, first_seed: int) -> None:
    assert [(line.name, wrong) for line in chosen(book, first_seed % 7, 2) if (wrong := line_departures(line))] == []


@pytest.mark.parametrize("book", CARD_BOOKS)
def test_the_best_action_and_the_grade_of_cards_are_proven(book: str, first_seed: int) -> None:
    lines = chosen_cards(book, first_seed % 4, 2)
    assert [(line.name, wrong) for line in lines if (wrong := card_departures(line))] == []
