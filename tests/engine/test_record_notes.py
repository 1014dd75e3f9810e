"""What the notes of a record say about its seats, its standing and its winner, and what is no such note."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from game.engine.checksums import FORMAT, form_of, unseal
from game.engine.record import Record
from game.engine.record_reading import brought_up, parse_record
from game.engine.tiles.books import UNO_RUMMY

RECORDS = Path(__file__).parents[1] / "records"
MATCH = Record(UNO_RUMMY, (("human", "Ada"), ("normal", "Bo"), ("master", "Cy")), "7")


def noted(*notes: str) -> Record:
    """The match with some notes."""
    return replace(MATCH, notes=tuple(enumerate(notes)))


def test_a_computer_has_its_first_level_and_each_later_one_and_a_person_stays_one() -> None:
    match = noted(
        "level 1 hard", "hint 1", "level 2 easy", "level 1 easy", "level 0 easy", "level 1 human", "level 11 hard"
    )
    assert [match.levels(seat) for seat in range(3)] == [("human",), ("normal", "hard", "easy"), ("master", "easy")]
    assert [match.kind(seat) for seat in range(3)] == ["human", "easy", "easy"]
    assert match.counted_kinds == ("human", "easy", "easy")
    assert MATCH.counted_kinds == ("human", "normal", "master")
    assert noted("level 1 hard").counted_kinds == ("human", "normal", "master")


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
def test_the_last_note_of_a_round_has_the_standing(
    notes: tuple[str, ...], scores: tuple[int, ...], wins: tuple[int, ...]
) -> None:
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


def test_a_record_of_an_older_form_is_brought_up_with_its_digest() -> None:
    for path in sorted(RECORDS.glob("format-*.txt")):
        old = path.read_text("utf-8")
        new = brought_up(old)
        assert form_of(new) == FORMAT
        assert parse_record(new)[0] == parse_record(old)[0]
        before, after = unseal(old).lines[-1], unseal(new).lines[-1]
        assert (after == before) == before.startswith("digest ")
