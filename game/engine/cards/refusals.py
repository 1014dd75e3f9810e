"""Why an action is refused: all reasons at once, each with the ledger id of the book."""

from __future__ import annotations

from game.engine.cards.actions import (
    Accept,
    Advice,
    CardAction,
    CardPhase,
    Challenge,
    Discard,
    Done,
    Jump,
    NameColour,
    Play,
    RuleDraw,
    RuleSkip,
    problem,
)
from game.engine.cards.custom import HIGHEST_NUMBER
from game.engine.cards.legality import (
    can_be_jumped_on,
    can_draw,
    fits,
    lawful,
    may_lay,
    must_lay,
    names_a_seat,
    stackable,
    waited_for,
    without,
)
from game.engine.cards.pieces import COLOURS, DRAW_FOUR, Card
from game.engine.cards.rules import Bluff, WrongCard
from game.engine.cards.state import CardState
from game.engine.cards.wants import jump_is_lawful, phase_after_window
from game.engine.game import Catch, Draw, Next, Pass, Problem, Uno
from game.engine.options import LateUnoCall, OnOff

Problems = tuple[Problem, ...]

BUSY = {
    CardPhase.COLOUR: "choose-colour",
    CardPhase.ANSWER: "answer-first",
    CardPhase.DISCARD: "discard-first",
    CardPhase.RULE: "rule-first",
    CardPhase.DRAWN: "already-drawn",
    CardPhase.WINDOW: "window-open",
}
"""What a seat on turn has to do before anything else, by phase."""


BETWEEN = (CardPhase.SCORING, CardPhase.OVER, CardPhase.DEALING)
"""The phases in which no round is being played."""


def action_problems(state: CardState, seat: int, action: CardAction) -> Problems:
    """Return every reason why the action of a seat is refused; () for a legal one.

    What keeps the seat from acting at all comes first, then what is wrong with the cards, then with what is said of
    them. Out of turn a card is judged as it would be in a turn.
    """
    return () if is_plain(state, seat, action) else reasons(state, seat, action)


def is_plain(state: CardState, seat: int, action: CardAction) -> bool:
    """Return whether an action is one of those that are seen to be legal at once; most actions of a match are.

    That is a coloured card that fits, with nothing said of it, or a draw, at the start of a turn.
    """
    if state.phase is not CardPhase.TURN or seat != state.turn:
        return False
    if type(action) is Play:
        card = action.card
        return (
            card.colour != ""
            and action.colour == ""
            and not action.uno
            and action.seat is None
            and state.match.rules.seven_swaps is OnOff.OFF
            and fits(card, state.discard[0], state.colour)
            and card in state.hands[seat]
        )
    return type(action) is Draw and can_draw(state)


def reasons(state: CardState, seat: int, action: CardAction) -> Problems:
    """Look for every reason why an action is refused, as `action_problems` returns them."""
    match action:
        case Play():
            return _play_problems(state, seat, action)
        case Draw():
            return _draw_problems(state, seat)
        case Pass():
            return _pass_problems(state, seat)
        case Next():
            if state.phase is CardPhase.SCORING:
                return _unless(0 <= seat < state.seats, state, "not-your-turn")
            return (problem(state.rules, "round-over" if state.phase is CardPhase.OVER else "not-over"),)
    if state.phase in BETWEEN:
        return (problem(state.rules, "round-over"),)
    if seat not in state.match.order:
        return (problem(state.rules, "not-your-turn", seat=state.turn),)
    match action:
        case Challenge() | Accept():
            return _answer_problems(state, seat, action)
        case Catch(offender):
            return _catch_problems(state, seat, offender)
        case Uno():
            return _unless(_may_call(state, seat), state, "needless-call", have=len(state.hands[seat]))
        case Jump():
            return _jump_problems(state, seat, action)
        case Advice(adviser):
            return _advice_problems(state, seat, adviser)
        case NameColour(colour):
            missing = _unless(colour in COLOURS, state, "colour-missing")
            return (*_unless(seat == state.turn and state.phase is CardPhase.COLOUR, state, "choose-colour"), *missing)
        case Discard(cards):
            return _discard_problems(state, seat, cards)
        case Done() | RuleDraw() | RuleSkip():
            return _rule_problems(state, seat, action)


def _unless(fine: bool, state: CardState, code: str, **data: object) -> Problems:
    return () if fine else (problem(state.rules, code, **data),)


def _turn_problems(state: CardState, seat: int) -> tuple[CardPhase, Problems]:
    """Return the phase in which the seat would act, and why it may not act at all."""
    phase = state.phase
    if phase in BETWEEN:
        return phase, (problem(state.rules, "round-over"),)
    if phase is CardPhase.WINDOW:
        after = phase_after_window(state, seat)
        return (phase, (problem(state.rules, "window-open"),)) if after is None else (after, ())
    if seat != state.turn:
        return phase, (problem(state.rules, "not-your-turn", seat=state.turn),)
    return phase, ()


def _play_problems(state: CardState, seat: int, action: Play) -> Problems:
    phase, found = _turn_problems(state, seat)
    if found and (state.phase in BETWEEN or seat not in state.match.order):
        return found
    rules, card, hand, top = state.match.rules, action.card, state.hands[seat], state.discard[0]
    if found:
        phase = CardPhase.TURN
    elif (
        phase is not CardPhase.TURN
        and phase is not CardPhase.DRAWN
        and not (phase is CardPhase.ANSWER and rules.stacking is OnOff.ON)
    ):
        phase, found = CardPhase.TURN, (problem(rules, BUSY[phase]),)
    known = card in hand
    if not known:
        found += (problem(rules, "unknown-card", card=card),)
    if phase is CardPhase.DRAWN and card != state.drawn:
        found += (problem(rules, "drawn-card-only", card=card, drawn=state.drawn),)
    if phase is CardPhase.ANSWER and card.symbol not in stackable(rules, top):
        found += (problem(rules, "same-kind-only", card=card, top=top),)
    if not fits(card, top, state.colour) and state.phase is not CardPhase.COLOUR:
        if rules.wrong_card is WrongCard.PENALISED and phase is not CardPhase.ANSWER:
            return found  # it may be laid, is taken back and costs cards; nothing is said of it
        found += (problem(rules, "does-not-fit", card=card, top=top, colour=state.colour),)
    if card.symbol == DRAW_FOUR and rules.w4_bluff is Bluff.PREVENTED and state.phase is not CardPhase.COLOUR:
        rest = without(hand, card) if known else hand
        found += _unless(lawful(rules, rest, state.colour), state, "draw-four-unlawful", colour=state.colour)
    if action.colour or action.uno or action.seat is not None or not card.colour or rules.seven_swaps is OnOff.ON:
        found += _tail_problems(state, seat, action)
    return found


def _tail_problems(state: CardState, seat: int, action: Play | Jump) -> Problems:
    """Return what is wrong with the colour, seat and call that come with a card."""
    rules, card, left = state.rules, action.card, len(state.hands[seat]) - 1
    if card.is_wild:
        found = _unless(action.colour in COLOURS, state, "colour-missing", card=card)
    else:
        found = _unless(not action.colour, state, "colour-needless", card=card)
    if names_a_seat(rules, card, left):
        others = [other for other in state.match.order if other != seat]
        found += _unless(action.seat in others, state, "seat-missing", card=card)
    else:
        found += _unless(action.seat is None, state, "seat-needless", card=card)
    called = state.called and seat == state.turn and state.phase is not CardPhase.WINDOW
    if action.uno and (left != 1 or called) and not rules.false_catch_penalty:
        found += (problem(rules, "needless-call", have=left + 1),)
    return found


def _draw_problems(state: CardState, seat: int) -> Problems:
    phase, found = _turn_problems(state, seat)
    if found and (state.phase in BETWEEN or seat not in state.match.order):
        return found
    if phase is CardPhase.ANSWER and not found:
        return _unless(state.discard[0].symbol != DRAW_FOUR, state, "answer-first")
    if phase is not CardPhase.TURN and not found:
        found = (problem(state.rules, BUSY[phase]),)
    return (*found, *_unless(can_draw(state), state, "stock-empty"))


def _pass_problems(state: CardState, seat: int) -> Problems:
    if state.phase is CardPhase.WINDOW:
        return _unless(seat in waited_for(state), state, "window-open")
    phase, found = _turn_problems(state, seat)
    if found:
        return found
    if phase is CardPhase.DRAWN:
        assert state.drawn is not None
        kept = not must_lay(state, state.hands[seat], state.drawn)
        return _unless(kept, state, "lay-drawn-card", card=state.drawn)
    if phase is not CardPhase.TURN:
        return (problem(state.rules, BUSY[phase]),)
    hand, top = state.hands[seat], state.discard[0]
    found = _unless(not can_draw(state), state, "nothing-drawn")
    stuck = not any(may_lay(state.rules, top, state.colour, hand, card) for card in hand)
    return (*found, *_unless(stuck, state, "can-play"))


def _answer_problems(state: CardState, seat: int, action: Challenge | Accept) -> Problems:
    """Only the seat that has to draw answers a wild draw four (UC-64)."""
    phase, found = _turn_problems(state, seat)
    if found or phase is not CardPhase.ANSWER or state.discard[0].symbol != DRAW_FOUR:
        return (problem(state.rules, "nothing-to-answer"), *found)
    doubtful = state.rules.w4_bluff is Bluff.ALLOWED and state.pending.played_by is not None
    return _unless(isinstance(action, Accept) or doubtful, state, "nothing-to-answer")


def _may_call(state: CardState, seat: int) -> bool:
    """Return whether a call of UNO! by itself has an effect, or costs something (UC-47, UN-Q9, UC-Q24)."""
    if state.rules.false_catch_penalty or late_call(state, seat):
        return True
    return in_time(state, seat)


def late_call(state: CardState, seat: int) -> bool:
    """Return whether the seat may call although its card has been laid (UN-Q9)."""
    return seat == state.catchable and state.rules.late_uno_call is LateUnoCall.UNTIL_CAUGHT


def in_time(state: CardState, seat: int) -> bool:
    """Return whether the seat may call before it lays its second-last card (UC-47)."""
    phases = (CardPhase.TURN, CardPhase.DRAWN, CardPhase.ANSWER)
    return seat == state.turn and state.phase in phases and len(state.hands[seat]) == 2 and not state.called


def _catch_problems(state: CardState, seat: int, offender: int) -> Problems:
    costs = state.rules.false_catch_penalty and offender in state.match.order
    found = _unless(seat != offender, state, "cannot-catch-yourself")
    return (*found, *_unless(offender == state.catchable or bool(costs), state, "nothing-to-catch", seat=offender))


def _jump_problems(state: CardState, seat: int, action: Jump) -> Problems:
    rules, top, card = state.rules, state.discard[0], action.card
    if rules.jump_in is OnOff.OFF:
        return (problem(rules, "no-jump-in"),)
    open_now = state.phase is CardPhase.WINDOW and can_be_jumped_on(rules, state.discard)
    hand = state.hands[seat]
    found = _unless(open_now, state, "nothing-to-jump-on")
    found += _unless(card in hand, state, "unknown-card", card=card)
    if card.face != top.face:
        found += (problem(rules, "not-identical", card=card, top=top),)
    elif card in hand and not jump_is_lawful(state, hand, card):
        found += (problem(rules, "draw-four-unlawful", colour=state.colour),)
    return (*found, *_tail_problems(state, seat, action))


def _discard_problems(state: CardState, seat: int, cards: tuple[Card, ...]) -> Problems:
    if seat != state.turn or state.phase is not CardPhase.DISCARD:
        found: Problems = (problem(state.rules, "nothing-to-discard"),)
    else:
        number = state.pending.tasks[0].number
        own = len(set(cards)) == len(cards) and set(cards) <= set(state.hands[seat])
        found = _unless(own and len(cards) == number, state, "wrong-discard", number=number)
    strangers = (card for card in dict.fromkeys(cards) if card not in state.hands[seat])
    return (*found, *(problem(state.rules, "unknown-card", card=card) for card in strangers))


def _rule_problems(state: CardState, seat: int, action: Done | RuleDraw | RuleSkip) -> Problems:
    """Only the seat that laid a rule in the players' words has it carried out (UN-Q18)."""
    found = _unless(seat == state.turn and state.phase is CardPhase.RULE, state, "no-rule")
    if isinstance(action, Done):
        return found
    found += _unless(action.seat in state.match.order, state, "seat-missing", card=state.discard[0])
    if isinstance(action, RuleDraw):
        found += _unless(1 <= action.number <= HIGHEST_NUMBER, state, "rule-number", most=HIGHEST_NUMBER)
        return (*found, *_unless(can_draw(state), state, "stock-empty"))
    return (*found, *_unless(action.seat not in state.owed_skips, state, "skips-already", seat=action.seat))


def _advice_problems(state: CardState, seat: int, adviser: int) -> Problems:
    rules = state.rules
    wanted = rules.advice_button is OnOff.ON or (seat == adviser and rules.hint_cost > 0)
    return _unless(wanted and adviser in state.match.order, state, "no-advice", seat=adviser)
