"""The goals of levels: each is judged by what happened, and a wrong one is named."""

from __future__ import annotations

from typing import Any

import pytest

from game.engine.tiles.books import UNO_RUMMY
from game.engine.tiles.goals import (
    GOALS,
    Goal,
    LevelOutcome,
    forgot_uno,
    judge,
    missed,
    parse_goals,
)
from game.engine.tiles.state import TileState
from tests.tables import steps
from tests.tile_tables import position

TABLE = "R4 *=R5 R6 | B8 B9 B10"


def start(rack: str = "R5 B11 Y1", **keys: Any) -> TileState:
    """A position in which seat 0 can exchange the joker and attach a tile."""
    return position(rack, "?14", table=TABLE, loose=keys.pop("loose", ""), **keys)


def goals(**table: Any) -> tuple[Goal, ...]:
    """Goals as a level file has them."""
    return parse_goals(table, UNO_RUMMY)


ATTACH = "0 lay R4 *=R5 R6 | B8 B9 B10 B11"
EXCHANGE = "0 lay R4 R5 R6 | B8 B9 B10 B11; take *=R5; act R5"


@pytest.mark.parametrize(
    ("goal", "reaching", "missing"),
    [
        ({"play_at_least": 2}, EXCHANGE, ATTACH),
        ({"free_joker": 1}, EXCHANGE, ATTACH),
        ({"use": "R5"}, EXCHANGE, ATTACH),
        ({"use": "R5 B11"}, EXCHANGE, ATTACH),
        ({"keep": "* Y1"}, EXCHANGE, ATTACH),
        ({"keep": "R5"}, ATTACH, EXCHANGE),
        ({"effect": "skip"}, EXCHANGE, ATTACH),
    ],
)
def test_each_goal_is_reached_or_missed(goal: dict[str, Any], reaching: str, missing: str) -> None:
    assert missed(goals(**goal), 0, steps(start(), reaching)) == ()
    assert missed(goals(**goal), 0, steps(start(), missing)) == goals(**goal)


def test_an_empty_rack_is_one_without_a_tile() -> None:
    assert missed(goals(empty_rack=True), 0, steps(start("B11"), ATTACH)) == ()
    assert missed(goals(empty_rack=True), 0, steps(start("B11 Y1"), ATTACH)) == goals(empty_rack=True)


def test_ur_66_uno_counts_where_it_is_called_with_the_lay_or_before() -> None:
    called = goals(call_uno=True)
    assert missed(called, 0, steps(start("B11 Y1"), ATTACH)) == called
    assert missed(called, 0, steps(start("B11 Y1"), f"{ATTACH}; uno")) == ()
    assert missed(called, 0, steps(start("B11 Y1"), "0 uno", ATTACH)) == ()


def test_a_stage_may_ask_for_a_draw_a_catch_a_new_deal_or_the_round() -> None:
    two = position("?14", "B11 Y2", table=TABLE, turn=1)
    assert missed(goals(draw=True), 0, steps(position("R4 Y1", "?14", table="B8 B9 B10"), "0 draw")) == ()
    assert missed(goals(draw=True), 0, steps(start(), ATTACH)) == goals(draw=True)
    forgotten = "1 lay R4 *=R5 R6 | B8 B9 B10 B11"
    assert missed(goals(catch=True), 0, steps(two, forgotten, "0 catch 1")) == ()
    assert missed(goals(catch=True), 0, steps(two, forgotten)) == goals(catch=True)
    pairs = position("B3 B3' R8 R8' O10 O10' K1 K3 K5 K7 K9 R1 R4 B13", "?14", phase="claim", book="rummikub")
    assert missed(goals(redeal=True), 0, steps(pairs, "0 redeal")) == ()
    assert missed(goals(redeal=True), 0, steps(pairs, "0 pass")) == goals(redeal=True)
    assert missed(goals(win=True), 0, steps(start("B11"), ATTACH)) == ()
    assert missed(goals(win=True), 0, steps(start("B11 Y1"), ATTACH)) == goals(win=True)


def test_ur_36_none_loose_asks_for_every_start_tile() -> None:
    state = start("B11 R12 Y12 G1", loose="G12 Y9")
    left = steps(state, f"{ATTACH} | R12 Y12 G12")
    assert missed(goals(none_loose=True), 0, left) == goals(none_loose=True)
    alone = start("B11 R12 Y12 G1", loose="G12")
    assert missed(goals(none_loose=True), 0, steps(alone, f"{ATTACH} | R12 Y12 G12")) == ()


def test_all_goals_of_a_level_have_to_be_reached() -> None:
    both = goals(free_joker=1, empty_rack=True)
    assert missed(both, 0, steps(start(), EXCHANGE)) == goals(empty_rack=True)


def test_every_goal_has_been_asked_here() -> None:
    lays = {"play_at_least", "free_joker", "use", "keep", "effect", "empty_rack", "call_uno", "none_loose", "points"}
    assert set(GOALS) == lays | {"draw", "catch", "redeal", "win"}


def test_a_level_of_two_turns_goes_on_whatever_others_lay_in_between_and_ends_with_its_round() -> None:
    state = position("B11 Y1", "Y11 G4", table="R4 R5 R6 | B8 B9 B10", stock="G1 G3", options={"drawn_tile": "keep"})
    first = "0 lay R4 R5 R6 | B8 B9 B10 B11; uno"
    wanted = goals(play_at_least=3)
    assert judge(wanted, 2, 0, steps(state, first)) is LevelOutcome.MISSED, "somebody else is on turn"
    around = steps(state, first, "1 draw")
    assert judge(wanted, 2, 0, around) is LevelOutcome.GOES_ON
    assert judge(wanted, 1, 0, around) is LevelOutcome.MISSED
    with_other = steps(
        position("B11 Y1", "R7' Y9", table="R4 R5 R6 | B8 B9 B10", stock="G1 G3"),
        "0 lay R4 R5 R6 | B8 B9 B10 B11; uno",
        "1 lay R4 R5 R6 R7' | B8 B9 B10 B11; uno",
    )  # fmt: skip
    assert with_other[-1].state.turn == 0
    assert judge(wanted, 2, 0, with_other) is LevelOutcome.GOES_ON, "one lay of its own, one of the other"
    out = steps(start("B11"), ATTACH)
    assert out[-1].state.turn == 0
    assert judge(wanted, 9, 0, out) is LevelOutcome.MISSED, "the round is over"


def test_ur_66_who_forgot_the_call_is_told_apart_from_who_called_and_from_the_others() -> None:
    def forgot(line: str, seat: int = 0, **options: str) -> bool:
        return forgot_uno(seat, steps(start("B11 Y1", options=options), line))

    assert forgot(ATTACH)
    assert forgot(ATTACH, uno_penalty="automatic")
    assert not forgot(f"{ATTACH}; uno")
    assert not forgot(ATTACH, seat=1)
