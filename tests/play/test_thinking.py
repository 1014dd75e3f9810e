"""Computers in a process of their own do what they would do here, and whatever becomes of it, the match goes on.
What the game and the process do step by step, with a pipe in place of the process."""

import io
import logging
import os
import pickle
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from random import Random
from time import sleep
from typing import Any, cast
from unittest.mock import Mock, call

import pytest

from game.ai import players_of
from game.engine.record import Record
from game.engine.registry import BOOKS, View, family_of
from game.engine.tiles.books import BOOKS as TILE_BOOKS
from game.play import thinking
from game.play.cards.session import CardSession
from game.play.session import decide
from game.play.thinking import LONGEST, PATIENCE, ThinkingError, ThinkingProcess, UnwantedError, own_command
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
    return players_of(book).levels[kind]


def played(book: str) -> Record:
    """A match of four computers, some actions after the deal."""
    record = Record(BOOKS[book], tuple((kind, kind) for kind in ("easy", "medium", "hard", "master")), "thinking")
    session: Any = (TileSession if book in TILE_BOOKS else CardSession).begin(record)
    for _ in range(12):
        seat = session.to_act()[0]
        session.thought(seat)
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
    asked = Mock(wraps=process._answer)
    monkeypatch.setattr(process, "_answer", asked)
    assert played(book) == here
    assert asked.call_count == 12


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


def test_a_computer_that_cannot_be_sent_thinks_here() -> None:
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


COMMAND = ("the program", "its argument")


def doubled(view: int, chance: Random) -> object:
    return 2 * view, chance.random()


def fails(view: int, _chance: Random) -> object:
    """A computer that does not know what to do."""
    raise ValueError(f"what is {view}?")


def unpickled(stream: io.BytesIO) -> Any:
    return pickle.load(stream)  # noqa: S301 - written by the test


def child_with(*answers: object) -> Mock:
    """A process that has written its answers already."""
    return Mock(stdout=io.BytesIO(b"".join(map(pickle.dumps, answers))))


@pytest.fixture
def started(monkeypatch: pytest.MonkeyPatch) -> Mock:
    """What starts processes; the child is to be given."""
    started = Mock()
    monkeypatch.setattr(subprocess, "Popen", started.Popen)
    return started


def answer(action: object, wrong: str = "") -> tuple[str, bytes]:
    return wrong, pickle.dumps(action)


def test_a_process_is_started_once_and_gets_every_question(started: Mock, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "platform", "linux")
    monkeypatch.setenv("SOMETHING", "of the player's")
    monkeypatch.setenv("PYTHONPATH", "elsewhere")
    child = started.Popen.return_value = child_with(answer("one"), answer("two"))
    process, chance = ThinkingProcess(COMMAND), Random(3)
    assert [process.ask(doubled, number, chance) for number in (1, 2)] == ["one", "two"]
    ((command,), how) = started.Popen.call_args
    environment = how.pop("env")
    assert started.Popen.call_count == 1
    assert command == COMMAND
    assert how == {
        "stdin": subprocess.PIPE, "stdout": subprocess.PIPE, "stderr": subprocess.DEVNULL, "creationflags": 0,
    }  # fmt: skip
    assert environment == {**os.environ, "PYTHONPATH": str(Path(thinking.__file__).parents[2])}
    sent = [unpickled(io.BytesIO(each.args[0])) for each in child.stdin.write.call_args_list]
    assert [(computer, view) for computer, view, _ in sent] == [(doubled, 1), (doubled, 2)]
    assert [each.getstate() for _, _, each in sent] == [chance.getstate()] * 2
    assert [name for name, *_ in child.stdin.method_calls] == ["write", "flush"] * 2


def test_on_windows_it_has_no_console_and_comes_after_frames(started: Mock, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "platform", "win32")
    monkeypatch.setattr(subprocess, "CREATE_NO_WINDOW", 0x08000000, raising=False)
    monkeypatch.setattr(subprocess, "BELOW_NORMAL_PRIORITY_CLASS", 0x00004000, raising=False)
    started.Popen.return_value = child_with(answer("one"))
    ThinkingProcess(COMMAND).ask(doubled, 1, Random(3))
    assert started.Popen.call_args.kwargs["creationflags"] == 0x08004000


def test_what_fails_in_the_process_fails_here_and_ends_nothing(started: Mock) -> None:
    child = started.Popen.return_value = child_with(answer(None, "it does not know"), answer("two"))
    process = ThinkingProcess(COMMAND)
    with pytest.raises(ThinkingError, match=r"\Ait does not know\Z"):
        process.ask(doubled, 1, Random(3))
    assert process.ask(doubled, 2, Random(3)) == "two"
    assert not child.kill.called


def test_a_process_that_ends_is_cleared_away_and_named_once(started: Mock, caplog: pytest.LogCaptureFixture) -> None:
    child = started.Popen.return_value = child_with()
    process = ThinkingProcess(COMMAND)
    for _ in range(2):
        assert process.ask(doubled, 4, Random(3)) == doubled(4, Random(3))
    assert started.Popen.call_count == 1
    assert [record.getMessage() for record in caplog.records] == [
        "computers think in the game from now on: EOFError('Ran out of input')"
    ]
    assert [name for name, *_ in child.method_calls if "write" not in name and "flush" not in name] == [
        "kill", "wait", "stdin.close",
    ]  # fmt: skip
    assert child.stdout.closed


@pytest.mark.parametrize("command", [("", "x"), ("x", ""), ("",)])
def test_a_program_without_a_name_is_not_started(
    command: tuple[str, ...], started: Mock, caplog: pytest.LogCaptureFixture
) -> None:
    assert ThinkingProcess(command).ask(doubled, 4, Random(3)) == doubled(4, Random(3))
    assert not started.Popen.called
    assert caplog.messages == [
        "computers think in the game from now on: OSError('it is not known how to start a process')"
    ]


def test_a_process_never_needed_is_closed_without_a_word(started: Mock, caplog: pytest.LogCaptureFixture) -> None:
    process = ThinkingProcess(COMMAND)
    process.close()
    assert process.ask(doubled, 4, Random(3)) == doubled(4, Random(3)), "whoever asks late gets an answer from here"
    assert started.mock_calls == []
    assert caplog.records == []


def test_closing_ends_the_process_and_its_pipes(started: Mock) -> None:
    child = started.Popen.return_value = child_with(answer("one"))
    process = ThinkingProcess(COMMAND)
    process.ask(doubled, 1, Random(3))
    child.reset_mock()
    process.close()
    assert child.method_calls == [call.kill(), call.wait(), call.stdin.close()]
    assert child.stdout.closed


@pytest.mark.parametrize("error", [OSError, ValueError])
def test_a_pipe_that_is_broken_is_closed_all_the_same(error: type[Exception], started: Mock) -> None:
    child = started.Popen.return_value = child_with(answer("one"))
    process = ThinkingProcess(COMMAND)
    process.ask(doubled, 1, Random(3))
    child.stdin.close.side_effect = error
    process.close()
    assert child.stdout.closed


def test_the_process_is_this_program() -> None:
    assert thinking.own_command() == (sys.executable, "-S", "-P", "-m", "game.play.thinking")


def test_processes_are_there_from_the_beginning_of_the_window_to_its_end(monkeypatch: pytest.MonkeyPatch) -> None:
    made = [Mock(busy=False), Mock(busy=False)]
    monkeypatch.setattr(thinking, "PROCESSES", 2)
    monkeypatch.setattr(thinking, "ThinkingProcess", Mock(side_effect=made))
    monkeypatch.setattr(thinking, "_running", [])
    thinking.begin()
    thinking.begin()
    for busy in ((), (0,), (0, 1)):
        for at in busy:
            made[at].busy = True
        thinking.apart(doubled)(3, Random(1))
    assert [[call.args[:2] for call in each.ask.call_args_list] for each in made] == [
        [(doubled, 3)] * 2,
        [(doubled, 3)],
    ]
    thinking.end()
    assert [each.close.call_count for each in made] == [1, 1]
    assert thinking.apart(doubled) is doubled


def asked(*questions: tuple[Callable[[int, Random], object], int]) -> io.BytesIO:
    return io.BytesIO(b"".join(pickle.dumps((computer, view, Random(3))) for computer, view in questions))


def test_every_question_is_answered_in_its_turn() -> None:
    answers = Mock(wraps=io.BytesIO(), spec=io.BytesIO)
    written = io.BytesIO()
    answers.write.side_effect = written.write
    thinking.answer_all(asked((doubled, 2), (fails, 3), (doubled, 4)), answers)
    written.seek(0)
    found = [unpickled(written) for _ in range(3)]
    assert [(wrong, unpickled(io.BytesIO(action))) for wrong, action in found if not wrong] == [
        ("", doubled(2, Random(3))), ("", doubled(4, Random(3))),
    ]  # fmt: skip
    wrong, nothing = found[1]
    assert wrong.startswith("Traceback")
    assert wrong.endswith("ValueError: what is 3?\n")
    assert unpickled(io.BytesIO(nothing)) is None
    assert answers.flush.call_count == 3


def test_the_process_leaves_interrupts_to_the_game_and_comes_after_it(monkeypatch: pytest.MonkeyPatch) -> None:
    noted, pipes = Mock(), {10: asked((doubled, 2)), 11: io.BytesIO()}
    noted.dup.side_effect = {0: 10, 1: 11}.__getitem__
    noted.fdopen.side_effect = lambda number, _mode: pipes[number]
    for name in ("dup", "dup2", "fdopen", "nice"):
        monkeypatch.setattr(os, name, getattr(noted, name), raising=False)
    monkeypatch.setattr(signal, "signal", noted.signal)
    assert thinking.main() == 0
    assert noted.mock_calls == [
        call.signal(signal.SIGINT, signal.SIG_IGN), call.nice(10), call.dup(0), call.fdopen(10, "rb"), call.dup(1),
        call.fdopen(11, "wb"), call.dup2(2, 1),
    ]  # fmt: skip
    pipes[11].seek(0)
    wrong, action = unpickled(pipes[11])
    assert (wrong, unpickled(io.BytesIO(action))) == ("", doubled(2, Random(3)))


@pytest.mark.parametrize("error", [AttributeError, OSError])
def test_a_process_that_stays_urgent_thinks_too(error: type[Exception], monkeypatch: pytest.MonkeyPatch) -> None:
    noted = Mock()
    noted.nice.side_effect = error
    noted.fdopen.side_effect = [asked((doubled, 2)), Mock(write=Mock(side_effect=BrokenPipeError))]
    for name in ("dup", "dup2", "fdopen", "nice"):
        monkeypatch.setattr(os, name, getattr(noted, name), raising=False)
    monkeypatch.setattr(signal, "signal", noted.signal)
    assert thinking.main() == 0, "the game has gone"
    assert noted.nice.called
