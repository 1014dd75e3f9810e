"""Tiles and cards as illustrations."""

from __future__ import annotations

import pygame
import pytest

from game.engine.cards.books import UNO_112, UNO_1999
from game.engine.registry import BOOKS
from game.ui.kit.style import Style
from game.ui.kit.theme import Metrics
from game.ui.specimens import book_picture, card_row, fan
from game.ui.table.cards.images import card_images
from game.ui.table.shared.rims import margin
from tests.ui.styles import styled
from tests.ui.test_tile_pictures import bytes_of

pytestmark = pytest.mark.usefixtures("screen")


def style(width: int = 1280, height: int = 720) -> Style:
    return styled(Metrics(width, height))


@pytest.mark.parametrize("book", BOOKS)
@pytest.mark.parametrize("size", [(318, 300), (230, 150), (130, 76), (90, 60)])
def test_the_picture_of_a_book_fits_its_place(book: str, size: tuple[int, int]) -> None:
    image = book_picture(style(), book, size)
    assert image.get_size() == size
    bodies = pygame.mask.from_surface(image, 254).get_bounding_rects()
    inside = image.get_rect().inflate(-2, -2)
    assert bodies
    assert all(inside.contains(body) for body in bodies), [tuple(body) for body in bodies]


def test_every_book_has_a_picture_of_its_own() -> None:
    pictures = {bytes_of(book_picture(style(), book, (230, 150))) for book in BOOKS}
    assert len(pictures) == len(BOOKS)


def test_cards_stand_side_by_side() -> None:
    row = card_row(style(), UNO_1999, "R7 _ W:G ?", 40)
    cards, edge = card_images(style(), UNO_1999), margin(40)
    assert row.get_width() == round(42 * 3.5) + 2 * edge
    back = cards.back(40)
    assert row.get_at((edge + 42 * 2 + 21 + 20, row.get_height() // 2)) == back.get_at(
        (back.get_width() // 2, back.get_height() // 2)
    )
    assert row.get_at((edge + 50, row.get_height() // 2)).a == 0


def test_in_a_fan_the_last_card_lies_on_top() -> None:
    one, other = (fan(style(), UNO_112, text, 60) for text in ("R7 G7", "G7 R7"))
    assert bytes_of(one) != bytes_of(other)
    middle = pygame.Rect(0, 0, 40, 60)
    middle.center = (one.get_width() // 2, one.get_height() // 2)
    first, last = (pygame.transform.average_color(image, middle) for image in (one, other))
    assert first[1] > last[1]
    assert first[0] < last[0]
