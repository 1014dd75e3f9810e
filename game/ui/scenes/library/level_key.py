"""A level in a list: its number or how it stands, its title, its subject."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pygame

from game.store.card_levels import CardLevel
from game.store.levels import Level
from game.store.school import SchoolStage
from game.ui.kit.drawing import DrawTarget, put, put_centre, rounded
from game.ui.kit.nodes import Node
from game.ui.kit.style import Style
from game.ui.kit.text import Typeface
from game.ui.kit.theme import TextSize, mix
from game.ui.kit.widgets import Button, ButtonKind

ROW = 58
"""Units of a level in the list."""


class LevelKey(Button):
    """A level in the list: its number or the icon of how it stands, its title, its subject."""

    def __init__(
        self, level: Level | CardLevel | SchoolStage, number: int, mark: str, rect: pygame.Rect, language: str,
        play: Callable[[], None], said: str = "", kind: ButtonKind = ButtonKind.SECONDARY,
    ) -> None:  # fmt: skip
        text = level.text(language)
        super().__init__(level.key, rect, text.title, play, kind=kind)
        self.number, self.mark, self.about, self.said = number, mark, text.teaches, said

    @property
    def solved(self) -> bool:
        """Whether it was solved without help."""
        return self.mark == "check"

    def node(self) -> Node:
        """Return its number and title, with how it stands as its value."""
        return replace(super().node(), name=f"{self.number}. {self.text}", value=self.said, about=self.about)

    def room(self, style: Style) -> int:
        """Return the width available to its title and subject."""
        return self.rect.width - style.px(74)

    def _letter(self, surface: DrawTarget, style: Style, rect: pygame.Rect) -> None:
        theme, side = style.theme, style.px(34)
        primary = self.kind is ButtonKind.PRIMARY
        badge = pygame.Rect(rect.x + style.px(14), 0, side, side)
        badge.centery = rect.centery
        ground = mix(theme.panel, theme.good, 0.28) if self.solved else theme.panel
        put(surface, rounded(badge.size, side // 2, ground), badge.topleft)
        if self.mark:
            put_centre(surface, style.icon(self.mark, 22, theme.good if self.solved else theme.accent), badge.center)
        else:
            style.write(surface, str(self.number), badge, TextSize.TEXT, theme.accent, Typeface.TITLE, 0.5)
        words = pygame.Rect(badge.right + style.px(14), rect.y + style.px(6), self.room(style), style.px(26))
        colour, quiet = (theme.on_accent, theme.on_accent) if primary else (theme.text, theme.quiet)
        style.write(surface, self.text, words, TextSize.TEXT, colour, Typeface.BOLD)
        style.write(surface, self.about, words.move(0, style.px(23)), TextSize.SMALL, quiet)
