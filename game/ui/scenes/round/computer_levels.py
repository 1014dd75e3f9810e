"""The levels of the computers at a table: changed in the middle of a match, from their next turn on."""

from __future__ import annotations

from functools import partial

import pygame

from game.engine.notes_checked import LEVELS
from game.ui.kit.drawing import DrawTarget
from game.ui.kit.style import Style
from game.ui.kit.text import Typeface
from game.ui.kit.theme import TextSize
from game.ui.kit.widgets import Choice, Form, Label, Paragraph, Picture
from game.ui.kit.widgets.layout import inset, off_left
from game.ui.scenes.page import Page
from game.ui.table.shared.match_screen import AnyMatchScreen
from game.ui.table.shared.plates import draw_face
from game.words.names import kind_name

LINE = 52
"""The height of a row, in units."""
WIDE = 760
"""The width of the list, in units, where there is room."""
NAME = 230
"""The width of a name, in units."""


class ComputerLevels(Page):
    """A row for each computer: its face, its name, its level."""

    def __init__(self, screen: AnyMatchScreen) -> None:
        self.screen = screen
        super().__init__(screen.context)

    @property
    def computers(self) -> tuple[int, ...]:
        """The seats of the computers."""
        session = self.screen.session
        return tuple(seat for seat in range(session.seats) if not session.is_human(seat))

    def choose(self, seat: int, level: str) -> None:
        """Let a computer play at a level from its next turn on; the match is saved with it."""
        self.screen.session.set_level(seat, level)
        self.context.report(self.screen.save())

    def build(self, form: Form, style: Style) -> None:
        """Put the widgets into the form."""
        t, gap = self.context.t, style.space(1.5)
        room = self.head(form, style, t("strength.title"))
        middle, room.width = room.centerx, min(room.width, style.px(WIDE))
        room.centerx = middle
        form.add(Picture("ground", room, style.panel))
        view = inset(room, style.space(3), style.space(2))
        text, width = t("strength.about"), view.width
        about = pygame.Rect(view.x, view.y, width, style.paragraph_height(text, width, TextSize.SMALL))
        form.add(Paragraph("about", about, text, TextSize.SMALL, style.theme.quiet), scrolled=True)
        line = pygame.Rect(about.x, about.bottom + gap, about.width, style.px(LINE))
        for seat in self.computers:
            line = self._build_row(form, style, line, seat).move(0, line.height + gap)
        form.scroll_list(view, line.y - view.y)

    def _build_row(self, form: Form, style: Style, line: pygame.Rect, seat: int) -> pygame.Rect:
        """Add a computer; return the line of its level, which is below the name where there is no room beside it."""
        name = self.screen.session.name(seat)
        place, rest = off_left(line, min(style.px(NAME), line.width), style.space(1))
        face, word = off_left(place, line.height, style.space(1))
        if self.narrow:
            word.width = line.right - word.x
            rest = line.move(0, line.height)
        form.add(Picture(f"face-{seat}", face, partial(self._draw_face, seat)), scrolled=True)
        form.add(Label(f"name-{seat}", word, name, TextSize.TEXT, style.theme.text, Typeface.BOLD), scrolled=True)
        levels = [(level, kind_name(self.context.t, level)) for level in LEVELS]
        now = self.screen.session.record.kind(seat)
        choice = Choice(f"level-{seat}", rest, levels, now, partial(self.choose, seat), step=TextSize.SMALL)
        form.add(choice.named(name), scrolled=True)
        return pygame.Rect(line.x, rest.y, line.width, line.height)

    def _draw_face(self, seat: int, surface: DrawTarget, rect: pygame.Rect) -> None:
        draw_face(
            surface, self.style, rect.center, min(rect.size) - self.style.px(8), seat, self.screen.session.face(seat)
        )
