"""The parts of the card table: pure geometry from the size of the window, the seats and the viewer.

Opponents sit clockwise as at a real table: up the left side, along the top, down the right side.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from pygame import Rect

from game.ui.kit.margins import GAP, table_room
from game.ui.kit.theme import Metrics
from game.ui.table.cards.bodies import PROPORTION
from game.ui.table.shared.zones import LINE, MatchZones, Side, arranged, log_zone, tallness

SPREAD: Mapping[int, tuple[int, int, int]] = {
    1: (0, 1, 0),
    2: (1, 0, 1),
    3: (1, 1, 1),
    4: (1, 2, 1),
    5: (1, 3, 1),
    6: (2, 2, 2),
    7: (2, 3, 2),
    8: (2, 4, 2),
    9: (2, 5, 2),
}
"""By number of opponents, how many sit on the left, along the top, on the right."""

CARD_WIDTH, APART, RING = 92, 72, 340
"""Units of a card on the stock and on the pile, of their distance from the middle, and of the ring around them."""
LEAST = 0.55
"""How small, at least, the cards on stock and pile become where there is little room."""
WIDEST_PLATE, NARROWEST_PLATE = 226, 120
"""Units of the plate of an opponent."""
CORNER = 72
"""Units that a row of plates is to keep from its right end for the corner beside it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class CardZones(MatchZones):
    """The parts of the card table."""

    pile: Rect
    """The top card of the discard pile."""
    ring: Rect
    """The direction arrows around stock and pile."""
    colour: Rect
    """The current colour in words, below the pile."""
    known: Rect | None
    """What is known of cards that are not seen, opposite the log: in puzzles."""

    @property
    def hand(self) -> Rect:
        """The fan of the viewer."""
        return self.own


def clockwise(order: Sequence[int], viewer: int) -> tuple[int, ...]:
    """Return the opponents clockwise from the viewer's left."""
    place = order.index(viewer)
    return (*order[place + 1 :], *order[:place])


def zones(metrics: Metrics, order: Sequence[int], viewer: int, log_open: bool, known_beside: bool = False) -> CardZones:
    """Return every part of the table for a window; `order` are all seats clockwise.

    With `known_beside` a panel as wide as the log is on the other side, and the pile in the middle between the two.
    """
    px, grown, gap, room = metrics.px, metrics.grown, metrics.px(GAP), table_room(metrics)

    plate, strip, line = grown(76, 0.5), grown(84, 0.5), grown(38, LINE)
    beside = SPREAD[len(order) - 1][0]
    # Where text is large, a hand leaves the players at the sides the room for their plates.
    most = room.height - strip - line - 3 * gap - plate * max(beside, 2)
    low, high, lying = room.bottom, *_heights(metrics, max(most, px(150)))
    calls_width, controls_width = grown(150, 0.5), grown(196, 0.5)
    hand_width = min(room.width - calls_width - controls_width - 2 * gap, px(1100))
    block = calls_width + controls_width + 2 * gap + hand_width
    left = room.centerx - block // 2
    calls = Rect(left, low - high, calls_width, high)
    hand = Rect(calls.right + gap, low - lying, hand_width, lying)
    controls = Rect(hand.right + gap, low - high, controls_width, high)
    guidance = Rect(hand.left, calls.top - px(46) + px(38) - line, controls.right - hand.left, line)
    own = Rect(calls.left, guidance.top, calls.width, guidance.height)

    top = room.top
    log = log_zone(metrics, top + strip, guidance.top - px(6)) if log_open else None
    known = log.move(room.left - log.left, 0) if log and known_beside else None
    left_end, right = known.right + gap if known else room.left, log.left - gap if log else room.right
    menu = Rect(room.left, top + px(4), px(48), px(48))
    info = Rect(room.right - grown(230, 0.5), top + px(4), grown(230, 0.5), grown(48, 0.7))
    row = Rect(menu.right + gap, top, info.left - menu.right - 2 * gap, plate)
    # In large print the panels may reach up to the corners.
    row = row.clip(Rect(left_end, top, right - left_end, plate)) if known else row
    columns = Rect(left_end, top + strip, right - left_end, guidance.top - top - strip - gap)

    plates, sides = _plates(metrics, clockwise(order, viewer), row, columns)
    plates[viewer], sides[viewer] = own, Side.BOTTOM
    plate_width = max((plate.width for seat, plate in plates.items() if seat != viewer), default=0)
    beside = any(side in (Side.LEFT, Side.RIGHT) for side in sides.values())
    inset = plate_width + gap if beside else 0
    felt = Rect(columns.left + inset, columns.top, columns.width - 2 * inset, columns.height)

    stock, pile, ring, colour = _middle(metrics, felt)
    seats = sorted(order)
    found = CardZones(
        felt=felt,
        own=hand,
        guidance=guidance,
        calls=calls,
        controls=controls,
        stock=stock,
        pile=pile,
        ring=ring,
        colour=colour,
        menu=menu,
        info=info,
        log=log,
        known=known,
        plates=tuple(plates[seat] for seat in seats),
        sides=tuple(sides[seat] for seat in seats),
    )
    return arranged(found, metrics, clockwise(order, viewer))


def _heights(metrics: Metrics, most: int) -> tuple[int, int]:
    """Return the heights of the buttons and of the hand between them: smaller cards leave the buttons as they are."""
    tall = tallness(metrics)
    return min(metrics.px(196 * max(tall, 1)), most), min(metrics.px(196 * tall), most)


def _middle(metrics: Metrics, felt: Rect) -> tuple[Rect, Rect, Rect, Rect]:
    """Return stock, pile, the ring around them, and the colour in words, as large as the felt has room for."""
    px, grown = metrics.px, metrics.grown
    chip = grown(28, 0.8)
    tall = (felt.height - 2 * (chip + px(10))) / px(CARD_WIDTH * PROPORTION)
    large = max(min(tallness(metrics), felt.width / px(RING), tall), LEAST)
    wide, apart = px(CARD_WIDTH * large), px(APART * large)
    stock, pile = Rect(0, 0, wide, round(wide * PROPORTION)), Rect(0, 0, wide, round(wide * PROPORTION))
    stock.center, pile.center = (felt.centerx - apart, felt.centery), (felt.centerx + apart, felt.centery)
    side = min(px(RING * large), felt.height)
    ring = Rect(0, 0, side, side)
    ring.center = felt.center
    colour = Rect(0, 0, grown(120, 0.5), chip)
    colour.midtop = (pile.centerx, pile.bottom + px(10))
    return stock, pile, ring, colour


def _plates(
    metrics: Metrics, others: Sequence[int], row: Rect, columns: Rect
) -> tuple[dict[int, Rect], dict[int, Side]]:
    """Return the plates of the opponents, clockwise from the viewer's left, all of one size."""
    px, gap = metrics.px, metrics.px(10)
    on_left, on_top, on_right = SPREAD[len(others)]
    wide = metrics.grown(WIDEST_PLATE, 0.6)
    if on_left and metrics.enlarged > 1:
        wide = max(min(wide, (columns.width - metrics.px(RING)) // 2), px(NARROWEST_PLATE))
    if on_top:
        wide = max(min(wide, (row.width - gap * (on_top - 1)) // on_top), px(NARROWEST_PLATE))
    high = row.height
    places: list[tuple[Side, Rect]] = []
    for i in range(on_left):
        y = _spread(columns, high, on_left, on_left - 1 - i)
        places.append((Side.LEFT, Rect(columns.left, y, wide, high)))
    # Above the middle of the felt, as far as the corner keeps room for what decides the match.
    length = wide * on_top + gap * (on_top - 1)
    last = max(row.right - metrics.px(CORNER) - length, row.centerx - length // 2)
    start = max(min(columns.centerx - length // 2, last), row.left)
    places += [(Side.TOP, Rect(start + i * (wide + gap), row.top, wide, high)) for i in range(on_top)]
    for i in range(on_right):
        y = _spread(columns, high, on_right, i)
        places.append((Side.RIGHT, Rect(columns.right - wide, y, wide, high)))
    plates = {seat: rect for seat, (_, rect) in zip(others, places, strict=True)}
    return plates, {seat: side for seat, (side, _) in zip(others, places, strict=True)}


def _spread(columns: Rect, high: int, count: int, index: int) -> int:
    """Return the top of a plate in a column of that many."""
    share = columns.height / (count + 1)
    if count > 1 and share < high:
        return round(columns.top + (columns.height - high) * index / (count - 1))
    return round(columns.top + share * (index + 1) - high / 2)
