"""What the seats of a card book remember: exact, and nobody more than it has seen."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from game.ai.cards import first_match
from game.engine.cards.actions import CardPhase
from game.engine.cards.books import BOOKS
from game.engine.cards.pieces import COLOURS
from game.engine.cards.referee import CardGame
from game.engine.cards.state import CardState
from game.engine.cards.views import view
from tests.card_tables import rules
from tests.random_cards import random_rules, random_seats
from tests.random_player import random_act


def at_most(state: CardState, seat: int, colour: str) -> int:
    """How many cards of a colour a seat can hold as far as anybody knows."""
    return view(state, None).at_most[seat][COLOURS.index(colour)]


@pytest.mark.parametrize("number", range(12))
def test_what_is_known_of_a_hand_is_there_under_any_options(number: int) -> None:
    chance = Random(f"known {number}")
    options = random_rules(chance, chance.choice(list(BOOKS)))
    game = CardGame(options)
    state = game.deal(random_seats(chance, options), f"known {number}")
    for _ in range(300):
        if not game.to_act(state):
            break
        for viewer in range(state.seats):
            seen = game.view(state, viewer)
            assert seen.known[viewer] == ()
            assert all(set(part) <= set(hand) for part, hand in zip(seen.known, state.hands, strict=True))
        assert not any(game.view(state, None).known)
        state = game.apply(state, *random_act(game, state, chance))[-1].state


@pytest.mark.parametrize("book", BOOKS)
@pytest.mark.parametrize("options", [{}, {"stacking": "on", "seven_o": "on", "jump_in": "on"}])
def test_who_lays_whenever_it_can_never_holds_more_of_a_colour(book: str, options: dict[str, Any]) -> None:
    game, chance, lacking = CardGame(rules(book, **options)), Random("bounds"), 0
    for number in range(6):
        state = game.deal(3, f"bounds {number}")
        while state.phase not in (CardPhase.SCORING, CardPhase.OVER):
            for seat, hand in enumerate(state.hands):
                held = [card.colour for card in hand if card != state.drawn]
                for colour in COLOURS:
                    assert held.count(colour) <= at_most(state, seat, colour) <= len(hand)
                    lacking += at_most(state, seat, colour) < len(hand)
            seat = game.to_act(state)[0]
            state = game.apply(state, seat, first_match(game.view(state, seat), chance))[-1].state
    assert lacking > 100
