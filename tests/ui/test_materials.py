"""The cloth on the table: a weave that is seen, one lamp above, the colours of its theme, at every size."""

from __future__ import annotations

from dataclasses import replace
from statistics import mean, pstdev

import pygame
import pytest

from game.engine.tiles.books import UNO_RUMMY
from game.engine.tiles.pieces import Tile
from game.ui.kit.cloth import WEAVE, cloth, weave
from game.ui.kit.materials import felt, rim_width
from game.ui.kit.theme import MATERIALS, Metrics
from game.ui.table.shared.guidance import draw_guidance
from game.ui.table.shared.log import draw_log
from game.ui.table.shared.plates import draw_panel
from game.ui.table.shared.rims import margin
from game.ui.table.tiles.images import tile_images
from game.words.guidance import Guidance
from tests.ui.styles import THEMES, styled

SIZES = ((960, 540), (3840, 2160))


def greys(surface: pygame.Surface, rect: tuple[int, int, int, int]) -> list[float]:
    """How light each pixel of a part is."""
    part = surface.subsurface(rect)
    return [sum(part.get_at((x, y))[:3]) / 3 for x in range(rect[2]) for y in range(rect[3])]


@pytest.mark.usefixtures("screen")
@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("size", SIZES)
def test_the_cloth_has_the_colours_of_its_theme(theme: str, size: tuple[int, int]) -> None:
    look, table = THEMES[theme], cloth(size, Metrics(*size), THEMES[theme])
    lamp = pygame.transform.average_color(table, (size[0] // 2 - 60, round(size[1] * 0.3) - 30, 120, 60))
    corner = pygame.transform.average_color(table, (0, size[1] - 60, 60, 60))
    assert all(abs(found - wanted) <= 26 for found, wanted in zip(lamp, look.felt_light, strict=False))
    assert all(abs(found - wanted) <= 18 for found, wanted in zip(corner, look.felt_dark, strict=False))
    assert sum(lamp) >= sum(corner)


@pytest.mark.usefixtures("screen")
@pytest.mark.parametrize("size", SIZES)
def test_felt_and_linen_have_a_weave_and_plain_cloth_has_none(size: tuple[int, int]) -> None:
    part = (size[0] // 2 - 24, size[1] // 2 - 24, 48, 48)
    rough = {key: pstdev(greys(cloth(size, Metrics(*size), theme), part)) for key, theme in THEMES.items()}
    assert rough["felt"] > 1.5
    assert rough["night"] > 1.0
    assert rough["paper"] > 4
    assert rough["contrast"] < 1
    assert max(rough.values()) < 14, "no cloth competes with a tile"


@pytest.mark.usefixtures("screen")
@pytest.mark.parametrize(("material", "thread"), [("felt", 1), ("felt", 2), ("linen", 1), ("linen", 2)])
def test_the_weave_repeats_without_a_seam(material: str, thread: int) -> None:
    square, last = weave(material, thread), WEAVE - 1
    # Averages over a few columns, as threads differ from each other anyway.
    sides = [mean(greys(square, (x, 0, 16, WEAVE))) for x in (0, 64, 128, 192, last - 15)]
    assert max(sides) - min(sides) < 6


@pytest.mark.usefixtures("screen")
@pytest.mark.parametrize("theme", THEMES)
def test_the_light_comes_from_above(theme: str) -> None:
    metrics = Metrics(1280, 720)
    table, bare, rim = felt(metrics, THEMES[theme]), cloth(metrics.size, metrics, THEMES[theme]), rim_width(metrics)

    def darkened(y: int) -> float:
        part = (600, y, 80, 8)
        return mean(greys(table, part)) / max(mean(greys(bare, part)), 0.1)

    upper, lower = darkened(rim + 6), darkened(720 - rim - 14)
    assert upper < lower <= 1.02, "the upper rim casts the longer shadow"


@pytest.mark.usefixtures("screen")
@pytest.mark.parametrize("width", [34, 58, 120, 170])
def test_a_tile_touches_the_table(width: int) -> None:
    image = tile_images(styled(Metrics(1280, 720)), UNO_RUMMY).image(Tile("B", 7), width)
    edge, middle = margin(width), image.get_width() // 2
    above, below = image.get_at((middle, edge - 2))[3], image.get_at((middle, image.get_height() - edge + 1))[3]
    far = image.get_at((middle, image.get_height() - 1))[3]
    assert below > 1.4 * above, "the shadow falls downwards"
    assert below > far, "and is darkest where the tile stands"


@pytest.mark.usefixtures("screen")
@pytest.mark.parametrize("material", MATERIALS)
@pytest.mark.parametrize("level", [0, 255])
def test_a_theme_may_be_all_black_or_all_white(material: str, level: int) -> None:
    colour = (level, level, level)
    theme = replace(THEMES["felt"], material=material, felt=colour, felt_light=colour, felt_dark=colour)
    table = felt(Metrics(960, 540), theme)
    assert all(abs(part - level) < 40 for part in table.get_at((480, 270))[:3])


@pytest.mark.usefixtures("screen")
@pytest.mark.parametrize(("size", "wide"), [((960, 540), 1), ((2560, 1440), 2), ((3840, 2160), 3)])
@pytest.mark.parametrize("what", ["panel", "plate", "line", "log"])
def test_fine_lines_are_as_wide_as_the_window_is_large(size: tuple[int, int], wide: int, what: str) -> None:
    style = styled(Metrics(*size), "contrast")
    surface = pygame.Surface((style.px(400), style.px(200)), depth=24)
    surface.fill(style.theme.felt)
    rect = surface.get_rect().inflate(-style.px(80), -style.px(80))
    match what:
        case "panel":
            style.panel(surface, rect)
        case "plate":
            draw_panel(surface, style, rect)
        case "line":
            draw_guidance(surface, style, rect, Guidance("words"))
        case _:
            draw_log(surface, style, rect, [], "", (0, 0))
    row = [surface.get_at((x, rect.y + style.px(60)))[:3] for x in range(rect.left - 8, rect.left + 9)]
    bright = [colour for colour in row if min(colour) > 0.6 * min(style.theme.panel_line)]
    assert len(bright) == wide
