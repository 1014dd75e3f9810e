"""What the player at this machine does with cards: play, jump in, leave orders, call, respond."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from game.engine.actions import Draw, Uno
from game.engine.cards.actions import Accept, Advice, CardAction, Challenge, Discard, Done, Jump, NameColour, Play
from game.engine.cards.events import Challenged
from game.engine.cards.pieces import Card
from game.engine.cards.wants import ChooseColour, after_chance
from game.engine.problems import Problem
from game.ui.kit.stage import Pace
from game.ui.table.cards import controls, fan
from game.ui.table.cards.asking import Asking
from game.ui.table.cards.decisions import answer_question, hand_notice, is_asked
from game.ui.table.cards.match_screen import CardMatchScreen
from game.ui.table.cards.questions import colour_question, seat_question
from game.ui.table.cards.rule_tool import Tool, rule_question
from game.ui.table.shared.notice import SORTED, Notice
from game.words.cards.hints import hint_of
from game.words.cards.questions import order_told
from game.words.cards.sentences import card_name, problem_text
from game.words.guidance import Guidance

Confirm = Callable[[str, Callable[[], None], Callable[[], None]], None]
FALL = Pace(0.7, arc=0.06)
"""The second-last card falls slowly: UNO! can be called until it lands."""


class Acting:
    """The actions of the viewer; refusals are shown on the guidance line."""

    def __init__(self, screen: CardMatchScreen) -> None:
        self.screen = screen
        self.table = screen.table
        self.notice = Notice(screen.context.sounds)
        self.asking = Asking(screen.table)
        self.flight: tuple[Play | Jump, float] | None = None
        """The second-last card on its way to the pile, and the seconds until it lands."""
        self.armed = False
        """Whether UNO! was called for a jump-in."""
        self.tool = Tool()
        """Whom a rule written by the players affects next."""
        self.confirm: Confirm = lambda _, act, __: act()
        """Asks whether the turn ends with what is named, if the player wants that; then does it, or something else."""
        self._orders = [fan.HandOrder.NUMBER, fan.HandOrder.COLOUR]

    @property
    def choosing(self) -> bool:
        """Whether the player is being asked something, or a card is on its way."""
        return self.asking.question is not None or self.flight is not None

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
        """Say why something is refused, kindly, with its place in the book, as long as it `holds`."""
        say = self.screen.context.t
        self.notice.refuse(problem_text(say, problem, self.screen.session.name), problem.rule, holds)

    def act(self, action: CardAction) -> None:
        """Submit an action of the viewer."""
        table, playback, before = self.table, self.screen.playback, len(self.screen.session.events)
        self.asking.close()
        self.flight, self.armed = None, False
        refused = self.screen.driver.submit(table.viewer, action)
        table.let_go()
        if refused:
            self.refuse(refused[0])
            table.relayout()
            return
        playback.keep_up()
        if isinstance(action, Challenge):
            shown = next(event for event in self.screen.session.events[before:] if isinstance(event, Challenged))
            playback.hold()
            self.asking.ask(lambda: hand_notice(table, shown, self.read))

    def ask_what_comes(self, menu: Callable[[], None]) -> None:
        """Ask the questions that come by themselves: the first colour, a wild draw four, a rule to carry out."""
        table, asking = self.table, self.asking
        if self.choosing:
            return
        if table.my_turn and isinstance(after_chance(table.wanted()), ChooseColour):
            asking.ask(lambda: colour_question(table, lambda colour: self.act(NameColour(colour)), menu))
        elif is_asked(table):
            asking.ask(lambda: answer_question(table, self.act, self.lay, menu))
        elif self.screen.driver.to_read:
            self.ask_for_rule()

    def ask_for_rule(self) -> None:
        """Show a rule written by the players, to be read or carried out (UN-Q18)."""
        mine = self.screen.session.now.turn == self.table.viewer
        done = (lambda: self.act(Done())) if mine else self.read
        self.asking.ask(lambda: rule_question(self.table, self.tool, self.carry_out, self.asking.again, done))

    def carry_out(self, action: CardAction) -> None:
        """Submit what the rule does to a seat; the players do this for computers too."""
        self.asking.close()
        refused = self.screen.driver.submit(self.screen.session.now.turn, action)
        if refused:
            self.refuse(refused[0])

    def read(self) -> None:
        """Close what was read."""
        self.asking.close()
        self.screen.driver.read = len(self.screen.session.events)
        self.screen.playback.release()

    def lay_selected(self) -> None:
        """Play the lifted card, or discard the lifted ones: the first button."""
        if self.table.discarding:
            self.act(Discard(self.table.selected))
        elif self.table.selected:
            self.lay(self.table.selected[0])

    def lay(self, card: Card) -> None:
        """Play a card, after asking for the colour and the seat that it needs."""
        table, driver = self.table, self.screen.driver
        if self.flight is not None:
            self.land()
        elif driver.asked and card.face in table.jumps:
            self.asking.complete(card, lambda colour, seat: self._send(Jump(card, colour, self.armed, seat)))
        elif not table.my_turn:
            self.notice.refuse(self.screen.context.t("table.wait"), "", lambda: not table.my_turn)
        elif table.discarding:
            table.lift(card)
        elif refused := table.refused(card):
            self.asking.take_back()
            self.refuse(refused[0], lambda: table.selected in ((), (card,)) and bool(table.refused(card)))
        else:
            self.asking.complete(card, lambda colour, seat: self._confirmed(Play(card, colour, False, seat)))

    def _confirmed(self, action: Play) -> None:
        say = self.screen.context.t
        what = say("calm.lay", card=card_name(say, action.card))
        self.confirm(what, lambda: self._send(action), self.asking.take_back)

    def end_by(self, action: CardAction) -> None:
        """Do what the second button says: draw, keep, pass, or take what is to be drawn."""
        self.confirm(controls.second_text(self.table), lambda: self.act(action), lambda: None)

    def _send(self, action: Play | Jump) -> None:
        """Play the card; UNO! can still be called until the second-last one lands (UC-Q5)."""
        table, called = self.table, self.screen.session.now.called and isinstance(action, Play)
        at_once = self.screen.context.motion.reduced and not self.screen.playback.factor
        if len(table.hand) == 2 and not action.uno and not called and not at_once:
            table.selected, table.played, table.play_place = (), action.card, table.pile_place()
            table.relayout(FALL)
            self.flight = action, FALL.seconds
        else:
            self._land(action)

    def land(self) -> None:
        """Let a falling card lie on the pile at once."""
        if self.flight is not None:
            self._land(self.flight[0])

    def _land(self, action: Play | Jump) -> None:
        self.flight = None
        if isinstance(action, Jump):
            self.screen.driver.decide(action)
            self.armed = False
            self.table.let_go()
            self.table.relayout()
        else:
            self.act(action)

    def draw_card(self) -> None:
        """Draw on a click on the stock; never keep a drawn card or pass."""
        action = controls.second_key(self.table)[2]
        if self.table.my_turn and isinstance(action, Draw | Accept):
            self.end_by(action)

    @property
    def draws(self) -> bool:
        """Return whether a click on the stock draws now."""
        action = controls.second_key(self.table)[2]
        drawing = self.table.my_turn and isinstance(action, Draw | Accept)
        return drawing and not self.screen.session.problems(self.table.viewer, action)

    def jump(self) -> None:
        """Jump in with the twin of the top card."""
        twin = next((card for card in self.table.hand if card.face in self.table.jumps), None)
        if twin is not None:
            self.lay(twin)

    def let_by(self) -> None:
        """Do not jump in."""
        self.screen.driver.decide(None)

    def order(self) -> None:
        """Leave an order to jump in with the lifted card, or take it back."""
        table = self.table
        if self.screen.context.scans and not self._goes_for_order():
            return
        card, orders = table.selected[0], table.orders

        def give(colour: str, seat: int | None) -> None:
            orders.give(table.viewer, Jump(card, colour, seat=seat))
            self._tell_order(card, given=True)

        if card in orders.of(table.viewer):
            orders.take_back(table.viewer, card)
            self._tell_order(card, given=False)
        else:
            self.asking.complete(card, give)

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
        self.notice.tell(order_told(self.screen.context.t, card, given=given))
        self.table.let_go()
        self.table.relayout()

    def hint(self) -> None:
        """Show what a strong computer would do here; it may cost cards (UC-Q10)."""
        table, session = self.table, self.screen.session
        if self.flight is not None:
            # The line says already that UNO! has to be called.
            self.notice.light_up()
            return
        if table.rules.hint_cost:
            self.act(Advice(table.viewer))
            self.screen.playback.skip()
        action = session.hint(table.viewer)
        advised = hint_of(self.screen.context.t, action)
        if advised is None:
            self.notice.light_up()
            return
        table.selected = ()
        for card in advised.cards:
            table.lift(card)
        table.relayout()
        self.notice.tell(advised.guidance)
        self.notice.insist()

    def advice(self) -> None:
        """Ask who told another player what to play (UC-60)."""
        self.land()
        table, say = self.table, self.screen.context.t
        seats = table.shown.match.order
        self.asking.ask(
            lambda: seat_question(
                table, say("cardtable.who-advised"), seats, lambda seat: self.act(Advice(seat)), self.asking.close
            )
        )

    def sort(self) -> None:
        """Switch to the next way to sort the hand."""
        order = self._orders.pop(0)
        self._orders.append(order)
        self.table.keep_order(fan.sorted_hand(self.table.hand, order))
        self.notice.tell(Guidance(self.screen.context.t(f"table.sort-{order.value}")), SORTED)

    def uno(self) -> None:
        """Call UNO!, with the card that is falling or before it, or catch somebody who did not."""
        driver, selected = self.screen.driver, self.table.selected
        if self.flight is not None:
            self._land(replace(self.flight[0], uno=True))
        elif driver.catches:
            driver.catch()
        elif driver.asked:
            self.armed = True
            self.screen.playback.mark(self.table.viewer, "table.uno", alarm=True)
        else:
            self.act(Uno())
            self.table.selected = tuple(card for card in selected if card in self.table.lying)
            self.table.relayout()
