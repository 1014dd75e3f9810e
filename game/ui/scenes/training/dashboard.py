"""What the player can: figures, puzzles solved over time, the last weeks, the strongest and the weakest themes."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from datetime import timedelta

import pygame

from game.play.practice import AnyLabel, Practice, days_in_row
from game.store.training import Mode
from game.ui.context import Context
from game.ui.kit.charts import running, share_line, window
from game.ui.kit.drawing import DrawTarget, put, rounded
from game.ui.kit.style import Style
from game.ui.kit.text import Typeface
from game.ui.kit.theme import TextSize, mix
from game.ui.kit.widgets import Form, Label, Paragraph, Picture
from game.ui.kit.widgets.layout import column, inset, off_bottom, off_right, off_top, row
from game.ui.scenes.training.month import month_cells, weekday_labels
from game.words.sentences import listed
from game.words.tiles.puzzles import theme_name
from game.words.times import date_text

FIGURE, NARROWEST = 66, 600
"""Units of height of a figure, and of the width from which all are side by side."""
CALENDAR = 232
"""Units of the width of the weeks."""
WEEKS = 5
NAMED = 3
"""The number of strongest and of weakest themes that are named."""
MANY = 6
"""The number of puzzles from which a day is as bright as it gets."""


def build_dashboard(
    form: Form, style: Style, room: pygame.Rect, context: Context, practice: Practice,
    labels: Mapping[str, AnyLabel], telling: Callable[[str], bool],
) -> None:  # fmt: skip
    """Add everything to a form."""
    t = context.t
    form.add(Picture("ground", room, style.panel))
    inner = inset(room, style.space(2), style.space(1.5))
    if not practice.tries:
        form.add(Paragraph("none-yet", inner, t("puzzles.none-yet"), TextSize.TEXT, style.theme.quiet, align=0.5))
        return
    lines = 2 if inner.width < style.px(NARROWEST) else 1
    upper, rest = off_top(inner, style.px(FIGURE) * lines, style.space(1))
    _build_figures(form, style, upper, context, practice)
    themes, rest = off_bottom(rest, 2 * style.px(28), style.space(1))
    _build_themes(form, style, themes, context, practice, labels, telling)
    weeks, chart = off_right(rest, style.px(CALENDAR), style.space(2))
    _build_weeks(form, style, weeks, context, practice)
    head, body = off_top(chart, style.px(28), style.space(0.5))
    won = [each.alone for each in practice.tries]
    title = t("puzzles.over-time", n=window(len(won)))
    fits = style.width(title, TextSize.TEXT, Typeface.TITLE) <= head.width
    step = TextSize.TEXT if fits else TextSize.SMALL
    form.add(Label("time-title", head, title, step, style.theme.accent, Typeface.TITLE))
    ends = (date_text(t, practice.tries[0].at.date()), date_text(t, practice.tries[-1].at.date()))
    image = share_line(style, body.size, running(won), ends, lambda n: t("words.percent", n=n))
    form.add(Picture("time", body, lambda surface, rect: put(surface, image, rect.topleft)))


def _build_figures(form: Form, style: Style, room: pygame.Rect, context: Context, practice: Practice) -> None:
    t, today = context.t, context.now().date()
    figures = {
        "solved": f"{sum(each.alone for each in practice.tries)} / {len(practice.tries)}",
        "best-streak": str(practice.best(Mode.STREAK)),
        "best-storm": str(practice.best(Mode.CALM if context.unclocked else Mode.STORM)),
        "days-in-row": str(days_in_row(practice.days(), today)),
        "coming-back": str(len(practice.returning())),
    }
    lines = room.height // style.px(FIGURE)
    across = -(-len(figures) // lines)
    places = column(room, [style.px(FIGURE)] * lines, 0)
    cells = [cell for place in places for cell in row(place, [1.0] * across, style.space(0.5))]
    for (key, value), cell in zip(figures.items(), cells, strict=False):
        number, word = off_top(cell, style.px(36))
        word.height = style.px(24)
        form.add(Label(f"{key}-value", number, value, TextSize.HEAD, style.theme.text, Typeface.TITLE, 0.5))
        form.add(Label(key, word, t(f"puzzles.figure.{key}"), TextSize.SMALL, style.theme.quiet, align=0.5))


def _build_themes(
    form: Form, style: Style, room: pygame.Rect, context: Context, practice: Practice,
    labels: Mapping[str, AnyLabel], telling: Callable[[str], bool],
) -> None:  # fmt: skip
    t = context.t
    known = [
        (each.rating, key)
        for key, each in practice.strengths(labels).items()
        if each.rating is not None and telling(key)
    ]
    ordered = [theme_name(t, key) for _, key in sorted(known, reverse=True)]
    named = min(NAMED, len(ordered) // 2)
    parts = {"strong": ordered[:named], "weak": ordered[len(ordered) - named :][::-1]}
    for (key, names), line in zip(parts.items(), column(room, [style.px(28)] * 2, 0), strict=True):
        text = (
            t(f"puzzles.{key}", themes=listed(t, names)) if names else t("puzzles.unclear") if key == "strong" else ""
        )
        form.add(Label(key, line, text, TextSize.SMALL, style.theme.text))


def _build_weeks(form: Form, style: Style, room: pygame.Rect, context: Context, practice: Practice) -> None:
    """Add the last weeks: the more puzzles on a day, the brighter it is; its edge shows a day without any."""
    t, today, days = context.t, context.now().date(), practice.days()
    head, body = off_top(room, style.px(28), style.space(0.5))
    form.add(Label("weeks", head, t("puzzles.weeks"), TextSize.TEXT, style.theme.accent, Typeface.TITLE))
    names, cells = month_cells(body, WEEKS, style.px(22), style.px(3))
    for number, (label, cell) in enumerate(zip(weekday_labels(t), names, strict=True)):
        form.add(Label(f"weekday-{number}", cell, label, TextSize.SMALL, style.theme.quiet, align=0.5))
    first = today - timedelta(days=today.weekday() + 7 * (WEEKS - 1))
    flat = [cell for line in cells for cell in line]

    def paint(surface: DrawTarget, _rect: pygame.Rect) -> None:
        theme = style.theme
        for number, cell in enumerate(flat):
            day = first + timedelta(days=number)
            if day > today:
                break
            share = min(days[day], MANY) / MANY
            put(surface, rounded(cell.size, style.px(5), mix(theme.sunken, theme.accent, 0.8 * share)), cell.topleft)
            style.ring(surface, cell, style.px(5), style.metrics.hairline, theme.panel_line)
            if day == today:
                style.ring(surface, cell, style.px(5), max(style.px(1.5), 1), theme.accent_light)

    form.add(Picture("week-days", body, paint))
