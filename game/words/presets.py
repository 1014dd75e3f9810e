"""The presets of each book: named sets of options for an occasion (`assets/presets.toml`).

>>> preset_of(preset_rules("uno-rummy", Preset.FAMILY))
<Preset.FAMILY: 'family'>
>>> preset_rules("uno-rummy", Preset.FAMILY).target
100
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from enum import StrEnum

from game.engine.books import BOOKS, Rules
from game.engine.options import changed, options_of, with_options
from game.engine.registry import CARDS
from game.shipped import asset_text


class Preset(StrEnum):
    """A set of options for an occasion."""

    BOOK = "book"
    """Every option as in the book."""
    FAMILY = "family"
    """Kinder to beginners and children: no hurry, nothing to forget, no bluffing."""
    TOURNAMENT = "tournament"
    """Stricter: a clock, costly mistakes, a longer match."""
    PARTY = "party"
    """Livelier: draw cards are passed on, hands change owners."""
    ALL_IN = "all_in"
    """All house rules at once."""


OPTIONS: Mapping[str, Mapping[str, Mapping[str, str | int]]] = tomllib.loads(asset_text("presets.toml"))
"""The options that differ from the book, by book and preset; a book has the presets listed there."""

LEFT_ALONE = dict.fromkeys(CARDS.books, ("match", "custom"))
"""Sections that presets leave alone: who plays with whom, how long, and the rules on custom wilds are chosen for each
match of cards, whatever the house rules are."""


def presets_of(book: str) -> tuple[Preset, ...]:
    """Return the presets of a book."""
    return tuple(preset for preset in Preset if preset is Preset.BOOK or preset in OPTIONS.get(book, {}))


def preset_rules(book: str, preset: Preset) -> Rules:
    """Return a book with the options of a preset."""
    return with_options(BOOKS[book], OPTIONS.get(book, {}).get(preset, {}))


def following(rules: Rules, preset: Preset) -> Rules:
    """Return rules with the options of a preset; whatever presets leave alone stays."""
    alone = {each.name for each in options_of(rules) if each.section in LEFT_ALONE.get(rules.book, ())}
    kept = {name: value for name, value in changed(rules, BOOKS[rules.book]).items() if name in alone}
    return with_options(preset_rules(rules.book, preset), kept)


def preset_of(rules: Rules) -> Preset | None:
    """Return the preset that the rules follow, or None."""
    return next((preset for preset in presets_of(rules.book) if following(rules, preset) == rules), None)
