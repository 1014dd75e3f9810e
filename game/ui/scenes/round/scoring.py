"""The end of a round: everything that is left with its value, counted into the sheet; the end of the match."""

from __future__ import annotations

import secrets
from collections.abc import Callable

import pygame

from game.engine.actions import Next
from game.engine.dealnumber import new_seed
from game.engine.revisions import today
from game.play.results import Result, Standing
from game.play.setup import MatchSetup, Player
from game.store.settings import SeatKind
from game.ui.kit.drawing import Target
from game.ui.kit.sound import Tune
from game.ui.kit.stage import SHOW, Pace, Place
from game.ui.kit.style import Style
from game.ui.kit.text import Face
from game.ui.kit.theme import Step
from game.ui.kit.widgets import Button, Form, Kind
from game.ui.scene import Scene
from game.ui.scenes.round.champion import draw_champion
from game.ui.scenes.round.score_rows import STEP_SECONDS, ScoreRows
from game.ui.scenes.round.score_sheet import draw_sheet
from game.ui.table.shared.match_screen import AnyMatchScreen
from game.words.results import winners_text


class Scoring(Scene):
    """Shows racks and hands, adds up values, and continues or ends the match."""

    def __init__(self, screen: AnyMatchScreen) -> None:
        self.screen = screen
        self.form: Form | None = None
        self.result: Result = screen.results()[-1]
        self.standing: Standing = screen.standing()
        self.table_open = False
        """Whether the final table is shown."""
        self.sheet_open = False
        """Whether the sheet covers the rows of many seats."""
        self.rows = ScoreRows(screen, self.result, self.standing)
        self._sheet = pygame.Rect(0, 0, 0, 0)
        self._champion = pygame.Rect(0, 0, 0, 0)
        """The panel of the winner of the match; empty if it is not decided."""
        self._begun = False

    @property
    def busy(self) -> bool:
        """Whether tiles are still moving."""
        return self.screen.table.stage.busy or self.rows.age < self.rows.seconds

    @property
    def cursor(self) -> int:
        """The system cursor."""
        return self.form.cursor if self.form is not None else pygame.SYSTEM_CURSOR_ARROW

    @property
    def tune(self) -> Tune:
        """Music for somebody at this screen who has won the match."""
        return Tune.ROOM if {*self.standing.champions}.isdisjoint(self.screen.session.humans) else Tune.VICTORY

    @property
    def over(self) -> bool:
        """Whether the match is decided."""
        return bool(self.standing.champions)

    # -- going on ------------------------------------------------------------------------------------------

    def next_round(self) -> None:
        """Deal the next round."""
        screen = self.screen
        screen.driver.submit(screen.table.viewer, Next())
        screen.table.stage.clear()
        screen.context.scenes.replace(screen.begin(), fade=False)

    def again(self) -> None:
        """Start a match with the same players and options, and another deal."""
        self._begin(new_seed(secrets.randbits(64)))

    def same(self) -> None:
        """Start a match with the same players, options and deal; this match stays as it is."""
        self._begin(self.screen.session.record.seed)

    def _begin(self, seed: str) -> None:
        record = self.screen.session.record
        players = tuple(Player(name, SeatKind(kind)) for kind, name in record.seats)
        self.screen.leave()
        context = self.screen.context
        context.scenes.pop(fade=False)
        context.go.start_match(MatchSetup(today(record.rules), players, seed, record.starter))

    def leave(self) -> None:
        """Go to the menu or the hall of the tournament; an undecided match can be continued from there."""
        self.screen.leave()
        if self.screen.hall:
            self.screen.context.scenes.pop()
        else:
            self.screen.context.go.menu()

    # -- events and time -----------------------------------------------------------------------------------

    def handle(self, event: pygame.Event) -> None:
        """Handle keys; a click elsewhere completes the counting."""
        if self.form is not None and self.form.handle(event):
            return
        if event.type == pygame.MOUSEBUTTONDOWN:
            self.rows.age = self.rows.seconds
            self.screen.table.stage.settle()

    def update(self, dt: float) -> None:
        """Let the tiles move and the sums grow."""
        self.rows.age += dt
        self.screen.playback.update(dt)
        self.screen.table.stage.update(dt)
        if self.form is not None:
            self.form.update(dt)

    def resized(self, style: Style) -> None:
        """Lay it out again."""
        metrics, px = style.metrics, style.px
        width = min(metrics.width - px(64), px(1400))
        left = (metrics.width - width) // 2
        top, bottom = px(120), metrics.height - px(118)
        gap, sheet_width = px(10), 0 if self.rows.crowded else px(350)
        room = pygame.Rect(left, top, width - sheet_width, bottom - top)
        self._champion = pygame.Rect(room.topleft, (room.width, px(176) if self.rows.crowned else 0))
        below = self._champion.height + (gap if self.rows.crowned else 0)
        room.update(room.x, room.y + below, room.width, room.height - below)
        self.rows.lay_out(room, gap, style)
        self._sheet = pygame.Rect(left + width - px(330), top, px(330), bottom - top)
        if self.rows.crowded:
            self._sheet = room
        if self.table_open:
            self._lay_out_table(style)
            return
        self._lay_out_keys(style, left, width, bottom)
        self._aim(not self._begun)
        self._begun = True

    def _lay_out_keys(self, style: Style, left: int, width: int, bottom: int) -> None:
        context, px, hall = self.screen.context, style.px, self.screen.hall
        form = Form(style, context.motion, back=self.leave)
        y, high = bottom + px(26), px(60)
        home = pygame.Rect(left, y, px(200), high)
        onward = pygame.Rect(left + width - px(310), y, px(310), high)
        if not hall:
            form.add(Button("menu", home, context.t("scoring.menu"), self.leave, icon="house"))
            same = pygame.Rect(home.right + px(14), y, px(340), high)
            tip, word = context.t("scoring.same-tip"), context.t(f"scoring.same-{self.screen.pieces}")
            form.add(Button("same", same, word, self.same, icon="rotate-ccw", tip=tip))
        if self.rows.crowded:
            place = pygame.Rect(home.right + px(14) + px(354) * (not hall), y, px(170), high)
            word = context.t("scoring.sheet-close" if self.sheet_open else "scoring.sheet")
            form.add(Button("sheet", place, word, self._turn_sheet, icon="list"))
        final = pygame.Rect(onward.x - px(14) - px(170), y, px(170), high)
        word, tip = context.t("scoring.table"), context.t("scoring.table-tip")
        form.add(Button("table", final, word, self.turn_table, icon="layers", tip=tip))
        key, action = self._onward()
        form.add(Button(key, onward, context.t(f"scoring.{key}"), action, icon="play", kind=Kind.PRIMARY))
        form.adopt(self.form)
        if form.focus is None:
            form.look_at(key, by_keyboard=False)
        self.form = form

    def _onward(self) -> tuple[str, Callable[[], None]]:
        """Return the label and the action of the button to go on."""
        if not self.over:
            return "next", self.next_round
        return ("hall", self.leave) if self.screen.hall else ("again", self.again)

    def _lay_out_table(self, style: Style) -> None:
        """Draw the final table, and the button that leads back."""
        screen, context = self.screen, self.screen.context
        screen.resized()
        screen.table.stage.settle()
        zone = screen.table.zones.controls
        form = Form(style, context.motion, back=self.turn_table)
        rect = pygame.Rect(zone.left, zone.top, zone.width, style.px(66))
        form.add(Button("result", rect, context.t("scoring.result"), self.turn_table, icon="list", kind=Kind.PRIMARY))
        form.look_at("result", by_keyboard=False)
        self.form = form

    def turn_table(self) -> None:
        """Show the final table, or the result again."""
        self.table_open, self.rows.age = not self.table_open, self.rows.seconds
        self.form = None
        self.resized(self.screen.context.style)

    def _turn_sheet(self) -> None:
        self.sheet_open = not self.sheet_open
        self.resized(self.screen.context.style)

    def _aim(self, first: bool) -> None:
        stage = self.screen.table.stage
        places = self.rows.places()
        delays = {piece: STEP_SECONDS * i for hand in self.result.hands for i, piece in enumerate(hand)}
        style = self.screen.context.style
        origin = Place(style.metrics.width / 2, style.metrics.height * 0.1, style.px(24), 9, face_up=False)
        if self.screen.context.motion.reduced:
            delays = {}
        stage.painter = self.screen.table.painter()
        stage.aim(places, pace=Pace(SHOW.seconds, 0, SHOW.arc), origin=origin, delays=delays if first else None)
        if not first or self.screen.context.motion.reduced:
            stage.settle()

    # -- drawing -------------------------------------------------------------------------------------------

    def draw(self, surface: Target) -> None:
        """Draw title, racks or hands, sheet and buttons; or the final table."""
        if self.table_open:
            self.screen.draw_below(surface)
            self.screen.draw_pieces(surface)
            if self.form is not None:
                self.form.draw(surface)
            return
        self._draw_title(surface)
        if self.rows.crowned:
            draw_champion(surface, self.screen, self._champion, self.rows.age)
        if not self.sheet_open:
            self.rows.draw(surface)
        if self.sheet_open or not self.rows.crowded:
            draw_sheet(surface, self.screen, self._sheet)
        if self.form is not None:
            self.form.draw(surface)
            self.form.draw_tip(surface)

    def _draw_title(self, surface: Target) -> None:
        style, say = self.screen.context.style, self.screen.context.t
        box = pygame.Rect(0, style.px(26), style.metrics.width, style.px(54))
        style.write(surface, self._title(), box, Step.TITLE, style.theme.title, Face.TITLE, 0.5)
        box = pygame.Rect(0, style.px(78), style.metrics.width, style.px(28))
        style.write(surface, say(f"scoring.{self.result.how}"), box, Step.TEXT, style.theme.quiet, align=0.5)

    def _title(self) -> str:
        """Return who has won the match or the round."""
        say, session = self.screen.context.t, self.screen.session
        crowned = self.rows.crowned
        won = self.standing.champions if crowned else self.result.winners
        if not won:
            return say(f"scoring.{self.result.drawn}")
        you = session.humans[0] if len(session.humans) == 1 else None
        return winners_text(say, won, self.result.teams, session.name, you, of_match=crowned)
