"""The picture of a level: what lies on the table, and below it what the player has."""

from __future__ import annotations

from collections.abc import Sequence
from operator import itemgetter
from typing import NamedTuple

import pygame

from game.engine.cards.piece_text import format_cards
from game.engine.tiles.piece_text import format_table, format_tiles
from game.store.card_levels import CardLevel
from game.store.levels import Level
from game.ui.kit import materials
from game.ui.kit.drawing import DrawTarget, outline, put, rounded
from game.ui.kit.image_cache import ImageCache
from game.ui.kit.style import Style
from game.ui.specimens import card_row, specimen
from game.ui.table.cards.bodies import height as card_height
from game.ui.table.shared.rims import margin
from game.ui.table.tiles.bodies import height as tile_height

LONGEST = range(6, 19)
"""How many pieces may be side by side at most: whatever lets them be largest."""
LARGEST = 52
"""Units of the width of a tile or a card."""
BETWEEN = 0.3
"""The gap between two rows, as a share of the width of a piece."""
LEAST = 8

_ROWS = ImageCache()


class PictureRows(NamedTuple):
    """What a picture of a level shows, in notation."""

    table: tuple[str, ...]
    """Melds and start tiles, or the top of the discard pile."""
    own: tuple[str, ...]
    """What the player has."""


def picture_rows(level: Level | CardLevel, most: int) -> PictureRows:
    """Return what the picture of a level shows, in rows of at most `most` pieces where melds allow it."""
    if isinstance(level, CardLevel):
        hand = [format_cards((card,)) for card in level.start.hands[level.start.turn]]
        return PictureRows((format_cards(level.start.discard[:1]),), _packed(hand, most))
    start = level.start
    melds = [*filter(None, format_table(start.table).split(" | ")), *(format_tiles((tile,)) for tile in start.loose)]
    return PictureRows(_packed(melds, most), _packed([format_tiles((tile,)) for tile in start.racks[start.turn]], most))


def _packed(parts: Sequence[str], most: int) -> tuple[str, ...]:
    """Return parts in rows; melds of one row are apart."""
    lines: list[list[str]] = []
    for part in parts:
        if lines and sum(len(each.split()) for each in lines[-1]) + len(part.split()) <= most:
            lines[-1].append(part)
        else:
            lines.append([part])
    return tuple((" _ " if any(" " in part for part in line) else " ").join(line) for line in lines)


def draw_level_picture(surface: DrawTarget, style: Style, level: Level | CardLevel, rect: pygame.Rect) -> None:
    """Draw the table of a level into a rectangle, on a cloth of its own."""
    radius, gap = style.px(14), style.space(1)
    put(surface, rounded(rect.size, radius, style.theme.felt_light, style.theme.felt), rect.topleft)
    put(surface, outline(rect.size, radius, max(style.px(1), 1), style.theme.panel_line), rect.topleft)
    inner = rect.inflate(-2 * style.space(2), -2 * style.space(1.5))
    ways = [picture_rows(level, most) for most in LONGEST]
    room = inner.width, inner.height - 3 * gap
    width, (laid, own) = max(((_width(style, level, way, room), way) for way in ways), key=itemgetter(0))
    high = _height(level, own, width)
    foot = pygame.Rect(inner.x, inner.bottom - high, inner.width, high)
    if not isinstance(level, CardLevel):
        ledge = pygame.Rect(0, 0, inner.width, high + 2 * gap).move(inner.x, inner.bottom - high - gap)
        edge = materials.rack_margin(style.metrics)
        put(surface, materials.rack(ledge.size, style.metrics, style.theme, 1), (ledge.x - edge, ledge.y - edge))
    upper = pygame.Rect(inner.x, inner.y, inner.width, foot.y - inner.y - 2 * gap)
    upper.y += (upper.height - _height(level, laid, width)) // 2
    _draw_rows(surface, style, level, laid, upper, width)
    _draw_rows(surface, style, level, own, foot, width)


def _draw_rows(
    surface: DrawTarget, style: Style, level: Level | CardLevel, rows: Sequence[str], rect: pygame.Rect, width: int
) -> None:
    """Draw rows of pieces one below the other from the top of a rectangle, each in its middle."""
    y, edge = rect.y, margin(width)
    for row in rows:
        image = _row(style, level, row, width)
        put(surface, image, (rect.centerx - image.get_width() // 2, y - edge))
        y += _piece(level, width) + round(width * BETWEEN)


def _row(style: Style, level: Level | CardLevel, row: str, width: int) -> pygame.Surface:
    def make() -> pygame.Surface:
        if isinstance(level, CardLevel):
            return card_row(style, level.start.rules, row, width)
        return specimen(style, level.start.rules, row, width)

    return _ROWS.find((style.look, level.start.rules, row, width), make)


def _width(style: Style, level: Level | CardLevel, shown: PictureRows, room: tuple[int, int]) -> int:
    """Return the width of a piece with which rows fit into a room, in pixels."""
    rows = shown.table + shown.own
    longest = max(sum(0.5 if part == "_" else 1 for part in row.split()) for row in rows)
    down = room[1] / (len(rows) * (_piece(level, 100) / 100 + BETWEEN))
    return max(int(min(room[0] / (1.06 * longest + 1), down, style.px(LARGEST))), LEAST)


def _height(level: Level | CardLevel, rows: Sequence[str], width: int) -> int:
    """Return the height of rows, in pixels."""
    return len(rows) * _piece(level, width) + max(len(rows) - 1, 0) * round(width * BETWEEN)


def _piece(level: Level | CardLevel, width: int) -> int:
    return card_height(width) if isinstance(level, CardLevel) else tile_height(width)
