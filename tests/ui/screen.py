"""A window that nobody sees, stepped by hand: what tests of both families look at and press."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from time import sleep
from typing import Any

import pygame
import pytest

from game.engine.options import SeatKind, T
from game.store.matches import listed
from game.store.settings import ComputerSpeed, Settings
from game.ui.kit.style import Style
from game.ui.kit.text import Letters
from game.ui.kit.widgets import Button, Form
from game.ui.table.tiles.hand import TAUGHT
from tests.beside import at_once
from tests.ui.driver import PAINTERS, Driver, Mouse, as_a, driven, unseen

HUMAN, NORMAL = SeatKind.HUMAN, SeatKind.MEDIUM
QUICK = Settings(reduce_motion=True, computer_speed=ComputerSpeed.AT_ONCE, taught=TAUGHT)
"""Nothing moves, nobody waits, and nothing is told of gestures."""
PATIENCE = 0.005
"""Seconds that a thread is waited for, in each of many frames."""
NAMES = ("Anna", "Bert", "Cleo", "Dora", "Emil", "Finn", "Gina", "Hugo", "Ida", "Jule")


class Screen:
    def __init__(self, driver: Driver) -> None:
        self.driver = driver
        self.context = driver.context
        self.mouse = Mouse(driver.app)

    def open_matches(self) -> int:
        entries, notes = listed(self.context.folders, self.context.now())
        assert notes == ()
        return sum(not entry.outline.over for entry in entries)

    @property
    def form(self) -> Form:
        return as_a(Form, getattr(self.context.scenes.top, "form", None))

    def on_top(self, kind: type[T]) -> T:
        return as_a(kind, self.context.scenes.top)

    def until_on_top(self, kind: type[T]) -> T:
        """Let frames pass until a scene of a kind is on top."""
        self.until(lambda: isinstance(self.context.scenes.top, kind))
        return self.on_top(kind)

    def click(self, *keys: str) -> None:
        for key in keys:
            self.mouse.press(key)

    def key(self, name: str) -> Button:
        return as_a(Button, self.form[name])

    def frame(self) -> None:
        self.driver.app.frame(self.mouse.dt)

    def until(self, reached: Callable[[], bool], frames: int = 2000) -> None:
        """Let frames pass until something holds; only the last is drawn.

        Files are written by threads, for which the second half of the frames waits.
        """
        with unseen(self.driver.app):
            passed = 0
            while not reached():
                assert passed < frames, "it never came to that"
                self.frame()
                passed += 1
                if passed > frames // 2:
                    sleep(PATIENCE)
        self.driver.app.draw()

    def picture(self) -> bytes:
        self.driver.app.draw_now()
        return pygame.image.tobytes(self.driver.surface, "RGB")

    def words(self) -> list[str]:
        """Every text that is drawn outside keys."""
        said: list[str] = []

        def noting(draw: Callable[..., Any]) -> Callable[..., Any]:
            def drawn(style: Style, surface: pygame.Surface, text: str, *args: Any, **names: Any) -> Any:
                said.append(text)
                return draw(style, surface, text, *args, **names)

            return drawn

        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(Style, "write", noting(Style.write))
            patch.setattr(Style, "paragraph", noting(Style.paragraph))
            self._draw_afresh()
        return said

    def _draw_afresh(self) -> None:
        self.driver.app.draw_on(self.driver.app.surface.copy())

    def cut_off(self) -> list[str]:
        """Every text that is drawn shorter than it is."""
        with cut_texts() as short:
            self._draw_afresh()
        return short


@contextmanager
def cut_texts() -> Iterator[list[str]]:
    """Note every text that is drawn shorter than it is, on pieces too: they are drawn anew."""
    PAINTERS.clear()
    short: list[str] = []
    fit = Letters.fit

    def noting(letters: Letters, text: str, *args: Any) -> str:
        fitted = fit(letters, text, *args)
        if fitted != text:
            short.append(text)
        return fitted

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Letters, "fit", noting)
        yield short


@contextmanager
def screen(
    home: Path,
    size: tuple[int, int] = (960, 540),
    language: str | None = "de",
    settings: Settings = QUICK,
    draw_every: int = 0,
    beside: bool = False,
) -> Iterator[Driver]:
    """A game with its menu; computers answer at once, unless `beside` the frames as they do otherwise.

    Each `draw_every`th frame is drawn though nobody looks.
    """
    with pytest.MonkeyPatch.context() as patch, driven(home, size, language, settings) as driver:
        at_once(patch, "reading", "bringing", "sounds", *(() if beside else ("computer",)))
        driver.app.every = draw_every or driver.app.every
        driver.context.go.menu()
        yield driver
