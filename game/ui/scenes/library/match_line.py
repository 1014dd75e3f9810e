"""A row in the list of matches: a badge, a name and a date, and the details below."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from game.ui.kit.drawing import DrawTarget, put, put_centre, rounded
from game.ui.kit.style import Style
from game.ui.kit.text import Typeface
from game.ui.kit.theme import TextSize
from game.ui.kit.widgets import Button

MATCH_ROW = 66
"""Units of a row in the list."""


class MatchLine(Button):
    """Something in the list that can be selected."""

    def __init__(
        self, key: str, rect: pygame.Rect, title: str, day: str, about: str, chosen: bool, choose: Callable[[], None]
    ) -> None:
        super().__init__(key, rect, title, choose)
        self.day, self.about, self.chosen = day, about, chosen
        self.badge = "play"
        """The icon on the left."""
        self.lit = True
        """Whether the badge is bright."""
        self.sign = ""
        """An icon to the right of the details."""

    def room(self, style: Style) -> int:
        """Return the width available to its lines."""
        return self.rect.width - style.px(84)

    def _letter(self, surface: DrawTarget, style: Style, rect: pygame.Rect) -> None:
        theme, side = style.theme, style.px(38)
        badge = pygame.Rect(rect.x + style.px(14), 0, side, side)
        badge.centery = rect.centery
        put(surface, rounded(badge.size, side // 2, theme.panel), badge.topleft)
        colour = theme.accent if self.lit else theme.quiet
        put_centre(surface, style.icon(self.badge, 20, colour), badge.center)
        words = pygame.Rect(badge.right + style.px(14), rect.y + style.px(9), self.room(style), style.px(26))
        wide = style.width(self.day, TextSize.SMALL)
        style.write(surface, self.day, words, TextSize.SMALL, theme.quiet, align=1.0)
        name = pygame.Rect(words.x, words.y, words.width - wide - style.space(1.5), words.height)
        style.write(surface, self.text, name, TextSize.TEXT, theme.text, Typeface.BOLD)
        about = words.move(0, style.px(25))
        if self.sign:
            sign = style.icon(self.sign, 17, theme.quiet)
            put(surface, sign, (about.right - sign.get_width(), about.centery - sign.get_height() / 2))
            about.width -= sign.get_width() + style.space(1.5)
        style.write(surface, self.about, about, TextSize.SMALL, theme.quiet)
        if self.chosen:
            style.ring(surface, rect, style.px(12), style.px(2), theme.accent)
