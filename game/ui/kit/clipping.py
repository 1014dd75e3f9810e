"""Drawing in a part of the picture only."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

import pygame

from game.ui.kit.drawing import DrawTarget


@contextmanager
def drawn_inside(target: DrawTarget, rect: pygame.Rect) -> Iterator[None]:
    """Draw only inside a rectangle meanwhile."""
    before = target.get_clip()
    target.set_clip(rect.clip(before))
    yield
    target.set_clip(before)
