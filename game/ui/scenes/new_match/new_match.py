"""A new match: which book, who sits where, how it is played and how long. The last choice is remembered."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from secrets import randbits

import pygame

from game.engine.cards.forms import kind_of, seats_fit
from game.engine.cards.rules import CardRules
from game.engine.dealnumber import LONGEST_NUMBER, Deal, DealNumberError, UnknownRulesError, new_seed, parse_deal
from game.engine.options import FirstStarter
from game.engine.presets import preset_rules, presets_of
from game.engine.registry import BOOKS, Rules
from game.play.how_long import how_long
from game.play.setup import MatchSetup, Player
from game.store import matches
from game.store.settings import SeatChoice, SeatKind
from game.ui.context import Context
from game.ui.kit.style import Style
from game.ui.kit.text import Typeface
from game.ui.kit.theme import TextSize
from game.ui.kit.widgets import Button, ButtonKind, Choice, Form, Label, Paragraph, Picture, Stepper, TextLine
from game.ui.kit.widgets.layout import column, inset, off_bottom, off_left, off_right, off_top
from game.ui.scenes.new_match.book_picker import build_book_picker, picker_lines
from game.ui.scenes.new_match.match_rules import MatchRules
from game.ui.scenes.new_match.seat_rows import SeatRows, players_of, seat_choices
from game.ui.scenes.new_match.seating import fits, seating
from game.ui.scenes.page import Page
from game.words.times import takes_text

TABLE, RULES = 720, 400
"""Units of height at most: of the panel with the players, and of that with the rules of the match."""
AROUND, SEAT = 200, 60
"""Units of height in a narrow page: of what is around the seats in their panel, and of a seat."""


class NewMatch(Page):
    """Book, seats, target, start."""

    def __init__(self, context: Context) -> None:
        super().__init__(context)
        self.book = context.settings.book
        self.number = ""
        """The deal number as typed; empty: any deal."""
        self._kept: tuple[Rules, ...] | None = None
        """The rules of the saved matches, once somebody asked for them."""
        self.seat_choices = seat_choices(context.settings)
        self.count = len(context.settings.seats)
        """The number of players chosen; a book with fewer seats takes the first ones."""
        self.starter = 0
        self.refused = ""
        """Why the kind of match tried last cannot be played."""
        self.form.focus = "start"

    @property
    def deal(self) -> Deal | None:
        """What the typed number stands for; None if nothing."""
        try:
            return parse_deal(self.number, self._known_rules())
        except DealNumberError:
            return None

    def _known_rules(self) -> Iterator[Rules]:
        """Return the rules that a short number may mean: the player's own, presets, those of saved matches."""
        for book in BOOKS:
            yield self.context.rules(book)
            yield from (preset_rules(book, preset) for preset in presets_of(book))
        if self._kept is None:
            entries, _ = matches.listed(self.context.folders, self.context.now())
            self._kept = tuple(entry.outline.record.rules for entry in entries)
        yield from self._kept

    def _wrong_number(self) -> str:
        """Return what is wrong with a typed number, or ""."""
        try:
            parse_deal(self.number)
        except UnknownRulesError:
            return self.context.t("number.unknown-rules")
        except DealNumberError:
            pass
        return self.context.t("number.wrong")

    @property
    def rules(self) -> Rules:
        """The book with the player's options, or with those of the typed number."""
        rules: Rules = self.deal.rules if self.deal is not None else self.context.rules(self.book)
        return rules

    @property
    def seated(self) -> int:
        """How many players there are."""
        fewest, most = self.rules.seats
        return max(fewest, min(self.count, most))

    @property
    def players(self) -> tuple[Player, ...]:
        """Who would play now."""
        return players_of(self.seat_choices[: self.seated], self.context)

    @property
    def obstacle(self) -> str:
        """Return why the match cannot start, or ""."""
        t, rules = self.context.t, self.rules
        if self.deal is None and self.number.strip():
            return self._wrong_number()
        if isinstance(rules, CardRules) and not seats_fit(kind := kind_of(rules), self.seated):
            return t(f"kind.{kind}.seats")
        return ""

    @property
    def watched(self) -> bool:
        """Whether only computers would play, so that the player only watches."""
        return not any(player.is_human for player in self.players)

    # Actions

    def start(self) -> None:
        """Start the match, and remember the choices."""
        self._remember()
        starter = min(self.starter, len(self.players) - 1)
        seed = self.deal.seed if self.deal is not None else new_seed(randbits(64))
        setup = MatchSetup(self.rules, self.players, seed, starter)
        self.context.go.start_match(setup)

    def back(self) -> None:
        """Leave, and remember the choices."""
        self._remember()
        super().back()

    def choose_book(self, book: str) -> None:
        """Choose another book; the players stay."""
        self.book, self.number, self.refused = book, "", ""
        self._remember()
        self.rebuild()

    def type_number(self, number: str) -> None:
        """Take a typed deal number; a complete one sets book and options."""
        self.number = number
        if self.deal is not None:
            self.book = self.deal.rules.book
        self.rebuild()

    def _remember(self) -> None:
        taken = tuple(replace(choice, name=choice.name.strip()) for choice in self.seat_choices[: self.count])
        self.context.change(book=self.book, seats=taken)

    def seat(self, count: int) -> None:
        """Set the number of players."""
        self.count, self.refused = count, ""
        self.rebuild()

    def sit(self, place: int, kind: SeatKind) -> None:
        """Let somebody else take a seat."""
        self._change(place, replace(self.seat_choices[place], kind=kind))
        self.rebuild()

    def name(self, place: int, name: str) -> None:
        """Change a player's name."""
        self._change(place, replace(self.seat_choices[place], name=name))
        self.rebuild()

    def _change(self, place: int, choice: SeatChoice) -> None:
        self.seat_choices = (*self.seat_choices[:place], choice, *self.seat_choices[place + 1 :])

    def keep(self, rules: Rules) -> None:
        """Play by other rules."""
        self.refused = ""
        self.context.keep_rules(rules)
        self.rebuild()

    def _begin_with(self, seat: int) -> None:
        self.starter = seat

    def refuse(self, reason: str) -> None:
        """Say why a kind of match cannot be played."""
        self.refused = reason
        self.rebuild()

    # Layout

    def build(self, form: Form, style: Style) -> None:
        """Put the widgets into the form."""
        rest = self.head(form, style, self.context.t("seats.title"))
        rest = self._build_number(form, style, rest)
        picker, rest = off_top(rest, style.px(160) * picker_lines(style, rest.width), style.space(1))
        build_book_picker(form, style, picker, self.context, self.book, self.choose_book)
        about, table = off_top(rest, style.px(26 * 2 if self.narrow else 26), style.space(1))
        obstacle = self.obstacle
        words = obstacle or self.context.t("seats.watch" if self.watched else f"book.{self.book}.about")
        colour = style.theme.warning if obstacle else style.theme.text
        kind = Paragraph if self.narrow else Label
        form.add(kind("about", about, words, TextSize.TEXT, colour, align=0.5))
        table.height = min(table.height, style.px(TABLE))
        right, left = off_right(table, style.px(384), style.space(2))
        right.height = min(right.height, style.px(RULES))
        if self.narrow:
            high = style.px(AROUND + SEAT * self.seated)
            left, right = column(table, [high, style.px(RULES)], style.space(2))
        self._build_table(form, style, left)
        self._build_match(form, style, right)

    def _build_number(self, form: Form, style: Style, rest: pygame.Rect) -> pygame.Rect:
        """Add the field for a deal number next to the title; return the room below."""
        t = self.context.t
        line, rest = self.beside_title(style, rest, style.px(230))
        word = pygame.Rect(line.x - style.px(262), line.y, style.px(250), line.height)
        if self.narrow:
            word, line = off_left(line, style.px(250), style.space(1.5))
        form.add(Label("number-word", word, t("number.name"), TextSize.TEXT, style.theme.quiet, align=1.0))
        empty, tip = t("number.random"), t("number.tip")
        form.add(TextLine("number", line, self.number, self.type_number, most=LONGEST_NUMBER, empty=empty, tip=tip))
        return rest

    def _build_table(self, form: Form, style: Style, rect: pygame.Rect) -> None:
        """Add how many players there are, and who they are."""
        form.add(Picture("table", rect, style.panel))
        inner = inset(rect, style.space(3), style.space(2))
        head, rest = off_top(inner, style.px(44), style.space(1))
        fewest, most = BOOKS[self.book].seats
        counts = [(count, str(count)) for count in range(fewest, most + 1)]
        many, word = off_right(head, style.px(46 if len(counts) > 4 else 60) * len(counts))
        if self.narrow and len(counts) > 4:
            word = head
            many, rest = off_top(rest, style.px(44), style.space(1))
        form.add(Label("who", word, self.context.t("seats.who"), TextSize.HEAD, face=Typeface.TITLE))
        form.add(Choice("count", many, counts, self.seated, self.seat).named(self.context.t("spoken.seats")))
        if self.rules.first_starter is FirstStarter.CHOSEN:
            foot, rest = off_bottom(rest, style.px(42), style.space(1))
            self._build_starter(form, style, foot)
        choices = self.seat_choices[: self.seated]
        used = SeatRows(self.context, self.sit, self.name, self.narrow).build(form, style, rest, choices)
        room = pygame.Rect(rest.x, used + style.space(1), rest.width, rest.bottom - used - style.space(1))
        if fits(style, room, self.seated):
            form.add(Picture("seating", room, seating(style, self.book, choices, self._names, room)))

    def _names(self) -> list[str]:
        return [player.name for player in self.players]

    def _build_starter(self, form: Form, style: Style, line: pygame.Rect) -> None:
        word, control = off_left(line, style.px(140), style.space(1))
        form.add(Label("starter-word", word, self.context.t("seats.starter"), face=Typeface.STRONG))
        names = dict(enumerate(player.name for player in self.players))
        self.starter, last = min(self.starter, len(names) - 1), len(names) - 1
        control.width = min(control.width, style.px(420))
        form.add(
            Stepper("starter", control, self.starter, 0, last, self._begin_with, words=names).named(
                self.context.t("seats.starter")
            )
        )

    def _build_match(self, form: Form, style: Style, rect: pygame.Rect) -> None:
        """Add how it is played and how long, the house rules, and the start button."""
        form.add(Picture("match", rect, style.panel))
        inner = inset(rect, style.space(2.5), style.space(2))
        foot, rest = off_bottom(inner, style.px(54), style.space(1))
        from_number = self.deal is not None
        names = tuple(player.name for player in self.players)
        match_rules = MatchRules(self.context, self.rules, names, from_number, self.refused, self.keep, self.refuse)
        if not self.obstacle:
            time, rest = off_bottom(rest, style.px(22))
            length = how_long(self.rules, self.players, self.context.settings.computer_speed)
            words = takes_text(self.context.t, length.rounds, length.minutes)
            form.add(Label("howlong", time, words, TextSize.SMALL, style.theme.quiet, align=0.5))
        match_rules.build(form, style, rest)
        self._build_start(form, foot)

    def _build_start(self, form: Form, rect: pygame.Rect) -> None:
        t = self.context.t
        form.add(
            Button("start", rect, t("seats.start"), self.start, icon="play", kind=ButtonKind.PRIMARY,
                   tip=t("seats.start-tip"), reason=self.obstacle, step=TextSize.HEAD)
        )  # fmt: skip
