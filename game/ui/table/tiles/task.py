"""The task of a level at the side of the table, and what was missed, in words."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

import pygame

from game.store.level_texts import LevelText
from game.ui.kit.drawing import DrawTarget, put_line
from game.ui.kit.style import Style
from game.ui.kit.text import Typeface
from game.ui.kit.theme import Colour, TextSize
from game.ui.table.shared.plates import draw_panel


def draw_task(surface: DrawTarget, style: Style, rect: pygame.Rect, text: LevelText, told: int, foot: int = 0) -> None:
    """Draw title, task, and the first `told` hints; in smaller letters if the window is small, the latest hints first.

    The lowest `foot` pixels of the panel stay free; without any it is as high as its texts.
    """
    theme = style.theme
    inner = rect.inflate(-2 * style.px(16), -2 * style.px(14))
    inner.height -= foot
    hints = [f"{number}. {hint}" for number, hint in enumerate(text.hints[:told], 1)]
    style = fitting_style(
        style, lambda each: task_height(each, inner, task_lines(each, inner, text, hints)), inner.height
    )
    lines = task_lines(style, inner, text, hints)
    spare = 0 if foot else max(inner.height - task_height(style, inner, lines) - style.px(6), 0)
    draw_panel(surface, style, pygame.Rect(rect.topleft, (rect.width, rect.height - spare)))
    y = inner.y
    for i, (words, step, colour, face, gap) in enumerate(lines):
        y += gap if i else 0
        if words in hints and (i == 0 or lines[i - 1][0] not in hints):
            put_line(surface, theme.panel_line, (inner.x, y - gap // 2), (inner.right, y - gap // 2))
        size = style.type(step)
        room = 2 * style.letters.height(size, face) if i < HEADS else inner.bottom - y
        if room >= style.letters.height(size, face):
            # The player's own levels may say more than there is room for.
            shown = style.letters.within(words, inner.width, room, size, face)
            y += style.paragraph(surface, shown, pygame.Rect(inner.x, y, inner.width, room), step, colour, face)


def shrinks(style: Style, rect: pygame.Rect, text: LevelText) -> bool:
    """Return whether a task is smaller in a panel than the player wants."""
    inner = rect.inflate(-2 * style.px(16), -2 * style.px(14))
    fits = fitting_style(style, lambda each: task_height(each, inner, task_lines(each, inner, text, ())), inner.height)
    return fits.metrics.text < style.metrics.text


def fitting_style(style: Style, height: Callable[[Style], int], room: int) -> Style:
    """Return the style with text as large as the player wants, or as there is room for; never smaller than usual."""
    for percent in range(style.metrics.text, 100, -10):
        smaller = style.changed(metrics=replace(style.metrics, text=percent))
        if height(smaller) <= room:
            return smaller
    return style.changed(metrics=replace(style.metrics, text=100)) if style.metrics.enlarges else style


HEADS = 2
"""The title and the subject come first, in at most two lines each."""
Line = tuple[str, int, Colour, Typeface, int]
"""Text, size, colour and face, and the gap above."""


def task_lines(style: Style, room: pygame.Rect, text: LevelText, hints: Sequence[str]) -> list[Line]:
    """Return the texts of the panel, in the largest letters that fit; the oldest hints give way."""
    theme = style.theme
    told = list(hints)
    size = TextSize.TEXT
    while True:
        lines: list[Line] = [
            (text.title, TextSize.HEAD, theme.accent, Typeface.TITLE, 0),
            (text.teaches, TextSize.SMALL, theme.quiet, Typeface.STRONG, 0),
            (text.task, size, theme.text, Typeface.TEXT, style.px(10)),
        ]
        if text.aim:
            lines.append((text.aim, size, theme.text, Typeface.BOLD, style.px(10)))
        for hint in told:
            gap = style.px(6 if hint is not told[0] else 14)
            lines.append((hint, TextSize.SMALL, theme.good, Typeface.STRONG, gap))
        if task_height(style, room, lines) <= room.height or (size is TextSize.SMALL and len(told) < 2):
            return lines
        if size is TextSize.TEXT:
            size = TextSize.SMALL
        else:
            told.pop(0)


def task_height(style: Style, room: pygame.Rect, lines: Sequence[Line]) -> int:
    """Return the height of the lines of a task in pixels."""
    return sum(style.paragraph_height(words, room.width, step, face) + gap for words, step, _, face, gap in lines)
