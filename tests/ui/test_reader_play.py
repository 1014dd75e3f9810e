"""Whole rounds played by somebody who only hears the tree and only presses keys."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from game.engine.registry import BOOKS
from game.ui.reader.adapter import InProcess
from game.ui.scenes.new_match import new_match
from tests.now_pool import NowPool
from tests.ui import atspi
from tests.ui.blind_player import BlindPlayer
from tests.ui.key_presses import KeyPresses
from tests.ui.listening import Heard, NearListener
from tests.ui.screen import QUICK, screen

DEALS = {"uno-rummy": 0, "rummy": 0, "rummikub": 0, "uno-1999": 0, "uno-112": 0}
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
    with screen(tmp_path, (960, 540), language, replace(QUICK, book=book, newcomer=False), 1, NowPool) as driver:
        driver.dt = 1 / 20
        adapter = driver.app.reader.adapter = InProcess()
        keyboard = KeyPresses(driver)
        keyboard.press("")
        player = BlindPlayer(NearListener(adapter), keyboard.press, language)
        player.begin_match()
        assert player.play_round() in ("next", "again")


def over_the_bus(home: Path, book: str, language: str) -> str:
    """Play a round by what the accessibility bus says of a game in another process; return what it prints."""
    command = ["dbus-run-session", "--", sys.executable, "-m", "tests.ui.play_by_ear", str(home), book, language]
    command.append(str(DEALS[book]))
    done = subprocess.run(command, capture_output=True, text=True, timeout=280, cwd=Path(__file__).parents[2])
    assert done.returncode == 0, done.stderr[-3000:]
    return done.stdout


@pytest.fixture
def listening(tmp_path: Path) -> Iterator[BlindPlayer]:
    """The menu of the game, and somebody who hears it."""
    with screen(tmp_path, (960, 540), "en", replace(QUICK, newcomer=False), 1, NowPool) as driver:
        adapter = driver.app.reader.adapter = InProcess()
        keyboard = KeyPresses(driver)
        keyboard.press("")
        yield BlindPlayer(NearListener(adapter), keyboard.press, "en")


def test_options_are_found_and_changed_by_ear(listening: BlindPlayer) -> None:
    listening.push("Options")
    assert listening.go_to("Less motion", "tab", 40)
    before = listening.hear().focus
    assert before is not None
    after = listening.key("return").focus
    assert after is not None
    assert after.name == before.name == "Less motion"
    assert after.states != before.states, "the switch says that it is on, or off"
    assert listening.go_to("Volume: music", "tab", 40)
    louder = listening.key("right").find("Volume: music", "slider")
    assert louder is not None
    listening.key("escape")
    assert listening.hear().find("New match") is not None


def is_solved(heard: Heard) -> bool:
    """Whether a level is said to be solved."""
    return any(each.name.startswith(("You did it", "Solved", "Well done")) for each in heard.walk())


def test_a_lesson_is_solved_by_ear(listening: BlindPlayer) -> None:
    listening.push("School")
    listening.push("1. The run")
    for _ in range(40):
        heard = listening.hear()
        if is_solved(heard):
            break
        listening.act(heard)
    assert is_solved(listening.hear()), [each.name for each in listening.hear().walk()]


def test_two_play_at_one_machine_and_no_cover_tells_a_rack(listening: BlindPlayer) -> None:
    listening.push("New match")
    assert listening.go_to("Player 2", "tab", 40)
    for _ in range(2):
        listening.key("left")
    listening.push("Start the match")
    covers = 0
    for _ in range(60):
        heard = listening.hear()
        if listening.cover(heard) is not None:
            covers += 1
            assert heard.find("Your tiles") is None
            assert [each.name for each in heard.walk() if each.role == "item"] == []
            assert not any("You got" in each.name for each in heard.walk())
        if covers == 3:
            return
        listening.act(heard)
    raise AssertionError(covers)
