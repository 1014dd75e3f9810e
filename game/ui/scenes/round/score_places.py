"""Where the rows of the seats are at the end of a round; in pixels. Pure."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from game.ui.kit.widgets.layout import column


def one_below_the_other(room: pygame.Rect, gap: int, bare: Sequence[bool], low: int, most: int) -> list[pygame.Rect]:
    """Return a row for each seat: `low` for those that are `bare`, without pieces; the others share what is left.

    No row is higher than `most`, and bare rows are no higher than they would be if all were alike.
    """
    seats, full = len(bare), len(bare) - sum(bare)
    if not seats:
        return []
    free = room.height - gap * (seats - 1)
    low = min(low, free // seats)
    share = min((free - low * (seats - full)) // full, most) if full else 0
    return column(room, [low if each else share for each in bare], gap)


def side_by_side(room: pygame.Rect, gap: int, seats: int) -> list[pygame.Rect]:
    """Return rows in two columns, clockwise: down the left one first."""
    lines = -(-seats // 2)
    wide, high = (room.width - gap) // 2, (room.height - gap * (lines - 1)) // lines
    return [
        pygame.Rect(room.x + seat // lines * (wide + gap), room.y + seat % lines * (high + gap), wide, high)
        for seat in range(seats)
    ]
