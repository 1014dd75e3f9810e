"""Luck and fairness: what everybody drew against what is usual, in one match or in all, and the seal of a deal."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from pathlib import Path

import pygame

from game.engine.books import BOOKS
from game.engine.cards.rules import CardRules
from game.engine.dealnumber import seal_of, short_deal
from game.engine.record import Record
from game.play.fairness import Sought, Tallies, Tally, added, tallied
from game.store import matches
from game.store.files import Note
from game.ui.context import Context
from game.ui.kit.drawing import DrawTarget, put, rounded
from game.ui.kit.style import Style
from game.ui.kit.text import Typeface
from game.ui.kit.theme import Colour, TextSize
from game.ui.kit.widgets import Form, Label, Picture
from game.ui.kit.widgets.widget import off_top, row
from game.ui.scenes.page import Lines, Page
from game.words.catalogue import kind_name
from game.words.review import tally_text, unusual_text

AT_ONCE, MOST = 5, 300
"""How many matches are read before the page shows them, and how many at most, the last ones."""


class Fairness(Page):
    """A row for each player of a match, or for each kind of player in several; it fills as matches are read."""

    def __init__(self, context: Context, paths: Sequence[Path], record: Record | None = None) -> None:
        self.paths = paths[:MOST]
        self.record = record
        """The match, if it is about one."""
        self.read_so_far = 0
        self.found = Tallies()
        super().__init__(context)
        self._go_on()

    def _go_on(self) -> None:
        """Read the next matches beside the frames."""
        if self.read_so_far < len(self.paths):
            work = partial(self._of, self.paths[self.read_so_far : self.read_so_far + AT_ONCE])
            self.context.background.submit(work, self._take, lane="fairness", owner=self)

    def _of(self, paths: Sequence[Path]) -> tuple[Tallies, list[Note]]:
        read = [matches.read_match(path, self.context.now()) for path in paths]
        found = added(tallied(each, by_name=self.record is not None) for each, _ in read if each is not None)
        return found, [note for _, notes in read for note in notes]

    def _take(self, more: tuple[Tallies, list[Note]]) -> None:
        self.found = added((self.found, self.context.told(more)))
        self.read_so_far += AT_ONCE
        self.rebuild()
        self._go_on()

    def closing(self) -> None:
        self.context.background.cancel(self)

    @property
    def over(self) -> bool:
        """Whether everything is read."""
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

    def _name(self, who: str) -> str:
        """Return a player, as a match or everybody calls them."""
        if self.record is not None:
            return self.context.called(who)
        name = kind_name(self.context.t, who)
        return name[:1].upper() + name[1:]

    def _word(self, sought: Sought) -> str:
        """Return what was drawn, as the book of the match says it."""
        pieces = "all"
        if self.record is not None:
            pieces = "cards" if isinstance(BOOKS[self.record.rules.book], CardRules) else "tiles"
        return self.context.t(f"fairness.{sought}-{pieces}")


def _colour(style: Style, tally: Tally) -> Colour:
    return (style.theme.text, style.theme.good, style.theme.warning)[tally.side]


def _draw_bar(style: Style, tally: Tally, surface: DrawTarget, rect: pygame.Rect) -> None:
    """Draw what is usual on a line from none to whatever is more, and what it was."""
    least, most = tally.usual
    unit = rect.width / (max(most, tally.got) + 2)
    line = pygame.Rect(rect.x, rect.centery, rect.width, style.metrics.hairline)
    surface.fill(style.theme.panel_line, line)
    usual = pygame.Rect(rect.x + round(least * unit), rect.y, round((most - least + 1) * unit), rect.height)
    put(surface, rounded(usual.size, style.px(4), style.theme.panel_light), usual.topleft)
    side = rect.height
    dot = rounded((side, side), side // 2, _colour(style, tally))
    put(surface, dot, (rect.x + (tally.got + 0.5) * unit - side / 2, rect.y))
