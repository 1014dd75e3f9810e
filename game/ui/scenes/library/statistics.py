"""The statistics: figures, charts, wins by book and opponent; the filters are on the left."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from pathlib import Path
from typing import TypeVar

import pygame

from game.engine.registry import BOOKS
from game.store.counting import catch_up, other_tables
from game.store.figures import FigureFilter, Figures, Group, figures_of
from game.store.notes import Note, NoteCode
from game.store.spreadsheet import CSV_NAME, export_csv
from game.ui.context import Context
from game.ui.kit.style import Style
from game.ui.kit.text import Typeface
from game.ui.kit.theme import TextSize
from game.ui.kit.widgets import Button, Choice, Form, Label, Paragraph, Picture
from game.ui.kit.widgets.arrangement import LEAST_LIST
from game.ui.kit.widgets.layout import column, inset, off_left
from game.ui.scenes.library.path_dialog import PathDialog
from game.ui.scenes.library.report import Report
from game.ui.scenes.page import Page

LEFT, LINE = 260, 36
"""Units of the width of the left part, and of the height of a label there."""
MOST_NAMES = 8
"""The maximum number of players to choose from."""
PAUSE = 1.0
"""Seconds between two attempts to use a database that another program is using."""
LONG = 1.0
"""Seconds of counting after which the player is told."""

Value = TypeVar("Value")


class Statistics(Page):
    """Figures of one book or all of them; matches with hints and between computers are separate."""

    def __init__(self, context: Context) -> None:
        super().__init__(context)
        self.look = FigureFilter()
        self.figures: Figures | None = None
        self._age = 0.0
        self._held: float | None = None
        """Seconds until the next attempt, if another program is using the database."""
        self._closed = False
        pool = ThreadPoolExecutor(1, "counting")
        others, told = other_tables(context.first_folders, context.profile.key, context.now())
        context.report(told)
        self.counting: Future[tuple[int, tuple[Note, ...]]] | None = pool.submit(
            catch_up, context.folders, context.now(), lambda: self._closed, others
        )
        """Counts what was not counted because the program was killed; None once that is done."""
        pool.shutdown(wait=False)
        self.read()
        if self.figures is not None and len(self.figures.books) == 1 and self.figures.books[0] in BOOKS:
            self.choose(FigureFilter(book=self.figures.books[0]))
        self._open_where_something_is()

    def _open_where_something_is(self) -> None:
        """Start with matches without hints, or the first group that has any."""
        if self.figures is None or self.figures.summary.rounds:
            return
        book = self.look
        for group in Group:
            self.choose(book._replace(group=group))
            if self.figures is None or self.figures.summary.rounds:
                return
        self.choose(book)

    # Actions

    def read(self) -> None:
        """Read the figures; if another program is using the database, the previous ones stay for a while."""
        found, notes = figures_of(self.context.folders, self.context.now(), self.look)
        self._held = PAUSE if any(note.code is NoteCode.BUSY for note in notes) else None
        if self._held is None:
            self.figures = found
            self.context.report(notes)

    def choose(self, look: FigureFilter) -> None:
        """Change the filters; a player stays only if they have played there."""
        self.look = look
        self.read()
        if self.figures is not None and self.look.player not in (None, *self.figures.players):
            self.look = self.look._replace(player=None)
            self.read()
        if self.context.scenes.top is self:
            self.rebuild()

    def send_out(self) -> None:
        """Ask for a path, then export everything as CSV."""
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
        """Set up a new match."""
        self.context.go.new_match(instead=True)

    def closing(self) -> None:
        """Stop counting; the rest is counted next time."""
        self._closed = True

    def uncovered(self) -> None:
        """Show what was played in the meantime."""
        self.read()
        super().uncovered()

    def update(self, dt: float) -> None:
        """Show what was counted meanwhile, and say so if it takes long."""
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
        key, rest = self.beside_title(style, rest, style.px(150))
        form.add(Button("csv", key, t("statistics.csv"), self.send_out, icon="upload", tip=t("statistics.csv-tip")))
        left, right = off_left(rest, style.px(LEFT), style.space(3))
        report = Report(self.context, self.look, self.figures, self.narrow)
        if self.narrow:
            high = report.height(style) if self.figures.summary.rounds else style.px(LEAST_LIST)
            left, right = column(rest, [style.px(LEAST_LIST), high + 2 * style.space(2)], style.space(2))
        ground = Picture("choices-ground", left, style.panel)
        form.add(ground)
        inner = inset(left, style.space(1.5), style.space(1))
        high = self._build_choices(form, style, inner, self.figures) + 2 * style.space(1)
        ground.rect = pygame.Rect(left.topleft, (left.width, min(left.height, high)))
        form.add(Picture("ground", right, style.panel))
        inner = inset(right, style.space(3), style.space(2))
        if self.figures.summary.rounds:
            report.build(form, style, inner)
        else:
            box = pygame.Rect(0, 0, min(style.px(460), inner.width), style.px(80))
            box.center = inner.center
            text = t("statistics.none-here")
            form.add(Paragraph("none", box, text, TextSize.TEXT, style.theme.quiet, align=0.5))

    @property
    def _counts_long(self) -> bool:
        return self.counting is not None and self._age >= LONG

    def _build_choices(self, form: Form, style: Style, room: pygame.Rect, figures: Figures) -> int:
        """Add what can be chosen; return how high all of it is."""
        t = self.context.t
        played = [book for book in BOOKS if book in figures.books]
        books = [(None, t("statistics.all-books")), *((book, t(f"book.{book}.name")) for book in played)]
        groups = [(group, t(f"statistics.group.{group}", n=figures.counts[group])) for group in Group]
        players = [(None, t("statistics.all-players")), *((name, name) for name in figures.players[:MOST_NAMES])]
        inner = pygame.Rect(room.x, room.y + style.space(1), room.width, room.height)
        y = inner.y
        if len(figures.books) > 1:
            book = Choice("book", inner, books, self.look.book, self._look_at("book"), upright=True).named(
                t("statistics.book-word")
            )
            y = self._add_choice(form, style, book, y)
        group = Choice("group", inner, groups, self.look.group, self._look_at("group"), upright=True).named(
            t("statistics.group-word")
        )
        y = self._add_choice(form, style, group, y)
        if len(figures.players) > 1:
            player = Choice("player", inner, players, self.look.player, self._look_at("player"), upright=True).named(
                t("statistics.player-word")
            )
            y = self._add_choice(form, style, player, y)
        if self._counts_long:
            text, width = t("statistics.counting"), inner.width
            box = pygame.Rect(inner.x, y, width, style.paragraph_height(text, width, TextSize.SMALL))
            form.add(Paragraph("counting", box, text, TextSize.SMALL, style.theme.quiet), scrolled=True)
            y = box.bottom
        form.scroll_list(room, y - room.y)
        return y - room.y

    def _look_at(self, name: str) -> Callable[[object], None]:
        return lambda value: self.choose(FigureFilter(**{**self.look._asdict(), name: value}))

    def _add_choice(self, form: Form, style: Style, choice: Choice[Value], y: int) -> int:
        """Add a heading, and the labels of a choice below it; return where they end."""
        head = pygame.Rect(choice.rect.x, y, choice.rect.width, style.px(30))
        word = self.context.t(f"statistics.{choice.key}-word")
        form.add(
            Label(f"{choice.key}-word", head, word, TextSize.TEXT, style.theme.title, Typeface.TITLE), scrolled=True
        )
        high = style.metrics.line(LINE) * len(choice.values)
        choice.rect = pygame.Rect(head.x, head.bottom + style.space(0.5), head.width, high)
        form.add(choice, scrolled=True)
        return choice.rect.bottom + style.space(2)
