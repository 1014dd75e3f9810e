"""The UNO! call, catching, and the windows in which seats act out of turn (UR-66..UR-70, UR-Q22..UR-Q25)."""

from __future__ import annotations

from game.engine.events import (
    Caught,
    Passed,
    UnoCalled,
    UnoForgotten,
    WindowClosed,
)
from game.engine.options import LateUnoCall, UnoPenalty
from game.engine.tiles.events import (
    Reason,
)
from game.engine.tiles.phases import TilePhase
from game.engine.tiles.refusals import one_left_is_possible
from game.engine.tiles.transition import TileTransition
from game.engine.tiles.views import seats_to_act


def catch(transition: TileTransition, seat: int, offender: int) -> None:
    """Catch an offender (UR-69); a wrong catch costs what the option says (UR-Q25)."""
    if offender != transition.state.catchable:
        transition.miss(seat)
        return
    window = transition.state.phase is TilePhase.WINDOW
    transition.say(Caught(offender, seat), transition.state._replace(catchable=None, passed=()))
    transition.draw(offender, transition.state.rules.uno_penalty_tiles, Reason.UNO)
    if not transition.end_if_stock_empty() and window:
        transition.start_turn(transition.state.turn)


def call(transition: TileTransition, seat: int) -> None:
    """Call UNO! (UR-66..UR-68), late (UR-Q22) or needlessly (UR-Q25) at the cost the options say."""
    if seat == transition.state.catchable and transition.state.rules.late_uno_call is LateUnoCall.UNTIL_CAUGHT:
        window = transition.state.phase is TilePhase.WINDOW
        transition.say(UnoCalled(seat), transition.state._replace(catchable=None, passed=()))
        if window:
            transition.start_turn(transition.state.turn)
        return
    on_turn = seat == transition.state.turn and transition.state.phase in (TilePhase.TURN, TilePhase.DRAWN)
    if on_turn and not transition.state.called and one_left_is_possible(transition.state):
        transition.say(UnoCalled(seat), transition.state._replace(called=True))
        return
    transition.miss(seat)


def pass_by(transition: TileTransition, seat: int) -> None:
    """Pass in the window; it closes once all seats have passed."""
    transition.say(Passed(seat, window=True), transition.state._replace(passed=(*transition.state.passed, seat)))
    if not seats_to_act(transition.state):
        close(transition)


def close(transition: TileTransition) -> None:
    """Close it with the first act of the next seat: no catch or claim after it (UR-70, UR-Q24, RK-Q12)."""
    if transition.state.phase is TilePhase.CLAIM:
        transition.start_turn(transition.state.turn)
    if transition.state.catchable is None:
        return
    held_up = transition.state.phase is TilePhase.WINDOW
    phase = TilePhase.TURN if held_up else transition.state.phase
    after = transition.state._replace(catchable=None, passed=(), phase=phase)
    transition.say(WindowClosed(transition.state.catchable), after)
    if held_up:
        transition.start_turn(transition.state.turn)


def check_uno(transition: TileTransition, seat: int, called: bool) -> None:
    """Check the call of a seat that ends its turn with one tile (UR-66, UR-69, UR-Q23)."""
    rules = transition.state.rules
    one_left = len(transition.state.racks[seat]) == 1
    if not rules.uno_call:
        return
    if one_left and not called:
        if rules.uno_penalty is UnoPenalty.AUTOMATIC:
            transition.say(Caught(seat, None))
            transition.draw(seat, rules.uno_penalty_tiles, Reason.UNO)
        else:
            transition.say(UnoForgotten(seat), transition.state._replace(catchable=seat))
