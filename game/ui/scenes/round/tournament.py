"""A tournament of eight players at two tables: standings, pairings, and the way to the table (UC-79).

Tables with people are played on the screen, one after the other; the others are played by their computers in the
background.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import NamedTuple

import pygame

from game.engine.cards.forms import PLAYERS, Finished, Tournament
from game.engine.cards.rules import counts_points
from game.play.cards.tournament import PACE, TournamentDriver, play_to_end
from game.play.session import HUMAN
from game.store import statistics, tournaments
from game.store.files import Note
from game.store.tournaments import SavedTournament
from game.ui.context import Context
from game.ui.kit.drawing import DrawTarget, outline, put, put_centre, put_line, rounded, shadow
from game.ui.kit.sound.effects import Tune
from game.ui.kit.style import Style
from game.ui.kit.text import Typeface
from game.ui.kit.theme import TextSize, mix
from game.ui.kit.viewport import Viewport
from game.ui.kit.widgets import Button, ButtonKind, Choice, Form, Label, Paragraph, Picture
from game.ui.kit.widgets.widget import Painting, column, inset, off_bottom, off_top, row
from game.ui.scene import Scene
from game.ui.scenes.library.shelved import read_beside
from game.ui.scenes.page import Page
from game.ui.scenes.round.score_rows import side_by_side
from game.ui.table.cards.chrome import score
from game.ui.table.cards.match_screen import CardMatchScreen
from game.ui.table.shared.plates import draw_face, draw_name, draw_panel
from game.words.results import hall_title, score_texts, table_text
from game.words.sentences import Say, listed

LINE = 34
"""Units of a round."""


def build_sheet(
    form: Form, style: Style, room: pygame.Rect, say: Say, tournament: Tournament, face: Callable[[int], str]
) -> None:
    head, body = off_top(room, style.px(40), style.space(1))
    foot, body = off_bottom(body, style.px(LINE), style.space(1))
    form.add(Picture("sheet-head", head, _faces(style, face)))
    form.add(Picture("sheet-foot", foot, _totals(style, say, tournament)))
    high = style.px(LINE) * max(len(tournament.rounds), 1)
    rows = pygame.Rect(body.x, body.y, body.width, high)
    form.add(Picture("sheet", rows, _rows(style, say, tournament)), scrolled=True)
    form.scroll_in(body, high)


def _columns(rect: pygame.Rect, style: Style) -> list[pygame.Rect]:
    """Return the number of a round, then a column for each player."""
    label, gap = style.px(52), style.px(10)
    wide = (rect.width - label - gap) // PLAYERS
    first = pygame.Rect(rect.x, rect.y, label, rect.height)
    return [first, *(pygame.Rect(rect.x + label + i * wide, rect.y, wide, rect.height) for i in range(PLAYERS))]


def _faces(style: Style, face: Callable[[int], str]) -> Painting:
    def paint(surface: DrawTarget, rect: pygame.Rect) -> None:
        for player, box in enumerate(_columns(rect, style)[1:]):
            side = min(style.px(32), box.width - 2)
            draw_face(surface, style, (box.right - side / 2, box.centery), side, player, face(player))

    return paint


def _rows(style: Style, say: Say, tournament: Tournament) -> Painting:
    rounds = tournament.rounds

    def paint(surface: DrawTarget, rect: pygame.Rect) -> None:
        if not rounds:
            style.write(surface, say("tournament.no-rounds"), rect, TextSize.TEXT, style.theme.quiet, align=0.5)
        for i, points in enumerate(rounds):
            line = pygame.Rect(rect.x, rect.y + i * style.px(LINE), rect.width, style.px(LINE))
            if i % 2 == 0:
                put(surface, rounded(line.size, style.px(6), style.theme.panel_light, opacity=0.5), line.topleft)
            label, *boxes = _columns(line, style)
            label.x += style.px(8)
            style.write(surface, str(i + 1), label, TextSize.SMALL, style.theme.quiet)
            for player, box in enumerate(boxes):
                colour = style.theme.accent if points[player] else style.theme.quiet
                style.write(surface, str(points[player]), box, TextSize.TEXT, colour, align=1.0)

    return paint


def _totals(style: Style, say: Say, tournament: Tournament) -> Painting:
    """Return a painter for what everybody has in all rounds."""

    def paint(surface: DrawTarget, rect: pygame.Rect) -> None:
        put_line(surface, style.theme.panel_line, rect.topleft, rect.topright, style.metrics.hairline)
        label, *boxes = _columns(rect, style)
        label.x += style.px(8)
        first = style.width(str(tournament.totals[0]), TextSize.TEXT, Typeface.TITLE)
        label.width = boxes[0].right - first - style.px(6) - label.left
        style.write(surface, say("scoring.total"), label, TextSize.SMALL, face=Typeface.BOLD)
        for total, box in zip(tournament.totals, boxes, strict=True):
            style.write(surface, str(total), box, TextSize.TEXT, face=Typeface.TITLE, align=1.0)

    return paint


ON_PODIUM = 3
ORDER = (1, 0, 2)
"""Who stands where from left to right: the second, the first, the third."""
HEIGHTS = (1.0, 0.7, 0.5)
"""How high the step of a rank is, as a share of the first."""
WIDE, TALL = 420, 330
"""The largest size of a podium, with trophy and faces, in units."""
FACE, TROPHY, GAP = 64, 84, 10
"""Units of a face, of the trophy, and of the room above and below each."""


class PodiumStep(NamedTuple):
    """Somebody on the podium."""

    rank: int
    """1 to 3; those who are equal stand equally high."""
    player: int
    face: str
    """Whose face it is, as `draw_face` takes it."""


def draw_podium(
    surface: DrawTarget, rect: pygame.Rect, style: Style, say: Callable[..., str], steps: Sequence[PodiumStep]
) -> None:
    """Draw three steps on the ground of a rectangle, in its middle, as large as there is room."""
    px, theme = style.px, style.theme
    whole = pygame.Rect(0, 0, min(rect.width, px(WIDE)), min(rect.height, px(TALL)))
    whole.center = rect.center
    face, gap = min(px(FACE), whole.height // 5), px(GAP)
    trophy = min(px(TROPHY), whole.height // 4)
    first = max(whole.height - face - trophy - 3 * gap, px(40))
    wide = whole.width // ON_PODIUM
    for step_number, place in enumerate(ORDER):
        step = steps[place]
        box = pygame.Rect(whole.x + step_number * wide, 0, wide - px(4), round(first * HEIGHTS[step.rank - 1]))
        box.bottom = whole.bottom
        lit = step.rank == 1
        ends = (mix(theme.accent, theme.panel_light, 0.55), theme.panel_light) if lit else (theme.panel_light,) * 2
        put(surface, rounded(box.size, px(10), *ends), box.topleft)
        put(surface, outline(box.size, px(10), max(px(1), 1), theme.accent if lit else theme.panel_line), box.topleft)
        rank = say("scoring.place", n=step.rank)
        style.write(surface, rank, box, TextSize.TITLE, theme.text if lit else theme.quiet, Typeface.TITLE, 0.5)
        middle = (box.centerx, box.top - gap - face // 2)
        draw_face(surface, style, middle, face, step.player, step.face)
        if place == 0:
            at = (box.centerx, middle[1] - face // 2 - gap - trophy // 2)
            side = trophy // 2
            put_centre(surface, shadow((side, side), side // 2, px(36), 0.4, theme.accent), at)
            put_centre(surface, style.icons.image("trophy", trophy, theme.accent_light, 1.75), at)


SitDown = Callable[[int], None]
"""Shows the match of a table of this round."""
PANEL = 560
"""Units of height of the standings, and of the tables, in a narrow page."""


class TournamentScene(Page):
    """The hall between two rounds."""

    tune = Tune.ROOM

    def __init__(self, context: Context, saved: SavedTournament, sit_down: SitDown) -> None:
        super().__init__(context)
        self.driver = TournamentDriver(
            saved, lambda path: statistics.count_tournament(context.folders, path, context.now())
        )
        self._sit_down = sit_down
        self._sheet = False
        """Whether all rounds are shown instead of the standings."""

    @property
    def saved(self) -> SavedTournament:
        return self.driver.saved

    def name(self, player: int) -> str:
        return self.context.called(self.saved.record.seats[player][1])

    def _face(self, player: int) -> str:
        return HUMAN if self.driver.is_human(player) else ""

    def look(self, then: Callable[[], None] = lambda: None) -> None:
        """Read the results of the tables in the background, and continue."""
        saved, now = self.saved, self.context.now()
        read_beside(self.context, lambda: tournaments.played(saved, now), lambda found: self._take(found, then))

    def _take(self, found: tuple[tuple[Finished, ...], tuple[Note, ...]], then: Callable[[], None]) -> None:
        """Take a result; the round after it may have been played, too."""
        self.context.report(found[1])
        new, notes = self.driver.take(found[0])
        self.context.report(notes)
        if new:
            self.rebuild()
            self.look(then)
        else:
            then()

    def play(self) -> None:
        if self.driver.next_table is not None:
            self._sit_down(self.driver.next_table)

    def beside(self, dt: float, pace: float = PACE) -> None:
        self.context.report(self.driver.go_on(dt, pace))

    def closing(self) -> None:
        self.driver.close()

    @property
    def busy(self) -> bool:
        return super().busy or self.driver.busy

    def update(self, dt: float) -> None:
        """Advance by `dt` seconds; if nobody here has anything to play, the other tables hurry."""
        super().update(dt)
        waited = self.saved.tournament
        self.beside(dt, PACE if self.driver.next_table is not None else 0.0)
        if self.saved.tournament != waited:
            self.rebuild()

    def uncovered(self) -> None:
        super().uncovered()
        self.look()

    def to_menu(self) -> None:
        self.context.go.menu()

    def _show(self, sheet: bool) -> None:
        self._sheet = sheet
        self.rebuild()

    def build(self, form: Form, style: Style) -> None:
        t, over = self.context.t, self.saved.tournament.over
        title = hall_title(t, self.driver.number, over=over)
        rest = self.head(form, style, title)
        left, right = row(rest, [1.15, 1.0], style.space(3))
        if self.narrow:
            left, right = column(rest, [style.px(PANEL)] * 2, style.space(2))
        form.add(Picture("ground", left, style.panel))
        inner = inset(left, style.space(2.5), style.space(2))
        tabs, below = off_top(inner, style.px(44), style.space(1.5))
        names = [(False, t("tournament.standings")), (True, t("tournament.rounds"))]
        form.add(Choice("shown", tabs, names, self._sheet, self._show).named(t("tournament.standings")))
        if self._sheet:
            build_sheet(form, style, below, self.context.t, self.saved.tournament, self._face)
        else:
            form.add(Picture("standings", below, self._standings(style)))
        foot, upper = off_bottom(right, style.px(60), style.space(2))
        if over:
            self._build_end(form, style, upper)
            form.add(Button("menu", foot, t("scoring.menu"), self.to_menu, icon="house", kind=ButtonKind.PRIMARY))
        else:
            for table, place in enumerate(column(upper, [(upper.height - style.space(2)) // 2] * 2, style.space(2))):
                form.add(Picture(f"table-{table}", place, self._table(style, table)))
            waiting = self.driver.next_table is None
            word = "tournament.wait" if waiting else "tournament.play"
            why = t("tournament.wait-why") if waiting else ""
            form.add(Button("play", foot, t(word), self.play, icon="play", kind=ButtonKind.PRIMARY, reason=why))
        if form.focus is None:
            form.look_at("menu" if over else "play", by_keyboard=False)

    def _build_end(self, form: Form, style: Style, room: pygame.Rect) -> None:
        form.add(Picture("winner-ground", room, style.panel))
        inner = inset(room, style.space(3), style.space(4))
        standings = self.saved.tournament.standings()
        best = [self.name(player) for rank, player, _ in standings if rank == 1]
        upper, lower = off_bottom(inner, style.px(130), style.space(2))
        steps = [PodiumStep(rank, player, self._face(player)) for rank, player, _ in standings[:ON_PODIUM]]
        form.add(Picture("podium", lower, partial(draw_podium, style=style, say=self.context.t, steps=steps)))
        title, words = off_top(upper, style.px(60), style.space(1))
        form.add(
            Label("winner", title, listed(self.context.t, best), TextSize.TITLE, style.theme.title, Typeface.TITLE, 0.5)
        )
        text = self.context.t("tournament.winner", n=len(best), points=standings[0][2])
        form.add(Paragraph("winner-text", words, text, TextSize.TEXT, style.theme.quiet, align=0.5))

    def _standings(self, style: Style) -> Painting:
        """Return a painter for all eight players, the best first, with their points and the last result."""
        tournament, t = self.saved.tournament, self.context.t
        last = tournament.rounds[-1] if tournament.rounds else None

        def paint(surface: DrawTarget, rect: pygame.Rect) -> None:
            theme, line = style.theme, min(rect.height // PLAYERS, style.px(60))
            for place, (rank, player, points) in enumerate(tournament.standings()):
                box = pygame.Rect(rect.x, rect.y + place * line, rect.width, line - style.px(4))
                if self.driver.is_human(player):
                    put(surface, rounded(box.size, style.px(10), theme.panel_light, opacity=0.7), box.topleft)
                inner = box.inflate(-2 * style.px(10), 0)
                first = rank == 1 and last is not None
                colour = theme.accent if first else theme.text
                style.write(surface, t("scoring.place", n=rank), inner, TextSize.TEXT, theme.quiet, Typeface.BOLD)
                face = (inner.x + style.px(54), inner.centery)
                draw_face(surface, style, face, min(style.px(34), box.height), player, self._face(player))
                total = pygame.Rect(inner.right - style.px(80), inner.y, style.px(80), inner.height)
                style.write(surface, str(points), total, TextSize.HEAD, colour, Typeface.TITLE, 1.0)
                gain = pygame.Rect(total.x - style.px(80), inner.y, style.px(80), inner.height)
                if last is not None:
                    text = t("scoring.gain", n=last[player])
                    style.write(surface, text, gain, TextSize.SMALL, theme.quiet, align=1.0)
                name = pygame.Rect(inner.x + style.px(82), inner.y, gain.x - inner.x - style.px(82), inner.height)
                draw_name(surface, style, self.name(player), name)

        return paint

    def _table(self, style: Style, table: int) -> Painting:
        """Return a painter for a table seen from above: partners opposite each other, its progress below."""
        players = self.driver.players(table)
        t = self.context.t

        def paint(surface: DrawTarget, rect: pygame.Rect) -> None:
            theme = style.theme
            draw_panel(surface, style, rect, lit=table == self.driver.next_table)
            inner = rect.inflate(-2 * style.px(18), -2 * style.px(12))
            head, rest = off_top(inner, style.px(28))
            style.write(surface, t("tournament.table", n=table + 1), head, TextSize.TEXT, face=Typeface.TITLE)
            style.write(surface, self._progress(table), head, TextSize.SMALL, theme.quiet, align=1.0)
            felt = pygame.Rect(0, 0, rest.width // 3, rest.height - 2 * style.px(44))
            felt.center = rest.center
            put(surface, rounded(felt.size, style.px(14), theme.panel_light), felt.topleft)
            places = self._places(rest, felt, style)
            for (_, face), (_, opposite) in zip(places[:2], places[2:], strict=True):
                # Who plays together.
                put_line(surface, theme.quiet, face, opposite, max(style.px(2), 1))
            for player, (box, face) in zip(players, places, strict=True):
                draw_face(surface, style, face, style.px(36), player, self._face(player))
                draw_name(surface, style, self.name(player), box, 0.0 if face[0] == felt.centerx else 0.5)

        return paint

    @staticmethod
    def _places(rest: pygame.Rect, felt: pygame.Rect, style: Style) -> tuple[tuple[pygame.Rect, tuple[int, int]], ...]:
        """Return, for the four seats clockwise from the bottom, where name and badge are."""
        high, side, gap = style.px(26), style.px(36), style.px(8)
        wide = felt.left - rest.left

        def beside(y: int) -> tuple[pygame.Rect, tuple[int, int]]:
            name = pygame.Rect(felt.centerx + side // 2 + gap, y - high // 2, rest.right - felt.centerx - side, high)
            return name, (felt.centerx, y)

        def below(x: int) -> tuple[pygame.Rect, tuple[int, int]]:
            return pygame.Rect(x - wide // 2, felt.centery + side // 2, wide, high), (x, felt.centery)

        south, north = beside(felt.bottom + style.px(18)), beside(felt.top - style.px(18))
        return south, below((rest.left + felt.left) // 2), north, below((felt.right + rest.right) // 2)

    def _progress(self, table: int) -> str:
        t, tournament = self.context.t, self.saved.tournament
        done = next((each for each in tournament.tables if each[:2] == (self.driver.number, table)), None)
        players = self.driver.players(table)
        if done is not None:
            won = [self.name(player) for player, score in zip(players, done.scores, strict=True) if score]
            return table_text(t, won, max(done.scores), None, yours=False)
        return table_text(t, (), 0, self.driver.counts(table), yours=table == self.driver.next_table)


# -- A player who is knocked out need not watch: the others play to the end without every card being shown.

TO_END_WIDE, HIGH, SEAT = 660, 264, 40
"""Units of the panel: its width, its height without the seats, and the height of a line of two seats."""


class ToEnd(Scene):
    """Plays the rest of the match quickly."""

    tune = Tune.ROOM
    viewport: Viewport

    def __init__(self, screen: CardMatchScreen) -> None:
        self.screen = screen
        self.form: Form | None = None
        self.viewport = Viewport()
        self._panel = pygame.Rect(0, 0, 0, 0)

    @property
    def busy(self) -> bool:
        return True

    def stop(self) -> None:
        if self.screen.context.scenes.top is self:
            self.screen.playback.skip()
            self.screen.context.scenes.pop()

    @property
    def headline(self) -> pygame.Rect:
        """What is happening, and in which round."""
        return self._panel

    def update(self, dt: float) -> None:
        """Let the others act; then show how the match ended."""
        over = play_to_end(self.screen.driver, self.screen.table.viewer)
        self.screen.playback.skip()
        if self.form is not None:
            self.form.update(dt)
        if over:
            self.stop()

    def handle(self, event: pygame.Event) -> None:
        if self.form is not None:
            self.form.handle(event)

    def resized(self, style: Style) -> None:
        self.screen.resized()
        window, style = style.metrics.size, self.screen.context.page_style
        px, say = style.px, self.screen.context.t
        self.viewport.fit(window, window, style.metrics.factor)
        self._panel = pygame.Rect(0, 0, px(TO_END_WIDE), px(HIGH + SEAT * self._lines))
        self._panel.center = (style.metrics.width // 2, style.metrics.height // 2)
        form = Form(style, self.screen.context.motion, back=self.stop)
        key = pygame.Rect(0, 0, px(300), px(56))
        key.midbottom = (self._panel.centerx, self._panel.bottom - px(24))
        form.add(Button("stop", key, say("to-end.stop"), self.stop, icon="eye"))
        form.adopt(self.form)
        form.default = "stop"
        self.form = form

    @property
    def _lines(self) -> int:
        return -(-self.screen.session.seats // 2)

    def _draw_seats(self, surface: DrawTarget, style: Style, room: pygame.Rect) -> None:
        """Draw who is still playing, with cards and score, in two columns, down the left one first."""
        screen, match, say = self.screen, self.screen.table.shown.match, self.screen.context.t
        for seat, box in enumerate(side_by_side(room, style.px(24), screen.session.seats)):
            side = style.px(30)
            draw_face(surface, style, (box.x + side / 2, box.centery), side, *screen.session.face(seat))
            count = screen.table.shown.counts[seat]
            cards = f"{count} {say('plate.cards', n=count)}" if seat in match.order else say("scoring.left")
            points = counts_points(screen.table.rules)
            text = f"{cards} · {score_texts(say, score(screen.table, seat), points=points)[1]}"
            style.write(surface, text, box, TextSize.SMALL, style.theme.quiet, align=1.0)
            left = box.x + side + style.px(8)
            wide = box.right - left - style.width(text, TextSize.SMALL) - style.px(8)
            draw_name(surface, style, screen.session.name(seat), pygame.Rect(left, box.y, wide, box.height))

    def closing(self) -> None:
        self.screen.save()

    def draw(self, surface: DrawTarget) -> None:
        """Draw a panel: what is happening, which round it is, and who still plays."""
        style, say, panel = self.screen.context.page_style, self.screen.context.t, self._panel
        draw_panel(surface, style, panel)
        put_centre(surface, style.icon("skip-forward", 40, style.theme.accent), (panel.centerx, panel.y + style.px(44)))
        line = pygame.Rect(panel.x + style.px(20), panel.y + style.px(70), panel.width - style.px(40), style.px(36))
        style.write(surface, say("to-end.title"), line, TextSize.HEAD, face=Typeface.TITLE, align=0.5)
        text = self.screen.info[0]
        style.write(surface, text, line.move(0, style.px(36)), TextSize.TEXT, style.theme.quiet, align=0.5)
        seats = pygame.Rect(0, line.bottom + style.px(52), panel.width - style.px(64), style.px(SEAT) * self._lines)
        seats.centerx = panel.centerx
        self._draw_seats(surface, style, seats)
        if self.form is not None:
            self.form.draw(surface)
            self.form.draw_tip(surface)
