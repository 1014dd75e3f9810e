"""What is painted anew is the picture that a full redraw would give, in matches of every book."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.engine.registry import BOOKS
from tests.ui.test_canvas import play_at_random


@pytest.mark.parametrize("book", BOOKS)
@pytest.mark.parametrize("seed", range(3))
def test_after_random_play_every_frame_is_the_picture_drawn_anew(
    book: str, seed: int, first_seed: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    play_at_random(book, first_seed + seed + 1, tmp_path, monkeypatch)
