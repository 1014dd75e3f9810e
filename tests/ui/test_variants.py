"""Pieces in motion share a few pictures; what rests is exact."""

from __future__ import annotations

import pygame
import pytest

from game.ui.kit import variants as variants_module
from game.ui.kit.drawing import rounded
from game.ui.kit.variants import Variants

pytestmark = pytest.mark.usefixtures("nothing_shared")

PICTURE = (60, 90)


@pytest.fixture
def image() -> pygame.Surface:
    return rounded(PICTURE, 8, (200, 40, 40))


def test_pieces_that_move_share_their_pictures_and_what_rests_is_exact(image: pygame.Surface) -> None:
    variants = Variants()
    assert variants.find(image, 1.0, 1.0, 0.1, moving=False) is image
    assert variants.find(image, 1.004, 1.0, 0.9, moving=True) is image
    first = variants.find(image, 0.801, 1.0, 31.2, moving=True)
    assert variants.find(image, 0.795, 1.0, 32.7, moving=True) is first
    assert variants.find(image, 0.75, 1.0, 32.7, moving=True) is not first
    one, other = (variants.find(image, 1.0, 1.0, angle, moving=False) for angle in (31.2, 32.7))
    assert one is not other
    assert one.get_size() == pygame.transform.rotozoom(image, 31.2, 1.0).get_size()
    assert variants.find(image, 1.0, 1.0, 31.2, moving=False) is one
    assert variants.find(image, 0.5, 0.001, 0.0, moving=True).get_width() >= 1, "what is turned over never vanishes"


def test_what_is_large_is_turned_at_half_its_size_while_it_moves_and_looks_alike(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    large = rounded((300, 420), 30, (200, 40, 40))
    monkeypatch.setattr(variants_module, "LARGE", 10**6)
    exact = Variants().find(large, 1.0, 1.0, 20.0, moving=True)
    monkeypatch.undo()
    rough, turned = Variants().find(large, 1.0, 1.0, 20.0, moving=True), list[tuple[int, int]]()
    rotozoom = pygame.transform.rotozoom

    def noted(image: pygame.Surface, angle: float, scale: float) -> pygame.Surface:
        turned.append(image.get_size())
        return rotozoom(image, angle, scale)

    monkeypatch.setattr(pygame.transform, "rotozoom", noted)
    Variants().find(large, 1.0, 1.0, 22.0, moving=True)
    Variants().find(large, 1.0, 1.0, 22.0, moving=False)
    assert turned == [(150, 210), (300, 420)]
    assert all(abs(one - other) <= 4 for one, other in zip(rough.get_size(), exact.get_size(), strict=True))
    across, down = rough.get_width() / exact.get_width(), rough.get_height() / exact.get_height()
    for x in range(0, exact.get_width(), 7):
        for y in range(0, exact.get_height(), 7):
            near = (min(round(x * across), rough.get_width() - 1), min(round(y * down), rough.get_height() - 1))
            if exact.get_at((x, y))[3] in (0, 255) and rough.get_at(near)[3] in (0, 255):
                assert exact.get_at((x, y))[3] == rough.get_at(near)[3]
