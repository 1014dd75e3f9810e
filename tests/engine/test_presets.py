"""The presets of every book."""

from __future__ import annotations

import pytest

from game.engine.options import changed, options_of, with_options
from game.engine.presets import LEFT_ALONE, OPTIONS, Preset, following, preset_of, preset_rules, presets_of
from game.engine.registry import BOOKS

EACH = [(book, preset) for book in BOOKS for preset in presets_of(book)]


@pytest.mark.parametrize(("book", "preset"), EACH)
def test_a_preset_is_known_by_its_options(book: str, preset: Preset) -> None:
    rules = preset_rules(book, preset)
    assert preset_of(rules) is preset
    assert changed(rules, BOOKS[book]) == OPTIONS.get(book, {}).get(preset, {})


@pytest.mark.parametrize("book", BOOKS)
def test_other_options_are_no_preset(book: str) -> None:
    assert preset_of(with_options(BOOKS[book], {"reverse_two_players": "direction"} if book.startswith("uno-1")
                                  else {"next_starter": "winner"})) is None  # fmt: skip


def test_each_family_has_its_presets() -> None:
    assert presets_of("rummikub") == (Preset.BOOK, Preset.FAMILY, Preset.TOURNAMENT)
    assert presets_of("uno-112") == (Preset.BOOK, Preset.FAMILY, Preset.PARTY, Preset.ALL_IN)


def test_a_preset_of_cards_leaves_alone_who_plays_and_what_is_written_on_the_wilds() -> None:
    own = with_options(BOOKS["uno-112"], {"points": 300, "C2": "idea 4", "uno_penalty": "automatic"})
    party = following(own, Preset.PARTY)
    lively = {"stacking": "on", "stack_mixed": "on", "seven_o": "on"}
    assert changed(party, BOOKS["uno-112"]) == {"points": 300, "C2": "idea 4", **lively}
    assert preset_of(party) is Preset.PARTY
    assert preset_of(own) is None


def test_a_preset_of_tiles_sets_everything() -> None:
    own = with_options(BOOKS["uno-rummy"], {"target": 300})
    assert preset_of(own) is None
    assert following(own, Preset.BOOK) == BOOKS["uno-rummy"]


@pytest.mark.parametrize("book", LEFT_ALONE)
def test_what_presets_leave_alone_is_nothing_that_they_set(book: str) -> None:
    sections = {each.name: each.section for each in options_of(BOOKS[book])}
    both = BOOKS[book].both
    names = {name for options in OPTIONS[book].values() for name in options}
    set_by_presets = {part for name in names for part in both.get(name, (name,))}
    assert {sections[name] for name in set_by_presets}.isdisjoint(LEFT_ALONE[book])


@pytest.mark.parametrize("book", LEFT_ALONE)
def test_all_in_is_every_house_rule_at_once(book: str) -> None:
    rules = preset_rules(book, Preset.ALL_IN)
    house = {each.name: each.values for each in options_of(rules) if each.section == "house"}
    details = {"stack_challenge", "after_jump", "jump_action"}
    assert {name for name in house if getattr(rules, name) == getattr(BOOKS[book], name)} == details
