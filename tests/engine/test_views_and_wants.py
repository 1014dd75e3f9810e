"""What a seat sees, and what it should do now: everything that is no secret, and nothing from the phase alone."""

from __future__ import annotations

from dataclasses import fields
from random import Random
from typing import Any

import pytest

from game.engine.cards import views as card_views
from game.engine.cards.actions import CardPhase, Jump
from game.engine.cards.books import BOOKS, UNO_1999
from game.engine.cards.pieces import Card
from game.engine.cards.referee import CardGame
from game.engine.cards.state import CardState
from game.engine.cards.views import view
from game.engine.cards.wants import may_jump, takes_turn, wanted
from game.engine.tiles import views as tile_views
from game.engine.tiles.books import RUMMIKUB
from game.engine.tiles.referee import TileGame
from game.engine.tiles.state import TileState
from tests.card_tables import position
from tests.random_cards import random_rules, random_seats
from tests.random_player import random_act
from tests.tables import play

SHAPES = {"phase", "turn", "rules", "match"}
"""What decides what else may be seen."""
OPEN_TILES = sorted({*TileState._fields} & {each.name for each in fields(tile_views.TileView)} - {"racks"} - SHAPES)
OPEN_CARDS = sorted({*CardState._fields} & {each.name for each in fields(card_views.CardView)} - {"hands"} - SHAPES)


@pytest.mark.parametrize("name", OPEN_TILES)
def test_of_tiles_the_seat_on_turn_sees_what_the_state_says(name: str) -> None:
    state = TileGame(RUMMIKUB).deal(3, "views")
    told: Any = object()
    changed = state._replace(**{name: told})
    assert getattr(tile_views.view(changed, state.turn), name) is told


@pytest.mark.parametrize("name", OPEN_CARDS)
def test_of_cards_the_seat_on_turn_sees_what_the_state_says(name: str) -> None:
    state = CardGame(UNO_1999).deal(3, "views")
    told: Any = state.pending._replace(pending_draw=7) if name == "pending" else object()
    changed = state._replace(**{name: told})
    assert getattr(card_views.view(changed, state.turn), name) is told


def test_others_and_the_public_see_how_many_but_not_what() -> None:
    tiles, cards = TileGame(RUMMIKUB).deal(3, "views"), CardGame(UNO_1999).deal(3, "views")
    tiles, cards = tiles._replace(turn=0, drawn=tiles.racks[0][0]), cards._replace(turn=0, drawn=cards.hands[0][0])
    for seat in (1, None):
        seen, other = tile_views.view(tiles, seat), card_views.view(cards, seat)
        assert (seen.drawn, seen.racks, seen.rack) == (None, (), () if seat is None else tiles.racks[1])
        assert (other.drawn, other.hands, other.hand) == (None, (), () if seat is None else cards.hands[1])
        assert (seen.counts, seen.stock_count) == (tuple(map(len, tiles.racks)), len(tiles.stock))
        assert (other.counts, other.stock_count) == (tuple(map(len, cards.hands)), len(cards.stock))


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
