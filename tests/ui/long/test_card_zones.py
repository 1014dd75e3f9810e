"""Where the parts of the card table stand, and what cards and tiles look like: for all seats, windows and themes."""

from __future__ import annotations

import pytest

from game.engine.cards.books import UNO_112
from game.engine.tiles.books import UNO_RUMMY
from game.engine.tiles.melds import Tile
from game.ui.kit.style import Style
from game.ui.kit.theme import Metrics
from game.ui.looks import SHIPPED, LookKind
from game.ui.table.cards.images import card_images
from game.ui.table.tiles.images import tile_images
from tests.ui.colours import contrast, luminance
from tests.ui.styles import THEMES, shipped_cards, shipped_tiles
from tests.ui.test_card_zones import FIVE, LEAST, faint

ENDS = (Metrics(960, 540), Metrics(3840, 2160))
"""The smallest and the largest window."""


@pytest.mark.usefixtures("screen")
@pytest.mark.parametrize("metrics", ENDS, ids=str)
@pytest.mark.parametrize("theme", THEMES)
def test_every_piece_stands_out_from_the_cloth_and_backs_from_each_other(theme: str, metrics: Metrics) -> None:
    """In three of four themes fourteen tiles on a plate were one bar."""
    failing: dict[str, dict[object, dict[str, float]]] = {}
    for name in SHIPPED[LookKind.TILES]:
        style = Style(THEMES[theme], metrics, shipped_tiles(name), shipped_cards())
        tile, width = tile_images(style, UNO_RUMMY), style.px(56)
        failing[name] = faint(style, width, {"face": tile.image(Tile("R", 3), width), "back": tile.back(width)})
    for name in SHIPPED[LookKind.CARDS]:
        style = Style(THEMES[theme], metrics, shipped_tiles(), shipped_cards(name))
        card, width = card_images(style, UNO_112), style.px(92)
        pictures = {str(each): card.image(each, width) for each in FIVE} | {"back": card.back(width)}
        failing[f"cards {name}"] = faint(style, width, pictures)
    assert {name: found for name, found in failing.items() if found} == {}
    style = Style(THEMES[theme], metrics, shipped_tiles(), shipped_cards())
    width = style.px(19)
    for back in (tile_images(style, UNO_RUMMY).back(width), card_images(style, UNO_112).back(width)):
        row, left = back.get_height() // 2, (back.get_width() - width) // 2
        colours = [(at.r, at.g, at.b) for at in (back.get_at((left + x, row)) for x in range(width // 4))]
        assert contrast(max(colours[:2], key=luminance), min(colours, key=luminance)) >= LEAST
