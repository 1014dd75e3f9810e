"""Equipment, dealing and the first card with 112 cards (UN-01..UN-09, UN-44, UN-Q1, UN-Q2, UN-Q8)."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from game.engine.cards.books import UNO_112
from game.engine.cards.events import Challenged, Dealt, FirstCardTurned, HandsShuffled, redacted
from game.engine.cards.match import dealt_order
from game.engine.cards.phases import CardPhase
from game.engine.cards.pieces import COLOURS, all_cards, hand_value, value
from game.engine.cards.referee import CardGame
from game.engine.events import End
from game.engine.options import FirstStarter, OptionError
from tests.card_tables import counts, every_place, position, rules
from tests.random_player import random_act
from tests.tables import happened, steps

BOX = all_cards(UNO_112)
GAME = CardGame(UNO_112)


def test_un_01_the_box_holds_112_cards_three_of_them_custom_worth_1440() -> None:
    assert len(BOX) == len(set(BOX)) == 112
    assert sum(card.symbol.startswith("C") for card in BOX) == 3
    assert sum(map(value, BOX)) == 1440


def test_un_02_numbers_actions_and_wilds_add_up() -> None:
    kinds = Counter(card.symbol if card.is_wild or not card.is_number else "number" for card in BOX)
    customs = {"C1": 1, "C2": 1, "C3": 1}
    assert kinds == {"number": 76, "+2": 8, "R": 8, "S": 8, "W": 4, "W4": 4, "SH": 1, **customs}


def test_un_q18_removed_custom_wilds_leave_109_cards() -> None:
    game = CardGame(rules("uno-112", C1="removed", C2="removed", C3="removed"))
    assert len(every_place(game.deal(4, "1"))) == 109


def test_un_04_the_cards_are_shuffled_by_the_seed() -> None:
    assert dealt_order(UNO_112, "1", 1) == dealt_order(UNO_112, "1", 1)
    assert dealt_order(UNO_112, "1", 1) != dealt_order(UNO_112, "2", 1) != BOX


@pytest.mark.parametrize("seats", range(2, 11))
def test_un_05_un_06_un_07_seven_each_the_rest_is_the_stock_and_one_lies_open(seats: int) -> None:
    opening = GAME.opening(seats, "3")
    assert counts(opening[-1].state) == (7,) * seats
    dealt = next(step for step in opening if isinstance(step.event, Dealt)).state
    assert len(dealt.stock) - 1 == {2: 97, 10: 41}.get(seats, 111 - 7 * seats)
    turned = [step for step in opening if isinstance(step.event, FirstCardTurned)]
    assert turned[0].state.discard == (turned[0].event.card,)  # type: ignore[union-attr]


def test_un_06_the_stock_is_hidden_but_for_its_number() -> None:
    state = GAME.deal(2, "1")
    assert GAME.view(state, 0).stock_count == len(state.stock)


def test_un_07_the_first_card_of_the_discard_pile_is_open() -> None:
    state = GAME.deal(2, "1")
    assert GAME.view(state, None).discard == state.discard


def test_un_08_un_q8_un_44_special_first_cards_are_ignored_and_stay_below() -> None:
    ignored = set()
    for number in range(400):
        opening = GAME.opening(3, str(number))
        state = opening[-1].state
        turned = [event.card for event in happened(FirstCardTurned, opening)]
        assert state.discard == tuple(reversed(turned))
        assert state.discard[0].is_number
        assert not any(card.is_number for card in state.discard[1:])
        assert (state.turn, state.direction, state.phase) == ((state.match.dealer + 1) % 3, 1, CardPhase.TURN)
        assert counts(state) == (7, 7, 7)
        ignored |= {card.symbol for card in turned[:-1]}
    assert ignored >= {"+2", "S", "R", "W", "W4", "C1"}


@pytest.mark.parametrize("seats", [2, 4])
def test_un_09_the_dealer_s_left_neighbour_begins(seats: int) -> None:
    for number in range(20):
        state = GAME.deal(seats, str(number))
        assert state.turn == (state.match.dealer + 1) % seats


@pytest.mark.parametrize("seats", [1, 11])
def test_un_q1_two_to_ten_play_and_the_dealer_is_drawn(seats: int) -> None:
    assert UNO_112.first_starter is FirstStarter.DRAW
    with pytest.raises(ValueError, match="2 to 10"):
        GAME.deal(seats, "1")


def test_un_q2_a_voluntary_draw_is_a_choice_beside_a_fitting_card() -> None:
    state = position("R1 B2", "?7", book="uno-112")
    assert {type(action).__name__ for action in CardGame(state.rules).choices(state, 0)} >= {"Play", "Draw"}


def test_un_31_un_q21_only_the_challenger_sees_the_hand() -> None:
    start = position("W4 R3 B7", "?7", "?7", book="uno-112")
    shown = happened(Challenged, steps(start, "0 play W4:G", "1 challenge"))[0]
    hands = {seat: redacted(shown, seat).hand for seat in (0, 1, 2, None)}  # type: ignore[union-attr]
    assert hands[1] == shown.hand != ()
    assert hands[2] == hands[None] == ()


def test_un_38_all_hands_are_shuffled_together_and_none_is_lost() -> None:
    start = position("SH B1 B2 B3", "Y1 Y2", "G1 G2 G3", book="uno-112")
    done = steps(start, "0 play SH:Y")
    held = sorted(card for hand in start.hands for card in hand if card.symbol != "SH")
    state = done[-1].state
    assert sorted(card for hand in state.hands for card in hand) == held
    assert sorted(every_place(state)) == sorted(BOX)
    mixed = happened(HandsShuffled, done)[0]
    for seat in range(3):
        seen = redacted(mixed, seat)
        assert isinstance(seen, HandsShuffled)
        assert [hand != () for hand in seen.hands] == [each == seat for each in range(3)]


@pytest.mark.parametrize("seats", range(2, 11))
def test_un_q10_nobody_is_left_without_cards_by_a_shuffle_of_hands(seats: int) -> None:
    hands = ["SH R1", *(["?1"] * (seats - 1))]
    state = steps(position(*hands, book="uno-112", seed="x"), "0 play SH:Y uno")[-1].state
    assert counts(state) == (1,) * seats


def test_un_q20_a_round_in_which_written_rules_hand_out_more_than_can_be_laid_is_stuck() -> None:
    text = "composed: others draw 2"
    game, chance = CardGame(rules("uno-112", C1=text, C2=text, C3=text)), Random("1")
    state = game.deal(10, "1")
    while state.phase is not CardPhase.OVER:
        state = game.apply(state, *random_act(game, state, chance))[-1].state
    assert (state.reshuffles, state.match.end) == (100, End.STUCK)
    lowest = min(map(hand_value, state.hands))
    assert [hand_value(state.hands[seat]) for seat in state.match.winners] in ([lowest], [])


@pytest.mark.parametrize(
    "text",
    ["", "idea 6", "composed:", "composed: next dance", "composed: others swap", "composed: next draw 0", "text: ",
     "composed: next exactly 7", "composed: self swap", "composed: next draw 21", "text: two\nlines"],
)  # fmt: skip
def test_un_41_what_no_rule_can_be_made_of_is_refused(text: str) -> None:
    with pytest.raises(OptionError, match="C2"):
        rules("uno-112", C2=text)


def test_un_55_every_colour_has_a_shape() -> None:
    """Info only: the engine has the four colours in the order of the shapes circle, star, triangle, square."""
    assert COLOURS == ("R", "Y", "G", "B")
