"""Shown after an unexpected error: says so in plain words, has saved the match, and offers a report."""

from __future__ import annotations

import logging
import platform
import sys
import traceback
from functools import partial
from pathlib import Path

import pygame

from game import __version__
from game.engine.dealnumber import format_deal
from game.engine.record import format_record
from game.store import logs
from game.ui.context import Context
from game.ui.kit.style import Style
from game.ui.kit.theme import TextSize, Typeface
from game.ui.kit.widgets import Button, ButtonKind, Form, Label, Paragraph
from game.ui.kit.widgets.widget import column, row
from game.ui.scenes.page import Page

LOG = logging.getLogger(__name__)


def crashed(context: Context, error: Exception) -> None:
    """Save the match, write the report, and show what happened over the menu."""
    text, saved = report(context, error), True
    try:
        context.go.leave_match()
    except Exception:  # the error may be right there
        LOG.exception("the match could not be left")
        saved = False
    path, notes = logs.keep_report(context.folders, text, context.now())
    context.scenes.clear()
    context.go.menu()
    context.scenes.push(Crash(context, text, None if notes else path, saved), fade=False)


def report(context: Context, error: Exception) -> str:
    """Return everything that helps to find the error, as text."""
    record = context.go.record()
    sdl = ".".join(map(str, pygame.get_sdl_version()))
    parts = [
        f"Steinreich {__version__}, Python {sys.version.split()[0]}, pygame-ce {pygame.version.ver}, SDL {sdl}",
        platform.platform(),
        f"scenes: {', '.join(type(scene).__name__ for scene in context.scenes) or 'none'}",
        f"window {context.style.metrics.width}x{context.style.metrics.height}, {context.language}",
        "deal: none" if record is None else f"deal: {format_deal(*record.deal)}",
        "".join(traceback.format_exception(error)).rstrip(),
        "-- log --",
        logs.latest(context.folders),
    ]
    if record is not None:
        parts += ["-- record --", format_record(record).rstrip()]
    return "\n".join(parts) + "\n"


class Crash(Page):
    """Says what happened, and how to go on."""

    def __init__(self, context: Context, text: str, path: Path | None, saved: bool) -> None:
        super().__init__(context)
        self.text, self.path, self.saved = text, path, saved
        self.form.focus = "menu"

    def build(self, form: Form, style: Style) -> None:
        t, pad = self.t, style.space(3)
        width = min(style.px(760), style.metrics.width - 4 * pad)
        words = t("crash.text" if self.saved else "crash.text-unsaved")
        where = t("crash.report", path=self.path) if self.path is not None else t("crash.no-file")
        room = width - 2 * pad
        texts = style.paragraph_height(words, room), style.paragraph_height(where, room, TextSize.SMALL)
        heights = [style.px(44), *texts, style.px(54) * (3 if self.narrow else 1)]
        panel = pygame.Rect(0, 0, width, sum(heights) + 3 * style.space(2) + 2 * pad)
        panel.center = (style.metrics.width // 2, style.metrics.height // 2)
        head, body, note, foot = column(self.panel_in("ground", panel, 3), heights, style.space(2))
        form.add(Label("title", head, t("crash.title"), TextSize.TITLE, style.theme.title, Typeface.TITLE))
        form.add(Paragraph("text", body, words, TextSize.TEXT, style.theme.text))
        form.add(Paragraph("report", note, where, TextSize.SMALL, style.theme.quiet))
        copy, away, onward = row(foot, [1.1, 0.8, 1], style.space(1.5))
        if self.narrow:
            copy, away, onward = column(foot, [style.px(46)] * 3, style.space(1))
        act = partial(self.context.copy, self.text, t("crash.copied"))
        form.add(Button("copy", copy, t("crash.copy"), act, icon="copy"))
        form.add(Button("quit", away, t("menu.quit"), self.context.leave, icon="log-out"))
        form.add(Button("menu", onward, t("crash.menu"), self.back, icon="house", kind=ButtonKind.PRIMARY))
