"""The UNO! call, its window and its clauses (UR-66..UR-73, UR-Q22..UR-Q25)."""

from __future__ import annotations

import pytest

from game.engine.actions import Catch, Draw, Pass, Uno
from game.engine.events import CatchMissed, Caught, Passed, TurnStarted, UnoCalled, UnoForgotten, WindowClosed
from game.engine.tiles.events import Drew, Reason
from game.engine.tiles.phases import TilePhase
from game.engine.tiles.state import TileState
from game.engine.tiles.views import seats_to_act
from tests.tables import game_of, happened, play, reasons, steps
from tests.tile_tables import counts, position

RUN = "R8 R9 R10"
DOWN = "0 lay R8 R9 R10 R11"
"""Seat 0 goes from two tiles to one."""


def two_left(*others: str, stock: str = "Y9 G9 B9 Y6 G6 B6", **options: str | int) -> TileState:
    """Seat 0 on turn with R11 and Y1; the others can play nothing unless they are given something."""
    return position("R11 Y1", *(others or ("B1 B3", "G1 G3")), table=RUN, stock=stock, options=options)


def test_ur_66_who_calls_uno_with_one_tile_left_cannot_be_caught() -> None:
    done = steps(two_left(), f"{DOWN}; uno")
    assert happened(UnoCalled, done) == [UnoCalled(0)]
    assert done[-1].state.catchable is None
    assert reasons(done[-1].state, "2 catch 0") == {("nothing-to-catch", "UR-70")}


def test_ur_66_who_does_not_call_can_be_caught() -> None:
    done = steps(two_left(), DOWN)
    assert happened(UnoForgotten, done) == [UnoForgotten(0)]
    assert done[-1].state.catchable == 0


def test_ur_67_the_call_may_come_before_the_second_last_tile_is_played() -> None:
    state = play(two_left(), "0 uno")
    assert (state.turn, state.called) == (0, True)
    assert play(state, DOWN).catchable is None


def test_ur_68_the_call_may_come_with_the_end_of_the_turn() -> None:
    assert play(two_left(), f"{DOWN}; uno").catchable is None


def test_ur_67_calling_twice_is_refused_without_cost() -> None:
    state = play(two_left(), "0 uno")
    assert reasons(state, "0 uno") == {("needless-call", "UR-66")}
    assert play(state, f"{DOWN}; uno").catchable is None


def test_ur_69_caught_without_the_call_a_seat_draws_two_at_once() -> None:
    done = steps(two_left(), DOWN, "2 catch 0")
    assert happened(Caught, done) == [Caught(0, 2)]
    assert [(e.seat, e.count, e.reason) for e in happened(Drew, done)] == [(0, 2, Reason.UNO)]
    after = done[-1].state
    assert (counts(after), after.turn, after.phase, after.catchable) == ((3, 2, 2), 1, TilePhase.TURN, None)


def test_ur_69_a_seat_is_caught_only_once() -> None:
    assert reasons(play(two_left(), DOWN, "2 catch 0"), "1 catch 0") == {("nothing-to-catch", "UR-70")}


def test_ur_69_the_seat_on_turn_may_catch_before_it_acts() -> None:
    assert counts(play(two_left(), DOWN, "1 catch 0")) == (3, 2, 2)


def test_ur_69_nobody_catches_himself() -> None:
    assert reasons(play(two_left(), DOWN), "0 catch 0") == {("cannot-catch-yourself", "UR-69")}


def test_ur_69_catching_is_among_the_choices_of_the_others_only() -> None:
    state = play(two_left(), DOWN)
    game = game_of(state)
    assert Catch(0) in game.choices(state, 1)
    assert Catch(0) in game.choices(state, 2)
    assert game.choices(state, 0) == ()


def test_ur_70_once_the_next_seat_has_played_nobody_is_caught_any_more() -> None:
    state = two_left("R12 B3 B8", "G1 G3")
    done = steps(state, DOWN, "1 lay R8 R9 R10 R11 R12")
    assert happened(WindowClosed, done) == [WindowClosed(0)]
    assert reasons(done[-1].state, "2 catch 0") == {("nothing-to-catch", "UR-70")}


def test_ur_70_uno_called_after_the_turn_is_too_late() -> None:
    assert reasons(play(two_left(), DOWN), "0 uno") == {("needless-call", "UR-66")}


@pytest.mark.parametrize(
    ("rack", "line"),
    [
        ("R11 R12", "0 lay R8 R9 R10 R11 R12"),
        ("R11 R12 R7", "0 lay R7 R8 R9 R10 R11 R12; act R7"),
        ("R11 R12 R7 R6", "0 lay R6 R7 R8 R9 R10 R11 R12; act R7"),
    ],
)
def test_ur_71_two_three_or_four_tiles_may_all_be_played_without_a_call(rack: str, line: str) -> None:
    done = steps(position(rack, "B1", table=RUN), line)
    assert done[-1].state.winner == 0
    assert happened(UnoForgotten, done) == []


def test_ur_72_only_one_tile_left_after_the_turn_needs_a_call() -> None:
    state = position("R11 R12 R6 Y1 Y3", "B1", table="R7 R8 R9 R10", stock="?9")
    after = play(state, "0 lay R6 R7 R8 R9 R10 R11 R12")
    assert (counts(after), after.catchable) == ((2, 1), None)


def test_ur_73_with_five_tiles_four_played_leave_one_and_the_call_is_needed() -> None:
    state = position("R11 R12 R6 R7 Y1", "B1", table=RUN, stock="?9")
    line = "0 lay R6 R7 R8 R9 R10 R11 R12; act R7"
    assert play(state, line).catchable == 0
    assert play(state, f"{line}; uno").catchable is None
    assert reasons(position("R11 R12 R6 R7 Y1 Y3", "B1", table=RUN), "0 uno") == {("needless-call", "UR-66")}


def test_ur_q22_the_offender_cannot_save_himself_after_the_turn() -> None:
    state = play(two_left(), DOWN)
    assert Uno() not in game_of(state).choices(state, 0)


def test_ur_q22_with_until_caught_a_late_call_saves() -> None:
    state = play(two_left(late_uno_call="until_caught"), DOWN)
    assert Uno() in game_of(state).choices(state, 0)
    after = play(state, "0 uno")
    assert (after.catchable, after.turn) == (None, 1)
    assert reasons(after, "1 catch 0") == {("nothing-to-catch", "UR-70")}


def test_ur_q22_with_until_caught_a_call_after_the_catch_is_too_late() -> None:
    state = play(two_left(late_uno_call="until_caught"), DOWN, "1 catch 0")
    assert reasons(state, "0 uno") == {("needless-call", "UR-66")}


def test_ur_q23_a_forgotten_call_costs_nothing_until_somebody_notices() -> None:
    assert counts(play(two_left(), DOWN)) == (1, 2, 2)


def test_ur_q23_with_automatic_the_penalty_comes_by_itself() -> None:
    done = steps(two_left(uno_penalty="automatic"), DOWN)
    assert happened(Caught, done) == [Caught(0, None)]
    assert (counts(done[-1].state), done[-1].state.catchable, done[-1].state.turn) == ((3, 2, 2), None, 1)
    assert counts(play(two_left(uno_penalty="automatic"), f"{DOWN}; uno")) == (1, 2, 2)


def test_ur_q24_forced_draws_and_skips_do_not_close_the_window() -> None:
    state = position("R2 Y1", "B1 B3", "G1 G3", "Y3 Y4", table="R3 R4 R5", stock="?9")
    after = play(state, "0 lay R2 R3 R4 R5")
    assert (after.turn, after.catchable) == (2, 0)
    assert counts(play(after, "1 catch 0")) == (3, 4, 2, 2)


def test_ur_q24_a_draw_of_the_next_acting_seat_closes_it() -> None:
    done = steps(two_left(), DOWN, "1 draw")
    assert happened(WindowClosed, done) == [WindowClosed(0)]
    assert done[-1].state.catchable is None


def again(**options: str | int) -> TileState:
    """Two seats; seat 0 made the other draw two and would act again with one tile, uncalled."""
    state = position("R2 Y1", "B1 B3", table="R3 R4 R5", stock="Y9 G9 B9 Y6 G6 B6", options=options)
    return play(state, "0 lay R2 R3 R4 R5")


def test_ur_q24_where_the_offender_acts_next_the_others_get_the_window_first() -> None:
    state = again()
    assert (state.phase, state.turn, seats_to_act(state)) == (TilePhase.WINDOW, 0, (1,))
    assert set(game_of(state).choices(state, 1)) == {Catch(0), Pass()}


def test_ur_q24_a_catch_in_the_window_and_the_offender_goes_on() -> None:
    done = steps(again(), "1 catch 0")
    assert happened(TurnStarted, done) == [TurnStarted(0)]
    after = done[-1].state
    assert (counts(after), after.phase, after.turn) == ((3, 4), TilePhase.TURN, 0)


def test_ur_q24_the_window_closes_when_all_have_passed() -> None:
    done = steps(again(), "1 pass")
    assert [type(step.event) for step in done] == [Passed, WindowClosed, TurnStarted]
    assert done[0].event == Passed(1, window=True)
    assert (done[-1].state.phase, done[-1].state.turn, done[-1].state.catchable) == (TilePhase.TURN, 0, None)


def test_ur_q24_every_other_seat_has_to_pass_once() -> None:
    options = {"multi_action": "chain"}
    state = position("R5 G5 Y1", "B1 B3", "G1 G3", table="R2 R3 R4 | G2 G3 G4", stock="?9", options=options)
    state = play(state, "0 lay R2 R3 R4 R5 | G2 G3 G4 G5")
    assert (state.phase, seats_to_act(state)) == (TilePhase.WINDOW, (1, 2))
    state = play(state, "2 pass")
    assert seats_to_act(state) == (1,)
    assert reasons(state, "2 pass") == {("window-open", "UR-Q24")}
    assert counts(play(state, "2 catch 0")) == (3, 2, 2)
    assert play(state, "1 pass").phase is TilePhase.TURN


def test_ur_q24_an_act_of_the_seat_whose_turn_it_would_be_closes_the_window_too() -> None:
    done = steps(again(), "0 draw")
    kinds = [type(step.event) for step in done]
    assert kinds.index(WindowClosed) < kinds.index(TurnStarted) < kinds.index(Drew)
    assert done[-1].state.catchable is None


def test_ur_q24_the_window_does_not_open_for_one_who_called() -> None:
    state = position("R2 Y1", "B1 B3", table="R3 R4 R5", stock="?9")
    after = play(state, "0 lay R2 R3 R4 R5; uno")
    assert (after.phase, after.turn) == (TilePhase.TURN, 0)


def test_ur_q25_skipped_at_one_tile_nothing_changes() -> None:
    state = position("R5 Y9 Y8", "B1", "G1 G3", table="R2 R3 R4", stock="?9")
    after = play(state, "0 lay R2 R3 R4 R5")
    assert (counts(after), after.catchable) == ((2, 1, 2), None)


def test_ur_q25_falling_back_to_one_tile_needs_a_new_call() -> None:
    state = position("Y1", "B1", table=RUN, stock="R11 B9 G9 G6")
    assert play(state, "0 draw", DOWN).catchable == 0
    assert play(state, "0 draw", f"{DOWN}; uno").catchable is None


def test_ur_q25_a_caught_seat_that_falls_back_to_one_calls_anew() -> None:
    state = position("R11 Y1", "B1 B3", table=RUN, stock="R7 R12 Y9 G9 B9")
    state = play(state, f"{DOWN}", "1 catch 0", "1 draw")
    assert counts(state) == (3, 3)
    after = play(state, "0 lay R7 R8 R9 R10 R11 R12; act R7")
    assert (counts(after)[0], after.catchable) == (1, 0)


@pytest.mark.parametrize("line", ["0 uno", "1 uno", "1 catch 0", "0 catch 2", "1 catch 7"])
def test_ur_q25_a_call_or_catch_without_effect_is_refused_without_cost(line: str) -> None:
    state = position("R1 R3 R4 R6 R8 R9", "B1 B3", "G1 G3", stock="?9")
    assert {rule for _, rule in reasons(state, line)} <= {"UR-66", "UR-70"}
    assert reasons(state, line) != set()


@pytest.mark.parametrize("cost", [1, 2])
@pytest.mark.parametrize("line", ["0 uno", "1 uno", "1 catch 0", "0 catch 2"])
def test_ur_q25_with_the_option_it_costs_tiles(line: str, cost: int) -> None:
    options = {"false_catch_penalty": cost}
    state = position("R1 R3 R4 R6 R8 R9", "B1 B3", "G1 G3", stock="?9", options=options)
    done = steps(state, line)
    offender = int(line[0])
    assert happened(CatchMissed, done) == [CatchMissed(offender)]
    assert [(e.seat, e.count, e.reason) for e in happened(Drew, done)] == [(offender, cost, Reason.NEEDLESS)]
    assert (done[-1].state.turn, done[-1].state.phase) == (0, TilePhase.TURN)


def test_ur_q25_with_the_option_a_call_before_a_turn_that_ends_with_more_than_one_costs_too() -> None:
    options = {"false_catch_penalty": 1}
    state = position("R11 Y1 Y3 Y4", "B1 B3", table=RUN, stock="?9", options=options)
    done = steps(state, "0 uno", DOWN)
    assert happened(CatchMissed, done) == [CatchMissed(0)]
    assert counts(done[-1].state) == (4, 2)


def test_ur_q25_with_the_option_a_call_before_a_turn_of_drawing_costs_too() -> None:
    state = position("R1 Y12", "B1 B3", table=RUN, stock="G3 G5 G8 G9", options={"false_catch_penalty": 2})
    done = steps(play(state, "0 uno"), "0 draw")
    assert happened(CatchMissed, done) == [CatchMissed(0)]
    assert counts(done[-1].state)[0] == 5


def test_ur_q25_with_the_option_a_useful_call_and_a_right_catch_stay_free() -> None:
    called = steps(two_left(false_catch_penalty=2), f"{DOWN}; uno")
    caught = steps(two_left(false_catch_penalty=2), DOWN, "1 catch 0")
    assert happened(CatchMissed, called) == []
    assert happened(CatchMissed, caught) == []


def test_ur_q25_a_wrong_catch_with_an_empty_stock_does_not_end_a_running_turn() -> None:
    options = {"false_catch_penalty": 1}
    state = position("Y1 Y9", "B1 B3", "G1 G3", table=RUN, stock="R11", options=options)
    state = play(state, "0 draw")
    assert (state.phase, state.stock) == (TilePhase.DRAWN, ())
    after = play(state, "1 catch 2")
    assert (after.phase, after.turn) == (TilePhase.DRAWN, 0)
    assert play(after, DOWN).phase is TilePhase.SCORING


def test_ur_66_a_call_survives_drawing_in_the_same_turn() -> None:
    state = position("Y1", "B1 B3", table=RUN, stock="R11 B9 G9")
    done = steps(state, "0 uno", "0 draw", DOWN)
    assert done[-1].state.catchable is None


def test_ur_66_a_call_does_not_last_beyond_its_turn() -> None:
    state = position("Y1 Y9", "B1 B3", table=RUN, stock="R12 G12 R11 G6 B8 B9")
    state = play(state, "0 uno", "0 draw")
    assert (state.turn, state.called) == (1, False)


def test_ur_66_the_choices_of_a_full_rack_hold_no_call() -> None:
    state = position("R1 R3 R4 R6 R8 R9 Y1", "B1", stock="?9", options={"draw_although_playable": "allowed"})
    kinds = {type(action) for action in game_of(state).choices(state, 0)}
    assert kinds == {Draw}
