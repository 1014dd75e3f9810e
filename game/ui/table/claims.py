"""Before the first turn: who claims a new deal (RK-12).

Where a player at this machine holds three pairs every player here is asked in turn, each in front of the own rack, so
that being asked betrays nothing. Where none does, all of them pass by themselves.
"""

from __future__ import annotations

from game.engine.actions import Pass, Redeal
from game.engine.redeal import PAIRS, pairs
from game.engine.state import Phase
from game.ui.table.meldsession import MeldSession


def waiting(session: MeldSession) -> int | None:
    """The next player at this machine who has neither claimed nor passed; None where claims are over."""
    if session.state.phase is not Phase.CLAIM:
        return None
    return next((seat for seat in session.to_act() if session.is_human(seat)), None)


def asks(session: MeldSession) -> bool:
    """Whether the players at this machine are asked at all."""
    racks = session.state.racks
    return any(len(pairs(racks[seat])) >= 2 * PAIRS for seat in session.humans)


def may_claim(session: MeldSession, seat: int) -> bool:
    """Whether a seat holds what it takes."""
    return not session.problems(seat, Redeal())


def pass_by(session: MeldSession) -> bool:
    """Let the next player pass where nobody here is asked; answers whether somebody did."""
    seat = waiting(session)
    return seat is not None and not asks(session) and not session.submit(seat, Pass())
