"""The texts of options: names, values, what they are about, why one does not apply; and two books side by side."""

from __future__ import annotations

from typing import Any

import pytest

from game.engine.options import options_of, with_options
from game.engine.presets import Preset
from game.engine.registry import BOOKS
from game.words.comparison import comparison
from game.words.options import (
    idle_text,
    option_about,
    option_name,
    preset_about,
    state_text,
    value_name,
)
from tests.words.test_results import keys


def option(book: str, name: str) -> Any:
    """An option of a book."""
    return next(each for each in options_of(BOOKS[book]) if each.name == name)


@pytest.mark.parametrize(
    ("book", "name", "value", "said"),
    [
        ("uno-rummy", "target", 300, "options.points 300"),
        ("uno-rummy", "turn_time", None, "common.off"),
        ("uno-rummy", "turn_time", 120, "options.minutes 2"),
        ("rummikub", "turn_time", 30, "options.seconds 30"),
        ("rummikub", "rounds", 0, "options.rounds-of-seats"),
        ("rummikub", "rounds", 4, "4"),
        ("rummy", "winning_total", 31, "31"),
        ("rummy", "winning_total", None, "common.off"),
        ("rummy", "hand_rummy", "on", "option.hand_rummy.value.on"),
        ("uno-112", "jump_in", "on", "option.cards.jump_in.value.on"),
        ("uno-112", "C1", "idea 3", "written.short.idea-3"),
    ],
)
def test_each_kind_of_value_has_its_words(book: str, name: str, value: object, said: str) -> None:
    assert value_name(keys, BOOKS[book], option(book, name), value) == said


def test_the_card_books_have_texts_of_their_own() -> None:
    assert option_name(keys, BOOKS["rummy"], "rounds") == "option.rounds.name"
    assert option_name(keys, BOOKS["uno-1999"], "rounds") == "option.cards.rounds.name"


def test_what_an_option_is_about_depends_on_the_scoring_and_cites_the_book() -> None:
    about = option_about(keys, BOOKS["rummy"], option("rummy", "rounds"))
    assert about.startswith("option.rounds.about-minus (")
    assert option_about(keys, BOOKS["uno-rummy"], option("uno-rummy", "rounds")) == "option.rounds.about"


@pytest.mark.parametrize(
    ("book", "options", "name", "said"),
    [
        ("uno-1999", {"players": "tournament"}, "scoring", "options.only-no-tournament"),
        ("uno-1999", {}, "after_jump", "options.only.jump_in"),
        ("uno-1999", {"jump_in": "on"}, "after_jump", ""),
        ("uno-rummy", {}, "rounds", "options.only.rounds"),
        ("uno-rummy", {}, "target", ""),
    ],
)
def test_an_option_that_does_not_apply_says_why(book: str, options: dict[str, Any], name: str, said: str) -> None:
    assert idle_text(keys, with_options(BOOKS[book], options), option(book, name)) == said


def test_rules_are_called_by_their_preset_or_by_what_is_changed() -> None:
    assert (preset_about(keys, Preset.FAMILY), preset_about(keys, None)) == ("preset.family.about", "preset.own")
    assert state_text(keys, Preset.BOOK, 0) == "seats.by-the-book"
    assert state_text(keys, Preset.FAMILY, 3) == "preset.family.name"
    assert state_text(keys, None, 3) == "seats.changed 3"


def test_two_books_are_compared_in_equipment_and_options() -> None:
    lines = {line.key: line for line in comparison(keys, BOOKS["rummy"], BOOKS["uno-112"])}
    assert lines["tiles"].values == ("106", "compare.none")
    assert lines["cards"].values == ("compare.none", "112")
    assert lines["seats"].differs
    assert lines["opening"].name == "option.opening.name"
    assert not any(line.differs for line in comparison(keys, BOOKS["rummy"], BOOKS["rummy"]))
