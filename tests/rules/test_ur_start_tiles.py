"""Loose start tiles (UR-33..UR-38, UR-Q19, UR-Q20)."""

from __future__ import annotations

import pytest

from game.engine.tiles.events import ActionWorked, Drew
from tests.tables import happened, play, reasons, steps
from tests.tile_tables import counts, faces, position


def test_ur_33_rack_tiles_may_be_combined_with_a_start_tile() -> None:
    state = position("R5 R6 B1 B9", "?3", loose="R4 G9")
    after = play(state, "0 lay R4 R5 R6; act R5")
    assert faces(after.loose) == "G9"
    assert [repr(meld) for meld in after.table] == ["R4 R5 R6"]
    assert counts(after) == (2, 3)


def test_ur_33_a_start_tile_does_not_count_as_a_rack_tile() -> None:
    state = position("R5 R6 R7 R8 R9 B1", "?3", loose="R4")
    assert reasons(state, "0 lay R4 R5 R6 R7 R8; act R5") == set()


def test_ur_34_a_start_tile_may_be_worked_into_a_meld_of_the_table() -> None:
    state = position("B4 B9 Y1", "?3", table="G4 G5 G6 | R4 Y4 G4", loose="G7")
    after = play(state, "0 lay G4 G5 G6 G7 | R4 Y4 G4' B4")
    assert after.loose == ()


def test_ur_35_nobody_has_to_use_a_start_tile() -> None:
    done = steps(position("R7", "B1", table="R4 R5 R6", loose="R3 G9"), "0 lay R4 R5 R6 R7")
    assert faces(done[-1].state.loose) == "G9 R3"
    assert done[-1].state.winner == 0


def test_ur_36_an_unused_start_tile_may_lie_alone() -> None:
    state = position("R7 B1", "?2", table="R4 R5 R6", loose="G9")
    assert reasons(state, "0 lay R4 R5 R6 R7") == set()
    assert reasons(state, "0 lay R4 R5 R6 R7; loose G9") == set()
    assert reasons(state, "0 lay R4 R5 R6 R7 | G9") == set()


@pytest.mark.parametrize(
    ("line", "code", "rule"),
    [
        ("0 lay R4 R5 R6 R7 | Y4 G4 B4; loose R8", "not-a-start-tile", "UR-36"),
        ("0 lay R4 R5 R6 R7 | Y4 B4; loose G4", "not-a-start-tile", "UR-36"),
        ("0 lay R4 R5 R6 R7 | Y4 B4 | G4", "meld-too-short", "UR-36"),
        ("0 lay R4 R5 R6 R7 | Y4 G4 B4 | B1", "meld-too-short", "UR-25"),
    ],
)
def test_ur_36_no_other_tile_may_lie_alone(line: str, code: str, rule: str) -> None:
    state = position("R7 R8 B1 Y1", "?2", table="R4 R5 R6 | Y4 G4 B4", loose="G9")
    assert (code, rule) in reasons(state, line)


def test_ur_36_a_table_tile_that_is_called_loose_is_named_once_and_not_missing_as_well() -> None:
    state = position("R7 B1", "?2", table="R4 R5 R6 | R1 R2 R3 R4")
    assert reasons(state, "0 lay R4 R5 R6 R7 | R1 R2 R3; loose R4'") == {("not-a-start-tile", "UR-36")}


def test_ur_36_a_tile_called_loose_may_not_also_lie_in_a_meld() -> None:
    state = position("R7 B1", "?2", table="R4 R5 R6", loose="R8")
    assert reasons(state, "0 lay R4 R5 R6 R7 R8; loose R8") == {("loose-in-meld", "UR-36")}


def test_ur_37_action_tiles_among_the_start_tiles_have_no_action() -> None:
    state = position("R4 R6 B1 B9", "Y1", "Y3", loose="R5")
    done = steps(state, "0 lay R4 R5 R6")
    assert happened(ActionWorked, done) == []
    assert done[-1].state.turn == 1


def test_ur_37_start_tiles_joined_to_a_group_while_another_tile_is_played_do_nothing() -> None:
    state = position("R3 B1 B9", "Y1", "Y3", table="R4 R5 R6", loose="R2 Y2 G2")
    done = steps(state, "0 lay R3 R4 R5 R6 | R2 Y2 G2")
    assert happened(ActionWorked, done) == []
    assert happened(Drew, done) == []
    assert done[-1].state.turn == 1


def test_ur_38_a_joker_among_the_start_tiles_is_just_a_joker() -> None:
    state = position("Y9 B9 R1 R3", "Y1", "Y3", loose="*")
    done = steps(state, "0 lay Y9 B9 *=R9")
    assert happened(Drew, done) == []
    assert done[-1].state.turn == 1


def test_ur_q19_start_tiles_may_form_a_meld_of_their_own_while_another_tile_is_played() -> None:
    state = position("R7 B1", "?3", table="R8 R9 R10", loose="R4 Y4 G4")
    assert reasons(state, "0 lay R7 R8 R9 R10 | R4 Y4 G4; act R7") == set()


def test_ur_q19_but_not_without_a_rack_tile() -> None:
    state = position("R7 B1", "?3", table="R8 R9 R10", loose="R4 Y4 G4")
    assert reasons(state, "0 lay R8 R9 R10 | R4 Y4 G4") == {("nothing-played", "UR-21")}


def test_ur_q19_once_in_a_meld_a_start_tile_may_not_become_loose_again() -> None:
    state = position("R6 R8 B1 B9", "R9 R7 Y1 Y3", "?2", loose="R4 R5", stock="?9")
    state = play(state, "0 lay R4 R5 R6")
    assert ("not-a-start-tile", "UR-36") in reasons(state, "1 lay R5 R6 R7; loose R4")


def test_ur_q20_a_loose_joker_is_not_exchangeable() -> None:
    state = position("R7 B1 G9", "?2", table="R4 R5 R6", loose="*")
    assert ("not-exchangeable", "UR-Q20") in reasons(state, "0 lay R4 R5 R6 R7; take *")


def test_ur_q20_a_start_joker_in_a_meld_is_exchangeable_and_then_acts_from_the_rack() -> None:
    state = position("Y9 B9 Y1 Y3", "R9 G1 G3 G4", loose="*", stock="?9")
    state = play(state, "0 lay Y9 B9 *=R9")
    assert state.jokers_used == ()
    exchanged = play(state, "1 lay Y9 B9 R9; take *")
    assert faces(exchanged.racks[1]) == "* G1 G3 G4"
    acts = steps(state, "1 lay Y9 B9 R9 *=G9; take *")
    assert [event.count for event in happened(Drew, acts)] == [4]
