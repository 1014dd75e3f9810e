"""The page of puzzles: modes, those that come back, all themes, what the player can; the puzzle or deal of a day."""

from __future__ import annotations

from calendar import Calendar
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from functools import partial

import pygame

from game.engine.cards.puzzles.themes import GROUPS as CARD_GROUPS
from game.engine.record import Record
from game.engine.registry import Step
from game.engine.tiles.books import BOOKS as TILE_BOOKS
from game.engine.tiles.puzzles.themes import GROUPS as TILE_GROUPS, PuzzleLabel, themes_for
from game.play.cards import levels
from game.play.ladder import Medal
from game.play.practice import AnyLabel, Practice, Series, Strength, books_beside, days_in_row, first_solved, is_deal
from game.play.reviews import Mistake, mistake_of
from game.play.tiles import levels as tile_daily
from game.play.tiles.levels import FIRST_MONDAY
from game.store import training
from game.store.content import read_set, set_of
from game.store.files import Note
from game.store.toml_source import FileMistake
from game.store.training import Mode, Spent, Try
from game.ui.context import Context
from game.ui.kit.charts import running, share_line, window
from game.ui.kit.drawing import DrawTarget, put, put_centre, rounded, symbol
from game.ui.kit.nodes import Node, NodeState
from game.ui.kit.style import Style
from game.ui.kit.theme import TextSize, Typeface, mix, shape_on
from game.ui.kit.widgets import Button, ButtonKind, Choice, Form, Label, Paragraph, Picture
from game.ui.kit.widgets.buttons import grounds
from game.ui.kit.widgets.widget import column, inset, off_bottom, off_left, off_right, off_top, row
from game.ui.scenes.ladder import draw_medal
from game.ui.scenes.library.review import match_of, mistake_scene
from game.ui.scenes.page import Lines, Page
from game.ui.scenes.round.podium import golden
from game.ui.scenes.round.task import names_at
from game.ui.scenes.training.puzzle_turn import begin, count_in, needs_of
from game.ui.specimens import theme_picture
from game.ui.table.shared.match_screen import MatchScreen
from game.words import school
from game.words.cards import puzzles as card_words
from game.words.sentences import Say, date_text, listed
from game.words.tiles.puzzles import is_telling, moves_text, rating_text, theme_about, theme_name

# -- The puzzle or deal of every day: a month of medals, the chosen day, and its result to be copied.


def add_weeks(form: Form, t: Say, room: pygame.Rect, weeks: int, head: int, gap: int) -> list[list[pygame.Rect]]:
    """Add the days of the week in two or three letters, from Monday on; return the places of the days, week by week."""
    style, names = form.style, row(pygame.Rect(room.x, room.y, room.width, head), [1.0] * 7, gap)
    for number, cell in enumerate(names):
        name = t(f"days.weekdays.{number + 1}")
        form.add(Label(f"weekday-{number}", cell, name, TextSize.SMALL, style.theme.quiet, align=0.5))
    below = pygame.Rect(room.x, room.y + head + gap, room.width, room.height)
    lines = column(below, [(room.height - head - weeks * gap) // weeks] * weeks, gap)
    return [row(line, [1.0] * 7, gap) for line in lines]


def labels_of(context: Context, book: str) -> tuple[AnyLabel, ...]:
    """Return the puzzles of a book; a damaged set is reported, and has none."""
    try:
        return tuple(read_set(set_of(book), labels=True))
    except FileMistake as mistake:
        context.report((mistake.note,))
        return ()


NEEDS_OF_DEAL = school.Needs(levels.FEW_TURNS, levels.IN_TIME, "turns")


@dataclass(eq=False, repr=False)
class DayKey(Button):
    """A day of the month with its stars."""

    said: str = ""
    stars: int = 0

    def node(self) -> Node:
        chosen = {NodeState.CHOSEN} if self.kind is ButtonKind.CHOSEN else frozenset()
        return super().node()._replace(name=self.said, states=super().node().states | chosen)

    def _letter(self, surface: DrawTarget, style: Style, rect: pygame.Rect) -> None:
        if not self.stars:
            super()._letter(surface, style, rect)
            return
        colour = grounds(self.kind, style.theme)[2]
        words = pygame.Rect(rect.x, rect.y, rect.width, round(rect.height * 0.6))
        style.write(surface, self.text, words, TextSize.TEXT, colour, Typeface.STRONG, 0.5)
        side = style.px(13)
        star = symbol("star", side, colour if self.kind is ButtonKind.CHOSEN else golden(style.theme)[1])
        for number in range(self.stars):
            x = rect.centerx + (number - (self.stars - 1) / 2) * (side + style.px(2))
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

    @property
    def problem(self) -> str:
        """Why nothing can be played; "" if it can."""
        return "" if self.labels or self.book not in TILE_BOOKS else self.t("puzzles.none")

    def label(self, day: date) -> PuzzleLabel | None:
        """Return the puzzle of a day; None in a book of cards, which has a deal instead."""
        return tile_daily.puzzle_of_day(self.labels, day) if self.labels else None

    def about(self, day: date) -> str:
        if (label := self.label(day)) is None:
            return self.t("days.deal")
        return self.t("puzzles.grade", n=int(label.grade))

    def earned(self, day: date) -> tuple[bool, bool, bool] | None:
        """Return the stars of a day, for few moves, the time and no hint; None if its puzzle is not solved."""
        if (done := self.solved.get(day)) is None or self.problem:
            return None
        return self.needs(day).met(done.moves, done.seconds, done.hints)

    def needs(self, day: date) -> school.Needs:
        return NEEDS_OF_DEAL if (label := self.label(day)) is None else needs_of(label)

    def turn_to(self, book: str, *, show: bool = True) -> None:
        self.book = book
        labels = labels_of(self.context, book) if book in TILE_BOOKS else ()
        self.labels = tuple(each for each in labels if isinstance(each, PuzzleLabel))
        self.read()
        if show:
            self.rebuild()

    def play(self) -> None:
        if (label := self.label(self.day)) is not None:
            series = Series(Mode.DAY, self.book, self.labels, self.history, day=self.day, named=[label.name])
            if (turn := begin(self.context, series)) is not None:
                self.context.scenes.push(turn)
            return
        self.context.go.start_match(levels.deal_of_day(self.book, self.day, names_at(3, self.context.player_name)))

    def build(self, form: Form, style: Style) -> None:
        rest = self.book_tabs(self.head(self.t("days.title")))
        left, right = self.parted(rest, off_right(rest, style.px(330), style.space(3))[::-1], [style.px(430)] * 2)
        self._build_month(form, style, left)
        self._build_day(form, style, right)

    def _build_month(self, form: Form, style: Style, room: pygame.Rect) -> None:
        t = self.t
        head, body = off_top(room, style.px(42), style.space(1))
        back, words = off_left(head, style.px(46), style.space(1))
        on, words = off_right(words, style.px(46), style.space(1))
        months = ((self.month + timedelta(days=days)).replace(day=1) for days in (-1, 31))
        earlier, later = (partial(self.put, "month", month) for month in months)
        first = t("days.first") if self.month <= FIRST_MONDAY.replace(day=1) else ""
        last = t("days.not-yet") if self.month >= self.today.replace(day=1) else ""
        form.add(Button("month-before", back, "", earlier, icon="chevron-left", tip=t("days.before"), reason=first))
        month = t("days.month", month=t(f"days.months.{self.month.month}"), year=self.month.year)
        form.add(Label("month", words, month, TextSize.HEAD, style.theme.title, Typeface.TITLE, 0.5))
        form.add(Button("month-after", on, "", later, icon="chevron-right", tip=t("days.after"), reason=last))
        foot, body = off_bottom(body, style.px(26), style.space(1))
        weeks = Calendar().monthdatescalendar(self.month.year, self.month.month)
        medals: Counter[str] = Counter()
        for week, line in zip(weeks, add_weeks(form, t, body, len(weeks), style.px(24), style.px(6)), strict=True):
            for day, cell in zip(week, line, strict=True):
                if day.month != self.month.month:
                    continue
                medal = school.medal_text(t, earned) if (earned := self.earned(day)) is not None else ""
                medals[medal] += 1
                value = f"{medal}, {school.stars_text(earned)}" if earned is not None else ""
                reason = t("days.not-yet") if day > self.today else t("days.first") if day < FIRST_MONDAY else ""
                kind = ButtonKind.CHOSEN if day == self.day else ButtonKind.SECONDARY
                form.add(DayKey(f"day-{day}", cell, str(day.day), partial(self.put, "day", day), kind=kind, value=value,
                                reason=reason, said=date_text(t, day), stars=sum(earned or ())))  # fmt: skip
        ranks = [school.medal_text(t, (True,) * stars) for stars in (1, 2, 3)]
        counted = " · ".join(f"{name}: {medals[name]}" for name in ranks if medals[name])
        form.add(Label("medals", foot, counted or t("days.none"), TextSize.SMALL, style.theme.quiet, align=0.5))

    def _build_day(self, form: Form, style: Style, room: pygame.Rect) -> None:
        t, problem = self.t, self.problem
        inner = self.panel_in("ground", room, 2.5, 2)
        keys, inner = off_bottom(inner, style.px(54), style.space(2))
        head, inner = off_top(inner, style.px(34), style.space(0.5))
        title = t("days.today") if self.day == self.today else date_text(t, self.day)
        form.add(Label("day", head, title, TextSize.HEAD, style.theme.text, Typeface.TITLE))
        line, inner = off_top(inner, style.px(26), style.space(1.5))
        form.add(Label("about", line, problem or self.about(self.day), TextSize.TEXT, style.theme.quiet))
        done, earned = self.solved.get(self.day), self.earned(self.day)
        if done is not None and earned is not None:
            self._build_result(form, style, inner, done, earned)
            place = keys.move(0, -keys.height - style.space(1.5))
            text = school.shared_text(t, self.book, self.day, self.about(self.day), earned, done.seconds)
            copy, tip = partial(self.context.copy, text, t("days.copied")), t("days.copy-tip")
            form.add(Button("copy", place, t("days.copy"), copy, icon="copy", tip=tip, kind=ButtonKind.PRIMARY))
            form.add(Button("play", keys, t("level.again"), self.play, icon="rotate-ccw"))
            return
        rules = ["days.rules" if self.book in TILE_BOOKS else "days.rules-cards"]
        rules += ["days.rules-unclocked"] if self.context.unclocked else []
        form.add(Paragraph("rules", inner, " ".join(map(t, rules)), TextSize.TEXT, style.theme.quiet))
        form.add(Button("play", keys, t("days.play"), self.play, icon="play", kind=ButtonKind.PRIMARY, reason=problem))

    def _build_result(self, form: Form, style: Style, room: pygame.Rect, done: Try, earned: Sequence[bool]) -> None:
        head, rest = off_top(room, style.px(58), style.space(1))
        icon, words = off_left(head, style.px(52), style.space(1.5))
        medal, side = Medal(max(sum(earned), 1)), style.px(46)
        form.add(Picture("medal", icon, lambda surface, rect: draw_medal(surface, style, rect.center, side, medal)))
        name = school.medal_text(self.t, earned)
        form.add(Label("medal-name", words, name, TextSize.HEAD, style.theme.text, Typeface.TITLE))
        took = self.t("days.took", time=school.clock_text(done.seconds)) if done.seconds else ""
        label = self.label(self.day)
        moved = self.t("days.turns", n=done.moves) if label is None else moves_text(self.t, done.moves, label.par)
        more = school.next_star_text(self.t, earned, self.needs(self.day))
        parts = (school.earned_text(self.t, earned, done.seconds), moved, took, more)
        form.add(Paragraph("earned", rest, " ".join(filter(None, parts)), TextSize.TEXT, style.theme.text))


class DealClock:
    """What the deal of a day takes: the time without pauses and the hints, however often it is left or begun afresh."""

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
        self._again = levels.day_of(record) in first_solved(history.tries, self.book)
        """Whether the day has its medal already."""
        self._done: Try | None = None

    def pass_time(self, dt: float) -> None:
        """Count the seconds of a frame, unless the match pauses or nobody can see it."""
        if not (self.screen.driver.paused or self.screen.context.hidden):
            self.seconds += dt

    def keep(self) -> tuple[Note, ...]:
        """Remember what it took so far, unless the round that counts is over; return notes."""
        return () if self.screen.session.rounds else self._keep(self.screen.session.record.hints.count(0))

    def _keep(self, hints: int) -> tuple[Note, ...]:
        context, taken = self.screen.context, Spent(self.seconds, hints)
        return training.keep(context.folders, self.book, self.deal, taken, context.now(), self.begun)

    def _try(self, record: Record, steps: Sequence[Step]) -> Try | None:
        # Whoever plays without clocks has the star for the time in any case.
        seconds = 0.0 if self.screen.context.unclocked else self.former.seconds + self.seconds
        return levels.try_of(record, steps, self.screen.context.now(), Spent(seconds, self.former.hints))

    def result(self) -> str:
        """Return what the day has earned, while its round is counted; "" if it was not won."""
        if len(self.screen.session.results()) != 1:
            return ""
        self._done = done = self._done or self._try(self.screen.session.record, self.screen.session.steps)
        if done is None or not done.solved:
            return ""
        earned = NEEDS_OF_DEAL.met(done.moves, done.seconds, done.hints)
        return school.result_text(self.screen.context.t, earned, done.seconds, NEEDS_OF_DEAL, again=self._again)

    def count(self, record: Record, steps: Sequence[Step]) -> tuple[Note, ...]:
        """Remember how it went, once its first round is over; return notes."""
        if (done := self._try(record, steps)) is None:
            return ()
        notes = training.add_try(self.screen.context.folders, done, self.screen.context.now())
        if not done.solved:
            return notes + self._keep(record.hints.count(0))
        return notes + training.forget(self.screen.context.folders, self.book, self.deal, self.screen.context.now())


PICTURE = 98
"""Units of the picture at its left."""
NUMBER = 50
"""Units of the strength at its right; how many were solved, beside that, is as wide as its words."""


class ThemeKey(Button):
    """A theme: its name, its sentence, the player's strength."""

    def __init__(
        self, theme: str, book: str, rect: pygame.Rect, context: Context, strength: Strength | None,
        play: Callable[[], None], reason: str,
    ) -> None:  # fmt: skip
        t = context.t
        super().__init__(f"theme-{theme}", rect, theme_name(t, theme), play, kind=ButtonKind.ENTRY, reason=reason)
        self.book, self.theme, self.about = book, theme, theme_about(t, theme)
        self.number, self.count = "", ""
        if strength is not None:
            self.number = str(strength.rating) if strength.rating is not None else ""
            self.count = f"{strength.solved}/{strength.tried}"
            self.value = f"{self.number} {t('puzzles.of', n=strength.solved, of=strength.tried)}".strip()

    def room(self, style: Style) -> int:
        figures = style.px(NUMBER) + style.width(self.count, TextSize.SMALL) + style.space(1) if self.count else 0
        return self.rect.width - 2 * style.space(1.5) - style.px(PICTURE) - figures

    def _letter(self, surface: DrawTarget, style: Style, rect: pygame.Rect) -> None:
        theme = style.theme
        left, inner = off_left(inset(rect, style.space(1.5), style.px(6)), style.px(PICTURE))
        picture = theme_picture(style, self.book, self.theme, (left.width - style.space(1.5), style.px(44)))
        put_centre(surface, picture, (left.centerx - style.space(0.75), left.centery), 1.0 if self.enabled else 0.5)
        words = pygame.Rect(inner.x, inner.y, self.room(style), style.px(26))
        colour, quiet = (theme.text, theme.quiet) if self.enabled else (self.faint(theme),) * 2
        step = style.largest(self.text, words.width, (TextSize.TEXT, TextSize.SMALL), Typeface.BOLD)
        style.write(surface, self.text, words, step, colour, Typeface.BOLD)
        below = pygame.Rect(words.x, words.y + style.px(27), inner.width, 0)
        style.paragraph(surface, self.about, below, TextSize.SMALL, quiet)
        if self.count:
            figure = pygame.Rect(inner.right - style.px(NUMBER), words.y, style.px(NUMBER), words.height)
            count = pygame.Rect(words.right, words.y, figure.x - words.right, words.height)
            style.write(surface, self.count, count, TextSize.SMALL, theme.quiet, align=1.0)
            style.write(surface, self.number or "–", figure, TextSize.TEXT, theme.title, Typeface.TITLE, 1.0)


def _groups(book: str) -> Mapping[str, Sequence[str]]:
    """Return the themes that puzzles of a book can have, by group."""
    if book not in TILE_BOOKS:
        return {group: tuple(themes) for group, themes in CARD_GROUPS.items()}
    possible = themes_for(TILE_BOOKS[book])
    found = {group: tuple(theme for theme in themes if theme in possible) for group, themes in TILE_GROUPS.items()}
    return {group: themes for group, themes in found.items() if themes}


FIGURE, WEEKS = 66, 5
"""Units of height of a figure; the weeks that are shown."""
MANY = 6
"""The number of puzzles from which a day is as bright as it gets."""


class Puzzles(Page):
    """Where puzzles are chosen."""

    def __init__(self, context: Context) -> None:
        super().__init__(context)
        self.view = "themes"
        """Or the dashboard."""
        self.book = context.settings.book
        self.read()
        tries = (each for each in reversed(self.history.tries) if each.mode is not Mode.SCHOOL and not is_deal(each))
        self.turn_to(next((each.book for each in tries), self.book), show=False)

    def read(self) -> None:
        self.history = self.context.told(training.load(self.context.folders, self.context.now()))
        self.practice = Practice(self.history, books_beside(self.book))

    @property
    def missed(self) -> tuple[str, ...]:
        """The missed puzzles, those that are back today first."""
        return self._known(self.practice.missed(self.book))

    @property
    def due(self) -> tuple[str, ...]:
        return self._known(self.practice.due(self.context.now().date(), self.book))

    @property
    def own(self) -> tuple[Mistake, ...]:
        """The mistakes of the player's matches, those that are back today first."""
        found = filter(None, map(mistake_of, self.practice.missed(self.book)))
        return tuple(each for each in found if match_of(self.context, each) is not None)

    def try_own(self) -> None:
        if (turn := next(filter(None, (mistake_scene(self.context, each) for each in self.own)), None)) is not None:
            self.context.scenes.push(turn)

    def _known(self, names: Sequence[str]) -> tuple[str, ...]:
        known = {each.name for each in self.labels}
        return tuple(name for name in names if name in known)

    def turn_to(self, book: str, *, show: bool = True) -> None:
        self.book, self.labels = book, labels_of(self.context, book)
        self.practice = Practice(self.history, books_beside(book))
        if show:
            self.rebuild()

    def play(self, mode: Mode, theme: str | None = None) -> None:
        named = self.due or self.missed if mode is Mode.AGAIN else ()
        turn = begin(self.context, Series(mode, self.book, self.labels, self.history, theme=theme, named=named))
        if turn is not None:
            self.context.scenes.push(turn)
            count_in(turn)

    @property
    def storm(self) -> Mode:
        """A storm as the player wants it: three minutes, or without a clock."""
        return Mode.CALM if self.context.unclocked else Mode.STORM

    def build(self, form: Form, style: Style) -> None:
        rest = self.book_tabs(self.head(self.t("puzzles.title")))
        left, right = self.parted(rest, off_left(rest, style.px(308), style.space(3)), [style.px(420), style.px(600)])
        self._build_left(form, style, left)
        head, body = off_top(right, style.px(40), style.space(1.5))
        views = [(view, self.t(f"puzzles.view.{view}")) for view in ("themes", "dashboard")]
        form.add(Choice("view", head, views, self.view, partial(self.put, "view")).named(self.t("puzzles.views")))
        if self.view == "themes":
            self._build_themes(form, style, body)
        else:
            self._build_dashboard(form, style, body)

    def _build_themes(self, form: Form, style: Style, room: pygame.Rect) -> None:
        context, counts = self.context, Counter(theme for label in self.labels for theme in label.themes)
        strengths = self.practice.strengths({label.name: label for label in self.labels})
        lines, gap = Lines(form, room, 0.5), style.space(1.5)
        across = 2 if room.width >= style.px(820) else 1
        wide = row(room, [1.0] * across, gap)[0].width - 2 * gap - style.px(PICTURE)
        for group, keys in _groups(self.book).items():
            lines.heading(f"group-{group}", context.t(f"theme.group.{group}"))
            for first in range(0, len(keys), across):
                those = keys[first : first + across]
                high = max(style.paragraph_height(theme_about(context.t, each), wide, TextSize.SMALL) for each in those)
                line = lines.next(style.px(62) + high - style.paragraph_height("", wide, TextSize.SMALL), 1)
                for theme, cell in zip(those, row(line, [1.0] * across, gap), strict=False):
                    reason = "" if counts[theme] else context.t("puzzles.no-theme")
                    act, strength = partial(self.play, Mode.RATED, theme), strengths.get(theme)
                    lines.add(ThemeKey(theme, self.book, cell, context, strength, act, reason))
            lines.y += style.space(1)
        lines.end()

    def _build_dashboard(self, form: Form, style: Style, room: pygame.Rect) -> None:
        t, tries = self.t, self.practice.tries
        inner = self.panel_in("ground", room, 2, 1.5)
        if not tries:
            form.add(Paragraph("none-yet", inner, t("puzzles.none-yet"), TextSize.TEXT, style.theme.quiet, align=0.5))
            return
        lines = 2 if inner.width < style.px(600) else 1
        upper, rest = off_top(inner, style.px(FIGURE) * lines, style.space(1))
        figures = {
            "solved": f"{sum(each.alone for each in tries)} / {len(tries)}",
            "best-streak": str(self.practice.best(Mode.STREAK)),
            "best-storm": str(self.practice.best(self.storm)),
            "days-in-row": str(days_in_row(self.practice.days(), self.context.now().date())),
            "coming-back": str(len(self.practice.returning())),
        }
        words, across = (lambda key: t(f"puzzles.figure.{key}")), -(-len(figures) // lines)
        self.add_figures(upper, figures, words, across, 36, 0.5)
        themes, rest = off_bottom(rest, 2 * style.px(28), style.space(1))
        self._build_named(form, style, themes)
        weeks, chart = off_right(rest, style.px(232), style.space(2))
        head, body = off_top(weeks, style.px(28), style.space(0.5))
        form.add(Label("weeks", head, t("puzzles.weeks"), TextSize.TEXT, style.theme.title, Typeface.TITLE))
        cells = [cell for line in add_weeks(form, t, body, WEEKS, style.px(22), style.px(3)) for cell in line]
        form.add(Picture("week-days", body, partial(self._draw_weeks, cells, self.practice.days())))
        head, body = off_top(chart, style.px(28), style.space(0.5))
        title = t("puzzles.over-time", n=window(len(tries)))
        step = TextSize.TEXT if style.width(title, TextSize.TEXT, Typeface.TITLE) <= head.width else TextSize.SMALL
        form.add(Label("time-title", head, title, step, style.theme.title, Typeface.TITLE))
        ends = (date_text(t, tries[0].at.date()), date_text(t, tries[-1].at.date()))
        shares = running([each.alone for each in tries])
        image = share_line(style, body.size, shares, ends, lambda n: t("words.percent", n=n))
        form.add(Picture.of("time", body, image))

    def _build_named(self, form: Form, style: Style, room: pygame.Rect) -> None:
        t, telling = self.t, is_telling if self.book in TILE_BOOKS else card_words.is_telling
        strengths = self.practice.strengths({each.name: each for each in self.labels})
        known = [(each.rating, key) for key, each in strengths.items() if each.rating is not None and telling(key)]
        ordered = [theme_name(t, key) for _, key in sorted(known, reverse=True)]
        named = min(3, len(ordered) // 2)
        parts = {"strong": ordered[:named], "weak": ordered[len(ordered) - named :][::-1]}
        for (key, names), line in zip(parts.items(), column(room, [style.px(28)] * 2, 0), strict=True):
            unclear = t("puzzles.unclear") if key == "strong" else ""
            text = t(f"puzzles.{key}", themes=listed(t, names)) if names else unclear
            form.add(Label(key, line, text, TextSize.SMALL, style.theme.text))

    def _draw_weeks(self, cells: list[pygame.Rect], days: Counter[date], surface: DrawTarget, _: pygame.Rect) -> None:
        """Draw the last weeks: the more puzzles on a day, the brighter it is; its edge shows a day without any."""
        style, theme, today = self.style, self.style.theme, self.context.now().date()
        first = today - timedelta(days=today.weekday() + 7 * (WEEKS - 1))
        for number, cell in enumerate(cells):
            day = first + timedelta(days=number)
            if day > today:
                break
            share = 0.2 + 0.6 * min(days[day], MANY) / MANY if days[day] else 0.0
            put(surface, rounded(cell.size, style.px(5), mix(theme.sunken, theme.good, share)), cell.topleft)
            style.ring(surface, cell, style.px(5), style.metrics.hairline, shape_on(theme.panel, theme.text))
            if day == today:
                style.ring(surface, cell, style.px(5), max(style.px(1.5), 1), theme.text)

    def _build_left(self, form: Form, style: Style, room: pygame.Rect) -> None:
        t, practice = self.t, self.practice
        high, gap = style.px(54), style.space(1.5)
        heights = [style.px(64), *[high] * 5]
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
        missed = {"missed": len(self.missed), "own": len(self.own)}

        def key(name: str, at: pygame.Rect, icon: str, act: Callable[[], None], **names: object) -> None:
            kind = ButtonKind.PRIMARY if name == "next" else ButtonKind.SECONDARY
            reason = nothing or (t(f"puzzles.none-{name}") if not missed.get(name, 1) else "")
            tip = t(f"puzzles.{self.storm if name == 'storm' else name}-tip", due=len(self.due))
            form.add(Button(name, at, t(f"puzzles.{name}", **names), act, icon=icon, kind=kind, tip=tip, reason=reason))

        key("next", lines[0], "puzzle", lambda: self.play(Mode.RATED))
        streak, storm = row(lines[1], [1.0, 1.0], gap)
        key("streak", streak, "flame", lambda: self.play(Mode.STREAK))
        key("storm", storm, "zap", lambda: self.play(self.storm))
        key("missed", lines[2], "history", lambda: self.play(Mode.AGAIN), n=missed["missed"])
        key("own", lines[3], "user-round", self.try_own, n=missed["own"])
        key("days", lines[4], "calendar-days", self.opens(Days, self.book))
