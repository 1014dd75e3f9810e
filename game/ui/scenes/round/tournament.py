"""A tournament of eight players at two tables: standings, pairings, and the way to the table (UC-79).

Tables with people are played on the screen, one after the other; the others are played by their computers in the
background.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import pygame

from game.engine.cards.forms import PLAYERS, ROUNDS, Finished
from game.play.cards.tournament import PACE, TournamentDriver, play_to_end
from game.store import statistics, tournaments
from game.store.files import Note
from game.store.tournaments import SavedTournament
from game.ui.context import Context
from game.ui.faces import CALM, Expression, Mood, draw_face
from game.ui.kit.drawing import DrawTarget, outline, put, put_centre, put_line, rounded
from game.ui.kit.sound.effects import Tune
from game.ui.kit.style import Style
from game.ui.kit.theme import TextSize, Typeface, mix
from game.ui.kit.widgets import Button, ButtonKind, Choice, Form, Label, Paragraph, Picture
from game.ui.kit.widgets.form import Scroll
from game.ui.kit.widgets.widget import column, inset, off_bottom, off_top, row
from game.ui.scenes.library.files import read_beside
from game.ui.scenes.page import Page
from game.ui.scenes.round.podium import AROUND, FACE, LEAVES, golden, laurel
from game.ui.table.cards.chrome import CardPlate
from game.ui.table.cards.match_screen import CardMatchScreen
from game.ui.table.shared.plates import draw_name, draw_panel
from game.words.results import score_texts, table_text
from game.words.sentences import listed

LINE = 34
"""Units of a round on the sheet."""
ON_PODIUM = (1, 0, 2)
"""Who stands where on it from left to right: the second, the first, the third."""


class TournamentScene(Page):
    """The hall between two rounds."""

    tune = Tune.ROOM

    def __init__(self, context: Context, saved: SavedTournament, sit_down: Callable[[int], None]) -> None:
        super().__init__(context)
        count = statistics.count_tournament
        self.driver = TournamentDriver(saved, lambda path: count(context.folders, path, context.now()))
        self._sit_down = sit_down
        """Shows the match of a table of this round."""
        self._sheet = False
        """Whether all rounds are shown instead of the standings."""

    @property
    def saved(self) -> SavedTournament:
        return self.driver.saved

    def name(self, player: int) -> str:
        return self.context.called(self.saved.record.seats[player][1])

    def _face(self, player: int) -> str:
        return self.context.face_of(self.name(player)) if self.driver.is_human(player) else ""

    def look(self, then: Callable[[], None] = lambda: None) -> None:
        """Read the results of the tables in the background, and continue."""
        saved, now = self.saved, self.context.now()
        read_beside(self.context, lambda: tournaments.played(saved, now), lambda found: self._take(found, then))

    def _take(self, found: tuple[tuple[Finished, ...], tuple[Note, ...]], then: Callable[[], None]) -> None:
        """Take a result; the round after it may have been played, too."""
        if self.context.told(self.driver.take(self.context.told(found))):
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

    def build(self, form: Form, style: Style) -> None:
        t, over, kind = self.t, self.saved.tournament.over, ButtonKind.PRIMARY
        rest = self.head(t("tournament.over") if over else t("tournament.title", n=self.driver.number, of=ROUNDS))
        left, right = self.parted(rest, row(rest, [1.15, 1.0], style.space(3)), [style.px(560)] * 2)
        tabs, below = off_top(self.panel_in("ground", left, 2.5, 2), style.px(44), style.space(1.5))
        names = [(False, t("tournament.standings")), (True, t("tournament.rounds"))]
        shown = Choice("shown", tabs, names, self._sheet, partial(self.put, "_sheet"))
        form.add(shown.named(t("tournament.standings")))
        if self._sheet:
            self._build_sheet(form, style, below)
        else:
            form.add(Picture("standings", below, self._draw_standings))
        foot, upper = off_bottom(right, style.px(60), style.space(2))
        if over:
            self._build_end(form, style, upper)
            form.add(Button("menu", foot, t("scoring.menu"), self.context.go.menu, icon="house", kind=kind))
        else:
            for table, place in enumerate(column(upper, [(upper.height - style.space(2)) // 2] * 2, style.space(2))):
                form.add(Picture(f"table-{table}", place, partial(self._draw_table, table)))
            waiting = self.driver.next_table is None
            word = "tournament.wait" if waiting else "tournament.play"
            why = t("tournament.wait-why") if waiting else ""
            form.add(Button("play", foot, t(word), self.play, icon="play", kind=kind, reason=why))
        if form.focus is None:
            form.look_at("menu" if over else "play", by_keyboard=False)

    def _build_end(self, form: Form, style: Style, room: pygame.Rect) -> None:
        standings = self.saved.tournament.standings()
        best = [self.name(player) for rank, player, _ in standings if rank == 1]
        upper, lower = off_bottom(self.panel_in("winner-ground", room, 3, 4), style.px(130), style.space(2))
        form.add(Picture("podium", lower, self._draw_podium))
        title, words = off_top(upper, style.px(60), style.space(1))
        form.add(Label("winner", title, listed(self.t, best), TextSize.TITLE, style.theme.title, Typeface.TITLE, 0.5))
        text = self.t("tournament.winner", n=len(best), points=standings[0][2])
        form.add(Paragraph("winner-text", words, text, TextSize.TEXT, style.theme.quiet, align=0.5))

    def _draw_podium(self, surface: DrawTarget, rect: pygame.Rect) -> None:
        """Draw the first three on steps, the winner large, with a laurel and a trophy, as large as there is room."""
        style, px, theme = self.style, self.style.px, self.style.theme
        cup, gold = golden(theme)[:: -1 if theme.pale else 1]
        whole = pygame.Rect(0, 0, min(rect.width, px(420)), min(rect.height, px(370))).move_to(center=rect.center)
        large = min(px(FACE), round(whole.height * 0.4))
        first = max(whole.height - round(large * AROUND), px(40))
        wide = whole.width // len(ON_PODIUM)
        standings = self.saved.tournament.standings()
        for number, place in enumerate(ON_PODIUM):
            rank, player, _ = standings[place]
            box = pygame.Rect(whole.x + number * wide, 0, wide - px(4), round(first * (1.0, 0.7, 0.5)[rank - 1]))
            box.bottom = whole.bottom
            lit = rank == 1
            upper = mix(gold, theme.panel_light, 0.55) if lit else theme.panel_light
            put(surface, rounded(box.size, px(10), upper, theme.panel_light), box.topleft)
            line = gold if lit else theme.panel_line
            put(surface, outline(box.size, px(10), max(px(1), 1), line), box.topleft)
            side = large if place == 0 else round(large * 0.45)
            middle = box.centerx, box.top - round(side * (AROUND if place == 0 else 1.1) / 2)
            draw_face(surface, style, middle, side, player, self._face(player), Expression(Mood.GLAD) if lit else CALM)
            if place == 0:
                put_centre(surface, laurel(round(side * AROUND), LEAVES, *golden(theme)), middle)
                trophy = min(px(64), box.height // 2)
                put_centre(surface, style.icons.image("trophy", trophy, cup, 1.75), box.center)
            else:
                word, colour = self.t("scoring.place", n=rank), theme.text if lit else theme.quiet
                style.write(surface, word, box, TextSize.TITLE, colour, Typeface.TITLE, 0.5)

    def _build_sheet(self, form: Form, style: Style, room: pygame.Rect) -> None:
        head, body = off_top(room, style.px(40), style.space(1))
        foot, body = off_bottom(body, style.px(LINE), style.space(1))
        form.add(Picture("sheet-head", head, self._draw_heads))
        form.add(Picture("sheet-foot", foot, self._draw_totals))
        high = style.px(LINE) * max(len(self.saved.tournament.rounds), 1)
        form.add(Picture("sheet", pygame.Rect(body.topleft, (body.width, high)), self._draw_rounds), scrolled=True)
        form.scroll = Scroll(body, high)

    def _columns(self, rect: pygame.Rect) -> list[pygame.Rect]:
        """Return the number of a round, then a column for each player."""
        label, gap = self.style.px(52), self.style.px(10)
        wide = (rect.width - label - gap) // PLAYERS
        first = pygame.Rect(rect.x, rect.y, label, rect.height)
        return [first, *(pygame.Rect(rect.x + label + i * wide, rect.y, wide, rect.height) for i in range(PLAYERS))]

    def _draw_heads(self, surface: DrawTarget, rect: pygame.Rect) -> None:
        for player, box in enumerate(self._columns(rect)[1:]):
            side = min(self.style.px(32), box.width - 2)
            draw_face(surface, self.style, (box.right - side / 2, box.centery), side, player, self._face(player))

    def _draw_rounds(self, surface: DrawTarget, rect: pygame.Rect) -> None:
        style, theme, rounds = self.style, self.style.theme, self.saved.tournament.rounds
        if not rounds:
            style.write(surface, self.t("tournament.no-rounds"), rect, TextSize.TEXT, theme.quiet, align=0.5)
        for i, points in enumerate(rounds):
            line = pygame.Rect(rect.x, rect.y + i * style.px(LINE), rect.width, style.px(LINE))
            if i % 2 == 0:
                put(surface, rounded(line.size, style.px(6), theme.panel_light, opacity=0.5), line.topleft)
            label, *boxes = self._columns(line)
            label.x += style.px(8)
            style.write(surface, str(i + 1), label, TextSize.SMALL, theme.quiet)
            for player, box in enumerate(boxes):
                colour = theme.text if points[player] else theme.quiet
                style.write(surface, str(points[player]), box, TextSize.TEXT, colour, Typeface.TITLE, 1.0)

    def _draw_totals(self, surface: DrawTarget, rect: pygame.Rect) -> None:
        style, totals = self.style, self.saved.tournament.totals
        put_line(surface, style.theme.panel_line, rect.topleft, rect.topright, style.metrics.hairline)
        label, *boxes = self._columns(rect)
        label.x += style.px(8)
        wide = style.width(str(totals[0]), TextSize.TEXT, Typeface.TITLE)
        label.width = boxes[0].right - wide - style.px(6) - label.left
        style.write(surface, self.t("scoring.total"), label, TextSize.SMALL, face=Typeface.BOLD)
        for total, box in zip(totals, boxes, strict=True):
            style.write(surface, str(total), box, TextSize.TEXT, face=Typeface.TITLE, align=1.0)

    def _draw_standings(self, surface: DrawTarget, rect: pygame.Rect) -> None:
        style, tournament, t, theme = self.style, self.saved.tournament, self.t, self.style.theme
        last, line = tournament.rounds[-1:], min(rect.height // PLAYERS, style.px(60))
        for place, (rank, player, points) in enumerate(tournament.standings()):
            box = pygame.Rect(rect.x, rect.y + place * line, rect.width, line - style.px(4))
            if self.driver.is_human(player):
                put(surface, rounded(box.size, style.px(10), theme.panel_light, opacity=0.7), box.topleft)
            inner = box.inflate(-2 * style.px(10), 0)
            colour = theme.good if rank == 1 and last else theme.text
            style.write(surface, t("scoring.place", n=rank), inner, TextSize.TEXT, theme.quiet, Typeface.BOLD)
            face = (inner.x + style.px(54), inner.centery)
            draw_face(surface, style, face, min(style.px(34), box.height), player, self._face(player))
            total = pygame.Rect(inner.right - style.px(80), inner.y, style.px(80), inner.height)
            style.write(surface, str(points), total, TextSize.HEAD, colour, Typeface.TITLE, 1.0)
            gain = total.move(-style.px(80), 0)
            if last:
                text = t("scoring.gain", n=last[0][player])
                style.write(surface, text, gain, TextSize.SMALL, theme.quiet, Typeface.TITLE, 1.0)
            name = pygame.Rect(inner.x + style.px(82), inner.y, gain.x - inner.x - style.px(82), inner.height)
            draw_name(surface, style, self.name(player), name)

    def _draw_table(self, table: int, surface: DrawTarget, rect: pygame.Rect) -> None:
        """Draw a table seen from above: partners opposite each other, its progress below."""
        style, theme, title = self.style, self.style.theme, self.t("tournament.table", n=table + 1)
        draw_panel(surface, style, rect, lit=table == self.driver.next_table)
        head, rest = off_top(inset(rect, style.px(18), style.px(12)), style.px(28))
        style.write(surface, title, head, TextSize.TEXT, face=Typeface.TITLE)
        style.write(surface, self._progress(table), head, TextSize.SMALL, theme.quiet, align=1.0)
        felt = pygame.Rect(0, 0, rest.width // 3, rest.height - 2 * style.px(44)).move_to(center=rest.center)
        put(surface, rounded(felt.size, style.px(14), theme.panel_light), felt.topleft)
        places = self._places(rest, felt, style)
        for (_, face), (_, partner) in zip(places[:2], places[2:], strict=True):
            put_line(surface, theme.quiet, face, partner, max(style.px(2), 1))
        for player, (box, face) in zip(self.driver.players(table), places, strict=True):
            draw_face(surface, style, face, style.px(36), player, self._face(player))
            draw_name(surface, style, self.name(player), box, 0.0 if face[0] == felt.centerx else 0.5)

    @staticmethod
    def _places(rest: pygame.Rect, felt: pygame.Rect, style: Style) -> tuple[tuple[pygame.Rect, tuple[int, int]], ...]:
        """Return, for the four seats clockwise from the bottom, where name and badge are."""
        high, side, wide = style.px(26), style.px(36), felt.left - rest.left
        x, y = felt.center
        beside = pygame.Rect(x + side // 2 + style.px(8), 0, rest.right - x - side, high)
        south, north = (x, felt.bottom + style.px(18)), (x, felt.top - style.px(18))
        west, east = ((rest.left + felt.left) // 2, y), ((felt.right + rest.right) // 2, y)
        below = pygame.Rect(0, y + side // 2, wide, high)
        return ((beside.move(0, south[1] - high // 2), south), (below.move(west[0] - wide // 2, 0), west),
                (beside.move(0, north[1] - high // 2), north), (below.move(east[0] - wide // 2, 0), east))  # fmt: skip

    def _progress(self, table: int) -> str:
        t, driver = self.t, self.driver
        done = next((each for each in self.saved.tournament.tables if each[:2] == (driver.number, table)), None)
        if done is None:
            return table_text(t, (), 0, driver.counts(table), yours=table == driver.next_table)
        won = [self.name(player) for player, score in zip(driver.players(table), done.scores, strict=True) if score]
        return table_text(t, won, max(done.scores), None, yours=False)


SEAT = 40
"""Units of the height of a line of two seats."""


class ToEnd(Page):
    """Plays the rest of the match quickly for whoever is knocked out, without every card being shown."""

    tune = Tune.ROOM
    busy = True

    def __init__(self, screen: CardMatchScreen) -> None:
        super().__init__(screen.context)
        self.screen, self.book = screen, screen.book
        self.panel = pygame.Rect(0, 0, 0, 0)
        self._lines = -(-screen.session.seats // 2)

    def back(self) -> None:
        """Stop, and watch again from here."""
        if self.context.scenes.top is self:
            self.screen.playback.skip()
            self.context.scenes.pop()

    @property
    def headline(self) -> pygame.Rect:
        return self.panel

    def update(self, dt: float) -> None:
        """Let the others act; then show how the match ended."""
        over = play_to_end(self.screen.driver, self.screen.table.viewer)
        self.screen.playback.skip()
        super().update(dt)
        if over:
            self.back()

    def resized(self, style: Style) -> None:
        self.screen.resized()
        super().resized(style)

    def build(self, form: Form, style: Style) -> None:
        px = style.px
        self.panel = pygame.Rect(0, 0, px(660), px(264 + SEAT * self._lines))
        self.panel.center = (style.metrics.width // 2, style.metrics.height // 2)
        key = pygame.Rect(0, 0, px(300), px(56)).move_to(midbottom=(self.panel.centerx, self.panel.bottom - px(24)))
        form.add(Button("stop", key, self.t("to-end.stop"), self.back, icon="eye"))
        form.default = "stop"

    def _draw_seats(self, surface: DrawTarget, style: Style, room: pygame.Rect) -> None:
        """Draw who is still playing in two columns, clockwise: down the left one first."""
        screen, match, say = self.screen, self.screen.table.shown.match, self.t
        gap, lines = style.px(40), self._lines
        wide, high = (room.width - gap) // 2, (room.height - gap * (lines - 1)) // lines
        for seat in range(screen.session.seats):
            x, y = room.x + seat // lines * (wide + gap), room.y + seat % lines * (high + gap)
            box = pygame.Rect(x, y, wide, high)
            side = style.px(30)
            draw_face(surface, style, (box.x + side / 2, box.centery), side, *screen.session.face(seat))
            count = screen.table.shown.counts[seat]
            cards = f"{count} {say('plate.cards', n=count)}" if seat in match.order else say("scoring.left")
            points = screen.table.rules.counts_points
            text = f"{cards} · {score_texts(say, CardPlate(screen.table, seat).points, points=points)[1]}"
            style.write(surface, text, box, TextSize.SMALL, style.theme.quiet, align=1.0)
            left = box.x + side + style.px(8)
            free = box.right - left - style.width(text, TextSize.SMALL) - style.px(8)
            draw_name(surface, style, screen.session.name(seat), pygame.Rect(left, box.y, free, box.height))

    def closing(self) -> None:
        self.screen.save()

    def draw_ground(self, surface: DrawTarget) -> None:
        style, panel = self.style, self.panel
        draw_panel(surface, style, panel)
        put_centre(surface, style.icon("skip-forward", 40, style.theme.title), (panel.centerx, panel.y + style.px(44)))
        line = pygame.Rect(panel.x + style.px(20), panel.y + style.px(70), panel.width - style.px(40), style.px(36))
        title, text = self.t("to-end.title"), self.screen.info[0]
        style.write(surface, title, line, TextSize.HEAD, face=Typeface.TITLE, align=0.5)
        style.write(surface, text, line.move(0, style.px(36)), TextSize.TEXT, style.theme.quiet, align=0.5)
        seats = pygame.Rect(0, line.bottom + style.px(52), panel.width - style.px(64), style.px(SEAT) * self._lines)
        seats.centerx = panel.centerx
        self._draw_seats(surface, style, seats)
