"""Rearranging the table (UR-39..UR-44)."""

from __future__ import annotations

import pytest

from game.engine.problems import Problem
from game.engine.tiles.draft import start
from game.engine.tiles.layout import NewMeld, OnMeld, OnRack
from game.engine.tiles.views import before
from tests.tables import play, problems, reasons
from tests.tile_tables import position, tiles


def test_ur_39_a_player_who_plays_may_rearrange_the_whole_table() -> None:
    state = play(position("R5 R6 Y1", "?2", table="R4 B4 G4 Y4"), "0 lay R4 R5 R6 | B4 G4 Y4; act R5; uno")
    assert [repr(meld) for meld in state.table] == ["R4 R5 R6", "Y4 G4 B4"]


def test_ur_39_melds_may_be_joined_split_and_exchanged_in_one_turn() -> None:
    state = position("B6 R9 Y1", "?2", table="B3 B4 B5 | B7 B8 B9 | Y9 G9 B9")
    assert reasons(state, "0 lay B3 B4 B5 | B6 B7 B8 B9 | Y9 G9 R9 B9'") == set()
    assert reasons(state, "0 lay B3 B4 B5 B6 B7 B8 B9 | Y9 G9 R9 B9'") == set()
    assert reasons(state, "0 lay B3 B4 B5 | B6 B7 B8 | Y9 G9 B9 R9 | B9'") != set()


def test_ur_40_every_meld_that_results_needs_three_tiles() -> None:
    state = position("R5 R6 Y1", "?2", table="R4 B4 G4")
    assert reasons(state, "0 lay R4 R5 R6 | B4 G4; act R5") == {("meld-too-short", "UR-40")}
    (problem,) = problems(state, "0 lay R4 R5 R6 | B4 G4; act R5")
    assert (repr(problem.detail("meld")), problem.detail("have"), problem.detail("need")) == ("G4 B4", 2, 3)


def test_ur_41_a_long_run_may_be_split_where_each_part_keeps_three() -> None:
    state = position("B7 Y1", "?2", table="B4 B5 B6 B7 B8 B9")
    assert reasons(state, "0 lay B4 B5 B6 B7' | B7 B8 B9") == set()


def test_ur_41_a_split_that_leaves_two_is_refused() -> None:
    state = position("Y9 R9 G9 Y1", "?2", table="B4 B5 B6 B7 B8")
    assert reasons(state, "0 lay B4 B5 B6 | B7 B8 | Y9 R9 G9") == {("meld-too-short", "UR-40")}


R1_TO_12 = "R1 R2 R3 R4 R5 R6 R7 R8 R9 R10 R11 R12"


@pytest.mark.parametrize(
    ("table", "rack", "line", "code", "rule"),
    [
        ("R1 R2 R3 R4 R5 R6 | R7 R8 R9 R10 R11 R12", "* Y1", f"{R1_TO_12} *", "run-too-long", "UR-16"),
        ("R4 B4 G4", "Y4 * Y1", "R4 B4 G4 Y4 *", "group-too-long", "UR-19"),
        ("R4 B4 G4 | R4 B4 Y4", "R9 Y1", "R4 B4 G4 Y4 R4' B4'", "group-too-long", "UR-19"),
    ],
)
def test_ur_42_the_limits_of_length_hold_after_rearranging(
    table: str, rack: str, line: str, code: str, rule: str
) -> None:
    assert (code, rule) in reasons(position(rack, "?2", table=table), f"0 lay {line}")


def test_ur_43_half_built_tables_are_fine_within_the_turn_and_refused_at_its_end() -> None:
    state = position("R5 R6 Y1", "?2", table="R4 B4 G4")
    draft = start(before(state)).move(tiles("R4"), NewMeld())
    assert not isinstance(draft, Problem)
    assert ("meld-too-short", "UR-36") in {(each.code, each.rule) for each in draft.problems()}
    step = draft.move(tiles("R5 R6"), OnMeld(1))
    assert not isinstance(step, Problem)
    assert ("meld-too-short", "UR-40") in {(each.code, each.rule) for each in step.problems()}


def test_ur_44_a_table_tile_may_not_be_kept() -> None:
    state = position("R7 Y1", "?2", table="R4 R5 R6")
    assert ("table-tile-missing", "UR-44") in reasons(state, "0 lay R5 R6 R7; act R7")


def test_ur_44_the_draft_does_not_let_a_table_tile_onto_the_rack() -> None:
    refused = start(before(position("R7 Y1", "?2", table="R4 R5 R6"))).move(tiles("R4"), OnRack())
    assert isinstance(refused, Problem)
    assert (refused.code, refused.rule) == ("table-tile-missing", "UR-44")


def test_ur_44_one_tile_may_not_lie_in_two_melds() -> None:
    state = position("R7 Y1 Y4", "?2", table="R4 R5 R6 | B4 G4 Y4")
    assert ("tile-twice", "UR-44") in reasons(state, "0 lay R4 R5 R6 R7 | R4 B4 G4 Y4; act R7")
