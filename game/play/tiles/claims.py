"""Before the first turn: who claims a new deal (RK-12).

Players who share the machine look at their racks in turn, whoever has three pairs, so that looking reveals nothing; the
starter looks last and plays on at once. A single player here is asked only if a claim is possible.
"""

from __future__ import annotations

from game.engine.actions import Pass
from game.engine.tiles.actions import Redeal
from game.engine.tiles.phases import TilePhase
from game.engine.tiles.redeal import has_proof
from game.play.tiles.session import TileSession


def waiting(session: TileSession) -> int | None:
    """Return the next player at this machine who has neither claimed nor passed.

    None where claims are over, and while the computers think: who of them claims would end every question.
    """
    state = session.state
    left = session.to_act() if state.phase is TilePhase.CLAIM else ()
    if not all(map(session.is_human, left)):
        return None
    return min(left, key=lambda seat: (seat - state.turn - 1) % state.seats, default=None)


def asks(session: TileSession) -> bool:
    """Return whether the players at this machine are asked at all."""
    racks, humans = session.state.racks, session.humans
    return len(humans) > 1 or any(has_proof(racks[seat]) for seat in humans)


def may_claim(session: TileSession, seat: int) -> bool:
    """Return whether a seat has what a claim requires."""
    return not session.problems(seat, Redeal())


def pass_by(session: TileSession) -> bool:
    """Let the next player pass if nobody here is asked; return whether somebody did."""
    seat = waiting(session)
    return seat is not None and not asks(session) and not session.submit(seat, Pass())
