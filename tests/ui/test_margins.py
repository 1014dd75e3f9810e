"""The room of every window is used, and everything at its edge ends on the same lines."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path

import pygame
import pytest

from game.ui.kit.margins import page_room, table_room
from game.ui.kit.materials import rim_width
from game.ui.kit.theme import Metrics
from game.ui.kit.widgets import Form
from game.ui.kit.widgets.arrangement import BAR
from game.ui.scenes.new_match.house_rules import HouseRules
from game.ui.scenes.new_match.new_match import NewMatch
from game.ui.table.cards.zones import zones as card_zones
from game.ui.table.shared.zones import is_roomy, tallness
from game.ui.table.tiles.zones import zones as tile_zones
from tests.tile_tables import position, tiles
from tests.ui.driver import driven
from tests.ui.screen import HUMAN, NORMAL, QUICK
from tests.ui.test_scenes import SCENES
from tests.ui.test_tile_scoring import at_end
from tests.ui.tile_playing import tile_playing

SIZES = ((960, 540), (1280, 720), (2560, 1440), (960, 960), (1000, 1600), (2560, 1080), (3440, 1440))
NOT_PAGES = ("menu",)
"""What has no panel at its edge."""


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("log", [False, True])
def test_what_is_at_the_edge_of_a_table_ends_on_the_same_lines(size: tuple[int, int], log: bool) -> None:
    metrics = Metrics(*size)
    room = table_room(metrics)
    for zones in (tile_zones(metrics, 4, 0, log), card_zones(metrics, range(4), 0, log)):
        bounds = [zones.menu, zones.info, zones.calls, zones.controls, zones.own, *zones.plates]
        assert all(room.contains(rect) for rect in bounds), zones
        assert {zones.menu.left, min(plate.left for plate in zones.plates)} == {room.left}
        assert zones.info.right == room.right
        rightmost = zones.log if zones.log is not None else max(zones.plates, key=lambda plate: plate.right)
        assert rightmost.right == room.right
        assert {zones.calls.bottom, zones.controls.bottom, zones.own.bottom} == {room.bottom}
        block = zones.calls.union(zones.controls)
        assert abs((block.left - room.left) - (room.right - block.right)) <= 1, "it stands in the middle"


def check_list(form: Form, name: str) -> None:
    """A list fills the width of its panel, and its scroll bar stands in the margin beside it."""
    thumb = form.scroll.thumb(form.style.px(BAR)) if form.scroll is not None else None
    if thumb is None:
        return
    listed = [form.place(each) for each in form if form.is_scrolled(each)]
    right = max(each.right for each in listed)
    assert right < thumb.left, name
    if "ground" in form:
        ground = form["ground"].rect
        margin = min(each.left for each in listed) - ground.left
        assert right <= ground.right - margin < thumb.left < thumb.right < ground.right, name


@pytest.mark.parametrize("size", SIZES[:5])
def test_the_panels_of_every_page_end_on_the_same_lines(tmp_path: Path, size: tuple[int, int]) -> None:
    room = page_room(Metrics(*size).zoomed((0, 0)))
    with driven(tmp_path, size) as driver:
        for name, page in SCENES.items():
            if name in NOT_PAGES:
                continue
            driver.show(page(driver.context))
            places = [driver.form.place(widget) for widget in driver.form]
            assert min(place.left for place in places) == room.left, name
            assert max(place.right for place in places) <= room.right, name
            assert driver.form["back"].rect.left == room.left


def test_the_end_of_a_round_keeps_the_margins_of_a_page(tmp_path: Path) -> None:
    for number, size in enumerate(SIZES[:5]):
        with tile_playing(tmp_path / str(number), size=size, settings=QUICK) as play:
            scene, room = at_end(play), page_room(Metrics(*size).zoomed((0, 0)))
            assert scene.form is not None
            assert scene.form["menu"].rect.left == room.left
            assert scene.form["next"].rect.right == room.right
            assert scene.form["next"].rect.bottom == room.bottom or size[1] > size[0], "there it is in a column"
            assert {box.left for box in scene.rows.boxes} == {room.left}
            sheet = scene.panel.parts()[0]
            assert sheet.right == room.right


def test_pieces_are_larger_in_high_windows_and_as_ever_in_usual_ones(tmp_path: Path) -> None:
    widths = {}
    for number, size in enumerate(((960, 540), (960, 960))):
        with tile_playing(tmp_path / str(number), size=size, settings=QUICK) as play:
            play.set_up(position("R3 R7", "?9", table="R4 R5 R6"), (HUMAN, NORMAL))
            widths[size] = play.table.stage.goal(tiles("R4")[0]).width
    assert widths[960, 960] == pytest.approx(widths[960, 540] * 1.35, rel=0.02)
    usual, high = card_zones(Metrics(960, 540), range(3), 0, False), card_zones(Metrics(960, 960), range(3), 0, False)
    assert high.pile.width > usual.pile.width * 1.25
    assert high.hand.height > usual.hand.height * 1.25
    assert [tallness(Metrics(*size)) for size in SIZES] == [1.0, 1.0, 1.0, 1.35, 1.35, 1.0, 1.0]


@pytest.mark.parametrize("size", [(2560, 1080), (3440, 1440)])
def test_the_log_is_open_by_itself_in_wide_windows_until_the_player_closes_it(
    tmp_path: Path, size: tuple[int, int]
) -> None:
    with tile_playing(tmp_path, size=size, settings=QUICK) as play:
        play.set_up(position("R3 R7", "?9", "?14", table="R4 R5 R6"), (HUMAN, NORMAL, NORMAL))
        assert play.table.log_open
        zones, without = play.table.zones, tile_zones(Metrics(1280, 720), 3, 0, False)
        assert zones.felt.width >= without.felt.width * size[1] / 720, "it takes nothing from the table"
        play.mouse.press("log")
        assert not play.table.log_open
        play.mouse.press("log")
        assert play.table.log_open
    assert not any(is_roomy(Metrics(*usual)) for usual in SIZES[:5])


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_new_match_fills_a_square_window_with_the_table_of_its_players(tmp_path: Path, seats: int) -> None:
    with driven(tmp_path, (960, 960)) as driver:
        scene = NewMatch(driver.context)
        driver.show(scene)
        scene.seat(seats)
        driver.frame()
        rows = [driver.form[f"name-{seat}"].rect for seat in range(seats)]
        assert all(two.top - one.top < driver.context.style.px(90) for one, two in pairwise(rows))
        assert driver.form["seating"].rect.height > driver.context.style.px(200)
        assert driver.form["start"].rect.bottom < driver.form["match"].rect.top + driver.context.style.px(420)


def test_rules_are_no_higher_than_they_need_in_a_square_window(tmp_path: Path) -> None:
    with driven(tmp_path, (960, 960)) as driver:
        driver.show(HouseRules(driver.context, "uno-112"))
        style = driver.context.style
        grounds = [widget.rect.height for widget in driver.form if widget.key.endswith("-ground")]
        assert grounds
        assert max(grounds) < style.px(380)


def test_margins_follow_the_rim() -> None:
    for size in SIZES:
        metrics = Metrics(*size)
        window = pygame.Rect((0, 0), size)
        for room in (page_room(metrics), table_room(metrics)):
            assert window.inflate(-2 * rim_width(metrics), -2 * rim_width(metrics)).contains(room)
            assert room.centerx in (window.centerx, window.centerx - 1)
