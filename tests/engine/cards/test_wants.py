"""What is wanted of each seat says whose turn it is and who may jump in, as the referee does."""

from __future__ import annotations

from random import Random

import pytest

from game.engine.actions import Draw
from game.engine.cards.actions import Accept, Jump
from game.engine.cards.books import BOOKS
from game.engine.cards.phases import CardPhase
from game.engine.cards.pieces import Card
from game.engine.cards.referee import CardGame
from game.engine.cards.views import view
from game.engine.cards.wants import MayAnswer, may_jump, takes_turn, wanted
from game.engine.wants import Call
from tests.card_tables import position
from tests.random_cards import random_rules, random_seats
from tests.random_player import random_act
from tests.tables import play

OWN_TURN = {
    CardPhase.TURN, CardPhase.DRAWN, CardPhase.ANSWER, CardPhase.COLOUR, CardPhase.DISCARD, CardPhase.RULE,
}  # fmt: skip
"""The phases in which the seat on turn decides something."""


@pytest.mark.parametrize("book", BOOKS)
def test_whose_turn_it_is_and_who_may_jump_in_follow_from_what_is_wanted(book: str) -> None:
    jumped = 0
    for number in range(12):
        chance = Random(f"wants {book} {number}")
        rules = random_rules(chance, book)
        game = CardGame(rules)
        state = game.deal(random_seats(chance, rules), str(number))
        for _ in range(60):
            if not game.to_act(state):
                break
            for seat in range(state.seats):
                wants = wanted(view(state, seat))
                assert takes_turn(wants, seat) == (seat == state.turn and state.phase in OWN_TURN), (state.phase, wants)
                jumps = {way.card.face for way in game.choices(state, seat) if isinstance(way, Jump)}
                card = may_jump(wants)
                assert jumps == (set() if card is None else {card.face})
                jumped += card is not None
            assert not takes_turn(wanted(view(state, None)), None)
            seat, action = random_act(game, state, chance)
            state = game.apply(state, seat, action)[-1].state
    assert jumped


def test_uc_q20_a_seat_that_has_passed_may_still_jump_in_while_the_card_waits() -> None:
    state = position("B6 G5 R1", "B6' Y4 R2", "Y1 Y2 Y3", options={"jump_in": "on"}, discard="B7", turn=1)
    state = play(state, "1 play B6'", "0 pass")
    assert state.passed == (0,)
    assert may_jump(wanted(view(state, 0))) == Card("B", "6")
    assert play(state, "0 jump B6").discard[0] == Card("B", "6")
    assert may_jump(wanted(view(play(state, "1 pass", "2 pass"), 0))) is None


def test_an_answer_takes_a_draw_four_unless_it_is_challenged_and_draws_for_a_stack() -> None:
    four = play(position("W4 B2 B3", "?7", "?7"), "0 play W4:G")
    assert wanted(view(four, 1)) == MayAnswer(4, 0, (), Call.NO, Accept())
    stack = play(position("R+2 B2 B3", "G+2 B1", "?7", options={"stacking": "on"}), "0 play R+2")
    assert wanted(view(stack, 1)) == MayAnswer(2, None, (Card("G", "+2"),), Call.NEEDED, Draw())
