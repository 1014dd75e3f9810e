"""What is counted of a round, by seats: each figure from a few turns that everybody can follow."""

from __future__ import annotations

from typing import Any

import pytest

from game.engine.events import End
from game.engine.options import with_options
from game.engine.tally import CALLS, COLUMNS, RoundTally
from game.engine.tiles.books import BOOKS
from game.engine.tiles.referee import TileGame
from game.engine.tiles.state import TileState
from game.engine.tiles.tally import tally
from tests.tables import steps
from tests.tile_tables import position

RUN = "R3 R4 R5"
STOCK = "G1 G3 G8 Y8 B8 Y1"


def counted(state: TileState, *lines: str) -> RoundTally:
    """The round that the lines bring to its end."""
    (only,) = tally(steps(state, *lines)).rounds
    return only


def calls(state: TileState, *lines: str) -> dict[str, tuple[int, ...]]:
    """What is counted of the UNO! call, seat by seat; what is nought for all is left out."""
    seats = counted(state, *lines).seats
    found = {name: tuple(getattr(seats[seat], name) for seat in sorted(seats)) for name in CALLS}
    return {name: each for name, each in found.items() if any(each)}


DOWN, OUT = "0 lay R3 R4 R5 R6", "1 lay R3 R4 R5 R6 R7"


@pytest.mark.parametrize(
    ("options", "lines", "found"),
    [
        ({}, (f"{DOWN}; uno", OUT), {"called": (1, 0)}),
        ({}, (DOWN, OUT), {"forgotten": (1, 0)}),
        ({}, (DOWN, "1 catch 0", OUT), {"forgotten": (1, 0), "caught": (1, 0), "catches": (0, 1)}),
        ({"uno_penalty": "automatic"}, (DOWN, OUT), {"forgotten": (1, 0), "caught": (1, 0)}),
        ({"false_catch_penalty": 1}, ("0 catch 1", f"{DOWN}", OUT), {"needless": (1, 0)}),
    ],
    ids=["called", "forgotten", "caught", "automatic", "needless"],
)
def test_ur_69_calls_and_what_became_of_them_are_counted(
    options: dict[str, Any], lines: tuple[str, ...], found: dict[str, tuple[int, ...]]
) -> None:
    state = position("R6 B1", "R7", table=RUN, stock=STOCK, options=options)
    assert calls(state, *lines) == found


def test_a_shorter_run_or_a_group_later_changes_neither_the_longest_run_nor_the_first_lay() -> None:
    """Seat 1 can only draw; the first turn of seat 0 began before the position."""
    state = position("R6 B8 B9' B10 R9", "G12 R12", table=f"{RUN} | Y9 G9 B9", stock="G1 Y3 Y6 Y12", turn=1)
    found = counted(
        state,
        "1 draw",
        "0 lay R3 R4 R5 R6 | Y9 G9 B9",
        "1 draw",
        "0 lay R3 R4 R5 R6 | Y9 G9 B9 | B8 B9' B10; uno",
        "1 draw",
        "0 lay R3 R4 R5 R6 | Y9 G9 B9 R9 | B8 B9' B10",
    ).seats
    assert (found[0].longest_run, found[0].opening_turn, found[0].turns, found[0].tiles) == (4, 1, 3, 5)
    assert (found[1].longest_run, found[1].opening_turn, found[1].tiles) == (0, None, 0)


@pytest.mark.parametrize(
    ("book", "options", "missing"),
    [
        ("uno-rummy", {"game": "points"}, set()),
        ("uno-rummy", {"game": "rounds"}, {"points"}),
        ("rummikub", {}, set(CALLS)),
        ("rummy", {}, set(CALLS)),
    ],
)
def test_what_means_nothing_under_the_rules_is_left_out(book: str, options: dict[str, Any], missing: set[str]) -> None:
    opening = TileGame(with_options(BOOKS[book], options)).opening(2, "1")
    assert set(COLUMNS) - set(tally(opening).columns) == missing
    assert set(tally(opening).columns) <= set(COLUMNS)


def test_a_round_has_its_number_its_winner_and_how_it_ended() -> None:
    won = counted(position("R6", "R7", table=RUN, round=3), "0 lay R3 R4 R5 R6")
    assert (won.number, won.winners, won.end) == (3, (0,), End.OUT)
    drawn = counted(position("R1 B6", "R4 Y8", "B11 G1", stock="Y5", options={"drawn_tile": "keep"}), "0 draw")
    assert (drawn.number, drawn.winners, drawn.end) == (1, (), End.STOCK)


def test_each_round_is_counted_afresh() -> None:
    start = position("R6 B9", "R7", table=RUN, stock=STOCK, options={"game": "rounds", "rounds": 3})
    done = steps(start, DOWN, OUT, "0 next") + steps(start._replace(round=2), DOWN, OUT)
    first, second = tally(done).rounds
    assert (first.number, second.number) == (1, 2)
    turns = [[line.turns for _, line in sorted(each.seats.items())] for each in (first, second)]
    assert turns == [[0, 1], [0, 2]], "seat 1 begins the second round"
    assert [each.seats[0].tiles for each in (first, second)] == [1, 1]
