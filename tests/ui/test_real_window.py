"""One start in a window that really is one, where the machine has the tools for it."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

TOOLS = [shutil.which(each, path=os.defpath) or "" for each in ("Xvfb", "xdotool")]
XVFB, XDOTOOL = TOOLS
pytestmark = pytest.mark.skipif(not all(TOOLS), reason="needs Xvfb and xdotool")
START = (
    "import sys; from game.store.folders import player_folders; from game.store.settings import Settings;"
    "from game.ui.app import run; sys.exit(run(player_folders(), Settings(), language='de'))"
)
QUIT = (757, 649)
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
    """Run a command of xdotool; answers what it says."""
    ended = subprocess.run([XDOTOOL, *words], env=display, capture_output=True, text=True, timeout=10)
    return ended.stdout.strip()


def window_of(display: dict[str, str], game: subprocess.Popen[str]) -> str:
    """The number of the game's window, found by its class."""
    for _ in range(200):
        if found := xdotool(display, "search", "--onlyvisible", "--class", "steinreich"):
            return found.split()[-1]
        time.sleep(0.05)
    raise AssertionError(f"no window of the class steinreich; the game says {game.poll()}")


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
