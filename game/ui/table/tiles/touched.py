"""The rim around the melds that the last turn made or changed."""

from __future__ import annotations

import pygame

from game.ui.kit.drawing import DrawTarget, outline, put
from game.ui.table.tiles.bodies import PROPORTION
from game.ui.table.tiles.table import TileTable

RIM = 0.09
"""How far it is from the tiles, in tile widths."""


def draw_touched(surface: DrawTarget, table: TileTable) -> None:
    """Draw a rim around every meld that the last turn made or changed, once its tiles lie there."""
    style, stage, melds = table.context.style, table.stage, {meld.tiles for meld in table.melds}
    for meld in melds.intersection(table.last_touched):
        places, goals = [stage.place(tile) for tile in meld], [stage.goal(tile) for tile in meld]
        away = any((place.x, place.y) != (goal.x, goal.y) for place, goal in zip(places, goals, strict=True))
        if away or not table.dragged.keys().isdisjoint(meld):
            continue
        first, last = goals[0], goals[-1]
        pad, high = max(round(first.width * RIM), 2), round(first.width * PROPORTION)
        rect = pygame.Rect(0, 0, round(last.x - first.x + first.width) + 2 * pad, high + 2 * pad)
        rect.center = round((first.x + last.x) / 2), round(first.y)
        put(surface, outline(rect.size, style.px(9), max(style.px(2), 1), style.theme.last, 0.75), rect.topleft)
