"""The loop: scenes are laid out, drawn and told what happens; while nothing does, frames are few, no time is lost."""

import os
import subprocess
import sys
import time
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import cast

import pygame
import pytest

from game.store.files import Note, NoteCode
from game.store.settings import Settings
from game.ui import loop
from game.ui.kit.drawing import DrawTarget
from game.ui.kit.input import NEAR, TOO_SOON
from game.ui.kit.style import Style
from game.ui.kit.theme import Metrics
from game.ui.loop import AFTER_INPUT, REST_SECONDS, awake, rest
from game.ui.scene import Scene, Scenes
from game.ui.scenes.page import Answer, Dialog
from tests.ui.driver import TICK, Driver, driven
from tests.ui.inks import styled


class Notebook(Scene):
    def __init__(self, opaque: bool = True) -> None:
        self.opaque = opaque
        self.events: list[pygame.Event] = []
        self.sizes: list[tuple[int, int]] = []
        self.time = 0.0
        self.drawn = 0
        self.closed = 0

    def handle(self, event: pygame.Event) -> None:
        self.events.append(event)

    def update(self, dt: float) -> None:
        self.time += dt

    def draw(self, surface: DrawTarget) -> None:
        self.drawn += 1

    def resized(self, style: Style) -> None:
        self.sizes.append(style.metrics.size)

    def closing(self) -> None:
        self.closed += 1


def test_a_scene_is_laid_out_before_it_is_drawn_and_at_every_new_size(driver: Driver) -> None:
    scene = Notebook()
    driver.context.scenes.push(scene)
    assert scene.sizes == [(1280, 720)]
    driver.frame()
    driver.window.size = (1600, 900)
    driver.frame()
    assert scene.sizes == [(1280, 720), (1600, 900)]
    assert driver.surface.get_size() == (1600, 900)


def test_only_scenes_that_can_be_seen_are_drawn_and_only_the_top_hears(driver: Driver) -> None:
    below, middle, top = Notebook(), Notebook(), Notebook(opaque=False)
    for scene in (below, middle, top):
        driver.context.scenes.push(scene, fade=False)
    driver.frame()
    top.events.clear()
    driver.key(pygame.K_x)
    driver.app.draw_now()
    assert below.drawn == 0
    assert middle.drawn == top.drawn > 0
    assert [event.type for event in top.events] == [pygame.KEYDOWN, pygame.KEYUP]
    assert middle.events == []


class FineWindow:
    """A window with so many pixels for each of its points, across and down, as on many Macs."""

    def __init__(self, window: pygame.Window, pixels: int) -> None:
        self._window, self._pixels = window, pixels

    def __getattr__(self, name: str) -> object:
        return getattr(self._window, name)

    @property
    def size(self) -> tuple[int, int]:
        return self._window.size[0] // self._pixels, self._window.size[1] // self._pixels


@pytest.mark.parametrize(
    ("size", "pixels", "near"), [((1280, 720), 1, NEAR), ((1280, 720), 2, NEAR), ((3840, 2160), 2, 3 * NEAR)]
)
def test_clicks_are_in_pixels_trembling_in_units(tmp_path: Path, size: tuple[int, int], pixels: int, near: int) -> None:
    with driven(tmp_path, size, settings=Settings(ignore_quick=True)) as driver:
        driver.app.window = cast("pygame.Window", FineWindow(driver.window, pixels))
        scene = Notebook()
        driver.show(scene)
        for far, heard in ((near, []), (near + 2, [(100 * pixels + near + 2, 200)])):
            driver.click((100, 200 // pixels))
            scene.events.clear()
            driver.click((100 + far // pixels, 200 // pixels))
            assert [event.pos for event in scene.events if event.type == pygame.MOUSEBUTTONDOWN] == heard, far
            driver.wait(TOO_SOON)


def test_time_is_what_it_is_told_and_a_pause_is_cut(driver: Driver) -> None:
    scene = Notebook()
    driver.context.scenes.push(scene)
    driver.app.frame(0.02)
    driver.app.frame(60)
    assert scene.time == pytest.approx(0.02 + 0.1)


def test_the_stack_closes_what_leaves_it() -> None:
    scenes = Scenes(styled(Metrics(1280, 720)))
    one, two, three = Notebook(), Notebook(), Notebook()
    scenes.push(one)
    scenes.push(two)
    scenes.replace(three)
    assert (one.closed, two.closed, three.closed) == (0, 1, 0)
    scenes.back_to(Notebook)
    assert scenes.top is three
    scenes.close()
    assert (one.closed, two.closed, three.closed) == (1, 1, 1)
    assert len(scenes) == 0


def test_the_game_ends_with_window_or_last_scene_and_every_scene_keeps_its_own(driver: Driver, tmp_path: Path) -> None:
    scene = Notebook()
    driver.context.scenes.push(scene)
    pygame.event.post(pygame.Event(pygame.QUIT))
    driver.app.run()
    assert not driver.context.running
    assert scene.closed == 1
    with driven(tmp_path / "other") as other:
        other.context.scenes.push(Notebook())
        other.context.scenes.pop()
        other.frame()
        assert not other.context.running


def test_the_whole_screen_and_back(driver: Driver) -> None:
    driver.context.scenes.push(Notebook())
    driver.key(pygame.K_F11)
    assert driver.context.settings.fullscreen
    driver.key(pygame.K_RETURN, pygame.KMOD_LALT)
    assert not driver.context.settings.fullscreen
    assert all(event.type != pygame.KEYDOWN for event in driver.context.scenes.top.events)


def test_a_screenshot_is_kept_and_announced_or_it_is_said_that_it_cannot_be(driver: Driver, tmp_path: Path) -> None:
    driver.context.scenes.push(Notebook())
    driver.key(pygame.K_F12)
    (path,) = driver.context.folders.pictures.glob("*.png")
    assert path.name == "Steinreich 2026-07-01 12-00-00.png"
    assert pygame.image.load(path).get_size() == (1280, 720)
    assert driver.context.toasts.texts == (f"Bildschirmfoto gespeichert: {path}",)
    with driven(tmp_path / "other") as other:
        other.context.scenes.push(Notebook())
        other.context.folders.pictures.parent.mkdir(parents=True, exist_ok=True)
        other.context.folders.pictures.write_text("in the way")
        other.key(pygame.K_F12)
        (text,) = other.context.toasts.texts
        assert "konnte nicht gespeichert werden" in text


@pytest.mark.parametrize("language", ["de", "en"])
def test_every_note_of_the_store_is_told(tmp_path: Path, language: str) -> None:
    with driven(tmp_path, language=language) as driver:
        for code in NoteCode:
            for kept in (None, Path("settings.broken")):
                driver.context.report([Note(code, Path("a/settings.toml"), "window", kept)])
                assert all("settings.toml" in text for text in driver.context.toasts.texts), code


@pytest.mark.parametrize("reduced", [False, True])
def test_one_scene_fades_into_the_next_unless_motion_is_reduced(tmp_path: Path, reduced: bool) -> None:
    with driven(tmp_path, settings=Settings(reduce_motion=reduced)) as driver:
        for _ in range(2):
            driver.context.scenes.push(Notebook())
            assert driver.app.busy is not reduced or len(driver.context.scenes) == 1
            driver.wait(0.5)
        assert not driver.app.busy


def test_a_dialog_takes_one_answer(driver: Driver) -> None:
    said: list[str] = []
    driver.show(Notebook())
    answers = (Answer("Nein", lambda: said.append("no")), Answer("Ja", lambda: said.append("yes")))
    for give in (
        partial(driver.key, pygame.K_ESCAPE),
        partial(driver.key, pygame.K_RETURN),
        partial(driver.click_on, "answer-0"),
    ):
        dialog = Dialog(driver.context, "Frage", "Wirklich?", answers)
        driver.show(dialog)
        give()
        assert isinstance(driver.context.scenes.top, Notebook)
        dialog.answer(0)
    assert said == ["no", "yes", "no"], "two at once count once"


def started(root: Path, **variables: str) -> subprocess.CompletedProcess[str]:
    code = (
        "import sys; from game.store.folders import player_folders; from game.store.settings import Settings;"
        "from game.ui.app import run; sys.exit(run(player_folders(), Settings(), language='de'))"
    )
    hidden = {"DISPLAY", "WAYLAND_DISPLAY", "SDL_VIDEODRIVER"}
    environment = {name: value for name, value in os.environ.items() if name not in hidden} | variables
    return subprocess.run(
        [sys.executable, "-c", code], cwd=root, env=environment, capture_output=True, text=True, timeout=60
    )


def test_without_a_screen_there_is_a_sentence_and_status_2(root: Path) -> None:
    ended = started(root, SDL_VIDEODRIVER="x11")
    assert ended.returncode == 2
    assert ended.stderr.startswith("Steinreich findet keinen Bildschirm")
    assert "Traceback" not in ended.stderr


@pytest.fixture
def idle(tmp_path: Path) -> Iterator[Driver]:
    with driven(tmp_path, size=(960, 540), settings=Settings(sound=False)) as idle:
        yield idle


LONGEST = 10.0
"""Seconds after which everything must rest."""


def until_rest(idle: Driver) -> float:
    """The seconds until nothing happens any more; at most `LONGEST`."""
    seconds = 0.0
    while idle.app.awake > 0 and seconds < LONGEST:
        idle.frame()
        seconds += TICK
    assert idle.app.awake <= 0
    return seconds


def test_a_scene_rests_once_nothing_happens_in_it_or_beside_it(idle: Driver) -> None:
    idle.context.scenes.push(Notebook(), fade=False)
    assert 0 < until_rest(idle) < 1.0
    idle.context.scenes.push(Notebook(), fade=False)
    until_rest(idle)
    idle.context.toasts.add("noch da", seconds=2.0)
    idle.frame()
    assert until_rest(idle) > 1.9


def test_input_and_changes_end_a_rest() -> None:
    for touched, changed in ((True, False), (False, True)):
        left = awake(AFTER_INPUT, 5.0, touched=False, changed=False)
        assert left <= 0
        assert awake(left, TICK, touched=touched, changed=changed) > 0


def test_the_time_of_a_rest_passes_in_full_and_before_what_ended_it(idle: Driver) -> None:
    scene = Notebook()
    idle.context.scenes.push(scene, fade=False)
    until_rest(idle)
    heard: list[float] = []
    scene.handle = lambda event: heard.append(scene.time)  # type: ignore[method-assign]
    before = scene.time
    pygame.event.post(pygame.Event(pygame.KEYDOWN, key=pygame.K_x, mod=0, unicode="x", scancode=0))
    idle.app.frame(0.0, rested=REST_SECONDS)
    assert heard == [before + REST_SECONDS]
    assert scene.time == before + REST_SECONDS


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """The naps of a rest, with a clock that moves by them."""
    naps: list[float] = []
    monkeypatch.setattr(time, "sleep", naps.append)
    monkeypatch.setattr(time, "monotonic", lambda: sum(naps))
    return naps


def test_a_rest_looks_for_input_every_other_frame_and_ends_with_it_or_with_the_game(clock: list[float]) -> None:
    pygame.event.clear()
    rest(lambda: True)
    assert sum(clock) == pytest.approx(REST_SECONDS)
    assert max(clock) <= 2 / loop.FRAMES
    clock.clear()
    pygame.event.clear()
    pygame.event.post(pygame.Event(pygame.MOUSEMOTION, pos=(1, 1), rel=(0, 0), buttons=(0, 0, 0)))
    rest(lambda: True)
    pygame.event.clear()
    rest(lambda: False)
    assert clock == []
