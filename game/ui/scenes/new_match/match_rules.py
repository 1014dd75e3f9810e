"""The rules of a new match: who plays with whom, how long, house rules, custom wilds."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import pygame

from game.engine.cards.forms import SEATS, MatchKind, kind_of, seats_fit, with_kind
from game.engine.cards.rules import CardRules
from game.engine.options import Option, offers, options_of, to_text, with_options
from game.engine.presets import Preset, following, preset_of
from game.engine.registry import CARDS, Rules, family_of
from game.ui.context import Context
from game.ui.kit.drawing import DrawTarget, put_centre
from game.ui.kit.style import Style
from game.ui.kit.text import Typeface
from game.ui.kit.theme import TextSize
from game.ui.kit.widgets import Button, Choice, ChoiceCard, Form, Label, Paragraph, Slider, Widget
from game.ui.kit.widgets.layout import column, off_left, off_top
from game.ui.scenes.menu.compare import Compare
from game.ui.scenes.menu.option_rows import fitting_step, preset_entry, rule_control
from game.ui.scenes.menu.options import Options
from game.ui.scenes.new_match.house_rules import HouseRules, changes
from game.ui.scenes.new_match.wild_editor import WildEditor, customs_picture, shortened
from game.words.options import state_text
from game.words.results import goal_text, goal_word, kind_text

LINE = 39
"""Units of a row."""
DEFAULT_POINTS = 500
"""The default number of points (UN-54)."""


@dataclass(frozen=True, slots=True)
class MatchRules:
    """The controls for the rules of a match, added to the form of the scene in which it is set up."""

    context: Context
    rules: Rules
    names: tuple[str, ...]
    """Who plays, clockwise."""
    from_number: bool
    """Whether the rules come from a deal number, and cannot be changed."""
    refused: str
    """Why the kind of match tried last cannot be played."""
    keep: Callable[[Rules], None]
    """Play by other rules."""
    refuse: Callable[[str], None]
    """Say why a kind of match cannot be played."""

    @property
    def seated(self) -> int:
        """How many players there are."""
        return len(self.names)

    # Layout

    def build(self, form: Form, style: Style, rect: pygame.Rect) -> None:
        """Add the controls to the form, from the top."""
        rest = rect
        if isinstance(self.rules, CardRules) and offers(self.rules, "players"):
            lines = 2 * style.metrics.line(40)
            kinds, rest = off_top(rest, lines + style.px(50), style.space(0.5))
            self._build_kinds(form, style, kinds, lines)
        if isinstance(self.rules, CardRules) and self.rules.customs:
            wilds, rest = off_top(rest, style.px(126), style.space(1.5))
            self._build_wilds(form, style, wilds)
        goal, presets, rules = column(rest, [style.px(LINE)] * 3, style.space(1))
        self._build_goal(form, style, goal)
        preset = preset_entry(self.context, self.rules, self._follow)
        self._place(form, style, preset.widget.named(preset.name), presets)
        self._build_house_rules(form, rules)

    def _place(self, form: Form, style: Style, control: Widget, rect: pygame.Rect) -> None:
        """Place a control made for the options page; disabled if a deal number fixes the rules."""
        control.rect = rect
        if self.from_number:
            control.reason = self.context.t("number.holds")
        if isinstance(control, Choice):
            control.step = fitting_step(style, control)
        form.add(control)

    def _build_kinds(self, form: Form, style: Style, rect: pygame.Rect, lines: int) -> None:
        """Add who plays with whom, two `lines` high together, and a sentence about it, or why it is not possible."""
        t, rules = self.context.t, self.rules
        assert isinstance(rules, CardRules)
        upper, lower = off_top(rect, lines, style.space(0.5))
        kinds = [(kind, t(f"kind.{kind}.name")) for kind in MatchKind]
        closed = {kind: t(f"kind.{kind}.seats") for kind in SEATS if not seats_fit(kind, self.seated)}
        kind = kind_of(rules)
        choice = Choice("kind", upper, kinds, kind, self._play_as, columns=3, closed=closed, refuse=self.refuse)
        self._place(form, style, choice.named(t("spoken.kind")), upper)
        wrong = self.refused or closed.get(kind, "")
        colour = style.theme.warning if wrong else style.theme.quiet
        words = shortened(style, wrong or kind_text(t, kind, self.names), lower, TextSize.SMALL)
        form.add(Paragraph("kind-about", lower, words, TextSize.SMALL, colour))

    def _build_wilds(self, form: Form, style: Style, rect: pygame.Rect) -> None:
        """Show the custom wilds, with a button to edit them."""
        t, rules = self.context.t, self.rules
        assert isinstance(rules, CardRules)
        image = customs_picture(style, rules, style.px(52))

        def paint(surface: DrawTarget, place: pygame.Rect) -> None:
            put_centre(surface, image, (place.centerx, place.y + style.px(50)))

        key = ChoiceCard("wilds", rect, paint, self._write_wilds, chosen=False, tip=t("seats.wilds-tip"))
        if self.from_number:
            key.reason = t("number.holds")
        form.add(key)
        word = pygame.Rect(rect.x, rect.bottom - style.px(34), rect.width, style.px(26))
        form.add(Label("wilds-word", word, t("seats.wilds"), TextSize.TEXT, face=Typeface.STRONG, align=0.5))

    def _build_goal(self, form: Form, style: Style, line: pygame.Rect) -> None:
        """Add the length of the match, and the choice between points and rounds won if there is one."""
        t, length = self.context.t, family_of(self.rules.book).length(self.rules)
        choosing = isinstance(self.rules, CardRules) and offers(self.rules, "points") and not self.from_number
        word, control = off_left(line, style.px(162 if choosing else 70), style.space(1))
        if choosing:
            ways = [(each, t(f"seats.count-{each}")) for each in ("first_to", "points")]
            self._place(
                form, style, Choice("counting", word, ways, length or "", self._count_by).named(t("spoken.goal")), word
            )
        else:
            words = goal_word(t, self.rules, fixed=self.from_number)
            form.add(Label("target-word", word, words, face=Typeface.STRONG))
        if length is None or self.from_number:
            text = goal_text(self.context.t, self.rules, self.seated)
            form.add(Label("target-text", control, text, colour=style.theme.accent, face=Typeface.BOLD))
            return
        if length == "points":
            points = int(to_text(getattr(self.rules, length)))
            values = self._option(length).values
            assert isinstance(values, tuple)
            stops = [each for each in values if isinstance(each, int)]
            slider = Slider(length, control, points, stops[0], stops[-1], self._aim, stops=stops)
            form.add(slider.named(t("spoken.goal")))
            return
        option = self._option(length)
        chosen = rule_control(self.context, self.rules, option, self._set_option)
        self._place(form, style, chosen.named(t("spoken.goal")), control)

    def _option(self, name: str) -> Option:
        """Return an option of the book."""
        return next(each for each in options_of(self.rules) if each.name == name)

    def _build_house_rules(self, form: Form, line: pygame.Rect) -> None:
        t, rules = self.context.t, self.rules
        preset, number = preset_of(rules), changes(rules)
        text = t("seats.house-rules", state=state_text(t, preset, number))
        tip = t("number.look") if self.from_number else ""
        form.add(Button("house-rules", line, text, self._house_rules, icon="sliders-horizontal", tip=tip))

    # Actions

    def _play_as(self, kind: MatchKind) -> None:
        """Choose another kind of match."""
        assert isinstance(self.rules, CardRules)
        self.keep(with_kind(self.rules, CARDS.books[self.rules.book], kind))

    def _count_by(self, option: str) -> None:
        """Play for points, or for rounds won."""
        points = {"points": DEFAULT_POINTS} if option == "points" else {"points": "off"}
        self.keep(with_options(self.rules, points))

    def _aim(self, points: int) -> None:
        self._set_option("points", points)

    def _write_wilds(self) -> None:
        """Open the custom wilds."""
        self.context.scenes.push(WildEditor(self.context, self.rules.book))

    def _follow(self, preset: Preset) -> None:
        """Set all house rules to a preset."""
        self.keep(following(self.rules, preset))

    def _set_option(self, name: str, value: object) -> None:
        """Change an option."""
        self.keep(with_options(self.rules, {name: to_text(value)}))

    def _house_rules(self) -> None:
        """Open the house rules of the book; those of a deal number are only shown."""
        book = self.rules.book
        if self.from_number:
            self.context.scenes.push(Compare(self.context, book, self.rules))
            return
        cards = isinstance(self.rules, CardRules)
        page = HouseRules(self.context, book) if cards else Options(self.context, "match", book=book)
        self.context.scenes.push(page)
