"""The consequences of actions: laying, drawing, answering."""

from __future__ import annotations

from game.engine.actions import Catch, Draw, Pass, Uno
from game.engine.cards.actions import (
    Accept,
    Advice,
    CardAction,
    Challenge,
    Colour,
    Discard,
    Done,
    Jump,
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


def act(run: CardTransition, seat: int, action: CardAction) -> None:
    """Carry out a legal action; a round that cannot come to an end is over (UC-Q8)."""
    _act(run, seat, action)
    if run.reshuffles >= MOST_RESHUFFLES and run.phase not in (CardPhase.SCORING, CardPhase.OVER):
        run.end_round(End.STUCK, None)


def _act(run: CardTransition, seat: int, action: CardAction) -> None:
    match action:
        case Play():
            close(run)
            play(run, seat, action)
        case Draw():
            close(run)
            draw_or_take(run, seat)
        case Pass():
            pass_by(run, seat)
        case Catch(offender):
            catch(run, seat, offender)
        case Uno():
            call(run, seat)
        case Jump():
            jump(run, seat, action)
        case Accept():
            close(run)
            run.take(seat, run.pending.pending_draw, Reason.ACTION)
        case Challenge():
            close(run)
            challenge(run, seat)
        case Colour(colour):
            run.colour = colour
            run.phase = CardPhase.TURN
            run.say(ColourChosen(seat, colour))
        case Discard(cards):
            if seat != run.catchable:  # its own card still works
                close(run)
            run.phase = CardPhase.TURN
            discard_cards(run, seat, cards)
            done, *rest = run.pending.tasks
            run.pending = run.pending._replace(tasks=tuple(rest))
            go_on_with_tasks(run, done.together)
        case RuleDraw(drawer, number):
            run.draw(drawer, number, Reason.CUSTOM)
        case RuleSkip(skipped):
            run.owed_skips = (*run.owed_skips, skipped)
            run.say(RuleSkips(skipped))
        case Done():
            run.say(RuleDone(seat))
            run.start_next_turn()
        case Advice(adviser):
            rules = run.match.rules
            run.say(AdviceGiven(adviser))
            hint = rules.hint_cost if seat == adviser else 0
            run.draw(adviser, hint or rules.penalty_cards, Reason.ADVICE)


def play(run: CardTransition, seat: int, action: Play) -> None:
    """Lay a card on one's turn; a card that does not fit is taken back (UC-61)."""
    card = action.card
    if not fits(card, run.discard[0], run.colour):
        run.drawn = None
        run.called = False
        run.say(WrongCardTaken(seat, card))
        run.draw(seat, run.match.rules.penalty_cards, Reason.WRONG_CARD)
        run.end_turn(seat)
        return
    pending = PendingEffect(seat, run.pending.pending_draw, run.colour if card.symbol == DRAW_FOUR else "")
    lay(run, seat, action, pending)


def jump(run: CardTransition, seat: int, action: Jump) -> None:
    """Lay the identical card out of turn, which cancels the card below (UC-92..UC-96, UC-Q17..UC-Q19)."""
    rules = run.match.rules
    if run.catchable is not None:
        close_catch(run)
    pending = PendingEffect(
        seat,
        run.pending.pending_draw,
        run.colour if action.card.symbol == DRAW_FOUR else "",
        void=rules.jump_action is JumpAction.BOTH_VOID,
        resume=seat if rules.after_jump is AfterJump.SAME else None,
    )
    run.phase = CardPhase.TURN
    run.passed = ()
    run.turn = seat
    lay(run, seat, action, pending)


def lay(run: CardTransition, seat: int, action: Play | Jump, pending: PendingEffect) -> None:
    """Put a card on the pile: call, catch, swap, window, effect, in the order of UC-Q19."""
    card, match = action.card, run.match
    called = run.called
    if action.uno and not called:
        run.called = called = True
        run.say(UnoCalled(seat))
    hand = without(run.hands[seat], card)
    run.hands = replaced(run.hands, seat, hand)
    run.discard = (card, *run.discard)
    run.colour = card.colour or action.colour
    run.pending = pending._replace(seat=action.seat) if card.symbol in CUSTOMS else pending
    run.bluff_hand = hand if card.symbol == DRAW_FOUR else ()
    run.phase = CardPhase.TURN
    run.drawn = None
    run.called = False
    run.barren_turns = 0
    run.say(Played(seat, card, run.colour, type(action) is Jump))
    if not hand:
        go_out(run, seat, card)
        return
    if called or len(hand) == 1:
        check_uno(run, seat, called)
    rules = match.rules
    if moves_hands(rules, card):
        move_hands(run, seat, card, action.seat)
    after = outcome(match, card, run.pending, run.direction)
    jump = can_be_jumped_on(rules, run.discard)
    would = would_act(run, after)
    if jump or (run.catchable is not None and would in (None, seat) and not works_at_once(match.rules, card)):
        run.turn = seat if would is None else would
        run.phase = CardPhase.WINDOW
        run.say(WindowOpened(jump))
    else:
        work(run, card, after)


def move_hands(run: CardTransition, seat: int, card: Card, other: int | None) -> None:
    """Move hands by Seven-O: a 0 passes all hands on, a 7 swaps two (UC-90, UC-91)."""
    if card.symbol == "0":
        match, old = run.match, run.hands
        hands = list(old)
        for giver in match.order:
            hands[match.seat_after(giver, run.direction)] = old[giver]
        run.hands = tuple(hands)
        run.say(HandsPassed(run.direction))
    elif other is not None:
        run.swap(seat, other)


def go_out(run: CardTransition, seat: int, card: Card) -> None:
    """Lay the last card; by option, a draw card still takes effect (UC-51, UC-52, UN-Q11)."""
    if run.match.rules.last_card_draws is YesNo.YES:
        after = outcome(run.match, card, run.pending, run.direction)
        if after.victim is not None:
            run.draw(after.victim, after.pending_draw, Reason.ACTION)
    run.end_round(End.OUT, seat)


def draw_or_take(run: CardTransition, seat: int) -> None:
    """Draw a card (UC-20..UC-24), cards until one fits (UC-Q25), or the whole stack of draw twos (UC-84)."""
    if run.phase is CardPhase.ANSWER:
        run.take(seat, run.pending.pending_draw, Reason.ACTION)
        return
    run.refill()
    if not run.stock:  # the effect delayed by the window has used up the last cards
        pass_by(run, seat)
        return
    while run.stock and run.drawn is None:
        draw_one(run, seat)
        if run.match.rules.draw_until is DrawUntil.ONE:
            break
        if run.drawn is None:
            run.refill()
    if run.drawn is None:
        run.end_turn(seat)


def draw_one(run: CardTransition, seat: int) -> None:
    """Draw the next card of the stock; the seat decides about it if it may be laid."""
    card, run.stock = run.stock[0], run.stock[1:]
    run.hands = replaced(run.hands, seat, (*run.hands[seat], card))
    run.barren_turns = 0
    if may_lay(run.state(), run.hands[seat], card):
        run.drawn = card
        run.phase = CardPhase.DRAWN
    run.say(Drew(seat, (card,), 1, Reason.TURN))


def challenge(run: CardTransition, seat: int) -> None:
    """Show the hand to the challenger; one of the two draws (UC-63..UC-67, UC-87, UC-Q15)."""
    rules, played_by, pending_draw = run.match.rules, run.played_by, run.pending.pending_draw
    fair = lawful(rules, run.bluff_hand, run.pending.former_colour)
    run.say(Challenged(seat, played_by, run.bluff_hand, fair))
    if fair:
        run.take(seat, failed_challenge(rules, pending_draw), Reason.CHALLENGE)
        return
    run.draw(played_by, pending_draw, Reason.CHALLENGE)
    if rules.challenger_after_win is Challenger.PLAYS:
        run.start_turn(seat)
    else:
        run.take(seat, 0, Reason.CHALLENGE)
