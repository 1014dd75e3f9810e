"""The chances of a position: what counts for each seat, and the sum that makes a chance of it."""

from functools import cache
from itertools import product
from math import comb, exp
from types import SimpleNamespace
from typing import Any, cast

import pytest

from game.ai import CARDS, TILES
from game.ai.value import _FALLING, ALL, Race, TableWeights, _growth, chances, happens, strength
from game.engine.cards.views import view as view_cards
from game.engine.options import MatchGoal, MatchLength
from game.engine.tiles.views import view as view_tiles
from tests import card_tables, tile_tables
from tests.tables import play


def told(found: Any) -> dict[int, dict[str, int]]:
    return {seat: dict(features) for seat, features in found.items()}


@pytest.mark.parametrize(
    ("hands", "keys", "done", "wanted"),
    [
        ("R1 R2 G7 W W' W'' W4 W4' W4'' RS RS' RR RR' GS Y+2 Y+2' B+2 B+2' | ?7 | ?1", {}, "", {
            0: {"count-now": 14, "fit-now": 4, "fours": 2, "wilds": 2, "twos": 3, "actions": 4, "colours": 4,
                "lead": 0},
            1: {"count-next": 7, "fits-next": 9, "lead": 0},
            2: {"count-later": 1, "lead": 8},
        }),
        # Whether the last one goes is told apart, and 14 stand for more.
        ("R1 | ?2 | ?20", {}, "", {
            0: {"count-now": 1, "fit-now": 1, "last-now": 1, "fours": 0, "wilds": 0, "twos": 0, "actions": 0,
                "colours": 1, "lead": 5},
            1: {"count-next": 2, "fits-next": 5, "lead": 3},
            2: {"count-later": 14, "lead": 0},
        }),
        # What somebody has to draw is in their way, and the other way round the seat before is the next one.
        ("B+2 B2 | R+2 G1 B2' | ?2", {"turn": 1, "direction": -1, "options": {"stacking": "on"}}, "1 play R+2", {
            0: {"count-now": 2, "fit-now": 1, "fours": 0, "wilds": 0, "twos": 1, "actions": 0, "colours": 1, "lead": 4,
                "pending": 2},
            1: {"count-later": 2, "lead": 4},
            2: {"count-next": 2, "fits-next": 5, "lead": 4},
        }),
        # A card just drawn goes or stays.
        ("R5 B3 | ?5", {"phase": "drawn", "drawn": "R5"}, "", {
            0: {"count-drawn": 2, "fit-drawn": 1, "fours": 0, "wilds": 0, "twos": 0, "actions": 0, "colours": 2,
                "lead": 7},
            1: {"count-next": 5, "fits-next": 8, "lead": 1},
        }),
    ],
)  # fmt: skip
def test_what_counts_for_each_hand_of_cards(hands: str, keys: dict[str, Any], done: str, wanted: Any) -> None:
    state = card_tables.position(*hands.split("|"), **keys)
    assert told(CARDS.features(view_cards(play(state, done) if done else state, 0))) == wanted


@pytest.mark.parametrize(
    ("racks", "keys", "wanted"),
    [
        # R7, B4, and with a joker R1 beside B1 can be laid. R7 and the joker act.
        ("R7 * B4 R1 Y12 G3 | ?9 | ?3", {"table": "R4 R5 R6 | B1 B2 B3", "stock": "?40"}, {
            0: {"left-now": 2, "count-now": 6, "jokers": 1, "actions": 2, "lonely": 5, "lead": 1},
            1: {"count-next": 9, "lead": 0}, 2: {"count-later": 3, "lead": 7},
        }),
        # Before the initial meld only three of a kind of one's own count; near the end of the stock a lead counts more.
        ("R7 R8 R9 B4 | ?5", {"book": "rummy", "table": "R4 R5 R6", "stock": "?7", "opened": [False, True]}, {
            0: {"left-now": 4, "count-now": 4, "jokers": 0, "actions": 0, "lonely": 1, "unopened-now": 0, "stock-2": 5},
            1: {"count-next": 5, "stock-2": 3},
        }),
        ("R1 R1' R4 R7 R10 Y2 Y5 Y8 Y11 G3 G6 G9 G12 | ?9", {"stock": "?12"}, {
            0: {"left-now": 9, "count-now": 12, "jokers": 0, "actions": 3, "lonely": 6, "lead": 0},
            1: {"count-next": 9, "lead": 8},
        }),
        ("R2 R7 B4 | ?20", {"phase": "drawn", "drawn": "R7", "table": "R4 R5 R6", "stock": "?10"}, {
            0: {"left-drawn": 2, "count-drawn": 3, "jokers": 0, "actions": 2, "lonely": 3, "stock-3": 8},
            1: {"count-next": 12, "stock-3": 0},
        }),
    ],
)  # fmt: skip
def test_what_counts_for_each_rack(racks: str, keys: dict[str, Any], wanted: Any) -> None:
    assert told(TILES.features(view_tiles(tile_tables.position(*racks.split("|"), **keys), 0))) == wanted


def test_a_lead_counts_more_the_nearer_the_stock_is_to_its_end() -> None:
    bands = []
    for stock in range(13):
        state = tile_tables.position("R1 B5", "?3", stock=f"?{stock}")
        bands += [name for name in told(TILES.features(view_tiles(state, 0)))[1] if name[:4] in ("stoc", "lead")]
    assert bands == [f"stock-{band}" for band in (0, 0, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3)] + ["lead"]


def test_the_chances_of_a_position_follow_from_weights_for_what_is_seen_and_shown() -> None:
    """A hundred more is e times as likely; what was never seen in training adds nothing."""
    weights = {"count": (5, 50), "lead": (0, -100)}
    assert strength(weights, [("count", 1), ("lead", 1), ("unknown", 3)]) == -50
    assert strength(weights, [("count", 2), ("lead", 0)]) == 50
    falling = _growth()
    assert (len(falling), falling) == (695, _FALLING)
    assert max(abs(step - 2**20 * exp(-at / 100)) for at, step in enumerate(falling)) < 1
    rolls = [SimpleNamespace(random=lambda roll=roll: roll) for roll in (0.0, 0.2499, 0.25, 0.9)]
    assert [happens(cast(Any, each), 25) for each in rolls] == [True, True, False, False]
    even, better = chances((0, 0)), chances((100, 0))
    assert even == [ALL // 2] * 2
    assert better[0] / better[1] == pytest.approx(2.71828, rel=1e-4)
    assert chances((0, -9999))[1] == pytest.approx(ALL / 1024, rel=0.06)
    state = card_tables.position("R1 R2", "R3 R4 R5", "?4", order=[0, 1], eliminated=[2])
    own, other, opened = {"count-now": (0, 0, 70)}, {"count-next": (0, 0, 0, 30)}, {"count-next": (0, 0, 0, 70)}
    table = TableWeights(own, other, opened, (), (1, 1))
    assert CARDS.win_chances(table, view_cards(state, 0)) == [*chances((70, 30)), 0]
    assert CARDS.open_chances(table, [view_cards(state, seat) for seat in range(3)]) == [*chances((0, 70)), 0]


@cache
def first_to(wins: int, one: int, other: int) -> float:
    """How likely the one is first if every round is a coin tossed."""
    if wins in (one, other):
        return float(one == wins)
    return (first_to(wins, one + 1, other) + first_to(wins, one, other + 1)) / 2


def test_the_chance_to_win_a_match_is_close_to_the_exact_one() -> None:
    for one, other in product(range(6), repeat=2):
        race = Race((100 * one, 100 * other), MatchGoal(MatchLength.FIRST_TO, 500), one + other, 100, 0, 10_000)
        if min(one, other) < 5:
            assert race.chances()[0] / ALL == pytest.approx(first_to(5, one, other), abs=0.06), (one, other)
        left = 8 - one - other
        if left >= 0:
            race = race._replace(goal=MatchGoal(MatchLength.ROUNDS, 8))
            ahead = [one + won - (other + left - won) for won in range(left + 1)]
            exact = sum(comb(left, won) * ((lead > 0) + (lead == 0) / 2) for won, lead in enumerate(ahead)) / 2**left
            assert race.chances()[0] / ALL == pytest.approx(exact, abs=0.09), (one, other)  # a tie is a lump
        # Points against their seats: whoever has more is behind, as far as the other is ahead.
        against = race._replace(scores=(-100 * one, -100 * other), winner=0, others=-100)
        assert abs(sum(against.chances()) - ALL) <= 1
        assert (against.chances()[0] < against.chances()[1]) == (one > other)


def test_who_needs_one_round_is_no_further_than_another_who_needs_one() -> None:
    race = Race((480, 410, 100), MatchGoal(MatchLength.POINTS, 500), 7, 100, 0, 15_000)
    first, second, third = race.chances()
    assert first == second > 4 * third
    assert race.after([1]).scores == (480, 510, 100)
    assert race.after([1]).chances() == [0, ALL, 0]
    assert race.after([0]).after([1]).chances() == [ALL, 0, 0]
    assert race._replace(scores=(500, 500, 0)).chances() == [ALL // 2, ALL // 2, 0]
