"""The icon of the game: the files are what `tests.app_icon` draws, and can be recognised on any ground."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest

from game.ui.kit import app_icon
from game.ui.kit.emblem import emblem
from tests.app_icon import drawn
from tests.ui.colours import contrast
from tests.ui.styles import FELT


@pytest.mark.parametrize("side", app_icon.SIZES)
def test_the_files_are_what_the_tool_draws(screen: pygame.Surface, side: int) -> None:
    kept = pygame.image.load(app_icon.path(side))
    assert kept.get_size() == (side, side)
    made = drawn(side, FELT)
    for x in range(0, side, max(side // 16, 1)):
        for y in range(0, side, max(side // 16, 1)):
            one, other = kept.get_at((x, y)), made.get_at((x, y))
            assert all(abs(a - b) <= 2 for a, b in zip(one, other, strict=True)), "run python -m tests.app_icon"


def test_there_is_no_other_file() -> None:
    assert {path.name for path in Path(app_icon.FOLDER).iterdir()} == {f"steinreich-{n}.png" for n in app_icon.SIZES}


@pytest.mark.parametrize("ground", [(0, 0, 0), (64, 64, 64), (255, 255, 255)])
def test_the_smallest_icon_stands_out_on_any_ground(ground: tuple[int, int, int]) -> None:
    icon = pygame.image.load(app_icon.path(16))
    row = [tuple(icon.get_at((x, 2))) for x in range(16)]
    assert all(pixel[3] in (0, 255) for pixel in row), "no blurred line"
    assert max(contrast((red, green, blue), ground) for red, green, blue, alpha in row if alpha) >= 3


@pytest.mark.parametrize("side", [64, 256, 512])
def test_the_facets_of_the_stone_meet_without_a_gap(screen: pygame.Surface, side: int) -> None:
    stone, middle = emblem(side, FELT.emblem), side / 2
    edge = [(middle + way * reach, middle + reach) for way in (-1, 1) for reach in range(-side // 6, side // 6)]
    assert {stone.get_at((int(x), int(y))).a for x, y in edge} == {255}
