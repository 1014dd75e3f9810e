"""Dividing rectangles: pure functions that every layout is made of."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import pygame


def inset(rect: pygame.Rect, across: int, down: int | None = None) -> pygame.Rect:
    """Return a rectangle reduced by a margin on every side."""
    return rect.inflate(-2 * across, -2 * (across if down is None else down))


def centred(size: tuple[int, int], rect: pygame.Rect) -> pygame.Rect:
    """Return a rectangle of a size, centred in another."""
    return pygame.Rect((0, 0), size).move(rect.x + (rect.width - size[0]) // 2, rect.y + (rect.height - size[1]) // 2)


def column(rect: pygame.Rect, heights: Iterable[int], gap: int) -> list[pygame.Rect]:
    """Return rectangles of these heights stacked from the top, as wide as the whole."""
    cells, y = [], rect.y
    for height in heights:
        cells.append(pygame.Rect(rect.x, y, rect.width, height))
        y += height + gap
    return cells


def row(rect: pygame.Rect, shares: Sequence[float], gap: int) -> list[pygame.Rect]:
    """Return rectangles side by side that fill the whole in these proportions."""
    room = rect.width - gap * (len(shares) - 1)
    whole, cells, x, passed = sum(shares), [], rect.x, 0.0
    for index, share in enumerate(shares):
        passed += share
        right = rect.x + round(room * passed / whole) + gap * index
        cells.append(pygame.Rect(x, rect.y, right - x, rect.height))
        x = right + gap
    return cells


def off_left(rect: pygame.Rect, width: int, gap: int = 0) -> tuple[pygame.Rect, pygame.Rect]:
    """Return a strip at the left, and the rest."""
    return (
        pygame.Rect(rect.x, rect.y, width, rect.height),
        pygame.Rect(rect.x + width + gap, rect.y, max(rect.width - width - gap, 0), rect.height),
    )


def off_right(rect: pygame.Rect, width: int, gap: int = 0) -> tuple[pygame.Rect, pygame.Rect]:
    """Return a strip at the right, and the rest."""
    return (
        pygame.Rect(rect.right - width, rect.y, width, rect.height),
        pygame.Rect(rect.x, rect.y, max(rect.width - width - gap, 0), rect.height),
    )


def off_top(rect: pygame.Rect, height: int, gap: int = 0) -> tuple[pygame.Rect, pygame.Rect]:
    """Return a strip at the top, and the rest."""
    return (
        pygame.Rect(rect.x, rect.y, rect.width, height),
        pygame.Rect(rect.x, rect.y + height + gap, rect.width, max(rect.height - height - gap, 0)),
    )


def off_bottom(rect: pygame.Rect, height: int, gap: int = 0) -> tuple[pygame.Rect, pygame.Rect]:
    """Return a strip at the bottom, and the rest."""
    return (
        pygame.Rect(rect.x, rect.bottom - height, rect.width, height),
        pygame.Rect(rect.x, rect.y, rect.width, max(rect.height - height - gap, 0)),
    )


def gap_towards(start: pygame.Rect, rect: pygame.Rect, across: int, down: int) -> float | None:
    """Return the distance of a rectangle in a direction; None if it does not lie there."""
    ahead = (rect.centerx - start.centerx) * across + (rect.centery - start.centery) * down
    if down and rect.top < start.bottom and rect.bottom > start.top:
        return None
    if across and rect.left < start.right and rect.right > start.left:
        return None
    if ahead <= 0:
        return None
    aside = abs(rect.centerx - start.centerx) if down else abs(rect.centery - start.centery)
    return ahead + 1.5 * aside
