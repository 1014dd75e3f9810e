"""The match: target, easy game, ties, next round (UR-79, UR-82..UR-86, UR-Q30)."""

from __future__ import annotations

from typing import Any

import pytest

from game.engine.actions import Next
from game.engine.options import OptionError
from game.engine.tiles.books import UNO_RUMMY
from game.engine.tiles.events import MatchEnded
from game.engine.tiles.phases import TilePhase
from game.engine.tiles.scoring import match_winner
from game.engine.tiles.state import TileState
from tests.tables import game_of, happened, play, reasons, steps
from tests.tile_tables import position, rules

OUT = "0 lay R4 R5 R6 R7"


def about_to_win(**keys: Any) -> TileState:
    """Seat 0 of three is about to go out against racks worth 17."""
    return position("R7", "R4 G12", "Y1", table="R4 R5 R6", **keys)


def test_ur_79_the_first_to_200_wins_the_match() -> None:
    done = steps(about_to_win(scores=[190, 120, 0]), "0 lay R4 R5 R6 R7")
    assert happened(MatchEnded, done) == [MatchEnded(0, (0,))]
    after = done[-1].state
    assert (after.phase, after.match_winner, after.scores) == (TilePhase.OVER, 0, (207, 120, 0))
    assert game_of(after).scores(after) == (207, 120, 0)


@pytest.mark.parametrize(("score", "phase"), [(182, TilePhase.SCORING), (183, TilePhase.OVER), (184, TilePhase.OVER)])
def test_ur_79_exactly_the_target_is_enough_and_one_less_is_not(score: int, phase: TilePhase) -> None:
    assert play(about_to_win(scores=[score, 0, 0]), OUT).phase is phase


def test_ur_79_below_the_target_the_next_round_is_played() -> None:
    after = play(about_to_win(scores=[100, 199, 0]), OUT)
    assert (after.phase, game_of(after).scores(after)) == (TilePhase.SCORING, None)
    assert game_of(after).to_act(after) == (0, 1, 2)
    for seat in range(3):
        assert game_of(after).choices(after, seat) == (Next(),)
    assert play(after, "2 next").round == 2


def test_ur_79_when_the_match_is_over_nothing_is_legal_any_more() -> None:
    after = play(about_to_win(scores=[190, 0, 0]), OUT)
    game = game_of(after)
    assert game.to_act(after) == ()
    assert all(game.choices(after, seat) == () for seat in range(3))
    for line in ("0 next", "1 draw", "1 uno", "2 pass", "1 catch 0"):
        assert reasons(after, line) == {("round-over", "UR-32")}


@pytest.mark.parametrize(
    ("target", "phase"),
    [(200, TilePhase.OVER), (207, TilePhase.OVER), (208, TilePhase.SCORING), (300, TilePhase.SCORING)],
)
def test_ur_82_the_target_may_be_changed(target: int, phase: TilePhase) -> None:
    assert play(about_to_win(scores=[190, 0, 0], options={"target": target}), OUT).phase is phase


@pytest.mark.parametrize("target", [50, 123, 1000])
def test_ur_82_any_target_from_50_to_1000_is_taken(target: int) -> None:
    assert rules(target=target).target == target


@pytest.mark.parametrize("target", [49, 1001, 0, -5])
def test_ur_82_no_other_target_is_taken(target: int) -> None:
    with pytest.raises(OptionError, match="50 to 1000"):
        rules(target=target)


def test_ur_83_a_fixed_number_of_rounds_is_won_by_the_most_rounds() -> None:
    options = {"game": "rounds", "rounds": 3}
    after = play(about_to_win(options=options, wins=[1, 0, 0]), OUT)
    assert (after.phase, after.wins) == (TilePhase.SCORING, (2, 0, 0))
    after = play(about_to_win(options=options, wins=[1, 1, 0]), OUT)
    assert (after.phase, after.match_winner, after.wins) == (TilePhase.OVER, 0, (2, 1, 0))
    assert game_of(after).scores(after) == (2, 1, 0)


def test_ur_83_no_points_are_counted_and_no_target_ends_it() -> None:
    after = play(about_to_win(options={"game": "rounds", "rounds": 9, "target": 50}), OUT)
    assert (after.phase, after.scores, after.round_scores) == (TilePhase.SCORING, (0, 0, 0), (0, 0, 0))


def test_ur_84_who_first_wins_two_rounds_wins() -> None:
    options = {"game": "first_to"}
    assert play(about_to_win(options=options), OUT).phase is TilePhase.SCORING
    assert play(about_to_win(options=options, wins=[1, 1, 1]), OUT).match_winner == 0


def test_ur_84_in_a_longer_game_four() -> None:
    options = {"game": "first_to", "first_to": 4}
    assert play(about_to_win(options=options, wins=[2, 3, 3]), OUT).phase is TilePhase.SCORING
    assert play(about_to_win(options=options, wins=[3, 3, 3]), OUT).match_winner == 0


def test_ur_q30_equal_wins_after_the_fixed_number_are_settled_by_an_extra_round() -> None:
    options = {"game": "rounds", "rounds": 2}
    level = play(about_to_win(options=options, wins=[0, 1, 0]), OUT)
    assert (level.phase, level.wins) == (TilePhase.SCORING, (1, 1, 0))
    extra = play(level, "1 next")
    assert (extra.round, extra.phase) == (2, TilePhase.TURN)
    won = play(about_to_win(options=options, wins=[1, 1, 0]), OUT)
    assert (won.phase, won.match_winner) == (TilePhase.OVER, 0)


def test_ur_q30_with_three_level_seats_it_goes_on_until_one_leads() -> None:
    book = rules(game="rounds", rounds=3)
    assert match_winner(book, (0, 0, 0), (1, 1, 1)) is None
    assert match_winner(book, (0, 0, 0), (2, 2, 1)) is None
    assert match_winner(book, (0, 0, 0), (2, 3, 1)) == 1


def test_ur_q30_a_drawn_round_does_not_count_in_the_easy_game() -> None:
    assert match_winner(rules(game="rounds", rounds=3), (0, 0), (2, 0)) is None
    assert match_winner(rules(game="rounds", rounds=3), (0, 0), (2, 1)) == 0


@pytest.mark.parametrize("number", [1, 5, 20])
def test_ur_q30_both_forms_take_other_numbers(number: int) -> None:
    assert rules(game="rounds", rounds=number).rounds == rules(game="first_to", first_to=number).first_to == number


def test_ur_86_only_winners_of_rounds_score_so_who_reaches_the_target_is_highest() -> None:
    for scores in ([190, 199, 0], [199, 199, 199], [150, 0, 199]):
        after = play(about_to_win(scores=scores), OUT)
        assert sum(credit > 0 for credit in after.round_scores) == 1
        if after.match_winner is not None:
            assert after.scores[after.match_winner] == max(after.scores)
            assert sorted(after.scores)[-2] < UNO_RUMMY.target
