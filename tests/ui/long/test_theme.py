"""Themes: all can be read, their colours told apart by every eye, also on real pieces; sizes and the icon."""

from __future__ import annotations

from itertools import combinations
from math import dist

import pygame
import pytest

from game.engine.cards.rules import CardRules
from game.engine.registry import BOOKS
from game.ui.kit.drawing import blank, put
from game.ui.kit.theme import Colour, Metrics
from game.ui.specimens import card_row, specimen
from tests.ui.colours import MACHADO, lab, luminance, seen
from tests.ui.styles import THEMES, styled
from tests.ui.test_theme import APART

pytestmark = pytest.mark.usefixtures("screen")
WIDTH = 60
"""Pixels of a piece: as on a table in the smallest window."""
MARK, DIFFERENT = 0.2, 24
"""How much lighter or darker, 0..1, what is printed on a piece is; pixels in which two symbols differ at least."""
MANY = 25
"""Pixels of a colour that are not the blurred edge of another."""


def picture(book: str, theme: str, letter: str) -> pygame.Surface:
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
    found = pixels(image)
    lights = {colour: luminance(colour) for colour in {*found}}
    levels = [round(lights[colour] * 8) for colour in found]
    body = max({*levels}, key=levels.count) / 8
    return [abs(lights[colour] - body) > MARK for colour in found]


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
