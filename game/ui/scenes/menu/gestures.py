"""The page of mouse and keys; the table being played at comes first."""

from __future__ import annotations

from collections.abc import Iterator

import pygame

from game.engine.registry import Rules
from game.engine.tiles.rules import TileRules
from game.ui.context import Context
from game.ui.gestures import GESTURES, key_names
from game.ui.kit.intents import ROWS, Scope
from game.ui.kit.style import Style
from game.ui.kit.text import Face
from game.ui.kit.theme import Step
from game.ui.kit.widgets import Form, Label, Paragraph, Picture
from game.ui.kit.widgets.layout import inset
from game.ui.scenes.page import Page

HOW = 0.36
"""The share of the width for the left column."""


class Gestures(Page):
    """The page."""

    def __init__(self, context: Context, played: Rules | None = None) -> None:
        super().__init__(context)
        cards = played is not None and not isinstance(played, TileRules)
        tables = (Scope.CARDS, Scope.TILES) if cards else (Scope.TILES, Scope.CARDS)
        self.places = (*tables, Scope.WATCHING, Scope.EVERYWHERE)
        """The gestures of all tables, those of the current one first."""

    def rows(self, place: Scope) -> Iterator[tuple[str, str]]:
        """Yield the rows of a table: what to do and what happens, the mouse first, then the keys."""
        t = self.context.t
        for key in GESTURES.get(place, ()):
            yield t(f"gesture.{key}.how"), t(f"gesture.{key}.does")
        for row in ROWS:
            keys = key_names(self.context.catalogue, self.context.keys, row.intent)
            if place in row.scopes and keys:
                yield keys, t(f"intent.{row.intent}")

    def build(self, form: Form, style: Style) -> None:
        """Put the widgets into the form."""
        room = self.head(form, style, self.context.t("gesture.title"))
        form.add(Picture("ground", room, style.panel))
        view = inset(room, style.space(4), style.space(2))
        width, gap = view.width - style.space(3), style.space(2)
        left = round(width * HOW)
        y = view.y
        for place in self.places:
            head = pygame.Rect(view.x, y, width, style.px(40))
            title = self.context.t(f"gesture.{place}")
            form.add(Label(place, head, title, Step.HEAD, style.theme.title, Face.TITLE), scrolled=True)
            y = head.bottom
            for number, (how, does) in enumerate(self.rows(place)):
                high = max(
                    style.paragraph_height(how, left - gap, Step.TEXT, Face.BOLD),
                    style.paragraph_height(does, width - left),
                )
                hand, what = pygame.Rect(view.x, y, left - gap, high), pygame.Rect(view.x + left, y, width - left, high)
                form.add(Paragraph(f"{place}-{number}-how", hand, how, face=Face.BOLD), scrolled=True)
                form.add(Paragraph(f"{place}-{number}-does", what, does, colour=style.theme.quiet), scrolled=True)
                y += high + style.space(1)
            y += gap
        form.scroll_in(view, y - view.y)
