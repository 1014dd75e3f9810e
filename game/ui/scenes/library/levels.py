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
from game.ui.kit.widgets import Button, ButtonKind, Form, Label, Paragraph, Picture
from game.ui.kit.widgets.layout import inset, off_bottom, off_top, row
from game.ui.scenes.library.card_level import open_level
from game.ui.scenes.library.level_key import ROW, LevelKey
from game.ui.scenes.library.level_preview import PREVIEW, LevelPreview
from game.ui.scenes.page import Page
from game.ui.scenes.round.level import LevelScreen, LevelTurn

KEY = 52
"""Units of the height of the button that opens it."""


class Levels(Page):
    """The list of all levels; a click opens one."""

    def __init__(self, context: Context) -> None:
        super().__init__(context)
        self.library = load(context.folders, (LevelSet.PUZZLES, LevelSet.OWN))
        self.cards, broken = load_own(context.folders)
        context.report((*self.library.notes, *broken))
        self.solved, notes = progress.load(context.folders, context.now())
        context.report(notes)
        self.shown: Level | CardLevel | None = None
        """The level beside the list."""

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

    @property
    def own(self) -> tuple[Level | CardLevel, ...]:
        """The player's own levels, which come first."""
        return (*self.library.of(LevelSet.OWN), *self.cards)

    @property
    def levels(self) -> tuple[Level | CardLevel, ...]:
        """All levels of the list, in order."""
        return (*self.own, *self.library.of(LevelSet.PUZZLES))

    @property
    def headings(self) -> tuple[pygame.Rect, ...]:
        """All titles, and what the level shown beside the list is about, below its title."""
        previews = (each for each in self.form if isinstance(each, LevelPreview))
        return (*super().headings, *(each.subtitle(self.style) for each in previews))

    def handle(self, event: pygame.Event) -> None:
        """Handle an event; the level that is pointed at is shown beside the list."""
        super().handle(event)
        self._look_at(self.form.pointed)

    def update(self, dt: float) -> None:
        """Advance by `dt` seconds."""
        super().update(dt)
        self._look_at(self.form.pointed)

    def _look_at(self, key: str | None) -> None:
        """Show the level with a key beside the list, if there is one."""
        if key is None or (self.shown is not None and key == self.shown.key):
            return
        level = next((each for each in self.levels if each.key == key), None)
        if level is not None:
            self.shown = level
            if PREVIEW in self.form:
                preview, title = self.form[PREVIEW], self.form[f"{PREVIEW}-title"]
                assert isinstance(preview, LevelPreview)
                assert isinstance(title, Label)
                preview.show(level, solved=level.key in self.solved)
                title.text = preview.title

    def play_shown(self) -> None:
        """Open the level that is shown beside the list."""
        if self.shown is not None:
            self.play(self.shown)

    def build(self, form: Form, style: Style) -> None:
        """Put the widgets into the form."""
        rest = self.head(form, style, self.context.t("levels.title"))
        left, right = (rest, None) if self.narrow else row(rest, [1, 1.15], style.space(3))
        place = pygame.Rect(left.x, left.y + style.space(1), left.width, left.height)
        parts = (self._own, self._puzzles) if self.own else (self._puzzles, self._own)
        bottom = parts[0](form, style, place)
        bottom = parts[1](form, style, pygame.Rect(place.x, bottom + style.space(1.5), place.width, place.height))
        form.scroll_list(left, bottom + style.space(1) - left.y)
        if right is not None:
            self._build_shown(form, style, right)

    def _build_shown(self, form: Form, style: Style, room: pygame.Rect) -> None:
        """Add the level that was pointed at last, or the first that is not solved, and the button that opens it."""
        still = [level for level in self.levels if level.key not in self.solved]
        self.shown = next((each for each in self.levels if self.shown and each.key == self.shown.key), None)
        self.shown = self.shown or next(iter(still or self.levels), None)
        if self.shown is None:
            return
        form.add(Picture("shown", room, style.panel))
        inner = inset(room, style.space(2.5), style.space(2.5))
        key, upper = off_bottom(inner, style.px(KEY), style.space(2))
        head, upper = off_top(upper, style.px(34), 0)
        preview = LevelPreview(upper, self.context, self.shown, solved=self.shown.key in self.solved)
        theme = style.theme
        form.add(Label(f"{PREVIEW}-title", head, preview.title, TextSize.HEAD, theme.title, Typeface.TITLE))
        form.add(preview)
        play = self.context.t("levels.play")
        form.add(Button("play", key, play, self.play_shown, icon="play", kind=ButtonKind.PRIMARY))

    def _puzzles(self, form: Form, style: Style, place: pygame.Rect) -> int:
        """Add the puzzles made by hand; return where they end."""
        return self._column(form, style, place, LevelSet.PUZZLES, self.library.of(LevelSet.PUZZLES))

    def _own(self, form: Form, style: Style, place: pygame.Rect) -> int:
        """Add the player's own levels, or where they come from; return where they end."""
        bottom = self._column(form, style, place, LevelSet.OWN, self.own)
        if self.own:
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
