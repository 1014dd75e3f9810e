"""The UNO! call, catching, and the windows in which seats act out of turn (UC-44..UC-50, UC-Q6, UC-Q20)."""

from __future__ import annotations

from game.engine.cards.effects import work
from game.engine.cards.events import Reason
from game.engine.cards.legality import PlayOutcome, can_be_jumped_on, outcome, past_owed_skips, waited_for
from game.engine.cards.phases import CardPhase
from game.engine.cards.refusals import in_time, late_call
from game.engine.cards.transition import CardTransition
from game.engine.events import Caught, End, Passed, UnoCalled, UnoForgotten, WindowClosed
from game.engine.options import UnoPenalty


def would_act(run: CardTransition, after: PlayOutcome) -> int | None:
    """Return the seat that would act next, as far as that is known before the card takes effect."""
    if after.turn is None or after.asked:
        return after.turn
    return past_owed_skips(run.match, after.turn, after.direction, run.owed_skips)


def check_uno(run: CardTransition, seat: int, called: bool) -> None:
    """Check that a seat with one card left has called (UC-44..UC-48)."""
    rules = run.match.rules
    if len(run.hands[seat]) > 1:
        run.miss(seat)
    elif not called:
        if rules.uno_penalty is UnoPenalty.AUTOMATIC:
            run.say(Caught(seat, None))
            run.draw(seat, rules.uno_penalty_cards, Reason.UNO)
        else:
            run.catchable = seat
            run.say(UnoForgotten(seat))


def catch(run: CardTransition, seat: int, offender: int) -> None:
    """Catch a seat that forgot to call: it draws two (UC-45, UC-46, UN-20).

    A wrong catch costs what the option says.
    """
    if offender != run.catchable:
        run.miss(seat)
        return
    run.catchable = None
    run.say(Caught(offender, seat))
    run.draw(offender, run.match.rules.uno_penalty_cards, Reason.UNO)
    close_if_only_for_catching(run)


def call(run: CardTransition, seat: int) -> None:
    """Call UNO! before the card lies, or after it where that is allowed (UC-47, UN-Q9)."""
    state = run.state()
    if late_call(state, seat):
        run.catchable = None
        run.say(UnoCalled(seat))
        close_if_only_for_catching(run)
    elif in_time(state, seat):
        run.called = True
        run.say(UnoCalled(seat))
    else:
        run.miss(seat)


def close_if_only_for_catching(run: CardTransition) -> None:
    """Close a window in which nobody can jump in and nothing is left to wait for."""
    if run.phase is CardPhase.WINDOW and not can_be_jumped_on(run.match.rules, run.discard):
        close(run)


def pass_by(run: CardTransition, seat: int) -> None:
    """Pass in a window, keep the drawn card, or do nothing if nothing can be done."""
    if run.phase is CardPhase.WINDOW:
        run.passed = (*run.passed, seat)
        run.say(Passed(seat, window=True))
        if not waited_for(run.state()):
            close(run)
        return
    close(run)
    if run.phase is CardPhase.DRAWN:
        run.say(Passed(seat))
        run.end_turn(seat)
        return
    run.barren_turns += 1
    run.say(Passed(seat))
    if run.barren_turns >= len(run.match.order):
        run.end_round(End.STUCK, None)
    else:
        run.end_turn(seat)


def close(run: CardTransition) -> None:
    """Close the window by the first act of the next seat: no catch or jump-in after it; what waited happens now."""
    if run.catchable is not None:
        close_catch(run)
    if run.phase is CardPhase.WINDOW:
        run.phase = CardPhase.TURN
        run.passed = ()
        card = run.discard[0]
        work(run, card, outcome(run.match, card, run.pending, run.direction))


def close_catch(run: CardTransition) -> None:
    """End the chance to catch anybody (UC-49, UC-50)."""
    assert run.catchable is not None
    offender, run.catchable = run.catchable, None
    run.say(WindowClosed(offender))
