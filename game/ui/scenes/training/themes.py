"""The themes of puzzles in their groups: each with its sentence, and how strong the player is at it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from functools import partial

import pygame

from game.engine.cards.puzzles.themes import GROUPS as CARD_GROUPS
from game.engine.tiles.books import BOOKS as TILE_BOOKS
from game.engine.tiles.puzzles.themes import GROUPS as TILE_GROUPS
from game.engine.tiles.puzzles.themes import themes_for
from game.play.practice import AnyLabel, Practice, Strength
from game.ui.context import Context
from game.ui.kit.drawing import DrawTarget
from game.ui.kit.nodes import Node
from game.ui.kit.style import Style
from game.ui.kit.text import Typeface
from game.ui.kit.theme import TextSize
from game.ui.kit.widgets import Button, Form, Label
from game.ui.kit.widgets.layout import row
from game.words.tiles.puzzles import group_name, theme_about, theme_name

ROW = 62
"""Units of a theme."""
NUMBER, COUNT = 54, 80
"""Units of the strength at its right, and of how many were solved, beside that."""
NARROWEST = 680
"""Units of the width from which two are side by side."""


class ThemeKey(Button):
    """A theme: its name, its sentence, the player's strength."""

    def __init__(
        self, theme: str, rect: pygame.Rect, context: Context, strength: Strength | None,
        play: Callable[[], None], reason: str,
    ) -> None:  # fmt: skip
        t = context.t
        super().__init__(f"theme-{theme}", rect, theme_name(t, theme), play, reason=reason)
        self.sentence = theme_about(t, theme)
        self.number, self.said = "", ""
        if strength is not None:
            self.number = str(strength.rating) if strength.rating is not None else ""
            self.said = t("puzzles.of", n=strength.solved, of=strength.tried)

    def node(self) -> Node:
        """Return its name, with the strength as its value."""
        value = f"{self.number} {self.said}".strip()
        return replace(super().node(), value=value, about=self.reason or self.sentence)

    def room(self, style: Style) -> int:
        """Return the width available to its name."""
        return self.rect.width - 2 * style.space(1.5) - (style.px(NUMBER + COUNT) if self.said else 0)

    def _letter(self, surface: DrawTarget, style: Style, rect: pygame.Rect) -> None:
        theme = style.theme
        words = pygame.Rect(rect.x + style.space(1.5), rect.y + style.px(6), self.room(style), style.px(26))
        colour, quiet = (theme.text, theme.quiet) if self.enabled else (theme.faint, theme.faint)
        style.write(surface, self.text, words, TextSize.TEXT, colour, Typeface.BOLD)
        below = pygame.Rect(words.x, words.y + style.px(27), rect.width - 2 * style.space(1.5), 0)
        style.paragraph(surface, self.sentence, below, TextSize.SMALL, quiet)
        wide = style.px(COUNT if self.number else COUNT + NUMBER)
        count = pygame.Rect(words.right, words.y, wide, words.height)
        style.write(surface, self.said, count, TextSize.SMALL, theme.quiet, align=1.0)
        figure = pygame.Rect(count.right, words.y, style.px(NUMBER), words.height)
        style.write(surface, self.number, figure, TextSize.TEXT, theme.accent, Typeface.TITLE, 1.0)


def _groups(book: str) -> Mapping[str, Sequence[str]]:
    """Return the themes that puzzles of a book can have, by group."""
    if book not in TILE_BOOKS:
        return {group: tuple(themes) for group, themes in CARD_GROUPS.items()}
    possible = themes_for(TILE_BOOKS[book])
    found = {group: tuple(theme for theme in themes if theme in possible) for group, themes in TILE_GROUPS.items()}
    return {group: themes for group, themes in found.items() if themes}


def build_themes(
    form: Form, style: Style, room: pygame.Rect, context: Context, book: str, labels: Sequence[AnyLabel],
    practice: Practice, play: Callable[[str], None],
) -> None:  # fmt: skip
    """Add all themes that puzzles of a book can have to a form, group by group, in a view that scrolls."""
    counts = Counter(theme for label in labels for theme in label.themes)
    strengths = practice.strengths({label.name: label for label in labels})
    inner = pygame.Rect(room.x, room.y + style.space(0.5), room.width, 0)
    y, gap = inner.y, style.space(1)
    for group, keys in _groups(book).items():
        head = pygame.Rect(inner.x, y, inner.width, style.px(34))
        name = group_name(context.t, group)
        form.add(Label(f"group-{group}", head, name, TextSize.HEAD, style.theme.title, Typeface.TITLE), scrolled=True)
        y = head.bottom + gap
        across = 2 if inner.width >= style.px(NARROWEST) else 1
        for first in range(0, len(keys), across):
            line = pygame.Rect(inner.x, y, inner.width, 0)
            cells = row(line, [1.0] * across, style.space(1.5))
            wide, those = cells[0].width - 2 * style.space(1.5), keys[first : first + across]
            high = max(style.paragraph_height(theme_about(context.t, each), wide, TextSize.SMALL) for each in those)
            line.height = style.px(ROW) + high - style.paragraph_height("", wide, TextSize.SMALL)
            for theme, cell in zip(those, row(line, [1.0] * across, style.space(1.5)), strict=False):
                reason = "" if counts[theme] else context.t("puzzles.no-theme")
                act = partial(play, theme)
                form.add(ThemeKey(theme, cell, context, strengths.get(theme), act, reason), scrolled=True)
            y = line.bottom + gap
        y += gap
    form.scroll_list(room, y - room.y)
