"""The table while a round is played: the own turn, the others' turns, the chance to catch."""

from __future__ import annotations

from collections.abc import Callable
from math import inf

import pygame

from game.engine.actions import Pass, Uno
from game.engine.problems import Problem
from game.engine.tiles.actions import Redeal, TileAction
from game.engine.tiles.melds import Meld
from game.engine.tiles.phases import TilePhase
from game.engine.tiles.pieces import Tile
from game.engine.tiles.wants import Besides, Claim, after_chance, stray
from game.engine.tiles.wants import TurnWants as Wants
from game.engine.wants import Call, Instead
from game.play import gc_policy
from game.play.tiles import claims
from game.play.tiles.penalties import Penalties
from game.ui.kit.stage import Place
from game.ui.kit.style import Style
from game.ui.kit.widgets import Form, Kind
from game.ui.scenes.dialog import Answer, Dialog
from game.ui.scenes.round.handover import HandOver
from game.ui.scenes.round.pause import pause
from game.ui.scenes.round.round_scene import RoundScene
from game.ui.scenes.round.scoring import Scoring
from game.ui.scenes.round.table_tips import stock_text
from game.ui.table.shared.bubbles import draw_watch
from game.ui.table.shared.notice import SORTED, Notice
from game.ui.table.tiles import chrome, controls
from game.ui.table.tiles import rack as racks
from game.ui.table.tiles.choosers import Chooser, choose_at, choosers, draw_choosers, put_aside
from game.ui.table.tiles.clock import draw_clock
from game.ui.table.tiles.hand import TileHand
from game.ui.table.tiles.hints import Hints
from game.ui.table.tiles.images import PROPORTION
from game.ui.table.tiles.match_screen import TileMatchScreen
from game.ui.table.tiles.signs import Resting, sign_of
from game.words.guidance import Guidance
from game.words.tiles.guidance import stray_guidance, wanted_guidance
from game.words.tiles.sentences import problem_text, problem_with_paragraph, tile_name

PINCH = 30
"""Notches of the wheel that two fingers make while they move apart by the whole width."""


def tile_rect(place: Place) -> pygame.Rect:
    """What a tile fills."""
    box = pygame.Rect(0, 0, round(place.width), round(place.width * PROPORTION))
    box.center = round(place.x), round(place.y)
    return box


class TileTurn(RoundScene):
    """The scene in which most of a match happens."""

    def __init__(self, screen: TileMatchScreen) -> None:
        self.screen: TileMatchScreen = screen
        self.table = screen.table
        self.hand = TileHand(self.table, self.refuse, self.stray)
        self.hints = Hints(self.table)
        self.commands = controls.TileCommands(
            self.end_turn, self.draw_or_pass, self.undo, self.redo, self.reset, self.sort, self.hint, self.uno,
            self.table.toggle_log, self.watch, self.again, self.menu, self.take_hint, self.leave_hint,
        )  # fmt: skip
        self._penalties = Penalties(self.table.cursor)
        self.form: Form | None = None
        self._signature: object = None
        self._orders = [racks.Order.COLOUR, racks.Order.NUMBER, racks.Order.MELDS]
        self._choosers: tuple[Chooser, ...] = ()
        self.notice = Notice(screen.context.sounds)
        self._resting = Resting()

    @property
    def busy(self) -> bool:
        """Whether something moves or somebody else is to act."""
        screen = self.screen
        moving = screen.busy or self.notice.busy
        return moving or not self.table.my_turn or screen.driver.clock is not None

    @property
    def cursor(self) -> int:
        """A hand over tiles and keys."""
        if self.hand.dragging or self.hand.tile_at(self._mouse) is not None or self.on_citation():
            return pygame.SYSTEM_CURSOR_HAND
        if self._draws and self.table.zones.stock.collidepoint(self._mouse):
            return pygame.SYSTEM_CURSOR_HAND
        return self.form.cursor if self.form is not None else pygame.SYSTEM_CURSOR_ARROW

    # -- time and events -----------------------------------------------------------------------------------

    def update(self, dt: float) -> None:
        """Let time pass; go to the scene that comes next."""
        screen = self.screen
        screen.update(dt)
        self.hand.update(dt)
        self.notice.update(dt)
        self.beat += dt
        self._resting.pass_time(dt, self.hand.tile_at(self._mouse) if self._asking and not self.hand.dragging else None)
        self._tell_unnoticed()
        self._tell_penalties()
        # Below a question the table moves on, but no other scene comes.
        if not screen.playback.busy and screen.context.scenes.top is self:
            self._what_comes()
        self._refresh()
        if self.form is not None:
            self.form.update(dt)

    def _tell_penalties(self) -> None:
        """A time-out, or another penalty, stays to be read until the player's next act."""
        screen, table = self.screen, self.table
        human = screen.session.is_human(table.viewer) and not table.covered
        if self._penalties.look(screen.session.events, table.cursor, table.viewer if human else -1):
            text = self._penalties.text(lambda event: screen.event_text(screen.public(event)))
            self.notice.tell(Guidance(text, tone="bad"), inf, stays=True)
        if table.draft is not None and table.changed:
            self._acts()

    def _acts(self) -> None:
        """The player does something; what was told until then has been read."""
        if self._penalties.acted():
            self.notice.forget()

    def _what_comes(self) -> None:
        now = self.screen.session.now
        if now.phase in (TilePhase.SCORING, TilePhase.OVER):
            self.hand.cancel()
            self.table.end_turn()
            self.screen.context.scenes.replace(Scoring(self.screen))
            gc_policy.after_round()
        elif now.phase is TilePhase.CLAIM:
            self._ask_for_claims()
        elif self.must_hand_over():
            self.hand.cancel()
            self.screen.context.scenes.push(HandOver(self.screen))
        elif not self.table.my_turn:
            self.table.begin_turn()
            if self.table.draft is not None and self.table.draft.before.drawn is None:
                self.notice.light_up()

    def _ask_for_claims(self) -> None:
        """A new deal before the first turn: the next player here is asked in front of the own rack (RK-12)."""
        session, context = self.screen.session, self.screen.context
        seat = claims.waiting(session)
        if seat is None or not claims.asks(session):
            return
        if len(session.humans) > 1 and (seat != self.table.viewer or self.table.covered):
            context.scenes.push(HandOver(self.screen, seat))
            return

        def answer(action: TileAction) -> Callable[[], None]:
            def act() -> None:
                self.screen.driver.submit(seat, action)
                # Who looked last and begins need not take the device over once more.
                begins = session.now.phase is not TilePhase.CLAIM and session.now.turn == seat
                self.table.covered = len(session.humans) > 1 and not begins

            return act

        say, may = context.t, claims.may_claim(session, seat)
        answers = [Answer(say("claim.keep"), answer(Pass()), Kind.SECONDARY if may else Kind.PRIMARY, "play")]
        if may:
            answers.append(Answer(say("claim.claim"), answer(Redeal()), Kind.PRIMARY, "refresh-cw"))
        title, text = ("claim.title", "claim.text") if may else ("claim.title-none", "claim.text-none")
        context.scenes.push(Dialog(context, say(title), say(text), answers), fade=False)

    def handle(self, event: pygame.Event) -> None:
        """Questions first, then keys round the rack, then tiles."""
        self.follow_mouse(event)
        pressed = event.type == pygame.MOUSEBUTTONDOWN and event.button == 1 and not self.hand.dragging
        if pressed and (choose_at(self.table, self._choosers, event.pos) or self.clicked_beside(event.pos)):
            return
        if pressed and self.table.zones.felt.collidepoint(event.pos):
            if put_aside(self.table, self._choosers, event.pos):
                return
        elif pressed:
            self.table.put_aside = ()
        if event.type == pygame.MOUSEWHEEL:
            self.screen.wheel(event.y)
            return
        if event.type == pygame.MULTIGESTURE:
            self.table.zoom_by(event.pinched * PINCH)
            return
        if event.type == pygame.KEYDOWN and event.key == pygame.K_ESCAPE and self.hand.let_go():
            return
        if pressed and self.table.zones.stock.collidepoint(event.pos):
            self.click_stock()
            return
        if self.form is not None and not self.hand.dragging and self.form.handle(event):
            self.hand.look(self._mouse)
            self.point_at_line(self.form)
            self._refresh()
            return
        if self.hand.handle(event):
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
        """Make the keys anew where something about them has changed."""
        driver, table = self.screen.driver, self.table
        signature = (
            table.draft, table.cursor, table.viewer, table.zones, self.screen.context.language,
            driver.watch is not None, driver.clock is None, len(self.screen.session.events), self.hints.offering,
            len(table.history.past), len(table.history.future), table.changed, table.ground.zoom,
        )  # fmt: skip
        if signature != self._signature:
            self._signature = signature
            fresh = controls.controls(table, driver, self.commands, self.hints.offering)
            self.screen.add_keys(fresh)
            fresh.adopt(self.form)
            self.form = fresh
            self.notice.forget_help()
        self._choosers = choosers(table)

    # -- what the keys do ----------------------------------------------------------------------------------

    def refuse(self, problem: Problem) -> None:
        """Say why something is refused, kindly, with the paragraph; no longer once the tiles lie otherwise."""
        say, table, draft = self.screen.context.t, self.table, self.table.draft

        def holds() -> bool:
            return table.draft is draft or any(each.code == problem.code for each in table.draft_problems())

        self.notice.refuse(problem_text(say, problem, self.screen.session.name), problem.rule, holds)

    def stray(self, tile: Tile) -> None:
        """Say what can become of a tile that no meld takes as it lies."""
        draft, wants = self.table.draft, after_chance(self.table.wanted())
        if draft is not None and isinstance(wants, Wants):
            found = stray(wants, draft, tile)
            self.notice.tell(stray_guidance(self.screen.context.t, found, self.screen.session.name))

    def end_turn(self) -> None:
        """Send the draft."""
        table = self.table
        if table.draft is None:
            return
        self._acts()
        table.put_aside = ()
        acts = table.draft.acts()
        # An initial meld is sent only once the whole turn would be accepted.
        refused = table.draft_problems() if len(acts) > 1 else ()
        for act in acts:
            refused = refused or self.screen.driver.submit(table.viewer, act)
        if refused:
            self.refuse(refused[0])
        else:
            table.end_turn()
            self.screen.playback.keep_up()

    def draw_or_pass(self) -> None:
        """Draw a tile, keep the drawn one, or pass."""
        table = self.table
        if table.draft is None:
            return
        self._acts()
        refused = self.screen.driver.submit(table.viewer, controls.draw_action(table))
        if refused:
            self.refuse(refused[0])
        else:
            table.end_turn()
            self.screen.playback.keep_up()

    def click_stock(self) -> None:
        """A click on the stock draws; where that cannot be, the key for it says why."""
        if self.form is not None and "draw" in self.form and controls.instead(self.table) is Instead.DRAW:
            self.form.activate("draw")

    def undo(self) -> None:
        """One step back."""
        self.table.undo()

    def redo(self) -> None:
        """One step forward again."""
        self.table.redo()

    def reset(self) -> None:
        """Back to the beginning of the turn."""
        self.table.reset()

    def sort(self) -> None:
        """The next way to sort the rack."""
        order = self._orders.pop(0)
        self._orders.append(order)
        self.table.keep_slots(racks.sorted_rack(self.table.rack, order, self.table.rules), anew=True)
        self.notice.tell(Guidance(self.screen.context.t(f"table.sort-{order.value}")), SORTED)

    def hint(self) -> None:
        """Help a little: that something goes, with which tiles, how."""
        self.notice.forget()
        self.hints.press()

    def take_hint(self) -> None:
        """Keep the move shown by the hint."""
        self.hints.take()

    def leave_hint(self) -> None:
        """Put the table back as it was before the hint showed its move."""
        self.hints.refuse()

    def uno(self) -> None:
        """Call UNO!, or catch somebody who did not."""
        driver = self.screen.driver
        if driver.watch is not None and driver.catcher is not None:
            driver.catch()
            return
        draft = self.table.draft
        refused = driver.submit(self.table.viewer, Uno())
        if refused:
            self.refuse(refused[0])
        elif draft is not None:
            self.table.draft = draft

    def watch(self) -> None:
        """What was played so far, from the log."""
        self.hand.cancel()
        self.screen.watch()

    def again(self) -> None:
        """The last turn once more."""
        self.hand.cancel()
        self.look_back()

    def menu(self) -> None:
        """A pause with the way to the settings, to the rules and out of the match, which is kept."""
        self.hand.cancel()
        pause(self.screen)

    # -- drawing -------------------------------------------------------------------------------------------

    def guidance(self) -> Guidance:
        """What is wanted now, in a sentence."""
        if self.notice.shown is not None:
            return self.notice.shown
        if (helped := self.hints.guidance) is not None:
            return helped
        say, session, table = self.screen.context.t, self.screen.session, self.table
        laying = table.draft is not None and table.draft.changed
        if self.screen.driver.watch is not None and not self.screen.playback.busy and not laying:
            return wanted_guidance(say, table.wanted(), table.rules, session.name)
        if table.draft is None:
            if isinstance(table.wanted(), Claim) and not self.screen.playback.busy:
                return wanted_guidance(say, table.wanted(), table.rules, session.name)
            seat = table.shown.turn
            thinking = not session.is_human(seat) and not self.screen.playback.busy
            if (news := self.screen.log.news()) is not None and self.screen.playback.busy:
                return Guidance(news)
            return Guidance(say("guide.thinking" if thinking else "guide.other-turn", name=session.name(seat)))
        return wanted_guidance(say, self._turn_wanted(), table.rules, session.name)

    def _turn_wanted(self) -> Besides:
        """What the turn in progress still needs; for an initial meld, including the tiles being dragged."""
        table, draft = self.table, self.table.draft
        preview = self.hand.preview if self.hand.dragging else None
        opening = draft is not None and table.rules.opening and not draft.before.opened
        if draft is None or preview is None or not opening or preview.before != draft.before:
            preview = None
        return after_chance(table.wanted(preview))

    def draw(self, surface: pygame.Surface) -> None:
        """The whole table."""
        screen, table, style = self.screen, self.table, self.screen.context.style
        screen.draw_below(surface)
        idle = table.my_turn and not self.hand.dragging
        if self.hand.hovered is not None and idle and any(meld.number == self.hand.hovered for meld in table.melds):
            chrome.draw_handle(surface, self.hand.grip_rect(self.hand.hovered))
        glow = min(self.notice.glow, 1.0) if table.my_turn else 0.0
        screen.draw_guidance(surface, self.guidance(), self.notice.shake, glow)
        self._draw_clock(surface)
        if self.form is not None:
            if controls.call_of(table) is Call.NEEDED:
                self.draw_pulse(surface, self.form["uno"].rect)
            self.form.draw(surface)
            self._draw_watch(surface, self.form)
        chrome.draw_ghosts(surface, table)
        screen.draw_pieces(surface)
        if self.hand.box is not None:
            chrome.draw_box(surface, style, self.hand.box)
        draw_choosers(surface, table, self._choosers, self._mouse)
        screen.draw_above(surface)
        if self.form is not None:
            self.draw_key_tip(surface, self.form)
        self._draw_reason(surface)
        if not self.hand.dragging:
            self.draw_plate_tip(surface)
        if (tip := self.stock_tip) is not None:
            self.explain(surface, table.zones.stock, tip)
        elif table.reserved is not None and not self.hand.dragging and self.asks(table.zones.reserved):
            text = screen.context.t("table.reserved", tile=tile_name(screen.context.t, table.reserved))
            self.explain(surface, table.zones.reserved, text)
        elif (said := self.handle_tip or self.sign) is not None:
            self.explain(surface, *said)

    def lying(self) -> list[pygame.Rect]:
        """The tiles, the plates, the line above the rack and the keys round it."""
        table, stage = self.table, self.table.stage
        keys = [widget.rect for widget in self.form or ()]
        tiles = (tile_rect(stage.place(tile)) for tile in tuple(stage.keys()))
        return [*tiles, table.zones.guidance, *table.zones.plates, *keys]

    @property
    def handle_tip(self) -> tuple[pygame.Rect, str] | None:
        """What the handle of a meld says to the mouse that asks."""
        hovered = self.hand.hovered
        if hovered is None or self.hand.meld_grip_at(self._mouse) is None or not self._asking:
            return None
        return self.hand.grip_rect(hovered), self.screen.context.t("table.handle-tip")

    def _reasons(self) -> tuple[Problem, ...]:
        """What is wrong with the meld under the mouse."""
        if self.hand.dragging or self.hand.hovered is None or self.table.draft is None:
            return ()
        meld = self.table.draft.meld(self.hand.hovered)
        return tuple(
            each for each in self.table.draft_problems()
            if meld is not None and isinstance(made := each.detail("meld"), Meld) and set(made.tiles) == set(meld.tiles)
        )  # fmt: skip

    def _draw_reason(self, surface: pygame.Surface) -> None:
        """What is wrong with the meld under the mouse, and the paragraph that says so."""
        about, table = self._reasons(), self.table
        if not about or table.draft is None or self.hand.hovered is None:
            return
        meld = table.draft.meld(self.hand.hovered)
        assert meld is not None
        say = self.screen.context.t
        texts = [problem_with_paragraph(say, each, self.screen.session.name) for each in about]
        texts = [text for text in texts if not self.says(text)]
        if not texts or (self.form is not None and self.form.tip is not None):
            return
        pitch = table.tile_width
        points = table.item_places(meld.tiles)
        box = pygame.Rect(points[0][0] - pitch / 2, points[0][1] - pitch * 0.75, len(points) * pitch, pitch * 1.5)
        self.explain(surface, box, "\n".join(texts))

    @property
    def sign(self) -> tuple[pygame.Rect, str] | None:
        """The tile that the mouse rests on and what its sign means; None where there is nothing to explain."""
        tile, table = self._resting.asked, self.table
        if tile is None or tile not in tuple(table.stage.keys()) or self._reasons():
            return None
        text = sign_of(table, tile)
        return (tile_rect(table.stage.place(tile)), text) if text else None

    @property
    def stock_tip(self) -> str | None:
        """What the face-down tiles and the ring round them say to the mouse that asks."""
        asked = not self.hand.dragging and self.asks(self.table.zones.stock)
        return stock_text(self.screen, self._draws) if asked else None

    @property
    def _draws(self) -> bool:
        """Return whether a click on the stock draws now."""
        usable = self.form is not None and "draw" in self.form and self.form["draw"].enabled
        return usable and controls.instead(self.table) is Instead.DRAW

    def _draw_watch(self, surface: pygame.Surface, form: Form) -> None:
        """The shrinking ring round the button that catches."""
        watch = self.screen.driver.watch
        if watch is None or self.screen.playback.busy:
            return
        face = chrome.face_rect(self.table, watch.offender)
        draw_watch(surface, self.screen.context.style, face, form["uno"].rect, watch.share)

    def _draw_clock(self, surface: pygame.Surface) -> None:
        """What is left of the turn."""
        zone, rules = self.table.zones.clock, self.table.rules
        limit = rules.turn_time or rules.rebuild_time
        if zone is not None and limit is not None:
            context = self.screen.context
            clock = self.screen.driver.clock if self.table.my_turn else None
            draw_clock(surface, context.style, zone, clock, limit, moving=not context.motion.reduced)
