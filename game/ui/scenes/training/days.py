"""The puzzle or deal of every day: a month of medals, the chosen day, and its result to be copied."""

from __future__ import annotations

from abc import ABC, abstractmethod
from calendar import Calendar
from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from datetime import date
from functools import partial

import pygame

from game.engine.record import Record
from game.engine.registry import Step
from game.engine.tiles.books import BOOKS as TILE_BOOKS
from game.engine.tiles.puzzles.themes import PuzzleLabel
from game.play.cards import levels
from game.play.ladder import Medal
from game.play.practice import AnyLabel, Series, first_solved
from game.play.tiles import levels as tile_daily
from game.play.tiles.levels import FIRST_MONDAY
from game.store import training
from game.store.content import read_labels, set_of
from game.store.files import Note
from game.store.toml_source import FileMistake
from game.store.training import Mode, Spent, TrainingHistory, Try
from game.ui.context import Context
from game.ui.kit.drawing import DrawTarget, painted, put_centre, remembered, symbol_mask
from game.ui.kit.nodes import Node, NodeState
from game.ui.kit.style import Style
from game.ui.kit.text import Typeface
from game.ui.kit.theme import Colour, TextSize
from game.ui.kit.widgets import Button, ButtonKind, Form, Label, Paragraph, Picture
from game.ui.kit.widgets.buttons import grounds
from game.ui.kit.widgets.widget import column, inset, off_bottom, off_left, off_right, off_top, row
from game.ui.scenes.ladder import draw_medal
from game.ui.scenes.page import Page
from game.ui.scenes.training.puzzle_turn import begin
from game.ui.table.shared.match_screen import MatchScreen
from game.words import school
from game.words.catalogue import companion
from game.words.sentences import Say, date_text
from game.words.tiles.puzzles import moves_text

WEEK = 7


def month_later(day: date, months: int) -> date:
    """Return the first day of the month that many months later.

    >>> month_later(date(2026, 12, 24), 1), month_later(date(2026, 1, 31), -1)
    (datetime.date(2027, 1, 1), datetime.date(2025, 12, 1))
    """
    count = 12 * day.year + day.month - 1 + months
    return date(count // 12, count % 12 + 1, 1)


def add_weeks(form: Form, t: Say, room: pygame.Rect, weeks: int, head: int, gap: int) -> list[list[pygame.Rect]]:
    """Add the days of the week in two or three letters, from Monday on; return the places of the days, week by week."""
    style, names = form.style, row(pygame.Rect(room.x, room.y, room.width, head), [1.0] * WEEK, gap)
    for number, cell in enumerate(names):
        name = t(f"days.weekdays.{number + 1}")
        form.add(Label(f"weekday-{number}", cell, name, TextSize.SMALL, style.theme.quiet, align=0.5))
    below = pygame.Rect(room.x, room.y + head + gap, room.width, room.height)
    lines = column(below, [(room.height - head - weeks * gap) // weeks] * weeks, gap)
    return [row(line, [1.0] * WEEK, gap) for line in lines]


def labels_of(context: Context, book: str) -> tuple[AnyLabel, ...]:
    """Return the puzzles of a book; a damaged set is reported, and has none."""
    try:
        return tuple(read_labels(set_of(book)))
    except FileMistake as mistake:
        context.report((mistake.note,))
        return ()


Earned = tuple[bool, bool, bool]
SEATS = 3
"""The seats of a deal of the day."""


class OfDay(ABC):
    """What a book has for each day."""

    rules: str
    """The key of the text that says how it is played, and what the stars are for."""
    problem = ""
    """Why it cannot be played; "" if it can."""

    def __init__(self, context: Context, book: str) -> None:
        self.context, self.book = context, book

    @abstractmethod
    def about(self, day: date) -> str:
        """Return how hard that of a day is, or what it is."""

    @abstractmethod
    def earned(self, done: Try, day: date) -> Earned:
        """Return the stars of a success."""

    @abstractmethod
    def needs(self, day: date) -> school.Needs:
        """Return what the stars need."""

    @abstractmethod
    def details(self, done: Try, day: date) -> str:
        """Return in a sentence how it went."""

    @abstractmethod
    def play(self, day: date, history: TrainingHistory) -> None:
        """Open that of a day."""


class PuzzleOfDay(OfDay):
    """The puzzles of a tile book, with stars for par, a time by the grade, and no hint."""

    rules = "days.rules"

    def __init__(self, context: Context, book: str) -> None:
        super().__init__(context, book)
        self.labels = tuple(each for each in labels_of(context, book) if isinstance(each, PuzzleLabel))
        self.problem = "" if self.labels else context.t("puzzles.none")

    def _label(self, day: date) -> PuzzleLabel:
        return tile_daily.puzzle_of_day(self.labels, day)

    def about(self, day: date) -> str:
        return self.context.t("puzzles.grade", n=int(self._label(day).grade))

    def earned(self, done: Try, day: date) -> Earned:
        par, grade = self._label(day).par, self._label(day).grade
        return tile_daily.stars(moves=done.moves, par=par, seconds=done.seconds, grade=grade, hints=done.hints)

    def needs(self, day: date) -> school.Needs:
        return school.Needs(self._label(day).par, tile_daily.in_time(self._label(day).grade))

    def details(self, done: Try, day: date) -> str:
        return moves_text(self.context.t, done.moves, self._label(day).par)

    def play(self, day: date, history: TrainingHistory) -> None:
        named = [self._label(day).name]
        turn = begin(self.context, Series(Mode.DAY, self.book, self.labels, history, day=day, named=named))
        if turn is not None:
            self.context.scenes.push(turn)


NEEDS_OF_DEAL = school.Needs(levels.FEW_TURNS, levels.IN_TIME, "turns")


class DealOfDay(OfDay):
    """The deals of a card book, with stars for few turns, a few minutes, and no hint."""

    rules = "days.rules-cards"

    def about(self, day: date) -> str:  # noqa: ARG002
        return self.context.t("days.deal")

    def earned(self, done: Try, day: date) -> Earned:  # noqa: ARG002
        return levels.stars(turns=done.moves, seconds=done.seconds, hints=done.hints)

    def needs(self, day: date) -> school.Needs:  # noqa: ARG002
        return NEEDS_OF_DEAL

    def details(self, done: Try, day: date) -> str:  # noqa: ARG002
        return self.context.t("days.turns", n=done.moves)

    def play(self, day: date, history: TrainingHistory) -> None:  # noqa: ARG002
        names = [self.context.player_name]
        for seat in range(1, SEATS):
            names.append(companion(seat, names))
        self.context.go.start_match(levels.deal_of_day(self.book, day, names))


def of_day(context: Context, book: str) -> OfDay:
    return PuzzleOfDay(context, book) if book in TILE_BOOKS else DealOfDay(context, book)


@remembered
def _star(side: int, colour: Colour) -> pygame.Surface:
    return painted(symbol_mask("star", side), colour)


class DayKey(Button):
    """A day of the month with its stars."""

    def __init__(self, day: date, rect: pygame.Rect, context: Context, earned: Earned | None, *, chosen: bool,
                 reason: str, choose: partial[None]) -> None:  # fmt: skip
        t = context.t
        kind = ButtonKind.CHOSEN if chosen else ButtonKind.SECONDARY
        super().__init__(f"day-{day}", rect, str(day.day), choose, kind=kind, reason=reason)
        self.chosen, self.earned = chosen, sum(earned) if earned is not None else 0
        self.said = date_text(t, day)
        self.value = f"{school.medal_text(t, earned)}, {school.stars_text(earned)}" if earned is not None else ""

    def node(self) -> Node:
        states = super().node().states | ({NodeState.CHOSEN} if self.chosen else frozenset())
        return replace(super().node(), name=self.said, value=self.value, states=states)

    def _letter(self, surface: DrawTarget, style: Style, rect: pygame.Rect) -> None:
        if not self.earned:
            super()._letter(surface, style, rect)
            return
        theme = style.theme
        colour = grounds(self.kind, theme)[2]
        words = pygame.Rect(rect.x, rect.y, rect.width, round(rect.height * 0.6))
        style.write(surface, self.text, words, TextSize.TEXT, colour, Typeface.STRONG, 0.5)
        side = style.px(13)
        star = _star(side, colour if self.chosen else theme.accent)
        for number in range(self.earned):
            x = rect.centerx + (number - (self.earned - 1) / 2) * (side + style.px(2))
            put_centre(surface, star, (x, rect.y + rect.height * 0.72))


class Days(Page):
    """A month of puzzles, one for each day."""

    def __init__(self, context: Context, book: str) -> None:
        super().__init__(context)
        self.today = context.now().date()
        self.day = self.today
        self.month = self.day.replace(day=1)
        self.turn_to(book, show=False)

    def read(self) -> None:
        self.history = self.context.told(training.load(self.context.folders, self.context.now()))
        self.solved = first_solved(self.history.tries, self.book)

    def earned(self, day: date) -> Earned | None:
        """Return the stars of a day; None if its puzzle is not solved."""
        done = self.solved.get(day)
        return self.of_day.earned(done, day) if done is not None and not self.of_day.problem else None

    def turn_to(self, book: str, *, show: bool = True) -> None:
        self.book = book
        self.of_day = of_day(self.context, book)
        self.read()
        if show:
            self.rebuild()

    def choose(self, day: date) -> None:
        self.day = day
        self.rebuild()

    def leaf(self, months: int) -> None:
        self.month = month_later(self.month, months)
        self.rebuild()

    def play(self) -> None:
        self.of_day.play(self.day, self.history)

    def copy(self) -> None:
        done, earned = self.solved.get(self.day), self.earned(self.day)
        if done is not None and earned is not None:
            t, about = self.context.t, self.of_day.about(self.day)
            self.context.copy(school.shared_text(t, self.book, self.day, about, earned, done.seconds), t("days.copied"))

    def build(self, form: Form, style: Style) -> None:
        rest = self.head(form, style, self.context.t("days.title"))
        rest = self.book_tabs(form, style, rest, self.book, self.turn_to)
        right, left = off_right(rest, style.px(330), style.space(3))
        if self.narrow:
            left, right = column(rest, [style.px(430)] * 2, style.space(2))
        self._build_month(form, style, left)
        self._build_day(form, style, right)

    def _build_month(self, form: Form, style: Style, room: pygame.Rect) -> None:
        t = self.context.t
        head, body = off_top(room, style.px(42), style.space(1))
        back, words = off_left(head, style.px(46), style.space(1))
        on, words = off_right(words, style.px(46), style.space(1))
        first = t("days.first") if self.month <= FIRST_MONDAY.replace(day=1) else ""
        last = t("days.not-yet") if month_later(self.month, 1) > self.today else ""
        form.add(Button("month-before", back, "", partial(self.leaf, -1), icon="chevron-left", tip=t("days.before"),
                        reason=first))  # fmt: skip
        month = t("days.month", month=t(f"days.months.{self.month.month}"), year=self.month.year)
        form.add(Label("month", words, month, TextSize.HEAD, style.theme.title, Typeface.TITLE, 0.5))
        form.add(Button("month-after", on, "", partial(self.leaf, 1), icon="chevron-right", tip=t("days.after"),
                        reason=last))  # fmt: skip
        foot, body = off_bottom(body, style.px(26), style.space(1))
        weeks = Calendar().monthdatescalendar(self.month.year, self.month.month)
        cells = add_weeks(form, t, body, len(weeks), style.px(24), style.px(6))
        medals: Counter[str] = Counter()
        for week, line in zip(weeks, cells, strict=True):
            for day, cell in zip(week, line, strict=True):
                if day.month != self.month.month:
                    continue
                earned = self.earned(day)
                medals.update([school.medal_text(t, earned)] if earned is not None else [])
                reason = t("days.not-yet") if day > self.today else t("days.first") if day < FIRST_MONDAY else ""
                form.add(DayKey(day, cell, self.context, earned, chosen=day == self.day, reason=reason,
                                choose=partial(self.choose, day)))  # fmt: skip
        ranks = [school.medal_text(t, (True,) * stars) for stars in (1, 2, 3)]
        counted = " · ".join(f"{name}: {medals[name]}" for name in ranks if medals[name])
        form.add(Label("medals", foot, counted or t("days.none"), TextSize.SMALL, style.theme.quiet, align=0.5))

    def _build_day(self, form: Form, style: Style, room: pygame.Rect) -> None:
        t, problem = self.context.t, self.of_day.problem
        form.add(Picture("ground", room, style.panel))
        inner = inset(room, style.space(2.5), style.space(2))
        keys, inner = off_bottom(inner, style.px(54), style.space(2))
        head, inner = off_top(inner, style.px(34), style.space(0.5))
        title = t("days.today") if self.day == self.today else date_text(t, self.day)
        form.add(Label("day", head, title, TextSize.HEAD, style.theme.text, Typeface.TITLE))
        line, inner = off_top(inner, style.px(26), style.space(1.5))
        form.add(Label("about", line, problem or self.of_day.about(self.day), TextSize.TEXT, style.theme.quiet))
        done, earned = self.solved.get(self.day), self.earned(self.day)
        if done is not None and earned is not None:
            self._build_result(form, style, inner, done, earned)
            copy = keys.move(0, -keys.height - style.space(1.5))
            form.add(Button("copy", copy, t("days.copy"), self.copy, icon="copy", tip=t("days.copy-tip"),
                            kind=ButtonKind.PRIMARY))  # fmt: skip
            form.add(Button("play", keys, t("level.again"), self.play, icon="rotate-ccw"))
            return
        rules = [self.of_day.rules, *(["days.rules-unclocked"] if self.context.unclocked else [])]
        form.add(Paragraph("rules", inner, " ".join(map(t, rules)), TextSize.TEXT, style.theme.quiet))
        form.add(Button("play", keys, t("days.play"), self.play, icon="play", kind=ButtonKind.PRIMARY,
                        reason=problem))  # fmt: skip

    def _build_result(self, form: Form, style: Style, room: pygame.Rect, done: Try, earned: Earned) -> None:
        """Add the medal, what the stars were given for, and the figures."""
        t = self.context.t
        head, rest = off_top(room, style.px(58), style.space(1))
        icon, words = off_left(head, style.px(52), style.space(1.5))
        medal, side = Medal(max(sum(earned), 1)), style.px(46)
        form.add(Picture("medal", icon, lambda surface, rect: draw_medal(surface, style, rect.center, side, medal)))
        name = school.medal_text(t, earned)
        form.add(Label("medal-name", words, name, TextSize.HEAD, style.theme.text, Typeface.TITLE))
        took = t("days.took", time=school.clock_text(done.seconds)) if done.seconds else ""
        more = school.next_star_text(t, earned, self.of_day.needs(self.day))
        parts = (school.earned_text(t, earned, done.seconds), self.of_day.details(done, self.day), took, more)
        form.add(Paragraph("earned", rest, " ".join(filter(None, parts)), TextSize.TEXT, style.theme.text))


# -- What the deal of a day takes: the time without pauses and the hints, however often it is left or begun afresh.


class DealClock:
    """The time of one match that began with the deal of a day."""

    def __init__(self, screen: MatchScreen) -> None:
        self.screen, context, record = screen, screen.context, screen.session.record
        self.book, self.deal, self.begun = record.rules.book, record.seed, record.begun
        # Of this match the hints are in its record; of former ones, only here.
        about = context.folders, self.book, self.deal, context.now()
        self.seconds = context.told(training.recall(*about, sitting=self.begun)).seconds
        """How long this match has been played, without pauses."""
        self.former = context.told(training.recall(*about, besides=self.begun))
        screen.beside, screen.closing, screen.of_day = self.pass_time, self.keep, self.result
        history = context.told(training.load(context.folders, context.now()))
        self._day = levels.day_of(record)
        self._again = self._day in first_solved(history.tries, self.book)
        """Whether the day has its medal already."""
        self._done: Try | None = None

    def pass_time(self, dt: float) -> None:
        """Count the seconds of a frame, unless the match pauses or nobody can see it."""
        if not (self.screen.driver.paused or self.screen.context.hidden):
            self.seconds += dt

    def keep(self) -> tuple[Note, ...]:
        """Remember what it took so far, unless the round that counts is over; return notes."""
        session = self.screen.session
        return () if session.rounds else self._keep(session.record.hints.count(0))

    def _keep(self, hints: int) -> tuple[Note, ...]:
        context, taken = self.screen.context, Spent(self.seconds, hints)
        return training.keep(context.folders, self.book, self.deal, taken, context.now(), self.begun)

    def _try(self, record: Record, steps: Sequence[Step]) -> Try | None:
        context = self.screen.context
        # Whoever plays without clocks has the star for the time in any case.
        seconds = 0.0 if context.unclocked else self.former.seconds + self.seconds
        return levels.try_of(record, steps, context.now(), Spent(seconds, self.former.hints))

    def result(self) -> str:
        """Return what the day has earned, while its round is counted; "" if it was not won."""
        t, session = self.screen.context.t, self.screen.session
        if len(session.results()) != 1:
            return ""
        self._done = done = self._done or self._try(session.record, session.steps)
        if done is None or not done.solved:
            return ""
        earned = levels.stars(turns=done.moves, seconds=done.seconds, hints=done.hints)
        return school.result_text(t, earned, done.seconds, NEEDS_OF_DEAL, again=self._again)

    def count(self, record: Record, steps: Sequence[Step]) -> tuple[Note, ...]:
        """Remember how it went, once its first round is over; return notes."""
        context = self.screen.context
        done = self._try(record, steps)
        if done is None:
            return ()
        notes = training.add_try(context.folders, done, context.now())
        if not done.solved:
            return notes + self._keep(record.hints.count(0))
        return notes + training.forget(context.folders, self.book, self.deal, context.now())
