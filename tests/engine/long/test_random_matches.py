"""Random matches of the tile books, eighteen, with everything checked on the way."""

from __future__ import annotations

import pytest

from game.engine.tiles.books import BOOKS
from tests.engine.tiles.test_random_matches import play_match


@pytest.mark.parametrize("part", range(2))
@pytest.mark.parametrize("book", BOOKS)
def test_random_matches_end_and_keep_every_rule_on_the_way(book: str, part: int, first_seed: int) -> None:
    for number in range(part, 6, 2):
        play_match(book, first_seed + 10 + number)
