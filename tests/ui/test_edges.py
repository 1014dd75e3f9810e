"""Every piece, and the rim that says what is the matter with it, stands out from the cloth: 3 to 1, on every side."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import product

import pygame
import pytest

from game.engine.cards.books import UNO_112
from game.engine.cards.pieces import COLOURS, Card
from game.engine.tiles.books import UNO_RUMMY
from game.engine.tiles.pieces import Tile
from game.ui.kit.cloth import cloth
from game.ui.kit.style import Style
from game.ui.kit.theme import Metrics
from game.ui.looks import SHIPPED, LookKind
from game.ui.table.cards.images import CardLook, card_images
from game.ui.table.cards.symbols import disc
from game.ui.table.shared.rims import EDGE, Rim, edge_of, margin
from game.ui.table.tiles.images import TileLook, tile_images
from tests.ui.colours import contrast, luminance
from tests.ui.styles import THEMES, shipped_cards, shipped_tiles

LEAST = 3.0
SIZES = (Metrics(960, 540), Metrics(3840, 2160))
CARDS = (*(Card(colour, "4") for colour in COLOURS), Card("", "W"))
RIMS = [rim for rim in Rim if rim is not Rim.NONE]


def sides(picture: pygame.Surface, ground: pygame.Surface, width: int) -> dict[str, float]:
    """The greatest contrast with the cloth that is met at the edge of a piece, by side."""
    wide, high = picture.get_size()
    seen = ground.subsurface((0, 0, wide, high)).copy()
    red, green, blue, _ = pygame.transform.average_color(seen)
    seen.blit(picture, (0, 0))
    zone = range(margin(width) + max(round(width * 0.1), 3))

    def most(places: Iterator[tuple[int, int]]) -> float:
        colours = {(at.r, at.g, at.b) for at in map(seen.get_at, places)}
        return max(contrast(colour, (red, green, blue)) for colour in colours)

    return {
        "left": most((x, high // 2) for x in zone),
        "right": most((wide - 1 - x, high // 2) for x in zone),
        "top": most((wide // 2, y) for y in zone),
        "bottom": most((wide // 2, high - 1 - y) for y in zone),
    }


def grounds(style: Style) -> dict[str, pygame.Surface]:
    """The cloth under the lamp and in a corner."""
    (wide, high), rim = style.metrics.size, style.px(20)
    image, room = cloth(style.metrics.size, style.metrics, style.theme), (style.px(170), style.px(220))
    return {
        "lamp": image.subsurface((wide // 2 - room[0] // 2, high // 2 - room[1] // 2, *room)),
        "corner": image.subsurface((rim, rim, *room)),
    }


def faint(style: Style, width: int, pictures: Mapping[str, pygame.Surface]) -> dict[object, dict[str, float]]:
    """The pictures that do not stand out from the cloth, wherever they lie."""
    found = {(what, where): sides(picture, ground, width)
             for (what, picture), (where, ground) in product(pictures.items(), grounds(style).items())}  # fmt: skip
    return {each: seen for each, seen in found.items() if min(seen.values()) < LEAST}


@pytest.mark.usefixtures("screen")
@pytest.mark.parametrize("metrics", SIZES, ids=str)
@pytest.mark.parametrize("theme", THEMES)
def test_every_piece_stands_out_from_the_cloth_and_backs_that_overlap_from_each_other(
    theme: str, metrics: Metrics
) -> None:
    """In three of four themes fourteen tiles on a plate were one bar."""
    failing: dict[str, dict[object, dict[str, float]]] = {}
    for name in SHIPPED[LookKind.TILES]:
        style = Style(THEMES[theme], metrics, shipped_tiles(name), shipped_cards())
        tile, width = tile_images(style, UNO_RUMMY), style.px(56)
        failing[name] = faint(style, width, {"face": tile.image(Tile("R", 3), width), "back": tile.back(width)})
    for name in SHIPPED[LookKind.CARDS]:
        style = Style(THEMES[theme], metrics, shipped_tiles(), shipped_cards(name))
        card, width = card_images(style, UNO_112), style.px(92)
        pictures = {str(each): card.image(each, width) for each in CARDS} | {"back": card.back(width)}
        failing[f"cards {name}"] = faint(style, width, pictures)
    assert {name: found for name, found in failing.items() if found} == {}
    style = Style(THEMES[theme], metrics, shipped_tiles(), shipped_cards())
    width = style.px(19)
    for back in (tile_images(style, UNO_RUMMY).back(width), card_images(style, UNO_112).back(width)):
        row, left = back.get_height() // 2, (back.get_width() - width) // 2
        colours = [(at.r, at.g, at.b) for at in (back.get_at((left + x, row)) for x in range(width // 4))]
        assert contrast(max(colours[:2], key=luminance), min(colours, key=luminance)) >= LEAST


@pytest.mark.usefixtures("screen")
@pytest.mark.parametrize("theme", THEMES)
def test_every_rim_stands_out_from_the_cloth(theme: str) -> None:
    style = Style(THEMES[theme], Metrics(1280, 720), shipped_tiles(), shipped_cards())
    tile, card = tile_images(style, UNO_RUMMY), card_images(style, UNO_112)
    assert faint(style, 56, {rim.name: tile.image(Tile("R", 3), 56, TileLook(rim)) for rim in RIMS}) == {}
    assert faint(style, 92, {rim.name: card.image(CARDS[0], 92, CardLook(rim=rim)) for rim in RIMS}) == {}


def test_only_what_the_cloth_would_swallow_has_a_fine_line() -> None:
    for made in THEMES.values():
        felts = (made.felt, made.felt_light, made.felt_dark)
        for face in (made.ivory, made.back, *(made.card(colour)[0] for colour in (*COLOURS, ""))):
            line, bare = edge_of(face, made), min(contrast(face, felt) for felt in felts)
            assert (line is None) == (bare >= EDGE)
            assert line is None or min(contrast(line, felt) for felt in felts) >= LEAST


@pytest.mark.usefixtures("screen")
def test_no_quarter_of_a_disc_is_swallowed_by_its_ground() -> None:
    colours = tuple(THEMES["felt"].card(letter)[0] for letter in COLOURS)
    for ground, (x, y) in zip(colours, ((-1, -1), (1, -1), (1, 1), (-1, 1)), strict=True):
        picture = pygame.Surface((120, 120))
        picture.fill(ground)
        picture.blit(disc(100, colours, ground, 0.6), (10, 10))
        # From the outside to the middle, through the quarter of that colour.
        way = [picture.get_at((60 + x * step, 60 + y * step)) for step in range(25, 42)]
        assert max(contrast((at.r, at.g, at.b), ground) for at in way) >= LEAST
