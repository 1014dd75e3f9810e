"""A match is saved once for each change, in order, beside the frames, and every note of it is heard of."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from threading import Event, Timer
from typing import Any
from unittest.mock import Mock, call

import pytest

from game.engine.cards.books import BOOKS as CARD_BOOKS
from game.engine.record import Record
from game.play import autosave
from game.play.autosave import LONGEST, Autosave, Places
from game.play.cards.session import CardSession
from game.play.cards.tournament import BackgroundTable
from game.store import background
from game.store.journal import Journal
from tests.beside import Later

SEATS = (("easy", "A"), ("easy", "B"))


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
    monkeypatch.setattr(autosave, "LONGEST", 0.0)
    yield Autosave(session, journal, Mock(return_value=("counted",)), lambda: "the draft")
    assert LONGEST == 0.5


@pytest.fixture
def counter(monkeypatch: pytest.MonkeyPatch) -> Later:
    """Counts when it is told to."""
    return Later(monkeypatch, "counting")


@pytest.fixture
def writer(monkeypatch: pytest.MonkeyPatch) -> Later:
    """Writes when it is told to."""
    return Later(monkeypatch, "autosave")


def test_a_round_is_counted_once_and_then_has_notes(saving: Any, session: Mock, journal: Mock, counter: Later) -> None:
    assert saving.save() == ("written",)
    assert counter.waiting == []
    for rounds in (1, 1, 2):
        session.rounds = rounds
        saving.save()
    assert saving.reported() == ("flushed",)
    assert saving._count.mock_calls == []
    counter.finish()
    assert saving._count.mock_calls == [call("the record", ("a step",))] * 2
    assert saving.reported() == ("flushed", "counted", "counted")
    assert saving.reported() == ("flushed",)
    assert journal.write.call_args_list == [call(("0 draw",))] * 4


def test_a_draft_is_written_when_it_or_its_moment_is_new_one_by_one(saving: Any, journal: Mock, writer: Later) -> None:
    one, other = object(), object()
    assert saving.keep_draft(None) == ()
    assert writer.waiting == [], "nothing is begun yet"
    for draft, moment, done, given, notes in (
        (one, 0, False, 1, ()), (other, 5, False, 1, ()), (other, 5, True, 2, ("drafted",)),
        (other, 5, True, 2, ("drafted",)), (other, 6, False, 3, ()), (other, 6, True, 3, ("drafted",)),
        (other, 6, False, 3, ()),
    ):  # fmt: skip
        if done:
            writer.finish()
        assert saving.keep_draft(draft, moment) == notes
        assert journal.keep_draft.call_count + len(writer.waiting) == given
    assert journal.keep_draft.call_args_list == [call("the draft")] * 3


def test_places_are_written_when_they_are_new_one_at_a_time(saving: Any, journal: Mock, writer: Later) -> None:
    places = Places()
    saving.keep_places(places)
    assert writer.waiting == []
    for version, done, given in ((1, False, 1), (2, False, 1), (2, True, 2), (2, True, 2), (2, False, 2)):
        places.version = version
        if done:
            writer.finish()
        saving.keep_places(places)
        assert journal.keep_places.call_count + len(writer.waiting) == given
    assert journal.keep_places.call_args_list == [call(places.text())] * 2


@pytest.mark.parametrize(
    ("draft", "moment", "version", "drafted", "placed"),
    [(None, 0, 0, (), 0), (None, 1, 0, ("drafted",), 0), ("new", 0, 3, ("drafted",), 1), (None, 0, 3, (), 1)],
)
def test_whoever_leaves_has_everything_written_that_is_new(
    draft: object, moment: int, version: int, drafted: tuple[str, ...], placed: int, saving: Any, journal: Mock
) -> None:
    assert saving.leave(draft, moment, Places(version=version)) == ("written", *drafted, "closed")
    assert journal.keep_places.mock_calls == [call(Places(version=3).text())] * placed
    assert saving.journal is None


def test_whoever_leaves_waits_for_what_is_being_written_but_not_for_the_statistics(
    saving: Any, session: Mock, journal: Mock, counter: Later
) -> None:
    draft, going = object(), Event()
    journal.keep_draft.side_effect = lambda _: going.wait(20) and ()
    session.rounds = 1
    saving.save()
    saving.keep_draft(draft)
    Timer(0.05, going.set).start()
    assert saving.leave(draft) == ("written", "closed")
    assert journal.keep_draft.call_count == 1
    assert len(counter.waiting) == 1


@pytest.mark.parametrize("again", [("still full",), ()])
def test_whoever_leaves_hears_of_a_draft_that_could_not_be_written_and_it_is_tried_again(
    again: tuple[str, ...], saving: Any, journal: Mock
) -> None:
    draft = object()
    journal.keep_draft.side_effect = [("full",), again]
    saving.keep_draft(draft)
    assert saving.leave(draft) == ("written", *again, "closed")
    assert journal.keep_draft.mock_calls == [call("the draft")] * 2


def test_whoever_leaves_hears_of_what_was_being_counted_and_a_draft_that_was_written_stays(
    saving: Any, session: Mock, journal: Mock, counter: Later
) -> None:
    draft = object()
    journal.keep_draft.return_value = ()
    session.rounds = 1
    saving.save()
    counter.finish()
    session.rounds = 2
    saving.save()
    saving.keep_draft(draft)
    assert saving.leave(draft) == ("written", "counted", "closed")
    assert journal.keep_draft.call_count == 1


def test_without_a_journal_nothing_is_kept(session: Mock, counter: Later, writer: Later) -> None:
    saving: Any = Autosave(session, None, lambda *_: (), lambda: "the draft")
    session.rounds = 1
    saving.keep_places(Places(version=3))
    assert (saving.save(), saving.reported(), saving.keep_draft("x"), saving.leave("x")) == ((), (), (), ())
    assert writer.waiting == counter.waiting == []
    assert session.take_news.call_count == 2


def test_the_program_ends_without_computers_and_all_written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    begun: dict[str, bool] = {}
    monkeypatch.setattr(background, "beside", lambda _, name, *, daemon: begun.update({name: daemon}))
    table = BackgroundTable(Record(CARD_BOOKS["uno-1999"], SEATS, "7"))
    table.update(1.0)
    session = CardSession.begin(Record(CARD_BOOKS["uno-1999"], SEATS, "7"))
    session.ask(0)
    journal = Journal(tmp_path / "match.txt", (), (tmp_path / "match.txt").open("w+b"))
    journal.write(["a line"])
    match = Mock(rounds=0, steps=())
    match.take_news.return_value = ()
    saving = Autosave(match, journal, lambda *_: (), lambda: "")
    match.rounds = 1
    saving.save()
    saving.keep_draft("new")
    assert begun == {
        "elsewhere": True, "computer": True, "flush": False, "counting": False, "autosave": False,
    }  # fmt: skip
    for each in (table, session):
        asked: Any = each._asked
        each.close()
        assert (asked[0] if isinstance(asked, dict) else asked).cancelled()
    journal._close_file()
