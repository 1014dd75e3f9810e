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
EDGE = 16
"""Units on either side of a line that is as wide as the window."""
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
    put(image, outline(size, metrics.px(6), metrics.hairline, theme.tile_ink, 0.5), (0, 0))
    put(image, line, ((size[0] - line.get_width()) / 2, (size[1] - line.get_height()) / 2))
    return image


def _cap(style: Style, name: str) -> pygame.Surface:
    return _key_image(style.letters, style.metrics, style.theme, name)


_Part = tuple[pygame.Surface, int]
"""A picture, and how many gaps follow it."""


def draw_legend(surface: DrawTarget, context: Context, felt: pygame.Rect, entries: Sequence[Entry]) -> pygame.Rect:
    """Draw the line at the foot of the felt; return where it is.

    Where that is too narrow it is as wide as the window, and if need be in several lines.
    """
    style = context.style
    parts: list[list[_Part]] = []
    for intent, words in entries:
        if signs := _signs(context, intent):
            text = style.letters.line(context.t(words), style.type(TextSize.SMALL), style.theme.text, Typeface.STRONG)
            parts.append([*((sign, 1) for sign in signs), (text, 3)])
    least = style.px(LEAST_GAP)
    room = felt.width
    if _width([part for entry in parts for part in entry], least) > room:
        room = max(room, surface.get_width() - 2 * style.px(EDGE))
    lines = _lines(parts, room, least)
    free = min(((room - _width(line, 0)) // (_width(line, 1) - _width(line, 0)) for line in lines), default=0)
    gap = max(min(style.px(GAP), free), least)
    high = max(style.grown(HIGH, 0.6), *(part.get_height() for entry in parts for part, _ in entry), 0)
    place = pygame.Rect(0, 0, max((_width(line, gap) for line in lines), default=gap), high * max(len(lines), 1))
    place.midbottom = felt.centerx, felt.bottom - style.px(4)
    place.clamp_ip(surface.get_rect().inflate(-2 * style.px(EDGE), 0))
    put(surface, rounded(place.size, high // 2, style.theme.panel, opacity=0.92), place.topleft)
    for number, line in enumerate(lines):
        x, middle = place.x + 2 * gap, place.y + high * number + high // 2
        for part, after in line:
            put(surface, part, (x, middle - part.get_height() / 2))
            x += part.get_width() + after * gap
    return place


def _width(line: Sequence[_Part], gap: int) -> int:
    """Return how wide pictures are with gaps of `gap` pixels."""
    return sum(part.get_width() + after * gap for part, after in line) + gap


def _lines(parts: Sequence[list[_Part]], room: int, gap: int) -> list[list[_Part]]:
    """Return entries in lines, as few as there is room for."""
    lines: list[list[_Part]] = []
    for entry in parts:
        if lines and _width([*lines[-1], *entry], gap) <= room:
            lines[-1] += entry
        else:
            lines.append([*entry])
    return lines
