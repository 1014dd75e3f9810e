"""Settings of the game, and house rules of the book generated from the fields of the rules."""

from __future__ import annotations

import pygame

from game.engine.cards.forms import coherent
from game.engine.cards.rules import CardRules
from game.engine.options import changed, options_of, to_text, with_options
from game.engine.presets import Preset, following
from game.engine.registry import BOOKS, Rules
from game.ui.context import Context, key_names
from game.ui.kit.drawing import put, put_centre, rounded
from game.ui.kit.input import Intent
from game.ui.kit.style import Style
from game.ui.kit.text import Typeface
from game.ui.kit.theme import TextSize
from game.ui.kit.widgets import Button, ButtonKind, Choice, Form, Label, Paragraph, Picture, Stepper, Widget
from game.ui.kit.widgets.widget import inset, off_bottom, off_left, off_top, row
from game.ui.looks import SHIPPED, LookKind
from game.ui.scenes.library.rules import ChapterWidgets
from game.ui.scenes.menu.compare import Compare
from game.ui.scenes.menu.option_rows import (
    ALOUD,
    CALM,
    CONTROL,
    GENERAL,
    LOOK,
    OWN_SECTIONS,
    OptionRow,
    fitting_step,
    own_rows,
    preset_row,
    rule_rows,
    sections_of,
)
from game.ui.scenes.page import Lines, Page
from game.ui.specimens import book_picture
from game.words.chapters import Chapter, RuleWords

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
    keys = [(key_names(context.catalogue, context.keys, each), context.t(each.text)) for each in HEARD]
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


# -- The page: the game's own settings, and the house rules of a book.

SECTION_NAMES = {GENERAL: "game", LOOK: "look", ALOUD: "aloud", CALM: "calm"}
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
        context = self.context
        if self.section in OWN_SECTIONS:
            sections = OWN_SECTIONS if self.in_match else (self.section,)
            rows = [row for each in sections for row in own_rows(context, each, self.set, self.copy_look)]
            # The players of a match keep their names.
            return [row for row in rows if not self.in_match or row.key not in ("player_name", "people")]
        first = self.section == sections_of(self.rules)[0]
        presets = [preset_row(context, self.rules, self.follow)] if first else []
        return presets + rule_rows(context, self.rules, self.section, self.set_option)

    # Layout

    def build(self, form: Form, style: Style) -> None:
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
        # What goes with the section stands below its rows, if there is room.
        if self.section in OWN_SECTIONS:
            added = self.section == ALOUD and not self.narrow and keys_below(form, style, self.context, below)
        else:
            added = not self.narrow and rules_below(form, style, self.context, self.rules, self.section, below)
        if not added and not self.narrow:
            ground.rect = right

    def _build_steppers(self, form: Form, style: Style, rest: pygame.Rect) -> pygame.Rect:
        """Add the sections, and for house rules the books, one at a time; return the room below."""
        t = self.context.t
        named = [(key, t(f"options.{name}")) for key, name in SECTION_NAMES.items()]
        named += [(each, t(f"options.section.{each}")) for each in sections_of(self.rules)]
        line, rest = off_top(rest, style.px(46), style.space(1.5))
        form.add(Stepper.through("section", line, named, self.section, self.show).named(t("options.title")))
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
        games = [(key, t(f"options.{name}")) for key, name in SECTION_NAMES.items()]
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
        lines, entries = Lines(form, view), self.option_rows()
        lines.y += style.space(1)
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
                entry.widget.step = fitting_step(style, entry.widget)
            lines.add(entry.widget)
            if entry.book_value:
                key = pygame.Rect(0, 0, back, back)
                key.midleft = (control.right + gap if self.narrow else control.left - gap - back, control.centery)
                lines.add(self._way_back(entry, key))
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
            dot = rounded((side, side), side // 2, theme.accent)
            place = pygame.Rect(head.x, head.y, side, head.height)
            lines.add(Picture(f"{entry.key}-dot", place, lambda surface, rect: put_centre(surface, dot, rect.center)))
            title.rect = pygame.Rect(head.x + style.px(18), head.y, head.width - style.px(18), head.height)
            title.colour = theme.accent
        body = pygame.Rect(head.x, head.bottom + style.px(2), head.width, high)
        lines.add(title, Paragraph(f"{entry.key}-about", body, entry.about, TextSize.SMALL, theme.quiet))

    def _way_back(self, entry: OptionRow, key: pygame.Rect) -> Button:
        book, tip = getattr(BOOKS[self.book], entry.key), self.context.t("options.to-book-one", value=entry.book_value)
        return Button(f"{entry.key}-back", key, "", lambda: self.set_option(entry.key, book),
                      icon="rotate-ccw", kind=ButtonKind.QUIET, tip=tip)  # fmt: skip
