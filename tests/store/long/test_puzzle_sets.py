"""The shipped sets of puzzles are large, and no two puzzles are alike in other colours."""

from __future__ import annotations

from collections import Counter, defaultdict

import pytest

from game.engine.tiles.books import BOOKS
from game.engine.tiles.puzzles.grades import Grade
from tests.shipped_puzzles import tile_puzzles
from tests.store.likeness import likeness, outline
from tools.tile_generator import VERSION


@pytest.mark.parametrize("book", BOOKS)
def test_a_set_has_a_thousand_puzzles_of_all_grades_in_little_room(book: str) -> None:
    lines = tile_puzzles(book)
    assert len(lines) >= 1000
    counted = Counter(line.grade for line in lines)
    assert all(counted[grade] >= 20 for grade in Grade)
    assert len({line.name for line in lines}) == len(lines)
    assert {line.name.split()[0] for line in lines} == {str(VERSION)}
    similar = defaultdict(list)
    for line in lines:
        similar[outline(line.state)].append(line)
    for alike in similar.values():
        assert len(alike) == 1 or len({likeness(line.state) for line in alike}) == len(alike), "in other colours"
