"""The table of a new match seen from above: who sits where, in the order of turns, with the pieces of the book."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pygame

from game.store.settings import SeatChoice, SeatKind
from game.ui.kit.cloth import cloth
from game.ui.kit.drawing import Target, clipped, put, put_centre, rounded, rounded_mask, shadow
from game.ui.kit.image_cache import remembered
from game.ui.kit.style import Style
from game.ui.kit.text import Face
from game.ui.kit.theme import Metrics, Step, Theme
from game.ui.kit.widgets.label import Painting
from game.ui.specimens import book_picture
from game.ui.table.shared.plates import draw_face

LEAST = 96
"""The height in units below which there is no room for the picture."""
SEATS = 2
"""The number of seats whose rows leave room for the picture."""


def seating(
    style: Style, book: str, chairs: Sequence[SeatChoice], names: Callable[[], Sequence[str]], room: pygame.Rect
) -> Painting:
    """Return a painter for the table with the faces and names of two players, one at each end."""
    face, edge = style.px(46), style.space(1)
    size = (min(style.px(340), room.width // 2), room.height - style.space(1))
    ground = _table(size, style.metrics, style.theme)
    pieces = book_picture(style, book, (size[0] - face - style.space(3), size[1] - style.space(3)))

    def paint(surface: Target, rect: pygame.Rect) -> None:
        table = pygame.Rect((0, 0), size)
        table.center = rect.center
        put(surface, ground, (table.x - edge, table.y - edge))
        put_centre(surface, pieces, table.center)
        for seat, (middle, chair, name) in enumerate(
            zip((table.midleft, table.midright), chairs, names(), strict=True)
        ):
            draw_face(surface, style, middle, face, seat, chair.kind is SeatKind.HUMAN)
            label = pygame.Rect(0, 0, (rect.width - table.width) // 2 - face // 2 - edge, face)
            label.midleft = (rect.left, middle[1]) if seat == 0 else (middle[0] + face // 2 + edge, middle[1])
            style.write(surface, name, label, Step.SMALL, style.theme.quiet, Face.STRONG, 1.0 - seat)

    return paint


@remembered(8)
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
