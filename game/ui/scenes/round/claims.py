"""Before the first turn: the question whether to deal again, to one player here after the other (RK-12)."""

from __future__ import annotations

from collections.abc import Callable

from game.engine.actions import Pass
from game.engine.tiles.actions import Redeal, TileAction
from game.engine.tiles.wants import claims_are_asked
from game.play.tiles import claims
from game.ui.kit.widgets import ButtonKind
from game.ui.scenes.dialog import Answer, Dialog
from game.ui.scenes.round.handover import HandOver
from game.ui.table.tiles.match_screen import TileMatchScreen


def ask_for_claims(screen: TileMatchScreen) -> None:
    """Before the first turn, ask the next player here about a new deal, with their own rack visible (RK-12)."""
    session, context = screen.session, screen.context
    seat = claims.waiting(session)
    if seat is None or not claims.asks(session):
        return
    if len(session.humans) > 1 and (seat != screen.table.viewer or screen.table.covered):
        context.scenes.push(HandOver(screen, seat))
        return

    def answer(action: TileAction) -> Callable[[], None]:
        def act() -> None:
            screen.driver.submit(seat, action)
            # Whoever looked last and begins need not take over the device again.
            begins = not claims_are_asked(session.now) and session.now.turn == seat
            screen.table.covered = len(session.humans) > 1 and not begins

        return act

    say, may = context.t, claims.may_claim(session, seat)
    answers = [Answer(say("claim.keep"), answer(Pass()), ButtonKind.SECONDARY if may else ButtonKind.PRIMARY, "play")]
    if may:
        answers.append(Answer(say("claim.claim"), answer(Redeal()), ButtonKind.PRIMARY, "refresh-cw"))
    title, text = ("claim.title", "claim.text") if may else ("claim.title-none", "claim.text-none")
    context.scenes.push(Dialog(context, say(title), say(text), answers), fade=False)
