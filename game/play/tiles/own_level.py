"""A position of a match as a level of the player's own: what can be reached in the turn, with par and grade.

Only what the seat on turn sees goes into it: its rack and the table. What the others hold is dealt again.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import replace
from enum import StrEnum
from functools import partial
from typing import NamedTuple

from game.engine.game import Refused
from game.engine.options import changed
from game.engine.registry import idle_lengths
from game.engine.tiles.actions import Lay, Open
from game.engine.tiles.books import BOOKS
from game.engine.tiles.goals import EmptyRack, Goal, Keep, PlayAtLeast, missed
from game.engine.tiles.legality import played
from game.engine.tiles.melds import Meld
from game.engine.tiles.phases import TilePhase
from game.engine.tiles.piece_text import format_tiles
from game.engine.tiles.pieces import Tile
from game.engine.tiles.plays import as_lay, with_chosen_actions
from game.engine.tiles.position import parse_position
from game.engine.tiles.puzzles.aims import as_opened, has_opened, puzzle_of, whole_table
from game.engine.tiles.puzzles.dead_ends import dead_ends
from game.engine.tiles.puzzles.grades import Solved, solved
from game.engine.tiles.puzzles.themes import themes_of
from game.engine.tiles.referee import TileGame
from game.engine.tiles.solver import best, going_out
from game.engine.tiles.state import TileState
from game.engine.tiles.views import before
from game.play.nearest_turn import nearest_turn
from game.play.played_match import PlayedMatch
from game.play.session import AnySession
from game.play.tiles.session import TileSession
from game.store.level_grading import Grading

NODES = 4_000
"""The limit of nodes for one search: a player waits for it."""
SOLVER_NODES = 200_000
"""The limit of nodes for the search for the most tiles."""
OTHERS = 7
"""How many tiles the other seat of a level holds, any of them; near the end of a round there may be fewer left."""


class NoLevel(StrEnum):
    """Why a position makes no level."""

    NO_TURN = "no-turn"
    """No turn begins here."""
    NOT_OPENED = "not-opened"
    """The seat cannot make its initial meld yet."""
    NOTHING = "nothing"
    """No tile can be played."""


class OwnLevel(NamedTuple):
    """A position with a goal and everything that was worked out."""

    start: TileState
    goals: tuple[Goal, ...]
    lay: Lay | Open
    grading: Grading | None
    """None if the proof takes too long."""


def reason_against(session: TileSession) -> NoLevel | None:
    """Return why the present position makes no level, as far as a glance tells."""
    return None if session.state.phase is TilePhase.TURN else NoLevel.NO_TURN


def seat_of(session: TileSession) -> int:
    """Return whose turn it is."""
    return session.state.turn


def working_out(session: TileSession) -> Callable[[], OwnLevel | NoLevel]:
    """Return what works out the level of the present position, or why there is none; that may take seconds."""
    return partial(level_from, session.state)


def next_lay(states: Sequence[TileState], at: int) -> int | None:
    """Return which position is the nearest other one in which the same seat can lay something; None if none is.

    Of two as near, the later one. It may take seconds.
    """
    return nearest_turn(states, at, lambda state: state.phase is TilePhase.TURN and asked_for(alone(state)) is not None)


def finding_another(match: PlayedMatch[AnySession]) -> Callable[[], int | None]:
    """Return what finds the nearest other turn of a match being watched in which the same seat can lay something."""
    return partial(next_lay, [state for state in match.states() if isinstance(state, TileState)], match.at)


def asked_for(start: TileState) -> Lay | Open | None:
    """Return the lay with the most tiles, or before the initial meld such a meld; None if there is none."""
    return most_tiles(start) if has_opened(start) else initial_meld(start)


def level_from(state: TileState) -> OwnLevel | NoLevel:
    """Return the level of the beginning of a turn; before the initial meld, that is to be made with the most tiles."""
    start = alone(state)
    opened, lay = has_opened(start), asked_for(start)
    if lay is None:
        return NoLevel.NOTHING if opened else NoLevel.NOT_OPENED
    rack = start.racks[0]
    laid = played(before(start), whole_table(start, lay))
    for goals in goals_for(rack, laid):
        puzzle = puzzle_of(start, goals)
        found = solved(puzzle, NODES) if puzzle is not None else None
        if puzzle is None or found is None:
            continue
        proven = with_chosen_actions(before(start), Lay(found.table)) if opened else opening(start, found.table)
        tempting = dead_ends(puzzle, found.grade, NODES)
        if tempting is not None and reaches(start, goals, proven):
            return OwnLevel(start, goals, proven, grading_of(start, proven, found, tempting))
    return OwnLevel(start, goals_for(rack, laid)[0], lay, None)


def alone(state: TileState) -> TileState:
    """Return the position as the seat on turn sees it, as the first of two seats, without clocks."""
    rules, seat = state.rules, state.turn
    options = changed(rules, BOOKS[rules.book])
    idle = idle_lengths(rules, options)
    unseen = len(state.stock) + sum(len(rack) for other, rack in enumerate(state.racks) if other != seat)
    start = parse_position(
        {
            "book": rules.book,
            "options": {key: value for key, value in options.items() if key not in idle},
            "table": [repr(meld) for meld in state.table],
            "loose": [repr(tile) for tile in state.loose],
            "racks": [format_tiles(state.racks[seat]), f"?{min(OTHERS, unseen)}"],
            "opened": [has_opened(state), True],
            "spent": " ".join(map(repr, state.jokers_used)),
        }
    )
    return start._replace(rules=replace(start.rules, turn_time=None, rebuild_time=None))


def most_tiles(state: TileState) -> Lay | None:
    """Return a lay of the whole rack, or of as many of its tiles as possible; None if none can be laid."""
    context = before(state)
    pieces = (context.rules, context.table, context.loose, context.rack)
    found = going_out(*pieces).arrangement or best(*pieces, nodes=SOLVER_NODES)
    return as_lay(context, found) if found is not None else None


def initial_meld(state: TileState) -> Lay | Open | None:
    """Return the initial meld with the most tiles, without jokers if that is possible; None if there is none."""
    rules, rack = state.rules, state.racks[state.turn]
    for tiles in (tuple(tile for tile in rack if not tile.is_joker), rack):
        found = best(rules, (), (), tiles, opening=rules.opening, nodes=SOLVER_NODES)
        if found is not None:
            return opening(state, found.table)
    return None


def opening(state: TileState, melds: tuple[Meld, ...]) -> Lay | Open:
    """Return the action that makes an initial meld: a lay where that stands alone, so that the turn ends with it."""
    return whole_table(state, Open(melds)) if state.rules.first_layout_alone else Open(melds)


def goals_for(rack: Sequence[Tile], laid: Sequence[Tile]) -> tuple[tuple[Goal, ...], ...]:
    """Return the goals to try: all tiles, or that many of them, or just these; then fewer, which is proven sooner."""
    fewer = [(PlayAtLeast(count),) for count in range(len(laid) - 1, 0, -1)]
    if len(laid) == len(rack):
        return ((EmptyRack(),), *fewer)
    rest = Counter(tile.face for tile in rack) - Counter(tile.face for tile in laid)
    many = PlayAtLeast(len(laid))
    return ((many,), (many, Keep(tuple(sorted(rest.elements())))), *fewer)


def reaches(start: TileState, goals: Sequence[Goal], lay: Lay | Open) -> bool:
    """Return whether a lay is legal and reaches the goals."""
    steps = TileGame(start.rules).attempt(start, start.turn, lay)
    return not isinstance(steps, Refused) and not missed(goals, start.turn, steps)


def grading_of(start: TileState, lay: Lay | Open, found: Solved, tempting: int) -> Grading:
    """Return what was worked out, as a level has it."""
    features = {"breaks": found.breaks, "plays": found.plays, "dead_ends": tempting}
    return Grading(found.grade, found.par, features, themes_of(as_opened(start), whole_table(start, lay)), "")
