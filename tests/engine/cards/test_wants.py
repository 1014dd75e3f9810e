"""What is wanted of each seat says whose turn it is and who may jump in, as the referee does."""

from __future__ import annotations

from random import Random

import pytest

from game.engine.cards.actions import Jump
from game.engine.cards.books import BOOKS
from game.engine.cards.phases import CardPhase
from game.engine.cards.referee import CardGame
from game.engine.cards.views import view
from game.engine.cards.wants import may_jump, takes_turn, wanted
from tests.random_cards import random_rules, random_seats
from tests.random_player import random_act

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
                if seat not in state.passed:  # who has passed may change its mind, but nothing is wanted of it
                    assert jumps == (set() if card is None else {card.face})
                jumped += card is not None
            assert not takes_turn(wanted(view(state, None)), None)
            seat, action = random_act(game, state, chance)
            state = game.apply(state, seat, action)[-1].state
    assert jumped
