"""The end of a round and what it is worth (UR-74..UR-78, UR-Q15, UR-Q16)."""

from __future__ import annotations

import pytest

from game.engine.events import End, TurnStarted
from game.engine.tiles.books import UNO_RUMMY
from game.engine.tiles.events import Drew, RoundEnded
from game.engine.tiles.phases import TilePhase
from game.engine.tiles.scoring import rack_value, result
from tests.tables import happened, play, steps
from tests.tile_tables import counts, position, rules, tiles

OUT = "0 lay R4 R5 R6 R7"


def test_ur_74_who_empties_the_rack_wins_the_round() -> None:
    done = steps(position("R7", "B1", "G12", table="R4 R5 R6"), OUT)
    (ended,) = happened(RoundEnded, done)
    assert (ended.winner, ended.end) == (0, End.OUT)
    assert (done[-1].state.winner, done[-1].state.end, done[-1].state.wins) == (0, End.OUT, (1, 0, 0))


def test_ur_74_the_racks_are_open_when_the_round_is_over() -> None:
    done = steps(position("R7", "B1", "G12", table="R4 R5 R6"), OUT)
    (ended,) = happened(RoundEnded, done)
    assert ended.racks == done[-1].state.racks == ((), tiles("B1"), tiles("G12"))


def test_ur_75_the_values_of_all_other_racks_are_credited_to_the_winner() -> None:
    (ended,) = happened(RoundEnded, steps(position("R7", "R4 G12", "Y1", table="R4 R5 R6"), "0 lay R4 R5 R6 R7"))
    assert ended.values == (0, 16, 1)
    assert ended.round_scores == ended.scores == (17, 0, 0)


def test_ur_75_the_credit_comes_on_top_of_earlier_rounds() -> None:
    state = position("R7", "R4 G12", "Y1", table="R4 R5 R6", scores=[30, 60, 5])
    assert play(state, "0 lay R4 R5 R6 R7").scores == (47, 60, 5)


@pytest.mark.parametrize("number", [1, 3, 4, 6, 8, 9, 10, 11, 12])
def test_ur_76_number_tiles_count_their_number(number: int) -> None:
    assert rack_value(UNO_RUMMY, tiles(f"R{number}")) == number


def test_ur_77_action_tiles_count_twenty_each() -> None:
    assert rack_value(UNO_RUMMY, tiles("R2 G5 B7")) == 60


def test_ur_78_a_joker_counts_fifty() -> None:
    assert rack_value(UNO_RUMMY, tiles("*")) == 50
    assert rack_value(UNO_RUMMY, tiles("* *' R2 R1")) == 121


def test_ur_q15_equal_lowest_racks_the_fewer_tiles_win() -> None:
    racks = (tiles("B8"), tiles("R4 Y4"), tiles("G12"))
    assert result(UNO_RUMMY, racks, End.STOCK) == ((0,), (8, 8, 12), (20, 0, 0))
    assert result(UNO_RUMMY, (racks[1], racks[0], racks[2]), End.STUCK).winner == 1


def test_ur_q15_equal_in_both_the_round_is_drawn_and_nobody_scores() -> None:
    racks = (tiles("B6 B3"), tiles("R8 R1"), tiles("G12"))
    assert result(UNO_RUMMY, racks, End.STOCK) == ((), (9, 9, 12), (0, 0, 0))


def test_ur_q15_a_drawn_round_counts_for_nobody() -> None:
    tie = play(position("R1 B6", "B1 Y6", "R4 Y12", stock="R3", turn=2, options={"drawn_tile": "keep"}), "2 draw")
    assert (tie.phase, tie.winner, tie.wins, tie.scores) == (TilePhase.SCORING, None, (0, 0, 0), (0, 0, 0))


def test_ur_q15_a_tie_behind_the_lowest_does_not_matter() -> None:
    assert result(UNO_RUMMY, (tiles("B1"), tiles("R9"), tiles("G9")), End.STOCK).winner == 0


@pytest.mark.parametrize("rack", ["R2", "R6 R7 R8 *"])
def test_ur_q16_the_last_tile_draws_nothing(rack: str) -> None:
    line = "0 lay R2 R3 R4 R5" if rack == "R2" else "0 lay R3 R4 R5 R6 R7 R8 *; act *"
    done = steps(position(rack, "B1", "G1", table="R3 R4 R5", stock="?9"), line)
    assert happened(Drew, done) == []
    assert counts(done[-1].state) == (0, 1, 1)


@pytest.mark.parametrize(("rack", "drawn"), [("R2", 2), ("R6 R7 R8 *", 4)])
def test_ur_q16_with_yes_the_last_tile_still_makes_the_next_seat_draw(rack: str, drawn: int) -> None:
    line = "0 lay R2 R3 R4 R5" if rack == "R2" else "0 lay R3 R4 R5 R6 R7 R8 *; act *"
    state = position(
        rack, "B1", "G1", table="R3 R4 R5", stock="G12 G11 G10 G9 G8 G6", options={"last_card_draws": "yes"}
    )
    done = steps(state, line)
    assert [(event.seat, event.count) for event in happened(Drew, done)] == [(1, drawn)]
    (ended,) = happened(RoundEnded, done)
    assert (ended.winner, ended.end) == (0, End.OUT)
    assert ended.round_scores[0] == 2 + sum((12, 11, 10, 9)[:drawn])
    assert happened(TurnStarted, done) == []


def test_ur_83_in_the_easy_game_no_points_are_credited() -> None:
    racks = ((), tiles("R4"), tiles("*"))
    for game in ("rounds", "first_to"):
        assert result(rules(game=game), racks, End.OUT).credits == (0, 0, 0)
