"""The stage, its pieces and their poses at a time t, and the table that asks for them."""

from collections.abc import Hashable, Iterator
from functools import cache
from pathlib import Path

import pygame
import pytest

from game.engine.tiles.melds import Tile
from game.store.settings import Settings
from game.ui.kit import motion
from game.ui.kit.canvas import Canvas
from game.ui.kit.sprite import SKEW, Painter, Place, skewed
from game.ui.kit.stage import DEAL, GLIDE, LAND, PREPARED, REACH, Poses, Stage, posed
from tests.tile_tables import position, tiles
from tests.ui.playing import TilePlaying, tile_playing

HOME = Place(100, 100, 40)
AWAY = Place(300, 200, 60, z=2, face_up=True)


class Squares(Painter):
    """A painter of plain squares that notes what it was asked for."""

    def __init__(self) -> None:
        self.asked: list[tuple[str, int, Hashable, bool]] = []

    def image(self, key: str, width: int, look: Hashable, face_up: bool, /) -> pygame.Surface:
        self.asked.append((key, width, look, face_up))
        return pygame.Surface((width, width), pygame.SRCALPHA)

    def visible(self, width: int, _look: Hashable, /) -> tuple[int, int, int, int]:
        return 0, 0, width, width

    def solid(self, _width: int, /) -> tuple[int, int]:
        return 0, 0

    def shadow(self, width: int, _lift: float, /) -> pygame.Surface:
        image = pygame.Surface((width, width), pygame.SRCALPHA)
        image.fill("black")
        return image

    def light(self, _key: str, width: int, _where: float, _strength: float, /) -> pygame.Surface:
        return pygame.Surface((width, width), pygame.SRCALPHA)

    def height(self, _key: str, width: float, /) -> float:
        return width


def stage(reduced: bool = False) -> Stage[str]:
    return Stage(Squares(), motion.Motion(reduced=reduced))


def test_every_movement_begins_at_its_start_and_ends_at_its_end_and_takes_no_time_where_motion_is_reduced() -> None:
    for ease in (motion.out_cubic, motion.out_back, motion.in_out_sine):
        assert [ease(0), ease(1)] == pytest.approx([0, 1])
    tween = motion.Tween(10, 20, 0.5, motion.in_out_sine, delay=1.0)
    assert tween.advance(0.9) == 10
    assert tween.advance(0.35) == pytest.approx(15)
    assert not tween.done
    assert tween.advance(5) == 20
    assert tween.done
    assert motion.Motion(reduced=True).seconds(3) == 0
    assert motion.Motion().seconds(3) == 3
    table = stage(reduced=True)
    table.aim({"a": HOME}, origin=AWAY, pace=DEAL, order="a")
    assert table.place("a") == HOME
    assert not table.busy


def test_a_piece_travels_from_where_it_is_now_and_the_same_aim_again_does_not_begin_anew() -> None:
    table = stage()
    table.aim({"a": HOME})
    assert table.place("a") == HOME
    table.aim({"a": AWAY}, pace=GLIDE)
    table.update(0.1)
    half = table.place("a")
    assert HOME.x < half.x < AWAY.x
    table.aim({"a": HOME}, pace=GLIDE)
    assert (table.place("a").x, table.place("a").y) == pytest.approx((half.x, half.y))
    table.update(1)
    assert table.place("a") == HOME
    assert not table.busy
    table.aim({"a": AWAY}, pace=GLIDE)
    table.update(0.19)
    table.aim({"a": AWAY}, pace=GLIDE)
    table.update(0.02)
    assert table.place("a") == AWAY


def test_new_pieces_come_from_their_origin_one_after_the_other() -> None:
    table, stock = stage(), Place(0, 0, 30, face_up=False)
    goals = {name: Place(100 * index, 300, 40) for index, name in enumerate("abc", 1)}
    table.aim(goals, pace=DEAL, origin=stock, order="abc")
    assert all(table.place(name) == stock for name in "abc")
    table.update(DEAL.stagger * 1.5)
    assert [table.place(name) != stock for name in "abc"] == [True, True, False]
    table.update(DEAL.stagger * 0.5 + DEAL.seconds * 0.4 - DEAL.stagger)
    faces = [table.place("b").face_up]
    table.update(DEAL.seconds * 0.2)
    assert [*faces, table.place("b").face_up] == [False, True], "turned over half way"
    table.update(5)
    assert {name: table.place(name) for name in "abc"} == goals


def test_a_piece_that_is_no_longer_named_leaves_may_come_back_and_is_forgotten() -> None:
    table = stage()
    table.aim({"a": HOME, "b": AWAY})
    for _ in range(2):
        table.aim({"a": HOME}, leave_to=Place(0, 0, 20))
        assert "b" not in table
        assert table.keys() == ("a",)
        assert table.busy
        table.update(0.05)
        table.aim({"a": HOME, "b": AWAY})
        table.update(1)
        assert table.place("b") == AWAY
    table.aim({"a": HOME}, leave_to=Place(0, 0, 20))
    table.update(1)
    with pytest.raises(KeyError):
        table.place("b")


def test_the_topmost_piece_is_found_where_it_is_now_of_those_at_one_height_the_one_that_came_last() -> None:
    table = stage()
    table.aim({"a": HOME, "b": Place(110, 100, 40, z=1)})
    assert table.at((115, 100)) == "b"
    assert table.at((85, 100)) == "a"
    assert table.at((115, 100), among=lambda key: key == "a") == "a"
    assert table.at((300, 300)) is None
    table.aim({"a": HOME, "b": HOME._replace(x=HOME.x + HOME.width + 4)})
    table.settle()
    edge = HOME.x + HOME.width / 2
    assert [table.at((edge + x, 100)) for x in (1, 3)] == ["a", "b"], "between two it is the nearer one"
    assert table.at((edge + 2, 200)) is None
    table = stage()
    table.aim({"a": HOME, "high": HOME._replace(z=3), "b": HOME})
    assert table.at((100, 100)) == "high"
    assert table.at((100, 100), lambda key: key != "high") == "b"


def test_a_held_piece_follows_without_delay_and_settling_completes_everything() -> None:
    table = stage()
    table.aim({"a": HOME, "b": HOME})
    table.hold("a", AWAY)
    assert table.place("a") == AWAY
    table.aim({"a": HOME, "b": HOME}, pace=LAND)
    assert table.place("a").x == AWAY.x
    table.aim({"a": AWAY._replace(x=5)}, leave_to=HOME, pace=DEAL)
    table.settle()
    assert table.place("a") == AWAY._replace(x=5)
    assert "b" not in table
    assert not table.busy


def test_pieces_that_lie_still_are_not_looked_up_again() -> None:
    table, canvas = stage(), Canvas(pygame.Surface((400, 400)))
    painter = table.painter
    assert isinstance(painter, Squares)

    def asked() -> int:
        painter.asked.clear()
        canvas.begin()
        table.draw(canvas)
        canvas.show()
        return len(painter.asked)

    table.aim({"a": HOME, "b": AWAY})
    assert [asked() for _ in range(3)] == [2, 0, 0]
    table.aim({"a": AWAY, "b": AWAY})
    table.update(0.05)
    assert [asked() for _ in range(2)] == [1, 0], "on its way it looks as it did a frame ago"
    table.poses.hover("a")
    table.update(0.04)
    before = canvas.strokes
    assert asked() <= 1, "only the one under the mouse looks different"
    assert canvas.strokes != before
    table.aim({"a": AWAY})
    asked()
    assert len(canvas.strokes) == 1, "one has gone"


REDUCED = motion.Motion(reduced=True)


def test_a_piece_sinks_again_when_the_mouse_leaves_it() -> None:
    poses: Poses[str] = Poses()
    poses.hover("a")
    poses.update(0.2, motion.Motion())
    assert poses.of("a") == motion.hover(motion.HOVER)
    assert not poses.busy
    poses.hover("b")
    poses.update(0.04, motion.Motion())
    assert 0 > poses.of("a").y > -motion.RISE
    assert 0 > poses.of("b").y > -motion.RISE
    assert poses.busy
    poses.hover(None)
    poses.update(1, motion.Motion())
    assert poses.of("a") == poses.of("b") == motion.REST
    assert not poses.busy


def test_an_effect_waits_runs_and_is_forgotten() -> None:
    poses: Poses[str] = Poses()
    poses.play("a", motion.shake, motion.SHAKE, motion.Motion(), delay=0.1)
    poses.update(0.09, motion.Motion())
    assert poses.of("a") == motion.REST
    assert poses.busy
    poses.update(0.06, motion.Motion())
    assert poses.of("a").x == pytest.approx(motion.shake(0.05).x)
    poses.update(0.2, motion.Motion())
    assert not poses.busy


def test_with_reduced_motion_nothing_shakes_or_tilts_and_lifts_at_once() -> None:
    poses: Poses[str] = Poses()
    poses.play("a", motion.shake, motion.SHAKE, REDUCED)
    assert not poses.busy
    poses.hover("a")
    poses.update(0.001, REDUCED)
    assert poses.of("a") == motion.hover(motion.HOVER)
    swing = motion.Swing(motion.Motion())
    assert (swing.lift, swing.angle) == (0.0, 0.0)
    swing = motion.Swing(REDUCED)
    swing.move(500)
    assert (swing.lift, swing.angle, swing.update(0.01)) == (1.0, 0.0, False)


def test_an_effect_changes_how_a_piece_is_drawn_but_not_where_it_is_found(screen: pygame.Surface) -> None:
    table = stage()
    table.unit = 10.0
    table.aim({"a": Place(100, 100, 40)})
    table.poses.play("a", lambda _: motion.Pose(x=30, light=0.5, strength=1.0), 1.0, table.motion)
    assert table.busy
    table.draw(screen)
    assert table.at((100, 100)) == "a"
    assert table.place("a") == Place(100, 100, 40)
    assert posed(Place(1, 2, 3), motion.Pose(x=1, y=2), 10.0) == Place(11, 22, 3)


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
        assert play.turn.hand.send(tiles(name)[0])
        assert play.table.chain == chain
    assert {*tiles("R3 R4 R5 R6 R7")} <= {*lit(play)}
    play.mouse.wait(motion.DROP + motion.SWEEP + 0.05)
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


def test_what_lies_is_a_little_turned_and_off_but_not_near_the_pointer_nor_in_flight(screen: pygame.Surface) -> None:
    stage, key = Stage[str](Squares()), "a"
    stage.casual = 2.0
    stage.aim({key: HOME, "other": AWAY})

    def lies() -> tuple[float, float, float]:
        """How far the piece is drawn from its place, across and down, and how much wider it is for being turned."""
        drawn = Canvas(screen)
        stage.draw(drawn)
        box = next(pygame.Rect(box) for _, _, box, _ in drawn.strokes if pygame.Rect(box).collidepoint(HOME[:2]))
        return box.x + box.width // 2 - HOME.x, box.y + box.height // 2 - HOME.y, box.width - HOME.width

    across, down, angle = skewed(key)
    assert 0 < abs(angle) <= SKEW
    assert lies()[:2] == (across, down)
    assert lies()[2] > 0
    assert (stage.place(key), stage.at((HOME.x, HOME.y))) == (HOME, key), "it is found where its place is"
    for point, straight in (((HOME.x, HOME.y), True), ((HOME.x + REACH + 1, HOME.y), False)):
        before = lies()
        stage.reach(point)
        assert lies() == before or straight, "what the pointer sweeps past stays"
        stage.reach(point)
        assert (lies() == (0, 0, 0)) is straight
    stage.motion = motion.Motion(reduced=True)
    assert lies() == (0, 0, 0)
    stage.motion = motion.Motion()
    stage.poses.play(key, lambda _: motion.Pose(), 1.0, stage.motion)
    assert lies() == (0, 0, 0), "what hops"
    stage.poses.clear()
    stage.aim({key: HOME._replace(x=HOME.x + 2, y=HOME.y + 2), "other": AWAY})
    assert lies() == (0, 0, 0), "what is under way"
    stage.settle()
    stage.hold(key, HOME._replace(z=2.0))
    assert lies() == (0, 0, 0), "what stands on the rack"


@pytest.mark.parametrize("start", [AWAY._replace(z=0), None], ids=["landing", "coming"])
def test_of_many_pieces_that_lie_at_once_few_are_turned_in_one_frame(
    start: Place | None, screen: pygame.Surface, monkeypatch: pytest.MonkeyPatch
) -> None:
    painter, turned = Squares(), 0
    monkeypatch.setattr(painter, "image", cache(painter.image))
    stage = Stage[str](painter)
    stage.casual = 2.0
    turn = pygame.transform.rotozoom

    def counted(image: pygame.Surface, angle: float, scale: float) -> pygame.Surface:
        nonlocal turned
        turned += 1
        return turn(image, angle, scale)

    monkeypatch.setattr(pygame.transform, "rotozoom", counted)
    places = {str(number): HOME._replace(width=40 + number) for number in range(100)}
    ways = [skewed(key)[2] for key in places]
    stage.aim(places, origin=start)
    each = []
    for _ in range(100):
        turned = 0
        stage.update(1 / 60)
        stage.draw(screen)
        each.append(turned)
        if not stage.busy:
            break
    assert max(each) <= 2 * PREPARED
    assert not stage.busy
    assert sum(each) == sum(way != 0 for way in ways)
    larger = {key: place._replace(x=300, y=240, width=place.width + 100) for key, place in places.items()}
    stage.aim(larger)
    stage.settle()
    turned = 0
    stage.update(1 / 60)
    stage.draw(screen)
    assert turned == sum(each), "a table that is opened is as it is to be"

    def boxes() -> list[pygame.Rect]:
        drawn = Canvas(screen)
        stage.draw(drawn)
        return [pygame.Rect(box) for _, _, box, _ in drawn.strokes]

    before, turned = boxes(), 0
    stage.carry({key: place._replace(x=330) for key, place in larger.items()})
    stage.update(1 / 60)
    assert boxes() == [box.move(30, 0) for box in before], "on a ground that is moved all lies as it did"
    assert turned == 0


def test_a_piece_lies_as_a_hand_lays_it_where_the_ground_was_moved_to_meanwhile(screen: pygame.Surface) -> None:
    stage = Stage[str](Squares())
    stage.casual = 2.0
    stage.aim({"a": HOME}, origin=AWAY._replace(z=0))
    stage.update(LAND.seconds / 2)
    stage.carry({"a": HOME._replace(x=200)})
    stage.update(LAND.seconds)
    drawn = Canvas(screen)
    stage.draw(drawn)
    assert [pygame.Rect(box).centerx for _, _, box, _ in drawn.strokes] == [200 + skewed("a")[0]]


def test_pieces_lie_in_every_way_that_a_hand_lays_them() -> None:
    ways = {skewed(number) for number in range(1000)}
    assert len(ways) == 3 * 3 * 5
    assert {max(map(abs, way[:2])) for way in ways} == {0, 1}
    assert max(abs(way[2]) for way in ways) == SKEW


def test_a_piece_in_the_hand_rises_and_tilts_against_the_way_of_the_hand_until_it_is_still() -> None:
    for way in (-1, 1):
        swing = motion.Swing(motion.Motion())
        swing.move(40 * way)
        tilts, lifts = [swing.angle * -way], [swing.lift]
        while swing.update(1 / 60) and len(tilts) < 60:
            tilts.append(swing.angle * -way)
            lifts.append(swing.lift)
        assert tilts == sorted(tilts, reverse=True)
        assert (lifts, lifts[0], lifts[-1]) == (sorted(lifts), 0.0, 1.0)
        assert tilts[0] > 1 > swing.angle == 0.0
        assert len(tilts) < 60


def test_a_piece_that_strikes_rises_falls_and_is_pressed_flat_for_a_moment() -> None:
    times = [motion.STRUCK * step / 200 for step in range(201)]
    poses = [motion.strike(t) for t in times]
    flat = [pose.squash for t, pose in zip(times, poses, strict=True) if t >= motion.STRIKES]
    assert flat == sorted(flat, reverse=True)
    assert [max(flat), *flat[-2:]] == pytest.approx([motion.SQUASHED, 0, 0], abs=0.02)
    assert max(pose.squash for t, pose in zip(times, poses, strict=True) if t < motion.STRIKES) == 0
    highest = min(range(201), key=lambda step: poses[step].y)
    heights = [pose.y for pose in poses]
    assert heights[:highest] == sorted(heights[:highest], reverse=True)
    assert heights[highest:] == sorted(heights[highest:])
    assert heights[highest] < -4


def test_a_light_passes_over_a_meld_from_left_to_right_and_from_the_second_good_drop_on_its_pieces_hop() -> None:
    times = [motion.SWEEP * step / 400 for step in range(-2, 404)]
    for chain in (1, 2, 4):
        lit, hops = [], []
        for index in range(4):
            poses = [motion.sweep(t, index, 4, chain) for t in times]
            lit.append([(t, pose.light) for t, pose in zip(times, poses, strict=True) if pose.light is not None])
            hops.append(-min(pose.y for pose in poses))
            assert max(pose.y for pose in poses) <= 0, "it hops up"
        for lights in lit:
            assert lights == sorted(lights, key=lambda each: each[1])
            assert (lights[0][1], lights[-1][1]) == pytest.approx((-0.5, 1.5), abs=0.02)
        assert [lights[0] for lights in lit] == sorted(lights[0] for lights in lit)
        assert lit[0][0][0] < 0.01 * motion.SWEEP
        assert hops == pytest.approx([chain - 1] * 4, abs=0.01)
