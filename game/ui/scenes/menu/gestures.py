"""The page of mouse and keys, and the page where every key and button can be changed."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import partial

import pygame

from game.engine.registry import Rules
from game.engine.tiles.rules import TileRules
from game.ui.context import GESTURES, Context, key_name, key_names
from game.ui.kit.input import (
    BUTTON,
    INTENT_ROWS,
    PAD_NAMES,
    TABLE,
    Bindings,
    Device,
    Intent,
    IntentRow,
    Scope,
    is_modifier,
    pressed,
)
from game.ui.kit.style import Style
from game.ui.kit.text import Typeface
from game.ui.kit.theme import TextSize
from game.ui.kit.widgets import Button, ButtonKind, Form, Label, Paragraph, Picture
from game.ui.kit.widgets.widget import column, inset, off_right
from game.ui.scenes.page import Page

# -- The page where every key and every button of a gamepad can be changed.

SHARES = 0.38, 0.35, 0.27
"""The shares of the width for the name of an intent, its keys, its buttons."""
TITLES: Mapping[tuple[Scope, ...], str] = {
    (Scope.TILES, Scope.CARDS): "own-keys.tables",
    (Scope.TILES, Scope.CARDS, Scope.WATCHING): "own-keys.watched-too",
    (Scope.TILES,): "gesture.tiles",
    (Scope.CARDS,): "gesture.cards",
    (Scope.WATCHING,): "gesture.watching",
    (Scope.EVERYWHERE,): "gesture.everywhere",
}
"""The parts of the page, with their titles."""


class OwnKeys(Page):
    """The page; a click on a key waits for another one."""

    def __init__(self, context: Context) -> None:
        super().__init__(context)
        self.waiting: tuple[Intent, Device] | None = None
        """What the next key or button will ask for."""

    @property
    def listens(self) -> bool:
        """Whether the next key is to be chosen, whatever it does otherwise."""
        return self.waiting is not None

    # -- actions -------------------------------------------------------------------------------------------

    def wait(self, intent: Intent, device: Device) -> None:
        """Wait for the key or the button that will ask for an intent."""
        self.waiting = intent, device
        self.rebuild()

    def choose(self, name: str) -> None:
        """Let a key or a button ask for what is waited for."""
        if self.waiting is not None:
            (intent, device), self.waiting = self.waiting, None
            self._keep(self.context.keys.with_names(intent, device, (name,)))

    def back_to_table(self, intent: Intent) -> None:
        """Give an intent its usual keys and buttons again."""
        keys = self.context.keys
        for device in Device:
            keys = keys.with_names(intent, device, TABLE.of(intent, device))
        self._keep(keys)

    def back_to_all(self) -> None:
        """Give everything its usual keys and buttons again."""
        self._keep(TABLE)

    def _keep(self, bindings: Bindings) -> None:
        self.context.change(keys=dict(bindings.keys), buttons=dict(bindings.buttons))
        self.rebuild()

    def back(self) -> None:
        """Stop waiting, or leave the page."""
        if self.waiting is not None:
            self.waiting = None
            self.rebuild()
        else:
            super().back()

    def handle(self, event: pygame.Event) -> None:
        """Take the next key, or the next button, while one is waited for; Escape and a click stop that."""
        if self.waiting is None or event.type not in (pygame.KEYDOWN, pygame.MOUSEBUTTONDOWN):
            super().handle(event)
            return
        button = getattr(event, BUTTON, "")
        by_pad = self.waiting[1] is Device.BUTTONS
        if event.type == pygame.MOUSEBUTTONDOWN or (not button and event.key == pygame.K_ESCAPE):
            self.back()
        elif by_pad and button:
            self.choose(button)
        elif not by_pad and not button and not is_modifier(event):
            self.choose(pressed(event))

    # -- words ---------------------------------------------------------------------------------------------

    def names(self, intent: Intent, device: Device) -> str:
        """Return what triggers an intent, in the player's language."""
        names = self.context.keys.of(intent, device)
        if device is Device.KEYS:
            return " · ".join(key_name(self.context.catalogue, name) for name in names)
        return " · ".join(self.context.button_name(name) for name in names if name in PAD_NAMES)

    def is_changed(self, intent: Intent) -> bool:
        """Return whether an intent has keys or buttons of the player's own."""
        return any(self.context.keys.changed(intent, device) for device in Device)

    def clashes(self, intent: Intent) -> str:
        """Return what else has the same key or button in the same place, as a sentence; "" if nothing has."""
        t, keys = self.context.t, self.context.keys
        found = dict.fromkeys(other for device in Device for other in keys.clashes(intent, device))
        return t("own-keys.clash", others=", ".join(t(f"intent.{other}") for other in found)) if found else ""

    def parts(self) -> Iterator[tuple[str, list[Intent]]]:
        """Yield the parts of the page: a title, and what is in it."""
        for scopes, title in TITLES.items():
            yield self.context.t(title), [row.intent for row in INTENT_ROWS if row.scopes == scopes]

    # -- layout --------------------------------------------------------------------------------------------

    def build(self, form: Form, style: Style) -> None:
        """Put the widgets into the form."""
        t = self.context.t
        room = self.head(form, style, t("own-keys.title"))
        key, room = self.beside_title(style, room, style.px(300))
        changed = any(self.is_changed(row.intent) for row in INTENT_ROWS)
        none = "" if changed else t("own-keys.none-changed")
        form.add(
            Button("all", key, t("own-keys.all"), self.back_to_all, icon="rotate-ccw", reason=none, step=TextSize.SMALL)
        )
        form.add(Picture("ground", room, style.panel))
        view = inset(room, style.space(4), style.space(2))
        width, y = view.width, view.y
        for number, (title, intents) in enumerate(self.parts()):
            head = pygame.Rect(view.x, y, width, style.px(40))
            form.add(
                Label(f"part-{number}", head, title, TextSize.HEAD, style.theme.title, Typeface.TITLE), scrolled=True
            )
            y = head.bottom + style.space(1)
            for intent in intents:
                y = self._row(form, style, pygame.Rect(view.x, y, width, style.px(44)), intent) + style.space(1)
            y += style.space(2)
        form.scroll_list(view, y - view.y)

    def _row(self, form: Form, style: Style, line: pygame.Rect, intent: Intent) -> int:
        """Add the row of an intent; return where it ends."""
        gap, theme = style.space(1.5), style.theme
        left, keys, buttons = (round(line.width * share) for share in SHARES)
        if self.narrow:
            return self._tall_row(form, style, line, intent)
        name = pygame.Rect(line.x, line.y, left - gap, style.paragraph_height(self._said(intent), left - gap))
        name.y += max((line.height - name.height) // 2, 0)
        form.add(Paragraph(f"{intent}-name", name, self._said(intent)), scrolled=True)
        low = max(name.bottom, line.bottom)
        if clash := self.clashes(intent):
            high = style.paragraph_height(clash, left - gap, TextSize.SMALL)
            said = pygame.Rect(name.x, name.bottom, name.width, high)
            form.add(Paragraph(f"{intent}-clash", said, clash, TextSize.SMALL, theme.warning), scrolled=True)
            low = max(low, said.bottom)
        key = pygame.Rect(line.x + left, line.y, keys - gap, line.height)
        button = pygame.Rect(key.right + gap, line.y, buttons, line.height)
        if self.is_changed(intent):
            back, button = off_right(button, line.height, gap)
            self._way_back(form, back, intent)
        self._key(form, key, intent, Device.KEYS)
        self._key(form, button, intent, Device.BUTTONS)
        return low

    def _tall_row(self, form: Form, style: Style, line: pygame.Rect, intent: Intent) -> int:
        """Add the row of an intent in a narrow page, its keys below its name; return where it ends."""
        theme, y = style.theme, line.y
        for key, text, step, ink in (
            ("name", self._said(intent), TextSize.TEXT, theme.text),
            ("clash", self.clashes(intent), TextSize.SMALL, theme.warning),
        ):
            if text:
                place = pygame.Rect(line.x, y, line.width, style.paragraph_height(text, line.width, step))
                form.add(Paragraph(f"{intent}-{key}", place, text, step, ink), scrolled=True)
                y = place.bottom
        # The ring around the keys leaves their name whole.
        line = pygame.Rect(line.x, y + style.space(1), line.width, 2 * line.height + style.space(1))
        bottom = line.bottom + style.space(1)
        if self.is_changed(intent):
            back, line = off_right(line, style.px(44), style.space(1.5))
            self._way_back(form, back, intent)
        for place, device in zip(column(line, [style.px(44)] * 2, style.space(1)), Device, strict=True):
            self._key(form, place, intent, device)
        return bottom

    def _way_back(self, form: Form, back: pygame.Rect, intent: Intent) -> None:
        """Add the button that gives an intent its usual keys again."""
        tip, act = self.context.t("own-keys.back"), partial(self.back_to_table, intent)
        back_button = Button(f"{intent}-back", back, "", act, icon="rotate-ccw", kind=ButtonKind.QUIET, tip=tip)
        form.add(back_button, scrolled=True)

    def _said(self, intent: Intent) -> str:
        return self.context.t(f"intent.{intent}")

    def _key(self, form: Form, place: pygame.Rect, intent: Intent, device: Device) -> None:
        """Add the key that waits for another one."""
        t = self.context.t
        waits = self.waiting == (intent, device)
        text = t(f"own-keys.press-{device.value}") if waits else self.names(intent, device) or t("own-keys.nothing")
        kind = (
            ButtonKind.PRIMARY
            if waits
            else ButtonKind.DANGER
            if self.context.keys.clashes(intent, device)
            else ButtonKind.SECONDARY
        )
        act = partial(self.wait, intent, device)
        form.add(Button(f"{intent}-{device.value}", place, text, act, kind=kind, step=TextSize.SMALL), scrolled=True)


# -- The page of mouse and keys; the table being played at comes first.

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
