"""How long a match will be: estimates from measured rounds, in rounds and turns, and in words."""

from __future__ import annotations

import pytest

from game.engine.duration import MATCHES, Sample, Samples, expected
from game.engine.options import with_options
from game.engine.registry import BOOKS
from game.store import durations

UR, UC = BOOKS["uno-rummy"], BOOKS["uno-1999"]


def samples(*rounds: tuple[int, ...]) -> Samples:
    """Samples of a table with as many seats as the rounds have hands."""
    made = [Sample(turns, tuple(hands)) for turns, *hands in rounds]
    return Samples({len(made[0].hands): made}, {})


def test_a_match_for_points_lasts_until_one_seat_has_them() -> None:
    found = expected(with_options(UR, {"target": 200}), UR, 2, samples((30, 0, 200)))
    assert found == (1, 30)
    found = expected(with_options(UR, {"target": 210}), UR, 2, samples((30, 0, 200)))
    assert 2 <= found.rounds <= 3, "the winner of the rounds changes"
    assert found.turns == 30 * found.rounds


def test_a_match_for_rounds_or_wins_counts_them() -> None:
    drawn = samples((30, 5, 200))
    assert expected(with_options(UR, {"game": "rounds", "rounds": 7}), UR, 2, drawn).rounds == 7
    won = samples((10, 0, 9, 9))
    assert 2 <= expected(with_options(UR, {"game": "first_to", "first_to": 2}), UR, 3, won).rounds <= 4


def test_a_round_that_nobody_wins_credits_nobody() -> None:
    found = expected(with_options(UR, {"target": 50}), UR, 2, samples((30, 5, 200)))
    assert found.rounds > 50, "such a match never ends"


def test_own_totals_and_elimination_go_by_the_own_hands() -> None:
    own = with_options(UC, {"scoring": "own_total", "target": 100})
    assert expected(own, UC, 2, samples((20, 0, 60))).rounds == pytest.approx(3, abs=1)
    out = with_options(UC, {"scoring": "elimination", "target": 100})
    both = Samples({3: [Sample(20, (0, 60, 60))], 2: [Sample(10, (0, 100))]}, {})
    found = expected(out, UC, 3, both)
    assert found.rounds > 2
    assert found.turns < 20 * found.rounds, "the last two play shorter rounds"


def test_partners_collect_from_the_other_side_alone() -> None:
    alone = expected(with_options(UC, {"target": 90}), UC, 4, samples((10, 0, 30, 30, 30)))
    partners = expected(with_options(UC, {"target": 90, "players": "partners"}), UC, 4, samples((10, 0, 30, 30, 30)))
    assert alone.rounds == 1
    assert partners.rounds > 1


def test_an_option_stretches_the_rounds_by_what_was_measured() -> None:
    plain = samples((20, 0, 500))
    longer = Samples(plain.rounds, {"stacking=on": 1.5})
    assert expected(with_options(UC, {"stacking": "on"}), UC, 2, longer).turns == pytest.approx(30)
    assert expected(with_options(UC, {"stacking": "on"}), UC, 2, longer).rounds == 1


@pytest.mark.parametrize("name", BOOKS)
def test_every_book_was_measured_for_every_number_of_seats(name: str) -> None:
    found = durations.load()[name]
    fewest, most = BOOKS[name].seats
    assert set(found.rounds) == set(range(fewest, most + 1))
    for seats, rounds in found.rounds.items():
        assert len(rounds) >= MATCHES // 2
        assert all(len(sample.hands) == seats and sample.turns > 0 for sample in rounds)
    for text, factor in found.factors.items():
        option, _, value = text.partition("=")
        with_options(BOOKS[name], {option: int(value) if value.isdigit() else value})
        assert 0.2 < factor < 5


def test_a_longer_goal_never_takes_less_time() -> None:
    found = durations.load()["uno-rummy"]
    goals = [with_options(UR, {"target": target}) for target in (50, 100, 200, 400, 800)]
    rounds = [expected(rules, UR, 3, found).rounds for rules in goals]
    assert rounds == sorted(rounds)
