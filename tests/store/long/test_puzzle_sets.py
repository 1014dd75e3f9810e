"""Ten times as many of the puzzles that come with the game are proven."""

from __future__ import annotations

import pytest

from game.cli.card_proofs import line_departures as card_departures
from game.cli.proofs import line_departures
from game.engine.cards.books import BOOKS as CARD_BOOKS
from game.engine.tiles.books import BOOKS
from tests.store.test_puzzle_sets import chosen, chosen_cards


@pytest.mark.parametrize("book", BOOKS)
def test_grade_par_and_features_are_proven(book: str, first_seed: int) -> None:
    lines = chosen(book, first_seed % 7, 10)
    assert [(line.name, wrong) for line in lines if (wrong := line_departures(line))] == []


@pytest.mark.parametrize("book", CARD_BOOKS)
def test_the_best_action_and_the_grade_of_cards_are_proven(book: str, first_seed: int) -> None:
    lines = chosen_cards(book, first_seed % 4, 5)
    assert [(line.name, wrong) for line in lines if (wrong := card_departures(line))] == []
