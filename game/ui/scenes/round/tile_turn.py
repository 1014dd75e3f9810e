"""The tile table while a round is played: the viewer's turn, the others' turns, the chance to catch."""

from __future__ import annotations

from functools import partial

import pygame

from game.engine.actions import Uno
from game.engine.tiles.wants import claims_are_asked, round_goes_on
from game.engine.wants import Call, Instead
from game.play import gc_policy
from game.ui.kit.drawing import DrawTarget
from game.ui.kit.style import Style
from game.ui.kit.widgets import Form
from game.ui.scenes.round.claims import ask_for_claims
from game.ui.scenes.round.confirming import ask_to_catch, confirm_draw, confirm_end
from game.ui.scenes.round.handover import HandOver
from game.ui.scenes.round.pause import pause
from game.ui.scenes.round.round_scene import RoundScene
from game.ui.scenes.round.scoring import ScoringScene
from game.ui.scenes.round.tile_aloud import tile_turn_aloud
from game.ui.scenes.round.tile_focus import TileFocus
from game.ui.scenes.round.tile_line import TileLine
from game.ui.scenes.round.tile_tips import TileTips
from game.ui.table.shared.notice import SORTED, Notice
from game.ui.table.tiles import chrome, controls
from game.ui.table.tiles import rack as racks
from game.ui.table.tiles.bodies import tile_rect
from game.ui.table.tiles.choosers import Chooser, choose_at, choosers, draw_choosers, put_aside
from game.ui.table.tiles.hand import TileHand
from game.ui.table.tiles.hints import Hints
from game.ui.table.tiles.match_screen import TileMatchScreen
from game.ui.table.tiles.pushing import TilePanning
from game.words.guidance import Guidance
from game.words.tiles.sentences import tile_name


class TileTurn(RoundScene):
    """The scene in which most of a match happens."""

    screen: TileMatchScreen
    hand: TileHand

    def __init__(self, screen: TileMatchScreen) -> None:
        self.screen: TileMatchScreen = screen
        self.table = screen.table
        self.notice = Notice(screen.context.sounds)
        self.line = TileLine(screen, self.notice, lambda: self.hints.guidance)
        self.hand = TileHand(self.table, self.line.refuse, self.line.stray)
        self.panning = TilePanning(self.hand)
        self.hints = Hints(self.table)
        self.commands = controls.TileCommands(
            partial(confirm_end, self), partial(confirm_draw, self), self.undo,
            partial(self.line.step, self.table.redo, "redone"), partial(self.line.step, self.table.reset, "reset"),
            self.sort, self.hint, self.uno, self.table.toggle_log, self.replay, self.again, self.menu, self.hints.take,
            self.hints.refuse,
        )  # fmt: skip
        self.form: Form | None = None
        self._signature: object = None
        self._orders = [racks.RackOrder.COLOUR, racks.RackOrder.NUMBER, racks.RackOrder.MELDS]
        self.questions: tuple[Chooser, ...] = ()
        self.tips = TileTips(screen, self.hand)
        self.keys: TileFocus = TileFocus(self)
        self.aloud = tile_turn_aloud(self.keys)

    @property
    def busy(self) -> bool:
        """Whether anything is moving or another seat is to act."""
        moving, clock = self.screen.busy or self.notice.busy, self.screen.driver.clock
        return moving or not self.table.my_turn or (clock is not None and clock.near)

    @property
    def cursor(self) -> int:
        """The system cursor: a hand over tiles and buttons."""
        draws = self.aloud.draws() and self.table.zones.stock.collidepoint(self._mouse)
        if draws or self.hand.dragging or self.hand.tile_at(self._mouse) is not None or self.on_citation():
            return pygame.SYSTEM_CURSOR_HAND
        return self.form.cursor if self.form is not None else pygame.SYSTEM_CURSOR_ARROW

    # -- time and events -----------------------------------------------------------------------------------

    def update(self, dt: float) -> None:
        """Advance by `dt` seconds; go to the next scene."""
        screen = self.screen
        for part in (screen, self.hand, self.panning, self.notice):
            part.update(dt)
        self.pass_time(dt)
        self.tips.pass_time(dt, self._mouse if self._asking else None)
        self._tell_unnoticed()
        self.line.tell_penalties()
        # Below a question the table moves on, but no other scene comes.
        if not screen.playback.busy and screen.context.scenes.top is self:
            self._what_comes()
        self._refresh()
        if self.form is not None:
            self.form.update(dt)

    def _what_comes(self) -> None:
        now = self.screen.session.now
        if not round_goes_on(now):
            self.hand.cancel()
            self.table.end_turn()
            self.screen.context.scenes.replace(ScoringScene(self.screen))
            gc_policy.after_round()
        elif claims_are_asked(now):
            ask_for_claims(self.screen)
        elif (hand_over := self.must_hand_over()) or self.must_look_on():
            self.hand.cancel()
            self.screen.context.scenes.push(HandOver(self.screen, public=not hand_over))
        elif ask_to_catch(self.screen):
            self.hand.cancel()
        elif not self.table.my_turn:
            self.table.begin_turn()
            if self.table.draft is not None and self.table.draft.before.drawn is None:
                self.notice.light_up()

    def handle(self, event: pygame.Event) -> None:
        """Handle an event: questions first, then the buttons around the rack, then tiles."""
        self.follow_mouse(event)
        pressed = event.type == pygame.MOUSEBUTTONDOWN and event.button == 1 and not self.hand.dragging
        if pressed and (choose_at(self.table, self.questions, event.pos) or self.clicked_beside(event.pos)):
            return
        if pressed and not self.table.zones.felt.collidepoint(event.pos):
            self.table.put_aside = ()
        elif pressed and put_aside(self.table, self.questions, event.pos):
            return
        if self.zooms(event) or self.keys.handle(event):
            self.point_at_line(self.form)
            self._refresh()
        elif pressed and self.table.zones.stock.collidepoint(event.pos):
            self.click_stock()
        elif self.form is not None and not self.hand.dragging and self.form.handle(event):
            self.hand.look(getattr(event, "pos", self.hand.at))
            self.point_at_line(self.form)
            self._refresh()
        elif self.hand.handle(event):
            self._refresh()

    def resized(self, style: Style) -> None:  # noqa: ARG002
        """Lay everything out again."""
        self.hand.cancel()
        self.screen.resized()
        self._signature = None
        self._refresh()

    def closing(self) -> None:
        """Save the match."""
        self.hand.cancel()
        self.screen.save()

    def _refresh(self) -> None:
        """Create the buttons again if anything about them has changed."""
        driver, table = self.screen.driver, self.table
        signature = (
            table.draft, table.cursor, table.viewer, table.zones, self.screen.context.language, self.screen.context.pad,
            driver.catch_window is not None, driver.clock is None, len(self.screen.session.events), self.hints.offering,
            len(table.history.past), len(table.history.future), table.changed, table.ground.zoom,
        )  # fmt: skip
        if signature != self._signature:
            self._signature = signature
            fresh = controls.controls(table, driver, self.commands, self.hints.offering)
            self.screen.add_keys(fresh)
            fresh.adopt(self.form)
            self.form = fresh
            self.notice.forget_help()
        self.questions = choosers(table)
        self.keys.follow()

    # -- what the keys do ----------------------------------------------------------------------------------

    def end_turn(self) -> None:
        """Send the draft."""
        table = self.table
        if table.draft is None:
            return
        self.line.acts()
        table.put_aside = ()
        acts = table.draft.acts()
        # An initial meld is sent only once the whole turn would be accepted.
        refused = table.draft_problems() if len(acts) > 1 else ()
        for act in acts:
            refused = refused or self.screen.driver.submit(table.viewer, act)
        if refused:
            self.line.refuse(refused[0])
        else:
            table.end_turn()
            self.screen.playback.keep_up()

    def draw_or_pass(self) -> None:
        """Draw a tile, keep the drawn one, or pass."""
        table = self.table
        if table.draft is None:
            return
        self.line.acts()
        refused = self.screen.driver.submit(table.viewer, controls.draw_action(table))
        if refused:
            self.line.refuse(refused[0])
        else:
            table.end_turn()
            self.screen.playback.keep_up()

    def click_stock(self) -> None:
        """Draw on a click on the stock; if that is not possible, its button says why."""
        if self.form is not None and "draw" in self.form and controls.instead(self.table) is Instead.DRAW:
            self.form.activate("draw")

    def sort(self) -> None:
        """Switch to the next way to sort the rack."""
        order = self._orders.pop(0)
        self._orders.append(order)
        self.table.keep_slots(racks.sorted_rack(self.table.rack, order, self.table.rules, self.table.least), anew=True)
        self.notice.tell(Guidance(self.screen.context.t(f"table.sort-{order.value}")), SORTED)

    def hint(self) -> None:
        """Show the next step of the hint: that there is a move, which tiles, how."""
        self.notice.give_way()
        self.hints.press()

    def uno(self) -> None:
        """Call UNO!, or catch somebody who did not."""
        driver = self.screen.driver
        if driver.catch_window is not None and driver.catcher is not None:
            driver.catch()
            return
        draft = self.table.draft
        refused = driver.submit(self.table.viewer, Uno())
        if refused:
            self.line.refuse(refused[0])
        elif draft is not None:
            self.table.draft = draft

    def undo(self) -> None:
        """Undo one step."""
        self.line.step(self.table.undo, "undone")

    def replay(self) -> None:
        """Show what was played so far, from the log."""
        self.hand.cancel()
        self.screen.replay()

    def again(self) -> None:
        """Show the last turn again."""
        self.hand.cancel()
        self.look_back()

    def menu(self) -> None:
        """Show the pause menu; the match is saved."""
        self.hand.cancel()
        pause(self.screen)

    # -- drawing -------------------------------------------------------------------------------------------

    def guidance(self) -> Guidance:
        """Return what the line says, for an initial meld including the tiles being dragged."""
        return self.line.guidance(self.hand.preview if self.hand.dragging else None)

    def draw(self, surface: DrawTarget) -> None:
        """Draw the whole table."""
        screen, table, style = self.screen, self.table, self.screen.context.style
        screen.draw_below(surface)
        idle = table.my_turn and not self.hand.dragging
        if idle and self.hand.hovered is not None and any(meld.number == self.hand.hovered for meld in table.melds):
            chrome.draw_handle(surface, self.hand.grip_rect(self.hand.hovered))
        glow = min(self.notice.glow, 1.0) if table.my_turn else 0.0
        screen.draw_guidance(surface, self.guidance(), self.notice.shake, glow)
        chrome.draw_time(surface, table, screen.driver)
        if self.form is not None:
            if controls.call_of(table) is Call.NEEDED:
                self.draw_pulse(surface, self.form["uno"].rect)
            self.form.draw(surface)
            if screen.driver.catch_window is not None and not screen.playback.busy:
                chrome.draw_chance(surface, table, screen.driver.catch_window, self.form["uno"].rect)
        chrome.draw_ghosts(surface, table)
        screen.draw_pieces(surface)
        if self.hand.box is not None:
            chrome.draw_box(surface, style, self.hand.box)
        draw_choosers(surface, table, self.questions, self._mouse)
        self.keys.draw(surface)
        screen.draw_above(surface)
        if self.form is not None:
            self.draw_key_tip(surface, self.form)
        if (self.form is None or self.form.tip is None) and (reasons := self.tips.reasons(self.says)) is not None:
            self.explain(surface, *reasons)
        if not self.hand.dragging:
            self.draw_plate_tip(surface)
        if (tip := self.stock_tip) is not None:
            self.explain(surface, table.zones.stock, tip)
        elif table.reserved is not None and not self.hand.dragging and self.asks(table.zones.reserved):
            text = screen.context.t("table.reserved", tile=tile_name(screen.context.t, table.reserved))
            self.explain(surface, table.zones.reserved, text)
        elif (said := (self.tips.handle(self._mouse) if self._asking else None) or self.tips.sign) is not None:
            self.explain(surface, *said)

    def lying(self) -> list[pygame.Rect]:
        """Return the rectangles of the tiles, the plates, the guidance line and the buttons."""
        table, stage = self.table, self.table.stage
        keys = [widget.rect for widget in self.form or ()]
        tiles = (tile_rect(stage.place(tile)) for tile in tuple(stage.keys()))
        return [*tiles, table.zones.guidance, *table.zones.plates, *keys]
