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


def would_act(transition: CardTransition, after: PlayOutcome) -> int | None:
    """Return the seat that would act next, as far as that is known before the card takes effect."""
    if after.turn is None or after.asked:
        return after.turn
    return past_owed_skips(transition.match, after.turn, after.direction, transition.owed_skips)


def check_uno(transition: CardTransition, seat: int, called: bool) -> None:
    """Check that a seat with one card left has called (UC-44..UC-48)."""
    rules = transition.match.rules
    if len(transition.hands[seat]) > 1:
        transition.miss(seat)
    elif not called:
        if rules.uno_penalty is UnoPenalty.AUTOMATIC:
            transition.say(Caught(seat, None))
            transition.draw(seat, rules.uno_penalty_cards, Reason.UNO)
        else:
            transition.catchable = seat
            transition.say(UnoForgotten(seat))


def catch(transition: CardTransition, seat: int, offender: int) -> None:
    """Catch a seat that forgot to call: it draws two (UC-45, UC-46, UN-20).

    A wrong catch costs what the option says.
    """
    if offender != transition.catchable:
        transition.miss(seat)
        return
    transition.catchable = None
    transition.say(Caught(offender, seat))
    transition.draw(offender, transition.match.rules.uno_penalty_cards, Reason.UNO)
    close_if_only_for_catching(transition)


def call(transition: CardTransition, seat: int) -> None:
    """Call UNO! before the card lies, or after it where that is allowed (UC-47, UN-Q9)."""
    state = transition.state()
    if late_call(state, seat):
        transition.catchable = None
        transition.say(UnoCalled(seat))
        close_if_only_for_catching(transition)
    elif in_time(state, seat):
        transition.called = True
        transition.say(UnoCalled(seat))
    else:
        transition.miss(seat)


def close_if_only_for_catching(transition: CardTransition) -> None:
    """Close a window in which nobody can jump in and nothing is left to wait for."""
    if transition.phase is CardPhase.WINDOW and not can_be_jumped_on(transition.match.rules, transition.discard):
        close(transition)


def pass_by(transition: CardTransition, seat: int) -> None:
    """Pass in a window, keep the drawn card, or do nothing if nothing can be done."""
    if transition.phase is CardPhase.WINDOW:
        transition.passed = (*transition.passed, seat)
        transition.say(Passed(seat, window=True))
        if not waited_for(transition.state()):
            close(transition)
        return
    close(transition)
    if transition.phase is CardPhase.DRAWN:
        transition.say(Passed(seat))
        transition.end_turn(seat)
        return
    transition.barren_turns += 1
    transition.say(Passed(seat))
    if transition.barren_turns >= len(transition.match.order):
        transition.end_round(End.STUCK, None)
    else:
        transition.end_turn(seat)


def close(transition: CardTransition) -> None:
    """Close the window by the first act of the next seat: no catch or jump-in after it; what waited happens now."""
    if transition.catchable is not None:
        close_catch(transition)
    if transition.phase is CardPhase.WINDOW:
        transition.phase = CardPhase.TURN
        transition.passed = ()
        card = transition.discard[0]
        work(transition, card, outcome(transition.match, card, transition.pending, transition.direction))


def close_catch(transition: CardTransition) -> None:
    """End the chance to catch anybody (UC-49, UC-50)."""
    assert transition.catchable is not None
    offender, transition.catchable = transition.catchable, None
    transition.say(WindowClosed(offender))
