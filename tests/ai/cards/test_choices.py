"""The computer players of the card books, plain ones and hints: legal under any options, whatever they advise."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import pytest

from game.ai import players_of
from game.ai.cards import BASELINES, LEVELS, any_choice, first_match
from game.ai.tiles import LEVELS as TILE_LEVELS
from game.engine.cards.actions import CardAction, CardPhase, Play
from game.engine.cards.books import BOOKS
from game.engine.cards.referee import CardGame
from game.engine.cards.state import CardState
from game.engine.cards.views import CardView, view
from game.engine.cards.wants import takes_turn, wanted
from game.engine.game import Catch, Draw
from game.engine.options import SeatKind
from game.words.cards.sentences import pieces_of
from tests.card_tables import cards, position
from tests.random_cards import random_rules, random_seats
from tests.random_player import random_act
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


@pytest.mark.parametrize("number", range(0, 24, 2))
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


@pytest.mark.parametrize(
    ("state", "action"),
    [
        (position("W R2", "?7"), Play(cards("R2")[0], uno=True)),
        (position("W B1 B2 G1", "?7"), Play(cards("W")[0], colour="B")),
        (play(position("R2 B6", "?7", "?7"), "0 play R2")._replace(turn=1), Catch(0)),
    ],
    ids=["keeps its wilds and calls", "chooses what it holds most of", "catches"],
)
def test_the_plain_player_does_what_is_plain(state: CardState, action: CardAction) -> None:
    assert first_match(game_of(state).view(state, state.turn), Random(1)) == action


@pytest.mark.parametrize("book", BOOKS)
def test_what_a_hint_says_is_legal(book: str) -> None:
    think = LEVELS[SeatKind.HARD]
    said: set[type[CardAction]] = set()
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
                assert set(pieces_of(action)) <= set(state.hands[state.turn])
                said.add(type(action))
            seat, act = random_act(game, state, chance)
            state = game.apply(state, seat, act)[-1].state
    assert said >= {Play, Draw}
