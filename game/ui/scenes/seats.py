"""A new match: which book, who sits where, how it is played and how long. The last choice is remembered."""

from __future__ import annotations

from dataclasses import replace
from secrets import randbits
from typing import Any

import pygame

from game.engine.cards.forms import SEATS, MatchKind, kind_of, seats_fit, with_kind
from game.engine.cards.options import DiscardRules
from game.engine.cards.tournament import ROUNDS
from game.engine.dealnumber import LONGEST, Deal, DealNumberError, new_seed, parse_deal
from game.engine.families import BOOKS, Rules, family_of
from game.engine.options import FirstStarter, Game, changed, options_of, to_text, with_options
from game.engine.presets import Preset, following, preset_of
from game.store.settings import SeatKind
from game.ui.context import Context
from game.ui.drawing import put_centre
from game.ui.scenes.chairs import Chairs, chairs_of, players_of
from game.ui.scenes.entries import fitting_step, preset_entry, rule_control
from game.ui.scenes.house import HouseRules
from game.ui.scenes.options import Options
from game.ui.scenes.page import Page
from game.ui.scenes.shelf import build_shelf
from game.ui.scenes.wilds import Wilds, customs_picture
from game.ui.setup import MatchSetup, Player
from game.ui.style import Style
from game.ui.text import Face
from game.ui.theme import Step
from game.ui.widgets import (
    Button,
    Card,
    Choice,
    Form,
    Kind,
    Label,
    Paragraph,
    Picture,
    Slider,
    Stepper,
    TextLine,
    Widget,
)
from game.ui.widgets.layout import column, inset, off_bottom, off_left, off_right, off_top

POINTS = range(50, 1001, 50)
"""What the slider for points goes through."""
LINE = 42
"""Units of a line of the right side."""


def goal_text(rules: Rules, seats: int, context: Context) -> str:
    """What a match goes for."""
    goal = family_of(rules.book).goal(rules, seats)
    if isinstance(rules, DiscardRules) and kind_of(rules) is MatchKind.TOURNAMENT:
        return context.t("seats.target-rounds", n=ROUNDS)
    match goal.form:
        case Game.POINTS:
            return context.t("seats.target-points", points=goal.number)
        case Game.ROUNDS:
            return context.t("seats.target-rounds", n=goal.number)
        case Game.FIRST_TO:
            return context.t("seats.target-first-to", n=goal.number)


class Seats(Page):
    """Book, seats, target, start."""

    def __init__(self, context: Context) -> None:
        super().__init__(context)
        self.book = context.settings.book
        self.number = ""
        """The deal number as it was typed; empty: any deal."""
        self.chairs = chairs_of(context.settings)
        self.count = len(context.settings.seats)
        """How many players were asked for; a book with fewer seats takes the first of them."""
        self.starter = 0
        self.refused = ""
        """Why the kind of match that was tried last cannot be played."""
        self.form.focus = "start"

    @property
    def deal(self) -> Deal | None:
        """What the typed number names; None where it names nothing."""
        try:
            return parse_deal(self.number)
        except DealNumberError:
            return None

    @property
    def rules(self) -> Rules:
        """The book with the player's options, or those of the typed number."""
        rules: Rules = self.deal.rules if self.deal is not None else self.context.rules(self.book)
        return rules

    @property
    def seated(self) -> int:
        """How many players sit down."""
        fewest, most = self.rules.seats
        return max(fewest, min(self.count, most))

    @property
    def players(self) -> tuple[Player, ...]:
        """Who would play now."""
        return players_of(self.chairs[: self.seated], self.context)

    @property
    def obstacle(self) -> str:
        """Why the match cannot begin; empty where it can."""
        t, rules = self.context.t, self.rules
        if self.deal is None and self.number.strip():
            return t("number.wrong")
        if isinstance(rules, DiscardRules) and not seats_fit(kind := kind_of(rules), self.seated):
            return t(f"kind.{kind}.seats")
        return "" if any(player.is_human for player in self.players) else t("seats.no-human")

    # What can be done

    def start(self) -> None:
        """Begin the match, and remember how."""
        self._remember()
        starter = min(self.starter, len(self.players) - 1)
        seed = self.deal.seed if self.deal is not None else new_seed(randbits(64))
        setup = MatchSetup(self.rules, self.players, seed, starter)
        self.context.start_match(setup)

    def back(self) -> None:
        """Leave, and remember what was chosen."""
        self._remember()
        super().back()

    def choose_book(self, book: str) -> None:
        """Play another book; who sits stays."""
        self.book, self.number, self.refused = book, "", ""
        self._remember()
        self.rebuild()

    def type_number(self, number: str) -> None:
        """A deal number is typed; a whole one brings its book and its options."""
        self.number = number
        if self.deal is not None:
            self.book = self.deal.rules.book
        self.rebuild()

    def _remember(self) -> None:
        taken = tuple(replace(chair, name=chair.name.strip()) for chair in self.chairs[: self.count])
        self.context.change(book=self.book, seats=taken)

    def seat(self, count: int) -> None:
        """So many players sit down."""
        self.count, self.refused = count, ""
        self.rebuild()

    def sit(self, place: int, kind: SeatKind) -> None:
        """Somebody else sits on a chair."""
        self._change(place, kind=kind)
        self.rebuild()

    def name(self, place: int, name: str) -> None:
        """Somebody is called something."""
        self._change(place, name=name)

    def _change(self, place: int, **changes: Any) -> None:
        chairs = list(self.chairs)
        chairs[place] = replace(chairs[place], **changes)
        self.chairs = tuple(chairs)

    def keep(self, rules: Rules) -> None:
        """Play by other rules."""
        self.refused = ""
        self.context.keep_rules(rules)
        self.rebuild()

    def play_as(self, kind: MatchKind) -> None:
        """Play another kind of match."""
        assert isinstance(self.rules, DiscardRules)
        self.keep(with_kind(self.rules, BOOKS[self.book], kind))

    def refuse(self, reason: str) -> None:
        """Say why a kind of match cannot be played."""
        self.refused = reason
        self.rebuild()

    def count_by(self, option: str) -> None:
        """Play for points, or for won rounds."""
        points = {"points": 500} if option == "points" else {"points": "off"}
        self.keep(with_options(self.rules, points))

    def _aim(self, points: int) -> None:
        self.set_option("points", points)

    def write_wilds(self) -> None:
        """Look at the custom wilds."""
        self.context.scenes.push(Wilds(self.context))

    def follow(self, preset: Preset) -> None:
        """All house rules as a preset has them."""
        self.keep(following(self.rules, preset))

    def set_option(self, name: str, value: Any) -> None:
        """Give an option another value."""
        self.keep(with_options(self.rules, {name: to_text(value)}))

    def _begin_with(self, seat: int) -> None:
        self.starter = seat

    def house_rules(self) -> None:
        """Look at the house rules of the book."""
        cards = isinstance(self.rules, DiscardRules)
        page = HouseRules(self.context, self.book) if cards else Options(self.context, "match", book=self.book)
        self.context.scenes.push(page)

    # Layout

    def build(self, form: Form, style: Style) -> None:
        """Put the widgets into the form."""
        rest = self.head(form, style, self.context.t("seats.title"))
        self._build_number(form, style, rest)
        shelf, rest = off_top(rest, style.px(160), style.space(1))
        build_shelf(form, style, shelf, self.context, self.book, self.choose_book)
        about, table = off_top(rest, style.px(26), style.space(1))
        words = self.context.t(f"book.{self.book}.about")
        form.add(Label("about", about, words, Step.TEXT, style.theme.text, align=0.5))
        right, left = off_right(table, style.px(384), style.space(2))
        self._build_table(form, style, left)
        self._build_match(form, style, right)

    def _build_number(self, form: Form, style: Style, rest: pygame.Rect) -> None:
        """The line for a deal number beside the title."""
        t = self.context.t
        line, _ = off_right(rest, style.px(230))
        line.height = style.px(44)
        line.bottom = rest.y - style.space(2) - style.px(4)
        word = pygame.Rect(line.x - style.px(262), line.y, style.px(250), line.height)
        form.add(Label("number-word", word, t("number.name"), Step.TEXT, style.theme.quiet, align=1.0))
        empty, tip = t("number.random"), t("number.tip")
        form.add(TextLine("number", line, self.number, self.type_number, most=LONGEST, empty=empty, tip=tip))

    def _build_table(self, form: Form, style: Style, rect: pygame.Rect) -> None:
        """How many players, and who they are."""
        form.add(Picture("table", rect, style.panel))
        inner = inset(rect, style.space(3), style.space(2))
        head, rest = off_top(inner, style.px(44), style.space(1))
        fewest, most = BOOKS[self.book].seats
        counts = [(count, str(count)) for count in range(fewest, most + 1)]
        many, word = off_right(head, style.px(46 if len(counts) > 4 else 60) * len(counts))
        form.add(Label("who", word, self.context.t("seats.who"), Step.HEAD, face=Face.TITLE))
        form.add(Choice("count", many, counts, self.seated, self.seat))
        if self.rules.first_starter is FirstStarter.CHOSEN:
            foot, rest = off_bottom(rest, style.px(LINE), style.space(1))
            self._build_starter(form, style, foot)
        Chairs(self.context, self.sit, self.name).build(form, style, rest, self.chairs[: self.seated])

    def _build_starter(self, form: Form, style: Style, line: pygame.Rect) -> None:
        word, control = off_left(line, style.px(140), style.space(1))
        form.add(Label("starter-word", word, self.context.t("seats.starter"), face=Face.STRONG))
        names = dict(enumerate(player.name for player in self.players))
        self.starter, last = min(self.starter, len(names) - 1), len(names) - 1
        control.width = min(control.width, style.px(420))
        form.add(Stepper("starter", control, self.starter, 0, last, self._begin_with, words=names))

    def _build_match(self, form: Form, style: Style, rect: pygame.Rect) -> None:
        """How it is played and how long, the house rules, the start."""
        form.add(Picture("match", rect, style.panel))
        inner = inset(rect, style.space(2.5), style.space(2))
        foot, rest = off_bottom(inner, style.px(56), style.space(1.5))
        self._build_start(form, foot)
        if self.book == "uno-1999":
            kinds, rest = off_top(rest, style.px(122), style.space(0.5))
            self._build_kinds(form, style, kinds)
        if self.book == "uno-112":
            wilds, rest = off_top(rest, style.px(126), style.space(1.5))
            self._build_wilds(form, style, wilds)
        goal, presets, rules = column(rest, [style.px(LINE)] * 3, style.space(1))
        self._build_goal(form, style, goal)
        self._place(form, style, preset_entry(self.context, self.rules, self.follow).widget, presets)
        self._build_house_rules(form, rules)

    def _place(self, form: Form, style: Style, control: Widget, rect: pygame.Rect) -> None:
        """Put a control that was made for the options in its place; a typed number holds all of them."""
        control.rect = rect
        if self.deal is not None:
            control.reason = self.context.t("number.holds")
        if isinstance(control, Choice):
            control.step = fitting_step(style, control)
        form.add(control)

    def _build_kinds(self, form: Form, style: Style, rect: pygame.Rect) -> None:
        """Who plays with whom, and a sentence about it, or why it cannot be played."""
        t, rules = self.context.t, self.rules
        assert isinstance(rules, DiscardRules)
        upper, lower = off_top(rect, style.px(80), style.space(0.5))
        kinds = [(kind, t(f"kind.{kind}.name")) for kind in MatchKind]
        closed = {kind: t(f"kind.{kind}.seats") for kind in SEATS if not seats_fit(kind, self.seated)}
        kind = kind_of(rules)
        choice = Choice("kind", upper, kinds, kind, self.play_as, columns=3, closed=closed, refuse=self.refuse)
        self._place(form, style, choice, upper)
        wrong = self.refused or closed.get(kind, "")
        colour = style.theme.warning if wrong else style.theme.quiet
        form.add(Paragraph("kind-about", lower, wrong or t(f"kind.{kind}.about"), Step.SMALL, colour))

    def _build_wilds(self, form: Form, style: Style, rect: pygame.Rect) -> None:
        """The custom wilds as they are, and the way to write on them."""
        t, rules = self.context.t, self.rules
        assert isinstance(rules, DiscardRules)
        image = customs_picture(style, rules, style.px(52))

        def paint(surface: pygame.Surface, place: pygame.Rect) -> None:
            put_centre(surface, image, (place.centerx, place.y + style.px(50)))

        key = Card("wilds", rect, paint, self.write_wilds, chosen=False, tip=t("seats.wilds-tip"))
        if self.deal is not None:
            key.reason = t("number.holds")
        form.add(key)
        word = pygame.Rect(rect.x, rect.bottom - style.px(34), rect.width, style.px(26))
        form.add(Label("wilds-word", word, t("seats.wilds"), Step.TEXT, face=Face.STRONG, align=0.5))

    def _build_goal(self, form: Form, style: Style, line: pygame.Rect) -> None:
        """How long the match goes; where points or won rounds can count, what does."""
        t, length = self.context.t, family_of(self.book).length(self.rules)
        choosing = self.book == "uno-112" and self.deal is None
        word, control = off_left(line, style.px(162 if choosing else 62), style.space(1))
        if choosing:
            ways = [(each, t(f"seats.count-{each}")) for each in ("first_to", "points")]
            self._place(form, style, Choice("counting", word, ways, length or "", self.count_by), word)
        else:
            form.add(Label("target-word", word, t("seats.target"), face=Face.STRONG))
        if length is None or self.deal is not None:
            text = goal_text(self.rules, self.seated, self.context)
            form.add(Label("target-text", control, text, colour=style.theme.accent, face=Face.BOLD))
            return
        if length == "points":
            points = int(to_text(getattr(self.rules, length)))
            form.add(Slider(length, control, points, POINTS[0], POINTS[-1], self._aim, step=POINTS[1] - POINTS[0]))
            return
        option = next(each for each in options_of(self.rules) if each.name == length)
        self._place(form, style, rule_control(self.context, self.rules, option, self.set_option), control)

    def _build_house_rules(self, form: Form, line: pygame.Rect) -> None:
        t, rules = self.context.t, self.rules
        preset, number = preset_of(rules), len(changed(rules, BOOKS[self.book]))
        if preset is None:
            state = t("seats.changed", n=number)
        else:
            state = t("seats.by-the-book") if preset is Preset.BOOK else t(f"preset.{preset}.name")
        reason = t("number.holds") if self.deal is not None else ""
        text = t("seats.house-rules", state=state)
        form.add(Button("house-rules", line, text, self.house_rules, icon="sliders-horizontal", reason=reason))

    def _build_start(self, form: Form, rect: pygame.Rect) -> None:
        t = self.context.t
        form.add(
            Button("start", rect, t("seats.start"), self.start, icon="play", kind=Kind.PRIMARY,
                   tip=t("seats.start-tip"), reason=self.obstacle, step=Step.HEAD)
        )  # fmt: skip
