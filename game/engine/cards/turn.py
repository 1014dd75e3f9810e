"""The steps of one action as they happen."""

from __future__ import annotations

from game.engine.actions import (
    Catch,
    Draw,
    Pass,
    Uno,
)
from game.engine.cards.actions import (
    Accept,
    Action,
    Advice,
    Challenge,
    Colour,
    Discard,
    Done,
    Jump,
    Play,
)
from game.engine.cards.custom import What
from game.engine.cards.events import (
    AdviceGiven,
    Challenged,
    ColourChosen,
    Discarded,
    Drew,
    Eliminated,
    Event,
    HandsPassed,
    HandsShuffled,
    HandsSwapped,
    MatchEnded,
    Played,
    Reason,
    Reshuffled,
    RoundEnded,
    RuleDone,
    RuleShown,
    WindowOpened,
    WrongCardTaken,
)
from game.engine.cards.laying import (
    Outcome,
    can_be_jumped_on,
    custom_of,
    fits,
    lawful,
    may_lay,
    outcome,
    past_losing,
    waited_for,
    without,
)
from game.engine.cards.options import AfterJump, Challenger, JumpAction, StackChallenge
from game.engine.cards.pieces import CUSTOMS, DRAW_FOUR, SHUFFLE_HANDS, Card
from game.engine.cards.refusals import in_time, late_call
from game.engine.cards.scoring import match_winners, remaining, result
from game.engine.cards.state import NOTHING, DiscardState, Phase, Standing, Step, Task
from game.engine.cards.tasks import tasks_of
from game.engine.events import (
    CatchMissed,
    Caught,
    DirectionTurned,
    End,
    Passed,
    Skipped,
    TurnStarted,
    UnoCalled,
    UnoForgotten,
    WindowClosed,
)
from game.engine.options import OnOff, UnoPenalty, YesNo
from game.engine.shuffle import shuffled

TURN_STARTED = tuple(map(TurnStarted, range(10)))
"""The most frequent event, made once a seat."""


class Run:
    """A state in the making: its fields change, and each event takes a picture of them."""

    __slots__ = (
        "called", "catchable", "colour", "direction", "discard", "drawn", "hands", "held", "idle", "losing", "match",
        "passed", "phase", "reshuffles", "seed", "standing", "steps", "stock", "turn",
    )  # fmt: skip

    def __init__(self, state: DiscardState) -> None:
        self.steps: list[Step] = []
        (
            self.match, self.seed, self.hands, self.stock, self.discard, self.colour, self.turn, self.direction,
            self.phase, self.drawn, self.called, self.catchable, self.passed, self.standing, self.held, self.losing,
            self.idle, self.reshuffles,
        ) = state  # fmt: skip

    def state(self) -> DiscardState:
        """The fields as a state."""
        return DiscardState(
            self.match, self.seed, self.hands, self.stock, self.discard, self.colour, self.turn, self.direction,
            self.phase, self.drawn, self.called, self.catchable, self.passed, self.standing, self.held, self.losing,
            self.idle, self.reshuffles,
        )  # fmt: skip

    def say(self, event: Event) -> None:
        """Something happened: the event with the state after it."""
        self.steps.append(Step(event, self.state()))

    def act(self, seat: int, action: Action) -> None:
        """Carry out a legal action."""
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
            case Accept():
                self.close()
                self.take(seat, self.standing.stacked, Reason.ACTION)
            case Challenge():
                self.close()
                self.challenge(seat)
            case Colour(colour):
                self.colour = colour
                self.phase = Phase.TURN
                self.say(ColourChosen(seat, colour))
            case Discard(cards):
                self.close()
                self.discard_cards(seat, cards)
                self.standing = self.standing._replace(tasks=self.standing.tasks[1:])
                self.go_on_with_tasks()
            case Done():
                self.say(RuleDone(seat))
                self.start_next_turn()
            case Advice(adviser):
                rules = self.match.rules
                self.say(AdviceGiven(adviser))
                self.draw(adviser, rules.hint_cost if seat == adviser else rules.penalty_cards, Reason.ADVICE)

    # -- laying ----------------------------------------------------------------------------------------------

    def play(self, seat: int, action: Play) -> None:
        """A card is laid on one's turn, or taken back where it does not fit (UC-61)."""
        card = action.card
        if not fits(card, self.discard[0], self.colour):
            self.drawn = None
            self.called = False
            self.say(WrongCardTaken(seat, card))
            self.draw(seat, self.match.rules.penalty_cards, Reason.WRONG_CARD)
            self.end_turn(seat)
            return
        standing = Standing(seat, self.standing.stacked, self.colour if card.symbol == DRAW_FOUR else "")
        self.lay(seat, action, standing)

    def jump(self, seat: int, action: Jump) -> None:
        """The twin is laid out of turn: the card below is cancelled (UC-92..UC-96, UC-Q17..UC-Q19)."""
        rules = self.match.rules
        if self.catchable is not None:
            self.close_catch()
        standing = Standing(
            seat,
            self.standing.stacked,
            self.colour if action.card.symbol == DRAW_FOUR else "",
            void=rules.jump_action is JumpAction.BOTH_VOID,
            resume=seat if rules.after_jump is AfterJump.SAME else None,
        )
        self.phase = Phase.TURN
        self.passed = ()
        self.turn = seat
        self.lay(seat, action, standing)

    def lay(self, seat: int, action: Play | Jump, standing: Standing) -> None:
        """A card comes to lie: call, catch, swap, window, effect in the order of UC-Q19."""
        card, match = action.card, self.match
        called = self.called
        if action.uno and not called:
            self.called = called = True
            self.say(UnoCalled(seat))
        hand = without(self.hands[seat], card)
        self.hands = replaced(self.hands, seat, hand)
        self.discard = (card, *self.discard)
        self.colour = card.colour or action.colour
        self.standing = standing._replace(seat=action.seat) if card.symbol in CUSTOMS else standing
        self.held = hand if card.symbol == DRAW_FOUR else ()
        self.phase = Phase.TURN
        self.drawn = None
        self.called = False
        self.idle = 0
        self.say(Played(seat, card, self.colour, type(action) is Jump))
        if not hand:
            self.go_out(seat, card)
            return
        if called or len(hand) == 1:
            self.check_uno(seat, called)
        rules = match.rules
        if rules.seven_o is OnOff.ON:
            self.move_hands(seat, card, action.seat)
        after = outcome(match, card, self.standing, self.direction)
        jump = rules.jump_in is OnOff.ON and can_be_jumped_on(rules, self.discard)
        if jump or (self.catchable is not None and self.would_act(after) in (None, seat)):
            would = self.would_act(after)
            self.turn = seat if would is None else would
            self.phase = Phase.WINDOW
            self.say(WindowOpened(jump))
        else:
            self.work(card, after)

    def would_act(self, after: Outcome) -> int | None:
        """The seat that would act next, as far as that is known before the card works."""
        if after.turn is None or after.asked:
            return after.turn
        return past_losing(self.match, after.turn, after.direction, self.losing)

    def check_uno(self, seat: int, called: bool) -> None:
        """Who has one card left must have called (UC-44..UC-48)."""
        rules = self.match.rules
        if len(self.hands[seat]) > 1:
            self.miss(seat)
        elif not called:
            if rules.uno_penalty is UnoPenalty.AUTOMATIC:
                self.say(Caught(seat, None))
                self.draw(seat, rules.uno_penalty_cards, Reason.UNO)
            else:
                self.catchable = seat
                self.say(UnoForgotten(seat))

    def move_hands(self, seat: int, card: Card, other: int | None) -> None:
        """Seven-O: a 0 passes all hands on, a 7 swaps two (UC-90, UC-91)."""
        if card.symbol == "0":
            match, old = self.match, self.hands
            hands = list(old)
            for giver in match.order:
                hands[match.seat_after(giver, self.direction)] = old[giver]
            self.hands = tuple(hands)
            self.say(HandsPassed(self.direction))
        elif card.symbol == "7" and other is not None:
            self.swap(seat, other)

    def swap(self, seat: int, other: int) -> None:
        """Two seats swap hands."""
        hands = list(self.hands)
        hands[seat], hands[other] = hands[other], hands[seat]
        self.hands = tuple(hands)
        self.say(HandsSwapped(seat, other))

    # -- what a card does ------------------------------------------------------------------------------------

    def work(self, card: Card, after: Outcome) -> None:
        """The top card works, now that nobody can jump in or catch first."""
        if after.direction != self.direction:
            self.direction = after.direction
            self.say(DirectionTurned(after.direction))
        victim = after.victim
        if victim is None:
            if card.symbol == SHUFFLE_HANDS or card.symbol in CUSTOMS:
                self.work_wild(card)
            else:
                assert after.turn is not None
                self.start_turn(after.turn)
            return
        if after.asked:
            self.standing = self.standing._replace(stacked=after.stacked)
            self.phase = Phase.ANSWER
            self.turn = victim
            self.say(TURN_STARTED[victim])
            return
        if after.stacked:
            self.draw(victim, after.stacked, Reason.ACTION)
        self.say(Skipped(victim))
        assert after.turn is not None
        self.start_turn(after.turn)

    def work_wild(self, card: Card) -> None:
        """Shuffle Hands and the custom wilds (UN-38..UN-43)."""
        layer = self.layer
        custom = custom_of(self.match.rules, card)
        if card.symbol == SHUFFLE_HANDS:
            self.shuffle_hands(layer)
        elif custom.text:
            self.phase = Phase.RULE
            self.turn = layer
            self.say(RuleShown(layer, card.symbol, custom.text))
            return
        tasks = tasks_of(custom, self.match, layer, self.standing.seat, self.direction)
        self.standing = self.standing._replace(tasks=tasks)
        self.go_on_with_tasks()

    @property
    def layer(self) -> int:
        """Who laid the top card."""
        layer = self.standing.layer
        assert layer is not None
        return layer

    def shuffle_hands(self, seat: int) -> None:
        """All hands together, dealt anew to the left until none is left (UN-38..UN-40, UN-Q10)."""
        match = self.match
        pool = [card for each in match.order for card in self.hands[each]]
        mixed = shuffled(pool, f"{self.seed}/{match.round}/hands/{self.reshuffles}")
        hands = [()] * len(self.hands)  # type: list[tuple[Card, ...]]
        for place in range(len(match.order)):
            hands[match.seat_after(seat, 1, place + 1)] = mixed[place :: len(match.order)]
        self.hands = tuple(hands)
        self.say(HandsShuffled(seat, self.hands, tuple(map(len, hands))))

    def go_on_with_tasks(self) -> None:
        """The effects of a custom wild one after the other, until a seat has to choose or all are done."""
        while True:
            empty = next((seat for seat in self.after_layer() if not self.hands[seat]), None)
            if empty is not None:  # UN-Q15
                self.end_round(End.OUT, empty)
                return
            if not self.standing.tasks:
                self.start_next_turn()
                return
            task, *rest = self.standing.tasks
            count = len(self.hands[task.seat])
            if task.what is What.DISCARD and task.number < count:
                self.phase = Phase.DISCARD
                self.turn = task.seat
                self.say(TURN_STARTED[task.seat])
                return
            self.standing = self.standing._replace(tasks=tuple(rest))
            self.carry_out(task, count)

    def after_layer(self) -> tuple[int, ...]:
        """All seats in the order of play, the one that laid the card last."""
        match = self.match
        return tuple(match.seat_after(self.layer, self.direction, i + 1) for i in range(len(match.order)))

    def carry_out(self, task: Task, count: int) -> None:
        """One effect of a custom wild on a seat with that many cards."""
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
            case What.DOWN_TO:
                if count > number:
                    self.put_first(Task(seat, What.DISCARD, count - number))
            case What.EXACTLY:
                if count > number:
                    self.put_first(Task(seat, What.DISCARD, count - number), Task(seat, What.SKIP))
                elif count < number and self.draw(seat, number - count, Reason.CUSTOM):
                    self.put_first(Task(seat, What.SKIP))
            case What.DRAW_IF_STUCK:
                state = self.state()
                if not any(may_lay(state, state.hands[seat], card) for card in state.hands[seat]):
                    self.draw(seat, number, Reason.CUSTOM)
                    self.put_first(Task(seat, What.SKIP))
            case What.SKIP:
                self.losing = (*self.losing, seat)
            case What.AGAIN:
                self.standing = self.standing._replace(resume=seat)
            case What.SWAP:
                self.swap(self.layer, seat)
            case What.REVERSE:
                self.direction = -self.direction
                self.say(DirectionTurned(self.direction))

    def put_first(self, *tasks: Task) -> None:
        """What has to be carried out before the rest."""
        self.standing = self.standing._replace(tasks=(*tasks, *self.standing.tasks))

    def discard_cards(self, seat: int, cards: tuple[Card, ...]) -> None:
        """Cards go under the top card without effect (UN-Q15, UN-Q17)."""
        if cards:
            self.hands = replaced(self.hands, seat, tuple(card for card in self.hands[seat] if card not in cards))
            self.discard = (self.discard[0], *cards, *self.discard[1:])
            self.say(Discarded(seat, cards))

    # -- answers ---------------------------------------------------------------------------------------------

    def take(self, seat: int, count: int, reason: Reason) -> None:
        """The victim draws and loses its turn (UC-25, UC-39)."""
        self.draw(seat, count, reason)
        self.say(Skipped(seat))
        resume = self.standing.resume
        self.start_turn(self.match.seat_after(seat, self.direction) if resume is None else resume)

    def challenge(self, seat: int) -> None:
        """The hand is shown to the challenger; one of the two draws (UC-63..UC-67, UC-87, UC-Q15)."""
        rules, layer, stacked = self.match.rules, self.layer, self.standing.stacked
        fair = lawful(rules, self.held, self.standing.former_colour)
        self.say(Challenged(seat, layer, self.held, fair))
        if fair:
            each = stacked // 4 if rules.stack_challenge is StackChallenge.TWO_EACH else 1
            self.take(seat, stacked + 2 * each, Reason.CHALLENGE)
            return
        self.draw(layer, stacked, Reason.CHALLENGE)
        if rules.challenger_after_win is Challenger.PLAYS:
            self.start_turn(seat)
        else:
            self.take(seat, 0, Reason.CHALLENGE)

    # -- the UNO! call and windows ---------------------------------------------------------------------------

    def catch(self, seat: int, offender: int) -> None:
        """Who forgot to call draws two (UC-45, UC-46, UN-20); a wrong catch costs what the option says."""
        if offender != self.catchable:
            self.miss(seat)
            return
        self.catchable = None
        self.say(Caught(offender, seat))
        self.draw(offender, self.match.rules.uno_penalty_cards, Reason.UNO)
        self.close_if_only_for_catching()

    def call(self, seat: int) -> None:
        """UNO! before the card lies, or after it where that is allowed (UC-47, UN-Q9)."""
        state = self.state()
        if late_call(state, seat):
            self.catchable = None
            self.say(UnoCalled(seat))
            self.close_if_only_for_catching()
        elif in_time(state, seat):
            self.called = True
            self.say(UnoCalled(seat))
        else:
            self.miss(seat)

    def miss(self, seat: int) -> None:
        """A call or a catch without reason, where that costs something (UC-Q24)."""
        if self.match.rules.false_catch_penalty:
            self.say(CatchMissed(seat))
            self.draw(seat, self.match.rules.false_catch_penalty, Reason.NEEDLESS)

    def close_if_only_for_catching(self) -> None:
        """A window in which nobody can jump in has nothing left to wait for."""
        if self.phase is Phase.WINDOW and not can_be_jumped_on(self.match.rules, self.discard):
            self.close()

    def pass_by(self, seat: int) -> None:
        """Let a window go by, keep the drawn card, or do nothing where nothing can be done."""
        if self.phase is Phase.WINDOW:
            self.passed = (*self.passed, seat)
            self.say(Passed(seat, window=True))
            if not waited_for(self.state()):
                self.close()
            return
        self.close()
        if self.phase is Phase.DRAWN:
            self.say(Passed(seat))
            self.end_turn(seat)
            return
        self.idle += 1
        self.say(Passed(seat))
        if self.idle >= len(self.match.order):
            self.end_round(End.STUCK, None)
        else:
            self.end_turn(seat)

    def close(self) -> None:
        """The first act of the next seat ends the chance to catch or jump in; what waited happens now."""
        if self.catchable is not None:
            self.close_catch()
        if self.phase is Phase.WINDOW:
            self.phase = Phase.TURN
            self.passed = ()
            card = self.discard[0]
            self.work(card, outcome(self.match, card, self.standing, self.direction))

    def close_catch(self) -> None:
        """Nobody can be caught any more (UC-49, UC-50)."""
        assert self.catchable is not None
        offender, self.catchable = self.catchable, None
        self.say(WindowClosed(offender))

    # -- drawing and turns -----------------------------------------------------------------------------------

    def draw_or_take(self, seat: int) -> None:
        """One card for the turn (UC-20..UC-24), or the whole stack of Draw Twos (UC-84)."""
        if self.phase is Phase.ANSWER:
            self.take(seat, self.standing.stacked, Reason.ACTION)
            return
        self.refill()
        if not self.stock:  # what waited for the window has used the last cards up
            self.pass_by(seat)
            return
        card = self.stock[0]
        hand = self.hands[seat]
        self.stock = self.stock[1:]
        self.hands = replaced(self.hands, seat, (*hand, card))
        self.idle = 0
        drew = Drew(seat, (card,), 1, Reason.TURN)
        if may_lay(self.state(), self.hands[seat], card):
            self.drawn = card
            self.phase = Phase.DRAWN
            self.say(drew)
        else:
            self.say(drew)
            self.end_turn(seat)

    def draw(self, seat: int, count: int, reason: Reason) -> int:
        """Up to `count` cards to a hand; answers how many there were (UC-Q8)."""
        drawn = 0
        while drawn < count:
            self.refill()
            if not self.stock:
                break
            cards = self.stock[: count - drawn]
            self.stock = self.stock[len(cards) :]
            self.hands = replaced(self.hands, seat, self.hands[seat] + cards)
            self.idle = 0
            drawn += len(cards)
            self.say(Drew(seat, cards, len(cards), reason))
        return drawn

    def refill(self) -> None:
        """An empty stock: the discard pile but for its top card is shuffled (UC-53, UN-18)."""
        if self.stock or len(self.discard) < 2:
            return
        self.reshuffles += 1
        self.stock = shuffled(self.discard[1:], f"{self.seed}/{self.match.round}/reshuffle/{self.reshuffles}")
        self.discard = self.discard[:1]
        self.say(Reshuffled(len(self.stock)))

    def end_turn(self, seat: int) -> None:
        """A turn in which no card was laid is over."""
        if self.called:
            self.miss(seat)
        self.start_turn(self.match.seat_after(seat, self.direction))

    def start_next_turn(self) -> None:
        """The turn after the top card has done all that it does."""
        resume = self.standing.resume
        self.start_turn(self.match.seat_after(self.layer, self.direction) if resume is None else resume)

    def start_turn(self, seat: int) -> None:
        """The seat is on turn now, unless it loses it."""
        while seat in self.losing:
            place = self.losing.index(seat)
            self.losing = self.losing[:place] + self.losing[place + 1 :]
            self.say(Skipped(seat))
            seat = self.match.seat_after(seat, self.direction)
        self.turn = seat
        self.phase = Phase.TURN
        self.drawn = None
        self.called = False
        self.standing = NOTHING
        self.held = ()
        self.say(TURN_STARTED[seat])

    # -- ends ------------------------------------------------------------------------------------------------

    def go_out(self, seat: int, card: Card) -> None:
        """The last card is laid; a draw card still works where the option says so (UC-51, UC-52, UN-Q11)."""
        if self.match.rules.last_card_draws is YesNo.YES:
            after = outcome(self.match, card, self.standing, self.direction)
            if after.victim is not None:
                self.draw(after.victim, after.stacked, Reason.ACTION)
        self.end_round(End.OUT, seat)

    def end_round(self, end: End, out: int | None) -> None:
        """Score the round and see whether the match is decided (UC-51, UC-54..UC-59, UC-81..UC-83)."""
        match = self.match
        won = result(match, self.hands, out)
        scores = tuple(score + credit for score, credit in zip(match.scores, won.credits, strict=True))
        wins = tuple(number + (seat in won.winners) for seat, number in enumerate(match.wins))
        match = match._replace(scores=scores, wins=wins, round_scores=won.credits, winners=won.winners, end=end)
        self.match = match
        self.phase = Phase.SCORING
        self.drawn, self.called, self.catchable, self.passed = None, False, None, ()
        self.standing, self.held, self.losing, self.idle = NOTHING, (), (), 0
        self.say(RoundEnded(won.winners, end, self.hands, won.values, won.credits, scores))
        for seat in match.order:
            if seat not in remaining(match):
                self.say(Eliminated(seat))
        champions = match_winners(match)
        if champions is not None:
            self.match = match._replace(match_winners=champions)
            self.phase = Phase.OVER
            self.say(MatchEnded(champions))


def replaced(hands: tuple[tuple[Card, ...], ...], seat: int, hand: tuple[Card, ...]) -> tuple[tuple[Card, ...], ...]:
    """The hands with one of them changed."""
    return (*hands[:seat], hand, *hands[seat + 1 :])
