"""The start tiles have a place of their own with their name: dealt into it, taken from it, never covered by it."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.ui.table.tiles.felt import LABEL, TRAY_ROW, Grid, Spot, Tray, settled, tray, wishes
from tests.tile_tables import one, position, tiles
from tests.ui.screen import HUMAN, NORMAL
from tests.ui.tile_playing import tile_playing, tile_turn

LOOSE = tiles("B12 R7 Y4 G1")
MELD = tiles("R4 R5 R6")
GRID = Grid(5, 40)


def test_start_tiles_are_dealt_side_by_side_into_their_tray_which_gets_shorter_and_is_gone_with_the_last() -> None:
    spots = settled({}, [(tile,) for tile in LOOSE], GRID, wishes(LOOSE, {}))
    assert spots is not None
    assert {spot.row for spot in spots.values()} == {TRAY_ROW}
    columns = [spots[(tile,)].column for tile in LOOSE]
    assert columns == sorted(columns)
    assert tray(LOOSE, spots) == Tray(0, columns[-1] + 2, named=True)
    assert tray(LOOSE[:-1], spots) == Tray(0, columns[-2] + 2, named=True)
    assert tray((), {MELD: Spot(TRAY_ROW, 4)}) is None
    assert wishes(LOOSE[:1], {LOOSE[:1]: Spot(3, 9)}) == {}, "what lies somewhere is not sent back"
    assert tray(LOOSE[:1], {LOOSE[:1]: Spot(3, 9)}) is None


def test_no_tray_is_drawn_round_a_meld_and_its_name_gives_way_to_one() -> None:
    start = LABEL + 1
    both = {LOOSE[:1]: Spot(TRAY_ROW, start), LOOSE[3:]: Spot(TRAY_ROW, start + 9)}
    loose = (LOOSE[0], LOOSE[3])
    assert tray(loose, both) == Tray(0, start + 11, named=True)
    assert tray(loose, {**both, MELD[:2]: Spot(TRAY_ROW, start + 4)}) is None
    assert tray(loose, {**both, MELD: Spot(TRAY_ROW, start + 20)}) == Tray(0, start + 11, named=True)
    last = {LOOSE[3:]: Spot(TRAY_ROW, start + 9), MELD: Spot(TRAY_ROW, 3)}
    assert tray(LOOSE[3:], last) == Tray(start + 9, start + 11, named=False)


@pytest.mark.parametrize("size", [(960, 540), (1280, 720), (2560, 1440)])
def test_their_name_is_beside_start_tiles_which_can_be_carried_out_and_taken_back(
    tmp_path: Path, size: tuple[int, int]
) -> None:
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


def test_beside_the_log_the_tray_stays_where_it_is_and_melds_lie_in_columns(tmp_path: Path) -> None:
    """They lay ragged: only a felt without start tiles was laid out again."""
    with tile_playing(tmp_path, (1280, 720)) as play:
        play.set_up(position("R1", "?14", "?14", "?14", table=TABLE, loose="G7 Y2'"), (HUMAN, *[NORMAL] * 3))
        play.until_my_turn()
        ground = play.table.ground
        before = ground.lying
        play.mouse.press("log")
        play.frame()
        spots = ground.spots
        assert [spots[tile,] for tile in play.table.loose] == [before.spots[tile,] for tile in play.table.loose]
        assert tray(play.table.loose, spots) is not None
        assert len({spot.column for item, spot in spots.items() if len(item) > 1}) == 2
        play.whole()
        play.mouse.press("log")
        play.frame()
        assert ground.lying == before
