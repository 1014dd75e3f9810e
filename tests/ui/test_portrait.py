"""Windows that are higher than wide: pages are one column, as large as their width allows, and nothing is cut off."""

from __future__ import annotations

from collections.abc import Iterator

import pygame
import pytest

from game.ui.gallery.listing import ENTRIES, GalleryEntry
from game.ui.gallery.studio import LONG_NAMES, studio, window_of
from game.ui.kit.theme import Metrics, TextSize
from game.ui.scenes.menu.menu import Menu
from game.ui.scenes.page import Page
from tests.ui.screen import cut_texts

HIGH = (720, 1280)
SHOWN = {entry.scene: entry for entry in ENTRIES if issubclass(entry.scene, Page)}


@pytest.fixture(scope="module")
def window() -> Iterator[pygame.Window]:
    """A window that is higher than wide."""
    with window_of(HIGH) as made:
        yield made


@pytest.mark.parametrize("entry", SHOWN.values(), ids=lambda entry: f"{entry.group}-{entry.name}")
def test_a_page_is_one_column_in_which_everything_can_be_read(window: pygame.Window, entry: GalleryEntry) -> None:
    with studio(window, "de", entry.settings) as made, cut_texts() as short:
        entry.stage(made, entry.about)
        short.clear()
        made.picture()
        page = made.top
        assert isinstance(page, Page)
        assert page.narrow
        assert {*short} <= {*LONG_NAMES}, "cut off"
        room = pygame.Rect((0, 0), page.viewport.room)
        assert room.width == HIGH[0], "nothing is scrolled sideways"
        assert [each.key for each in page.form if not room.contains(page.form.place(each))] == []


def test_text_is_as_large_as_in_a_window_lying_on_its_side() -> None:
    lying, upright = Metrics(1280, 720), Metrics(720, 1280)
    assert lying.zoomed((0, 0)) is lying
    assert upright.zoomed((0, 0)).type(TextSize.TEXT) == lying.type(TextSize.TEXT) > upright.type(TextSize.TEXT)
    square = Metrics(1000, 1001)
    assert square.zoomed((0, 0)).factor == pytest.approx(square.factor, abs=0.001), "it does not jump"


def test_the_match_behind_the_menu_is_below_its_buttons(window: pygame.Window, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("game.play.tiles.exhibition.beside", lambda work: work())
    entry = next(each for each in ENTRIES if each.name == "menu-later")
    with studio(window, "de", entry.settings) as made:
        entry.stage(made, entry.about)
        menu = made.top
        assert isinstance(menu, Menu)
        assert menu._attract is not None
        assert len(menu._attract.shown) > 3
        lowest = max(widget.rect.bottom for widget in menu.form)
        assert all(y > lowest for _, y in menu._attract._places)
