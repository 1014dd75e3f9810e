"""The match behind the menu: it begins late, goes on by itself, stops when nobody looks, and never waits."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path
from random import Random
from time import sleep
from typing import Any

import pygame
import pytest

from game.engine.tiles.books import UNO_RUMMY
from game.engine.tiles.melds import Face, Meld
from game.engine.tiles.notation import parse_words
from game.play.tiles.exhibition import PACE, Exhibition
from game.store.settings import Settings
from game.ui.kit.theme import LEAST_WINDOW
from game.ui.loop import REST_SECONDS, SLOW
from game.ui.scenes.menu.menu import (
    CELL,
    FADE,
    STRENGTH,
    WAIT,
    Attract,
    Menu,
    ShownMeld,
    blurred,
    breadth,
    followed,
    places,
    presence,
)
from tests.beside import at_once
from tests.ui.driver import Driver, driven


def meld(text: str) -> Meld:
    tiles = tuple(word.tile for word in parse_words(text, UNO_RUMMY))
    return Meld(tiles, tuple(Face(tile.colour, tile.number) for tile in tiles))


def test_the_match_goes_on_for_ever_and_keeps_no_history(monkeypatch: pytest.MonkeyPatch) -> None:
    at_once(monkeypatch, "exhibition")
    match, tables = Exhibition(UNO_RUMMY, "a"), set()
    for _ in range(130):
        match.update(PACE)
        tables.add(match.melds)
    assert match._matches > 1, "another match has begun"
    assert len(tables) > 30
    assert not any(isinstance(value, list) and len(value) > 4 for value in vars(match).values())


def test_melds_come_and_go_smoothly_and_stay_faint() -> None:
    times = [index * 0.01 for index in range(200)]
    coming = [presence(time) for time in times]
    assert coming[0] == 0
    assert coming == sorted(coming)
    assert coming[-1] == STRENGTH
    assert max(after - before for before, after in pairwise(coming)) <= STRENGTH / 4
    assert len(set(coming)) <= 9, "few frames differ"
    assert [presence(9, time) for time in times] == coming[int(FADE * 100) :: -1] + [0.0] * (199 - int(FADE * 100))


def test_a_meld_keeps_its_place_when_it_grows() -> None:
    run, group, longer = meld("R3 R4 R5"), meld("B7 G7 Y7"), meld("R3 R4 R5 R6")
    first = followed([], [run, group], 6)
    assert [(each.meld, each.slot) for each in first] == [(run, 0), (group, 1)]
    then = followed(first, [longer, group], 6)
    assert [(each.meld, each.slot) for each in then if each.left is None] == [(group, 1), (longer, 0)]
    assert [(each.meld, each.slot) for each in then if each.left is not None] == [(run, 0)]


def test_no_two_melds_share_a_place_whatever_happens() -> None:
    chance, shown = Random(3), list[ShownMeld]()
    melds = [meld(f"{colour}{n} {colour}{n + 1} {colour}{n + 2}") for colour in "RGBY" for n in range(1, 11)]
    for _ in range(200):
        shown = followed([each for each in shown if chance.random() < 0.9], chance.sample(melds, 12), 16)
        slots = [each.slot for each in shown if each.left is None]
        assert len(slots) == len(set(slots)) == 12


@pytest.mark.parametrize("size", [LEAST_WINDOW, (1280, 720), (2560, 1440), (1000, 1000), (2560, 800)])
def test_nothing_lies_where_the_menu_is_and_a_long_meld_fills_its_place(tmp_path: Path, size: tuple[int, int]) -> None:
    with driven(tmp_path, size) as driver:
        driver.context.go.menu()
        menu, style = driver.context.scenes.top, driver.context.style
        assert isinstance(menu, Menu)
        room, free = menu._attract_room(style)
        assert all(not free.collidepoint(place) and room.collidepoint(place) for place in places(room, free, (182, 72)))
        for key in ("play", "school", "quit", "language"):
            assert free.contains(driver.form.place(driver.form[key]))
        wide = breadth(room, free, style.px(CELL[0]))
        assert wide >= style.px(CELL[0])
        four, seven = (blurred(meld(" ".join(f"R{n}" for n in range(1, last))), style, wide) for last in (5, 8))
        assert 0.8 * wide < seven.get_bounding_rect(128).width <= wide
        assert seven.get_height() > 0.6 * four.get_height()


@pytest.fixture
def played(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """Let the computers think at once; how often they were asked."""
    asked: list[int] = []

    next_state = Exhibition._next

    def noted(shown: Exhibition, *given: Any) -> Any:
        asked.append(1)
        return next_state(shown, *given)

    monkeypatch.setattr(Exhibition, "_next", noted)
    at_once(monkeypatch, "exhibition")
    return asked


def in_menu(driver: Driver, seconds: float) -> Attract:
    if not len(driver.context.scenes):
        driver.context.go.menu()
    driver.wait(seconds)
    menu = driver.on_top(Menu)
    assert menu._attract is not None
    return menu._attract


def test_the_first_second_belongs_to_the_menu_then_a_real_match_appears_behind_it(
    driver: Driver, played: list[int]
) -> None:
    in_menu(driver, WAIT - 0.1)
    before = driver.surface.copy()
    assert played == []
    in_menu(driver, 0.3)
    assert played == [1]
    attract = in_menu(driver, 2 * PACE + FADE)
    assert len(attract.shown) >= 3
    assert pygame.image.tobytes(before, "RGB") != pygame.image.tobytes(driver.surface, "RGB")
    in_menu(driver, 60)
    assert len(attract._images) <= 3 * len(attract.shown) + 9


def test_its_melds_come_in_few_frames(driver: Driver, played: list[int]) -> None:
    attract = in_menu(driver, WAIT + PACE - 0.3)
    menu, shades = driver.context.scenes.top, set()
    assert menu is not None
    while driver.context.sounds._background.busy():  # sounds are computed beside the frames; who does so does not rest
        sleep(0.01)
        driver.app.frame(0.0)
    while not attract.moving:
        driver.app.frame(0.0, rested=SLOW)
    while attract.moving:
        assert menu.changes_slowly
        assert not menu.busy
        assert (driver.app.pace.resting, driver.app.pace.interval) == (True, SLOW)
        driver.app.frame(0.0, rested=SLOW)
        shades.add(max(each.opacity for each in attract.shown))
    assert len(shades) >= 5, "every shade is seen"
    driver.app.frame(0.0, rested=SLOW)
    assert driver.app.pace.interval == REST_SECONDS


def test_it_rests_while_nobody_looks_and_stops_with_the_menu(driver: Driver, played: list[int]) -> None:
    in_menu(driver, WAIT + PACE)
    driver.post(pygame.WINDOWFOCUSLOST)
    count = len(played)
    driver.wait(10)
    assert len(played) == count
    driver.post(pygame.WINDOWFOCUSGAINED)
    driver.wait(PACE + 0.5)
    assert len(played) > count
    driver.click_on("options")
    assert not isinstance(driver.context.scenes.top, Menu), "every click counts while it plays"
    driver.wait(0.5)
    count = len(played)
    driver.wait(10)
    assert len(played) == count
    driver.key(pygame.K_ESCAPE)
    driver.wait(WAIT - 0.3)
    assert len(played) == count, "and waits again when one comes back"


def test_nothing_moves_behind_the_menu_with_less_motion(tmp_path: Path, played: list[int]) -> None:
    with driven(tmp_path, settings=Settings(reduce_motion=True)) as driver:
        driver.context.go.menu()
        driver.wait(0.5)
        before = driver.surface.copy()
        driver.wait(20)
        assert pygame.image.tobytes(before, "RGB") == pygame.image.tobytes(driver.surface, "RGB")
        assert played == []
