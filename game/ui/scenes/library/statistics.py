"""What was played, counted: figures, charts, wins by book and opponent; what is looked at is chosen at the left."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from pathlib import Path
from typing import TypeVar

import pygame

from game.engine.registry import BOOKS
from game.store.counting import catch_up
from game.store.figures import Figures, Group, Look, Summary, figures_of
from game.store.notes import Note, NoteCode
from game.store.settings import SeatKind
from game.store.spreadsheet import CSV_NAME, export_csv
from game.ui.context import Context
from game.ui.kit.charts import columns, histogram, running, share_line, window
from game.ui.kit.drawing import put
from game.ui.kit.style import Style
from game.ui.kit.text import Face
from game.ui.kit.theme import Step
from game.ui.kit.widgets import Button, Choice, Form, Label, Paragraph, Picture
from game.ui.kit.widgets.label import Painting
from game.ui.kit.widgets.layout import column, inset, off_bottom, off_left, off_right, off_top, row
from game.ui.scenes.library.path_dialog import PathDialog
from game.ui.scenes.page import Page

LINE = 36
"""Units of a word at the left."""
CELL = 74
"""Units of a line of figures."""
ROW = 30
"""Units of a line of the table."""
MOST_NAMES = 8
"""So many players can be chosen."""
PAUSE = 1.0
"""Seconds between two looks at a database that another program holds."""
LONG = 1.0
"""Seconds of counting after which it is said."""

Value = TypeVar("Value")


class Statistics(Page):
    """Figures of one book or of all, with hints and computers among themselves apart."""

    def __init__(self, context: Context) -> None:
        super().__init__(context)
        self.look = Look()
        self.figures: Figures | None = None
        self._age = 0.0
        self._held: float | None = None
        """Seconds until it is asked again, where another program holds the database."""
        self._closed = False
        pool = ThreadPoolExecutor(1, "counting")
        self.counting: Future[tuple[int, tuple[Note, ...]]] | None = pool.submit(
            catch_up, context.folders, context.now(), lambda: self._closed
        )
        """Counts what a kill kept from being counted; None once that is done."""
        pool.shutdown(wait=False)
        self.read()
        if self.figures is not None and len(self.figures.books) == 1 and self.figures.books[0] in BOOKS:
            self.choose(Look(book=self.figures.books[0]))
        self._open_where_something_is()

    def _open_where_something_is(self) -> None:
        """Begin with matches without hints; where there are none with the first group that has any."""
        if self.figures is None or self.figures.summary.rounds:
            return
        book = self.look
        for group in Group:
            self.choose(book._replace(group=group))
            if self.figures.summary.rounds:
                return
        self.choose(book)

    # What can be done

    def read(self) -> None:
        """Ask for the figures; where another program holds them, those that were seen last stay for a while."""
        found, notes = figures_of(self.context.folders, self.context.now(), self.look)
        self._held = PAUSE if any(note.code is NoteCode.BUSY for note in notes) else None
        if self._held is None:
            self.figures = found
            self.context.report(notes)

    def choose(self, look: Look) -> None:
        """Look at something else; a name stays only where it was played."""
        self.look = look
        self.read()
        if self.figures is not None and self.look.player not in (None, *self.figures.players):
            self.look = self.look._replace(player=None)
            self.read()
        if self.context.scenes.top is self:
            self.rebuild()

    def send_out(self) -> None:
        """Ask where to, then write everything there as lines for a spreadsheet."""
        t = self.context.t

        def write(path: Path) -> None:
            target, notes = export_csv(self.context.folders, path, self.context.now())
            self.context.report(notes)
            if target is not None:
                self.context.toasts.add(t("matches.exported", path=target), "check")

        start = str(Path.home() / CSV_NAME)
        ask = PathDialog(self.context, t("statistics.csv"), t("statistics.csv-text"), start, t("matches.export"), write)
        self.context.scenes.push(ask, fade=False)

    def play(self) -> None:
        """To a new match instead."""
        self.context.go.new_match(instead=True)

    def closing(self) -> None:
        """What is not counted yet is counted the next time."""
        self._closed = True

    def uncovered(self) -> None:
        """Show what was played in the meantime."""
        self.read()
        super().uncovered()

    def update(self, dt: float) -> None:
        """Show what was counted meanwhile, and say so where it takes long."""
        super().update(dt)
        if self._held is not None:
            self._held -= dt
            if self._held <= 0:
                self.choose(self.look)
        if self.counting is None:
            return
        before, self._age = self._age, self._age + dt
        if self.counting.done():
            done, notes = self.counting.result()
            self.counting = None
            self.context.report(notes)
            if done or before >= LONG:
                self.choose(self.look)
        elif before < LONG <= self._age:
            self.rebuild()

    @property
    def judged(self) -> bool:
        """Whether winning means anything: somebody is looked at, not all computers at once."""
        return self.look.group is not Group.COMPUTERS or self.look.player is not None

    # Layout

    def build(self, form: Form, style: Style) -> None:
        """Put the widgets into the form."""
        t = self.context.t
        rest = self.head(form, style, t("statistics.title"))
        if self.figures is None or not self.figures.books:
            word = "busy" if self._held is not None else "counting" if self._counts_long else "none"
            text = t(f"statistics.{word}")
            self.nothing_yet(form, style, rest, text, self.play)
            return
        key, _ = off_right(rest, style.px(150))
        key.height = style.px(44)
        key.bottom = rest.y - style.space(2) - style.px(4)
        form.add(Button("csv", key, t("statistics.csv"), self.send_out, icon="upload", tip=t("statistics.csv-tip")))
        left, right = off_left(rest, style.px(236), style.space(3))
        self._build_choices(form, style, left, self.figures)
        form.add(Picture("ground", right, style.panel))
        inner = inset(right, style.space(3), style.space(2))
        if self.figures.summary.rounds:
            self._build_figures(form, style, inner, self.figures)
        else:
            box = pygame.Rect(0, 0, min(style.px(460), inner.width), style.px(80))
            box.center = inner.center
            text = t("statistics.none-here")
            form.add(Paragraph("none", box, text, Step.TEXT, style.theme.quiet, align=0.5))

    @property
    def _counts_long(self) -> bool:
        return self.counting is not None and self._age >= LONG

    def _build_choices(self, form: Form, style: Style, room: pygame.Rect, figures: Figures) -> None:
        t = self.context.t
        played = [book for book in BOOKS if book in figures.books]
        books = [(None, t("statistics.all-books")), *((book, t(f"book.{book}.name")) for book in played)]
        groups = [(group, t(f"statistics.group.{group}", n=figures.counts[group])) for group in Group]
        players = [(None, t("statistics.all-players")), *((name, name) for name in figures.players[:MOST_NAMES])]
        inner = pygame.Rect(room.x, room.y + style.space(1), room.width - style.space(2), room.height)
        y = inner.y
        if len(figures.books) > 1:
            book = Choice("book", inner, books, self.look.book, self._look_at("book"), upright=True)
            y = self._add_choice(form, style, book, y)
        group = Choice("group", inner, groups, self.look.group, self._look_at("group"), upright=True)
        y = self._add_choice(form, style, group, y)
        if len(figures.players) > 1:
            player = Choice("player", inner, players, self.look.player, self._look_at("player"), upright=True)
            y = self._add_choice(form, style, player, y)
        if self._counts_long:
            text, width = t("statistics.counting"), inner.width
            box = pygame.Rect(inner.x, y, width, style.paragraph_height(text, width, Step.SMALL))
            form.add(Paragraph("counting", box, text, Step.SMALL, style.theme.quiet), scrolled=True)
            y = box.bottom
        form.scroll_in(room.inflate(2 * style.space(1), 0), y - room.y)

    def _look_at(self, name: str) -> Callable[[object], None]:
        return lambda value: self.choose(Look(**{**self.look._asdict(), name: value}))

    def _add_choice(self, form: Form, style: Style, choice: Choice[Value], y: int) -> int:
        """A heading and below it the words of a choice; answers where they end."""
        head = pygame.Rect(choice.rect.x, y, choice.rect.width, style.px(30))
        word = self.context.t(f"statistics.{choice.key}-word")
        form.add(Label(f"{choice.key}-word", head, word, Step.TEXT, style.theme.accent, Face.TITLE), scrolled=True)
        high = style.px(LINE) * len(choice.values)
        choice.rect = pygame.Rect(head.x, head.bottom + style.space(0.5), head.width, high)
        form.add(choice, scrolled=True)
        return choice.rect.bottom + style.space(2)

    def _build_figures(self, form: Form, style: Style, room: pygame.Rect, figures: Figures) -> None:
        """The figures above, charts in the middle, the table below."""
        cells = list(self._cells(figures.summary))
        across = len(cells) if len(cells) <= 6 else -(-len(cells) // 2)
        lines = [cells[:across], cells[across:]] if len(cells) > across else [cells]
        heights = style.px(CELL) * len(lines)
        upper, rest = off_top(room, heights, style.space(1.5))
        for place, line in zip(column(upper, [style.px(CELL)] * len(lines), 0), lines, strict=True):
            for (word, value), cell in zip(line, row(place, [1.0] * across, style.space(1)), strict=False):
                number, below = off_top(cell, style.px(40))
                below.height = style.px(24)
                form.add(Label(f"{word}-value", number, value, Step.HEAD, style.theme.text, Face.TITLE, 0.5))
                label = self.context.t(f"statistics.figure.{word}")
                form.add(Label(word, below, label, Step.SMALL, style.theme.quiet, align=0.5))
        if figures.against:
            high = style.px(ROW) * (len({each.book for each in figures.against}) + 1)
            lower, rest = off_bottom(rest, high, style.space(1.5))
            form.add(Picture("against", lower, self._table(style, figures)))
        self._build_charts(form, style, rest, figures)

    def _cells(self, summary: Summary) -> Iterator[tuple[str, str]]:
        """The figures that mean something here: which, and what they are."""
        if self.judged:
            yield "matches-won", f"{summary.won} / {summary.matches}"
            yield "rounds-won", f"{summary.rounds_won} / {summary.rounds}"
        else:
            yield "matches", str(summary.matches)
            yield "rounds", str(summary.rounds)
        measured = ("points", "tiles", "longest_run", "opening_turn", "called", "forgotten", "caught", "catches")
        for name in measured:
            if (value := getattr(summary, name)) is not None:
                yield name, self._number(value)
        if self.look.group is Group.HINTS:
            yield "hints", str(summary.hints)

    def _number(self, value: float) -> str:
        """A whole number, or one with one digit behind the point."""
        text = str(value) if isinstance(value, int) else f"{value:.1f}"
        return text.replace(".", self.context.t("words.point")).replace("-", "−")

    def _build_charts(self, form: Form, style: Style, room: pygame.Rect, figures: Figures) -> None:
        t, played = self.context.t, figures.played
        parts: list[tuple[str, str, Callable[[tuple[int, int]], pygame.Surface]]] = []
        if self.judged:
            shares = running([each.won for each in played])
            ends = (self._day(played[0].begun), self._day(played[-1].begun))
            title = t("statistics.time", n=window(len(played)))
            parts.append(("time", title, lambda size: share_line(style, size, shares, ends)))
        # Books note points in ways of their own; turns can be counted over all of them.
        noted = figures.summary.points is not None
        bars = histogram(figures.points if noted else figures.turns)
        title = t("statistics.points" if noted else "statistics.turns")
        parts.append(("distribution", title, lambda size: columns(style, size, bars)))
        for (key, title, make), place in zip(parts, row(room, [1.0] * len(parts), style.space(3)), strict=True):
            head, body = off_top(place, style.px(30), style.space(0.5))
            form.add(Label(f"{key}-title", head, title, Step.TEXT, style.theme.accent, Face.TITLE))
            form.add(Picture(key, body, _shown(make(body.size))))

    def _day(self, begun: str) -> str:
        """The day on which a match began, as people write it; nothing where that is not known."""
        year, month, day = begun[:4], begun[5:7], begun[8:10]
        if not (year.isdecimal() and month.isdecimal() and day.isdecimal()):
            return ""
        return self.context.t("matches.date", day=int(day), month=int(month), year=int(year))

    def _table(self, style: Style, figures: Figures) -> Painting:
        """A line for each book, a column for each kind of opponent: won of how many matches."""
        t, theme = self.context.t, style.theme
        books = [book for book in BOOKS if any(each.book == book for each in figures.against)]
        kinds = [kind for kind in SeatKind if any(each.kind == kind for each in figures.against)]
        found = {(each.book, each.kind): each for each in figures.against}
        title = t("statistics.against" if self.look.group is not Group.COMPUTERS else "statistics.won-by")

        def paint(surface: pygame.Surface, rect: pygame.Rect) -> None:
            lines = column(rect, [style.px(ROW)] * (len(books) + 1), 0)
            shares = [1.6, *(1.0 for _ in kinds)]
            name, *heads = row(lines[0], shares, style.space(1))
            style.write(surface, title, name, Step.TEXT, theme.accent, Face.TITLE)
            for kind, cell in zip(kinds, heads, strict=True):
                style.write(surface, self._kind(kind), cell, Step.SMALL, theme.quiet, align=0.5)
            for book, line in zip(books, lines[1:], strict=True):
                surface.fill(theme.panel_line, (line.x, line.y, line.width, 1))
                name, *cells = row(line, shares, style.space(1))
                style.write(surface, t(f"book.{book}.name"), name, Step.TEXT)
                for kind, cell in zip(kinds, cells, strict=True):
                    each = found.get((book, kind))
                    text = t("statistics.of", won=each.won, matches=each.matches) if each is not None else "–"
                    face = Face.BOLD if each is not None and each.won else Face.TEXT
                    style.write(surface, text, cell, Step.TEXT, theme.text if each else theme.quiet, face, 0.5)

        return paint

    def _kind(self, kind: SeatKind) -> str:
        """What a kind of player is called."""
        return self.context.t("seats.human" if kind is SeatKind.HUMAN else f"seats.level.{kind}")


def _shown(image: pygame.Surface) -> Painting:
    """A picture that is drawn already."""

    def paint(surface: pygame.Surface, rect: pygame.Rect) -> None:
        put(surface, image, rect.topleft)

    return paint
