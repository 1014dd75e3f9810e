"""Where badge, name and score are on the plates of the card table, and how the scores are written."""

from __future__ import annotations

import pygame

from game.engine.cards.scoring import counts_points
from game.ui.kit.text import Typeface
from game.ui.kit.theme import TextSize
from game.ui.table.cards.table import CardTable
from game.ui.table.shared.plates import has_level, has_level_below
from game.ui.table.shared.scores import (
    PlateScore,
    PlateWords,
    agreed_form,
    agreed_levels,
    own_score,
    score_beside,
    score_forms,
)
from game.ui.table.shared.zones import Side


def score_words(table: CardTable) -> tuple[str, ...]:
    """Return the score of each seat as its plate says it: all of them in the same form."""
    scores = [_score_words(table, seat) for seat in range(table.session.seats)]
    form = agreed_form(scores)
    return tuple(each.text(form) for each in scores)


def _score_words(table: CardTable, seat: int) -> PlateScore:
    style, texts = (
        table.context.style,
        score_forms(table.context.t, score(table, seat), points=counts_points(table.rules)),
    )
    line, name = name_line(table, seat, table.zones.plates[seat]), table.session.name(seat)
    if table.side(seat) is not Side.BOTTOM:
        return score_beside(style, texts, line.width - style.px(8), name, table.level(seat), Typeface.BOLD)
    return own_score(style, texts, line.width, name)


def plate_words(table: CardTable) -> tuple[PlateWords, ...]:
    """Return what the plate of each seat says of score and level."""
    style, scores, seats = table.context.style, score_words(table), range(table.session.seats)

    def roomy(seat: int) -> bool:
        room, name = beside_score(table, seat, scores[seat]).width, table.session.name(seat)
        return table.side(seat) is Side.BOTTOM or has_level(style, name, table.level(seat), room)

    def below(seat: int, unit: str = "") -> bool:
        return table.open_hand is None and has_level_below(style, table.level(seat), backs_line(table, seat), unit)

    words = agreed_levels(scores, tuple(map(table.level, seats)), roomy, below)
    unit = table.context.t("plate.cards", n=2)
    units = all(below(seat, unit) for seat in seats if words[seat].below and words[seat].level)
    return tuple(each._replace(unit=units) for each in words)


def beside_score(table: CardTable, seat: int, score: str, plate: pygame.Rect | None = None) -> pygame.Rect:
    """Return what an opponent's score leaves of the line of its name."""
    line, style = name_line(table, seat, plate or table.zones.plates[seat]), table.context.style
    wide = style.width(score, TextSize.SMALL, Typeface.BOLD) + style.px(6)
    return pygame.Rect(line.x, line.y, line.width - wide, line.height)


def backs_line(table: CardTable, seat: int, plate: pygame.Rect | None = None) -> pygame.Rect:
    """Return where the cards of an opponent are on the plate, with their number."""
    px, rect = table.context.style.px, plate or table.zones.plates[seat]
    return pygame.Rect(rect.x + px(8), rect.bottom - px(34), rect.width - 2 * px(8), px(28))


def name_line(table: CardTable, seat: int, rect: pygame.Rect) -> pygame.Rect:
    """Return where name and score of a seat are on its plate."""
    px, side = table.context.style.px, face_rect(table, seat, rect).width
    if table.side(seat) is Side.BOTTOM:
        left = rect.x + px(16) + side
        return pygame.Rect(left, rect.y, rect.right - left - px(8), rect.height)
    left = rect.x + 2 * px(8) + side
    return pygame.Rect(left, rect.y + px(8), rect.right - left - px(8), max(side, table.context.style.grown(24)))


def score(table: CardTable, seat: int) -> int:
    """Return what a seat has in the match: points, or rounds won if no points are scored."""
    match = table.shown.match
    return (match.scores if counts_points(table.rules) else match.wins)[seat]


def face_rect(table: CardTable, seat: int, plate: pygame.Rect | None = None) -> pygame.Rect:
    """Return where the badge of a seat is on its plate."""
    px, own = table.context.style.px, table.side(seat) is Side.BOTTOM
    plate = plate or table.zones.plates[seat]
    rect = pygame.Rect(0, 0, px(28 if own else 30), px(28 if own else 30))
    if own:
        rect.midleft = (plate.x + px(8), plate.centery)
    else:
        rect.topleft = (plate.x + px(8), plate.y + px(8))
    return rect
