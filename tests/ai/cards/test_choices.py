"""The computer players of the card books: legal under any options, honest, and what each level does."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import pytest

from game.ai import players_of
from game.ai.cards import BASELINES, LEVELS, any_choice, first_match
from game.ai.tiles import LEVELS as TILE_LEVELS
from game.engine.cards.actions import CardAction, Play
from game.engine.cards.books import BOOKS
from game.engine.cards.phases import CardPhase
from game.engine.cards.referee import CardGame
from game.engine.cards.views import CardView
from game.engine.events import Caught
from tests.card_tables import cards, position
from tests.random_cards import random_rules, random_seats
from tests.tables import game_of, play

Choose = Callable[[CardView, Random], CardAction]


def round_winner(book: str, players: tuple[Choose, ...], seed: str) -> int | None:
    """Who wins a round of these players."""
    game, chance = CardGame(BOOKS[book]), Random(seed)
    state = game.deal(len(players), seed)
    while state.phase not in (CardPhase.SCORING, CardPhase.OVER):
        seat = game.to_act(state)[0]
        state = game.apply(state, seat, players[seat](game.view(state, seat), chance))[-1].state
    return state.match.winners[0] if state.match.winners else None


@pytest.mark.parametrize("book", BOOKS)
def test_laying_the_first_match_wins_most_rounds_against_anything(book: str) -> None:
    wins = 0
    for number in range(60):
        players = (first_match, any_choice) if number % 2 else (any_choice, first_match)
        wins += round_winner(book, players, str(number)) == (0 if number % 2 else 1)
    assert wins >= 45


def test_every_book_has_players_of_the_same_levels() -> None:
    for book in BOOKS:
        assert list(players_of(book).levels) == list(players_of("uno-rummy").levels) == list(TILE_LEVELS)
        assert list(players_of(book).baselines) == ["random", "first-match"]


@pytest.mark.parametrize("number", range(24))
def test_they_play_under_any_options(number: int) -> None:
    chance = Random(number)
    rules = random_rules(chance, chance.choice(list(BOOKS)))
    game = CardGame(rules)
    state = game.deal(random_seats(chance, rules), str(number))
    while state.phase not in (CardPhase.SCORING, CardPhase.OVER):
        seat = chance.choice(game.to_act(state))
        action = chance.choice((*LEVELS.values(), *BASELINES.values()))(game.view(state, seat), chance)
        state = game.apply(state, seat, action)[-1].state
    assert state.match.round == 1


def test_the_plain_player_keeps_its_wilds_and_calls() -> None:
    state = position("W R2", "?7")
    action = first_match(game_of(state).view(state, 0), Random(1))
    assert action == Play(cards("R2")[0], uno=True)


def test_the_plain_player_chooses_the_colour_that_it_holds_most_of() -> None:
    state = position("W B1 B2 G1", "?7")
    action = first_match(game_of(state).view(state, 0), Random(1))
    assert action == Play(cards("W")[0], colour="B")


def test_the_plain_player_catches() -> None:
    state = play(position("R2 B6", "?7", "?7"), "0 play R2")
    game = game_of(state)
    steps = game.apply(state, 1, first_match(game.view(state, 1), Random(1)))
    assert isinstance(steps[0].event, Caught)
