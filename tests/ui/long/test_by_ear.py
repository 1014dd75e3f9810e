"""Whole rounds by ear: of every book, and over the accessibility bus."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from game.engine.registry import BOOKS
from tests.ui import atspi
from tests.ui.long.test_reader_play import DEALS, play_a_round

LANGUAGES = {book: ("de", "en")[number % 2] for number, book in enumerate(BOOKS)}
needs_bus = pytest.mark.skipif(not atspi.there(), reason="needs dbus-run-session, at-spi2-core, accesskit and jeepney")


@pytest.mark.parametrize("book", BOOKS)
def test_a_round_of_every_book_is_played_by_ear(book: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    play_a_round(tmp_path, book, LANGUAGES[book], monkeypatch)


def over_the_bus(home: Path, book: str, language: str, journey: str = "round") -> str:
    """Play by what the accessibility bus says of a game in another process; return what it prints."""
    command = [atspi.session() or "", "--", sys.executable, "-m", "tests.ui.atspi", str(home), book, language]
    command += [str(DEALS[book]), journey]
    # The bus is started by a program of the system, which looks for others and writes settings of its own.
    room = os.environ | {"PATH": os.defpath, "HOME": str(home)}
    room = {name: value for name, value in room.items() if not name.startswith("XDG_")}
    done = subprocess.run(command, capture_output=True, text=True, timeout=280, cwd=Path(__file__).parents[3], env=room)
    assert done.returncode == 0, done.stderr[-3000:]
    return done.stdout


@needs_bus
def test_a_round_and_a_shared_machine_over_the_bus(tmp_path: Path) -> None:
    assert "rounds: 1" in over_the_bus(tmp_path, "uno-1999", "de")
    assert "cover: done" in over_the_bus(tmp_path, "uno-rummy", "en", "cover")
