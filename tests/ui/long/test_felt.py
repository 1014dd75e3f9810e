"""Where melds lie: nothing overlaps, everything is inside, what need not move stays; and the ledges of all seats."""

from __future__ import annotations

from itertools import combinations, pairwise, product
from pathlib import Path

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st
from pygame import Rect

from game.engine.tiles.books import UNO_RUMMY
from game.engine.tiles.melds import all_tiles
from game.ui.table.tiles.felt import (
    AIR,
    FELT_GAP,
    SHRINK,
    WORTH,
    FeltItem,
    Grid,
    Ground,
    Spot,
    centred,
    in_columns,
    matched,
    nearest,
    settled,
    widest,
    width,
    wishes,
)
from game.ui.table.tiles.zones import LEAST_COLUMNS, Ledges, Slots
from tests.crowded import crowded
from tests.tile_tables import tiles
from tests.ui.screen import HUMAN, NORMAL
from tests.ui.tile_playing import tile_playing

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
        0 <= spot.row < grid.rows and 0 <= spot.column <= grid.columns - 2 * len(item) for item, spot in spots.items()
    )
    apart = all(
        a.row != b.row or a.column + width(one) <= b.column or b.column + width(two) <= a.column
        for (one, a), (two, b) in combinations(spots.items(), 2)
    )
    return inside and apart


@given(items(), GRIDS, st.data())
def test_everything_lies_inside_and_nothing_on_another_where_there_can_be_a_spot_for_all(
    some: tuple[FeltItem, ...], grid: Grid, data: st.DataObject
) -> None:
    wish = st.tuples(st.floats(-3, 10), st.floats(-9, 70))
    wishes = data.draw(st.dictionaries(st.sampled_from([tile for item in some for tile in item]), wish, max_size=4))
    fits, wide = all(2 * len(item) <= grid.columns for item in some), sum(map(width, some))
    for spots in (settled({}, some, grid, wishes), settled({}, some, grid)):
        if fits and grid.rows >= len(some):
            assert spots is not None, "there is a row for each"
        if not fits or wide > grid.rows * (grid.columns + FELT_GAP):
            assert spots is None
        if spots is not None:
            assert set(spots) == set(some)
            assert sound(spots, grid)
    if wide <= grid.rows * (grid.columns + FELT_GAP - max(map(width, some))):
        assert spots is not None, "a row had room for every item"


def in_line(item: FeltItem, spots: dict[FeltItem, Spot]) -> bool:
    row, column = spots[item]
    return any(
        spot.column == column
        or (spot.row == row and column in (spot.column + width(other) + AIR, spot.column - width(item) - AIR))
        for other, spot in spots.items()
        if other != item and len(other) > 1
    )


@settings(max_examples=40)
@given(items(most=8), items(most=8), st.integers(1, 8))
def test_what_others_lay_is_in_line_and_moves_nothing(
    old: tuple[FeltItem, ...], new: tuple[FeltItem, ...], kept: int
) -> None:
    grid = Grid(18, 60)
    first = settled({}, old, grid)
    assert first is not None
    same = old[:kept]
    used = {tile for item in same for tile in item}
    others = tuple(item for item in new if not used & set(item))
    assume(others)
    second = settled(first, (*same, *others), grid, tidy=True)
    assert second is not None
    assert sound(second, grid)
    assert {item: second[item] for item in same} == {item: first[item] for item in same}
    melds = [item for item in second if len(item) > 1]
    ragged = [item for item in others if len(melds) > 1 and len(item) > 1 and not in_line(item, second)]
    # What took tiles from far away stays with them.
    assert all(set(item) & {tile for meld in old for tile in meld} for item in ragged)


def test_a_run_that_others_extend_to_the_left_stays_in_line_with_its_neighbours() -> None:
    above, run, grown = BOX[12:15], BOX[3:6], BOX[2:6]
    lies = {above: Spot(0, 20), run: Spot(1, 20)}
    assert settled(lies, [above, grown], Grid(4, 60), tidy=True) == {above: Spot(0, 20), grown: Spot(1, 20)}
    assert settled(lies, [above, grown], Grid(4, 60)) == {above: Spot(0, 20), grown: Spot(1, 18)}


@pytest.mark.parametrize(("wish", "spot"), [((1.0, 20.75), (1, 20)), ((1.0, 19.25), (1, 20)), ((1.0, 23.0), (1, 23))])
def test_what_a_player_drops_nearly_in_line_comes_to_lie_in_line(wish: tuple[float, float], spot: Spot) -> None:
    above, dropped = BOX[12:15], BOX[3:6]
    found = settled({above: Spot(0, 20)}, [above, dropped], Grid(4, 60), {dropped[0]: wish})
    assert found == {above: Spot(0, 20), dropped: spot}


@given(items(most=6), GRIDS, st.integers(0, 4))
def test_what_is_moved_to_the_middle_keeps_its_order_fits_and_leaves_start_tiles_in_their_tray(
    some: tuple[FeltItem, ...], grid: Grid, count: int
) -> None:
    melds, loose = some[count:], tuple(tile for item in some[:count] for tile in item[:1])
    spots = settled({}, [*melds, *((tile,) for tile in loose)], grid, wishes(loose, {}))
    if not spots:
        return
    found = centred(spots, grid, [(tile,) for tile in loose])
    assert sound(found, grid)
    assert all(found[tile,] == spots[tile,] for tile in loose)
    assert len({found[meld].column - spots[meld].column for meld in melds}) <= 1
    if loose:
        assert all(found[meld].row == spots[meld].row for meld in melds)
        return
    assert len({found[meld].row - spots[meld].row for meld in melds}) == 1
    left, right = min(each.column for each in found.values()), max(s.column + 2 * len(i) for i, s in found.items())
    assert 0 <= grid.columns - right - left <= 1


@given(items(), GRIDS, st.integers(1, 20))
def test_columns_begin_in_line_nothing_lies_on_another_and_their_head_is_left_free(
    some: tuple[FeltItem, ...], grid: Grid, head: int
) -> None:
    for spots in in_columns(some, grid, head):
        assert set(spots) == set(some)
        assert sound(spots, grid)
        assert all(spot.row > 0 or spot.column > head for spot in spots.values())
        assert any(spot.column == 0 for spot in spots.values()) == (max(spot.row for spot in spots.values()) > 0)
    for spots in in_columns(some, grid):
        assert set(spots) == set(some)
        assert sound(spots, grid)
        rows_at = {at: sorted(spot.row for spot in spots.values() if spot.column == at) for _, at in spots.values()}
        assert all(rows == [*range(len(rows))] for rows in rows_at.values())
        heights = [len(rows_at[at]) for at in sorted(rows_at)]
        assert set(heights[:-1]) <= {heights[0]}
        assert heights[-1] <= heights[0]


def test_in_a_smaller_window_tiles_become_a_little_smaller_so_that_melds_lie_in_columns() -> None:
    cuts = [0, 3, 8, 11, 15, 21, 24]
    melds, ground = [BOX[a:b] for a, b in pairwise(cuts)], Ground()
    ground.resize(Rect(0, 0, 1000, 400), 1.0)
    ground.find_spots(melds, {})
    before = ground.pitch
    ground.resize(Rect(0, 0, 760, 330), 1.0)
    ground.find_spots(melds, {})
    assert len({spot.column for spot in ground.spots.values()}) == 2
    assert before * SHRINK**WORTH <= ground.pitch < before


def test_melds_that_come_at_once_lie_in_columns_of_tiles_no_smaller_than_they_have_to_be() -> None:
    ground = Ground()
    ground.resize(Rect(0, 0, 1000, 400), 1.0)
    ground.find_spots([BOX[4 * i : 4 * i + 4] for i in range(15)], {})
    assert {tuple(spot) for spot in ground.spots.values()} <= {*product(range(4), (0, 9, 18, 27))}
    assert ground.largest * SHRINK <= ground.pitch < ground.largest


def test_a_meld_that_grows_at_its_left_end_keeps_its_tiles_in_place() -> None:
    old, new = BOX[3:6], BOX[2:6]
    assert matched({old: Spot(2, 20)}, [new]) == {new: Spot(2, 18)}
    assert matched({old: Spot(2, 20)}, [BOX[3:7]]) == {BOX[3:7]: Spot(2, 20)}
    assert matched({old: Spot(2, 0)}, [new]) == {new: Spot(2, 0)}


def test_a_meld_that_is_split_leaves_its_larger_part_in_place() -> None:
    whole = BOX[0:6]
    spots = matched({whole: Spot(1, 10)}, [BOX[0:2], BOX[2:6]])
    assert spots == {BOX[2:6]: Spot(1, 14)}


def test_a_wish_is_met_as_nearly_as_there_is_room() -> None:
    taken = {BOX[0:3]: Spot(1, 4)}
    assert nearest(BOX[6:9], (1.0, 4.0), taken, Grid(3, 12)) in (Spot(0, 4), Spot(2, 4))
    assert nearest(BOX[6:9], (2.2, 5.4), taken, Grid(3, 12)) == Spot(2, 5)
    assert nearest(BOX[6:9], (0.0, 0.0), {}, Grid(3, 5)) is None


def test_neighbours_move_up_for_a_meld_that_grows() -> None:
    left, right = BOX[0:3], BOX[12:15]
    grown = BOX[0:4]
    spots = settled({left: Spot(0, 0), right: Spot(0, 7)}, [grown, right], Grid(1, 16))
    assert spots == {grown: Spot(0, 0), right: Spot(0, 9)}


@pytest.mark.parametrize("runs", [False, True])
def test_however_full_the_table_is_tiles_can_be_read_and_there_is_room_to_begin_a_meld(
    tmp_path: Path, runs: bool
) -> None:
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
    spots = settled({}, some, grid)
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
        after = settled(lying, (*lying, item), grid)
        if free is not None:
            assert after is not None
            assert {each: after[each] for each in lying} == lying
        if after is None:
            break
        lying = after


# The ledges of all seats between turns


RACK = tiles("R1 R2 R3 B5")


def ledge(ledges: Ledges, rack: str, seat: int = 0, least: int = LEAST_COLUMNS) -> Slots:
    """The ledge of a seat with these tiles."""
    return ledges.of(seat, tiles(rack), UNO_RUMMY, least)


def test_a_tile_that_returns_within_a_turn_takes_its_slot_again() -> None:
    ledges = Ledges()
    before = ledge(ledges, "R1 R2 R3 B5")
    gap = ledge(ledges, "R1 R3 B5")
    assert gap == tuple(None if tile == RACK[1] else tile for tile in before)
    assert ledge(ledges, "R1 R3 B5 R2") == before


def test_after_the_turn_the_gaps_of_what_was_played_are_closed() -> None:
    ledges = Ledges()
    before = ledge(ledges, "R1 R2 R3 B5")
    ledges.close(0, ledge(ledges, "R1 R3 B5"))
    after = ledge(ledges, "R1 R3 B5")
    assert after[:2] == (RACK[0], RACK[2])
    assert before[:3] == RACK[:3], "and the gap before blue, which the player sees as one, stays"
    assert after[2:4] == (None, RACK[3])


def test_a_tile_that_returns_in_a_later_turn_comes_last() -> None:
    ledges = Ledges()
    ledge(ledges, "R1 R2 R3 B5")
    ledge(ledges, "R1 R3 B5")
    ledges.stay()
    assert [tile for tile in ledge(ledges, "R1 R3 B5 R2") if tile][-1] == RACK[1]


def test_a_copy_is_not_touched_by_what_follows() -> None:
    ledges = Ledges()
    before = ledge(ledges, "R1 R2 R3 B5")
    ledge(ledges, "R1 R3 B5")
    copied = ledges.copy()
    ledges.keep(0, before[::-1])
    ledges.clear()
    assert ledge(copied, "R1 R2 R3 B5") == before


def test_each_seat_has_its_own_and_larger_tiles_keep_the_order() -> None:
    ledges = Ledges()
    one, two = ledge(ledges, "R1 R2 R3 B5"), ledge(ledges, "G4 G5", seat=1)
    assert ledges.orders == {0: one, 1: two}
    fewer = ledge(ledges, "R1 R2 R3 B5", least=9)
    assert len(fewer) == 18
    assert [tile for tile in fewer if tile] == [tile for tile in one if tile]
    assert len(ledges.orders[1]) == 18
