"""Where badge, name and score are on the plates of the tile table, and how the scores are written."""

from __future__ import annotations

import pygame

from game.engine.tiles.scoring import counts_points
from game.ui.kit.text import Typeface
from game.ui.kit.theme import TextSize
from game.ui.table.shared.scores import (
    PlateScore,
    agreed_form,
    score_above_level,
    score_beside,
    score_forms,
    score_in_line,
)
from game.ui.table.shared.zones import Side
from game.ui.table.tiles.table import TileTable


def score_words(table: TileTable) -> tuple[str, ...]:
    """Return the score of each seat as its plate says it: all of them in the same form."""
    scores = [_score_words(table, seat) for seat in range(table.session.seats)]
    form = agreed_form(scores)
    return tuple(each.text(form) for each in scores)


def _score_words(table: TileTable, seat: int) -> PlateScore:
    style, points = table.context.style, counts_points(table.rules)
    plate, name, level = table.zones.plates[seat], table.session.name(seat), table.level(seat)
    n = (table.shown.scores if points else table.shown.wins)[seat]
    texts = score_forms(table.context.t, n, points=points)
    line = name_line(table, seat, plate)
    if table.zones.sides[seat] is Side.BOTTOM:
        room = line.width - style.width(name, TextSize.SMALL, Typeface.BOLD) - style.px(8)
        # In large print the score stands below the name, where no unit has room.
        room = 0 if style.metrics.enlarged > 1 else room
        return score_in_line(style, texts, room, TextSize.TEXT, Typeface.TITLE)
    if upright(plate):
        return score_above_level(style, texts, line.width, level)
    return score_beside(style, texts, line.width - style.px(4) - style.px(6), name, level, Typeface.TEXT)


def upright(plate: pygame.Rect) -> bool:
    """Return whether the badge of a plate is above the name rather than beside it."""
    return plate.height > plate.width * 0.8


def name_line(table: TileTable, seat: int, rect: pygame.Rect) -> pygame.Rect:
    """Return where the name of a seat is on its plate, and beside it the score of all that are not upright."""
    style, pad = table.context.style, table.context.style.px(10)
    side = face_rect(table, seat, rect).width
    if table.zones.sides[seat] is Side.BOTTOM:
        left = rect.x + style.px(16) + side
        return pygame.Rect(left, rect.y, rect.right - left - style.px(8), rect.height)
    if upright(rect):
        return pygame.Rect(rect.x + pad, rect.top + pad + side + style.px(4), rect.width - 2 * pad, style.grown(24))
    left = rect.x + 2 * pad + side
    return pygame.Rect(left, rect.top + style.px(8), rect.right - left - pad, style.grown(26))


def face_rect(table: TileTable, seat: int, plate: pygame.Rect | None = None) -> pygame.Rect:
    """Return where the badge of a seat is on its plate."""
    px, own = table.context.style.px, table.zones.sides[seat] is Side.BOTTOM
    plate = plate or table.zones.plates[seat]
    rect = pygame.Rect(0, 0, px(28 if own else 40), px(28 if own else 40))
    if upright(plate):
        rect.midtop = (plate.centerx, plate.top + px(10))
    else:
        rect.midleft = (plate.x + px(8 if own else 10), plate.centery)
    return rect
