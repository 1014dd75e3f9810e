"""The presets of every book."""

from __future__ import annotations

import pytest

from game.engine.books import BOOKS
from game.engine.options import changed, with_options
from game.engine.presets import OPTIONS, Preset, preset_of, preset_rules


@pytest.mark.parametrize("book", BOOKS)
@pytest.mark.parametrize("preset", Preset)
def test_a_preset_is_known_by_its_options(book: str, preset: Preset) -> None:
    rules = preset_rules(book, preset)
    assert preset_of(rules) is preset
    assert changed(rules, BOOKS[book]) == OPTIONS[book].get(preset, {})


@pytest.mark.parametrize("book", BOOKS)
def test_other_options_are_no_preset(book: str) -> None:
    assert preset_of(with_options(BOOKS[book], {"next_starter": "winner"})) is None
