"""What the computer players of the card books reckon with: odds, what they remember, chances, points."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from random import Random
from typing import Any

import pytest

from game.ai.cards import LEVELS, choose, first_match
from game.ai.cards.evaluator import CardEvaluator
from game.ai.cards.foresight import CardForesight
from game.ai.cards.odds import Odds
from game.ai.cards.profile import HARD, MASTER
from game.ai.cards.utility import Utility
from game.ai.cards.win_probability import (
    ALL,
    MORE,
    TWO,
    WinWeights,
    chances,
    of_content,
    of_count,
    of_place,
    strength,
)
from game.cli.selfplay import play_round
from game.engine.actions import Draw
from game.engine.cards.actions import Accept, Challenge, Play, plays
from game.engine.cards.books import BOOKS
from game.engine.cards.choices import choices
from game.engine.cards.pieces import COLOURS, all_cards
from game.engine.cards.sampling import Imagined
from game.engine.cards.state import CardState
from game.engine.cards.views import view
from game.play.cards.session import CardSession
from tests.card_tables import CAREFUL, answers, cards, every_place, laid, position
from tests.tables import play


def test_the_odds_are_those_of_drawing_without_putting_back() -> None:
    odds = Odds(view(position("R1 R2", "?7"), 0))
    left = len(odds.unseen)
    none = Fraction(1)
    for place in range(7):
        none *= Fraction(left - 10 - place, left - place)
    assert abs(odds.holds(10, 7) - 1000 * (1 - none)) < 8
    assert (odds.holds(0, 7), odds.holds(left, 1), odds.holds(10, 0)) == (0, 1000, 0)


def test_seen_cards_are_not_expected_any_more() -> None:
    state = position("R1 R2", "?7", discard="R7 R3 R4 R5 R6 R8 R9 R0")
    fewer = Odds(view(state, 0))
    more = Odds(view(position("R1 R2", "?7"), 0))
    assert fewer.fits(3, "R", "7") < more.fits(3, "R", "7")
    assert not {*state.discard, *state.hands[0]} & {*fewer.unseen}


def test_who_drew_on_a_colour_is_not_expected_to_have_it() -> None:
    state = position("R1 R2", "?7")
    plain = Odds(view(state, 0)).fits(7, "G", "7", 1)
    drew = view(position("R1 R2", "?7", at_most=["2 2 2 2", "7 7 0 7"]), 0)
    assert plain > Odds(drew, 50).fits(7, "G", "7", 1) > Odds(drew).fits(7, "G", "7", 1) > 0
    assert Odds(drew).fits(7, "R", "7", 1) == Odds(view(state, 0)).fits(7, "R", "7", 1)
    assert Odds(drew).fits(9, "G", "7", 1) > Odds(drew).fits(7, "G", "7", 1)


def test_a_card_that_was_seen_in_a_hand_is_reckoned_with() -> None:
    seen = view(position("R1 R2", "G5 B1 B2", seen=["G5", ""]), 0)
    odds = Odds(seen)
    assert odds.fits(3, "G", "7", 1) == 1000
    assert not set(cards("G5")) & set(odds.unseen)
    assert odds.unlawful(1, "G", HARD.distrust) == 1000
    assert odds.unlawful(1, "R", HARD.distrust) < 1000


@pytest.mark.parametrize("distrust", [0, 10, 50, 100])
def test_uc_63_how_likely_a_wild_draw_four_was_unlawful_goes_by_who_could_have_laid_what(distrust: int) -> None:
    """Of those who hold the colour so many lay it all the same, of those who do not everybody."""
    odds = Odds(view(position("R1 R2", "?7", "?5"), 0))
    for seat, count in ((1, 7), (2, 5)):
        holds = odds.holds(sum(card.colour == "G" for card in odds.unseen), count)
        assert odds.unlawful(seat, "G", 100) == holds
        laid = holds * distrust + 100 * (1000 - holds)
        assert odds.unlawful(seat, "G", distrust) == 1000 * holds * distrust // laid


@pytest.mark.parametrize("level", CAREFUL)
@pytest.mark.parametrize(("colour", "at_most"), [("R", "0 7 7 7"), ("G", "7 7 0 7")])
def test_a_wild_chooses_the_colour_on_which_the_next_seat_drew(level: str, colour: str, at_most: str) -> None:
    state = position("W R1 G1", "?7", discard="B7", at_most=["3 3 3 3", at_most])
    chosen = [each.colour for each in answers(state, level) if isinstance(each, Play)]
    assert chosen.count(colour) >= 15


@pytest.mark.parametrize("level", CAREFUL)
def test_uc_63_a_hand_that_was_seen_decides_about_a_challenge(level: str) -> None:
    hand = "W4 G1 G2 G3 G4 B1 B2 B3 B4 Y1 Y2 Y3 Y4"
    lacking = play(position(hand, "?7", at_most=["0 13 13 13", "7 7 7 7"]), "0 play W4:G")
    assert set(answers(lacking, level, 1)) == {Accept()}
    holding = play(position("W4 R1 G2", "?7", seen=["", "R1"]), "0 play W4:G")
    assert set(answers(holding, level, 1)) == {Challenge()}


@pytest.mark.parametrize("level", CAREFUL)
@pytest.mark.parametrize(("seat", "seen"), [(1, "W W4"), (2, "W' W4'")])
def test_uc_91_a_seven_takes_the_hand_that_is_known_to_be_good(level: str, seat: int, seen: str) -> None:
    options = {"seven_o": "on"}
    state = position(
        "R7 B1 B2 G4 G6 Y8", "W W4", "W' W4'", book="uno-112", discard="R9", options=options, seen=[seen, "", ""]
    )
    assert {each.seat for each in answers(state, level) if isinstance(each, Play)} == {seat}


def test_the_chances_of_all_seats_add_up_and_a_stronger_hand_has_more() -> None:
    for strengths in ([0, 0], [10, -300, 50], [0, 2000]):
        found = chances(strengths)
        assert ALL - 10 < sum(found) <= ALL
        assert all(isinstance(each, int) for each in found), "the same on every machine"
        assert sorted(strengths) == [each for _, each in sorted(zip(found, strengths, strict=True))]
    assert chances([100, 0])[0] == pytest.approx(ALL * 0.73106, abs=100)


@pytest.mark.parametrize("weights", [TWO, MORE])
def test_a_wild_makes_a_hand_stronger_and_a_card_more_weaker(weights: Any) -> None:
    def worth(text: str) -> int:
        return strength(weights, cards(text), 1, "R", "7")

    assert worth("R1 G2 W") > worth("R1 G2 G3")
    assert worth("R1 G2") > worth("R1 G2 G3") > worth("R1 G2 G3 G4")
    assert worth("R1") > worth("G1")


@pytest.mark.parametrize("level", LEVELS)
def test_wilds_are_not_collected_for_ever(level: str) -> None:
    state = position("W W' W'' W4 W4' SH G3", "?7", book="uno-112")
    assert laid(state, level)
    assert play_round(CardSession, BOOKS["uno-112"], [LEVELS["easy"], LEVELS["normal"]], "final/1").turns < 500


def test_points_weigh_what_they_decide() -> None:
    def weight(*others: str, book: str = "uno-1999", **options: str | int) -> int:
        return CardEvaluator(view(position("W R1 R2", *others, book=book, options=options), 0), 0, HARD).point

    assert weight("?1") == weight("?4", "?1", "?4", scoring="own_total") == HARD.point
    assert weight("?4", "?1", "?4") == weight("?4", "?1", "?4", book="uno-112", points=500) == HARD.point // 3
    assert weight("?1") > weight("?3") > weight("?6") > weight("?7") == weight("?30") > 0
    assert weight("?1", book="uno-112") == 0
    assert isinstance(weight("?1"), int), "the same on every machine"


def test_uc_56_dear_wilds_are_not_hoarded_where_the_winner_collects_their_points() -> None:
    def keeps(book: str) -> bool:
        judge = CardEvaluator(view(position("W W4 B5", "?2", book=book), 0), 0, HARD)
        return judge.worth(Draw()) > max(judge.worth(play) for play in plays(cards("W")[0], False, None))

    assert keeps("uno-112")
    assert not keeps("uno-1999")


def rounds_won(numbers: range) -> int:
    """How many of some rounds `hard` wins against the plain player that keeps its wilds."""
    seen = 0
    for number in numbers:
        players = (choose, first_match) if number % 2 else (first_match, choose)
        won = play_round(CardSession, BOOKS["uno-112"], players, f"strength {number // 2}").winners
        seen += won == (players.index(choose),)
    return seen


def test_hard_wins_more_rounds_than_the_plain_player() -> None:
    """Seeded, so always the same rounds; docs/computer-players.md has figures with many more."""
    assert rounds_won(range(40)) > 20


def stakes(*hands: str, share: int = ALL // 2, **keys: Any) -> int:
    """What a round with these hands is worth to the first seat, which wins it with that chance."""
    state = position(*hands, **keys)
    others = len(hands) - 1
    return Utility(view(state, 0), 0).expected(state.hands, [share, *[(ALL - share) // others] * others])


def test_uc_57_a_round_is_worth_more_where_the_others_hold_more_points_and_less_where_oneself_does() -> None:
    assert stakes("R1", "R+2 G+2") > stakes("R1", "R1' G1") > stakes("R+2", "R1' G1")
    assert stakes("R1", "R+2 G+2", book="uno-112") == stakes("R+2", "R1' G1", book="uno-112") == ALL // 2


ODD = WinWeights(
    counts=(0, -1, -2, -3), more=-10, wild=100, wild_four=1000, action=20, colour=3, fit=500, turn=700, stuck=-300,
    last=50, last_next=40,
)  # fmt: skip
"""Weights of which every sum shows what went into it."""


@pytest.mark.parametrize(("count", "worth"), [(0, 0), (1, -1), (3, -3), (4, -13), (6, -33)])
def test_cards_beyond_the_longest_hand_that_was_measured_count_alike(count: int, worth: int) -> None:
    assert of_count(ODD, count) == worth


@pytest.mark.parametrize(
    ("hand", "worth"),
    [
        ("", 0), ("R1", 3), ("R9", 3), ("R0", 3), ("R1 R2", 3), ("R1 G2 B3 Y4", 12), ("R+2", 23), ("RS GR", 46),
        ("R1 R+2", 23), ("W", 100), ("W W'", 200), ("W W' W''", 200), ("W4", 1000), ("W4 W", 1100), ("W4 W W'", 1100),
        ("W4 W4' W", 2000), ("W4 W4' W4''", 2000), ("W4 R+2 G5", 1026),
    ],
)  # fmt: skip
def test_what_the_cards_of_a_hand_are_worth_adds_up_and_two_wilds_are_the_most(hand: str, worth: int) -> None:
    assert of_content(ODD, cards(hand)) == worth


@pytest.mark.parametrize(
    ("count", "place", "fit", "worth"),
    [
        (3, 0, 1000, 700), (3, 0, 0, -300), (3, 0, 500, 200), (1, 0, 1000, 750), (1, 0, 0, -300), (2, 0, 1000, 700),
        (3, 1, 1000, 500), (1, 1, 1000, 540), (1, 2, 1000, 500), (1, 1, 500, 270), (3, 2, 0, 0),
    ],
)  # fmt: skip
def test_what_is_held_counts_by_when_the_turn_comes(count: int, place: int, fit: int, worth: int) -> None:
    assert of_place(ODD, count, place, fit) == worth


@pytest.mark.parametrize("options", [{}, {"scoring": "own_total"}, {"scoring": "elimination"}])
def test_a_likelier_win_is_worth_more_whatever_the_match_counts(options: dict[str, Any]) -> None:
    worth = [stakes("R1 R2", "R5 G5 W", "B5 B6", share=share, options=options) for share in range(0, ALL, ALL // 7)]
    assert worth == sorted(worth)
    assert len(set(worth)) == len(worth)


@pytest.mark.parametrize("options", [{}, {"scoring": "own_total"}, {"players": "partners"}])
def test_uc_54_a_finished_round_is_worth_what_it_credits(options: dict[str, Any]) -> None:
    others = ("R+2 W", "G1 G2", "W'")
    worth = {}
    for seat in range(4):
        hands = [*others[:seat], "R5", *others[seat:]]
        state = play(position(*hands, turn=seat, options=options), f"{seat} play R5")
        worth[seat] = Utility(view(state, 0), 0).settled(Imagined(state))
    assert all(isinstance(each, int) for each in worth.values()), "the same on every machine"
    partner = worth.pop(2) if "players" in options else 0
    assert worth.pop(0) > 0 > max(worth.values())
    assert partner >= 0


@pytest.mark.parametrize("seat", range(3))
def test_un_54_where_only_rounds_count_one_is_won_or_not(seat: int) -> None:
    hands = ["R+2 W", "G1 G2"]
    hands.insert(seat, "R5")
    state = play(position(*hands, turn=seat, book="uno-112"), f"{seat} play R5")
    assert Utility(view(state, 0), 0).settled(Imagined(state)) == (0 if seat else ALL)


@pytest.mark.parametrize(("hand", "unlawful"), [("W4 R1 R2 R3 G4", True), ("W4 G1 G2 B3 B4", False)])
def test_uc_66_a_bluff_costs_the_more_the_likelier_it_is_challenged(hand: str, unlawful: bool) -> None:
    def worth(doubt: int) -> int:
        judge = CardEvaluator(view(position(hand, "?7", "?7"), 0), 0, replace(HARD, doubt=doubt))
        return max(judge.worth(lay) for lay in plays(cards("W4")[0], False, None))

    assert (worth(0) > worth(50) > worth(100)) == unlawful
    assert (worth(0) == worth(50) == worth(100)) == (not unlawful)


def test_uc_42_nobody_fears_a_challenge_where_there_is_none() -> None:
    options = {"w4_bluff": "prevented"}
    worth = {
        CardEvaluator(view(position("W4 R1 R2 R3", "?7", options=options), 0), 0, replace(HARD, doubt=doubt)).worth(
            plays(cards("W4")[0], False, None)[0]
        )
        for doubt in (0, 100)
    }
    assert len(worth) == 1


def foresees(state: CardState, **traits: Any) -> CardForesight:
    """A master at the first seat."""
    return CardForesight(CardEvaluator(view(state, 0), 0, replace(MASTER, **traits)), Random(1))


def test_a_single_idea_is_not_played_on(monkeypatch: pytest.MonkeyPatch) -> None:
    judge = foresees(position("R1 W", "?7"), ideas=1)
    monkeypatch.setattr(judge, "_world", lambda: pytest.fail("nothing has to be found out"))
    options = list(choices(judge.view, 0, judge.view.hand))
    assert judge.best(options) == max(options, key=judge.evaluator.worth)


def test_what_a_master_imagines_lacks_no_card_however_few_are_left_or_fit() -> None:
    few = foresees(position("?50", "?50"))
    denied = foresees(position("R1 R2", "?12", at_most=["2 2 2 2", "0 0 0 0"]), trust=100)
    trusting = foresees(position("R1 R2", "?12", at_most=["2 2 2 2", "0 0 0 0"]), trust=0)
    for judge, count in ((few, 50), (denied, 12), (trusting, 12)):
        for _ in range(5):
            world = judge._world()
            assert len(world.hands[1]) == count
            assert sorted(every_place(world.state())) == sorted(all_cards(judge.view.rules))
            if judge is denied:
                assert sum(card.is_wild for card in world.hands[1]) == 8, "first what was not denied"
            elif judge is trusting:
                assert sum(card.is_wild for card in world.hands[1]) < 8


@pytest.mark.parametrize(
    ("seen", "count", "trust", "most"),
    [("", 9, 100, (3, 0, 1, 5)), ("G1 B1", 9, 100, (3, 0, 1, 5)), ("R1 R2 R3", 5, 100, (3, 1, 1, 1))],
)
def test_an_imagined_hand_has_what_was_seen_in_it_and_of_a_colour_no_more_than_was_not_denied(
    seen: str, count: int, trust: int, most: tuple[int, ...]
) -> None:
    bounds = " ".join(map(str, most))
    state = position("R9 Y9", seen or f"?{count}", at_most=["2 2 2 2", bounds], seen=[seen, ""])
    judge, held = foresees(state, trust=trust), [list[int]() for _ in COLOURS]
    for _ in range(150):
        left = list(judge.evaluator.odds.unseen)
        hand = judge._hand(left, 1, count)
        assert len(hand) == len({*hand}) == count
        assert {*hand} - {*cards(seen)} == {*judge.evaluator.odds.unseen} - {*left}, "what it has lacks elsewhere"
        assert hand[: len(cards(seen))] == cards(seen)
        for number, colour in enumerate(COLOURS):
            held[number].append(sum(card.colour == colour for card in hand))
    assert tuple(map(max, held)) == most


def test_who_is_trusted_half_of_the_time_may_have_what_it_denied_in_the_other_half() -> None:
    judge = foresees(position("R1 R2", "?6", at_most=["2 2 2 2", "0 0 0 0"]), trust=50)
    denied = [all(card.is_wild for card in judge._hand(list(judge.evaluator.odds.unseen), 1, 6)) for _ in range(200)]
    assert 70 < sum(denied) < 130
