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
from tests.listed import each_row


def told(found: Any) -> dict[str, dict[str, int]]:
    return {str(seat): dict(features) for seat, features in found.items()}


@each_row("what-counts", "cards")
def test_what_counts_for_each_hand_of_cards(row: dict[str, Any]) -> None:
    assert told(CARDS.features(view_cards(card_tables.asked_about(row), 0))) == row["wanted"]


@each_row("what-counts", "tiles")
def test_what_counts_for_each_rack(row: dict[str, Any]) -> None:
    state = tile_tables.position(*row["racks"].split("|"), **row["keys"])
    assert told(TILES.features(view_tiles(state, 0))) == row["wanted"]


def test_a_lead_counts_more_the_nearer_the_stock_is_to_its_end() -> None:
    bands = []
    for stock in range(13):
        state = tile_tables.position("R1 B5", "?3", stock=f"?{stock}")
        bands += [name for name in told(TILES.features(view_tiles(state, 0)))["1"] if name[:4] in ("stoc", "lead")]
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
