"""The page of mouse and keys, and the page where every key and button can be changed."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping, Sequence
from functools import partial

import pygame

from game.engine.registry import Rules
from game.engine.tiles.rules import TileRules
from game.shipped import asset_text
from game.ui.context import Context, key_name, key_names
from game.ui.kit.input import BUTTON, PAD_NAMES, SEEN, TABLE, Bindings, Device, Intent, Scope, is_modifier, pressed
from game.ui.kit.style import Style
from game.ui.kit.theme import TextSize, Typeface
from game.ui.kit.widgets import Button, ButtonKind, Form, Paragraph
from game.ui.kit.widgets.widget import column, off_left, off_right
from game.ui.scenes.page import Lines, Page

TITLES: Mapping[tuple[Scope, ...], str] = {
    (Scope.TILES, Scope.CARDS): "own-keys.tables",
    SEEN: "own-keys.watched-too",
    **{(each,): f"gesture.{each}" for each in Scope},
}
GESTURES: Mapping[str, Sequence[str]] = tomllib.loads(asset_text("options.toml"))["gestures"]
"""What the mouse can do in each place."""


class OwnKeys(Page):
    """The page where every key and button can be changed; a click on a key waits for another one."""

    waiting: tuple[Intent, Device] | None = None
    """What the next key or button will ask for."""

    @property
    def listens(self) -> bool:
        return self.waiting is not None

    def wait(self, intent: Intent, device: Device) -> None:
        self.waiting = intent, device
        self.rebuild()

    def choose(self, name: str) -> None:
        if self.waiting is not None:
            (intent, device), self.waiting = self.waiting, None
            self._keep(self.context.keys.with_names(intent, device, (name,)))

    def back_to_table(self, intent: Intent) -> None:
        keys = self.context.keys
        for device in Device:
            keys = keys.with_names(intent, device, TABLE.of(intent, device))
        self._keep(keys)

    def _keep(self, bindings: Bindings) -> None:
        self.context.change(keys=dict(bindings.keys), buttons=dict(bindings.buttons))
        self.rebuild()

    def back(self) -> None:
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

    def names(self, intent: Intent, device: Device) -> str:
        names = self.context.keys.of(intent, device)
        if device is Device.KEYS:
            return " · ".join(key_name(self.context.catalogue, name) for name in names)
        return " · ".join(self.context.button_name(name) for name in names if name in PAD_NAMES)

    def is_changed(self, intent: Intent) -> bool:
        return any(self.context.keys.changed(intent, device) for device in Device)

    def clashes(self, intent: Intent) -> str:
        """Return what else has the same key or button in the same place, as a sentence; "" if nothing has."""
        t, keys = self.t, self.context.keys
        found = dict.fromkeys(other for device in Device for other in keys.clashes(intent, device))
        return t("own-keys.clash", others=", ".join(t(other.text) for other in found)) if found else ""

    def build(self, form: Form, style: Style) -> None:
        key, room = self.beside_title(self.head(self.t("own-keys.title")), style.px(300))
        none = "" if any(map(self.is_changed, Intent)) else self.t("own-keys.none-changed")
        word, act = self.t("own-keys.all"), partial(self._keep, TABLE)
        form.add(Button("all", key, word, act, icon="rotate-ccw", reason=none, step=TextSize.SMALL))
        lines = self.on_panel(room)
        for number, (scopes, title) in enumerate(TITLES.items()):
            lines.heading(f"part-{number}", self.t(title), 40)
            for intent in (each for each in Intent if each.scopes == scopes):
                self._row(lines, intent)
                lines.y += style.space(1)
            lines.y += style.space(2)
        lines.end()

    def _row(self, lines: Lines, intent: Intent) -> None:
        """Add the row of an intent: its name with what clashes, its keys, its buttons; below each other if narrow."""
        style, line, said, clash = lines.style, lines.room, self.t(intent.text), self.clashes(intent)
        high, gap, warning = style.px(44), style.space(1.5), style.theme.warning
        if self.narrow:
            lines.text(f"{intent}-name", said)
            if clash:
                lines.text(f"{intent}-clash", clash, TextSize.SMALL, warning)
            lines.y += style.space(1)  # the ring around the keys leaves their name whole
            cells = lines.next(2 * high + style.space(1), 1)
        else:
            cells = lines.next(high)
            left, wide = round(line.width * 0.38), round(line.width * 0.35)
            name = pygame.Rect(cells.x, cells.y, left - gap, style.paragraph_height(said, left - gap))
            name.y += max((high - name.height) // 2, 0)
            lines.add(Paragraph(f"{intent}-name", name, said))
            if clash:
                below = pygame.Rect(name.bottomleft, (name.width, 0))
                below.height = style.paragraph_height(clash, name.width, TextSize.SMALL)
                lines.add(Paragraph(f"{intent}-clash", below, clash, TextSize.SMALL, warning))
            key, cells = off_left(off_left(cells, left)[1], wide - gap, gap)
        if self.is_changed(intent):
            back, cells = off_right(cells, high, gap)
            tip, act = self.t("own-keys.back"), partial(self.back_to_table, intent)
            lines.add(Button(f"{intent}-back", back, "", act, icon="rotate-ccw", kind=ButtonKind.QUIET, tip=tip))
        places = column(cells, [high] * 2, style.space(1)) if self.narrow else [key, cells]
        for place, device in zip(places, Device, strict=True):
            lines.add(self._key(place, intent, device))

    def _key(self, place: pygame.Rect, intent: Intent, device: Device) -> Button:
        t = self.t
        waits = self.waiting == (intent, device)
        text = t(f"own-keys.press-{device.value}") if waits else self.names(intent, device) or t("own-keys.nothing")
        clashes = bool(self.context.keys.clashes(intent, device))
        kind = ButtonKind.PRIMARY if waits else ButtonKind.DANGER if clashes else ButtonKind.SECONDARY
        act = partial(self.wait, intent, device)
        return Button(f"{intent}-{device.value}", place, text, act, kind=kind, step=TextSize.SMALL)


class GesturesPage(Page):
    """The page of mouse and keys; the table being played at comes first."""

    def __init__(self, context: Context, played: Rules | None = None) -> None:
        super().__init__(context)
        cards = played is not None and not isinstance(played, TileRules)
        tables = (Scope.CARDS, Scope.TILES) if cards else (Scope.TILES, Scope.CARDS)
        self.places = (*tables, Scope.WATCHING, Scope.EVERYWHERE)
        """The gestures of all tables, those of the current one first."""

    def rows(self, place: Scope) -> Iterator[tuple[str, str]]:
        """Yield the rows of a table: what to do and what happens, the mouse first, then the keys."""
        yield from ((self.t(f"gesture.{key}.how"), self.t(f"gesture.{key}.does")) for key in GESTURES.get(place, ()))
        for intent in Intent:
            keys, buttons = key_names(self.context.catalogue, self.context.keys, intent), ""
            if self.context.pad is not None and (named := self.context.keys.of(intent, Device.BUTTONS)[:1]):
                buttons = self.context.button_name(*named) if named[0] in PAD_NAMES else ""
            if place in intent.scopes and (keys or buttons):
                yield " · ".join(filter(None, (keys, buttons))), self.t(intent.text)

    def build(self, form: Form, style: Style) -> None:
        key, room = self.beside_title(self.head(self.t("gesture.title")), style.px(220))
        word, act = self.t("own-keys.change"), self.opens(OwnKeys)
        form.add(Button("change", key, word, act, icon="pencil", step=TextSize.SMALL))
        lines = self.on_panel(room)
        x, width, gap = lines.room.x, lines.room.width, style.space(2)
        left = round(width * 0.36)
        for place in self.places:
            lines.heading(place, self.t(f"gesture.{place}"), 40, below=0)
            for number, (how, does) in enumerate(self.rows(place)):
                hand = pygame.Rect(x, lines.y, width if self.narrow else left - gap, 0)
                hand.height = style.paragraph_height(how, hand.width, face=Typeface.BOLD)
                what = pygame.Rect(x + left, lines.y, width - left, style.paragraph_height(does, width - left))
                if self.narrow:
                    what = pygame.Rect(hand.bottomleft, (width, style.paragraph_height(does, width)))
                else:
                    hand.height = what.height = max(hand.height, what.height)
                lines.add(Paragraph(f"{place}-{number}-how", hand, how, face=Typeface.BOLD))
                lines.add(Paragraph(f"{place}-{number}-does", what, does, colour=style.theme.quiet))
                lines.y += style.space(1)
            lines.y += gap
        lines.end()
