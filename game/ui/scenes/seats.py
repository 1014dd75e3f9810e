"""A new match: which book, who sits where, how long. The last choice is remembered."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from secrets import randbits
from typing import Any

import pygame

from game.ai import LEVELS
from game.engine.books import BOOKS
from game.engine.dealnumber import LONGEST, Deal, DealNumberError, new_seed, parse_deal
from game.engine.options import (
    FirstStarter,
    Game,
    MeldRules,
    Whole,
    changed,
    length_option,
    match_goal,
    options_of,
    with_options,
)
from game.store.settings import LONGEST_NAME, SeatChoice, SeatKind, Settings
from game.ui.context import Context
from game.ui.drawing import put_centre, rounded
from game.ui.scenes.options import Options
from game.ui.scenes.page import Page
from game.ui.setup import MatchSetup, Player
from game.ui.specimens import book_picture
from game.ui.style import Style
from game.ui.text import Face
from game.ui.theme import Step
from game.ui.widgets import Button, Card, Choice, Form, Kind, Label, Paragraph, Picture, Slider, TextLine
from game.ui.widgets.label import Painting
from game.ui.widgets.layout import column, inset, off_bottom, off_left, off_right, off_top, row

FOLDED = 84
"""Units of the card of a book that is not chosen, where there are several."""


@dataclass(frozen=True, slots=True)
class Chair:
    """One place at the table before the match: empty where `kind` is None."""

    kind: SeatKind | None
    name: str = ""


def chairs_of(settings: Settings, most: int) -> tuple[Chair, ...]:
    """The places as they were last time; those that nobody took are empty."""
    taken = tuple(Chair(each.kind, each.name) for each in settings.seats[:most])
    return taken + (Chair(None),) * (most - len(taken))


def seats_of(chairs: Sequence[Chair]) -> tuple[SeatChoice, ...]:
    """What is remembered of the places that are taken."""
    return tuple(SeatChoice(chair.kind, chair.name.strip()) for chair in chairs if chair.kind is not None)


def default_names(chairs: Sequence[Chair], context: Context) -> tuple[str, ...]:
    """What the players are called who were given no name; one a place."""
    humans = sum(chair.kind is SeatKind.HUMAN for chair in chairs)
    names, machines = [], 0
    for index, chair in enumerate(chairs):
        if chair.kind is None:
            names.append("")
        elif chair.kind is SeatKind.HUMAN:
            alone = index == 0 and (humans == 1 or context.settings.player_name)
            names.append(context.player_name if alone else context.t("seats.player", number=index + 1))
        else:
            machines += 1
            several = machines > 1
            words = context.t("seats.computer", number=machines) if several else context.t("player.computer")
            names.append(words)
    return tuple(names)


def players_of(chairs: Sequence[Chair], context: Context) -> tuple[Player, ...]:
    """Who plays, with names that differ."""
    players: list[Player] = []
    for chair, default in zip(chairs, default_names(chairs, context), strict=True):
        if chair.kind is None:
            continue
        name = wanted = chair.name.strip() or default
        number = 1
        while any(player.name == name for player in players):
            number += 1
            name = f"{wanted[: LONGEST_NAME - 3]} {number}"
        players.append(Player(name, chair.kind))
    return tuple(players)


def goal_text(rules: MeldRules, seats: int, context: Context) -> str:
    """What a match goes for."""
    goal = match_goal(rules, seats)
    match goal.form:
        case Game.POINTS:
            return context.t("seats.target-points", points=goal.number)
        case Game.ROUNDS:
            return context.t("seats.target-rounds", n=goal.number)
        case Game.FIRST_TO:
            return context.t("seats.target-first-to", n=goal.number)


def _rule(style: Style) -> Painting:
    """A fine line between two parts of a panel."""

    def paint(surface: pygame.Surface, rect: pygame.Rect) -> None:
        surface.fill(style.theme.panel_line, rect)

    return paint


class Seats(Page):
    """Book, seats, target, start."""

    def __init__(self, context: Context) -> None:
        super().__init__(context)
        self.book = context.settings.book
        self.number = ""
        """The deal number as it was typed; empty: any deal."""
        self.chairs = chairs_of(context.settings, self.rules.seats[1])
        self.starter = 0
        self.form.focus = "start"

    @property
    def deal(self) -> Deal | None:
        """What the typed number names; None where it names nothing."""
        try:
            return parse_deal(self.number)
        except DealNumberError:
            return None

    @property
    def rules(self) -> Any:
        """The book with the player's options, or those of the typed number."""
        return self.deal.rules if self.deal is not None else self.context.rules(self.book)

    @property
    def players(self) -> tuple[Player, ...]:
        """Who would play now."""
        return players_of(self.chairs, self.context)

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
        self.book, self.number = book, ""
        self._remember()
        self.rebuild()

    def type_number(self, number: str) -> None:
        """A deal number is typed; a whole one brings its book and its options."""
        self.number = number
        if self.deal is not None:
            self.book = self.deal.rules.book
        self.rebuild()

    def _remember(self) -> None:
        self.context.change(book=self.book, seats=seats_of(self.chairs))

    def sit(self, place: int, kind: SeatKind | None) -> None:
        """Somebody sits down or gets up."""
        chairs = list(self.chairs)
        chairs[place] = replace(chairs[place], kind=kind)
        self.chairs = tuple(chairs)
        self.rebuild()

    def name(self, place: int, name: str) -> None:
        """Somebody is called something."""
        chairs = list(self.chairs)
        chairs[place] = replace(chairs[place], name=name)
        self.chairs = tuple(chairs)

    def _aim(self, target: int) -> None:
        self.context.keep_rules(with_options(self.rules, {"target": target}))

    def _begin_with(self, seat: int) -> None:
        self.starter = seat

    # Layout

    def build(self, form: Form, style: Style) -> None:
        """Put the widgets into the form."""
        rest = self.head(form, style, self.context.t("seats.title"))
        self._build_number(form, style, rest)
        books, table = off_left(rest, style.px(350), style.space(3))
        self._build_books(form, style, books)
        foot, upper = off_bottom(table, style.px(64), style.space(2.5))
        self._build_chairs(form, style, upper)
        self._build_start(form, style, foot)

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

    def _build_books(self, form: Form, style: Style, rect: pygame.Rect) -> None:
        """A card for each book; the chosen one tells about itself."""
        folded, gap = style.px(FOLDED), style.space(2)
        open_height = rect.height - (folded + gap) * (len(BOOKS) - 1)
        heights = [open_height if book == self.book else folded for book in BOOKS]
        for book, cell in zip(BOOKS, column(rect, heights, gap), strict=True):
            if book == self.book:
                self._build_open_card(form, style, book, cell)
            else:
                self._build_folded_card(form, style, book, cell)

    def _build_open_card(self, form: Form, style: Style, book: str, cell: pygame.Rect) -> None:
        t, inner = self.context.t, inset(cell, style.space(3), style.space(2.5))
        about, many = t(f"book.{book}.about"), t(f"book.{book}.seats")
        high = style.paragraph_height(about, inner.width)
        words, room = off_bottom(inner, style.px(40) + high + style.px(28) + style.space(1))
        form.add(Card(f"book-{book}", cell, self._pieces(book, style, room), lambda: None, chosen=len(BOOKS) > 1))
        lines = column(words, [style.px(40), high, style.px(28)], style.space(0.5))
        form.add(Label(f"{book}-name", lines[0], t(f"book.{book}.name"), Step.TITLE, face=Face.TITLE))
        form.add(Paragraph(f"{book}-about", lines[1], about, Step.TEXT, style.theme.quiet))
        form.add(Label(f"{book}-seats", lines[2], many, Step.SMALL, style.theme.accent, Face.BOLD))

    def _build_folded_card(self, form: Form, style: Style, book: str, cell: pygame.Rect) -> None:
        t = self.context.t

        def choose() -> None:
            self.choose_book(book)

        def paint(surface: pygame.Surface, rect: pygame.Rect) -> None:
            size = (style.px(130), rect.height - style.space(1))
            image = book_picture(style, book, size)
            put_centre(surface, image, (rect.right - size[0] / 2 - style.space(1), rect.centery))

        form.add(Card(f"book-{book}", cell, paint, choose, chosen=False, tip=t(f"book.{book}.about")))
        word = inset(cell, style.space(3), 0)
        word.width -= style.px(120)
        form.add(Label(f"{book}-name", word, t(f"book.{book}.name"), Step.HEAD, face=Face.TITLE))

    def _pieces(self, book: str, style: Style, room: pygame.Rect) -> Painting:
        """The pieces of a book as they lie on its card."""
        image = book_picture(style, book, room.size)

        def paint(surface: pygame.Surface, rect: pygame.Rect) -> None:
            put_centre(surface, image, (rect.centerx, room.centery))

        return paint

    def _build_chairs(self, form: Form, style: Style, rect: pygame.Rect) -> None:
        t = self.context.t
        rows = len(self.chairs)
        form.add(Picture("table", rect, style.panel))
        inner = inset(rect, style.space(3), style.space(2.5))
        goal, upper = off_bottom(inner, style.px(52), style.space(2.5))
        head, rest = off_top(upper, style.px(40), style.space(1))
        form.add(Label("who", head, t("seats.who"), Step.HEAD, face=Face.TITLE))
        lines = [
            inset(each, 0, (each.height - style.px(50)) // 2) for each in column(rest, [rest.height // rows] * rows, 0)
        ]
        names = default_names(self.chairs, self.context)
        for place, (line, chair) in enumerate(zip(lines, self.chairs, strict=True)):
            self._build_chair(form, style, line, place, chair, names[place])
        rule = pygame.Rect(inner.x, goal.y - style.space(1.5), inner.width, 1)
        form.add(Picture("rule", rule, _rule(style)))
        self._build_goal(form, style, goal)

    def _build_chair(self, form: Form, style: Style, line: pygame.Rect, place: int, chair: Chair, default: str) -> None:
        t = self.context.t
        sign, rest = off_left(line, style.px(46), style.space(2))
        who, name = row(rest, [2.1, 1.0], style.space(2))
        form.add(Picture(f"sign-{place}", sign, self._sign(style, chair, place)))
        kinds: list[tuple[SeatKind | None, str]] = [
            (SeatKind.HUMAN, t("seats.human")),
            *((SeatKind(level), t(f"seats.level.{level}")) for level in LEVELS),
        ]
        if place >= self.rules.seats[0]:
            kinds.append((None, t("seats.free")))

        def sit(kind: SeatKind | None) -> None:
            self.sit(place, kind)

        def rename(text: str) -> None:
            self.name(place, text)

        form.add(Choice(f"kind-{place}", who, kinds, chair.kind, sit, step=Step.SMALL, calm=(None,)))
        if chair.kind is not None:
            tip = t("seats.name-tip")
            form.add(TextLine(f"name-{place}", name, chair.name, rename, most=LONGEST_NAME, empty=default, tip=tip))

    def _sign(self, style: Style, chair: Chair, place: int) -> Painting:
        """A round sign for who sits there."""
        icon = "minus" if chair.kind is None else "user-round" if chair.kind is SeatKind.HUMAN else "monitor"
        colour = style.theme.emblem[place % 4] if chair.kind is not None else style.theme.panel_light

        def paint(surface: pygame.Surface, rect: pygame.Rect) -> None:
            side = min(rect.size)
            disc = rounded((side, side), side // 2, colour, style.theme.panel_light if chair.kind is None else None)
            put_centre(surface, disc, rect.center)
            front = style.theme.panel if chair.kind is not None else style.theme.quiet
            put_centre(surface, style.icon(icon, 24, front), rect.center)

        return paint

    def _build_goal(self, form: Form, style: Style, line: pygame.Rect) -> None:
        """How long the match goes, and the way to the house rules."""
        t, rules = self.context.t, self.rules
        left, right = row(line, [1.15, 1.0], style.space(3))
        word, control = off_left(left, style.px(62), 0)
        form.add(Label("target-word", word, t("seats.target"), face=Face.STRONG))
        if length_option(rules) == "target" and self.deal is None:
            values = next(each.values for each in options_of(rules) if each.name == "target")
            assert isinstance(values, Whole)
            form.add(Slider("target", control, rules.target, values.low, values.high, self._aim, step=values.step))
        else:
            text = goal_text(rules, len(self.players), self.context)
            form.add(Label("target-text", control, text, colour=style.theme.accent, face=Face.BOLD))
        number = len(changed(rules, BOOKS[self.book]))
        state = t("seats.changed", n=number) if number else t("seats.by-the-book")
        text = f"{t('seats.house-rules')}: {state}"
        form.add(
            Button(
                "house-rules",
                right,
                text,
                lambda: self.context.scenes.push(Options(self.context, "match", book=self.book)),
                icon="sliders-horizontal",
                reason=t("number.holds") if self.deal is not None else "",
            )
        )

    def _build_start(self, form: Form, style: Style, foot: pygame.Rect) -> None:
        t = self.context.t
        human = any(player.is_human for player in self.players)
        wrong = self.deal is None and self.number.strip() != ""
        button, rest = off_right(foot, style.px(330), style.space(3))
        if self.rules.first_starter is FirstStarter.CHOSEN:
            word, control = off_left(rest, style.px(120), style.space(1))
            form.add(Label("starter-word", word, t("seats.starter"), face=Face.STRONG))
            control = pygame.Rect(control.x, 0, control.width, style.px(46))
            control.centery = foot.centery
            names = [(seat, player.name) for seat, player in enumerate(self.players)]
            self.starter = min(self.starter, len(names) - 1)
            form.add(Choice("starter", control, names, self.starter, self._begin_with, step=Step.SMALL))
        form.add(
            Button(
                "start",
                button,
                t("seats.start"),
                self.start,
                icon="play",
                kind=Kind.PRIMARY,
                tip=t("seats.start-tip"),
                reason=t("number.wrong") if wrong else "" if human else t("seats.no-human"),
                step=Step.HEAD,
            )
        )
