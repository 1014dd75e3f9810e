"""The table of a new match seen from above: who sits where, in the order of turns, with the pieces of the book."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import cos, pi, sin

import pygame

from game.play.session import HUMAN
from game.store.settings import SeatChoice, SeatKind
from game.ui.kit.cloth import cloth
from game.ui.kit.drawing import DrawTarget, clipped, put, put_centre, rounded, rounded_mask, shadow
from game.ui.kit.image_cache import remembered
from game.ui.kit.style import Style
from game.ui.kit.text import Typeface
from game.ui.kit.theme import Metrics, TextSize, Theme
from game.ui.kit.widgets.label import Painting
from game.ui.specimens import book_picture
from game.ui.table.shared.plates import draw_face

SHAPE = 1.7
"""The width of the table for a height of one, where there is room."""
LEAST = 96
"""The height in units below which there is no room for the picture."""
MOST = 6
"""The number of players whose names have room around it."""
LEAST_ROUND = 220
"""The same for more than two players, who sit all around the table."""


def fits(style: Style, room: pygame.Rect, seats: int) -> bool:
    """Return whether there is room for the picture."""
    return seats <= MOST and room.height >= style.px(LEAST if seats == 2 else LEAST_ROUND)


def seating(
    style: Style, book: str, chairs: Sequence[SeatChoice], names: Callable[[], Sequence[str]], room: pygame.Rect
) -> Painting:
    """Return a painter for the table with the faces and names of all players, in the order of turns."""
    face, edge, seats = style.px(46), style.space(1), len(chairs)
    around = seats > 2
    high = room.height - edge - 2 * face * around
    wide = min(max(style.px(340), round(high * SHAPE)), room.width - 4 * face if around else room.width // 2)
    size = (wide, min(high, round(wide / SHAPE)))
    ground = _table(size, style.metrics, style.theme)
    pieces = book_picture(style, book, (size[0] - face - style.space(3), min(size[1] - style.space(3), style.px(200))))

    def paint(surface: DrawTarget, rect: pygame.Rect) -> None:
        table = pygame.Rect((0, 0), size)
        table.center = rect.center
        put(surface, ground, (table.x - edge, table.y - edge))
        put_centre(surface, pieces, table.center)
        for seat, (chair, name) in enumerate(zip(chairs, names(), strict=True)):
            middle = _place(table, seat, seats)
            draw_face(surface, style, middle, face, seat, HUMAN if chair.kind is SeatKind.HUMAN else "")
            label = pygame.Rect(0, 0, (rect.width - table.width) // 2 - face // 2 - edge, face)
            label.midleft = (rect.left, middle[1]) if seat == 0 else (middle[0] + face // 2 + edge, middle[1])
            if seats > 2:
                label = pygame.Rect(0, 0, style.px(110), style.px(22))
                label.midtop = middle[0], middle[1] + face // 2
            style.write(
                surface,
                name,
                label,
                TextSize.SMALL,
                style.theme.quiet,
                Typeface.STRONG,
                1.0 - seat if seats == 2 else 0.5,
            )

    return paint


def _place(table: pygame.Rect, seat: int, seats: int) -> tuple[int, int]:
    """Return where a seat is: two at the ends of the table, more clockwise around it, the first at the bottom."""
    if seats == 2:
        return (table.midleft, table.midright)[seat]
    angle = pi / 2 + 2 * pi * seat / seats
    return round(table.centerx + cos(angle) * table.width / 2), round(table.centery + sin(angle) * table.height / 2)


@remembered
def _table(size: tuple[int, int], metrics: Metrics, theme: Theme) -> pygame.Surface:
    """Return a small table, `metrics.space(1)` larger on every side for its shadow."""
    edge, rim, radius = metrics.space(1), metrics.px(6), metrics.px(26)
    image = pygame.Surface((size[0] + 2 * edge, size[1] + 2 * edge), pygame.SRCALPHA)
    put(image, shadow(size, radius, edge, 0.45), (0, metrics.px(2)))
    put(image, rounded(size, radius, theme.wood_light, theme.wood), (edge, edge))
    inner = (size[0] - 2 * rim, size[1] - 2 * rim)
    ground = cloth(inner, metrics, theme).convert_alpha()
    put(image, clipped(ground, rounded_mask(inner, radius - rim)), (edge + rim, edge + rim))
    return image
