"""The end of a round: the table is held, everything that is left is counted into the sheet; the end of the match.

`age` is the seconds since the last action; `going_out` says what is seen when.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

import pygame

from game.engine.actions import Next
from game.engine.revisions import today
from game.play.ladder import character_of, fresh_seed
from game.play.results import RoundResult, Standing
from game.play.setup import MatchSetup, Player
from game.store.settings import SeatKind
from game.ui.kit.confetti import FALLS
from game.ui.kit.drawing import DrawTarget
from game.ui.kit.nodes import News, Node
from game.ui.kit.sound import Tune
from game.ui.kit.style import Style
from game.ui.kit.viewport import Viewport
from game.ui.kit.widgets import Button, ButtonKind, Form
from game.ui.kit.widgets.described import parts_of
from game.ui.scene import Scene
from game.ui.scenes.page import NARROW
from game.ui.scenes.round.champion import draw_champion
from game.ui.scenes.round.going_out import FLOURISH, HOLD, TITLE_SECONDS, title
from game.ui.scenes.round.last_lay import LastLay
from game.ui.scenes.round.milestones import confetti, draw_cheer, milestones
from game.ui.scenes.round.score_layout import ONWARD, in_column, on_page
from game.ui.scenes.round.score_panel import ScorePanel
from game.ui.scenes.round.score_rows import ScoreRows
from game.ui.scenes.round.score_sounds import count_notes
from game.ui.scenes.round.score_title import draw_title, title_place, title_words
from game.ui.scenes.round.scoring_aloud import ResultAloud, answered
from game.ui.table.shared.match_screen import AnyMatchScreen


class ScoringScene(Scene):
    """Shows racks and hands, adds up values, and continues or ends the match."""

    viewport: Viewport
    _narrow = False

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
        self.viewport = Viewport()
        self._champion = pygame.Rect(0, 0, 0, 0)
        """The panel of the winner of the match; empty if it is not decided."""
        self._begun = False
        self._aloud = ResultAloud(screen, self.result, self.standing)

    def each_node(self) -> Iterator[Node | None]:
        """Yield the standings, what everybody still holds, and the buttons."""
        yield from self._aloud.parts()
        yield from parts_of(self.form)

    def news(self) -> tuple[News, ...]:
        """Return how the round ended, and then the scores."""
        return self._aloud.news()

    @property
    def busy(self) -> bool:
        """Whether anything is still moving."""
        return self.screen.table.stage.busy or self.age < self.end

    @property
    def held(self) -> bool:
        """Whether the table is still visible."""
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
        """Who has won; the plates while the table is visible."""
        strip: pygame.Rect = self.screen.table.zones.strip
        if self.held or self.table_open:
            return strip
        return title_place(self.screen.context.page_style).union(self._champion)

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
        self._begin(fresh_seed(self.screen.session.record))

    def same(self) -> None:
        """Start a match with the same players, options and deal; this match stays as it is."""
        self._begin(self.screen.session.record.seed)

    def _begin(self, seed: str) -> None:
        record = self.screen.session.record
        players = tuple(Player(name, SeatKind(record.kind(seat))) for seat, (_, name) in enumerate(record.seats))
        self.screen.leave()
        context = self.screen.context
        context.scenes.pop(fade=False)
        context.go.start_match(MatchSetup(today(record.rules), players, seed, record.starter))

    def leave(self) -> None:
        """Go to the menu or the hall of the tournament; an undecided match can be continued from there."""
        self.screen.leave()
        if self.screen.hall:
            self.screen.context.scenes.pop()
            return
        go = self.screen.context.go
        go.menu()
        if self.over and character_of(self.screen.session.record) is not None:
            go.ladder()

    # -- events and time -----------------------------------------------------------------------------------

    def handle(self, event: pygame.Event) -> None:
        """Handle buttons; while anything moves, any key or a click elsewhere completes it at once."""
        if answered(event, self):
            return
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
        """Let the figures grow to those of this moment, with their sounds."""
        rows, passed = self.rows, None if self.standing.fewest else self.panel.bars.passed()
        before, rows.age = rows.age, max(self.age - self.hold, 0.0)
        ticks = not self.screen.context.motion.reduced and rows.counting(before) != rows.counting(rows.age)
        heard = count_notes(before, rows.age, rows.seconds, ticks=ticks, passed=passed, reached=bool(self.reached))
        self.screen.context.sounds.play_all(heard)

    def resized(self, style: Style) -> None:
        """Lay it out again; with large text it is one column, which is scrolled."""
        window = room = style.metrics.size
        if self.held:
            self.lay.lay_out()
        elif self.table_open:
            self._lay_out_table(style)
        else:
            room = window[0], self._lay_out(self.screen.context.page_style)
        self.viewport.fit(room, window, style.metrics.factor)

    def _lay_out(self, style: Style) -> int:
        """Lay out the result; return how high it is."""
        self._narrow = style.metrics.width < style.px(NARROW)
        found = (in_column if self._narrow else on_page)(style, self.rows, self.panel)
        self._champion = found.champion
        self._place_keys(style, found.keys)
        self.rows.aim(not self._begun)
        self._begun = True
        return found.height

    def _place_keys(self, style: Style, places: Mapping[str, pygame.Rect]) -> None:
        """Add the buttons, in the order of their places."""
        form = Form(style, self.screen.context.motion, back=self.leave)
        keys = {key.key: key for key in self._keys()}
        for name, place in places.items():
            if name in keys:
                keys[name].rect = place
                form.add(keys[name])
        form.adopt(self.form)
        if form.focus is None:
            form.look_at(next(key for key in ONWARD if key in form), by_keyboard=False)
        self.form = form

    def _keys(self) -> Iterator[Button]:
        """Yield the buttons, not placed yet."""
        t, hall, nowhere = self.screen.context.t, self.screen.hall, pygame.Rect(0, 0, 0, 0)
        if not hall:
            yield Button("menu", nowhere, t("scoring.menu"), self.leave, icon="house")
            tip, word = t("scoring.same-tip"), t(f"scoring.same-{self.screen.pieces}")
            yield Button("same", nowhere, word, self.same, icon="rotate-ccw", tip=tip)
        if self.rows.crowded:
            word = t("scoring.sheet-close" if self.sheet_open else "scoring.sheet")
            yield Button("sheet", nowhere, word, self._turn_sheet, icon="list")
        yield Button("table", nowhere, t("scoring.table"), self.turn_table, icon="layers", tip=t("scoring.table-tip"))
        ended = ("hall", self.leave) if hall else ("again", self.again)
        key, action = ended if self.over else ("next", self.next_round)
        yield Button(key, nowhere, t(f"scoring.{key}"), action, icon="play", kind=ButtonKind.PRIMARY)

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
        words, counted = title_words(self.screen, self.result, self.standing), self.rows.age - self.rows.seconds
        draw_cheer(surface, self.screen, self.confetti, counted, words)
        come = 1.0 if self.screen.context.motion.reduced else title(self.rows.age, self.rows.seconds)
        draw_title(surface, self.screen, self.result, self.standing, come, self.rows.lost)
        if crowned := self.rows.crowned and (counted >= 0 or self.screen.context.motion.reduced):
            draw_champion(surface, self.screen, self._champion, counted, self.rows.lost)
        if self._narrow or not self.sheet_open:
            self.rows.draw(surface, crowned)
        if self._narrow or self.sheet_open or not self.rows.crowded:
            self.panel.draw(surface, self.rows.shares, self.rows.age, self.rows.seconds)
        if self.form is not None:
            self.form.draw(surface)
            self.form.draw_tip(surface)
