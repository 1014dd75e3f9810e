"""The gestures at a time t, and the stage and the hand that ask for them."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path

import pygame
import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.engine.tiles.pieces import Tile
from game.store.settings import Settings
from game.ui.kit.place import Place
from game.ui.kit.poses import Poses, posed
from game.ui.kit.stage import LAND
from game.ui.kit.swing import Swing
from game.ui.kit.timeline import (
    BEAT,
    DROP,
    HOVER,
    LEAVES,
    PICK_UP,
    REST,
    RISE,
    SHAKE,
    SHAKEN,
    STAMP,
    STAMPED,
    STEEPEST,
    SWEEP,
    Pose,
    arrived,
    glow,
    hover,
    pick_up,
    put_down,
    ripple,
    shake,
    slowed,
    stamp,
    sweep,
    tilt,
)
from game.ui.kit.tween import Motion, out_back
from tests.tile_tables import position, tiles
from tests.ui.screen import HUMAN, NORMAL
from tests.ui.test_stage import Squares, stage
from tests.ui.tile_playing import TilePlaying, tile_playing

times = st.floats(-1, 20, allow_nan=False)
REDUCED = Motion(reduced=True)


def test_what_a_hand_does_is_seen_at_once_and_lies_still_soon() -> None:
    assert hover(0) == REST
    assert 0 < -hover(HOVER / 3).y < RISE
    assert hover(HOVER) == hover(99) == Pose(y=-3.0, lift=0.3)
    assert (pick_up(0), pick_up(PICK_UP)) == (0, 1)
    assert pick_up(0.03) > 0.5
    lifts = [put_down(ms / 1000) for ms in range(121)]
    assert lifts[0] == 1
    assert min(1 + 0.06 * lift for lift in lifts) == pytest.approx(0.96, abs=0.001), "smaller for a moment"
    assert lifts[120] == pytest.approx(0)
    assert LAND.seconds == DROP
    assert max(out_back(step / 200) for step in range(201)) == pytest.approx(1.04, abs=0.002)


@given(st.floats(-1e5, 1e5))
def test_the_tilt_goes_against_the_hand_and_is_never_steep(speed: float) -> None:
    assert abs(tilt(speed)) <= STEEPEST
    assert tilt(speed) * speed <= 0
    assert tilt(slowed(speed, 2.0)) == pytest.approx(0, abs=0.01)


@given(times, st.integers(1, 13), st.integers(1, 30))
def test_light_passes_over_a_meld_once(t: float, count: int, chain: int) -> None:
    poses = [sweep(t, i, count, chain) for i in range(count)]
    lit = [i for i, pose in enumerate(poses) if pose.light is not None]
    assert lit == list(range(lit[0], lit[-1] + 1)) if lit else True
    assert len(lit) <= 3
    assert all(-5 < pose.y <= 0 and pose.strength <= 1 for pose in poses)
    assert poses == [REST] * count or 0 < t < SWEEP


def test_light_goes_from_left_to_right_and_a_chain_of_good_drops_grows_brighter_and_begins_to_hop() -> None:
    first = {i: min(ms for ms in range(1, 200) if sweep(ms / 1000, i, 5).light is not None) for i in range(5)}
    assert sorted(first, key=first.__getitem__) == [0, 1, 2, 3, 4]
    highest = [max(-sweep(ms / 1000, 1, 3, chain).y for ms in range(200)) for chain in range(1, 8)]
    assert highest[0] == 0
    assert highest[0] < highest[1] < highest[4] == highest[6] <= 4
    assert [glow(chain) for chain in (1, 2, 3)] == sorted({glow(chain) for chain in (1, 2, 3)})


def test_a_meld_that_broke_shakes_by_two_units_to_either_side_once() -> None:
    ways = [shake(ms / 1000).x for ms in range(int(SHAKE * 1000) + 1)]
    assert max(ways) == pytest.approx(SHAKEN, abs=0.01)
    assert min(ways) == pytest.approx(-SHAKEN, abs=0.01)
    assert sum((a > 0) != (b > 0) for a, b in pairwise(ways)) <= 3
    assert shake(-0.1) == shake(SHAKE) == REST


def test_a_stamp_is_on_the_table_after_250_milliseconds_then_stays_still_and_fades() -> None:
    assert STAMP == 0.25
    assert stamp(0).opacity == 0
    assert stamp(0.05).scale > 2
    here = stamp(STAMP)
    assert (here.scale, here.opacity) == (1.0, 1.0)
    assert stamp(STAMP + STAMPED - 0.01) == here, "what has to be read does not move"
    assert stamp(STAMP + STAMPED + LEAVES).opacity == 0


@given(times)
def test_a_ring_spreads_and_fades(t: float) -> None:
    radius, opacity = ripple(t)
    later, fainter = ripple(t + 0.01)
    assert 0 <= radius <= later <= 1
    assert t <= 0 or fainter <= opacity <= 1


def test_a_cascade_counts_its_pieces_one_after_the_other() -> None:
    assert [arrived(i * BEAT + 0.001, 4) for i in range(-1, 5)] == [0, 1, 2, 3, 4, 4]


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


def test_a_swing_rises_tilts_and_comes_to_rest() -> None:
    swing = Swing()
    swing.begin(Motion())
    assert swing.lift == 0
    swing.move(30)
    assert swing.update(0.016)
    assert 0 < swing.lift < 1
    assert swing.angle < 0
    for _ in range(60):
        moving = swing.update(0.016)
    assert (moving, swing.lift, swing.angle) == (False, 1.0, 0.0)


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


def test_what_is_let_go_is_pressed_onto_the_table() -> None:
    table = stage()
    held = Place(50, 50, 40, lift=1.0)
    table.hold("a", held)
    table.aim({"a": held._replace(x=60, lift=0.0)})
    lifts = []
    while table.busy:
        lifts.append(table.place("a").lift)
        table.update(0.005)
    assert min(lifts) < -0.5
    assert table.place("a").lift == 0
    assert isinstance(table.painter, Squares)


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


def test_a_tile_under_the_mouse_is_lifted_and_found_where_it_lies(play: TilePlaying) -> None:
    tile = tiles("R7")[0]
    play.mouse.move(play.point(tile))
    play.mouse.wait(HOVER + 0.02)
    assert play.table.stage.poses.of(tile) == hover(HOVER)
    play.mouse.move((1, 1))
    play.mouse.wait(HOVER + 0.02)
    assert play.table.stage.poses.of(tile) == REST


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
