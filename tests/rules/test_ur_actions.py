"""Action tiles: once, from the rack, one a meld (UR-54..UR-65, UR-Q5, UR-Q9..UR-Q13)."""

from __future__ import annotations

import pytest

from game.engine.events import DirectionTurned, Skipped
from game.engine.tiles.effects import Hit, outcome
from game.engine.tiles.events import ActionWorked, Drew, Reason
from game.engine.tiles.rules import TileEffect
from game.engine.tiles.state import TileState
from tests.tables import happened, play, problems, reasons, steps
from tests.tile_tables import counts, faces, position, rules

REST = ("B1 B3", "G1 G3", "Y1 Y3")


def four(rack: str, table: str, options: dict[str, str] | None = None) -> TileState:
    """Seat 0 of four on turn with this rack."""
    return position(rack, *REST, table=table, stock="R12 G12 Y12 B12 R10 G9 Y8 B6 ?9", options=options or {})


def acted(state: TileState, line: str) -> list[str]:
    """The tiles that came into force."""
    return [repr(event.tile) for event in happened(ActionWorked, steps(state, line))]


def test_ur_54_a_two_makes_the_next_seat_draw_two_and_lose_the_turn() -> None:
    done = steps(four("R2 R9 R11", "R3 R4 R5"), "0 lay R2 R3 R4 R5")
    assert [(e.seat, e.count, e.reason) for e in happened(Drew, done)] == [(1, 2, Reason.ACTION)]
    assert happened(Skipped, done) == [Skipped(1)]
    assert (counts(done[-1].state), done[-1].state.turn) == ((2, 4, 2, 2), 2)


def test_ur_54_a_two_counts_as_two_in_its_meld() -> None:
    assert reasons(four("R2 R9", "R4 R5 R6"), "0 lay R2 R4 R5 R6") == {("run-gap", "UR-15")}


def test_ur_55_a_five_skips_the_next_seat_which_draws_nothing() -> None:
    done = steps(four("B5 R9 R11", "B2 B3 B4"), "0 lay B2 B3 B4 B5")
    assert happened(Drew, done) == []
    assert happened(Skipped, done) == [Skipped(1)]
    assert (counts(done[-1].state), done[-1].state.turn) == ((2, 2, 2, 2), 2)


def test_ur_56_a_seven_turns_the_direction() -> None:
    done = steps(four("G7 R9 R11", "G4 G5 G6"), "0 lay G4 G5 G6 G7")
    assert happened(DirectionTurned, done) == [DirectionTurned(-1)]
    assert done[-1].state.turn == 3


RECOMBINED = [
    ("R2 Y2 G2 B2", "R1 R3", "Y2 G2 B2 | R1 R2 R3"),
    ("R5 Y5 G5 B5", "R4 R6", "Y5 G5 B5 | R4 R5 R6"),
    ("R7 Y7 G7 B7", "R6 R8", "Y7 G7 B7 | R6 R7 R8"),
]


@pytest.mark.parametrize(("table", "rack", "line"), RECOMBINED)
def test_ur_59_moved_and_recombined_action_tiles_have_lost_their_power(table: str, rack: str, line: str) -> None:
    done = steps(four(f"{rack} R12' R10'", table), f"0 lay {line}")
    assert happened(ActionWorked, done) == []
    assert (done[-1].state.turn, done[-1].state.direction) == (1, 1)


@pytest.mark.parametrize("number", [2, 5, 7])
def test_ur_57_an_action_tile_works_only_when_it_leaves_a_rack_for_the_first_time(number: int) -> None:
    state = four(f"R{number} R12' R10'", f"Y{number} G{number} B{number}")
    assert acted(state, f"0 lay R{number} Y{number} G{number} B{number}") == [f"R{number}"]


@pytest.mark.parametrize(
    ("rack", "table", "line"),
    [
        ("R1 R2 R3 R9", "", "R1 R2 R3"),
        ("R2 R9 R11", "R3 R4 R5", "R2 R3 R4 R5"),
        ("R2 Y2 B2 G9", "", "R2 Y2 B2"),
    ],
)
def test_ur_58_alone_in_a_run_or_in_a_group_the_action_works(rack: str, table: str, line: str) -> None:
    done = steps(four(rack, table), f"0 lay {line}; uno" if len(rack.split()) == 4 else f"0 lay {line}")
    assert [(event.seat, event.count) for event in happened(Drew, done)] == [(1, 2)]


def test_ur_60_after_its_action_a_tile_is_a_plain_tile_for_the_rest_of_the_round() -> None:
    state = position("R5 R9 R11", "B1", "R6 G1 G3", "Y1", table="R2 R3 R4", stock="?9")
    state = play(state, "0 lay R2 R3 R4 R5")
    assert state.turn == 2
    done = steps(state, "2 lay R2 R3 R4 R5 R6")
    assert not happened(ActionWorked, done)
    assert not happened(Skipped, done)
    assert done[-1].state.turn == 3


def test_ur_61_of_several_action_tiles_in_one_meld_only_one_works() -> None:
    state = four("R5 R6 R7 R9 R11", "")
    assert acted(state, "0 lay R5 R6 R7; act R5") == ["R5"]
    assert acted(state, "0 lay R5 R6 R7; act R7") == ["R7"]
    assert reasons(state, "0 lay R5 R6 R7; act R5 R7") == {("one-action", "UR-61")}


def test_ur_62_the_player_has_to_choose_which() -> None:
    state = four("R5 R6 R7 R9 R11", "")
    assert reasons(state, "0 lay R5 R6 R7") == {("choose-action", "UR-62")}
    (problem,) = problems(state, "0 lay R5 R6 R7")
    assert repr(problem.detail("tiles")) == "(R5, R7)"
    done = steps(state, "0 lay R5 R6 R7; act R7")
    assert happened(Skipped, done) == []
    assert done[-1].state.turn == 3


def test_ur_62_between_equal_actions_nothing_has_to_be_chosen() -> None:
    assert acted(four("R2 Y2 B2 R9 R11", ""), "0 lay R2 Y2 B2") == ["R2"]


def test_ur_63_action_tiles_in_different_melds_each_work() -> None:
    state = four("R2 G7 R9 R11", "R3 R4 R5 | G4 G5 G6")
    done = steps(state, "0 lay R2 R3 R4 R5 | G4 G5 G6 G7")
    assert happened(DirectionTurned, done) == [DirectionTurned(-1)]
    assert [(event.seat, event.count) for event in happened(Drew, done)] == [(3, 2)]
    assert done[-1].state.turn == 2


def test_ur_64_a_drawn_upon_seat_may_not_play_what_it_drew() -> None:
    state = position("R4 R6 * Y1 Y3", "B1", "G1 G3", table="B9 B10 B11", stock="B12 B8 R1 R3 R9")
    after = play(state, "0 lay R4 * R6 | B9 B10 B11")
    assert faces(after.racks[1]) == "B1 B12 B8 R1 R3"
    assert after.turn == 2
    assert ("not-your-turn", "UR-13") in reasons(after, "1 lay R4 *=R5 R6 | B9 B10 B11 B12")


def test_ur_65_an_action_tile_that_was_just_drawn_works() -> None:
    state = position("Y1 Y9", "B1", "G1", table="R2 R3 R4", stock="R5 R12")
    done = steps(state, "0 draw", "0 lay R2 R3 R4 R5")
    assert happened(Skipped, done) == [Skipped(1)]
    assert done[-1].state.turn == 2


def test_ur_q5_a_drawn_joker_works_too() -> None:
    state = position("Y1 Y9", "B1", "G1", table="R2 R3 R4", stock="* R12 R10 R8 Y6 B12")
    done = steps(state, "0 draw", "0 lay R2 R3 R4 *")
    assert [(e.seat, e.count) for e in happened(Drew, done)] == [(0, 1), (1, 4)]


def test_ur_q9_combined_flips_first_and_adds_all_draws_on_the_one_next_seat() -> None:
    state = four("R2 Y2 B5 G9 G11", "R3 R4 R5 | Y3 Y4 Y5 | B2 B3 B4")
    done = steps(state, "0 lay R2 R3 R4 R5 | Y2 Y3 Y4 Y5 | B2 B3 B4 B5")
    assert sum(event.count for event in happened(Drew, done)) == 4
    assert {event.seat for event in happened(Drew, done)} == {1}
    assert happened(Skipped, done) == [Skipped(1)]
    assert done[-1].state.turn == 2


def test_ur_q9_combined_two_flips_cancel() -> None:
    state = four("R7 G7 R9 R11", "R4 R5 R6 | G4 G5 G6")
    done = steps(state, "0 lay R4 R5 R6 R7 | G4 G5 G6 G7")
    assert happened(DirectionTurned, done) == []
    assert (done[-1].state.turn, done[-1].state.direction) == (1, 1)


def test_ur_q9_two_fives_in_two_melds_cost_one_seat_one_turn() -> None:
    state = four("R5 G5 R9 R11", "R2 R3 R4 | G2 G3 G4")
    done = steps(state, "0 lay R2 R3 R4 R5 | G2 G3 G4 G5")
    assert happened(Skipped, done) == [Skipped(1)]
    assert done[-1].state.turn == 2


CHAIN = {"multi_action": "chain"}


def test_ur_q9_with_chain_each_hits_the_next_seat_further_on() -> None:
    state = four("R2 B5 G9 G11", "R3 R4 R5 | B2 B3 B4", options=CHAIN)
    done = steps(state, "0 lay R2 R3 R4 R5 | B2 B3 B4 B5")
    assert [(event.seat, event.count) for event in happened(Drew, done)] == [(1, 2)]
    assert happened(Skipped, done) == [Skipped(1), Skipped(2)]
    assert done[-1].state.turn == 3


def test_ur_q9_with_chain_the_order_is_that_of_the_melds_named() -> None:
    state = four("R2 G7 R9 R11", "R3 R4 R5 | G4 G5 G6", options=CHAIN)
    first = steps(state, "0 lay R2 R3 R4 R5 | G4 G5 G6 G7")
    last = steps(state, "0 lay G4 G5 G6 G7 | R2 R3 R4 R5")
    assert [event.seat for event in happened(Skipped, first)] == [1]
    assert first[-1].state.turn == 3
    assert [event.seat for event in happened(Skipped, last)] == [3]
    assert last[-1].state.turn == 2


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_ur_q9_with_chain_the_actor_is_never_hit(seats: int) -> None:
    book = rules(multi_action="chain")
    for effects in (
        (TileEffect.DRAW_TWO,) * 4,
        (TileEffect.SKIP, TileEffect.DRAW_TWO, TileEffect.SKIP, TileEffect.DRAW_FOUR),
    ):
        after = outcome(book, seats, 1, 1, effects)
        assert all(hit.seat != 1 for hit in after.hits)
        assert len(after.hits) == 4


def test_ur_q9_with_chain_and_all_others_hit_the_actor_has_another_turn() -> None:
    after = outcome(rules(multi_action="chain"), 3, 0, 1, (TileEffect.SKIP, TileEffect.DRAW_TWO))
    assert after == (1, (Hit(1, 0), Hit(2, 2)), 0)


def test_ur_q9_with_one_per_turn_only_one_of_the_whole_turn_works() -> None:
    state = four("R2 G7 R9 R11", "R3 R4 R5 | G4 G5 G6", options={"multi_action": "one_per_turn"})
    line = "0 lay R2 R3 R4 R5 | G4 G5 G6 G7"
    assert reasons(state, line) == {("choose-action", "UR-62")}
    assert reasons(state, f"{line}; act R2 G7") == {("one-action", "UR-61")}
    assert acted(state, f"{line}; act R2") == ["R2"]
    assert acted(state, f"{line}; act G7") == ["G7"]


def test_ur_q10_a_joker_counts_as_an_action_tile_of_its_meld() -> None:
    state = four("R5 R6 * R9 R11", "")
    assert reasons(state, "0 lay R5 R6 *") == {("choose-action", "UR-62")}
    assert acted(state, "0 lay R5 R6 *; act R5") == ["R5"]
    assert acted(state, "0 lay R5 R6 *; act *") == ["*"]


def test_ur_q11_what_counts_is_the_meld_on_the_table_at_the_end() -> None:
    state = four("R5 R7 R12' Y11", "R2 R3 R4 | R8 R9 R10 | R6 Y6 G6 B6")
    apart = "0 lay R2 R3 R4 R5 | R7 R8 R9 R10 | R6 Y6 G6 B6"
    joined = "0 lay R2 R3 R4 R5 R6 R7 R8 R9 R10 | Y6 G6 B6"
    assert acted(state, apart) == ["R5", "R7"]
    assert reasons(state, joined) == {("choose-action", "UR-62")}


def test_ur_q11_tiles_attached_to_a_meld_are_covered_the_same_way() -> None:
    state = four("R5 R6 R7 R12'", "R2 R3 R4")
    assert reasons(state, "0 lay R2 R3 R4 R5 R6 R7") == {("choose-action", "UR-62")}


def test_ur_q11_action_tiles_of_earlier_turns_never_count() -> None:
    state = four("R7 R9 R11", "R4 R5 R6")
    assert acted(state, "0 lay R4 R5 R6 R7") == ["R7"]
    assert reasons(state, "0 lay R4 R5 R6 R7; act R5") == {("not-an-action", "UR-57")}


def test_ur_q12_an_action_cannot_be_declined() -> None:
    state = four("R2 R9 R11", "R3 R4 R5")
    assert acted(state, "0 lay R2 R3 R4 R5") == ["R2"]
    assert reasons(state, "0 lay R2 R3 R4 R5; act R3") == {("not-an-action", "UR-57")}


def test_ur_q13_with_two_seats_a_reverse_only_turns_the_direction() -> None:
    state = position("G7 R9 R11", "B1 B3", table="G4 G5 G6")
    done = steps(state, "0 lay G4 G5 G6 G7")
    assert happened(DirectionTurned, done) == [DirectionTurned(-1)]
    assert happened(Skipped, done) == []
    assert done[-1].state.turn == 1


@pytest.mark.parametrize("multi_action", ["combined", "chain", "one_per_turn"])
def test_ur_q13_with_skip_it_gives_another_turn(multi_action: str) -> None:
    options = {"reverse_two_players": "skip", "multi_action": multi_action}
    done = steps(position("G7 R9 R11", "B1 B3", table="G4 G5 G6", options=options), "0 lay G4 G5 G6 G7")
    assert happened(Skipped, done) == [Skipped(1)]
    assert done[-1].state.turn == 0


def test_ur_q13_with_three_seats_skip_changes_nothing() -> None:
    state = position("G7 R9", "B1 B3", "Y1", table="G4 G5 G6", options={"reverse_two_players": "skip"})
    done = steps(state, "0 lay G4 G5 G6 G7; uno")
    assert happened(Skipped, done) == []
    assert done[-1].state.turn == 2
