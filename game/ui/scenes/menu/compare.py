"""Two books or presets side by side: what they have, and where they differ."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

import pygame

from game.engine.cards.pieces import all_cards
from game.engine.cards.rules import CardRules
from game.engine.options import options_of
from game.engine.presets import Preset, preset_of, preset_rules, presets_of
from game.engine.registry import BOOKS, Rules, family_of
from game.engine.tiles.pieces import all_tiles
from game.engine.tiles.rules import TileRules
from game.ui.context import Context
from game.ui.kit.drawing import Target
from game.ui.kit.style import Style
from game.ui.kit.text import Face
from game.ui.kit.theme import Step
from game.ui.kit.widgets import Choice, Form, Label, Picture, Stepper, Toggle
from game.ui.kit.widgets.label import Painting
from game.ui.kit.widgets.layout import inset, off_right, off_top, row
from game.ui.scenes.menu.option_rows import texts_of, value_name
from game.ui.scenes.page import Page

OWN = "own"
"""The player's own house rules, as an alternative to the presets."""
GIVEN = "given"
"""The rules of a deal number."""
SHARES = (1.15, 1.0, 1.0)
"""Widths of the names and of the two sides."""


@dataclass(frozen=True, slots=True)
class Side:
    """What is shown on one side."""

    book: str
    preset: str
    """A preset's key, OWN or GIVEN."""


@dataclass(frozen=True, slots=True)
class Line:
    """A row of the comparison; a side without the thing is empty."""

    key: str
    name: str
    values: tuple[str, str]

    @property
    def differs(self) -> bool:
        """Whether the sides differ."""
        return self.values[0] != self.values[1]


def comparison(context: Context, left: Rules, right: Rules) -> Iterator[Line]:
    """Return every row of the comparison: the equipment, then the options in the order of the menu."""
    facts = [_facts(context, rules) for rules in (left, right)]
    for key in dict.fromkeys((*facts[0], *facts[1])):
        yield Line(key, context.t(f"compare.{key}"), _pair(context, facts, key))
    sides = [
        {each.name: value_name(context, rules, each, getattr(rules, each.name)) for each in options_of(rules)}
        for rules in (left, right)
    ]
    for name in dict.fromkeys((*sides[0], *sides[1])):
        texts = texts_of(left if name in sides[0] else right, name)
        yield Line(name, context.t(f"option.{texts}.name"), _pair(context, sides, name))


def _pair(context: Context, sides: Sequence[Mapping[str, str]], key: str) -> tuple[str, str]:
    """Return what both sides say about something."""
    left, right = (side.get(key, context.t("compare.none")) for side in sides)
    return left, right


def _facts(context: Context, rules: Rules) -> dict[str, str]:
    """Return the rows about what is fixed in a book."""
    seats = {"seats": context.t("compare.up-to", low=rules.seats[0], number=rules.seats[1])}
    return seats | (_card_facts(context, rules) if isinstance(rules, CardRules) else _tile_facts(context, rules))


def _card_facts(context: Context, rules: CardRules) -> dict[str, str]:
    none = context.t("compare.none")
    return {
        "cards": str(len(all_cards(rules))),
        "hand": str(rules.hand_size),
        "first-card": context.t(f"compare.first-card-{rules.first_card}"),
        "shuffle-hands": str(rules.shuffle_hands) if rules.shuffle_hands else none,
        "customs": str(len(rules.customs)) if rules.customs else none,
    }


def _tile_facts(context: Context, rules: TileRules) -> dict[str, str]:
    none = context.t("compare.none")
    return {
        "tiles": str(len(all_tiles(rules))),
        "numbers": context.t("compare.up-to", low=1, number=rules.numbers),
        "jokers": str(rules.jokers),
        "start-tiles": str(rules.start_tiles) if rules.start_tiles else none,
        "lay-limit": none if rules.lay_limit is None else str(rules.lay_limit),
        "action-tiles": " ".join(str(number) for number, _ in rules.effects) or none,
        "joker-points": str(rules.joker_points),
    }


class Compare(Page):
    """A table with two sides, each a book with a preset or the player's own rules."""

    def __init__(self, context: Context, book: str, given: Rules | None = None) -> None:
        super().__init__(context)
        self.given = given
        """Show the rules of a deal number next to those of the book."""
        family = family_of(book).books
        other = next(each for each in (*family, *BOOKS) if each != book)
        own = preset_of(context.rules(book)) or OWN
        self.sides = [Side(book, own), Side(other, Preset.BOOK)]
        if given is not None:
            self.sides = [Side(book, GIVEN), Side(book, Preset.BOOK)]
        self.only_differences = True

    def rules(self, side: Side) -> Rules:
        """Return the rules of a side."""
        if side.preset == GIVEN and self.given is not None:
            return self.given
        return self.context.rules(side.book) if side.preset == OWN else preset_rules(side.book, Preset(side.preset))

    def set(self, index: int, side: Side) -> None:
        """Show something else on a side; the plain book if it does not have the preset."""
        known = side.preset in (*presets_of(side.book), OWN, *self._given(side.book))
        self.sides[index] = side if known else Side(side.book, Preset.BOOK)
        self.rebuild()

    def _given(self, book: str) -> tuple[str, ...]:
        """Return the rules of the number for its book."""
        return (GIVEN,) if self.given is not None and self.given.book == book else ()

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
        books = list(BOOKS)
        names = {place: t(f"book.{each}.name") for place, each in enumerate(books)}
        presets = [*((str(each), t(f"preset.{each}.name")) for each in presets_of(side.book)), (OWN, t("preset.mine"))]
        presets = [*((key, t("number.rules")) for key in self._given(side.book)), *presets]
        form.add(Stepper(f"book-{index}", upper, books.index(side.book), 0, len(books) - 1,
                         lambda place: self.set(index, Side(books[place], side.preset)), words=names))  # fmt: skip
        shares = [style.width(word, Step.SMALL, Face.BOLD) + style.space(4) for _, word in presets]
        form.add(Choice(f"preset-{index}", lower, presets, side.preset,
                        lambda preset: self.set(index, Side(side.book, preset)),
                        step=Step.SMALL, shares=shares))  # fmt: skip

    def _build_lines(self, form: Form, style: Style, view: pygame.Rect) -> None:
        theme, high, y = style.theme, style.px(36), view.y
        left, right = map(self.rules, self.sides)
        shown = [each for each in comparison(self.context, left, right) if each.differs or not self.only_differences]
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
    def paint(surface: Target, rect: pygame.Rect) -> None:
        surface.fill(style.theme.panel_light, rect)

    return paint
