"""Actions that are seen to be legal at once: the reasons, looked for all the same, are none."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from game.engine.cards.actions import CardAction, Play
from game.engine.cards.books import BOOKS
from game.engine.cards.legality import is_plain, reasons
from game.engine.cards.referee import CardGame
from game.engine.cards.rules import CardRules, all_cards
from game.engine.cards.state import CardState
from game.engine.game import Draw
from tests.random_cards import HABITS, random_act, random_rules, random_seats


def states(rules: CardRules, seats: int, seed: str, acts: int) -> list[CardState]:
    """The states of a random match, and one without a card to draw."""
    game, chance = CardGame(rules), Random(seed)
    found = [game.deal(seats, seed)]
    while len(found) < acts and not found[-1].phase.is_over:
        found.append(game.apply(found[-1], *random_act(game, found[-1], chance, HABITS))[-1].state)
    return [*found, found[0]._replace(stock=(), discard=found[0].discard[:1])]


def everything(rules: CardRules) -> tuple[CardAction, ...]:
    """A draw, and every card of the box, with and without something said of it."""
    cards = all_cards(rules)
    said = (
        Play(card, colour, uno, seat)
        for card in cards
        for colour, uno, seat in (("R", False, None), ("", True, None), ("", False, 1))
    )
    return (Draw(), *map(Play, cards), *said)


@pytest.mark.parametrize("book", BOOKS)
def test_a_plain_action_is_legal(book: str) -> None:
    chance, plain = Random(book), 0
    for number in range(12):
        rules = random_rules(chance, book)
        actions = everything(rules)
        for state in states(rules, random_seats(chance, rules), f"plain {number}", 40):
            for seat in range(state.seats):
                for action in actions:
                    if is_plain(state, seat, action):
                        plain += 1
                        assert reasons(state, seat, action) == (), (state, seat, action)
    assert plain > 200


@pytest.mark.parametrize("book", BOOKS)
def test_most_actions_of_a_match_are_plain(book: str) -> None:
    game, chance = CardGame(BOOKS[book]), Random(book)
    state, seen = game.deal(4, "most"), Counter[bool]()
    for _ in range(600):
        seat, action = random_act(game, state, chance, HABITS)
        if isinstance(action, (Play, Draw)):
            seen[is_plain(state, seat, action)] += 1
        state = game.apply(state, seat, action)[-1].state
        if state.phase.is_between:
            state = game.deal(4, "again")
    assert seen[True] > seen[False], seen
