"""Grades by proof: against all legal lays of small positions, and properties of large ones. The generator: puzzles
of the grade and of the theme that were asked for, which can be solved."""

from itertools import permutations
from random import Random

import pytest
from hypothesis import given, settings, strategies as st

from game.engine.goals import Goal, written_goal
from game.engine.tiles.actions import Lay
from game.engine.tiles.books import BOOKS, RUMMIKUB, RUMMY, UNO_RUMMY
from game.engine.tiles.legality import TurnContext, lay_problems, rack_after
from game.engine.tiles.melds import Face, Meld, Tile, all_tiles, assess, broken, left_open, stands_for
from game.engine.tiles.plays import with_chosen_actions
from game.engine.tiles.position import parse_position
from game.engine.tiles.puzzles import grades
from game.engine.tiles.referee import TileGame
from game.engine.tiles.rules import TileRules
from game.engine.tiles.solver import going_out
from tests.answers import present
from tests.brute import every_lay
from tests.listed import listed
from tests.tile_tables import melds, position, tiles
from tools.tile_generator import JOKER_BREAKS, Generated, generate, solves

RULES = (UNO_RUMMY, RUMMY, RUMMIKUB)


def random_puzzle(
    chance: Random, rules: TileRules, melds: int, rack: int, jokers: float, numbers: int = 13
) -> grades.Puzzle:
    """A table and a rack that need not have a solution; few `numbers` make more of them have one."""
    left = [tile for tile in all_tiles(rules) if tile.number <= numbers]
    every = grades.windows(rules.colours, rules.numbers)
    shapes = [window for window in every if len(window.faces) <= 5 and window.faces[-1].number <= numbers]
    table: list[Meld] = []
    while len(table) < melds:
        made = _filled(chance, rules, left, chance.choice(shapes), jokers)
        if made is not None:
            left = [tile for tile in left if tile not in made.tiles]
            table.append(made)
    laid = tuple(chance.sample([tile for tile in left if not tile.is_joker or chance.random() < jokers], rack))
    return puzzle(rules, table, laid)


def puzzle(rules: TileRules, table: list[Meld] | tuple[Meld, ...], rack: tuple[Tile, ...]) -> grades.Puzzle:
    """The puzzle of laying the whole rack."""
    return grades.Puzzle(rules, tuple(table), (), rack, (rack,))


def _filled(chance: Random, rules: TileRules, left: list[Tile], shape: grades.Window, jokers: float) -> Meld | None:
    tiles = [next((tile for tile in left if tile.face == face), None) for face in shape.faces]
    spare = [tile for tile in left if tile.is_joker]
    if spare and chance.random() < jokers:
        tiles[chance.randrange(len(tiles))] = spare[0]
    there = tuple(tile for tile in tiles if tile is not None)
    if len(there) < len(tiles):
        return None
    made = left_open(Meld(there, shape.faces), rules)
    return None if assess(made, rules) else made


def context(puzzle: grades.Puzzle) -> TurnContext:
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


def weakest(puzzle: grades.Puzzle) -> tuple[grades.Grade, int, int, int] | None:
    """Grade, melds broken, par and number of plays from all legal lays of a position."""
    found: list[tuple[grades.Grade, int, int, str]] = []
    for lay in every_lay(context(puzzle)):
        if rack_after(context(puzzle), lay):
            continue
        count = len(broken(puzzle.table, lay.table))
        fixed = keeps(puzzle.rules, puzzle.table, lay.table)
        kept = {frozenset(meld.tiles) for meld in puzzle.table} <= {frozenset(meld.tiles) for meld in lay.table}
        if not fixed:
            grade = grades.Grade.JOKERS if count <= grades.CHAIN else grades.Grade.EVERYTHING
        else:
            grade = (
                grades.Grade.ATTACH, grades.Grade.ONE, grades.Grade.TWO, grades.Grade.THREE,
                *[grades.Grade.CHAIN] * (grades.CHAIN - 3),
            )[count]  # fmt: skip
            grade = grades.Grade.NEW if kept and not count else grade
        shape = str(sorted(sorted(tile[:2] for tile in meld.tiles) for meld in lay.table))
        found.append((grade, count, moves(puzzle.table, lay.table), shape))
    if not found:
        return None
    grade = min(each[0] for each in found)
    count = min(each[1] for each in found if each[0] <= grade)
    par = min(each[2] for each in found if each[0] <= grade and each[1] <= count)
    plays = {each[3] for each in found if each[0] <= grade and each[1:3] == (count, par)}
    return grade, count, par, len(plays)


@pytest.mark.parametrize("rules", RULES, ids=lambda rules: str(rules.book))
def test_every_grade_is_that_of_all_legal_lays(rules: TileRules) -> None:
    for seed in range(12):
        puzzle = small(rules, seed)
        found = grades.solved(puzzle, nodes=10**6)
        assert _features(puzzle) == weakest(puzzle), seed
        assert not found or legal(puzzle, found)


def small(rules: TileRules, seed: int) -> grades.Puzzle:
    """A position of one or two melds, in most of which something goes."""
    chance = Random(seed)
    for _ in range(15):
        puzzle = random_puzzle(chance, rules, chance.choice((1, 2, 2)), chance.choice((1, 1, 2, 3)), seed % 3 / 2, 5)
        lying = sum(len(meld.tiles) for meld in puzzle.table)
        if (
            lying + len(puzzle.rack) < 10
            and going_out(rules, puzzle.table, (), puzzle.rack, exchange=True, nodes=None)[0]
        ):
            break
    return puzzle if lying + len(puzzle.rack) < 10 else random_puzzle(chance, rules, 1, 1, 0, 5)


def legal(puzzle: grades.Puzzle, found: grades.Solved) -> bool:
    """Whether the referee allows a solution, and it lays the rack."""
    lay = with_chosen_actions(context(puzzle), Lay(found.table))
    return not lay_problems(context(puzzle), lay) and not rack_after(context(puzzle), lay)


large = st.builds(
    lambda seed, rules, jokers: random_puzzle(Random(seed), rules, 6, 2, jokers / 2),
    st.integers(0, 10**6),
    st.sampled_from(RULES),
    st.integers(0, 1),
)


@settings(max_examples=10)
@given(large)
def test_a_solution_breaks_and_moves_what_it_says(puzzle: grades.Puzzle) -> None:
    found = grades.solved(puzzle, nodes=10**6)
    if found:
        assert legal(puzzle, found)
        assert len(broken(puzzle.table, found.table)) == found.breaks <= grades.BREAKS[found.grade]
        assert grades.tiles_moved(puzzle.table, found.table) == found.par >= len(puzzle.rack)


def test_a_meld_that_is_locked_is_not_broken_wherever_it_lies() -> None:
    """The red 4 is wanted for a group."""
    kept, wanted = melds("B1 B2 B3 | R1 R2 R3 R4")
    for table in ([kept, wanted], [wanted, kept]):
        asked = puzzle(UNO_RUMMY, table, tiles("Y4 G4"))
        assert grades.first(asked, grades.Grade.ONE, locked=(kept,))
        assert grades.first(asked, grades.Grade.ONE, locked=(wanted,)) is None


def test_a_puzzle_that_needs_too_many_nodes_has_no_grade() -> None:
    large = (random_puzzle(Random(seed), RULES[seed % 3], 6, 2, 0) for seed in range(50))
    puzzle = next(each for each in large if grades.solved(each, nodes=10**6) and not grades.solved(each, nodes=3))
    assert solves(puzzle, grades.Grade.EVERYTHING, nodes=0) is None
    assert grades.first(grades.Puzzle(UNO_RUMMY, (), (), (), (tiles("R1 R2 R3"),)), grades.Grade.NEW, nodes=1)


def _features(puzzle: grades.Puzzle) -> tuple[int, ...] | None:
    found = grades.solved(puzzle, nodes=10**6)
    return (found.grade, found.breaks, found.par, found.plays) if found else None


def test_the_grades_are_told_apart_by_hand() -> None:
    assert {name: _graded(*by_hand) for name, by_hand in listed("grades").items()} == {
        grade.name.lower(): grade for grade in grades.Grade
    }


def _graded(table: str, rack: str) -> grades.Grade | None:
    melds = [meld.strip() for meld in table.split("|") if meld.strip()]
    state = parse_position({"book": "rummikub", "table": melds, "racks": [rack, "?1"]})
    found = grades.solved(puzzle(RUMMIKUB, state.table, state.racks[0]))
    return found.grade if found else None


def made(book: str, grade: int, theme: str | None = None, seed: int = 0) -> Generated:
    return present(generate(BOOKS[book], grades.Grade(grade), theme, seed))


@pytest.mark.parametrize("book", BOOKS)
@pytest.mark.parametrize("grade", [1, 3, 7])
def test_a_puzzle_has_its_grade_and_can_be_solved(book: str, grade: int) -> None:
    found = made(book, grade, seed=1)  # which is found soon in every grade
    puzzle = present(grades.puzzle_of(found.state, found.goals))
    assert grades.solved(puzzle, nodes=10**5) == found.solved
    assert found.solved.grade == grade
    assert grades.dead_ends(puzzle, found.solved.grade, nodes=10**5) == found.dead_ends
    assert TileGame(found.state.rules).problems(found.state, 0, found.lay) == ()


@pytest.mark.parametrize(
    ("book", "grade", "theme"),
    [
        ("rummikub", 3, "keep"), ("rummikub", 3, "most-tiles"), ("uno-rummy", 3, "none-loose"),
        ("rummy", 3, "split"), ("uno-rummy", 5, "all-anew"), ("uno-rummy", 1, "nothing-open"),
    ],
)  # fmt: skip
def test_a_puzzle_has_the_theme_that_was_asked_for(book: str, grade: int, theme: str) -> None:
    found = made(book, grade, theme, 1)
    assert theme in found.themes
    assert found.solved.grade == grade


@pytest.mark.parametrize("seed", [1, 2])
def test_a_puzzle_of_jokers_breaks_as_many_melds_as_a_chain(seed: int) -> None:
    """With fewer, people find a joker in a new place too soon for the seventh grade."""
    found = made("rummikub", 7, None, seed)
    assert found.solved.breaks >= JOKER_BREAKS
    puzzle = grades.puzzle_of(found.state, found.goals)
    assert grades.first(present(puzzle), grades.Grade.JOKERS, 10**5, breaks=JOKER_BREAKS - 1) is None


def test_what_cannot_be_found_is_given_up() -> None:
    assert generate(UNO_RUMMY, grades.Grade.NEW, "chain", 0, most=5) is None


def test_the_goals_say_which_tiles_are_laid() -> None:
    state = made("rummikub", 3, "keep", 1).state
    joker, tile = state.racks[0][0], state.racks[0][1]
    assert joker.is_joker
    assert written_goal(Goal("keep", (joker.face, tile.face))) == ("keep", f"* {tile.face!r}")
    one = Goal("play_at_least", 1)
    assert present(grades.puzzle_of(state, (one, Goal("keep", (joker.face,))))).choices == ((tile,),)
    assert set(present(grades.puzzle_of(state, (one,))).choices) == {(joker,), (tile,)}
    assert grades.puzzle_of(state, (Goal("points", 8),)) is None, "what a joker is worth is not known before"
    rack = tiles("K3 R4 K7 B9 B9'", "rummikub")
    plain = state._replace(racks=(rack, state.racks[1]))
    seven, four = Goal("points", 7), Goal("play_at_least", 4)
    three, nine = (Goal("keep", (rack[at].face,)) for at in (0, 3))
    for goals, choices in (
        ((seven,), [(2,), (0, 1)]), ((seven, three), [(2,)]), ((four, nine), [(0, 1, 2, 3), (0, 1, 2, 4)]),
    ):  # fmt: skip
        found = present(grades.puzzle_of(plain, goals))
        assert found.choices == tuple(tuple(rack[at] for at in choice) for choice in choices)
    long = position("R1 R2 R3 R4 R5 R6 R7", "?5")
    assert max(map(len, present(grades.puzzle_of(long, (Goal("points", 21),))).choices)) == long.rules.lay_limit
