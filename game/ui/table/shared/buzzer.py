"""The round buzzer with which UNO! is called, at the tables of both families.

Its lid opens when a call is due or somebody can be caught, and the dome below it breathes; a press goes down.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import partial
from math import cos, pi

import pygame

from game.engine.game import Call, WindowClosed
from game.ui.context import Context
from game.ui.kit.drawing import (
    DrawTarget,
    arc_mask,
    blank,
    outline,
    put,
    put_centre,
    remembered,
    repeat,
    rounded,
    shadow,
    tinted,
)
from game.ui.kit.input import Intent
from game.ui.kit.motion import out_back, out_cubic, share
from game.ui.kit.style import Style
from game.ui.kit.theme import BLACK, WHITE, Colour, TextSize, Theme, Typeface, mix
from game.ui.kit.widgets import Button, ButtonKind, Form
from game.ui.kit.widgets.widget import Widget, WidgetState
from game.ui.table.shared.guidance import Acts
from game.ui.table.shared.plates import in_full

RED: Colour = (255, 40, 30)
IDLE: Colour = (64, 60, 62)
"""What mutes the dome below its lid."""
BEAT = 0.9
"""Seconds from one breath of the dome to the next."""
OPENS, STEPS = 0.25, 10
"""Seconds in which the lid opens or closes, and in how many pictures it does."""
SHUT = 0.66
"""How much less of the lid is seen once it is open."""
WIDEST, EDGE, RIM, DEEP = 0.4, 5, 5, 4
"""The most of the width of its key that the buzzer takes; units beside it, around the dome, and that the dome sinks."""


def call_key(call: Call, catching: bool) -> tuple[str, str, ButtonKind]:
    """Return the buzzer's label as a key of the catalogue, its icon, and how urgent it is."""
    if catching:
        return "table.catch", "hand", ButtonKind.DANGER
    if call is Call.CALLED:
        return "table.called", "check", ButtonKind.SECONDARY
    return "table.uno", "megaphone", ButtonKind.DANGER if call is Call.NEEDED else ButtonKind.SECONDARY


def add_buzzer(
    form: Form, context: Context, acts: Acts, rect: pygame.Rect, call: Call, catching: bool, reason: str
) -> None:
    """Add the buzzer to the keys around the own pieces; it does not wait while somebody can be caught."""
    word, icon, kind = call_key(call, catching)
    key = Buzzer(
        "uno", rect, context.t(word), acts["uno"], icon=icon, kind=kind, tip=context.t(word),
        reason="" if catching else reason, shortcut=context.shortcut(Intent.UNO), still=context.motion.reduced,
    )  # fmt: skip
    form.add(in_full(context.style, key))


def strength(seconds: float, still: bool) -> float:
    """Return how bright the dome is, 0..1, after that many seconds; constant if `still`."""
    return 1.0 if still else 0.5 - 0.5 * cos(2 * pi * seconds / BEAT)


def draw_pulse(surface: DrawTarget, style: Style, rect: pygame.Rect, light: float) -> None:
    """Draw a red light around the key that should be pressed."""
    edge, colour = style.px(16), mix(style.theme.danger, RED, 0.6)
    put(surface, shadow(rect.size, style.px(12), edge, 1.0, colour), (rect.x - edge, rect.y - edge), light)


def unnoticed(happened: Sequence[object], seat: int) -> bool:
    """Return whether the chance to catch a seat ended with these events without being taken."""
    return any(isinstance(event, WindowClosed) and event.seat == seat for event in happened)


def draw_catch_window(surface: DrawTarget, style: Style, face: pygame.Rect, key: pygame.Rect, share: float) -> None:
    """Draw the shrinking ring around the badge of a seat that can be caught, and around the buzzer."""
    left = max(round(share * 48) / 48, 0.02)
    for rect in (face, buzzer_place(style, key).inflate(-style.px(8), -style.px(8))):
        ring = arc_mask(max(rect.size) + style.px(8), style.px(5), left)
        put_centre(surface, tinted(ring, style.theme.text), rect.center)


def buzzer_place(style: Style, key: pygame.Rect) -> pygame.Rect:
    side = min(key.height - 2 * style.px(EDGE), round(key.width * WIDEST))
    return pygame.Rect(key.x + style.px(EDGE), key.centery - side // 2, side, side)


@dataclass(eq=False, repr=False)
class Buzzer(Button):
    """The key of UNO!."""

    still: bool = False
    """Whether nothing of it moves by itself."""
    _changed: float | None = field(default=-OPENS, init=False)
    """When it last became due, or ceased to be; None until that is seen."""
    _state: WidgetState = field(default_factory=WidgetState, init=False)

    body = ButtonKind.SECONDARY

    @property
    def due(self) -> bool:
        """Whether it should be pressed now."""
        return self.kind is ButtonKind.DANGER

    def adopt(self, old: Widget) -> None:
        if isinstance(old, Buzzer):
            self._changed = old._changed if old.due == self.due else None

    def room(self, style: Style) -> int:
        return self.rect.right - buzzer_place(style, self.rect).right - style.px(3 * EDGE)

    def opened(self, time: float) -> float:
        """Return how far the lid is open, 0..1 and a little more as it swings up."""
        if self._changed is None:
            self._changed = time
        at = 1.0 if self.still else share(time - self._changed, OPENS)
        return out_back(at) if self.due else 1 - out_cubic(at)

    def draw(self, surface: DrawTarget, style: Style, rect: pygame.Rect, state: WidgetState) -> None:
        self._state = state
        if self.due:
            draw_pulse(surface, style, rect, strength(state.time, self.still))
        draw = partial(self._draw, surface, style, rect, state)
        if self.due or self.opened(state.time):
            draw()
            return
        sign = self.shortcut.sign if self.shortcut is not None else None
        about = self.text, self.icon, self.step, self.enabled, tuple(rect), sign
        repeat(surface, (about, state[:3], style.metrics, style.theme), draw)

    def _letter(self, surface: DrawTarget, style: Style, rect: pygame.Rect) -> None:
        theme, place, down = style.theme, buzzer_place(style, rect), style.px(DEEP)
        sunk = self.icon == "check" or (self.enabled and self._state.pressed and self._state.hovered)
        put(surface, rounded(place.size, place.width // 2, mix(theme.panel, BLACK, 0.6)), place.topleft)
        opened = round(self.opened(self._state.time) * STEPS)
        lid = _lid(place.width, theme, style.metrics.hairline, opened)
        hinge = place.x, place.y - down - round(lid.get_height() * 0.5 * opened / STEPS)
        if self.due:
            put(surface, lid, hinge)
        dome = place.inflate(-2 * style.px(RIM), -2 * style.px(RIM)).move(0, 0 if sunk else -down)
        radius, tone = dome.width // 2, mix(theme.danger, *((BLACK, 0.35) if self.due else (IDLE, 0.5)))
        if not sunk:
            put(surface, rounded(dome.size, radius, mix(tone, BLACK, 0.45)), dome.move(0, down).topleft)
        put(surface, rounded(dome.size, radius, tone, mix(tone, BLACK, 0.25)), dome.topleft)
        if self.due:
            bright = rounded(dome.size, radius, theme.danger, mix(theme.danger, BLACK, 0.1))
            put(surface, bright, dome.topleft, strength(self._state.time, self.still))
        put_centre(surface, style.icons.image(self.icon, round(dome.width * 0.52), theme.on_danger, 2.6), dome.center)
        if not self.due:
            put(surface, lid, hinge)
        words = pygame.Rect(place.right, rect.y, rect.right - place.right, rect.height)
        colour = theme.text if self.enabled else theme.faint
        step = style.largest(self.text, self.room(style), (TextSize(self.step), TextSize.SMALL), Typeface.STRONG)
        text = style.letters.fit(self.text, self.room(style), style.type(step), Typeface.STRONG)
        style.write(surface, text, words, step, colour, Typeface.STRONG, 0.5)


@remembered
def _lid(side: int, theme: Theme, fine: int, opened: int) -> pygame.Surface:
    """Return the lid of glass, open by so many steps: it is hinged at the top."""
    image = blank((side, side))
    put(image, rounded((side, side), side // 2, WHITE if theme.pale else theme.text, opacity=0.22), (0, 0))
    put(image, outline((side, side), side // 2, 2 * fine, mix(theme.text, theme.panel, 0.35)), (0, 0))
    put(image, rounded((round(side * 0.5), round(side * 0.2)), round(side * 0.1), WHITE, opacity=0.5),
        (side * 0.25, side * 0.09))  # fmt: skip
    high = max(round(side * (1 - SHUT * opened / STEPS)), 2)
    return image if high == side else pygame.transform.smoothscale(image, (side, high))
