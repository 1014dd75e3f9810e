"""The consequences of actions: laying, drawing, answering."""

from __future__ import annotations

from game.engine.actions import Catch, Draw, Pass, Uno
from game.engine.cards.actions import (
    Accept,
    Advice,
    CardAction,
    Challenge,
    Discard,
    Done,
    Jump,
    NameColour,
    Play,
    RuleDraw,
    RuleSkip,
)
from game.engine.cards.effects import discard_cards, go_on_with_tasks, work
from game.engine.cards.events import (
    AdviceGiven,
    Challenged,
    ColourChosen,
    Drew,
    HandsPassed,
    Played,
    Reason,
    RuleDone,
    RuleSkips,
    WindowOpened,
    WrongCardTaken,
)
from game.engine.cards.legality import (
    can_be_jumped_on,
    failed_challenge,
    fits,
    lawful,
    may_lay,
    moves_hands,
    outcome,
    without,
    works_at_once,
)
from game.engine.cards.phases import CardPhase
from game.engine.cards.pieces import CUSTOMS, DRAW_FOUR, Card
from game.engine.cards.rules import AfterJump, Challenger, DrawUntil, JumpAction
from game.engine.cards.state import PendingEffect
from game.engine.cards.transition import MOST_RESHUFFLES, CardTransition, replaced
from game.engine.cards.windows import call, catch, check_uno, close, close_catch, pass_by, would_act
from game.engine.events import End, UnoCalled
from game.engine.options import YesNo


def act(transition: CardTransition, seat: int, action: CardAction) -> None:
    """Carry out a legal action; a round that cannot come to an end is over (UC-Q8)."""
    _act(transition, seat, action)
    if transition.reshuffles >= MOST_RESHUFFLES and transition.phase not in (CardPhase.SCORING, CardPhase.OVER):
        transition.end_round(End.STUCK, None)


def _act(transition: CardTransition, seat: int, action: CardAction) -> None:
    match action:
        case Play():
            close(transition)
            play(transition, seat, action)
        case Draw():
            close(transition)
            draw_or_take(transition, seat)
        case Pass():
            pass_by(transition, seat)
        case Catch(offender):
            catch(transition, seat, offender)
        case Uno():
            call(transition, seat)
        case Jump():
            jump(transition, seat, action)
        case Accept():
            close(transition)
            transition.take(seat, transition.pending.pending_draw, Reason.ACTION)
        case Challenge():
            close(transition)
            challenge(transition, seat)
        case NameColour(colour):
            transition.colour = colour
            transition.phase = CardPhase.TURN
            transition.say(ColourChosen(seat, colour))
        case Discard(cards):
            if seat != transition.catchable:  # its own card still works
                close(transition)
            transition.phase = CardPhase.TURN
            discard_cards(transition, seat, cards)
            done, *rest = transition.pending.tasks
            transition.pending = transition.pending._replace(tasks=tuple(rest))
            go_on_with_tasks(transition, done.together)
        case RuleDraw(drawer, number):
            transition.draw(drawer, number, Reason.CUSTOM)
        case RuleSkip(skipped):
            transition.owed_skips = (*transition.owed_skips, skipped)
            transition.say(RuleSkips(skipped))
        case Done():
            transition.say(RuleDone(seat))
            transition.start_next_turn()
        case Advice(adviser):
            rules = transition.match.rules
            transition.say(AdviceGiven(adviser))
            hint = rules.hint_cost if seat == adviser else 0
            transition.draw(adviser, hint or rules.penalty_cards, Reason.ADVICE)


def play(transition: CardTransition, seat: int, action: Play) -> None:
    """Lay a card on one's turn; a card that does not fit is taken back (UC-61)."""
    card = action.card
    if not fits(card, transition.discard[0], transition.colour):
        transition.drawn = None
        transition.called = False
        transition.say(WrongCardTaken(seat, card))
        transition.draw(seat, transition.match.rules.penalty_cards, Reason.WRONG_CARD)
        transition.end_turn(seat)
        return
    pending = PendingEffect(
        seat, transition.pending.pending_draw, transition.colour if card.symbol == DRAW_FOUR else ""
    )
    lay(transition, seat, action, pending)


def jump(transition: CardTransition, seat: int, action: Jump) -> None:
    """Lay the identical card out of turn, which cancels the card below (UC-92..UC-96, UC-Q17..UC-Q19)."""
    rules = transition.match.rules
    if transition.catchable is not None:
        close_catch(transition)
    pending = PendingEffect(
        seat,
        transition.pending.pending_draw,
        transition.colour if action.card.symbol == DRAW_FOUR else "",
        void=rules.jump_action is JumpAction.BOTH_VOID,
        resume=seat if rules.after_jump is AfterJump.SAME else None,
    )
    transition.phase = CardPhase.TURN
    transition.passed = ()
    transition.turn = seat
    lay(transition, seat, action, pending)


def lay(transition: CardTransition, seat: int, action: Play | Jump, pending: PendingEffect) -> None:
    """Put a card on the pile: call, catch, swap, window, effect, in the order of UC-Q19."""
    card, match = action.card, transition.match
    called = transition.called
    if action.uno and not called:
        transition.called = called = True
        transition.say(UnoCalled(seat))
    hand = without(transition.hands[seat], card)
    transition.hands = replaced(transition.hands, seat, hand)
    transition.discard = (card, *transition.discard)
    transition.colour = card.colour or action.colour
    transition.pending = pending._replace(seat=action.seat) if card.symbol in CUSTOMS else pending
    transition.bluff_hand = hand if card.symbol == DRAW_FOUR else ()
    transition.phase = CardPhase.TURN
    transition.drawn = None
    transition.called = False
    transition.barren_turns = 0
    transition.say(Played(seat, card, transition.colour, type(action) is Jump))
    if not hand:
        go_out(transition, seat, card)
        return
    if called or len(hand) == 1:
        check_uno(transition, seat, called)
    rules = match.rules
    if moves_hands(rules, card):
        move_hands(transition, seat, card, action.seat)
    after = outcome(match, card, transition.pending, transition.direction)
    jump = can_be_jumped_on(rules, transition.discard)
    would = would_act(transition, after)
    if jump or (transition.catchable is not None and would in (None, seat) and not works_at_once(match.rules, card)):
        transition.turn = seat if would is None else would
        transition.phase = CardPhase.WINDOW
        transition.say(WindowOpened(jump))
    else:
        work(transition, card, after)


def move_hands(transition: CardTransition, seat: int, card: Card, other: int | None) -> None:
    """Move hands by Seven-O: a 0 passes all hands on, a 7 swaps two (UC-90, UC-91)."""
    if card.symbol == "0":
        match, old = transition.match, transition.hands
        hands = list(old)
        for giver in match.order:
            hands[match.seat_after(giver, transition.direction)] = old[giver]
        transition.hands = tuple(hands)
        transition.say(HandsPassed(transition.direction))
    elif other is not None:
        transition.swap(seat, other)


def go_out(transition: CardTransition, seat: int, card: Card) -> None:
    """Lay the last card; by option, a draw card still takes effect (UC-51, UC-52, UN-Q11)."""
    if transition.match.rules.last_card_draws is YesNo.YES:
        after = outcome(transition.match, card, transition.pending, transition.direction)
        if after.victim is not None:
            transition.draw(after.victim, after.pending_draw, Reason.ACTION)
    transition.end_round(End.OUT, seat)


def draw_or_take(transition: CardTransition, seat: int) -> None:
    """Draw a card (UC-20..UC-24), cards until one fits (UC-Q25), or the whole stack of draw twos (UC-84)."""
    if transition.phase is CardPhase.ANSWER:
        transition.take(seat, transition.pending.pending_draw, Reason.ACTION)
        return
    transition.refill()
    if not transition.stock:  # the effect delayed by the window has used up the last cards
        pass_by(transition, seat)
        return
    while transition.stock and transition.drawn is None:
        draw_one(transition, seat)
        if transition.match.rules.draw_until is DrawUntil.ONE:
            break
        if transition.drawn is None:
            transition.refill()
    if transition.drawn is None:
        transition.end_turn(seat)


def draw_one(transition: CardTransition, seat: int) -> None:
    """Draw the next card of the stock; the seat decides about it if it may be laid."""
    card, transition.stock = transition.stock[0], transition.stock[1:]
    transition.hands = replaced(transition.hands, seat, (*transition.hands[seat], card))
    transition.barren_turns = 0
    if may_lay(transition, transition.hands[seat], card):
        transition.drawn = card
        transition.phase = CardPhase.DRAWN
    transition.say(Drew(seat, (card,), 1, Reason.TURN))


def challenge(transition: CardTransition, seat: int) -> None:
    """Show the hand to the challenger; one of the two draws (UC-63..UC-67, UC-87, UC-Q15)."""
    rules, played_by, pending_draw = transition.match.rules, transition.played_by, transition.pending.pending_draw
    fair = lawful(rules, transition.bluff_hand, transition.pending.former_colour)
    transition.say(Challenged(seat, played_by, transition.bluff_hand, fair))
    if fair:
        transition.take(seat, failed_challenge(rules, pending_draw), Reason.CHALLENGE)
        return
    transition.draw(played_by, pending_draw, Reason.CHALLENGE)
    if rules.challenger_after_win is Challenger.PLAYS:
        transition.start_turn(seat)
    else:
        transition.take(seat, 0, Reason.CHALLENGE)
