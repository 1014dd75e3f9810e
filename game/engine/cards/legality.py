"""Which card fits, what a card does to the seats, and why an action is refused: all reasons at once."""

from typing import NamedTuple

from game.engine.cards import actions, pieces
from game.engine.cards.actions import DRAWN, SCORING, TURN, WINDOW, CardAction, CardPhase, Jump, Play
from game.engine.cards.pieces import Card, Custom, Hand, Who, read_custom
from game.engine.cards.rules import Bluff, CardRules, MatchWilds, StackChallenge, WrongCard
from game.engine.cards.state import CardState, Match, PendingEffect
from game.engine.cards.views import CardView, StateOrView
from game.engine.citations import problem
from game.engine.game import Catch, Draw, Next, Pass, Problem, Uno
from game.engine.options import LateUnoCall, OnOff, ReverseTwoPlayers, YesNo

PLAIN_CUSTOM = Custom()
"""A custom wild with nothing written on it: a plain wild (UN-Q18)."""


def fits(card: Card, top: Card, colour: str) -> bool:
    """Return whether a card matches the top card in colour, number or symbol (UC-18, UC-19, UN-12)."""
    return not card.colour or card.colour == colour or card.symbol == top.symbol


def failed_challenge(rules: CardRules, stacked: int) -> int:
    """Return how many cards a challenger draws who was wrong, of a draw card that brings `stacked` (UC-65, UC-Q15)."""
    each = stacked // 4 if rules.stack_challenge is StackChallenge.TWO_EACH else 1
    return stacked + 2 * each


MATCHING_WILDS = {
    MatchWilds.NONE: (),
    MatchWilds.PLAIN_ONLY: (pieces.WILD,),
    MatchWilds.ALL_BUT_W4: (pieces.WILD, pieces.SHUFFLE_HANDS, *pieces.CUSTOMS),
    MatchWilds.ALL: (pieces.WILD, pieces.DRAW_FOUR, pieces.SHUFFLE_HANDS, *pieces.CUSTOMS),
}
"""The symbols of wilds that count as a card of the colour (UN-32)."""


def lawful(rules: CardRules, rest: tuple[Card, ...], colour: str) -> bool:
    """Return whether `rest` of a hand lets a wild draw four be laid on `colour` (UC-40, UC-41, UN-29, UN-32)."""
    wilds = MATCHING_WILDS[rules.w4_match_wilds]
    return not any(card.colour == colour or card.symbol in wilds for card in rest)


def against_draw_four(rules: CardRules, rest: tuple[Card, ...], colour: str) -> tuple[Card, ...]:
    """Return the cards of `rest` that make a wild draw four unlawful."""
    return tuple(card for card in rest if not lawful(rules, (card,), colour))


def without(hand: tuple[Card, ...], card: Card) -> tuple[Card, ...]:
    """Return the hand without one of its cards."""
    place = hand.index(card)
    return hand[:place] + hand[place + 1 :]


def may_lay(rules: CardRules, top: Card, colour: str, hand: tuple[Card, ...], card: Card) -> bool:
    """Return whether a card of the hand may be laid on the top card, with this colour in force, in a turn."""
    if card.symbol == pieces.DRAW_FOUR and rules.w4_bluff is Bluff.PREVENTED:
        return lawful(rules, without(hand, card), colour)
    return fits(card, top, colour)


def must_lay(seen: StateOrView, hand: tuple[Card, ...], card: Card) -> bool:
    """Return whether the card just drawn has to be laid; never an unlawful wild draw four (UC-Q26)."""
    if seen.rules.drawn_must_play is YesNo.NO:
        return False
    return card.symbol != pieces.DRAW_FOUR or lawful(seen.rules, without(hand, card), seen.colour)


def stackable(rules: CardRules, top: Card) -> tuple[str, ...]:
    """Return the symbols of cards that answer a draw card, provided they fit (UC-84, UC-85, UC-Q27)."""
    if rules.stacking is OnOff.OFF:
        return ()
    return tuple(pieces.DRAWS) if rules.stack_mixed is OnOff.ON else (top.symbol,)


def moves_hands(rules: CardRules, card: Card) -> bool:
    """Return whether hands change owners with the card (UC-90, UC-91)."""
    symbol = card.symbol
    return (symbol == "0" and rules.zero_passes is OnOff.ON) or (symbol == "7" and rules.seven_swaps is OnOff.ON)


def can_draw(seen: StateOrView) -> bool:
    """Return whether there is a card to draw, if need be after shuffling the discard pile (UC-Q8)."""
    return seen.stock_count > 0 or len(seen.discard) > 1


def custom_of(rules: CardRules, card: Card) -> Custom:
    """Return the rule of a custom wild; an empty one for every other card."""
    return read_custom(getattr(rules, card.symbol)) if card.symbol in pieces.CUSTOMS else PLAIN_CUSTOM


def names_a_seat(rules: CardRules, card: Card, left: int) -> bool:
    """Return whether a card that leaves `left` cards names a seat: a 7 (UC-91) or some custom wilds."""
    if not left:
        return False  # the last card ends the round before it can take effect (UC-Q16)
    if card.symbol == "7":
        return rules.seven_swaps is OnOff.ON
    return any(effect.who is Who.CHOSEN for effect in custom_of(rules, card).effects)


def copies(card: Card) -> int:
    """Return how many copies of that card's face the box holds."""
    if card.symbol in (pieces.WILD, pieces.DRAW_FOUR):
        return 4
    return 2 if card.symbol in pieces.NUMBERS[1:] or card.symbol in pieces.ACTIONS else 1


def can_be_jumped_on(rules: CardRules, discard: tuple[Card, ...]) -> bool:
    """Return whether a copy of the top card may still be in a hand, judging by the discard pile."""
    if rules.jump_in is OnOff.OFF:
        return False
    top = discard[0]
    return [card[:2] for card in discard].count(top[:2]) < copies(top)


class PlayOutcome(NamedTuple):
    """What a card does when it takes effect."""

    direction: int
    turn: int | None
    """The seat that acts next; None if that depends on what a custom wild finds."""
    victim: int | None = None
    """The seat that draws, is asked, or is skipped."""
    pending_draw: int = 0
    """The number of cards that the victim has to draw."""
    asked: bool = False
    """Whether the victim has a choice and therefore acts itself (UC-63, UC-84)."""


def reverse_skips(match: Match) -> bool:
    """Return whether a reversal skips the other seat, because only two play (UN-Q12)."""
    return len(match.order) == 2 and match.rules.reverse_two_players is ReverseTwoPlayers.SKIP


def outcome(match: Match, card: Card, pending: PendingEffect, direction: int) -> PlayOutcome:
    """Return what the top card does to the seats (UC-25, UC-28, UC-31, UC-39, UC-68..UC-71)."""
    played_by, rules = pending.played_by, match.rules
    assert played_by is not None
    symbol = "" if pending.void else card.symbol
    skips = symbol == pieces.SKIP
    if symbol == pieces.REVERSE:
        direction = -direction
        skips = reverse_skips(match)
    following = match.seat_after(played_by, direction)
    stacked = pending.pending_draw + pieces.DRAWS.get(symbol, 0)
    if not (skips or stacked):
        sure = pending.resume is not None or not custom_of(rules, card).effects
        return PlayOutcome(direction, (following if pending.resume is None else pending.resume) if sure else None)
    may_doubt = card.symbol == pieces.DRAW_FOUR and rules.w4_bluff is Bluff.ALLOWED
    if stacked > 0 and (may_doubt or rules.stacking is OnOff.ON):
        return PlayOutcome(direction, following, following, stacked, asked=True)
    turn = match.seat_after(following, direction) if pending.resume is None else pending.resume
    return PlayOutcome(direction, turn, following, stacked)


def past_owed_skips(match: Match, seat: int, direction: int, owed_skips: tuple[int, ...]) -> int:
    """Return the first seat, from `seat` on, that does not lose its turn."""
    rest = list(owed_skips)
    while seat in rest:
        rest.remove(seat)
        seat = match.seat_after(seat, direction)
    return seat


def acts_directly(card: Card, custom: Custom) -> bool:
    """Return whether the next seat knows its hand before the card takes effect, so that its act closes a window."""
    return card.symbol != pieces.SHUFFLE_HANDS and not custom.effects and not custom.text


def works_at_once(rules: CardRules, card: Card) -> bool:
    """Return whether a card moves hands before the others may catch; in revision 1 only its window came first."""
    return rules.revision > 1 and not acts_directly(card, custom_of(rules, card))


BETWEEN = (SCORING, CardPhase.OVER, CardPhase.DEALING)
"""The phases in which no round is being played."""


def waited_for(seen: StateOrView) -> tuple[int, ...]:
    """Return the seats that may act; () once the match is over."""
    phase = seen.phase
    if phase is WINDOW:
        jump = can_be_jumped_on(seen.rules, seen.discard)
        return tuple(seat for seat in seen.match.order if seat not in seen.passed and (jump or seat != seen.catchable))
    if phase in BETWEEN:
        return tuple(range(seen.seats)) if phase is SCORING else ()
    return (seen.turn,)


def phase_after_window(seen: StateOrView, seat: int) -> CardPhase | None:
    """Return the phase in which the seat would be on turn once the window closes; None if it may not act yet."""
    top = seen.discard[0]
    if not (seen.pending.void or acts_directly(top, custom_of(seen.rules, top))):
        return None
    after = outcome(seen.match, top, seen.pending, seen.direction)
    if after.turn is None or past_owed_skips(seen.match, after.turn, after.direction, seen.owed_skips) != seat:
        return None
    return CardPhase.ANSWER if after.asked else TURN


# -- Why an action is refused: all reasons at once, each with the ledger id of the book.

Problems = tuple[Problem, ...]

BUSY = {
    CardPhase.COLOUR: "choose-colour",
    CardPhase.ANSWER: "answer-first",
    CardPhase.DISCARD: "discard-first",
    CardPhase.RULE: "rule-first",
    DRAWN: "already-drawn",
    WINDOW: "window-open",
}
"""What a seat on turn has to do before anything else, by phase."""


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
    if state.phase is not TURN or seat != state.turn:
        return False
    if type(action) is Play:
        card = action.card
        return (
            card.colour != ""
            and action.colour == ""
            and not action.uno
            and action.seat is None
            and fits(card, state.discard[0], state.colour)
            and card in state.hands[seat]
            and not (card.symbol == "7" and state.match.rules.seven_swaps is OnOff.ON)
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
            if state.phase is SCORING:
                return _unless(0 <= seat < state.seats, state, "not-your-turn")
            return (problem(state.rules, "round-over" if state.phase is CardPhase.OVER else "not-over"),)
    if state.phase in BETWEEN:
        return (problem(state.rules, "round-over"),)
    if seat not in state.match.order:
        return (problem(state.rules, "not-your-turn", seat=state.turn),)
    match action:
        case actions.Challenge() | actions.Accept():
            return _answer_problems(state, seat, action)
        case Catch(offender):
            found = _unless(seat != offender, state, "cannot-catch-yourself")
            fine = offender == state.catchable or (state.rules.false_catch_penalty and offender in state.match.order)
            return (*found, *_unless(bool(fine), state, "nothing-to-catch", seat=offender))
        case Uno():
            fine = bool(state.rules.false_catch_penalty) or late_call(state, seat) or in_time(state, seat)
            return _unless(fine, state, "needless-call", have=len(state.hands[seat]))
        case Jump():
            return _jump_problems(state, seat, action)
        case actions.Advice(adviser):
            wanted = state.rules.advice_button is OnOff.ON or (seat == adviser and state.rules.hint_cost > 0)
            return _unless(wanted and adviser in state.match.order, state, "no-advice", seat=adviser)
        case actions.NameColour(colour):
            missing = _unless(colour in pieces.COLOURS, state, "colour-missing")
            return (*_unless(seat == state.turn and state.phase is CardPhase.COLOUR, state, "choose-colour"), *missing)
        case actions.Discard():
            return _discard_problems(state, seat, action)
        case actions.Done() | actions.RuleDraw() | actions.RuleSkip():
            return _rule_problems(state, seat, action)


def _unless(fine: bool, state: CardState, code: str, **data: object) -> Problems:
    return () if fine else (problem(state.rules, code, **data),)


def _turn_problems(state: CardState, seat: int) -> tuple[CardPhase, Problems]:
    """Return the phase in which the seat would act, and why it may not act at all."""
    phase = state.phase
    if phase in BETWEEN:
        return phase, (problem(state.rules, "round-over"),)
    if phase is WINDOW:
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
        phase = TURN
    elif phase is not TURN and phase is not DRAWN and not (phase is CardPhase.ANSWER and rules.stacking is OnOff.ON):
        phase, found = TURN, (problem(rules, BUSY[phase]),)
    known = card in hand
    if not known:
        found += (problem(rules, "unknown-card", card=card),)
    laying = phase is not CardPhase.ANSWER and state.phase is not CardPhase.COLOUR
    if laying and is_wrong(rules, card, top, state.colour, state.drawn if phase is DRAWN else None):
        return found  # it may be laid, is taken back and costs cards; nothing is said of it
    if phase is DRAWN and card != state.drawn:
        found += (problem(rules, "drawn-card-only", card=card, drawn=state.drawn),)
    if phase is CardPhase.ANSWER and card.symbol not in stackable(rules, top):
        found += (problem(rules, "same-kind-only", card=card, top=top),)
    if not fits(card, top, state.colour) and state.phase is not CardPhase.COLOUR:
        found += (problem(rules, "does-not-fit", card=card, top=top, colour=state.colour),)
    if card.symbol == pieces.DRAW_FOUR and rules.w4_bluff is Bluff.PREVENTED and state.phase is not CardPhase.COLOUR:
        rest = without(hand, card) if known else hand
        found += _unless(lawful(rules, rest, state.colour), state, "draw-four-unlawful", colour=state.colour)
    if action.colour or action.uno or action.seat is not None or not card.colour or rules.seven_swaps is OnOff.ON:
        found += _tail_problems(state, seat, action)
    return found


def _tail_problems(state: CardState, seat: int, action: Play | Jump) -> Problems:
    """Return what is wrong with the colour, seat and call that come with a card."""
    rules, card, left = state.rules, action.card, len(state.hands[seat]) - 1
    if card.is_wild:
        found = _unless(action.colour in pieces.COLOURS, state, "colour-missing", card=card)
    else:
        found = _unless(not action.colour, state, "colour-needless", card=card)
    if names_a_seat(rules, card, left):
        others = [other for other in state.match.order if other != seat]
        found += _unless(action.seat in others, state, "seat-missing", card=card)
    else:
        found += _unless(action.seat is None, state, "seat-needless", card=card)
    due = leaves_one(rules, state.hands[seat], card) and not has_called(state, seat)
    if action.uno and not due and not rules.false_catch_penalty:
        found += (problem(rules, "needless-call", have=left + 1),)
    return found


def _draw_problems(state: CardState, seat: int) -> Problems:
    phase, found = _turn_problems(state, seat)
    if found and (state.phase in BETWEEN or seat not in state.match.order):
        return found
    if phase is CardPhase.ANSWER and not found:
        return _unless(state.discard[0].symbol != pieces.DRAW_FOUR, state, "answer-first")
    if phase is not TURN and not found:
        found = (problem(state.rules, BUSY[phase]),)
    return (*found, *_unless(can_draw(state), state, "stock-empty"))


def _pass_problems(state: CardState, seat: int) -> Problems:
    if state.phase is WINDOW:
        return _unless(seat in waited_for(state), state, "window-open")
    phase, found = _turn_problems(state, seat)
    if found:
        return found
    if phase is DRAWN:
        assert state.drawn is not None
        kept = not must_lay(state, state.hands[seat], state.drawn)
        return _unless(kept, state, "lay-drawn-card", card=state.drawn)
    if phase is not TURN:
        return (problem(state.rules, BUSY[phase]),)
    hand, top = state.hands[seat], state.discard[0]
    found = _unless(not can_draw(state), state, "nothing-drawn")
    stuck = not any(may_lay(state.rules, top, state.colour, hand, card) for card in hand)
    return (*found, *_unless(stuck, state, "can-play"))


def _answer_problems(state: CardState, seat: int, action: actions.Challenge | actions.Accept) -> Problems:
    """Only the seat that has to draw answers a wild draw four (UC-64)."""
    phase, found = _turn_problems(state, seat)
    if found or phase is not CardPhase.ANSWER or state.discard[0].symbol != pieces.DRAW_FOUR:
        return (problem(state.rules, "nothing-to-answer"), *found)
    doubtful = state.rules.w4_bluff is Bluff.ALLOWED and state.pending.played_by is not None
    return _unless(isinstance(action, actions.Accept) or doubtful, state, "nothing-to-answer")


def late_call(state: CardState, seat: int) -> bool:
    """Return whether the seat may call although its card has been laid (UN-Q9)."""
    return seat == state.catchable and state.rules.late_uno_call is LateUnoCall.UNTIL_CAUGHT


def has_called(seen: StateOrView, seat: int) -> bool:
    """Return whether a seat has called for the card that it lays next, in its turn or before it."""
    return seat in seen.callers or (seen.called and seat == seen.turn and seen.phase is not WINDOW)


def in_time(seen: StateOrView, seat: int) -> bool:
    """Return whether the seat may call before its second-last card lies, in a window before its turn too (UC-47)."""
    hand, phase = seen.hand if isinstance(seen, CardView) else seen.hands[seat], seen.phase
    if has_called(seen, seat):
        return False
    early = phase is WINDOW and seen.rules.revision > 2 and seat in seen.match.order
    may = early or (seat == seen.turn and phase is not WINDOW)
    match phase:
        case CardPhase.TURN | CardPhase.WINDOW:
            return may and any(leaves_one(seen.rules, hand, card) for card in hand)
        case CardPhase.DRAWN:
            return may and seen.drawn is not None and leaves_one(seen.rules, hand, seen.drawn)
        case CardPhase.ANSWER:
            return may and len(hand) == 2
        case CardPhase.DISCARD:
            own = may and discards_own(seen.match, seen.pending, seat)
            return own and len(hand) - seen.pending.tasks[0].number == 1
    return False


def discards_own(match: Match, pending: PendingEffect, seat: int) -> bool:
    """Return whether what the seat discards is its own doing, so that it has to call for its last card (UN-19)."""
    return seat == pending.played_by and match.rules.revision > 2


def leaves_one(rules: CardRules, hand: Hand, card: Card) -> bool:
    """Return whether the seat has one card left when a card of its hand lies, and its own wilds are gone (UN-19)."""
    return len(hand) == 2 or (card.symbol in rules.clearing and sum(not each.is_wild for each in hand) == 1)


def is_wrong(rules: CardRules, card: Card, top: Card, colour: str, drawn: Card | None) -> bool:
    """Return whether a card may be laid only to be taken back, which costs cards (UC-61).

    `drawn` is the card drawn in this turn. An unlawful wild draw four is not wrong: another option is about bluffing.
    """
    penalised = rules.wrong_card is WrongCard.PENALISED
    return penalised and ((drawn is not None and drawn.face != card.face) or not fits(card, top, colour))


def _jump_problems(state: CardState, seat: int, action: Jump) -> Problems:
    rules, top, card = state.rules, state.discard[0], action.card
    if rules.jump_in is OnOff.OFF:
        return (problem(rules, "no-jump-in"),)
    open_now = state.phase is WINDOW and can_be_jumped_on(rules, state.discard)
    hand = state.hands[seat]
    found = _unless(open_now, state, "nothing-to-jump-on")
    found += _unless(card in hand, state, "unknown-card", card=card)
    if card.face != top.face:
        if rules.wrong_card is WrongCard.PENALISED:
            return found
        found += (problem(rules, "not-identical", card=card, top=top),)
    elif card in hand and not may_lay(rules, top, state.colour, hand, card):  # a draw four as a bluff (UC-Q18)
        found += (problem(rules, "draw-four-unlawful", colour=state.colour),)
    return (*found, *_tail_problems(state, seat, action))


def _discard_problems(state: CardState, seat: int, action: actions.Discard) -> Problems:
    cards = action.cards
    if seat != state.turn or state.phase is not CardPhase.DISCARD:
        found: Problems = (problem(state.rules, "nothing-to-discard"),)
    else:
        number = state.pending.tasks[0].number
        own = len(set(cards)) == len(cards) and set(cards) <= set(state.hands[seat])
        found = _unless(own and len(cards) == number, state, "wrong-discard", number=number)
        fine = not action.uno or bool(state.rules.false_catch_penalty) or in_time(state, seat)
        found += _unless(fine, state, "needless-call", have=len(state.hands[seat]))
    strangers = (card for card in dict.fromkeys(cards) if card not in state.hands[seat])
    return (*found, *(problem(state.rules, "unknown-card", card=card) for card in strangers))


def _rule_problems(state: CardState, seat: int, action: actions.Done | actions.RuleDraw | actions.RuleSkip) -> Problems:
    """Only the seat that laid a rule in the players' words has it carried out (UN-Q18)."""
    found = _unless(seat == state.turn and state.phase is CardPhase.RULE, state, "no-rule")
    if isinstance(action, actions.Done):
        return found
    found += _unless(action.seat in state.match.order, state, "seat-missing", card=state.discard[0])
    if isinstance(action, actions.RuleDraw):
        found += _unless(1 <= action.number <= pieces.HIGHEST_NUMBER, state, "rule-number", most=pieces.HIGHEST_NUMBER)
        return (*found, *_unless(can_draw(state), state, "stock-empty"))
    return (*found, *_unless(action.seat not in state.owed_skips, state, "skips-already", seat=action.seat))
