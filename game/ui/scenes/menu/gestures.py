"""The page of mouse and keys; the table being played at comes first."""

from __future__ import annotations

from collections.abc import Iterator

import pygame

from game.engine.registry import Rules
from game.engine.tiles.rules import TileRules
from game.ui.context import Context
from game.ui.gestures import GESTURES, key_names
from game.ui.kit.bindings import Device
from game.ui.kit.intents import INTENT_ROWS, IntentRow, Scope
from game.ui.kit.pads import PAD_NAMES
from game.ui.kit.style import Style
from game.ui.kit.text import Typeface
from game.ui.kit.theme import TextSize
from game.ui.kit.widgets import Button, Form, Label, Paragraph, Picture
from game.ui.kit.widgets.layout import inset
from game.ui.scenes.menu.own_keys import OwnKeys
from game.ui.scenes.page import Page

HOW = 0.36
"""The share of the width for the left column."""


class GesturesPage(Page):
    """The page."""

    def __init__(self, context: Context, played: Rules | None = None) -> None:
        super().__init__(context)
        cards = played is not None and not isinstance(played, TileRules)
        tables = (Scope.CARDS, Scope.TILES) if cards else (Scope.TILES, Scope.CARDS)
        self.places = (*tables, Scope.WATCHING, Scope.EVERYWHERE)
        """The gestures of all tables, those of the current one first."""

    def rows(self, place: Scope) -> Iterator[tuple[str, str]]:
        """Yield the rows of a table: what to do and what happens, the mouse first, then the keys."""
        context, t = self.context, self.context.t
        for key in GESTURES.get(place, ()):
            yield t(f"gesture.{key}.how"), t(f"gesture.{key}.does")
        for row in INTENT_ROWS:
            keys = " · ".join(filter(None, (key_names(context.catalogue, context.keys, row.intent), self._button(row))))
            if place in row.scopes and keys:
                yield keys, t(f"intent.{row.intent}")

    def _button(self, row: IntentRow) -> str:
        """Return the button of the gamepad in use that asks for an intent."""
        context, buttons = self.context, self.context.keys.of(row.intent, Device.BUTTONS)
        return (
            context.button_name(buttons[0]) if context.pad is not None and buttons and buttons[0] in PAD_NAMES else ""
        )

    def change(self) -> None:
        """Show the page where keys are changed."""
        self.context.scenes.push(OwnKeys(self.context))

    def build(self, form: Form, style: Style) -> None:
        """Put the widgets into the form."""
        room = self.head(form, style, self.context.t("gesture.title"))
        key, room = self.beside_title(style, room, style.px(220))
        form.add(
            Button("change", key, self.context.t("own-keys.change"), self.change, icon="pencil", step=TextSize.SMALL)
        )
        form.add(Picture("ground", room, style.panel))
        view = inset(room, style.space(4), style.space(2))
        width, gap = view.width, style.space(2)
        left = round(width * HOW)
        y = view.y
        for place in self.places:
            head = pygame.Rect(view.x, y, width, style.px(40))
            title = self.context.t(f"gesture.{place}")
            form.add(Label(place, head, title, TextSize.HEAD, style.theme.title, Typeface.TITLE), scrolled=True)
            y = head.bottom
            for number, (how, does) in enumerate(self.rows(place)):
                if self.narrow:
                    y = self._below(form, style, f"{place}-{number}", pygame.Rect(view.x, y, width, 0), how, does)
                    continue
                high = max(
                    style.paragraph_height(how, left - gap, TextSize.TEXT, Typeface.BOLD),
                    style.paragraph_height(does, width - left),
                )
                hand, what = pygame.Rect(view.x, y, left - gap, high), pygame.Rect(view.x + left, y, width - left, high)
                form.add(Paragraph(f"{place}-{number}-how", hand, how, face=Typeface.BOLD), scrolled=True)
                form.add(Paragraph(f"{place}-{number}-does", what, does, colour=style.theme.quiet), scrolled=True)
                y += high + style.space(1)
            y += gap
        form.scroll_list(view, y - view.y)

    @staticmethod
    def _below(form: Form, style: Style, key: str, line: pygame.Rect, how: str, does: str) -> int:
        """Add what to do, and below it what happens; return where that ends."""
        hand = pygame.Rect(
            line.topleft, (line.width, style.paragraph_height(how, line.width, TextSize.TEXT, Typeface.BOLD))
        )
        what = pygame.Rect(hand.bottomleft, (line.width, style.paragraph_height(does, line.width)))
        form.add(Paragraph(f"{key}-how", hand, how, face=Typeface.BOLD), scrolled=True)
        form.add(Paragraph(f"{key}-does", what, does, colour=style.theme.quiet), scrolled=True)
        return what.bottom + style.space(1)
