"""Old matches keep the rules that they were played by: the revision of a record says how gaps of the books are read."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from game.engine.checksums import seal, unseal
from game.engine.options import with_options
from game.engine.record import format_record, record_lines
from game.engine.record_reading import Reading, read_record
from game.engine.tiles.books import UNO_RUMMY
from game.engine.tiles.effects import outcome
from game.engine.tiles.rules import TileEffect

FOLDER = Path(__file__).parents[1] / "records"
FIRST = sorted(FOLDER.glob("revision-1-*.txt"))
"""Matches in which the first revision of the rules goes another way than the second."""


def as_revision(text: str, number: str) -> str:
    """The same record, as if it had been played by that revision."""
    lines, fault = unseal(text)
    assert fault is None
    book = next(place for place, line in enumerate(lines) if line.startswith("book "))
    return seal([*lines[: book + 1], f"revision {number}", *lines[book + 1 :]]).text


def events(reading: Reading) -> list[object]:
    """What happened, in order."""
    return [step.event for step in reading.steps]


@pytest.mark.parametrize("path", FIRST, ids=lambda path: str(path.stem))
def test_an_old_match_is_replayed_to_its_digest_although_the_rules_have_changed_since(path: Path) -> None:
    text = path.read_text("utf-8")
    reading = read_record(text)
    assert reading.fault is None
    assert reading.record.rules.revision == 1
    assert "revision 1" in record_lines(reading.record)
    again = read_record(format_record(reading.record, reading.steps[-1].state))
    assert (again.record, again.steps, again.fault) == (reading.record, reading.steps, None)
    by_the_rules_of_today = read_record(as_revision(text, "2"))
    assert events(by_the_rules_of_today) != events(reading), "this record shows nothing"


def test_ur_q9_a_long_chain_of_an_old_match_hits_as_it_did() -> None:
    rules = with_options(UNO_RUMMY, {"multi_action": "chain"})
    draws = (TileEffect.DRAW_TWO,) * 5
    assert [hit.seat for hit in outcome(rules, 3, 0, 1, draws).hits] == [1, 2, 1, 2, 1]
    assert [hit.seat for hit in outcome(replace(rules, revision=1), 3, 0, 1, draws).hits] == [1, 2, 1, 1, 1]
