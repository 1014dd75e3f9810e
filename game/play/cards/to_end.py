"""The rest of a match without the players of this machine, as fast as computers can play it (UC-81)."""

from __future__ import annotations

from game.engine.actions import Next
from game.engine.cards.phases import CardPhase
from game.play.cards.turn_driver import CardTurnDriver

AT_ONCE = 40
"""The maximum number of actions at a time, so that a player who wants to stop is not kept waiting."""


def play_to_end(driver: CardTurnDriver, seat: int) -> bool:
    """Let the others act as far as they have thought; `seat` asks for the next round.

    Return whether the match is over.
    """
    session = driver.session
    for _ in range(AT_ONCE):
        if session.state.phase is CardPhase.OVER:
            break
        if session.between:
            driver.submit(seat, Next())
        elif not driver.hurry():
            break
    return session.state.phase is CardPhase.OVER
