"""The texts of a frame, read from what was drawn."""

from __future__ import annotations

import pygame
import pytest

from game.ui.kit.canvas import Stroke, blit
from game.ui.kit.captions import Caption, captions
from game.ui.kit.text import Letters

WHITE = (255, 255, 255)


@pytest.fixture
def letters(screen: pygame.Surface) -> Letters:
    return Letters()


def drawn(image: pygame.Surface, left: int, top: int) -> Stroke:
    return blit, (image, (left, top)), (left, top, *image.get_size()), False


def test_lines_below_each_other_are_one_text_and_pictures_are_none(letters: Letters) -> None:
    one, two, other = (letters.line(text, 20, WHITE) for text in ("a long", "sentence", "elsewhere"))
    below = one.get_height()
    bare: Stroke = (pygame.Surface.fill, (), (0, 0, 9, 9), False)
    strokes = [
        bare,
        drawn(pygame.Surface((64, 64)), 0, 0),
        drawn(one, 8, 8),
        drawn(two, 8, 8 + below),
        drawn(other, 200, 8),
    ]
    width = max(one.get_width(), two.get_width())
    assert captions(strokes) == [
        Caption("a long sentence", (8, 8, width, 2 * below)), Caption("elsewhere", (200, 8, *other.get_size())),
    ]  # fmt: skip
