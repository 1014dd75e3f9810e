"""Matches that begin with a position, and whole matches of computers, for pictures."""

from __future__ import annotations

import pytest

from game.engine.game import TurnStarted
from game.engine.registry import BOOKS, family_of
from game.play.cards.session import CardSession
from game.play.session import Session
from game.play.setup import lasting
from game.play.tiles.session import TileSession
from tools.staged import before_the_end, parsed, played, staged

SEATS = (("human", "Anna"), ("easy", "Paul"))


def test_a_match_begins_with_a_position_and_some_actions() -> None:
    tiles = {"book": "uno-rummy", "racks": ["R1 B9", "Y3 ?4"], "table": ["R4 R5 R6"], "loose": [""]}
    session = staged(tiles, SEATS, ("0 draw",))
    assert isinstance(session, TileSession)
    assert len(session.state.racks[0]) == 3
    assert (session.record.lines, session.record.seats) == (("0 draw",), SEATS)
    assert session.record.rules == session.state.rules
    assert session.steps[0].event == TurnStarted(0)
    cards = staged({"book": "uno-112", "racks": ["R5 G1", "?7"], "discard": "R7"}, SEATS, ("0 play R5 uno",))
    assert isinstance(cards, CardSession)
    assert cards.record.seats == SEATS
    assert len(cards.state.hands[0]) == 1


@pytest.mark.parametrize("line", ["0 lay R1 R2 R3", "1 draw", "0 jump R7"])
def test_an_action_that_is_not_possible_is_an_error(line: str) -> None:
    table = {"book": "uno-rummy", "racks": ["R1 B9", "?5"], "table": ["R4 R5 R6"], "loose": [""]}
    with pytest.raises(ValueError, match=line):
        staged(table, SEATS, (line,))


@pytest.mark.parametrize("book", ["uno-rummy", "uno-1999"])
def test_the_last_action_ends_a_match_as_it_ended(book: str) -> None:
    record, steps = played(book, SEATS, "4", tuple(lasting(book, rounds=1, points=100).items()))
    session: Session = before_the_end(record)
    assert not session.state.phase.is_over
    assert session.submit(*parsed(session, record.lines[-1])) == ()
    assert session.state == steps[-1].state
    assert session.state.phase.is_over


@pytest.mark.parametrize("book", BOOKS)
def test_a_match_lasts_as_long_as_it_is_asked_to(book: str) -> None:
    options = lasting(book, rounds=2, points=150)
    assert set(options.values()) <= {2, 150}
    assert options == {"uno-1999": {"target": 150}, "uno-112": {"first_to": 2}}.get(book, options)
    assert bool(options) == (family_of(book).length(BOOKS[book]) is not None)
