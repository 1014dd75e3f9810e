"""Grades by proof: against all legal lays of small positions, and properties of large ones."""

from __future__ import annotations

from itertools import permutations
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from game.engine.tiles.actions import Lay
from game.engine.tiles.books import RUMMIKUB
from game.engine.tiles.legality import TurnContext, lay_problems, rack_after
from game.engine.tiles.melds import Face, Meld, Tile
from game.engine.tiles.plays import with_chosen_actions
from game.engine.tiles.puzzles.grades import CHAIN, LIMITS, Grade, Puzzle, Solved, broken, solved, solves, tiles_moved
from game.engine.tiles.rules import TileRules
from game.engine.tiles.solver import going_out
from game.engine.tiles.solver.instance import stands_for
from tests.brute import every_lay
from tests.engine.tiles.puzzles.positions import BOOKS, puzzle_of, random_puzzle


def context(puzzle: Puzzle) -> TurnContext:
    """The turn in which a puzzle is solved."""
    return TurnContext(puzzle.rules, puzzle.table, puzzle.loose, puzzle.rack)


def keeps(rules: TileRules, old: tuple[Meld, ...], new: tuple[Meld, ...]) -> bool:
    """Whether each joker of the old table still stands for a tile that it stood for."""
    after: dict[Tile, tuple[Meld, Face]] = {tile: (meld, face) for meld in new for tile, face in meld.pairs()}
    return all(
        set(stands_for(rules, meld, face)) & set(stands_for(rules, *after[tile]))
        for meld in old
        for tile, face in meld.pairs()
        if tile.is_joker
    )


def moves(old: tuple[Meld, ...], new: tuple[Meld, ...]) -> int:
    """The fewest tiles to move, over all ways to say which new meld lies where which old one lay."""
    shorter, longer = sorted(([{*meld.tiles} for meld in old], [{*meld.tiles} for meld in new]), key=len)
    stay = max(
        sum(len(one & other) for one, other in zip(shorter, order, strict=True))
        for order in permutations(longer, len(shorter))
    )
    return sum(len(meld.tiles) for meld in new) - stay


def weakest(puzzle: Puzzle) -> tuple[Grade, int, int, int] | None:
    """Grade, melds broken, par and number of plays from all legal lays of a position."""
    found: list[tuple[Grade, int, int, str]] = []
    for lay in every_lay(context(puzzle)):
        if rack_after(context(puzzle), lay):
            continue
        count = len(broken(puzzle.table, lay.table))
        fixed = keeps(puzzle.rules, puzzle.table, lay.table)
        kept = {frozenset(meld.tiles) for meld in puzzle.table} <= {frozenset(meld.tiles) for meld in lay.table}
        if not fixed:
            grade = Grade.JOKERS if count <= CHAIN else Grade.EVERYTHING
        else:
            grade = (Grade.ATTACH, Grade.ONE, Grade.TWO, Grade.THREE, *[Grade.CHAIN] * (CHAIN - 3))[count]
            grade = Grade.NEW if kept and not count else grade
        shape = str(sorted(sorted(tile[:2] for tile in meld.tiles) for meld in lay.table))
        found.append((grade, count, moves(puzzle.table, lay.table), shape))
    if not found:
        return None
    grade = min(each[0] for each in found)
    count = min(each[1] for each in found if each[0] <= grade)
    par = min(each[2] for each in found if each[0] <= grade and each[1] <= count)
    plays = {each[3] for each in found if each[0] <= grade and each[1:3] == (count, par)}
    return grade, count, par, len(plays)


@pytest.mark.parametrize("rules", BOOKS, ids=lambda rules: str(rules.book))
def test_every_grade_is_that_of_all_legal_lays(rules: TileRules) -> None:
    for seed in range(12):
        puzzle = small(rules, seed)
        found = solved(puzzle, nodes=10**6)
        assert _features(puzzle) == weakest(puzzle), seed
        assert not found or legal(puzzle, found)


def small(rules: TileRules, seed: int) -> Puzzle:
    """A position of one or two melds, in most of which something goes."""
    chance = Random(seed)
    for _ in range(15):
        puzzle = random_puzzle(chance, rules, chance.choice((1, 2, 2)), chance.choice((1, 1, 2, 3)), seed % 3 / 2, 5)
        lying = sum(len(meld.tiles) for meld in puzzle.table)
        if (
            lying + len(puzzle.rack) < 10
            and going_out(rules, puzzle.table, (), puzzle.rack, exchange=True, nodes=None).arrangement
        ):
            break
    return puzzle if lying + len(puzzle.rack) < 10 else random_puzzle(chance, rules, 1, 1, 0, 5)


def legal(puzzle: Puzzle, found: Solved) -> bool:
    """Whether the referee allows a solution, and it lays the rack."""
    lay = with_chosen_actions(context(puzzle), Lay(found.table))
    return not lay_problems(context(puzzle), lay) and not rack_after(context(puzzle), lay)


large = st.builds(
    lambda seed, rules, jokers: random_puzzle(Random(seed), rules, 6, 2, jokers / 2),
    st.integers(0, 10**6),
    st.sampled_from(BOOKS),
    st.integers(0, 1),
)


@settings(max_examples=10)
@given(large)
def test_a_solution_breaks_and_moves_what_it_says(puzzle: Puzzle) -> None:
    found = solved(puzzle, nodes=10**6)
    if found:
        assert legal(puzzle, found)
        assert len(broken(puzzle.table, found.table)) == found.breaks <= LIMITS[found.grade].breaks
        assert tiles_moved(puzzle.table, found.table) == found.par >= len(puzzle.rack)


def test_a_puzzle_that_needs_too_many_nodes_has_no_grade() -> None:
    puzzle = next(each for each in map(_large, range(50)) if solved(each, nodes=10**6) and not solved(each, nodes=3))
    assert solves(puzzle, Grade.EVERYTHING, nodes=0) is None


def _large(seed: int) -> Puzzle:
    return random_puzzle(Random(seed), BOOKS[seed % 3], 6, 2, 0)


def _features(puzzle: Puzzle) -> tuple[int, ...] | None:
    found = solved(puzzle, nodes=10**6)
    return (found.grade, found.breaks, found.par, found.plays) if found else None


def test_the_grades_are_told_apart_by_hand() -> None:
    """One position each, in which what the grade says is needed is plain to see."""
    assert {grade: _graded(*by_hand) for grade, by_hand in BY_HAND.items()} == {grade: grade for grade in Grade}


BY_HAND = {
    Grade.NEW: ("K1 K2 K3", "R5 B5 O5"),
    Grade.ATTACH: ("K1 K2 K3", "K4"),
    Grade.ONE: ("K1 K2 K3 K4", "R4 B4"),
    Grade.TWO: ("K1 K2 K3 K4 | R1 R2 R3 R4", "B4"),
    Grade.THREE: ("K1 K2 K3 K4 | R1 R2 R3 R4 | K9 K10 K11 K12", "O4 O9 B9"),
    Grade.CHAIN: ("K1 K2 K3 K4 | R1 R2 R3 R4 | K9 K10 K11 K12 | R9 R10 R11 R12", "O4 O9"),
    Grade.JOKERS: ("K4 K5 *=K6", "K6"),
    Grade.EVERYTHING: (
        "K1 K2 K3 K4 | R1 R2 R3 R4 | B7 B8 B9 B10 | O7 O8 O9 O10 | K10 K11 K12 K13 | R10 R11 R12 R13",
        "O4 K7 O13",
    ),
}


def _graded(table: str, rack: str) -> Grade | None:
    found = solved(puzzle_of(RUMMIKUB, table, rack))
    return found.grade if found else None
