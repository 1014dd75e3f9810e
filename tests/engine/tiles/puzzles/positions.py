"""Small and large random tables for puzzles."""

from __future__ import annotations

from random import Random

from game.engine.tiles.books import RUMMIKUB, RUMMY, UNO_RUMMY
from game.engine.tiles.melds import Meld, Tile, all_tiles, assess
from game.engine.tiles.position import parse_position
from game.engine.tiles.puzzles.grades import Puzzle, Window, windows
from game.engine.tiles.rules import TileRules
from game.engine.tiles.solver.rebuild import named_meld

BOOKS = (UNO_RUMMY, RUMMY, RUMMIKUB)


def random_puzzle(chance: Random, rules: TileRules, melds: int, rack: int, jokers: float, numbers: int = 13) -> Puzzle:
    """A table and a rack that need not have a solution; few `numbers` make more of them have one."""
    left = [tile for tile in all_tiles(rules) if tile.number <= numbers]
    every = windows(rules.colours, rules.numbers)
    shapes = [window for window in every if len(window.faces) <= 5 and window.faces[-1].number <= numbers]
    table: list[Meld] = []
    while len(table) < melds:
        made = _filled(chance, rules, left, chance.choice(shapes), jokers)
        if made is not None:
            left = [tile for tile in left if tile not in made.tiles]
            table.append(made)
    laid = tuple(chance.sample([tile for tile in left if not tile.is_joker or chance.random() < jokers], rack))
    return puzzle(rules, table, laid)


def puzzle(rules: TileRules, table: list[Meld] | tuple[Meld, ...], rack: tuple[Tile, ...]) -> Puzzle:
    """The puzzle of laying the whole rack."""
    return Puzzle(rules, tuple(table), (), rack, (rack,))


def _filled(chance: Random, rules: TileRules, left: list[Tile], shape: Window, jokers: float) -> Meld | None:
    tiles = [next((tile for tile in left if tile.face == face), None) for face in shape.faces]
    spare = [tile for tile in left if tile.is_joker]
    if spare and chance.random() < jokers:
        tiles[chance.randrange(len(tiles))] = spare[0]
    there = tuple(tile for tile in tiles if tile is not None)
    if len(there) < len(tiles):
        return None
    made = named_meld(rules, shape.is_run, there, shape.faces)
    return None if assess(made, rules) else made


def puzzle_of(rules: TileRules, table: str, rack: str, loose: str = "") -> Puzzle:
    """The puzzle of laying the whole rack, written as in a position file."""
    state = parse_position(
        {
            "book": rules.book,
            "table": [meld.strip() for meld in table.split("|") if meld.strip()],
            "loose": loose.split(),
            "racks": [rack, "?1"],
        }
    )
    return Puzzle(rules, state.table, state.loose, state.racks[0], (state.racks[0],))
