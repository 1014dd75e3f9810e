"""What is left out of the picture of a piece cannot be seen."""

from __future__ import annotations

from collections.abc import Hashable
from typing import Any, cast

import pygame
import pytest

from game.engine.cards.books import UNO_112
from game.engine.cards.pieces import Card
from game.engine.tiles.books import UNO_RUMMY
from game.engine.tiles.pieces import Tile, joker
from game.ui.kit import sprite_pictures
from game.ui.kit.canvas import Canvas, PlacedImage, blit_each
from game.ui.kit.painter import Painter
from game.ui.kit.place import Place
from game.ui.kit.stage import DEAL, LAND, Pace, Stage
from game.ui.kit.theme import Metrics
from game.ui.table.cards.images import CardLook, card_images
from game.ui.table.shared.rims import Rim
from game.ui.table.tiles.images import TileLook, tile_images
from tests.ui.styles import THEMES, styled

pytestmark = pytest.mark.usefixtures("screen")
FLIGHT = Pace(0.36, arc=0.08)


def painters(theme: str) -> tuple[tuple[Any, tuple[Hashable, ...], tuple[Hashable, ...]], ...]:
    """Tiles and cards: who paints them, some of them, and how they can look."""
    style = styled(Metrics(1280, 720), theme)
    tile_looks = (*(TileLook(rim) for rim in Rim), TileLook(dimmed=True))
    card_looks = (*(CardLook(rim) for rim in Rim), CardLook(dimmed=True), CardLook(ordered=True))
    return (
        (tile_images(style, UNO_RUMMY), (Tile("Y", 7), joker(0)), tile_looks),
        (card_images(style, UNO_112), (Card("B", "9"), Card("", "wild")), card_looks),
    )


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("width", [34, 91])
def test_there_is_no_more_to_see_of_a_picture_than_its_extent_and_nothing_shines_through(
    theme: str, width: int
) -> None:
    for painter, pieces, looks in painters(theme):
        for look in looks:
            for piece in pieces:
                image, extent = painter.image(piece, width, look), painter.extent(width, look)
                assert pygame.Rect(extent.visible).contains(image.get_bounding_rect())
                solid = pygame.Rect((0, 0), extent.solid)
                solid.center = image.get_rect().center
                assert pygame.mask.from_surface(image.subsurface(solid), 254).count() == solid.width * solid.height


@pytest.mark.parametrize("pace", [FLIGHT, DEAL, LAND], ids=["flight", "turned", "from the hand"])
@pytest.mark.parametrize("family", [0, 1], ids=["tiles", "cards"])
def test_a_shadow_without_what_its_piece_covers_looks_the_same(
    family: int, pace: Pace, monkeypatch: pytest.MonkeyPatch
) -> None:
    painter, (piece, _), _ = painters("felt")[family]
    seen: dict[int, list[bytes]] = {}
    laid: dict[int, int] = {}
    for worth in (1, 10**9):
        monkeypatch.setattr(sprite_pictures, "WORTH", worth)
        seen[worth], laid[worth] = flown(painter, piece, pace)
    for one, other in zip(seen[1], seen[10**9], strict=True):
        # Where a piece is laid, a 255th of what was there may show through.
        assert max(abs(a - b) for a, b in zip(one, other, strict=True)) <= 1
    assert laid[1] < laid[10**9] or pace is DEAL, "while a piece is turned over, its shadow is laid as a whole"


def flown(painter: Painter[Hashable], piece: Hashable, pace: Pace) -> tuple[list[bytes], int]:
    """The pictures of a flight, and how many pixels were laid."""
    stage, canvas = Stage(painter), Canvas(pygame.Surface((360, 300)))
    held = 1.0 if pace is LAND else 0.0
    stage.aim({piece: Place(90, 120, 70, face_up=pace is not DEAL, lift=held)})
    stage.aim({piece: Place(231.4, 163.7, 80)}, pace=pace)
    pictures, pixels = [], 0
    for _ in range(9):
        stage.update(1 / 20)
        canvas.begin()
        canvas.fill((10, 60, 40))
        stage.draw(canvas)
        for paint, args, _, _ in canvas.strokes[1:]:
            images = cast("tuple[PlacedImage, ...]", args if paint is blit_each else (args,))
            pixels += sum(image.get_width() * image.get_height() for image, _ in images)
        canvas.show()
        pictures.append(pygame.image.tobytes(canvas.surface, "RGB"))
    return pictures, pixels
