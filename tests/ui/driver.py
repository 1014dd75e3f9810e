"""Steps the game by posted events and a clock that only moves when it is told."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator
from contextlib import contextmanager, nullcontext
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pygame
import pytest

from game.engine.options import T
from game.store.folders import Folders, player_folders
from game.store.settings import Settings, load
from game.ui.context import Context, Navigation
from game.ui.kit.theme import Metrics
from game.ui.kit.widgets import Form
from game.ui.loop import App
from game.ui.routes import Routes
from game.ui.scene import Scene
from game.ui.scenes.page import Page
from tests.ui.hands import Hands, unseen

NOON = datetime(2026, 7, 1, 12, 0, 0, tzinfo=UTC)
TICK = 1 / 60
MANY = 5000
"""More frames than it takes until a reader knows everything."""
PAINTERS: dict[str, dict[Hashable, object]] = {}
"""The painters of pieces that the games of all tests share (`conftest.py`)."""


def sure(found: T | None) -> T:
    """Return what has to be there."""
    assert found is not None
    return found


def as_a(kind: type[T], found: object) -> T:
    """Return what has to be of a kind."""
    assert isinstance(found, kind), found
    return found


def calls(patch: pytest.MonkeyPatch, name: str, *owners: object) -> list[Any]:
    """The arguments of each call from now on, which does what it always did."""
    made = list[Any]()

    def noting(call: Any) -> Any:
        def noted(*args: Any, **names: Any) -> Any:
            made.append(args)
            return call(*args, **names)

        return noted

    for owner in owners:
        patch.setattr(owner, name, noting(getattr(owner, name)))
    return made


class UnseenApp(App):
    """A game that draws only where somebody looks: every so many frames, for a reader, or when it is asked to."""

    every = 0
    """Every how many frames it draws all the same; 0: never."""
    frames = 0
    stale = True
    """Whether the picture is not of the last frame."""

    def draw(self) -> bool:
        """Draw if somebody looks at every frame."""
        self.frames += 1
        if (self.every and self.frames % self.every == 0) or self.reader.active or self.context.settings.speech:
            return self.draw_now()
        self.stale = True
        return False

    def draw_now(self) -> bool:
        self.stale = False
        return super().draw()


class Driver(Hands):
    app: UnseenApp

    def __init__(self, folders: Folders, settings: Settings, size: tuple[int, int], language: str | None) -> None:
        pygame.display.init()
        pygame.font.init()
        pygame.event.clear()
        self.window = pygame.Window("test", size, resizable=True)
        metrics = Metrics(*self.window.get_surface().get_size())
        self.context = Context(folders, settings, metrics, Routes, language=language, now=lambda: NOON)
        super().__init__(UnseenApp(self.context, self.window), TICK)

    @property
    def surface(self) -> pygame.Surface:
        """The picture, drawn now if it was not."""
        if self.app.stale:
            self.app.draw_now()
        return self.app.surface

    @property
    def form(self) -> Form:
        return sure(self.on_top(Page).form)

    def on_top(self, kind: type[T]) -> T:
        return as_a(kind, self.context.scenes.top)

    def instead(self, **calls: Callable[..., object]) -> None:
        """Let calls of the navigation, by their names, do something else."""
        for name, call in calls.items():
            assert hasattr(Navigation, name), name
            setattr(self.context.go, name, call)

    @property
    def kept(self) -> Settings:
        """The settings as their file has them, in which nothing is wrong."""
        settings, notes = load(self.context.folders, NOON)
        assert notes == ()
        return settings

    def show(self, scene: Scene) -> None:
        self.context.scenes.push(scene, fade=False)
        self.wait(1.5)

    def frame(self, count: int = 1) -> None:
        for _ in range(count):
            self.app.frame(self.dt)

    def be_heard(self, *, drawn: bool = False) -> None:
        """Let frames pass until a reader, if there is one, knows what is there now."""
        reader = self.app.reader
        self.frame()
        wanted = reader.looks + 1 + reader.busy
        with nullcontext() if drawn else unseen(self.app):
            for _ in range(MANY):
                if not reader.active or (reader.looks >= wanted and not reader.behind):
                    return
                self.frame()
        raise AssertionError("a reader never knows everything")

    def click_on(self, *keys: str) -> None:
        """Click the middle of widgets of the scene on top, one after the other."""
        for key in keys:
            self.reveal(key)
            self.click(self.form.place(self.form[key]).center)

    def reveal(self, key: str) -> None:
        """Scroll until a widget is in sight."""
        form = self.form
        if form.is_scrolled(form[key]):
            form.scroll.show(form[key].rect, 10)
            form.scroll.offset = form.scroll.goal


@contextmanager
def driven(
    home: Path, size: tuple[int, int] = (1280, 720), language: str | None = "de", settings: Settings | None = None
) -> Iterator[Driver]:
    """A game that is driven by a test, with the player's files in a folder."""
    driver = Driver(player_folders(home), settings or Settings(), size, language)
    try:
        yield driver
    finally:
        driver.context.go.leave_match()
        driver.window.destroy()
