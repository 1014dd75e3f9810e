"""The hint at the card table: whatever it says can be done, in any position under any options."""

from __future__ import annotations

from random import Random

import pytest

from game.ai.cards import LEVELS
from game.engine.actions import Draw, Pass
from game.engine.cards.actions import Discard
from game.engine.cards.books import BOOKS
from game.engine.cards.phases import CardPhase
from game.engine.cards.referee import CardGame
from game.engine.cards.views import view
from game.engine.cards.wants import takes_turn, wanted
from game.store.settings import SeatKind
from game.words.cards.hints import hint_of
from tests.random_cards import random_rules, random_seats
from tests.random_player import random_act


@pytest.mark.parametrize("book", BOOKS)
def test_what_a_hint_says_is_legal(book: str) -> None:
    think = LEVELS[SeatKind.HARD]
    said: set[str] = set()
    for number in range(12):
        chance = Random(f"card hint {book} {number}")
        rules = random_rules(chance, book)
        game = CardGame(rules)
        state = game.deal(random_seats(chance, rules), str(number))
        for _ in range(40):
            if state.phase in (CardPhase.SCORING, CardPhase.OVER):
                break
            if takes_turn(wanted(view(state, state.turn)), state.turn):
                action = think(view(state, state.turn), chance)
                assert game.problems(state, state.turn, action) == ()
                advised = hint_of(lambda key, **_: key, action)
                if advised is not None:
                    said.add(advised.guidance.text)
                    assert set(advised.cards) <= set(state.hands[state.turn])
                    assert (advised.guidance.text == "cardtable.hint-draw") == isinstance(action, Draw)
                    assert (advised.guidance.text == "cardtable.hint-pass") == isinstance(action, Pass)
                    assert (advised.guidance.text == "cardtable.hint-discard") == isinstance(action, Discard)
            seat, act = random_act(game, state, chance)
            state = game.apply(state, seat, act)[-1].state
    assert said >= {"cardtable.hint-lay", "cardtable.hint-draw"}
