"""The generator: puzzles of the grade and of the theme that were asked for, which can be solved."""

from __future__ import annotations

import pytest

from game.engine.tiles.books import BOOKS, UNO_RUMMY
from game.engine.tiles.goals import Keep, PlayAtLeast, Points
from game.engine.tiles.puzzles.grades import Grade, Limits, dead_ends, first, puzzle_of, solved
from game.engine.tiles.referee import TileGame
from tests.answers import present
from tools.tile_generator import JOKER_BREAKS, Generated, generate


def made(book: str, grade: int, theme: str | None = None, seed: int = 0) -> Generated:
    """The puzzle of a seed."""
    found = generate(BOOKS[book], Grade(grade), theme, seed)
    return present(found)


@pytest.mark.parametrize("book", BOOKS)
@pytest.mark.parametrize("grade", [1, 3, 7])
def test_a_puzzle_has_its_grade_and_can_be_solved(book: str, grade: int) -> None:
    found = made(book, grade, seed=1)  # which is found soon in every grade
    puzzle = present(puzzle_of(found.state, found.goals))
    assert solved(puzzle, nodes=10**5) == found.solved
    assert found.solved.grade == grade
    assert dead_ends(puzzle, found.solved.grade, nodes=10**5) == found.dead_ends
    assert TileGame(found.state.rules).problems(found.state, 0, found.lay) == ()


@pytest.mark.parametrize(
    ("book", "grade", "theme"),
    [
        ("rummikub", 3, "keep"),
        ("rummikub", 3, "most-tiles"),
        ("uno-rummy", 3, "none-loose"),
        ("rummy", 3, "split"),
        ("uno-rummy", 5, "all-anew"),
        ("uno-rummy", 1, "nothing-open"),
    ],
)
def test_a_puzzle_has_the_theme_that_was_asked_for(book: str, grade: int, theme: str) -> None:
    found = made(book, grade, theme, 1)
    assert theme in found.themes
    assert found.solved.grade == grade


@pytest.mark.parametrize("seed", [1, 2])
def test_a_puzzle_of_jokers_breaks_as_many_melds_as_a_chain(seed: int) -> None:
    """With fewer, people find a joker in a new place too soon for the seventh grade."""
    found = made("rummikub", 7, None, seed)
    assert found.solved.breaks >= JOKER_BREAKS
    puzzle = puzzle_of(found.state, found.goals)
    assert first(present(puzzle), Limits(True, JOKER_BREAKS - 1, True), nodes=10**5) is None


def test_what_cannot_be_found_is_given_up() -> None:
    assert generate(UNO_RUMMY, Grade.NEW, "chain", 0, most=5) is None


def test_the_goals_say_which_tiles_are_laid() -> None:
    state = made("rummikub", 3, "keep", 1).state
    joker, tile = state.racks[0][0], state.racks[0][1]
    assert joker.is_joker
    keeping = puzzle_of(state, (PlayAtLeast(1), Keep((joker.face,))))
    assert present(keeping).choices == ((tile,),)
    either = puzzle_of(state, (PlayAtLeast(1),))
    assert set(present(either).choices) == {(joker,), (tile,)}
    assert puzzle_of(state, (Points(8),)) is None, "what a joker is worth is not known before"
    plain = state._replace(racks=((tile,), state.racks[1]))
    found = puzzle_of(plain, (Points(tile.number),))
    assert present(found).choices == ((tile,),)
