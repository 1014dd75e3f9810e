"""The page of puzzles: the next one, streak and storm, those that come back, all themes, and what the player can."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from datetime import date, timedelta
from functools import partial

import pygame

from game.engine.cards.books import BOOKS as CARD_BOOKS
from game.engine.cards.puzzles.themes import GROUPS as CARD_GROUPS
from game.engine.registry import BOOKS
from game.engine.tiles.books import BOOKS as TILE_BOOKS
from game.engine.tiles.puzzles.themes import GROUPS as TILE_GROUPS
from game.engine.tiles.puzzles.themes import themes_for
from game.play.practice import AnyLabel, Practice, Series, Strength, books_beside, days_in_row, is_deal
from game.play.reviews import Mistake, mistake_of
from game.store import training
from game.store.training import Mode
from game.ui.context import Context
from game.ui.kit.charts import running, share_line, window
from game.ui.kit.drawing import DrawTarget, put, put_centre, rounded
from game.ui.kit.nodes import Node
from game.ui.kit.style import Style
from game.ui.kit.text import Typeface
from game.ui.kit.theme import TextSize, mix
from game.ui.kit.widgets import Button, ButtonKind, Choice, Form, Label, Paragraph, Picture
from game.ui.kit.widgets.widget import column, inset, off_bottom, off_left, off_right, off_top, row
from game.ui.scenes.library.retry import match_of, mistake_scene
from game.ui.scenes.page import Lines, Page
from game.ui.scenes.training.days import Days, add_weeks, labels_of
from game.ui.scenes.training.puzzle_turn import begin, count_in
from game.ui.specimens import theme_picture
from game.words.cards import puzzles as card_words
from game.words.sentences import date_text, listed
from game.words.tiles.puzzles import is_telling, rating_text, theme_about, theme_name

PICTURE = 98
"""Units of the picture at its left."""
NUMBER, COUNT = 54, 80
"""Units of the strength at its right, and of how many were solved, beside that."""


class ThemeKey(Button):
    """A theme: its name, its sentence, the player's strength."""

    def __init__(
        self, theme: str, book: str, rect: pygame.Rect, context: Context, strength: Strength | None,
        play: Callable[[], None], reason: str,
    ) -> None:  # fmt: skip
        t = context.t
        super().__init__(f"theme-{theme}", rect, theme_name(t, theme), play, kind=ButtonKind.ENTRY, reason=reason)
        self.picture = partial(theme_picture, book=book, theme=theme)
        self.sentence = theme_about(t, theme)
        self._drawn: pygame.Surface | None = None
        self.number, self.said = "", ""
        if strength is not None:
            self.number = str(strength.rating) if strength.rating is not None else ""
            self.said = t("puzzles.of", n=strength.solved, of=strength.tried)

    def node(self) -> Node:
        return replace(super().node(), value=f"{self.number} {self.said}".strip(), about=self.reason or self.sentence)

    def room(self, style: Style) -> int:
        figures = style.px(NUMBER + COUNT) if self.said else 0
        return self.rect.width - 2 * style.space(1.5) - style.px(PICTURE) - figures

    def _letter(self, surface: DrawTarget, style: Style, rect: pygame.Rect) -> None:
        theme = style.theme
        left, inner = off_left(inset(rect, style.space(1.5), style.px(6)), style.px(PICTURE))
        if self._drawn is None:
            self._drawn = self.picture(style, size=(left.width - style.space(1.5), style.px(44)))
        put_centre(surface, self._drawn, (left.centerx - style.space(0.75), left.centery), 1.0 if self.enabled else 0.5)
        words = pygame.Rect(inner.x, inner.y, self.room(style), style.px(26))
        colour, quiet = (theme.text, theme.quiet) if self.enabled else (theme.faint, theme.faint)
        style.write(surface, self.text, words, TextSize.TEXT, colour, Typeface.BOLD)
        below = pygame.Rect(words.x, words.y + style.px(27), inner.width, 0)
        style.paragraph(surface, self.sentence, below, TextSize.SMALL, quiet)
        wide = style.px(COUNT if self.number else COUNT + NUMBER)
        count = pygame.Rect(words.right, words.y, wide, words.height)
        style.write(surface, self.said, count, TextSize.SMALL, theme.quiet, align=1.0)
        figure = pygame.Rect(count.right, words.y, style.px(NUMBER), words.height)
        style.write(surface, self.number, figure, TextSize.TEXT, theme.title, Typeface.TITLE, 1.0)


def _groups(book: str) -> Mapping[str, Sequence[str]]:
    """Return the themes that puzzles of a book can have, by group."""
    if book not in TILE_BOOKS:
        return {group: tuple(themes) for group, themes in CARD_GROUPS.items()}
    possible = themes_for(TILE_BOOKS[book])
    found = {group: tuple(theme for theme in themes if theme in possible) for group, themes in TILE_GROUPS.items()}
    return {group: themes for group, themes in found.items() if themes}


FIGURE, WEEKS = 66, 5
"""Units of height of a figure; the weeks that are shown."""
NAMED = 3
"""The number of strongest and of weakest themes that are named."""
MANY = 6
"""The number of puzzles from which a day is as bright as it gets."""


class Puzzles(Page):
    """Where puzzles are chosen."""

    def __init__(self, context: Context) -> None:
        super().__init__(context)
        self.view = "themes"
        """Or the dashboard."""
        self.labels: tuple[AnyLabel, ...] = ()
        self.book = context.settings.book if context.settings.book in BOOKS else next(iter(BOOKS))
        self.read()
        tries = (each for each in reversed(self.history.tries) if each.mode is not Mode.SCHOOL and not is_deal(each))
        self._turn_to(next((each.book for each in tries), self.book))

    def read(self) -> None:
        self.history = self.context.told(training.load(self.context.folders, self.context.now()))
        self.practice = Practice(self.history, books_beside(self.book))

    @property
    def missed(self) -> tuple[str, ...]:
        """The missed puzzles, those that are back today first."""
        return self._known(self.practice.missed(self.book))

    @property
    def due(self) -> tuple[str, ...]:
        """Those that are back today."""
        return self._known(self.practice.due(self.context.now().date(), self.book))

    @property
    def own(self) -> tuple[Mistake, ...]:
        """The mistakes of the player's matches, those that are back today first."""
        found = filter(None, map(mistake_of, self.practice.missed(self.book)))
        return tuple(each for each in found if match_of(self.context, each) is not None)

    def try_own(self) -> None:
        """Set up the mistake that comes back first."""
        if (turn := next(filter(None, (mistake_scene(self.context, each) for each in self.own)), None)) is not None:
            self.context.scenes.push(turn)

    def _known(self, names: Sequence[str]) -> tuple[str, ...]:
        known = {each.name for each in self.labels}
        return tuple(name for name in names if name in known)

    def _turn_to(self, book: str) -> None:
        self.book = book
        self.labels = labels_of(self.context, book)
        self.practice = Practice(self.history, books_beside(book))

    def turn_to(self, book: str) -> None:
        self._turn_to(book)
        self.rebuild()

    def look_at(self, view: str) -> None:
        self.view = view
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

    def days(self) -> None:
        self.context.scenes.push(Days(self.context, self.book))

    def build(self, form: Form, style: Style) -> None:
        rest = self.head(form, style, self.context.t("puzzles.title"))
        rest = self.book_tabs(form, style, rest, self.book, self.turn_to)
        left, right = off_left(rest, style.px(308), style.space(3))
        if self.narrow:
            left, right = column(rest, [style.px(420), style.px(600)], style.space(2))
        self._build_left(form, style, left)
        head, body = off_top(right, style.px(40), style.space(1.5))
        t = self.context.t
        views = [(view, t(f"puzzles.view.{view}")) for view in ("themes", "dashboard")]
        form.add(Choice("view", head, views, self.view, self.look_at).named(t("puzzles.views")))
        if self.view == "themes":
            self._build_themes(form, style, body)
        else:
            self._build_dashboard(form, style, body)

    def _build_themes(self, form: Form, style: Style, room: pygame.Rect) -> None:
        """Add all themes that puzzles of the book can have, group by group, in a view that scrolls."""
        context, counts = self.context, Counter(theme for label in self.labels for theme in label.themes)
        strengths = self.practice.strengths({label.name: label for label in self.labels})
        lines, gap = Lines(form, room), style.space(1.5)
        lines.y += style.space(0.5)
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
        """Add figures, puzzles solved over time, the last weeks, the strongest and the weakest themes."""
        t, tries = self.context.t, self.practice.tries
        form.add(Picture("ground", room, style.panel))
        inner = inset(room, style.space(2), style.space(1.5))
        if not tries:
            form.add(Paragraph("none-yet", inner, t("puzzles.none-yet"), TextSize.TEXT, style.theme.quiet, align=0.5))
            return
        lines = 2 if inner.width < style.px(600) else 1
        upper, rest = off_top(inner, style.px(FIGURE) * lines, style.space(1))
        self._build_figures(form, style, upper)
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

    def _build_figures(self, form: Form, style: Style, room: pygame.Rect) -> None:
        t, practice = self.context.t, self.practice
        figures = {
            "solved": f"{sum(each.alone for each in practice.tries)} / {len(practice.tries)}",
            "best-streak": str(practice.best(Mode.STREAK)),
            "best-storm": str(practice.best(self.storm)),
            "days-in-row": str(days_in_row(practice.days(), self.context.now().date())),
            "coming-back": str(len(practice.returning())),
        }
        lines = room.height // style.px(FIGURE)
        across = -(-len(figures) // lines)
        places = column(room, [style.px(FIGURE)] * lines, 0)
        cells = [cell for place in places for cell in row(place, [1.0] * across, style.space(0.5))]
        for (key, value), cell in zip(figures.items(), cells, strict=False):
            number, word = off_top(cell, style.px(36))
            word.height = style.px(24)
            form.add(Label(f"{key}-value", number, value, TextSize.HEAD, style.theme.text, Typeface.TITLE, 0.5))
            form.add(Label(key, word, t(f"puzzles.figure.{key}"), TextSize.SMALL, style.theme.quiet, align=0.5))

    def _build_named(self, form: Form, style: Style, room: pygame.Rect) -> None:
        t, telling = self.context.t, card_words.is_telling if self.book in CARD_BOOKS else is_telling
        strengths = self.practice.strengths({each.name: each for each in self.labels})
        known = [(each.rating, key) for key, each in strengths.items() if each.rating is not None and telling(key)]
        ordered = [theme_name(t, key) for _, key in sorted(known, reverse=True)]
        named = min(NAMED, len(ordered) // 2)
        parts = {"strong": ordered[:named], "weak": ordered[len(ordered) - named :][::-1]}
        for (key, names), line in zip(parts.items(), column(room, [style.px(28)] * 2, 0), strict=True):
            unclear = t("puzzles.unclear") if key == "strong" else ""
            text = t(f"puzzles.{key}", themes=listed(t, names)) if names else unclear
            form.add(Label(key, line, text, TextSize.SMALL, style.theme.text))

    def _draw_weeks(
        self, cells: Sequence[pygame.Rect], days: Counter[date], surface: DrawTarget, _: pygame.Rect
    ) -> None:
        """Draw the last weeks: the more puzzles on a day, the brighter it is; its edge shows a day without any."""
        style, theme, today = self.style, self.style.theme, self.context.now().date()
        first = today - timedelta(days=today.weekday() + 7 * (WEEKS - 1))
        for number, cell in enumerate(cells):
            day = first + timedelta(days=number)
            if day > today:
                break
            share = min(days[day], MANY) / MANY
            put(surface, rounded(cell.size, style.px(5), mix(theme.sunken, theme.good, 0.8 * share)), cell.topleft)
            style.ring(surface, cell, style.px(5), style.metrics.hairline, theme.panel_line)
            if day == today:
                style.ring(surface, cell, style.px(5), max(style.px(1.5), 1), theme.text)

    def _build_left(self, form: Form, style: Style, room: pygame.Rect) -> None:
        t, practice = self.context.t, self.practice
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

        def key(name: str, place: pygame.Rect, icon: str, act: Callable[[], None], **names: object) -> None:
            kind = ButtonKind.PRIMARY if name == "next" else ButtonKind.SECONDARY
            reason = nothing or (t(f"puzzles.none-{name}") if not missed.get(name, 1) else "")
            tip = t(f"puzzles.{self.storm if name == 'storm' else name}-tip", due=len(self.due))
            form.add(Button(name, place, t(f"puzzles.{name}", **names), act, icon=icon, kind=kind, tip=tip,
                            reason=reason))  # fmt: skip

        key("next", lines[0], "puzzle", lambda: self.play(Mode.RATED))
        streak, storm = row(lines[1], [1.0, 1.0], gap)
        key("streak", streak, "flame", lambda: self.play(Mode.STREAK))
        key("storm", storm, "zap", lambda: self.play(self.storm))
        key("missed", lines[2], "history", lambda: self.play(Mode.AGAIN), n=missed["missed"])
        key("own", lines[3], "user-round", self.try_own, n=missed["own"])
        key("days", lines[4], "calendar-days", self.days)
