"""The lines of the options: a name, what it does, and the control that fits its values."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import pygame

from game.engine.books import BOOKS
from game.engine.options import Game, MeldRules, Option, Seconds, Whole, YesNo, changed, options_of, to_text
from game.store.settings import LONGEST_NAME, ComputerSpeed
from game.ui.catalogue import LANGUAGES
from game.ui.context import Context
from game.ui.widgets import Choice, Slider, Stepper, TextLine, Toggle, Widget

CATCH_SECONDS = (2, 4, 6, 8)
"""Times to catch somebody that are offered."""
WIDE = 20
"""A range with so many steps is a slider, a narrower one a stepper."""
ONLY_WITH = {
    "target": (Game.POINTS, "only-points"),
    "rounds": (Game.ROUNDS, "only-rounds"),
    "first_to": (Game.FIRST_TO, "only-first-to"),
}
"""Options that count only with one form of the match, and how to say so."""

Put = Callable[[str, Any], None]
"""Gives something another value by its name."""


@dataclass(frozen=True, slots=True)
class Entry:
    """One line of the page; its control has no place yet."""

    key: str
    name: str
    about: str
    widget: Widget
    book_value: str = ""
    """What the book says, where the line departs from it."""


def nowhere() -> pygame.Rect:
    """The place of a control before it is laid out."""
    return pygame.Rect(0, 0, 0, 0)


def sections_of(rules: MeldRules) -> tuple[str, ...]:
    """The parts of the house rules, in the order of the fields."""
    return tuple(dict.fromkeys(each.section for each in options_of(rules)))


def seconds_name(context: Context, seconds: int) -> str:
    """A time in words."""
    if seconds % 60 == 0:
        return context.t("options.minutes", minutes=seconds // 60)
    return context.t("options.seconds", seconds=seconds)


def value_name(context: Context, option: Option, value: Any) -> str:
    """What a value of an option is called."""
    match option.values:
        case Seconds() if value is None:
            return context.t("common.off")
        case Seconds():
            return seconds_name(context, int(value))
        case Whole() if option.name == "target":
            return context.t("options.points", points=value)
        case Whole():
            return str(value)
        case _:
            return context.t(f"option.{option.name}.value.{to_text(value)}")


def rule_entries(context: Context, rules: MeldRules, section: str, put: Put) -> list[Entry]:
    """The lines of one section of the house rules."""
    book = BOOKS[rules.book]
    departures = changed(rules, book)
    return [
        Entry(
            option.name,
            context.t(f"option.{option.name}.name"),
            context.t(f"option.{option.name}.about"),
            _rule_control(context, rules, option, put),
            value_name(context, option, getattr(book, option.name)) if option.name in departures else "",
        )
        for option in options_of(rules)
        if option.section == section
    ]


def _rule_control(context: Context, rules: MeldRules, option: Option, put: Put) -> Widget:
    """The control that fits the values of an option."""
    name, value = option.name, getattr(rules, option.name)
    form, why = ONLY_WITH.get(name, (rules.game, ""))
    reason = context.t(f"options.{why}") if rules.game is not form else ""

    def change(new: Any) -> None:
        put(name, new)

    match option.values:
        case Whole(low, high, step):
            kind = Slider if (high - low) // step + 1 >= WIDE and step > 1 else Stepper
            return kind(name, nowhere(), value, low, high, change, step=step, reason=reason)
        case Seconds(offered):
            values = (None, *sorted({*offered, *([value] if value else [])}))
        case values if set(values) == set(YesNo):
            words = (value_name(context, option, YesNo.NO), value_name(context, option, YesNo.YES))
            yes = value is YesNo.YES
            return Toggle(name, nowhere(), yes, words, lambda on: change(YesNo.YES if on else YesNo.NO))
        case values:
            pass
    named = [(each, value_name(context, option, each)) for each in values]
    return Choice(name, nowhere(), named, value, change, reason=reason)


def general_entries(context: Context, put: Put) -> list[Entry]:
    """The lines of the game itself."""
    settings = context.settings
    times: list[int | None] = [*sorted({*CATCH_SECONDS, settings.catch_seconds or CATCH_SECONDS[0]}), None]
    automatic = context.t("setting.catch_seconds.automatic")
    controls = (
        _name_line(context),
        _named_choice("language", [(code, context.t(f"language.{code}")) for code in LANGUAGES], context.language, put),
        _named_choice(
            "computer_speed",
            [(speed, context.t(f"setting.computer_speed.value.{speed}")) for speed in ComputerSpeed],
            settings.computer_speed,
            put,
        ),
        _named_choice(
            "catch_seconds",
            [(time, seconds_name(context, time) if time else automatic) for time in times],
            settings.catch_seconds,
            put,
        ),
        _switch(context, "reduce_motion", put),
        _switch(context, "colour_blind", put),
    )
    return [
        Entry(each.key, context.t(f"setting.{each.key}.name"), context.t(f"setting.{each.key}.about"), each)
        for each in controls
    ]


def _name_line(context: Context) -> Widget:
    def change(text: str) -> None:
        context.change(player_name=text.strip())

    name, empty = context.settings.player_name, context.t("player.you")
    return TextLine("player_name", nowhere(), name, change, most=LONGEST_NAME, empty=empty)


def _named_choice(name: str, values: list[tuple[Any, str]], value: Any, put: Put) -> Widget:
    return Choice(name, nowhere(), values, value, lambda new: put(name, new))


def _switch(context: Context, name: str, put: Put) -> Widget:
    words = (context.t("common.off"), context.t("common.on"))
    return Toggle(name, nowhere(), getattr(context.settings, name), words, lambda on: put(name, on))
