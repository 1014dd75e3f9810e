"""The house rules of a card book as switches: presets, and a picture and a sentence for each rule."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

import pygame

from game.engine.cards.options import DiscardRules
from game.engine.families import BOOKS
from game.engine.options import changed, options_of, to_text, with_options
from game.engine.presets import Preset, following
from game.ui.context import Context
from game.ui.drawing import blank, put_centre, rounded
from game.ui.scenes.entries import about_option, fitting_step, preset_entry, rule_control
from game.ui.scenes.options import Options
from game.ui.scenes.page import Page
from game.ui.specimens import card_row, fan
from game.ui.style import Style
from game.ui.text import Face
from game.ui.theme import Step
from game.ui.widgets import Button, Choice, Form, Kind, Label, Paragraph, Picture
from game.ui.widgets.label import Painting
from game.ui.widgets.layout import inset, off_bottom, off_left, off_right, off_top, row


class Shown(NamedTuple):
    """How a house rule is shown."""

    cards: str
    """The cards on its picture; fanned out where `fanned`, else side by side."""
    fanned: bool
    badge: str
    """A word or an icon that says what they do."""
    more: tuple[str, ...] = ()
    """Options that count only with it."""


HOUSE_RULES: Mapping[str, Shown] = {
    "stacking": Shown("B+2 Y+2 R+2", True, "+6", ("stack_challenge",)),
    "seven_o": Shown("G7 Y0", False, "refresh-cw"),
    "jump_in": Shown("B6 B6'", True, "hand", ("after_jump", "jump_action")),
}
"""The house rules of the book of 1999 in its order (UC-84, UC-90, UC-92)."""
CARD = 86
"""Units of a card on a picture."""
LINE = 42
"""Units of a control."""


class HouseRules(Page):
    """Three rules side by side, presets above them."""

    def __init__(self, context: Context, book: str) -> None:
        super().__init__(context)
        self.book = book
        self.form.focus = "preset"

    @property
    def rules(self) -> DiscardRules:
        """The book with the player's options."""
        rules = self.context.rules(self.book)
        assert isinstance(rules, DiscardRules)
        return rules

    # What can be done

    def follow(self, preset: Preset) -> None:
        """All house rules as a preset has them."""
        self.context.keep_rules(following(self.rules, preset))
        self.rebuild()

    def set_option(self, name: str, value: Any) -> None:
        """Give an option another value."""
        self.context.keep_rules(with_options(self.rules, {name: to_text(value)}))
        self.rebuild()

    def all_options(self) -> None:
        """Look at every option of the book."""
        self.context.scenes.push(Options(self.context, "match", book=self.book))

    # Layout

    def build(self, form: Form, style: Style) -> None:
        """Put the widgets into the form."""
        t, preset = self.context.t, preset_entry(self.context, self.rules, self.follow)
        rest = self.head(form, style, t("options.rules-of", book=t(f"book.{self.book}.name")))
        presets, _ = off_right(rest, style.px(470))
        preset.widget.rect = pygame.Rect(presets.x, rest.y - style.space(2) - style.px(49), presets.width, style.px(46))
        form.add(preset.widget)
        about, rest = off_top(rest, style.px(26), style.space(1))
        form.add(Label("preset-about", about, preset.about, Step.TEXT, style.theme.text, align=1.0))
        foot, body = off_bottom(rest, style.px(52), style.space(2))
        for name, cell in zip(HOUSE_RULES, row(body, [1.0] * len(HOUSE_RULES), style.space(2)), strict=True):
            self._build_rule(form, style, cell, name)
        self._build_foot(form, style, foot)

    def _build_foot(self, form: Form, style: Style, rect: pygame.Rect) -> None:
        t, number = self.context.t, len(changed(self.rules, BOOKS[self.book]))
        more, rest = off_left(rect, style.px(380))
        state = t("seats.changed", n=number) if number else t("seats.by-the-book")
        words, tip = t("house.all", state=state), t("house.all-tip")
        form.add(Button("all-options", more, words, self.all_options, icon="sliders-horizontal", tip=tip))
        done, _ = off_right(rest, style.px(220))
        form.add(Button("done", done, t("wilds.done"), self.back, icon="check", kind=Kind.PRIMARY))

    def _build_rule(self, form: Form, style: Style, cell: pygame.Rect, name: str) -> None:
        """A rule from top to bottom: picture, name with switch, sentence, what belongs to it."""
        t, shown = self.context.t, HOUSE_RULES[name]
        form.add(Picture(f"{name}-ground", cell, style.panel))
        inner = inset(cell, style.space(2.5), style.space(2))
        picture, rest = off_top(inner, style.px(156), style.space(1))
        form.add(Picture(f"{name}-picture", picture, self._picture(style, shown, name)))
        head, rest = off_top(rest, style.px(LINE), style.space(0.5))
        switch, title = off_right(head, style.px(130))
        form.add(Label(f"{name}-name", title, t(f"option.cards.{name}.name"), Step.HEAD, face=Face.TITLE))
        self._add_control(form, style, name, switch)
        option = next(each for each in options_of(self.rules) if each.name == name)
        about = about_option(self.context, self.rules, option)
        high = style.paragraph_height(about, rest.width)
        words, rest = off_top(rest, high, style.space(1))
        form.add(Paragraph(f"{name}-about", words, about, Step.TEXT, style.theme.quiet))
        for each in reversed(shown.more):
            line, rest = off_bottom(rest, style.px(LINE), 0)
            self._add_control(form, style, each, line)
            word, rest = off_bottom(rest, style.px(24), style.space(0.5))
            title_text, colour = t(f"option.cards.{each}.name"), style.theme.quiet
            form.add(Label(f"{each}-name", word, title_text, Step.SMALL, colour, Face.BOLD))

    def _add_control(self, form: Form, style: Style, name: str, rect: pygame.Rect) -> None:
        option = next(each for each in options_of(self.rules) if each.name == name)
        control = rule_control(self.context, self.rules, option, self.set_option)
        control.rect = rect
        if isinstance(control, Choice):
            control.step = fitting_step(style, control)
        form.add(control)

    def _picture(self, style: Style, shown: Shown, name: str) -> Painting:
        """The cards of a rule with a badge; as long as it is off they are faint."""
        lay = fan if shown.fanned else card_row
        image = lay(style, self.rules, shown.cards, style.px(CARD))
        badge = _badge(style, shown.badge)
        opacity = 1.0 if getattr(self.rules, name) == "on" else 0.45

        def paint(surface: pygame.Surface, rect: pygame.Rect) -> None:
            put_centre(surface, image, rect.center, opacity)
            corner = (rect.centerx + image.get_width() * 0.40, rect.centery + rect.height * 0.28)
            put_centre(surface, badge, corner, opacity)

        return paint


def _badge(style: Style, sign: str) -> pygame.Surface:
    """A bright disc with a word or an icon."""
    side, theme = style.px(50), style.theme
    image = blank((side, side))
    put_centre(image, rounded((side, side), side // 2, theme.accent_light, theme.accent), (side / 2, side / 2))
    counts = sign.startswith("+")
    mark = style.line(sign, Step.HEAD, theme.on_accent, Face.TITLE) if counts else style.icon(sign, 28, theme.on_accent)
    put_centre(image, mark, (side / 2, side / 2))
    return image
