"""Steps the game by posted events and a clock that only moves when it is told."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path

import pygame
import pytest

from game.store.folders import Folders, player_folders
from game.store.settings import Settings
from game.ui.context import Context
from game.ui.kit.theme import Metrics
from game.ui.kit.widgets import Form
from game.ui.loop import App
from game.ui.navigation import Navigation
from game.ui.routes import Routes
from game.ui.scene import Scene
from game.ui.scenes.dialog import Dialog
from game.ui.scenes.page import Page

NOON = datetime(2026, 7, 1, 12, 0, 0, tzinfo=UTC)
TICK = 1 / 60


@contextmanager
def unseen(app: App) -> Iterator[None]:
    """Draw none of the frames, as nobody looks at them."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(app, "draw", lambda: None)
        yield


class Driver:
    """A game in a window that nobody sees."""

    def __init__(self, folders: Folders, settings: Settings, size: tuple[int, int], language: str | None) -> None:
        pygame.display.init()
        pygame.font.init()
        pygame.event.clear()
        self.window = pygame.Window("test", size, resizable=True)
        metrics = Metrics(*self.window.get_surface().get_size())
        self.context = Context(folders, settings, metrics, Routes, language=language, now=lambda: NOON)
        self.app = App(self.context, self.window)

    @property
    def surface(self) -> pygame.Surface:
        """The picture."""
        return self.app.surface

    @property
    def form(self) -> Form:
        """The form of the scene on top."""
        top = self.context.scenes.top
        assert isinstance(top, Page | Dialog)
        assert top.form is not None
        return top.form

    def instead(self, **calls: Callable[..., object]) -> None:
        """Let calls of the navigation, by their names, do something else."""
        for name, call in calls.items():
            assert hasattr(Navigation, name), name
            setattr(self.context.go, name, call)

    def show(self, scene: Scene) -> None:
        """Put a scene on top and let it come."""
        self.context.scenes.push(scene, fade=False)
        self.pass_time(1.5)

    def frame(self, count: int = 1) -> None:
        """Let frames pass."""
        for _ in range(count):
            self.app.frame(TICK)

    def pass_time(self, seconds: float) -> None:
        """Let time pass; only its last frame is drawn."""
        with unseen(self.app):
            self.frame(max(round(seconds / TICK) - 1, 0))
        self.frame()

    def post(self, kind: int, **names: object) -> None:
        """Let something happen and take it."""
        pygame.event.post(pygame.Event(kind, names))
        self.frame()

    def move(self, pos: tuple[int, int]) -> None:
        """Move the mouse."""
        self.post(pygame.MOUSEMOTION, pos=pos, rel=(0, 0), buttons=(0, 0, 0))

    def press(self, pos: tuple[int, int], button: int = 1) -> None:
        """A button of the mouse goes down."""
        self.post(pygame.MOUSEBUTTONDOWN, pos=pos, button=button)

    def release(self, pos: tuple[int, int], button: int = 1) -> None:
        """A button of the mouse goes up."""
        self.post(pygame.MOUSEBUTTONUP, pos=pos, button=button)

    def click(self, pos: tuple[int, int]) -> None:
        """Move there, press, release."""
        self.move(pos)
        self.press(pos)
        self.release(pos)

    def click_on(self, key: str) -> None:
        """Click the middle of a widget of the scene on top."""
        self.click(self.form.place(self.form[key]).center)

    def key(self, key: int, mod: int = 0) -> None:
        """A key goes down and up."""
        self.post(pygame.KEYDOWN, key=key, mod=mod, unicode="", scancode=0)
        self.post(pygame.KEYUP, key=key, mod=mod, unicode="", scancode=0)

    def type(self, text: str) -> None:
        """Letters are written."""
        for letter in text:
            self.post(pygame.TEXTINPUT, text=letter)


@contextmanager
def driven(
    home: Path,
    size: tuple[int, int] = (1280, 720),
    language: str | None = "de",
    settings: Settings | None = None,
) -> Iterator[Driver]:
    """A game that is driven by a test, with the player's files in a folder."""
    driver = Driver(player_folders(home), settings or Settings(), size, language)
    try:
        yield driver
    finally:
        driver.context.go.leave_match()
        driver.window.destroy()
