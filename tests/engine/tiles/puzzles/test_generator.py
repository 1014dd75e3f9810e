"""The generator: a seed gives the same puzzle for ever, of the grade and the theme that were asked for."""

from __future__ import annotations

from itertools import islice

import pytest

from game.engine.shuffle import chances
from game.engine.tiles.books import BOOKS, RUMMIKUB, UNO_RUMMY
from game.engine.tiles.goals import Keep, PlayAtLeast, Points
from game.engine.tiles.notation import format_action
from game.engine.tiles.piece_text import format_table, format_tiles
from game.engine.tiles.puzzles.aims import puzzle_of
from game.engine.tiles.puzzles.dead_ends import beginnings, dead_ends
from game.engine.tiles.puzzles.drafts import drafts
from game.engine.tiles.puzzles.generator import VERSION, Generated, generate
from game.engine.tiles.puzzles.grades import Grade, solved
from game.engine.tiles.referee import TileGame
from game.engine.tiles.rules import TileRules
from game.engine.tiles.solver import going_out
from tests.engine.tiles.puzzles.positions import puzzle_of as written

FOR_EVER = {
    ("uno-rummy", 3, "give-one", 1): (
        "R1 R2 R3 | R10 G10 B10 | R5 Y5 G5 B5 | R6 Y6 G6 B6 | R2' R3' R4",
        "G7 G8",
        "lay R1 R2 R3 | R10 G10 B10 | R5 Y5 G5 B5 | R2' R3' R4 | G6 G7 G8 | R6 Y6 B6",
        3,
    ),
    ("rummikub", 7, "travel", 1): (
        "R2 B2 O2 | K6 B6 O6 | O8 O9 O10 O11 | O3 *=O4 O5 O6' O7 O8' | R8 R9 R10 R11 R12 | R4 R5 *'=R6 R7",
        "K3' O4'",
        "lay R2 B2 O2 | K6 B6 O6 | O8 O9 O10 O11 | R8 R9 R10 R11 R12 | R4 R5 *'=R6 R7 | K3' O3 * | O4' O5 O6' O7 O8'",
        4,
    ),
    ("uno-rummy", 2, "win-turn-back", 1): (
        "Y10 G10 B10 | R4 Y4 G4 | R1 Y1 G1 B1 | *=Y2 G2 B2 | R3 Y3 G3 B3",
        "B11' G4' G5 G6' R10 Y7'",
        "lay R4 Y4 G4 | R1 Y1 G1 B1 | *=Y2 G2 B2 | R3 Y3 G3 B3 | G4' G5 G6' | R10 Y10 G10 B10",
        4,
    ),
    ("rummy", 8, None, 2): (
        (
            "K8 R8 O8 | K8' K9 K10 K11 K12 K13 | O9 O10 O11 | R5 B5 O5 | B9 B10 B11 B12 | K6 B6 O6 | K9' R9 O9'"
            " | K5 B5' O5' | K7 B7 O7 | K4 B4 O4 | K3 R3 B3 O3 | B11' B12' B13"
        ),
        "K2' K6' K10'",
        (
            "lay K8 R8 O8 | O9 O10 O11 | R5 B5 O5 | B9 B10 B11 B12 | K9' R9 O9' | B11' B12' B13 | K2' K3 K4 K5 K6"
            " | R3 B3 O3 | B4 B5' B6 B7 | O4 O5' O6 O7 | K6' K7 K8' K9 K10' | K10 K11 K12 K13"
        ),
        14,
    ),
}
"""Puzzles by book, grade, theme and seed. If one changes, VERSION has to be raised, since files name it."""


@pytest.mark.parametrize("asked", FOR_EVER, ids=lambda asked: f"{asked[0]} {asked[1]}")
def test_a_seed_gives_the_same_puzzle_for_ever(asked: tuple[str, int, str | None, int]) -> None:
    assert VERSION == 1
    found = made(*asked)
    shown = format_table(found.state.table), format_tiles(found.state.racks[0]), format_action(found.lay)
    assert (*shown, found.solved.par) == FOR_EVER[asked]
    assert found.name == f"1 {asked[0]} {asked[1]} {asked[2] or 'any'} {asked[3]}"


def made(book: str, grade: int, theme: str | None = None, seed: int = 0) -> Generated:
    """The puzzle of a seed."""
    found = generate(BOOKS[book], Grade(grade), theme, seed)
    assert found is not None
    return found


@pytest.mark.parametrize("book", BOOKS)
@pytest.mark.parametrize("grade", [1, 2, 3, 4, 5, 7])
def test_a_puzzle_has_its_grade_and_can_be_solved(book: str, grade: int) -> None:
    found = made(book, grade)
    puzzle = puzzle_of(found.state, found.goals)
    assert puzzle is not None
    assert solved(puzzle, nodes=10**5) == found.solved
    assert found.solved.grade == grade
    assert dead_ends(puzzle, found.solved.grade, nodes=10**5) == found.dead_ends
    assert TileGame(found.state.rules).problems(found.state, 0, found.lay) == ()


@pytest.mark.parametrize(
    ("book", "grade", "theme"),
    [("rummikub", 3, "keep"), ("rummikub", 3, "most-tiles"), ("uno-rummy", 3, "none-loose"), ("rummy", 3, "split")],
)
def test_a_puzzle_has_the_theme_that_was_asked_for(book: str, grade: int, theme: str) -> None:
    found = made(book, grade, theme, 1)
    assert theme in found.themes
    assert found.solved.grade == grade


def test_what_cannot_be_found_is_given_up() -> None:
    assert generate(UNO_RUMMY, Grade.NEW, "chain", 0, most=5) is None


@pytest.mark.parametrize("rules", BOOKS.values(), ids=BOOKS)
def test_every_candidate_can_be_solved(rules: TileRules) -> None:
    found = [draft for draft in islice(drafts(rules, Grade.TWO, None, chances("candidates")), 30) if draft is not None]
    assert found
    for draft in found:
        state = draft.state
        assert going_out(rules, state.table, state.loose, state.racks[0], exchange=True, nodes=None).arrangement


# -- goals -------------------------------------------------------------------------------------------------


def test_the_goals_say_which_tiles_are_laid() -> None:
    state = made("rummikub", 3, "keep", 1).state
    joker, tile = state.racks[0][0], state.racks[0][1]
    assert joker.is_joker
    keeping = puzzle_of(state, (PlayAtLeast(1), Keep((joker.face,))))
    assert keeping is not None
    assert keeping.choices == ((tile,),)
    either = puzzle_of(state, (PlayAtLeast(1),))
    assert either is not None
    assert set(either.choices) == {(joker,), (tile,)}
    assert puzzle_of(state, (Points(8),)) is None, "what a joker is worth is not known before"
    plain = state._replace(racks=((tile,), state.racks[1]))
    found = puzzle_of(plain, (Points(tile.number),))
    assert found is not None
    assert found.choices == ((tile,),)


# -- dead ends ---------------------------------------------------------------------------------------------


def test_a_tempting_beginning_may_be_a_dead_end() -> None:
    """K4 fits at K1 K2 K3, but is needed for a group of fours."""
    puzzle = written(RUMMIKUB, "K1 K2 K3 | B9 B10 B11", "K4 R4 O4")
    found = solved(puzzle)
    assert found is not None
    assert (found.grade, found.breaks) == (Grade.NEW, 0)
    assert [laid for _, _, laid in beginnings(puzzle)] == [(puzzle.rack[0],), puzzle.rack]
    assert dead_ends(puzzle, Grade.NEW) == 1
    assert dead_ends(puzzle, Grade.NEW, nodes=0) is None


def test_a_beginning_that_leads_on_is_no_dead_end() -> None:
    puzzle = written(RUMMIKUB, "K1 K2 K3", "K4 K5")
    assert [laid for _, _, laid in beginnings(puzzle)] == [(puzzle.rack[0],)]
    assert dead_ends(puzzle, Grade.ATTACH) == 0
