"""The shipped sets of puzzles are large, and no two puzzles are alike in other colours."""

from collections import Counter, defaultdict

import pytest

from game.engine.cards.books import BOOKS as CARD_BOOKS
from game.engine.cards.puzzles.search import ME, unseen
from game.engine.cards.puzzles.themes import CardPuzzleLine
from game.engine.cards.views import view
from game.engine.tiles.books import BOOKS
from game.engine.tiles.puzzles.grades import Grade
from game.engine.tiles.puzzles.themes import PuzzleLine, themes_for
from game.store.content import set_of
from tests.puzzle_sets import COSTLY as FEWER, RARE
from tests.shipped_puzzles import card_puzzles, likeness, outline, tile_puzzles
from tools.card_generator import generate as generate_cards, written_line as written_card_line
from tools.check import card_line_departures as card_departures, line_departures
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


COSTLY = (Grade.CHAIN, Grade.JOKERS, Grade.EVERYTHING)
"""The grades whose proofs take longest."""


def chosen(book: str, first: int = 0, more: int = 1) -> list[PuzzleLine]:
    """Some puzzles of each grade, of those that are soon proven."""
    by_grade = defaultdict(list)
    for line in tile_puzzles(book):
        by_grade[line.grade].append(line)
    return [
        line
        for grade, found in by_grade.items()
        for line in found[first :: len(found) // (more * (1 if grade in COSTLY else 4)) + 1]
    ]


def chosen_cards(book: str, first: int = 0, more: int = 1) -> list[CardPuzzleLine]:
    """Some puzzles of cards that are soon proven."""
    cheap = [line for line in card_puzzles(book) if line.state.stock and len(unseen(view(line.state, ME))) <= 7]
    return cheap[first :: len(cheap) // (2 * more)]


@pytest.mark.parametrize("book", BOOKS)
def test_a_set_has_puzzles_of_every_theme_that_its_book_can_have_and_of_no_other(book: str) -> None:
    counted = Counter(theme for line in tile_puzzles(book) for theme in line.themes)
    assert {*counted} == {*themes_for(BOOKS[book])}
    assert [theme for theme, count in counted.items() if count < FEWER.get(theme, RARE)] == []


@pytest.mark.parametrize("book", BOOKS)
def test_grade_par_and_features_are_proven(book: str) -> None:
    lines = chosen(book)
    assert {line.grade for line in lines} == {*Grade}
    assert [(line.name, wrong) for line in lines if (wrong := line_departures(line))] == []


@pytest.mark.parametrize("book", CARD_BOOKS)
def test_the_best_action_and_the_grade_of_cards_are_proven(book: str) -> None:
    lines = chosen_cards(book)
    assert lines
    assert [(line.name, wrong) for line in lines if (wrong := card_departures(line))] == []


def test_a_puzzle_of_cards_comes_from_its_name() -> None:
    text = next(
        line for line in set_of("uno-1999").read_text("utf-8").splitlines() if "any challenge-or-draw 1\t" in line
    )
    found = generate_cards(CARD_BOOKS["uno-1999"], None, "challenge-or-draw", 1)
    assert found is not None
    assert written_card_line(found) == text
