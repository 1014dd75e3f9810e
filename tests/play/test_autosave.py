"""A match is saved once for each change, in order, beside the frames, and every note of it is heard of. Where the
players saw everything: each moment is as it was noted, also read from the file; damage is nothing."""

from collections.abc import Iterator
from dataclasses import replace
from itertools import pairwise
from pathlib import Path
from threading import Event, Timer
from typing import Any
from unittest.mock import Mock, call

import pytest

from game.engine.cards.books import BOOKS as CARD_BOOKS, UNO_1999
from game.engine.cards.rules import all_cards
from game.engine.record import Record, seal, unseal_lines
from game.engine.registry import Piece, Rules
from game.engine.tiles.books import UNO_RUMMY
from game.engine.tiles.melds import all_tiles
from game.play import autosave
from game.play.autosave import LONGEST, NOTHING, Autosave, Places, Seen, parse_places
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
    monkeypatch.setattr(autosave, "LONGEST", 0.0)
    yield Autosave(session, journal, Mock(return_value=("counted",)), lambda: "the draft")
    assert LONGEST == 0.5


@pytest.fixture
def counter(monkeypatch: pytest.MonkeyPatch) -> Later:
    return Later(monkeypatch, "counting")


@pytest.fixture
def writer(monkeypatch: pytest.MonkeyPatch) -> Later:
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
    session.thought(0)
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


BOXES: dict[str, tuple[Rules, tuple[Piece, ...]]] = {
    "tiles": (UNO_RUMMY, tuple(all_tiles(UNO_RUMMY))),
    "cards": (UNO_1999, tuple(all_cards(UNO_1999))),
}


def noted(box: tuple[Piece, ...]) -> tuple[Places, dict[int, Seen]]:
    """Places of a match with three moments and a turn in progress, and what the players saw at each."""
    a, b, c, d = box[:3] + box[-1:]
    moments: dict[int, Seen] = {
        3: Seen({(a,): (0, 1)}, 2.0, {0: (b, None, c)}),
        5: Seen({(a,): (0, 1), (b, c): (2.25, 30)}, 2.5, {0: (b, None, c), 1: ()}),
        7: Seen({(a,): (4, 4), (b, c): (2.25, 30)}, 1.5, {0: (d, b), 1: ()}),
    }
    places = Places()
    for steps, seen in moments.items():
        places.note(steps, seen, 1.25, in_progress=False)
    places.note(7, Seen({(a,): (9, 9)}, 1.5, {}), 1.25, in_progress=True)
    places.seat({1: "20260101-120000", 0: "20260102-120000"})
    return places, moments


@pytest.mark.parametrize("kind", BOXES)
def test_each_moment_is_what_was_seen_then_also_read_back_and_cut_off(kind: str) -> None:
    rules, box = BOXES[kind]
    places, moments = noted(box)
    for each in (places, parse_places(places.text(), rules), places.until(9)):
        assert (each.at(0), each.at(2)) == (NOTHING, NOTHING)
        for steps in (3, 5, 7):
            assert each.at(steps) == moments[steps]
        assert (each.at(4), each.at(99)) == (moments[3], moments[7])
        assert (each.zoom, each.people) == (1.25, {1: "20260101-120000", 0: "20260102-120000"})
    read = parse_places(places.text(), rules)
    assert (read.moments, read.now, read.text()) == (places.moments, places.now, places.text())
    assert places.now == (7, Seen({(box[0],): (9, 9)}, 1.5, {}))
    assert places.moments[5].spots == {(box[1], box[2]): (2.25, 30)}, "of each moment only what is new is kept"
    assert places.moments[7].orders == {0: (box[-1], box[1])}
    earlier = places.until(5)
    assert (earlier.at(9), earlier.now, sorted(earlier.moments)) == (moments[5], None, [3, 5])
    assert places.until(7).now == places.now
    assert (earlier.zoom, earlier.people) == (places.zoom, places.people)


def test_a_version_is_new_if_and_only_if_something_has_changed() -> None:
    box = BOXES["tiles"][1]
    places, moments = noted(box)
    places = parse_places(places.text(), UNO_RUMMY)
    turned = Seen({(box[0],): (9, 9)}, 1.5, {})
    versions = [places.version]
    for steps, seen, zoom, in_progress in (
        (7, turned, 1.25, True), (7, turned, 1.5, True), (7, turned, 1.5, True), (7, moments[7], 1.5, False),
        (7, moments[7], 1.5, False), (8, moments[7], 1.5, False), (8, moments[7], 1.5, True),
        (9, moments[7], 1.5, False),
    ):  # fmt: skip
        places.note(steps, seen, zoom, in_progress=in_progress)
        versions.append(places.version)
    assert [later - before for before, later in pairwise(versions)] == [0, 1, 0, 1, 0, 0, 1, 1]
    places.note(5, moments[3], 1.5, in_progress=False)
    assert (sorted(places.moments), places.at(9)) == ([3, 5], moments[3]), "steps were taken back"
    again = parse_places(places.text(), UNO_RUMMY)
    again.note(7, moments[3], 1.5, in_progress=False)
    assert again.version == 0, "that is what was read"
    before = places.version
    for people, more in (({}, 1), ({}, 1), ({0: "x"}, 2), ({0: "x"}, 2)):
        places.seat(people)
        assert places.version == before + more


def test_what_is_damaged_or_cannot_be_is_nothing_and_what_is_at_the_border_is_read() -> None:
    rules, box = BOXES["tiles"]
    text = noted(box)[0].text()
    lines = list(unseal_lines(text))
    felt = next(number for number, line in enumerate(lines) if " felt " in line)
    for at, part, wrong in (
        (0, "places 1", "places 2"), (1, "zoom ", "zoom x"), (1, "1.2500", "-0.1"), (1, "1.2500", "1000"),
        (1, "1.2500", "nan"), (2, "sits 0", "sits x"), (felt, "3 felt", "three felt"), (felt, "felt", "table"),
        (felt, "2.0000", "1e9"), (felt, "@0.1", "@0"), (felt, "@0.1", ""), (felt, repr(box[0]), "R99"),
    ):  # fmt: skip
        assert part in lines[at], (part, lines[at])
        damaged = seal([*lines[:at], lines[at].replace(part, wrong, 1), *lines[at + 1 :]]).text
        assert parse_places(damaged, rules) == Places(), (part, wrong)
    for damaged in ("", text[:-3], seal(lines[:1]).text):
        assert parse_places(damaged, rules) == Places()
    for number, word in ((0.0, "0"), (999.9, "999.9")):
        lines[1] = f"zoom {word}"
        assert parse_places(seal(lines).text, rules).zoom == number
    assert parse_places(noted(box)[0].text(), replace(UNO_RUMMY, jokers=0)) == Places(), "not in the box"
