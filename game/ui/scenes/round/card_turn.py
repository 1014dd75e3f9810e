"""The card table while a round is played: the viewer's turn, the others' turns, the chance to catch."""

from __future__ import annotations

from functools import partial

import pygame

from game.engine.wants import Call
from game.play import gc_policy
from game.ui.kit.drawing import DrawTarget
from game.ui.kit.focus import Focus
from game.ui.kit.input import intents_of
from game.ui.kit.intents import Intent
from game.ui.kit.style import Style
from game.ui.kit.widgets import Form
from game.ui.kit.widgets.described import focus_of
from game.ui.kit.widgets.form import TIP_DELAY
from game.ui.scenes.round.card_aloud import card_turn_aloud
from game.ui.scenes.round.card_focus import CardFocus
from game.ui.scenes.round.card_line import CardLine
from game.ui.scenes.round.card_tips import tip_of_card
from game.ui.scenes.round.confirming import ask_to_catch, confirm
from game.ui.scenes.round.handover import HandOver
from game.ui.scenes.round.pause import pause
from game.ui.scenes.round.replies import replied
from game.ui.scenes.round.round_scene import RoundScene
from game.ui.scenes.round.scoring import ScoringScene
from game.ui.scenes.round.to_end import ToEnd
from game.ui.table.cards import chrome, controls
from game.ui.table.cards.acting import Acting
from game.ui.table.cards.hand import CardHand
from game.ui.table.cards.match_screen import CardMatchScreen
from game.ui.table.cards.questions import Question
from game.ui.table.shared.aloud import QUESTION_ZONE
from game.words.guidance import Guidance

LANDS = {Intent.END, Intent.DRAW, Intent.JUMP_IN}
"""Intents about the turn, while a card is falling for which UNO! can still be called."""
LAYS = {Intent.TAKE, Intent.ACTIVATE, Intent.UP}
"""Intents that play the lifted card if no button has the focus."""
OF_TURN = ("lay", "draw", "jump")
"""Buttons that let a card land for which UNO! can still be called."""


class CardTurn(RoundScene):
    """The scene in which most of a match happens."""

    screen: CardMatchScreen
    hand: CardHand
    acts: type[Acting] = Acting
    """What the player's actions become."""

    def __init__(self, screen: CardMatchScreen) -> None:
        self.screen = screen
        self.table = screen.table
        self.acting = acting = self.acts(screen)
        self.notice, self.asking = acting.notice, acting.asking
        acting.confirm = partial(confirm, screen)
        self.line = CardLine(screen, acting)
        self.hand = CardHand(self.table, acting, self._refresh)
        self.commands = controls.CardCommands(
            acting.lay_selected, acting.end_by, acting.jump, acting.let_by, acting.order, acting.sort, acting.hint,
            acting.advice, acting.uno, self.table.toggle_log, self.replay, self.again, self.to_end, self.menu,
        )  # fmt: skip
        self.form: Form | None = None
        self.keys: CardFocus = CardFocus(self)
        self.aloud = card_turn_aloud(acting)
        self._signature: tuple[object, ...] | None = None
        self._mine = False
        self._jumps: frozenset[tuple[str, str]] = frozenset()
        self._lifted = -1
        """The number of steps when the drawn card was lifted."""

    @property
    def question(self) -> Question | None:
        """What has to be answered before anything else."""
        return self.asking.question

    @property
    def focus(self) -> Focus:
        """What can be reached without a mouse: the answers of a question, or everything on the table."""
        if self.question is not None:
            return focus_of(self.question.form, QUESTION_ZONE, (QUESTION_ZONE,))
        return super().focus

    @property
    def busy(self) -> bool:
        """Whether anything is moving or another seat is to act."""
        return self.screen.busy or self.notice.busy or self.acting.flight is not None or not self.table.my_turn

    @property
    def cursor(self) -> int:
        """The system cursor: a hand over cards and buttons."""
        form = self.question.form if self.question is not None else self.form
        draws = self.acting.draws and self.table.zones.stock.collidepoint(self._mouse)
        if self.question is None and (draws or self.on_citation()):
            return pygame.SYSTEM_CURSOR_HAND
        if self.hand.dragging or (self.question is None and self.table.hovered is not None):
            return pygame.SYSTEM_CURSOR_HAND
        return form.cursor if form is not None else pygame.SYSTEM_CURSOR_ARROW

    # -- time and events -----------------------------------------------------------------------------------

    def update(self, dt: float) -> None:
        """Advance by `dt` seconds; go to the next scene."""
        screen = self.screen
        self.pass_time(dt)
        screen.driver.choosing = self.acting.choosing
        screen.update(dt)
        self.acting.update(dt)
        self.hand.update(dt)
        self._tell_unnoticed()
        # Below a question the table moves on, but no other scene comes.
        if not screen.playback.busy and screen.context.scenes.top is self:
            self._what_comes()
        self._refresh()
        for form in (self.form, self.question.form if self.question is not None else None):
            if form is not None:
                form.update(dt)

    def _what_comes(self) -> None:
        session, table = self.screen.session, self.table
        if session.between:
            self.hand.cancel()
            table.let_go()
            self.screen.context.scenes.replace(ScoringScene(self.screen))
            gc_policy.after_round()
        elif (hand_over := self.must_hand_over()) or self.must_look_on():
            self.asking.take_back()
            self.hand.cancel()
            self.screen.context.scenes.push(HandOver(self.screen, public=not hand_over))
        elif ask_to_catch(self.screen):
            self.hand.cancel()
        else:
            self.acting.ask_what_comes(self.menu)
            self._lift_drawn()
            if table.my_turn != self._mine:
                self._mine = table.my_turn
                if self._mine:
                    self.notice.light_up()
                table.relayout()
            if table.jumps != self._jumps:
                self._jumps = table.jumps
                table.relayout()

    def _lift_drawn(self) -> None:
        """Lift a drawn card at once if it may be played."""
        drawn, steps = self.screen.session.view(self.table.viewer).drawn, len(self.screen.session.events)
        if self.table.my_turn and drawn is not None and self._lifted != steps:
            self._lifted = steps
            self.table.selected = (drawn,)
            self.table.relayout()

    def handle(self, event: pygame.Event) -> None:
        """Handle an event: a question first, then the buttons around the fan, then cards."""
        self.follow_mouse(event)
        if self.zooms(event):
            return
        if self.question is not None:
            asks = Guidance(self.question.title)
            if not replied(event, self.screen, self, lambda: asks):
                self.question.form.handle(event)
            return
        if self.acting.flight is not None and self._goes_on(event):
            self.acting.land()
            self._refresh()
            return
        pressed = event.type == pygame.MOUSEBUTTONDOWN and event.button == 1 and not self.hand.dragging
        if pressed and self.clicked_beside(event.pos):
            return
        if self.keys.handle(event):
            self.point_at_line(self.form)
            self._refresh()
            return
        mine = self.form is None or self.hand.dragging or not self.form.handle(event)
        if not mine:
            self.point_at_line(self.form)
        # What moves over a key may leave a card.
        if mine or event.type == pygame.MOUSEMOTION:
            self.hand.handle(event)
        self._refresh()

    def _goes_on(self, event: pygame.Event) -> bool:
        """Return whether an event is about the turn, which ends as the falling card lands; the rest works as usual."""
        if asked := intents_of(event):
            lays = self.form is None or self.form.focus is None
            return bool(asked & (LANDS | LAYS if lays else LANDS))
        zones, form = self.table.zones, self.form
        places = [zones.stock, zones.pile, *(form[name].rect for name in OF_TURN if form is not None and name in form)]
        pressed = event.type == pygame.MOUSEBUTTONDOWN and event.button == 1
        return pressed and any(place.collidepoint(event.pos) for place in places)

    def resized(self, style: Style) -> None:  # noqa: ARG002
        """Lay everything out again."""
        self.hand.cancel()
        self.screen.resized()
        self._signature = None
        self.asking.again()
        self._refresh()

    def closing(self) -> None:
        """Save the match."""
        self.hand.cancel()
        self.screen.save()

    def _refresh(self) -> None:
        """Create the buttons again if anything about them has changed."""
        driver, table, acting = self.screen.driver, self.table, self.acting
        signature = (
            len(self.screen.session.events), table.cursor, table.viewer, table.zones, table.selected, table.my_turn,
            self.screen.context.language, self.screen.context.pad,
            driver.catches, driver.asked, acting.armed, acting.flight is not None,
        )  # fmt: skip
        if signature == self._signature:
            return
        if self._signature is not None and signature[0] != self._signature[0]:
            self.notice.forget_help()
        self._signature = signature
        fresh = controls.controls(table, driver, self.commands, acting.armed)
        fresh.adopt(self.form)
        self.form = fresh

    def replay(self) -> None:
        """Show what was played so far, from the log."""
        self.acting.land()
        self.asking.take_back()
        self.hand.cancel()
        self.screen.replay()

    def again(self) -> None:
        """Show the last turn again."""
        self.acting.land()
        self.asking.take_back()
        self.hand.cancel()
        self.look_back()

    def to_end(self) -> None:
        """Let the others play to the end of the match."""
        self.screen.context.scenes.push(ToEnd(self.screen))

    def menu(self) -> None:
        """Show the pause menu; the match is saved. A card that falls waits."""
        if self.acting.flight is None:
            self.asking.take_back()
            self.hand.cancel()
        pause(self.screen)

    # -- drawing -------------------------------------------------------------------------------------------

    def guidance(self) -> Guidance:
        """Return what the line says."""
        return self.line.guidance()

    def draw(self, surface: DrawTarget) -> None:
        """Draw the whole table."""
        screen, table = self.screen, self.table
        screen.draw_below(surface)
        glow = min(self.notice.glow, 1.0) if table.my_turn else 0.0
        screen.draw_guidance(surface, self.guidance(), self.notice.shake, glow)
        if self.form is not None:
            if controls.call_of_turn(table, screen.driver, self.acting.armed) is Call.NEEDED:
                self.draw_pulse(surface, self.form["uno"].rect)
            self.form.draw(surface)
            chrome.draw_chances(surface, table, screen.driver, self.form, watched=not screen.playback.busy)
        screen.draw_pieces(surface)
        screen.draw_above(surface)
        if self.question is None:
            self.keys.draw(surface)
        if self.question is not None:
            self.question.draw(surface, table)
        elif self.form is not None:
            self.draw_key_tip(surface, self.form)
        if not self.hand.dragging and self.question is None:
            self.draw_plate_tip(surface)
        if (tip := self.stock_tip) is not None:
            self.explain(surface, table.zones.stock, tip, (table.zones.pile, table.zones.colour))
        if (tipped := self.card_tip) is not None:
            others = (*self.legends, table.zones.guidance, table.zones.plates[table.viewer])
            self.explain(surface, *tipped, others)

    @property
    def card_tip(self) -> tuple[pygame.Rect, str] | None:
        """What the card under a resting mouse says."""
        free = self.question is None and not self.hand.dragging
        asks = free and self._rested >= TIP_DELAY and self._asking
        return tip_of_card(self.screen, self._mouse, self.says) if asks else None
