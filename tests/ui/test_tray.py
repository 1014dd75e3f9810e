"""The start tiles have a place of their own with their name: dealt into it, taken from it, never covered by it."""

from __future__ import annotations

from pathlib import Path

import pytest
from pygame import Rect

from game.ui.kit.sprite import Place
from game.ui.table.tiles.felt import LABEL, PITCH, STEP, Ground, Spot, Tray, row_height, tray
from game.ui.table.tiles.images import tile_rect
from tests.tile_tables import one, position, tiles
from tests.ui.screen import HUMAN, NORMAL
from tests.ui.tile_playing import tile_playing, tile_turn

LOOSE = tiles("B12 R7 Y4 G1")
MELD = tiles("R4 R5 R6")


def test_start_tiles_are_dealt_into_a_tray_in_the_middle_which_gets_shorter_and_is_gone_with_the_last() -> None:
    ground = Ground()
    ground.resize(Rect(10, 20, 932, 358), 1.0)
    ground.loose = LOOSE
    ground.find_spots([(tile,) for tile in LOOSE], {})
    spots, middle = ground.spots, [ground.middles((tile,))[0] for tile in LOOSE]
    assert all(abs(y - ground.felt.centery) < 1 for _, y in middle)
    assert [x for x, _ in middle] == sorted(x for x, _ in middle)
    (row, first), last = spots[LOOSE[:1]], spots[LOOSE[3:]].column
    assert tray(LOOSE, spots) == Tray(row, first - LABEL - 1, last + 2, named=True)
    assert tray(LOOSE[:-1], spots) == Tray(row, first - LABEL - 1, last + 2 - STEP, named=True)
    assert tray((), {MELD: Spot(row, 4)}) is None


def test_a_point_is_the_wish_for_what_lies_there_and_at_an_edge_for_the_row_at_that_edge() -> None:
    ground = Ground()
    ground.resize(Rect(10, 20, 932, 358), 1.0)
    ground.find_spots([MELD, (LOOSE[0],), tiles("B1 B2")], {})
    for item, spot in ground.spots.items():
        points = ground.middles(item)
        (x, y), half = points[0], (points[-1][0] - points[0][0]) / 2
        assert ground.wish((x + half, y), len(item)) == spot
        assert ground.wish((x + half + ground.pitch / 8, y), len(item)) == (spot.row, spot.column + 0.25)
        assert ground.in_rows((x, y)) == (x, y)
        assert ground.cells(spot.row, spot.column, spot.column + 2).collidepoint(x, y)
    high = tile_rect(Place(0, 0, ground.pitch / PITCH)).height / 2
    assert 2 * high < row_height(ground.pitch) < 2.5 * high
    assert [ground.in_rows((5, y))[1] for y in (0, 999)] == pytest.approx([20 + high, 378 - high], abs=1)


def test_no_tray_is_drawn_round_a_meld_and_its_name_gives_way_to_one() -> None:
    start, loose = 10, (LOOSE[0], LOOSE[3])
    both = {LOOSE[:1]: Spot(1, start), LOOSE[3:]: Spot(1, start + 2 * STEP)}
    whole = Tray(1, start - LABEL - 1, start + 2 * STEP + 2, named=True)
    assert tray(loose, both) == whole
    assert tray(loose, {**both, MELD[:2]: Spot(1, start + 4)}) is None
    assert tray(loose, {**both, MELD: Spot(1, start + 2 * STEP + 4)}) == whole
    assert tray(LOOSE[3:], {LOOSE[3:]: Spot(1, start), MELD: Spot(1, 3)}) == Tray(1, start, start + 2, named=False)


@pytest.mark.parametrize("size", [(960, 540), (1280, 720), (2560, 1440)])
def test_start_tiles_have_their_name_and_can_be_carried_out_and_back(tmp_path: Path, size: tuple[int, int]) -> None:
    with tile_turn(tmp_path, position("R4 B4 Y9", "?14", loose="B12 R7 Y4 G1"), size=size) as play:
        play.whole()
        assert play.context.t("table.start-tiles") in play.words()
        assert play.table.zones.felt.collidepoint(play.point("B12"))
        there = play.point("Y4")
        play.mouse.click(play.point("R4"))
        play.mouse.click(there)
        assert one("Y4") not in play.table.loose
        play.mouse.press("undo")
        assert play.point("Y4") == there


TABLE = "G2 G3 G4 G5 G6 | Y9 *=G9 B9 | Y3 Y4 Y5 Y6 Y7 Y8 | R4 R5 R6 | R11 Y11 G11 | B3 B4 B5 B6"


def test_the_log_moves_the_tray_and_the_melds_only_where_it_must_and_gives_everything_back(tmp_path: Path) -> None:
    with tile_playing(tmp_path, (1280, 720)) as play:
        for table, room in (("G2 G3 G4", True), (TABLE, False)):
            play.set_up(position("R1", "?14", table=table, loose="G7 Y2'"), (HUMAN, NORMAL))
            play.until_my_turn()
            ground, before = play.table.ground, play.goals()
            lying = ground.lying
            play.mouse.press("log")
            play.frame()
            assert tray(play.table.loose, ground.spots) is not None
            assert (play.goals() == before) == room
            play.whole()
            play.mouse.press("log")
            play.frame()
            assert (play.goals(), ground.lying) == (before, lying)
