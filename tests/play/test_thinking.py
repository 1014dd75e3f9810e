"""Computers in a process of their own do what they would do here, and whatever becomes of it, the match goes on."""

from __future__ import annotations

import logging
import sys
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from random import Random
from time import sleep
from typing import Any, cast

import pytest

from game.ai import players_of
from game.engine.record import Record
from game.engine.registry import BOOKS, View, family_of
from game.engine.tiles.books import BOOKS as TILE_BOOKS
from game.play import thinking
from game.play.cards.session import CardSession
from game.play.session import decide
from game.play.thinking import LONGEST, PATIENCE, ThinkingProcess, UnwantedError, own_command
from game.play.tiles.session import TileSession
from game.store.background import Background
from tests.answers import present
from tests.play.sleepers import asleep, awake

ECHO = "import pickle, sys; pickle.load(sys.stdin.buffer)"


@pytest.fixture(scope="module")
def process() -> Iterator[ThinkingProcess]:
    """A real process, for all tests that do not break it."""
    process = ThinkingProcess()
    yield process
    process.close()


def position(book: str) -> View:
    """What the first seat to act sees after the deal."""
    game = family_of(book).game(BOOKS[book])
    state = game.deal(4, f"thinking {book}")
    return game.view(state, game.to_act(state)[0])


def computer(book: str, kind: str) -> Callable[[Any, Random], Any]:
    """The computer of a level."""
    return players_of(book).levels[kind]


def played(book: str) -> Record:
    """A match of four computers, some actions after the deal."""
    record = Record(BOOKS[book], tuple((kind, kind) for kind in ("easy", "medium", "hard", "master")), "thinking")
    session: Any = (TileSession if book in TILE_BOOKS else CardSession).begin(record)
    for _ in range(12):
        seat = session.to_act()[0]
        session.ask(seat)
        session._asked[seat].result(60)
        session.commit(seat, session.thought(seat))
    session.close()
    return cast("Record", session.record)


@pytest.mark.parametrize("book", BOOKS)
def test_a_match_goes_the_same_way_wherever_its_computers_think(
    book: str, process: ThinkingProcess, monkeypatch: pytest.MonkeyPatch
) -> None:
    here = played(book)
    monkeypatch.setattr(thinking, "_running", [process])
    asked, answer = list[bytes](), process._answer

    def noted(question: bytes) -> tuple[str, bytes]:
        asked.append(question)
        return answer(question)

    monkeypatch.setattr(process, "_answer", noted)
    assert played(book) == here
    assert len(asked) == 12


@pytest.mark.parametrize(
    "command",
    [
        ("/there/is/no/such/program",),
        (sys.executable, "-c", "raise SystemExit(3)"),
        (sys.executable, "-c", f"{ECHO}; print('this is no answer', flush=True)"),
    ],
    ids=["there is none", "ends at once", "talks nonsense"],
)
def test_without_a_process_computers_think_here(command: tuple[str, ...], caplog: pytest.LogCaptureFixture) -> None:
    process, view = ThinkingProcess(command), position("rummikub")
    for _ in range(2):
        done = process.ask(computer("rummikub", "medium"), view, Random(4))
        assert done == computer("rummikub", "medium")(view, Random(4))
    process.close()
    assert [record.levelno for record in caplog.records] == [logging.WARNING], "it is not tried again"


def test_a_computer_that_cannot_be_sent_thinks_here(caplog: pytest.LogCaptureFixture) -> None:
    process, view = ThinkingProcess(), position("rummikub")
    here = process._turn
    assert process.ask(lambda _view, _chance: here, view, Random(0)) is here


def test_a_game_that_is_left_waits_for_no_thought(caplog: pytest.LogCaptureFixture) -> None:
    process, view = ThinkingProcess(), position("uno-rummy")
    thought = Background("computer").submit(partial(process.ask, computer("uno-rummy", "master"), view, Random(0)))
    while process._process is None:
        sleep(0.001)
    child = process._process
    process.close()
    assert child.poll() is not None
    assert thought.result(30) == computer("uno-rummy", "master")(view, Random(0)), "whoever waits for it thinks here"
    assert caplog.records == []


def test_a_thought_that_nobody_wants_ends_nobody_waits_for_it(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    process, begun, chance = ThinkingProcess(), tmp_path / "begun", Random(0)
    match, other = Background("computer"), Background("elsewhere")
    old = match.submit(partial(process.ask, asleep, str(begun), chance))
    while not begun.exists():
        sleep(0.001)
    first, stopped = process._process, match.submit(partial(process.ask, awake, "stale as well", chance))
    fresh = other.submit(partial(process.ask, awake, "fresh", chance))
    process.update(PATIENCE)
    sleep(0.05)
    assert not fresh.done(), "a thought that is wanted is waited for"
    match.cancel()
    process.update(0.0)
    assert fresh.result(30) == "fresh"
    assert present(first).poll() is not None, "it has ended"
    with pytest.raises(UnwantedError):
        old.result(30)
    assert stopped.cancelled()
    assert process.ask(awake, "again", chance) == "again"
    process.update(1e9)
    assert process.ask(awake, "still", chance) == "still", "nobody is waiting"
    process.close()
    assert caplog.records == []


def test_a_process_that_does_not_answer_is_given_up(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    process, begun, chance = ThinkingProcess(), tmp_path / "begun", Random(0)
    stuck = Background("computer").submit(partial(process.ask, asleep, str(begun), chance))
    while not begun.exists():
        sleep(0.001)
    for seconds in (LONGEST - 1.0, 1.0):
        assert caplog.records == []
        process.update(seconds)
    assert stuck.result(60) == asleep(str(begun), chance), "it is thought of here"
    assert [record.levelno for record in caplog.records] == [logging.WARNING]
    process.close()


def test_a_thought_that_nobody_wants_is_not_begun_and_is_no_failure(caplog: pytest.LogCaptureFixture) -> None:
    process, game = ThinkingProcess(), family_of("uno-1999").game(BOOKS["uno-1999"])
    match = Background("computer")

    def decided_late() -> object:
        match.cancel()
        return decide(game, game.deal(2, "1"), 0, cast("Any", partial(process.ask, awake)), Random(0), "here")

    with pytest.raises(UnwantedError):
        match.submit(decided_late).result(30)
    assert process._process is None
    assert caplog.records == []


def test_the_process_ends_with_the_game() -> None:
    process = ThinkingProcess()
    process.ask(computer("uno-1999", "easy"), position("uno-1999"), Random(0))
    child = present(process._process)
    # As if the game had been killed.
    present(child.stdin).close()
    assert child.wait(30) == 0
    process.close()


def test_a_frozen_program_starts_itself(monkeypatch: pytest.MonkeyPatch, root: Path) -> None:
    monkeypatch.setattr(sys, "frozen", True, raising=False)
    assert own_command() == (sys.executable, thinking.FROZEN)
    assert "FROZEN" in (root / "tools" / "release" / "start.py").read_text("utf-8")
