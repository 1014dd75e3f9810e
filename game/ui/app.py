"""The program with its window: `run(folders, settings, notes, size=..., fullscreen=..., language=...)`."""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from datetime import datetime
from functools import partial
from typing import TYPE_CHECKING

from game.store import logs
from game.store.files import Note
from game.store.folders import Folders
from game.store.settings import Settings

if TYPE_CHECKING:
    import pygame

NO_DISPLAY = 2
"""Exit status if there is no screen to open a window on."""
ENDING = tuple(getattr(signal, name) for name in ("SIGINT", "SIGTERM", "SIGHUP") if hasattr(signal, name))
"""Signals that ask the program to end: Ctrl+C, the end of the session, a closed terminal."""


def run(
    folders: Folders, settings: Settings, notes: Sequence[Note] = (), *, size: tuple[int, int] | None = None,
    fullscreen: bool = False, language: str | None = None,
) -> int:  # fmt: skip
    """Open the window and play; return the exit status of the program."""
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
    os.environ.setdefault("SDL_VIDEO_X11_WMCLASS", "steinreich")
    # Without this, Windows would scale up a small picture on high-resolution screens.
    os.environ.setdefault("SDL_WINDOWS_DPI_AWARENESS", "permonitorv2")
    import pygame

    from game.store.folders import other_profiles
    from game.ui.context import BRINGING, Context, system_language
    from game.ui.devices import look_for_gamepads
    from game.ui.kit.theme import Metrics
    from game.ui.loop import App
    from game.ui.reader.accesskit import connected
    from game.ui.reader.reader import Reader
    from game.ui.routes import Routes
    from game.words.catalogue import Catalogue

    now = datetime.now().astimezone()
    log, more = logs.begin(folders, now)
    settings = replace(settings, fullscreen=fullscreen or settings.fullscreen)
    try:
        pygame.display.init()
        pygame.font.init()
        window = _window(size or settings.window)
    except pygame.error as error:
        words = Catalogue(language or settings.language or system_language())
        print(words.t("window.no-display", error=error), file=sys.stderr)
        return NO_DISPLAY
    try:
        size_now, hasty = window.get_surface().get_size(), partial(Routes, hasty=True)
        context = Context(folders, settings, Metrics(*size_now), hasty, language=language)
        app = App(context, window, Reader(connected(window)))
        window.show()
        app.follow_fullscreen()
        context.go.menu()
        if other_profiles(folders):
            context.go.people()
        context.report((*notes, *more))
        context.report_looks()
        with interruptible(context.leave) as caught:
            app.careful_frame(0.0)
            context.go.prepare()
            look_for_gamepads()
            context.background.submit(partial(_clear, folders, now), lane=BRINGING)
            app.run()
    finally:
        logs.end(log)
        pygame.mixer.quit()
        # What is left of it after the display has gone would take another window with it when it is freed.
        window.destroy()
        pygame.display.quit()
    return caught[0] + 128 if caught else 0


def _clear(folders: Folders, now: datetime) -> None:
    from game.store import deleted
    from game.store.folders import matches_folder
    from game.store.profiles import homes

    deleted.clear((matches_folder(folders), folders.state, folders.config, folders.data, *homes(folders)), now)


@contextmanager
def interruptible(leave: Callable[[], None]) -> Iterator[list[int]]:
    """Close the game on signals as its own Quit button does.

    The current frame is finished first, so that no match is interrupted while being written. Yield the signals
    received; a second one ends the program as usual.
    """
    caught: list[int] = []
    before = {number: signal.getsignal(number) for number in ENDING}
    # Someone who starts a program so that it outlives the terminal (nohup) means it.
    before = {number: handler for number, handler in before.items() if handler is not signal.SIG_IGN}

    def end(number: int, _frame: object) -> None:
        caught.append(number)
        for each, handler in before.items():
            signal.signal(each, signal.SIG_DFL if handler is None else handler)
        leave()

    for number in before:
        signal.signal(number, end)
    try:
        yield caught
    finally:
        for number, handler in before.items():
            signal.signal(number, signal.SIG_DFL if handler is None else handler)


def _window(size: tuple[int, int]) -> pygame.Window:
    """Return a window of that size, or as large as the screen if that is smaller, with the game's icon.

    It is hidden: connections to screen readers have to be made before it is shown for the first time.
    """
    import pygame

    from game.ui.kit.drawing import ASSETS
    from game.ui.kit.theme import LEAST_WINDOW

    screens = pygame.display.get_desktop_sizes()
    width, height = map(min, size, max(screens)) if screens else size
    window = pygame.Window("Steinreich", (width, height), resizable=True, allow_high_dpi=True, hidden=True)
    window.minimum_size = LEAST_WINDOW
    window.set_icon(pygame.image.load(ASSETS / "icon" / "steinreich-128.png"))
    window.get_surface()
    return window
