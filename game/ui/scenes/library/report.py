"""The statistics as a report: figures, charts, and wins by book and opponent."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

import pygame

from game.engine.registry import BOOKS
from game.store.figures import FigureFilter, Figures, Group, Summary
from game.store.settings import SeatKind
from game.ui.context import Context
from game.ui.kit.charts import columns, histogram, running, share_line, window
from game.ui.kit.drawing import DrawTarget, put
from game.ui.kit.style import Style
from game.ui.kit.text import Typeface
from game.ui.kit.theme import TextSize
from game.ui.kit.widgets import Form, Label, Picture
from game.ui.kit.widgets.label import Painting
from game.ui.kit.widgets.layout import column, off_bottom, off_top, row
from game.words.names import kind_name

CELL = 74
"""Units of the row of figures."""
ROW = 30
"""Units of a row of the table."""
FEW, CHART = 3, 300
"""How many figures are side by side in a narrow page; units of the height of a chart there."""


@dataclass(frozen=True)
class Report:
    """The right part of the statistics."""

    context: Context
    look: FigureFilter
    figures: Figures
    narrow: bool = False
    """Whether there is room for few figures side by side, and for one chart."""

    @property
    def judged(self) -> bool:
        """Whether wins are meaningful: a player is selected, not all computers at once."""
        return self.look.group is not Group.COMPUTERS or self.look.player is not None

    def build(self, form: Form, style: Style, room: pygame.Rect) -> None:
        """Add the figures at the top, charts in the middle, the table at the bottom."""
        figures = self.figures
        cells = list(self._cells(figures.summary))
        across = len(cells) if len(cells) <= 6 else -(-len(cells) // 2)
        across = min(across, FEW) if self.narrow else across
        lines = [cells[start : start + across] for start in range(0, len(cells), across)]
        heights = style.px(CELL) * len(lines)
        upper, rest = off_top(room, heights, style.space(1.5))
        for place, line in zip(column(upper, [style.px(CELL)] * len(lines), 0), lines, strict=True):
            for (word, value), cell in zip(line, row(place, [1.0] * across, style.space(1)), strict=False):
                number, below = off_top(cell, style.px(40))
                below.height = style.px(24)
                form.add(Label(f"{word}-value", number, value, TextSize.HEAD, style.theme.text, Typeface.TITLE, 0.5))
                label = self.context.t(f"statistics.figure.{word}")
                form.add(Label(word, below, label, TextSize.SMALL, style.theme.quiet, align=0.5))
        if figures.against:
            high = style.px(ROW) * (len({each.book for each in figures.against}) + 1)
            lower, rest = off_bottom(rest, high, style.space(1.5))
            form.add(Picture("against", lower, self._table(style)))
        self._build_charts(form, style, rest)

    def height(self, style: Style) -> int:
        """Return how high it is in a narrow page, in pixels."""
        lines = -(-sum(1 for _ in self._cells(self.figures.summary)) // FEW)
        rows = len({each.book for each in self.figures.against}) + 1
        charts = 2 if self.judged else 1
        return style.px(CELL) * lines + style.px(ROW) * rows + style.px(CHART) * charts + style.space(9)

    def _cells(self, summary: Summary) -> Iterator[tuple[str, str]]:
        """Return the meaningful figures: keys and texts."""
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
        """Return a whole number, or one with one decimal."""
        text = str(value) if isinstance(value, int) else f"{value:.1f}"
        return text.replace(".", self.context.t("words.point")).replace("-", "−")

    def _percent(self, n: int) -> str:
        return self.context.t("words.percent", n=n)

    def _build_charts(self, form: Form, style: Style, room: pygame.Rect) -> None:
        t, figures, played = self.context.t, self.figures, self.figures.played
        parts: list[tuple[str, str, Callable[[tuple[int, int]], pygame.Surface]]] = []
        if self.judged:
            shares = running([each.won for each in played])
            ends = (self._day(played[0].begun), self._day(played[-1].begun))
            title = t("statistics.time", n=window(len(played)))
            parts.append(("time", title, lambda size: share_line(style, size, shares, ends, self._percent)))
        # Books score in different ways; turns can be counted over all of them.
        noted = figures.summary.points is not None
        bars = histogram(figures.points if noted else figures.turns)
        title = t("statistics.points" if noted else "statistics.turns")
        parts.append(("distribution", title, lambda size: columns(style, size, bars)))
        gap = style.space(3)
        high = (room.height - gap * (len(parts) - 1)) // len(parts)
        places = column(room, [high] * len(parts), gap) if self.narrow else row(room, [1.0] * len(parts), gap)
        for (key, title, make), place in zip(parts, places, strict=True):
            head, body = off_top(place, style.px(30), style.space(0.5))
            form.add(Label(f"{key}-title", head, title, TextSize.TEXT, style.theme.accent, Typeface.TITLE))
            form.add(Picture(key, body, _shown(make(body.size))))

    def _day(self, begun: str) -> str:
        """Return the date on which a match started, as people write it, or "" if unknown."""
        year, month, day = begun[:4], begun[5:7], begun[8:10]
        if not (year.isdecimal() and month.isdecimal() and day.isdecimal()):
            return ""
        return self.context.t("matches.date", day=int(day), month=int(month), year=int(year))

    def _table(self, style: Style) -> Painting:
        """Return a row for each book, with a column for each kind of opponent: matches won and played."""
        t, theme, figures = self.context.t, style.theme, self.figures
        books = [book for book in BOOKS if any(each.book == book for each in figures.against)]
        kinds = [kind for kind in SeatKind if any(each.kind == kind for each in figures.against)]
        found = {(each.book, each.kind): each for each in figures.against}
        title = t("statistics.against" if self.look.group is not Group.COMPUTERS else "statistics.won-by")

        def paint(surface: DrawTarget, rect: pygame.Rect) -> None:
            lines = column(rect, [style.px(ROW)] * (len(books) + 1), 0)
            shares = [1.6, *(1.0 for _ in kinds)]
            name, *heads = row(lines[0], shares, style.space(1))
            style.write(surface, title, name, TextSize.TEXT, theme.accent, Typeface.TITLE)
            for kind, cell in zip(kinds, heads, strict=True):
                style.write(surface, self._kind(kind), cell, TextSize.SMALL, theme.quiet, align=0.5)
            for book, line in zip(books, lines[1:], strict=True):
                surface.fill(theme.panel_line, (line.x, line.y, line.width, style.metrics.hairline))
                name, *cells = row(line, shares, style.space(1))
                style.write(surface, t(f"book.{book}.name"), name, TextSize.TEXT)
                for kind, cell in zip(kinds, cells, strict=True):
                    each = found.get((book, kind))
                    text = t("statistics.of", won=each.won, matches=each.matches) if each is not None else "–"
                    face = Typeface.BOLD if each is not None and each.won else Typeface.TEXT
                    style.write(surface, text, cell, TextSize.TEXT, theme.text if each else theme.quiet, face, 0.5)

        return paint

    def _kind(self, kind: SeatKind) -> str:
        """Return the label of a kind of player."""
        return kind_name(self.context.t, kind)


def _shown(image: pygame.Surface) -> Painting:
    """Return a painter for an image."""

    def paint(surface: DrawTarget, rect: pygame.Rect) -> None:
        put(surface, image, rect.topleft)

    return paint
