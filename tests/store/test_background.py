"""What takes time is done beside the loop: in order, used on the loop's thread, and not for nobody."""

import threading
from queue import Queue
from threading import Event, current_thread
from unittest.mock import Mock

import pytest

from game.store import background
from game.store.background import LONG_WORK, Background, present, unwanted
from tests.beside import Later, at_once


@pytest.fixture
def later(monkeypatch: pytest.MonkeyPatch) -> Later:
    """Does the work of a background called "files" when it is told to."""
    return Later(monkeypatch, "files", "other")


def test_work_is_done_on_a_thread_and_used_on_that_of_the_loop() -> None:
    files, used = Background("files"), []
    task = files.submit(lambda: current_thread().name, lambda name: used.append((name, current_thread())))
    assert task.result(30) == "files"
    assert used == []
    assert files.busy(), "it was not used yet"
    files.poll()
    files.poll()
    assert used == [("files", threading.main_thread())]
    assert not files.busy()
    assert (present(), unwanted()) == (None, False), "nobody cancels the loop"


@pytest.mark.parametrize("daemon", [True, False])
def test_the_program_waits_for_a_thread_unless_it_is_said_not_to(daemon: bool) -> None:
    told = Queue[bool]()
    background.beside(lambda: told.put(current_thread().daemon), "beside", daemon=daemon)
    assert told.get(timeout=30) is daemon


def test_a_lane_does_one_thing_after_another_and_uses_each_before_the_next(later: Later) -> None:
    files, did = Background("files"), list[str]()
    files.submit(lambda: did.append("one"))
    files.submit(lambda: did.append("two"), lambda _: did.append("two is used"))
    files.submit(lambda: did.append("three"))
    files.submit(lambda: did.append("elsewhere"), lane="other")
    assert len(later.waiting) == 2, "one for each lane"
    later.finish()
    assert did == ["one", "two", "elsewhere"]
    later.finish()
    files.poll()
    assert did[3:] == ["two is used"]
    later.finish()
    assert did[4:] == ["three"]
    assert not files.busy()


def test_what_goes_wrong_is_raised_where_it_would_be_used_and_the_next_goes_on(later: Later) -> None:
    files, used = Background("files"), Mock()
    files.submit(lambda: 1 // 0, used)
    files.submit(lambda: 4, used)
    later.finish()
    with pytest.raises(ZeroDivisionError):
        files.poll()
    later.finish()
    files.poll()
    used.assert_called_once_with(4)


def test_what_nobody_wants_is_not_begun_not_used_and_can_notice_it_and_nobody_waits_behind_it() -> None:
    files, going, begun, used = Background("files"), Event(), Event(), Mock()

    def slow() -> bool:
        begun.set()
        going.wait(30)
        return unwanted()

    first = files.submit(slow, used)
    second = files.submit(Mock(side_effect=AssertionError), used)
    assert begun.wait(30)
    files.cancel()
    assert not files.busy()
    assert files.submit(lambda: 3, used).result(30) == 3
    assert not first.done()
    files.poll()
    going.set()
    assert first.result(30), "it knows"
    assert second.cancelled()
    files.poll()
    used.assert_called_once_with(3)


def test_what_was_done_is_not_used_once_its_owner_has_gone(later: Later) -> None:
    files, used, owner = Background("files"), Mock(), object()
    files.submit(lambda: "the owner's", used, owner=owner)
    files.submit(lambda: "another one's", used)
    later.finish()
    files.cancel(owner)
    files.poll()
    later.finish()
    files.poll()
    used.assert_called_once_with("another one's")


def test_nothing_is_done_for_what_is_closed(later: Later) -> None:
    files = Background("files")
    task = files.submit(lambda: 1)
    files.close()
    assert task.cancelled()
    with pytest.raises(RuntimeError, match=r"^files: nothing is done for what has gone$"):
        files.submit(lambda: 2)


def test_one_can_wait_until_all_is_done_but_not_for_ever(later: Later) -> None:
    files, going = Background("others", finishes=True), Event()
    tasks = [files.submit(lambda: going.wait(30)) for _ in range(2)]
    files.finish(longest=0.01)
    assert not tasks[0].done()
    going.set()
    files.finish()
    assert [task.done() for task in tasks] == [True, True]
    files.finish("nobody uses it")


def test_what_lasts_is_said_while_it_is_the_first(later: Later) -> None:
    files = Background("files")
    for said in ("", "Reading A…", "Reading B…"):
        files.submit(lambda: None, lambda _: None, said=said, lane=said and "other")
    files.poll(LONG_WORK - 0.01)
    assert not files.late
    files.poll(0.01)
    assert files.late == ("Reading A…",)
    later.finish()
    files.poll()
    assert not files.late
    files.poll(LONG_WORK)
    assert files.late == ("Reading B…",)


def test_where_there_are_no_more_threads_it_is_done_here(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(background, "Thread", Mock(return_value=Mock(start=Mock(side_effect=RuntimeError))))
    assert Background("files").submit(current_thread).result(0) is threading.main_thread()


def test_a_thing_done_within_another_one_leaves_that_as_it_was(monkeypatch: pytest.MonkeyPatch) -> None:
    at_once(monkeypatch, "outer", "inner")

    def outer() -> bool:
        inner = Background("inner").submit(present).result(0)
        return present() is not inner

    assert Background("outer").submit(outer).result(0)
