"""Named sets of options for each book: by the book, for families, for tournaments."""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum

from game.engine.books import BOOKS
from game.engine.options import MeldRules, with_options


class Preset(StrEnum):
    """A set of options that fits an evening."""

    BOOK = "book"
    """Every option as the book has it."""
    FAMILY = "family"
    """Kinder to beginners and children: no hurry, more to lay, nothing to forget."""
    TOURNAMENT = "tournament"
    """Stricter: a clock, mistakes cost something, a longer match."""


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
}
"""By book and preset the options that depart from the book."""


def preset_rules(book: str, preset: Preset) -> MeldRules:
    """A book with the options of a preset."""
    return with_options(BOOKS[book], OPTIONS[book].get(preset, {}))


def preset_of(rules: MeldRules) -> Preset | None:
    """The preset that the rules are, None for rules of one's own."""
    return next((preset for preset in Preset if preset_rules(rules.book, preset) == rules), None)
