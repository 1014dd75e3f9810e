"""Somebody who presses everything for a whole evening: at the card table, and while a match of cards is set up."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.ui.test_card_round import TABLES, pawed
from tests.ui.test_card_setup import pressed


@pytest.mark.parametrize("name", TABLES)
def test_whatever_is_pressed_no_card_is_lost_and_the_match_replays(tmp_path: Path, name: str, first_seed: int) -> None:
    pawed(tmp_path, name, f"{name}{first_seed}", 600)


@pytest.mark.parametrize("book", ["uno-1999", "uno-112"])
def test_whatever_is_pressed_in_the_set_up_nothing_breaks(tmp_path: Path, book: str, first_seed: int) -> None:
    pressed(tmp_path, first_seed, 1000, [book])
