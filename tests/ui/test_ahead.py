"""While a round is dealt, the pictures of its first turns are made, one in each frame."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from pathlib import Path

import pygame
import pytest

from game.engine.cards.books import UNO_112, UNO_1999
from game.engine.cards.pieces import COLOURS, Card
from game.engine.cards.rules import CardRules
from game.engine.tiles.books import UNO_RUMMY
from game.engine.tiles.pieces import all_tiles
from game.play.setup import MatchSetup, Player
from game.store.settings import SeatKind, Settings
from game.ui.kit.image_cache import ImageCache
from game.ui.scenes.round.card_deal import CardDeal
from game.ui.scenes.round.tile_deal import TileDeal
from game.ui.scenes.round.tile_turn import TileTurn
from game.ui.table.cards.bodies import glow
from game.ui.table.cards.chrome import RING
from game.ui.table.cards.fan import fan
from game.ui.table.cards.images import CardLook, card_images
from game.ui.table.shared.ahead import nowhere
from game.ui.table.shared.gestures import turning_arrows
from game.ui.table.shared.plates import draw_panel, light
from game.ui.table.shared.rims import Rim
from game.ui.table.shared.ring import draw_ring
from game.ui.table.tiles.ground import PITCH, SHRINK
from game.ui.table.tiles.images import tile_images
from tests.now_pool import NowPool
from tests.ui.screen import screen

pytestmark = pytest.mark.usefixtures("nothing_shared")


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


@pytest.mark.parametrize("book", [UNO_1999, UNO_112])
def test_during_the_deal_of_a_card_book_what_its_turns_show_is_made(
    book: CardRules, tmp_path: Path, missing: list[Hashable]
) -> None:
    size = (1034, 618) if book is UNO_1999 else (1038, 618)
    with screen(tmp_path, size, "de", Settings(), 1, NowPool) as driver:
        players = tuple(
            Player(f"P{number}", kind) for number, kind in enumerate((SeatKind.HUMAN, SeatKind.NORMAL, SeatKind.NORMAL))
        )
        driver.context.go.start_match(MatchSetup(book, players, "ahead", 0))
        driver.frame(90)
        deal = driver.context.scenes.top
        assert isinstance(deal, CardDeal)
        table = deal.screen.table
        hand, style = table.session.view(table.viewer).hand, table.context.style
        width = round(fan(table.zones.hand, len(hand), style.metrics)[0].width)
        missing.clear()
        for direction in (1, -1):
            draw_ring(nowhere(), style, table.zones.ring, direction, 0.0, RING)
        painter = card_images(style, book)
        for card in hand:
            painter.image(card, width)
            painter.image(card, width, CardLook(Rim.PLAYABLE))
            painter.image(card, width, CardLook(dimmed=True))
        for wide in (width, table.zones.pile.width):
            for lift in (0.25, 0.5, 0.75, 1.0):
                painter.shadow(wide, lift)
        painter.back(max(width, table.zones.stock.width))
        for colour in COLOURS:
            glow(style, table.zones.pile.width, colour)
            painter.image(Card(colour, "0"), table.zones.pile.width)
        for plate in table.zones.plates:
            for lit in (False, True):
                draw_panel(nowhere(), style, plate, lit)
        turning_arrows(style)
        light(style)
        assert missing == []


def test_tiles_are_made_as_small_as_they_will_be_once_the_felt_fills_up(
    tmp_path: Path, missing: list[Hashable]
) -> None:
    with screen(tmp_path, (1044, 618), "de", Settings(), 1, NowPool) as driver:
        players = tuple(Player(f"P{number}", SeatKind.NORMAL) for number in range(2))
        driver.context.go.start_match(MatchSetup(UNO_RUMMY, players, "ahead", 0))
        while not isinstance(turn := driver.context.scenes.top, TileTurn):
            driver.frame(1)
        painter, width = tile_images(turn.table.context.style, UNO_RUMMY), turn.table.tile_width * SHRINK / PITCH
        missing.clear()
        for tile in all_tiles(UNO_RUMMY):
            painter.image(tile, round(width))
        assert missing == []
