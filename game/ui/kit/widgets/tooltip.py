"""The small box that explains what the mouse is over."""

from __future__ import annotations

from collections.abc import Sequence
from math import hypot

import pygame

from game.ui.kit.drawing import DrawTarget, outline, put, rounded, shadow
from game.ui.kit.style import Style
from game.ui.kit.text import Typeface
from game.ui.kit.theme import TextSize

SECONDS = 6.0
"""How long a tooltip stays at least, if nobody moves."""
LETTERS = 8
"""The letters that somebody who reads slowly reads in a second."""


def seconds_of(text: str) -> float:
    """Return for how long a tooltip is shown to whoever does not move: until it is read, however slowly."""
    return max(SECONDS, len(text) / LETTERS)


def tooltip_rect(
    style: Style, about: pygame.Rect, text: str, others: Sequence[pygame.Rect] = (), seen: pygame.Rect | None = None
) -> pygame.Rect:
    """Return the box for a text: below its subject, above it in the lower half, and always in the window.

    If it would cover `others` that can be used, it goes on another side. `seen` is the part of a page that the window
    shows, if that is not all of it.
    """
    seen = seen or pygame.Rect((0, 0), style.metrics.size)
    pad, size = style.space(1.5), style.type(TextSize.SMALL)
    widest = style.grown(360, 0.6)
    lines = style.letters.wrap(text, widest, size, Typeface.STRONG)
    width = round(max(style.letters.width(line, size, Typeface.STRONG) for line in lines) + 2 * pad)
    height = round(len(lines) * style.letters.height(size, Typeface.STRONG) + 2 * style.space(1))
    gap, room = style.space(1), (width, height)
    below = pygame.Rect((about.centerx - width // 2, about.bottom + gap), room)
    above = pygame.Rect((about.centerx - width // 2, about.top - gap - height), room)
    left = pygame.Rect((about.left - gap - width, about.centery - height // 2), room)
    right = pygame.Rect((about.right + gap, about.centery - height // 2), room)
    ways = [(below, (0, 1)), (above, (0, -1)), (left, (-1, 0)), (right, (1, 0))]
    if about.centery > seen.top + seen.height * 0.6:
        ways[:2] = reversed(ways[:2])
    window = seen.inflate(-2 * gap, -2 * gap)
    near = [box.clamp(window) for box, _ in ways]
    far = [_beyond(box.clamp(window), way, others, gap).clamp(window) for box, way in ways]
    # Beside what stands in the way above or below is often nearer than beyond it.
    swept = [box.union(beyond) for box, beyond in zip(near[:2], far[:2], strict=True)]
    for other in (each for each in others if each.collidelist(swept) >= 0):
        foot = other.bottom - height
        far += [pygame.Rect((x, foot), room).clamp(window) for x in (other.left - gap - width, other.right + gap)]
    # A distant tooltip still seems to belong to its subject if it is beside it, less so above or below.
    far.sort(key=lambda box: hypot(box.centerx - about.centerx, 3 * (box.centery - about.centery)))
    return min((*near, *far), key=lambda box: _covered(box, (about, *others)))


def _beyond(box: pygame.Rect, way: tuple[int, int], others: Sequence[pygame.Rect], gap: int) -> pygame.Rect:
    """Return a box moved in one direction until it covers none of the others."""
    for _ in others:
        hit = box.collidelist(list(others))
        if hit < 0:
            break
        other = others[hit]
        across = {-1: other.left - gap - box.right, 0: 0, 1: other.right + gap - box.left}[way[0]]
        down = {-1: other.top - gap - box.bottom, 0: 0, 1: other.bottom + gap - box.top}[way[1]]
        box = box.move(across, down)
    return box


def _covered(box: pygame.Rect, others: Sequence[pygame.Rect]) -> int:
    """Return how many pixels of others a box covers."""
    return sum(part.width * part.height for part in (box.clip(other) for other in others))


def draw_tooltip(
    surface: DrawTarget,
    style: Style,
    about: pygame.Rect,
    text: str,
    warning: bool = False,
    others: Sequence[pygame.Rect] = (),
) -> None:
    """Draw the box for a text; `warning` marks it as a reason why something is not possible."""
    box, theme = tooltip_rect(style, about, text, others, surface.get_rect()), style.theme
    radius, soft = style.px(8), style.space(1)
    put(surface, shadow(box.size, radius, soft, 0.5), (box.x - soft, box.y - soft + style.px(2)))
    put(surface, rounded(box.size, radius, theme.panel, opacity=0.97), box.topleft)
    line = theme.warning if warning else theme.panel_line
    put(surface, outline(box.size, radius, style.metrics.hairline, line), box.topleft)
    inner = box.inflate(-2 * style.space(1.5), -2 * style.space(1))
    # One pixel more than measured, so that rounding never breaks the last word.
    inner.width += 2
    style.paragraph(surface, text, inner, TextSize.SMALL, theme.text, Typeface.STRONG)
