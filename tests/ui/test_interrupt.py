"""Ctrl+C and its like: the game is left as by its own key; and one start in a window that really is one."""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from game.store import logs
from game.store.files import try_lock
from game.store.folders import player_folders
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
def test_a_signal_within_a_match_closes_all(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, number: int) -> None:
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


ENDS = """
import sys, threading, time
from game.cli import main
class Used:
    def __del__(self):
        print("taken apart", flush=True)
used = Used()
if sys.argv.pop(1) == "busy":
    threading.Thread(target=time.sleep, args=(600,), daemon=True).start()
print("said")
sys.exit(main())
"""
"""Ends as the game does, with or without something that still runs beside it."""


def test_the_end_takes_nothing_apart_that_is_still_in_use(root: Path) -> None:
    for beside, said in (("busy", ["said"]), ("idle", ["said", "taken", "apart"])):
        start = [sys.executable, "-c", ENDS, beside, "--nonsense"]
        ended = subprocess.run(start, cwd=root, capture_output=True, text=True, timeout=60)
        assert (ended.returncode, ended.stdout.split()) == (2, said), beside


TOOLS = [shutil.which(each, path=os.defpath) or "" for each in ("Xvfb", "xdotool")]
XVFB, XDOTOOL = TOOLS
START = (
    "import sys; from game.store.folders import player_folders; from game.store.settings import Settings;"
    "from game.ui.app import run; sys.exit(run(player_folders(), Settings(), language='de'))"
)
QUIT = (986, 658)
"""Where the button is that ends the game."""


@pytest.fixture
def display() -> Iterator[dict[str, str]]:
    """The variables that lead to a screen of its own."""
    reader, writer = os.pipe()
    # Without -noreset the screen forgets every window when a short-lived client is the last to leave.
    server = subprocess.Popen(
        [XVFB, "-displayfd", str(writer), "-screen", "0", "1600x900x24", "-noreset"],
        pass_fds=(writer,),
        stderr=subprocess.DEVNULL,
    )
    os.close(writer)
    with os.fdopen(reader) as file:
        number = file.readline().strip()
    variables = {name: value for name, value in os.environ.items() if name != "SDL_VIDEODRIVER"}
    # The usual way to the screen is very slow on a screen without a graphics card.
    yield variables | {"DISPLAY": f":{number}", "SDL_FRAMEBUFFER_ACCELERATION": "0"}
    server.terminate()
    server.wait(10)


def xdotool(display: dict[str, str], *words: str) -> str:
    ended = subprocess.run([XDOTOOL, *words], env=display, capture_output=True, text=True, timeout=10)
    return ended.stdout.strip()


def window_of(display: dict[str, str], game: subprocess.Popen[str]) -> str:
    """The number of the game's window, found by its class."""
    for _ in range(200):
        if found := xdotool(display, "search", "--onlyvisible", "--class", "steinreich"):
            return found.split()[-1]
        time.sleep(0.05)
    raise AssertionError(f"no window of the class steinreich; the game says {game.poll()}")


@pytest.mark.skipif(not all(TOOLS), reason="needs Xvfb and xdotool")
def test_the_game_opens_a_window_and_a_click_ends_it(display: dict[str, str], root: Path, tmp_path: Path) -> None:
    variables = display | {"STEINREICH_HOME": str(tmp_path)}
    game = subprocess.Popen([sys.executable, "-c", START], cwd=root, env=variables, stderr=subprocess.PIPE, text=True)
    try:
        window = window_of(display, game)
        for _ in range(40):
            xdotool(display, "mousemove", "--window", window, *map(str, QUIT), "click", "1")
            try:
                _, said = game.communicate(timeout=0.25)
                break
            except subprocess.TimeoutExpired:
                continue
        assert game.poll() == 0
        assert said == ""
    finally:
        game.kill()
        game.wait()
