"""The order of the own rack: whatever is done to it, no tile is lost and none is there twice."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.engine.tiles.books import UNO_RUMMY
from game.engine.tiles.melds import Tile, all_tiles, assess, read
from game.ui.kit.theme import Metrics
from game.ui.table.tiles.zones import (
    LEAST_COLUMNS,
    RACK_ROWS,
    RackOrder,
    Slots,
    columns,
    put,
    rack_slot,
    rack_tile_width,
    reshaped,
    slot_at,
    sorted_rack,
    updated,
    zones,
)
from tests.tile_tables import tiles

BOX = all_tiles(UNO_RUMMY)


@st.composite
def racks(draw: st.DrawFn, most: int = 60) -> tuple[Tile, ...]:
    """Up to sixty tiles of the box."""
    shuffled = draw(st.permutations(BOX))
    return tuple(shuffled[: draw(st.integers(0, most))])


@st.composite
def slots(draw: st.DrawFn) -> Slots:
    """A rack with gaps anywhere, its rows of equal length."""
    rack = draw(racks())
    width = draw(st.integers(max(LEAST_COLUMNS, -(-len(rack) // RACK_ROWS)), 36))
    places = draw(st.permutations((*rack, *(None,) * (width * RACK_ROWS - len(rack)))))
    return tuple(places)


def lying(some: Slots) -> list[Tile]:
    """The tiles without the gaps."""
    return [tile for tile in some if tile is not None]


def sound(some: Slots, rack: tuple[Tile, ...] | list[Tile]) -> None:
    """Every tile of the rack lies there once, in rows of equal length."""
    assert sorted(lying(some)) == sorted(rack)
    assert len(some) == columns(some) * RACK_ROWS or len(some) == 0


@given(slots(), racks(), st.dictionaries(st.sampled_from(BOX), st.integers(0, 80)))
def test_another_rack_keeps_the_order_of_what_stays(old: Slots, rack: tuple[Tile, ...], homes: dict[Tile, int]) -> None:
    new = updated(old, rack, homes)
    sound(new, rack)
    kept = [tile for tile in lying(old) if tile in rack]
    assert [tile for tile in lying(new) if tile in kept] == kept


@given(slots(), racks())
def test_what_is_new_comes_last_and_never_into_a_gap(old: Slots, rack: tuple[Tile, ...]) -> None:
    new, wide = updated(old, rack), columns(updated(old, rack))
    kept = {tile for tile in lying(old) if tile in rack}
    for row in (new[start : start + wide] for start in range(0, len(new), wide)) if new else ():
        own = [tile in kept for tile in row if tile is not None]
        assert own == sorted(own, reverse=True), "behind what lay in its row"


@given(slots(), st.data())
def test_tiles_that_come_back_lie_where_they_lay(old: Slots, data: st.DataObject) -> None:
    rack = lying(old)
    gone = data.draw(st.lists(st.sampled_from(rack), unique=True)) if rack else []
    homes = {tile: old.index(tile) for tile in gone}
    between = updated(old, [tile for tile in rack if tile not in gone], homes)
    sound(between, [tile for tile in rack if tile not in gone])
    assert updated(between, rack, homes) == updated(old, rack)


@given(slots(), st.data())
def test_tiles_can_be_put_anywhere(old: Slots, data: st.DataObject) -> None:
    rack = lying(old)
    own = data.draw(st.lists(st.sampled_from(rack), unique=True, max_size=8)) if rack else []
    fresh = data.draw(st.lists(st.sampled_from([tile for tile in BOX if tile not in rack]), unique=True, max_size=4))
    moved = (*own, *fresh)
    index = data.draw(st.integers(0, len(old) + 5))
    new = put(old, moved, index)
    sound(new, (*(tile for tile in rack if tile not in moved), *moved))
    assert [tile for tile in new if tile in moved] == list(moved)


@given(slots(), st.data())
def test_a_tile_put_on_a_slot_lies_there(old: Slots, data: st.DataObject) -> None:
    rack = lying(old)
    if not rack or None not in old:
        return
    tile, index = data.draw(st.sampled_from(rack)), data.draw(st.integers(0, len(old) - 1))
    new = put(old, (tile,), index)
    assert [each for each in lying(new) if each != tile] == [each for each in rack if each != tile]
    assert abs(new.index(tile) - index) <= 1
    if old[index] is None or old[index] == tile:
        assert new == tuple(tile if i == index else None if each == tile else each for i, each in enumerate(old))


@given(slots(), st.data())
def test_rows_become_as_short_as_they_can_and_keep_their_order(old: Slots, data: st.DataObject) -> None:
    least = data.draw(st.integers(9, 14))
    new = reshaped(old, least)
    assert [tile for tile in new if tile is not None] == [tile for tile in old if tile is not None]
    if not old:
        return
    rows, before = (
        [each[start : start + columns(each)] for start in range(0, len(each), columns(each))] for each in (new, old)
    )
    for now, then in zip(rows, before, strict=True):
        both = min(len(now), len(then))
        assert now[:both] == then[:both]
    assert len(rows[0]) == least or any(row[-1] is not None for row in rows)
    assert updated(new, [tile for tile in new if tile is not None], least=least) == new


@given(racks(), st.sampled_from(RackOrder))
def test_sorting_by_colour_and_number_is_right_and_loses_nothing(rack: tuple[Tile, ...], order: RackOrder) -> None:
    new = sorted_rack(rack, order, UNO_RUMMY)
    sound(new, rack)
    assert sorted_rack(tuple(lying(new)), order, UNO_RUMMY) == new
    naturals = [tile for tile in lying(new) if not tile.is_joker]
    if order is RackOrder.COLOUR:
        assert naturals == sorted(naturals, key=lambda tile: ("RYGB".index(tile.colour), tile.number, tile.copy))
    if order is RackOrder.NUMBER:
        assert [tile.number for tile in naturals] == sorted(tile.number for tile in naturals)


def test_sorting_by_melds_puts_together_what_can_be_played() -> None:
    rack = tiles("R9 G4 Y4 B4 R4 R5 R6 B11 Y1 *")
    order = lying(sorted_rack(rack, RackOrder.MELDS, UNO_RUMMY))
    assert assess(read(order[:4], UNO_RUMMY), UNO_RUMMY) == () or assess(read(order[:3], UNO_RUMMY), UNO_RUMMY) == ()
    assert order[-1].is_joker


def test_others_make_room_towards_the_nearest_gap() -> None:
    a, b, c, d = BOX[:4]
    old: Slots = (a, b, c, d, *(None,) * 24)
    assert put(old, (d,), 1)[:5] == (a, d, b, c, None)
    assert put(old, (a,), 2)[:5] == (None, b, a, c, d)
    assert put(old, (c, d), 27)[-3:] == (None, c, d)


@pytest.mark.parametrize("size", [(960, 540), (1280, 720), (2560, 1440), (1000, 900)])
@pytest.mark.parametrize("count", [1, 14, 28, 29, 45, 60])
def test_every_slot_of_the_ledge_can_be_hit_and_none_covers_another(size: tuple[int, int], count: int) -> None:
    metrics = Metrics(*size)
    ledge = zones(metrics, 4, 0, log_open=False).rack
    some = sorted_rack(BOX[:count], RackOrder.NUMBER, UNO_RUMMY)
    across, wide = columns(some), rack_tile_width(ledge, columns(some), metrics)
    places = [rack_slot(ledge, index, across, metrics) for index in range(len(some))]
    assert [slot_at(ledge, place, across, metrics) for place in places] == list(range(len(some)))
    for (x, y), (next_x, next_y) in pairwise(places):
        assert abs(next_x - x) >= wide or abs(next_y - y) > wide
    assert all(ledge.left <= x - wide / 2 and x + wide / 2 <= ledge.right for x, _ in places)
    if count <= 28:
        assert wide >= 30
