"""Settings of the game, and house rules of the book generated from the fields of the rules."""

from __future__ import annotations

import pygame

from game.engine.cards.forms import coherent
from game.engine.cards.rules import CardRules
from game.engine.options import changed, to_text, with_options
from game.engine.presets import Preset, following
from game.engine.registry import BOOKS, Rules
from game.ui.context import Context
from game.ui.kit.drawing import DrawTarget, put_centre, rounded
from game.ui.kit.style import Style
from game.ui.kit.text import Typeface
from game.ui.kit.theme import TextSize
from game.ui.kit.widgets import Button, ButtonKind, Choice, Form, Label, Paragraph, Picture, Stepper
from game.ui.kit.widgets.label import Painting
from game.ui.kit.widgets.layout import inset, off_bottom, off_left, off_top, row
from game.ui.looks import SHIPPED, LookKind
from game.ui.scenes.menu.aloud_rows import aloud_entries
from game.ui.scenes.menu.below_options import keys_below, rules_below
from game.ui.scenes.menu.calm_rows import calm_entries
from game.ui.scenes.menu.compare import Compare
from game.ui.scenes.menu.look_rows import look_entries
from game.ui.scenes.menu.option_rows import (
    CONTROL,
    OptionRow,
    fitting_step,
    general_entries,
    preset_entry,
    rule_entries,
    sections_of,
)
from game.ui.scenes.menu.size_rows import size_entries
from game.ui.scenes.page import Page

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
