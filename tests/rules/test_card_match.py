"""Tournament, tables and house rules that no single case shows (UC-79, UC-80, UC-Q13, UC-Q16, UC-Q20)."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from game.engine.cards.actions import CardPhase, Jump
from game.engine.cards.forms import ROUNDS, Finished, Tournament, finished, pairs, parse_finished, table_seed, tables
from game.engine.cards.legality import can_be_jumped_on
from game.engine.cards.referee import CardGame
from game.engine.cards.rules import all_cards
from game.engine.cards.state import CardState
from tests.card_tables import position, rules
from tests.random_player import random_act
from tests.tables import play


def test_uc_79_every_pair_of_eight_plays_four_rounds_together() -> None:
    together: Counter[tuple[int, int]] = Counter()
    for number in range(1, ROUNDS + 1):
        seated = [player for table in tables(number) for player in table]
        assert sorted(seated) == list(range(8))
        for table in tables(number):
            a, b, c, d = table
            together[min(a, c), max(a, c)] += 1
            together[min(b, d), max(b, d)] += 1
    assert ROUNDS == 28
    assert together == {(a, b): 4 for a in range(8) for b in range(a + 1, 8)}
    for turn in range(7):
        assert sorted(player for pair in pairs(turn) for player in pair) == list(range(8))
    for number in (0, 29):
        with pytest.raises(ValueError, match="28"):
            tables(number)


def played(table: int, number: int) -> CardState:
    """A round of one table played to its end."""
    game, chance = CardGame(rules(players="tournament")), Random(f"{table} {number}")
    state = game.deal(4, table_seed("1", number, table))
    while game.to_act(state):
        state = game.apply(state, *random_act(game, state, chance))[-1].state
    return state


def test_uc_80_uc_q13_the_standings_add_up_what_both_tables_report() -> None:
    tournament = Tournament()
    for number in (1, 2, 3):
        states = played(0, number), played(1, number)
        before = tournament.totals
        # The second table may finish first; a round counts when both have.
        for table in (1, 0):
            assert tournament.totals == before
            assert table in tournament.waiting
            tournament = tournament.with_table(finished(number, table, states[table]))
        for seated, state in zip(tables(number), states, strict=True):
            for seat, player in enumerate(seated):
                assert tournament.totals[player] - before[player] == state.match.scores[seat]
    assert tournament.number == 4
    ranks = [rank for rank, _, _ in tournament.standings()]
    assert ranks == sorted(ranks)
    assert [points for _, _, points in tournament.standings()] == sorted(tournament.totals, reverse=True)
    assert len({player for _, player, _ in tournament.standings()}) == 8


def test_uc_80_the_best_is_first_equals_share_a_rank_and_leave_the_next_ones_free() -> None:
    assert [rank for rank, _, _ in Tournament().standings()] == [1] * 8
    done = Finished(1, 0, (30, 0, 30, 0)), Finished(1, 1, (0, 10, 0, 10))
    best, second, rest = tables(1)[0][::2], tables(1)[1][1::2], set(range(8))
    standings = Tournament(done).standings()
    assert [(rank, points) for rank, _, points in standings] == [(1, 30)] * 2 + [(3, 10)] * 2 + [(5, 0)] * 4
    assert [player for _, player, _ in standings] == [
        *sorted(best), *sorted(second), *sorted(rest - {*best, *second})
    ]  # fmt: skip


def test_uc_80_uc_q13_a_table_reports_once_and_in_its_round_what_counts() -> None:
    over = play(position("R2", "?2", book="uno-112", options={"first_to": 1}), "0 play R2")
    assert over.phase is CardPhase.OVER
    with pytest.raises(ValueError, match="counts"):
        finished(1, 0, over)
    with pytest.raises(ValueError, match="finished"):
        finished(1, 0, CardGame(rules(players="tournament")).deal(4, "1"))
    once = Tournament().with_table(Finished(1, 0, (0, 20, 0, 20)))
    assert once.number == 1
    assert once.waiting == (1,)
    for again in (Finished(1, 0, (0, 0, 0, 0)), Finished(2, 1, (0, 0, 0, 0))):
        with pytest.raises(ValueError, match="does not wait"):
            once.with_table(again)


def test_uc_80_what_a_table_reports_is_kept_as_a_line() -> None:
    done = Finished(28, 1, (0, 133, 0, 133))
    assert parse_finished(str(done)) == done
    for text in ("1 0 0 0 0 0", "28 1 999999 0 999999 0"):
        assert str(parse_finished(text)) == text
    for text in (
        "1 0 1000000 0 0 0", "1 0 \u0663 0 0 0", "1 0 \u00b2 0 0 0", "", "1 0 5 5 5", "29 0 1 1 1 1", "0 0 1 1 1 1",
        "1 2 1 1 1 1", "1 0 x 1 1 1", "1 0 -5 1 1 1",
    ):  # fmt: skip
        assert parse_finished(text) is None


def test_uc_q20_a_window_opens_only_where_a_twin_can_be_in_a_hand() -> None:
    book = rules(jump_in="on")
    box = {repr(card): card for card in all_cards(book)}
    assert can_be_jumped_on(book, (box["R5"],))
    assert not can_be_jumped_on(book, (box["R5"], box["G5"], box["R5'"]))
    assert not can_be_jumped_on(book, (box["R0"],))
    assert can_be_jumped_on(book, (box["W"], box["W'"], box["W''"]))
    assert not can_be_jumped_on(book, (box["W"], box["W'"], box["W''"], box["W'''"]))


def test_uc_94_holding_both_copies_nobody_else_can_come_between() -> None:
    state = play(position("B6 B6' R1 R2", "?3", "?3", discard="B7", options={"jump_in": "on"}), "0 play B6")
    game = CardGame(state.rules)
    jumpers = [seat for seat in range(3) if any(isinstance(act, Jump) for act in game.choices(state, seat))]
    assert jumpers == [0]
