"""A plate of any width looks as if it were one picture, and no more of it is made than differs."""

from __future__ import annotations

import pygame
import pytest

from game.ui.kit import image_cache
from game.ui.table.shared import plates
from tests.ui.driver import Driver

pytestmark = pytest.mark.usefixtures("nothing_shared")


@pytest.mark.parametrize("lit", [True, False])
@pytest.mark.parametrize("width", [60, 600, 601, 1100, 1279])
def test_wide_plates_are_put_together_without_a_seam(driver: Driver, width: int, lit: bool) -> None:
    style, rect = driver.context.style, pygame.Rect(40, 40, width, 90)
    whole, edge = pygame.Surface((1360, 180)), style.px(12)
    whole.fill("white")
    drawn = whole.copy()
    plates.draw_panel(drawn, style, rect, lit)
    plate = plates._panel(rect.size, style.px(14), style.theme, lit, edge, style.metrics.hairline)
    whole.blit(plate, (40 - edge, 40 - edge), special_flags=pygame.BLEND_PREMULTIPLIED)
    assert pygame.image.tobytes(drawn, "RGB") == pygame.image.tobytes(whole, "RGB")


def test_a_plate_larger_than_the_window_is_made_once(driver: Driver, monkeypatch: pytest.MonkeyPatch) -> None:
    made, keep = 0, image_cache.Room.keep

    def counting(*of: object) -> None:
        nonlocal made
        made += 1
        keep(*of)  # type: ignore[arg-type]

    monkeypatch.setattr(image_cache.Room, "keep", counting)
    width, height = driver.context.style.metrics.size
    for first in (True, False):
        plates.draw_panel(driver.surface, driver.context.style, pygame.Rect(0, 0, width, 3 * height))
        assert bool(made) is first
        made = 0
