"""More of whatever is dragged where."""

from __future__ import annotations

from pathlib import Path
from random import Random

from tests.tile_tables import position
from tests.ui.test_tile_hand import LOOSE, RACK, TABLE, drag_about
from tests.ui.tile_playing import tile_turn


def test_whatever_is_dragged_where_for_longer_every_tile_lies_in_one_place(tmp_path: Path, first_seed: int) -> None:
    with tile_turn(tmp_path, position(RACK, "?14", table=TABLE, loose=LOOSE)) as play:
        drag_about(play, Random(first_seed + 3), 300)
