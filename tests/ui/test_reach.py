"""Everything that can be pressed in any scene is reached by keys, is seen with the focus, and can be read."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pygame
import pytest

from game.engine.record_reading import parse_record
from game.store.settings import Settings
from game.ui.context import Context
from game.ui.kit.widgets.widget import ring_light
from game.ui.scene import Scene
from game.ui.scenes.crash import Crash
from game.ui.scenes.dialog import Answer, Dialog
from game.ui.scenes.library.matches import Matches
from game.ui.scenes.library.replay import Replay
from game.ui.scenes.library.statistics import Statistics
from game.ui.scenes.menu.compare import Compare
from game.ui.scenes.menu.gestures import Gestures
from game.ui.scenes.menu.options import LOOK, Options
from game.ui.scenes.menu.own_keys import OwnKeys
from game.ui.scenes.round.handover import HandOver
from game.ui.scenes.round.pause import pause
from game.ui.scenes.round.scoring import Scoring
from tests.ui.card_playing import card_playing
from tests.ui.driver import driven
from tests.ui.keyboard import Keyboard
from tests.ui.screen import HUMAN, NORMAL
from tests.ui.test_matches import OLD
from tests.ui.test_scenes import SCENES
from tests.ui.test_tournament import ALONE, Hall
from tests.ui.tile_playing import tile_playing

NEAR, LEAST = 16, 60
"""How close a pixel is to the colour of the ring, and how many of them a ring has at least."""
RECORD, STEPS = parse_record(OLD.read_text("utf-8"))


def answers(context: Context) -> Dialog:
    """A question with two answers."""
    return Dialog(context, "Titel", "Text", [Answer("Ja", lambda: None), Answer("Nein", lambda: None)])


EVERY: dict[str, Callable[[Context], Scene]] = {
    **SCENES,
    "look": lambda context: Options(context, section=LOOK),
    "options-in-match": lambda context: Options(context, in_match=True),
    "compare": lambda context: Compare(context, "rummy"),
    "gestures": Gestures,
    "own-keys": OwnKeys,
    "matches": Matches,
    "statistics": Statistics,
    "replay": lambda context: Replay(context, RECORD, STEPS),
    "crash": lambda context: Crash(context, "text", Path("/tmp/report.txt"), True),
    "dialog": answers,
}


def goes_round(scene: Scene, key: Callable[..., None], frame: Callable[[], None]) -> None:
    """Tab leads to everything that can be pressed, in order, and back to the first; what has the focus is in sight."""
    form = scene.form
    assert form is not None
    wanted = [widget.key for widget in form if widget.focusable]
    form.focus = None
    seen = []
    for _ in wanted:
        key(pygame.K_TAB)
        for _ in range(40):
            if scene.form is None or not scene.form.busy:
                break
            frame()
        form = scene.form
        assert form is not None
        assert form.focus is not None
        seen.append(form.focus)
        place = form.place(form[form.focus])
        if form.scroll is not None and form.is_scrolled(form[form.focus]):
            assert form.scroll.viewport.colliderect(place), form.focus
    assert seen == wanted
    key(pygame.K_TAB)
    assert form.focus == wanted[0]
    assert [item.key for zone in scene.focus.zones for item in zone.items if item.reached] == wanted


@pytest.mark.parametrize("name", EVERY)
def test_tab_leads_to_everything_in_every_scene(tmp_path: Path, name: str) -> None:
    with driven(tmp_path, (960, 540), settings=Settings(reduce_motion=True)) as driver:
        driver.show(scene := EVERY[name](driver.context))
        draw, driver.app.draw = driver.app.draw, lambda: False  # type: ignore[method-assign]
        goes_round(scene, driver.key, driver.frame)
        driver.app.draw = draw  # type: ignore[method-assign]
        driver.frame()
        form = scene.form
        assert form is not None
        light = ring_light(driver.context.style.theme)[:3]
        ring = pygame.mask.from_threshold(driver.surface, light, (NEAR, NEAR, NEAR))
        assert ring.count() > LEAST, "the ring is seen"


def test_tab_leads_to_everything_in_the_hall_of_a_tournament(tmp_path: Path) -> None:
    with driven(tmp_path, (960, 540)) as driver:
        hall = Hall(driver, ALONE, played=1)
        goes_round(hall.scene, driver.key, driver.frame)
        driver.context.scenes.close()


def test_tab_leads_to_everything_between_two_players_in_the_pause_and_in_the_score(tmp_path: Path) -> None:
    with card_playing(tmp_path, draw_every=30) as play:
        play.begin((HUMAN, HUMAN), seed="hot-seat")
        play.until(lambda: isinstance(play.top, HandOver))
        goes_round(play.top, play.mouse.key, play.frame)
        play.mouse.press("ready")
        play.until_my_turn()
        pause(play.screen)
        goes_round(play.context.scenes.top, play.mouse.key, play.frame)  # type: ignore[arg-type]
    with card_playing(tmp_path, draw_every=30) as play:
        play.begin((HUMAN, NORMAL), seed="score")
        play.play_round()
        play.until(lambda: isinstance(play.top, Scoring) and not play.top.busy)
        goes_round(play.top, play.mouse.key, play.frame)


def test_everything_around_a_table_is_reached_by_zones_and_arrows(tmp_path: Path) -> None:
    for playing in (tile_playing, card_playing):
        with playing(tmp_path, draw_every=30) as play:
            play.begin((HUMAN, NORMAL, NORMAL), seed="reach")
            play.until_my_turn()
            play.mouse.key(pygame.K_l)
            keyboard = Keyboard(play.mouse)
            keyboard.wake()
            assert play.turn.form is not None
            pressed = {widget.key for widget in play.turn.form if widget.focusable}
            zones = {zone.key: zone for zone in keyboard.focus.zones}
            assert {item.key for item in zones["keys"].items} == pressed
            log = [item for item in zones["others"].items if isinstance(item.key, tuple) and item.key[0] == "log"]
            assert log
            for zone in keyboard.focus.zones:
                for item in zone.items if zone.key in ("keys", "others") else zone.items[:3]:
                    assert item.name or item.value, item
                    keyboard.reach(zone.key, item.key)
