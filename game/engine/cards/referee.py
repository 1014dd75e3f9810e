"""The referee of the card family: what may be done, why not, and what follows from it."""

from __future__ import annotations

from collections.abc import Iterator

from game.engine import game
from game.engine.cards import actions, events, legality, views
from game.engine.cards.actions import CardAction, CardPhase, Jump, Play
from game.engine.cards.events import Reason
from game.engine.cards.legality import PlayOutcome, action_problems, can_be_jumped_on, leaves_one, outcome
from game.engine.cards.match import MOST_RESHUFFLES, TURN_STARTED, CardTransition, next_round, open_match
from game.engine.cards.pieces import CUSTOMS, DRAW_FOUR, SHUFFLE_HANDS, Card, Custom, What, Who
from game.engine.cards.rules import AfterJump, CardRules, Challenger, DrawUntil, JumpAction, WrongCard
from game.engine.cards.state import CardState, CardStep, Match, PendingEffect, WildTask
from game.engine.cards.wants import choices
from game.engine.game import Catch, Draw, End, Game, Next, Pass, Problem, Uno, replaced
from game.engine.options import UnoPenalty, YesNo
from game.engine.shuffle import shuffled


def _tasks(custom: Custom, match: Match, played_by: int, chosen: int | None, direction: int) -> Iterator[WildTask]:
    """Yield what has to be done, seat by seat; a reversal applies to what is written after it."""
    for effect in custom.effects:
        if effect.what is What.REVERSE:
            direction = -direction
            yield WildTask(played_by, What.REVERSE)
            if match.rules.revision > 2 and legality.reverse_skips(match):
                yield WildTask(match.seat_after(played_by, direction), What.SKIP)
            continue
        seats = _concerned(effect.who, match, played_by, chosen, direction)
        for seat in seats:
            yield WildTask(seat, effect.what, effect.number, seat != seats[-1] and match.rules.revision > 1)


def _concerned(who: Who, match: Match, played_by: int, chosen: int | None, direction: int) -> tuple[int, ...]:
    match who:
        case Who.NEXT:
            return (match.seat_after(played_by, direction),)
        case Who.OTHERS:
            return tuple(match.seat_after(played_by, direction, i) for i in range(1, len(match.order)))
        case Who.CHOSEN:
            assert chosen is not None
            return (chosen,)
        case Who.SELF:
            return (played_by,)


def work(transition: CardTransition, card: Card, after: PlayOutcome) -> None:
    """Apply the top card, now that nobody can jump in or catch first."""
    if after.direction != transition.direction:
        transition.direction = after.direction
        transition.say(game.DirectionTurned(after.direction))
    victim = after.victim
    if victim is None:
        if (card.symbol == SHUFFLE_HANDS or card.symbol in CUSTOMS) and not transition.pending.void:
            work_wild(transition, card)
        else:
            assert after.turn is not None
            transition.start_turn(after.turn)
        return
    if after.asked:
        transition.pending = transition.pending._replace(pending_draw=after.pending_draw)
        transition.phase = CardPhase.ANSWER
        transition.turn = victim
        transition.say(TURN_STARTED[victim])
        return
    if after.pending_draw:
        transition.draw(victim, after.pending_draw, Reason.ACTION)
    transition.say(game.Skipped(victim))
    assert after.turn is not None
    transition.start_turn(after.turn)


def work_wild(transition: CardTransition, card: Card) -> None:
    """Apply Shuffle Hands and the custom wilds (UN-38..UN-43)."""
    played_by = transition.played_by
    custom = legality.custom_of(transition.match.rules, card)
    if card.symbol == SHUFFLE_HANDS:
        shuffle_hands(transition, played_by)
    elif custom.text:
        transition.phase = CardPhase.RULE
        transition.turn = played_by
        transition.say(events.RuleShown(played_by, card.symbol, custom.text))
        return
    tasks = _tasks(custom, transition.match, played_by, transition.pending.seat, transition.direction)
    transition.pending = transition.pending._replace(tasks=tuple(tasks))
    go_on_with_tasks(transition)


def shuffle_hands(transition: CardTransition, seat: int) -> None:
    """Shuffle all hands together and deal them out to the left (UN-38..UN-40, UN-Q10)."""
    match = transition.match
    pool = [card for each in match.order for card in transition.hands[each]]
    mixed = shuffled(pool, f"{transition.seed}/{match.round}/hands/{transition.reshuffles}")
    hands = [()] * len(transition.hands)  # type: list[tuple[Card, ...]]
    for place in range(len(match.order)):
        hands[match.seat_after(seat, 1, place + 1)] = mixed[place :: len(match.order)]
    transition.hands = tuple(hands)
    transition.say(events.HandsShuffled(seat, transition.hands, tuple(map(len, hands))))
    transition.announce(*match.order)


def go_on_with_tasks(transition: CardTransition, together: bool = False) -> None:
    """Carry out the effects of a custom wild in order, until a seat has to choose or all are done.

    `together` means that the last task is one of an unfinished effect on several seats; until it ends, no hand counts
    as empty (UN-Q15).
    """
    match = transition.match
    while True:
        around = (match.seat_after(transition.played_by, transition.direction, i + 1) for i in range(len(match.order)))
        empty = next((seat for seat in around if not transition.hands[seat]), None)
        if empty is not None and not together:  # UN-Q15
            transition.end_round(End.OUT, empty)
            return
        if not transition.pending.tasks:
            transition.start_turn_after(transition.played_by)
            return
        task, *rest = transition.pending.tasks
        together = task.together
        count = len(transition.hands[task.seat])
        if task.what is What.DISCARD and task.number < count:
            transition.phase = CardPhase.DISCARD
            transition.turn = task.seat
            transition.say(TURN_STARTED[task.seat])
            return
        transition.pending = transition.pending._replace(tasks=tuple(rest))
        carry_out(transition, task, count)


def carry_out(transition: CardTransition, task: WildTask, count: int) -> None:
    """Carry out one effect of a custom wild on a seat with `count` cards."""
    seat, number = task.seat, task.number
    match task.what:
        case What.DRAW:
            transition.draw(seat, number, Reason.CUSTOM)
        case What.DRAW_UNTIL_COLOUR:
            while transition.draw(seat, 1, Reason.CUSTOM) and transition.hands[seat][-1].colour != transition.colour:
                pass
        case What.DISCARD:
            discard_cards(transition, seat, transition.hands[seat])
        case What.DISCARD_WILDS:
            discard_cards(transition, seat, tuple(card for card in transition.hands[seat] if card.is_wild))
            check_discards(transition, seat, count - len(transition.hands[seat]))
        case What.DOWN_TO:
            if count > number:
                put_first(transition, WildTask(seat, What.DISCARD, count - number, task.together))
        case What.EXACTLY:
            if count > number:
                put_first(transition, WildTask(seat, What.DISCARD, count - number), WildTask(seat, What.SKIP))
            elif count < number and transition.draw(seat, number - count, Reason.CUSTOM):
                put_first(transition, WildTask(seat, What.SKIP))
        case What.DRAW_IF_STUCK:
            if not any(_may_lay(transition, seat, card) for card in transition.hands[seat]):
                transition.draw(seat, number, Reason.CUSTOM)
                put_first(transition, WildTask(seat, What.SKIP))
        case What.SKIP:
            transition.owed_skips = (*transition.owed_skips, seat)
        case What.AGAIN:
            transition.pending = transition.pending._replace(resume=seat)
        case What.SWAP:
            transition.swap(transition.played_by, seat)
        case What.REVERSE:
            transition.direction = -transition.direction
            transition.say(game.DirectionTurned(transition.direction))


def put_first(transition: CardTransition, *tasks: WildTask) -> None:
    """Put tasks before the remaining ones."""
    transition.pending = transition.pending._replace(tasks=(*tasks, *transition.pending.tasks))


def discard_cards(transition: CardTransition, seat: int, cards: tuple[Card, ...]) -> None:
    """Put cards under the top card without effect (UN-Q15, UN-Q17)."""
    if cards:
        kept = tuple(card for card in transition.hands[seat] if card not in cards)
        transition.hands = replaced(transition.hands, seat, kept)
        transition.discard = (transition.discard[0], *cards, *transition.discard[1:])
        transition.say(events.Discarded(seat, cards))


def check_discards(transition: CardTransition, seat: int, count: int, uno: bool = False) -> None:
    """Check the call of a seat that has discarded: it is due for the last card, if that was its own doing (UN-19)."""
    left = len(transition.hands[seat])
    if not legality.discards_own(transition.match, transition.pending, seat):
        if count:
            transition.announce(seat)
        if uno:
            transition.miss(seat)
        return
    called, transition.called = uno or transition.called, False
    if left and (called or (count and left == 1)):
        check_uno(transition, seat, called)


# -- The UNO! call, catching, and the windows in which seats act out of turn (UC-44..UC-50, UC-Q6, UC-Q20).


def check_uno(transition: CardTransition, seat: int, called: bool) -> None:
    """Check that a seat with one card left has called (UC-44..UC-48)."""
    rules = transition.match.rules
    if len(transition.hands[seat]) > 1:
        transition.miss(seat)
    elif not called:
        if rules.uno_penalty is UnoPenalty.AUTOMATIC:
            transition.say(game.Caught(seat, None))
            transition.draw(seat, rules.uno_penalty_cards, Reason.UNO)
        else:
            transition.catchable = seat
            transition.say(game.UnoForgotten(seat))


def catch(transition: CardTransition, seat: int, offender: int) -> None:
    """Catch a seat that forgot to call: it draws two (UC-45, UC-46, UN-20); a wrong catch costs what an option says."""
    if offender != transition.catchable:
        transition.miss(seat)
        return
    transition.catchable = None
    transition.say(game.Caught(offender, seat))
    transition.draw(offender, transition.match.rules.uno_penalty_cards, Reason.UNO)
    close_if_only_for_catching(transition)


def call(transition: CardTransition, seat: int) -> None:
    """Call UNO! before the card lies, or after it where that is allowed (UC-47, UN-Q9)."""
    state = transition.state()
    if legality.late_call(state, seat):
        transition.catchable = None
        transition.say(game.UnoCalled(seat))
        close_if_only_for_catching(transition)
    elif legality.in_time(state, seat):
        if state.phase is CardPhase.WINDOW:
            transition.call_early(seat)
        else:
            transition.called = True
        transition.say(game.UnoCalled(seat))
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
        transition.say(game.Passed(seat, window=True))
        if not legality.waited_for(transition.state()):
            close(transition)
        return
    close(transition)
    if transition.phase is CardPhase.DRAWN:
        transition.say(game.Passed(seat))
        transition.end_turn(seat)
        return
    transition.barren_turns += 1
    transition.say(game.Passed(seat))
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
    transition.say(game.WindowClosed(offender))


def act(transition: CardTransition, seat: int, action: CardAction) -> None:
    """Carry out a legal action; a round that cannot come to an end is over (UC-Q8)."""
    _act(transition, seat, action)
    if transition.reshuffles >= MOST_RESHUFFLES and not transition.phase.is_between:
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
        case actions.Accept():
            close(transition)
            transition.take(seat, transition.pending.pending_draw, Reason.ACTION)
        case actions.Challenge():
            close(transition)
            challenge(transition, seat)
        case actions.NameColour(colour):
            transition.colour = colour
            transition.phase = CardPhase.TURN
            transition.say(events.ColourChosen(seat, colour))
        case actions.Discard(cards, uno):
            if seat != transition.catchable:  # its own card still works
                close(transition)
            if uno:
                transition.say(game.UnoCalled(seat))
            transition.phase = CardPhase.TURN
            discard_cards(transition, seat, cards)
            check_discards(transition, seat, len(cards), uno)
            done, *rest = transition.pending.tasks
            transition.pending = transition.pending._replace(tasks=tuple(rest))
            go_on_with_tasks(transition, done.together)
        case actions.RuleDraw(drawer, number):
            transition.draw(drawer, number, Reason.CUSTOM)
        case actions.RuleSkip(skipped):
            transition.owed_skips = (*transition.owed_skips, skipped)
            transition.say(events.RuleSkips(skipped))
        case actions.Done():
            transition.say(events.RuleDone(seat))
            transition.start_turn_after(transition.played_by)
        case actions.Advice(adviser):
            rules = transition.match.rules
            transition.say(events.AdviceGiven(adviser))
            hint = rules.hint_cost if seat == adviser else 0
            transition.draw(adviser, hint or rules.penalty_cards, Reason.ADVICE)


def play(transition: CardTransition, seat: int, action: Play) -> None:
    """Lay a card on one's turn; a card that may not be laid is taken back (UC-61)."""
    card = action.card
    rules = transition.match.rules
    if rules.wrong_card is WrongCard.PENALISED and legality.is_wrong(
        rules, card, transition.discard[0], transition.colour, transition.drawn
    ):
        take_wrong_back(transition, seat, card)
        return
    former = transition.colour if card.symbol == DRAW_FOUR else ""
    pending = PendingEffect(seat, transition.pending.pending_draw, former)
    lay(transition, seat, action, pending)


def take_wrong_back(transition: CardTransition, seat: int, card: Card) -> None:
    """Take a wrong card back and draw for it; the turn is over, if it was the seat's own (UC-61)."""
    transition.drawn, transition.called = None, False
    transition.say(events.WrongCardTaken(seat, card))
    transition.draw(seat, transition.match.rules.penalty_cards, Reason.WRONG_CARD)
    if transition.phase is not CardPhase.WINDOW:
        transition.end_turn(seat)


def jump(transition: CardTransition, seat: int, action: Jump) -> None:
    """Lay the identical card out of turn, which cancels the card below (UC-92..UC-96, UC-Q17..UC-Q19)."""
    rules = transition.match.rules
    if action.card.face != transition.discard[0].face:
        if legality.phase_after_window(transition.state(), seat) is CardPhase.TURN:  # so the turn is its own
            close(transition)
        take_wrong_back(transition, seat, action.card)
        return
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
    if transition.memory.callers:
        due = leaves_one(match.rules, transition.hands[seat], card)
        called = called or (due and seat in transition.memory.callers)
        transition.forget_call(seat)
    if action.uno and not called:
        transition.called = called = True
        transition.say(game.UnoCalled(seat))
    later = called and len(transition.hands[seat]) > 2 and leaves_one(match.rules, transition.hands[seat], card)
    hand = legality.without(transition.hands[seat], card)
    transition.hands = replaced(transition.hands, seat, hand)
    transition.discard = (card, *transition.discard)
    transition.colour = card.colour or action.colour
    transition.pending = pending._replace(seat=action.seat) if card.symbol in CUSTOMS else pending
    transition.bluff_hand = hand if card.symbol == DRAW_FOUR else ()
    transition.phase = CardPhase.TURN
    transition.drawn = None
    transition.called = later
    transition.barren_turns = 0
    transition.say(events.Played(seat, card, transition.colour, type(action) is Jump))
    if not hand:
        go_out(transition, seat, card)
        return
    if (called and not later) or len(hand) == 1:
        check_uno(transition, seat, called)
    rules = match.rules
    if legality.moves_hands(rules, card):
        move_hands(transition, seat, card, action.seat)
    after = outcome(match, card, transition.pending, transition.direction)
    jump = can_be_jumped_on(rules, transition.discard)
    would = after.turn  # who would act next, as far as that is known before the card takes effect
    if would is not None and not after.asked:
        would = legality.past_owed_skips(match, would, after.direction, transition.owed_skips)
    if jump or (transition.catchable is not None and would in (None, seat) and not legality.works_at_once(rules, card)):
        transition.turn = seat if would is None else would
        transition.phase = CardPhase.WINDOW
        transition.say(events.WindowOpened(jump))
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
        transition.say(events.HandsPassed(transition.direction))
        transition.announce(*match.order)
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
        card, transition.stock = transition.stock[0], transition.stock[1:]
        transition.hands = replaced(transition.hands, seat, (*transition.hands[seat], card))
        transition.barren_turns = 0
        if _may_lay(transition, seat, card):  # the seat decides about it
            transition.drawn = card
            transition.phase = CardPhase.DRAWN
        transition.say(events.Drew(seat, (card,), 1, Reason.TURN))
        if transition.match.rules.draw_until is DrawUntil.ONE:
            break
        if transition.drawn is None:
            transition.refill()
    if transition.drawn is None:
        transition.end_turn(seat)


def _may_lay(transition: CardTransition, seat: int, card: Card) -> bool:
    match, hand = transition.match, transition.hands[seat]
    return legality.may_lay(match.rules, transition.discard[0], transition.colour, hand, card)


def challenge(transition: CardTransition, seat: int) -> None:
    """Show the hand to the challenger; one of the two draws (UC-63..UC-67, UC-87, UC-Q15)."""
    rules, played_by, pending_draw = transition.match.rules, transition.played_by, transition.pending.pending_draw
    fair = legality.lawful(rules, transition.bluff_hand, transition.pending.former_colour)
    transition.say(events.Challenged(seat, played_by, transition.bluff_hand, fair))
    if fair:
        transition.take(seat, legality.failed_challenge(rules, pending_draw), Reason.CHALLENGE)
        return
    transition.draw(played_by, pending_draw, Reason.CHALLENGE)
    if rules.challenger_after_win is Challenger.PLAYS:
        if transition.called and rules.revision > 2:  # it has not laid its card yet (UC-47)
            transition.call_early(seat)
        transition.start_turn(seat)
    else:
        transition.take(seat, 0, Reason.CHALLENGE)


class CardGame(Game[CardRules, CardState, CardAction, views.CardView, CardStep]):
    """A card book as a game."""

    to_act = staticmethod(legality.waited_for)
    view = staticmethod(views.view)

    def opening(self, seats: int, seed: str, starter: int = 0) -> tuple[CardStep, ...]:
        return open_match(self.rules, seats, seed, starter)

    def problems(self, state: CardState, seat: int, action: CardAction) -> tuple[Problem, ...]:
        return action_problems(state, seat, action)

    def choices(self, state: CardState, seat: int) -> tuple[CardAction, ...]:
        """Return the finite actions of a seat; a view lists the same for its own seat."""
        return choices(state, seat, state.hands[seat])

    def _carried_out(self, state: CardState, seat: int, action: CardAction) -> tuple[CardStep, ...]:
        if isinstance(action, Next):
            return next_round(state)
        transition = CardTransition(state)
        act(transition, seat, action)
        return tuple(transition.steps)
