"""Every film of the gestures is a series of still pictures with reduced motion."""

from __future__ import annotations

import pytest

from game.ui.gallery.films import FILMS
from game.ui.gallery.studio import STILL
from tests.ui.test_card_shown import AT_ONCE, longest_change

pytestmark = pytest.mark.usefixtures("screen")


@pytest.mark.parametrize("name", FILMS)
def test_with_reduced_motion_a_gesture_is_shown_at_once(name: str) -> None:
    assert longest_change(name, STILL) <= AT_ONCE
