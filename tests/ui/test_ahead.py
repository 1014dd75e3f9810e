"""While a round is dealt, the pictures of its first turns are made, one in each frame."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from pathlib import Path

import pygame
import pytest

from game.engine.tiles.books import UNO_RUMMY
from game.play.setup import MatchSetup, Player
from game.store.settings import SeatKind, Settings
from game.ui.kit.image_cache import ImageCache
from game.ui.scenes.round.tile_deal import TileDeal
from game.ui.scenes.round.tile_turn import TileTurn
from tests.now_pool import NowPool
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


def test_the_first_turn_needs_hardly_a_new_picture(tmp_path: Path, missing: list[Hashable]) -> None:
    # A size of its own: pictures that other tests made would be found again.
    with screen(tmp_path, (1032, 618), "de", Settings(), 1, NowPool) as driver:
        players = tuple(Player(f"P{number}", SeatKind.NORMAL) for number in range(4))
        driver.context.go.start_match(MatchSetup(UNO_RUMMY, players, "ahead", 0))
        while isinstance(driver.context.scenes.top, TileDeal):
            missing.clear()
            driver.frame(1)
        assert isinstance(driver.context.scenes.top, TileTurn)
        assert len(missing) < 5
