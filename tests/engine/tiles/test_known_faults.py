"""Faults that players report of other programs of this kind, each with a test that this one does not have it.

Others of them are in test_draft.py: a tile in two melds, a refusal without a reason, a confirm button locked for ever.
"""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from game.engine.problems import Problem
from game.engine.tiles.actions import Lay
from game.engine.tiles.draft import Draft, start
from game.engine.tiles.layout import NewMeld, OnMeld, OnRack
from game.engine.tiles.phases import TilePhase
from game.engine.tiles.plays import find_play
from game.engine.tiles.state import TileState
from game.engine.tiles.turn_context import TurnContext
from game.engine.tiles.views import before
from tests import strategies
from tests.engine.tiles.test_draft import all_of, everything
from tests.tables import game_of, play
from tests.tile_tables import position, rules, tiles


def drag(draft: Draft, text: str, target: NewMeld | OnMeld | OnRack) -> Draft:
    """The draft with tiles moved, which has to be allowed."""
    after = draft.move(tiles(text), target)
    assert isinstance(after, Draft)
    return after


def begin(rack: str, table: str = "", loose: str = "") -> Draft:
    """The draft of seat 0."""
    return start(before(position(rack, "?2", table=table, loose=loose)))


# A tile in two melds at once after a drag.


def test_a_dragged_tile_is_in_one_place_only() -> None:
    draft = begin("R7 R8", "R4 R5 R6 | Y6 G6 B6 | B7 B8 B9", "R9")
    for text, target in (
        ("R7", OnMeld(0)),
        ("R6", OnMeld(1)),
        ("R6 R7", OnMeld(2, 1)),
        ("R6 R7 R8", NewMeld()),
        ("R9", OnMeld(3)),
        ("R6", OnMeld(0)),
        ("R8", OnRack()),
    ):
        draft = drag(draft, text, target)
        found = everything(draft)
        assert len(found) == len(set(found)) == len(all_of(draft.before))
    assert draft.undo().redo() == draft


# A legal merge blocked by a protective check.


@pytest.mark.parametrize(
    ("rack", "table", "line"),
    [
        ("B7 Y1", "B4 B5 B6 | B8 B9 B10", "B4 B5 B6 B7 B8 B9 B10"),
        ("B10 Y1", "B4 B5 B6 | B7 B8 B9", "B4 B5 B6 B7 B8 B9 B10"),
        ("B4 Y1", "R4 Y4 G4 | B5 B6 B7", "R4 Y4 G4 B4 | B5 B6 B7"),
        ("B4 Y1", "R4 Y4 G4 | B5 B6 B7", "R4 Y4 G4 | B4 B5 B6 B7"),
        ("R12 Y1", "R1 R2 R3 | R4 R5 R6 | R7 R8 R9 R10 R11", "R1 R2 R3 R4 R5 R6 R7 R8 R9 R10 R11 R12"),
        ("B8 Y1", "B4 B5 *=B6 B7 | B9 B10 B11", "B4 B5 *=B6 B7 B8 B9 B10 B11"),
    ],
)
def test_melds_may_be_merged_wherever_the_result_is_legal(rack: str, table: str, line: str) -> None:
    state = play(position(rack, "?2", table=table), f"0 lay {line}; uno")
    assert len(state.table) == line.count("|") + 1


def test_a_whole_meld_may_be_dragged_onto_another() -> None:
    draft = drag(begin("B10 Y1", "B4 B5 B6 | B7 B8 B9"), "B7 B8 B9", OnMeld(0))
    draft = drag(draft, "B10", OnMeld(0))
    assert [repr(meld) for meld in draft.melds()] == ["B4 B5 B6 B7 B8 B9 B10"]
    assert draft.problems() == ()


# A rack of more than 14 tiles.


@pytest.mark.parametrize("size", [15, 40, 98])
def test_racks_of_any_size_are_searched(size: int) -> None:
    for table in ("", "R4 R5 R6 R7 | Y9 G9 B9 | B1 B2 B3") if size < 90 else ("",):
        state = position(f"?{size}", "?2", table=table)
        found = find_play(before(state))
        assert isinstance(found, Lay)
        assert game_of(state).problems(state, 0, found) == ()
        assert game_of(state).choices(state, 0)


# A player who can neither play nor pass when the stock is empty.


@settings(max_examples=15)
@given(strategies.states(), st.sampled_from(("end", "play_on")))
def test_with_an_empty_stock_there_is_always_something_to_do(state: TileState, stock_empty: str) -> None:
    options = rules(stock_empty=stock_empty)
    state = state._replace(rules=options, stock=(), phase=TilePhase.TURN, drawn=None, catchable=None)
    state = state._replace(table=tuple(meld for meld in state.table if all(face.colour for face in meld.faces)))
    assert game_of(state).choices(state, state.turn)


# Twins of one colour and number that cannot be told apart while dragging.


def test_the_twin_that_is_dragged_is_the_one_that_moves() -> None:
    draft = begin("R4 R4' Y1", "R5 R6 R7")
    first = drag(draft, "R4", OnMeld(0))
    second = drag(draft, "R4'", OnMeld(0))
    assert (first.where(*tiles("R4'")), second.where(*tiles("R4"))) == (OnRack(), OnRack())
    assert first.lay() != second.lay()
    assert play(position("R4 R4' Y1", "?2", table="R5 R6 R7"), "0 lay R4' R5 R6 R7").racks[0] == tiles("R4 Y1")


@pytest.mark.parametrize("rack", ["R5 R5'", "R5' R5"])
def test_a_drawn_twin_is_the_only_one_that_may_be_played(rack: str) -> None:
    state = position(f"{rack} Y1", "?2", table="R6 R7 R8", drawn=rack.split()[1])
    context: TurnContext = before(state)
    assert context.drawn is not None
    other = next(tile for tile in context.rack if tile.face == context.drawn.face and tile != context.drawn)
    right = start(context).move((context.drawn,), OnMeld(0))
    wrong = start(context).move((other,), OnMeld(0))
    assert not isinstance(right, Problem)
    assert not isinstance(wrong, Problem)
    assert right.problems() == ()
    assert "drawn-tile-only" in {each.code for each in wrong.problems()}
