"""What is shown of a level beside the list: its picture, what is asked for, how hard it is, whether it was solved."""

from __future__ import annotations

import pygame

from game.store.card_levels import CardLevel
from game.store.levels import Level
from game.ui.context import Context
from game.ui.kit.drawing import DrawTarget, put
from game.ui.kit.nodes import Node, Role
from game.ui.kit.style import Style
from game.ui.kit.text import Typeface
from game.ui.kit.theme import TextSize
from game.ui.kit.widgets.widget import Widget, WidgetState
from game.ui.scenes.library.level_picture import draw_level_picture

PREVIEW = "preview"
"""Its key."""
LINE, ICON = 24, 20
"""Units of a line, and of the sign of what was solved."""


class LevelPreview(Widget):
    """A level beside the list; which one, may change from frame to frame."""

    focusable = False

    def __init__(self, rect: pygame.Rect, context: Context, level: Level | CardLevel, *, solved: bool) -> None:
        super().__init__(PREVIEW, rect)
        self.context = context
        self.show(level, solved=solved)

    def show(self, level: Level | CardLevel, *, solved: bool) -> None:
        """Show another level."""
        self.level, self.solved = level, solved

    @property
    def title(self) -> str:
        """The title of the level, which is above it."""
        return self.level.text(self.context.language).title

    @property
    def facts(self) -> str:
        """How hard it is, as far as that is known."""
        t, level = self.context.t, self.level
        found = [t("puzzles.grade", n=int(level.grading.grade))] if level.grading is not None else []
        if isinstance(level, Level):
            found += [t("levels.turns", n=len(level.solution))] if level.solution else []
            found += [t("levels.par", n=level.grading.par)] if level.grading is not None else []
        said = " · ".join(found)
        return said[:1].upper() + said[1:]

    @property
    def stands(self) -> str:
        """Whether it was solved."""
        return self.context.t("levels.done" if self.solved else "levels.open")

    @property
    def tasks(self) -> str:
        """What is asked for."""
        text = self.level.text(self.context.language)
        return f"{text.task} {text.aim}".strip()

    def node(self) -> Node:
        """Return all that it says."""
        text = self.level.text(self.context.language)
        said = (text.teaches, self.tasks, self.facts, self.stands)
        return self._node(Role.LABEL, " · ".join(filter(None, said)))

    def subtitle(self, style: Style) -> pygame.Rect:
        """Return the line that says what it is about, below its title."""
        return pygame.Rect(self.rect.x, self.rect.y, self.rect.width, style.px(LINE))

    def draw(self, surface: DrawTarget, style: Style, rect: pygame.Rect, state: WidgetState) -> None:  # noqa: ARG002
        """Draw it: words above and below, and the picture in what is left."""
        text, theme, room = self.level.text(self.context.language), style.theme, rect
        below = self.subtitle(style)
        style.write(surface, text.teaches, below, TextSize.TEXT, theme.quiet)
        last = pygame.Rect(room.x, room.bottom - style.px(LINE), room.width, style.px(LINE))
        self._draw_standing(surface, style, last)
        high = style.paragraph_height(self.tasks, room.width, TextSize.TEXT, Typeface.BOLD)
        task = pygame.Rect(room.x, last.y - style.space(1) - high, room.width, high)
        style.paragraph(surface, self.tasks, task, TextSize.TEXT, theme.text, Typeface.BOLD)
        top = below.bottom + style.space(1)
        picture = pygame.Rect(room.x, top, room.width, task.y - style.space(1.5) - top)
        if picture.height > style.px(LINE):
            draw_level_picture(surface, style, self.level, picture)

    def _draw_standing(self, surface: DrawTarget, style: Style, line: pygame.Rect) -> None:
        """Draw on the left how hard it is, on the right whether it was solved."""
        theme, side = style.theme, style.px(ICON)
        style.write(surface, self.facts, line, TextSize.SMALL, theme.quiet)
        colour = theme.good if self.solved else theme.quiet
        style.write(surface, self.stands, line, TextSize.SMALL, colour, Typeface.STRONG, 1.0)
        if self.solved:
            wide = style.width(self.stands, TextSize.SMALL, Typeface.STRONG)
            sign = style.icon("check", ICON, colour)
            put(surface, sign, (line.right - wide - side - style.px(6), line.y + (line.height - side) // 2))
