"""The rows of the options page: a name, an explanation, and the control that fits the values."""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from functools import cache, partial
from typing import NamedTuple

import pygame

from game.engine.books import Preset, following, presets_of
from game.engine.cards.books import BOOKS as CARD_BOOKS
from game.engine.cards.books import UNO_112
from game.engine.cards.forms import coherent
from game.engine.cards.pieces import Written
from game.engine.cards.rules import CardRules
from game.engine.options import Option, Seconds, Switch, Whole, options_of, to_text, with_options
from game.engine.registry import BOOKS, Rules
from game.engine.tiles.books import BOOKS as TILE_BOOKS
from game.engine.tiles.books import RUMMIKUB
from game.shipped import asset_text
from game.store.settings import LONGEST_NAME, Face, Scanning
from game.ui.context import Context
from game.ui.kit.drawing import DrawTarget, clipped, put, put_centre, rounded_mask
from game.ui.kit.input import Intent
from game.ui.kit.sound import FULL
from game.ui.kit.style import Style, cloth
from game.ui.kit.text import Typeface
from game.ui.kit.theme import TextSize
from game.ui.kit.widgets import Button, Choice, Form, Label, Picture, Slider, Stepper, TextLine, Toggle, Widget
from game.ui.kit.widgets.widget import Value, nowhere
from game.ui.looks import OWN_LOOKS, LookKind
from game.ui.scenes.menu.gestures import OwnKeys
from game.ui.scenes.menu.menu import language_control
from game.ui.scenes.menu.people import free_name
from game.ui.scenes.menu.wild_editor import WildEditor
from game.ui.scenes.page import Page
from game.ui.specimens import piece_row
from game.ui.table.cards.images import PROPORTION as CARD_PROPORTION
from game.ui.table.tiles.images import PROPORTION as TILE_PROPORTION
from game.words.options import NAMED, idle_text, option_about, option_name, preset_about, seconds_name, value_name

# -- The page of licences: what the packages contain, by whom, under which licence; and each licence in full.
#
# Everything is in one file, `assets/licences.toml`, from which releases also make their bill.


class LicensedPart(NamedTuple):
    """A work of others, or the game itself."""

    name: str
    licences: Sequence[str]
    by: str
    within: str
    """Which packages contain it: a key of the catalogue."""


class Bill(NamedTuple):
    """The parts, and the licences by name."""

    parts: Sequence[LicensedPart]
    texts: Mapping[str, str]


@cache
def bill() -> Bill:
    read = tomllib.loads(asset_text("licences.toml"))
    parts = [LicensedPart(it["name"], it["licence"].split(" AND "), it["by"], it["within"]) for it in read["part"]]
    return Bill(parts, read["text"])


def short_name(licence: str) -> str:
    """Return the name of a licence on a button.

    >>> short_name("LicenseRef-public-domain"), short_name("GPL-3.0-or-later WITH GCC-exception-3.1")
    ('public-domain', 'GPL-3.0-or-later')
    """
    return licence.partition(" WITH ")[0].removeprefix("LicenseRef-")


class Licences(Page):
    """The list."""

    def build(self, form: Form, style: Style) -> None:
        t, quiet = self.context.t, style.theme.quiet
        lines = self.listed(form, style, t("licences.title"))
        lines.text("about", t("licences.about"), TextSize.SMALL, quiet, below=2)
        room, gap = lines.room, style.space(2)
        left = room.width if self.narrow else room.width - style.px(300) - gap
        for number, part in enumerate(bill().parts):
            place = pygame.Rect(room.x + left + gap, lines.y, style.px(300), style.px(44))
            head = lines.next(style.px(30))
            head.width = left
            lines.add(Label(f"{number}-name", head, part.name, TextSize.TEXT, style.theme.title, Typeface.BOLD))
            words = t("licences.line", by=part.by, within=t(f"licences.within.{part.within}"))
            lines.text(f"{number}-by", words, TextSize.SMALL, quiet, left)
            if self.narrow:
                place.topleft = room.x, lines.y + style.space(0.5)
            for licence in part.licences:
                key = _button(self.context, f"{number}-{licence}", short_name(licence), "book-open",
                              partial(LicenceText, self.context, licence))  # fmt: skip
                key.rect, key.step = place, TextSize.SMALL
                lines.add(key)
                place = place.move(0, place.height + style.space(1))
            lines.y = max(lines.y, place.y) + style.space(1)
        lines.end()


class LicenceText(Page):
    """A licence in full, in the language it was written in."""

    def __init__(self, context: Context, licence: str) -> None:
        super().__init__(context)
        self.licence = licence

    def build(self, form: Form, style: Style) -> None:
        lines = self.listed(form, style, short_name(self.licence))
        blocks = filter(str.strip, bill().texts[self.licence].split("\n\n"))  # their lines are broken by hand
        for number, block in enumerate(blocks):
            lines.text(f"{number}", " ".join(block.split()), below=1.5)
        lines.end()


CONTROL, CONTROL_HEIGHT = 404, 46
"""Units of a control, to the right of its texts."""
WIDE = 20
"""From this many steps on, a range is a slider; below, a stepper."""

Put = Callable[[str, object], None]
"""Sets a value by its name."""


class RulesPage(Page):
    """A page that changes the house rules of a book; they are kept at once."""

    def __init__(self, context: Context, book: str) -> None:
        super().__init__(context)
        self.book = book

    @property
    def rules(self) -> Rules:
        return self.context.rules(self.book)

    def keep(self, rules: Rules) -> None:
        self.context.keep_rules(rules)
        self.rebuild()

    def follow(self, preset: Preset) -> None:
        self.keep(following(self.rules, preset))

    def set_option(self, name: str, value: object) -> None:
        rules: Rules = with_options(self.rules, {name: to_text(value)})
        self.keep(coherent(rules) if isinstance(rules, CardRules) else rules)


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


def sections_of(rules: Rules) -> tuple[str, ...]:
    """Return the sections of the house rules, in the order of the fields."""
    return tuple(dict.fromkeys(each.section for each in options_of(rules)))


def option_of(rules: Rules, name: str) -> Option:
    return next(each for each in options_of(rules) if each.name == name)


def rule_rows(context: Context, rules: Rules, section: str, put: Put) -> list[OptionRow]:
    t, rows = context.t, []
    for option in (each for each in options_of(rules) if each.section == section):
        name, own = option.name, getattr(BOOKS[rules.book], option.name)
        book_value = value_name(t, rules, option, own) if getattr(rules, name) != own else ""
        rows.append(OptionRow(name, option_name(t, rules, name), option_about(t, rules, option),
                              rule_control(context, rules, option, put), book_value))  # fmt: skip
    return rows


def preset_row(context: Context, rules: Rules, put: Callable[[Preset], None], preset: Preset | None) -> OptionRow:
    """Return the row of presets, which sets all house rules at once; none is selected for rules of one's own."""
    names = [(each, context.t(f"preset.{each}.name")) for each in presets_of(rules.book)]
    tips: Mapping[Preset | None, str] = {each: preset_about(context.t, each) for each, _ in names}
    control: Choice[Preset | None] = Choice(
        "preset", nowhere(), names, preset, lambda new: put(new) if new else None, tips=tips
    )
    return OptionRow("preset", context.t("preset.name"), preset_about(context.t, preset), control)


def fit_labels(style: Style, choice: Choice[Value]) -> None:
    """Let a choice have the larger of two sizes at which every label fits its cell; if none does, cells as wide as the
    smaller labels need."""
    words = [word for _, word in choice.values]
    widest = max(style.width(word, TextSize.TEXT, Typeface.BOLD) for word in words)
    choice.step = TextSize.TEXT if widest <= choice.room(style) else TextSize.SMALL
    needs = [style.width(word, TextSize.SMALL, Typeface.BOLD) for word in words]
    if max(needs) > choice.room(style):
        choice.shares = [need + style.space(2) for need in needs]


def goal_stops(low: int, high: int, step: int) -> tuple[int, ...]:
    """Return the points on offer: every ten up to 300, for an evening; then by `step` up to 1000; fewer beyond."""
    beyond = range(1000, high + 1, 5 * step)
    return tuple(sorted({*range(low, min(high, 300) + 1, 10), *range(300, min(high, 1000) + 1, step), *beyond}))


def rule_control(context: Context, rules: Rules, option: Option, put: Put) -> Widget:
    name, value = option.name, getattr(rules, option.name)
    reason, change = idle_text(context.t, rules, option), partial(put, option.name)

    def named(values: Iterable[object]) -> list[tuple[object, str]]:
        return [(each, value_name(context.t, rules, option, each)) for each in values]

    match option.values:
        case Whole(low, high, step) if (high - low) // step + 1 >= WIDE and step > 1:
            return Slider(name, nowhere(), value, low, high, change, stops=goal_stops(low, high, step), reason=reason)
        case Whole(low, high, step):
            none = {0: value_name(context.t, rules, option, 0)}
            return Stepper(name, nowhere(), value, low, high, change, step=step, reason=reason, words=none)
        case Written():
            words = value_name(context.t, rules, option, value)
            return _button(context, name, words, "pencil", lambda: WildEditor(context, rules.book, name))
        case tuple() as values if len(values) > NAMED:
            return Stepper.through(name, nowhere(), named(values), value, change, reason=reason)
        case Seconds(offered):
            values = (None, *sorted({*offered, *([value] if value else [])}))
        case (Switch() as no, Switch() as yes):
            (_, off), (_, on) = named((no, yes))
            return Toggle(name, nowhere(), value is yes, (off, on), lambda on: change(yes if on else no), reason=reason)
        case values:
            pass
    return Choice(name, nowhere(), named(values), value, change, reason=reason)


def _button(context: Context, key: str, words: str, icon: str, page: Callable[[], Page]) -> Button:
    return Button(key, nowhere(), words, lambda: context.scenes.push(page()), icon=icon)


GENERAL, LOOK, ALOUD, CALM = "general", "look", "aloud", "calm"
OWN_SECTIONS: Mapping[str, tuple[str, ...]] = {
    GENERAL: (
        "player_name", "face", "people", "language", "computer_speed", "remarks", "coach", "sound", "volume",
        "ambience", "music", "mono", "mute_in_background", "reduce_motion", "colour_blind", "keys", "licences",
    ),
    LOOK: ("text_size", "piece_size", "rack_above", "left_handed"),
    ALOUD: ("verbosity", "speech", "speech_volume", "speech_speed"),
    CALM: ("catch_seconds", "ask_first", "no_clocks", "confirm_turns", "ignore_quick", "scanning", "scan_tenths"),
}  # fmt: skip
"""The sections of the game's own settings with their rows; calm play needs no quick or sure hands, and one key."""
PERCENT = {"text_size": (100, 125, 150, 175, 200), "piece_size": (75, 100, 125, 150)}
"""The sizes on offer, in percent; another one that is set in the file is offered too."""
CATCH_SECONDS = (2, 4, 6, 8)
"""The offered times to catch somebody."""
TENTHS = (5, 7, 10, 12, 15, 20, 25, 30, 40, 50, 70, 100)
"""The offered times of a step of scanning, in tenths of a second."""


def own_rows(context: Context, section: str, book: str, put: Put, copy: Callable[[], None]) -> list[OptionRow]:
    """Return the rows of a section; the preview has the pieces of a book, `copy` makes a look of the player's own."""
    t, about = context.t, {}
    if section == CALM:
        intents = {"step": Intent.TAKE, "choose": Intent.ACTIVATE}
        about = {name: context.shortcut(intent).name or "–" for name, intent in intents.items()}
    rows = []
    for name in OWN_SECTIONS[section]:
        control = _CONTROLS.get(name, _usual_control)(context, name, put)
        rows.append(OptionRow(name, t(f"setting.{name}.name"), t(f"setting.{name}.about", **about), control))
    return rows + look_rows(context, book, put, copy) if section == LOOK else rows


def _usual_control(context: Context, name: str, put: Put) -> Widget:
    """Return the control that fits the value of a setting: a switch, a choice, a slider."""
    t, value, change = context.t, getattr(context.settings, name), partial(put, name)
    if isinstance(value, bool):
        return Toggle(name, nowhere(), value, (t("common.off"), t("common.on")), change)
    if isinstance(value, Enum):
        named = [(each, t(f"setting.{name}.value.{each}")) for each in type(value)]
        return Choice(name, nowhere(), named, value, change)
    return Slider(name, nowhere(), value, 0, FULL, change, step=5)


def _name_line(context: Context, name: str, _: Put) -> Widget:
    def change(text: str) -> None:
        context.change(player_name=free_name(context, context.profile.key, text.strip()))

    own, empty = context.settings.player_name, context.t("player.you")
    return TextLine(name, nowhere(), own, change, most=LONGEST_NAME, empty=empty)


def _language(context: Context, name: str, put: Put) -> Widget:
    place = pygame.Rect(0, 0, context.page_style.px(CONTROL), context.page_style.px(CONTROL_HEIGHT))
    return language_control(context, place, partial(put, name))


def _spoken(context: Context, name: str, put: Put) -> Widget:
    """Return a control of the system's speech, or say why it does nothing."""
    control, on = _usual_control(context, name, put), context.settings.speech
    if not context.speech.possible:
        control.reason = context.t("setting.speech.missing")
    elif name != "speech" and not on:
        control.reason = context.t("setting.speech.off")
    if isinstance(control, Toggle):
        control.value = on and context.speech.possible
    return control


def _catch_seconds(context: Context, name: str, put: Put) -> Widget:
    now, t = context.settings.catch_seconds, context.t
    times: list[int | None] = [*sorted({*CATCH_SECONDS, now or CATCH_SECONDS[0]}), None]
    named = [(time, seconds_name(t, time) if time else t(f"setting.{name}.automatic")) for time in times]
    return Choice(name, nowhere(), named, now, partial(put, name))


def _scan_tenths(context: Context, name: str, put: Put) -> Widget:
    settings, t = context.settings, context.t
    times = sorted({*TENTHS, settings.scan_tenths})
    named = [(each, t(f"setting.{name}.value", whole=each // 10, tenth=each % 10)) for each in times]
    reason = "" if settings.scanning is Scanning.TIME else t(f"setting.{name}.off")
    return Stepper.through(name, nowhere(), named, settings.scan_tenths, partial(put, name), reason=reason)


def _face(context: Context, name: str, put: Put) -> Widget:
    named = [(each, context.t(f"setting.face.value.{each}")) for each in Face]
    return Stepper.through(name, nowhere(), named, context.settings.face, partial(put, name))


def _percent(context: Context, name: str, put: Put) -> Widget:
    size: int = getattr(context.settings, name)
    sizes = [(each, context.t("words.percent", n=each)) for each in sorted({*PERCENT[name], size})]
    return Choice(name, nowhere(), sizes, size, partial(put, name))


_CONTROLS: Mapping[str, Callable[[Context, str, Put], Widget]] = {
    "player_name": _name_line,
    "face": _face,
    "people": lambda context, name, _:
        Button(name, nowhere(), context.t("people.show"), context.go.people, icon="user-round"),
    "keys": lambda context, name, _:
        _button(context, name, context.t("own-keys.change"), "pencil", partial(OwnKeys, context)),
    "licences": lambda context, name, _:
        _button(context, name, context.t("licences.show"), "book-open", partial(Licences, context)),
    "language": _language, "speech": _spoken, "speech_volume": _spoken, "speech_speed": _spoken,
    "catch_seconds": _catch_seconds, "scan_tenths": _scan_tenths, "text_size": _percent, "piece_size": _percent,
}  # fmt: skip
"""The controls of settings that are not of the usual kind."""


# -- The rows about how the game looks: theme, tiles, cards, a picture of them, the player's own.


def look_rows(context: Context, book: str, put: Put, copy: Callable[[], None]) -> list[OptionRow]:
    t = context.t
    picture = Picture("look_picture", nowhere(), partial(draw_look, context.page_style, book))
    all_own = all(getattr(context.settings, kind).startswith(OWN_LOOKS) for kind in LookKind)
    reason = t("look.all-own") if all_own else ""
    own = Button("own_look", nowhere(), t("look.copy"), copy, icon="copy", reason=reason)
    return [
        OptionRow("look_picture", t("look.picture"), t("look.about"), picture, high=112),
        *(OptionRow(kind.value, t(f"setting.{kind}.name"), t(f"setting.{kind}.about"), look_control(context, kind, put))
          for kind in LookKind),
        OptionRow("own_look", t("look.own"), t("look.own-about", folder=str(context.looks.folder)), own),
    ]  # fmt: skip


def look_control(context: Context, kind: LookKind, put: Put) -> Widget:
    """Return the control of a kind of look; what was chosen and is missing is shown as the default."""
    keys, chosen = context.looks.keys(kind), getattr(context.settings, kind)
    # Those of players carry their own names.
    named = [
        (key, context.looks.find(kind, key).name if key.startswith(OWN_LOOKS) else context.t(f"look.{kind}.{key}"))
        for key in keys
    ]
    value, change = chosen if chosen in keys else keys[0], partial(put, kind.value)
    if len(keys) <= 4:
        return Choice(kind.value, nowhere(), named, value, change)
    return Stepper.through(kind.value, nowhere(), named, value, change)


SHOWN: Mapping[str, str] = {
    "uno-rummy": "R4 Y2 G7 B5 *", "rummy": "K4 R7 O10 B12 *", "rummikub": "R4 O7 K10 B12 *",
    "uno-1999": "R7 Y9 GS B+2 W4", "uno-112": "R7 Y9 GS B+2 C1",
}  # fmt: skip
"""The pieces of each book on the preview."""


def draw_look(style: Style, book: str, surface: DrawTarget, rect: pygame.Rect) -> None:
    """Draw pieces of a book, every colour and a sign of each kind, on the table as they look now.

    Beside them are those that another family's book has, as both can be chosen here.
    """
    radius = style.px(12)
    ground = cloth(rect.size, style.metrics, style.theme).convert_alpha()
    put(surface, clipped(ground, rounded_mask(rect.size, radius)), rect.topleft)
    style.ring(surface, rect, radius, style.metrics.hairline, style.theme.panel_line)
    half = rect.width / 2
    tile = round(min(half / 6.2, rect.height * 0.62 / TILE_PROPORTION))
    card = round(min(half / 6.2, rect.height * 0.62 / CARD_PROPORTION))
    tiles, cards = TILE_BOOKS.get(book, RUMMIKUB), CARD_BOOKS.get(book, UNO_112)
    pictures = [piece_row(style, own, SHOWN[own.book], width) for own, width in ((tiles, tile), (cards, card))]
    for at, picture in enumerate(pictures[:: 1 if book in TILE_BOOKS else -1]):
        put_centre(surface, picture, (rect.x + half * (0.51 + 0.98 * at), rect.centery))
