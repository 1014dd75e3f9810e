"""Positions of tiles as tasks: levels, puzzles, the puzzle of the day, short rounds, and levels made of a match."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from datetime import date
from functools import partial
from typing import NamedTuple, Self

from game.engine.game import Refused
from game.engine.goals import Goal, LevelOutcome, forgot_uno, judge, lacking, missed
from game.engine.options import changed
from game.engine.registry import State, idle_lengths
from game.engine.shuffle import shuffled
from game.engine.tiles.actions import Lay, Open, TileAction, TilePhase
from game.engine.tiles.books import BOOKS
from game.engine.tiles.legality import TurnContext, after_opening, played
from game.engine.tiles.melds import Meld, Tile, rack_value
from game.engine.tiles.notation import format_tiles, parse_action
from game.engine.tiles.plays import TilePlay, as_lay, opening_play, with_chosen_actions
from game.engine.tiles.position import parse_position
from game.engine.tiles.puzzles.grades import as_opened, dead_ends, has_opened, puzzle_of, solved, whole_table
from game.engine.tiles.puzzles.themes import PuzzleLabel, PuzzleLine, themes_of
from game.engine.tiles.referee import TileGame
from game.engine.tiles.solver import best, going_out
from game.engine.tiles.state import TileState, TileStep
from game.engine.tiles.views import before
from game.play.results import NoLevel, nearest_turn
from game.play.session import TaskSession
from game.play.tiles.session import TileSession
from game.store.levels import Grading, Level, LevelSet, LevelText

# -- A position of a match as a level of the player's own: what can be reached in the turn, with par and grade.
#
# Only what the seat on turn sees goes into it: its rack and the table. What the others hold is dealt again.

SOLVER_NODES = 200_000
"""The limit of nodes for the search for the most tiles."""
OTHERS = 7
"""How many tiles the other seat of a level holds, any of them; near the end of a round there may be fewer left."""


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


def working_out(session: TileSession) -> Callable[[], OwnLevel | NoLevel]:
    """Return what works out the level of the present position, or why there is none; that may take seconds."""
    return partial(level_from, session.state)


def next_lay(states: Sequence[State], at: int) -> int | None:
    """Return the nearest other position, of two the later, where the same seat can lay. It may take seconds."""
    return nearest_turn(states, at, lambda state: state.phase is TilePhase.TURN and asked_for(alone(state)) is not None)


def asked_for(start: TileState) -> Lay | Open | None:
    """Return the lay with the most tiles, all if possible, or before the initial meld such a meld; None for none."""
    if not has_opened(start):
        return initial_meld(start)
    context = before(start)
    found = going_out(*context.asked)[0] or best(*context.asked, nodes=SOLVER_NODES)
    return as_lay(context, found) if found is not None else None


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
        found = solved(puzzle) if puzzle is not None else None
        if puzzle is None or found is None:
            continue
        proven = with_chosen_actions(before(start), Lay(found.table)) if opened else opening(start, found.table)
        tempting = dead_ends(puzzle, found.grade)
        if tempting is not None and reaches(start, goals, proven):
            features = {"breaks": found.breaks, "plays": found.plays, "dead_ends": tempting}
            themes = themes_of(as_opened(start), whole_table(start, proven))
            return OwnLevel(start, goals, proven, Grading(found.grade, found.par, features, themes, ""))
    return OwnLevel(start, goals_for(rack, laid)[0], lay, None)


def alone(state: TileState) -> TileState:
    """Return the position as the seat on turn sees it, as the first of two seats, without clocks."""
    rules, seat = state.rules, state.turn
    options = changed(rules, BOOKS[rules.book])
    idle = idle_lengths(rules, options)
    unseen = len(state.stock) + sum(len(rack) for other, rack in enumerate(state.racks) if other != seat)
    start = parse_position({
        "book": rules.book,
        "options": {key: value for key, value in options.items() if key not in idle},
        "table": [*map(repr, state.table)],
        "loose": [*map(repr, state.loose)],
        "racks": [format_tiles(state.racks[seat]), f"?{min(OTHERS, unseen)}"],
        "opened": [has_opened(state), True],
        "spent": " ".join(map(repr, state.jokers_used)),
    })  # fmt: skip
    return start._replace(rules=replace(start.rules, turn_time=None, rebuild_time=None))


def initial_meld(state: TileState) -> Lay | Open | None:
    """Return the initial meld with the most tiles, without jokers if that is possible; None if there is none."""
    rules, rack = state.rules, state.racks[state.turn]
    for tiles in (tuple(tile for tile in rack if not tile.is_joker), rack):
        if (found := best(rules, (), (), tiles, opening=rules.opening, nodes=SOLVER_NODES)) is not None:
            return opening(state, found.table)
    return None


def opening(state: TileState, melds: tuple[Meld, ...]) -> Lay | Open:
    """Return the action that makes an initial meld: a lay where that stands alone, so that the turn ends with it."""
    return whole_table(state, Open(melds)) if state.rules.first_layout_alone else Open(melds)


def goals_for(rack: Sequence[Tile], laid: Sequence[Tile]) -> tuple[tuple[Goal, ...], ...]:
    """Return the goals to try: all tiles, or that many of them, or just these; then fewer, which is proven sooner."""
    fewer = [(Goal("play_at_least", count),) for count in range(len(laid) - 1, 0, -1)]
    if len(laid) == len(rack):
        return ((Goal("empty_rack"),), *fewer)
    rest = Counter(tile.face for tile in rack) - Counter(tile.face for tile in laid)
    many = Goal("play_at_least", len(laid))
    return ((many,), (many, Goal("keep", tuple(sorted(rest.elements())))), *fewer)


def reaches(start: TileState, goals: Sequence[Goal], lay: Lay | Open) -> bool:
    """Return whether a lay is legal and reaches the goals."""
    steps = TileGame(start.rules).attempt(start, start.turn, lay)
    return not isinstance(steps, Refused) and not missed(goals, start.turn, steps)


def solution_play(level: Level, before: TurnContext) -> TilePlay | None:
    """Return what the solution lays in the first turn, but for the call of UNO!; None if it lays nothing."""
    first = parse_action(level.solution[0], before)
    if isinstance(first, Open):
        then = parse_action(level.solution[1], after_opening(before, first.melds)) if level.solution[1:] else None
        return TilePlay(then, first.melds) if isinstance(then, Lay) else opening_play(before, first.melds)
    return TilePlay(replace(first, uno=False)) if isinstance(first, Lay) else None


class LevelSession(TaskSession, TileSession):
    """A match in which one seat has a task, or a short round to win."""

    level: Level
    happened: tuple[TileStep, ...]

    @classmethod
    def of_level(cls, level: Level, names: Sequence[str]) -> Self:
        start = level.start
        if level.set is LevelSet.PUZZLES:
            # Nobody else is at a puzzle, who could catch a call that was forgotten.
            start = start._replace(rules=replace(start.rules, uno_call=False))
        session = super().of_level(replace(level, start=start), names)
        session.level, session.counts_points = level, level.round is not None
        return session

    @property
    def ahead(self) -> bool:
        """Whether the player's rack is worth fewer points than any other, as a round is judged when its time is up."""
        values = [rack_value(self.state.rules, rack) for rack in self.state.racks]
        mine = values.pop(self.level.seat)
        return mine < min(values)

    def outcome(self) -> LevelOutcome:
        """Return how the level stands; reaching the goals without a required UNO! call is a miss."""
        level, steps = self.level, self.happened
        found = judge(level.goals, len(level.solution), level.seat, steps) if steps else LevelOutcome.GOES_ON
        forgot = found is LevelOutcome.SOLVED and forgot_uno(level.seat, steps)
        return LevelOutcome.MISSED if forgot else found

    def solves(self, acts: Iterable[TileAction]) -> bool:
        """Return whether these legal actions of the player would solve the level."""
        state, steps = self.state, list(self.happened)
        for act in acts:
            steps += TileGame(state.rules).apply(state, self.level.seat, act)
            state = steps[-1].state
        return self.level.is_solved(tuple(steps))

    def lacking(self) -> tuple[Goal, ...]:
        """Return the goals that were missed, a forgotten call among them."""
        return lacking(self.level.goals, self.level.seat, self.happened)


def rack_size(line: PuzzleLine) -> int:
    """Return the number of tiles on the rack."""
    return len(line.state.racks[line.state.turn])


def tables(line: PuzzleLine) -> tuple[tuple[Meld, ...], tuple[Meld, ...]]:
    """Return the melds before and after the solution."""
    lay = parse_action(line.solution, before(line.state))
    assert isinstance(lay, Lay)  # a set is proven before it is shipped
    return line.state.table, lay.table


def level_of(line: PuzzleLine, texts: Mapping[str, LevelText]) -> Level:
    """Return a puzzle as a level, without a clock for its turn."""
    rules = replace(line.state.rules, turn_time=None, rebuild_time=None)
    figures = {"breaks": line.breaks, "plays": line.plays, "dead_ends": line.dead_ends}
    grading = Grading(line.grade, line.par, figures, line.themes, line.name)
    start = line.state._replace(rules=rules)
    return Level(line.name, LevelSet.PUZZLES, start, line.goals, (line.solution,), texts, grading)


# -- The puzzle of the day: from the date and the shipped set alone, so that everybody has the same.

GRADES = (2, 3, 3, 4, 4, 5, 6)
"""The grade of each day of the week, from Monday on: the week gets harder."""
FIRST_MONDAY = date(2026, 1, 5)


def puzzle_of_day(labels: Sequence[PuzzleLabel], day: date) -> PuzzleLabel:
    """Return the puzzle of a day from all puzzles of a book; no other day has it until those of its grade are used up.

    Only puzzles that were made for no theme count, so that a set may get more of the others.
    """
    grade = GRADES[day.weekday()]
    pool = sorted(each.name for each in labels if each.grade == grade and each.name.split()[3] == "any")
    order = shuffled(pool, f"day {grade}")
    weeks = (day - FIRST_MONDAY).days // 7
    before = GRADES[: day.weekday()].count(grade)
    name = order[(weeks * GRADES.count(grade) + before) % len(order)]
    return next(each for each in labels if each.name == name)


def in_time(grade: int) -> int:
    """Return within how many seconds a puzzle of a day has to be solved: a minute, and half a one per grade."""
    return 60 + 30 * grade
