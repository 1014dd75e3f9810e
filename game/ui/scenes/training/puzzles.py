"""The page of puzzles: the next one, streak and storm, those that come back, all themes, and what the player can."""

from __future__ import annotations

from collections.abc import Callable
from typing import Literal

import pygame

from game.engine.cards.books import BOOKS as CARD_BOOKS
from game.engine.registry import BOOKS
from game.play.practice import AnyLabel, Practice, books_beside, is_deal
from game.play.series import Series
from game.store import training
from game.store.training import Mode
from game.ui.context import Context
from game.ui.kit.style import Style
from game.ui.kit.text import Typeface
from game.ui.kit.theme import TextSize
from game.ui.kit.widgets import Button, ButtonKind, Choice, Form, Label, Picture
from game.ui.kit.widgets.layout import column, inset, off_left, off_top, row
from game.ui.scenes.page import Page
from game.ui.scenes.training.card_puzzle_turn import begin as card_begin
from game.ui.scenes.training.dashboard import build_dashboard
from game.ui.scenes.training.days import Days
from game.ui.scenes.training.labels import labels_of
from game.ui.scenes.training.puzzle_turn import begin
from game.ui.scenes.training.themes import build_themes
from game.words.cards import puzzles as card_words
from game.words.tiles.puzzles import is_telling, rating_text

PuzzleView = Literal["themes", "dashboard"]
VIEWS: tuple[PuzzleView, ...] = ("themes", "dashboard")
LEFT = 308
"""Units of the left part."""
KEYS, FIGURES = 354, 600
"""Units of height of the buttons, and of what is beside them otherwise, in a narrow page."""


class Puzzles(Page):
    """Where puzzles are chosen."""

    def __init__(self, context: Context) -> None:
        super().__init__(context)
        self.view: PuzzleView = "themes"
        self.labels: tuple[AnyLabel, ...] = ()
        self.book = context.settings.book if context.settings.book in BOOKS else next(iter(BOOKS))
        self.read()
        tries = (each for each in reversed(self.history.tries) if each.mode is not Mode.SCHOOL and not is_deal(each))
        self._turn_to(next((each.book for each in tries), self.book))

    # -- what is known -------------------------------------------------------------------------------------

    def read(self) -> None:
        """Read what was tried."""
        self.history, notes = training.load(self.context.folders, self.context.now())
        self.context.report(notes)
        self.practice = Practice(self.history, books_beside(self.book))

    def uncovered(self) -> None:
        """Show what was played in the meantime."""
        self.read()
        super().uncovered()

    @property
    def due(self) -> tuple[str, ...]:
        """The missed puzzles that are back today."""
        known = {each.name for each in self.labels}
        return tuple(name for name in self.practice.due(self.context.now().date(), self.book) if name in known)

    # -- what can be done ----------------------------------------------------------------------------------

    def _turn_to(self, book: str) -> None:
        self.book = book
        self.labels = labels_of(self.context, book)
        self.practice = Practice(self.history, books_beside(book))

    def turn_to(self, book: str) -> None:
        """Show another book."""
        self._turn_to(book)
        self.rebuild()

    def look_at(self, view: PuzzleView) -> None:
        """Show the themes, or what the player can."""
        self.view = view
        self.rebuild()

    def play(self, mode: Mode, theme: str | None = None) -> None:
        """Open the first puzzle of a series."""
        named = self.due if mode is Mode.AGAIN else ()
        series = Series(mode, self.book, self.labels, self.history, theme=theme, named=named)
        turn = (card_begin if self.book in CARD_BOOKS else begin)(self.context, series)
        if turn is not None:
            self.context.scenes.push(turn)

    @property
    def storm(self) -> Mode:
        """A storm as the player wants it: three minutes, or without a clock."""
        return Mode.CALM if self.context.unclocked else Mode.STORM

    def days(self) -> None:
        """Open the puzzles of the days."""
        self.context.scenes.push(Days(self.context, self.book))

    # -- layout --------------------------------------------------------------------------------------------

    def build(self, form: Form, style: Style) -> None:
        """Put the widgets into the form."""
        rest = self.head(form, style, self.context.t("puzzles.title"))
        rest = self.book_tabs(form, style, rest, self.book, self.turn_to)
        left, right = off_left(rest, style.px(LEFT), style.space(3))
        if self.narrow:
            left, right = column(rest, [style.px(KEYS), style.px(FIGURES)], style.space(2))
        self._build_left(form, style, left)
        head, body = off_top(right, style.px(40), style.space(1.5))
        t = self.context.t
        views = [(view, t(f"puzzles.view.{view}")) for view in VIEWS]
        form.add(Choice("view", head, views, self.view, self.look_at).named(t("puzzles.views")))
        if self.view == "themes":
            build_themes(form, style, body, self.context, self.book, self.labels, self.practice, self._theme)
        else:
            build_dashboard(form, style, body, self.context, self.practice, {each.name: each for each in self.labels},
                            card_words.is_telling if self.book in CARD_BOOKS else is_telling)  # fmt: skip

    def _theme(self, theme: str) -> None:
        self.play(Mode.RATED, theme)

    def _build_left(self, form: Form, style: Style, room: pygame.Rect) -> None:
        t, practice = self.context.t, self.practice
        high, gap = style.px(54), style.space(1.5)
        heights = [style.px(64), *[high] * 4]
        ground = pygame.Rect(room.topleft, (room.width, sum(heights) + (len(heights) + 1) * gap))
        form.add(Picture("left-ground", ground, style.panel))
        head, *lines = column(inset(room, gap), heights, gap)
        number = pygame.Rect(head.x, head.y, head.width, style.px(40))
        rating = f"{round(practice.mine.value)}"
        form.add(Label("rating", number, rating, TextSize.TITLE, style.theme.title, Typeface.TITLE, 0.5))
        words = pygame.Rect(head.x, number.bottom, head.width, style.px(24))
        text = rating_text(t, practice.mine.deviation)
        form.add(Label("rating-word", words, text, TextSize.SMALL, style.theme.quiet, align=0.5))
        nothing = "" if self.labels else t("puzzles.none")
        due = len(self.due)

        def key(name: str, place: pygame.Rect, icon: str, act: Callable[[], None], **names: object) -> None:
            kind = ButtonKind.PRIMARY if name == "next" else ButtonKind.SECONDARY
            reason = nothing or (t("puzzles.none-due") if name == "missed" and not due else "")
            tip = t(f"puzzles.{self.storm if name == 'storm' else name}-tip")
            form.add(Button(name, place, t(f"puzzles.{name}", **names), act, icon=icon, kind=kind, tip=tip,
                            reason=reason))  # fmt: skip

        key("next", lines[0], "puzzle", lambda: self.play(Mode.RATED))
        streak, storm = row(lines[1], [1.0, 1.0], gap)
        key("streak", streak, "flame", lambda: self.play(Mode.STREAK))
        key("storm", storm, "zap", lambda: self.play(self.storm))
        key("missed", lines[2], "history", lambda: self.play(Mode.AGAIN), n=due)
        key("days", lines[3], "calendar-days", self.days)
