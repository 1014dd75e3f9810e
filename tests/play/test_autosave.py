"""A match is saved once for each change, in order, beside the frames, and every note of it is heard of."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import Future
from pathlib import Path
from typing import Any
from unittest.mock import Mock, call

import pytest

from game.engine.cards.books import BOOKS as CARD_BOOKS
from game.engine.record import Record
from game.play import autosave
from game.play.autosave import LONGEST, Autosave, Places
from game.play.cards.session import CardSession
from game.play.cards.tournament import BackgroundTable
from game.play.tiles import exhibition
from game.store.journal import Journal

SEATS = (("easy", "A"), ("easy", "B"))


class Later(Future[Any]):
    """What nobody may wait for."""

    def result(self, timeout: float | None = None) -> Any:
        """What it has given."""
        assert self.done(), "a frame waits"
        return super().result(0)


class Pool:
    """What does nothing until it is told to."""

    def __init__(self, *_: object) -> None:
        self.given: list[tuple[Any, ...]] = []
        self.futures: list[Future[Any]] = []
        self.ended: list[dict[str, object]] = []

    def submit(self, *what: Any) -> Future[Any]:
        """Take something that is to be done."""
        self.given.append(what)
        self.futures.append(Later())
        return self.futures[-1]

    def shutdown(self, **how: object) -> None:
        """Note how it ends."""
        self.ended.append(how)


@pytest.fixture
def session() -> Mock:
    """A match whose rounds are counted up by hand."""
    session = Mock(rounds=0, steps=["a step"], record="the record")
    session.take_news.return_value = ("0 draw",)
    return session


@pytest.fixture
def journal() -> Mock:
    """A journal that has a note about everything."""
    return Mock(**{
        "write.return_value": ("written",), "reported.return_value": ("flushed",), "close.return_value": ("closed",),
        "keep_draft.return_value": ("drafted",),
    })  # fmt: skip


@pytest.fixture
def saving(session: Mock, journal: Mock, monkeypatch: pytest.MonkeyPatch) -> Iterator[Any]:
    """The match being saved."""
    monkeypatch.setattr(autosave, "ThreadPoolExecutor", Pool)
    monkeypatch.setattr(autosave, "LONGEST", 0.0)
    yield Autosave(session, journal, lambda *_: (), lambda: "the draft")
    assert LONGEST == 0.5


def test_a_round_is_counted_once_and_its_notes_come_when_it_is_done(saving: Any, session: Mock, journal: Mock) -> None:
    assert saving.save() == ("written",)
    assert saving._counter.given == []
    for rounds in (1, 1, 2):
        session.rounds = rounds
        saving.save()
    assert saving._counter.given == [(saving._count, "the record", ("a step",))] * 2
    first, second = saving._counter.futures
    assert saving.reported() == ("flushed",)
    second.set_result(("second",))
    assert saving.reported() == ("flushed",), "in order"
    first.set_result(("first",))
    assert saving.reported() == ("flushed", "first", "second")
    assert saving.reported() == ("flushed",)
    assert journal.write.call_args_list == [call(("0 draw",))] * 4


def test_a_draft_is_written_when_it_or_its_moment_is_new_one_at_a_time(saving: Any, journal: Mock) -> None:
    one, other, pool = object(), object(), saving._pool
    assert saving.keep_draft(None) == ()
    assert pool.given == [], "nothing is begun yet"
    for draft, moment, given, notes in (
        (one, 0, 1, ()), (other, 5, 1, ()), (other, 5, 2, ("drafted",)), (other, 5, 2, ("drafted",)), (other, 6, 3, ()),
        (other, 6, 3, ("drafted",)), (other, 6, 3, ()),
    ):  # fmt: skip
        if notes:
            pool.futures[-1].set_result(notes)
        assert saving.keep_draft(draft, moment) == notes
        assert len(pool.given) == given
    assert pool.given == [(journal.keep_draft, "the draft")] * 3


def test_places_are_written_when_they_are_new_one_at_a_time(saving: Any, journal: Mock) -> None:
    places, pool = Places(), saving._pool
    saving.keep_places(places)
    assert pool.given == []
    for version, done, given in ((1, False, 1), (2, False, 1), (2, True, 2), (2, True, 2), (2, False, 2)):
        places.version = version
        if done and not pool.futures[-1].done():
            pool.futures[-1].set_result(None)
        saving.keep_places(places)
        assert len(pool.given) == given
    assert pool.given == [(journal.keep_places, places.text())] * 2


@pytest.mark.parametrize(
    ("draft", "moment", "version", "drafted", "placed"),
    [(None, 0, 0, (), 0), (None, 1, 0, ("drafted",), 0), ("new", 0, 3, ("drafted",), 1), (None, 0, 3, (), 1)],
)
def test_whoever_leaves_has_everything_written_that_is_new(
    draft: object, moment: int, version: int, drafted: tuple[str, ...], placed: int, saving: Any, journal: Mock
) -> None:
    counter = saving._counter
    assert saving.leave(draft, moment, Places(version=version)) == ("written", *drafted, "closed")
    assert journal.keep_places.mock_calls == [call(Places(version=3).text())] * placed
    assert saving.journal is None
    assert counter.ended == [{"wait": False}]
    assert saving._pool.ended == [{}]


@pytest.mark.parametrize("again", [("still full",), ()])
def test_whoever_leaves_hears_of_a_draft_that_could_not_be_written_and_it_is_tried_again(
    again: tuple[str, ...], saving: Any, journal: Mock
) -> None:
    draft = object()
    saving.keep_draft(draft)
    saving._pool.futures[0].set_result(("full",))
    journal.keep_draft.return_value = again
    assert saving.leave(draft) == ("written", *again, "closed")
    assert journal.keep_draft.mock_calls == [call("the draft")]


def test_whoever_leaves_hears_of_what_was_being_counted_and_a_draft_that_was_written_stays(
    saving: Any, session: Mock, journal: Mock
) -> None:
    draft = object()
    for session.rounds in (1, 2):
        saving.save()
    saving.keep_draft(draft)
    saving._pool.futures[0].set_result(())
    saving._counter.futures[0].set_result(("not counted",))
    assert saving.leave(draft) == ("written", "not counted", "closed")
    assert journal.keep_draft.call_count == 0


def test_without_a_journal_nothing_is_kept(session: Mock, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(autosave, "ThreadPoolExecutor", Pool)
    saving: Any = Autosave(session, None, lambda *_: (), lambda: "the draft")
    session.rounds = 1
    saving.keep_places(Places(version=3))
    assert (saving.save(), saving.reported(), saving.keep_draft("x"), saving.leave("x")) == ((), (), (), ())
    assert saving._pool.given == saving._counter.given == []
    assert session.take_news.call_count == 2


def test_beside_the_frames_each_does_one_thing_at_a_time_and_stops_at_once(tmp_path: Path) -> None:
    table = BackgroundTable(Record(CARD_BOOKS["uno-1999"], SEATS, "7"))
    session = CardSession.begin(Record(CARD_BOOKS["uno-1999"], SEATS, "7"))
    saving = Autosave(session, None, lambda *_: (), lambda: "")
    journal = Journal(tmp_path / "match.txt", ())
    pools: list[Any] = [table._pool, session._pool, saving._pool, saving._counter, journal._pool]
    assert [pool._max_workers for pool in pools] == [1] * 5
    saving.leave(None)
    journal.close()
    for each in (table, session):
        pool: Any = each._pool
        pool.shutdown()
        each._pool = ended = Mock()
        each.close()
        assert ended.mock_calls == [call.shutdown(wait=False, cancel_futures=True)]


def test_the_match_behind_the_menu_is_played_on_a_thread_that_ends_with_the_game(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    thread = Mock()
    monkeypatch.setattr(exhibition, "Thread", thread)
    work = Mock()
    exhibition.beside(work)
    ((), how) = thread.call_args
    assert (how["target"], how["daemon"]) == (work, True)
    assert thread.return_value.start.call_count == 1
