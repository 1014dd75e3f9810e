"""More turns of more matches make levels that are read and proven again."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.play.tiles.test_own_level import MATCHES, try_turns


@pytest.mark.parametrize(("book", "seats"), MATCHES)
def test_every_turn_makes_a_level_or_one_nearby_does(book: str, seats: int, tmp_path: Path, first_seed: int) -> None:
    try_turns(book, seats, tmp_path, 2, f"replays {first_seed}")
