from __future__ import annotations

from collections.abc import Hashable

import pygame
import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.ui.kit.canvas import Canvas
from game.ui.kit.painter import PictureExtent
from game.ui.kit.place import Place
from game.ui.kit.stage import DEAL, GLIDE, LAND, Stage
from game.ui.kit.tween import Motion, Tween, in_out_sine, out_back, out_cubic

HOME = Place(100, 100, 40)
AWAY = Place(300, 200, 60, z=2, face_up=True)


class Squares:
    """A painter of plain squares that notes what it was asked for."""

    def __init__(self) -> None:
        self.asked: list[tuple[str, int, Hashable, bool]] = []

    def image(self, key: str, width: int, look: Hashable, face_up: bool, /) -> pygame.Surface:
        self.asked.append((key, width, look, face_up))
        return pygame.Surface((width, width), pygame.SRCALPHA)

    def extent(self, width: int, _look: Hashable, /) -> PictureExtent:
        return PictureExtent((0, 0, width, width), (0, 0))

    def shadow(self, width: int, _lift: float, /) -> pygame.Surface:
        image = pygame.Surface((width, width), pygame.SRCALPHA)
        image.fill("black")
        return image

    def light(self, _key: str, width: int, _where: float, _strength: float, /) -> pygame.Surface:
        return pygame.Surface((width, width), pygame.SRCALPHA)

    def height(self, _key: str, width: float, /) -> float:
        return width


def stage(reduced: bool = False) -> Stage[str]:
    return Stage(Squares(), Motion(reduced=reduced))


def test_every_movement_begins_at_its_start_and_ends_at_its_end_and_takes_no_time_where_motion_is_reduced() -> None:
    for ease in (out_cubic, out_back, in_out_sine):
        assert [ease(0), ease(1)] == pytest.approx([0, 1])
    tween = Tween(10, 20, 0.5, in_out_sine, delay=1.0)
    assert tween.advance(0.9) == 10
    assert tween.advance(0.35) == pytest.approx(15)
    assert not tween.done
    assert tween.advance(5) == 20
    assert tween.done
    assert Motion(reduced=True).seconds(3) == 0
    assert Motion(speed=2).seconds(3) == pytest.approx(1.5)
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
    table.aim({"a": AWAY}, leave_to=HOME, pace=DEAL)
    table.settle()
    assert table.place("a") == AWAY
    assert not table.busy


spots = st.builds(Place, x=st.integers(0, 999), y=st.integers(0, 999), width=st.integers(20, 90))


@given(st.lists(st.tuples(st.dictionaries(st.sampled_from("abcdef"), spots), st.floats(0, 0.3))))
def test_after_any_number_of_aims_every_piece_is_where_the_last_one_said(
    aims: list[tuple[dict[str, Place], float]],
) -> None:
    table = stage()
    for goals, seconds in aims:
        table.aim(goals, pace=DEAL, order=sorted(goals), origin=HOME, leave_to=AWAY)
        assert set(table.keys()) == set(goals)
        table.update(seconds)
    table.update(30)
    goals = aims[-1][0] if aims else {}
    assert {key: table.place(key) for key in iter(table.keys())} == goals


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
    table.update(5)
    assert [asked() for _ in range(2)] == [1, 0]
    table.poses.hover("a")
    table.update(0.04)
    before = canvas.strokes
    assert asked() <= 1, "only the one under the mouse looks different"
    assert canvas.strokes != before
    table.poses.hover(None)
    table.update(5)
    asked()
    table.aim({"a": AWAY})
    asked()
    assert len(canvas.strokes) == 1, "one has gone"
    table.painter = Squares()
    asked()
    assert table.painter.asked, "another painter"
