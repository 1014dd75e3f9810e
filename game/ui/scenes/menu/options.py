"""Settings of the game, and house rules of the book generated from the fields of the rules."""

from __future__ import annotations

from functools import partial
from typing import NamedTuple

import pygame

from game.engine.books import Preset, preset_of, preset_rules, presets_of
from game.engine.options import changed, options_of
from game.engine.registry import BOOKS, Rules, family_of
from game.ui.context import Context, key_names
from game.ui.kit.drawing import put_centre, rounded
from game.ui.kit.input import Intent
from game.ui.kit.style import Style
from game.ui.kit.text import Typeface
from game.ui.kit.theme import TextSize
from game.ui.kit.widgets import Button, ButtonKind, Choice, Form, Label, Paragraph, Picture, Stepper, Toggle, Widget
from game.ui.kit.widgets.widget import inset, off_bottom, off_left, off_top, row
from game.ui.looks import SHIPPED, LookKind
from game.ui.scenes.library.rules import ChapterWidgets
from game.ui.scenes.menu.option_rows import (
    ALOUD,
    CALM,
    CONTROL,
    GENERAL,
    LOOK,
    OWN_SECTIONS,
    OptionRow,
    RulesPage,
    fit_labels,
    own_rows,
    preset_row,
    rule_rows,
    sections_of,
)
from game.ui.scenes.page import Lines, Page
from game.ui.specimens import book_picture
from game.words.chapters import RuleWords
from game.words.options import comparison

OWN = "own"
"""The player's own house rules, as an alternative to the presets."""
GIVEN = "given"
"""The rules of a deal number."""
SHARES = (1.15, 1.0, 1.0)
"""Widths of the names and of the two sides."""


class ComparedSide(NamedTuple):
    """What is shown on one side."""

    book: str
    preset: str
    """A preset's key, OWN or GIVEN."""


class Compare(Page):
    """A table with two sides, each a book with a preset or the player's own rules."""

    def __init__(self, context: Context, book: str, given: Rules | None = None) -> None:
        super().__init__(context)
        self.given = given
        """Show the rules of a deal number next to those of the book."""
        other = next(each for each in (*family_of(book).books, *BOOKS) if each != book)
        own = preset_of(context.rules(book)) or OWN
        self.sides = [ComparedSide(book, own), ComparedSide(other, Preset.BOOK)]
        if given is not None:
            self.sides = [ComparedSide(book, GIVEN), ComparedSide(book, Preset.BOOK)]
        self.only_differences = True

    def rules(self, side: ComparedSide) -> Rules:
        if side.preset == GIVEN and self.given is not None:
            return self.given
        return self.context.rules(side.book) if side.preset == OWN else preset_rules(side.book, Preset(side.preset))

    def set(self, index: int, side: ComparedSide) -> None:
        """Show something else on a side; the plain book if it does not have the preset."""
        self.sides[index] = side if side.preset in self._named(side.book) else ComparedSide(side.book, Preset.BOOK)
        self.rebuild()

    def _named(self, book: str) -> dict[str, str]:
        """Return what a book can be played by, with names."""
        t, given = self.context.t, self.given is not None and self.given.book == book
        presets = {str(each): t(f"preset.{each}.name") for each in presets_of(book)}
        return ({GIVEN: t("number.rules")} if given else {}) | presets | {OWN: t("preset.mine")}

    def _only(self, on: bool) -> None:
        self.only_differences = on
        self.rebuild()

    def build(self, form: Form, style: Style) -> None:
        t = self.context.t
        rest = self.head(form, style, t("compare.title"))
        switch, rest = self.beside_title(style, rest, style.px(330), 46)
        words = (t("compare.only-differences"), t("compare.only-differences"))
        form.add(Toggle("only", switch, self.only_differences, words, self._only).named(words[0]))
        form.add(Picture("ground", rest, style.panel))
        heads, body = off_top(inset(rest, style.space(3), style.space(2)), style.px(100), style.space(1))
        cells = row(heads, SHARES[1:], style.space(2)) if self.narrow else row(heads, SHARES, style.space(2))[1:]
        for index, cell in enumerate(cells):
            self._build_side(form, style, cell, index)
        self._build_lines(form, style, body)

    def _build_side(self, form: Form, style: Style, cell: pygame.Rect, index: int) -> None:
        t, side = self.context.t, self.sides[index]
        upper, lower = off_top(cell, style.px(46), style.space(1))
        lower.height = style.px(46)
        books = [(each, t(f"book.{each}.name")) for each in BOOKS]
        presets = [*self._named(side.book).items()]

        def follow(preset: str) -> None:
            self.set(index, ComparedSide(side.book, preset))

        turn_to = Stepper.through(f"book-{index}", upper, books, side.book,
                                  lambda book: self.set(index, ComparedSide(book, side.preset)))  # fmt: skip
        form.add(turn_to.named(t("spoken.books")))
        key, shares = f"preset-{index}", [style.width(word, TextSize.SMALL, Typeface.BOLD) for _, word in presets]
        control: Widget = Stepper.through(key, lower, presets, side.preset, follow)
        if not self.narrow:
            shares = [each + style.space(4) for each in shares]
            control = Choice(key, lower, presets, side.preset, follow, step=TextSize.SMALL, shares=shares)
        form.add(control.named(t("preset.name")))

    def _build_lines(self, form: Form, style: Style, view: pygame.Rect) -> None:
        theme, high, lines = style.theme, style.px(36), Lines(form, view)
        left, right = map(self.rules, self.sides)
        shown = [each for each in comparison(self.context.t, left, right) if each.differs or not self.only_differences]
        if not shown:
            form.add(Label("same", lines.next(high), self.context.t("compare.same")))
            return
        for each in shown:
            name, *sides = row(whole := lines.next(high), SHARES, style.space(2))
            if self.narrow:
                name, sides = whole, row(lines.next(high), SHARES[1:], style.space(2))
            lines.add(Label(f"{each.key}-name", name, each.name, TextSize.TEXT, theme.quiet))
            for index, (cell, value) in enumerate(zip(sides, each.values, strict=True)):
                colour = theme.text if each.differs and value != self.context.t("compare.none") else theme.quiet
                face = Typeface.BOLD if each.differs else Typeface.TEXT
                lines.add(Label(f"{each.key}-{index}", cell, value, TextSize.TEXT, colour, face, 0.5))
            lines.rule(f"{each.key}-line", 1)
        lines.end()


# -- What is shown below the rows of a short section of the options: what the rules say about it, or its keys.

PIECES, FEWEST = (360, 190), 120
"""Units of the picture of a book's pieces, and of the least height for which there is one."""
HEARD = (
    Intent.WHAT_IS_WRONG, Intent.SAY_TABLE, Intent.SAY_ZONE, Intent.SAY_COUNTS, Intent.SAY_POINTS, Intent.SAY_LAST,
)  # fmt: skip
"""What can be asked for by ear."""


def rules_below(form: Form, style: Style, context: Context, rules: Rules, section: str, room: pygame.Rect) -> bool:
    """Fill a room with the parts of the rules that fit, at least without their pictures; return whether any does."""
    words, book = RuleWords(context.catalogue, rules), context.t(f"book.{rules.book}.name")
    making, rest = ChapterWidgets(style, words), _under_title(style, room)
    widgets: list[Widget] = []
    y, pictured = rest.y, False
    about = (words.chapter_of(each.rule) for each in options_of(rules) if each.section == section)
    for chapter in dict.fromkeys(each for each in about if each is not None):
        for whole in (chapter, chapter._replace(pieces="")):
            added, below = making.of(whole, f"rules-{chapter.key}", pygame.Rect(rest.x, y, rest.width, 0))
            if below - style.space(3) <= rest.bottom:
                widgets, y, pictured = widgets + added, below, pictured or bool(whole.pieces)
                break
    if not widgets:
        return False
    _add_titled(form, style, room, context.t("options.in-the-rules", book=book), widgets)
    left = pygame.Rect(rest.x, y, rest.width, rest.bottom - y)
    if left.height >= style.px(FEWEST) and not pictured:
        size = (min(left.width, style.px(PIECES[0])), min(left.height, style.px(PIECES[1])))
        place = pygame.Rect((0, 0), size).move_to(center=left.center)
        form.add(Picture.of("below-pieces", place, book_picture(style, rules.book, size)))
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
    return off_top(inset(room, style.space(3), style.space(2)), style.px(26), style.space(1))[1]


def _add_titled(form: Form, style: Style, room: pygame.Rect, title: str, widgets: list[Widget]) -> None:
    form.add(Picture("below", room, style.panel))
    head = off_top(inset(room, style.space(3), style.space(2)), style.px(26), 0)[0]
    form.add(Label("below-title", head, title, TextSize.SMALL, style.theme.quiet, Typeface.BOLD))
    for widget in widgets:
        form.add(widget)


SECTION_NAMES = {GENERAL: "game", LOOK: "look", ALOUD: "aloud", CALM: "calm"}
"""The sections of the game's own settings, with their names in the catalogue."""


class Options(RulesPage):
    """Sections on the left, the rows of one section on the right.

    During a match its rules are shown, and fixed.
    """

    def __init__(
        self, context: Context, section: str = GENERAL, fixed: Rules | None = None, book: str | None = None
    ) -> None:
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
        self.context.change(**{name: value})
        self.rebuild()

    def option_rows(self) -> list[OptionRow]:
        context = self.context
        if self.section in OWN_SECTIONS:
            rows = own_rows(context, self.section, self.book, self.set, self.copy_look)
            # The players of a match keep their names.
            return [each for each in rows if not self.fixed or each.key not in ("player_name", "people")]
        first = self.section == sections_of(self.rules)[0]
        rows = [preset_row(context, self.rules, self.follow, preset_of(self.rules))] if first else []
        rows += rule_rows(context, self.rules, self.section, self.set_option)
        for each in rows if self.fixed else ():
            each.widget.reason = context.t("options.fixed")
        return rows

    def build(self, form: Form, style: Style) -> None:
        rest = self.head(form, style, self.context.t("options.title"))
        if self.narrow:
            right = self._build_steppers(form, style, rest)
        else:
            if not self.fixed:
                self.book_tabs(form, style, rest, self.book, self.turn_to)
            left, right = off_left(rest, style.px(250), style.space(3))
            self._build_sections(form, style, left)
        ground = Picture("ground", right, style.panel)
        form.add(ground)
        high = self._build_lines(form, style, inset(right, style.space(3), style.space(1)))
        ground.rect, below = off_top(right, min(right.height, high + 2 * style.space(1)), style.space(2))
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
        if self.section in OWN_SECTIONS or self.fixed:
            return rest
        rest = self.book_tabs(form, style, rest, self.book, self.turn_to)
        line, rest = off_top(rest, style.px(46), style.space(1.5))
        self._build_book_keys(form, *row(line, [1.0, 1.0], style.space(1.5)))
        return rest

    def _build_sections(self, form: Form, style: Style, rect: pygame.Rect) -> None:
        t, line = self.context.t, style.px(46)
        form.add(Picture("sections", rect, style.panel))
        foot, upper = off_bottom(inset(rect, style.space(1.5), style.space(2)), line, style.space(1))
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
        if not self.fixed:
            self._build_book_keys(form, beside, foot)

    def _build_book_keys(self, form: Form, beside: pygame.Rect, foot: pygame.Rect) -> None:
        t, number = self.context.t, len(changed(self.rules, BOOKS[self.book]))
        lies, tip = beside.width > 2 * beside.height, t("options.compare-tip")
        words, sign = (t("options.compare"), "rotate-ccw") if lies else ("", "")
        form.add(Button("compare", beside, words, lambda: self.context.scenes.push(Compare(self.context, self.book)),
                        icon="columns-2", tip=tip, step=TextSize.SMALL))  # fmt: skip
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
                fit_labels(style, entry.widget)
            lines.add(entry.widget)
            if entry.book_value and not self.fixed:
                key = pygame.Rect(0, 0, back, back)
                key.midleft = (control.right + gap if self.narrow else control.left - gap - back, control.centery)
                tip = self.context.t("options.to-book-one", value=entry.book_value)
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
