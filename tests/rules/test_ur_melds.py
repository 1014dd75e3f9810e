"""Runs and groups (UR-15..UR-20, UR-Q26, UR-Q27)."""

from __future__ import annotations

import pytest

from game.engine.tiles.books import UNO_RUMMY
from game.engine.tiles.citations import cite
from game.engine.tiles.melds import Meld, MeldKind, assess, kind_of
from game.engine.tiles.pieces import Face
from tests.tables import problems, reasons
from tests.tile_tables import meld, position, tiles


def faults(text: str) -> set[tuple[str, str]]:
    """Code and ledger id of everything that is wrong with a meld."""
    return {(fault.code, cite(UNO_RUMMY, fault.code, fault.ground)) for fault in assess(meld(text), UNO_RUMMY)}


def test_ur_15_a_run_is_three_or_more_consecutive_numbers_of_one_colour() -> None:
    assert faults("B4 B5 B6") == set()
    assert kind_of(meld("B4 B5 B6")) is MeldKind.RUN


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("B4 B5", "meld-too-short"),
        ("B4 B5 R6", "not-a-meld"),
        ("B4 B6 B8", "run-gap"),
        ("B4 B5 B5", "not-a-meld"),
    ],
)
def test_ur_15_a_short_mixed_or_broken_run_is_refused(text: str, code: str) -> None:
    assert code in {fault for fault, _ in faults(text)}


def test_ur_16_a_run_may_go_from_1_to_12() -> None:
    assert faults("R1 R2 R3 R4 R5 R6 R7 R8 R9 R10 R11 R12") == set()


@pytest.mark.parametrize(
    "text", ["R1 R2 R3 R4 R5 R6 R7 R8 R9 R10 R11 R12 *", "* R1 R2 R3 R4 R5 R6 R7 R8 R9 R10 R11 R12"]
)
def test_ur_16_a_run_of_thirteen_is_refused_even_with_a_joker(text: str) -> None:
    assert ("run-too-long", "UR-16") in faults(text)


@pytest.mark.parametrize("text", ["R4 B4 G4", "R4 Y4 G4 B4"])
def test_ur_17_a_group_is_three_or_four_tiles_of_one_number_in_different_colours(text: str) -> None:
    assert faults(text) == set()
    assert kind_of(meld(text)) is MeldKind.GROUP


def test_ur_17_two_tiles_of_one_number_are_no_group() -> None:
    assert faults("R4 B4") == {("meld-too-short", "UR-15")}


@pytest.mark.parametrize("text", ["Y4 Y4 B4", "R4 Y4 G4 G4", "R4 R4 *=B4"])
def test_ur_18_a_colour_may_not_occur_twice_in_a_group(text: str) -> None:
    assert ("colour-twice", "UR-18") in faults(text)


def test_ur_18_a_joker_may_not_stand_for_a_colour_that_is_there() -> None:
    assert ("colour-twice", "UR-18") in faults("R4 B4 *=R4")


@pytest.mark.parametrize("text", ["R4 Y4 G4 B4 *", "R4 Y4 G4 B4 B4"])
def test_ur_19_a_group_never_exceeds_four_tiles(text: str) -> None:
    assert ("group-too-long", "UR-19") in faults(text)


def test_ur_20_there_is_no_opening_threshold() -> None:
    state = position("R7 B1 B3", "?14", table="R4 R5 R6")
    assert reasons(state, "0 lay R4 R5 R6 R7") == set()


def test_ur_20_rearranging_is_allowed_in_the_first_turn() -> None:
    state = position("R5 R6 B1", "?14", table="R4 Y4 G4 B4")
    assert reasons(state, "0 lay R4 R5 R6 | Y4 G4 B4") == set()


@pytest.mark.parametrize("text", ["R11 R12 R1", "R12 R1 R2", "* R12 R1"])
def test_ur_q26_runs_do_not_go_round_from_12_to_1(text: str) -> None:
    assert faults(text)


@pytest.mark.parametrize("text", ["* R5 *", "R4 * R6 * R8", "* R2 * R4 * R6 *"])
def test_ur_q27_one_natural_tile_between_jokers_is_enough(text: str) -> None:
    assert faults(text) == set()


def test_ur_15_all_faults_of_a_table_come_at_once_and_each_names_its_meld() -> None:
    state = position("R4 R6 B9 Y9", "?2")
    found = {(problem.code, repr(problem.detail("meld"))) for problem in problems(state, "0 lay R4 R6 | B9 Y9")}
    assert found == {
        ("meld-too-short", "R4 R6"),
        ("run-gap", "R4 R6"),
        ("meld-too-short", "Y9 B9"),
    }


@pytest.mark.parametrize(
    "false",
    [
        Meld(tiles("R4 B9 G1"), (Face("R", 4), Face("R", 5), Face("R", 6))),
        Meld(tiles("R4 B4 *"), (Face("R", 4), Face("B", 4), Face("Z", 4))),
        Meld(tiles("R4 B4 *"), (Face("R", 4), Face("B", 4), Face("Y", 5))),
        Meld(tiles("R4 R5 R6 R7"), (Face("R", 4), Face("R", 5), Face("R", 6))),
        Meld((), ()),
    ],
)
def test_ur_15_a_meld_that_lies_about_its_tiles_is_refused(false: Meld) -> None:
    assert assess(false, UNO_RUMMY) != ()
