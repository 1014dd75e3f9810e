"""A line over the table that says what keys or buttons do now, for anybody who has just started to use them."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from game.ui.context import Context
from game.ui.gestures import key_name
from game.ui.kit.bindings import TABLE, Device
from game.ui.kit.drawing import DrawTarget, outline, put, rounded
from game.ui.kit.image_cache import remembered
from game.ui.kit.input import ARROWS
from game.ui.kit.intents import Intent
from game.ui.kit.pad_signs import pad_sign
from game.ui.kit.style import Style
from game.ui.kit.text import Letters, Typeface
from game.ui.kit.theme import Metrics, TextSize, Theme

Entry = tuple[Intent | None, str]
"""An intent, or None for the arrows, and the key of the catalogue of what it does."""
HIGH, SIGN = 40, 24
"""Units of the line, and of a sign in it."""
GAP, LEAST_GAP = 7, 2
"""Units between a sign and its words, and the fewest where text is large; between two entries three times that."""


def _signs(context: Context, intent: Intent | None) -> list[pygame.Surface]:
    """Return the pictures of what triggers an intent: a button of the gamepad in use, or the first key."""
    style = context.style
    side = style.grown(SIGN)
    if context.pad is not None:
        names = ("dpad",) if intent is None else context.keys.of(intent, Device.BUTTONS)[:1]
        return [pad_sign(style.letters, name, context.pad, side) for name in names]
    if intent is not None:
        return [_cap(style, key_name(context.catalogue, name)) for name in context.keys.of(intent)[:1]]
    own = [context.keys.of(arrow) for arrow in ARROWS]
    if own == [TABLE.of(arrow) for arrow in ARROWS]:
        return [_cap(style, context.t("legend.arrows"))]
    return [_cap(style, key_name(context.catalogue, names[0])) for names in own if names]


@remembered
def _key_image(letters: Letters, metrics: Metrics, theme: Theme, name: str) -> pygame.Surface:
    """Return the picture of a key with its name."""
    line = letters.line(name, metrics.type(TextSize.SMALL), theme.tile_ink, Typeface.BOLD)
    size = max(line.get_width() + metrics.px(14), metrics.grown(SIGN)), metrics.grown(SIGN)
    image = rounded(size, metrics.px(6), theme.ivory_light, theme.ivory).copy()
    put(image, outline(size, metrics.px(6), 1, theme.tile_ink, 0.5), (0, 0))
    put(image, line, ((size[0] - line.get_width()) / 2, (size[1] - line.get_height()) / 2))
    return image


def _cap(style: Style, name: str) -> pygame.Surface:
    return _key_image(style.letters, style.metrics, style.theme, name)


def draw_legend(surface: DrawTarget, context: Context, felt: pygame.Rect, entries: Sequence[Entry]) -> pygame.Rect:
    """Draw the line at the foot of the felt; return where it is."""
    style = context.style
    parts: list[tuple[pygame.Surface, int]] = []
    for intent, words in entries:
        if signs := _signs(context, intent):
            text = style.letters.line(context.t(words), style.type(TextSize.SMALL), style.theme.text, Typeface.STRONG)
            parts += [*((sign, 1) for sign in signs), (text, 3)]
    gaps = sum(after for _, after in parts) + 1
    free = (felt.width - sum(part.get_width() for part, _ in parts)) // gaps if parts else 0
    gap = max(min(style.px(GAP), free), style.px(LEAST_GAP))
    wide = sum(part.get_width() + after * gap for part, after in parts) + gap
    place = pygame.Rect(0, 0, min(wide, felt.width), style.grown(HIGH, 0.6))
    place.midbottom = felt.centerx, felt.bottom - style.px(4)
    put(surface, rounded(place.size, place.height // 2, style.theme.panel, opacity=0.92), place.topleft)
    x = place.x + 2 * gap
    for part, after in parts:
        put(surface, part, (x, place.centery - part.get_height() / 2))
        x += part.get_width() + after * gap
    return place
