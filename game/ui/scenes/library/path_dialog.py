"""A dialog that asks for the path of a file or folder."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

import pygame

from game.ui.context import Context
from game.ui.kit.drawing import DrawTarget
from game.ui.kit.style import Style
from game.ui.kit.text import Typeface
from game.ui.kit.theme import TextSize
from game.ui.kit.widgets import Button, ButtonKind, Form, Label, Paragraph, Picture, TextLine
from game.ui.kit.widgets.layout import column, inset, row
from game.ui.scenes.page import Page

LONGEST = 400
"""The maximum length of a path."""


def _is_file(path: Path) -> bool:
    """Return whether a file exists; impossible paths do not."""
    with suppress(OSError, ValueError):
        return path.is_file()
    return False


class PathDialog(Page):
    """Title, text, a text field and two answers, over the scene below."""

    opaque = False

    def __init__(
        self, context: Context, title: str, text: str, start: str, answer: str, then: Callable[[Path], None],
        missing: str = "",
    ) -> None:  # fmt: skip
        super().__init__(context)
        self.title, self.text, self.path, self.answer, self.then = title, text, start, answer, then
        self.missing = missing
        """What to say if there is no file at the path; empty if none is required."""
        self.refused = False
        """Whether the current path was tried and does not exist."""
        self.form.focus = "path"

    @property
    def place(self) -> Path:
        """The path in the field."""
        path = Path(self.path.strip().strip('"'))
        try:
            return path.expanduser()
        except RuntimeError:  # the system knows no such user
            return path

    @property
    def obstacle(self) -> str:
        """Return why nothing can be done with the path, or ""."""
        if not self.path.strip():
            return self.context.t("matches.no-path")
        return self.missing if self.missing and not _is_file(self.place) else ""

    def write(self, path: str) -> None:
        """Take a new path."""
        self.path, self.refused = path, False
        self.rebuild()

    def go(self) -> None:
        """Use the path in the field."""
        path = self.place
        self.back()
        self.then(path)

    def enter(self) -> None:
        """Treat Enter in the field as the answer."""
        if self.obstacle:
            self.refused = True
            self.rebuild()
        else:
            self.go()

    def build(self, form: Form, style: Style) -> None:
        """Put the widgets into the form."""
        t, pad = self.context.t, style.space(3)
        width = min(style.px(760), style.metrics.width - 4 * pad)
        text, colour = (self.obstacle, style.theme.warning) if self.refused else (self.text, style.theme.quiet)
        high = max(style.paragraph_height(each, width - 2 * pad) for each in (self.text, text))
        heights = [style.px(36), high, style.px(50), style.px(52)]
        panel = pygame.Rect(0, 0, width, sum(heights) + 3 * style.space(2) + 2 * pad)
        panel.center = (style.metrics.width // 2, style.metrics.height // 2)
        form.add(Picture("ground", panel, style.panel))
        head, body, line, foot = column(inset(panel, pad), heights, style.space(2))
        form.add(Label("title", head, self.title, TextSize.HEAD, face=Typeface.TITLE))
        form.add(Paragraph("text", body, text, TextSize.TEXT, colour))
        form.add(TextLine("path", line, self.path, self.write, most=LONGEST, done=self.enter).named(text))
        no, yes = row(foot, [1, 1], style.space(1.5))
        form.add(Button("cancel", no, t("common.cancel"), self.back))
        form.add(Button("go", yes, self.answer, self.go, kind=ButtonKind.PRIMARY, reason=self.obstacle))

    def draw_ground(self, surface: DrawTarget, style: Style) -> None:
        """Darken the scene below."""
        style.shade(surface, 0.5)
