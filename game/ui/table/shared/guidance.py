"""The guidance line: what to do now, in a sentence; it can shake and light up.

At its right end it cites the place in the book; clicking that opens the rule.
"""

from __future__ import annotations

from math import sin

import pygame

from game.ui.kit.drawing import DrawTarget, outline, put, rounded, shadow
from game.ui.kit.style import Style
from game.ui.kit.text import Typeface
from game.ui.kit.theme import Colour, TextSize, mix
from game.words.guidance import Guidance


def draw_guidance(
    surface: DrawTarget,
    style: Style,
    rect: pygame.Rect,
    guidance: Guidance,
    cite: str = "",
    shake: float = 0.0,
    glow: float = 0.0,
    asked: bool = False,
    moves: bool = True,
) -> None:
    """Draw a sentence, with its place in the book on the right, lit while the mouse is over it.

    It shakes by `shake`, or only turns red unless it `moves`, and lights up by `glow`, 0..1, while there is something
    to read; unless it `moves`, the light goes at once.
    """
    theme = style.theme
    glow = 0.0 if not guidance.text else glow if moves else float(glow > 0)
    rect = rect.move(round(sin(shake * 40) * shake * style.px(14)) if moves else 0, 0)
    ground = mix(theme.panel, theme.danger, 0.55) if shake > 0 else theme.panel
    put(surface, rounded(rect.size, style.px(12), ground, opacity=0.86), rect.topleft)
    style.ring(surface, rect, style.px(12), style.metrics.hairline, theme.panel_line)
    if glow > 0:
        edge = style.px(12)
        light = shadow(rect.size, style.px(12), edge, 0.7, theme.accent)
        put(surface, light, (rect.x - edge, rect.y - edge), glow)
        put(surface, rounded(rect.size, style.px(12), mix(theme.panel, theme.accent, 0.3)), rect.topleft, glow)
        put(surface, outline(rect.size, style.px(12), max(style.px(2), 1), theme.accent), rect.topleft, glow)
    colour = {"good": theme.good, "bad": theme.warning}.get(guidance.tone, theme.text)
    inner = rect.inflate(-2 * style.px(14), 0)
    if guidance.progress is not None:
        _draw_progress(surface, style, rect, guidance.progress)
    if cite:
        chip = cite_rect(style, rect, cite)
        rim = theme.accent if asked else theme.panel_line
        put(surface, rounded(chip.size, style.px(8), theme.panel_light), chip.topleft)
        put(surface, outline(chip.size, style.px(8), max(style.px(1), 1), rim), chip.topleft)
        style.write(surface, cite, chip, TextSize.SMALL, theme.accent, Typeface.BOLD, align=0.5)
        inner.width -= chip.width + style.px(10)
    icon = {"good": "check", "help": "info", "bad": "triangle-alert"}.get(guidance.tone)
    if icon:
        image = style.icon(icon, 20, theme.accent if guidance.tone == "help" else colour)
        put(surface, image, (inner.x, inner.centery - image.get_height() / 2))
        inner = pygame.Rect(inner.x + style.px(28), inner.y, inner.width - style.px(28), inner.height)
    write_fitted(surface, style, guidance.text, inner, colour, Typeface.STRONG)


def write_fitted(
    surface: DrawTarget, style: Style, text: str, rect: pygame.Rect, colour: Colour, face: Typeface, align: float = 0.0
) -> None:
    """Write a text in a box: in one line or, where large text makes the box high, in several; as large as fits."""
    if style.width(text, TextSize.TEXT, face) <= rect.width or style.metrics.enlarged == 1:
        step = TextSize.TEXT if style.width(text, TextSize.TEXT, face) <= rect.width else TextSize.SMALL
        style.write(surface, text, rect, step, colour, face, align)
        return
    largest, least = style.type(TextSize.TEXT), round(style.type(TextSize.SMALL) / style.metrics.enlarged)
    for size in range(largest, least - 1, -1):
        if style.letters.block_height(text, rect.width, size, face) <= rect.height or size == least:
            block = style.letters.block(text, rect.width, size, colour, face, align)
            put(surface, block, (rect.x, rect.centery - block.get_height() / 2))
            return


def cite_rect(style: Style, rect: pygame.Rect, cite: str) -> pygame.Rect:
    """Return where the place in the book is on the line; empty if there is none."""
    wide = style.width(cite, TextSize.SMALL, Typeface.BOLD) + style.px(16) if cite else 0
    chip = pygame.Rect(rect.right - style.px(14) - wide, 0, wide, style.grown(28, 0.7) if cite else 0)
    chip.centery = rect.centery
    return chip


def _draw_progress(surface: DrawTarget, style: Style, rect: pygame.Rect, share: float) -> None:
    """Draw a bar that fills, along the bottom of the guidance line."""
    theme, high = style.theme, style.px(4)
    track = pygame.Rect(rect.x + style.px(14), rect.bottom - high - style.px(2), rect.width - style.px(28), high)
    put(surface, rounded(track.size, high // 2, theme.panel_line), track.topleft)
    filled = track.copy()
    filled.width = round(track.width * min(share, 1.0))
    if filled.width >= high:
        put(surface, rounded(filled.size, high // 2, theme.good if share >= 1 else theme.accent), filled.topleft)
