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
from game.ui.scenes.new_match import new_match
from tests.now_pool import NowPool
from tests.ui import atspi
from tests.ui.blind_player import BlindPlayer
from tests.ui.ear_journeys import JOURNEYS
from tests.ui.key_presses import KeyPresses
from tests.ui.listening import NearListener
from tests.ui.screen import QUICK, screen

DEALS = {"uno-rummy": 4, "rummy": 31, "rummikub": 4, "uno-1999": 0, "uno-112": 0}
"""Deals of short rounds."""
OVER_THE_BUS = tuple(BOOKS) if "CI" in os.environ else ("uno-1999",)
"""Books played over the accessibility bus, where there is one; the others, and all where there is none, in process."""


@pytest.mark.parametrize("book", BOOKS)
def test_a_round_of_every_book_is_played_by_ear(book: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    language = ("de", "en")[list(BOOKS).index(book) % 2]
    if book in OVER_THE_BUS and atspi.there():
        assert "rounds: 1" in over_the_bus(tmp_path, book, language)
        return
    monkeypatch.setattr(new_match, "randbits", lambda _: DEALS[book])
    with screen(tmp_path, (960, 540), language, replace(QUICK, book=book, newcomer=False), 0, NowPool) as driver:
        driver.dt = 1 / 20
        adapter = driver.app.reader.adapter = InProcess()
        keyboard = KeyPresses(driver)
        keyboard.press("")
        player = BlindPlayer(NearListener(adapter), keyboard.press, language)
        player.begin_match()
        assert player.play_round() in ("next", "again")


def over_the_bus(home: Path, book: str, language: str, journey: str = "round") -> str:
    """Play by what the accessibility bus says of a game in another process; return what it prints."""
    command = [atspi.session() or "", "--", sys.executable, "-m", "tests.ui.play_by_ear", str(home), book, language]
    command += [str(DEALS[book]), journey]
    environment = {**os.environ, "PATH": os.defpath}
    done = subprocess.run(
        command, capture_output=True, text=True, timeout=280, cwd=Path(__file__).parents[2], env=environment
    )
    assert done.returncode == 0, done.stderr[-3000:]
    return done.stdout


@pytest.mark.parametrize("journey", JOURNEYS)
def test_options_a_lesson_and_a_shared_machine_by_ear(journey: str, tmp_path: Path) -> None:
    if "CI" in os.environ and atspi.there():
        assert f"{journey}: done" in over_the_bus(tmp_path, "uno-rummy", "en", journey)
        return
    with screen(tmp_path, (960, 540), "en", replace(QUICK, newcomer=False), 0, NowPool) as driver:
        adapter = driver.app.reader.adapter = InProcess()
        keyboard = KeyPresses(driver)
        keyboard.press("")
        JOURNEYS[journey](BlindPlayer(NearListener(adapter), keyboard.press, "en"))
