"""The rules of a new match: who plays with whom, how long, house rules, custom wilds."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import NamedTuple

import pygame

from game.engine.cards.forms import SEATS, MatchKind, kind_of, seats_fit, with_kind
from game.engine.cards.rules import CardRules
from game.engine.options import Option, changed, offers, options_of, to_text, with_options
from game.engine.presets import Preset, following, preset_of
from game.engine.registry import BOOKS, CARDS, Rules, family_of
from game.ui.context import Context
from game.ui.kit.drawing import DrawTarget, blank, put_centre, rounded
from game.ui.kit.style import Style
from game.ui.kit.text import Typeface
from game.ui.kit.theme import TextSize
from game.ui.kit.widgets import Button, ButtonKind, Choice, ChoiceCard, Form, Label, Paragraph, Picture, Slider, Widget
from game.ui.kit.widgets.widget import Painting, column, inset, off_bottom, off_left, off_right, off_top, row
from game.ui.scenes.menu.compare import Compare
from game.ui.scenes.menu.option_rows import fitting_step, preset_entry, rule_control
from game.ui.scenes.menu.options import Options
from game.ui.scenes.new_match.wild_editor import WildEditor, customs_picture, shortened
from game.ui.scenes.page import Page
from game.ui.specimens import card_row, fan
from game.words.options import option_about, option_name, state_text
from game.words.results import goal_text, goal_word, kind_text

# -- The house rules of a card book as switches: presets, and a picture and a sentence for each rule.


class RulePicture(NamedTuple):
    """How a house rule is shown."""

    cards: str
    """The cards in its picture; fanned out if `fanned`, else side by side."""
    fanned: bool
    badge: str
    """A word or an icon for what they do."""
    more: tuple[str, ...] = ()
    """Options that apply only together with it."""


HOUSE_RULES: Mapping[str, RulePicture] = {
    "stacking": RulePicture("B+2 Y+2 R+2", True, "+6", ("stack_challenge",)),
    "stack_mixed": RulePicture("R+2 W4:G G+2", True, "+8"),
    "jump_in": RulePicture("B6 B6'", True, "hand", ("after_jump", "jump_action")),
    "seven_swaps": RulePicture("G7", True, "refresh-cw"),
    "zero_passes": RulePicture("Y0", True, "redo-2"),
    "draw_until": RulePicture("? ? B4", True, "layers"),
    "drawn_must_play": RulePicture("? R5", True, "check"),
}
"""The house rules in the book of 1999 (UC-84, UC-90 to UC-92) and others that people play by (UC-Q25 to UC-Q27)."""
ROWS: tuple[Mapping[str, float], ...] = (
    {"stacking": 0.96, "stack_mixed": 0.84, "jump_in": 1.4},
    {"seven_swaps": 0.9, "zero_passes": 0.9, "draw_until": 1.1, "drawn_must_play": 1.1},
)
"""Which rules are side by side, and their shares of the width; those in the first row have more below them."""
USUAL, LARGEST = 478, 1.3
"""Units of height of all rules in the usual window; how much taller they become in a taller one."""
UPPER = 0.56
"""The first row's share of the height."""
ALONE, DETAIL = 190, 72
"""Units of height of a rule in a narrow page, and of what applies only together with it."""
CARD = 44
"""Units of a card in a picture."""
BAND = 74
"""Units of the picture with the switch next to it."""
RULE_LINE = 40
"""Units of a control."""


def changes(rules: Rules) -> int:
    """Return how many rules differ from the book, as people count them: Seven-O is two of them, the 7 and the 0."""
    found = changed(rules, BOOKS[rules.book])
    return len(found) + ("seven_o" in found)


class HouseRules(Page):
    """Two rows of rules, with presets above them."""

    def __init__(self, context: Context, book: str) -> None:
        super().__init__(context)
        self.book = book
        self.form.focus = "preset"

    @property
    def rules(self) -> CardRules:
        """The book with the player's options."""
        rules = self.context.rules(self.book)
        assert isinstance(rules, CardRules)
        return rules

    # Actions

    def follow(self, preset: Preset) -> None:
        """Set all house rules to a preset."""
        self.context.keep_rules(following(self.rules, preset))
        self.rebuild()

    def set_option(self, name: str, value: object) -> None:
        """Change an option."""
        self.context.keep_rules(with_options(self.rules, {name: to_text(value)}))
        self.rebuild()

    def all_options(self) -> None:
        """Open all options of the book."""
        self.context.scenes.push(Options(self.context, "match", book=self.book))

    # Layout

    def build(self, form: Form, style: Style) -> None:
        """Put the widgets into the form."""
        t, preset = self.context.t, preset_entry(self.context, self.rules, self.follow)
        rest = self.head(form, style, t("options.rules-of", book=t(f"book.{self.book}.name")))
        preset.widget.rect, rest = self.beside_title(style, rest, style.px(470), 46)
        form.add(preset.widget)
        about, rest = off_top(rest, style.px(26), style.space(1))
        form.add(Label("preset-about", about, preset.about, TextSize.TEXT, style.theme.text, align=1.0))
        if self.narrow:
            self._build_column(form, style, rest)
            return
        foot, body = off_bottom(rest, style.px(52), style.space(2))
        body.height = min(body.height, style.px(USUAL * LARGEST))
        upper = round((body.height - style.space(1.5)) * UPPER)
        for names, line in zip(ROWS, off_top(body, upper, style.space(1.5)), strict=True):
            for name, cell in zip(names, row(line, [*names.values()], style.space(1.5)), strict=True):
                self._build_rule(form, style, cell, name)
        self._build_foot(form, style, foot)

    def _build_column(self, form: Form, style: Style, room: pygame.Rect) -> None:
        """Add all rules one below the other, for a narrow page."""
        names = [name for line in ROWS for name in line]
        heights = [style.px(ALONE + (DETAIL if HOUSE_RULES[name].more else 0)) for name in names]
        *cells, foot = column(room, [*heights, style.px(52)], style.space(1.5))
        for name, cell in zip(names, cells, strict=True):
            self._build_rule(form, style, cell, name)
        self._build_foot(form, style, foot)

    def _build_foot(self, form: Form, style: Style, rect: pygame.Rect) -> None:
        t, number = self.context.t, changes(self.rules)
        more, rest = off_left(rect, style.px(340 if self.narrow else 380))
        state = state_text(t, None if number else Preset.BOOK, number)
        words, tip = t("house.all", state=state), t("house.all-tip")
        form.add(Button("all-options", more, words, self.all_options, icon="sliders-horizontal", tip=tip))
        done, _ = off_right(rest, style.px(220))
        form.add(Button("done", done, t("wilds.done"), self.back, icon="check", kind=ButtonKind.PRIMARY))

    def _build_rule(self, form: Form, style: Style, cell: pygame.Rect, name: str) -> None:
        """Add a rule from top to bottom: picture with switch, name, sentence, dependent options."""
        t, shown = self.context.t, HOUSE_RULES[name]
        form.add(Picture(f"{name}-ground", cell, style.panel))
        inner = inset(cell, style.space(2), style.space(1.25))
        band, rest = off_top(inner, style.px(BAND), style.space(0.5))
        switch, picture = off_right(band, style.px(122))
        form.add(Picture(f"{name}-picture", picture, self._picture(style, shown, name)))
        self._add_control(form, style, name, switch.inflate(0, style.px(RULE_LINE) - switch.height))
        head, rest = off_top(rest, style.px(30), style.space(0.25))
        form.add(Label(f"{name}-name", head, option_name(t, self.rules, name), TextSize.HEAD, face=Typeface.TITLE))
        if shown.more:
            details, rest = off_bottom(rest, style.px(RULE_LINE + 24), style.space(0.5))
            places = row(details, [1.0] * len(shown.more), style.space(1.5))
            found = [self._build_detail(form, style, *each) for each in zip(places, shown.more, strict=True)]
            choices = [each for each in found if isinstance(each, Choice)]
            for each in choices:
                each.step = min(other.step for other in choices)
        option = next(each for each in options_of(self.rules) if each.name == name)
        about = option_about(self.context.t, self.rules, option)
        form.add(Paragraph(f"{name}-about", rest, about, TextSize.SMALL, style.theme.quiet))

    def _build_detail(self, form: Form, style: Style, place: pygame.Rect, name: str) -> Widget:
        """Add an option that applies only together with a rule: its name above its control, which is returned."""
        word, control = off_top(place, style.px(24), 0)
        title = option_name(self.context.t, self.rules, name)
        form.add(Label(f"{name}-name", word, title, TextSize.SMALL, style.theme.quiet, Typeface.BOLD))
        return self._add_control(form, style, name, control)

    def _add_control(self, form: Form, style: Style, name: str, rect: pygame.Rect) -> Widget:
        option = next(each for each in options_of(self.rules) if each.name == name)
        control = rule_control(self.context, self.rules, option, self.set_option)
        control.rect = rect
        if isinstance(control, Choice):
            control.step = fitting_step(style, control)
        form.add(control)
        return control

    def _picture(self, style: Style, shown: RulePicture, name: str) -> Painting:
        """Return a painter for the cards of a rule with a badge; faint while it is off."""
        image = _cards_with_badge(style, self.rules, shown)
        opacity = 1.0 if getattr(self.rules, name) != getattr(BOOKS[self.book], name) else 0.45

        def paint(surface: DrawTarget, rect: pygame.Rect) -> None:
            put_centre(surface, image, rect.center, opacity)

        return paint


def _cards_with_badge(style: Style, rules: CardRules, shown: RulePicture) -> pygame.Surface:
    """Return the cards of a rule in the middle, with the badge at their corner: one image, so that both fade as one."""
    lay = fan if shown.fanned else card_row
    cards, badge = lay(style, rules, shown.cards, style.px(CARD)), _badge(style, shown.badge)
    across, down = cards.get_width() * 0.42, style.px(BAND) * 0.24
    size = [
        max(card, round(2 * far) + disc)
        for card, far, disc in zip(cards.get_size(), (across, down), badge.get_size(), strict=True)
    ]
    image = blank((size[0], size[1]))
    put_centre(image, cards, (size[0] / 2, size[1] / 2))
    put_centre(image, badge, (size[0] / 2 + across, size[1] / 2 + down))
    return image


def _badge(style: Style, sign: str) -> pygame.Surface:
    """Return a bright disc with a word or an icon."""
    side, theme = style.px(36), style.theme
    image = blank((side, side))
    put_centre(image, rounded((side, side), side // 2, theme.accent_light, theme.accent), (side / 2, side / 2))
    counts = sign.startswith("+")
    mark = (
        style.line(sign, TextSize.TEXT, theme.on_accent, Typeface.TITLE)
        if counts
        else style.icon(sign, 20, theme.on_accent)
    )
    put_centre(image, mark, (side / 2, side / 2))
    return image


# -- The rules of a new match: who plays with whom, how long, house rules, custom wilds.

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
