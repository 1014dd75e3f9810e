"""How the tray of the start tiles is drawn."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial

import pygame

from game.ui.kit.drawing import DrawTarget, outline, put, repeat, rounded
from game.ui.kit.text import Typeface
from game.ui.kit.theme import TextSize
from game.ui.table.tiles.felt import FeltItem, Spot
from game.ui.table.tiles.table import TileTable
from game.ui.table.tiles.tray import LABEL, TRAY_ROW, tray


def draw_tray(surface: DrawTarget, table: TileTable) -> None:
    """Draw the tray of the start tiles, with its name."""
    if table.loose:
        ground, context = table.ground, table.context
        # A name that a dragged tile would cover makes room for its ghost.
        spots = ground.spots if table.foreseen is None else table.foreseen[1]
        lying = table.loose, tuple(spots.items()), ground.pitch, tuple(ground.felt), ground.view.offset
        key = (*lying, context.language, context.style.look)
        repeat(surface, key, partial(_draw_tray, surface, table, spots))


def _draw_tray(surface: DrawTarget, table: TileTable, spots: Mapping[FeltItem, Spot]) -> None:
    found = tray(table.loose, spots)
    if found is None:
        return
    style, theme = table.context.style, table.context.style.theme
    rect = table.ground.cells(TRAY_ROW, found.first, found.last)
    pad = round(table.tile_width * 0.1)
    frame = pygame.Rect(rect.x - pad, rect.y, rect.width + 2 * pad, rect.height)
    put(surface, rounded(frame.size, style.px(10), theme.felt_dark, opacity=0.6), frame.topleft)
    put(surface, outline(frame.size, style.px(10), style.metrics.hairline, theme.panel_line, 0.5), frame.topleft)
    if found.named:
        cell = table.ground.cells(TRAY_ROW, found.first, found.first + LABEL + 1)
        words = table.context.t("table.start-tiles")
        if all(style.width(word, TextSize.SMALL, Typeface.STRONG) <= cell.width for word in words.split("\n")):
            room = pygame.Rect(cell.x, 0, cell.width, style.paragraph_height(words, cell.width, TextSize.SMALL))
            room.centery = frame.centery
            style.paragraph(surface, words, room, TextSize.SMALL, theme.quiet, Typeface.STRONG, align=0.5)
