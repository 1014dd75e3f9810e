"""Old matches keep the rules they were played by, and what their notes say is read as it was meant."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from game.engine.options import SeatKind, with_options
from game.engine.record import (
    FORMAT,
    Reading,
    Record,
    brought_up,
    form_of,
    identity,
    parse_record,
    read_record,
    record_lines,
    seal,
    unseal,
)
from game.engine.tiles.books import UNO_RUMMY
from game.engine.tiles.legality import outcome
from game.engine.tiles.rules import TileEffect

FOLDER = Path(__file__).parents[1] / "records"
EARLIER = sorted(FOLDER.glob("revision-*.txt"))
"""Matches in which a revision of the rules goes another way than the next one."""


def as_revision(text: str, number: str) -> str:
    """The same record, as if it had been played by that revision."""
    lines, fault = unseal(text)
    assert fault is None
    lines = tuple(line for line in lines if not line.startswith("revision "))
    book = next(place for place, line in enumerate(lines) if line.startswith("book "))
    return seal([*lines[: book + 1], f"revision {number}", *lines[book + 1 :]]).text


def events(reading: Reading) -> list[object]:
    """What happened, in order."""
    return [step.event for step in reading.steps]


@pytest.mark.parametrize("path", EARLIER, ids=lambda path: str(path.stem))
def test_an_old_match_is_replayed_to_its_digest_although_the_rules_have_changed_since(path: Path) -> None:
    text = path.read_text("utf-8")
    reading = read_record(text)
    assert reading.fault is None
    revision = int(path.stem.split("-")[1])
    assert reading.record.rules.revision == revision
    assert f"revision {revision}" in record_lines(reading.record)
    by_the_next_rules = read_record(as_revision(text, str(revision + 1)))
    assert events(by_the_next_rules) != events(reading), "this record shows nothing"


def test_ur_q9_a_long_chain_of_an_old_match_hits_as_it_did() -> None:
    rules = with_options(UNO_RUMMY, {"multi_action": "chain"})
    draws = (TileEffect.DRAW_TWO,) * 5
    assert [hit.seat for hit in outcome(rules, 3, 0, 1, draws).hits] == [1, 2, 1, 2, 1]
    assert [hit.seat for hit in outcome(replace(rules, revision=1), 3, 0, 1, draws).hits] == [1, 2, 1, 1, 1]


MATCH = Record(UNO_RUMMY, (("human", "Ada"), ("medium", "Bo"), ("master", "Cy")), "7")


def noted(*notes: str) -> Record:
    """The match with some notes."""
    return replace(MATCH, notes=tuple(enumerate(notes)))


def test_a_computer_has_its_first_level_and_each_later_one_and_a_person_stays_one() -> None:
    match = noted(
        "level 1 hard", "hint 1", "level 2 easy", "level 1 easy", "level 0 easy", "level 1 human", "level 11 hard"
    )
    assert [match.levels(seat) for seat in range(3)] == [("human",), ("medium", "hard", "easy"), ("master", "easy")]
    assert [match.kind(seat) for seat in range(3)] == ["human", "easy", "easy"]
    assert match.counted_kinds == ("human", "easy", "easy")
    assert MATCH.counted_kinds == ("human", "medium", "master")
    assert noted("level 1 hard").counted_kinds == ("human", "medium", "master")


@pytest.mark.parametrize(
    ("notes", "scores", "wins"),
    [
        (("round 1 -2 3 | 0 0 1",), (1, -2, 3), (0, 0, 1)),
        (("round 1 2 3 | 0 0 1", "round 4 5 6 | 1 0 1"), (4, 5, 6), (1, 0, 1)),
        (("round 1 2 | 0 0 1",), (0, 0, 0), (0, 0, 0)),
        (("round 1 2 3 | 0 1",), (0, 0, 0), (0, 0, 0)),
        (("round 1 2 x | 0 0 1",), (0, 0, 0), (0, 0, 0)),
        (("rounds 1 2 3 | 0 0 1",), (0, 0, 0), (0, 0, 0)),
    ],
)
def test_the_last_note_has_the_standing(notes: tuple[str, ...], scores: tuple[int, ...], wins: tuple[int, ...]) -> None:
    assert noted(*notes).standing == (scores, wins)


@pytest.mark.parametrize(
    ("notes", "winner"),
    [((), None), (("won 2",), 2), (("won 0", "won 1"), 0), (("won 3",), None), (("won x",), None), (("won",), None)],
)
def test_the_first_note_of_a_winner_counts_if_there_is_such_a_seat(notes: tuple[str, ...], winner: int | None) -> None:
    assert noted(*notes).winner == winner


def test_names_and_hints_are_read_from_their_notes() -> None:
    match = noted("name One", "hint 0", "hint x", "name Two words", "hint 2", "hint 0")
    assert (match.name, match.hints) == ("Two words", (0, 2, 0))
    assert (MATCH.name, MATCH.hints) == ("", ())


def test_a_level_of_an_older_form_is_read_by_its_name_of_today_and_the_match_stays_the_same() -> None:
    old = (FOLDER / "format-3-rummy.txt").read_text("utf-8")
    lines = [line.rpartition(" #")[0] for line in old.splitlines()]
    text = seal([*lines[:-1], "note level 2 hard", "note level 2 normal", "note name seat normal"]).text
    record = read_record(text).record
    assert (record.levels(2), record.name) == (("medium", "hard", "medium"), "seat normal")
    assert "\nseat medium Jörg Otto #" in brought_up(text)
    assert "seat normal Jörg Otto" in identity(record), "or statistics would count it twice"
    assert SeatKind("normal") is SeatKind.MEDIUM


def test_a_record_of_an_older_form_is_brought_up_with_its_digest() -> None:
    for path in sorted(FOLDER.glob("format-*.txt")):
        old = path.read_text("utf-8")
        new = brought_up(old)
        assert form_of(new) == FORMAT
        assert parse_record(new)[0] == parse_record(old)[0]
        before, after = unseal(old).lines[-1], unseal(new).lines[-1]
        assert (after == before) == before.startswith("digest ")
