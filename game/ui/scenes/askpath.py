"""A question for the path of a file or folder."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pygame

from game.ui.context import Context
from game.ui.scenes.page import Page
from game.ui.style import Style
from game.ui.text import Face
from game.ui.theme import Step
from game.ui.widgets import Button, Form, Kind, Label, Paragraph, Picture, TextLine
from game.ui.widgets.layout import column, inset, row

LONGEST = 400
"""Letters of a path."""


class AskPath(Page):
    """Title, text, a line to write in, two answers; over the scene below."""

    opaque = False

    def __init__(
        self, context: Context, title: str, text: str, start: str, answer: str, then: Callable[[Path], None]
    ) -> None:
        super().__init__(context)
        self.title, self.text, self.path, self.answer, self.then = title, text, start, answer, then
        self.form.focus = "path"

    def write(self, path: str) -> None:
        """Another path stands there."""
        self.path = path
        self.rebuild()

    def go(self) -> None:
        """Do it with the path that stands there."""
        path = Path(self.path.strip().strip('"')).expanduser()
        self.back()
        self.then(path)

    def handle(self, event: pygame.Event) -> None:
        """Enter in the line is the answer."""
        entered = event.type == pygame.KEYDOWN and event.key in (pygame.K_RETURN, pygame.K_KP_ENTER)
        if entered and self.form.focus == "path" and self.path.strip():
            self.go()
        else:
            super().handle(event)

    def build(self, form: Form, style: Style) -> None:
        """Put the widgets into the form."""
        t, pad = self.context.t, style.space(3)
        width = min(style.px(760), style.metrics.width - 4 * pad)
        high = style.paragraph_height(self.text, width - 2 * pad)
        heights = [style.px(36), high, style.px(50), style.px(52)]
        panel = pygame.Rect(0, 0, width, sum(heights) + 3 * style.space(2) + 2 * pad)
        panel.center = (style.metrics.width // 2, style.metrics.height // 2)
        form.add(Picture("ground", panel, style.panel))
        head, body, line, foot = column(inset(panel, pad), heights, style.space(2))
        form.add(Label("title", head, self.title, Step.HEAD, face=Face.TITLE))
        form.add(Paragraph("text", body, self.text, Step.TEXT, style.theme.quiet))
        form.add(TextLine("path", line, self.path, self.write, most=LONGEST))
        no, yes = row(foot, [1, 1], style.space(1.5))
        form.add(Button("cancel", no, t("common.cancel"), self.back))
        reason = "" if self.path.strip() else t("matches.no-path")
        form.add(Button("go", yes, self.answer, self.go, kind=Kind.PRIMARY, reason=reason))

    def draw_ground(self, surface: pygame.Surface, style: Style) -> None:
        """Darken what lies below."""
        style.shade(surface, 0.5)
