"""The house rules of a card book as switches: presets, and a picture and a sentence for each rule."""

from __future__ import annotations

import tomllib
from collections.abc import Sequence
from functools import partial
from typing import NamedTuple

import pygame

from game.engine.books import Preset, preset_of, preset_rules, presets_of
from game.engine.cards.books import BOOKS as CARD_BOOKS
from game.engine.cards.rules import CardRules
from game.engine.options import changed, to_text, with_options
from game.engine.registry import BOOKS, Rules
from game.shipped import asset_text
from game.ui.context import Context
from game.ui.kit.drawing import DrawTarget, blank, put_centre, rounded
from game.ui.kit.style import Style
from game.ui.kit.theme import TextSize, Typeface
from game.ui.kit.widgets import Button, ButtonKind, Choice, Form, Label, Paragraph, Picture, SwitchCard
from game.ui.kit.widgets.widget import column, inset, off_bottom, off_left, off_right, off_top, row
from game.ui.scenes.menu.options import Options, RulesPage, option_of
from game.ui.specimens import fan, piece_row
from game.words.options import option_about, option_name, state_text, value_name


class RulePicture(NamedTuple):
    """How a rule is shown, as `assets/house_rules.toml` explains it."""

    pieces: str
    fanned: bool = False
    badge: str = ""
    more: Sequence[str] = ()
    share: float = 1.0
    on: str | int = "on"


_READ = tomllib.loads(asset_text("house_rules.toml"))
ROWS = [{name: RulePicture(**shown) for name, shown in rules.items()} for rules in _READ["rows"]]
HOUSE_RULES = ROWS[0] | ROWS[1]
VARIANTS = {"rummy": {name: RulePicture(**shown) for name, shown in _READ["rummy"].items()}}
VARIANT = 58
"""Units of the height of a variant."""
RULE_LINE = 40
"""Units of a control."""


def changes(rules: Rules) -> int:
    """Return how many rules differ from the book, as people count them: Seven-O is two of them, the 7 and the 0.

    How long the match is does not count: it is chosen for each match, whatever the house rules are.
    """
    found = changed(as_long_as(rules, BOOKS[rules.book]), BOOKS[rules.book])
    return len(found) + ("seven_o" in found)


def followed(rules: Rules) -> Preset | None:
    """Return the preset that the rules follow but for the length of the match, or None."""
    book = rules.book
    alike = (each for each in presets_of(book) if preset_of(as_long_as(rules, preset_rules(book, each))) is each)
    return preset_of(rules) or next(alike, None)


def as_long_as(rules: Rules, other: Rules) -> Rules:
    """Return rules with the length of a match of others."""
    name = rules.length_option
    return rules if name is None else with_options(rules, {name: to_text(getattr(other, name))})


class HouseRules(RulesPage):
    """Two rows of rules, with presets above them."""

    def __init__(self, context: Context, book: str) -> None:
        super().__init__(context, book)
        self.form.focus = "preset"

    def build(self, form: Form, style: Style) -> None:
        t, preset = self.t, self.preset_row(followed(self.rules))
        rest = self.head(t("options.rules-of", book=t(f"book.{self.book}.name")))
        preset.widget.rect, rest = self.beside_title(rest, style.px(470), 46)
        form.add(preset.widget)
        about, rest = off_top(rest, style.px(26), style.space(1))
        form.add(Label("preset-about", about, preset.about, TextSize.TEXT, style.theme.text, align=1.0))
        gap = style.space(1.5)
        if self.narrow:
            heights = [style.px(262 if shown.more else 190) for shown in HOUSE_RULES.values()]
            *cells, foot = column(rest, [*heights, style.px(52)], gap)
        else:
            foot, body = off_bottom(rest, style.px(52), style.space(2))
            body.height = min(body.height, style.px(621.4))  # in a tall window
            lines = off_top(body, round((body.height - gap) * 0.56), gap)
            shares = [[shown.share for shown in rules.values()] for rules in ROWS]
            cells = [cell for wide, line in zip(shares, lines, strict=True) for cell in row(line, wide, gap)]
        for name, cell in zip(HOUSE_RULES, cells, strict=True):
            self._build_rule(form, style, cell, name)
        more, foot = off_left(foot, style.px(340 if self.narrow else 380))
        number = changes(self.rules)
        words = t("house.all", state=state_text(t, None if number else Preset.BOOK, number))
        act, tip = self.opens(Options, "match", None, self.book), t("house.all-tip")
        form.add(Button("all-options", more, words, act, icon="sliders-horizontal", tip=tip))
        done, _ = off_right(foot, style.px(220))
        form.add(Button("done", done, t("wilds.done"), self.back, icon="check", kind=ButtonKind.PRIMARY))

    def _build_rule(self, form: Form, style: Style, cell: pygame.Rect, name: str) -> None:
        t, shown = self.t, HOUSE_RULES[name]
        band, rest = off_top(self.panel_in(f"{name}-ground", cell, 2, 1.25), style.px(74), style.space(0.5))
        switch, picture = off_right(band, style.px(122))
        book = CARD_BOOKS[self.book]
        image = _pieces_with_badge(style, book, shown, 44)
        faint = 0.45 if getattr(self.rules, name) == getattr(book, name) else 1.0
        form.add(Picture(f"{name}-picture", picture, lambda on, rect: put_centre(on, image, rect.center, faint)))
        self.place(form, self.control_of(name), switch.inflate(0, style.px(RULE_LINE) - switch.height))
        head, rest = off_top(rest, style.px(30), style.space(0.25))
        form.add(Label(f"{name}-name", head, option_name(t, self.rules, name), TextSize.HEAD, face=Typeface.TITLE))
        if shown.more:
            details, rest = off_bottom(rest, style.px(RULE_LINE + 24), style.space(0.5))
            choices: list[Choice[object]] = []
            for place, part in zip(row(details, [1.0] * len(shown.more), style.space(1.5)), shown.more, strict=True):
                word, line = off_top(place, style.px(24), 0)
                title = option_name(t, self.rules, part)
                form.add(Label(f"{part}-name", word, title, TextSize.SMALL, style.theme.quiet, Typeface.BOLD))
                self.place(form, control := self.control_of(part), line)
                choices += [control] if isinstance(control, Choice) else []
            for each in choices:
                each.step = min(other.step for other in choices)
        about = option_about(self.t, self.rules, option_of(self.rules, name))
        form.add(Paragraph(f"{name}-about", rest, about, TextSize.SMALL, style.theme.quiet))


def variants_height(style: Style, book: str, *, narrow: bool) -> int:
    """Return how high the variants of a book are; 0 if it has none."""
    lines = -(-len(VARIANTS.get(book, {})) // (1 if narrow else 2))
    return lines * (style.px(VARIANT) + style.space(1)) + style.space(0.5) if lines else 0


def build_variants(page: RulesPage, form: Form, style: Style, rect: pygame.Rect, held: str) -> None:
    """Add the variants of a book as switches, each with a picture and a line; `held` is why they cannot be changed."""
    t, rules = page.context.t, page.rules
    lines = column(inset(rect, 0, style.space(1)), [style.px(VARIANT)] * len(VARIANTS[rules.book]), style.space(1))
    cells = [cell for line in lines for cell in row(line, [1.0] * (1 if page.narrow else 2), style.space(1))]
    for cell, (name, shown) in zip(cells, VARIANTS[rules.book].items(), strict=False):
        option, value = option_of(rules, name), getattr(rules, name)
        off = to_text(value) == "off"
        then = getattr(with_options(rules, {name: shown.on}), name) if off else value
        value_text = value_name(t, rules, option, then)
        title, line = option_name(t, rules, name), t(f"house.variant.{name}", value=value_text)
        image = _pieces_with_badge(style, rules, shown._replace(badge=shown.badge or value_text), 30)
        picture, words = off_left(inset(cell, style.space(1), style.space(0.5)), style.px(110), style.space(1))

        def paint(surface: DrawTarget, _: pygame.Rect, image: pygame.Surface = image, at: pygame.Rect = picture,
                  faint: float = 0.45 if off else 1.0) -> None:  # fmt: skip
            put_centre(surface, image, at.center, faint)

        press = partial(page.set_option, name, shown.on if off else "off")
        card = SwitchCard(name, cell, paint, press, chosen=not off, tip=option_about(t, rules, option), reason=held)
        form.add(card.named(title))
        upper, lower = off_top(words, words.height // 2, 0)
        form.add(Label(f"{name}-name", upper, title, TextSize.TEXT, face=Typeface.TITLE))
        form.add(Label(f"{name}-line", lower, line, TextSize.SMALL, style.theme.quiet))


def _pieces_with_badge(style: Style, rules: Rules, shown: RulePicture, width: int) -> pygame.Surface:
    """Return the pieces of a rule, so many units wide, with the badge at their corner: one image, to fade as one."""
    wide = style.px(width)
    if shown.fanned and isinstance(rules, CardRules):
        cards = fan(style, rules, shown.pieces, wide)
    else:
        cards = piece_row(style, rules, shown.pieces, wide)
    badge = _badge(style, shown.badge, width * 0.82)
    across, down = cards.get_width() * 0.42, wide * 0.404
    parts = zip(cards.get_size(), (across, down), badge.get_size(), strict=True)
    size = [max(card, round(2 * far) + disc) for card, far, disc in parts]
    image = blank((size[0], size[1]))
    put_centre(image, cards, (size[0] / 2, size[1] / 2))
    put_centre(image, badge, (size[0] / 2 + across, size[1] / 2 + down))
    return image


def _badge(style: Style, sign: str, units: float) -> pygame.Surface:
    side, (light, ground, ink) = style.px(units), style.theme.marked
    image = blank((side, side))
    put_centre(image, rounded((side, side), side // 2, light, ground), (side / 2, side / 2))
    mark = style.icon(sign, units * 0.55, ink) if sign.islower() else None
    mark = mark or style.line(sign, TextSize.TEXT if units > 30 else TextSize.SMALL, ink, Typeface.TITLE)
    put_centre(image, mark, (side / 2, side / 2))
    return image
