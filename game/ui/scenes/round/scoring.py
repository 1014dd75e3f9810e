"""The end of a round: the table is held, everything that is left is counted into the sheet; the end of the match.

`age` is the seconds since the last action; `going_out` says what is seen when.
"""

from __future__ import annotations

import secrets

import pygame

from game.engine.actions import Next
from game.engine.dealnumber import new_seed
from game.engine.revisions import today
from game.play.results import RoundResult, Standing
from game.play.setup import MatchSetup, Player
from game.store.settings import SeatKind
from game.ui.kit.confetti import FALLS
from game.ui.kit.drawing import DrawTarget
from game.ui.kit.margins import page_room
from game.ui.kit.sound import Tune
from game.ui.kit.stage import SHOW, Pace
from game.ui.kit.style import Style
from game.ui.kit.widgets import Button, ButtonKind, Form
from game.ui.scenes.round.champion import draw_champion
from game.ui.scenes.round.going_out import FLOURISH, HOLD, TITLE_SECONDS, title
from game.ui.scenes.round.last_lay import LastLay
from game.ui.scenes.round.milestones import confetti, draw_cheer, milestones
from game.ui.scenes.round.score_panel import ScorePanel
from game.ui.scenes.round.score_rows import ScoreRows
from game.ui.scenes.round.score_sounds import count_notes
from game.ui.scenes.round.score_title import draw_title, title_place
from game.ui.scenes.round.scoring_aloud import ScoringAloud
from game.ui.table.shared.match_screen import AnyMatchScreen

SHEET = 440
"""Units of height that the sheet has at least, where there is room."""


class ScoringScene(ScoringAloud):
    """Shows racks and hands, adds up values, and continues or ends the match."""

    def __init__(self, screen: AnyMatchScreen) -> None:
        self.screen = screen
        self.form: Form | None = None
        self.result: RoundResult = screen.results()[-1]
        self.standing: Standing = screen.standing()
        self.table_open = False
        """Whether the final table is shown."""
        self.sheet_open = False
        """Whether the sheet covers the rows of many seats."""
        self.rows = ScoreRows(screen, self.result, self.standing)
        self.reached = milestones(screen, self.result, self.standing)
        """What the player reached for the first time."""
        self.confetti = confetti(screen, self.standing, self.reached)
        """The number of scraps on either side of the title."""
        self.panel = ScorePanel(screen, self.result, self.standing, self.reached)
        self.age = 0.0
        self.hold = HOLD if screen.playback.moves else 0.0
        """The seconds for which the table stays."""
        winners, hands = self.result.winners, self.result.hands
        self.lay = LastLay(screen, bool(winners) and not hands[winners[0]])
        self._champion = pygame.Rect(0, 0, 0, 0)
        """The panel of the winner of the match; empty if it is not decided."""
        self._begun = False

    @property
    def busy(self) -> bool:
        """Whether anything is still moving."""
        return self.screen.table.stage.busy or self.age < self.end

    @property
    def held(self) -> bool:
        """Whether the table is still seen."""
        return self.age < self.hold

    @property
    def end(self) -> float:
        """The seconds after which nothing moves any more."""
        return self.hold + self.rows.seconds + (FALLS if self.confetti else max(TITLE_SECONDS, FLOURISH))

    @property
    def cursor(self) -> int:
        """The system cursor."""
        return self.form.cursor if self.form is not None else pygame.SYSTEM_CURSOR_ARROW

    @property
    def headline(self) -> pygame.Rect:
        """Who has won; the plates while the table is seen."""
        screen = self.screen
        on_table = self.held or self.table_open
        return screen.table.zones.strip if on_table else title_place(screen.context.style).union(self._champion)

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
        """Handle buttons; while anything moves, any key or a click elsewhere completes it at once."""
        pressed = event.type == pygame.KEYDOWN
        counting = not self.screen.context.motion.reduced and self.age < self.hold + self.rows.seconds
        if not (pressed and counting) and self.form is not None and self.form.handle(event):
            return
        if (pressed and self.age < self.end) or event.type == pygame.MOUSEBUTTONDOWN:
            self.complete()

    def complete(self) -> None:
        """Show the result as it is in the end."""
        held, self.age = self.held, max(self.age, self.end)
        self._grow()
        if held:
            self._count()
        self.screen.table.stage.settle()

    def _count(self) -> None:
        """Take everything that is left off the table, and begin to count it."""
        self.screen.context.scenes.changed()
        self.resized(self.screen.context.style)

    def update(self, dt: float) -> None:
        """Let the tiles move and the sums grow."""
        held = self.held
        self.age += dt
        self._grow()
        if self.held:
            self.lay.show(self.age)
        elif held:
            self._count()
        self.screen.playback.update(dt)
        self.screen.table.stage.update(dt)
        if self.form is not None:
            self.form.update(dt)

    def _grow(self) -> None:
        """Let the figures grow to those of this moment, and be heard."""
        rows, passed = self.rows, None if self.standing.fewest else self.panel.bars.passed()
        before, rows.age = rows.age, max(self.age - self.hold, 0.0)
        ticks = not self.screen.context.motion.reduced and rows.counting(before) != rows.counting(rows.age)
        heard = count_notes(before, rows.age, rows.seconds, ticks=ticks, passed=passed, reached=bool(self.reached))
        self.screen.context.sounds.play_all(heard)

    def resized(self, style: Style) -> None:
        """Lay it out again."""
        if self.held:
            self.lay.lay_out()
            return
        px, page = style.px, page_room(style.metrics)
        width = min(page.width, px(1400))
        left, top, bottom = page.centerx - width // 2, px(120), page.bottom - px(60) - px(26)
        gap, sheet_width = px(10), 0 if self.rows.crowded else px(350)
        room = pygame.Rect(left, top, width - sheet_width, bottom - top)
        self._champion = pygame.Rect(room.topleft, (room.width, px(176) if self.rows.crowned else 0))
        below = self._champion.height + (gap if self.rows.crowned else 0)
        room.update(room.x, room.y + below, room.width, room.height - below)
        self.rows.lay_out(room, gap, style)
        wanted = self.panel.height(px(330), gap, style)
        high = min(max(self.rows.boxes[-1].bottom - top, px(SHEET), wanted), bottom - top)
        side = pygame.Rect(left + width - px(330), top, px(330), high)
        self.panel.lay_out(room if self.rows.crowded else side, gap, style)
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
            same = pygame.Rect(home.right + px(14), y, px(310 if self.rows.crowded else 340), high)
            tip, word = context.t("scoring.same-tip"), context.t(f"scoring.same-{self.screen.pieces}")
            form.add(Button("same", same, word, self.same, icon="rotate-ccw", tip=tip))
        if self.rows.crowded:
            place = pygame.Rect(home.right + px(14) + px(324) * (not hall), y, px(170), high)
            word = context.t("scoring.sheet-close" if self.sheet_open else "scoring.sheet")
            form.add(Button("sheet", place, word, self._turn_sheet, icon="list"))
        final = pygame.Rect(onward.x - px(14) - px(170), y, px(170), high)
        word, tip = context.t("scoring.table"), context.t("scoring.table-tip")
        form.add(Button("table", final, word, self.turn_table, icon="layers", tip=tip))
        ended = ("hall", self.leave) if hall else ("again", self.again)
        key, action = ended if self.over else ("next", self.next_round)
        form.add(Button(key, onward, context.t(f"scoring.{key}"), action, icon="play", kind=ButtonKind.PRIMARY))
        form.adopt(self.form)
        if form.focus is None:
            form.look_at(key, by_keyboard=False)
        self.form = form

    def _lay_out_table(self, style: Style) -> None:
        """Draw the final table, and the button that leads back."""
        screen, context = self.screen, self.screen.context
        screen.resized()
        screen.table.stage.settle()
        zone = screen.table.zones.controls
        form = Form(style, context.motion, back=self.turn_table)
        rect = pygame.Rect(zone.left, zone.top, zone.width, style.px(66))
        word = context.t("scoring.result")
        form.add(Button("result", rect, word, self.turn_table, icon="list", kind=ButtonKind.PRIMARY))
        form.look_at("result", by_keyboard=False)
        self.form = form

    def turn_table(self) -> None:
        """Show the final table, or the result again."""
        self.table_open, self.age = not self.table_open, max(self.age, self.end)
        self._grow()
        self.form = None
        self.resized(self.screen.context.style)

    def _turn_sheet(self) -> None:
        self.sheet_open = not self.sheet_open
        self.resized(self.screen.context.style)

    def _aim(self, first: bool) -> None:
        stage = self.screen.table.stage
        places = self.rows.places()
        delays = {piece: self.rows.step * i for hand in self.result.hands for i, piece in enumerate(hand)}
        # They come from the plates of their seats; one's own from where they lie.
        for seat, hand in enumerate(self.result.hands if first else ()):
            for piece in hand:
                if piece not in stage:
                    stage.hold(piece, self.screen.playback.plate_place(seat))
        stage.painter = self.screen.table.painter()
        stage.aim(places, pace=Pace(SHOW.seconds, 0, SHOW.arc), delays=delays if first else None)
        if not first or self.screen.context.motion.reduced:
            stage.settle()

    @property
    def _title_come(self) -> float:
        """How far the title has come, 0..1."""
        return 1.0 if self.screen.context.motion.reduced else title(self.rows.age, self.rows.seconds)

    def draw(self, surface: DrawTarget) -> None:
        """Draw title, racks or hands, sheet and buttons; or the final table."""
        if self.held:
            self.lay.draw(surface, self.age)
            return
        if self.table_open:
            self.screen.draw_below(surface)
            self.screen.draw_pieces(surface)
            if self.form is not None:
                self.form.draw(surface)
            return
        draw_cheer(surface, self.screen, self.confetti, self.rows.age - self.rows.seconds)
        draw_title(surface, self.screen, self.result, self.standing, self._title_come, self.rows.lost)
        counted = self.rows.age - self.rows.seconds
        if self.rows.crowned and (counted >= 0 or self.screen.context.motion.reduced):
            draw_champion(surface, self.screen, self._champion, counted, self.rows.lost)
        if not self.sheet_open:
            self.rows.draw(surface)
        if self.sheet_open or not self.rows.crowded:
            self.panel.draw(surface, self.rows.share, self.rows.age, self.rows.seconds)
        if self.form is not None:
            self.form.draw(surface)
            self.form.draw_tip(surface)
