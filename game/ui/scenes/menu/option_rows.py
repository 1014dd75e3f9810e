"""The rows of the options page: a name, an explanation, and the control that fits the values."""

from __future__ import annotations

import tomllib
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache, partial
from typing import NamedTuple

import pygame

from game.engine.cards.custom import Written
from game.engine.options import Option, Seconds, Switch, Whole, options_of
from game.engine.presets import Preset, preset_of, presets_of
from game.engine.registry import BOOKS, Rules
from game.shipped import asset_text
from game.store.settings import LONGEST_NAME, ComputerSpeed
from game.ui.context import Context
from game.ui.kit.sound import FULL
from game.ui.kit.style import Style
from game.ui.kit.text import Typeface
from game.ui.kit.theme import TextSize
from game.ui.kit.widgets import (
    Button,
    Choice,
    Form,
    Label,
    Paragraph,
    Picture,
    Slider,
    Stepper,
    TextLine,
    Toggle,
    Widget,
)
from game.ui.kit.widgets.widget import Value, inset
from game.ui.scenes.menu.gestures import OwnKeys
from game.ui.scenes.menu.menu import language_control, language_names
from game.ui.scenes.menu.people import free_name
from game.ui.scenes.new_match.wild_editor import WildEditor
from game.ui.scenes.page import Page
from game.words.options import NAMED, idle_text, option_about, option_name, preset_about, value_name

# -- The page of licences: what the packages contain, by whom, under which licence; and each licence in full.
#
# Everything is in one file, `assets/licences.toml`, from which releases also make their bill.

JOINT = " AND "
"""Between the licences of a part that has several."""
LICENCE, LINE = 300, 44
"""Units of the button that opens a licence."""


class LicensedPart(NamedTuple):
    """A work of others, or the game itself."""

    name: str
    licences: tuple[str, ...]
    by: str
    within: str
    """Which packages contain it: a key of the catalogue."""


class Bill(NamedTuple):
    """The parts, and the licences by name."""

    parts: tuple[LicensedPart, ...]
    texts: dict[str, str]


@cache
def bill() -> Bill:
    """Return what the game is made of."""
    read = tomllib.loads(asset_text("licences.toml"))
    parts = (
        LicensedPart(each["name"], tuple(each["licence"].split(JOINT)), each["by"], each["within"])
        for each in read["part"]
    )
    return Bill(tuple(parts), read["text"])


def short_name(licence: str) -> str:
    """Return the name of a licence on a button.

    >>> short_name("LicenseRef-public-domain"), short_name("GPL-3.0-or-later WITH GCC-exception-3.1")
    ('public-domain', 'GPL-3.0-or-later')
    """
    return licence.partition(" WITH ")[0].removeprefix("LicenseRef-")


def paragraphs(text: str) -> list[str]:
    """Return the paragraphs of a text whose lines are broken by hand.

    >>> paragraphs("One\\n two.\\n\\n\\nThree.")
    ['One two.', 'Three.']
    """
    return [" ".join(block.split()) for block in text.split("\n\n") if block.strip()]


class Licences(Page):
    """The list."""

    def show(self, licence: str) -> None:
        """Open the text of a licence."""
        self.context.scenes.push(LicenceText(self.context, licence))

    def build(self, form: Form, style: Style) -> None:
        """Put the widgets into the form."""
        t = self.context.t
        room = self.head(form, style, t("licences.title"))
        form.add(Picture("ground", room, style.panel))
        view = inset(room, style.space(4), style.space(2))
        width, gap, y = view.width, style.space(2), view.y
        y = _add(form, style, "about", pygame.Rect(view.x, y, width, 0), t("licences.about"), quiet=True) + gap
        left = width if self.narrow else width - style.px(LICENCE) - gap
        for number, part in enumerate(bill().parts):
            head = pygame.Rect(view.x, y, left, style.px(30))
            form.add(
                Label(f"{number}-name", head, part.name, TextSize.TEXT, style.theme.title, Typeface.BOLD), scrolled=True
            )
            words = t("licences.line", by=part.by, within=t(f"licences.within.{part.within}"))
            end = _add(form, style, f"{number}-by", pygame.Rect(view.x, head.bottom, left, 0), words, quiet=True)
            place = pygame.Rect(view.x + left + gap, y, style.px(LICENCE), style.px(LINE))
            if self.narrow:
                place.topleft = view.x, end + style.space(0.5)
            for licence in part.licences:
                open_it = partial(self.show, licence)
                key = f"{number}-{licence}"
                button = Button(key, place, short_name(licence), open_it, icon="book-open", step=TextSize.SMALL)
                form.add(button, scrolled=True)
                place = place.move(0, place.height + style.space(1))
            y = max(end, place.y) + style.space(1)
        form.scroll_list(view, y - view.y)


class LicenceText(Page):
    """A licence in full, in the language it was written in."""

    def __init__(self, context: Context, licence: str) -> None:
        super().__init__(context)
        self.licence = licence

    def build(self, form: Form, style: Style) -> None:
        """Put the widgets into the form."""
        room = self.head(form, style, short_name(self.licence))
        form.add(Picture("ground", room, style.panel))
        view = inset(room, style.space(4), style.space(2))
        y = view.y
        for number, words in enumerate(paragraphs(bill().texts[self.licence])):
            place = pygame.Rect(view.x, y, view.width, 0)
            y = _add(form, style, f"{number}", place, words) + style.space(1.5)
        form.scroll_list(view, y - view.y)


def _add(form: Form, style: Style, key: str, place: pygame.Rect, words: str, *, quiet: bool = False) -> int:
    """Add a paragraph as high as its words; return where it ends."""
    step, colour = (TextSize.SMALL, style.theme.quiet) if quiet else (TextSize.TEXT, None)
    place.height = style.paragraph_height(words, place.width, step)
    form.add(Paragraph(key, place, words, step, colour), scrolled=True)
    return place.bottom


CONTROL, CONTROL_HEIGHT = 404, 46
"""Units of a control, to the right of its texts."""
WIDE = 20
"""From this many steps on, a range is a slider; below, a stepper."""

Put = Callable[[str, object], None]
"""Sets a value by its name."""


@dataclass(frozen=True, slots=True)
class OptionRow:
    """A row of the page; its control has no place yet."""

    key: str
    name: str
    about: str
    widget: Widget
    book_value: str = ""
    """The book's value, if the row differs from it."""
    high: int = CONTROL_HEIGHT
    """The height of its control, in units."""


def nowhere() -> pygame.Rect:
    """Return the place of a control before it is laid out."""
    return pygame.Rect(0, 0, 0, 0)


def sections_of(rules: Rules) -> tuple[str, ...]:
    """Return the sections of the house rules, in the order of the fields."""
    return tuple(dict.fromkeys(each.section for each in options_of(rules)))


def rule_entries(context: Context, rules: Rules, section: str, put: Put) -> list[OptionRow]:
    """Return the rows of one section of the house rules."""
    book = BOOKS[rules.book]
    return [
        OptionRow(
            option.name,
            option_name(context.t, rules, option.name),
            option_about(context.t, rules, option),
            rule_control(context, rules, option, put),
            _by_the_book(context, rules, option, book),
        )
        for option in options_of(rules)
        if option.section == section
    ]


def _by_the_book(context: Context, rules: Rules, option: Option, book: Rules) -> str:
    """Return the book's value, if the rules differ from it."""
    value = getattr(book, option.name)
    return value_name(context.t, rules, option, value) if getattr(rules, option.name) != value else ""


def preset_entry(context: Context, rules: Rules, put: Callable[[Preset], None]) -> OptionRow:
    """Return the row of presets, which sets all house rules at once; none is selected for rules of one's own."""
    names = [(each, context.t(f"preset.{each}.name")) for each in presets_of(rules.book)]
    preset = preset_of(rules)
    tips: dict[Preset | None, str] = {each: preset_about(context.t, each) for each, _ in names}
    control: Choice[Preset | None] = Choice(
        "preset", nowhere(), names, preset, lambda new: put(new) if new else None, tips=tips
    )
    return OptionRow("preset", context.t("preset.name"), preset_about(context.t, preset), control)


def fitting_step(style: Style, choice: Choice[Value]) -> int:
    """Return the larger of two sizes at which every label of a choice fits its cell."""
    widest = max(style.width(word, TextSize.TEXT, Typeface.BOLD) for _, word in choice.values)
    return TextSize.TEXT if widest <= choice.room(style) else TextSize.SMALL


def goal_stops(low: int, high: int, step: int) -> tuple[int, ...]:
    """Return the points that a slider offers: every ten up to 300, for matches that last an evening; then by `step` up
    to
    1000; fewer beyond.
    """
    beyond = range(1000, high + 1, 5 * step)
    return tuple(sorted({*range(low, min(high, 300) + 1, 10), *range(300, min(high, 1000) + 1, step), *beyond}))


def rule_control(context: Context, rules: Rules, option: Option, put: Put) -> Widget:
    """Return the control that fits the values of an option."""
    name, value = option.name, getattr(rules, option.name)
    reason = idle_text(context.t, rules, option)

    def change(new: object) -> None:
        put(name, new)

    match option.values:
        case Whole(low, high, step) if (high - low) // step + 1 >= WIDE and step > 1:
            return Slider(name, nowhere(), value, low, high, change, stops=goal_stops(low, high, step), reason=reason)
        case Whole(low, high, step):
            none = {0: value_name(context.t, rules, option, 0)}
            return Stepper(name, nowhere(), value, low, high, change, step=step, reason=reason, words=none)
        case Written():
            short = value_name(context.t, rules, option, value)
            return Button(
                name,
                nowhere(),
                short,
                lambda: context.scenes.push(WildEditor(context, rules.book, name)),
                icon="pencil",
            )
        case tuple() as values if len(values) > NAMED:
            return _value_stepper(context, rules, option, values, value, change)
        case Seconds(offered):
            values = (None, *sorted({*offered, *([value] if value else [])}))
        case (Switch() as no, Switch() as yes):
            words = (value_name(context.t, rules, option, no), value_name(context.t, rules, option, yes))
            return Toggle(name, nowhere(), value is yes, words, lambda on: change(yes if on else no), reason=reason)
        case values:
            pass
    named = [(each, value_name(context.t, rules, option, each)) for each in values]
    return Choice(name, nowhere(), named, value, change, reason=reason)


def _value_stepper(
    context: Context,
    rules: Rules,
    option: Option,
    values: tuple[object, ...],
    value: object,
    change: Callable[[object], None],
) -> Stepper:
    """Return a stepper through many values."""
    words = dict(enumerate(value_name(context.t, rules, option, each) for each in values))
    last = len(values) - 1
    return Stepper(option.name, nowhere(), values.index(value), 0, last, lambda i: change(values[i]), words=words)


def general_entries(context: Context, put: Put) -> list[OptionRow]:
    """Return the rows of the game's own settings."""
    settings = context.settings
    controls = (
        _name_line(context),
        Button("people", nowhere(), context.t("people.show"), context.go.people, icon="user-round"),
        _language(context, put),
        _named_choice(
            "computer_speed",
            [(speed, context.t(f"setting.computer_speed.value.{speed}")) for speed in ComputerSpeed],
            settings.computer_speed,
            put,
        ),
        _switch(context, "remarks", put),
        _switch(context, "sound", put),
        *(_volume(context, name, put) for name in ("volume", "ambience", "music")),
        _switch(context, "mono", put),
        _switch(context, "mute_in_background", put),
        _switch(context, "reduce_motion", put),
        _switch(context, "colour_blind", put),
        Button(
            "keys",
            nowhere(),
            context.t("own-keys.change"),
            lambda: context.scenes.push(OwnKeys(context)),
            icon="pencil",
        ),
        Button(
            "licences",
            nowhere(),
            context.t("licences.show"),
            lambda: context.scenes.push(Licences(context)),
            icon="book-open",
        ),
    )
    return [
        OptionRow(each.key, context.t(f"setting.{each.key}.name"), context.t(f"setting.{each.key}.about"), each)
        for each in controls
    ]


def _name_line(context: Context) -> Widget:
    def change(text: str) -> None:
        context.change(player_name=free_name(context, context.profile.key, text.strip()))

    name, empty = context.settings.player_name, context.t("player.you")
    return TextLine("player_name", nowhere(), name, change, most=LONGEST_NAME, empty=empty)


def _language(context: Context, put: Put) -> Widget:
    style = context.page_style
    place = pygame.Rect(0, 0, style.px(CONTROL), style.px(CONTROL_HEIGHT))
    named = language_names()
    return language_control(style, place, named, context.language, lambda code: put("language", code))


def _named_choice(name: str, values: list[tuple[Value, str]], value: Value, put: Put) -> Widget:
    return Choice(name, nowhere(), values, value, lambda new: put(name, new))


def _volume(context: Context, name: str, put: Put) -> Widget:
    volume = getattr(context.settings, name)
    return Slider(name, nowhere(), volume, 0, FULL, lambda new: put(name, new), step=5)


def _switch(context: Context, name: str, put: Put) -> Widget:
    words = (context.t("common.off"), context.t("common.on"))
    return Toggle(name, nowhere(), getattr(context.settings, name), words, lambda on: put(name, on))
