"""Every picture of the gallery that is not the first of its kind keeps what is promised of all scenes."""

from __future__ import annotations

import pygame
import pytest

from tests.ui.test_gallery import ALIKE, SHOTS, Shot, _exhibition_at_once, broken, window

__all__ = ["_exhibition_at_once", "window"]


FURTHER = [each for each in SHOTS if each.entry.name not in ALIKE.values()]


@pytest.mark.parametrize("chosen", FURTHER, ids=lambda each: each.name)
def test_every_scene_keeps_what_is_promised_of_all(window: pygame.Window, chosen: Shot) -> None:
    assert broken(window, chosen) == {}
