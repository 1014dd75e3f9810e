"""The fan of the viewer's hand: where each card is, in the order the player gave it. Pure."""

from __future__ import annotations

from collections.abc import Sequence
from enum import StrEnum
from typing import NamedTuple

from pygame import Rect

from game.engine.cards.pieces import ACTIONS, COLOURS, NUMBERS, Card
from game.ui.kit.theme import Metrics
from game.ui.table.cards.bodies import PROPORTION

LARGEST = 106
"""The maximum width of a card in a fan of the usual height, in units."""
USUAL = 196
"""That height."""
CLOSE = 0.96
"""The distance from card to card if there is room, in card widths."""
LEAST = 0.29
"""The distance from card to card at which a second row begins, in card widths: the sign in the corner stays legible."""
BEHIND = 0.42
"""How much of the back row is visible above the front row, in card heights."""
OPENED = 0.62
"""How much of a card next to the hovered one is visible."""
SPREAD = 16.0
"""Degrees from the first to the last card of a full row."""
SAG = 0.10
"""How much lower the ends of the fan are than its middle, in card widths."""


class HandOrder(StrEnum):
    """How a hand can be sorted."""

    COLOUR = "colour"
    NUMBER = "number"


class Slot(NamedTuple):
    """The place of a card in the fan."""

    x: float
    """Of its centre."""
    y: float
    width: float
    angle: float
    row: int
    """0 is the back row, or the only one."""


def sorted_hand(hand: Sequence[Card], order: HandOrder) -> tuple[Card, ...]:
    """Return the hand by colour or by number; wilds come last."""
    signs = (*NUMBERS, *ACTIONS)

    def colour(card: Card) -> int:
        return COLOURS.index(card.colour) if card.colour else len(COLOURS)

    def sign(card: Card) -> int:
        return signs.index(card.symbol) if card.symbol in signs else len(signs)

    if order is HandOrder.COLOUR:
        return tuple(sorted(hand, key=lambda card: (colour(card), sign(card), card)))
    return tuple(sorted(hand, key=lambda card: (sign(card), colour(card), card)))


def updated(kept: Sequence[Card], hand: Sequence[Card]) -> tuple[Card, ...]:
    """Return the same order for another hand: cards that are gone are left out, new ones come last."""
    return (*(card for card in kept if card in hand), *(card for card in hand if card not in kept))


def moved(hand: Sequence[Card], card: Card, index: int) -> tuple[Card, ...]:
    """Return the hand with a card moved before the `index`-th of the others."""
    rest = [each for each in hand if each != card]
    return (*rest[:index], card, *rest[index:])


def rows(count: int, rect: Rect, metrics: Metrics) -> tuple[int, ...]:
    """Return the number of cards in each row, the back row first."""
    width = _width(rect, 1, metrics)
    if count < 2 or (rect.width - width) / (count - 1) >= width * LEAST:
        return (count,)
    return count // 2, count - count // 2


def _width(rect: Rect, lines: int, metrics: Metrics) -> float:
    """Return the width of a card if there are that many rows."""
    high = rect.height - metrics.px(22)
    return min(metrics.px(LARGEST) * rect.height / metrics.px(USUAL), high / PROPORTION / (1 + BEHIND * (lines - 1)))


def fan(rect: Rect, count: int, metrics: Metrics, hovered: int | None = None) -> tuple[Slot, ...]:
    """Return a place for each card from left to right, the back row first; neighbours make room for the hovered one."""
    lines = rows(count, rect, metrics)
    # However high the rows are, the sign in the corner of each card stays legible.
    width = min(_width(rect, len(lines), metrics), rect.width / (1 + (max(lines) - 1) * LEAST))
    slots: list[Slot] = []
    for line, cards in enumerate(lines):
        foot = rect.bottom - width * PROPORTION * (0.5 + BEHIND * (len(lines) - 1 - line))
        first = len(slots)
        slots += _row(rect, line, cards, width, foot, None if hovered is None else hovered - first)
    return tuple(slots)


def _row(rect: Rect, row: int, count: int, width: float, y: float, hovered: int | None) -> list[Slot]:
    """Return the places of one row of the fan, slightly bent."""
    room = rect.width - width
    pitch = min(width * CLOSE, room / max(count - 1, 1))
    full = pitch * (count - 1) / max(room, 1)
    slots = []
    for i in range(count):
        away = (i - (count - 1) / 2) / max((count - 1) / 2, 1)
        x = rect.centerx + (i - (count - 1) / 2) * pitch
        slots.append(Slot(x, y + width * SAG * (away**2 - 1) * full, width, -away * SPREAD / 2 * full, row))
    if hovered is not None and 0 <= hovered < count:
        slots = _opened(slots, hovered, width, pitch, rect)
    return slots


def _opened(slots: list[Slot], hovered: int, width: float, pitch: float, rect: Rect) -> list[Slot]:
    """Return the places with those after the hovered card moved aside; the row stays within its room."""
    push = max(width * OPENED - pitch, 0.0)
    if not push:
        return slots
    rest = len(slots) - 1 - hovered
    opened = list(slots)
    for i in range(hovered + 1, len(slots)):
        share = 1 - (i - hovered - 1) / max(rest, 1)
        limit = rect.right - slots[i].width / 2
        opened[i] = slots[i]._replace(x=min(slots[i].x + push * share, limit))
    return opened


def card_at(slots: Sequence[Slot], point: tuple[float, float]) -> int | None:
    """Return the card of the fan, laid out without a hovered one, that is visible at a point."""
    for i in reversed(range(len(slots))):
        slot = slots[i]
        if abs(point[0] - slot.x) <= slot.width / 2 and abs(point[1] - slot.y) <= slot.width * PROPORTION / 2:
            return i
    return None


def index_at(slots: Sequence[Slot], point: tuple[float, float]) -> int:
    """Return before which card of the nearest row something dropped at a point would go."""
    if not slots:
        return 0
    nearest = min(slots, key=lambda slot: abs(slot.y - point[1])).row
    first = sum(slot.row < nearest for slot in slots)
    return first + sum(slot.row == nearest and slot.x < point[0] for slot in slots)
