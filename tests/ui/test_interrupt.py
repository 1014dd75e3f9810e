"""Ctrl+C and its like: the game is left as by its own key, with everything written down."""

from __future__ import annotations

import os
import signal
from pathlib import Path

import pytest

from game.store import logs
from game.store.folders import player_folders
from game.store.locks import try_lock
from game.store.matches import listed
from game.store.settings import Settings, load
from game.ui import app
from game.ui.app import ENDING, interruptible
from game.ui.context import Context
from game.ui.loop import App
from game.ui.routes import Routes
from tests.ui.driver import NOON
from tests.ui.screen import HUMAN, NAMES, NORMAL


@pytest.mark.parametrize("number", ENDING, ids=lambda number: signal.Signals(number).name)
def test_a_signal_in_the_middle_of_a_match_closes_everything(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, number: int
) -> None:
    from game.engine.tiles.books import UNO_RUMMY
    from game.play.setup import MatchSetup, Player

    folders = player_folders(tmp_path)
    frames: list[Context] = []
    frame = App.frame

    def counting(self: App, dt: float, rested: float = 0.0) -> None:
        frames.append(self.context)
        if len(frames) == 1:
            players = (Player(NAMES[0], HUMAN), Player(NAMES[1], NORMAL))
            self.context.go.start_match(MatchSetup(UNO_RUMMY, players, "a"))
        if len(frames) == 3:
            os.kill(os.getpid(), number)
        assert len(frames) < 10, "the game goes on"
        frame(self, dt, rested)

    monkeypatch.setattr(App, "frame", counting)
    # As where the signal comes before everything is imported.
    monkeypatch.setattr(Routes, "prepare", lambda self: None)
    before = [signal.getsignal(each) for each in ENDING]
    status = app.run(folders, Settings(window=(1000, 600)), language="en")
    assert status == 128 + number
    assert [signal.getsignal(each) for each in ENDING] == before
    (entry,) = listed(folders, NOON)[0]
    with entry.path.open("r+b") as file:
        assert try_lock(file), "the match is free again"
    assert load(folders, NOON)[0].window == (1000, 600), "the window is remembered as by the key"
    assert "Traceback" not in logs.latest(folders)


def interrupted_twice(left: list[bool]) -> None:
    """Ctrl+C, and once more while the frame goes on."""
    with interruptible(lambda: left.append(True)) as caught:
        os.kill(os.getpid(), signal.SIGINT)
        assert caught == [signal.SIGINT]
        os.kill(os.getpid(), signal.SIGINT)


def test_a_second_interrupt_does_not_wait() -> None:
    left: list[bool] = []
    with pytest.raises(KeyboardInterrupt):
        interrupted_twice(left)
    assert left == [True]


def test_a_signal_that_is_to_be_ignored_stays_so() -> None:
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    left: list[bool] = []
    try:
        with interruptible(lambda: left.append(True)) as caught:
            os.kill(os.getpid(), signal.SIGINT)
    finally:
        signal.signal(signal.SIGINT, before)
    assert not left
    assert not caught
