"""Every picture of the gallery keeps what is promised of all scenes, as far as the first of its kind was not asked."""

from __future__ import annotations

import pygame
import pytest

from tests.ui.test_gallery import ALIKE, SHOTS, Shot, _exhibition_at_once, broken, window
from tests.ui.visits import EVERYWHERE, ONCE, reached

__all__ = ["_exhibition_at_once", "window"]


OTHERWISE = (
    "caught", "colour", "crowded", "first-round-later", "invalid", "log", "match-won", "new-match-full", "options-game",
    "options-look", "partners", "puzzles", "question", "stack", "statistics", "ten", "ten-scored", "wilds-composed",
    "wilds-idea",
)  # fmt: skip
"""More of some kinds, which look otherwise."""


@pytest.mark.parametrize("chosen", SHOTS, ids=lambda each: each.name)
def test_every_scene_keeps_what_is_promised_of_all(window: pygame.Window, chosen: Shot) -> None:
    name = chosen.entry.name
    checks = (*EVERYWHERE, *(ONCE if name in OTHERWISE else ()))
    if name in ALIKE.values():
        checks = tuple(check for check in ONCE if check is not reached)
    assert broken(window, chosen, checks) == {}
