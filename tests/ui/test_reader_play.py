"""Whole rounds played by somebody who only hears the tree and only presses keys."""

from __future__ import annotations

import os
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest

from game.engine.registry import BOOKS
from game.ui.reader.adapter import InProcess
from tests.now_pool import NowPool
from tests.ui import atspi
from tests.ui.blind_player import BlindPlayer
from tests.ui.key_presses import KeyPresses
from tests.ui.listening import NearListener
from tests.ui.screen import QUICK, screen


@pytest.mark.parametrize("book", BOOKS)
def test_a_round_of_every_book_is_played_by_ear(book: str, tmp_path: Path) -> None:
    language = ("de", "en")[list(BOOKS).index(book) % 2]
    with screen(tmp_path, (960, 540), language, replace(QUICK, book=book, newcomer=False), 1, NowPool) as driver:
        adapter = driver.app.reader.adapter = InProcess()
        keyboard = KeyPresses(driver)
        keyboard.press("")
        player = BlindPlayer(NearListener(adapter), keyboard.press, language)
        player.begin_match()
        player.play_round()


@pytest.mark.skipif(not atspi.there(), reason="no accessibility bus here; the same is played in process above")
def test_a_round_is_played_over_the_accessibility_bus(tmp_path: Path) -> None:
    command = ["dbus-run-session", "--", sys.executable, "-m", "tests.ui.play_by_ear", str(tmp_path), "uno-rummy", "en"]
    done = subprocess.run(
        command, capture_output=True, text=True, timeout=240, cwd=Path(__file__).parents[2], env=os.environ
    )
    assert done.returncode == 0, done.stderr[-3000:]
    assert "rounds: 1" in done.stdout
