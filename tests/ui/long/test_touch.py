"""More lays made by fingers alone."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.engine.tiles.books import BOOKS
from tests.ui.test_touch import lay_by_fingers


@pytest.mark.parametrize("book", BOOKS)
def test_random_lays_are_made_by_fingers_alone_on_a_part_of_the_felt(
    tmp_path: Path, book: str, first_seed: int
) -> None:
    lay_by_fingers(tmp_path, BOOKS[book], 4, f"fingers, {book} {first_seed}")
