"""The stock runs out (UR-80, UR-81, UR-Q14)."""

from __future__ import annotations

from game.engine.actions import Pass
from game.engine.events import End
from game.engine.tiles.events import Drew, RoundEnded, StockEmptied
from game.engine.tiles.phases import TilePhase
from game.engine.tiles.state import TileState
from tests.tables import game_of, happened, play, reasons, steps
from tests.tile_tables import counts, faces, position

PLAY_ON = {"stock_empty": "play_on"}


def last_tile(tile: str, *racks: str, **options: str) -> TileState:
    """A position whose stock is one tile."""
    return position(*(racks or ("Y1 Y9", "B1 B3", "G1 G3")), table="R8 R9 R10", stock=tile, options=options)


def test_ur_80_when_the_stock_is_used_up_the_lowest_rack_wins() -> None:
    done = steps(last_tile("G12", "Y1 Y3", "B10 B12 G8", "G11 Y12 Y10 Y12"), "0 draw")
    assert happened(StockEmptied, done) == [StockEmptied()]
    (ended,) = happened(RoundEnded, done)
    assert (ended.winner, ended.end, ended.values) == (0, End.STOCK, (16, 30, 45))


def test_ur_81_the_winner_is_credited_the_racks_of_the_others_only() -> None:
    (ended,) = happened(RoundEnded, steps(last_tile("G12", "Y1 Y3", "B10 B12 G8", "G11 Y12 Y10 Y12"), "0 draw"))
    assert ended.round_scores == (75, 0, 0)


def test_ur_q14_the_turn_in_which_the_last_tile_is_drawn_is_finished() -> None:
    state = play(last_tile("R11"), "0 draw")
    assert (state.phase, state.turn, state.stock) == (TilePhase.DRAWN, 0, ())
    laid = play(state, "0 lay R8 R9 R10 R11")
    assert (laid.phase, laid.end, counts(laid)) == (TilePhase.SCORING, End.STOCK, (2, 2, 2))
    kept = play(state, "0 pass")
    assert (kept.phase, kept.end, counts(kept)) == (TilePhase.SCORING, End.STOCK, (3, 2, 2))


def test_ur_q14_going_out_with_the_last_drawn_tile_wins_the_round() -> None:
    state = last_tile("R11", "R12 R7", "B1 B3", drawn_tile="with_rack", draw_although_playable="allowed")
    after = play(state, "0 draw", "0 lay R7 R8 R9 R10 R11 R12; act R7")
    assert (after.end, after.winner) == (End.OUT, 0)


def test_ur_q14_a_victim_takes_what_is_there_and_owes_nothing() -> None:
    state = position("R4 R6 * Y1 Y3", "B1", "G1", stock="G12 B12")
    done = steps(state, "0 lay R4 * R6")
    assert [(event.seat, event.count) for event in happened(Drew, done)] == [(1, 2)]
    assert (done[-1].state.phase, done[-1].state.end) == (TilePhase.SCORING, End.STOCK)
    assert faces(done[-1].state.racks[1]) == "B1 B12 G12"


def test_ur_q14_a_uno_penalty_that_takes_the_last_tile_ends_the_round_at_once() -> None:
    state = position("R11 Y1", "B1 B3", "G1", table="R8 R9 R10", stock="Y9")
    after = play(state, "0 lay R8 R9 R10 R11", "2 catch 0")
    assert (after.phase, after.end, counts(after)) == (TilePhase.SCORING, End.STOCK, (2, 2, 1))


def test_ur_q14_with_play_on_the_round_goes_on_without_a_stock() -> None:
    state = play(last_tile("R12", **PLAY_ON), "0 draw")
    assert (state.phase, state.turn) == (TilePhase.TURN, 1)
    assert reasons(state, "1 draw") == {("stock-empty", "UR-Q14")}
    assert Pass() in game_of(state).choices(state, 1)


def test_ur_q14_with_play_on_the_round_ends_when_all_have_passed_in_a_row() -> None:
    state = play(last_tile("R12", "Y1 Y9", "B1 B3", "G1 G6", **PLAY_ON), "0 draw", "1 pass", "2 pass")
    assert state.phase is TilePhase.TURN
    done = steps(state, "0 pass")
    (ended,) = happened(RoundEnded, done)
    assert (ended.end, done[-1].state.phase) == (End.STUCK, TilePhase.SCORING)
    assert ended.winner == 1


def test_ur_q14_with_play_on_a_lay_begins_the_count_of_passes_anew() -> None:
    state = position("Y1 Y9", "R11 B1 B3", "G1 G3", table="R8 R9 R10", stock="", options=PLAY_ON)
    state = play(state, "0 pass", "1 lay R8 R9 R10 R11", "2 pass", "0 pass")
    assert state.phase is TilePhase.TURN
    assert play(state, "1 pass").end is End.STUCK


def test_ur_q14_with_play_on_who_can_play_must_play_and_may_not_pass() -> None:
    state = position("R11 Y9", "B1 B3", table="R8 R9 R10", stock="", options=PLAY_ON)
    assert reasons(state, "0 pass") == {("must-play", "UR-21")}


def test_ur_q14_with_play_on_and_drawing_allowed_who_can_play_may_pass() -> None:
    options = {**PLAY_ON, "draw_although_playable": "allowed"}
    state = position("R11 Y9", "B1 B3", table="R8 R9 R10", stock="", options=options)
    assert play(state, "0 pass").turn == 1


def test_ur_q14_with_play_on_a_draw_two_without_a_stock_only_costs_the_turn() -> None:
    state = position("R2 Y9 Y8", "B1 B3", "G1", table="R3 R4 R5", stock="", options=PLAY_ON)
    done = steps(state, "0 lay R2 R3 R4 R5")
    assert happened(Drew, done) == []
    assert done[-1].state.turn == 2


def test_ur_q14_with_play_on_the_clock_passes_where_nothing_can_be_drawn() -> None:
    state = position("Y1 Y9", "B1 B3", stock="", options={**PLAY_ON, "turn_time": 60})
    assert play(state, "0 timeout", "1 timeout").end is End.STUCK
