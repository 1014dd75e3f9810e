"""Two books or presets side by side: what they have, and where they differ."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import pygame

from game.engine.books import BOOKS
from game.engine.options import MeldRules, options_of
from game.engine.pieces import all_tiles
from game.engine.presets import Preset, preset_of, preset_rules
from game.ui.context import Context
from game.ui.scenes.entries import value_name
from game.ui.scenes.page import Page
from game.ui.style import Style
from game.ui.text import Face
from game.ui.theme import Step
from game.ui.widgets import Choice, Form, Label, Picture, Toggle
from game.ui.widgets.label import Painting
from game.ui.widgets.layout import inset, off_right, off_top, row

OWN = "own"
"""The player's own house rules, beside the presets."""
SHARES = (1.15, 1.0, 1.0)
"""Widths of the names and of the two sides."""


@dataclass(frozen=True, slots=True)
class Side:
    """What stands on one side."""

    book: str
    preset: str
    """A preset's key, or OWN."""


@dataclass(frozen=True, slots=True)
class Line:
    """One thing in which rules can differ; a side that does not have it says nothing."""

    key: str
    name: str
    values: tuple[str, str]

    @property
    def differs(self) -> bool:
        """Whether the sides differ in it."""
        return self.values[0] != self.values[1]


def lines(context: Context, left: MeldRules, right: MeldRules) -> Iterator[Line]:
    """Every line of the comparison: the equipment, then the options in the order of the menu."""
    facts = [_facts(context, rules) for rules in (left, right)]
    for key in facts[0]:
        yield Line(key, context.t(f"compare.{key}"), (facts[0][key], facts[1][key]))
    sides = [{each.name: value_name(context, each, getattr(rules, each.name)) for each in options_of(rules)}
             for rules in (left, right)]  # fmt: skip
    for name in dict.fromkeys((*sides[0], *sides[1])):
        none = context.t("compare.none")
        values = (sides[0].get(name, none), sides[1].get(name, none))
        yield Line(name, context.t(f"option.{name}.name"), values)


def _facts(context: Context, rules: MeldRules) -> dict[str, str]:
    """What is fixed in a book."""
    none = context.t("compare.none")
    return {
        "tiles": str(len(all_tiles(rules))),
        "numbers": context.t("compare.up-to", number=rules.numbers),
        "jokers": str(rules.jokers),
        "start-tiles": str(rules.start_tiles) if rules.start_tiles else none,
        "lay-limit": none if rules.lay_limit is None else str(rules.lay_limit),
        "action-tiles": " ".join(str(number) for number, _ in rules.effects) or none,
        "joker-points": str(rules.joker_points),
    }


class Compare(Page):
    """A table of two sides; each side is a book with a preset or the player's own rules."""

    def __init__(self, context: Context, book: str) -> None:
        super().__init__(context)
        others = [each for each in BOOKS if each != book]
        own = preset_of(context.rules(book)) or OWN
        self.sides = [Side(book, own), Side(others[0], Preset.BOOK) if others else Side(book, Preset.TOURNAMENT)]
        self.only_differences = True

    def rules(self, side: Side) -> MeldRules:
        """The rules of a side."""
        return self.context.rules(side.book) if side.preset == OWN else preset_rules(side.book, Preset(side.preset))

    def set(self, index: int, side: Side) -> None:
        """Put something else on a side."""
        self.sides[index] = side
        self.rebuild()

    def _only(self, on: bool) -> None:
        self.only_differences = on
        self.rebuild()

    # Layout

    def build(self, form: Form, style: Style) -> None:
        """Put the widgets into the form."""
        t = self.context.t
        rest = self.head(form, style, t("compare.title"))
        switch, _ = off_right(rest, style.px(330))
        switch.height = style.px(46)
        switch.bottom = rest.y - style.space(2) - style.px(3)
        words = (t("compare.only-differences"), t("compare.only-differences"))
        form.add(Toggle("only", switch, self.only_differences, words, self._only))
        form.add(Picture("ground", rest, style.panel))
        heads, body = off_top(inset(rest, style.space(3), style.space(2)), style.px(100), style.space(1))
        for index, cell in enumerate(row(heads, SHARES, style.space(2))[1:]):
            self._build_side(form, style, cell, index)
        self._build_lines(form, style, body)

    def _build_side(self, form: Form, style: Style, cell: pygame.Rect, index: int) -> None:
        t, side = self.context.t, self.sides[index]
        upper, lower = off_top(cell, style.px(46), style.space(1))
        lower.height = style.px(46)
        books = [(each, t(f"book.{each}.name")) for each in BOOKS]
        presets = [*((str(each), t(f"preset.{each}.name")) for each in Preset), (OWN, t("preset.mine"))]
        form.add(Choice(f"book-{index}", upper, books, side.book,
                        lambda book: self.set(index, Side(book, side.preset)), step=Step.SMALL))  # fmt: skip
        form.add(Choice(f"preset-{index}", lower, presets, side.preset,
                        lambda preset: self.set(index, Side(side.book, preset)), step=Step.SMALL))  # fmt: skip

    def _build_lines(self, form: Form, style: Style, view: pygame.Rect) -> None:
        theme, high, y = style.theme, style.px(36), view.y
        left, right = map(self.rules, self.sides)
        shown = [each for each in lines(self.context, left, right) if each.differs or not self.only_differences]
        if not shown:
            form.add(Label("same", pygame.Rect(view.x, y, view.width, high), self.context.t("compare.same")))
            return
        for each in shown:
            whole = pygame.Rect(view.x, y, view.width - style.space(2), high)
            name, *sides = row(whole, SHARES, style.space(2))
            form.add(Label(f"{each.key}-name", name, each.name, Step.TEXT, theme.quiet), scrolled=True)
            for index, (cell, value) in enumerate(zip(sides, each.values, strict=True)):
                colour = theme.accent if each.differs and value != self.context.t("compare.none") else theme.text
                face = Face.BOLD if each.differs else Face.TEXT
                form.add(Label(f"{each.key}-{index}", cell, value, Step.TEXT, colour, face, 0.5), scrolled=True)
            y += high
            line = pygame.Rect(view.x, y - 1, whole.width, 1)
            form.add(Picture(f"{each.key}-line", line, _rule(style)), scrolled=True)
        form.scroll_in(view, y - view.y)


def _rule(style: Style) -> Painting:
    def paint(surface: pygame.Surface, rect: pygame.Rect) -> None:
        surface.fill(style.theme.panel_light, rect)

    return paint
