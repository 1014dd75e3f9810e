"""More of what the everyday tests ask: of every book, of every film of a gesture, with other seeds, for longer."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.engine.registry import BOOKS
from game.engine.tiles.books import BOOKS as TILE_BOOKS
from game.store.settings import Settings
from tests.ui.long.test_canvas import play_at_random
from tests.ui.long.test_card_setup import pressed
from tests.ui.long.test_monkey import TABLES, pawed
from tests.ui.long.test_touch import lay_by_fingers
from tools.gallery.films import FILMS, SIZE
from tools.gallery.studio import STILL, studio, window_of

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


@pytest.mark.parametrize("book", BOOKS)
def test_after_random_play_every_frame_is_the_picture_drawn_anew(
    book: str, first_seed: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    play_at_random(book, first_seed + 1, tmp_path, monkeypatch)


@pytest.mark.usefixtures("screen")
@pytest.mark.parametrize("name", FILMS)
def test_with_reduced_motion_a_gesture_is_shown_at_once(name: str) -> None:
    assert longest_change(name, STILL) <= AT_ONCE


@pytest.mark.parametrize("name", TABLES)
def test_whatever_is_pressed_no_card_is_lost_and_the_match_replays(tmp_path: Path, name: str, first_seed: int) -> None:
    pawed(tmp_path, name, f"{name}{first_seed}", 400)


@pytest.mark.parametrize("book", ["uno-1999", "uno-112"])
def test_whatever_is_pressed_in_the_set_up_nothing_breaks(tmp_path: Path, book: str, first_seed: int) -> None:
    pressed(tmp_path, first_seed, 300, [book])


@pytest.mark.parametrize("book", TILE_BOOKS)
def test_random_lays_are_made_by_fingers_on_a_part_of_the_felt(tmp_path: Path, book: str, first_seed: int) -> None:
    lay_by_fingers(tmp_path, TILE_BOOKS[book], 2, f"one finger, {book} {first_seed}")
