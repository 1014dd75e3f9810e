"""The tile table while a round is played: the viewer's turn, the others' turns, the chance to catch."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from math import inf

import pygame

from game.engine.game import Call, Instead, Pass, Problem, Uno
from game.engine.tiles import events
from game.engine.tiles.actions import Redeal, TileAction
from game.engine.tiles.draft import Draft
from game.engine.tiles.melds import Meld
from game.engine.tiles.pieces import Tile
from game.engine.tiles.wants import Besides, Claim, after_chance, claims_are_asked, round_goes_on, stray
from game.engine.tiles.wants import TurnWants as Wants
from game.play import gc_policy
from game.play.tiles import session as claims
from game.play.tiles.turn_driver import Penalties
from game.ui.kit.drawing import DrawTarget, Point
from game.ui.kit.style import Style
from game.ui.kit.widgets import ButtonKind, Form
from game.ui.kit.widgets.widget import Pixel
from game.ui.scenes.page import Answer, Dialog
from game.ui.scenes.round.handover import HandOver
from game.ui.scenes.round.pause import pause
from game.ui.scenes.round.round_scene import Dealing, RoundScene, StartDraws, ask_to_catch, confirm_draw, confirm_end
from game.ui.scenes.round.scoring import ScoringScene
from game.ui.scenes.round.tile_focus import TileFocus, tile_turn_aloud
from game.ui.table.shared.guidance import SORTED, Notice
from game.ui.table.shared.rims import Rim
from game.ui.table.shared.roving import Panning
from game.ui.table.tiles import chrome
from game.ui.table.tiles import rack as racks
from game.ui.table.tiles.aloud import Resting, sign_of
from game.ui.table.tiles.choosers import Chooser, Hints, choose_at, choosers, draw_choosers, put_aside
from game.ui.table.tiles.hand import TileHand
from game.ui.table.tiles.images import TileLook, tile_images, tile_rect
from game.ui.table.tiles.match_screen import TileMatchScreen
from game.words.sentences import Guidance, drawing_text, starts_text, waiting_guidance
from game.words.tiles.sentences import problem_text, problem_with_paragraph, stray_guidance, tile_name, wanted_guidance

# -- What the line above the rack says in the turns of a tile book: what is wanted, what was refused, penalties.


class TileLine:
    """The guidance line over one table; a notice comes first, then the hint that is shown, then what is wanted."""

    def __init__(self, screen: TileMatchScreen, notice: Notice, helped: Callable[[], Guidance | None]) -> None:
        self.screen, self.table, self.notice = screen, screen.table, notice
        self._helped = helped
        """Returns what the hint says that is shown, None where there is none."""
        self._penalties = Penalties(screen.table.cursor)
        self._told: Guidance | None = None
        """What was last said about penalties."""

    def refuse(self, problem: Problem) -> None:
        """Say why something is refused, kindly, with its place in the book, until the tiles have moved."""
        say, table, draft = self.screen.context.t, self.table, self.table.draft

        def holds() -> bool:
            return table.draft is draft or any(each.code == problem.code for each in table.draft_problems())

        self.notice.refuse(problem_text(say, problem, self.screen.session.name), problem.rule, holds)

    def stray(self, tile: Tile) -> None:
        """Say what can be done with a tile that no meld accepts as it is."""
        draft, wants = self.table.draft, after_chance(self.table.wanted())
        if draft is not None and isinstance(wants, Wants):
            found = stray(wants, draft, tile)
            self.notice.tell(stray_guidance(self.screen.context.t, found, self.screen.session.name))

    def tell_penalties(self) -> None:
        """Keep the message about a time-out or another penalty until the player's next action."""
        screen, table = self.screen, self.table
        human = screen.session.is_human(table.viewer) and not table.covered
        if self._penalties.look(screen.session.events, table.cursor, table.viewer if human else -1):
            text = self._penalties.text(screen.log.line_of)
            self._told = Guidance(text, tone="bad")
            self.notice.tell(self._told, inf, stays=True)
        if table.draft is not None and table.changed:
            self.acts()

    def acts(self) -> None:
        """Clear previous messages when the player acts."""
        if self._penalties.acted():
            self.notice.forget()

    def step(self, step: Callable[[], None], said: str) -> None:
        """Take a step back or forth; that is heard, as the line may say the same as before."""
        before = self.table.draft
        step()
        if self.table.draft is not before:
            self.notice.aloud = self.screen.context.t(f"spoken.{said}")

    def guidance(self, preview: Draft | None = None) -> Guidance:
        """Return what to do now; `preview` is the draft with the dragged tiles put down."""
        if (told := self.notice.shown) is not None:
            return self._and_the_turn(told) if told is self._told else told
        if (helped := self._helped()) is not None:
            return helped
        say, session, table = self.screen.context.t, self.screen.session, self.table
        laying = table.draft is not None and table.draft.changed
        if self.screen.driver.catch_window is not None and not self.screen.playback.busy and not laying:
            return wanted_guidance(say, table.wanted(), table.rules, session.name)
        if table.draft is None:
            if claims_are_asked(session.now) and not self.screen.playback.busy and isinstance(table.wanted(), Claim):
                return wanted_guidance(say, table.wanted(), table.rules, session.name)
            seat = table.shown.turn
            thinking = not session.is_human(seat) and not self.screen.playback.busy
            if (news := self.screen.log.news()) is not None and self.screen.playback.busy:
                return Guidance(news)
            return waiting_guidance(say, session.name(seat), thinking=thinking)
        return wanted_guidance(say, self._turn_wanted(preview), table.rules, session.name)

    def _and_the_turn(self, told: Guidance) -> Guidance:
        """Return what was said about penalties, and in the own turn that it is one."""
        if self.table.draft is None:
            return told
        wanted = wanted_guidance(
            self.screen.context.t, self._turn_wanted(None), self.table.rules, self.screen.session.name
        )
        # What happened has been announced.
        return Guidance(f"{told.text} {wanted.text}", wanted.rule, told.tone, aloud=wanted.said)

    def _turn_wanted(self, preview: Draft | None) -> Besides:
        """Return what the turn in progress still needs; for an initial meld, including the tiles being dragged."""
        table, draft = self.table, self.table.draft
        opening = draft is not None and table.rules.opening and not draft.before.opened
        if draft is None or preview is None or not opening or preview.before != draft.before:
            preview = None
        return after_chance(table.wanted(preview))


# -- What tiles and melds say about themselves to the mouse: a handle, a sign, and what is wrong with a meld.


class TileTips:
    """Tooltips of things on the felt and the rack, each with the place that it is about."""

    def __init__(self, screen: TileMatchScreen, hand: TileHand) -> None:
        self.screen, self.table, self.hand = screen, screen.table, hand
        self.resting = Resting()

    def pass_time(self, dt: float, mouse: tuple[int, int] | None) -> None:
        """Let the mouse rest on the tile below it, where it asks."""
        self.resting.pass_time(dt, self.hand.tile_at(mouse) if mouse is not None and not self.hand.dragging else None)

    def handle(self, mouse: tuple[int, int]) -> tuple[pygame.Rect, str] | None:
        """Return what the handle of a meld says to the mouse on it."""
        hovered = self.hand.hovered
        if hovered is None or self.hand.meld_grip_at(mouse) is None:
            return None
        return self.hand.grip_rect(hovered), self.screen.context.t("table.handle-tip")

    def problems(self) -> tuple[Problem, ...]:
        """Return what is wrong with the meld under the mouse."""
        if self.hand.dragging or self.table.draft is None or self.hand.hovered is None:
            return ()
        meld = self.table.draft.meld(self.hand.hovered)
        return tuple(
            each for each in self.table.draft_problems()
            if meld is not None and isinstance(made := each.detail("meld"), Meld) and set(made.tiles) == set(meld.tiles)
        )  # fmt: skip

    @property
    def sign(self) -> tuple[pygame.Rect, str] | None:
        """Return the tile that the mouse rests on and what its sign means; None if there is nothing to explain."""
        tile, table = self.resting.asked, self.table
        if tile is None or tile not in tuple(table.stage.keys()) or self.problems():
            return None
        text = sign_of(table, tile)
        return (tile_rect(table.stage.place(tile)), text) if text else None

    def reasons(self, says: Callable[[str], bool]) -> tuple[pygame.Rect, str] | None:
        """Return what is wrong with the meld under the mouse, unless the line already `says` so."""
        about, table = self.problems(), self.table
        if not about or table.draft is None or self.hand.hovered is None:
            return None
        meld = table.draft.meld(self.hand.hovered)
        assert meld is not None
        say = self.screen.context.t
        texts = [problem_with_paragraph(say, each, self.screen.session.name) for each in about]
        texts = [text for text in texts if not says(text)]
        if not texts:
            return None
        pitch = table.tile_width
        points = table.item_places(meld.tiles)
        box = pygame.Rect(points[0][0] - pitch / 2, points[0][1] - pitch * 0.75, len(points) * pitch, pitch * 1.5)
        return box, "\n".join(texts)


# -- Before the first turn: the question whether to deal again, to one player here after the other (RK-12).


def ask_for_claims(screen: TileMatchScreen) -> None:
    """Before the first turn, ask the next player here about a new deal, with their own rack visible (RK-12)."""
    session, context = screen.session, screen.context
    seat = claims.waiting(session)
    if seat is None or not claims.asks(session):
        return
    if len(session.humans) > 1 and (seat != screen.table.viewer or screen.table.covered):
        context.scenes.push(HandOver(screen, seat))
        return

    def answer(action: TileAction) -> Callable[[], None]:
        def act() -> None:
            screen.driver.submit(seat, action)
            # Whoever looked last and begins need not take over the device again.
            begins = not claims_are_asked(session.now) and session.now.turn == seat
            screen.table.covered = len(session.humans) > 1 and not begins

        return act

    say, may = context.t, claims.may_claim(session, seat)
    answers = [Answer(say("claim.keep"), answer(Pass()), ButtonKind.SECONDARY if may else ButtonKind.PRIMARY, "play")]
    if may:
        answers.append(Answer(say("claim.claim"), answer(Redeal()), ButtonKind.PRIMARY, "refresh-cw"))
    title, text = ("claim.title", "claim.text") if may else ("claim.title-none", "claim.text-none")
    context.scenes.push(Dialog(context, say(title), say(text), answers), fade=False)


# -- A felt that is larger than its place is pushed beside its tiles, and scrolls for those carried to its edge.


class TilePanning(Panning):
    """What moves the felt under the hand of a player."""

    def __init__(self, hand: TileHand) -> None:
        super().__init__(hand.table)
        self.hand = hand

    def takes(self, point: Pixel) -> bool:
        """Return whether a press at a point takes a tile or a meld."""
        return self.hand.tile_at(point) is not None or self.hand.meld_grip_at(point) is not None

    @property
    def carried(self) -> Point | None:
        """Where tiles are carried; None if none are."""
        return self.hand.at if self.hand.tiles else None

    def carry_on(self) -> None:
        """Carry them over a felt that has moved."""
        self.hand.hold_on()


# -- The tile table while a round is played: the viewer's turn, the others' turns, the chance to catch.


class TileTurn(RoundScene):
    """The scene in which most of a match happens."""

    screen: TileMatchScreen
    hand: TileHand

    def __init__(self, screen: TileMatchScreen) -> None:
        self.screen = screen
        screen.company.sit_down(screen.session.now.turn)
        self.table = screen.table
        self.notice = Notice(screen.context.sounds)
        self.line = TileLine(screen, self.notice, lambda: self.hints.guidance)
        self.hand = TileHand(self.table, self.line.refuse, self.line.stray)
        self.panning = TilePanning(self.hand)
        self.hints = Hints(self.table)
        self.commands = chrome.TileCommands(
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
            self.screen.context.scenes.replace(ScoringScene(self.screen, partial(TileDeal, self.screen)))
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
            fresh = chrome.controls(table, driver, self.commands, self.hints.offering)
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
        refused = self.screen.driver.submit(table.viewer, chrome.draw_action(table))
        if refused:
            self.line.refuse(refused[0])
        else:
            table.end_turn()
            self.screen.playback.keep_up()

    def click_stock(self) -> None:
        """Draw on a click on the stock; if that is not possible, its button says why."""
        if self.form is not None and "draw" in self.form and chrome.instead(self.table) is Instead.DRAW:
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
            if chrome.call_of(table) is Call.NEEDED:
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


# -- The steps of a new round of a tile book up to its first turn.


class TileDeal(Dealing):
    """The tile table while a round is being set up."""

    screen: TileMatchScreen

    def best(self, draws: StartDraws) -> list[int]:
        """Return the seats with the highest number."""
        highest = max(tile.number for _, tile in draws)
        return [seat for seat, tile in draws if tile.number == highest]

    def picture(self, piece: Tile, width: int, best: bool) -> pygame.Surface:
        """Return the picture of a tile without effect."""
        look = TileLook(Rim.SELECTED if best else Rim.NONE, powerless=True)
        return tile_images(self.screen.context.style, self.screen.table.rules).image(piece, width, look)

    def turn(self) -> TileTurn:
        """Return the scene of the first turn."""
        return TileTurn(self.screen)

    def sentence(self) -> str:
        """Return who starts, or how that is decided."""
        say, playback = self.screen.context.t, self.screen.playback
        if playback.drawings:
            return drawing_text(say, self.screen.pieces, len(playback.drawings))
        started = next(
            (event for event in reversed(self.screen.session.events) if isinstance(event, events.RoundStarted)),
            None,
        )
        if started is None or self.screen.table.shown.turn != started.starter:
            return say("deal.shuffle")
        name, you = self.named(started.starter)
        return starts_text(say, name, you=you)
