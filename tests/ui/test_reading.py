"""Matches that take long to be read: that is done beside the frames, said, and can be left."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from threading import Event
from typing import Any

import pygame
import pytest

from game.engine.record import format_record, parse_record
from game.play import gc_policy
from game.store import matches
from game.store.folders import matches_folder, player_folders
from game.store.matches import load_match
from game.ui.context import BRINGING, READING
from game.ui.kit.theme import LEAST_WINDOW
from game.ui.scenes.library.matches import Matches
from game.ui.scenes.library.replay import ReplayScene
from game.ui.scenes.library.shelved import ReadingScene
from game.ui.scenes.menu.menu import Menu
from game.ui.scenes.round.tile_turn import TileTurn
from tests.ui.driver import NOON, Driver, driven

ROOT = Path(__file__).parents[2]
OLD, _ = parse_record((ROOT / "tests" / "records" / "format-1.txt").read_text("utf-8"))


def keep(home: Path) -> Path:
    """Lay a match among the others that is not over."""
    path = matches_folder(player_folders(home)) / "long.txt"
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(format_record(OLD.cut(6)), "utf-8")
    return path


class Slow:
    """A function that stops until it may go on."""

    def __init__(self, work: Callable[..., Any]) -> None:
        self.work, self.begun, self.going = work, Event(), Event()

    def __call__(self, *args: Any, **names: Any) -> Any:
        """Say that it was begun, wait, do it."""
        self.begun.set()
        assert self.going.wait(30)
        return self.work(*args, **names)


def until(driver: Driver, reached: Callable[[], bool]) -> None:
    """Let frames pass until something holds that a thread brings about."""
    for _ in range(3000):
        if reached():
            return
        Event().wait(0.01)
        driver.frame()
    raise AssertionError("it never came to that")


def test_a_long_record_is_read_beside_frames_and_that_is_said(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    source = tmp_path / "long.txt"
    source.write_text(format_record(OLD), "utf-8")
    other = tmp_path / "other.txt"
    other.write_text(format_record(OLD), "utf-8")
    monkeypatch.setattr(matches, "take_over", slow := Slow(matches.take_over))
    with driven(tmp_path / "home", LEAST_WINDOW, "en") as driver:
        driver.show(Matches(driver.context))
        driver.post(pygame.DROPFILE, file=str(source))
        driver.post(pygame.DROPFILE, file=str(other))
        assert slow.begun.wait(30)
        driver.wait(0.2)
        assert not driver.context.toasts.texts, "what is quick is not said"
        driver.wait(10)
        assert list(driver.context.toasts.texts) == ["Reading long.txt…"]
        assert driver.context.background.busy(BRINGING)
        slow.going.set()
        until(driver, lambda: not driver.context.background.busy(BRINGING))
        assert list(driver.context.toasts.texts[-2:]) == [
            "long.txt is now among your matches.",
            "other.txt is now among your matches.",
        ]
        assert len(driver.on_top(Matches).entries) == 2


DOORS = {"play": ("load_match", TileTurn), "watch": ("read_match", ReplayScene), "menu": ("load_match", TileTurn)}
"""Where a match is opened: what reads it, and where it leads."""


@pytest.mark.parametrize("door", DOORS)
def test_a_long_match_is_opened_beside_the_frames_and_that_can_be_left(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, door: str
) -> None:
    reader, scene = DOORS[door]
    path = keep(tmp_path)
    with driven(tmp_path, LEAST_WINDOW, "de") as driver:
        scenes, below = driver.context.scenes, Menu(driver.context) if door == "menu" else Matches(driver.context, path)
        driver.show(below)
        for leaves in (True, False):
            slow = Slow(getattr(matches, reader))
            with monkeypatch.context() as patch:
                patch.setattr(matches, reader, slow)
                driver.click_on({"menu": "continue"}.get(door, door))
                assert slow.begun.wait(30)
                driver.wait(0.2)
                before = pygame.image.tobytes(driver.surface, "RGB")
                driver.key(pygame.K_ESCAPE)
                assert scenes.top is not below, "what is quick is not to be left"
                driver.wait(0.5)
                assert pygame.image.tobytes(driver.surface, "RGB") != before, "nothing says what is under way"
                if leaves:
                    driver.key(pygame.K_ESCAPE)
                    assert scenes.top is below
                slow.going.set()
                until(driver, lambda: not driver.context.background.busy(READING))
            if leaves:
                driver.wait(0.5)
                assert scenes.top is below
                loaded, notes = load_match(path, NOON)
                assert loaded is not None, notes
                loaded.journal.close()
        until(driver, lambda: not isinstance(scenes.top, ReadingScene))
        assert isinstance(scenes.top, scene)
        driver.context.go.leave_match()


def test_what_fails_beside_the_frames_says_so_in_the_frame(tmp_path: Path) -> None:
    with driven(tmp_path, LEAST_WINDOW, "en") as driver:
        task = driver.context.background.submit(lambda: 1 // 0, lambda _: None)
        assert isinstance(task.exception(30), ZeroDivisionError)
        with pytest.raises(ZeroDivisionError):
            driver.context.use_background(0.1)


def test_a_record_is_read_while_no_collection_is_made(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    read: list[bool] = []

    def apart(work: Callable[[], Any]) -> Any:
        read.append(True)
        return work()

    monkeypatch.setattr(gc_policy, "read_apart", apart)
    path = keep(tmp_path)
    with driven(tmp_path, LEAST_WINDOW, "de") as driver:
        driver.context.go.menu()
        driver.context.go.open_match(path)
        until(driver, lambda: isinstance(driver.context.scenes.top, TileTurn))
        driver.context.go.leave_match()
    assert read == [True]
