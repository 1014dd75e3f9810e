"""The tile table while a round is played: the viewer's turn, the others' turns, the chance to catch."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from contextlib import nullcontext
from functools import partial
from itertools import cycle
from math import dist, inf

import pygame

from game.engine.game import Instead, Pass, Problem, Uno
from game.engine.tiles import events
from game.engine.tiles.actions import Redeal, TileAction
from game.engine.tiles.draft import Draft, DraftMeld
from game.engine.tiles.melds import Meld, Tile
from game.engine.tiles.wants import Besides, Claim, TurnWants, after_chance, claims_are_asked, stray
from game.play.tiles import session as claims
from game.play.tiles.session import Penalties
from game.ui.kit.drawing import DrawTarget, put_centre
from game.ui.kit.input import Intent
from game.ui.kit.nodes import Asked, Item, Node, NodePath, Role, Zone
from game.ui.kit.sprite import Place, Rim
from game.ui.kit.widgets import ButtonKind
from game.ui.kit.widgets.textline import draw_tooltip
from game.ui.kit.widgets.widget import Pixel
from game.ui.scenes.page import Answer, Dialog
from game.ui.scenes.round.interludes import Dealing, HandOver
from game.ui.scenes.round.round_scene import MORE, NOWHERE, RoundScene
from game.ui.table.shared.aloud import HELD, OWN_ZONE, QUESTION_ZONE, REPLIES, STOCK, TABLE_ZONE
from game.ui.table.shared.guidance import SORTED, Entry, Notice
from game.ui.table.shared.match_screen import Ending
from game.ui.table.shared.plates import draw_catch_window
from game.ui.table.shared.roving import MOVES, ZONES, Panning, moved
from game.ui.table.tiles import chrome, match_screen, zones as racks
from game.ui.table.tiles.choosers import Chooser, Hints, choose_at, chooser_of, draw_chooser, put_aside
from game.ui.table.tiles.hand import KeyHand, Teaching, TileHand
from game.ui.table.tiles.images import PROPORTION, TileLook, tile_images, tile_rect
from game.ui.table.tiles.match_screen import TileMatchScreen
from game.ui.table.tiles.table import TileTable
from game.words.sentences import Guidance, waiting_guidance
from game.words.tiles.sentences import problem_text, problem_with_paragraph, stray_guidance, tile_name, wanted_guidance

RACK, FELT, QUESTION = "rack", "felt", "question"


def _item(table: TileTable, tile: Tile, group: object, within: NodePath) -> Item:
    """Return a tile; `within` is the path of the node that it is in, () if in none."""
    place = table.stage.goal(tile) if tile in table.stage else Place(0, 0, 1)
    return Item(tile, tile_rect(place), (*within, repr(tile)) if within else (), group)


MOVING: tuple[Entry, ...] = ((None, "legend.choose"), (Intent.TAKE, "legend.take"), (Intent.NEXT, "legend.zone"))
HOLDING: tuple[Entry, ...] = (
    (None, "legend.place"), (Intent.TAKE, "legend.put"), (Intent.NEXT, "legend.sides"), (Intent.BACK, "legend.drop"),
)  # fmt: skip
"""What keys do, for the line over the table."""
BACK = "back"
"""The choice to put back what is held."""


class TileTurn(RoundScene):
    """The scene in which most of a match happens."""

    screen_of = TileMatchScreen
    screen: TileMatchScreen
    table: TileTable
    hand: TileHand
    teaches = True
    """Whether gestures are told of."""
    _made: tuple[Hashable, Zone, Zone] | None = None
    """The zones of rack and felt as last made, behind what they depended on."""

    def __init__(self, screen: TileMatchScreen) -> None:
        super().__init__(screen)
        self.notice = Notice(screen.context.sounds)
        self._penalties = Penalties(screen.table.cursor)
        self._told_penalty: Guidance | None = None
        """What was last said about penalties."""
        self.hand = TileHand(self.table, self.refuse, self.stray)
        self.key_hand = KeyHand(self.hand)
        self._before: tuple[str, Hashable] | None = None
        """Where the focus of the keyboard was before a question came."""
        self.panning = Panning(self.table, self.hand.takes)
        self.hints = self.hints_of_turn()
        self.acts: dict[str, Callable[[], None]] = {
            "end": self.confirm_end, "draw": self.confirm_draw, "undo": self.undo, "sort": self.sort,
            "redo": partial(self.step, self.table.redo, "redone"),
            "reset": partial(self.step, self.table.reset, "reset"),
            "hint": self.hint, "take": self.hints.take, "leave": self.hints.refuse,
            "take-end": self.take_and_end, "uno": self.uno,
            "log": self.table.toggle_log, "replay": self.replay, "again": self.again, "menu": self.menu,
        }  # fmt: skip
        self._orders = cycle((racks.RackOrder.COLOUR, racks.RackOrder.NUMBER, racks.RackOrder.MELDS))
        self.question: Chooser | None = None
        self._going_back: tuple[Draft, float] | None = None
        """The turn with its tiles on the rack again, and the seconds until it draws."""
        self.teaching = Teaching(self.hand)
        self._resting: tuple[Tile | None, float] = None, 0.0
        """The tile under the mouse, and for how many seconds it has rested there."""
        self._carried: Pixel | None = None
        """Where a tile of the stock is that the mouse took, and that is drawn once it is let go over the rack."""
        self._left_stock = False
        """Whether it was carried away: put back onto the stock, it stays there."""
        self._let_go: tuple[int, int] | None = None
        """Where tiles were put down, as long as the mouse is still there."""

    @property
    def busy(self) -> bool:
        moving, clock = self.screen.busy or self.notice.busy, self.screen.driver.clock
        moving = moving or self._going_back is not None
        return moving or not self.table.my_turn or (clock is not None and clock.near)

    @property
    def draws(self) -> bool:
        return "draw" in self.form and self.form["draw"].enabled and chrome.instead(self.table) is Instead.DRAW

    @property
    def unanswered(self) -> Chooser | None:
        """The question that is asked now, unless it was put aside."""
        question = self.question
        return None if question is None or question.about == self.table.put_aside else question

    @property
    def open_question(self) -> Hashable:
        return self.unanswered.about if self.unanswered is not None else None

    def question_nodes(self) -> tuple[Node, ...]:
        hand = self.key_hand
        asked = (match_screen.chooser_node(self.table, self.unanswered),) if self.unanswered is not None else ()
        if not hand.tiles:
            return asked
        place = hand.index + 1, len(hand.places)
        return Node(HELD, Role.ITEM, match_screen.held_text(self.table, hand), place=place), *asked

    @property
    def attention(self) -> NodePath:
        """For held tiles the one node for wherever that is: its name changes, so no look is too old to know it."""
        return (HELD,) if self.holding else super().attention

    def ask(self, asked: Asked) -> None:
        if self.question is not None and asked.path[0] == QUESTION_ZONE and len(asked.path) > 1:
            self.question.options[int(asked.path[1])].choose()
        else:
            super().ask(asked)

    @property
    def cursor(self) -> int:
        draws = self.draws and self.table.zones.stock.collidepoint(self._mouse)
        if draws or self.hand.dragging or self.hand.tile_at(self._mouse) is not None or self.on_citation():
            return pygame.SYSTEM_CURSOR_HAND
        return self.form.cursor

    def hints_of_turn(self) -> Hints:
        return Hints(self.table)

    def update(self, dt: float) -> None:
        for part in (self.screen, self.hand, self.notice):
            part.update(dt)
        if self.panning.update(dt, self.hand.at if self.hand.tiles else None):
            self.hand.hold_on()
        self.pass_time(dt)
        self._tell_unnoticed()
        self._tell_penalties()
        if self.teaches:
            self.teaching.update(dt, free=self._is_free())
        if self.goes_on:
            self._draw_at_last(dt)
            self._what_comes()
        self.refresh()
        self.form.update(dt)

    def _is_free(self) -> bool:
        """Return whether the player sits before their turn with the mouse, and nothing else is to be read."""
        by_mouse = self._mouse != NOWHERE and not self.roving.seen and self.context.pad is None
        unmoved = not self.screen.playback.busy and not self.hand.dragging and self.context.scenes.top is self
        quiet = self.notice.shown is None and self.hints.guidance is None and self.question is None
        seen = not self.context.by_ear and not self.context.scans and not self.context.style.metrics.touched
        return self.table.my_turn and by_mouse and unmoved and quiet and seen

    def _what_comes(self) -> None:
        if self.screen.session.between:
            self.table.end_turn()
            self.score()
        elif claims_are_asked(self.screen.session.now):
            self.ask_for_claims()
        elif not self.passed_on() and not self.table.my_turn:
            self.table.begin_turn()
            if self.table.draft is not None and self.table.draft.before.drawn is None:
                self.notice.light_up()

    def ask_for_claims(self) -> None:
        """Before the first turn, ask the next player here about a new deal, with their own rack visible (RK-12)."""
        screen, session, say = self.screen, self.screen.session, self.say
        if (seat := claims.waiting(session)) is None or not claims.asks(session):
            return
        if len(session.humans) > 1 and (seat != self.table.viewer or self.table.covered):
            self.context.scenes.push(HandOver(screen, seat))
            return

        def answer(action: TileAction) -> None:
            screen.driver.submit(seat, action)
            # Whoever looked last and begins need not take over the device again.
            begins = not claims_are_asked(session.now) and session.now.turn == seat
            screen.table.covered = len(session.humans) > 1 and not begins

        may = not session.problems(seat, Redeal())
        kind = ButtonKind.SECONDARY if may else ButtonKind.PRIMARY
        answers = [Answer(say("claim.keep"), partial(answer, Pass()), kind, "play")]
        if may:
            answers.append(Answer(say("claim.claim"), partial(answer, Redeal()), ButtonKind.PRIMARY, "refresh-cw"))
        title, text = ("claim.title", "claim.text") if may else ("claim.title-none", "claim.text-none")
        self.context.scenes.push(Dialog(self.context, say(title), say(text), answers, clear=True), fade=False)

    def handle(self, event: pygame.Event) -> None:
        """Handle an event: questions first, then the buttons around the rack, then tiles."""
        self.follow_mouse(event)
        pressed = event.type == pygame.MOUSEBUTTONDOWN and event.button == 1 and not self.hand.dragging
        if pressed and self.unanswered is not None and choose_at(self.table, self.unanswered, event.pos):
            return
        if pressed and self.clicked_beside(event.pos):
            return
        if pressed and not self.table.zones.felt.collidepoint(event.pos):
            self.table.put_aside = ()
        elif pressed and self.question is not None and put_aside(self.table, self.question, event.pos):
            return
        if self.zooms(event) or self.handle_keys(event):
            self.hand.used |= {"wheel"} if event.type == pygame.MOUSEWHEEL else set()
            self.point_at_line()
            self.refresh()
        elif self._carries(event):
            return
        elif pressed and self.table.zones.stock.collidepoint(event.pos):
            self._carried, self._left_stock = event.pos, False
        elif not self.hand.dragging and self.form.handle(event):
            self.hand.at = getattr(event, "pos", self.hand.at)
            self.point_at_line()
            self.refresh()
        elif self.hand.handle(event):
            self.refresh()

    def deal(self) -> TileDeal:
        return TileDeal(self.screen)

    def refresh(self) -> None:
        driver, table = self.screen.driver, self.table
        signature = (
            table.draft, table.cursor, table.viewer, table.zones, self.context.language, self.context.pad,
            driver.catch_window is not None, driver.clock is None, len(self.screen.session.events), self.hints.offering,
            len(table.history.past), len(table.history.future), table.changed, table.ground.zoom,
        )  # fmt: skip
        if signature != self._signature:
            self._signature = signature
            fresh = chrome.controls(table, driver, self.acts, self.hints.offering)
            self.screen.add_keys(fresh)
            fresh.adopt(self.form)
            self.form = fresh
            self.notice.forget_help()
        self.question = chooser_of(table)
        self.follow()

    def confirm_end(self) -> None:
        """Send the draft, after asking; what would be refused is refused at once."""
        if self.table.draft_problems():
            self.end_turn()
        else:
            draft, word = self.table.draft, self.say("table.end-turn")
            self.confirm(Ending(word, draft.acts() if draft is not None else (), self.end_turn))

    def take_and_end(self) -> None:
        """Keep the move that the hint shows, and end the turn with it."""
        self.hints.take()
        self.confirm_end()

    def confirm_draw(self) -> None:
        word, _ = chrome.SECOND_KEY[chrome.instead(self.table)]
        self.confirm(Ending(self.say(word), (chrome.draw_action(self.table),), self.draw_or_pass))

    def end_turn(self) -> None:
        if self.table.draft is None:
            return
        self._clear_penalties()
        self.table.put_aside = ()
        acts = self.table.draft.acts()
        # An initial meld is sent only once the whole turn would be accepted.
        refused = self.table.draft_problems() if len(acts) > 1 else ()
        for act in acts:
            refused = refused or self.screen.driver.submit(self.table.viewer, act)
        self._sent(refused)

    def draw_or_pass(self) -> None:
        """Draw a tile, keep the drawn one, or pass, once laid tiles are back; until then that can be undone."""
        if self.table.draft is None:
            return
        self._clear_penalties()
        if self.table.draft.played():
            self.step(self.table.reset, "taken-back")
            self._going_back = self.table.draft, 0.5
        else:
            self._sent(self.screen.driver.submit(self.table.viewer, chrome.draw_action(self.table)))

    def _draw_at_last(self, dt: float) -> None:
        """Draw once everybody has seen the tiles go back, unless the player has thought better of it."""
        if self._going_back is None:
            return
        (back, left), self._going_back = self._going_back, None
        if self.table.draft is not back or self.hand.dragging or self.holding:
            return
        if left > dt:
            self._going_back = back, left - dt
        else:
            self.draw_or_pass()

    def _sent(self, refused: Sequence[Problem]) -> None:
        if refused:
            self.refuse(refused[0])
        else:
            self.table.end_turn()
            self.screen.playback.keep_up()

    def _carries(self, event: pygame.Event) -> bool:
        """Carry a tile of the stock, and draw it where it is let go on the rack; return whether an event does that."""
        if self._carried is None:
            return False
        table, stock = self.table, self.table.zones.stock
        if event.type in (pygame.WINDOWLEAVE, pygame.WINDOWFOCUSLOST):
            self._carried = None
        elif event.type == pygame.MOUSEMOTION:
            self._carried = event.pos if event.buttons[0] else None
            self._left_stock |= not stock.collidepoint(event.pos)
            return True
        elif event.type == pygame.MOUSEBUTTONUP and event.button == 1:
            self._carried = None
            on_rack = table.zones.own.collidepoint(event.pos)
            if on_rack and self.draws:
                table.drawn_to = racks.slot_at(table.zones.own, event.pos, table.slots, (), self.context.style.metrics)
            if on_rack or not self._left_stock:
                self.click_stock()
            elif self.draws and not stock.collidepoint(event.pos):
                self.notice.tell(Guidance(self.say("table.onto-rack"), tone="help"))
            return True
        return False

    def click_stock(self) -> None:
        """Draw on a click on the stock; if that is not possible, its button says why."""
        if "draw" in self.form and chrome.instead(self.table) is Instead.DRAW:
            self.form.activate("draw")

    def sort(self) -> None:
        order = next(self._orders)
        self.table.sort_rack(order)
        self.notice.tell(Guidance(self.say(f"table.sort-{order.value}")), SORTED)

    def hint(self) -> None:
        """Show the next step of the hint: that there is a move, which tiles, how."""
        self.notice.give_way()
        self.hints.press()

    def uno(self) -> None:
        """Call UNO!, or catch somebody who did not."""
        if self.screen.driver.catch_window is not None and self.screen.driver.catcher is not None:
            self.screen.driver.catch()
            return
        draft = self.table.draft
        if refused := self.screen.driver.submit(self.table.viewer, Uno()):
            self.refuse(refused[0])
        elif draft is not None:
            self.table.draft = draft

    def undo(self) -> None:
        self.step(self.table.undo, "undone")

    # -- what the line above the rack says -----------------------------------------------------------------

    def refuse(self, problem: Problem) -> None:
        """Say why something is refused, kindly, with its place in the book, until the tiles have moved."""
        say, table, draft = self.say, self.table, self.table.draft

        def holds() -> bool:
            return table.draft is draft or any(each.code == problem.code for each in table.draft_problems())

        self.notice.refuse(problem_text(say, problem, self.screen.session.name), problem.rule, holds)

    def stray(self, tile: Tile) -> None:
        """Say what can be done with a tile that no meld accepts as it is."""
        draft, wants = self.table.draft, after_chance(self.table.wanted())
        if draft is not None and isinstance(wants, TurnWants):
            self.notice.tell(stray_guidance(self.say, stray(wants, draft, tile), self.screen.session.name))

    def _tell_penalties(self) -> None:
        """Keep the message about a time-out or another penalty until the player's next action."""
        human = self.screen.session.is_human(self.table.viewer) and not self.table.covered
        if self._penalties.look(self.screen.session.events, self.table.cursor, self.table.viewer if human else -1):
            self._told_penalty = Guidance(self._penalties.text(self.screen.log.line_of), tone="bad")
            self.notice.tell(self._told_penalty, inf, stays=True)
        if self.table.draft is not None and self.table.changed:
            self._clear_penalties()

    def _clear_penalties(self) -> None:
        if self._penalties.acted():
            self.notice.forget()

    def step(self, step: Callable[[], None], said: str) -> None:
        """Take a step back or forth; that is heard, as the line may say the same as before."""
        before = self.table.draft
        step()
        if self.table.draft is not before:
            self.notice.aloud = self.say(f"spoken.{said}")

    def guidance(self) -> Guidance:
        """Return what the line says: a notice comes first, then the hint that is shown, then what is wanted."""
        if self.ending is not None:
            return self.ending
        if (told := self.notice.shown) is not None:
            if told is not self._told_penalty or self.table.draft is None:
                return told
            # What happened has been announced; in the own turn the line says that it is one, too.
            wanted = wanted_guidance(self.say, self._turn_wanted(None), self.table.rules, self.screen.session.name)
            return Guidance(f"{told.text} {wanted.text}", wanted.rule, told.tone, aloud=wanted.said)
        if (helped := self.hints.guidance) is not None:
            return helped
        say, session, table, moving = self.say, self.screen.session, self.table, self.screen.playback.busy
        laying = table.draft is not None and table.draft.changed
        chance = self.screen.driver.catch_window is not None and not laying
        claims = table.draft is None and claims_are_asked(session.now)
        if not moving and (chance or (claims and isinstance(table.wanted(), Claim))):
            return wanted_guidance(say, table.wanted(), table.rules, session.name)
        if table.draft is None:
            if (news := self.screen.log.news()) is not None and moving:
                return Guidance(news)
            seat = table.shown.turn
            return waiting_guidance(say, session.name(seat), thinking=not session.is_human(seat) and not moving)
        preview = self.hand.preview if self.hand.dragging else None
        return wanted_guidance(say, self._turn_wanted(preview), table.rules, session.name)

    def _turn_wanted(self, preview: Draft | None) -> Besides:
        """Return what the turn in progress still needs; for an initial meld, including the tiles being dragged."""
        table, draft = self.table, self.table.draft
        opening = draft is not None and table.rules.opening and not draft.before.opened
        if draft is None or preview is None or not opening or preview.before != draft.before:
            preview = None
        return after_chance(table.wanted(preview))

    # -- tooltips of things on the felt and the rack, each with the place that it is about -----------------

    def pass_time(self, dt: float) -> None:
        """Let the mouse rest on the tile below it, where it asks."""
        super().pass_time(dt)
        mouse = self._mouse if self._asking else None
        near = self.context.style.px(match_screen.LET_GO)
        if self.hand.dragging:
            self._let_go = mouse
        elif mouse is None or (self._let_go is not None and dist(mouse, self._let_go) > near):
            self._let_go = None
        tile = self.hand.tile_at(mouse) if mouse is not None and self._let_go is None else None
        self._resting = tile, self._resting[1] + dt if tile == self._resting[0] else 0.0

    @property
    def handle_tip(self) -> tuple[pygame.Rect, str] | None:
        """What the handle of a meld says to the mouse on it, unless that has just let go there."""
        hovered, resting = self.hand.hovered, self._asking and self._let_go is None
        if hovered is None or not resting or self.hand.meld_grip_at(self._mouse) is None:
            return None
        return self.hand.grip_rect(hovered), self.say("table.handle-tip")

    @property
    def _pointed(self) -> DraftMeld | None:
        """The meld of the turn in progress under the mouse, unless something is dragged."""
        draft, hovered = self.table.draft, self.hand.hovered
        return None if draft is None or hovered is None or self.hand.dragging else draft.meld(hovered)

    def _problems_of(self, meld: DraftMeld) -> list[Problem]:
        found = [(each, each.detail("meld")) for each in self.table.draft_problems()]
        return [each for each, made in found if isinstance(made, Meld) and set(made.tiles) == set(meld.tiles)]

    @property
    def sign_tip(self) -> tuple[pygame.Rect, str] | None:
        """Return the tile that the mouse rests on and what its sign means; None if there is nothing to explain."""
        (tile, seconds), table, meld = self._resting, self.table, self._pointed
        wrong = meld is not None and self._problems_of(meld)
        if tile is None or seconds < match_screen.PATIENCE or tile not in table.stage or wrong:
            return None
        text = match_screen.sign_of(table, tile)
        return (tile_rect(table.stage.place(tile)), text) if text else None

    def reasons(self, says: Callable[[str], bool]) -> tuple[pygame.Rect, str] | None:
        """Return what is wrong with the meld under the mouse, unless the line `says` so, or it is just being built."""
        if (meld := self._pointed) is None or self._let_go is not None:
            return None
        name, pitch = self.screen.session.name, self.table.ground.pitch
        texts = [problem_with_paragraph(self.say, each, name) for each in self._problems_of(meld)]
        texts = [text for text in texts if not says(text)]
        if not texts:
            return None
        points = self.table.ground.middles(meld.tiles)
        box = pygame.Rect(points[0][0] - pitch / 2, points[0][1] - pitch * 0.75, len(points) * pitch, pitch * 1.5)
        return box, "\n".join(texts)

    def draw(self, surface: DrawTarget) -> None:
        screen, table, style = self.screen, self.table, self.context.style
        self.draw_below(surface)
        idle = table.my_turn and not self.hand.dragging
        if idle and self.hand.hovered is not None and any(meld.number == self.hand.hovered for meld in table.melds):
            chrome.draw_handle(surface, self.hand.grip_rect(self.hand.hovered))
        glow = min(self.notice.glow, 1.0) if table.my_turn else 0.0
        screen.draw_guidance(surface, self.guidance(), self.notice.shake, glow)
        chrome.draw_time(surface, table, screen.driver)
        self.form.draw(surface)
        if screen.driver.catch_window is not None and not screen.playback.busy:
            window = screen.driver.catch_window
            face = chrome.TilePlate(table, window.offender).face
            draw_catch_window(surface, table.context.style, face, self.form["uno"].rect, window.share)
        chrome.draw_ghosts(surface, table)
        screen.draw_pieces(surface)
        if self.hand.box is not None:
            chrome.draw_box(surface, style, self.hand.box)
        if self._carried is not None and self.draws and not table.zones.stock.collidepoint(self._carried):
            wide = racks.rack_tile_width(table.zones.own, racks.columns(table.slots), style.metrics)
            put_centre(surface, tile_images(style, table.rules).back(round(wide)), self._carried)
        if self.question is not None:
            draw_chooser(surface, table, self.question, self._mouse)
        self.draw_focus(surface)
        screen.draw_above(surface)
        self.draw_key_tip(surface)
        if self.form.tip is None and (reasons := self.reasons(self.says)) is not None:
            self.explain(surface, *reasons)
        if not self.hand.dragging:
            self.draw_plate_tip(surface)
        if (tip := self.stock_tip) is not None:
            self.explain(surface, table.zones.stock, tip)
        elif table.reserved is not None and not self.hand.dragging and self.asks(table.zones.reserved):
            text = screen.context.t("table.reserved", tile=tile_name(screen.context.t, table.reserved))
            self.explain(surface, table.zones.reserved, text)
        elif (said := self.handle_tip or self.sign_tip) is not None:
            self.explain(surface, *said)
        elif (about := self.teaching.about) is not None and self.form.tip is None:
            draw_tooltip(surface, style, about, self.teaching.text, others=self.lying())

    def lying(self) -> list[pygame.Rect]:
        table, stage = self.table, self.table.stage
        tiles = (tile_rect(stage.place(tile)) for tile in tuple(stage.keys()))
        return [*tiles, table.zones.guidance, *table.zones.plates, *(widget.rect for widget in self.form)]

    # -- what can be reached without a mouse: the rack, the felt, an open question; as zones of items ------------

    @property
    def holding(self) -> bool:
        return bool(self.key_hand.tiles)

    @property
    def legend(self) -> tuple[Entry, ...]:
        if self.holding:
            return HOLDING
        return (*MOVING, (Intent.ACTIVATE if self.context.pad is None else Intent.END, "legend.end"))

    @property
    def _question_zone(self) -> Zone:
        """The answers to the open question, or of one that was put aside what asks it again."""
        if (asked := self.unanswered) is None:
            question = self.question
            return Zone(QUESTION, () if question is None else (Item("again", question.badge),))
        rects = enumerate(option.rect for option in asked.options)
        return Zone(QUESTION, tuple(Item(index, rect, (QUESTION_ZONE, str(index))) for index, rect in rects))

    def _tile_zones(self) -> tuple[Zone, Zone]:
        """Return the zones of the rack, empty while covered, and of the felt row by row, with the reserved tile and the
        stock; as before if nothing has changed."""
        table, made = self.table, self._made
        about = (
            table.stage.aims, table.draft, table.cursor, table.viewer, table.covered, table.slots, table.zones,
            table.reserved, table.ground.view.offset,
        )  # fmt: skip
        if made is None or made[0] != about:
            tiles = () if table.covered else tuple(tile for tile in table.slots if tile is not None)
            rack = Zone(RACK, tuple(_item(table, tile, tile.colour, (OWN_ZONE,)) for tile in tiles))
            paths = dict.fromkeys(table.loose, (TABLE_ZONE, match_screen.LOOSE))
            paths |= {tile: (TABLE_ZONE, match_screen.meld_key(meld)) for meld in table.melds for tile in meld.tiles}
            lying = sorted(table.items, key=lambda item: table.ground.spots[item])
            felt = [_item(table, tile, item, paths.get(tile, ())) for item in lying for tile in item]
            if table.reserved is not None:
                felt.append(_item(table, table.reserved, "reserved", ()))
            if table.zones.stock.width:
                felt.append(Item("stock", table.zones.stock, (STOCK,), "stock"))
            made = self._made = about, rack, Zone(FELT, tuple(felt))
        return made[1:]

    def own_zones(self) -> tuple[Zone, ...]:
        return self._question_zone, *self._tile_zones()

    def own_choices(self) -> tuple[Zone, ...]:
        """Return the places for what is held, the answers to a question, or in the own turn the tiles."""
        table = self.table
        if self.holding:
            felt, rack = (self._places_on(on_rack) for on_rack in (False, True))
            return felt, rack, Zone(BACK, (Item(BACK, self._held_rect()),))
        if table.covered or not table.my_turn:
            return ()
        if self.unanswered is not None:
            return (self._question_zone,)
        rack, felt = self._tile_zones()
        tiles = Zone(FELT, tuple(item for item in felt.items if isinstance(item.key, Tile) and item.key in table.stage))
        return self._question_zone, rack, tiles

    def _places_on(self, on_rack: bool) -> Zone:
        wide = self.table.ground.pitch
        size = round(wide), round(wide * PROPORTION)
        return Zone(RACK if on_rack else FELT, tuple(
            Item((on_rack, i), pygame.Rect(place.point, (0, 0)).inflate(size), group=place.group or i)
            for i, place in enumerate(self.key_hand.places_on(on_rack))
        ))  # fmt: skip

    def bring(self, zone: Zone, item: Item) -> None:
        """Hold the tiles over a place, or put the focus on a choice."""
        if not self.holding:
            super().bring(zone, item)
        elif isinstance(item.key, tuple):
            self.key_hand.hold_over(*item.key)

    def approach(self, choices: Sequence[tuple[Zone, Item]]) -> None:
        """Bring tiles on the felt, or places for what is held, into sight."""
        felt = [item.rect for _, item in choices if self._on_felt(item.key)]
        if felt:
            self.table.show_at_once(place=felt[0].unionall(felt[1:]))

    def _on_felt(self, key: Hashable) -> bool:
        """Return whether a tile, or a place while tiles are held, is on the felt."""
        if self.holding:
            return isinstance(key, tuple) and not key[0]
        return any(key in item for item in self.table.items)

    def point(self) -> None:
        """Bring what has the focus into sight, and let it be explained."""
        if not self.holding and (item := self.roving.focus.focused) is not None and self._on_felt(item.key):
            self.table.show_at_once(place=item.rect)
        super().point()

    def _draw_ring(self, surface: DrawTarget) -> None:
        """Draw the ring around what has the focus; around a tile on the felt only where that is seen."""
        on_felt = not self.holding and self._on_felt(self.roving.key)
        with self.table.ground.within(surface) if on_felt else nullcontext():
            super()._draw_ring(surface)

    def press_of(self, item: Item) -> Intent:
        """Return what chooses: what is held can also be put back."""
        return Intent.BACK if item.key == BACK else Intent.TAKE

    def place_of(self, zone: str, key: Hashable) -> pygame.Rect | None:
        """Return where a tile is now; of held ones, the place where they would go."""
        if self.holding:
            return self._held_rect()
        if zone in (RACK, FELT) and isinstance(key, Tile) and key in self.table.stage:
            return tile_rect(self.table.stage.place(key))
        return None

    @property
    def colours(self) -> list[tuple[str, str]]:
        say = self.context.t
        return [*((colour, say(f"colour.{colour}")) for colour in self.table.rules.colours), ("", say("tile.joker"))]

    def face_of(self, key: Hashable) -> tuple[str, str] | None:
        if not isinstance(key, Tile):
            return None
        return ("", "") if key.is_joker else (key.colour, str(key.number))

    def _held_rect(self) -> pygame.Rect:
        rects = [tile_rect(place) for place in self.table.dragged.values()]
        return rects[0].unionall(rects[1:])

    def takes(self, asked: frozenset[Intent]) -> bool:
        if steps := (Intent.ZOOM_IN in asked) - (Intent.ZOOM_OUT in asked):
            self.table.zoom_by(steps)
            return True
        if self.holding:
            # Who holds a tile may ask what lies there.
            return not asked & REPLIES and self._held(asked)
        if Intent.BACK in asked:
            return self._put_off()
        focus = self.roving.focus
        if isinstance(tile := focus.item, Tile):
            if Intent.WHOLE in asked and focus.zone == FELT:
                return self._pick_up(next((item for item in self.table.items if tile in item), (tile,)))
            if Intent.TAKE_BACK in asked:
                return self.key_hand.take_back(tile)
            if Intent.MORE in asked:
                return self._select(tile, both_ways=True)
            if asked & MORE:
                return self._extend(tile, Intent.LEFT if Intent.MORE_LEFT in asked else Intent.RIGHT)
        # Whoever has clicked a button presses that again, but not the one that has asked a question.
        pressed = self.form.focus is not None and not self.roving.seen and not self.hints.offering
        if Intent.ACTIVATE in asked and focus.zone in (RACK, FELT) and not pressed:
            self.form.activate(next(key for key in ("take-end", "take", "end") if key in self.form))
            return True
        return False

    def _held(self, asked: frozenset[Intent]) -> bool:
        """Handle a press while tiles are held: nothing else happens meanwhile."""
        hand = self.key_hand
        if Intent.BACK in asked:
            self.hand.cancel()
        elif asked & {Intent.TAKE, Intent.ACTIVATE}:
            hand.put_down()
        elif asked & {*ZONES}:
            hand.change_sides()
        elif moves := asked & MOVES:
            hand.hold_over(hand.on_rack, moved(self.place_items(), hand.index, next(iter(moves))))
        self.point()
        return True

    def place_items(self) -> list[Item]:
        """Return the places for what is held, in reading order."""
        half = round(self.table.ground.pitch / 4)
        return [
            Item(i, pygame.Rect(place.point, (0, 0)).inflate(2 * half, 2 * half), group=place.group or i)
            for i, place in enumerate(self.key_hand.places)
        ]

    def _put_off(self) -> bool:
        """Let a selection go, or put a question aside; return whether there was anything of that."""
        if self.hand.let_go():
            return True
        if (asked := self.unanswered) is not None:
            self.table.put_aside = asked.about
        return asked is not None

    def _pick_up(self, tiles: tuple[Tile, ...]) -> bool:
        """Pick up tiles; those on the felt only in the own turn."""
        if self.table.covered or not (self.table.my_turn or all(tile in self.table.rack for tile in tiles)):
            return False
        return self.key_hand.pick_up(tiles)

    def _select(self, tile: Tile, *, both_ways: bool) -> bool:
        """Add a tile to those that are picked up together, or leave it out again."""
        chosen = tuple(each for each in self.table.selected if (each in self.table.rack) == (tile in self.table.rack))
        if tile not in chosen:
            self.table.selected = (*chosen, tile)
        elif both_ways:
            self.table.selected = tuple(each for each in chosen if each != tile)
        self.table.relayout()
        return True

    def _extend(self, tile: Tile, way: Intent) -> bool:
        """Select the tile with the focus and the one beside it."""
        self._select(tile, both_ways=False)
        self.roving.move(way)
        if isinstance(self.roving.key, Tile):
            self._select(self.roving.key, both_ways=False)
        self.point()
        return True

    def press(self) -> bool:
        focus, table = self.roving.focus, self.table
        match focus.zone, focus.item:
            case "question", int(index) if (asked := self.unanswered) is not None:
                asked.options[index].choose()
            case "question", str():
                table.put_aside = ()
            case "felt", "stock":
                self.click_stock()
            case "rack" | "felt", Tile() as tile:
                return self._pick_up(table.selected if tile in table.selected else (*table.selected, tile))
            case _:
                return super().press()
        return True

    def mouse_used(self) -> None:
        """Put back what is held: the mouse was used last."""
        super().mouse_used()
        if self.holding:
            self.hand.cancel()

    def follow(self) -> None:
        """Go to a question that has come, and back when it has been answered; go along with a tile that moves."""
        if not self.roving.seen or self.holding:
            return
        if (rect := self.place_of(self.roving.zone, self.roving.key)) is not None:
            self.stay_at(rect.center)
        asked = self.unanswered
        if asked is not None and self.roving.zone != QUESTION and self._before is None:
            self._before = self.roving.zone, self.roving.key
            self.roving.go(QUESTION)
        elif asked is None and self._before is not None:
            before, self._before = self._before, None
            if self.roving.zone == QUESTION:
                self.roving.go(*before)


class TileDeal(Dealing):
    """The tile table while a round is being set up."""

    screen: TileMatchScreen
    turn = TileTurn
    looks = TileLook(powerless=True), TileLook(Rim.SELECTED, powerless=True)

    def rank(self, piece: Tile) -> int:
        return piece.number

    def sentence(self) -> str:
        happened = reversed(self.screen.session.events)
        started = next((event for event in happened if isinstance(event, events.RoundStarted)), None)
        if started is None or self.screen.table.shown.turn != started.starter:
            return self.say("deal.shuffle")
        return self.begins(started.starter)
