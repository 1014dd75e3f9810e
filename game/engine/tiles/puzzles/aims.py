"""Which rack tiles reach the goals of a level: the puzzle behind it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import combinations

from game.engine.tiles.actions import Lay, Open
from game.engine.tiles.goals import EmptyRack, Goal, Keep, PlayAtLeast, Points
from game.engine.tiles.pieces import Face, Tile
from game.engine.tiles.puzzles.grades import Puzzle
from game.engine.tiles.state import TileState

MOST = 300
"""The number of choices of rack tiles from which a level is no puzzle."""


def puzzle_of(state: TileState, goals: Sequence[Goal]) -> Puzzle | None:
    """Return the puzzle of a level; None if its goals ask for more than which tiles are laid."""
    rack = state.racks[state.turn]
    if not all(isinstance(goal, EmptyRack | PlayAtLeast | Points | Keep) for goal in goals):
        return None
    if any(isinstance(goal, Points) for goal in goals) and any(tile.is_joker for tile in rack):
        return None
    found: list[tuple[Tile, ...]] = []
    for choice in _choices(state, goals, rack):
        if not any({*smaller} <= {*choice} for smaller in found):
            found.append(choice)
        if len(found) > MOST:
            return None
    # An initial meld leaves whatever lies there as it is.
    table, loose = (state.table, state.loose) if has_opened(state) else ((), ())
    return Puzzle(state.rules, table, loose, rack, tuple(found))


def has_opened(state: TileState) -> bool:
    """Return whether the seat on turn needs no initial meld, or has made it."""
    return not state.rules.opening or state.opened[state.turn]


def as_opened(state: TileState) -> TileState:
    """Return a position as if the seat on turn had made its initial meld: what themes look at is a lay of its tiles."""
    return state._replace(opened=tuple(has or seat == state.turn for seat, has in enumerate(state.opened)))


def whole_table(state: TileState, action: Lay | Open) -> Lay:
    """Return a lay, or an initial meld as the lay of everything that lies there afterwards."""
    return action if isinstance(action, Lay) else Lay((*state.table, *action.melds), state.loose)


def _choices(state: TileState, goals: Sequence[Goal], rack: tuple[Tile, ...]) -> Iterator[tuple[Tile, ...]]:
    """Yield the sets of rack tiles that reach the goals, the smallest first.

    Without points, whatever is more than has to be laid contains something smaller that reaches the goals: that is left
    out, and so is what has to stay, because large racks have too many sets.
    """
    held, kept = Counter(tile.face for tile in rack), Counter[Face]()
    for goal in goals:
        kept |= Counter(goal.faces if isinstance(goal, Keep) else ())
    free = tuple(tile for tile in rack if held[tile.face] > kept[tile.face])
    fewest = max((_fewest(goal, rack) for goal in goals), default=1)
    exact = any(isinstance(goal, Points) for goal in goals)
    most = min(state.rules.lay_limit or len(rack), len(free), len(rack) if exact else fewest)
    for size in range(fewest, most + 1):
        for choice in combinations(free, size):
            if reaches(goals, choice, rack):
                yield choice


def _fewest(goal: Goal, rack: Sequence[Tile]) -> int:
    """Return how many tiles have to be laid at least."""
    if isinstance(goal, EmptyRack):
        return max(len(rack), 1)
    return max(goal.count, 1) if isinstance(goal, PlayAtLeast) else 1


def reaches(goals: Sequence[Goal], choice: Sequence[Tile], rack: Sequence[Tile]) -> bool:
    """Return whether the goals are reached by laying these tiles of a rack; they ask only for which tiles are laid."""
    return all(_reached(goal, choice, rack) for goal in goals)


def _reached(goal: Goal, choice: Sequence[Tile], rack: Sequence[Tile]) -> bool:
    match goal:
        case EmptyRack():
            return len(choice) == len(rack)
        case PlayAtLeast(count):
            return len(choice) >= count
        case Points(count):
            return sum(tile.number for tile in choice) == count
        case Keep(faces):
            left = Counter(tile.face for tile in rack) - Counter(tile.face for tile in choice)
            return not Counter(faces) - left
        case _:
            raise AssertionError(goal)
