"""Where badge, name and score are on the plates of the tile table, and how the scores are written."""

from __future__ import annotations

import pygame

from game.engine.tiles.scoring import counts_points
from game.ui.kit.text import Typeface
from game.ui.kit.theme import TextSize
from game.ui.table.shared.plates import has_level
from game.ui.table.shared.scores import (
    PlateScore,
    PlateWords,
    agreed_form,
    agreed_levels,
    own_score,
    score_above_level,
    score_beside,
    score_forms,
    with_level,
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
        return own_score(style, texts, line.width, name)
    if upright(plate):
        return score_above_level(style, texts, line.width, level)
    return score_beside(style, texts, line.width - style.px(4) - style.px(6), name, level, Typeface.TEXT)


def plate_words(table: TileTable) -> tuple[PlateWords, ...]:
    """Return what the plate of each seat says of score and level."""
    style, scores, seats = table.context.style, score_words(table), range(table.session.seats)

    def roomy(seat: int) -> bool:
        plate, level = table.zones.plates[seat], table.level(seat)
        if table.zones.sides[seat] is Side.BOTTOM:
            return True
        if upright(plate):
            return bool(with_level(style, scores[seat], level, name_line(table, seat, plate).width))
        return has_level(style, table.session.name(seat), level, beside_score(table, seat, scores[seat], plate).width)

    def below(seat: int) -> bool:
        plate = table.zones.plates[seat]
        if not upright(plate):
            return roomy(seat)
        wide = style.width(table.level(seat), TextSize.SMALL)
        return style.metrics.enlarged == 1 and wide <= name_line(table, seat, plate).width

    return agreed_levels(scores, tuple(map(table.level, seats)), roomy, below)


def beside_score(table: TileTable, seat: int, score: str, plate: pygame.Rect) -> pygame.Rect:
    """Return what an opponent's score leaves of the line of its name, where both are in one."""
    line, style = name_line(table, seat, plate), table.context.style
    wide = style.width(score, TextSize.SMALL) + style.px(10)
    return pygame.Rect(line.x, line.y, line.width - wide, line.height)


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
