"""The parts of the card table: pure geometry from the size of the window, the seats and the viewer.

Opponents sit clockwise as at a real table: up the left side, along the top, down the right side.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import NamedTuple

from pygame import Rect

from game.engine.cards.pieces import ACTIONS, COLOURS, NUMBERS, Card
from game.ui.kit.style import GAP, table_room
from game.ui.kit.theme import Metrics
from game.ui.table.cards.images import PROPORTION
from game.ui.table.shared.table import LINE, MatchZones, Side, arranged, log_zone, tallness

SPREAD: Mapping[int, tuple[int, int, int]] = {
    1: (0, 1, 0), 2: (1, 0, 1), 3: (1, 1, 1), 4: (1, 2, 1), 5: (1, 3, 1), 6: (2, 2, 2), 7: (2, 3, 2), 8: (2, 4, 2),
    9: (2, 5, 2),
}  # fmt: skip
"""By number of opponents, how many sit on the left, along the top, on the right."""
CARD_WIDTH, APART, RING = 92, 72, 340
"""Units of a card on the stock and on the pile, of their distance from the middle, and of the ring around them."""
BESIDE_PILE, BESIDE_STOCK, BESIDE_EDGE = 42, 14, 8
"""Units free beside the pile, which lies askew and may have a badge, beside the stock, and at the edges of the felt."""
LEAN, LARGER = 22, 1.25
"""Units above the cards for a badge, while a question is below them, and how large they are then at most."""
LEAST, LEAST_ASKED = 0.55, 0.45
"""How small, at least, the cards on stock and pile become where there is little room, and above a question."""
WIDEST_PLATE, NARROWEST_PLATE = 236, 120
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
    clear: Rect
    """The felt, or what a question below the piles leaves of it."""
    known: Rect | None
    """What is known of cards that are not seen, opposite the log: in puzzles."""

    @property
    def open_place(self) -> tuple[float, float]:
        """The place for a word on the table: above the piles, or only the stock if the colour is in words there."""
        x = self.ring.centerx if self.colour.top > self.pile.top else self.stock.centerx
        return x, (self.felt.top + self.pile.top) / 2

    def beside(self, metrics: Metrics) -> tuple[Rect, Rect]:
        """Return the rooms on the felt beside the piles, with all that lies around them: beside the pile, the stock."""
        felt, apart = self.clear.inflate(0, -2 * metrics.px(BESIDE_EDGE)), 1 if self.pile.x > self.stock.x else -1
        rooms = []
        for card, edge, side in ((self.pile, BESIDE_PILE, apart), (self.stock, BESIDE_STOCK, -apart)):
            start = card.right + metrics.px(edge) if side > 0 else felt.left
            end = felt.right if side > 0 else card.left - metrics.px(edge)
            rooms.append(Rect(start, felt.top, max(end - start, 0), felt.height))
        return rooms[0], rooms[1]


def clockwise(order: Sequence[int], viewer: int) -> tuple[int, ...]:
    place = order.index(viewer)
    return (*order[place + 1 :], *order[:place])


def zones(
    metrics: Metrics, order: Sequence[int], viewer: int, log_open: bool, known_beside: bool = False, asked: int = 0,
    disputed: bool = True,
) -> CardZones:  # fmt: skip
    """Return every part of the table for a window; `order` are all seats clockwise.

    With `known_beside` a panel as wide as the log is on the other side, and the pile in the middle between the two. A
    question below the piles takes a strip of the felt, `asked` pixels high; they are larger above one about a card that
    is `disputed`.
    """
    px, grown, gap, room = metrics.px, metrics.grown, metrics.px(GAP), table_room(metrics)

    plate, strip, line = grown(76, 0.5), grown(84, 0.5), grown(38, LINE)
    beside = SPREAD[len(order) - 1][0]
    # Where text is large, a hand leaves the players at the sides the room for their plates.
    most = room.height - strip - line - 3 * gap - plate * max(beside, 2)
    most, tall = max(most, px(150)), tallness(metrics)
    # Smaller cards leave the buttons beside the hand as they are.
    low, high, lying = room.bottom, min(px(196 * max(tall, 1)), most), min(px(196 * tall), most)
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
    row = Rect(menu.right + gap, top, info.left - menu.right - 2 * gap - px(8), plate)
    # In large print the panels may reach up to the corners.
    row = row.clip(Rect(left_end, top, right - left_end, plate)) if known else row
    columns = Rect(left_end, top + strip, right - left_end, guidance.top - top - strip - gap)

    plates = _plates(metrics, clockwise(order, viewer), row, columns)
    # Those at the sides are as wide as all others.
    inset = next(iter(plates.values()))[1].width + gap if beside else 0
    plates[viewer] = Side.BOTTOM, own
    felt = Rect(columns.left + inset, columns.top, columns.width - 2 * inset, columns.height)

    stock, pile, ring, colour = _middle(metrics, felt, asked, disputed)
    seats = sorted(order)
    found = CardZones(
        felt=felt, own=hand, guidance=guidance, calls=calls, controls=controls, menu=menu, info=info, log=log,
        stock=stock, pile=pile, ring=ring, colour=colour, known=known,
        clear=Rect(felt.left, felt.top, felt.width, felt.height - asked),
        plates=tuple(plates[seat][1] for seat in seats), sides=tuple(plates[seat][0] for seat in seats),
    )  # fmt: skip
    return arranged(found, metrics, clockwise(order, viewer))


def scale_above(metrics: Metrics, felt: Rect, strip: int, disputed: bool = True) -> float:
    """Return how large stock and pile are on a felt, above a strip of it that a question takes."""
    px, below = metrics.px, metrics.grown(28, 0.8) + metrics.px(10)
    most = tallness(metrics) * (LARGER if strip and disputed else 1)
    # In the middle of the felt what is below the cards has as much room above them; above a question, a badge has.
    above = px(LEAN) if strip and not metrics.rack_above else below
    high = felt.height - strip - above - below
    return min(most, felt.width / px(RING), high / px(CARD_WIDTH * PROPORTION))


def _middle(metrics: Metrics, felt: Rect, strip: int, disputed: bool) -> tuple[Rect, Rect, Rect, Rect]:
    """Return stock, pile, the ring around them, and the colour in words, as large as the felt has room for."""
    px, grown = metrics.px, metrics.grown
    chip, large = grown(28, 0.8), max(scale_above(metrics, felt, strip, disputed), LEAST_ASKED if strip else LEAST)
    wide, apart = px(CARD_WIDTH * large), px(APART * large)
    stock, pile = Rect(0, 0, wide, round(wide * PROPORTION)), Rect(0, 0, wide, round(wide * PROPORTION))
    lower = (chip + px(10) - px(LEAN)) // 2 if strip and not metrics.rack_above else 0
    middle = felt.top + (felt.height - strip) // 2 - lower
    stock.center, pile.center = (felt.centerx - apart, middle), (felt.centerx + apart, middle)
    side = min(px(RING * large), felt.height)
    ring = Rect(0, 0, side, side).move_to(center=(felt.centerx, middle))
    colour = Rect(0, 0, grown(120, 0.5), chip).move_to(midtop=(pile.centerx, pile.bottom + px(10)))
    return stock, pile, ring, colour


def _plates(metrics: Metrics, others: Sequence[int], row: Rect, columns: Rect) -> dict[int, tuple[Side, Rect]]:
    px, gap = metrics.px, metrics.px(10)
    on_left, on_top, on_right = SPREAD[len(others)]
    wide = metrics.grown(WIDEST_PLATE, 0.6)
    if on_left and metrics.enlarged > 1:
        wide = max(min(wide, (columns.width - metrics.px(RING)) // 2), px(NARROWEST_PLATE))
    if on_top:
        wide = max(min(wide, (row.width - gap * (on_top - 1)) // on_top), px(NARROWEST_PLATE))
    high = row.height
    places = [(Side.LEFT, Rect(columns.left, y, wide, high)) for y in reversed(_spread(columns, high, on_left))]
    # Above the middle of the felt, as far as the corner keeps room for what decides the match.
    length = wide * on_top + gap * (on_top - 1)
    last = max(row.right - metrics.px(CORNER) - length, row.centerx - length // 2)
    start = max(min(columns.centerx - length // 2, last), row.left)
    places += [(Side.TOP, Rect(start + i * (wide + gap), row.top, wide, high)) for i in range(on_top)]
    places += [(Side.RIGHT, Rect(columns.right - wide, y, wide, high)) for y in _spread(columns, high, on_right)]
    return dict(zip(others, places, strict=True))


def _spread(columns: Rect, high: int, count: int) -> list[int]:
    """Return the tops of that many plates in a column."""
    share = columns.height / (count + 1)
    if count > 1 and share < high:
        return [round(columns.top + (columns.height - high) * index / (count - 1)) for index in range(count)]
    return [round(columns.top + share * (index + 1) - high / 2) for index in range(count)]


# -- The fan of the viewer's hand: where each card is, in the order the player gave it. Pure.

LARGEST, USUAL = 106, 196
"""The maximum width of a card in a fan of the usual height, and that height, in units."""
MEETING = 0.17
"""How close to where two cards meet a card goes between them, in card widths; at most a quarter of what is seen."""
LEAST_SEEN = 0.29
"""The distance from card to card at which a second row begins, in card widths: the sign in the corner stays legible."""
BEHIND, OPENED = 0.42, 0.62
"""How much of the back row is visible above the front row, in card heights, and of a card next to the hovered one."""
FAN_SPREAD, SAG = 16.0, 0.06
"""Degrees from the first to the last card of a full row; by how many card widths its ends are lower than its middle."""


HandOrder = StrEnum("HandOrder", "COLOUR NUMBER")
"""How a hand can be sorted."""


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
    colours, signs = (*COLOURS, ""), (*NUMBERS, *ACTIONS)

    def ranks(card: Card) -> tuple[tuple[int, ...], Card]:
        both = colours.index(card.colour), signs.index(card.symbol) if card.symbol in signs else len(signs)
        return both if order is HandOrder.COLOUR else both[::-1], card

    return tuple(sorted(hand, key=ranks))


def updated(kept: Sequence[Card], hand: Sequence[Card], at: int | None = None) -> tuple[Card, ...]:
    """Return the same order for another hand: cards that are gone are left out, new ones come last or at a place."""
    stayed = [card for card in kept if card in hand]
    at = len(stayed) if at is None else at
    return (*stayed[:at], *(card for card in hand if card not in kept), *stayed[at:])


def moved(hand: Sequence[Card], card: Card, index: int, out: Card | None = None) -> tuple[Card, ...]:
    """Return the hand with a card moved before the `index`-th of the others; one that is `out` does not count."""
    rest = [each for each in hand if each != card]
    index += out in rest[:index]
    return (*rest[:index], card, *rest[index:])


def rows(count: int, rect: Rect, metrics: Metrics) -> tuple[int, ...]:
    """Return the number of cards in each row, the back row first."""
    width = _width(rect, 1, metrics)
    if count < 2 or (rect.width - width) / (count - 1) >= width * LEAST_SEEN:
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
    width = min(_width(rect, len(lines), metrics), rect.width / (1 + (max(lines) - 1) * LEAST_SEEN))
    room, slots = rect.width - width, list[Slot]()
    for line, cards in enumerate(lines):
        foot = rect.bottom - width * PROPORTION * (0.5 + BEHIND * (len(lines) - 1 - line))
        pitch = min(width * 0.96, room / max(cards - 1, 1))
        full, half, at = pitch * (cards - 1) / max(room, 1), (cards - 1) / 2, (hovered or 0) - len(slots)
        push = max(width * OPENED - pitch, 0.0) if hovered is not None and 0 <= at < cards else 0.0
        for i in range(cards):
            away, x = (i - half) / max(half, 1), rect.centerx + (i - half) * pitch
            if push and i > at:
                # Those after it move aside; the row stays within its room.
                x = min(x + push * (1 - (i - at - 1) / max(cards - 1 - at, 1)), rect.right - width / 2)
            y = foot + width * SAG * (away**2 - 1) * full
            slots.append(Slot(x, y, width, -away * FAN_SPREAD / 2 * full, line))
    return tuple(slots)


def card_at(slots: Sequence[Slot], point: tuple[float, float], rises: Sequence[float] = ()) -> int | None:
    """Return the card of the fan, laid out without a hovered one, that is visible at a point.

    Cards may be risen by so many widths; where they were without that, they are found as well.
    """
    for i in reversed(range(len(slots))):
        slot = slots[i]
        risen = rises[i] * slot.width if rises else 0.0
        half = slot.width * PROPORTION / 2
        if abs(point[0] - slot.x) <= slot.width / 2 and -half - risen <= point[1] - slot.y <= half:
            return i
    return None


def index_at(slots: Sequence[Slot], point: tuple[float, float], own: int | None = None) -> int:
    """Return before which card of the nearest row something dropped at a point would go.

    The card at the place `own` is the one that is carried, and is not counted; without it, it comes from behind all of
    them. It takes the place of the card that it is dropped on, and goes between two close to where they are seen to
    meet: of a card counts the strip that can be seen.
    """
    if not slots:
        return 0
    nearest = min(slots, key=lambda slot: abs(slot.y - point[1])).row
    line = [i for i, slot in enumerate(slots) if slot.row == nearest]
    pitch = (slots[line[-1]].x - slots[line[0]].x) / max(len(line) - 1, 1)

    def before(i: int) -> bool:
        seen = slots[i].width if i == line[-1] else min(pitch, slots[i].width)
        meeting = min(seen / 4, slots[i].width * MEETING)
        behind = seen - meeting if own is None or i < own else meeting
        return slots[i].x - slots[i].width / 2 + behind < point[0]

    return sum(i < line[0] or (i in line and before(i)) for i in range(len(slots)) if i != own)
