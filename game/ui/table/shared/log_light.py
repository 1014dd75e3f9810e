"""The light on the table that a line of the log throws on its pieces while the mouse is over it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeVar

import pygame

from game.engine import registry
from game.ui.kit.drawing import DrawTarget, outline, put_centre
from game.ui.table.shared.log import log_rows
from game.ui.table.shared.match_log import MatchLog
from game.ui.table.shared.table import EitherTable

Event = TypeVar("Event", bound=registry.Event)
Piece = TypeVar("Piece", bound=registry.Piece)
RIM = 3
"""Units of the rim around a piece; twice as far out it is faint."""


def line_at(table: EitherTable, log: MatchLog[Event], point: tuple[int, int]) -> int | None:
    """Return which of the lines that may be visible is at a point; None if none is."""
    zone = table.zones.log
    if zone is None or not zone.collidepoint(point):
        return None
    rows = log_rows(table.context.style, zone, log.texts())
    return next((row.index for row in rows if row.rect.collidepoint(point)), None)


def asked_about(
    table: EitherTable, log: MatchLog[Event], mouse: tuple[int, int], pieces_of: Callable[[Event], Sequence[Piece]]
) -> list[Piece]:
    """Return the pieces on the table that the line under the mouse is about."""
    line = line_at(table, log, mouse)
    pieces = () if line is None else pieces_of(log.readable[line].event)
    return [piece for piece in pieces if piece in table.stage and table.stage.sees(piece)]


def draw_log_light(surface: DrawTarget, table: EitherTable, pieces: Sequence[registry.Piece]) -> None:
    """Draw a rim around pieces, over everything that lies on the table; what is printed on them stays free."""
    style = table.context.style
    for piece in pieces:
        place = table.stage.place(piece)
        size = round(place.width), round(table.painter().height(piece, place.width))
        for wide, opacity in ((RIM, 1.0), (2 * RIM, 0.35)):
            rim = max(style.px(wide), 2)
            around = pygame.Rect((0, 0), size).inflate(2 * rim, 2 * rim).size
            put_centre(
                surface, outline(around, style.px(9), rim, style.theme.accent_light), (place.x, place.y), opacity
            )
