"""A new match: which book, who sits where, how long. The last choice is remembered."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from secrets import token_hex

import pygame

from game.engine.books import BOOKS
from game.engine.options import FirstStarter, Game, MeldRules, Whole, changed, options_of, with_options
from game.store.settings import LONGEST_NAME, SeatChoice, SeatKind, Settings
from game.ui.context import Context
from game.ui.drawing import put_centre, rounded
from game.ui.scenes.options import Options
from game.ui.scenes.page import Page
from game.ui.setup import MatchSetup, Player
from game.ui.specimens import specimen
from game.ui.style import Style
from game.ui.text import Face
from game.ui.theme import Step
from game.ui.widgets import Button, Choice, Form, Kind, Label, Paragraph, Picture, Slider, TextLine
from game.ui.widgets.label import Painting
from game.ui.widgets.layout import column, inset, off_bottom, off_left, off_right, off_top, row

CARD_TILES = {
    "uno-rummy": (
        ("R2 R3 R4", 7.0, 0.40, 0.27),
        ("B7 *=G7 Y7", -5.0, 0.60, 0.56),
        ("G10 G11 G12", 4.0, 0.41, 0.85),
    )
}
"""What lies on the card of a book: melds, how far turned, and where as shares of the card's upper part."""


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


def goal_text(rules: MeldRules, context: Context) -> str:
    """What a match goes for."""
    match rules.game:
        case Game.POINTS:
            return context.t("seats.target-points", points=rules.target)
        case Game.ROUNDS:
            return context.t("seats.target-rounds", n=rules.rounds)
        case Game.FIRST_TO:
            return context.t("seats.target-first-to", n=rules.first_to)


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
        self.chairs = chairs_of(context.settings, self.rules.seats[1])
        self.starter = 0
        self.form.focus = "start"

    @property
    def rules(self) -> MeldRules:
        """The book with the player's options."""
        return self.context.rules(self.book)

    @property
    def players(self) -> tuple[Player, ...]:
        """Who would play now."""
        return players_of(self.chairs, self.context)

    # What can be done

    def start(self) -> None:
        """Begin the match, and remember how."""
        self._remember()
        starter = min(self.starter, len(self.players) - 1)
        setup = MatchSetup(self.rules, self.players, token_hex(8), starter)
        self.context.start_match(setup)

    def back(self) -> None:
        """Leave, and remember what was chosen."""
        self._remember()
        super().back()

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
        books, table = off_left(rest, style.px(350), style.space(3))
        self._build_books(form, style, books)
        foot, upper = off_bottom(table, style.px(64), style.space(2.5))
        self._build_chairs(form, style, upper)
        self._build_start(form, style, foot)

    def _build_books(self, form: Form, style: Style, rect: pygame.Rect) -> None:
        t, books = self.context.t, tuple(BOOKS)
        high = (rect.height - style.space(2) * (len(books) - 1)) // len(books)
        for book, cell in zip(books, column(rect, [high] * len(books), style.space(2)), strict=True):
            form.add(Picture(f"book-{book}", cell, self._card(book, style)))
            words, _ = off_bottom(inset(cell, style.space(3)), style.px(190))
            lines = column(words, [style.px(40), style.px(112), style.px(28)], style.space(0.5))
            form.add(Label(f"{book}-name", lines[0], t(f"book.{book}.name"), Step.TITLE, face=Face.TITLE))
            about = t(f"book.{book}.about")
            form.add(Paragraph(f"{book}-about", lines[1], about, Step.TEXT, style.theme.quiet))
            many = t(f"book.{book}.seats")
            form.add(Label(f"{book}-seats", lines[2], many, Step.SMALL, style.theme.accent, Face.BOLD))

    def _card(self, book: str, style: Style) -> Painting:
        """What is drawn below the words of a book's card."""
        images = [
            (
                pygame.transform.rotozoom(specimen(style, BOOKS[book], text, style.px(62)), angle, 1.0),
                across,
                down,
            )
            for text, angle, across, down in CARD_TILES[book]
        ]

        def paint(surface: pygame.Surface, rect: pygame.Rect) -> None:
            style.panel(surface, rect)
            if book == self.book:
                style.ring(surface, rect, style.px(18), style.px(3), style.theme.accent)
            high = rect.height - style.px(214)
            for image, across, down in images:
                put_centre(surface, image, (rect.x + rect.width * across, rect.y + high * down))

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
        who, name = row(rest, [1.15, 1.0], style.space(2))
        form.add(Picture(f"sign-{place}", sign, self._sign(style, chair, place)))
        kinds: list[tuple[SeatKind | None, str]] = [
            (SeatKind.HUMAN, t("seats.human")),
            (SeatKind.NORMAL, t("seats.normal")),
        ]
        if place >= self.rules.seats[0]:
            kinds.append((None, t("seats.free")))

        def sit(kind: SeatKind | None) -> None:
            self.sit(place, kind)

        def rename(text: str) -> None:
            self.name(place, text)

        form.add(Choice(f"kind-{place}", who, kinds, chair.kind, sit, calm=(None,)))
        if chair.kind is not None:
            tip = t("seats.name-tip")
            form.add(TextLine(f"name-{place}", name, chair.name, rename, most=LONGEST_NAME, empty=default, tip=tip))

    def _sign(self, style: Style, chair: Chair, place: int) -> Painting:
        """A round sign for who sits there."""
        icons = {SeatKind.HUMAN: "user-round", SeatKind.NORMAL: "monitor", None: "minus"}
        colour = style.theme.emblem[place % 4] if chair.kind is not None else style.theme.panel_light

        def paint(surface: pygame.Surface, rect: pygame.Rect) -> None:
            side = min(rect.size)
            disc = rounded((side, side), side // 2, colour, style.theme.panel_light if chair.kind is None else None)
            put_centre(surface, disc, rect.center)
            front = style.theme.panel if chair.kind is not None else style.theme.quiet
            put_centre(surface, style.icon(icons[chair.kind], 24, front), rect.center)

        return paint

    def _build_goal(self, form: Form, style: Style, line: pygame.Rect) -> None:
        """How long the match goes, and the way to the house rules."""
        t, rules = self.context.t, self.rules
        left, right = row(line, [1.15, 1.0], style.space(3))
        word, control = off_left(left, style.px(62), 0)
        form.add(Label("target-word", word, t("seats.target"), face=Face.STRONG))
        if rules.game is Game.POINTS:
            values = next(each.values for each in options_of(rules) if each.name == "target")
            assert isinstance(values, Whole)
            form.add(Slider("target", control, rules.target, values.low, values.high, self._aim, step=values.step))
        else:
            text = goal_text(rules, self.context)
            form.add(Label("target-text", control, text, colour=style.theme.accent, face=Face.BOLD))
        number = len(changed(rules, BOOKS[self.book]))
        state = t("seats.changed", n=number) if number else t("seats.by-the-book")
        text = f"{t('seats.house-rules')}: {state}"
        form.add(
            Button(
                "house-rules",
                right,
                text,
                lambda: self.context.scenes.push(Options(self.context, "match")),
                icon="sliders-horizontal",
            )
        )

    def _build_start(self, form: Form, style: Style, foot: pygame.Rect) -> None:
        t = self.context.t
        human = any(player.is_human for player in self.players)
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
                reason="" if human else t("seats.no-human"),
                step=Step.HEAD,
            )
        )
