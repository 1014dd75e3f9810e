"""Where melds lie, and tiles on the ledges of all seats: none overlaps or is lost, what need not move stays."""

from copy import deepcopy
from itertools import combinations, pairwise
from pathlib import Path

import pytest
from hypothesis import assume, example, given, strategies as st
from pygame import Rect

from game.engine.tiles.books import UNO_RUMMY
from game.engine.tiles.melds import Tile, all_tiles, assess, read
from game.ui.kit.theme import Metrics
from game.ui.table.tiles import zones as laid
from game.ui.table.tiles.felt import (
    APART,
    FELT_GAP,
    ROOM,
    SMALLEST,
    FeltItem,
    Grid,
    Ground,
    Spot,
    matched,
    nearest,
    placed,
    tray,
    widest,
    width,
)
from tests.tile_tables import crowded, tiles
from tests.ui.driver import HUMAN, NORMAL, sure
from tests.ui.playing import tile_playing

BOX = all_tiles(UNO_RUMMY)
GRIDS = st.builds(Grid, st.integers(1, 8), st.integers(8, 60))


@st.composite
def items(draw: st.DrawFn, most: int = 16) -> tuple[FeltItem, ...]:
    """Some tiles that lie together, as melds of any length."""
    tiles = draw(st.permutations(BOX))
    lengths = draw(st.lists(st.integers(1, 9), min_size=1, max_size=most))
    cuts = [sum(lengths[:i]) for i in range(len(lengths) + 1)]
    return tuple(tuple(tiles[a:b]) for a, b in pairwise(cuts) if b <= len(tiles))


def sound(spots: dict[FeltItem, Spot], grid: Grid) -> bool:
    inside = all(
        -0.5 <= row <= grid.rows - 0.5 and 0 <= column <= grid.columns - 2 * len(item)
        for item, (row, column) in spots.items()
    )
    apart = all(
        abs(a.row - b.row) >= APART or a.column + width(one) <= b.column or b.column + width(two) <= a.column
        for (one, a), (two, b) in combinations(spots.items(), 2)
    )
    return inside and apart


@given(items(), GRIDS, st.data())
def test_all_lies_inside_apart_and_as_wished(some: tuple[FeltItem, ...], grid: Grid, data: st.DataObject) -> None:
    wish = st.one_of(
        st.tuples(st.floats(-0.5, 8), st.floats(0, 60)), st.builds(Spot, st.integers(0, 7), st.integers(0, 60))
    )
    wishes = data.draw(st.dictionaries(st.sampled_from([item[0] for item in some]), wish, max_size=4))
    fits, wide = all(2 * len(item) <= grid.columns for item in some), sum(map(width, some))
    for spots in (placed({}, some, grid, wishes), placed({}, some, grid)):
        if not fits or wide > 2 * grid.rows * (grid.columns + FELT_GAP):
            assert spots is None
        if spots is not None:
            assert set(spots) == set(some)
            assert sound(spots, grid)
    if fits and wide <= grid.rows * (grid.columns + FELT_GAP - max(map(width, some))):
        assert spots is not None, "a row had room for every item"


@given(items(most=6), items(most=6), st.integers(1, 5), st.integers(0, 9))
def test_what_grows_or_is_put_down_moves_only_what_is_in_its_way(
    old: tuple[FeltItem, ...], new: tuple[FeltItem, ...], at: int, extra: int
) -> None:
    """The tiles of a meld that grows stay, and whoever stands in the way yields away from it."""
    grid = Grid(7, 60)
    before = sure(placed({}, old, grid))
    grown = old[at % len(old)]
    more = tuple(tile for item in new for tile in item if not any(tile in each for each in old))[:extra]
    after = sure(placed(before, tuple(each if each != grown else (*grown, *more) for each in old), grid))
    assert sound(after, grid)
    spot, reach = after[(*grown, *more)], before[grown].column + width((*grown, *more))
    if reach <= grid.columns + FELT_GAP:
        assert spot == before[grown]
    row = sorted((other.column, item) for item, other in before.items() if other.row == spot.row and item != grown)
    behind = spot.column + width((*grown, *more))
    for column, item in row:
        if spot == before[grown] and column > spot.column:
            if after[item].row == spot.row and after[item].column >= column:
                assert after[item].column == max(column, behind), "no further than it has to"
            behind = max(column, behind) + width(item)
    assert all(after[item] == other for item, other in before.items() if item != grown and other.row != spot.row)


@given(
    items(most=30), st.sampled_from([(932, 358), (644, 358), (1228, 358), (700, 269), (400, 600)]), st.integers(0, 4)
)
@example(tuple(tuple(BOX[at : at + 6]) for at in range(0, 96, 6)), (300, 200), 0)
def test_between_turns_all_is_in_the_middle(some: tuple[FeltItem, ...], size: tuple[int, int], count: int) -> None:
    ground, loose = Ground(), [tile for item in some[:count] for tile in item[:1]]
    ground.resize(Rect((30, 40), size), 1.0)
    ground.loose, ground.on_tray = loose, len(some) % 2 == 0
    ground.find_spots([*((tile,) for tile in loose), *some[count:]], {})
    grid, spots = ground.grid, ground.spots
    assert sound(spots, grid)
    assert widest(spots, grid) >= ROOM
    assert ground.pitch >= ground.smallest
    assert ground.view.larger <= (ground.pitch == ground.smallest), "only the smallest tiles are scrolled"
    assert ground.lying.origin[1] >= ground.felt.top, "nothing is out of reach"
    assert abs(min(spots.values()).row + max(spots.values()).row + 1 - grid.rows) <= 1
    assert not loose or tray(loose, spots) is not None
    before = ground.lying
    ground.lay_out()
    assert ground.lying == before, "what lies well stays"


def test_what_lies_well_to_each_other_goes_to_the_middle_as_it_is() -> None:
    melds, ground = [BOX[a:b] for a, b in pairwise([0, 3, 8, 11, 15])], Ground()
    ground.resize(Rect(20, 40, 1400, 400), 1.0)
    spots = {meld: Spot(n // 2, 12 * (n % 2) + n) for n, meld in enumerate(melds)}
    ground.recall(spots, 0)
    assert ground.spots == spots
    ground.lay_out()
    (first, at), *_ = ground.spots.items()
    moved = at.row - spots[first].row, at.column - spots[first].column
    assert moved[1] > 5
    assert {meld: Spot(row - moved[0], column - moved[1]) for meld, (row, column) in ground.spots.items()} == spots
    left = min(spot.column for spot in ground.spots.values())
    right = max(spot.column + 2 * len(meld) for meld, spot in ground.spots.items())
    assert abs(left - (ground.grid.columns - right)) <= 1


def test_what_lies_in_the_top_row_about_as_far_from_both_sides_only_moves_down() -> None:
    ground, lay = Ground(), {BOX[:3]: Spot(0, 11), BOX[3:6]: Spot(0, 25)}
    ground.resize(Rect(20, 40, 1400, 400), 1.0)
    ground.recall(lay, 0)
    ground.lay_out()
    assert ground.spots == {meld: Spot(1, spot.column) for meld, spot in lay.items()}


@pytest.mark.parametrize("off", [(0.375, 0), (-0.25, 2), (0, -3)])
def test_only_what_lies_askew_moves_between_turns(off: tuple[float, int]) -> None:
    melds, ground = [BOX[a:b] for a, b in pairwise([0, 3, 8, 11, 15])], Ground()
    ground.resize(Rect(20, 40, 1400, 400), 1.0)
    ground.recall({meld: Spot(n // 2, 12 * (n % 2) + n) for n, meld in enumerate(melds)}, 0)
    ground.lay_out()
    lay = ground.spots[melds[3]]
    before = {**ground.spots, melds[3]: Spot(lay.row + off[0], lay.column + off[1])}
    ground.recall(before, 0)
    ground.lay_out()
    assert [item for item in melds if ground.spots[item] != before[item]] == [melds[3]] * bool(off[0])
    assert ground.spots[melds[3]].row == int(ground.spots[melds[3]].row)


def test_what_lies_askew_rather_lies_close_to_another_meld_than_far_away() -> None:
    (askew, *melds), ground = [BOX[at : at + 3] for at in range(0, 21, 3)], Ground()
    ground.resize(Rect(20, 40, 1240, 350), 1.0)
    spots = {meld: Spot(n % 3, (4, 4, 7)[n % 3] + 25 * (n > 2)) for n, meld in enumerate(melds)}
    ground.recall(spots | {askew: Spot(2.5, 0)}, 0)
    ground.lay_out()
    assert ground.spots == spots | {askew: Spot(2, 0)}


def test_as_melds_are_added_tiles_are_about_as_large_as_they_can_be_and_the_arrangement_hardly_changes() -> None:
    melds, ground, stays = [BOX[at : at + 3] for at in range(0, 60, 3)], Ground(), 0
    for many in range(1, len(melds)):
        fresh = Ground()
        for each in (ground, fresh):
            each.resize(Rect(20, 40, 932, 358), 1.0)
            each.find_spots(melds[:many], {})
        before = dict(ground.spots)
        ground.lay_out()
        shifts = {(at.row - before[meld].row, at.column - before[meld].column) for meld, at in ground.spots.items()}
        assert ground.pitch >= 0.93 * fresh.pitch
        stays += len(shifts) == 1
    assert stays >= len(melds) - 2


def test_in_a_window_that_becomes_narrower_and_wider_again_things_move_only_if_they_must() -> None:
    melds, ground = [BOX[a:b] for a, b in pairwise([0, 3, 8, 11, 15])], Ground()
    ground.resize(Rect(20, 40, 1000, 400), 1.0)
    ground.find_spots(melds, {})
    first = ground.lying, ground.middles(melds[0])
    ground.resize(Rect(20, 40, 960, 400), 1.0)
    assert ground.middles(melds[0]) == first[1], "there is room"
    ground.resize(Rect(60, 40, 920, 400), 1.0)
    for then, now in zip(first[1], ground.middles(melds[0]), strict=True):
        assert now == pytest.approx(then), "also where it became narrower on the other side"
    ground.resize(Rect(20, 40, 400, 300), 1.0)
    assert ground.pitch >= SMALLEST
    assert sound(ground.spots, ground.grid)
    squeezed = ground.pitch
    ground.find_spots([*melds, BOX[20:23]], {BOX[20]: (0.0, 0.0)})
    ground.resize(Rect(20, 40, 1000, 400), 1.0)
    assert ground.pitch > squeezed, "what was taken is given back, also after something was laid"
    assert ground.pitch >= first[0].pitch * 0.9


def test_a_meld_that_grows_or_is_split_keeps_its_larger_part_in_place() -> None:
    old, new = BOX[3:6], BOX[2:6]
    assert matched({old: Spot(2, 20)}, [new]) == {new: Spot(2, 18)}
    assert matched({old: Spot(2, 20)}, [BOX[3:7]]) == {BOX[3:7]: Spot(2, 20)}
    assert placed({old: Spot(2, 0)}, [new], Grid(3, 20)) == {new: Spot(2, 0)}, "at the edge there is no way on"
    assert matched({old: Spot(2, 20)}, [(old[2], *old[:2])]) == {(old[2], *old[:2]): Spot(2, 20)}, "in another order"
    without = BOX[0], *BOX[2:4]
    assert matched({BOX[0:4]: Spot(2, 20)}, [without]) == {without: Spot(2, 22)}, "only one tile closes the hole"
    assert matched({BOX[0:6]: Spot(1, 10)}, [BOX[0:2], BOX[2:6]]) == {BOX[2:6]: Spot(1, 14)}


def test_the_parts_of_a_meld_whose_middle_is_taken_stay_although_another_row_would_be_in_line() -> None:
    whole, above, under = BOX[0:3], BOX[20:24], BOX[30:33]
    lying = {whole: Spot(1, 13), above: Spot(0, 17), under: Spot(2, 0)}
    left, right = (whole[0],), (whole[2],)
    for order in ((left, right), (right, left)):
        after = placed(lying, [above, *order, under], Grid(4, 26), {})
        assert after == {above: lying[above], left: Spot(1, 13), right: Spot(1, 17), under: lying[under]}


def test_a_wish_is_met_as_nearly_as_there_is_room() -> None:
    taken = {BOX[0:3]: Spot(1, 4)}
    assert nearest(BOX[6:9], (1.0, 4.0), taken, Grid(3, 12)) in (Spot(0, 4), Spot(2, 4))
    assert nearest(BOX[6:9], (2.2, 5.4), taken, Grid(3, 12)) == Spot(2, 5)
    assert nearest(BOX[6:9], (0.0, 0.0), {}, Grid(3, 5)) is None
    # Above the top row there is no room. What is put there goes to the side; in line with a row others yield.
    top = {BOX[0:3]: Spot(0, 6), BOX[3:6]: Spot(0, 14)}
    for row, spot in ((-0.5, Spot(0, 21)), (0.0, Spot(0, 16))):
        after = sure(placed(top, (*top, BOX[9:10]), Grid(1, 26), {BOX[9]: (row, 16.0)}))
        assert (after[BOX[9:10]], {each: after[each] for each in top} == top) == (spot, row < 0)


@pytest.mark.parametrize("runs", [False, True])
def test_on_a_full_table_tiles_can_be_read_and_there_is_room_to_begin_a_meld(tmp_path: Path, runs: bool) -> None:
    full = crowded(UNO_RUMMY, runs=runs)
    with tile_playing(tmp_path, (1280, 720)) as play:
        for count in (*range(1, len(full.table), 5), len(full.table)):
            play.set_up(full._replace(table=full.table[:count]), (HUMAN, NORMAL, NORMAL, NORMAL))
            play.until_my_turn()
            assert min(play.table.stage.goal(tile).width for meld in play.table.melds for tile in meld.tiles) >= 34
            tile = play.slots[0]
            play.mouse.drag(play.point(tile), play.free_point(), steps=2)
            assert (tile,) in [meld.tiles for meld in play.table.melds]
            play.whole()
        play.mouse.press("log")
        play.frame()
        play.whole()


@given(items(), GRIDS)
def test_the_widest_free_place_is_really_free(some: tuple[FeltItem, ...], grid: Grid) -> None:
    spots = placed({}, some, grid)
    assume(spots is not None)
    assert spots is not None
    most = widest(spots, grid)
    rest = [tile for tile in BOX if not any(tile in item for item in some)]
    for length in (most, most + 1):
        if 0 < length <= len(rest):
            assert (nearest(tuple(rest[:length]), (0, 0), spots, grid) is not None) == (length <= most)


@given(st.lists(st.integers(1, 7), min_size=4, max_size=24), GRIDS)
def test_nothing_moves_for_another_while_there_is_a_free_place_for_it(lengths: list[int], grid: Grid) -> None:
    box = iter(BOX)
    lying: dict[FeltItem, Spot] = {}
    for length in lengths:
        item = tuple(tile for tile, _ in zip(box, range(length), strict=False))
        free = nearest(item, (0, 0), lying, grid)
        after = placed(lying, (*lying, item), grid)
        if free is not None:
            assert after is not None
            assert {each: after[each] for each in lying} == lying
        if after is None:
            break
        lying = after


RACK = tiles("R1 R2 R3 B5")


def ledge(ledges: laid.Ledges, rack: str, seat: int = 0, least: int = laid.LEAST_COLUMNS) -> laid.Slots:
    """The ledge of a seat with these tiles."""
    return ledges.of(seat, tiles(rack), UNO_RUMMY, least)


def test_a_tile_that_returns_takes_its_slot_within_a_turn_and_comes_last_in_a_later_one() -> None:
    ledges = laid.Ledges()
    before = ledge(ledges, "R1 R2 R3 B5")
    assert ledge(ledges, "R1 R3 B5") == tuple(None if tile == RACK[1] else tile for tile in before)
    assert ledge(ledges, "R1 R3 B5 R2") == before
    ledges = laid.Ledges()
    ledge(ledges, "R1 R2 R3 B5")
    ledge(ledges, "R1 R3 B5")
    ledges.stay()
    assert [tile for tile in ledge(ledges, "R1 R3 B5 R2") if tile][-1] == RACK[1]


def test_after_the_turn_the_gaps_of_what_was_played_are_closed() -> None:
    ledges = laid.Ledges()
    before = ledge(ledges, "R1 R2 R3 B5")
    ledges.close(0, ledge(ledges, "R1 R3 B5"))
    after = ledge(ledges, "R1 R3 B5")
    assert after[:2] == (RACK[0], RACK[2])
    assert before[:3] == RACK[:3], "and the gap before blue, which the player sees as one, stays"
    assert after[2:4] == (None, RACK[3])


def test_what_is_drawn_goes_where_the_sorting_wants_it_until_a_tile_is_moved_by_hand() -> None:
    ledges = laid.Ledges()
    ledge(ledges, "R1 R3 B5")
    ledges.keep(0, laid.sorted_rack(tiles("R1 R3 B5"), laid.RackOrder.NUMBER, UNO_RUMMY), laid.RackOrder.NUMBER)
    assert [tile for tile in ledge(deepcopy(ledges), "R1 R3 B5 Y2") if tile] == [*tiles("R1 Y2 R3 B5")]
    ledges.keep(0, (*tiles("B5 R3 R1"), *(None,) * 25))
    assert [tile for tile in ledge(ledges, "R1 R3 B5 Y2") if tile] == [*tiles("B5 R3 R1 Y2")]


def test_a_copy_is_not_touched_by_what_follows() -> None:
    ledges = laid.Ledges()
    before = ledge(ledges, "R1 R2 R3 B5")
    ledge(ledges, "R1 R3 B5")
    copied = deepcopy(ledges)
    ledges.keep(0, before[::-1])
    ledges.clear()
    assert ledge(copied, "R1 R2 R3 B5") == before


def test_each_seat_has_its_own_and_larger_tiles_keep_the_order() -> None:
    ledges = laid.Ledges()
    one, two = ledge(ledges, "R1 R2 R3 B5"), ledge(ledges, "G4 G5", seat=1)
    assert ledges.orders == {0: one, 1: two}
    fewer = ledge(ledges, "R1 R2 R3 B5", least=9)
    assert len(fewer) == 18
    assert [tile for tile in fewer if tile] == [tile for tile in one if tile]
    assert len(ledges.orders[1]) == 18


@st.composite
def racks(draw: st.DrawFn, most: int = 60) -> tuple[Tile, ...]:
    """Up to sixty tiles of the box."""
    return tuple(draw(st.permutations(BOX))[: draw(st.integers(0, most))])


@st.composite
def slots(draw: st.DrawFn) -> laid.Slots:
    """A rack with gaps anywhere, its rows of equal length."""
    rack = draw(racks())
    width = draw(st.integers(max(laid.LEAST_COLUMNS, -(-len(rack) // laid.RACK_ROWS)), 36))
    return tuple(draw(st.permutations((*rack, *(None,) * (width * laid.RACK_ROWS - len(rack))))))


def lying(some: laid.Slots) -> list[Tile]:
    """The tiles without the gaps."""
    return [tile for tile in some if tile is not None]


def complete(some: laid.Slots, rack: tuple[Tile, ...] | list[Tile]) -> None:
    """Every tile of the rack lies there once, in rows of equal length."""
    assert sorted(lying(some)) == sorted(rack)
    assert len(some) == laid.columns(some) * laid.RACK_ROWS or len(some) == 0


@given(slots(), racks(), st.dictionaries(st.sampled_from(BOX), st.integers(0, 80)))
def test_a_new_rack_keeps_what_stays_in_order(old: laid.Slots, rack: tuple[Tile, ...], homes: dict[Tile, int]) -> None:
    new = laid.updated(old, rack, homes)
    complete(new, rack)
    kept = [tile for tile in lying(old) if tile in rack]
    assert [tile for tile in lying(new) if tile in kept] == kept


@given(slots(), racks())
def test_what_is_new_comes_last_and_never_into_a_gap(old: laid.Slots, rack: tuple[Tile, ...]) -> None:
    new, wide = laid.updated(old, rack), laid.columns(laid.updated(old, rack))
    kept = {tile for tile in lying(old) if tile in rack}
    for row in (new[start : start + wide] for start in range(0, len(new), wide)) if new else ():
        own = [tile in kept for tile in row if tile is not None]
        assert own == sorted(own, reverse=True), "behind what lay in its row"


@given(slots(), st.data())
def test_tiles_that_come_back_lie_where_they_lay(old: laid.Slots, data: st.DataObject) -> None:
    rack = lying(old)
    gone = data.draw(st.lists(st.sampled_from(rack), unique=True)) if rack else []
    homes = {tile: old.index(tile) for tile in gone}
    between = laid.updated(old, [tile for tile in rack if tile not in gone], homes)
    complete(between, [tile for tile in rack if tile not in gone])
    assert laid.updated(between, rack, homes) == laid.updated(old, rack)


@given(slots(), st.data())
def test_tiles_can_be_put_anywhere(old: laid.Slots, data: st.DataObject) -> None:
    rack = lying(old)
    own = data.draw(st.lists(st.sampled_from(rack), unique=True, max_size=8)) if rack else []
    fresh = data.draw(st.lists(st.sampled_from([tile for tile in BOX if tile not in rack]), unique=True, max_size=4))
    moved = (*own, *fresh)
    new = laid.put(old, moved, data.draw(st.integers(0, len(old) + 5)))
    complete(new, (*(tile for tile in rack if tile not in moved), *moved))
    assert [tile for tile in new if tile in moved] == list(moved)


@given(slots(), st.data())
def test_a_tile_put_on_a_slot_lies_there(old: laid.Slots, data: st.DataObject) -> None:
    rack = lying(old)
    if not rack or None not in old:
        return
    tile, index = data.draw(st.sampled_from(rack)), data.draw(st.integers(0, len(old) - 1))
    new = laid.put(old, (tile,), index)
    assert [each for each in lying(new) if each != tile] == [each for each in rack if each != tile]
    assert abs(new.index(tile) - index) <= 1
    if old[index] is None or old[index] == tile:
        assert new == tuple(tile if i == index else None if each == tile else each for i, each in enumerate(old))


@given(slots(), st.data())
def test_rows_become_as_short_as_they_can_and_keep_their_order(old: laid.Slots, data: st.DataObject) -> None:
    least = data.draw(st.integers(9, 14))
    new = laid.closed(old, least=least)
    assert [tile for tile in new if tile is not None] == [tile for tile in old if tile is not None]
    if not old:
        return
    rows, before = (
        [each[start : start + laid.columns(each)] for start in range(0, len(each), laid.columns(each))]
        for each in (new, old)
    )
    for now, then in zip(rows, before, strict=True):
        both = min(len(now), len(then))
        assert now[:both] == then[:both]
    assert len(rows[0]) == least or any(row[-1] is not None for row in rows)
    assert laid.updated(new, [tile for tile in new if tile is not None], least=least) == new


@given(racks(), st.sampled_from(laid.RackOrder))
def test_sorting_by_colour_and_number_is_right_and_loses_nothing(rack: tuple[Tile, ...], order: laid.RackOrder) -> None:
    new = laid.sorted_rack(rack, order, UNO_RUMMY)
    complete(new, rack)
    assert laid.sorted_rack(tuple(lying(new)), order, UNO_RUMMY) == new
    naturals = [tile for tile in lying(new) if not tile.is_joker]
    if order is laid.RackOrder.COLOUR:
        assert naturals == sorted(naturals, key=lambda tile: ("RYGB".index(tile.colour), tile.number, tile.copy))
    if order is laid.RackOrder.NUMBER:
        assert [tile.number for tile in naturals] == sorted(tile.number for tile in naturals)


def test_sorting_by_melds_puts_together_what_can_be_played() -> None:
    order = lying(laid.sorted_rack(tiles("R9 G4 Y4 B4 R4 R5 R6 B11 Y1 *"), laid.RackOrder.MELDS, UNO_RUMMY))
    assert assess(read(order[:4], UNO_RUMMY), UNO_RUMMY) == () or assess(read(order[:3], UNO_RUMMY), UNO_RUMMY) == ()
    assert order[-1].is_joker


def test_others_make_room_towards_the_nearest_gap() -> None:
    a, b, c, d = BOX[:4]
    old: laid.Slots = (a, b, c, d, *(None,) * 24)
    assert laid.put(old, (d,), 1)[:5] == (a, d, b, c, None)
    assert laid.put(old, (a,), 2)[:5] == (None, b, a, c, d)
    assert laid.put(old, (c, d), 27)[-3:] == (None, c, d)


@pytest.mark.parametrize("size", [(960, 540), (1280, 720), (2560, 1440), (1000, 900)])
@pytest.mark.parametrize("count", [1, 14, 28, 29, 45, 60])
def test_every_slot_of_the_ledge_can_be_hit_and_none_covers_another(size: tuple[int, int], count: int) -> None:
    metrics = Metrics(*size)
    ledge = laid.zones(metrics, 4, 0, log_open=False).own
    some = laid.sorted_rack(BOX[:count], laid.RackOrder.NUMBER, UNO_RUMMY)
    across, wide = laid.columns(some), laid.rack_tile_width(ledge, laid.columns(some), metrics)
    places = [laid.rack_slot(ledge, index, across, metrics) for index in range(len(some))]
    assert [laid.slot_at(ledge, place, some, BOX[:count], metrics) for place in places] == list(range(len(some)))
    for (x, y), (next_x, next_y) in pairwise(places):
        assert abs(next_x - x) >= wide or abs(next_y - y) > wide
    assert all(ledge.left <= x - wide / 2 and x + wide / 2 <= ledge.right for x, _ in places)
    if count <= 28:
        assert wide >= 30
