"""Where tiles join that are put down off the middle: what looks like a meld is one, at every size."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path

import pytest

from game.engine.tiles.melds import Tile
from tests.tile_tables import position, tiles
from tests.ui.tile_playing import TilePlaying, tile_turn

SIZES = [((960, 540), 1.25), ((2560, 1440), 0.75)]
"""Windows, and how the table is zoomed in them."""
RACK = "R4 Y4 B9 G12 G12'"
OFFSETS = [sign * share / 8 for share in (8, 10, 11, 13, 14, 17) for sign in (-1, 1)]
"""How far beside a tile another is dropped, in tiles: from close by to well away."""
GRIPS = [(0.0, 0.0), (-0.4, 0.4), (0.42, -0.5)]
"""Where tiles are taken hold of, in tile widths off their middle."""


@pytest.fixture(params=SIZES, ids=lambda each: f"{each[0][0]}x{each[0][1]}")
def play(tmp_path: Path, request: pytest.FixtureRequest) -> Iterator[TilePlaying]:
    """A table with a start tile, a run and a group, far from each other."""
    size, zoom = request.param
    with tile_turn(tmp_path, position(RACK, "?14", table="R1 R2 R3", loose="G4"), paused=True, size=size) as play:
        play.table.zoom_to(zoom)
        felt = play.table.zones.felt
        for item, share in ((tiles("R1 R2 R3"), 0.2), (tiles("G4"), 0.7)):
            wish = play.table.ground.wish((felt.left + felt.width * share, felt.centery), len(item))
            play.table.ground.find_spots(play.table.items, {item[0]: wish})
        play.table.relayout()
        play.table.stage.settle()
        yield play
        play.whole()


def drop(play: TilePlaying, tile: Tile, target: tuple[float, float], grip: tuple[float, float] = (0.0, 0.0)) -> None:
    """Take a tile off its middle and let it go where its middle is over a point."""
    play.table.stage.settle()
    place = play.table.stage.place(tile)
    off = round(grip[0] * place.width), round(grip[1] * place.width)
    start = round(place.x) + off[0], round(place.y) + off[1]
    play.mouse.drag(start, (round(target[0]) + off[0], round(target[1]) + off[1]))
    play.table.stage.settle()


def together(play: TilePlaying, one: Tile, other: Tile) -> bool:
    return any({one, other} <= {*item} for item in play.table.items)


def no_false_looks(play: TilePlaying) -> None:
    """What does not belong together lies apart by the gap between melds; what does lies without one."""
    pitch = play.table.ground.pitch
    middles = [(item, play.table.ground.middles(item)) for item in play.table.items]
    for item, places in middles:
        for a, b in pairwise(places):
            assert b[0] - a[0] == pytest.approx(pitch, abs=1), item
    for item, places in middles:
        for other, theirs in middles:
            if item < other and places[0][1] == theirs[0][1]:
                gap = max(theirs[0][0] - places[-1][0], places[0][0] - theirs[-1][0]) - pitch
                assert gap >= pitch / 2 - 1, (item, other)


def test_a_tile_joins_what_it_is_dropped_beside(play: TilePlaying) -> None:
    pitch = play.table.ground.pitch
    for (tile, host), grip in ((tiles("Y4 G4"), GRIPS[0]), (tiles("Y4 G4"), GRIPS[2]), (tiles("R4 R3"), GRIPS[1])):
        for share in OFFSETS:
            if host.colour == "R" and share < 0:
                continue
            x, y = play.point(host)
            drop(play, tile, (x + share * pitch, y), grip)
            assert together(play, tile, host) == (abs(share) < 1.5), (host, grip, share)
            no_false_looks(play)
            if together(play, tile, host):
                assert play.point(host) == (x, y), "what was there stays"
            play.table.reset()


def test_above_and_below_it_joins_as_long_as_it_lies_on_the_meld(play: TilePlaying) -> None:
    (host,), (tile,) = tiles("R3"), tiles("R4")
    high = play.table.stage.place(host).width * 1.36
    for share in (-1.6, -0.7, -0.3, 0.3, 0.7, 1.6):
        x, y = play.point(host)
        drop(play, tile, (x + 0.5 * play.table.ground.pitch, y + share * high), (0.3, -0.4))
        assert together(play, tile, host) == (abs(share) < 0.65), share
        no_false_looks(play)
        play.table.reset()


@pytest.mark.parametrize(("share", "joined"), [(0.1, True), (0.45, True), (0.55, False), (1.5, False)])
def test_a_meld_joins_what_it_is_moved_beside(play: TilePlaying, share: float, joined: bool) -> None:
    """The handle is at the left of the meld; the gap that counts is at its right."""
    run, (start,) = tiles("R1 R2 R3"), tiles("G4")
    pitch = play.table.ground.pitch
    number = next(meld.number for meld in play.table.melds if meld.tiles == run)
    play.mouse.move(play.point(run[0]))
    grip = play.turn.hand.grip_rect(number).center
    end = play.point(run[-1])
    x, y = play.point(start)
    # In the hand the tiles lie closer; what counts is the middle of them all.
    wide = play.table.stage.place(run[0]).width
    in_hand = wide * 0.92 * 2
    middle = x - (share + 2.0) * pitch
    first = play.point(run[0])
    play.mouse.drag(grip, (round(grip[0] + middle - in_hand / 2 - first[0]), y + grip[1] - end[1]))
    play.table.stage.settle()
    assert together(play, run[0], start) == joined
    no_false_looks(play)


def test_between_two_it_joins_the_one_that_it_fits(play: TilePlaying) -> None:
    (start,), pitch = tiles("G4"), play.table.ground.pitch
    x, y = play.point(tiles("R3")[0])
    drop(play, start, (x + 2.5 * pitch, y))
    assert not together(play, start, tiles("R3")[0])
    gap = (play.point(start)[0] + x) / 2
    # A red 4 could begin a group with the start tile, so the nearer one has it; a blue 9 fits neither, but only the run
    # is a meld that it can never be part of.
    for name, share, host in (("R4", -0.1, "R3"), ("R4", 0.1, "G4"), ("B9", -0.1, ""), ("B9", 0.1, "G4")):
        drop(play, tiles(name)[0], (gap + share * pitch, y))
        joined = [each for each in ("R3", "G4") if together(play, *tiles(f"{name} {each}"))]
        assert joined == [host] * bool(host), (name, share)
        no_false_looks(play)
        play.table.undo()


def test_a_joker_put_beside_a_pair_joins_it_although_it_would_complete_a_run_nearby(tmp_path: Path) -> None:
    with tile_turn(tmp_path, position("* R10 G10", "?14", table="B6 B7 B8")) as play:
        (joker, red, green), pitch = tiles("* R10 G10"), play.table.ground.pitch
        x, y = play.point(tiles("B6")[0])
        play.mouse.drag(play.point(red), (round(x - 3.1 * pitch), y))
        left = play.point(red)[0]
        play.mouse.drag(play.point(green), (round(left + pitch * 0.7), y))
        play.mouse.drag(play.point(joker), (round(play.point(green)[0] + pitch * 0.7), y))
        assert any(set(meld.tiles) == {joker, red, green} for meld in play.table.melds)
