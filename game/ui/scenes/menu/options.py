"""Settings of the game, house rules generated from the fields of the rules, licences, the comparison of books."""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Iterable, Mapping, Sequence
from enum import Enum
from functools import cache, partial
from typing import NamedTuple

import pygame

from game.engine.books import entry_for
from game.engine.cards.forms import coherent
from game.engine.cards.pieces import Written
from game.engine.cards.rules import CardRules
from game.engine.fields import TomlTable
from game.engine.options import Option, Seconds, Switch, Whole, changed, options_of, to_text, with_options
from game.engine.registry import BOOKS, Rules, family_of
from game.shipped import asset_text
from game.store.settings import LONGEST_NAME, Face, Scanning
from game.ui.context import Context, key_names
from game.ui.kit.drawing import DrawTarget, plaque, put, put_centre, rounded
from game.ui.kit.input import Intent
from game.ui.kit.sound import FULL
from game.ui.kit.style import Style, cloth
from game.ui.kit.theme import TextSize, Typeface
from game.ui.kit.widgets import Button, ButtonKind, Choice, Form, Label, Picture, Slider, Stepper, TextLine, Toggle
from game.ui.kit.widgets.widget import Paragraph, Value, Widget, inset, nowhere, off_bottom, off_left, off_top, row
from game.ui.looks import OWN_LOOKS, SHIPPED, LookKind
from game.ui.scenes.library.rules import chapter_widgets
from game.ui.scenes.menu.gestures import OwnKeys
from game.ui.scenes.menu.menu import language_control
from game.ui.scenes.menu.people import People, rename
from game.ui.scenes.menu.wild_editor import WildEditor
from game.ui.scenes.page import Lines, Page
from game.ui.specimens import book_picture, piece_height, piece_row
from game.words import options as option_words
from game.words.chapters import RuleWords
from game.words.presets import Preset, following, preset_of, preset_rules, presets_of


@cache
def bill() -> TomlTable:
    """Return the parts, and the licences by name, from the file from which releases also make their bill."""
    return tomllib.loads(asset_text("licences.toml"))


def short_name(licence: str) -> str:
    """Return the name of a licence on a button.

    >>> short_name("LicenseRef-public-domain"), short_name("GPL-3.0-or-later WITH GCC-exception-3.1")
    ('public-domain', 'GPL-3.0-or-later')
    """
    return licence.partition(" WITH ")[0].removeprefix("LicenseRef-")


class Licences(Page):
    """What the packages contain, by whom, under which licence."""

    def build(self, form: Form, style: Style) -> None:  # noqa: ARG002
        t, quiet = self.t, style.theme.quiet
        lines = self.on_panel(self.head(t("licences.title")))
        lines.text("about", t("licences.about"), TextSize.SMALL, quiet, below=2)
        room, gap = lines.room, style.space(2)
        left = room.width if self.narrow else room.width - style.px(300) - gap
        for number, part in enumerate(bill()["part"]):
            place = pygame.Rect(room.x + left + gap, lines.y, style.px(300), style.px(44))
            head = lines.next(style.px(30))
            head.width = left
            lines.add(Label(f"{number}-name", head, part["name"], TextSize.TEXT, style.theme.title, Typeface.BOLD))
            words = t("licences.line", by=part["by"], within=t(f"licences.within.{part['within']}"))
            said = lines.next(style.paragraph_height(words, left, TextSize.SMALL))
            said.width = left
            lines.add(Paragraph(f"{number}-by", said, words, TextSize.SMALL, quiet))
            if self.narrow:
                place.topleft = room.x, lines.y + style.space(0.5)
            for licence in part["licence"].split(" AND "):
                word, act = short_name(licence), self.opens(LicenceText, licence)
                lines.add(Button(f"{number}-{licence}", place, word, act, icon="book-open", step=TextSize.SMALL))
                place = place.move(0, place.height + style.space(1))
            lines.y = max(lines.y, place.y) + style.space(1)
        lines.end()


class LicenceText(Page):
    """A licence in full, in the language it was written in."""

    def __init__(self, context: Context, licence: str) -> None:
        super().__init__(context)
        self.licence = licence

    def build(self, form: Form, style: Style) -> None:  # noqa: ARG002
        lines = self.on_panel(self.head(short_name(self.licence)))
        blocks = filter(str.strip, bill()["text"][self.licence].split("\n\n"))  # their lines are broken by hand
        for number, block in enumerate(blocks):
            lines.text(f"{number}", " ".join(block.split()), below=1.5)
        lines.end()


CONTROL, CONTROL_HEIGHT = 404, 46
"""Units of a control, to the right of its texts."""
WIDE = 20
"""From this many steps on, a range is a slider; below, a stepper."""


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

    def follow(self, preset: Preset | None) -> None:
        if preset is not None:
            self.keep(following(self.rules, preset))

    def set_option(self, name: str, value: object) -> None:
        rules: Rules = with_options(self.rules, {name: to_text(value)})
        self.keep(coherent(rules) if isinstance(rules, CardRules) else rules)

    def preset_row(self, preset: Preset | None) -> OptionRow:
        """Return the row of presets, which sets all house rules at once; none is selected for rules of one's own."""
        names = [(each, self.t(f"preset.{each}.name")) for each in presets_of(self.rules.book)]
        tips: Mapping[Preset | None, str] = {each: option_words.preset_about(self.t, each) for each, _ in names}
        control: Choice[Preset | None] = Choice("preset", nowhere(), names, preset, self.follow, tips=tips)
        return OptionRow("preset", self.t("preset.name"), option_words.preset_about(self.t, preset), control)

    def control_of(self, name: str) -> Widget:
        """Return the control that fits the values of a house rule, not placed yet."""
        t, rules, option, place = self.t, self.rules, option_of(self.rules, name), nowhere()
        value, change = getattr(rules, name), partial(self.set_option, name)
        reason = option_words.idle_text(t, rules, option)

        def named(values: Iterable[object]) -> list[tuple[object, str]]:
            return [(each, option_words.value_name(t, rules, option, each)) for each in values]

        match option.values:
            case Whole(low, high, step) if (high - low) // step + 1 >= WIDE and step > 1:
                return Slider(name, place, value, low, high, change, stops=goal_stops(low, high, step), reason=reason)
            case Whole(low, high, step):
                none = {0: option_words.value_name(t, rules, option, 0)}
                return Stepper(name, place, value, low, high, change, step=step, reason=reason, words=none)
            case Written():
                words = option_words.value_name(t, rules, option, value)
                return Button(name, place, words, self.opens(WildEditor, rules.book, name), icon="pencil")
            case tuple() as values if len(values) > option_words.NAMED:
                return Stepper.through(name, place, named(values), value, change, reason=reason)
            case Seconds(offered):
                values = (None, *sorted({*offered, *([value] if value else [])}))
            case (Switch() as no, Switch() as yes):
                (_, off), (_, on) = named((no, yes))
                return Toggle(name, place, value is yes, (off, on), lambda on: change(yes if on else no), reason=reason)
            case values:
                pass
        return Choice(name, place, named(values), value, change, reason=reason)

    def place(self, form: Form, control: Widget, rect: pygame.Rect) -> None:
        """Add a control at a place, with labels as large as there is room for."""
        control.rect = rect
        if isinstance(control, Choice):
            fit_labels(form.style, control)
        form.add(control)


class OptionRow(NamedTuple):
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


def fit_labels(style: Style, choice: Choice[Value]) -> None:
    """Let a choice have the larger size at which all labels fit, else the smaller, in cells as wide as they need
    where one would be close to its edges in equal cells."""
    words = [word for _, word in choice.values]
    widest = max(style.width(word, TextSize.TEXT, Typeface.BOLD) for word in words)
    choice.step = TextSize.TEXT if widest <= choice.room(style) else TextSize.SMALL
    needs = [style.width(word, choice.step, Typeface.BOLD) for word in words]
    if max(needs) > choice.room(style) - style.space(1):
        choice.shares = [need + style.space(2) for need in needs]


def goal_stops(low: int, high: int, step: int) -> tuple[int, ...]:
    """Return the points on offer: every ten up to 300, for an evening; then by `step` up to 1000; fewer beyond."""
    beyond = range(1000, high + 1, 5 * step)
    return tuple(sorted({*range(low, min(high, 300) + 1, 10), *range(300, min(high, 1000) + 1, step), *beyond}))


GENERAL, LOOK, ALOUD, CALM = "game", "look", "aloud", "calm"
_READ = tomllib.loads(asset_text("options.toml"))
OWN_SECTIONS: Mapping[str, Sequence[str]] = _READ["sections"]
OFFERED: Mapping[str, Sequence[int]] = _READ["offered"]
OWN_PAGES: Mapping[str, tuple[str, str, Callable[[Context], Page]]] = {
    "people": ("people.show", "user-round", People),
    "keys": ("own-keys.change", "pencil", OwnKeys),
    "licences": ("licences.show", "book-open", Licences),
}
"""The rows whose button leads to a page, with its words and its icon."""


def draw_look(style: Style, book: str, surface: DrawTarget, rect: pygame.Rect) -> None:
    """Draw pieces of a book, every colour and a sign of each kind, on the table as they look now.

    Beside them are those that another family's book has, as both can be chosen here.
    """
    radius = style.px(12)
    put(surface, plaque(cloth(rect.size, style.metrics, style.theme), radius), rect.topleft)
    style.ring(surface, rect, radius, style.metrics.hairline, style.theme.panel_line)
    own, half = BOOKS[book], rect.width / 2
    for at, rules in enumerate((own, BOOKS["rummikub" if isinstance(own, CardRules) else "uno-112"])):
        width = round(min(half / 6.2, rect.height * 0.62 / (piece_height(rules, 100) / 100)))
        picture = piece_row(style, rules, entry_for(rules.book, _READ["preview"]), width)
        put_centre(surface, picture, (rect.x + half * (0.51 + 0.98 * at), rect.centery))


OWN = "own"
"""The player's own house rules, as an alternative to the presets."""
GIVEN = "given"
"""The rules of a deal number."""
SHARES = (1.15, 1.0, 1.0)
"""Widths of the names and of the two sides."""


class Compare(Page):
    """A table with two sides, each a book with a preset or the player's own rules."""

    def __init__(self, context: Context, book: str, given: Rules | None = None) -> None:
        super().__init__(context)
        self.given = given
        """Show the rules of a deal number next to those of the book."""
        other = next(each for each in (*family_of(book).books, *BOOKS) if each != book)
        self.sides: list[tuple[str, str]] = [(book, preset_of(context.rules(book)) or OWN), (other, Preset.BOOK)]
        """The book on each side, with the key of a preset, OWN or GIVEN."""
        if given is not None:
            self.sides = [(book, GIVEN), (book, Preset.BOOK)]
        self.only_differences = True

    def rules(self, side: tuple[str, str]) -> Rules:
        book, preset = side
        if preset == GIVEN and self.given is not None:
            return self.given
        return self.context.rules(book) if preset == OWN else preset_rules(book, Preset(preset))

    def compare(self, index: int, book: str, preset: str) -> None:
        """Show something else on a side; the plain book if it does not have the preset."""
        self.sides[index] = book, preset if preset in self._named(book) else Preset.BOOK
        self.rebuild()

    def _named(self, book: str) -> dict[str, str]:
        """Return what a book can be played by, with names."""
        t, given = self.t, self.given is not None and self.given.book == book
        presets = {str(each): t(f"preset.{each}.name") for each in presets_of(book)}
        return ({GIVEN: t("number.rules")} if given else {}) | presets | {OWN: t("preset.mine")}

    def build(self, form: Form, style: Style) -> None:
        switch, rest = self.beside_title(self.head(self.t("compare.title")), style.px(330), 46)
        word, turn = self.t("compare.only-differences"), partial(self.put, "only_differences")
        form.add(Toggle("only", switch, self.only_differences, (word, word), turn).named(word))
        heads, body = off_top(self.panel_in("ground", rest, 3, 2), style.px(100), style.space(1))
        cells = row(heads, SHARES[1:], style.space(2)) if self.narrow else row(heads, SHARES, style.space(2))[1:]
        for index, cell in enumerate(cells):
            self._build_side(form, style, cell, index)
        self._build_lines(form, style, body)

    def _build_side(self, form: Form, style: Style, cell: pygame.Rect, index: int) -> None:
        t, (book, preset) = self.t, self.sides[index]
        upper, lower = off_top(cell, style.px(46), style.space(1))
        lower.height = style.px(46)
        books = [(each, t(f"book.{each}.name")) for each in BOOKS]
        presets, follow = [*self._named(book).items()], partial(self.compare, index, book)
        other = Stepper.through(f"book-{index}", upper, books, book, lambda book: self.compare(index, book, preset))
        form.add(other.named(t("spoken.books")))
        key, pad = f"preset-{index}", style.space(4)
        control: Widget = Stepper.through(key, lower, presets, preset, follow)
        if not self.narrow:
            shares = [style.width(word, TextSize.SMALL, Typeface.BOLD) + pad for _, word in presets]
            control = Choice(key, lower, presets, preset, follow, step=TextSize.SMALL, shares=shares)
        form.add(control.named(t("preset.name")))

    def _build_lines(self, form: Form, style: Style, view: pygame.Rect) -> None:
        theme, high, lines = style.theme, style.px(36), Lines(form, view)
        compared = option_words.comparison(self.t, *map(self.rules, self.sides))
        shown = [each for each in compared if each.differs or not self.only_differences]
        if not shown:
            form.add(Label("same", lines.next(high), self.t("compare.same")))
            return
        for each in shown:
            name, *sides = row(whole := lines.next(high), SHARES, style.space(2))
            if self.narrow:
                name, sides = whole, row(lines.next(high), SHARES[1:], style.space(2))
            lines.add(Label(f"{each.key}-name", name, each.name, TextSize.TEXT, theme.quiet))
            for index, (cell, value) in enumerate(zip(sides, each.values, strict=True)):
                colour = theme.text if each.differs and value != self.t("compare.none") else theme.quiet
                face = Typeface.BOLD if each.differs else Typeface.TEXT
                lines.add(Label(f"{each.key}-{index}", cell, value, TextSize.TEXT, colour, face, 0.5))
            lines.rule(f"{each.key}-line", 1)
        lines.end()


PIECES, FEWEST = (360, 190), 120
"""Units of the picture of a book's pieces, and of the least height for which there is one."""
HEARD = (Intent.WHAT_IS_WRONG, Intent.SAY_TABLE, Intent.SAY_ZONE, Intent.SAY_COUNTS, Intent.SAY_POINTS, Intent.SAY_LAST)
"""What can be asked for by ear."""


class Options(RulesPage):
    """Sections on the left, the rows of one on the right. During a match its rules are shown, and fixed."""

    def __init__(self, context: Context, section: str = GENERAL, fixed: Rules | None = None, book: str = "") -> None:
        super().__init__(context, fixed.book if fixed else book or context.settings.book)
        context.read_looks()
        self.section, self.fixed = section, fixed
        """`fixed` are the rules of the match that is being played."""

    @property
    def rules(self) -> Rules:
        return self.fixed or super().rules

    def show(self, section: str) -> None:
        self.section = section
        self.scroll_up()
        self.rebuild()

    def turn_to(self, book: str) -> None:
        """Show the house rules of another book, in the same section if it has it."""
        self.book = book
        sections = sections_of(self.rules)
        self.show(self.section if self.section in sections else sections[0])

    def copy_look(self) -> None:
        """Copy what is in use into the player's folder, so that it can be changed; use the copies."""
        context, changes = self.context, {}
        for kind in LookKind:
            if (key := getattr(context.settings, kind)) in SHIPPED[kind]:
                own, notes = context.looks.copy(kind, key, context.t(f"look.{kind}.own"))
                context.report(notes)
                if not notes:
                    changes[kind.value] = own
        if changes:
            context.change(**changes)
            context.toasts.add(context.t("look.copied", folder=str(context.looks.folder)), "copy", 8.0)
        self.rebuild()

    def option_rows(self) -> list[OptionRow]:
        if self.section in OWN_SECTIONS:
            # The players of a match keep their names.
            return [each for each in self._own_rows() if not self.fixed or each.key not in ("player_name", "people")]
        t, rules = self.t, self.rules
        rows = [self.preset_row(preset_of(rules))] if self.section == sections_of(rules)[0] else []
        for option in (each for each in options_of(rules) if each.section == self.section):
            name, own = option.name, getattr(BOOKS[rules.book], option.name)
            book_value = option_words.value_name(t, rules, option, own) if getattr(rules, name) != own else ""
            words = option_words.option_name(t, rules, name), option_words.option_about(t, rules, option)
            rows.append(OptionRow(name, *words, self.control_of(name), book_value))
        for each in rows if self.fixed else ():
            each.widget.reason = t("options.fixed")
        return rows

    def _own_rows(self) -> list[OptionRow]:
        """Return the rows of a section of the game's own settings; the preview has the pieces of the book."""
        t, about, rows = self.t, {}, []
        if self.section == CALM:
            intents = {"step": Intent.TAKE, "choose": Intent.ACTIVATE}
            about = {name: self.context.shortcut(intent).name or "–" for name, intent in intents.items()}
        for name in OWN_SECTIONS[self.section]:
            words = t(f"setting.{name}.name"), t(f"setting.{name}.about", **about)
            rows.append(OptionRow(name, *words, self._own_control(name)))
        return rows + self._look_rows() if self.section == LOOK else rows

    def _own_control(self, name: str) -> Widget:
        """Return the control of a setting; of most it fits the value: a switch, a choice, a slider."""
        context, t, place, change, reason = self.context, self.t, nowhere(), partial(self.set, name), ""
        if (page := OWN_PAGES.get(name)) is not None:
            return Button(name, place, t(page[0]), self.opens(page[2]), icon=page[1])
        value = getattr(context.settings, name)
        match name:
            case "player_name":
                change = partial(rename, context, context.profile)
                return TextLine(name, place, value, change, most=LONGEST_NAME, empty=t("player.you"))
            case "language":
                place.size = context.page_style.px(CONTROL), context.page_style.px(CONTROL_HEIGHT)
                return language_control(context, place, change)
            case "catch_seconds":
                times: list[int | None] = [*sorted({*OFFERED[name], value or OFFERED[name][0]}), None]
                automatic = t(f"setting.{name}.automatic")
                named = [(time, option_words.seconds_name(t, time) if time else automatic) for time in times]
                return Choice(name, place, named, value, change)
            case "scan_tenths":
                tenths = sorted({*OFFERED[name], value})
                steps = [(each, t(f"setting.{name}.value", whole=each // 10, tenth=each % 10)) for each in tenths]
                reason = "" if context.settings.scanning is Scanning.TIME else t(f"setting.{name}.off")
                return Stepper.through(name, place, steps, value, change, reason=reason)
            case "text_size" | "piece_size":
                sizes = [(each, t("words.percent", n=each)) for each in sorted({*OFFERED[name], value})]
                return Choice(name, place, sizes, value, change)
            case "speech" | "speech_volume" | "speech_speed" if not context.speech.possible:
                value, reason = value if name != "speech" else False, t("setting.speech.missing")
            case "speech_volume" | "speech_speed" if not context.settings.speech:
                reason = t("setting.speech.off")
        if isinstance(value, bool):
            return Toggle(name, place, value, (t("common.off"), t("common.on")), change, reason=reason)
        if isinstance(value, Enum):
            values = [(each, t(f"setting.{name}.value.{each}")) for each in type(value)]
            choice = Stepper.through if isinstance(value, Face) else Choice
            return choice(name, place, values, value, change)
        return Slider(name, place, value, 0, FULL, change, step=5, reason=reason)

    def _look_rows(self) -> list[OptionRow]:
        """Return the rows about how the game looks: theme, tiles, cards, a picture of them, the player's own."""
        context, t = self.context, self.t
        picture = Picture("look_picture", nowhere(), partial(draw_look, context.page_style, self.book))
        all_own = all(getattr(context.settings, kind).startswith(OWN_LOOKS) for kind in LookKind)
        reason = t("look.all-own") if all_own else ""
        own = Button("own_look", nowhere(), t("look.copy"), self.copy_look, icon="copy", reason=reason)
        return [
            OptionRow("look_picture", t("look.picture"), t("look.about"), picture, high=112),
            *(OptionRow(kind.value, t(f"setting.{kind}.name"), t(f"setting.{kind}.about"), self._look_control(kind))
              for kind in LookKind),
            OptionRow("own_look", t("look.own"), t("look.own-about", folder=str(context.looks.folder)), own),
        ]  # fmt: skip

    def _look_control(self, kind: LookKind) -> Widget:
        """Return the control of a kind of look; what was chosen and is missing is shown as the default."""
        context = self.context
        keys, chosen = context.looks.keys(kind), getattr(context.settings, kind)
        # Those of players carry their own names.
        named = [
            (key, context.looks.find(kind, key).name if key.startswith(OWN_LOOKS) else context.t(f"look.{kind}.{key}"))
            for key in keys
        ]
        value, change = chosen if chosen in keys else keys[0], partial(self.set, kind.value)
        choice = Choice if len(keys) <= 4 else Stepper.through
        return choice(kind.value, nowhere(), named, value, change)

    def build(self, form: Form, style: Style) -> None:
        rest = self.head(self.t("options.title"))
        if self.narrow:
            right = self._build_steppers(form, style, rest)
        else:
            if not self.fixed:
                self.book_tabs(rest)
            left, right = off_left(rest, style.px(250), style.space(3))
            self._build_sections(form, style, left)
        high = self._build_lines(form, style, self.panel_in("ground", right, 3, 1))
        form["ground"].rect, below = off_top(right, min(right.height, high + 2 * style.space(1)), style.space(2))
        if not self.narrow:
            self._build_below(form, style, below)
            if "below" not in form:
                form["ground"].rect = right

    def _build_below(self, form: Form, style: Style, room: pygame.Rect) -> None:
        """Add what goes with the section below its rows, if there is room: what the rules say about it, or its keys."""
        head, rest = off_top(inset(room, style.space(3), style.space(2)), style.px(26), style.space(1))
        title, widgets = self.t("options.keys-aloud"), list[Widget]()
        if self.section not in OWN_SECTIONS:
            title = self.t("options.in-the-rules", book=self.t(f"book.{self.rules.book}.name"))
            widgets = self._rules_below(style, rest)
        elif self.section == ALOUD:
            widgets = self._keys_below(style, rest)
        if widgets:
            form.add(Picture("below", room, style.panel))
            form.add(Label("below-title", head, title, TextSize.SMALL, style.theme.quiet, Typeface.BOLD))
        for widget in widgets:
            form.add(widget)

    def _build_steppers(self, form: Form, style: Style, rest: pygame.Rect) -> pygame.Rect:
        """Add the sections, and for house rules the books, one at a time; return the room below."""
        named = [(key, self.t(f"options.{key}")) for key in OWN_SECTIONS]
        named += [(each, self.t(f"options.section.{each}")) for each in sections_of(self.rules)]
        line, rest = off_top(rest, style.px(46), style.space(1.5))
        form.add(Stepper.through("section", line, named, self.section, self.show).named(self.t("options.title")))
        if self.section in OWN_SECTIONS or self.fixed:
            return rest
        rest = self.book_tabs(rest)
        line, rest = off_top(rest, style.px(46), style.space(1.5))
        self._build_book_keys(form, *row(line, [1.0, 1.0], style.space(1.5)))
        return rest

    def _build_sections(self, form: Form, style: Style, rect: pygame.Rect) -> None:
        t, line = self.t, style.px(46)
        foot, upper = off_bottom(self.panel_in("sections", rect, 1.5, 2), line, style.space(1))
        sections = sections_of(self.rules)
        least = (len(OWN_SECTIONS) + len(sections)) * style.metrics.target
        if style.metrics.touched and least > upper.height - 3 * line:
            beside, foot = off_left(foot, line, style.space(1))
        else:
            beside, upper = off_bottom(upper, line, style.space(2))
        games = [(key, t(f"options.{key}")) for key in OWN_SECTIONS]
        width, text = upper.width - style.space(3), t("options.rules-of", book=t(f"book.{self.book}.name"))
        high = max(style.px(26), style.paragraph_height(text, width, TextSize.SMALL, Typeface.BOLD))
        # Many sections move closer together, so that the last one keeps its distance from the buttons; for fingers
        # the buttons stand side by side before that.
        line = min(line, (upper.height - high - style.space(2)) // (len(games) + len(sections)))
        general = pygame.Rect(upper.x, upper.y, upper.width, len(games) * line)
        own = Choice("section-general", general, games, self.section, self.show, upright=True)
        form.add(own.named(t("options.title")))
        word = pygame.Rect(upper.x + style.space(1.5), general.bottom + style.space(1.5), width, high)
        kind = Paragraph if style.width(text, TextSize.SMALL, Typeface.BOLD) > width else Label
        form.add(kind("rules-of", word, text, TextSize.SMALL, style.theme.quiet, Typeface.BOLD))
        places = pygame.Rect(upper.x, word.bottom + style.space(0.5), upper.width, line * len(sections))
        names = [(each, t(f"options.section.{each}")) for each in sections]
        form.add(Choice("section-book", places, names, self.section, self.show, upright=True).named(text))
        if not self.fixed:
            self._build_book_keys(form, beside, foot)

    def _build_book_keys(self, form: Form, beside: pygame.Rect, foot: pygame.Rect) -> None:
        t, number = self.t, len(changed(self.rules, BOOKS[self.book]))
        lies, tip = beside.width > 2 * beside.height, t("options.compare-tip")
        words, sign = (t("options.compare"), "rotate-ccw") if lies else ("", "")
        act, small = self.opens(Compare, self.book), TextSize.SMALL
        form.add(Button("compare", beside, words, act, icon="columns-2", tip=tip, step=small))
        reason, tip = "" if number else t("options.to-book-none"), t("options.to-book-tip")
        form.add(Button("to-book", foot, t("options.to-book"), lambda: self.keep(BOOKS[self.book]), icon=sign,
                        tip=tip, reason=reason, step=TextSize.SMALL))  # fmt: skip

    def _build_lines(self, form: Form, style: Style, view: pygame.Rect) -> int:
        """Add the rows of the section, one below the other; return how high they are together."""
        width, gap = view.width, style.space(1.5)
        # House rules leave room for the way back to the book: between words and control, where nothing moves for it.
        back = 0 if self.section in OWN_SECTIONS or self.fixed else style.px(44)
        control_width = style.px(CONTROL)
        words_width = width - control_width - gap - (back and back + gap)
        if self.narrow:
            words_width = width
            control_width = min(control_width, width - back - gap)
        lines, entries = Lines(form, view, 1), self.option_rows()
        for entry in entries:
            y, high = lines.y, style.paragraph_height(entry.about, words_width, TextSize.SMALL)
            height = style.px(30) + high
            height = height if self.narrow else max(height, style.px(entry.high))
            self._build_words(lines, entry, pygame.Rect(view.x, y, words_width, style.px(28)), high)
            control = pygame.Rect(0, 0, control_width, style.px(entry.high))
            control.midright = (view.right, y + height // 2)
            if self.narrow:
                # The ring around it leaves the words whole.
                control.topleft = (view.x, y + height + style.space(1))
                height += control.height + style.space(1)
            entry.widget.rect = control
            entry.widget.named(entry.name, entry.about)
            if isinstance(entry.widget, Choice):
                fit_labels(style, entry.widget)
            lines.add(entry.widget)
            if entry.book_value and not self.fixed:
                key = pygame.Rect(0, 0, back, back)
                key.midleft = (control.right + gap if self.narrow else control.left - gap - back, control.centery)
                tip = self.t("options.to-book-one", value=entry.book_value)
                act = partial(self.set_option, entry.key, getattr(BOOKS[self.book], entry.key))
                lines.add(Button(f"{entry.key}-back", key, "", act, icon="rotate-ccw", kind=ButtonKind.QUIET, tip=tip))
            lines.y = y + height + style.space(2)
            if entry is not entries[-1]:
                lines.rule(f"{entry.key}-line", style.space(1))
        return lines.end()

    @staticmethod
    def _build_words(lines: Lines, entry: OptionRow, head: pygame.Rect, high: int) -> None:
        style, theme = lines.style, lines.style.theme
        title = Label(f"{entry.key}-name", head, entry.name, TextSize.TEXT, theme.text, Typeface.BOLD)
        if entry.book_value:
            side = style.px(10)
            dot = rounded((side, side), side // 2, theme.good)
            place = pygame.Rect(head.x, head.y, side, head.height)
            lines.add(Picture(f"{entry.key}-dot", place, lambda surface, rect: put_centre(surface, dot, rect.center)))
            title.rect = pygame.Rect(head.x + style.px(18), head.y, head.width - style.px(18), head.height)
        body = pygame.Rect(head.x, head.bottom + style.px(2), head.width, high)
        lines.add(title, Paragraph(f"{entry.key}-about", body, entry.about, TextSize.SMALL, theme.quiet))

    def _rules_below(self, style: Style, rest: pygame.Rect) -> list[Widget]:
        """Return the parts of the rules that fit into a room, if need be without pictures."""
        rules = self.rules
        words = RuleWords(self.context.catalogue, rules)
        widgets: list[Widget] = []
        y, pictured = rest.y, False
        about = (words.chapter_of(each.rule) for each in options_of(rules) if each.section == self.section)
        for chapter in dict.fromkeys(each for each in about if each is not None):
            for whole in (chapter, chapter._replace(pieces="")):
                place = pygame.Rect(rest.x, y, rest.width, 0)
                added, below = chapter_widgets(style, words, whole, f"rules-{chapter.key}", place)
                if below - style.space(3) <= rest.bottom:
                    widgets, y, pictured = widgets + added, below, pictured or bool(whole.pieces)
                    break
        left = pygame.Rect(rest.x, y, rest.width, rest.bottom - y)
        if widgets and left.height >= style.px(FEWEST) and not pictured:
            size = (min(left.width, style.px(PIECES[0])), min(left.height, style.px(PIECES[1])))
            place = pygame.Rect((0, 0), size).move_to(center=left.center)
            widgets.append(Picture.of("below-pieces", place, book_picture(style, rules.book, size)))
        return widgets

    def _keys_below(self, style: Style, rest: pygame.Rect) -> list[Widget]:
        """Return the keys that say something at the table, in two columns; nothing if they do not fit into a room."""
        keys = [(key_names(self.context.catalogue, self.context.keys, each), self.t(each.text)) for each in HEARD]
        named = [(key, does) for key, does in keys if key]
        columns = row(pygame.Rect(rest.x, rest.y, rest.width, 0), [1.0, 1.0], style.space(4))
        wide = max((style.width(key, TextSize.TEXT, Typeface.BOLD) for key, _ in named), default=0) + style.space(2)
        if wide > columns[0].width // 2:
            return []
        widgets: list[Widget] = []
        y = rest.y
        for first in range(0, len(named), len(columns)):
            line = list(zip(columns, named[first : first + len(columns)], strict=False))
            high = max(style.paragraph_height(does, column.width - wide) for column, (_, does) in line)
            for column, (key, does) in line:
                hand = pygame.Rect(column.x, y, wide, style.paragraph_height(key, wide))
                what = pygame.Rect(column.x + wide, y, column.width - wide, high)
                widgets.append(Label(f"heard-{key}", hand, key, face=Typeface.BOLD))
                widgets.append(Paragraph(f"heard-{key}-does", what, does, colour=style.theme.quiet))
            y += high + style.space(1)
        return widgets if y - style.space(1) <= rest.bottom else []
