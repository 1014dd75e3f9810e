"""The puzzle or deal of every day: a month of medals, the chosen day, and its result to be copied."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from datetime import date
from functools import partial

import pygame

from game.play.ladder import Medal
from game.play.practice import first_solved
from game.play.tiles.daily import FIRST_MONDAY
from game.store import training
from game.store.training import Try
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
from game.ui.scenes.metal import draw_medal
from game.ui.scenes.page import Page
from game.ui.scenes.training.month import month_cells, month_later, weekday_labels, weeks_of
from game.ui.scenes.training.of_day import Earned, of_day
from game.words.days import clock_text, earned_text, medal_text, month_text, shared_text, stars_text
from game.words.times import date_text

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
        done = self.solved.get(day)
        return self.of_day.earned(done, day) if done is not None and not self.of_day.problem else None

    # -- what can be done ----------------------------------------------------------------------------------

    def turn_to(self, book: str, *, show: bool = True) -> None:
        """Show the puzzles of another book."""
        self.book = book
        self.of_day = of_day(self.context, book)
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
        """Play what the chosen day has."""
        self.of_day.play(self.day, self.history)

    def copy(self) -> None:
        """Copy the result of the chosen day."""
        done, earned = self.solved.get(self.day), self.earned(self.day)
        if done is not None and earned is not None:
            t, about = self.context.t, self.of_day.about(self.day)
            self.context.copy(shared_text(t, self.book, self.day, about, earned, done.seconds), t("days.copied"))

    # -- layout --------------------------------------------------------------------------------------------

    def build(self, form: Form, style: Style) -> None:
        """Put the widgets into the form."""
        rest = self.head(form, style, self.context.t("days.title"))
        rest = self.book_tabs(form, style, rest, self.book, self.turn_to)
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
        ranks = [medal_text(t, (True,) * stars) for stars in (1, 2, 3)]
        counted = " · ".join(f"{name}: {medals[name]}" for name in ranks if medals[name])
        form.add(Label("medals", foot, counted or t("days.none"), TextSize.SMALL, style.theme.quiet, align=0.5))

    def _build_day(self, form: Form, style: Style, room: pygame.Rect) -> None:
        t, problem = self.context.t, self.of_day.problem
        form.add(Picture("ground", room, style.panel))
        inner = inset(room, style.space(2.5), style.space(2))
        keys, inner = off_bottom(inner, style.px(54), style.space(2))
        head, inner = off_top(inner, style.px(34), style.space(0.5))
        title = t("days.today") if self.day == self.today else date_text(t, self.day)
        form.add(Label("day", head, title, TextSize.HEAD, style.theme.text, Typeface.TITLE))
        line, inner = off_top(inner, style.px(26), style.space(1.5))
        about = problem or self.of_day.about(self.day)
        form.add(Label("about", line, about, TextSize.TEXT, style.theme.quiet))
        done, earned = self.solved.get(self.day), self.earned(self.day)
        if done is not None and earned is not None:
            self._build_result(form, style, inner, done, earned)
            copy = keys.move(0, -keys.height - style.space(1.5))
            form.add(Button("copy", copy, t("days.copy"), self.copy, icon="copy", tip=t("days.copy-tip"),
                            kind=ButtonKind.PRIMARY))  # fmt: skip
            form.add(Button("play", keys, t("level.again"), self.play, icon="rotate-ccw"))
            return
        rules = [self.of_day.rules, *(["days.rules-unclocked"] if self.context.unclocked else [])]
        form.add(Paragraph("rules", inner, " ".join(map(t, rules)), TextSize.TEXT, style.theme.quiet))
        form.add(Button("play", keys, t("days.play"), self.play, icon="play", kind=ButtonKind.PRIMARY,
                        reason=problem))  # fmt: skip

    def _build_result(self, form: Form, style: Style, room: pygame.Rect, done: Try, earned: Earned) -> None:
        """Add the medal, what the stars were given for, and the figures."""
        t = self.context.t
        head, rest = off_top(room, style.px(58), style.space(1))
        icon, words = off_left(head, style.px(52), style.space(1.5))
        medal, side = Medal(max(sum(earned), 1)), style.px(46)
        form.add(Picture("medal", icon, lambda surface, rect: draw_medal(surface, style, rect.center, side, medal)))
        form.add(Label("medal-name", words, medal_text(t, earned), TextSize.HEAD, style.theme.text, Typeface.TITLE))
        took = t("days.took", time=clock_text(done.seconds)) if done.seconds else ""
        text = f"{earned_text(t, earned, done.seconds)} {self.of_day.details(done, self.day)} {took}".strip()
        form.add(Paragraph("earned", rest, text, TextSize.TEXT, style.theme.text))
