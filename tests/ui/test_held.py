"""Pictures that are made ahead and those that an evening leaves in memory, which are counted pixel by pixel."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from pathlib import Path

import pygame
import pytest

from game.engine.cards.books import UNO_1999
from game.engine.options import SeatKind
from game.engine.tiles.books import UNO_RUMMY
from game.play.setup import MatchSetup, Player
from game.store.settings import Settings
from game.ui.kit.drawing import ImageCache
from game.ui.scenes.round.card_turn import CardDeal
from game.ui.scenes.round.tile_turn import TileDeal, TileTurn
from game.ui.table.cards.images import PLAIN, CardLook, card_images
from game.ui.table.cards.zones import fan
from game.ui.table.shared.rims import Rim
from tests.ui.screen import screen


@pytest.fixture
def missing(monkeypatch: pytest.MonkeyPatch) -> list[Hashable]:
    """What pictures were made from, in that order."""
    made: list[Hashable] = []
    find = ImageCache.find

    def noted(self: ImageCache, key: Hashable, make: Callable[[], pygame.Surface]) -> pygame.Surface:
        def making() -> pygame.Surface:
            made.append(key)
            return make()

        return find(self, key, making)

    monkeypatch.setattr(ImageCache, "find", noted)
    return made


@pytest.mark.usefixtures("nothing_shared")
def test_the_first_turn_needs_hardly_a_new_picture(tmp_path: Path, missing: list[Hashable]) -> None:
    # A size of its own: pictures that other tests made would be found again.
    with screen(tmp_path, (1032, 618), "de", Settings(), 1) as driver:
        players = tuple(Player(f"P{number}", SeatKind.MEDIUM) for number in range(4))
        driver.context.go.start_match(MatchSetup(UNO_RUMMY, players, "ahead", 0))
        while isinstance(driver.context.scenes.top, TileDeal):
            missing.clear()
            driver.frame(1)
        assert isinstance(driver.context.scenes.top, TileTurn)
        assert len(missing) < 5


@pytest.mark.usefixtures("nothing_shared")
def test_during_the_deal_of_cards_every_look_of_the_own_hand_is_made(tmp_path: Path, missing: list[Hashable]) -> None:
    with screen(tmp_path, (1034, 618), "de", Settings(), 1) as driver:
        players = (Player("P0", SeatKind.HUMAN), Player("P1", SeatKind.MEDIUM))
        driver.context.go.start_match(MatchSetup(UNO_1999, players, "ahead", 0))
        driver.frame(90)
        table = driver.on_top(CardDeal).screen.table
        hand, style = table.session.view(table.viewer).hand, table.context.style
        width = round(fan(table.zones.hand, len(hand), style.metrics)[0].width)
        missing.clear()
        for card in hand:
            for look in (PLAIN, CardLook(Rim.PLAYABLE)):
                card_images(style, UNO_1999).image(card, width, look)
        assert missing == []
