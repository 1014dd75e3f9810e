"""Jokers: what they stand for, the exchange, moving them (UR-45..UR-53, UR-Q4, UR-Q6..UR-Q8, UR-Q21)."""

from __future__ import annotations

import pytest

from game.engine.events import Skipped, UnoForgotten
from game.engine.problems import Problem
from game.engine.tiles.books import UNO_RUMMY
from game.engine.tiles.citations import cite
from game.engine.tiles.draft import start
from game.engine.tiles.events import ActionWorked, Drew, JokerExchanged, Laid
from game.engine.tiles.layout import OnMeld
from game.engine.tiles.melds import assess
from game.engine.tiles.pieces import Face, joker
from game.engine.tiles.views import before
from tests.tables import happened, play, problems, reasons, steps
from tests.tile_tables import counts, faces, meld, position, tiles

KEPT = "R4 *=R5 R6"
"""A run whose joker stands for R5."""


def codes(text: str) -> set[tuple[str, str]]:
    """Code and ledger id of everything that is wrong with a meld."""
    return {(fault.code, cite(UNO_RUMMY, fault.code, fault.ground)) for fault in assess(meld(text), UNO_RUMMY)}


def test_ur_45_a_joker_can_replace_any_tile() -> None:
    assert meld("R4 * R6").faces[1] == Face("R", 5)
    for face in (Face(colour, number) for colour in "RYGB" for number in range(2, 12)):
        below, above = Face(face.colour, face.number - 1), Face(face.colour, face.number + 1)
        assert meld(f"{below} * {above}").faces[1] == face
        assert codes(f"{below} * {above}") == set()
    for colour in "RYGB":
        others = [f"{other}8" for other in "RYGB" if other != colour]
        assert Face(colour, 8) in meld(f"{others[0]} * {others[1]} {others[2]}").faces


def test_ur_46_who_plays_a_joker_into_a_group_of_three_names_its_colour() -> None:
    state = position("R4 B4 * Y1", "?3", "?3")
    assert reasons(state, "0 lay R4 B4 *; act *") == {("joker-without-colour", "UR-46")}
    assert reasons(state, "0 lay R4 B4 *=Y4") == set()
    assert reasons(state, "0 lay R4 B4 *=G4") == set()


def test_ur_46_in_a_run_and_in_a_group_of_four_the_colour_is_given() -> None:
    assert codes("R4 * R6") == codes("R4 Y4 B4 *") == set()
    assert Face("G", 4) in meld("R4 Y4 B4 *").faces


def test_ur_47_a_joker_from_the_rack_makes_the_next_seat_draw_four_and_lose_the_turn() -> None:
    done = steps(position("R4 R6 * Y1 Y3", "B1", "G1", stock="?9"), "0 lay R4 * R6")
    assert [(event.seat, event.count) for event in happened(Drew, done)] == [(1, 4)]
    assert happened(Skipped, done) == [Skipped(1)]
    assert (counts(done[-1].state), done[-1].state.turn) == ((2, 5, 1), 2)


def test_ur_48_a_joker_may_be_exchanged_for_the_tile_it_stands_for() -> None:
    done = steps(position("R5 Y1 Y3", "B1", "G1", table=KEPT, stock="?9"), "0 lay R4 R5 R6; take *")
    assert happened(JokerExchanged, done) == [JokerExchanged(0, joker(), Face("R", 5))]
    assert faces(done[-1].state.racks[0]) == "* Y1 Y3"
    assert [repr(each) for each in done[-1].state.table] == ["R4 R5 R6"]


@pytest.mark.parametrize(
    ("line", "code"),
    [
        ("0 lay R4 G5 R6 | Y9 B9 G9; take *", "exchange-tile-missing"),
        ("0 lay R4 R5 R6 | Y9 B9 G9; take *'", "not-exchangeable"),
        ("0 lay R4 *=R5 R6 R7 | Y9 B9 G9; take *; act R7", "exchange-tile-missing"),
    ],
)
def test_ur_48_no_other_tile_brings_the_joker(line: str, code: str) -> None:
    state = position("R5 G5 R7 Y1", "?2", table=f"{KEPT} | Y9 B9 G9")
    assert (code, "UR-48") in reasons(state, line)


def test_ur_48_the_tile_may_end_anywhere_on_the_table() -> None:
    state = position("R5 Y1 Y3", "?2", table=f"{KEPT} R7 | G5 Y5 B5")
    assert reasons(state, "0 lay R4 *=R5 R6 R7 | R5 G5 Y5 B5; take *; act *") == set()


def test_ur_48_two_jokers_may_be_exchanged_in_one_turn() -> None:
    state = position("R5 G9 Y1 Y3", "?2", table=f"{KEPT} | B9 Y9 *=G9")
    after = play(state, "0 lay R4 R5 R6 | B9 Y9 G9; take * *'; act R5")
    assert faces(after.racks[0]) == "* * Y1 Y3"


def test_ur_48_one_tile_frees_one_joker() -> None:
    state = position("R5 Y1 Y3", "?2", table=f"{KEPT} | R4 *=R5 R6")
    assert ("exchange-tile-missing", "UR-48") in reasons(state, "0 lay R4 R5 R6 | R4 * R6; take * *'")


def test_ur_49_a_regained_joker_acts_again_when_it_is_played() -> None:
    state = position("R5 Y9 B9 Y1 Y3", "B1", "G1", table=KEPT, stock="?9")
    done = steps(state, "0 lay R4 R5 R6 | Y9 B9 *=G9; take *")
    assert [(event.seat, event.count) for event in happened(Drew, done)] == [(1, 4)]
    assert done[-1].state.turn == 2


def test_ur_50_a_group_holds_at_most_one_joker() -> None:
    assert codes("R4 * B4") == {("joker-without-colour", "UR-46")}
    assert codes("R4 *=Y4 B4") == set()
    for text in ("R4 *=Y4 *=G4", "R4 B4 *=Y4 *=G4", "R4 B4 * *"):
        assert ("too-many-jokers", "UR-50") in codes(text)


@pytest.mark.parametrize("text", ["R2 R3 * R5 *", "* R5 *", "* R2 R3 * R5 R6 * R8 *"])
def test_ur_51_a_run_may_hold_many_jokers_where_none_are_adjacent(text: str) -> None:
    assert codes(text) == set()


@pytest.mark.parametrize("text", ["R2 R3 * * R6", "R2 R3 * *", "* * R5"])
def test_ur_51_two_jokers_side_by_side_are_refused(text: str) -> None:
    assert ("jokers-adjacent", "UR-51") in codes(text)


def test_ur_52_a_joker_at_the_end_of_a_run_stands_for_the_next_number() -> None:
    assert meld("R10 R11 *").faces[-1] == Face("R", 12)
    assert codes("R10 R11 *") == set()
    assert meld("* R11 R12").faces[0] == Face("R", 10)
    assert codes("* R11 R12") == set()


@pytest.mark.parametrize("text", ["R11 R12 *", "* R1 R2"])
def test_ur_52_a_joker_stays_inside_1_to_12(text: str) -> None:
    assert codes(text) == {("joker-outside", "UR-52")}


def test_ur_52_attaching_at_the_other_end_leaves_the_joker_what_it_was() -> None:
    state = position("R3 Y1 Y3", "?2", table="R4 R5 *=R6")
    after = play(state, "0 lay R3 R4 R5 *")
    assert repr(after.table[0]) == "R3 R4 R5 *=R6"


def test_ur_53_a_joker_on_the_table_has_no_effect_when_it_is_moved() -> None:
    state = position("Y9 B9 Y1 Y3", "B1", "G1", table="R4 R5 R6 *=R7", stock="?9")
    done = steps(state, "0 lay R4 R5 R6 | Y9 B9 *=G9")
    assert not happened(Drew, done)
    assert not happened(ActionWorked, done)
    assert done[-1].state.turn == 1


def test_ur_q4_named_means_that_only_the_named_tile_brings_the_joker_back() -> None:
    table = "R4 B4 *=Y4"
    assert reasons(position("Y4 G1 G3", "?2", table=table), "0 lay R4 B4 Y4; take *") == set()
    refused = position("G4 G1 G3", "?2", table=table)
    assert ("exchange-tile-missing", "UR-48") in reasons(refused, "0 lay R4 B4 G4; take *")
    (problem,) = problems(refused, "0 lay R4 B4 G4; take *")
    assert problem.detail("face") == Face("Y", 4)


@pytest.mark.parametrize("tile", ["Y4", "G4"])
def test_ur_q4_with_any_missing_both_colours_bring_it_back(tile: str) -> None:
    state = position(f"{tile} G1 G3", "?2", table="R4 B4 *", options={"set_joker_colour": "any_missing"})
    assert reasons(state, f"0 lay R4 B4 {tile}; take *") == set()


def test_ur_q4_with_any_missing_a_colour_that_is_there_does_not() -> None:
    state = position("R4 G1 G3", "?2", table="R4 B4 *", options={"set_joker_colour": "any_missing"})
    assert ("exchange-tile-missing", "UR-48") in reasons(state, "0 lay R4' B4 G1; take *")


def test_ur_q4_with_any_missing_a_joker_is_played_without_a_colour() -> None:
    state = position("R4 B4 * Y1", "?3", options={"set_joker_colour": "any_missing"})
    assert reasons(state, "0 lay R4 B4 *") == set()
    assert reasons(state, "0 lay R4 B4 *=Y4") == set()


def test_ur_q6_a_table_tile_does_not_bring_the_joker_onto_the_rack() -> None:
    state = position("Y9 B9 G9 Y1", "?2", table=f"{KEPT} | R5 Y5 G5 B5")
    line = "0 lay R4 R5 R6 | Y5 G5 B5 | Y9 B9 G9; take *"
    assert reasons(state, line) == {("exchange-tile-missing", "UR-48")}


def test_ur_q6_freed_by_table_tiles_the_joker_stays_on_the_table() -> None:
    state = position("Y9 B9 Y1 Y3", "B1", "G1", table=f"{KEPT} | R5 Y5 G5 B5", stock="?9")
    done = steps(state, "0 lay R4 R5 R6 | Y5 G5 B5 | Y9 B9 *=G9")
    assert not happened(JokerExchanged, done)
    assert not happened(Drew, done)


def test_ur_q6_with_rack_or_table_a_table_tile_brings_it_too() -> None:
    options = {"exchange_source": "rack_or_table"}
    state = position("Y9 B9 G9 Y1", "?2", table=f"{KEPT} | R5 Y5 G5 B5", options=options)
    after = play(state, "0 lay R4 R5 R6 | Y5 G5 B5 | Y9 B9 G9; take *")
    assert faces(after.racks[0]) == "* Y1"


def test_ur_q6_with_rack_or_table_a_tile_that_did_not_move_brings_nothing() -> None:
    options = {"exchange_source": "rack_or_table"}
    state = position("Y9 B9 G9 R7 Y1", "?2", table=f"{KEPT} | R5 Y5 G5 B5", options=options)
    line = "0 lay R5 Y5 G5 B5 | R4 R6 R7 | Y9 B9 G9; take *; act R7"
    assert ("exchange-tile-missing", "UR-48") in reasons(state, line)


def test_ur_q6_two_jokers_cannot_be_swapped_to_and_fro_without_a_tile_of_the_rack() -> None:
    options = {"exchange_source": "rack_or_table"}
    state = position("* Y1", "?2", table=f"{KEPT} | R5 Y5 G5 B5 | Y8 B8 G8", options=options)
    line = "0 lay R4 R5 R6 | Y5 G5 B5 | Y8 B8 G8 *=R8; take *=R5"
    assert ("exchange-tile-missing", "UR-48") in reasons(state, line)


def test_ur_q7_an_exchanged_joker_may_be_kept() -> None:
    state = position("R5 Y1 Y3", "?2", table=KEPT)
    assert reasons(state, "0 lay R4 R5 R6; take *") == set()


def test_ur_q7_with_same_turn_it_has_to_be_played_at_once() -> None:
    state = position("R5 Y9 B9 Y1", "?2", table=KEPT, options={"exchanged_joker": "same_turn"})
    assert reasons(state, "0 lay R4 R5 R6; take *") == {("joker-must-be-used", "UR-Q7")}
    assert reasons(state, "0 lay R4 R5 R6 | Y9 B9 *=G9; take *") == set()


def test_ur_q7_played_in_the_same_turn_it_counts_towards_the_four() -> None:
    state = position("R5 Y9 B9 B12 Y1", "?2", table=f"{KEPT} | B9 B10 B11")
    assert reasons(state, "0 lay R4 R5 R6 | B9 B10 B11 | Y9 B9' *=G9; take *") == set()
    line = "0 lay R4 R5 R6 | B9 B10 B11 B12 | Y9 B9' *=G9; take *"
    assert reasons(state, line) == {("too-many-tiles", "UR-22")}


def test_ur_q8_every_time_a_joker_leaves_a_rack_it_acts() -> None:
    state = position("R5 Y9 B9 Y1 Y3", "B1", "G1", table=KEPT, stock="?9", spent="*")
    done = steps(state, "0 lay R4 R5 R6 | Y9 B9 *=G9; take *")
    assert [event.tile for event in happened(ActionWorked, done)] == list(tiles("R5 *"))


def test_ur_q8_with_no_an_exchanged_joker_is_powerless() -> None:
    options = {"exchanged_joker_acts": "no"}
    state = position("R6 Y9 B9 Y1 Y3", "B1", "G1", table="R4 R5 *=R6", stock="?9", spent="*", options=options)
    done = steps(state, "0 lay R4 R5 R6 | Y9 B9 *=G9; take *")
    assert happened(Drew, done) == []
    assert done[-1].state.turn == 1


def test_ur_q8_with_no_a_kept_joker_is_powerless_later_too() -> None:
    options = {"exchanged_joker_acts": "no"}
    state = position("R6 Y9 B9 Y1 Y3", "B1 B3", table="R4 R5 *=R6", stock="G12 G1", options=options)
    state = play(state, "0 lay R4 R5 R6; take *", "1 draw")
    assert happened(Drew, steps(state, "0 lay R4 R5 R6 | Y9 B9 *=G9")) == []


def test_ur_q8_with_no_a_joker_that_nobody_played_from_a_rack_still_acts_once() -> None:
    options = {"exchanged_joker_acts": "no"}
    state = position("R6 Y9 B9 Y1 Y3", "B1", "G1", table="R4 R5 *=R6", stock="?9", spent="", options=options)
    assert [event.count for event in happened(Drew, steps(state, "0 lay R4 R5 R6 | Y9 B9 *=G9; take *"))] == [4]


def test_ur_q8_the_tile_put_in_counts_as_a_rack_tile_played() -> None:
    state = position("R5 Y1", "?2", table=KEPT)
    (laid,) = happened(Laid, steps(state, "0 lay R4 R5 R6; take *"))
    assert faces(laid.played) == "R5"
    full = position("R5 Y1 G1 G3 G4 G6 Y3", "?2", table=f"{KEPT} | G7 G8 G9")
    assert ("too-many-tiles", "UR-22") in reasons(full, "0 lay R4 R5 R6 | G1 G3 G4 | G6 G7 G8 G9; take *")


def test_ur_q8_the_action_of_the_tile_put_in_works() -> None:
    done = steps(position("R5 Y1 Y3", "B1", "G1", table=KEPT), "0 lay R4 R5 R6; take *")
    assert happened(Skipped, done) == [Skipped(1)]
    assert faces(done[-1].state.racks[0]) == "* Y1 Y3"


def test_ur_q8_a_bare_exchange_with_the_last_tile_needs_a_call_again() -> None:
    state = position("R6", "B1", "G1", table="R4 R5 *=R6")
    assert happened(UnoForgotten, steps(state, "0 lay R4 R5 R6; take *")) == [UnoForgotten(0)]
    assert play(state, "0 lay R4 R5 R6; take *; uno").catchable is None


def test_ur_q8_every_exchange_moves_a_natural_tile_to_the_table() -> None:
    state = position("* Y1 Y3", "?2", table=KEPT)
    assert ("exchange-tile-missing", "UR-48") in reasons(state, "0 lay R4 *'=R5 R6; take *; act *'")


def test_ur_q21_moving_a_joker_is_free_and_its_place_gives_it_a_new_value() -> None:
    state = position("B7 Y1 Y3", "?2", table="B4 B5 B6 *=B7")
    after = play(state, "0 lay B4 B5 B6 B7 *; act B7")
    assert repr(after.table[0]) == "B4 B5 B6 B7 *=B8"


def test_ur_q21_in_a_group_the_mover_names_the_colour() -> None:
    state = position("Y9 B9 Y1 Y3", "?2", table="R4 R5 R6 *=R7")
    assert reasons(state, "0 lay R4 R5 R6 | Y9 B9 *") == {("joker-without-colour", "UR-46")}
    assert reasons(state, "0 lay R4 R5 R6 | Y9 B9 *=R9") == set()


def test_ur_q21_with_fixed_a_joker_keeps_what_it_stands_for() -> None:
    options = {"table_joker": "fixed"}
    state = position("B7 Y1 Y3", "?2", table="B4 B5 B6 *=B7", options=options)
    assert reasons(state, "0 lay B4 B5 B6 B7 *=B8; act B7") == {("joker-moved", "UR-Q21")}
    moved = position("Y7 G7 Y1 Y3", "?2", table="B4 B5 B6 *=B7", options=options)
    assert reasons(moved, "0 lay B4 B5 B6 | Y7 G7 *=B7") == set()
    assert reasons(moved, "0 lay B4 B5 B6 | Y7 G7 *=R7") == {("joker-moved", "UR-Q21")}


def test_ur_q21_with_fixed_an_exchanged_joker_is_free_again() -> None:
    options = {"table_joker": "fixed"}
    state = position("B7 Y9 G9 Y1", "?2", table="B4 B5 B6 *=B7", options=options)
    assert reasons(state, "0 lay B4 B5 B6 B7 | Y9 G9 *=R9; take *") == set()


def test_ur_q21_pushing_a_joker_aside_in_the_draft_takes_nothing_onto_the_rack() -> None:
    state = position("B7 Y1 Y3", "?2", table="B4 B5 B6 *=B7")
    draft = start(before(state)).move(tiles("B7"), OnMeld(0, 3))
    assert not isinstance(draft, Problem)
    assert draft.now.taken == ()
    assert repr(draft.melds()[0]) in ("B4 B5 B6 B7 *=B8", "*=B3 B4 B5 B6 B7")
