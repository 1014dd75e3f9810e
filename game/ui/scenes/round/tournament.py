"""A tournament of eight players at two tables: standings, pairings, and the way to the table (UC-79).

Tables with people are played on the screen, one after the other; the others are played by their computers in the
background.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import pygame

from game.engine.cards.tournament import PLAYERS, Finished, tables
from game.play.cards.background_table import PACE
from game.play.cards.tournament import TournamentDriver
from game.play.session import HUMAN
from game.store import counting, tournaments
from game.store.notes import Note
from game.store.tournaments import SavedTournament
from game.ui.context import Context
from game.ui.kit.drawing import DrawTarget, put, put_line, rounded
from game.ui.kit.sound import Tune
from game.ui.kit.style import Style
from game.ui.kit.text import Typeface
from game.ui.kit.theme import TextSize
from game.ui.kit.widgets import Button, ButtonKind, Choice, Form, Label, Paragraph, Picture
from game.ui.kit.widgets.label import Painting
from game.ui.kit.widgets.layout import column, inset, off_bottom, off_top, row
from game.ui.scenes.library.reading import read_beside
from game.ui.scenes.page import Page
from game.ui.scenes.round.hall_sheet import build_sheet
from game.ui.scenes.round.podium import ON_PODIUM, PodiumStep, draw_podium
from game.ui.table.shared.plates import draw_face, draw_name, draw_panel
from game.words.results import hall_title, table_text
from game.words.sentences import listed

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
            saved, lambda path: counting.count_tournament(context.folders, path, context.now())
        )
        self._sit_down = sit_down
        self._sheet = False
        """Whether all rounds are shown instead of the standings."""

    # -- the tournament ------------------------------------------------------------------------------------

    @property
    def saved(self) -> SavedTournament:
        """The current state of the tournament."""
        return self.driver.saved

    def name(self, player: int) -> str:
        """Return the displayed name of a player."""
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
        """Go to the table: start a round, or continue it."""
        if self.driver.next_table is not None:
            self._sit_down(self.driver.next_table)

    def beside(self, dt: float, pace: float = PACE) -> None:
        """Let the background tables continue."""
        self.context.report(self.driver.go_on(dt, pace))

    def closing(self) -> None:
        """Stop the background tables."""
        self.driver.close()

    # -- the scene -----------------------------------------------------------------------------------------

    @property
    def busy(self) -> bool:
        """Whether a table is still playing."""
        return super().busy or self.driver.busy

    def update(self, dt: float) -> None:
        """Advance by `dt` seconds; if nobody here has anything to play, the other tables hurry."""
        super().update(dt)
        waited = self.saved.tournament
        self.beside(dt, PACE if self.driver.next_table is not None else 0.0)
        if self.saved.tournament != waited:
            self.rebuild()

    def uncovered(self) -> None:
        """Show the results after somebody returns from the table."""
        super().uncovered()
        self.look()

    def to_menu(self) -> None:
        """Leave the tournament."""
        self.context.go.menu()

    def _show(self, sheet: bool) -> None:
        self._sheet = sheet
        self.rebuild()

    def build(self, form: Form, style: Style) -> None:
        """Add standings or sheet on the left, the tables on the right, the buttons below them."""
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
        """Draw who has won."""
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
        players = tables(self.driver.number)[table].players
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
        """Return the progress of a table."""
        t, tournament = self.context.t, self.saved.tournament
        done = next((each for each in tournament.tables if each[:2] == (self.driver.number, table)), None)
        players = tables(self.driver.number)[table].players
        if done is not None:
            won = [self.name(player) for player, score in zip(players, done.scores, strict=True) if score]
            return table_text(t, won, max(done.scores), None, yours=False)
        return table_text(t, (), 0, self.driver.counts(table), yours=table == self.driver.next_table)
