"""The puzzle of every day: a month of medals, the chosen day, and its result to be copied."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from datetime import date
from functools import partial

import pygame

from game.engine.tiles.books import BOOKS
from game.engine.tiles.puzzles.lines import PuzzleLabel
from game.play.tiles.daily import FIRST_MONDAY, puzzle_of_day, stars
from game.play.tiles.practice import first_solved
from game.play.tiles.series import Series
from game.store import training
from game.store.training import Mode, Try
from game.ui.context import Context
from game.ui.kit.drawing import DrawTarget, painted, put_centre
from game.ui.kit.image_cache import remembered
from game.ui.kit.nodes import Node, NodeState
from game.ui.kit.shapes import symbol_mask
from game.ui.kit.style import Style
from game.ui.kit.text import Typeface
from game.ui.kit.theme import Colour, TextSize
from game.ui.kit.widgets import Button, ButtonKind, Form, Label, Paragraph, Picture
from game.ui.kit.widgets.layout import column, inset, off_bottom, off_left, off_right, off_top
from game.ui.scenes.page import Page
from game.ui.scenes.training.labels import labels_of
from game.ui.scenes.training.month import month_cells, month_later, weekday_labels, weeks_of
from game.ui.scenes.training.puzzle_turn import begin
from game.words.days import clock_text, date_text, earned_text, medal_text, month_text, shared_text, stars_text
from game.words.tiles.puzzles import moves_text

Earned = tuple[bool, bool, bool]
PANEL = 330
"""Units of the panel about the chosen day."""
STAR = 13
"""Units of a star in a day."""


@remembered
def _star(side: int, colour: Colour) -> pygame.Surface:
    """Return a filled star."""
    return painted(symbol_mask("star", side), colour)


class DayKey(Button):
    """A day of the month with its stars."""

    def __init__(self, day: date, rect: pygame.Rect, context: Context, earned: Earned | None, *, chosen: bool,
                 reason: str, choose: partial[None]) -> None:  # fmt: skip
        t = context.t
        kind = ButtonKind.PRIMARY if chosen else ButtonKind.SECONDARY
        super().__init__(f"day-{day}", rect, str(day.day), choose, kind=kind, reason=reason)
        self.chosen, self.earned = chosen, sum(earned) if earned is not None else 0
        self.said = date_text(t, day)
        self.value = f"{medal_text(t, earned)}, {stars_text(earned)}" if earned is not None else ""

    def node(self) -> Node:
        """Return the date, with its medal as the value."""
        states = super().node().states | ({NodeState.CHOSEN} if self.chosen else frozenset())
        return replace(super().node(), name=self.said, value=self.value, states=states)

    def _letter(self, surface: DrawTarget, style: Style, rect: pygame.Rect) -> None:
        if not self.earned:
            super()._letter(surface, style, rect)
            return
        theme = style.theme
        colour = theme.on_accent if self.chosen else theme.text
        words = pygame.Rect(rect.x, rect.y, rect.width, round(rect.height * 0.6))
        style.write(surface, self.text, words, TextSize.TEXT, colour, Typeface.STRONG, 0.5)
        side = style.px(STAR)
        star = _star(side, theme.on_accent if self.chosen else theme.accent)
        step = side + style.px(2)
        for number in range(self.earned):
            x = rect.centerx + (number - (self.earned - 1) / 2) * step
            put_centre(surface, star, (x, rect.y + rect.height * 0.72))


MONTH, DAY = 430, 430
"""Units of height of the month, and of the day, in a narrow page."""


class Days(Page):
    """A month of puzzles, one for each day."""

    def __init__(self, context: Context, book: str) -> None:
        super().__init__(context)
        self.today = context.now().date()
        self.day = self.today
        self.month = self.day.replace(day=1)
        self.turn_to(book, show=False)

    # -- what is known -------------------------------------------------------------------------------------

    def read(self) -> None:
        """Read which days are solved."""
        self.history, notes = training.load(self.context.folders, self.context.now())
        self.context.report(notes)
        self.solved = first_solved(self.history.tries, self.book)

    def uncovered(self) -> None:
        """Show what was played in the meantime."""
        self.read()
        super().uncovered()

    def earned(self, day: date) -> Earned | None:
        """Return the stars of a day; None if its puzzle is not solved."""
        done, label = self.solved.get(day), self.puzzle(day)
        if done is None or label is None:
            return None
        return stars(moves=done.moves, par=label.par, seconds=done.seconds, grade=label.grade, hints=done.hints)

    def puzzle(self, day: date) -> PuzzleLabel | None:
        """Return the puzzle of a day; None if the set is damaged."""
        return puzzle_of_day(self.labels, day) if self.labels else None

    # -- what can be done ----------------------------------------------------------------------------------

    def turn_to(self, book: str, *, show: bool = True) -> None:
        """Show the puzzles of another book."""
        self.book = book
        self.labels = labels_of(self.context, book)
        self.read()
        if show:
            self.rebuild()

    def choose(self, day: date) -> None:
        """Show another day."""
        self.day = day
        self.rebuild()

    def leaf(self, months: int) -> None:
        """Show another month."""
        self.month = month_later(self.month, months)
        self.rebuild()

    def play(self) -> None:
        """Open the puzzle of the chosen day."""
        label = self.puzzle(self.day)
        if label is not None:
            series = Series(Mode.DAY, self.book, self.labels, self.history, day=self.day, named=[label.name])
            turn = begin(self.context, series)
            if turn is not None:
                self.context.scenes.push(turn)

    def copy(self) -> None:
        """Copy the result of the chosen day."""
        done, earned, label = self.solved.get(self.day), self.earned(self.day), self.puzzle(self.day)
        if done is not None and earned is not None and label is not None:
            t = self.context.t
            about = t("puzzles.grade", n=int(label.grade))
            text = shared_text(t, self.book, self.day, about, earned, done.seconds)
            self.context.copy(text, t("days.copied"))

    # -- layout --------------------------------------------------------------------------------------------

    def build(self, form: Form, style: Style) -> None:
        """Put the widgets into the form."""
        rest = self.head(form, style, self.context.t("days.title"))
        rest = self.book_tabs(form, style, rest, self.book, self.turn_to, tuple(BOOKS))
        right, left = off_right(rest, style.px(PANEL), style.space(3))
        if self.narrow:
            left, right = column(rest, [style.px(MONTH), style.px(DAY)], style.space(2))
        self._build_month(form, style, left)
        self._build_day(form, style, right)

    def _build_month(self, form: Form, style: Style, room: pygame.Rect) -> None:
        t = self.context.t
        head, body = off_top(room, style.px(42), style.space(1))
        back, words = off_left(head, style.px(46), style.space(1))
        on, words = off_right(words, style.px(46), style.space(1))
        first = t("days.first") if self.month <= FIRST_MONDAY.replace(day=1) else ""
        last = t("days.not-yet") if month_later(self.month, 1) > self.today else ""
        form.add(Button("month-before", back, "", partial(self.leaf, -1), icon="chevron-left", tip=t("days.before"),
                        reason=first))  # fmt: skip
        form.add(
            Label("month", words, month_text(t, self.month), TextSize.HEAD, style.theme.title, Typeface.TITLE, 0.5)
        )
        form.add(Button("month-after", on, "", partial(self.leaf, 1), icon="chevron-right", tip=t("days.after"),
                        reason=last))  # fmt: skip
        foot, body = off_bottom(body, style.px(26), style.space(1))
        weeks = weeks_of(self.month)
        names, cells = month_cells(body, len(weeks), style.px(24), style.px(6))
        for number, (name, cell) in enumerate(zip(weekday_labels(t), names, strict=True)):
            form.add(Label(f"weekday-{number}", cell, name, TextSize.SMALL, style.theme.quiet, align=0.5))
        medals: Counter[str] = Counter()
        for week, line in zip(weeks, cells, strict=True):
            for day, cell in zip(week, line, strict=True):
                if day.month != self.month.month:
                    continue
                earned = self.earned(day)
                medals.update([medal_text(t, earned)] if earned is not None else [])
                reason = t("days.not-yet") if day > self.today else t("days.first") if day < FIRST_MONDAY else ""
                form.add(DayKey(day, cell, self.context, earned, chosen=day == self.day, reason=reason,
                                choose=partial(self.choose, day)))  # fmt: skip
        counted = " · ".join(f"{name}: {count}" for name, count in sorted(medals.items()))
        form.add(Label("medals", foot, counted or t("days.none"), TextSize.SMALL, style.theme.quiet, align=0.5))

    def _build_day(self, form: Form, style: Style, room: pygame.Rect) -> None:
        t, label = self.context.t, self.puzzle(self.day)
        form.add(Picture("ground", room, style.panel))
        inner = inset(room, style.space(2.5), style.space(2))
        keys, inner = off_bottom(inner, style.px(54), style.space(2))
        head, inner = off_top(inner, style.px(34), style.space(0.5))
        title = t("days.today") if self.day == self.today else date_text(t, self.day)
        form.add(Label("day", head, title, TextSize.HEAD, style.theme.text, Typeface.TITLE))
        line, inner = off_top(inner, style.px(26), style.space(1.5))
        about = t("puzzles.grade", n=int(label.grade)) if label is not None else t("puzzles.none")
        form.add(Label("about", line, about, TextSize.TEXT, style.theme.quiet))
        done, earned = self.solved.get(self.day), self.earned(self.day)
        if done is not None and earned is not None and label is not None:
            self._build_result(form, style, inner, done, earned, label)
            copy = keys.move(0, -keys.height - style.space(1.5))
            form.add(Button("copy", copy, t("days.copy"), self.copy, icon="copy", tip=t("days.copy-tip"),
                            kind=ButtonKind.PRIMARY))  # fmt: skip
            form.add(Button("play", keys, t("level.again"), self.play, icon="rotate-ccw"))
            return
        form.add(Paragraph("rules", inner, t("days.rules"), TextSize.TEXT, style.theme.quiet))
        form.add(Button("play", keys, t("days.play"), self.play, icon="play", kind=ButtonKind.PRIMARY,
                        reason="" if label is not None else t("puzzles.none")))  # fmt: skip

    def _build_result(
        self, form: Form, style: Style, room: pygame.Rect, done: Try, earned: Earned, label: PuzzleLabel
    ) -> None:
        """Add the medal, what the stars were given for, and the figures."""
        t = self.context.t
        head, rest = off_top(room, style.px(58), style.space(1))
        icon, words = off_left(head, style.px(52), style.space(1.5))
        form.add(Picture("medal", icon, lambda surface, rect: put_centre(
            surface, style.icon("medal", 48, style.theme.accent), rect.center)))  # fmt: skip
        form.add(Label("medal-name", words, medal_text(t, earned), TextSize.HEAD, style.theme.accent, Typeface.TITLE))
        took = t("days.took", time=clock_text(done.seconds))
        text = f"{earned_text(t, earned)} {moves_text(t, done.moves, label.par)} {took}"
        form.add(Paragraph("earned", rest, text, TextSize.TEXT, style.theme.text))
