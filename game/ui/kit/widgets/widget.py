"""The base of all widgets."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import KW_ONLY, dataclass
from itertools import accumulate, pairwise
from typing import NamedTuple, Self, TypeVar

import pygame

from game.ui.kit.drawing import DrawTarget, outline, put, rounded, shadow
from game.ui.kit.input import Intent, PadKind, intents_of
from game.ui.kit.nodes import PRESSED, Act, Node, NodeState, Role
from game.ui.kit.style import Style
from game.ui.kit.theme import Colour, TextSize, Theme, Typeface, mix
from game.words.search import Wanted, spans

Pixel = tuple[int, int]
Value = TypeVar("Value")


class WidgetState(NamedTuple):
    """The state of mouse and keyboard for a widget being drawn."""

    hovered: bool = False
    pressed: bool = False
    focused: bool = False
    """Whether it has the keyboard focus and the keyboard was used last."""
    time: float = 0.0
    """Seconds since the form was created, for blinking."""


class Shortcut(NamedTuple):
    """What does the same as a click: whatever asks for an intent, or a key that is always the same."""

    name: str
    """What the player presses, in their language."""
    intent: Intent | None = None
    key: int = 0
    sign: tuple[str, PadKind] | None = None
    """The button of a gamepad to show, where one is in use."""

    def matches(self, event: pygame.Event) -> bool:
        """Return whether it was pressed."""
        if self.intent is not None:
            return self.intent in intents_of(event)
        return bool(event.key == self.key) and not event.mod & (pygame.KMOD_CTRL | pygame.KMOD_META | pygame.KMOD_ALT)


@dataclass(eq=False, repr=False)
class Widget:
    """Something in a form. Positions are in the coordinates of its `rect`."""

    key: str
    rect: pygame.Rect
    _: KW_ONLY
    tip: str = ""
    reason: str = ""
    """Why it is disabled; empty if it is enabled."""
    shortcut: Shortcut | None = None
    """The key that does the same as a click."""

    focusable = True
    called = ""
    """Its name where only its place beside a text says what it is."""
    about = ""
    """What it is for, where only a text beside it says so."""
    takes_text = False
    """Whether letters go to it while it has the focus."""
    dragged = False
    """Whether it follows a finger that moves, rather than let it scroll."""
    shaded = False
    """Whether it lies below a scene that darkens it."""

    @property
    def enabled(self) -> bool:
        """Whether it can be used now."""
        return not self.reason

    def faint(self, theme: Theme) -> Colour:
        """Return the colour of its words while it is disabled; in a shade they have to be fainter to look it."""
        return mix(theme.faint, theme.panel, 0.45) if self.shaded else theme.faint

    @property
    def cursor(self) -> int:
        """Return the system cursor over it."""
        return pygame.SYSTEM_CURSOR_HAND if self.enabled else pygame.SYSTEM_CURSOR_ARROW

    @property
    def hint(self) -> str:
        """The text of its tooltip."""
        shortcut = f" ({self.shortcut.name})" if self.shortcut and self.shortcut.name and self.tip else ""
        return self.reason or self.tip + shortcut

    def point(self, place: pygame.Rect) -> Pixel:
        """Return what is explained of the widget at `place` when it has the focus."""
        return place.center

    def explained(self, pos: Pixel, place: pygame.Rect) -> tuple[str, pygame.Rect]:  # noqa: ARG002
        """Return the tooltip for a point, and the part of the widget at `place` that it explains."""
        return self.hint, place

    def draw(self, surface: DrawTarget, style: Style, rect: pygame.Rect, state: WidgetState) -> None:
        """Draw it at `rect`, which is its place on the surface."""

    def intent(self, intent: Intent) -> bool:  # noqa: ARG002
        """Handle an intent of the keyboard; return whether it was meant for this widget."""
        return False

    def key_down(self, event: pygame.Event) -> bool:  # noqa: ARG002
        """Handle a key before it becomes an intent; return whether it was meant for this widget."""
        return False

    def write(self, text: str) -> None:
        """Enter letters."""

    def node(self) -> Node | None:
        """Return what it says about itself to somebody who does not see it; None: nothing."""
        return None

    def _node(self, role: Role, name: str = "", value: str = "", *, states: frozenset[NodeState] = frozenset(),
              acts: frozenset[Act] = PRESSED, span: tuple[int, int, int] | None = None,
              children: tuple[Node, ...] = ()) -> Node:  # fmt: skip
        """Return its node, disabled with the reason if it cannot be used; `called` is its name if it has no other."""
        if not self.enabled:
            states, acts = states | {NodeState.DISABLED}, frozenset({Act.FOCUS})
        if not self.focusable:
            acts = frozenset()
        name = name or self.called
        about = self.reason or (self.tip if self.tip != name else "") or self.about
        key = self.shortcut.name if self.shortcut else ""
        return Node(self.key, role, name, value, about, states, None, acts, key, span=span, children=children)

    def named(self, name: str, about: str = "") -> Self:
        """Give it a name, and what it is for, where they are not on it; return it."""
        self.called, self.about = name, about
        return self

    def asked(self, act: Act, part: str, text: str) -> None:  # noqa: ARG002
        """Do what a reader asks of it, or of a `part` of its node, while it is enabled."""
        intents = {Act.CLICK: Intent.ACTIVATE, Act.MORE: Intent.RIGHT, Act.LESS: Intent.LEFT}
        if act in intents:
            self.intent(intents[act])

    def press(self, pos: Pixel, style: Style) -> None:
        """Handle the mouse going down here."""

    def drag(self, pos: Pixel) -> None:
        """Handle the mouse moving while pressed here."""

    def release(self, pos: Pixel, inside: bool) -> None:
        """Handle the mouse going up; `inside` tells whether it is still over the widget."""

    def adopt(self, old: Widget) -> None:
        """Take over the state of the widget with the same key in the previous layout."""


class Pressable(Widget):
    """A widget that does one thing, at a click, Enter or space."""

    action: Callable[[], None]

    def release(self, pos: Pixel, inside: bool) -> None:  # noqa: ARG002
        if inside:
            self.action()

    def intent(self, intent: Intent) -> bool:
        if intent is Intent.ACTIVATE:
            self.action()
        return intent is Intent.ACTIVATE


RING_LIGHT: Colour = (207, 232, 255)
RING_DARK: Colour = (10, 10, 12)
"""The focus ring, and its edges: so bright, and so dark, that one of the two stands out anywhere."""


def focus_ring(surface: DrawTarget, style: Style, rect: pygame.Rect, radius: int) -> None:
    """Draw the ring around what has the keyboard focus: light between dark lines, so that one stands out anywhere."""
    gap, line = style.px(3), max(style.px(2.5), 2)
    edge = max(line // 2, 1)
    dark, light = (gap + line + edge, line + 2 * edge, RING_DARK), (gap + line, line, RING_LIGHT)
    for out, width, colour in (dark, light):
        style.ring(surface, rect.inflate(2 * out, 2 * out), radius + out, width, colour)


def draw_grip(surface: DrawTarget, style: Style, knob: pygame.Rect, enabled: bool) -> None:
    """Draw the round knob that a hand moves: where grounds are as light as it is, in a line."""
    theme, radius, soft = style.theme, knob.height // 2, style.px(4)
    if enabled:
        put(surface, shadow(knob.size, radius, soft, 0.5), (knob.x - soft, knob.y - soft + style.px(2)))
    ends = (theme.ivory_light, theme.ivory_dark) if enabled else (theme.panel_light, theme.panel_light)
    put(surface, rounded(knob.size, radius, *ends), knob.topleft)
    if theme.pale or not enabled:
        line = theme.clear_edge if enabled else mix(theme.panel_line, theme.faint, 0.4)
        put(surface, outline(knob.size, radius, style.metrics.hairline, line), knob.topleft)


def draw_field(surface: DrawTarget, style: Style, rect: pygame.Rect, enabled: bool) -> None:
    """Draw the sunken ground of what is chosen or filled in; only its line where nothing can be."""
    radius, theme = style.px(12), style.theme
    if enabled:
        put(surface, rounded(rect.size, radius, theme.sunken), rect.topleft)
    put(surface, outline(rect.size, radius, style.metrics.hairline, theme.panel_line), rect.topleft)


@dataclass(eq=False, repr=False)
class Label(Widget):
    """One line of text."""

    text: str
    step: int = TextSize.TEXT
    colour: Colour | None = None
    face: Typeface = Typeface.TEXT
    align: float = 0.0

    focusable = False

    def node(self) -> Node | None:
        role = Role.HEADING if self.step == TextSize.TITLE else Role.LABEL
        return self._node(role, self.text) if self.text else None

    def written(self, style: Style, rect: pygame.Rect) -> pygame.Rect:
        """Return how much of a line its text takes."""
        width = min(style.width(self.text, self.step, self.face), rect.width)
        return pygame.Rect(rect.x + round((rect.width - width) * self.align), rect.y, width, rect.height)

    def draw(self, surface: DrawTarget, style: Style, rect: pygame.Rect, state: WidgetState) -> None:  # noqa: ARG002
        style.write(surface, self.text, rect, self.step, self.colour, self.face, self.align)


class Paragraph(Label):
    """Wrapped text, from the top."""

    def draw(self, surface: DrawTarget, style: Style, rect: pygame.Rect, state: WidgetState) -> None:  # noqa: ARG002
        style.paragraph(surface, self.text, rect, self.step, self.colour, self.face, self.align)


Painting = Callable[[DrawTarget, pygame.Rect], object]


@dataclass(eq=False, repr=False)
class Picture(Widget):
    """Anything that can be painted in a rectangle."""

    paint: Painting

    focusable = False

    @classmethod
    def of(cls, key: str, rect: pygame.Rect, image: pygame.Surface) -> Self:
        """Return one of an image, from its upper left corner on."""
        return cls(key, rect, lambda surface, place: put(surface, image, place.topleft))

    def draw(self, surface: DrawTarget, style: Style, rect: pygame.Rect, state: WidgetState) -> None:  # noqa: ARG002
        self.paint(surface, rect)


@dataclass(eq=False, repr=False)
class Marked(Paragraph):
    """Text with search hits highlighted."""

    _: KW_ONLY
    wanted: Wanted = ()
    one_line: bool = False

    def hits(self, style: Style) -> list[pygame.Rect]:
        """Return the rectangles of the hits, relative to the upper left corner of the text."""
        letters, size = style.letters, style.type(self.step)
        high = letters.height(size, self.face)
        lines = (self.text,) if self.one_line else letters.wrap(self.text, self.rect.width, size, self.face)
        top = (self.rect.height - high) // 2 if self.one_line else 0
        found = []
        for number, line in enumerate(lines):
            for begin, end in spans(line, self.wanted):
                left = letters.width(line[:begin], size, self.face)
                wide = letters.width(line[:end], size, self.face) - left
                found.append(pygame.Rect(left, top + number * high, wide, high))
        return found

    def draw(self, surface: DrawTarget, style: Style, rect: pygame.Rect, state: WidgetState) -> None:
        for hit in self.hits(style):
            put(surface, rounded(hit.size, style.px(4), style.theme.text, opacity=0.25), hit.move(rect.topleft).topleft)
        (Label if self.one_line else Paragraph).draw(self, surface, style, rect, state)


# -- Dividing rectangles: pure functions that every layout is made of.


def nowhere() -> pygame.Rect:
    """Return the place of a widget before it is laid out."""
    return pygame.Rect(0, 0, 0, 0)


def inset(rect: pygame.Rect, across: int, down: int | None = None) -> pygame.Rect:
    """Return a rectangle reduced by a margin on every side."""
    return rect.inflate(-2 * across, -2 * (across if down is None else down))


def centred(size: tuple[int, int], rect: pygame.Rect) -> pygame.Rect:
    """Return a rectangle of a size, centred in another."""
    return pygame.Rect((0, 0), size).move(rect.x + (rect.width - size[0]) // 2, rect.y + (rect.height - size[1]) // 2)


def column(rect: pygame.Rect, heights: Iterable[int], gap: int) -> list[pygame.Rect]:
    """Return rectangles of these heights stacked from the top, as wide as the whole."""
    tops = accumulate((height + gap for height in heights), initial=rect.y)
    return [pygame.Rect(rect.x, y, rect.width, end - gap - y) for y, end in pairwise(tops)]


def row(rect: pygame.Rect, shares: Sequence[float], gap: int) -> list[pygame.Rect]:
    """Return rectangles side by side that fill the whole in these proportions."""
    room, whole = rect.width - gap * (len(shares) - 1), sum(shares)
    # Where each would begin without gaps, and the last one ends.
    edges = [rect.x + round(room * passed / whole) for passed in accumulate(shares, initial=0.0)]
    return [
        pygame.Rect(left + gap * index, rect.y, right - left, rect.height)
        for index, (left, right) in enumerate(pairwise(edges))
    ]


def off_left(rect: pygame.Rect, width: int, gap: int = 0) -> tuple[pygame.Rect, pygame.Rect]:
    """Return a strip at the left, and the rest."""
    strip, room = pygame.Rect(rect.topleft, (width, rect.height)), max(rect.width - width - gap, 0)
    return strip, pygame.Rect(strip.right + gap, rect.y, room, rect.height)


def off_right(rect: pygame.Rect, width: int, gap: int = 0) -> tuple[pygame.Rect, pygame.Rect]:
    """Return a strip at the right, and the rest."""
    strip = pygame.Rect(rect.right - width, rect.y, width, rect.height)
    return strip, pygame.Rect(rect.topleft, (max(rect.width - width - gap, 0), rect.height))


def off_top(rect: pygame.Rect, height: int, gap: int = 0) -> tuple[pygame.Rect, pygame.Rect]:
    """Return a strip at the top, and the rest."""
    strip, room = pygame.Rect(rect.topleft, (rect.width, height)), max(rect.height - height - gap, 0)
    return strip, pygame.Rect(rect.x, strip.bottom + gap, rect.width, room)


def off_bottom(rect: pygame.Rect, height: int, gap: int = 0) -> tuple[pygame.Rect, pygame.Rect]:
    """Return a strip at the bottom, and the rest."""
    strip = pygame.Rect(rect.x, rect.bottom - height, rect.width, height)
    return strip, pygame.Rect(rect.topleft, (rect.width, max(rect.height - height - gap, 0)))


def turned(rows: Sequence[int], at: float, up: float, notch: int, most: float) -> float:
    """Return where a list seen from `at` on is seen from after notches of the wheel: row by row, where it has rows.

    A finger moves it by parts of a notch, exactly as far as itself. No notch moves it by more than `most`.
    """
    if up != int(up):
        return at - up * notch
    way = 1 if up < 0 else -1
    for _ in range(abs(int(up))):
        ahead = [abs(row - at) for row in rows if (row - at) * way >= notch / 2]
        at += way * min(*ahead, most) if ahead else way * notch
    return at


def gap_towards(start: pygame.Rect, rect: pygame.Rect, across: int, down: int) -> float | None:
    """Return the distance of a rectangle in a direction; None if it does not lie there."""
    ahead = (rect.centerx - start.centerx) * across + (rect.centery - start.centery) * down
    beside = down and rect.top < start.bottom and rect.bottom > start.top
    above = across and rect.left < start.right and rect.right > start.left
    if beside or above or ahead <= 0:
        return None
    aside = abs(rect.centerx - start.centerx) if down else abs(rect.centery - start.centery)
    return ahead + 1.5 * aside
