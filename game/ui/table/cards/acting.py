"""What the player at this machine does with cards: play, jump in, leave orders, call, respond."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import partial
from itertools import cycle
from math import dist, inf

import pygame

from game.engine.cards import actions
from game.engine.cards.events import Challenged
from game.engine.cards.legality import has_called, leaves_one, names_a_seat
from game.engine.cards.pieces import DRAWS, HIGHEST_NUMBER, Card, read_custom
from game.engine.cards.wants import ChooseColour, MayAnswer, after_chance
from game.engine.game import Draw, Problem, Uno
from game.ui.kit.drawing import DrawTarget, put_centre
from game.ui.kit.input import DRAG, Intent
from game.ui.kit.motion import Swing
from game.ui.kit.sound.effects import Sound
from game.ui.kit.sprite import Place
from game.ui.kit.stage import FALL
from game.ui.kit.widgets import Button, ButtonKind, Shortcut, Stepper
from game.ui.kit.widgets.widget import Widget, nowhere
from game.ui.table.cards import chrome, questions, zones
from game.ui.table.cards.images import card_images, card_rect
from game.ui.table.cards.match_screen import CardMatchScreen
from game.ui.table.cards.questions import Question, asked, choice, colour_question, seat_question
from game.ui.table.cards.table import IN_HAND, CardTable
from game.ui.table.shared.guidance import SORTED, Notice
from game.ui.table.shared.match_screen import Ending
from game.words.cards import sentences as words
from game.words.sentences import Guidance

SECOND = Shortcut("2", key=pygame.K_2)
"""Puts the cheaper of two draw cards on a wild draw four."""
TOOL = 210
"""Units of the width of what says who and how many at least."""


def is_asked(table: CardTable) -> bool:
    wants = after_chance(table.wanted())
    return table.my_turn and isinstance(wants, MayAnswer) and wants.challenged is not None


class Acting:
    """The actions of the viewer, and what they are asked; refusals are shown on the guidance line."""

    def __init__(self, screen: CardMatchScreen) -> None:
        self.screen = screen
        self.table = screen.table
        self.notice = Notice(screen.context.sounds)
        self.hints = questions.CardHints(screen.table)
        self.question: Question | None = None
        """What is asked over the table, one thing at a time."""
        self._make: Callable[[], Question] | None = None
        """Lays it out for another window or language."""
        self.flight: tuple[actions.Play | actions.Jump, float] | None = None
        """The second-last card on its way to the pile, and the seconds until it lands."""
        self._affected: int | None = None
        self._number = 2
        """Whom a rule written by the players affects next and with how many cards, as set by the players."""
        self.confirm: Callable[[Ending], None] = lambda ending: ending.act()
        """Asks whether the turn ends so, if the player wants that."""
        self.judge: Callable[[actions.CardAction], None] | None = None
        """Judges whatever is allowed, except calls, instead of its being sent: in a puzzle."""
        self._orders = cycle((zones.HandOrder.NUMBER, zones.HandOrder.COLOUR))

    @property
    def choosing(self) -> bool:
        return self.question is not None or self.flight is not None

    # -- the questions over the table: what a card still needs, and what has to be decided ------------------

    def ask(self, make: Callable[[], Question], waiting: Card | None = None) -> None:
        """Open a question; a card that it is about is lifted, and waits beside the piles until it is answered."""
        self.table.played, self._make = waiting, make
        if waiting is not None:
            self.table.selected = (waiting,)
        self.question = make()
        self.table.asks = True
        self._make_room(self.question)

    def again(self) -> None:
        if self._make is not None:
            former, self.question = self.question, self._make()
            if former is not None:
                self.question.form.adopt(former.form)
            self._make_room(self.question)

    def _make_room(self, question: Question) -> None:
        self.table.make_room(question.stand.strip, None if question.owner is None else (question.owner, question.cards))
        if self.table.played is not None:
            self.table.wait_beside(question.stand.panels)

    def close(self) -> None:
        if self.question is not None:
            self.question = self._make = None
            self.table.asks = False
            self.table.make_room(0)

    def _line(self, question: str) -> str:
        """Return what the line says of a question about a card that can still be taken back."""
        say, key = self.table.context.t, self.table.context.shortcut(Intent.BACK).name
        asked = say(question)
        end = "" if asked.endswith(("?", ".", "!")) else "."
        return f"{asked}{end} {say('cardtable.take-back', key=key)}" if key else asked

    def take_back(self) -> None:
        self.close()
        self.table.let_go()
        if (drawn := self.table.to_decide) is not None:
            self.table.selected = (drawn,)  # it is still asked about
        self.table.relayout()

    def complete(
        self, card: Card, then: Callable[[str, int | None], None], colour: str = "", seat: int | None = None
    ) -> None:
        """Ask for the colour and the seat that a card needs, then go on; the card waits behind the question."""
        table, say = self.table, self.table.context.t
        others: tuple[int, ...] = ()
        if seat is None and names_a_seat(table.rules, card, len(table.hand) - 1):
            others = tuple(each for each in table.seating if each in table.shown.match.order and each != table.viewer)
        if len(others) == 1:
            (seat,) = others  # with two there is nobody to choose
        if card.is_wild and not colour:
            named = partial(self.complete, card, then, seat=seat)
            self.ask(lambda: colour_question(table, named, self.take_back, self._line("cardtable.which-colour")), card)
        elif seat is None and others:
            meant, key = partial(self.complete, card, then, colour), words.which_seat(card)
            self.ask(lambda: seat_question(table, say(key), others, meant, self.take_back, self._line(key)), card)
        else:
            self.close()
            then(colour, seat)

    # -- decisions with their penalties in numbers: responding to a wild draw four, a hand that was shown -----

    def answer_question(self, back: Callable[[], None]) -> Question:
        """Return the question whether to challenge the wild draw four (UC-63..UC-67, UC-87)."""
        table, say, short = self.table, self.table.context.t, self.table.context.shortcut
        wants = after_chance(table.wanted())
        kinds = {card.symbol: card for card in wants.stacking} if isinstance(wants, MayAnswer) else {}
        # One of each kind, the most expensive first.
        stacking = tuple(sorted(kinds.values(), key=lambda card: -DRAWS[card.symbol]))
        title, text = words.answer_words(say, table.shown, stacking, table.session.name)
        take, doubt = say("cardtable.take", n=table.shown.pending.pending_draw), say("cardtable.challenge")
        accept, challenge = partial(self.act, actions.Accept()), partial(self.act, actions.Challenge())
        choices = [
            choice("take", take, accept, "layers", shortcut=short(Intent.DRAW)),
            choice("challenge", doubt, challenge, "eye", ButtonKind.PRIMARY, short(Intent.CHALLENGE)),
        ]
        for card, shortcut in zip(stacking, (short(Intent.END), SECOND), strict=False):
            key, put_on = f"stack-{DRAWS[card.symbol]}", say("cardtable.stack", sign=words.sign(card))
            choices.append(choice(key, put_on, partial(self.lay, card), "plus", shortcut=shortcut))
        return asked(table, title, text, choices, back=back)

    def hand_notice(self, event: Challenged) -> Question:
        """Return the hand that a challenger may see, by colour, and what follows; nobody else ever sees it (UC-65)."""
        table, say, ok = self.table, self.table.context.t, self.table.context.shortcut(Intent.ACTIVATE)
        title, text = words.hand_words(say, event, table.rules, table.shown.pending.pending_draw, table.session.name)
        choices = [choice("close", say("cardtable.hand-close"), self.read, "check", ButtonKind.PRIMARY, ok)]
        hand = zones.sorted_hand(event.hand, zones.HandOrder.COLOUR)
        return asked(table, title, text, choices, hand, self.read, text, event.layer)

    # -- carrying out a rule written by the players: read it, make a seat draw or miss a turn, done (UN-42, UN-Q18) -

    def rule_question(self) -> Question:
        """Return the whole rule, with the tool for whoever played it; for a computer's card, people carry it out.

        Its last key confirms that it was done, or read by the others.
        """
        table, say, now = self.table, self.table.context.t, self.table.session.now
        rule = read_custom(getattr(table.rules, now.discard[0].symbol)).text
        mine = now.turn == table.viewer
        title = words.rule_title(say, now.turn, table.viewer, table.session.name)
        close = partial(self.act, actions.Done()) if mine else self.read
        key, word, icon = ("done", "cardtable.done", "check") if mine else ("close", "cardtable.go-on", "play")
        last = choice(key, say(word), close, icon, ButtonKind.PRIMARY, table.context.shortcut(Intent.ACTIVATE))
        tool = self._tool() if mine or not table.session.is_human(now.turn) else ()
        return asked(table, title, rule, [*tool, last], back=None if mine else close, least=TOOL)

    def _tool(self) -> Iterator[Widget]:
        """Yield who and how many, and the buttons that make that seat draw or miss a turn."""
        table, say, now = self.table, self.table.context.t, self.table.session.now
        seats = [seat for seat in table.seating if seat in now.match.order]
        if self._affected not in seats:
            self._affected = now.match.seat_after(now.turn, now.direction)
        seat = self._affected

        def choose(index: int) -> None:
            self._affected = seats[index]
            self.again()

        def count(number: int) -> None:
            self._number = number
            self.again()

        names = {i: words.struck_name(say, each, table.viewer, table.session.name) for i, each in enumerate(seats)}
        yield Stepper("rule-seat", nowhere(), seats.index(seat), 0, len(seats) - 1, choose, words=names)
        cards = {n: say("cardtable.rule-cards", n=n) for n in range(1, HIGHEST_NUMBER + 1)}
        yield Stepper("rule-number", nowhere(), self._number, 1, HIGHEST_NUMBER, count, words=cards)
        ways: tuple[tuple[str, str, actions.RuleDraw | actions.RuleSkip], ...] = (
            ("rule-draw", "layers", actions.RuleDraw(seat, self._number)),
            ("rule-skip", "ban", actions.RuleSkip(seat)),
        )
        for key, icon, action in ways:
            text = words.strike_words(say, action, table.viewer, table.session.name)
            refused = table.session.problems(now.turn, action)
            reason = words.problem_with_paragraph(say, refused[0], table.session.name) if refused else ""
            yield Button(key, nowhere(), text, partial(self.carry_out, action), icon=icon, tip=text, reason=reason)

    # -- what the viewer does ----------------------------------------------------------------------------

    def update(self, dt: float) -> None:
        """Let the second-last card fall."""
        self.notice.update(dt)
        if self.flight is not None:
            action, left = self.flight
            # Whoever is asked instead of having to be quick ends the fall with a press.
            dt = 0.0 if self.screen.context.unhurried else dt
            self.flight = action, left - dt
            if left <= dt:
                self._land(action)

    def refuse(self, problem: Problem, holds: Callable[[], bool] | None = None) -> None:
        say = self.screen.context.t
        self.notice.refuse(words.problem_text(say, problem, self.screen.session.name), problem.rule, holds)

    def act(self, action: actions.CardAction) -> None:
        table, playback, before = self.table, self.screen.playback, len(self.screen.session.events)
        self.close()
        self.flight = None
        judge = None if isinstance(action, Uno) else self.judge
        asks = self.screen.driver.submit if judge is None else self.screen.session.problems
        refused = asks(table.viewer, action)
        table.let_go()
        if refused and (judge is None or refused[0].code != "colour-missing"):
            self.refuse(refused[0])
            table.relayout()
        elif judge is not None:
            table.relayout()
            judge(action)
        else:
            playback.keep_up()
            if isinstance(action, actions.Challenge):
                shown = next(event for event in self.screen.session.events[before:] if isinstance(event, Challenged))
                playback.wait = inf  # until the hand has been read
                self.ask(lambda: self.hand_notice(shown))

    def ask_what_comes(self, menu: Callable[[], None]) -> None:
        """Ask the questions that come by themselves: the first colour, a wild draw four, a rule to carry out."""
        table = self.table
        if self.choosing:
            return
        if table.my_turn and isinstance(after_chance(table.wanted()), ChooseColour):
            self.ask(lambda: colour_question(table, lambda colour: self.act(actions.NameColour(colour)), menu))
        elif is_asked(table):
            self.ask(lambda: self.answer_question(menu))
        elif self.screen.driver.to_read:
            # A rule written by the players is to be read or carried out (UN-Q18).
            self.ask(self.rule_question)

    def carry_out(self, action: actions.CardAction) -> None:
        """Submit what the rule does to a seat; the players do this for computers too."""
        self.close()
        if refused := self.screen.driver.submit(self.screen.session.now.turn, action):
            self.refuse(refused[0])

    def read(self) -> None:
        self.close()
        self.screen.driver.read = len(self.screen.session.events)
        self.screen.playback.wait = 0.0

    def lay_selected(self) -> None:
        """Play the lifted card, or discard the lifted ones: the first button."""
        if self.table.discarding:
            self.act(actions.Discard(self.table.selected))
        elif self.table.selected:
            self.lay(self.table.selected[0])

    def lay(self, card: Card) -> None:
        """Play a card, after asking for the colour and the seat that it needs."""
        table, driver = self.table, self.screen.driver
        card = table.meant(card)
        if self.flight is not None:
            self.land()
        elif driver.asked and card.face in table.jumps:
            self.complete(card, lambda colour, seat: self._send(actions.Jump(card, colour, False, seat)))
        elif not table.my_turn:
            self.notice.refuse(self.screen.context.t("table.wait"), "", lambda: not table.my_turn)
        elif table.discarding:
            table.lift(card)
        elif refused := table.refused(card):
            self.take_back()
            known = {card, *table.selected}  # a drawn card stays chosen
            self.refuse(refused[0], lambda: known.issuperset(table.selected) and bool(table.refused(card)))
        else:
            colour = self.screen.session.now.colour
            # Nobody has to choose one for a wild that ends the round.
            last = card.is_wild and self.screen.session.ends_round(table.viewer, actions.Play(card, colour))
            then = colour if last else ""
            self.complete(card, lambda colour, seat: self._confirmed(actions.Play(card, colour, False, seat)), then)

    def _confirmed(self, action: actions.Play) -> None:
        say = self.screen.context.t
        what = say("calm.lay", card=words.card_name(say, action.card))
        self.confirm(Ending(what, (action,), lambda: self._send(action), self.take_back))

    def end(self) -> None:
        """Do what the second button says: draw, keep, pass, or take what is to be drawn."""
        action = chrome.second_key(self.table)[2]
        self.confirm(Ending(chrome.second_text(self.table), (action,), lambda: self.act(action)))

    def _send(self, action: actions.Play | actions.Jump) -> None:
        """Play the card; UNO! can still be called until the second-last one lands (UC-Q5)."""
        table, called = self.table, has_called(self.screen.session.now, self.table.viewer)
        at_once = self.screen.context.motion.reduced and not self.screen.playback.factor
        if leaves_one(table.rules, table.hand, action.card) and not action.uno and not called and not at_once:
            table.selected, table.played, table.play_place = (), action.card, table.pile_place()
            table.relayout(FALL)
            self.flight = action, FALL.seconds
        else:
            self._land(action)

    def land(self) -> None:
        """Let a falling card lie on the pile at once."""
        if self.flight is not None:
            self._land(self.flight[0])

    def _land(self, action: actions.Play | actions.Jump) -> None:
        self.flight = None
        if isinstance(action, actions.Jump):
            self.screen.driver.decide(action)
            self.table.let_go()
            self.table.relayout()
        else:
            self.act(action)

    def draw_card(self) -> None:
        """Draw on a click on the stock; never keep a drawn card or pass."""
        if self.table.my_turn and isinstance(chrome.second_key(self.table)[2], Draw | actions.Accept):
            self.end()

    @property
    def draws(self) -> bool:
        """Return whether a click on the stock draws now."""
        action = chrome.second_key(self.table)[2]
        drawing = self.table.my_turn and isinstance(action, Draw | actions.Accept)
        return drawing and not self.screen.session.problems(self.table.viewer, action)

    def jump(self) -> None:
        twin = next((card for card in self.table.hand if card.face in self.table.jumps), None)
        if twin is not None:
            self.lay(twin)

    def order(self) -> None:
        """Leave an order to jump in with the lifted card, or take it back."""
        table = self.table
        if self.screen.context.scans and not self._goes_for_order():
            return
        card, orders = table.selected[0], table.orders

        def give(colour: str, seat: int | None) -> None:
            orders.give(table.viewer, actions.Jump(card, colour, seat=seat))
            self._tell_order(card, given=True)

        if card in orders.of(table.viewer):
            orders.take_back(table.viewer, card)
            self._tell_order(card, given=False)
        else:
            self.complete(card, give)

    def _goes_for_order(self) -> bool:
        """Ask for the card first, as one key cannot lift it beforehand; return whether there is one now."""
        table = self.table
        if not table.ordering:
            table.let_go()
            table.ordering = True
            table.relayout()
            self.notice.tell(Guidance(self.screen.context.t("cardtable.order-which"), tone="help"), stays=True)
            return False
        table.ordering = False
        self.notice.forget()
        return bool(table.selected)

    def _tell_order(self, card: Card, *, given: bool) -> None:
        self.notice.tell(words.order_told(self.screen.context.t, card, given=given))
        self.table.let_go()
        self.table.relayout()

    def hint(self) -> None:
        """Show the next step of the hint: whether anything fits, what matters, what to do; it may cost (UC-Q10)."""
        table = self.table
        if self.flight is not None:
            # The line says already that UNO! has to be called.
            self.notice.light_up()
            return
        if table.rules.hint_cost and not self.hints.begun:
            self.act(actions.Advice(table.viewer))
            self.screen.playback.skip()
        self.hints.press()
        self.notice.give_way()

    def advice(self) -> None:
        """Ask who told another player what to play (UC-60)."""
        self.land()
        table, title = self.table, self.screen.context.t("cardtable.who-advised")
        seats, punish = table.shown.match.order, lambda seat: self.act(actions.Advice(seat))
        self.ask(lambda: seat_question(table, title, seats, punish, self.close, title))

    def sort(self) -> None:
        order = next(self._orders)
        self.table.keep_order(zones.sorted_hand(self.table.hand, order))
        self.notice.tell(Guidance(self.screen.context.t(f"table.sort-{order.value}")), SORTED)

    def uno(self) -> None:
        """Call UNO!, with the card that is falling or before it, or catch somebody who did not."""
        driver, selected = self.screen.driver, self.table.selected
        if self.flight is not None:
            self._land(replace(self.flight[0], uno=True))
        elif driver.catches:
            driver.catch()
        else:
            self.act(Uno())
            self.table.selected = tuple(card for card in selected if card in self.table.lying)
            self.table.relayout()


# -- The mouse over the fan: a click lifts a card, a second one plays it; dragging plays it on the table or moves it.


NEARER = 0.75
"""How far it is from the stock at least, as a share of how far it is from the pile: else it is laid aside."""


class CardHand:
    """What the mouse does with the viewer's cards."""

    def __init__(self, table: CardTable, acting: Acting, changed: Callable[[], None]) -> None:
        self.table = table
        self._acting = acting
        self._changed = changed
        self._pressed: tuple[Card, tuple[int, int]] | None = None
        self._waiting: Place | None = None
        """Where the pressed card waits for a choice, if it does."""
        self._grip = (0.0, 0.0)
        """From the centre of the dragged card to the mouse."""
        self._swing = Swing(table.context.motion)
        self._chosen: tuple[Card, ...] = ()
        """What was chosen before a card was dragged."""
        self.carried: tuple[int, int] | None = None
        """Where a card of the stock is that the mouse took, and that is drawn once it is let go over the hand."""
        self._left_stock = False
        """Whether it was carried away: put back onto the stock, it stays there."""

    @property
    def dragging(self) -> bool:
        return bool(self.table.dragged)

    def card_at(self, point: tuple[float, float]) -> Card | None:
        table = self.table
        if table.covered:
            return None
        slots = zones.fan(table.zones.own, len(table.lying), table.context.style.metrics)
        index = zones.card_at(slots, point, [table.rise(card) for card in table.lying])
        return None if index is None else table.lying[index]

    def update(self, dt: float) -> None:
        """Advance by `dt` seconds: a card under the mouse is lifted, one that was picked up rises into the hand."""
        self.table.stage.poses.hover(None if self.dragging else self.table.hovered)
        if self.dragging and self._swing.update(dt):
            ((card, place),) = self.table.dragged.items()
            swung = place._replace(angle=self._swing.angle, lift=self._swing.lift)
            self.table.dragged = {card: swung}
            self.table.stage.hold(card, swung)

    # -- mouse ---------------------------------------------------------------------------------------------

    def handle(self, event: pygame.Event) -> bool:
        if event.type == pygame.MOUSEMOTION:
            return self._moved(event)
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
            return self._went_down(event.pos)
        if event.type == pygame.MOUSEBUTTONUP and event.button == 1:
            return self._went_up(event.pos)
        if event.type in (pygame.WINDOWLEAVE, pygame.WINDOWFOCUSLOST):
            self.cancel()
        return False

    def hold(self, card: Card, point: tuple[int, int], place: Place) -> None:
        """Take hold of a card where it waits for a choice."""
        self._pressed, self._waiting = (card, point), place

    def takes_back(self, event: pygame.Event) -> bool:
        """Return whether an event takes a card back from where it waits: it is carried away, or let go."""
        if self._pressed is None or self._waiting is None:
            return False
        if event.type == pygame.MOUSEMOTION:
            return self._is_drag(event.pos, self._pressed[1])
        return event.type == pygame.MOUSEBUTTONUP and event.button == 1

    def _is_drag(self, point: tuple[int, int], start: tuple[int, int]) -> bool:
        return max(abs(point[0] - start[0]), abs(point[1] - start[1])) > self.table.context.style.px(DRAG)

    def _moved(self, event: pygame.Event) -> bool:
        table = self.table
        if self.carried is not None:
            self.carried = event.pos
            self._left_stock |= not table.zones.stock.collidepoint(event.pos)
            table.gap = table.index_at(event.pos) if table.zones.is_own(event.pos[1]) else None
            table.relayout()
            return True
        if self._pressed is not None and self._pressed[0] not in table.lying:
            self._pressed = None  # the card has gone to somebody else meanwhile
        if self._pressed is not None and not self.dragging:
            card, start = self._pressed
            if self._is_drag(event.pos, start):
                self._take(card, start)
        if self.dragging:
            self._drag(event)
            return True
        hovered = None if self.table.asks else self.card_at(event.pos)
        if hovered != table.hovered:
            table.hovered = hovered
            table.relayout()
        return hovered is not None

    def _take(self, card: Card, start: tuple[int, int]) -> None:
        place = self.table.stage.place(card)
        if self._waiting is not None:
            place = self._waiting._replace(width=self.table.slots()[0].width)
        self._grip = (place.x - start[0], place.y - start[1])
        self._swing = Swing(self.table.context.motion)
        self.table.hovered = None
        self.table.dragged = {card: place}
        self._chosen, self.table.selected = self.table.selected, ()
        self.table.context.sounds.play(Sound.LIFT, x=self.table.across(place.x))

    def _drag(self, event: pygame.Event) -> None:
        table = self.table
        ((card, place),) = table.dragged.items()
        self._swing.move(event.rel[0] / table.context.style.metrics.factor)
        x, y = event.pos[0] + self._grip[0], event.pos[1] + self._grip[1]
        table.dragged = {
            card: Place(x, y, place.width, IN_HAND, self._swing.angle, lift=self._swing.lift, look=table.look(card))
        }
        over_hand = table.zones.is_own(y)
        table.gap = table.index_at(event.pos) if over_hand else None  # wherever it was taken, the pointer aims
        table.aimed = not (over_hand or table.asks) and (self._at_pile(event.pos) or self._covers_pile(card))
        table.relayout()

    def _went_down(self, point: tuple[int, int]) -> bool:
        if (card := self.card_at(point)) is not None:
            self._pressed = card, point
            return True
        if self.table.zones.stock.collidepoint(point):
            if self.table.asks and not is_asked(self.table):
                self._acting.notice.shake_head()
            elif self._acting.draws:
                self.carried, self._left_stock = point, False
            else:
                self._acting.draw_card()
            return True
        if self.table.zones.pile.collidepoint(point) and self.table.selected and not self.table.asks:
            self._acting.lay(self.table.selected[0])
            return True
        return False

    def _draw_to(self, point: tuple[int, int]) -> None:
        """Draw the card that was carried from the stock into the hand, or clicked on; elsewhere it stays there."""
        table = self.table
        table.gap, over_hand = None, table.zones.is_own(point[1])
        table.drawn_to = table.index_at(point) if over_hand else None
        if over_hand or not self._left_stock:
            self._acting.draw_card()
        elif not table.zones.stock.collidepoint(point):
            self._acting.notice.tell(Guidance(table.context.t("cardtable.onto-hand"), tone="help"))
        table.relayout()

    def _went_up(self, point: tuple[int, int]) -> bool:
        carried, self.carried = self.carried, None
        if carried is not None:
            self._draw_to(point)
            return True
        pressed, self._pressed, self._waiting = self._pressed, None, None
        if self.dragging:
            self._drop()
            return True
        if pressed is None or self.card_at(point) != pressed[0]:
            return False
        self.tap(pressed[0])
        return True

    def _drop(self) -> None:
        """Play a card let go at the pile, put one back among the others, or leave one let go far from both."""
        table = self.table
        (card,) = table.dragged
        gap, aimed = table.gap, table.aimed
        table.dragged.clear()
        table.gap, table.aimed = None, False
        if gap is None and table.asks:
            self._acting.notice.shake_head()
        elif aimed:
            self._acting.lay(card)
        elif gap is None:
            self._acting.notice.tell(Guidance(table.context.t("cardtable.onto-pile"), tone="help"))
        else:
            table.keep_order(zones.moved(table.hand, card, gap, table.played))
        if card in table.lying and not table.selected:
            table.selected = tuple(each for each in self._chosen if each in table.lying)
        table.relayout()
        self._changed()

    def _at_pile(self, point: tuple[int, int]) -> bool:
        """Return whether a card that is let go there is meant for the discard pile, and not for the stock."""
        found = self.table.zones
        to_pile, to_stock = dist(point, found.pile.center), dist(point, found.stock.center)
        return found.ring.collidepoint(point) and to_stock > NEARER * to_pile

    def _covers_pile(self, card: Card) -> bool:
        """Return whether the dragged card lies over half of the pile, wherever it was gripped."""
        pile = self.table.zones.pile
        over = card_rect(self.table.dragged[card]).clip(pile)
        return 2 * over.width * over.height >= pile.width * pile.height

    def draw(self, surface: DrawTarget) -> None:
        """Draw the card of the stock that the mouse carries, as large as those of the hand."""
        table = self.table
        if self.carried is not None and not table.zones.stock.collidepoint(self.carried):
            image = card_images(table.context.style, table.rules).back(round(table.slots()[0].width))
            put_centre(surface, image, self.carried)

    def tap(self, card: Card) -> None:
        """Handle a click: the first lifts a card, the second plays it; cards to discard are lifted or put back."""
        if self.table.asks:
            self._acting.notice.shake_head()
        elif card in self.table.selected and not self.table.discarding:
            self._acting.lay(card)
        else:
            self.table.lift(card)
        self._changed()

    def cancel(self) -> None:
        self._pressed = self._waiting = self.carried = None
        if self.table.dragged or self.table.hovered is not None:
            self.table.dragged.clear()
            self.table.gap = self.table.hovered = None
            self.table.aimed = False
            self.table.relayout()
