"""A view has everything of the state that is no secret, unchanged."""

from __future__ import annotations

from dataclasses import fields
from typing import Any

import pytest

from game.engine.cards import views as card_views
from game.engine.cards.books import UNO_1999
from game.engine.cards.referee import CardGame
from game.engine.cards.state import CardState
from game.engine.tiles import views as tile_views
from game.engine.tiles.books import RUMMIKUB
from game.engine.tiles.referee import TileGame
from game.engine.tiles.state import TileState

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
