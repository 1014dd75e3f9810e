"""The facts of a match: what the steps say, and nothing that all had alike."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from game.engine.record_reading import parse_record
from game.engine.registry import TILES, family_of
from game.engine.tiles.events import Drew, Laid
from game.play.cards.facts import facts as card_facts
from game.play.facts import SHOWN, Fact, most, shown
from game.play.tiles.facts import facts as tile_facts
from game.words.catalogue import LANGUAGES, Catalogue

RECORDS = sorted((Path(__file__).parents[1] / "records").glob("*.txt"))


def read(path: Path) -> tuple[str, int, Any, tuple[Fact, ...]]:
    """The book of a record, its seats, its steps and its facts."""
    record, read = parse_record(path.read_text("utf-8"))
    steps: Any = read
    facts = tile_facts(steps) if record.rules.book in TILES.books else card_facts(steps)
    return record.rules.book, len(record.seats), steps, facts


def test_most_names_all_who_share_it() -> None:
    assert most("lay", {0: 4, 1: 2, 2: 4}) == Fact("lay", (0, 2), 4)


def test_what_all_have_alike_is_not_remarkable() -> None:
    assert most("lay", {0: 4, 1: 4}) is None
    assert most("lay", {0: 2, 1: 1}, least=3) is None
    assert most("turns", {0: 12}) == Fact("turns", (0,), 12)
    assert most("lay", {}) is None


def test_no_more_are_shown_than_there_is_room_for() -> None:
    fact = Fact("lay", (0,), 4)
    assert shown([None, fact, fact, None, fact, fact]) == (fact, fact, fact)


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_the_facts_of_a_match_are_what_its_steps_say(path: Path) -> None:
    _, seats, steps, found = read(path)
    assert len(found) <= SHOWN
    events = [step.event for step in steps]
    for fact in found:
        assert set(fact.seats) <= set(range(seats))
        assert all(f"fact.{fact.key}" in Catalogue(language) for language in LANGUAGES)
        if fact.key == "lay":
            lays = [(len(event.played), event.seat) for event in events if isinstance(event, Laid)]
            assert fact.number == max(lays)[0]
            assert set(fact.seats) == {seat for number, seat in lays if number == fact.number}
        if fact.key == "drawn-tiles":
            drawn = [event.count for event in events if isinstance(event, Drew) and event.seat in fact.seats[:1]]
            assert fact.number == sum(drawn)


def test_a_long_match_of_each_family_has_three_facts() -> None:
    counts: dict[bool, int] = {}
    for path in RECORDS:
        book, _, steps, found = read(path)
        if family_of(book).tally(steps).rounds:
            counts[book in TILES.books] = max(counts.get(book in TILES.books, 0), len(found))
    assert counts == {True: SHOWN, False: SHOWN}
