"""Rummy: equipment, dealing, the variants at the start, and what only concerns people (RF-01..RF-09, RF-46..RF-50)."""

from __future__ import annotations

from collections import Counter
from dataclasses import fields
from typing import Any

import pytest

from game.ai.tiles.evaluator import TileEvaluator
from game.ai.tiles.profile import NORMAL
from game.engine.actions import Draw, Next, Pass
from game.engine.events import TurnStarted
from game.engine.options import FirstStarter, OptionError, with_options
from game.engine.tiles.actions import Timeout
from game.engine.tiles.books import RUMMY
from game.engine.tiles.events import HandRummy, LeftoversTaken, Opened, TileReserved
from game.engine.tiles.match import dealt_order
from game.engine.tiles.phases import TilePhase
from game.engine.tiles.pieces import all_tiles
from game.engine.tiles.referee import TileGame
from game.engine.tiles.rules import TileRules
from game.engine.tiles.scoring import tile_value
from game.engine.tiles.state import TileState
from game.engine.tiles.views import before, view
from tests.tables import happened, play, steps
from tests.tile_tables import every_place, position, tiles

BOX = all_tiles(RUMMY)
GAME = TileGame(RUMMY)
SEATS = pytest.mark.parametrize("seats", [2, 3, 4])


def rummy(*racks: str, table: str = "", **keys: Any) -> TileState:
    """A position of Rummy."""
    return position(*racks, table=table, book="rummy", **keys)


@SEATS
def test_rf_01_two_three_or_four_play(seats: int) -> None:
    assert GAME.deal(seats, "1").seats == seats


@pytest.mark.parametrize("seats", [1, 5])
def test_rf_01_one_or_five_do_not_play(seats: int) -> None:
    with pytest.raises(ValueError, match="2 to 4 seats"):
        GAME.deal(seats, "1")


def test_rf_02_age_and_length_are_for_reading_only() -> None:
    assert not {"age", "years", "minutes"} & {field.name for field in fields(TileRules)}


def test_rf_03_the_box_holds_106_tiles_two_of_them_jokers() -> None:
    assert len(BOX) == len(set(BOX)) == 106
    assert sum(tile.is_joker for tile in BOX) == 2
    assert sum(tile_value(RUMMY, tile) for tile in BOX) == 728 + 40


def test_rf_04_the_others_are_two_series_of_thirteen_in_four_colours() -> None:
    series = Counter(tile[:2] for tile in BOX if not tile.is_joker)
    assert len(series) == 52
    assert set(series.values()) == {2}
    assert series["K", 13] == 2
    assert max(number for _, number in series) == 13


def test_rf_q1_colours_and_numbers_are_those_of_rummikub() -> None:
    assert (RUMMY.colours, RUMMY.numbers) == ("KRBO", 13)


@SEATS
def test_rf_05_every_seat_has_one_rack(seats: int) -> None:
    assert len(GAME.deal(seats, "1").racks) == seats


@SEATS
def test_rf_06_before_each_round_all_is_mixed_and_each_seat_takes_fourteen(seats: int) -> None:
    state = GAME.deal(seats, "1")
    assert [len(rack) for rack in state.racks] == [14] * seats
    assert dealt_order(RUMMY, "1", 1) != dealt_order(RUMMY, "1", 2)


def test_rf_07_nobody_sees_another_rack() -> None:
    state = GAME.deal(3, "1")
    seen = view(state, 1)
    assert seen.rack == state.racks[1]
    assert seen.racks == ()
    others = {repr(tile) for tile in (*state.racks[0], *state.racks[2])}
    assert not others & {repr(tile) for tile in (*seen.rack, *seen.loose)}


@pytest.mark.parametrize(("seats", "stock"), [(2, 78), (3, 64), (4, 50)])
def test_rf_08_the_rest_is_the_stock(seats: int, stock: int) -> None:
    assert len(GAME.deal(seats, "1").stock) == stock


def test_rf_09_who_begins_is_agreed_or_a_lot() -> None:
    assert RUMMY.first_starter is FirstStarter.LOT
    assert {GAME.deal(3, str(seed)).turn for seed in range(30)} == {0, 1, 2}
    chosen = TileGame(with_options(RUMMY, {"first_starter": "chosen"}))
    assert chosen.deal(4, "1", 2).turn == 2


def test_rf_q22_the_stock_is_shuffled_so_any_tile_is_its_next() -> None:
    state = GAME.deal(2, "1")
    after = GAME.apply(state, state.turn, Draw())[-1].state
    assert after.racks[state.turn][-1] == state.stock[0]
    assert after.stock == state.stock[1:]


def test_rf_26_the_turn_goes_on_after_the_first_lay_out() -> None:
    done = steps(rummy("K10 R10 B10 O10 R1", "R2"), "0 open K10 R10 B10 O10")
    assert happened(Opened, done) == [Opened(0, 40)]
    assert happened(TurnStarted, done) == []
    after = done[-1].state
    assert (after.phase, after.turn, after.laid) == (TilePhase.OPENED, 0, tiles("K10 R10 B10 O10", "rummy"))
    assert GAME.choices(after, 0)[0] == Pass()


def test_rf_32_the_time_for_rebuilding_is_two_minutes_or_what_was_agreed() -> None:
    assert RUMMY.rebuild_time == 120


@pytest.mark.parametrize("value", [60, 120, 180, "off"])
def test_rf_49_the_limit_is_one_two_or_three_minutes_or_none(value: object) -> None:
    rules = with_options(RUMMY, {"rebuild_time": value})
    assert rules.rebuild_time == (None if value == "off" else value)


def test_rf_q12_the_clock_is_the_screen_s_and_the_engine_takes_a_time_out_whenever_it_comes() -> None:
    state = rummy("K7 R1", "R2", table="K4 K5 K6", opened=[True, True], stock="O1")
    assert GAME.problems(state, 0, Timeout()) == ()
    assert {each.code for each in GAME.problems(state, 1, Timeout())} == {"not-your-turn"}
    opened = play(rummy("K10 R10 B10 O10 R1", "R2"), "0 open K10 R10 B10 O10")
    assert GAME.problems(opened, 0, Timeout()) == ()


def test_rf_33_what_goes_to_the_rack_lay_open_so_all_may_see_it() -> None:
    state = rummy("K9 R1", "R2", table="K10 R10 B10 O10", opened=[True, True], stock="?5")
    done = steps(state, "0 timeout R10 B10 O10 | K10 | K9")
    assert happened(LeftoversTaken, done) == [LeftoversTaken(0, tiles("K10", "rummy"))]


def test_rf_44_the_number_of_rounds_is_an_option() -> None:
    game = TileGame(with_options(RUMMY, {"rounds": 1}))
    state = rummy("K7", "R2", table="K4 K5 K6", opened=[True, True], options={"rounds": 1})
    assert play(state, "0 lay K4 K5 K6 K7").phase is TilePhase.OVER
    assert game.scores(play(state, "0 lay K4 K5 K6 K7")) == (0, 2)


def test_rf_46_the_computer_would_rather_be_rid_of_high_tiles() -> None:
    state = rummy("K13 K1 R5", "R2", table="K4 K5 K6", opened=[True, True])
    judge = TileEvaluator(view(state, 0), 0, NORMAL)
    king, one = tiles("K13 K1", "rummy")
    assert judge.merit(king) > judge.merit(one)


def test_rf_47_a_hand_rummy_is_told() -> None:
    state = rummy("K10 R10 B10 O10", "R2", options={"hand_rummy": "on"})
    assert happened(HandRummy, steps(state, "0 open K10 R10 B10 O10")) == [HandRummy(0)]


def test_rf_50_the_tile_lies_there_from_the_step_that_tells_it() -> None:
    opening = TileGame(with_options(RUMMY, {"last_tile": "on"})).opening(3, "1")
    ((event, state),) = [(step.event, step.state) for step in opening if isinstance(step.event, TileReserved)]
    assert (state.reserved, state.reserved in state.stock) == (event.tile, False)
    assert state.stock == opening[-1].state.stock


@SEATS
def test_rf_50_one_tile_lies_open_beside_a_stock_that_is_one_smaller(seats: int) -> None:
    game = TileGame(with_options(RUMMY, {"last_tile": "on"}))
    opening = game.opening(seats, "1")
    state = opening[-1].state
    assert state.reserved is not None
    assert happened(TileReserved, opening) == [TileReserved(state.reserved)]
    assert len(state.stock) == 106 - 14 * seats - 1
    assert sorted(every_place(state)) == sorted(BOX)
    assert all(view(state, viewer).reserved == state.reserved for viewer in (None, *range(seats)))
    assert before(state).reserved == state.reserved


def test_rf_q19_a_joker_is_never_put_aside() -> None:
    game = TileGame(with_options(RUMMY, {"last_tile": "on"}))
    skipped = 0
    for seed in map(str, range(300)):
        state = game.deal(2, seed)
        assert state.reserved is not None
        assert not state.reserved.is_joker
        skipped += dealt_order(RUMMY, seed, 1)[28].is_joker
    assert skipped > 0


def test_rf_52_only_totals_that_a_meld_can_have_may_be_agreed() -> None:
    for value in (3, 6, 9, 12, 30, 40, 91):
        assert with_options(RUMMY, {"winning_total": value}).winning_total == value
    for value in (5, 7, 11, 13, 89, 92, 0):
        with pytest.raises(OptionError):
            with_options(RUMMY, {"winning_total": value})


def test_rf_q16_the_next_round_is_begun_by_the_left_neighbour_of_the_last_starter() -> None:
    state = rummy("K7", "R2", "R3", table="K4 K5 K6", opened=[True] * 3, starter=2)
    after = GAME.apply(play(state, "0 lay K4 K5 K6 K7"), 1, Next())[-1].state
    assert after.starter == after.turn == 0
