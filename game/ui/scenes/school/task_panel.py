"""The task of a stage at the side of the table, with its picture where there is room."""

from __future__ import annotations

import pygame

from game.store.school import SchoolStage
from game.ui.kit.drawing import DrawTarget
from game.ui.kit.style import Style
from game.ui.scenes.school.stage_picture import draw_stage_picture, picture_size, rows_height
from game.ui.table.tiles.task import draw_task, task_height, task_lines

SMALLEST = 24
"""The units of a tile below which the picture is left out."""


def draw_stage(
    surface: DrawTarget, style: Style, rect: pygame.Rect, level: SchoolStage, language: str, told: int
) -> None:
    """Draw the texts of a stage, the first `told` hints, and below them the picture; the panel ends with it."""
    text = level.text(language)
    inner = rect.inflate(-2 * style.px(16), -2 * style.px(14))
    hints = [f"{number}. {hint}" for number, hint in enumerate(text.hints[:told], 1)]

    def words(foot: int) -> int:
        room = pygame.Rect(inner.topleft, (inner.width, inner.height - foot))
        return task_height(style, room, task_lines(style, room, text, hints))

    gap, book = style.px(14), level.start.rules.book
    spare = inner.height - words(0) - gap
    rows = level.stage.picture if level.stage is not None else ()
    if spare < (least := rows_height(book, rows, style.px(SMALLEST))):
        # Small letters with the picture say more than larger ones without it.
        spare = inner.height - words(least + gap) - gap
    width, high = picture_size(style, book, rows, (inner.width, max(spare, 1))) if rows else (0, 0)
    if width < style.px(SMALLEST):
        draw_task(surface, style, rect, text, told)
        return
    # The panel is as high as what is in it.
    inner.height = min(words(high + gap) + gap + high + style.px(6), inner.height)
    draw_task(surface, style, inner.inflate(2 * style.px(16), 2 * style.px(14)), text, told, high + gap)
    place = pygame.Rect(inner.x, inner.bottom - high, inner.width, high)
    draw_stage_picture(surface, style, book, rows, place)
