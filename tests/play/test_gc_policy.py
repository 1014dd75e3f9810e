"""The collector runs when it is asked to, on what it is asked for, and gives memory back the way the system can."""

import gc
import os
import sys
from unittest.mock import Mock, call

import pytest

from game.play import gc_policy
from game.play.gc_policy import THRESHOLDS


@pytest.fixture
def noted(monkeypatch: pytest.MonkeyPatch) -> Mock:
    """What the collector and the C library are asked for, in order; nothing has come together yet."""
    noted = Mock()
    noted.gc.get_count.return_value = (0, 0, 0)
    monkeypatch.setattr(gc_policy, "gc", noted.gc)
    monkeypatch.setattr(gc_policy, "_of_glibc", lambda name: getattr(noted, name))
    monkeypatch.setattr(gc_policy, "_asked", set())
    return noted


AT_START = [call.gc.enable(), call.gc.set_threshold(5_000, 20, 50), call.gc.collect(), call.gc.freeze()]
COLLECTED = [call.gc.collect(), call.gc.freeze(), call.malloc_trim(0)]


def test_a_long_run_sets_apart_what_exists_when_it_starts(noted: Mock) -> None:
    gc_policy.at_start()
    assert noted.mock_calls == AT_START


@pytest.mark.parametrize(("size", "apart"), [((1280, 720), 262_144), ((2560, 1441), 1_049_304), ((960, 540), 262_144)])
def test_a_window_keeps_memory_at_hand_for_pictures_of_its_size(size: tuple[int, int], apart: int, noted: Mock) -> None:
    at_hand = [call.mallopt(-3, apart), call.mallopt(-1, 16 * apart)]
    gc_policy.in_window(size)
    assert noted.mock_calls == [*AT_START, call.gc.set_threshold(5_000, 20, 1_000_000), call.mallopt(-8, 1), *at_hand]
    noted.reset_mock()
    gc_policy.after_resize(size)
    assert noted.mock_calls == at_hand


def test_a_rest_collects_what_was_asked_for_once(noted: Mock) -> None:
    for ask, freed in (
        (gc_policy.before_match, [call.gc.unfreeze()]),
        (gc_policy.after_round, []),
        (lambda: gc_policy.after_resize((1, 1)), []),
    ):
        ask()
        noted.reset_mock()
        gc_policy.at_rest()
        assert noted.mock_calls == [*freed, *COLLECTED]
        noted.reset_mock()
        gc_policy.at_rest()
        assert noted.mock_calls == [call.gc.get_count()]


def test_a_rest_collects_what_has_come_together(noted: Mock) -> None:
    for oldest, done in ((THRESHOLDS[2] - 1, []), (THRESHOLDS[2], COLLECTED)):
        noted.gc.get_count.return_value = (10**6, 10**6, oldest)
        noted.reset_mock()
        gc_policy.at_rest()
        assert noted.mock_calls == [call.gc.get_count(), *done]


def test_another_library_than_glibc_is_asked_for_nothing(noted: Mock, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(gc_policy, "_of_glibc", lambda _name: None)
    gc_policy.in_window((2560, 1440))
    gc_policy.after_resize()
    gc_policy.at_rest()
    assert noted.mock_calls == [*AT_START, call.gc.set_threshold(5_000, 20, 1_000_000), *COLLECTED[:2]]


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="only there the C library is asked")
def test_a_function_of_the_c_library_is_found_by_its_name(monkeypatch: pytest.MonkeyPatch) -> None:
    find = gc_policy._of_glibc.__wrapped__
    found = find("getpid")
    assert found is not None
    assert found() == os.getpid()
    assert find("there_is_no_such_function") is None
    monkeypatch.setattr(sys, "platform", "darwin")
    assert find("getpid") is None


def test_nothing_is_collected_while_something_long_is_read() -> None:
    before = gc.get_freeze_count()

    def read() -> list[list[int]]:
        assert not gc.isenabled()
        return [[number] for number in range(1000)]

    made = gc_policy.read_apart(read)
    assert gc.isenabled()
    assert gc.get_freeze_count() >= before + len(made)
    with pytest.raises(ZeroDivisionError):
        gc_policy.read_apart(lambda: 1 // 0)
    assert gc.isenabled()
