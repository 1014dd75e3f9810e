"""Rings that grow with every frame."""

from __future__ import annotations

from math import cos, hypot, pi, sin

import pygame
import pytest

from game.ui.kit.canvas import Canvas
from game.ui.kit.spreading import put_ring

pytestmark = pytest.mark.usefixtures("screen", "nothing_shared")
GROUND, RED = (10, 60, 40), (220, 50, 40)


@pytest.mark.parametrize("thickness", [1, 3, 30, 60])
def test_a_ring_is_closed_smooth_and_as_thick_as_asked(thickness: int) -> None:
    picture = pygame.Surface((160, 160))
    picture.fill(GROUND)
    put_ring(picture, RED, (80, 80), 60, thickness)
    for step in range(0, 720, 3):
        way = cos(step * pi / 360), sin(step * pi / 360)
        for reach in range(max(60 - thickness + 2, 2), 60) if thickness > 2 else ():
            inside = picture.get_at((int(80.5 + way[0] * reach), int(80.5 + way[1] * reach)))
            assert all(abs(part - asked) <= 2 for part, asked in zip(inside, RED, strict=False))
    seen = [
        (hypot(x + 0.5 - 80, y + 0.5 - 80), tuple(picture.get_at((x, y)))[:3]) for x in range(160) for y in range(160)
    ]
    assert all(colour == GROUND for away, colour in seen if away > 62 or away < 60 - thickness - 2)
    assert thickness >= 60 or any(colour not in (GROUND, RED) for _, colour in seen)


def test_a_ring_that_grows_is_the_one_drawn_anew() -> None:
    canvas = Canvas(pygame.Surface((400, 300)))
    for radius, thickness in ((20, 8), (60, 6), (110, 3), (140, 1)):
        anew = pygame.Surface((400, 300))
        anew.fill(GROUND)
        put_ring(anew, RED, (200.4, 150), radius, thickness)
        canvas.begin()
        canvas.fill(GROUND)
        put_ring(canvas, RED, (200.4, 150), radius, thickness)
        canvas.show()
        assert canvas.surface.get_buffer().raw == anew.get_buffer().raw
