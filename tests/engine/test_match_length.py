"""What decides a match, how long it will be, and the presets of every book; ratings by Glicko-2: the worked example
of its paper, and what must hold for any result."""

from itertools import product
from math import exp, log

import pytest

from game.engine.cards.forms import ROUNDS
from game.engine.duration import MATCHES, Sample, Samples, expected
from game.engine.glicko import MOST_DEVIATION, TAU, Rating, Result, _volatility, rated
from game.engine.options import MatchLength, changed, options_of, with_options
from game.engine.registry import BOOKS
from game.engine.tiles.books import RUMMIKUB, RUMMY, UNO_RUMMY
from game.store import content
from game.words.presets import LEFT_ALONE, OPTIONS, Preset, following, preset_of, preset_rules, presets_of
from tests.listed import listed


def test_rk_q1_what_decides_a_match_and_which_option_says_so() -> None:
    """At Rummikub a match has as many rounds as players."""
    for book, options, seats, counted, goal, option in listed("match-length")["goals"]:
        rules = with_options(BOOKS[book], options)
        assert rules.goal(seats) == (MatchLength[counted.upper()], goal), (book, options)
        assert rules.length_option == (option or None), (book, options)


def test_points_are_noted_but_in_the_easy_game() -> None:
    assert all(rules.counts_points for rules in (UNO_RUMMY, RUMMY, RUMMIKUB))
    assert not with_options(UNO_RUMMY, {"game": "rounds"}).counts_points


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
    assert expected(with_options(UR, {"game": "rounds", "rounds": 7}), UR, 2, samples((30, 5, 200))).rounds == 7
    won = samples((10, 0, 9, 9))
    assert 2 <= expected(with_options(UR, {"game": "first_to", "first_to": 2}), UR, 3, won).rounds <= 4


def test_a_round_that_nobody_wins_credits_nobody() -> None:
    found = expected(with_options(UR, {"target": 50}), UR, 2, samples((30, 5, 200)))
    assert found.rounds > 50, "such a match never ends"


def test_own_totals_and_elimination_go_by_the_own_hands() -> None:
    own = with_options(UC, {"scoring": "own_total", "target": 100})
    assert expected(own, UC, 2, samples((20, 0, 60))).rounds == pytest.approx(3, abs=1)
    out = with_options(UC, {"scoring": "elimination", "target": 100})
    found = expected(out, UC, 3, Samples({3: [Sample(20, (0, 60, 60))], 2: [Sample(10, (0, 100))]}, {}))
    assert found.rounds > 2
    assert found.turns < 20 * found.rounds, "the last two play shorter rounds"


def test_partners_collect_from_the_other_side_alone() -> None:
    alone = expected(with_options(UC, {"target": 90}), UC, 4, samples((10, 0, 30, 30, 30)))
    partners = expected(with_options(UC, {"target": 90, "players": "partners"}), UC, 4, samples((10, 0, 30, 30, 30)))
    assert (alone.rounds, partners.rounds) == (1, 3)


def test_a_table_of_a_tournament_plays_its_rounds_with_four_seats() -> None:
    found = expected(with_options(UC, {"players": "tournament"}), UC, 40, samples((10, 0, 30, 30, 30)))
    assert found == (ROUNDS, 10 * ROUNDS)


def test_an_option_stretches_the_rounds_by_what_was_measured() -> None:
    longer = Samples(samples((20, 0, 500)).rounds, {"stacking=on": 1.5, "jump_in=on": 2})
    assert expected(with_options(UC, {"stacking": "on"}), UC, 2, longer).turns == pytest.approx(30)
    assert expected(with_options(UC, {"stacking": "on", "jump_in": "on"}), UC, 2, longer).turns == pytest.approx(60)
    assert expected(with_options(UC, {"stacking": "on"}), UC, 2, longer).rounds == 1


@pytest.mark.parametrize("name", BOOKS)
def test_every_book_was_measured_for_every_number_of_seats(name: str) -> None:
    found = content.load()[name]
    fewest, most = BOOKS[name].seats
    assert set(found.rounds) == set(range(fewest, most + 1))
    for seats, rounds in found.rounds.items():
        assert len(rounds) >= MATCHES // 2
        assert all(len(sample.hands) == seats and sample.turns > 0 for sample in rounds)
    for text, factor in found.factors.items():
        option, _, value = text.partition("=")
        with_options(BOOKS[name], {option: int(value) if value.isdigit() else value})
        assert 0.2 < factor < 5


@pytest.mark.parametrize(("book", "preset"), [(book, preset) for book in BOOKS for preset in presets_of(book)])
def test_a_preset_is_known_by_its_options(book: str, preset: Preset) -> None:
    rules = preset_rules(book, preset)
    assert preset_of(rules) is preset
    assert changed(rules, BOOKS[book]) == OPTIONS.get(book, {}).get(preset, {})


def test_each_family_has_its_presets_and_other_options_are_none() -> None:
    for book, other in BOOKS.items():
        options = {"reverse_two_players": "direction"} if book in LEFT_ALONE else {"next_starter": "winner"}
        assert preset_of(with_options(other, options)) is None, book
    assert presets_of("rummikub") == (Preset.BOOK, Preset.FAMILY, Preset.TOURNAMENT)
    assert presets_of("uno-112") == (Preset.BOOK, Preset.FAMILY, Preset.PARTY, Preset.ALL_IN)


def test_a_preset_of_cards_leaves_alone_who_plays_and_what_is_written_on_the_wilds() -> None:
    own = with_options(BOOKS["uno-112"], {"points": 300, "C2": "idea 4", "uno_penalty": "automatic"})
    party = following(own, Preset.PARTY)
    lively = {"stacking": "on", "stack_mixed": "on", "seven_o": "on"}
    assert changed(party, BOOKS["uno-112"]) == {"points": 300, "C2": "idea 4", **lively}
    assert preset_of(party) is Preset.PARTY
    assert preset_of(own) is None


def test_a_preset_of_tiles_sets_everything() -> None:
    own = with_options(BOOKS["uno-rummy"], {"target": 300})
    assert preset_of(own) is None
    assert following(own, Preset.BOOK) == BOOKS["uno-rummy"]


@pytest.mark.parametrize("book", [each for each in LEFT_ALONE if each in OPTIONS])
def test_what_presets_leave_alone_is_nothing_that_they_set(book: str) -> None:
    sections = {each.name: each.section for each in options_of(BOOKS[book])}
    both = BOOKS[book].both
    names = {name for options in OPTIONS[book].values() for name in options}
    set_by_presets = {part for name in names for part in both.get(name, (name,))}
    assert {sections[name] for name in set_by_presets}.isdisjoint(LEFT_ALONE[book])


@pytest.mark.parametrize("book", [each for each in LEFT_ALONE if Preset.ALL_IN in presets_of(each)])
def test_all_in_is_every_house_rule_at_once(book: str) -> None:
    rules = preset_rules(book, Preset.ALL_IN)
    house = {each.name: each.values for each in options_of(rules) if each.section == "house"}
    details = {"stack_challenge", "after_jump", "jump_action"}
    assert {name for name in house if getattr(rules, name) == getattr(BOOKS[book], name)} == details


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


def test_how_steady_a_player_is_solves_the_equation_of_the_paper() -> None:
    found = []
    for sigma, phi, variance, delta in product((0.03, 0.06), (0.2, 1.0, 1.1), (0.1, 1.8, 3), (0.0, 0.5, 1.17, 2, 4.0)):
        found.append(_volatility(sigma, phi, variance, delta))
        x = log(found[-1] ** 2)
        spread = phi**2 + variance + exp(x)
        left = exp(x) * (delta**2 - spread) / (2 * spread**2)
        assert left == pytest.approx((x - log(sigma**2)) / TAU**2, abs=1e-4), (sigma, phi, variance, delta)
    assert sum(found) == pytest.approx(4.0774784741855, rel=1e-10), "approached by the steps of the paper"


def test_a_surprise_makes_a_player_less_steady() -> None:
    mine, strong = Rating(1000, 40, 0.06), Rating(2200, 30)
    assert rated(mine, [Result(strong, 1)] * 6).volatility > 0.06
    assert rated(mine, [Result(strong, 0)] * 6).volatility <= 0.06
