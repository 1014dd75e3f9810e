"""The gestures at a time t, and the stage and the hand that ask for them."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from game.engine.tiles.pieces import Tile
from game.store.settings import Settings
from game.ui.kit.place import Place
from game.ui.kit.poses import Poses, posed
from game.ui.kit.swing import Swing
from game.ui.kit.timeline import (
    DROP,
    HOVER,
    REST,
    RISE,
    SHAKE,
    SWEEP,
    Pose,
    hover,
    shake,
)
from game.ui.kit.tween import Motion
from tests.tile_tables import position, tiles
from tests.ui.screen import HUMAN, NORMAL
from tests.ui.test_stage import stage
from tests.ui.tile_playing import TilePlaying, tile_playing

REDUCED = Motion(reduced=True)


# -- poses, swing, stage -----------------------------------------------------------------------------------


def test_a_piece_sinks_again_when_the_mouse_leaves_it() -> None:
    poses: Poses[str] = Poses()
    poses.hover("a")
    poses.update(0.2, Motion())
    assert poses.of("a") == hover(HOVER)
    assert not poses.busy
    poses.hover("b")
    poses.update(0.04, Motion())
    assert 0 > poses.of("a").y > -RISE
    assert 0 > poses.of("b").y > -RISE
    assert poses.busy
    poses.hover(None)
    poses.update(1, Motion())
    assert poses.of("a") == poses.of("b") == REST
    assert not poses.busy


def test_an_effect_waits_runs_and_is_forgotten() -> None:
    poses: Poses[str] = Poses()
    poses.play("a", shake, SHAKE, Motion(), delay=0.1)
    poses.update(0.09, Motion())
    assert poses.of("a") == REST
    assert poses.busy
    poses.update(0.06, Motion())
    assert poses.of("a").x == pytest.approx(shake(0.05).x)
    poses.update(0.2, Motion())
    assert not poses.busy


def test_with_reduced_motion_nothing_shakes_or_tilts_and_lifts_at_once() -> None:
    poses: Poses[str] = Poses()
    poses.play("a", shake, SHAKE, REDUCED)
    assert not poses.busy
    poses.hover("a")
    poses.update(0.001, REDUCED)
    assert poses.of("a") == hover(HOVER)
    swing = Swing()
    swing.begin(REDUCED)
    swing.move(500)
    assert (swing.lift, swing.angle, swing.update(0.01)) == (1.0, 0.0, False)


def test_an_effect_changes_how_a_piece_is_drawn_but_not_where_it_is_found(screen: pygame.Surface) -> None:
    table = stage()
    table.unit = 10.0
    table.aim({"a": Place(100, 100, 40)})
    table.poses.play("a", lambda _: Pose(x=30, light=0.5, strength=1.0), 1.0, table.motion)
    assert table.busy
    table.draw(screen)
    assert table.at((100, 100)) == "a"
    assert table.place("a") == Place(100, 100, 40)
    assert posed(Place(1, 2, 3), Pose(x=1, y=2), 10.0) == Place(11, 22, 3)


# -- on the table ------------------------------------------------------------------------------------------


@pytest.fixture
def play(tmp_path: Path) -> Iterator[TilePlaying]:
    """The human's turn at a table where melds can be made and broken."""
    with tile_playing(tmp_path, settings=Settings()) as play:
        play.mouse.dt = 1 / 120
        play.set_up(position("R3 R7 Y9' B12 G12 Y12", "?14", table="R4 R5 R6 | Y9 G9 B9"))
        play.until_my_turn()
        play.mouse.wait(0.5)
        yield play


def lit(play: TilePlaying) -> list[Tile]:
    """The tiles over which light passes, or will."""
    poses = play.table.stage.poses
    return [tile for tile in tuple(play.table.stage.keys()) if tile in poses._running]


def test_a_drop_that_completes_a_meld_is_swept_and_chains(play: TilePlaying) -> None:
    for chain, name in enumerate(("R3", "R7"), 1):
        assert play.turn.hand.putting.send(tiles(name)[0])
        assert play.table.chain == chain
    assert {*tiles("R3 R4 R5 R6 R7")} <= {*lit(play)}
    play.mouse.wait(DROP + SWEEP + 0.05)
    assert lit(play) == []


def test_a_meld_that_breaks_shakes_and_ends_the_chain_and_a_new_pair_does_neither(play: TilePlaying) -> None:
    play.table.chain = 3
    play.mouse.drag(play.point(tiles("R5")[0]), play.free_point(), steps=8)
    assert play.table.chain == 0
    assert {*tiles("R4 R6")} <= {*lit(play)}
    play.mouse.wait(1)
    play.table.undo()
    assert lit(play) == [], "to undo is nothing to praise or blame"
    play.mouse.drag(play.point(tiles("B12")[0]), play.free_point(), steps=8)
    assert lit(play) == [], "a meld just begun is not broken"


def test_the_settings_of_the_player_reach_the_stages_of_the_table(play: TilePlaying) -> None:
    play.context.change(reduce_motion=True)
    play.frame()
    table = play.table
    assert table.stage.motion.reduced
    assert table.flights.motion.reduced
    tile = tiles("R7")[0]
    play.mouse.move(play.point(tile))
    play.frame()
    assert not table.stage.busy
    play.turn.hand.putting.send(tile)
    assert not table.stage.busy
    assert lit(play) == []


def test_tiles_of_another_seat_leave_its_plate_one_by_one_while_those_of_the_table_slide(tmp_path: Path) -> None:
    with tile_playing(tmp_path, settings=Settings()) as play:
        play.mouse.dt = 1 / 60
        state = position("R1 B1 B12", "R7 R8 R9 B4 G4 Y4", table="R4 R5 R6", turn=1)
        play.set_up(state, (HUMAN, NORMAL))
        play.until(lambda: len(play.table.shown.table) > 1)
        laid = play.table.last_played
        assert len(laid) >= 3
        table, plate, left = play.table, play.table.zones.plates[1], dict[Tile, int]()
        for frame in range(240):
            for tile in laid:
                place = table.stage.place(tile)
                if tile not in left and not plate.collidepoint(place.x, place.y):
                    left[tile] = frame
            assert all(table.stage.place(tile).face_up for tile in tiles("R4 R5 R6")), "what lay there is never hidden"
            play.frame()
        assert set(left) == set(laid)
        assert len(set(left.values())) == len(laid), "two left at the same moment"
