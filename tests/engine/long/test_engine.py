"""The engine on much more: the solver finds all known optima and everything that trying everything finds, and eighteen
random matches of the tile books have everything checked on the way."""

import pytest

from game.engine.tiles.books import BOOKS
from tests.engine.tiles.solver.test_solver import (
    KNOWN_POSITIONS,
    finds_what_there_is,
    optima_are_found,
    outcomes_are_right,
)
from tests.engine.tiles.test_random_matches import play_match
from tools.positions import KNOWN, load


@pytest.mark.parametrize("block", range(4))
def test_every_outcome_is_what_the_reference_finds(block: int, first_seed: int) -> None:
    outcomes_are_right(first_seed + 1 + block)


@pytest.mark.parametrize("book", KNOWN_POSITIONS)
def test_known_optima(book: str) -> None:
    optima_are_found(load(KNOWN / f"{book}.txt"))


@pytest.mark.parametrize("book", BOOKS)
def test_hint_referee_and_computers_find_what_trying_everything_finds(book: str, first_seed: int) -> None:
    for number in range(25):
        finds_what_there_is(book, 100 + first_seed + number)


@pytest.mark.parametrize("part", range(2))
@pytest.mark.parametrize("book", BOOKS)
def test_random_matches_end_and_keep_every_rule_on_the_way(book: str, part: int, first_seed: int) -> None:
    for number in range(part, 6, 2):
        play_match(book, first_seed + 10 + number)
