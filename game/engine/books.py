"""The books of both families by name, at each revision of the rules, and named sets of options.

For whoever needs no more of a book than its options; for more see `registry`.

>>> preset_of(preset_rules("uno-rummy", Preset.FAMILY))
<Preset.FAMILY: 'family'>
>>> preset_rules("uno-rummy", Preset.FAMILY).target
100
"""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum

from game.engine.cards.books import BOOKS as CARD_BOOKS, REVISIONS as CARD_REVISIONS
from game.engine.cards.rules import CardRules
from game.engine.options import changed, option_texts, options_of, with_options
from game.engine.tiles.books import BOOKS as TILE_BOOKS, REVISIONS as TILE_REVISIONS
from game.engine.tiles.rules import TileRules

Rules = TileRules | CardRules

BOOKS: dict[str, Rules] = {**TILE_BOOKS, **CARD_BOOKS}
"""Every book of both families, in the order of the menu."""


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


LIVELY: Mapping[str, str | int] = {"stacking": "on", "stack_mixed": "on", "seven_o": "on"}
ALL_HOUSE_RULES: Mapping[str, str | int] = {
    **LIVELY, "jump_in": "on", "draw_until": "fits", "drawn_must_play": "yes",
}  # fmt: skip

OPTIONS: Mapping[str, Mapping[Preset, Mapping[str, str | int]]] = {
    "uno-rummy": {
        Preset.FAMILY: {
            "target": 100,
            "draw_although_playable": "allowed",
            "drawn_tile": "with_rack",
            "late_uno_call": "until_caught",
        },
        Preset.TOURNAMENT: {"target": 500, "turn_time": 120, "false_catch_penalty": 1},
    },
    "rummy": {
        Preset.FAMILY: {
            "opening": 30,
            "play_after_draw": "first_layout_only",
            "rebuild_time": "off",
            "timeout": "undo_and_draw",
        },
        Preset.TOURNAMENT: {"rounds": 5, "rebuild_time": 60, "hand_rummy": "on"},
    },
    "rummikub": {
        Preset.FAMILY: {"match": "single", "turn_time": 120},
        Preset.TOURNAMENT: {"match": "target", "invalid_commit": "penalty_three"},
    },
    "uno-1999": {
        Preset.FAMILY: {
            "last_card_draws": "no",
            "w4_bluff": "prevented",
            "late_uno_call": "until_caught",
            "drawn_must_play": "yes",
        },
        Preset.PARTY: LIVELY,
        Preset.ALL_IN: ALL_HOUSE_RULES,
    },
    "uno-112": {
        Preset.FAMILY: {"w4_bluff": "prevented", "w4_match_wilds": "none", "drawn_must_play": "yes"},
        Preset.PARTY: LIVELY,
        Preset.ALL_IN: ALL_HOUSE_RULES,
    },
}
"""The options that differ from the book, by book and preset; a book has the presets listed here."""

LEFT_ALONE: Mapping[str, tuple[str, ...]] = {"uno-1999": ("match",), "uno-112": ("match", "custom")}
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


# -- The books at each revision of the rules, and what a text that names few options, or all of them, means.

UNNAMED = 3
"""The revision assumed by deal numbers and settings that name none; those before have the same defaults."""


def book_at(book: str, revision: int) -> Rules:
    """Return a book at a revision, whatever its defaults are now."""
    return CARD_REVISIONS[revision][book] if book in CARD_BOOKS else TILE_REVISIONS[revision][book]


def departures(rules: Rules) -> dict[str, str | int]:
    """Return the options that differ from the book at the rules' own revision, in text form."""
    return changed(rules, book_at(rules.book, rules.revision))


def today(rules: Rules) -> Rules:
    """Return the same options in today's book, for a new match."""
    return with_options(BOOKS[rules.book], option_texts(rules))
