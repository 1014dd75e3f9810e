"""The four colours of each book on real pictures of its pieces, as every eye sees them; and without any colour at all.

The eyes are those of `tests/ui/colours` (Machado, Oliveira and Fernandes, 2009).
"""

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

WIDTH = 60
"""Pixels of a piece: as on a table in the smallest window."""
APART = {"": 30.0, "protan": 15.0, "deutan": 15.0, "tritan": 15.0}
"""The least difference of two colours in CIE L*a*b*; 2.3 can just be noticed, and each has its own symbol besides."""
MARK = 0.2
"""How much lighter or darker than a piece, 0..1, what is printed on it is."""
SHAPE = 24
"""Pixels that two symbols differ in, at least, on pieces that differ in nothing else."""
MANY = 25
"""Pixels of a colour that are not the blurred edge of another."""


def letters(book: str) -> str:
    """Return the letters of a book's colours."""
    rules = BOOKS[book]
    return "RYGB" if isinstance(rules, CardRules) else "".join(rules.colours)


def picture(book: str, theme: str, letter: str, number: int = 5) -> pygame.Surface:
    """Return the picture of a piece on white."""
    style, rules = styled(Metrics(960, 540), theme), BOOKS[book]
    piece = f"{letter}{number}"
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


@pytest.mark.usefixtures("screen")
@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("book", BOOKS)
def test_the_colours_of_every_book_keep_their_distance_for_every_eye(book: str, theme: str) -> None:
    shown = [picture(book, theme, letter) for letter in letters(book)]
    colours = [own_colour(image, [other for other in shown if other is not image]) for image in shown]
    assert len({*colours}) == 4
    for eye in ("", *MACHADO):
        for one, other in combinations(colours, 2):
            assert dist(lab(seen(one, eye)), lab(seen(other, eye))) >= APART[eye], (eye, one, other)


@pytest.mark.usefixtures("screen")
@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("book", BOOKS)
def test_without_colour_every_piece_is_known_by_its_symbol(book: str, theme: str) -> None:
    shapes = []
    for letter in letters(book):
        image = picture(book, theme, letter)
        lights = [luminance(each) for each in pixels(image)]
        levels = [round(light * 8) for light in lights]
        body = max({*levels}, key=levels.count) / 8
        shapes.append([abs(light - body) > MARK for light in lights])
    for one, other in combinations(shapes, 2):
        assert sum(first != second for first, second in zip(one, other, strict=True)) >= SHAPE
