"""Tries the whole program: in each book two computers play a match in the window, which is saved, resumed and finished.

This is how a package shows that nothing is missing in it (`main.py try`). The game is given its time frame by frame, so
that a match takes seconds.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import replace
from datetime import datetime
from typing import NamedTuple

import pygame

from game.engine.options import SeatKind
from game.engine.record import Record
from game.engine.registry import BOOKS
from game.store import levels, matches
from game.store.folders import Folders
from game.store.settings import ComputerSpeed, load
from game.ui.context import Context
from game.ui.kit.theme import Metrics
from game.ui.loop import LONGEST_STEP, App
from game.ui.routes import Routes
from game.ui.scenes.round.scoring import ScoringScene

PLAYERS = ((SeatKind.MEDIUM.value, "Ada"), (SeatKind.MEDIUM.value, "Ben"))
RESUMED_AFTER = 12
"""The number of actions after which the program is closed and opened again."""
THINKING = 0.001
"""Seconds between frames, for the computers to think."""
SEEN = 8
"""Frames that each page is looked at."""


class TrialError(Exception):
    """Something does not work; the text says what."""


class Tried(NamedTuple):
    """A match that was played."""

    book: str
    rounds: int
    actions: int
    resumed_after: int
    frames: int
    seconds: float


def try_pages(folders: Folders, size: tuple[int, int]) -> int:
    """Show every page that the menu leads to, and read what comes with the game; return the number of levels."""
    library = levels.load(folders)
    if library.notes:
        raise TrialError(f"levels cannot be read: {library.notes}")
    program = TrialProgram(folders, size)
    go = program.context.go
    for page in (go.new_match, go.school, go.levels, go.matches, go.statistics, go.options, go.rules):
        page()
        for _ in range(SEEN):
            program.frame()
        go.menu()
    program.close()
    return len(library.levels)


def try_book(folders: Folders, book: str, size: tuple[int, int]) -> Tried:
    """Play a match of a book to its end, in a program that is closed and opened again on the way."""
    begun = time.monotonic()
    first = TrialProgram(folders, size)
    first.start(book)
    first.play(lambda: first.actions >= RESUMED_AFTER)
    saved = first.actions
    first.close()
    second = TrialProgram(folders, size)
    second.context.go.continue_match()
    second.play(lambda: second.actions > 0)
    if second.actions < saved:
        raise TrialError(f"{book}: {saved} actions were saved, and {second.actions} were resumed")
    second.play(lambda: second.over)
    actions = second.actions
    second.close()
    entry = matches.listed(folders, datetime.now().astimezone())[0][0]
    if entry.outline.record.rules.book != book or not entry.outline.over:
        raise TrialError(f"{book}: the match was played to its end, but not saved as such")
    frames, rounds = first.frames + second.frames, 1 + first.rounds + second.rounds
    return Tried(book, rounds, actions, saved, frames, time.monotonic() - begun)


class TrialProgram:
    """The program with its window, from opening it to leaving it."""

    def __init__(self, folders: Folders, size: tuple[int, int]) -> None:
        settings, notes = load(folders, datetime.now().astimezone())
        pygame.display.init()
        pygame.font.init()
        window = pygame.Window("Steinreich", size)
        settings = replace(settings, computer_speed=ComputerSpeed.AT_ONCE, reduce_motion=True, newcomer=False)
        self.context = Context(folders, settings, Metrics(*window.get_surface().get_size()), Routes)
        self.app = App(self.context, window)
        self.frames = self.rounds = 0
        self.context.go.menu()
        self.context.report(notes)

    def start(self, book: str) -> None:
        """Begin a match of a book between two computers, which is always the same."""
        self.context.go.start_match(Record(BOOKS[book], PLAYERS, f"trial of {book}"))

    def frame(self) -> None:
        """Show a frame."""
        self.app.frame(LONGEST_STEP)
        self.frames += 1

    def play(self, done: Callable[[], bool]) -> None:
        """Show frames until something is done; begin each next round."""
        while not done():
            self.frame()
            time.sleep(THINKING)
            if self.frames > 100_000:
                raise TrialError(f"the match does not end; on top is {type(self.context.scenes.top).__name__}")
            scoring = self.context.scenes.top
            if isinstance(scoring, ScoringScene) and not scoring.over and not scoring.busy:
                scoring.next_round()
                self.rounds += 1

    @property
    def actions(self) -> int:
        """How many actions the match on the table has had."""
        record = self.context.go.record()
        return len(record.lines) if record is not None else 0

    @property
    def over(self) -> bool:
        """Whether the end of the match is shown."""
        top = self.context.scenes.top
        return isinstance(top, ScoringScene) and top.over

    def close(self) -> None:
        """Leave as the Quit button does."""
        self.context.leave()
        self.app.close()
        pygame.mixer.quit()
        pygame.display.quit()
