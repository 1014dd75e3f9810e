"""What the screen asks about a view instead of its phase."""

from __future__ import annotations

from dataclasses import replace

import pytest

from game.engine.cards import wants as card_wants
from game.engine.cards.books import UNO_1999
from game.engine.cards.phases import CardPhase
from game.engine.cards.referee import CardGame
from game.engine.cards.views import view as card_view
from game.engine.tiles import wants as tile_wants
from game.engine.tiles.books import RUMMIKUB
from game.engine.tiles.phases import TilePhase
from game.engine.tiles.referee import TileGame
from game.engine.tiles.views import view as tile_view
from game.engine.wants import Instead

TILES = tile_view(TileGame(RUMMIKUB).deal(2, "wants"), 0)
CARDS = card_view(CardGame(UNO_1999).deal(2, "wants"), 0)


@pytest.mark.parametrize("phase", TilePhase)
def test_of_tiles_a_round_goes_on_until_it_is_scored(phase: TilePhase) -> None:
    seen = replace(TILES, phase=phase)
    assert tile_wants.round_goes_on(seen) == (phase not in (TilePhase.SCORING, TilePhase.OVER))
    assert tile_wants.claims_are_asked(seen) == (phase is TilePhase.CLAIM)


@pytest.mark.parametrize("phase", CardPhase)
def test_of_cards_a_round_goes_on_from_the_deal_until_it_is_scored(phase: CardPhase) -> None:
    seen = replace(CARDS, phase=phase)
    assert card_wants.round_goes_on(seen) == (phase not in (CardPhase.DEALING, CardPhase.SCORING, CardPhase.OVER))
    assert card_wants.being_dealt(seen) == (phase is CardPhase.DEALING)


@pytest.mark.parametrize(
    ("phase", "stock", "now", "at_start"),
    [
        (TilePhase.TURN, 5, Instead.DRAW, Instead.DRAW),
        (TilePhase.TURN, 0, Instead.PASS, Instead.PASS),
        (TilePhase.DRAWN, 5, Instead.KEEP, Instead.DRAW),
        (TilePhase.DRAWN, 0, Instead.KEEP, Instead.PASS),
        (TilePhase.OPENED, 5, Instead.PASS, Instead.DRAW),
    ],
)
def test_a_turn_without_laying_ends_by_its_phase_or_as_a_new_one_would(
    phase: TilePhase, stock: int, now: Instead, at_start: Instead
) -> None:
    seen = replace(TILES, phase=phase, stock_count=stock)
    assert tile_wants.without_laying(seen) is now
    assert tile_wants.without_laying(seen, at_start=True) is at_start
