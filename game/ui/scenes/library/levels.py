"""The guided first round, lessons and puzzles in two columns, and the player's own levels, with those solved."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from game.store import guided, progress
from game.store.levels import Level, LevelSet, load
from game.ui.context import Context
from game.ui.kit.drawing import DrawTarget, put, put_centre, rounded
from game.ui.kit.style import Style
from game.ui.kit.text import Typeface
from game.ui.kit.theme import TextSize, mix
from game.ui.kit.widgets import Button, ButtonKind, Form, Label
from game.ui.kit.widgets.layout import row
from game.ui.scenes.page import Page
from game.ui.scenes.round.level import LevelScreen, LevelTurn

LevelDoor = Callable[[Level], None]
"""What a click on a level does."""
ROW = 58
"""Units of a level in the list."""


class LevelKey(Button):
    """A level in the list: its number or a tick, its title, its subject."""

    def __init__(
        self, level: Level, number: int, solved: bool, rect: pygame.Rect, language: str, play: LevelDoor
    ) -> None:
        text = level.text(language)
        super().__init__(level.key, rect, text.title, lambda: play(level))
        self.number, self.solved, self.about = number, solved, text.teaches

    def room(self, style: Style) -> int:
        """Return the width available to its title and subject."""
        return self.rect.width - style.px(74)

    def _letter(self, surface: DrawTarget, style: Style, rect: pygame.Rect) -> None:
        theme, side = style.theme, style.px(34)
        badge = pygame.Rect(rect.x + style.px(14), 0, side, side)
        badge.centery = rect.centery
        ground = mix(theme.panel, theme.good, 0.35) if self.solved else theme.panel
        put(surface, rounded(badge.size, side // 2, ground), badge.topleft)
        if self.solved:
            put_centre(surface, style.icon("check", 22, theme.good), badge.center)
        else:
            style.write(surface, str(self.number), badge, TextSize.TEXT, theme.accent, Typeface.TITLE, 0.5)
        words = pygame.Rect(badge.right + style.px(14), rect.y + style.px(6), self.room(style), style.px(26))
        style.write(surface, self.text, words, TextSize.TEXT, theme.text, Typeface.BOLD)
        style.write(surface, self.about, words.move(0, style.px(23)), TextSize.SMALL, theme.quiet)


class Levels(Page):
    """The list of all levels; a click opens one."""

    def __init__(self, context: Context) -> None:
        super().__init__(context)
        self.library = load(context.folders)
        context.report(self.library.notes)
        self.solved, notes = progress.load(context.folders, context.now())
        context.report(notes)

    def play(self, level: Level) -> None:
        """Open a level."""
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
        # Rings and shadows of the cards need some margin inside the clipped view.
        view = room.inflate(2 * style.space(1), 0)
        inner = pygame.Rect(room.x, room.y + style.space(1), room.width - style.space(2), room.height)
        self._first_round(form, style, inner)
        inner = pygame.Rect(inner.x, inner.y + style.px(ROW) + style.space(2), inner.width, inner.height)
        left, right = row(inner, [1, 1], style.space(3))
        left, right = (inner, inner) if self.narrow else (left, right)
        bottom = self._column(form, style, left, LevelSet.LESSONS, self.library.of(LevelSet.LESSONS))
        if self.narrow:
            right = right.move(0, bottom + style.space(2) - right.y)
        bottom = max(bottom, self._column(form, style, right, LevelSet.PUZZLES, self.library.of(LevelSet.PUZZLES)))
        if own := self.library.of(LevelSet.OWN):
            below = pygame.Rect(left.x, bottom + style.space(2), left.width, left.height)
            bottom = self._column(form, style, below, LevelSet.OWN, own)
        form.scroll_in(view, bottom + style.space(1) - view.y)

    def _first_round(self, form: Form, style: Style, room: pygame.Rect) -> None:
        """Add the guided first round above everything else."""
        rect = pygame.Rect(room.x, room.y, room.width, style.px(ROW))
        solved = guided.KEY in self.solved
        t = self.context.t
        go = self.context.go.first_round
        form.add(
            Button("first", rect, t("menu.first"), go, icon="check" if solved else "hand", tip=t("menu.first-tip"),
                   kind=ButtonKind.SECONDARY if solved else ButtonKind.PRIMARY), scrolled=True
        )  # fmt: skip

    def _column(self, form: Form, style: Style, place: pygame.Rect, kind: LevelSet, levels: tuple[Level, ...]) -> int:
        """Add a heading with the levels below it; return where they end."""
        t = self.context.t
        head = pygame.Rect(place.x, place.y, place.width, style.px(34))
        title = Label(kind.value, head, t(f"levels.{kind.value}"), TextSize.HEAD, style.theme.title, Typeface.TITLE)
        form.add(title, scrolled=True)
        done = t("levels.solved", n=sum(level.key in self.solved for level in levels), of=len(levels))
        form.add(Label(f"{kind.value}-solved", head, done, TextSize.TEXT, style.theme.quiet, align=1.0), scrolled=True)
        y = head.bottom + style.space(1)
        for number, level in enumerate(levels, 1):
            rect = pygame.Rect(place.x, y, place.width, style.px(ROW))
            solved = level.key in self.solved
            form.add(LevelKey(level, number, solved, rect, self.context.language, self.play), scrolled=True)
            y = rect.bottom + style.space(1)
        return y
