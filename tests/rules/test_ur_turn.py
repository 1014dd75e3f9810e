"""Playing, drawing, passing and the clock (UR-21..UR-32, UR-Q1..UR-Q3, UR-Q28, UR-Q29, UR-Q31)."""

from __future__ import annotations

import pytest

from game.engine.actions import Draw, Pass
from game.engine.events import Passed, TurnStarted
from game.engine.game import IllegalAction
from game.engine.tiles.actions import Lay, Timeout
from game.engine.tiles.events import Drew, Laid, Reason, RoundEnded, TimedOut
from game.engine.tiles.phases import TilePhase
from game.engine.tiles.pieces import Tile
from tests.tables import game_of, happened, play, problems, reasons, steps
from tests.tile_tables import counts, faces, position

B456 = "B4 B5 B6"


def test_ur_21_ending_the_turn_with_only_table_tiles_moved_is_refused() -> None:
    state = position("R1 Y9", "?2", table="B4 B5 B6 B7 B8 B9")
    assert reasons(state, "0 lay B4 B5 B6 | B7 B8 B9") == {("nothing-played", "UR-21")}


def test_ur_21_ending_the_turn_with_nothing_changed_is_refused() -> None:
    assert reasons(position("R1 Y9", "?2", table=B456), f"0 lay {B456}") == {("nothing-played", "UR-21")}


def test_ur_21_one_rack_tile_is_enough() -> None:
    assert reasons(position("B7 Y9", "?2", table=B456), "0 lay B4 B5 B6 B7") == set()


def test_ur_22_four_rack_tiles_may_be_played_and_a_fifth_not() -> None:
    state = position("R8 R9 R10 R11 B4 Y9", "?2", table="B1 B2 B3")
    assert reasons(state, "0 lay B1 B2 B3 | R8 R9 R10 R11") == set()
    assert reasons(state, "0 lay B1 B2 B3 B4 | R8 R9 R10 R11") == {("too-many-tiles", "UR-22")}
    (problem,) = problems(state, "0 lay B1 B2 B3 B4 | R8 R9 R10 R11")
    assert (problem.detail("have"), problem.detail("need")) == (5, 4)


def test_ur_23_table_tiles_moved_in_the_turn_do_not_count() -> None:
    state = position("B3 G3 R3 Y3 G11", "?2", table="B4 B5 B6 B7 B8 B9 | B4 R4 G4 Y4 | Y9 Y10 Y11 Y12")
    line = "0 lay B3 B4 B5 B6 | B7 B8 B9 | B4 G4 Y4 R4 | G3 R3 Y3 | Y9 Y10 Y11 Y12"
    assert reasons(state, line) == set()


def test_ur_24_a_rack_tile_may_be_attached_to_a_meld() -> None:
    state = play(position("G11 R1 R3", "?2", table="G8 G9 G10"), "0 lay G8 G9 G10 G11")
    assert [repr(meld) for meld in state.table] == ["G8 G9 G10 G11"]
    assert counts(state) == (2, 2)


def test_ur_25_rack_tiles_may_form_a_new_meld_but_not_an_unfinished_one() -> None:
    state = position("Y9 B9 R9 R1", "?2")
    assert reasons(state, "0 lay Y9 B9 R9") == set()
    assert reasons(state, "0 lay Y9 B9") == {("meld-too-short", "UR-25")}


def test_ur_26_with_nothing_playable_one_tile_is_drawn_from_the_stock() -> None:
    state = position("R1 Y9", "?2", table=B456, stock="R12 R3")
    done = steps(state, "0 draw")
    assert happened(Drew, done) == [Drew(0, (Tile("R", 12),), 1, Reason.TURN)]
    assert counts(done[-1].state) == (3, 2)
    assert faces(done[-1].state.stock) == "R3"


def test_ur_26_passing_instead_of_drawing_is_refused_while_there_is_a_stock() -> None:
    assert reasons(position("R1 Y9", "?2", table=B456), "0 pass") == {("nothing-drawn", "UR-26")}


def test_ur_27_a_playable_drawn_tile_may_be_played_at_once_and_the_turn_is_over() -> None:
    state = play(position("R1 Y9", "G1 R3", table=B456, stock="B7 R3"), "0 draw")
    assert (state.phase, state.turn, repr(state.drawn)) == (TilePhase.DRAWN, 0, "B7")
    after = play(state, "0 lay B4 B5 B6 B7")
    assert (after.phase, after.turn, after.drawn) == (TilePhase.TURN, 1, None)
    assert counts(after) == (2, 2)


def test_ur_27_a_second_draw_in_one_turn_is_refused() -> None:
    state = play(position("R1 Y9", "?2", table=B456, stock="B7 R3"), "0 draw")
    assert reasons(state, "0 draw") == {("already-drawn", "UR-27")}


def test_ur_28_a_playable_drawn_tile_may_be_kept() -> None:
    done = steps(position("R1 Y9", "?2", table=B456, stock="B7 R3"), "0 draw", "0 pass")
    assert happened(Passed, done) == [Passed(0)]
    assert (counts(done[-1].state), done[-1].state.turn) == ((3, 2), 1)


def test_ur_q3_keeping_the_drawn_tile_is_among_the_choices() -> None:
    state = play(position("R1 Y9", "?2", table=B456, stock="B7 R3"), "0 draw")
    choices = game_of(state).choices(state, 0)
    assert Pass() in choices
    assert any(isinstance(action, Lay) for action in choices)


def test_ur_29_an_unplayable_drawn_tile_ends_the_turn_by_itself() -> None:
    done = steps(position("R1 Y9", "?2", table=B456, stock="R12 R3"), "0 draw")
    assert (counts(done[-1].state), done[-1].state.turn, done[-1].state.drawn) == ((3, 2), 1, None)
    assert happened(TurnStarted, done) == [TurnStarted(1)]


@pytest.mark.parametrize(
    ("line", "code"),
    [
        ("0 lay B4 B5 B6 B7", "table-tile-missing"),
        ("0 lay B5 B6 B7 | B10 B11 B12", "table-tile-missing"),
        ("0 lay B4 B5 B6 B7 | B10 B11 B12 | Y1 Y3 Y4; take G3", "not-exchangeable"),
    ],
)
def test_ur_30_no_action_takes_a_table_tile_or_a_start_tile(line: str, code: str) -> None:
    state = position("B7 Y1 Y3 Y4 R9", "?2", table=f"{B456} | B10 B11 B12", loose="G3")
    assert code in {code for code, _ in reasons(state, line)}


def test_ur_30_every_draw_comes_from_the_top_of_the_stock() -> None:
    state = position("R2 Y9 G1", "Y1", "Y3", table="R3 R4 R5", loose="G9", stock="B1 B3 B8 B9")
    after = play(state, "0 lay R2 R3 R4 R5")
    assert faces(after.racks[1]) == "B1 B3 Y1"
    assert after.loose == state.loose
    assert faces(play(after, "2 draw").racks[2]) == "B8 Y3"


def test_ur_30_a_tile_out_of_nowhere_is_refused() -> None:
    assert reasons(position("B7 Y9", "R1", table=B456), "0 lay B4 B5 B6 B7 B8") == {("unknown-tile", "UR-30")}


def test_ur_31_nothing_but_lay_draw_pass_or_the_clock_ends_a_turn() -> None:
    state = position("B7 Y9", "?2", table=B456)
    assert play(state, "0 uno").turn == 0
    assert play(state, "0 uno", "0 lay B4 B5 B6 B7").turn == 1


def test_ur_31_another_seat_may_not_play_in_between() -> None:
    state = position("B7 Y9", "B8 Y9", table=B456)
    for line in ("1 lay B4 B5 B6 B7", "1 draw", "1 pass"):
        assert ("not-your-turn", "UR-13") in reasons(state, line)


def test_ur_32_the_round_is_over_as_soon_as_a_rack_is_empty() -> None:
    done = steps(position("B7", "R4", table=B456), "0 lay B4 B5 B6 B7")
    assert done[-1].state.phase is TilePhase.SCORING
    assert happened(TurnStarted, done) == []
    assert reasons(done[-1].state, "1 draw") == {("round-over", "UR-32")}


def test_ur_q1_drawing_is_refused_with_a_witness_that_plays() -> None:
    state = position("B7 Y9", "?2", table=B456)
    assert reasons(state, "0 draw") == {("must-play", "UR-21")}
    lays = [action for action in game_of(state).choices(state, 0) if isinstance(action, Lay)]
    assert lays
    assert game_of(state).problems(state, 0, lays[0]) == ()
    assert Draw() not in game_of(state).choices(state, 0)


@pytest.mark.parametrize(
    ("racks", "table", "loose"),
    [
        (("R5 R6 Y9", "?2"), "R4 Y4 G4 B4", ""),
        (("Y9 B9 R9", "?2"), "", ""),
        (("R5 Y12", "?2"), "", "R4 R6"),
        (("B7 Y1", "?2"), "B4 B5 B6 B7 B8 B9", ""),
        (("* Y1 G1", "?2"), "", ""),
        (("* Y12", "?2"), "R4 R5 R6", ""),
    ],
)
def test_ur_q1_every_kind_of_play_is_found(racks: tuple[str, str], table: str, loose: str) -> None:
    assert reasons(position(*racks, table=table, loose=loose), "0 draw") == {("must-play", "UR-21")}


def test_ur_q1_the_strict_rule_can_be_switched_off() -> None:
    state = position("B7 Y9", "?2", table=B456, options={"draw_although_playable": "allowed"})
    assert reasons(state, "0 draw") == set()


def test_ur_q2_after_drawing_only_the_drawn_tile_may_be_played() -> None:
    state = play(position("R1 B8", "?2", table=B456, stock="B7 R3"), "0 draw")
    assert reasons(state, "0 lay B4 B5 B6 B7") == set()
    assert reasons(state, "0 lay B4 B5 B6 B7 B8") == {("drawn-tile-only", "UR-Q2")}


def test_ur_q2_a_tile_that_needs_others_of_the_rack_is_not_playable_alone() -> None:
    assert play(position("R3 R4 Y9", "?2", stock="R5 B9"), "0 draw").turn == 1


def test_ur_q2_with_rack_the_drawn_tile_may_come_with_up_to_three_others() -> None:
    options = {"drawn_tile": "with_rack"}
    state = play(position("R3 R4 Y9 Y11", "?2", stock="R5 B9", options=options), "0 draw")
    assert (state.turn, state.phase) == (0, TilePhase.DRAWN)
    assert reasons(state, "0 lay R3 R4 R5") == set()


def test_ur_q2_with_rack_the_drawn_tile_has_to_be_among_those_played() -> None:
    options = {"drawn_tile": "with_rack", "draw_although_playable": "allowed"}
    state = play(position("R3 R4 B7 Y1", "?2", table=B456, stock="R5 B9", options=options), "0 draw")
    assert reasons(state, "0 lay B4 B5 B6 B7") == {("drawn-tile-first", "UR-27")}
    assert reasons(state, "0 lay B4 B5 B6 B7 | R3 R4 R5") == set()


def test_ur_q2_with_rack_the_limit_of_four_holds_with_the_drawn_tile() -> None:
    options = {"drawn_tile": "with_rack", "draw_although_playable": "allowed"}
    state = play(position("R3 R4 R6 B7 Y1", "?2", table=B456, stock="R5 B9", options=options), "0 draw")
    assert reasons(state, "0 lay B4 B5 B6 B7 | R3 R4 R5 R6") == {("too-many-tiles", "UR-22")}


def test_ur_q2_with_keep_the_drawn_tile_is_never_played_at_once() -> None:
    state = play(position("R1 Y9", "?2", table=B456, stock="B7 R3", options={"drawn_tile": "keep"}), "0 draw")
    assert (state.turn, state.phase) == (1, TilePhase.TURN)


def test_ur_q28_an_illegal_lay_costs_nothing_and_the_turn_goes_on() -> None:
    state = position("B7 Y9", "?2", table=B456)
    game = game_of(state)
    with pytest.raises(IllegalAction):
        game.apply(state, 0, Lay(()))
    assert play(state, "0 lay B4 B5 B6 B7").turn == 1


def test_ur_q29_without_the_option_there_is_no_clock() -> None:
    assert reasons(position("B7", "?2", table=B456), "0 timeout") == {("no-clock", "UR-Q29")}


@pytest.mark.parametrize("seconds", [60, 120, 180])
def test_ur_q29_a_time_out_resets_the_turn_and_draws_one_tile(seconds: int) -> None:
    state = position("B7 Y9", "R1 R3", table=B456, stock="B8 G1", options={"turn_time": seconds})
    done = steps(state, "0 timeout")
    assert happened(TimedOut, done) == [TimedOut(0)]
    assert happened(Drew, done) == [Drew(0, (Tile("B", 8),), 1, Reason.TIME)]
    assert (done[-1].state.table, done[-1].state.turn, counts(done[-1].state)) == (state.table, 1, (3, 2))


def test_ur_q29_a_time_out_after_drawing_draws_no_second_tile() -> None:
    state = position("R1 Y9", "R1 R3", table=B456, stock="B7 G1", options={"turn_time": 60})
    after = play(state, "0 draw", "0 timeout")
    assert (counts(after), after.turn) == ((3, 2), 1)


def test_ur_q29_the_clock_is_among_the_choices_only_with_the_option() -> None:
    state = position("B7 Y9", "?2", table=B456)
    timed = position("B7 Y9", "?2", table=B456, options={"turn_time": 60})
    assert Timeout() not in game_of(state).choices(state, 0)
    assert Timeout() in game_of(timed).choices(timed, 0)


def test_ur_q31_a_turn_with_a_drawn_tile_may_rearrange_the_table() -> None:
    state = play(position("Y9 R1", "?2", table="B4 B5 B6 B7 B8", stock="B6 R12"), "0 draw")
    done = steps(state, "0 lay B4 B5 B6' | B6 B7 B8")
    assert len(happened(Laid, done)) == 1
    assert happened(RoundEnded, done) == []


def test_ur_q31_rearranging_before_a_draw_without_playing_is_refused() -> None:
    state = position("Y9 R1", "?2", table="B4 B5 B6 B7 B8 B9")
    assert reasons(state, "0 lay B4 B5 B6 | B7 B8 B9") == {("nothing-played", "UR-21")}
