"""The page of mouse and keys; the table being played at comes first."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

import pygame

from game.engine.registry import Rules
from game.engine.tiles.rules import TileRules
from game.ui.context import Context
from game.ui.gestures import GESTURES, Place, key_name
from game.ui.kit.style import Style
from game.ui.kit.text import Face
from game.ui.kit.theme import Step
from game.ui.kit.widgets import Form, Label, Paragraph, Picture, Shortcut
from game.ui.kit.widgets.layout import inset
from game.ui.scenes.page import Page
from game.ui.table.cards import controls as card_controls
from game.ui.table.tiles import controls

HOW = 0.36
"""The share of the width for the left column."""
KEYS: Mapping[Place, Mapping[str, Shortcut]] = {
    Place.TILES: controls.KEYS,
    Place.CARDS: card_controls.KEYS,
    Place.EVERYWHERE: {},
}
"""The keyboard keys that do the same as a button."""


class Gestures(Page):
    """The page."""

    def __init__(self, context: Context, played: Rules | None = None) -> None:
        super().__init__(context)
        cards = played is not None and not isinstance(played, TileRules)
        tables = (Place.CARDS, Place.TILES) if cards else (Place.TILES, Place.CARDS)
        self.places = (*tables, Place.EVERYWHERE)
        """The gestures of all tables, those of the current one first."""

    def rows(self, place: Place) -> Iterator[tuple[str, str]]:
        """Yield the rows of a table: what to do and what happens, the mouse first, then the keys."""
        t = self.context.t
        for key in GESTURES[place]:
            yield t(f"gesture.{key}.how"), t(f"gesture.{key}.does")
        for key, shortcut in KEYS[place].items():
            yield key_name(t, shortcut), t(f"gesture.key.{place}-{key}")

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
