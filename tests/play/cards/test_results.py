"""What the scenes after a round show of a card book: hands that count, winners, totals, who is out of the match. The
deal of the day: the same for everybody, and its first round is what counts."""

from collections.abc import Sequence
from dataclasses import replace
from datetime import UTC, date, datetime, timedelta
from itertools import pairwise
from random import Random

import pytest

from game.engine.books import entry_for
from game.engine.cards.actions import CardPhase
from game.engine.cards.books import BOOKS
from game.engine.cards.events import Eliminated, RoundEnded
from game.engine.cards.pieces import hand_value
from game.engine.cards.referee import CardGame
from game.engine.cards.rules import CardRules
from game.engine.cards.state import CardStep
from game.engine.game import End, TurnStarted
from game.engine.options import SeatKind
from game.engine.record import Record, opening
from game.engine.registry import family_of
from game.engine.tally import tally
from game.engine.tiles.books import RUMMY
from game.play.cards.levels import day_of, deal_of_day, try_of
from game.play.results import results, standing
from game.store.training import Mode, Spent
from tests.answers import present
from tests.card_tables import position, rules
from tests.random_player import random_act
from tests.tables import steps
from tools.staged import played


def rounds_of(book: CardRules, seats: int, seed: str, rounds: int) -> Sequence[CardStep]:
    """The steps of random play over so many rounds, or to the end of the match."""
    game, chance = CardGame(book), Random(seed)
    steps = [*game.opening(seats, seed)]
    while True:
        state = steps[-1].state
        over = sum(isinstance(step.event, RoundEnded) for step in steps) == rounds and state.phase is CardPhase.SCORING
        if over or not game.to_act(state):
            return steps
        steps += game.apply(state, *random_act(game, state, chance))


def test_uc_57_every_hand_but_the_winners_counts_into_what_the_winner_notes() -> None:
    book = rules()
    steps = rounds_of(book, 4, "1", 3)
    for result, ended in zip(
        results(steps), [step.event for step in steps if isinstance(step.event, RoundEnded)], strict=True
    ):
        [winner] = result.winners
        assert result.hands[winner] == ()
        assert result.gains(winner)
        for seat in range(4):
            assert sorted(result.hands[seat]) == sorted(ended.hands[seat])
            assert result.counted(seat, 99) == hand_value(ended.hands[seat])
        assert result.noted[winner] == sum(result.counted(seat, 99) for seat in range(4))


def test_uc_75_the_cards_of_the_partner_do_not_count() -> None:
    book = rules(players="partners")
    result = results(rounds_of(book, 4, "2", 1))[-1]
    first, second = result.winners
    assert result.winners in result.teams
    partner = second if not result.hands[first] else first
    assert result.hands[partner] != ()
    assert result.values[partner] == ()
    assert result.gains(partner)
    assert result.noted[first] == result.noted[second] == sum(result.counted(seat, 99) for seat in range(4))


def test_uc_59_where_everybody_notes_the_own_hand_the_fewest_are_the_best() -> None:
    book = rules(scoring="own_total", target=50)
    steps = rounds_of(book, 3, "3", 99)
    found = standing(steps)
    assert found.fewest
    assert found.places[0] in found.champions
    assert [found.totals[seat] for seat in found.places] == sorted(found.totals)
    assert results(steps)[-1].noted == tuple(results(steps)[-1].counted(seat, 99) for seat in range(3))


def test_uc_81_who_reaches_the_limit_is_shown_as_out_from_then_on() -> None:
    book = rules(scoring="elimination", target=250)
    steps_ = rounds_of(book, 4, "4", 99)
    left = [result.left for result in results(steps_)]
    gone: list[tuple[int, ...]] = []
    for step in steps_:
        if isinstance(step.event, RoundEnded):
            gone.append(gone[-1] if gone else ())
        elif isinstance(step.event, Eliminated):
            gone[-1] = (*gone[-1], step.event.seat)
    assert left == [tuple(sorted(each)) for each in gone]
    assert left[0] == ()
    assert len(left[-1]) >= 2
    for earlier, later in pairwise(left):
        assert set(earlier) <= set(later)


def test_a_round_is_shown_as_it_ended_and_a_hand_of_the_winner_counts_where_nobody_went_out() -> None:
    for scoring, drawn in (("winner_collects", "drawn"), ("own_total", "shared"), ("elimination", "shared")):
        state = position("R1 W", "Y2", "B2 B+2", discard="R7", options={"scoring": scoring})
        for end, how, values in ((End.OUT, "cards-out", ()), (End.STUCK, "cards-stuck", (1, 50))):
            ended = RoundEnded((0,), end, state.hands, (51, 2, 22), (24, 0, 0), (24, 0, 0))
            [found] = results([CardStep(TurnStarted(0), state), CardStep(ended, state)])
            assert (found.how, found.drawn, found.noted, found.winners) == (how, drawn, (24, 0, 0), (0,))
            assert found.values == (values, (2,), (2, 20))


@pytest.mark.parametrize("points", [None, 100])
def test_un_50_without_points_won_rounds_are_the_totals(points: int | None) -> None:
    book = rules("uno-112", first_to=2) if points is None else rules("uno-112", points=points)
    steps = rounds_of(book, 3, "5", 99)
    found, rounds = standing(steps), results(steps)
    assert found.points is (points is not None)
    assert found.totals == tuple(sum(found.gain(each, seat) for each in rounds) for seat in range(3))
    assert max(found.totals) >= (2 if points is None else points)
    assert found.champions == (found.places[0],)


def test_the_standings_of_cards_name_what_a_match_is_played_for() -> None:
    for book, options, target in (
        ("uno-1999", {}, 500), ("uno-1999", {"players": "tournament"}, 0), ("uno-112", {"first_to": 4}, 4),
    ):  # fmt: skip
        state = position("R1", "Y2", "B3", "G4", book=book, options=options)
        assert standing((CardStep(TurnStarted(0), state),)).target == target


def test_uc_83_of_those_who_were_knocked_out_who_stayed_longer_comes_first() -> None:
    state = position("R1", "W W4", "Y2", "", discard="R7", eliminated=[3], scores=[0, 450, 40, 501],
                     options={"scoring": "elimination"})  # fmt: skip
    done = (CardStep(TurnStarted(0), state), *steps(state, "0 play R1"))
    assert standing(done).lasted == (1, 1, 1, 0)
    done += steps(done[-1].state, "0 next")
    now = standing((*done, CardStep(RoundEnded((0,), End.OUT, (), (), (), ()), done[-1].state)))
    assert now.lasted == (2, 1, 2, 0)
    assert replace(now, champions=(2,)).places == [2, 0, 1, 3], "seat 3 is the best of the knocked out by points alone"


DAY = date(2026, 11, 22)
NAMES = ("", "Paul", "Mia")
NOW = datetime(2026, 11, 22, 18, 4, 0, tzinfo=UTC)


def record_of(book: str, day: date = DAY) -> Record:
    return replace(deal_of_day(book, day, NAMES), begun="2026-11-22 18:00:00")


@pytest.mark.parametrize("book", BOOKS)
def test_every_day_has_a_deal_of_its_own_and_its_first_round_counts_with_turns_hints_and_time(book: str) -> None:
    setup = deal_of_day(book, DAY, NAMES)
    assert [kind for kind, _ in setup.seats] == [SeatKind.HUMAN, SeatKind.MEDIUM, SeatKind.MEDIUM]
    assert setup.rules.goal(3).number == entry_for(book, {"uno-1999": 50, "uno-112": 1})
    days = [DAY + timedelta(days=number) for number in range(5)]
    records = [record_of(book, day) for day in days]
    assert len({family_of(book).digest(opening(each)[-1].state) for each in records}) == len(days)
    assert [day_of(each) for each in records] == days
    record = records[0]
    _, steps = played(book, record.seats, record.seed, (), record.begun)
    rounds = tally(steps).rounds
    first = replace(record, notes=((3, "hint 0"),))
    end = next(number for number, step in enumerate(steps, 1) if len(tally(steps[:number]).rounds) == 1)
    done = present(try_of(first, steps[:end], NOW, Spent(240.0, 0)))
    assert (done.mode, done.book, done.day, done.puzzle) == (Mode.DAY, book, DAY, f"day {DAY} {book}")
    assert (done.at, done.solved) == (NOW, 0 in rounds[0].winners)
    assert (done.moves, done.hints, done.seconds) == (rounds[0].seats[0].turns, 1, 240.0)
    again = present(try_of(first, steps[:end], NOW, Spent(400.0, 2)))
    assert (again.hints, again.seconds) == (3, 400.0), "hints of former tries are still known"
    assert try_of(first, steps[: end - 5], NOW, Spent()) is None, "nothing before the round is over"
    if book == "uno-1999":
        assert len(rounds) > 1
        assert try_of(first, steps, NOW, Spent()) is None, "later rounds do not count"


def test_other_matches_are_no_deal_of_a_day() -> None:
    record = record_of("uno-112")
    assert day_of(replace(record, rules=RUMMY, seed=f"day {DAY} rummy")) is None
    for seed in ("12345", "day tomorrow uno-112", f"day {DAY} uno-1999", f"day {DAY}"):
        assert day_of(replace(record, seed=seed)) is None
        assert try_of(replace(record, seed=seed), (), NOW, Spent()) is None
