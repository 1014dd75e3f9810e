"""What the computer players of the card books reckon with: odds, what they remember, chances, points."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import Any

import pytest

from game.ai.cards import LEVELS
from game.ai.cards.evaluator import MASTER, CardEvaluator, Odds
from game.ai.cards.foresight import CardForesight
from game.engine.cards.actions import Accept, Challenge, Play
from game.engine.cards.books import BOOKS
from game.engine.cards.pieces import COLOURS
from game.engine.cards.rules import all_cards
from game.engine.cards.state import CardState
from game.engine.cards.views import view
from tests.card_tables import CAREFUL, answers, cards, every_place, laid, position
from tests.tables import play
from tools.selfplay import play_round


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


@pytest.mark.parametrize("level", LEVELS)
def test_wilds_are_not_collected_for_ever(level: str) -> None:
    state = position("W W' W'' W4 W4' SH G3", "?7", book="uno-112")
    assert laid(state, level)
    assert play_round(BOOKS["uno-112"], [LEVELS["easy"], LEVELS["medium"]], "final/1").turns < 500


def foresees(state: CardState, **traits: Any) -> CardForesight:
    """A master at the first seat."""
    return CardForesight(CardEvaluator(view(state, 0), 0, replace(MASTER, **traits)), Random(1))


def test_what_a_master_imagines_lacks_no_card_however_few_are_left_or_fit() -> None:
    few = foresees(position("?50", "?50"))
    denied = foresees(position("R1 R2", "?12", at_most=["2 2 2 2", "0 0 0 0"]), trust=100)
    trusting = foresees(position("R1 R2", "?12", at_most=["2 2 2 2", "0 0 0 0"]), trust=0)
    for judge, count in ((few, 50), (denied, 12), (trusting, 12)):
        for _ in range(5):
            world = judge.world()
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
