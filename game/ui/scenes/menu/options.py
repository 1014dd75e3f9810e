"""Settings of the game, and house rules of the book generated from the fields of the rules."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from game.engine.cards.books import UNO_112
from game.engine.cards.forms import coherent
from game.engine.cards.rules import CardRules
from game.engine.options import changed, options_of, to_text, with_options
from game.engine.presets import Preset, following
from game.engine.registry import BOOKS, Rules
from game.engine.tiles.books import RUMMIKUB
from game.store.settings import Scanning, Verbosity
from game.ui.context import Context, key_names
from game.ui.kit.drawing import DrawTarget, clipped, put, put_centre, rounded, rounded_mask
from game.ui.kit.input import Intent
from game.ui.kit.materials import cloth
from game.ui.kit.sound import FULL
from game.ui.kit.style import Style
from game.ui.kit.text import Typeface
from game.ui.kit.theme import TextSize
from game.ui.kit.widgets import (
    Button,
    ButtonKind,
    Choice,
    Form,
    Label,
    Paragraph,
    Picture,
    Slider,
    Stepper,
    Toggle,
    Widget,
)
from game.ui.kit.widgets.widget import Painting, inset, off_bottom, off_left, off_top, row
from game.ui.looks import OWN_LOOKS, SHIPPED, LookKind
from game.ui.scenes.library.rules import ChapterWidgets
from game.ui.scenes.menu.compare import Compare
from game.ui.scenes.menu.option_rows import (
    CONTROL,
    OptionRow,
    Put,
    fitting_step,
    general_entries,
    nowhere,
    preset_entry,
    rule_entries,
    sections_of,
)
from game.ui.scenes.page import Page
from game.ui.specimens import book_picture, card_row, specimen
from game.ui.table.cards.images import PROPORTION as CARD_PROPORTION
from game.ui.table.tiles.images import PROPORTION as TILE_PROPORTION
from game.words.chapters import Chapter, RuleWords
from game.words.options import seconds_name

# -- The rows about what is read aloud: how much a screen reader or the system's speech says, how loud, how fast.


def aloud_entries(context: Context, put: Put, *, possible: bool) -> list[OptionRow]:
    """Return the rows; `possible` says whether the system can speak, and if not the switch says why."""
    t, settings = context.t, context.settings
    missing = "" if possible else t("setting.speech.missing")
    silent = missing or ("" if settings.speech else t("setting.speech.off"))
    named = [(each, t(f"setting.verbosity.value.{each}")) for each in Verbosity]
    words = (t("common.off"), t("common.on"))
    controls = (
        Choice("verbosity", nowhere(), named, settings.verbosity, lambda new: put("verbosity", new)),
        Toggle("speech", nowhere(), settings.speech and possible, words, lambda on: put("speech", on), reason=missing),
        *(
            Slider(name, nowhere(), getattr(settings, name), 0, FULL, _put(put, name), step=5, reason=silent)
            for name in ("speech_volume", "speech_speed")
        ),
    )
    return [
        OptionRow(each.key, t(f"setting.{each.key}.name"), t(f"setting.{each.key}.about"), each) for each in controls
    ]


def _put(put: Put, name: str) -> Callable[[int], None]:
    return lambda value: put(name, value)


# -- What is shown below the rows of a short section of the options: what the rules say about it, or its keys.

PIECES, FEWEST = (360, 190), 120
"""Units of the picture of a book's pieces, and of the least height for which there is one."""
HEARD = (
    Intent.WHAT_IS_WRONG,
    Intent.SAY_TABLE,
    Intent.SAY_ZONE,
    Intent.SAY_COUNTS,
    Intent.SAY_POINTS,
    Intent.SAY_LAST,
)
"""What can be asked for by ear."""


def chapters_about(words: RuleWords, section: str) -> tuple[Chapter, ...]:
    """Return the sections of a book's page that cover the options of a section, in the order of the options."""
    options = (each for each in options_of(words.rules) if each.section == section)
    chapters = (words.chapter_of(each.rule) for each in options)
    return tuple(dict.fromkeys(each for each in chapters if each is not None))


def rules_below(form: Form, style: Style, context: Context, rules: Rules, section: str, room: pygame.Rect) -> bool:
    """Fill a room with the parts of the rules that fit, at least without their pictures; return whether any does."""
    words, book = RuleWords(context.catalogue, rules), context.t(f"book.{rules.book}.name")
    making, rest = ChapterWidgets(style, words), _under_title(style, room)
    widgets: list[Widget] = []
    y, pictured = rest.y, False
    for chapter in chapters_about(words, section):
        room_left = pygame.Rect(rest.x, y, rest.width, 0)
        for whole in (chapter, chapter._replace(pieces="")):
            added, below = making.of(whole, f"rules-{chapter.key}", room_left)
            if below - style.space(3) <= rest.bottom:
                widgets, y, pictured = widgets + added, below, pictured or bool(whole.pieces)
                break
    if not widgets:
        return False
    _add_titled(form, style, room, context.t("options.in-the-rules", book=book), widgets)
    left = pygame.Rect(rest.x, y, rest.width, rest.bottom - y)
    if left.height >= style.px(FEWEST) and not pictured:
        size = (min(left.width, style.px(PIECES[0])), min(left.height, style.px(PIECES[1])))
        place = pygame.Rect((0, 0), size)
        place.center = left.center
        pieces = book_picture(style, rules.book, size)
        form.add(Picture("below-pieces", place, lambda surface, rect: put(surface, pieces, rect.topleft)))
    return True


def keys_below(form: Form, style: Style, context: Context, room: pygame.Rect) -> bool:
    """Fill a room with the keys that say something at the table, in two columns; return whether they fit."""
    keys = [(key_names(context.catalogue, context.keys, each), context.t(f"intent.{each}")) for each in HEARD]
    named = [(key, does) for key, does in keys if key]
    rest = _under_title(style, room)
    columns = row(pygame.Rect(rest.x, rest.y, rest.width, 0), [1.0, 1.0], style.space(4))
    wide = max((style.width(key, TextSize.TEXT, Typeface.BOLD) for key, _ in named), default=0) + style.space(2)
    if not named or wide > columns[0].width // 2:
        return False
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
    if y - style.space(1) > rest.bottom:
        return False
    _add_titled(form, style, room, context.t("options.keys-aloud"), widgets)
    return True


def _under_title(style: Style, room: pygame.Rect) -> pygame.Rect:
    """Return the room of a panel below its title."""
    return off_top(inset(room, style.space(3), style.space(2)), style.px(26), style.space(1))[1]


def _add_titled(form: Form, style: Style, room: pygame.Rect, title: str, widgets: list[Widget]) -> None:
    """Add a panel with a title, and widgets on it."""
    form.add(Picture("below", room, style.panel))
    head = off_top(inset(room, style.space(3), style.space(2)), style.px(26), 0)[0]
    form.add(Label("below-title", head, title, TextSize.SMALL, style.theme.quiet, Typeface.BOLD))
    for widget in widgets:
        form.add(widget)


# -- The rows of calm play: nothing needs quick hands, sure hands, or more than one key.

CATCH_SECONDS = (2, 4, 6, 8)
"""The offered times to catch somebody."""
CALM_SWITCHES = ("ask_first", "no_clocks", "confirm_turns", "ignore_quick")
TENTHS = (5, 7, 10, 12, 15, 20, 25, 30, 40, 50, 70, 100)
"""The offered times of a step of scanning, in tenths of a second."""


def calm_entries(context: Context, put: Put) -> list[OptionRow]:
    """Return the rows."""
    switches: list[Widget] = [_switch(context, name, put) for name in CALM_SWITCHES]
    controls = [_catch_seconds(context, put), *switches, _scanning(context, put), _speed(context, put)]
    t, keys = context.t, {}
    for name, intent in (("step", Intent.TAKE), ("choose", Intent.ACTIVATE)):
        keys[name] = context.shortcut(intent).name or "–"
    return [
        OptionRow(each.key, t(f"setting.{each.key}.name"), t(f"setting.{each.key}.about", **keys), each)
        for each in controls
    ]


def _switch(context: Context, name: str, put: Put) -> Widget:
    words = (context.t("common.off"), context.t("common.on"))
    return Toggle(name, nowhere(), getattr(context.settings, name), words, lambda on: put(name, on))


def _catch_seconds(context: Context, put: Put) -> Widget:
    settings, t = context.settings, context.t
    times: list[int | None] = [*sorted({*CATCH_SECONDS, settings.catch_seconds or CATCH_SECONDS[0]}), None]
    automatic = t("setting.catch_seconds.automatic")
    named = [(time, seconds_name(t, time) if time else automatic) for time in times]
    return Choice("catch_seconds", nowhere(), named, settings.catch_seconds, lambda new: put("catch_seconds", new))


def _scanning(context: Context, put: Put) -> Widget:
    named = [(each, context.t(f"setting.scanning.value.{each}")) for each in Scanning]
    return Choice("scanning", nowhere(), named, context.settings.scanning, lambda new: put("scanning", new))


def _speed(context: Context, put: Put) -> Widget:
    settings, t = context.settings, context.t
    times = sorted({*TENTHS, settings.scan_tenths})
    words = dict(enumerate(t("setting.scan_tenths.value", whole=each // 10, tenth=each % 10) for each in times))
    reason = "" if settings.scanning is Scanning.TIME else t("setting.scan_tenths.off")
    return Stepper("scan_tenths", nowhere(), times.index(settings.scan_tenths), 0, len(times) - 1,
                   lambda index: put("scan_tenths", times[index]), words=words, reason=reason)  # fmt: skip


# -- The rows of the options about how the game looks: theme, tiles, cards, a picture of them, the player's own.

TILES, CARDS = "R4 O7 K10 B12 *", "R7 Y9 GS B+2 W4"
"""The pieces on the picture: every colour, a sign of each kind."""
SIDE_BY_SIDE = 4
"""Up to this many names are shown side by side; more in a stepper."""


def look_entries(context: Context, put_setting: Put, copy: Callable[[], None]) -> list[OptionRow]:
    """Return the rows of how the game looks."""
    t = context.t
    rows = [
        OptionRow(
            kind.value, t(f"setting.{kind}.name"), t(f"setting.{kind}.about"), look_control(context, kind, put_setting)
        )
        for kind in LookKind
    ]
    picture = Picture("look_picture", nowhere(), lambda surface, rect: draw_look(surface, context.page_style, rect))
    rows.insert(0, OptionRow("look_picture", t("look.picture"), t("look.about"), picture, high=112))
    all_own = all(getattr(context.settings, kind).startswith(OWN_LOOKS) for kind in LookKind)
    reason = t("look.all-own") if all_own else ""
    own = Button("own_look", nowhere(), t("look.copy"), copy, icon="copy", reason=reason)
    return [*rows, OptionRow("own_look", t("look.own"), t("look.own-about", folder=str(context.looks.folder)), own)]


def look_name(context: Context, kind: LookKind, key: str) -> str:
    """Return the name of a look: those of players carry their own."""
    return context.looks.find(kind, key).name if key.startswith(OWN_LOOKS) else context.t(f"look.{kind}.{key}")


def look_control(context: Context, kind: LookKind, put_setting: Put) -> Widget:
    """Return the control of a kind of look; what was chosen and is missing is shown as the default."""
    keys = context.looks.keys(kind)
    chosen: str = getattr(context.settings, kind)
    value = chosen if chosen in keys else keys[0]
    names = [(key, look_name(context, kind, key)) for key in keys]

    def change(new: str) -> None:
        put_setting(kind.value, new)

    if len(keys) <= SIDE_BY_SIDE:
        return Choice(kind.value, nowhere(), names, value, change)
    words = {index: name for index, (_, name) in enumerate(names)}
    last = len(keys) - 1
    return Stepper(kind.value, nowhere(), keys.index(value), 0, last, lambda i: change(keys[i]), words=words)


def draw_look(surface: DrawTarget, style: Style, rect: pygame.Rect) -> None:
    """Draw tiles and cards on the table, as they look now."""
    radius = style.px(12)
    ground = cloth(rect.size, style.metrics, style.theme).convert_alpha()
    put(surface, clipped(ground, rounded_mask(rect.size, radius)), rect.topleft)
    style.ring(surface, rect, radius, style.metrics.hairline, style.theme.panel_line)
    half = rect.width / 2
    tile = round(min(half / 6.2, rect.height * 0.62 / TILE_PROPORTION))
    card = round(min(half / 6.2, rect.height * 0.62 / CARD_PROPORTION))
    put_centre(surface, specimen(style, RUMMIKUB, TILES, tile), (rect.x + half * 0.51, rect.centery))
    put_centre(surface, card_row(style, UNO_112, CARDS, card), (rect.right - half * 0.51, rect.centery))


# -- The rows of the options about how large everything is, and where it lies on a table.

PERCENT = {"text_size": (100, 125, 150, 175, 200), "piece_size": (75, 100, 125, 150)}
"""The sizes on offer, in percent; another one that is set in the file is offered too."""
SIZE_SWITCHES = ("rack_above", "left_handed")
"""Settings of where things are, each with two values."""


def size_entries(context: Context, put: Put) -> list[OptionRow]:
    """Return the rows of sizes and places."""
    t = context.t
    controls: list[Widget] = [_size(context, name, put) for name in PERCENT]
    controls += [_switch(context, name, put) for name in SIZE_SWITCHES]
    return [
        OptionRow(each.key, t(f"setting.{each.key}.name"), t(f"setting.{each.key}.about"), each) for each in controls
    ]


def _size(context: Context, name: str, put: Put) -> Widget:
    size: int = getattr(context.settings, name)
    sizes = [(each, context.t("words.percent", n=each)) for each in sorted({*PERCENT[name], size})]
    return Choice(name, nowhere(), sizes, size, lambda new: put(name, new))


GENERAL, LOOK, ALOUD, CALM = "general", "look", "aloud", "calm"
OWN_SECTIONS = {GENERAL: "game", LOOK: "look", ALOUD: "aloud", CALM: "calm"}
"""The sections of the game's own settings, with their names in the catalogue."""


class Options(Page):
    """Sections on the left, the rows of one section on the right.

    During a match only the game's own settings are shown: the rules of the match are fixed.
    """

    def __init__(
        self, context: Context, section: str = GENERAL, in_match: bool = False, book: str | None = None
    ) -> None:
        super().__init__(context)
        context.read_looks()
        self.section, self.in_match = section, in_match
        self.book = book or context.settings.book
        """The book whose house rules are shown."""

    @property
    def rules(self) -> Rules:
        """The book with the player's options."""
        return self.context.rules(self.book)

    # Actions

    def show(self, section: str) -> None:
        """Show another section."""
        self.section = section
        self.scroll_up()
        self.rebuild()

    def turn_to(self, book: str) -> None:
        """Show the house rules of another book, in the same section if it has it."""
        self.book = book
        sections = sections_of(self.rules)
        self.show(self.section if self.section in sections else sections[0])

    def follow(self, preset: Preset) -> None:
        """Set all house rules to a preset."""
        self.context.keep_rules(following(self.rules, preset))
        self.rebuild()

    def compare(self) -> None:
        """Compare the house rules with others."""
        self.context.scenes.push(Compare(self.context, self.book))

    def set_option(self, name: str, value: object) -> None:
        """Change an option."""
        rules: Rules = with_options(self.rules, {name: to_text(value)})
        self.context.keep_rules(coherent(rules) if isinstance(rules, CardRules) else rules)
        self.rebuild()

    def follow_book(self) -> None:
        """Reset all house rules to the book."""
        self.context.keep_rules(BOOKS[self.book])
        self.rebuild()

    def copy_look(self) -> None:
        """Copy what is in use into the player's folder, so that it can be changed; use the copies."""
        context, changes = self.context, {}
        for kind in LookKind:
            key = getattr(context.settings, kind)
            if key in SHIPPED[kind]:
                own, notes = context.looks.copy(kind, key, context.t(f"look.{kind}.own"))
                context.report(notes)
                if not notes:
                    changes[kind.value] = own
        if changes:
            context.change(**changes)
            context.toasts.add(context.t("look.copied", folder=str(context.looks.folder)), "copy", 8.0)
        self.rebuild()

    def set(self, name: str, value: object) -> None:
        """Change a setting of the game."""
        self.context.change(**{name: value})
        self.rebuild()

    def option_rows(self) -> list[OptionRow]:
        """Return the rows of the section being shown."""
        if self.section == ALOUD:
            return aloud_entries(self.context, self.set, possible=self.context.speech.possible)
        if self.section == CALM:
            return calm_entries(self.context, self.set)
        if self.section == LOOK:
            return self._looks()
        if self.section == GENERAL:
            lines = general_entries(self.context, self.set)
            if self.in_match:
                lines += self._looks()
                lines += aloud_entries(self.context, self.set, possible=self.context.speech.possible)
                lines += calm_entries(self.context, self.set)
            # The players of a match keep their names.
            return [each for each in lines if not self.in_match or each.key not in ("player_name", "people")]
        lines = rule_entries(self.context, self.rules, self.section, self.set_option)
        if self.section == sections_of(self.rules)[0]:
            lines.insert(0, preset_entry(self.context, self.rules, self.follow))
        return lines

    def _looks(self) -> list[OptionRow]:
        looks = look_entries(self.context, self.set, self.copy_look)
        return [*size_entries(self.context, self.set), *looks]

    # Layout

    def build(self, form: Form, style: Style) -> None:
        """Put the widgets into the form."""
        t = self.context.t
        rest = self.head(form, style, t("options.title"))
        if self.in_match:
            right = rest.copy()
            right.width = min(rest.width, style.px(940))
            right.centerx = rest.centerx
        elif self.narrow:
            right = self._build_steppers(form, style, rest)
        else:
            self.book_tabs(form, style, rest, self.book, self.turn_to)
            left, right = off_left(rest, style.px(250), style.space(3))
            self._build_sections(form, style, left)
        ground = Picture("ground", right, style.panel)
        form.add(ground)
        high = self._build_lines(form, style, inset(right, style.space(3), style.space(1)))
        end = min(right.height, high + 2 * style.space(1))
        ground.rect, below = off_top(right, end, style.space(2))
        if not self.narrow and not self._build_below(form, style, below):
            ground.rect = right

    def _build_below(self, form: Form, style: Style, room: pygame.Rect) -> bool:
        """Add what goes with the section, if there is room below its rows; return whether something was added."""
        if self.section in OWN_SECTIONS:
            return self.section == ALOUD and keys_below(form, style, self.context, room)
        return rules_below(form, style, self.context, self.rules, self.section, room)

    def _build_steppers(self, form: Form, style: Style, rest: pygame.Rect) -> pygame.Rect:
        """Add the sections, and for house rules the books, one at a time; return the room below."""
        t = self.context.t
        keys = [*OWN_SECTIONS, *sections_of(self.rules)]
        names = [t(f"options.{name}") for name in OWN_SECTIONS.values()]
        names += [t(f"options.section.{each}") for each in keys[len(names) :]]
        line, rest = off_top(rest, style.px(46), style.space(1.5))
        form.add(Stepper("section", line, keys.index(self.section), 0, len(keys) - 1,
                         lambda place: self.show(keys[place]),
                         words=dict(enumerate(names))).named(t("options.title")))  # fmt: skip
        if self.section in OWN_SECTIONS:
            return rest
        rest = self.book_tabs(form, style, rest, self.book, self.turn_to)
        line, rest = off_top(rest, style.px(46), style.space(1.5))
        self._build_book_keys(form, *row(line, [1.0, 1.0], style.space(1.5)))
        return rest

    def _build_sections(self, form: Form, style: Style, rect: pygame.Rect) -> None:
        t, line = self.context.t, style.px(46)
        form.add(Picture("sections", rect, style.panel))
        inner = inset(rect, style.space(1.5), style.space(2))
        foot, upper = off_bottom(inner, line, style.space(1))
        sections = sections_of(self.rules)
        least = (len(OWN_SECTIONS) + len(sections)) * style.metrics.target
        if style.metrics.touched and least > upper.height - 3 * line:
            beside, foot = off_left(foot, line, style.space(1))
        else:
            beside, upper = off_bottom(upper, line, style.space(2))
        games = [(key, t(f"options.{name}")) for key, name in OWN_SECTIONS.items()]
        width, text = upper.width - style.space(3), t("options.rules-of", book=t(f"book.{self.book}.name"))
        high = max(style.px(26), style.paragraph_height(text, width, TextSize.SMALL, Typeface.BOLD))
        # Many sections move closer together, so that the last one keeps its distance from the buttons; for fingers
        # the buttons stand side by side before that.
        line = min(line, (upper.height - high - style.space(2)) // (len(games) + len(sections)))
        general = pygame.Rect(upper.x, upper.y, upper.width, len(games) * line)
        form.add(
            Choice("section-general", general, games, self.section, self.show, upright=True).named(t("options.title"))
        )
        word = pygame.Rect(upper.x + style.space(1.5), general.bottom + style.space(1.5), width, high)
        kind = Paragraph if style.width(text, TextSize.SMALL, Typeface.BOLD) > width else Label
        form.add(kind("rules-of", word, text, TextSize.SMALL, style.theme.quiet, Typeface.BOLD))
        places = pygame.Rect(upper.x, word.bottom + style.space(0.5), upper.width, line * len(sections))
        names = [(each, t(f"options.section.{each}")) for each in sections]
        form.add(Choice("section-book", places, names, self.section, self.show, upright=True).named(text))
        self._build_book_keys(form, beside, foot)

    def _build_book_keys(self, form: Form, beside: pygame.Rect, foot: pygame.Rect) -> None:
        """Add the buttons that compare house rules, and set them back."""
        t, number = self.context.t, len(changed(self.rules, BOOKS[self.book]))
        words, tip = t("options.compare") if beside.width > 2 * beside.height else "", t("options.compare-tip")
        form.add(Button("compare", beside, words, self.compare, icon="columns-2", tip=tip, step=TextSize.SMALL))
        reason, tip = "" if number else t("options.to-book-none"), t("options.to-book-tip")
        form.add(Button("to-book", foot, t("options.to-book"), self.follow_book, icon="rotate-ccw",
                        tip=tip, reason=reason, step=TextSize.SMALL))  # fmt: skip

    def _build_lines(self, form: Form, style: Style, view: pygame.Rect) -> int:
        """Add the rows of the section, one below the other; return how high they are together."""
        width, gap = view.width, style.space(1.5)
        # House rules leave room for the way back to the book: between words and control, where nothing moves for it.
        back = 0 if self.section in OWN_SECTIONS else style.px(44)
        control_width = style.px(CONTROL)
        words_width = width - control_width - gap - (back and back + gap)
        if self.narrow:
            words_width = width
            control_width = min(control_width, width - back - gap)
        y = view.y + style.space(1)
        entries = self.option_rows()
        for entry in entries:
            high = style.paragraph_height(entry.about, words_width, TextSize.SMALL)
            height = style.px(30) + high
            height = height if self.narrow else max(height, style.px(entry.high))
            head = pygame.Rect(view.x, y, words_width, style.px(28))
            self._build_words(form, style, entry, head, high)
            control = pygame.Rect(0, 0, control_width, style.px(entry.high))
            control.midright = (view.right, y + height // 2)
            if self.narrow:
                # The ring around it leaves the words whole.
                control.topleft = (view.x, y + height + style.space(1))
                height += control.height + style.space(1)
            entry.widget.rect = control
            entry.widget.named(entry.name, entry.about)
            if isinstance(entry.widget, Choice):
                entry.widget.step = fitting_step(style, entry.widget)
            form.add(entry.widget, scrolled=True)
            if entry.book_value:
                key = pygame.Rect(0, 0, back, back)
                key.midleft = (control.right + gap if self.narrow else control.left - gap - back, control.centery)
                self._build_way_back(form, entry, key)
            y += height + style.space(2)
            if entry is not entries[-1]:
                line = pygame.Rect(view.x, y - style.space(1), width, 1)
                form.add(Picture(f"{entry.key}-line", line, self._line(style)), scrolled=True)
        form.scroll_list(view, y - view.y)
        return y - view.y

    def _build_words(self, form: Form, style: Style, entry: OptionRow, head: pygame.Rect, high: int) -> None:
        theme = style.theme
        title = Label(f"{entry.key}-name", head, entry.name, TextSize.TEXT, theme.text, Typeface.BOLD)
        if entry.book_value:
            dot = pygame.Rect(head.x, head.y, style.px(10), head.height)
            form.add(Picture(f"{entry.key}-dot", dot, self._dot(style)), scrolled=True)
            title.rect = pygame.Rect(head.x + style.px(18), head.y, head.width - style.px(18), head.height)
            title.colour = theme.accent
        form.add(title, scrolled=True)
        body = pygame.Rect(head.x, head.bottom + style.px(2), head.width, high)
        form.add(Paragraph(f"{entry.key}-about", body, entry.about, TextSize.SMALL, theme.quiet), scrolled=True)

    def _build_way_back(self, form: Form, entry: OptionRow, key: pygame.Rect) -> None:
        book, tip = getattr(BOOKS[self.book], entry.key), self.context.t("options.to-book-one", value=entry.book_value)
        back = Button(f"{entry.key}-back", key, "", lambda: self.set_option(entry.key, book),
                      icon="rotate-ccw", kind=ButtonKind.QUIET, tip=tip)  # fmt: skip
        form.add(back, scrolled=True)

    def _dot(self, style: Style) -> Painting:
        def paint(surface: DrawTarget, rect: pygame.Rect) -> None:
            side = rect.width
            put_centre(surface, rounded((side, side), side // 2, style.theme.accent), rect.center)

        return paint

    def _line(self, style: Style) -> Painting:
        def paint(surface: DrawTarget, rect: pygame.Rect) -> None:
            surface.fill(style.theme.panel_light, rect)

        return paint
