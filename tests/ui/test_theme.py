"""Themes: all can be read, their colours told apart by every eye, cloth and pieces drawn in them; sizes and the icon.

The eyes are those of `tests/ui/colours` (Machado, Oliveira and Fernandes, 2009).
"""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations
from math import dist
from pathlib import Path
from statistics import mean, pstdev

import pygame
import pytest

from game.engine.cards.books import UNO_112, UNO_1999
from game.engine.cards.rules import CardRules
from game.engine.registry import BOOKS
from game.engine.tiles.books import UNO_RUMMY
from game.engine.tiles.pieces import Tile
from game.ui.kit import app_icon
from game.ui.kit.cloth import WEAVE, cloth, weave
from game.ui.kit.contrast import SHAPE, TEXT, pairs
from game.ui.kit.drawing import blank, put
from game.ui.kit.emblem import emblem
from game.ui.kit.materials import felt, rim_width
from game.ui.kit.theme import LEAST_TYPE, LEAST_WINDOW, MATERIALS, Colour, Metrics, TextSize, mix, rgb
from game.ui.kit.widgets.button import Button, ButtonKind, key_image
from game.ui.kit.widgets.widget import WidgetState
from game.ui.specimens import book_picture, card_row, fan, specimen
from game.ui.table.cards.chrome import GONE
from game.ui.table.cards.images import card_images
from game.ui.table.shared.guidance import draw_guidance
from game.ui.table.shared.log import draw_log
from game.ui.table.shared.plates import draw_panel
from game.ui.table.shared.rims import margin
from game.ui.table.tiles.images import tile_images
from game.words.guidance import Guidance
from tests.app_icon import drawn
from tests.ui.colours import MACHADO, contrast, lab, least_difference, luminance, seen
from tests.ui.styles import FELT, THEMES, styled
from tests.ui.test_tile_pictures import bytes_of

pytestmark = pytest.mark.usefixtures("screen")

HIGH = 7.0
"""The least contrast in the theme for those who need more; what cannot be pressed now has that of other themes."""
APART = {"": 30.0, "protan": 15.0, "deutan": 15.0, "tritan": 15.0}
"""The least difference of two colours in CIE L*a*b*; 2.3 can just be noticed, and each has its own symbol besides."""
WIDTH = 60
"""Pixels of a piece: as on a table in the smallest window."""
MARK, DIFFERENT = 0.2, 24
"""How much lighter or darker, 0..1, what is printed on a piece is; pixels in which two symbols differ at least."""
MANY = 25
"""Pixels of a colour that are not the blurred edge of another."""
SIZES = ((960, 540), (3840, 2160))


def at(surface: pygame.Surface, x: int, y: int) -> Colour:
    """The colour of a pixel."""
    red, green, blue, _ = surface.get_at((x, y))
    return red, green, blue


# What can be read


def test_every_colour_stands_out_from_its_ground() -> None:
    pale = {
        (theme.key, pair.front, pair.ground): contrast(*pair.colours)
        for theme in THEMES.values()
        for pair in pairs(theme)
        if contrast(*pair.colours) < pair.least
    }
    for theme in THEMES.values():
        if (edge := contrast(theme.clear_edge, theme.panel)) < SHAPE:
            pale[theme.key, "clear edge", "panel"] = edge
        for front in (theme.text, theme.quiet):
            ground = mix(theme.panel, theme.felt, GONE)
            if (out := contrast(mix(front, theme.felt, GONE), ground)) < TEXT:
                pale[theme.key, "the plate of a seat that is out", "felt"] = out
    assert pale == {}
    texts = [each for each in pairs(THEMES["contrast"]) if each.least == TEXT]
    assert len(texts) > 20
    assert [each for each in texts if each.contrast < (TEXT if each.front == "faint" else HIGH)] == []
    assert contrast(rgb("#000000"), rgb("#ffffff")) == pytest.approx(21)


@pytest.mark.parametrize("theme", THEMES)
def test_every_button_can_be_read_and_shows_whether_it_can_be_pressed(screen: pygame.Surface, theme: str) -> None:
    style, rect = styled(Metrics(1280, 720), theme), pygame.Rect(40, 40, 240, 58)
    inside, faces = rect.inflate(-100, -24), {}
    for kind in ButtonKind:
        for reason in ("", "not now"):
            screen.fill(style.theme.panel)
            Button("key", rect, "MMMM", lambda: None, kind=kind, reason=reason).draw(screen, style, rect, WidgetState())
            columns, lines = range(inside.left, inside.right), range(inside.top, inside.bottom)
            ground = at(screen, rect.x + 20, rect.centery)
            best = max(contrast(each, ground) for each in {at(screen, x, y) for x in columns for y in lines})
            assert best >= TEXT, (kind, reason)
    for kind in (ButtonKind.PRIMARY, ButtonKind.SECONDARY, ButtonKind.DANGER):
        on, off = (key_image((240, 58), style.metrics, style.theme, kind, False, False, able) for able in (True, False))
        faces[kind] = pygame.image.tobytes(on, "RGBA") != pygame.image.tobytes(off, "RGBA")
    assert all(faces.values()), faces


# What every eye tells apart


def test_every_eye_tells_the_colours_of_a_game_apart() -> None:
    close = dict[tuple[object, ...], float]()
    for key, theme in THEMES.items():
        pieces = dict(theme.pieces)
        assert len({*pieces.values()}) == len(pieces)
        red, green, blue = pieces["Y"]
        assert (red > 240, green > 190, blue < 60) == (True,) * 3, "yellow is yellow and not brown"
        cards = [face for letter, face, _ in theme.cards if letter]
        for colours in ([pieces[each] for each in "RYGB"], [pieces[each] for each in "RKOB"], cards):
            close |= {
                (key, eye, *colours): least for eye in APART if (least := least_difference(colours, eye)) < APART[eye]
            }
    assert close == {}
    alike = [rgb("#d02020"), rgb("#6b6b10")]
    assert least_difference(alike, "") > 50
    assert least_difference(alike, "protan") < 25, "an eye confuses what it should"


def picture(book: str, theme: str, letter: str) -> pygame.Surface:
    """Return the picture of a piece on white."""
    style, rules, piece = styled(Metrics(960, 540), theme), BOOKS[book], f"{letter}5"
    if isinstance(rules, CardRules):
        image = card_row(style, rules, piece, WIDTH)
    else:
        image = specimen(style, rules, piece, WIDTH)
    ground = blank(image.get_size())
    ground.fill((255, 255, 255))
    put(ground, image, (0, 0))
    return ground


def pixels(image: pygame.Surface) -> list[Colour]:
    """Return every pixel, from the top left."""
    data = pygame.image.tobytes(image, "RGB")
    return list(zip(data[::3], data[1::3], data[2::3], strict=True))


def own_colour(image: pygame.Surface, others: list[pygame.Surface]) -> Colour:
    """Return the colour that covers most of a piece and is on none of the others."""
    elsewhere = {each for other in others for each in pixels(other)}
    counts: dict[Colour, int] = {}
    for each in pixels(image):
        if each not in elsewhere:
            counts[each] = counts.get(each, 0) + 1
    colour = max(counts, key=lambda each: counts[each])
    assert counts[colour] >= MANY
    return colour


def shape(image: pygame.Surface) -> list[bool]:
    """Return where something is printed on a piece, whatever its colour."""
    lights = [luminance(each) for each in pixels(image)]
    levels = [round(light * 8) for light in lights]
    body = max({*levels}, key=levels.count) / 8
    return [abs(light - body) > MARK for light in lights]


@pytest.mark.parametrize("theme", THEMES)
def test_on_real_pieces_colours_keep_their_distance_and_symbols_do_without_any(theme: str) -> None:
    for book, rules in BOOKS.items():
        letters = "RYGB" if isinstance(rules, CardRules) else "".join(rules.colours)
        shown = [picture(book, theme, letter) for letter in letters]
        colours = [own_colour(image, [other for other in shown if other is not image]) for image in shown]
        assert len({*colours}) == 4
        for eye in ("", *MACHADO):
            for one, other in combinations(colours, 2):
                assert dist(lab(seen(one, eye)), lab(seen(other, eye))) >= APART[eye], (book, eye, one, other)
        for first, second in combinations(map(shape, shown), 2):
            assert sum(a != b for a, b in zip(first, second, strict=True)) >= DIFFERENT, book


# Sizes


def test_units_and_text_follow_the_window() -> None:
    for size, factor in (((1280, 720), 1), ((2560, 1440), 2), ((960, 540), 0.75), ((3840, 1440), 2)):
        assert Metrics(*size).factor == pytest.approx(factor)
    least = Metrics(*LEAST_WINDOW)
    assert [least.type(step) for step in TextSize] == sorted(least.type(step) for step in TextSize)
    assert min(least.type(step) for step in TextSize) >= LEAST_TYPE == 12
    assert Metrics(1280, 720).px(44) == 44, "what can be pressed, at the usual size"
    assert (least.px(0.1), least.px(0)) == (1, 0), "thin lines never vanish"


@pytest.mark.parametrize(("size", "wide"), [((960, 540), 1), ((2560, 1440), 2), ((3840, 2160), 3)])
def test_fine_lines_are_as_wide_as_the_window_is_large(size: tuple[int, int], wide: int) -> None:
    style = styled(Metrics(*size), "contrast")
    for what in ("panel", "plate", "line", "log"):
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
        assert len([colour for colour in row if min(colour) > 0.6 * min(style.theme.panel_line)]) == wide, what


# The cloth on the table


def greys(surface: pygame.Surface, rect: tuple[int, int, int, int]) -> list[float]:
    """How light each pixel of a part is."""
    part = surface.subsurface(rect)
    return [sum(part.get_at((x, y))[:3]) / 3 for x in range(rect[2]) for y in range(rect[3])]


@pytest.mark.parametrize("size", SIZES)
def test_the_cloth_has_the_colours_of_its_theme_and_a_weave_if_it_is_woven(size: tuple[int, int]) -> None:
    rough = {}
    for key, look in THEMES.items():
        table = cloth(size, Metrics(*size), look)
        lamp = pygame.transform.average_color(table, (size[0] // 2 - 60, round(size[1] * 0.3) - 30, 120, 60))
        corner = pygame.transform.average_color(table, (0, size[1] - 60, 60, 60))
        assert all(abs(found - wanted) <= 26 for found, wanted in zip(lamp, look.felt_light, strict=False))
        assert all(abs(found - wanted) <= 18 for found, wanted in zip(corner, look.felt_dark, strict=False))
        assert sum(lamp) >= sum(corner)
        rough[key] = pstdev(greys(table, (size[0] // 2 - 24, size[1] // 2 - 24, 48, 48)))
    assert (rough["felt"] > 1.5, rough["night"] > 1.0, rough["paper"] > 4, rough["contrast"] < 1) == (True,) * 4, rough
    assert max(rough.values()) < 14, "no cloth competes with a tile"


def test_the_weave_repeats_without_a_seam() -> None:
    for material, thread in (("felt", 1), ("felt", 2), ("linen", 1), ("linen", 2)):
        square, last = weave(material, thread), WEAVE - 1
        # Averages over a few columns, as threads differ from each other anyway.
        sides = [mean(greys(square, (x, 0, 16, WEAVE))) for x in (0, 64, 128, 192, last - 15)]
        assert max(sides) - min(sides) < 6, (material, thread)


def test_the_light_comes_from_above() -> None:
    metrics = Metrics(1280, 720)
    rim = rim_width(metrics)
    for theme in THEMES.values():
        table, bare = felt(metrics, theme), cloth(metrics.size, metrics, theme)
        upper, lower = (
            mean(greys(table, (600, y, 80, 8))) / max(mean(greys(bare, (600, y, 80, 8))), 0.1)
            for y in (rim + 6, 720 - rim - 14)
        )
        assert upper < lower <= 1.02, "the upper rim casts the longer shadow"
    for width in (34, 58, 120, 170):
        image = tile_images(styled(metrics), UNO_RUMMY).image(Tile("B", 7), width)
        edge, middle = margin(width), image.get_width() // 2
        above, below = image.get_at((middle, edge - 2))[3], image.get_at((middle, image.get_height() - edge + 1))[3]
        assert below > 1.4 * above, "the shadow of a tile falls downwards"
        assert below > image.get_at((middle, image.get_height() - 1))[3], "and is darkest where the tile stands"


@pytest.mark.parametrize("material", MATERIALS)
def test_a_theme_may_be_all_black_or_all_white(material: str) -> None:
    for level in (0, 255):
        colour = (level, level, level)
        theme = replace(THEMES["felt"], material=material, felt=colour, felt_light=colour, felt_dark=colour)
        assert all(abs(part - level) < 40 for part in felt(Metrics(960, 540), theme).get_at((480, 270))[:3])


# Pieces as illustrations


def test_the_picture_of_a_book_fits_its_place_and_is_its_own() -> None:
    style = styled(Metrics(1280, 720))
    for size in ((318, 300), (230, 150), (130, 76), (90, 60)):
        pictures = set()
        for book in BOOKS:
            image = book_picture(style, book, size)
            assert image.get_size() == size
            bodies = pygame.mask.from_surface(image, 254).get_bounding_rects()
            assert bodies
            assert all(image.get_rect().inflate(-2, -2).contains(body) for body in bodies), (book, size)
            pictures.add(bytes_of(image))
        assert len(pictures) == len(BOOKS)


def test_cards_stand_side_by_side_and_in_a_fan_the_last_lies_on_top() -> None:
    style = styled(Metrics(1280, 720))
    row, edge = card_row(style, UNO_1999, "R7 _ W:G ?", 40), margin(40)
    assert row.get_width() == round(42 * 3.5) + 2 * edge
    back = card_images(style, UNO_1999).back(40)
    middle = back.get_at((back.get_width() // 2, back.get_height() // 2))
    assert row.get_at((edge + 42 * 2 + 21 + 20, row.get_height() // 2)) == middle
    assert row.get_at((edge + 50, row.get_height() // 2)).a == 0
    one, other = (fan(style, UNO_112, text, 60) for text in ("R7 G7", "G7 R7"))
    centre = pygame.Rect(0, 0, 40, 60)
    centre.center = (one.get_width() // 2, one.get_height() // 2)
    first, last = (pygame.transform.average_color(image, centre) for image in (one, other))
    assert first[1] > last[1]
    assert first[0] < last[0]


# The icon


def test_the_files_of_the_icon_are_what_the_tool_draws() -> None:
    assert {path.name for path in Path(app_icon.FOLDER).iterdir()} == {f"steinreich-{n}.png" for n in app_icon.SIZES}
    for side in app_icon.SIZES:
        kept, made = pygame.image.load(app_icon.path(side)), drawn(side, FELT)
        assert kept.get_size() == (side, side)
        for x in range(0, side, max(side // 16, 1)):
            for y in range(0, side, max(side // 16, 1)):
                pair = zip(kept.get_at((x, y)), made.get_at((x, y)), strict=True)
                assert all(abs(a - b) <= 2 for a, b in pair), "run python -m tests.app_icon"


def test_the_icon_is_seen_on_any_ground_and_its_facets_meet() -> None:
    icon = pygame.image.load(app_icon.path(16))
    row = [tuple(icon.get_at((x, 2))) for x in range(16)]
    assert all(pixel[3] in (0, 255) for pixel in row), "no blurred line"
    for ground in ((0, 0, 0), (64, 64, 64), (255, 255, 255)):
        assert max(contrast((red, green, blue), ground) for red, green, blue, alpha in row if alpha) >= 3
    for side in (64, 256, 512):
        stone, middle = emblem(side, FELT.emblem), side / 2
        edge = [(middle + way * reach, middle + reach) for way in (-1, 1) for reach in range(-side // 6, side // 6)]
        assert {stone.get_at((int(x), int(y))).a for x, y in edge} == {255}
