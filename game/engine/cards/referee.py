"""The referee of the card family: what may be done, why not, and what follows from it."""

from collections.abc import Iterator

from game.engine import game
from game.engine.cards import actions, events, legality, views
from game.engine.cards.actions import DRAWN, TURN, WINDOW, CardAction, CardPhase, Jump, Play
from game.engine.cards.events import Reason
from game.engine.cards.legality import PlayOutcome, action_problems, can_be_jumped_on, leaves_one, outcome
from game.engine.cards.match import MOST_RESHUFFLES, TURN_STARTED, CardTransition, next_round, open_match
from game.engine.cards.pieces import CUSTOMS, DRAW_FOUR, SHUFFLE_HANDS, Card, Custom, What, Who
from game.engine.cards.rules import AfterJump, CardRules, Challenger, DrawUntil, JumpAction
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


class CardRound(CardTransition):
    """A round in progress, and what follows in it from each action."""

    __slots__ = ()

    def work(self, card: Card, after: PlayOutcome) -> None:
        """Apply the top card, now that nobody can jump in or catch first."""
        if after.direction != self.direction:
            self.direction = after.direction
            self.say(game.DirectionTurned(after.direction))
        victim = after.victim
        if victim is None:
            if (card.symbol == SHUFFLE_HANDS or card.symbol in CUSTOMS) and not self.pending.void:
                self.work_wild(card)
            else:
                assert after.turn is not None
                self.start_turn(after.turn)
            return
        if after.asked:
            self.pending = self.pending._replace(pending_draw=after.pending_draw)
            self.phase = CardPhase.ANSWER
            self.turn = victim
            self.say(TURN_STARTED[victim])
            return
        if after.pending_draw:
            self.draw(victim, after.pending_draw, Reason.ACTION)
        self.say(game.Skipped(victim))
        assert after.turn is not None
        self.start_turn(after.turn)

    def work_wild(self, card: Card) -> None:
        """Apply Shuffle Hands and the custom wilds (UN-38..UN-43)."""
        played_by = self.played_by
        custom = legality.custom_of(self.match.rules, card)
        if card.symbol == SHUFFLE_HANDS:
            self.shuffle_hands(played_by)
        elif custom.text:
            self.phase = CardPhase.RULE
            self.turn = played_by
            self.say(events.RuleShown(played_by, card.symbol, custom.text))
            return
        tasks = _tasks(custom, self.match, played_by, self.pending.seat, self.direction)
        self.pending = self.pending._replace(tasks=tuple(tasks))
        self.go_on_with_tasks()

    def shuffle_hands(self, seat: int) -> None:
        """Shuffle all hands together and deal them out to the left (UN-38..UN-40, UN-Q10)."""
        match = self.match
        pool = [card for each in match.order for card in self.hands[each]]
        mixed = shuffled(pool, f"{self.seed}/{match.round}/hands/{self.reshuffles}")
        hands = [()] * len(self.hands)  # type: list[tuple[Card, ...]]
        for place in range(len(match.order)):
            hands[match.seat_after(seat, 1, place + 1)] = mixed[place :: len(match.order)]
        self.hands = tuple(hands)
        self.say(events.HandsShuffled(seat, self.hands, tuple(map(len, hands))))
        self.announce(*match.order)

    def go_on_with_tasks(self, together: bool = False) -> None:
        """Carry out the effects of a custom wild in order, until a seat has to choose or all are done.

        `together` means that the last task is one of an unfinished effect on several seats; until it ends, no hand
        counts as empty (UN-Q15).
        """
        match = self.match
        while True:
            around = (match.seat_after(self.played_by, self.direction, i + 1) for i in range(len(match.order)))
            empty = next((seat for seat in around if not self.hands[seat]), None)
            if empty is not None and not together:  # UN-Q15
                self.end_round(End.OUT, empty)
                return
            if not self.pending.tasks:
                self.start_turn_after(self.played_by)
                return
            task, *rest = self.pending.tasks
            together = task.together
            count = len(self.hands[task.seat])
            if task.what is What.DISCARD and task.number < count:
                self.phase = CardPhase.DISCARD
                self.turn = task.seat
                self.say(TURN_STARTED[task.seat])
                return
            self.pending = self.pending._replace(tasks=tuple(rest))
            self.carry_out(task, count)

    def carry_out(self, task: WildTask, count: int) -> None:
        """Carry out one effect of a custom wild on a seat with `count` cards."""
        seat, number = task.seat, task.number
        match task.what:
            case What.DRAW:
                self.draw(seat, number, Reason.CUSTOM)
            case What.DRAW_UNTIL_COLOUR:
                while self.draw(seat, 1, Reason.CUSTOM) and self.hands[seat][-1].colour != self.colour:
                    pass
            case What.DISCARD:
                self.discard_cards(seat, self.hands[seat])
            case What.DISCARD_WILDS:
                self.discard_cards(seat, tuple(card for card in self.hands[seat] if card.is_wild))
                self.check_discards(seat, count - len(self.hands[seat]))
            case What.DOWN_TO:
                if count > number:
                    self.put_first(WildTask(seat, What.DISCARD, count - number, task.together))
            case What.EXACTLY:
                if count > number:
                    self.put_first(WildTask(seat, What.DISCARD, count - number), WildTask(seat, What.SKIP))
                elif count < number and self.draw(seat, number - count, Reason.CUSTOM):
                    self.put_first(WildTask(seat, What.SKIP))
            case What.DRAW_IF_STUCK:
                rules, top, hand = self.match.rules, self.discard[0], self.hands[seat]
                if not any(legality.may_lay(rules, top, self.colour, hand, card) for card in hand):
                    self.draw(seat, number, Reason.CUSTOM)
                    self.put_first(WildTask(seat, What.SKIP))
            case What.SKIP:
                self.owed_skips = (*self.owed_skips, seat)
            case What.AGAIN:
                self.pending = self.pending._replace(resume=seat)
            case What.SWAP:
                self.swap(self.played_by, seat)
            case What.REVERSE:
                self.direction = -self.direction
                self.say(game.DirectionTurned(self.direction))

    def put_first(self, *tasks: WildTask) -> None:
        """Put tasks before the remaining ones."""
        self.pending = self.pending._replace(tasks=(*tasks, *self.pending.tasks))

    def discard_cards(self, seat: int, cards: tuple[Card, ...]) -> None:
        """Put cards under the top card without effect (UN-Q15, UN-Q17)."""
        if cards:
            kept = tuple(card for card in self.hands[seat] if card not in cards)
            self.hands = replaced(self.hands, seat, kept)
            self.discard = (self.discard[0], *cards, *self.discard[1:])
            self.say(events.Discarded(seat, cards))

    def check_discards(self, seat: int, count: int, uno: bool = False) -> None:
        """Check the call of a seat that has discarded: due for the last card, if that was its own doing (UN-19)."""
        left = len(self.hands[seat])
        if not legality.discards_own(self.match, self.pending, seat):
            if count:
                self.announce(seat)
            if uno:
                self.miss(seat)
            return
        called, self.called = uno or self.called, False
        if left and (called or (count and left == 1)):
            self.check_uno(seat, called)

    # -- The UNO! call, catching, and the windows in which seats act out of turn (UC-44..UC-50, UC-Q6, UC-Q20).

    def check_uno(self, seat: int, called: bool) -> None:
        """Check that a seat with one card left has called (UC-44..UC-48)."""
        rules = self.match.rules
        if len(self.hands[seat]) > 1:
            self.miss(seat)
        elif not called:
            if rules.uno_penalty is UnoPenalty.AUTOMATIC:
                self.say(game.Caught(seat, None))
                self.draw(seat, rules.uno_penalty_cards, Reason.UNO)
            else:
                self.catchable = seat
                self.say(game.UnoForgotten(seat))

    def catch(self, seat: int, offender: int) -> None:
        """Catch a seat that forgot to call: it draws two (UC-45, UC-46, UN-20); a wrong catch costs by option."""
        if offender != self.catchable:
            self.miss(seat)
            return
        self.catchable = None
        self.say(game.Caught(offender, seat))
        self.draw(offender, self.match.rules.uno_penalty_cards, Reason.UNO)
        self.close_if_only_for_catching()

    def call(self, seat: int) -> None:
        """Call UNO! before the card lies, or after it where that is allowed (UC-47, UN-Q9)."""
        state = self.state()
        if legality.late_call(state, seat):
            self.catchable = None
            self.say(game.UnoCalled(seat))
            self.close_if_only_for_catching()
        elif legality.in_time(state, seat):
            if state.phase is WINDOW:
                self.call_early(seat)
            else:
                self.called = True
            self.say(game.UnoCalled(seat))
        else:
            self.miss(seat)

    def close_if_only_for_catching(self) -> None:
        """Close a window in which nobody can jump in and nothing is left to wait for."""
        if self.phase is WINDOW and not can_be_jumped_on(self.match.rules, self.discard):
            self.close()

    def pass_by(self, seat: int) -> None:
        """Pass in a window, keep the drawn card, or do nothing if nothing can be done."""
        if self.phase is WINDOW:
            self.passed = (*self.passed, seat)
            self.say(game.Passed(seat, window=True))
            if not legality.waited_for(self.state()):
                self.close()
            return
        self.close()
        if self.phase is DRAWN:
            self.say(game.Passed(seat))
            self.end_turn(seat)
            return
        self.barren_turns += 1
        self.say(game.Passed(seat))
        if self.barren_turns >= len(self.match.order):
            self.end_round(End.STUCK, None)
        else:
            self.end_turn(seat)

    def close(self) -> None:
        """Close the window by the first act of the next seat: no catch or jump-in after it; what waited happens now."""
        if self.catchable is not None:
            self.close_catch()
        if self.phase is WINDOW:
            self.phase = TURN
            self.passed = ()
            card = self.discard[0]
            self.work(card, outcome(self.match, card, self.pending, self.direction))

    def close_catch(self) -> None:
        """End the chance to catch anybody (UC-49, UC-50)."""
        assert self.catchable is not None
        offender, self.catchable = self.catchable, None
        self.say(game.WindowClosed(offender))

    def act(self, seat: int, action: CardAction) -> None:
        """Carry out a legal action; a round that cannot come to an end is over (UC-Q8)."""
        self._act(seat, action)
        if self.reshuffles >= MOST_RESHUFFLES and not self.phase.is_between:
            self.end_round(End.STUCK, None)

    def _act(self, seat: int, action: CardAction) -> None:
        match action:
            case Play():
                self.close()
                self.play(seat, action)
            case Draw():
                self.close()
                self.draw_or_take(seat)
            case Pass():
                self.pass_by(seat)
            case Catch(offender):
                self.catch(seat, offender)
            case Uno():
                self.call(seat)
            case Jump():
                self.jump(seat, action)
            case actions.Accept():
                self.close()
                self.take(seat, self.pending.pending_draw, Reason.ACTION)
            case actions.Challenge():
                self.close()
                self.challenge(seat)
            case actions.NameColour(colour):
                self.colour = colour
                self.phase = TURN
                self.say(events.ColourChosen(seat, colour))
            case actions.Discard(cards, uno):
                if seat != self.catchable:  # its own card still works
                    self.close()
                if uno:
                    self.say(game.UnoCalled(seat))
                self.phase = TURN
                self.discard_cards(seat, cards)
                self.check_discards(seat, len(cards), uno)
                done, *rest = self.pending.tasks
                self.pending = self.pending._replace(tasks=tuple(rest))
                self.go_on_with_tasks(done.together)
            case actions.RuleDraw(drawer, number):
                self.draw(drawer, number, Reason.CUSTOM)
            case actions.RuleSkip(skipped):
                self.owed_skips = (*self.owed_skips, skipped)
                self.say(events.RuleSkips(skipped))
            case actions.Done():
                self.say(events.RuleDone(seat))
                self.start_turn_after(self.played_by)
            case actions.Advice(adviser):
                rules = self.match.rules
                self.say(events.AdviceGiven(adviser))
                hint = rules.hint_cost if seat == adviser else 0
                self.draw(adviser, hint or rules.penalty_cards, Reason.ADVICE)

    def play(self, seat: int, action: Play) -> None:
        """Lay a card on one's turn; a card that may not be laid is taken back (UC-61)."""
        if legality.is_wrong(self.match.rules, action.card, self.discard[0], self.colour, self.drawn):
            self.take_wrong_back(seat, action.card)
        else:
            self.lay(seat, action)

    def take_wrong_back(self, seat: int, card: Card) -> None:
        """Take a wrong card back and draw for it; the turn is over, if it was the seat's own (UC-61)."""
        self.drawn, self.called = None, False
        self.say(events.WrongCardTaken(seat, card))
        self.draw(seat, self.match.rules.penalty_cards, Reason.WRONG_CARD)
        if self.phase is not WINDOW:
            self.end_turn(seat)

    def jump(self, seat: int, action: Jump) -> None:
        """Lay the identical card out of turn, which cancels the card below (UC-92..UC-96, UC-Q17..UC-Q19)."""
        rules = self.match.rules
        if action.card.face != self.discard[0].face:
            if legality.phase_after_window(self.state(), seat) is TURN:  # so the turn is its own
                self.close()
            self.take_wrong_back(seat, action.card)
            return
        if self.catchable is not None:
            self.close_catch()
        self.phase, self.passed, self.turn = TURN, (), seat
        resume = seat if rules.after_jump is AfterJump.SAME else None
        self.lay(seat, action, void=rules.jump_action is JumpAction.BOTH_VOID, resume=resume)

    def lay(self, seat: int, action: Play | Jump, *, void: bool = False, resume: int | None = None) -> None:
        """Put a card on the pile: call, catch, swap, window, effect, in the order of UC-Q19."""
        card, match = action.card, self.match
        called = self.called
        if self.memory.callers:
            due = leaves_one(match.rules, self.hands[seat], card)
            called = called or (due and seat in self.memory.callers)
            self.forget_call(seat)
        if action.uno and not called:
            self.called = called = True
            self.say(game.UnoCalled(seat))
        later = called and len(self.hands[seat]) > 2 and leaves_one(match.rules, self.hands[seat], card)
        hand = legality.without(self.hands[seat], card)
        self.hands = replaced(self.hands, seat, hand)
        self.discard = (card, *self.discard)
        former, named = self.colour if card.symbol == DRAW_FOUR else "", action.seat if card.symbol in CUSTOMS else None
        # as PendingEffect(...), in half the time
        pending = seat, self.pending.pending_draw, former, void, resume, named, ()
        self.pending = tuple.__new__(PendingEffect, pending)
        self.colour = card.colour or action.colour
        self.bluff_hand = hand if card.symbol == DRAW_FOUR else ()
        self.phase, self.drawn, self.called, self.barren_turns = TURN, None, later, 0
        self.say(events.Played(seat, card, self.colour, type(action) is Jump))
        if not hand:
            self.go_out(seat, card)
            return
        if (called and not later) or len(hand) == 1:
            self.check_uno(seat, called)
        rules = match.rules
        if legality.moves_hands(rules, card):
            self.move_hands(seat, card, action.seat)
        after = outcome(match, card, self.pending, self.direction)
        jump = can_be_jumped_on(rules, self.discard)
        would = after.turn  # who would act next, as far as that is known before the card takes effect
        if would is not None and not after.asked:
            would = legality.past_owed_skips(match, would, after.direction, self.owed_skips)
        if jump or (self.catchable is not None and would in (None, seat) and not legality.works_at_once(rules, card)):
            self.turn = seat if would is None else would
            self.phase = WINDOW
            self.say(events.WindowOpened(jump))
        else:
            self.work(card, after)

    def move_hands(self, seat: int, card: Card, other: int | None) -> None:
        """Move hands by Seven-O: a 0 passes all hands on, a 7 swaps two (UC-90, UC-91)."""
        if card.symbol == "0":
            match, old = self.match, self.hands
            hands = list(old)
            for giver in match.order:
                hands[match.seat_after(giver, self.direction)] = old[giver]
            self.hands = tuple(hands)
            self.say(events.HandsPassed(self.direction))
            self.announce(*match.order)
        elif other is not None:
            self.swap(seat, other)

    def go_out(self, seat: int, card: Card) -> None:
        """Lay the last card; by option, a draw card still takes effect (UC-51, UC-52, UN-Q11)."""
        if self.match.rules.last_card_draws is YesNo.YES:
            after = outcome(self.match, card, self.pending, self.direction)
            if after.victim is not None:
                self.draw(after.victim, after.pending_draw, Reason.ACTION)
        self.end_round(End.OUT, seat)

    def draw_or_take(self, seat: int) -> None:
        """Draw a card (UC-20..UC-24), cards until one fits (UC-Q25), or the whole stack of draw twos (UC-84)."""
        if self.phase is CardPhase.ANSWER:
            self.take(seat, self.pending.pending_draw, Reason.ACTION)
            return
        self.refill()
        if not self.stock:  # the effect delayed by the window has used up the last cards
            self.pass_by(seat)
            return
        rules = self.match.rules
        while self.stock:
            card, self.stock = self.stock[0], self.stock[1:]
            hand = (*self.hands[seat], card)
            self.hands = replaced(self.hands, seat, hand)
            self.barren_turns = 0
            fits = legality.may_lay(rules, self.discard[0], self.colour, hand, card)
            if fits:  # the seat decides about it
                self.drawn = card
                self.phase = DRAWN
            self.say(events.Drew(seat, (card,), 1, Reason.TURN))
            if fits:
                return
            if rules.draw_until is DrawUntil.ONE:
                break
            self.refill()
        self.end_turn(seat)

    def challenge(self, seat: int) -> None:
        """Show the hand to the challenger; one of the two draws (UC-63..UC-67, UC-87, UC-Q15)."""
        rules, played_by, pending_draw = self.match.rules, self.played_by, self.pending.pending_draw
        fair = legality.lawful(rules, self.bluff_hand, self.pending.former_colour)
        self.say(events.Challenged(seat, played_by, self.bluff_hand, fair))
        if fair:
            self.take(seat, legality.failed_challenge(rules, pending_draw), Reason.CHALLENGE)
            return
        self.draw(played_by, pending_draw, Reason.CHALLENGE)
        if rules.challenger_after_win is Challenger.PLAYS:
            if self.called and rules.revision > 2:  # it has not laid its card yet (UC-47)
                self.call_early(seat)
            self.start_turn(seat)
        else:
            self.take(seat, 0, Reason.CHALLENGE)


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
        going = CardRound(state)
        going.act(seat, action)
        return tuple(going.steps)
