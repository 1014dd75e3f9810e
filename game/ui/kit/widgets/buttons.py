"""Widgets to press: buttons with icon and label, pictures, places that their scene draws, and switches."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import KW_ONLY, dataclass
from enum import StrEnum
from functools import lru_cache

import pygame

from game.ui.kit.drawing import DrawTarget, blank, outline, put, remembered, repeat, rounded, shadow
from game.ui.kit.input import Intent, pad_sign
from game.ui.kit.nodes import Node, NodeState, Role
from game.ui.kit.style import Style
from game.ui.kit.theme import BLACK, WHITE, Colour, Metrics, TextSize, Theme, Typeface, mix
from game.ui.kit.widgets.widget import Painting, Pixel, Pressable, Widget, WidgetState, draw_grip, focus_ring

ButtonKind = StrEnum("ButtonKind", "PRIMARY SECONDARY CHOSEN ENTRY DANGER QUIET")
"""The prominence of a button: PRIMARY is what most people want next, one per scene; ENTRY is one of a list, with more
on it than a word; DANGER discards something; QUIET has only icon and label, for what is seldom needed."""


@lru_cache(64)
def grounds(kind: ButtonKind, theme: Theme) -> tuple[Colour, Colour, Colour]:
    """Return the colours of a button: top and bottom of its background, and its text."""
    return {
        ButtonKind.PRIMARY: (mix(theme.accent, theme.accent_light, 0.35), theme.accent, theme.on_accent),
        ButtonKind.DANGER: (mix(theme.danger, WHITE, 0.08), theme.danger, theme.on_danger),
        ButtonKind.SECONDARY: (theme.button, mix(theme.button, BLACK, 0.12), theme.text),
        ButtonKind.CHOSEN: theme.marked,
        ButtonKind.ENTRY: (mix(theme.panel_light, WHITE, 0.04), theme.panel_light, theme.text),
        ButtonKind.QUIET: (theme.panel, theme.panel, theme.text),
    }[kind]


@remembered
def key_image(
    size: tuple[int, int], metrics: Metrics, theme: Theme, kind: ButtonKind, hovered: bool, sunk: bool, enabled: bool
) -> pygame.Surface:
    """Return the key of a button without its label, `metrics.space(1)` larger on every side."""
    edge, radius, depth = metrics.space(1), metrics.px(12), metrics.px(4)
    top, bottom, _ = grounds(kind, theme)
    if hovered and not sunk:
        top, bottom = mix(top, WHITE, 0.13), mix(bottom, WHITE, 0.09)
    image = blank((size[0] + 2 * edge, size[1] + 2 * edge))
    face = (size[0], size[1] - depth)
    if not enabled:
        # What cannot be pressed now has no body: a hollow with a line around it.
        put(image, rounded(face, radius, theme.panel, opacity=0.4 if theme.pale else 0.8), (edge, edge))
        put(image, outline(face, radius, metrics.hairline, theme.panel_line, 0.7), (edge, edge))
        return image
    if sunk:
        put(image, rounded(face, radius, mix(top, BLACK, 0.10), bottom), (edge, edge + depth))
    else:
        put(image, shadow(size, radius, edge, 0.42), (0, metrics.px(2)))
        put(image, rounded(size, radius, mix(bottom, BLACK, 0.42)), (edge, edge))
        put(image, rounded(face, radius, top, bottom), (edge, edge))
        edged = theme.pale and kind in (ButtonKind.SECONDARY, ButtonKind.ENTRY)
        light, strength = (theme.clear_edge, 1.0) if edged else (WHITE, theme.key_line)
        put(image, outline(face, radius, metrics.hairline, light, strength), (edge, edge))
    return image


@dataclass(eq=False, repr=False)
class Button(Pressable):
    """A key with an icon and a label that does one thing."""

    text: str
    action: Callable[[], None]
    _: KW_ONLY
    icon: str = ""
    kind: ButtonKind = ButtonKind.SECONDARY
    step: int = TextSize.TEXT
    align: float = 0.5
    value: str = ""
    """What there is to say besides its name: what is there, begins there, or was achieved there."""

    @property
    def body(self) -> ButtonKind:
        """The kind whose key it has."""
        return self.kind

    def node(self) -> Node:
        return self._node(Role.BUTTON, self.text or self.called or self.tip, self.value)

    def room(self, style: Style) -> int:
        """Return the width available to its label."""
        icon = style.grown(ICON, ICON_GROWS) + style.space(1) if self.icon and self.text else 0
        return self.rect.width - icon - 2 * style.space(1.5)

    def needed(self, style: Style) -> int:
        """Return the width at which its label has room."""
        return self.rect.width - self.room(style) + style.width(self.text, self.step, Typeface.STRONG)

    def draw(self, surface: DrawTarget, style: Style, rect: pygame.Rect, state: WidgetState) -> None:
        """Draw it: as in the last frame, unless something about it changed."""
        sign = self.shortcut.sign if self.shortcut is not None else None
        about = self.text, self.icon, self.kind, self.step, self.align, self.enabled, self.shaded, tuple(rect), sign
        key = self, about, state.pressed, state.hovered, state.focused, style.metrics, style.theme
        repeat(surface, key, lambda: self._draw(surface, style, rect, state))

    def _draw(self, surface: DrawTarget, style: Style, rect: pygame.Rect, state: WidgetState) -> None:
        sunk = state.pressed and state.hovered and self.enabled
        quiet = self.kind is ButtonKind.QUIET
        if not quiet:
            image = key_image(rect.size, style.metrics, style.theme, self.body, state.hovered, sunk, self.enabled)
            put(surface, image, (rect.x - style.space(1), rect.y - style.space(1)))
        elif state.hovered and self.enabled:
            put(surface, rounded(rect.size, style.px(12), style.theme.text, opacity=0.10), rect.topleft)
        self._letter(surface, style, rect.move(0, 0 if quiet else style.px(1) if sunk else -style.px(1)))
        if self.shortcut is not None and self.shortcut.sign is not None:
            sign = pad_sign(style.letters, *self.shortcut.sign, style.px(SIGN))
            put(surface, sign, (rect.right - sign.get_width() - style.px(3), rect.y + style.px(3)))
        if state.focused:
            focus_ring(surface, style, rect, style.px(12))

    def _letter(self, surface: DrawTarget, style: Style, rect: pygame.Rect) -> None:
        colour = grounds(self.kind, style.theme)[2] if self.enabled else self.faint(style.theme)
        room = self.room(style)
        step = style.largest(self.text, room, (TextSize(self.step), TextSize.SMALL), Typeface.STRONG)
        # On a table an icon grows with the text, where there is room for both.
        least, spare = style.grown(ICON, ICON_GROWS), room - style.width(self.text, step, Typeface.STRONG)
        side = max(min(style.grown(ICON), rect.height - style.space(1), least + spare), least)
        icon = style.icons.image(self.icon, side, colour) if self.icon else None
        gap = style.space(1) if icon and self.text else 0
        text = style.letters.fit(self.text, room, style.type(step), Typeface.STRONG)
        line = style.line(text, step, colour, Typeface.STRONG)
        wide = (icon.get_width() if icon else 0) + gap + (line.get_width() if self.text else 0)
        x = rect.x + style.space(1.5) + (rect.width - 2 * style.space(1.5) - wide) * self.align
        if icon is not None:
            put(surface, icon, (x, rect.centery - icon.get_height() / 2))
            x += icon.get_width() + gap
        if self.text:
            put(surface, line, (x, rect.centery - line.get_height() / 2))


SIGN = 20
"""The size of the sign of a gamepad's button in the corner, in units."""
ICON, ICON_GROWS = 22, 0.5
"""The size of an icon on a button, in units, and how much of the growth of text it follows at least on a table."""
RADIUS = 18
"""The radius of its corners, in units."""


@dataclass(eq=False, repr=False)
class ChoiceCard(Pressable):
    """A large key for choosing; the chosen one has a ring."""

    paint: Painting
    action: Callable[[], None]
    _: KW_ONLY
    chosen: bool

    def __post_init__(self) -> None:
        if self.chosen:
            self.action = lambda: None

    def node(self) -> Node:
        # Its name is what is written on it.
        return self._node(Role.OPTION, states=frozenset({NodeState.CHOSEN} if self.chosen else ()))

    def draw(self, surface: DrawTarget, style: Style, rect: pygame.Rect, state: WidgetState) -> None:
        style.panel(surface, rect)
        if state.hovered and not self.chosen:
            put(surface, rounded(rect.size, style.px(RADIUS), style.theme.text, opacity=0.05), rect.topleft)
        self.paint(surface, rect)
        if self.chosen:
            style.ring(surface, rect, style.px(RADIUS), style.px(3), style.theme.marked[1])
        if state.focused:
            focus_ring(surface, style, rect, style.px(RADIUS))


@dataclass(eq=False, repr=False)
class SwitchCard(ChoiceCard):
    """A large key that is on, with a ring, or off."""

    def __post_init__(self) -> None:
        """Act in either state."""

    def node(self) -> Node:
        return self._node(Role.SWITCH, states=frozenset({NodeState.ON if self.chosen else NodeState.OFF}))


class HotSpot(Button):
    """A button drawn by its scene, such as a line of the log; only the focus of the keyboard is seen of it."""

    def draw(self, surface: DrawTarget, style: Style, rect: pygame.Rect, state: WidgetState) -> None:
        if state.focused:
            focus_ring(surface, style, rect, style.px(6))


@dataclass(eq=False, repr=False)
class Toggle(Widget):
    """A switch with a label beside it."""

    value: bool
    words: tuple[str, str]
    """For off and for on."""
    change: Callable[[bool], None]

    def turn(self, value: bool) -> None:
        """Switch it."""
        if self.enabled and value != self.value:
            self.value = value
            self.change(value)

    def release(self, pos: Pixel, inside: bool) -> None:  # noqa: ARG002
        if inside:
            self.turn(not self.value)

    def intent(self, intent: Intent) -> bool:
        wanted = {Intent.ACTIVATE: not self.value, Intent.LEFT: False, Intent.RIGHT: True}.get(intent)
        if wanted is not None:
            self.turn(wanted)
        return wanted is not None

    def room(self, style: Style) -> int:
        """Return the width available to its label."""
        return self.rect.width - style.px(64) - style.space(1.5)

    def node(self) -> Node:
        states = frozenset({NodeState.ON if self.value else NodeState.OFF})
        return self._node(Role.SWITCH, "", self.words[self.value], states=states)

    def draw(self, surface: DrawTarget, style: Style, rect: pygame.Rect, state: WidgetState) -> None:
        theme = style.theme
        track = pygame.Rect(0, 0, style.px(64), style.px(34)).move_to(midright=rect.midright)
        ground = theme.good if self.value else theme.sunken
        if not self.enabled:
            ground = theme.panel_line if self.value else theme.panel
        elif state.hovered:
            ground = mix(ground, WHITE, 0.08)
        radius = track.height // 2
        put(surface, rounded(track.size, radius, ground), track.topleft)
        edge = theme.panel_line if not self.enabled else ground if self.value else theme.clear_edge
        put(surface, outline(track.size, radius, style.metrics.hairline, edge), track.topleft)
        side = track.height - 2 * style.px(4)
        knob = pygame.Rect(0, 0, side, side)
        knob.center = (track.right - radius if self.value else track.left + radius, track.centery)
        draw_grip(surface, style, knob, self.enabled)
        word = pygame.Rect(rect.x, rect.y, self.room(style), rect.height)
        colour = theme.text if self.enabled else self.faint(theme)
        style.write(surface, self.words[self.value], word, TextSize.TEXT, colour, Typeface.STRONG, 1.0)
        if state.focused:
            focus_ring(surface, style, track, radius)
