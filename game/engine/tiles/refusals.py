"""Why an action is refused: all reasons at once, each with its ledger id."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from game.engine.game import Catch, Draw, Next, Pass, Problem, Uno
from game.engine.options import LateUnoCall
from game.engine.tiles.actions import Lay, Open, Redeal, TileAction, TilePhase, Timeout, problem
from game.engine.tiles.legality import TurnContext, impossible, lay_problems, open_problems
from game.engine.tiles.match import redeal_problems
from game.engine.tiles.plays import find_play
from game.engine.tiles.rules import Allowed, InvalidCommit
from game.engine.tiles.state import TileState
from game.engine.tiles.views import before, seats_to_act

WINDOWS = (TilePhase.WINDOW, TilePhase.CLAIM)
"""The phases in which a seat may pass on a chance."""


def action_problems(state: TileState, seat: int, action: TileAction) -> Iterator[Problem]:
    """Yield every reason why the action of a seat is refused; nothing for a legal one."""
    rules = state.rules
    if not 0 <= seat < state.seats:
        yield problem(rules, "not-your-turn", ("seat", seat))
        return
    if state.phase in (TilePhase.SCORING, TilePhase.OVER):
        if state.phase is TilePhase.OVER or not isinstance(action, Next):
            yield problem(rules, "round-over")
        return
    match action:
        case Next():
            yield problem(rules, "not-over")
        case Catch() | Uno() if not rules.uno_call:
            yield problem(rules, "not-in-this-book", ("word", "uno" if isinstance(action, Uno) else "catch"))
        case Catch(offender):
            yield from _catch_problems(state, seat, offender)
        case Uno():
            yield from _uno_problems(state, seat)
        case Redeal():
            yield from redeal_problems(state, seat)
        case Pass() if state.phase in WINDOWS:
            if seat not in seats_to_act(state):
                yield problem(rules, "window-open")
        case _:
            if seat != state.turn:
                yield problem(rules, "not-your-turn", ("seat", state.turn))
            yield from _turn_problems(state, seat, action)


def _turn_problems(state: TileState, seat: int, action: TileAction) -> Iterator[Problem]:
    """Yield what is wrong with an action of a turn; out of turn it is judged by what that seat holds."""
    match action:
        case Lay(table=table) if state.rules.invalid_commit is InvalidCommit.PENALTY_THREE:
            # Where an illegal table is penalised, only an impossible one is refused (RK-Q9).
            yield from impossible(_context(state, seat), table)
        case Lay():
            yield from lay_problems(_context(state, seat), action)
        case Open():
            yield from open_problems(_context(state, seat), action)
        case Draw():
            yield from _draw_problems(state, seat)
        case Pass() if seat == state.turn:
            yield from _pass_problems(state)
        case Timeout(table):
            if state.rules.turn_time is None and state.rules.rebuild_time is None:
                yield problem(state.rules, "no-clock")
            yield from impossible(_context(state, seat), table)


def _context(state: TileState, seat: int) -> TurnContext:
    """Return the context for a lay of the seat; the tile drawn is a secret of the seat on turn."""
    context = before(state, seat)
    return context if seat == state.turn else replace(context, drawn=None)


def _draw_problems(state: TileState, seat: int) -> Iterator[Problem]:
    phase = state.phase if seat == state.turn else TilePhase.TURN
    if phase is TilePhase.DRAWN:
        yield problem(state.rules, "already-drawn")
    if phase is TilePhase.OPENED:
        yield problem(state.rules, "already-laid")
    if not state.stock:
        yield problem(state.rules, "stock-empty")
    if seat == state.turn and phase is not TilePhase.DRAWN and phase is not TilePhase.OPENED:
        yield from _must_play(state)


def _must_play(state: TileState) -> Iterator[Problem]:
    """Refuse only with a concrete witness that plays (UR-Q1)."""
    if state.rules.draw_although_playable is Allowed.FORBIDDEN and isinstance(find_play(before(state)), Lay):
        yield problem(state.rules, "must-play")


def _pass_problems(state: TileState) -> Iterator[Problem]:
    if state.phase in (TilePhase.DRAWN, TilePhase.OPENED):
        return
    if state.stock:
        yield problem(state.rules, "nothing-drawn")
    yield from _must_play(state)


def _uno_problems(state: TileState, seat: int) -> Iterator[Problem]:
    if seat == state.catchable and state.rules.late_uno_call is LateUnoCall.UNTIL_CAUGHT:
        return
    if state.rules.false_catch_penalty:
        return
    on_turn = seat == state.turn and state.phase in (TilePhase.TURN, TilePhase.DRAWN)
    if not (on_turn and not state.called and one_left_is_possible(state)):
        yield problem(state.rules, "needless-call", ("have", len(state.racks[seat])))


def one_left_is_possible(state: TileState) -> bool:
    """Return whether the turn could end with one tile on the rack, so that a call makes sense (UR-73)."""
    limit = state.rules.lay_limit
    return limit is None or len(state.racks[state.turn]) <= limit + 1


def _catch_problems(state: TileState, seat: int, offender: int) -> Iterator[Problem]:
    if seat == offender:
        yield problem(state.rules, "cannot-catch-yourself")
    elif (offender != state.catchable and not state.rules.false_catch_penalty) or not 0 <= offender < state.seats:
        yield problem(state.rules, "nothing-to-catch", ("seat", offender))
