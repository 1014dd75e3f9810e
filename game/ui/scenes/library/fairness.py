"""Luck and fairness: what everybody drew against what is usual, in one match or in all, and the seal of a deal.

Of all matches also how accurately the player has played those that were reviewed, book by book over time.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial, reduce
from pathlib import Path
from typing import NamedTuple

import pygame

from game.engine.books import BOOKS
from game.engine.cards.rules import CardRules
from game.engine.dealnumber import seal_of, short_deal
from game.engine.options import SeatKind
from game.engine.record import Record
from game.play.fairness import Sought, Tallies, Tally, added, tallied
from game.play.reviews import Accuracy, accuracy_of, decisions_of, read_review
from game.store import matches
from game.store.files import Note
from game.ui.context import Context
from game.ui.kit.drawing import DrawTarget, put, rounded
from game.ui.kit.style import Style
from game.ui.kit.text import Typeface
from game.ui.kit.theme import Colour, TextSize, mix
from game.ui.kit.widgets import Form, Label, Picture
from game.ui.kit.widgets.widget import off_top, row
from game.ui.scenes.page import Lines, Page
from game.words.catalogue import kind_name
from game.words.results import tally_text, unusual_text
from game.words.sentences import Say

AT_ONCE, MOST = 5, 300
"""How many matches are read before the page shows them, and how many at most, the last ones."""
ACCURACY = 84
"""The height of a book's accuracy over time, in units."""
LATEST = 40
"""How many matches of a book are drawn, the last ones."""


class Played(NamedTuple):
    """A reviewed match of the player."""

    begun: str
    book: str
    accuracy: Accuracy


class Fairness(Page):
    """A row for each player of a match, or for each kind of player in several; it fills as matches are read."""

    def __init__(self, context: Context, paths: Sequence[Path], record: Record | None = None) -> None:
        self.paths = paths[:MOST]
        self.record = record
        """The match, if it is about one."""
        self.read_so_far = 0
        self.found = Tallies()
        self.reviewed: list[Played] = []
        super().__init__(context)
        self._go_on()

    @property
    def speaks(self) -> str:
        return "" if self.record is None else self.record.rules.book

    def _go_on(self) -> None:
        """Read the next matches beside the frames."""
        if self.read_so_far < len(self.paths):
            work = partial(self._of, self.paths[self.read_so_far : self.read_so_far + AT_ONCE])
            self.context.background.submit(work, self._take, lane="fairness", owner=self)

    def _of(self, paths: Sequence[Path]) -> tuple[tuple[Tallies, list[Played]], list[Note]]:
        read = [(path, *matches.read_match(path, self.context.now())) for path in paths]
        found = added(tallied(each, by_name=self.record is not None) for _, each, _ in read if each is not None)
        played = [] if self.record is not None else [
            played for path, each, _ in read if each is not None and (played := self._played(path, each.record))
        ]  # fmt: skip
        return (found, played), [note for *_, notes in read for note in notes]

    def _played(self, path: Path, record: Record) -> Played | None:
        """Return how accurately the player has played a match; None if it was not reviewed, or it is not clear who."""
        people = [seat for seat, (kind, _) in enumerate(record.seats) if kind == SeatKind.HUMAN]
        own = [seat for seat in people if len(people) == 1 or record.seats[seat][1] == self.context.player_name]
        found = read_review(record, matches.review_kept(path, self.context.now())) if own else None
        made = decisions_of(found, own[0]) if found is not None else []
        return Played(record.begun, record.rules.book, accuracy_of(made)) if made else None

    def _take(self, more: tuple[tuple[Tallies, list[Played]], list[Note]]) -> None:
        found, played = self.context.told(more)
        self.found = added((self.found, found))
        self.reviewed = sorted((*self.reviewed, *played))
        self.read_so_far += AT_ONCE
        self.rebuild()
        self._go_on()

    def closing(self) -> None:
        self.context.background.cancel(self)

    @property
    def over(self) -> bool:
        return self.read_so_far >= len(self.paths)

    def build(self, form: Form, style: Style) -> None:
        t = self.context.t
        lines = self.listed(form, style, t("fairness.title"))
        many = "match" if self.record is not None else "all"
        lines.text("about", t(f"fairness.about-{many}", n=len(self.paths)), TextSize.SMALL, style.theme.quiet, below=2)
        if not self.over:
            text = t("fairness.working", n=self.read_so_far, of=len(self.paths))
            lines.text("working", text, TextSize.SMALL, style.theme.quiet, below=1)
        if self.found:
            self._build_table(lines)
        if self.over:
            sides = [tally.side for tally in self.found.values()]
            lines.y += style.space(1)
            lines.text("all", unusual_text(t, sum(map(abs, sides)), len(sides)), below=2)
            if self.record is None:
                self._build_accuracy(lines)
        if self.record is not None:
            number, seal = short_deal(*self.record.deal), seal_of(*self.record.deal)
            lines.text("seal", t("fairness.seal", number=number, seal=seal), TextSize.SMALL, style.theme.quiet)
        lines.end()

    def _build_table(self, lines: Lines) -> None:
        """Add a row for each player, or one heading and a line for each number where there is no room for columns."""
        style, theme = lines.style, lines.style.theme
        sought = [each for each in Sought if any(key[1] is each for key in self.found)]
        shares = [1.0, *(1.0 for _ in sought)]
        if not self.narrow:
            _, *heads = row(lines.next(style.px(30)), shares, style.space(3))
            for each, cell in zip(sought, heads, strict=True):
                lines.add(Label(f"head-{each}", cell, self._word(each), TextSize.SMALL, theme.quiet))
        for who in dict.fromkeys(key[0] for key in self.found):
            first, *cells = row(lines.next(style.px(40)), shares, style.space(3))
            if self.narrow:
                first.width, cells = lines.room.width, [lines.next(style.px(56)) for _ in sought]
            lines.add(Label(f"who-{who}", first, self._name(who), TextSize.TEXT, theme.text, Typeface.BOLD))
            for each, cell in zip(sought, cells, strict=True):
                if (tally := self.found.get((who, each))) is not None:
                    self._add_cell(lines, f"{who}-{each}", cell, each, tally)
                else:
                    lines.add(Label(f"{who}-{each}", cell, "–", TextSize.TEXT, theme.quiet))
            lines.y += style.space(1.5)

    def _add_cell(self, lines: Lines, key: str, cell: pygame.Rect, sought: Sought, tally: Tally) -> None:
        """Add what somebody drew of something in words, and below them where that is in what is usual."""
        style, words = lines.style, tally_text(self.context.t, tally.got, *tally.usual)
        text, bar = off_top(cell, cell.height - style.px(10), 0)
        said = f"{self._word(sought)}: {words}"
        lines.add(
            Label(key, text, said if self.narrow else words, TextSize.TEXT, _colour(style, tally)).named(said),
            Picture(f"{key}-bar", bar, partial(_draw_bar, style, tally)),
        )

    def _build_accuracy(self, lines: Lines) -> None:
        """Add a line for each book of which matches were reviewed: its accuracy, and how that came about."""
        t, style = self.context.t, lines.style
        lines.heading("accuracy", t("fairness.accuracy-title"))
        about = "about" if self.reviewed else "none"
        lines.text("accuracy-about", t(f"fairness.accuracy-{about}"), TextSize.SMALL, style.theme.quiet, below=1)
        for book in BOOKS:
            if not (played := [each.accuracy for each in self.reviewed if each.book == book]):
                continue
            every = reduce(Accuracy.plus, played)
            least, most = every.usual
            words = t("fairness.accuracy", mean=round(every.mean), least=least, most=most, n=len(played))
            shares = (1.0, 1.4) if self.narrow else (1.0, 1.4, 1.6)
            name, said, *course = row(lines.next(style.px(ACCURACY), 1), shares, style.space(3))
            lines.add(
                Label(f"of-{book}", name, t(f"book.{book}.name"), TextSize.TEXT, style.theme.text, Typeface.BOLD),
                Label(f"accuracy-{book}", said, words, TextSize.TEXT, style.theme.text),
                *(
                    Picture(f"course-{book}", cell, partial(_draw_course, style, t, played[-LATEST:]))
                    for cell in course
                ),
            )

    def _name(self, who: str) -> str:
        """Return a player, as a match or everybody calls them."""
        if self.record is not None:
            return self.context.called(who)
        name = kind_name(self.context.t, who)
        return name[:1].upper() + name[1:]

    def _word(self, sought: Sought) -> str:
        """Return what was drawn, as the book of the match says it."""
        rules = BOOKS[self.record.rules.book] if self.record is not None else None
        pieces = "all" if rules is None else "cards" if isinstance(rules, CardRules) else "tiles"
        return self.context.t(f"fairness.{sought}-{pieces}")


def _colour(style: Style, tally: Tally) -> Colour:
    return (style.theme.text, style.theme.good, style.theme.warning)[tally.side]


def _draw_bar(style: Style, tally: Tally, surface: DrawTarget, rect: pygame.Rect) -> None:
    """Draw what is usual on a line from none to whatever is more, and what it was."""
    least, most = tally.usual
    unit = rect.width / (max(most, tally.got) + 2)
    surface.fill(style.theme.panel_line, (rect.x, rect.centery, rect.width, style.metrics.hairline))
    usual = pygame.Rect(rect.x + round(least * unit), rect.y, round((most - least + 1) * unit), rect.height)
    put(surface, rounded(usual.size, style.px(4), mix(style.theme.panel, style.theme.quiet, 0.45)), usual.topleft)
    side = rect.height
    dot = rounded((side, side), side // 2, _colour(style, tally))
    put(surface, dot, (rect.x + (tally.got + 0.5) * unit - side / 2, rect.y))


def _draw_course(style: Style, say: Say, played: Sequence[Accuracy], surface: DrawTarget, rect: pygame.Rect) -> None:
    """Draw match after match what its accuracy was, with a line over what it may have been."""
    low, wide = style.type(TextSize.SMALL), style.px(64)
    room = pygame.Rect(rect.x + wide, rect.y + low, rect.width - wide, rect.height - 2 * low)
    floor = min(90, *(each.usual[0] // 10 * 10 for each in played))

    def height(share: float) -> int:
        return room.bottom - round(room.height * (share - floor) / (100 - floor))

    for share in (floor, 100):
        surface.fill(style.theme.panel_line, pygame.Rect(room.x, height(share), room.width, style.metrics.hairline))
        place = pygame.Rect(rect.x, height(share) - low, wide - style.px(8), 2 * low)
        style.write(surface, say("words.percent", n=share), place, TextSize.SMALL, style.theme.quiet, align=1)
    step, side = room.width / len(played), style.px(9)
    for number, each in enumerate(played):
        x, (least, most) = round(room.x + (number + 0.5) * step), each.usual
        reach = pygame.Rect(x - style.px(3), height(most), style.px(6), max(height(least) - height(most), 1))
        put(surface, rounded(reach.size, style.px(3), style.theme.quiet, opacity=0.5), reach.topleft)
        put(surface, rounded((side, side), side // 2, style.theme.text), (x - side // 2, height(each.mean) - side // 2))
