"""Where the parts of the card table stand, for every number of seats and every window."""

from __future__ import annotations

from itertools import combinations, pairwise

import pytest
from pygame import Rect, Surface

from game.engine.cards.books import UNO_112
from game.engine.cards.pieces import all_cards
from game.ui.kit.text import Letters
from game.ui.kit.theme import Metrics, TextSize
from game.ui.table.cards import fan
from game.ui.table.cards.bodies import PROPORTION
from game.ui.table.cards.zones import CardZones, clockwise, zones
from game.ui.table.shared.zones import Side
from game.words.catalogue import LANGUAGES, Catalogue

SIZES = ((960, 540), (1280, 720), (2560, 1440), (1000, 1000), (2560, 1080))
CARDS = all_cards(UNO_112)


def parts(zone: CardZones) -> dict[str, Rect]:
    """Everything that may not lie on something else."""
    named = {
        name: getattr(zone, name) for name in ("hand", "guidance", "calls", "controls", "stock", "pile", "menu", "info")
    }
    plates = {f"plate {seat}": plate for seat, plate in enumerate(zone.plates)}
    return {**named, **plates, **({"log": zone.log} if zone.log else {})}


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("seats", range(2, 11))
@pytest.mark.parametrize("log_open", [False, True])
def test_nothing_lies_on_something_else(size: tuple[int, int], seats: int, log_open: bool) -> None:
    for viewer in range(seats):
        found = parts(zones(Metrics(*size), range(seats), viewer, log_open))
        for (one, first), (two, second) in combinations(found.items(), 2):
            assert not first.colliderect(second), (one, two)
        for name, rect in found.items():
            assert Rect((0, 0), size).contains(rect), name


def test_opponents_sit_clockwise_from_the_viewers_left() -> None:
    assert clockwise((0, 1, 2, 3, 4), 2) == (3, 4, 0, 1)
    zone = zones(Metrics(1280, 720), range(10), 0, False)
    sides = [zone.sides[seat] for seat in range(1, 10)]
    assert sides == [Side.LEFT] * 2 + [Side.TOP] * 5 + [Side.RIGHT] * 2
    assert zone.plates[1].top > zone.plates[2].top
    assert [plate.left for plate in zone.plates[3:8]] == sorted(plate.left for plate in zone.plates[3:8])
    assert zone.plates[8].top < zone.plates[9].top


def test_partners_sit_opposite_whatever_their_seats_are() -> None:
    zone = zones(Metrics(1280, 720), (0, 1, 3, 2), 0, False)
    assert zone.sides[3] is Side.TOP
    assert zone.sides[0] is Side.BOTTOM


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("count", [1, 2, 7, 13, 26, 40, 60])
def test_the_sign_in_the_corner_of_every_card_of_the_fan_can_be_read(size: tuple[int, int], count: int) -> None:
    metrics = Metrics(*size)
    rect = zones(metrics, range(4), 0, False).hand
    slots = fan.fan(rect, count, metrics)
    assert len(slots) == count
    for one, two in pairwise(slots):
        assert one.row != two.row or two.x - one.x >= one.width * 0.25
    for slot in slots:
        assert rect.left <= slot.x - slot.width / 2 + 1
        assert slot.x + slot.width / 2 <= rect.right + 1
        assert slot.y + slot.width * PROPORTION / 2 <= rect.bottom + 1


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("count", [2, 7, 10, 13])
def test_cards_of_the_fan_overlap_only_where_there_is_no_room_beside_them(size: tuple[int, int], count: int) -> None:
    metrics = Metrics(*size)
    rect = zones(metrics, range(4), 0, False).hand
    slots = fan.fan(rect, count, metrics)
    for one, two in pairwise(slots):
        assert two.x - one.x >= one.width * 0.9 or slots[-1].x - slots[0].x >= rect.width - 1.35 * one.width


def test_beside_the_hovered_card_there_is_more_of_it_to_be_seen() -> None:
    metrics = Metrics(1280, 720)
    rect = zones(metrics, range(4), 0, False).hand
    calm, hovered = fan.fan(rect, 24, metrics), fan.fan(rect, 24, metrics, 5)
    assert hovered[6].x - hovered[5].x > calm[6].x - calm[5].x + 10
    assert hovered[:6] == calm[:6]
    assert hovered[-1].x <= rect.right


def test_a_point_of_the_fan_belongs_to_the_card_that_can_be_seen_there() -> None:
    metrics = Metrics(1280, 720)
    rect = zones(metrics, range(4), 0, False).hand
    for count in (7, 40):
        slots = fan.fan(rect, count, metrics)
        for i, slot in enumerate(slots):
            top = slot.y - slot.width * PROPORTION * 0.4
            assert fan.card_at(slots, (slot.x - slot.width * 0.42, top)) == i
        assert fan.card_at(slots, (rect.left - 5, rect.centery)) is None


def test_what_is_dropped_comes_before_the_card_right_of_it_in_the_nearest_row() -> None:
    metrics = Metrics(1280, 720)
    rect = zones(metrics, range(4), 0, False).hand
    slots = fan.fan(rect, 40, metrics)
    for i, slot in enumerate(slots):
        assert fan.index_at(slots, (slot.x - 1, slot.y)) == i
        assert fan.index_at(slots, (slot.x + 1, slot.y)) == i + 1
    assert fan.index_at((), (0, 0)) == 0


def test_a_hand_keeps_its_order_and_takes_what_is_new_at_its_end() -> None:
    kept = CARDS[:5]
    assert fan.updated(kept[::-1], (*kept[1:], CARDS[9])) == (*kept[:0:-1], CARDS[9])
    assert fan.moved(kept, kept[0], 3) == (*kept[1:4], kept[0], kept[4])


def test_a_hand_is_sorted_by_colour_or_by_number_with_the_wilds_last() -> None:
    by_colour = fan.sorted_hand(CARDS[::-1], fan.HandOrder.COLOUR)
    assert [card.colour for card in by_colour] == [card.colour for card in CARDS]
    by_number = fan.sorted_hand(CARDS[::-1], fan.HandOrder.NUMBER)
    assert [card.symbol for card in by_number[:8]] == ["0"] * 4 + ["1"] * 4
    assert all(card.is_wild for card in by_number[-12:])


@pytest.mark.parametrize("size", [(960, 540), (1280, 720), (2560, 1440)])
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("keys", [2, 3], ids=["", "with the key for advice"])
def test_what_decides_the_match_fits_beside_the_keys(
    screen: Surface, size: tuple[int, int], language: str, keys: int
) -> None:
    metrics, say = Metrics(*size), Catalogue(language).t
    lines = [say(f"table.{form}", n=n) for form in ("rounds", "first-to") for n in (1, 2, 12)]
    lines += [say("table.target", n=n) for n in (500, 1000)]
    letters = Letters()
    # With nine and ten players and the key for advice only the round has room.
    for seats in range(2, 11 if keys == 2 else 9):
        room = zones(metrics, range(seats), 0, False).corner(keys, metrics.px(8)).width
        assert [line for line in lines if letters.width(line, metrics.type(TextSize.SMALL)) > room] == [], seats


@pytest.mark.parametrize("log_open", [False, True])
@pytest.mark.parametrize("seats", [2, 4, 5])
def test_the_plates_at_the_top_are_above_the_middle_of_the_felt(seats: int, log_open: bool) -> None:
    zone = zones(Metrics(960, 540), range(seats), 0, log_open)
    above = [plate for plate, side in zip(zone.plates, zone.sides, strict=True) if side is Side.TOP]
    assert abs((above[0].left + above[-1].right) / 2 - zone.ring.centerx) <= 1
