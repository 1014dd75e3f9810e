"""Ratings by Glicko-2: the worked example of its paper, and what must hold for any result."""

from __future__ import annotations

import pytest

from game.engine.glicko import MOST_DEVIATION, Rating, Result, rated

PAPER = [Result(Rating(1400, 30), 1), Result(Rating(1550, 100), 0), Result(Rating(1700, 300), 0)]
"""The three games of the example, of a player of 1500 with a deviation of 200."""


def test_the_worked_example_of_the_paper_comes_out() -> None:
    after = rated(Rating(1500, 200, 0.06), PAPER)
    assert after.value == pytest.approx(1464.06, abs=0.02)
    assert after.deviation == pytest.approx(151.52, abs=0.01)
    assert after.volatility == pytest.approx(0.05999, abs=0.00001)


def test_without_a_game_only_certainty_goes() -> None:
    after = rated(Rating(1500, 50, 0.06), [])
    assert (after.value, after.volatility) == (1500, 0.06)
    assert after.deviation == pytest.approx((50**2 + (0.06 * 173.7178) ** 2) ** 0.5)
    assert rated(Rating(1500, MOST_DEVIATION, 0.06), []).deviation == MOST_DEVIATION


def test_a_surprise_makes_a_player_less_steady() -> None:
    mine, strong = Rating(1000, 40, 0.06), Rating(2200, 30)
    shock = rated(mine, [Result(strong, 1)] * 6)
    assert shock.volatility > 0.06
    assert rated(mine, [Result(strong, 0)] * 6).volatility <= 0.06
