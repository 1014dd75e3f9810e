"""With reduced motion no gesture of the table moves anything: each film is a series of still pictures (`long`)."""

from __future__ import annotations

import pygame
import pytest

from game.store.settings import Settings
from game.ui.gallery.films import FILMS, SIZE
from game.ui.gallery.studio import PLAIN_SETTINGS, STILL, studio, window_of
from game.ui.kit.theme import Metrics
from game.ui.table.shared.guidance import draw_guidance
from game.words.guidance import Guidance
from tests.ui.styles import styled

pytestmark = pytest.mark.usefixtures("screen")
AT_ONCE = 3
"""Frames within which everything that follows from one event is shown."""


def longest_change(name: str, settings: Settings) -> int:
    """The most frames of a film in a row of which each differs from the last one, though the mouse rests."""
    runs, mouse = [0], (-1, -1)
    with window_of(SIZE) as window, studio(window, "de", settings) as made:

        def look() -> None:
            nonlocal mouse
            made.app.watched = True
            changed = made.app.draw() and made.pointer in (None, mouse)
            made.app.watched = False
            mouse = made.pointer or mouse
            runs.append(runs[-1] + 1 if changed else 0)

        def begin() -> None:
            made.picture()
            made.camera = look

        FILMS[name](made, begin)
    return max(runs)


@pytest.mark.parametrize("name", ["turn", "computer", "cascade", "challenge-lost", "going-out"])
def test_with_reduced_motion_a_gesture_is_shown_at_once(name: str) -> None:
    assert longest_change(name, STILL) <= AT_ONCE


@pytest.mark.parametrize("name", ["computer", "uno"])
def test_without_it_the_same_gesture_moves(name: str) -> None:
    assert longest_change(name, PLAIN_SETTINGS) > 3 * AT_ONCE


def test_the_line_above_the_rack_is_lit_or_not_and_never_without_a_word() -> None:
    style, line = styled(Metrics(1280, 720)), pygame.Rect(20, 10, 600, 38)

    def lit(glow: float, text: str, *, moves: bool) -> bytes:
        surface = pygame.Surface((640, 60))
        draw_guidance(surface, style, line, Guidance(text), glow=glow, moves=moves)
        return pygame.image.tobytes(surface, "RGB")

    assert lit(0.4, "Du bist am Zug", moves=True) != lit(1.0, "Du bist am Zug", moves=True)
    assert lit(0.4, "Du bist am Zug", moves=False) == lit(1.0, "Du bist am Zug", moves=False)
    assert lit(1.0, "", moves=True) == lit(0.0, "", moves=True)
