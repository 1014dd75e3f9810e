"""Rummikub: equipment, stacks, lots, claims of a new deal, clock and match (RK-01..RK-14, RK-Q11..RK-Q16)."""

from __future__ import annotations

from collections import Counter
from dataclasses import fields
from typing import Any

import pytest

from game.ai.tiles.opening import first_layout
from game.engine.actions import Draw, Next, Pass
from game.engine.events import TurnStarted
from game.engine.options import FirstStarter, with_options
from game.engine.tiles.actions import Redeal, Timeout
from game.engine.tiles.books import RUMMIKUB
from game.engine.tiles.events import ClaimsAsked, Dealt, RedealClaimed, redacted
from game.engine.tiles.match import dealt_order
from game.engine.tiles.phases import TilePhase
from game.engine.tiles.pieces import all_tiles
from game.engine.tiles.redeal import pairs, proof
from game.engine.tiles.referee import TileGame
from game.engine.tiles.rules import TileRules
from game.engine.tiles.scoring import tile_value
from game.engine.tiles.state import TileState
from game.engine.tiles.views import before
from tests.tables import happened, play, problems, steps
from tests.tile_tables import position, tiles

BOX = all_tiles(RUMMIKUB)
GAME = TileGame(RUMMIKUB)
PAIRS = "B3 B3' R8 R8' O10 O10' K1 K3 K5 K7 K9 R1 R4 B13"
SEATS = pytest.mark.parametrize("seats", [2, 3, 4])


def rummikub(*racks: str, table: str = "", **keys: Any) -> TileState:
    """A position of Rummikub."""
    return position(*racks, table=table, book="rummikub", **keys)


@SEATS
def test_rk_01_two_three_or_four_play(seats: int) -> None:
    assert GAME.deal(seats, "1").seats == seats


@pytest.mark.parametrize("seats", [1, 5])
def test_rk_01_one_or_five_do_not_play(seats: int) -> None:
    with pytest.raises(ValueError, match="2 to 4 seats"):
        GAME.deal(seats, "1")


def test_rk_01_the_age_is_for_reading_only() -> None:
    assert not {"age", "years"} & {field.name for field in fields(TileRules)}


def test_rk_02_every_number_is_there_twice_in_four_colours() -> None:
    series = Counter(tile[:2] for tile in BOX if not tile.is_joker)
    assert series == Counter({(colour, number): 2 for colour in "KRBO" for number in range(1, 14)})
    assert sum(series.values()) == 104


def test_rk_03_two_jokers_make_it_106() -> None:
    assert sum(tile.is_joker for tile in BOX) == 2
    assert len(BOX) == len(set(BOX)) == 106


@SEATS
def test_rk_04_every_seat_has_one_rack(seats: int) -> None:
    assert len(GAME.deal(seats, "1").racks) == seats


def test_rk_05_the_aim_is_to_lay_all_tiles_first() -> None:
    done = play(rummikub("R7", "K1", table="R4 R5 R6", opened=[True, True], stock=""), "0 lay R4 R5 R6 R7")
    assert (done.phase, done.winner) == (TilePhase.SCORING, 0)


def test_rk_06_who_begins_is_decided_by_lot_or_agreed() -> None:
    assert RUMMIKUB.first_starter is FirstStarter.LOT
    starters = Counter(GAME.deal(4, str(seed)).starter for seed in range(200))
    assert set(starters) == {0, 1, 2, 3}
    assert max(starters.values()) < 80
    chosen = TileGame(with_options(RUMMIKUB, {"first_starter": "chosen"}))
    assert chosen.deal(4, "1", 2).turn == 2


@SEATS
def test_rk_08_the_tiles_lie_in_stacks_of_seven_and_one_of_eight(seats: int) -> None:
    order = dealt_order(RUMMIKUB, "1", 1)
    assert len(order) == 106 == 14 * 7 + 8
    racks, eight, sevens = order[: 14 * seats], order[14 * seats :][:8], order[14 * seats + 8 :]
    assert len(racks) == 2 * seats * 7
    assert len(eight) == 8
    assert len(sevens) == (14 - 2 * seats) * 7


@SEATS
def test_rk_09_each_seat_gets_two_stacks_of_seven(seats: int) -> None:
    state = GAME.deal(seats, "1")
    order = dealt_order(RUMMIKUB, "1", 1)
    assert [len(rack) for rack in state.racks] == [14] * seats
    assert tuple(tile for rack in state.racks for tile in rack) == order[: 14 * seats]


@pytest.mark.parametrize(("seats", "stacks", "pool"), [(2, 11, 78), (3, 9, 64), (4, 7, 50)])
def test_rk_10_the_remaining_stacks_are_the_pool(seats: int, stacks: int, pool: int) -> None:
    assert len(GAME.deal(seats, "1").stock) == pool == 8 + (stacks - 1) * 7


def test_rk_11_the_first_eight_draws_come_from_the_stack_of_eight() -> None:
    state = GAME.deal(2, "1")
    eight = state.stock[:8]
    assert eight == dealt_order(RUMMIKUB, "1", 1)[28:36]
    for seat in (state.turn, 1 - state.turn) * 4:
        state = GAME.apply(state, seat, Draw())[-1].state
    assert {tile for rack in state.racks for tile in rack[14:]} == set(eight)


def test_rk_q13_the_stacks_are_the_shuffled_tiles_in_their_order() -> None:
    state = GAME.deal(3, "1")
    assert (*(tile for rack in state.racks for tile in rack), *state.stock) == dealt_order(RUMMIKUB, "1", 1)


def test_rk_12_three_pairs_are_found_whatever_the_order_of_the_rack() -> None:
    rack = tiles(PAIRS, "rummikub")
    assert pairs(rack[::-1]) == tiles("B3 B3' O10 O10' R8 R8'", "rummikub")
    assert pairs(tiles("* *' R1 R1'", "rummikub")) == tiles("R1 R1'", "rummikub")


def test_rk_13_the_claim_shows_the_six_tiles_to_all_and_deals_everything_anew() -> None:
    state = rummikub(PAIRS, "?14", phase="claim", seed="7")
    done = steps(state, "0 redeal")
    (claim,) = happened(RedealClaimed, done)
    assert claim == RedealClaimed(0, proof(state.racks[0]))
    assert len(claim.tiles) == 6
    assert all(redacted(claim, viewer) == claim for viewer in (None, 0, 1))
    (dealt,) = happened(Dealt, done)
    assert dealt.counts == (14, 14)
    after = done[-1].state
    assert after.racks != state.racks
    assert sorted((*after.racks[0], *after.racks[1], *after.stock)) == sorted(BOX)
    assert (after.phase, after.turn, after.round, after.deals) == (TilePhase.CLAIM, state.turn, 1, 1)


def test_rk_13_with_four_pairs_three_are_shown() -> None:
    four = tiles("B3 B3' R8 R8' O10 O10' K1 K1'", "rummikub")
    assert len(proof(four)) == 6


def test_rk_q12_every_seat_is_asked_so_that_the_question_betrays_nobody() -> None:
    for seed in range(50):
        opening = GAME.opening(3, str(seed))
        state = opening[-1].state
        assert isinstance(opening[-1].event, ClaimsAsked)
        assert GAME.to_act(state) == (0, 1, 2)
        for seat in range(3):
            claims = len(pairs(state.racks[seat])) >= 6
            assert (Redeal() in GAME.choices(state, seat)) == claims
            assert Pass() in GAME.choices(state, seat)


def test_rk_q12_when_all_have_passed_the_first_turn_begins() -> None:
    state = rummikub(PAIRS, "?14", phase="claim", turn=1, starter=1)
    done = steps(state, "0 pass", "1 pass")
    assert happened(TurnStarted, done) == [TurnStarted(1)]
    assert done[-1].state.phase is TilePhase.TURN


def test_rk_q12_who_passed_on_a_claim_has_nothing_to_do_with_later_turns() -> None:
    state = rummikub(PAIRS, "?14", phase="claim", turn=1, starter=1, stock="?9")
    assert play(state, "0 pass", "1 pass", "1 draw").passed == ()


def test_rk_13_the_claim_is_shown_before_anything_is_dealt_anew() -> None:
    state = rummikub(PAIRS, "?14", phase="claim", seed="7")
    assert steps(state, "0 redeal")[0].state == state


def test_rk_q12_a_new_deal_may_be_claimed_again() -> None:
    first = rummikub(PAIRS, "?14", phase="claim", deals=1, seed="7")
    assert play(first, "0 redeal").deals == 2
    assert play(first, "0 redeal").racks != play(rummikub(PAIRS, "?14", phase="claim", seed="7"), "0 redeal").racks


def test_rk_13_all_tiles_in_the_game_and_no_others_are_dealt_as_round_and_claims_say() -> None:
    state = rummikub(PAIRS, "?14", phase="claim", seed="7", stock="?5", round=3, deals=1, passed=[1])
    after = play(state, "0 redeal")
    there = {*state.stock, *state.racks[0], *state.racks[1]}
    order = tuple(tile for tile in dealt_order(RUMMIKUB, "7", 3, 2) if tile in there)
    assert (*after.racks[0], *after.racks[1], *after.stock) == order
    assert (len(order), after.deals, after.passed) == (33, 2, ())
    assert len({dealt_order(RUMMIKUB, seed, *rest) for seed in "78" for rest in ((3, 2), (3, 1), (3,), (2, 2))}) == 8


def test_rk_q12_it_is_too_late_once_something_lies_there_however_many_tiles_each_has() -> None:
    """Three tiles laid and three drawn since: fourteen on each rack again."""
    assert problems(rummikub(PAIRS, "?14"), "0 redeal") == ()
    late = problems(rummikub(PAIRS, "?14", table="K1 K2 K3"), "0 redeal")
    assert [each.code for each in late] == ["redeal-too-late"]


def test_rk_14_without_the_option_nobody_is_asked() -> None:
    game = TileGame(with_options(RUMMIKUB, {"redeal_claim": "off"}))
    state = game.deal(2, "1")
    assert state.phase is TilePhase.TURN
    assert {each.code for each in game.problems(state, 0, Redeal())} == {"not-in-this-book"}


def test_rk_26_the_clock_is_an_option_of_seconds() -> None:
    assert RUMMIKUB.turn_time == 60
    for value in (30, 60, 120, "off"):
        with_options(RUMMIKUB, {"turn_time": value})


def test_rk_q8_everything_lies_as_at_the_start_of_the_turn_after_a_time_out() -> None:
    state = rummikub("B7 R1", "R2", table="B4 B5 B6", opened=[True, True])
    after = GAME.apply(state, 0, Timeout())[-1].state
    assert after.table == state.table
    assert after.racks[0][:2] == state.racks[0]
    assert len(after.racks[0]) == 5


def test_rk_q11_the_engine_sees_only_that_the_time_is_over() -> None:
    assert not {"clock", "time_left", "seconds"} & set(TileState._fields)


def test_rk_q14_the_left_neighbour_of_the_last_starter_begins_the_next_round() -> None:
    state = rummikub("R7", "K1", "K2", table="R4 R5 R6", opened=[True] * 3, starter=2)
    after = GAME.apply(play(state, "0 lay R4 R5 R6 R7"), 1, Next())[-1].state
    assert after.starter == after.turn == 0


def test_rk_q15_nobody_gets_a_turn_to_make_up_for_a_late_start() -> None:
    state = rummikub("R7", "K1", table="R4 R5 R6", opened=[True, True], starter=0)
    assert play(state, "0 lay R4 R5 R6 R7").phase is TilePhase.SCORING


def test_rk_q16_what_the_lost_pictures_showed_is_in_the_text() -> None:
    """A joker of a group of three leaves it by either missing colour, that of a run by its tile (RK-41..RK-44)."""
    state = rummikub("B8 R1 R2 K1", "R5", table="K8 R8 *", opened=[True, True])
    assert play(state, "0 lay K8 R8 B8 | R1 R2 *").turn == 1


def test_rk_q1_a_single_round_or_a_number_of_points_by_option() -> None:
    def after(**options: object) -> TileState:
        state = rummikub("R7", "K1 O13", table="R4 R5 R6", opened=[True, True], options=options, scores=[190, -190])
        return play(state, "0 lay R4 R5 R6 R7")

    assert (after(match="single").phase, after(match="single").match_winner) == (TilePhase.OVER, 0)
    assert after(match="target", target=200).phase is TilePhase.OVER
    assert after(match="target", target=250).phase is TilePhase.SCORING
    assert after(rounds=2).phase is TilePhase.SCORING


def test_rk_45_a_joker_counts_thirty_and_the_others_their_numbers() -> None:
    assert [tile_value(RUMMIKUB, tile) for tile in tiles("* K13 R1", "rummikub")] == [30, 13, 1]


@pytest.mark.parametrize(("opening", "low", "high"), [(30, 44, 58), (40, 20, 34)])
def test_rk_18_how_often_the_first_tiles_hold_a_first_lay_out(opening: int, low: int, high: int) -> None:
    """Known of the game: thirty points can be laid from 14 tiles in about half of the deals, forty in about 27 %."""
    game = TileGame(with_options(RUMMIKUB, {"opening": opening}))
    deals = [game.deal(4, f"known {number}") for number in range(100)]
    possible = sum(first_layout(before(state, seat)) is not None for state in deals for seat in range(4))
    assert low <= possible / 4 <= high, possible
