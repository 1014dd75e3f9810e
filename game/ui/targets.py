"""What a finger meant that came down beside something: whatever can be pressed is at least 44 pixels large for it.

Tiles and cards are as large as they are drawn: tiles on the felt large enough for fingers, and larger for two of them.
"""

from __future__ import annotations

from math import hypot

import pygame

from game.ui.kit.focus import Item
from game.ui.kit.theme import Metrics
from game.ui.scene import Scene

PIECES = ("felt", "hand", "piles", "rack")
"""The zones of the focus that consist of pieces."""


def aimed(scene: Scene, pos: tuple[int, int], metrics: Metrics) -> tuple[int, int]:
    """Return the point of the nearest thing to press within reach of a finger at a point; else that point itself.

    Points are pixels of the surface.
    """
    zones = scene.focus.zones
    if any(item.rect.collidepoint(pos) for zone in zones for item in zone.items):
        return pos
    items = [item for zone in zones if zone.key not in PIECES for item in zone.items]
    near = [(_gap(item.rect, pos), item) for item in items if _reaches(scene, item, pos, metrics)]
    return _within(min(near, key=lambda each: each[0])[1].rect, pos) if near else pos


def _reaches(scene: Scene, item: Item, pos: tuple[int, int], metrics: Metrics) -> bool:
    """Return whether a finger at a point may have meant an item."""
    form = scene.form
    if form is not None and form.scroll is not None and isinstance(item.key, str) and item.key in form:
        seen = form.scroll.viewport
        if form.is_scrolled(form[item.key]) and not (
            seen.collidepoint(pos) and seen.collidepoint(_within(item.rect, pos))
        ):
            return False
    least = metrics.target
    grown = item.rect.inflate(max(least - item.rect.width, 0), max(least - item.rect.height, 0))
    return bool(grown.collidepoint(pos))


def _within(rect: pygame.Rect, pos: tuple[int, int]) -> tuple[int, int]:
    """Return the point of a rectangle that is nearest to a point."""
    return min(max(pos[0], rect.left), rect.right - 1), min(max(pos[1], rect.top), rect.bottom - 1)


def _gap(rect: pygame.Rect, pos: tuple[int, int]) -> float:
    there = _within(rect, pos)
    return hypot(there[0] - pos[0], there[1] - pos[1])
