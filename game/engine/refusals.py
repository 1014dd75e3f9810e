"""Why an action is refused: every reason at once, each with its ledger id."""

from __future__ import annotations

from collections.abc import Iterator

from game.engine.actions import Action, Catch, Draw, Lay, Next, Pass, Timeout, Uno
from game.engine.laying import lay_problems
from game.engine.options import Allowed, LateUnoCall
from game.engine.plays import find_play
from game.engine.problems import Problem
from game.engine.state import MeldState, Phase
from game.engine.views import before, seats_to_act


def action_problems(state: MeldState, seat: int, action: Action) -> Iterator[Problem]:
    """Every reason why the action of a seat is refused; nothing for a legal one."""
    if not 0 <= seat < state.seats:
        yield Problem("not-your-turn", "UR-13", (("seat", seat),))
        return
    if state.phase in (Phase.SCORING, Phase.OVER):
        if state.phase is Phase.OVER or not isinstance(action, Next):
            yield Problem("round-over", "UR-32")
        return
    match action:
        case Next():
            yield Problem("not-over", "UR-85")
        case Catch(offender):
            yield from _catch_problems(state, seat, offender)
        case Uno():
            yield from _uno_problems(state, seat)
        case Pass() if state.phase is Phase.WINDOW:
            if seat not in seats_to_act(state):
                yield Problem("window-open", "UR-Q24")
        case _ if seat != state.turn:
            yield Problem("not-your-turn", "UR-13", (("seat", state.turn),))
        case Lay():
            yield from lay_problems(before(state), action)
        case Draw():
            yield from _draw_problems(state)
        case Pass():
            yield from _pass_problems(state)
        case Timeout():
            if state.rules.turn_time is None:
                yield Problem("no-clock", "UR-Q29")


def _draw_problems(state: MeldState) -> Iterator[Problem]:
    if state.phase is Phase.DRAWN:
        yield Problem("already-drawn", "UR-27")
        return
    if not state.stock:
        yield Problem("stock-empty", "UR-Q14")
    yield from _must_play(state)


def _must_play(state: MeldState) -> Iterator[Problem]:
    """Refused only with a concrete witness that plays (UR-Q1)."""
    if state.rules.draw_although_playable is Allowed.FORBIDDEN and isinstance(find_play(before(state)), Lay):
        yield Problem("must-play", "UR-21")


def _pass_problems(state: MeldState) -> Iterator[Problem]:
    if state.phase is Phase.DRAWN:
        return
    if state.stock:
        yield Problem("nothing-drawn", "UR-26")
    yield from _must_play(state)


def _uno_problems(state: MeldState, seat: int) -> Iterator[Problem]:
    if seat == state.catchable and state.rules.late_uno_call is LateUnoCall.UNTIL_CAUGHT:
        return
    if state.rules.false_catch_penalty:
        return
    on_turn = seat == state.turn and state.phase in (Phase.TURN, Phase.DRAWN)
    if not (on_turn and not state.called and one_left_is_possible(state)):
        yield Problem("needless-call", "UR-66", (("have", len(state.racks[seat])),))


def one_left_is_possible(state: MeldState) -> bool:
    """Whether the turn could end with one tile on the rack, so that a call makes sense (UR-73)."""
    limit = state.rules.lay_limit
    return limit is None or len(state.racks[state.turn]) <= limit + 1


def _catch_problems(state: MeldState, seat: int, offender: int) -> Iterator[Problem]:
    if seat == offender:
        yield Problem("cannot-catch-yourself", "UR-69")
    elif (offender != state.catchable and not state.rules.false_catch_penalty) or not 0 <= offender < state.seats:
        yield Problem("nothing-to-catch", "UR-70", (("seat", offender),))
