"""The small box that explains what the mouse is on."""

from __future__ import annotations

import pygame

from game.ui.drawing import outline, put, rounded, shadow
from game.ui.style import Style
from game.ui.text import Face
from game.ui.theme import Step


def tooltip_rect(style: Style, about: pygame.Rect, text: str) -> pygame.Rect:
    """Where the box for a text stands: below what it is about, above in the lower half, and always in the window."""
    pad, size = style.space(1.5), style.type(Step.SMALL)
    widest = style.px(360)
    lines = style.letters.wrap(text, widest, size, Face.STRONG)
    width = max(style.letters.width(line, size, Face.STRONG) for line in lines) + 2 * pad
    height = len(lines) * style.letters.height(size, Face.STRONG) + 2 * style.space(1)
    box = pygame.Rect(0, 0, width, height)
    box.midtop = (about.centerx, about.bottom + style.space(1))
    if about.centery > style.metrics.height * 0.6:
        box.midbottom = (about.centerx, about.top - style.space(1))
    window = pygame.Rect((0, 0), style.metrics.size)
    return box.clamp(window.inflate(-2 * style.space(1), -2 * style.space(1)))


def draw_tooltip(surface: pygame.Surface, style: Style, about: pygame.Rect, text: str, warning: bool = False) -> None:
    """Draw the box for a text; `warning` says that it is a reason against something."""
    box, theme = tooltip_rect(style, about, text), style.theme
    radius, soft = style.px(8), style.space(1)
    put(surface, shadow(box.size, radius, soft, 0.5), (box.x - soft, box.y - soft + style.px(2)))
    put(surface, rounded(box.size, radius, theme.panel, opacity=0.97), box.topleft)
    put(surface, outline(box.size, radius, 1, theme.warning if warning else theme.panel_line), box.topleft)
    inner = box.inflate(-2 * style.space(1.5), -2 * style.space(1))
    # One pixel more than measured, so that rounding never breaks the last word.
    inner.width += 2
    style.paragraph(surface, text, inner, Step.SMALL, theme.text, Face.STRONG)
