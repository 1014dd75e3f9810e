"""Two books or presets side by side: what they have, and where they differ."""

from __future__ import annotations

from dataclasses import dataclass

import pygame

from game.engine.presets import Preset, preset_of, preset_rules, presets_of
from game.engine.registry import BOOKS, Rules, family_of
from game.ui.context import Context
from game.ui.kit.style import Style
from game.ui.kit.text import Typeface
from game.ui.kit.theme import TextSize
from game.ui.kit.widgets import Choice, Form, Label, Picture, Stepper, Toggle, Widget
from game.ui.kit.widgets.widget import inset, off_top, row
from game.ui.scenes.page import Lines, Page
from game.words.options import comparison

OWN = "own"
"""The player's own house rules, as an alternative to the presets."""
GIVEN = "given"
"""The rules of a deal number."""
SHARES = (1.15, 1.0, 1.0)
"""Widths of the names and of the two sides."""


@dataclass(frozen=True, slots=True)
class ComparedSide:
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
        family = family_of(book).books
        other = next(each for each in (*family, *BOOKS) if each != book)
        own = preset_of(context.rules(book)) or OWN
        self.sides = [ComparedSide(book, own), ComparedSide(other, Preset.BOOK)]
        if given is not None:
            self.sides = [ComparedSide(book, GIVEN), ComparedSide(book, Preset.BOOK)]
        self.only_differences = True

    def rules(self, side: ComparedSide) -> Rules:
        """Return the rules of a side."""
        if side.preset == GIVEN and self.given is not None:
            return self.given
        return self.context.rules(side.book) if side.preset == OWN else preset_rules(side.book, Preset(side.preset))

    def set(self, index: int, side: ComparedSide) -> None:
        """Show something else on a side; the plain book if it does not have the preset."""
        known = side.preset in (*presets_of(side.book), OWN, *self._given(side.book))
        self.sides[index] = side if known else ComparedSide(side.book, Preset.BOOK)
        self.rebuild()

    def _given(self, book: str) -> tuple[str, ...]:
        """Return the rules of the number for its book."""
        return (GIVEN,) if self.given is not None and self.given.book == book else ()

    def _only(self, on: bool) -> None:
        self.only_differences = on
        self.rebuild()

    # Layout

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
        presets = [*((str(each), t(f"preset.{each}.name")) for each in presets_of(side.book)), (OWN, t("preset.mine"))]
        presets = [*((key, t("number.rules")) for key in self._given(side.book)), *presets]

        def turn_to(book: str) -> None:
            self.set(index, ComparedSide(book, side.preset))

        def follow(preset: str) -> None:
            self.set(index, ComparedSide(side.book, preset))

        form.add(Stepper.through(f"book-{index}", upper, books, side.book, turn_to).named(t("spoken.books")))
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
                colour = theme.accent if each.differs and value != self.context.t("compare.none") else theme.text
                face = Typeface.BOLD if each.differs else Typeface.TEXT
                lines.add(Label(f"{each.key}-{index}", cell, value, TextSize.TEXT, colour, face, 0.5))
            lines.rule(f"{each.key}-line", 1)
        lines.end()
