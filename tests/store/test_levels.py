"""Every level of the game is proven: it parses, its pieces add up, its solution works and nothing simpler does."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from game import shipped
from game.engine.actions import Draw, Pass
from game.engine.problems import Problem
from game.engine.tiles.actions import Lay
from game.engine.tiles.goals import LevelOutcome
from game.engine.tiles.pieces import all_tiles
from game.engine.tiles.referee import TileGame
from game.engine.tiles.views import before
from game.shipped import LANGUAGES
from game.store.folders import player_folders
from game.store.levels import Level, LevelSet, Library, load, solved_steps
from game.ui.kit.text import Typeface
from tests.direct import direct_lays
from tests.tile_tables import every_place, position
from tests.ui.test_catalogue import letters_of
from tests.walking import of_each


@cache
def puzzles() -> Library:
    """The puzzles made by hand; the stages of the school are in `test_stages`."""
    return load(player_folders(Path("nobody")), (LevelSet.PUZZLES,))


def every() -> tuple[Level, ...]:
    """Each of them."""
    return tuple(level for level in puzzles().levels if isinstance(level, Level))


def key(level: Level) -> str:
    """What a level is called."""
    return level.key


def test_all_levels_are_there_and_none_is_broken() -> None:
    assert puzzles().notes == ()
    assert len(every()) == len(list((shipped.levels() / LevelSet.PUZZLES).glob("*.toml"))) >= 12


@of_each(every, key)
def test_the_pieces_of_a_level_add_up(level: Level) -> None:
    assert sorted(every_place(level.start)) == sorted(all_tiles(level.start.rules))


@of_each(every, key)
def test_the_solution_of_a_level_works(level: Level) -> None:
    steps = solved_steps(level)
    assert not isinstance(steps, Problem), steps
    assert level.outcome(steps) is LevelOutcome.SOLVED


@of_each(every, key)
def test_ending_the_turn_at_once_solves_no_level(level: Level) -> None:
    game, start = TileGame(level.start.rules), level.start
    context = before(start)
    for action in (Lay(context.table, context.loose), Lay(context.table, context.loose, uno=True), Draw(), Pass()):
        assert game.problems(start, level.seat, action), action


@of_each(every, key)
def test_a_puzzle_is_not_solved_by_attaching_and_new_melds_alone(puzzle: Level) -> None:
    game, start = TileGame(puzzle.start.rules), puzzle.start
    for lay in direct_lays(before(start)):
        assert puzzle.outcome(game.apply(start, puzzle.seat, lay)) is not LevelOutcome.SOLVED, lay


def test_direct_lays_attach_lay_anew_and_exchange_but_take_nothing_apart() -> None:
    context = before(position("R7 R8 G1 Y1 B1 B9", "?14", table="R4 R5 R6 | B7 B8 *=B9"))
    lays = list(direct_lays(context))
    laid = {frozenset(repr(tile) for meld in lay.table for tile in meld.tiles if tile in context.rack) for lay in lays}
    assert {frozenset({"R7"}), frozenset({"R7", "R8"}), frozenset({"G1", "Y1", "B1"}), frozenset({"B9"})} <= laid
    assert any(lay.take for lay in lays)
    for lay in lays:
        for old in context.table:
            kept = {tile for tile in old.tiles if tile not in lay.take}
            assert any(kept <= set(meld.tiles) for meld in lay.table)


def test_puzzles_get_harder_as_far_as_more_of_the_table_has_to_move() -> None:
    """The last third of the puzzles moves more tiles than the first third."""
    moved = []
    for level in every():
        steps = solved_steps(level)
        assert not isinstance(steps, Problem)
        standing = set(next(step.state for step in steps).table)
        moved.append(sum(len(meld.tiles) for meld in level.start.table if meld not in standing))
    assert sum(moved[-4:]) > sum(moved[:4])


@of_each(every, key)
def test_a_level_speaks_every_language_and_has_a_ladder(level: Level) -> None:
    for language in LANGUAGES:
        assert language in level.texts, f"levels/{level.key}.toml has no [{language}]"
        text = level.texts[language]
        assert 2 <= len(text.hints) <= 3
        assert len(text.title) <= 28
        assert len(text.teaches) <= 48
        assert len(text.task) <= 190
        letters = set(map(ord, "".join((text.title, text.teaches, text.task, *text.hints))))
        for face in (Typeface.TITLE, Typeface.TEXT, Typeface.STRONG):
            assert {chr(code) for code in letters - letters_of(face)} == set()
        assert "KI" not in text.task.split()
