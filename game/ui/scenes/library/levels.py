"""Puzzles made by hand, and the player's own levels, with those solved."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

import pygame

from game.store import progress
from game.store.card_levels import CardLevel, load_own
from game.store.levels import Level, LevelSet, load
from game.ui.context import Context
from game.ui.kit.style import Style
from game.ui.kit.text import Typeface
from game.ui.kit.theme import TextSize
from game.ui.kit.widgets import Form, Label, Paragraph
from game.ui.kit.widgets.layout import row
from game.ui.scenes.library.card_level import open_level
from game.ui.scenes.library.level_key import ROW, LevelKey
from game.ui.scenes.page import Page
from game.ui.scenes.round.level import LevelScreen, LevelTurn


class Levels(Page):
    """The list of all levels; a click opens one."""

    def __init__(self, context: Context) -> None:
        super().__init__(context)
        self.library = load(context.folders, (LevelSet.PUZZLES, LevelSet.OWN))
        self.cards, broken = load_own(context.folders)
        context.report((*self.library.notes, *broken))
        self.solved, notes = progress.load(context.folders, context.now())
        context.report(notes)

    def play(self, level: Level | CardLevel) -> None:
        """Open a level."""
        if isinstance(level, CardLevel):
            open_level(self.context, self.cards, level, len(self.library.of(LevelSet.OWN)) + 1)
        else:
            self.context.scenes.push(LevelTurn(LevelScreen(self.context, self.library, level)))

    def uncovered(self) -> None:
        """Show what was solved in the meantime."""
        self.solved, notes = progress.load(self.context.folders, self.context.now())
        self.context.report(notes)
        super().uncovered()

    def build(self, form: Form, style: Style) -> None:
        """Put the widgets into the form."""
        rest = self.head(form, style, self.context.t("levels.title"))
        room = pygame.Rect(0, rest.y, min(style.px(1080), rest.width), rest.height)
        room.centerx = rest.centerx
        inner = pygame.Rect(room.x, room.y + style.space(1), room.width, room.height)
        left, right = row(inner, [1, 1], style.space(3))
        left, right = (inner, inner) if self.narrow else (left, right)
        bottom = self._column(form, style, left, LevelSet.PUZZLES, self.library.of(LevelSet.PUZZLES))
        if self.narrow:
            right = right.move(0, bottom + style.space(2) - right.y)
        bottom = max(bottom, self._own(form, style, right))
        form.scroll_list(room, bottom + style.space(1) - room.y)

    def _own(self, form: Form, style: Style, place: pygame.Rect) -> int:
        """Add the player's own levels, or where they come from; return where they end."""
        own: tuple[Level | CardLevel, ...] = (*self.library.of(LevelSet.OWN), *self.cards)
        bottom = self._column(form, style, place, LevelSet.OWN, own)
        if own:
            return bottom
        text = self.context.t("levels.own-none")
        rect = pygame.Rect(place.x, bottom, place.width, style.paragraph_height(text, place.width))
        form.add(Paragraph("own-none", rect, text, TextSize.TEXT, style.theme.quiet), scrolled=True)
        return rect.bottom

    def _column(
        self, form: Form, style: Style, place: pygame.Rect, kind: LevelSet, levels: Sequence[Level | CardLevel]
    ) -> int:
        """Add a heading with the levels below it; return where they end."""
        t = self.context.t
        head = pygame.Rect(place.x, place.y, place.width, style.px(34))
        title = Label(kind.value, head, t(f"levels.{kind.value}"), TextSize.HEAD, style.theme.title, Typeface.TITLE)
        form.add(title, scrolled=True)
        done = t("levels.solved", n=sum(level.key in self.solved for level in levels), of=len(levels)) if levels else ""
        form.add(Label(f"{kind.value}-solved", head, done, TextSize.TEXT, style.theme.quiet, align=1.0), scrolled=True)
        y = head.bottom + style.space(1)
        for number, level in enumerate(levels, 1):
            rect = pygame.Rect(place.x, y, place.width, style.px(ROW))
            solved = level.key in self.solved
            mark, said = ("check", t("school.mark.done")) if solved else ("", "")
            form.add(
                LevelKey(level, number, mark, rect, self.context.language, partial(self.play, level), said),
                scrolled=True,
            )
            y = rect.bottom + style.space(1)
        return y
