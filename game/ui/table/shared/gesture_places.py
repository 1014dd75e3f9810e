"""Where gestures are shown: at the plate of whom they concern, so that a name is read while a number is counted."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import pygame

from game.ui.kit.drawing import DrawTarget, Point
from game.ui.table.shared.gestures import SIGN, TABLE_MIDDLE, Gesture, GestureKind, Gestures, draw_gestures
from game.ui.table.shared.table import EitherTable
from game.ui.table.shared.zones import Side


def anchor(plates: Sequence[pygame.Rect], felt: pygame.Rect, seat: int, viewer: int, word: bool) -> Point:
    """Return where a gesture is shown: at the victim's plate, for the viewer above their own pieces.

    A word lies a little way from the plate towards the middle, on the table itself.
    """
    if seat == viewer:
        return felt.centerx, felt.bottom - felt.height * 0.14
    x, y = plates[seat].center
    toward = 0.34 if word else 0.0
    return x + (felt.centerx - x) * toward, y + (felt.centery - y) * toward


def number_place(
    plates: Sequence[pygame.Rect], sides: Sequence[Side], seat: int, reach: int, bounds: pygame.Rect
) -> Point:
    """Return where a number is counted: next to the plate of its victim, `reach` from it, so that the name is read.

    It is above a plate that is higher than wide, beside others, and towards the table where plates are side by side.
    """
    plate, side = plates[seat], sides[seat]
    if side is Side.TOP and sides.count(side) == 1:
        return plate.right + reach, plate.centery
    if side is Side.TOP or plate.height > plate.width:
        above = plate.height > plate.width or plate.centery > bounds.centery
        sign = pygame.Rect(0, 0, 2 * reach, 2 * reach)
        sign.center = plate.centerx, plate.top - reach if above else plate.bottom + reach
        # Where text is large, a plate of the column at the side may be there.
        in_way = sign.collidelist(plates)
        if in_way != -1 and sides[in_way] is Side.LEFT:
            sign.left = plates[in_way].right
        elif in_way != -1 and sides[in_way] is Side.RIGHT:
            sign.right = plates[in_way].left
        return sign.center
    return plate.right + reach if side is Side.LEFT else plate.left - reach, plate.centery


def draw_running(surface: DrawTarget, table: EitherTable, gestures: Gestures, middle: Point) -> None:
    """Draw the gestures of a table, of which `places_of` says where they are."""
    places = places_of(table, gestures, middle)
    draw_gestures(surface, table.context.style, gestures, places, table.context.t)


def places_of(table: EitherTable, gestures: Iterable[Gesture], middle: Point) -> dict[int, Point]:
    """Return where gestures are, by seat; `middle` is that of the table."""
    zones, style = table.zones, table.context.style

    def place(gesture: Gesture) -> Point:
        seat, own = gesture.seat, gesture.seat == table.viewer
        if seat == TABLE_MIDDLE:
            return middle
        if gesture.on_hand and own:
            return zones.own.center
        if gesture.kind is GestureKind.COUNT and not own:
            window = pygame.Rect((0, 0), style.metrics.size)
            return number_place(zones.plates, zones.sides, seat, style.px(SIGN / 2 + 10), window)
        return anchor(zones.plates, zones.felt, seat, table.viewer, gesture.word)

    return {each.seat: place(each) for each in gestures}
