"""Fingers: what becomes of the events that SDL posts for them. At a table of tiles every tile is hit, however full the
felt is, and one that is larger than its place is pushed, scrolled, and brought into sight by whatever looks for it."""

from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from game.engine.tiles.actions import Lay
from game.engine.tiles.books import BOOKS
from game.engine.tiles.melds import Tile
from game.store.settings import ComputerSpeed, Scanning, Settings
from game.ui.devices import LONG_PRESS, SLIP, aimed
from game.ui.kit.nodes import Act, Asked, Focus, Item, Node, Zone
from game.ui.kit.theme import Metrics
from game.ui.kit.viewport import Viewport
from game.ui.scene import Scene
from game.ui.scenes.menu.options import Options
from game.ui.table.tiles.drops import FeltPlace
from game.ui.table.tiles.felt import AROUND
from game.ui.table.tiles.images import tile_rect
from tests.listed import listed
from tests.tile_tables import crowded, position
from tests.ui.driver import HUMAN, NORMAL, Driver, Finger, driven, sure
from tests.ui.playing import TilePlaying, tile_playing
from tests.ui.tile_hands import TileFingers


def touched(play: TilePlaying) -> None:
    play.driver.app.fingers.used = True
    play.driver.frame()


@pytest.fixture
def play(tmp_path: Path) -> Iterator[TilePlaying]:
    """Somebody's turn at a full table in a small window, touched before."""
    with tile_playing(tmp_path, draw_every=50) as play:
        full(play)
        yield play


def full(play: TilePlaying) -> None:
    """Set a full table up for fingers."""
    touched(play)
    play.set_up(crowded(BOOKS["rummikub"], 4, runs=True), (HUMAN, NORMAL, NORMAL, NORMAL), paused=True)
    play.until_my_turn()
    play.frame()


def seen(play: TilePlaying) -> Viewport:
    return sure(play.table.view)


def in_sight(play: TilePlaying, tile: Tile) -> bool:
    return bool(play.table.zones.felt.contains(tile_rect(play.table.stage.goal(tile))))


def felt_tiles(play: TilePlaying) -> list[Tile]:
    """Everything on the felt, from its upper left corner."""
    goal = play.table.stage.goal
    return sorted((tile for item in play.table.items for tile in item), key=lambda tile: (goal(tile).y, goal(tile).x))


def shades(play: TilePlaying) -> list[bool]:
    """Whether the upper and the lower edge of the felt are dark, for there is more."""
    felt, at = play.table.zones.felt, play.table.zones.felt.left + 2
    play.driver.app.draw()
    play.picture()
    inner = sum(play.driver.surface.get_at((at, felt.centery))[:3])
    return [sum(play.driver.surface.get_at((at, y))[:3]) < inner * 0.75 for y in (felt.top + 1, felt.bottom - 2)]


def test_the_ground_follows_the_finger_which_clicks_nothing_and_edges_show_there_is_more(play: TilePlaying) -> None:
    own, tile, player = play.slots[0], felt_tiles(play)[0], TileFingers(play.driver, play.mouse, play.screen)
    player.finger.tap(play.point(own))
    at = play.table.stage.place(tile)
    assert seen(play).offset == (0, 0)
    assert shades(play) == [False, True]
    player.push(0, -60)
    assert seen(play).offset == (0, 60)
    assert play.table.stage.place(tile) == at._replace(y=at.y - 60, z=play.table.stage.place(tile).z)
    assert shades(play) == [True, True]
    for _ in range(4):
        player.push(0, -90)
    assert seen(play).offset == (0, seen(play).most[1])
    assert shades(play) == [True, False]
    assert in_sight(play, felt_tiles(play)[-1])
    player.push(0, 90)
    assert seen(play).offset == (0, seen(play).most[1] - 90)
    assert play.table.selected == (own,), "it would have been put down there"
    felt = play.table.zones.felt
    free = next(
        (x, y) for y in range(felt.top + 10, felt.bottom - 10, 24) for x in range(felt.left + 10, felt.right - 10, 24)
        if isinstance(play.turn.hand.drop_at((x, y), (own,)), FeltPlace)
    )  # fmt: skip
    player.finger.tap(free)
    assert own not in play.table.rack, "a tap on free ground is still a click"


def test_what_is_out_of_sight_cannot_be_touched_and_does_not_strike_the_table(play: TilePlaying) -> None:
    table, felt = play.table, play.table.zones.felt
    hidden = [tile for tile in felt_tiles(play) if table.stage.goal(tile).y > felt.bottom + 30]
    assert hidden
    for tile in hidden:
        goal = table.stage.goal(tile)
        assert play.turn.hand.tile_at((goal.x, goal.y)) not in hidden
        play.mouse.move((round(goal.x), round(goal.y)))
        assert play.turn.hand.hovered is None
        assert not table.stage.sees(tile)
    play.context.change(reduce_motion=False, computer_speed=ComputerSpeed.NORMAL)
    play.screen.playback.strike(felt_tiles(play), great=True)
    [ring] = play.screen.playback.gestures
    seen = [tile for tile in felt_tiles(play) if table.stage.sees(tile)]
    assert ring.at == table.stage.goal(seen[-1])[:2]


def test_two_fingers_push_the_felt_and_spread_it_around_their_middle(play: TilePlaying) -> None:
    first, second = Finger(play.driver), Finger(play.driver, 1)
    size, felt = play.context.style.metrics.size, play.table.zones.felt
    first.down((felt.centerx - 40, felt.centery))
    second.down((felt.centerx + 40, felt.centery))

    def together(y: int, pinched: float = 0.0) -> None:
        play.driver.post(
            pygame.MULTIGESTURE, touch_id=1, x=felt.centerx / size[0], y=y / size[1], pinched=pinched, rotated=0.0,
            num_fingers=2,
        )  # fmt: skip

    together(felt.centery)
    together(felt.centery - 80)
    assert seen(play).offset == (0, 80)
    # The row below the fingers stays there while everything becomes larger.
    row = next(tile for tile in felt_tiles(play) if abs(play.table.stage.goal(tile).y - felt.centery) < 40)
    width = play.table.stage.goal(row).width
    for _ in range(4):
        together(felt.centery - 80, 0.02)
    assert play.table.stage.goal(row).width > width * 1.1
    assert play.table.zones.felt.collidepoint(play.table.stage.goal(row).x, play.table.stage.goal(row).y)


def test_the_wheel_scrolls_what_is_larger_and_else_zooms(play: TilePlaying) -> None:
    play.mouse.move(play.table.zones.felt.center)
    play.mouse.post(pygame.MOUSEWHEEL, x=0, y=-1)
    play.mouse.wait(1)
    assert seen(play).offset[1] > 20
    assert play.table.ground.zoom == 1.0
    play.set_up(position("R3 R7", "?2", table="R4 R5 R6"), paused=True)
    play.until_my_turn()
    play.mouse.move(play.table.zones.felt.center)
    play.mouse.post(pygame.MOUSEWHEEL, x=0, y=1)
    assert not play.table.view.larger
    assert play.table.ground.zoom > 1.0


def test_keys_bring_what_they_go_to_into_sight(play: TilePlaying) -> None:
    play.mouse.key(pygame.K_RIGHT)
    roving = play.turn.roving
    roving.go("felt", felt_tiles(play)[0])
    play.turn.point()
    for _ in range(len(felt_tiles(play))):
        assert isinstance(roving.key, Tile)
        assert in_sight(play, roving.key), roving.key
        assert play.turn.hand.tile_at(play.turn._mouse) == roving.key, "it is explained as if the mouse were there"
        play.mouse.key(pygame.K_RIGHT)
    assert roving.key == "stock"
    play.mouse.key(pygame.K_LEFT)
    assert in_sight(play, felt_tiles(play)[-1])


def test_held_tiles_are_shown_at_every_place_of_the_felt_and_put_down_there(play: TilePlaying) -> None:
    hand, felt, offsets = play.turn.key_hand, play.table.zones.felt, set()
    play.mouse.keys(pygame.K_RIGHT, pygame.K_SPACE)
    (tile,) = hand.tiles
    places = hand.places_on(False)
    for index in range(len(places)):
        hand.hold_over(False, index)
        offsets.add(seen(play).offset)
        assert felt.collidepoint(hand.place.point)
        (place,) = play.table.dragged.values()
        assert felt.inflate(0, 80).collidepoint(place.x, place.y)
    assert len(offsets) > 3
    last = max(range(len(places)), key=lambda index: places[index].point[1])
    hand.hold_over(False, last)
    assert hand.put_down()
    assert {*places[last].group} <= {*next(item for item in play.table.items if tile in item)}
    assert in_sight(play, tile)


def nodes(node: Node, path: tuple[str, ...] = ()) -> Iterator[tuple[tuple[str, ...], Node]]:
    """A node and everything below it, with their paths."""
    yield (*path, node.key), node
    for child in node.children:
        yield from nodes(child, (*path, node.key))


def test_a_reader_brings_what_it_goes_to_and_clicks_into_sight(play: TilePlaying) -> None:
    tiles = felt_tiles(play)
    paths = {path[-1]: path for each in play.turn.nodes for path, _ in nodes(each)}
    for tile in (tiles[-1], tiles[0], tiles[len(tiles) // 2]):
        play.turn.ask(Asked(paths[repr(tile)], Act.FOCUS))
        play.mouse.wait(1)
        assert in_sight(play, tile)
    room = play.table.zones.felt.bottom - tile_rect(play.table.stage.goal(tile)).bottom
    assert 0 < room < 2 * AROUND, "with a little around it, and no further than needed"
    play.turn.ask(Asked(paths[repr(tiles[-1])], Act.CLICK))
    assert play.table.selected == (tiles[-1],)
    assert in_sight(play, tiles[-1])


def test_the_frame_of_a_single_key_is_around_what_is_seen(tmp_path: Path) -> None:
    with tile_playing(tmp_path, settings=Settings(reduce_motion=True, scanning=Scanning.KEY), draw_every=50) as play:
        full(play)
        scanner, offsets = play.driver.app.scanner, set()
        for _ in range(len(scanner.groups)):
            scanner.step()
            for zone, item in scanner.framed:
                if zone.key == "felt" and isinstance(item.key, Tile):
                    assert play.table.zones.felt.contains(item.rect), item.key
                    offsets.add(seen(play).offset)
        assert len(offsets) > 3


def test_what_is_carried_to_an_edge_scrolls_and_what_passes_it_does_not(play: TilePlaying) -> None:
    finger, felt = Finger(play.driver), play.table.zones.felt
    finger.down(play.point(play.slots[0]))
    finger.move((felt.centerx, felt.centery), 12)
    finger.rest(0.6)
    assert seen(play).offset == (0, 0), "it came through the lower edge"
    finger.move((felt.centerx, felt.bottom - 4))
    finger.rest(0.9)
    assert seen(play).offset[1] > 60
    assert abs(play.table.dragged[play.slots[0]].y - felt.bottom) < 60, "it stays in the hand"
    finger.rest(4)
    assert seen(play).offset[1] == seen(play).most[1]
    finger.move((felt.centerx, felt.top + 4))
    finger.rest(6)
    assert seen(play).offset[1] == 0
    finger.up()


def test_the_move_of_a_computer_comes_into_sight(play: TilePlaying) -> None:
    state = crowded(BOOKS["rummikub"], 2, runs=True)
    laid = state.table[-1]
    mine, other = state.racks
    state = state._replace(table=state.table[:-1], racks=(mine, (*other, *laid.tiles)), turn=1, opened=(True, True))
    play.set_up(state, think=lambda _view, _chance: Lay((*state.table, laid)))
    assert seen(play).offset == (0, 0)
    play.until_my_turn()
    play.mouse.wait(1)
    assert all(in_sight(play, tile) for tile in laid.tiles)
    assert seen(play).offset[1] > 0
    assert play.table.last_touched == (laid.tiles,)


def test_what_is_still_to_come_into_sight_when_somebody_is_to_act_does_not_scroll_later(play: TilePlaying) -> None:
    table, tiles = play.table, felt_tiles(play)
    table.draft = None
    table.ground.follow([(0.5, (tiles[0],)), (4.0, (tiles[-1],)), (5.0, (tiles[40],))])
    table.begin_turn()
    play.mouse.wait(2)
    assert in_sight(play, tiles[40])
    assert not in_sight(play, tiles[-1])
    where = seen(play).offset
    play.mouse.wait(5)
    assert seen(play).offset == where


AT = (640, 360)
POINTED = (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP)
LEFT = [(kind, 1) for kind in POINTED]
RIGHT = [(kind, 3) for kind in POINTED]


class Bare(Scene):
    def __init__(self) -> None:
        self.seen: list[tuple[int, int]] = []

    def handle(self, event: pygame.Event) -> None:
        if event.type in POINTED:
            self.seen.append((event.type, event.button))
        elif event.type in (pygame.WINDOWLEAVE, pygame.MULTIGESTURE):
            self.seen.append((event.type, 0))


@pytest.fixture
def bare(driver: Driver) -> Bare:
    scene = Bare()
    driver.show(scene)
    return scene


@pytest.fixture
def finger(driver: Driver) -> Finger:
    return Finger(driver)


def test_a_tap_is_a_click_a_long_press_a_right_click_and_its_end_nothing(finger: Finger, bare: Bare) -> None:
    finger.tap(AT)
    finger.rest(LONG_PRESS)
    assert bare.seen == LEFT
    bare.seen.clear()
    finger.down(AT)
    assert finger.driver.app.busy, "the loop must not rest meanwhile"
    finger.rest(LONG_PRESS)
    finger.up()
    assert bare.seen == [LEFT[0], (pygame.WINDOWLEAVE, 0), *RIGHT]


@pytest.mark.parametrize(("size", "factor"), [((960, 540), 1), ((1280, 720), 1), ((3840, 2160), 3)])
def test_a_finger_that_moves_drags_one_that_slips_rests(tmp_path: Path, size: tuple[int, int], factor: int) -> None:
    """As far as a hand slips: units, and never fewer pixels."""
    with driven(tmp_path, size) as driver:
        for far, seen in ((factor * SLIP, [LEFT[0], (pygame.WINDOWLEAVE, 0), *RIGHT]), (factor * SLIP + 2, LEFT)):
            bare, finger = Bare(), Finger(driver)
            driver.show(bare)
            finger.down(AT)
            finger.move((AT[0] + far, AT[1]))
            finger.rest(LONG_PRESS)
            finger.up()
            assert bare.seen == seen, far


def test_a_second_finger_lets_go_of_what_the_first_one_holds(finger: Finger, bare: Bare) -> None:
    """So that two fingers make the table larger without carrying a tile away."""
    second = Finger(finger.driver, 1)
    finger.down(AT)
    second.down((700, 400))
    finger.driver.post(pygame.MULTIGESTURE, touch_id=1, x=0.5, y=0.5, pinched=0.1, rotated=0, num_fingers=2)
    finger.move((500, 300))
    second.up()
    finger.rest(LONG_PRESS)
    finger.up()
    assert bare.seen == [LEFT[0], (pygame.WINDOWLEAVE, 0), (pygame.MULTIGESTURE, 0)]
    finger.tap(AT)
    assert bare.seen[3:] == LEFT, "and the next tap is a tap again"


def test_a_mouse_that_is_held_stays_a_mouse(driver: Driver, bare: Bare) -> None:
    driver.post(pygame.MOUSEBUTTONDOWN, pos=AT, button=1, touch=False)
    Finger(driver).rest(LONG_PRESS)
    driver.post(pygame.MOUSEBUTTONUP, pos=AT, button=1, touch=False)
    driver.frame()
    assert bare.seen == LEFT


def test_a_finger_scrolls_a_page_and_presses_nothing_on_the_way(finger: Finger) -> None:
    driver = finger.driver
    before = driver.context.settings
    driver.show(Options(driver.context))
    scroll = sure(driver.form.scroll)
    form = driver.form
    pressed = next(each for each in form if form.is_scrolled(each) and each.focusable and not each.dragged)
    start = driver.form.place(pressed).center
    finger.down(start)
    finger.move((start[0], start[1] - 100))
    assert scroll.offset == pytest.approx(100, abs=2), "it stays under the finger"
    finger.move((start[0], start[1] - 60))
    assert scroll.offset == pytest.approx(60, abs=2)
    finger.up()
    driver.frame(30)
    assert driver.context.settings == before


class Dotted(Scene):
    places = (pygame.Rect(100, 100, 10, 10), pygame.Rect(130, 100, 10, 10), pygame.Rect(300, 100, 60, 60))
    zone = "keys"

    @property
    def focus(self) -> Focus:
        return Focus((Zone(self.zone, tuple(Item(rect.x, rect) for rect in self.places)),))


METRICS = Metrics(1280, 720)


def test_a_finger_beside_something_small_means_it() -> None:
    for where, (pos, meant) in listed("touch").items():
        assert aimed(Dotted(), tuple(pos), METRICS) == tuple(meant), where


def test_a_finger_beside_a_tile_means_the_table(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Dotted, "zone", "felt")
    assert aimed(Dotted(), (98, 105), METRICS) == (98, 105)
