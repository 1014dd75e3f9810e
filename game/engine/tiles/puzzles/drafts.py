"""Positions that may be puzzles: a random table, and a rack that the solver says can be laid."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from game.engine.tiles.goals import EmptyRack, Goal, Keep, PlayAtLeast, Points
from game.engine.tiles.melds import SHORTEST, Meld, MeldKind, kind_of
from game.engine.tiles.piece_text import format_tiles
from game.engine.tiles.pieces import JOKER, Face, Tile, all_tiles
from game.engine.tiles.position import parse_position
from game.engine.tiles.puzzles.grades import CHAIN, Grade
from game.engine.tiles.puzzles.tables import RandomSource, between, pick, table_of
from game.engine.tiles.puzzles.themes.rearranging import ANEW
from game.engine.tiles.puzzles.windows import of
from game.engine.tiles.rules import TileRules
from game.engine.tiles.solver import Verdict, best, going_out
from game.engine.tiles.state import TileState

NEW_MELD = 0.15
"""The chance of tiles on the rack that make a new meld, where they need not."""
TRIES = 12
"""The number of rack tiles that are tried in one candidate."""
OTHERS = "?7"
"""The rack of the other seat."""


class Recipe(NamedTuple):
    """What the positions of a grade are made of."""

    melds: tuple[int, int]
    rack: tuple[int, int]
    jokers: float
    """The chance of a joker in each meld."""


RECIPES = {
    Grade.NEW: Recipe((2, 5), (6, 8), 0),
    Grade.ATTACH: Recipe((3, 7), (2, 4), 0.05),
    Grade.ONE: Recipe((4, 8), (1, 3), 0),
    Grade.TWO: Recipe((6, 10), (1, 3), 0),
    Grade.THREE: Recipe((7, 11), (2, 3), 0),
    Grade.CHAIN: Recipe((9, 12), (2, 4), 0),
    Grade.JOKERS: Recipe((8, 10), (3, 4), 0.4),
    Grade.EVERYTHING: Recipe((11, 12), (3, 5), 0),
}
"""How large the table and the rack of each grade are."""

BROKEN = {**dict.fromkeys(Grade, (ANEW, ANEW)), Grade.CHAIN: (4, CHAIN), Grade.EVERYTHING: (CHAIN + 1, CHAIN + 3)}
"""How many melds a table has of which none is left whole."""

SUMS = {"thirty": 30, "forty": 40}
"""The themes that ask for points."""
SOME = {"most-tiles", "pick-one", "two-actions", "win-turn-back"}
"""The themes for which tiles stay on the rack."""
RACK_JOKERS = {"fill", "two-jokers"}
"""The themes for which a joker of the rack is laid."""


@dataclass(frozen=True, slots=True)
class Candidate:
    """A position with a goal."""

    state: TileState
    goals: tuple[Goal, ...]


def drafts(rules: TileRules, grade: Grade, theme: str | None, chance: RandomSource) -> Iterator[Candidate | None]:
    """Yield one candidate after the other, for ever; None for one without a solution or a goal that suits the theme."""
    while True:
        yield _draft(rules, RECIPES[grade], grade, theme, chance)


def _draft(rules: TileRules, recipe: Recipe, grade: Grade, theme: str | None, chance: RandomSource) -> Candidate | None:
    melds = between(chance, *recipe.melds)
    size = between(chance, *recipe.rack)
    jokers = max(recipe.jokers, 0.2) if theme in {"exchange", "free", "travel", "two-jokers"} else recipe.jokers
    if theme == "all-anew":
        melds = between(chance, *BROKEN[grade])
    table, left = table_of(rules, melds, jokers, theme, chance)
    loose: tuple[Tile, ...] = ()
    if rules.start_tiles and (theme == "none-loose" or chance() < 0.25):
        loose = left[: between(chance, 1, 2)]
        left = left[len(loose) :]
    size = min(size, rules.lay_limit or size)
    if theme in RACK_JOKERS:
        left = (*spare_jokers(rules, table)[:1], *left)
    rack = _fitting(rules, table, loose, left, size, grade, chance)
    if len(rack) < size:
        return None
    return _with_goal(rules, table, loose, rack, left, theme)


def spare_jokers(rules: TileRules, table: Sequence[Meld]) -> list[Tile]:
    """Return the jokers that are not on the table."""
    there = {tile for meld in table for tile in meld.tiles}
    return [tile for tile in all_tiles(rules) if tile.is_joker and tile not in there]


def _fitting(
    rules: TileRules,
    table: tuple[Meld, ...],
    loose: tuple[Tile, ...],
    left: tuple[Tile, ...],
    size: int,
    grade: Grade,
    chance: RandomSource,
) -> tuple[Tile, ...]:
    """Return rack tiles that can all be laid, for the higher grades none that could just be attached."""
    rack: list[Tile] = []
    if grade is Grade.NEW or chance() < NEW_MELD:
        rack += _new_meld(rules, left, size, chance)
    if grade is Grade.NEW and size - len(rack) >= SHORTEST:
        rack += _new_meld(rules, tuple(tile for tile in left if tile not in rack), size - len(rack), chance)
    near = _open_faces(rules, table) if grade > Grade.ATTACH else set()
    tried = 0
    for tile in left:
        if len(rack) >= size or tried == TRIES:
            break
        if tile.face in near or any(other.face == tile.face for other in rack):
            continue
        tried += 1
        if _can_be_laid(rules, table, loose, (*rack, tile)):
            rack.append(tile)
    return tuple(rack)


def _new_meld(rules: TileRules, left: tuple[Tile, ...], size: int, chance: RandomSource) -> list[Tile]:
    """Return the tiles of a new meld, if there is one of that size or less."""
    there = {tile.face: tile for tile in left}
    most = min(size, SHORTEST + 1)
    found = [window for window in of(rules) if len(window.faces) <= most and there.keys() >= {*window.faces}]
    return [there[face] for face in pick(chance, found).faces] if found else []


def _open_faces(rules: TileRules, table: Sequence[Meld]) -> set[Face]:
    """Return the faces of tiles that could just be attached."""
    found: set[Face] = set()
    for meld in table:
        low, high = meld.faces[0], meld.faces[-1]
        if kind_of(meld) is MeldKind.RUN:
            found |= {Face(low.colour, low.number - 1), Face(low.colour, high.number + 1)}
        elif len(meld.faces) < len(rules.colours):
            found |= {Face(colour, low.number) for colour in rules.colours} - {*meld.faces}
    return found


def _can_be_laid(rules: TileRules, table: tuple[Meld, ...], loose: tuple[Tile, ...], rack: tuple[Tile, ...]) -> bool:
    """Return whether the whole rack can be laid, which is proven."""
    found = going_out(rules, table, loose, rack, exchange=True, few_changes=False, nodes=None)
    return found.verdict is Verdict.PLAY


def _with_goal(
    rules: TileRules,
    table: tuple[Meld, ...],
    loose: tuple[Tile, ...],
    rack: tuple[Tile, ...],
    left: tuple[Tile, ...],
    theme: str | None,
) -> Candidate | None:
    """Return the position with the goal that suits the theme: the whole rack, as much as goes, or points."""
    rest = [tile for tile in left if tile not in rack]
    goals: tuple[Goal, ...] = (EmptyRack(),)
    if theme == "keep":
        jokers = spare_jokers(rules, table)[:1]
        if not jokers:
            return None
        goals = (PlayAtLeast(len(rack)), Keep((Face(JOKER, 0),)))
        rack = (*rack, *jokers)
    elif theme in SUMS:
        if sum(tile.number for tile in rack) != SUMS[theme]:
            return None
        goals = (Points(SUMS[theme]),)
        rack = (*rack, *rest[:2])
    elif theme in SOME:
        rack = (*rack, *rest[:2])
        found = best(rules, table, loose, rack, exchange=True, few_changes=False, nodes=None)
        if found is None or len(found.played) == len(rack):
            return None
        goals = (PlayAtLeast(len(found.played)),)
    return Candidate(_state(rules, table, loose, rack), goals)


def _state(rules: TileRules, table: tuple[Meld, ...], loose: tuple[Tile, ...], rack: tuple[Tile, ...]) -> TileState:
    return position_of(
        rules, [repr(meld) for meld in table], [repr(tile) for tile in loose], format_tiles(sorted(rack))
    )


def position_of(rules: TileRules, table: Sequence[str], loose: Sequence[str], rack: str) -> TileState:
    """Return the position at the start of the turn, in which everybody has made an initial meld."""
    return parse_position(
        {
            "book": rules.book,
            "table": [meld.strip() for meld in table],
            "loose": list(loose),
            "racks": [rack, OTHERS],
            "opened": [True, True],
        }
    )
