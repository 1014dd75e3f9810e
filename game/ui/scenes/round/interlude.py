"""What the cover between two players shows: who has how much, what lies open, what happened since somebody looked."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from game.ui.kit.drawing import DrawTarget, put_centre
from game.ui.kit.style import Style
from game.ui.kit.text import Typeface
from game.ui.kit.theme import TextSize
from game.ui.kit.widgets.button import ICON
from game.ui.kit.widgets.layout import off_left
from game.ui.table.shared.match_screen import AnyMatchScreen

OPEN_PIECE, BESIDE = 72, 116
"""Units of the public pieces on the cover, and of their column."""
MOST_CALLS = 3
"""The number of catch buttons side by side."""


def call_columns(style: Style, words: Sequence[str], width: int, gap: int) -> tuple[int, int]:
    """Return how many buttons fit side by side, and in which size: as many as are legible, in few rows."""
    for columns in range(min(len(words), MOST_CALLS), 0, -1):
        room = (width - gap * (columns - 1)) // columns - style.px(ICON + 8) - 2 * style.space(1.5)
        for step in (TextSize.TEXT, TextSize.SMALL):
            fits = all(style.width(word, step, Typeface.STRONG) <= room for word in words)
            if fits and -(-len(words) // columns) <= MOST_CALLS:
                return columns, step
    return max(min(len(words), MOST_CALLS), 1), TextSize.SMALL


def counts_line(screen: AnyMatchScreen) -> str:
    """Return how many tiles or cards everybody has."""
    session = screen.session
    each = (f"{session.name(seat)}: {n}" for seat, n in enumerate(session.view(None).counts))
    return "   ·   ".join(words.replace(" ", "\u00a0") for words in each)


def interlude_height(screen: AnyMatchScreen, width: int) -> int:
    """Return the size of the cover's content: the public pieces, and next to them what happened."""
    style, cover = screen.context.page_style, _cover_picture(screen)
    room = width if cover is None else width - style.px(BESIDE)
    lines = [style.paragraph_height(text, room, TextSize.SMALL) for text in screen.log.lately()]
    news = sum(lines) + style.px(20) if lines else 0
    return news if cover is None else max(news, cover[1] + style.px(20))


def draw_interlude(surface: DrawTarget, screen: AnyMatchScreen, rect: pygame.Rect) -> None:
    """Draw the public pieces on the left of the cover, or in its middle without news; next to them what happened."""
    style, cover, lines = screen.context.page_style, _cover_picture(screen), screen.log.lately()
    if cover is not None:
        x = rect.x + style.px(BESIDE) / 2 if lines else rect.centerx
        put_centre(surface, cover[0], (x, rect.centery))
        rect = off_left(rect, style.px(BESIDE))[1]
    y = rect.y + style.px(6)
    for text in lines:
        box = pygame.Rect(rect.x, y, rect.width, rect.height)
        y += style.paragraph(surface, text, box, TextSize.SMALL, align=0.5 if cover is None else 0.0)


def _cover_picture(screen: AnyMatchScreen) -> tuple[pygame.Surface, int] | None:
    picture = screen.family.cover_picture
    return None if picture is None else picture(screen.table, screen.context.page_style.px(OPEN_PIECE))
