"""The log at the side: who did what, in words; its lines can be clicked."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import pygame

from game.ui.context import Context
from game.ui.kit.drawing import Target, put, put_centre, rounded
from game.ui.kit.style import Style
from game.ui.kit.text import Face
from game.ui.kit.theme import Step
from game.ui.kit.widgets import Button
from game.ui.table.shared.plates import emblem_colour

Line = tuple[int | None, str]
"""The seat that did it, and the words."""


@dataclass(frozen=True, slots=True)
class LogRow:
    """A visible line of the log."""

    rect: pygame.Rect
    index: int
    """Its index among the given lines."""


PAGE = 3
"""Notches of the wheel that a page of the log is."""
STEP = 3
"""Lines scrolled per notch of the wheel."""


class Scrolled:
    """How far the log is scrolled back: so many of the newest lines are not shown."""

    def __init__(self) -> None:
        self.lines = 0

    def came(self) -> None:
        """Count a new line; if the log is scrolled back, it stays where it is."""
        self.lines += self.lines > 0

    def move(self, notches: float, most: int) -> None:
        """Scroll by notches of the wheel; `most` is the maximum."""
        self.lines = max(min(self.lines + round(notches * STEP), most), 0)


def most_scrolled(style: Style, rect: pygame.Rect, lines: Sequence[Line], count: int) -> int:
    """Return how many of `count` lines can be scrolled away, so that the first ones still fill the log."""
    there = len(log_rows(style, rect, lines[::-1]))
    return max(count - there, 0)


def log_rows(style: Style, rect: pygame.Rect | None, lines: Sequence[Line]) -> list[LogRow]:
    """Return the lines that there is room for, the newest at the bottom; none while the log is closed."""
    if rect is None:
        return []
    inner = rect.inflate(-2 * style.px(12), -2 * style.px(10))
    top = inner.top + style.px(34)
    indent, bottom = style.px(16), inner.bottom
    rows = []
    for index in reversed(range(len(lines))):
        high = style.paragraph_height(lines[index][1], inner.width - indent, Step.SMALL)
        if bottom - high < top:
            break
        rows.append(LogRow(pygame.Rect(inner.x, bottom - high, inner.width, high), index))
        bottom -= high + style.px(4)
    return rows


def replay_key(context: Context, log: pygame.Rect, replay: Callable[[], None], reason: str = "") -> Button:
    """Return the button in the corner of the open log that shows what was played so far."""
    px = context.style.px
    rect = pygame.Rect(0, 0, px(44), px(40))
    rect.topright = (log.right - px(4), log.top + px(3))
    return Button("watch", rect, "", replay, icon="history", tip=context.t("table.watch"), reason=reason)


def draw_log(
    surface: Target,
    style: Style,
    rect: pygame.Rect,
    lines: Sequence[Line],
    title: str,
    mouse: tuple[int, int],
    count: int = 0,
    away: int = 0,
) -> None:
    """Draw what happened, in words; the line under the mouse can be clicked to see its move again.

    Of `count` lines the newest `away` are scrolled away.
    """
    theme = style.theme
    put(surface, rounded(rect.size, style.px(14), theme.panel, opacity=0.9), rect.topleft)
    head = pygame.Rect(rect.x + style.px(12), rect.y + style.px(10), rect.width - style.px(24), style.px(26))
    style.write(surface, title, head, Step.TEXT, theme.accent, Face.BOLD)
    dot, indent = style.px(8), style.px(16)
    rows = log_rows(style, rect, lines)
    if rows and len(rows) < count:
        bar = rows[-1].rect.union(rows[0].rect)
        high = max(bar.height * len(rows) // count, style.px(16))
        thumb = pygame.Rect(rect.right - style.px(8), 0, style.px(4), high)
        read = 1 - min(away / max(count - len(rows), 1), 1.0)
        thumb.y = bar.y + round((bar.height - thumb.height) * read)
        put(surface, rounded(thumb.size, thumb.width, style.theme.text, opacity=0.4), thumb.topleft)
    for row in rows:
        seat, text = lines[row.index]
        if row.rect.collidepoint(mouse):
            over = row.rect.inflate(style.px(8), style.px(4))
            put(surface, rounded(over.size, style.px(6), theme.panel_light), over.topleft)
        box = pygame.Rect(row.rect.x + indent, row.rect.y, row.rect.width - indent, row.rect.height)
        style.paragraph(surface, text, box, Step.SMALL, theme.text if seat is not None else theme.quiet)
        if seat is not None:
            middle = (row.rect.x + dot / 2, box.y + style.type(Step.SMALL) * 0.7)
            put_centre(surface, rounded((dot, dot), dot // 2, emblem_colour(seat, theme)), middle)
