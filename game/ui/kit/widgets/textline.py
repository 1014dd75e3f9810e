"""A single-line text field, for names."""

from __future__ import annotations

import contextlib
import re
from collections.abc import Callable, Sequence
from dataclasses import KW_ONLY, dataclass
from functools import partial
from math import hypot

import pygame

from game.ui.kit.drawing import DrawTarget, outline, put, rounded, shadow
from game.ui.kit.input import Intent, is_command
from game.ui.kit.nodes import Act, Node, Role
from game.ui.kit.style import Style
from game.ui.kit.theme import TextSize, Typeface
from game.ui.kit.widgets.widget import Pixel, Widget, WidgetState, column, focus_ring

MISSING = frozenset({0x133, *range(0x7F, 0xA0), 0xAD})
"""Of the letters of European languages, those that the fonts lack or that are invisible."""
WRITABLE = frozenset("–—‘’‚“”„…€•").union(chr(each) for each in range(0x20, 0x17F) if each not in MISSING)
"""What the fonts have: these letters, and signs that keyboards and word processors insert by themselves."""
SPACES = re.compile(r"[\n\t\u00a0\u2009\u202f]")
"""Replaced by a space: line ends, tabs, non-breaking spaces."""
BLINK = 1.06
"""The period of the blinking cursor, in seconds."""


def writable(text: str, most: int) -> str:
    """Return the part of a text that a name may hold: letters that the fonts have, up to a maximum."""
    return "".join(each for each in SPACES.sub(" ", text) if each in WRITABLE)[:most]


def clipboard() -> str:
    """Return the text in the clipboard; empty if there is none."""
    with contextlib.suppress(pygame.error):
        return pygame.scrap.get_text()
    return ""


@dataclass(eq=False, repr=False)
class TextLine(Widget):
    """An editable name; `change` is called after every edit, `done` by Enter."""

    text: str
    change: Callable[[str], None]
    _: KW_ONLY
    most: int = 20
    empty: str = ""
    """The faint placeholder of an empty field."""
    left_out: Callable[[int, int], None] | None = None
    """Called after `change` if something could not be entered: with how many signs the fonts lack, and how many letters
    were too many.
    """
    done: Callable[[], None] | None = None

    takes_text = True
    dragged = True
    marked = False
    """Whether the whole text is selected, to be replaced by typing."""

    def __post_init__(self) -> None:
        self.at = len(self.text)
        """The cursor, as the number of letters before it."""

    @property
    def cursor(self) -> int:
        return pygame.SYSTEM_CURSOR_IBEAM if self.enabled else pygame.SYSTEM_CURSOR_ARROW

    def adopt(self, old: Widget) -> None:
        if isinstance(old, TextLine):
            self.at = min(old.at, len(self.text))
            self.marked = old.marked and bool(self.text)

    def _set(self, text: str, at: int) -> None:
        if not self.enabled:
            return
        self.marked = False
        self.at = min(max(at, 0), len(text))
        if text != self.text:
            self.text = text
            self.change(text)

    def write(self, text: str) -> None:
        """Insert letters at the cursor, or replace the selection."""
        before, behind = ("", "") if self.marked else (self.text[: self.at], self.text[self.at :])
        kept = writable(text, len(text))
        new = kept[: max(self.most - len(before) - len(behind), 0)]
        self._set(before + new + behind, len(before) + len(new))
        if self.left_out is not None and len(new) < len(text) and self.enabled:
            self.left_out(len(text) - len(kept), len(kept) - len(new))

    def node(self) -> Node:
        return self._node(Role.TEXT, "", self.text or self.empty, acts=frozenset({Act.FOCUS, Act.WRITE}))

    def asked(self, act: Act, part: str, text: str) -> None:  # noqa: ARG002
        if act is Act.WRITE:
            self.marked = True
            self.write(text)

    def key_down(self, event: pygame.Event) -> bool:
        if is_command(event.mod):
            return self._command(event.key)
        before, behind = self.text[: self.at], self.text[self.at :]
        goes = {pygame.K_LEFT: self.at - 1, pygame.K_RIGHT: self.at + 1, pygame.K_HOME: 0, pygame.K_END: len(self.text)}
        match event.key:
            case pygame.K_BACKSPACE | pygame.K_DELETE if self.marked:
                self._set("", 0)
            case pygame.K_BACKSPACE:
                self._set(before[:-1] + behind, self.at - 1)
            case pygame.K_DELETE:
                self._set(before + behind[1:], self.at)
            case key if key in goes:
                self._go(goes[key])
            case pygame.K_SPACE:
                pass
            case _:
                return False
        return True

    def _command(self, key: int) -> bool:
        match key:
            case pygame.K_a:
                self.marked, self.at = bool(self.text), len(self.text)
            case pygame.K_c | pygame.K_x if self.marked:
                with contextlib.suppress(pygame.error):
                    pygame.scrap.put_text(self.text)
                if key == pygame.K_x:
                    self._set("", 0)
            case pygame.K_v:
                self.write(clipboard())
            case pygame.K_BACKSPACE:
                self._set(self.text[self.at :], 0)
            case _:
                return False
        return True

    def _go(self, at: int) -> None:
        self.at, self.marked = min(max(at, 0), len(self.text)), False

    def intent(self, intent: Intent) -> bool:
        """Take Enter; the text applies already."""
        if intent is Intent.ACTIVATE and self.done is not None and self.enabled:
            self.done()
        return intent is Intent.ACTIVATE

    def _hidden(self, style: Style) -> int:
        """Return the number of letters scrolled out on the left, so that the cursor stays visible."""
        room, size, hidden = self.rect.width - 2 * style.space(1.5), style.type(TextSize.TEXT), 0
        while style.letters.width(self.text[hidden : self.at], size, Typeface.STRONG) > room - style.px(4):
            hidden += 1
        return hidden

    def press(self, pos: Pixel, style: Style) -> None:
        wide, left = partial(style.width, step=TextSize.TEXT, face=Typeface.STRONG), self.rect.x + style.space(1.5)
        left -= wide(self.text[: self._hidden(style)])
        starts = [left + wide(self.text[:count]) for count in range(len(self.text) + 1)]
        self._go(min(range(len(starts)), key=lambda count: abs(starts[count] - pos[0])))

    def draw(self, surface: DrawTarget, style: Style, rect: pygame.Rect, state: WidgetState) -> None:
        theme, radius, size = style.theme, style.px(12), style.type(TextSize.TEXT)
        put(surface, rounded(rect.size, radius, theme.sunken), rect.topleft)
        put(surface, outline(rect.size, radius, style.metrics.hairline, theme.clear_edge), rect.topleft)
        box = rect.inflate(-2 * style.space(1.5), 0)
        hidden = self._hidden(style) if state.focused else 0
        shown, colour = (self.text[hidden:], theme.text) if self.text else (self.empty, theme.quiet)
        if state.focused and self.marked:
            wide = min(style.letters.width(shown, size, Typeface.STRONG), box.width)
            ground = rounded((wide + style.px(4), round(size * 1.4)), style.px(4), theme.mark, opacity=0.3)
            put(surface, ground, (box.x - style.px(2), rect.centery - size * 0.7))
        sizes = (TextSize.TEXT,) if state.focused else (TextSize.TEXT, TextSize.SMALL)
        step = style.largest(shown, box.width, sizes, Typeface.STRONG)
        for words, place in self._lines(style, shown, box, step):
            style.write(surface, words, place, step, colour, Typeface.STRONG)
        if state.focused:
            x = box.x + style.letters.width(self.text[hidden : self.at], size, Typeface.STRONG)
            if state.time % BLINK < BLINK * 0.55:
                surface.fill(theme.mark, (x, rect.centery - size * 0.6, style.px(2), size * 1.2))
            focus_ring(surface, style, rect, radius)

    @staticmethod
    def _lines(style: Style, text: str, box: pygame.Rect, step: TextSize) -> list[tuple[str, pygame.Rect]]:
        """Return a text with its place; in two lines if small letters are too wide, between words or after a hyphen."""
        words, size = text.replace("-", "- "), style.type(step)
        lines = style.letters.wrap(words, box.width, size, Typeface.STRONG)
        if step is TextSize.TEXT or len(lines) != 2 or " ".join(lines) != words or box.height < 2.4 * size:
            return [(text, box)]
        places = column(box.inflate(0, -style.px(4)), [box.height // 2 - style.px(2)] * 2, 0)
        return list(zip(lines, places, strict=True))


# -- The small box that explains what the mouse is over.

LETTERS = 8
"""The letters that somebody who reads slowly reads in a second."""


def seconds_of(text: str) -> float:
    """Return for how long a tooltip is shown to whoever does not move: until it is read, however slowly."""
    return max(6.0, len(text) / LETTERS)


def tooltip_rect(
    style: Style, about: pygame.Rect, text: str, others: Sequence[pygame.Rect] = (), seen: pygame.Rect | None = None,
    *, stays: bool = False,
) -> pygame.Rect:  # fmt: skip
    """Return the box for a text: below its subject, above it in the lower half, and always in the window.

    If it would cover `others` that can be used, it goes on another side, and further away; one that `stays` beside its
    subject only along its line. `seen` is the part of a page that the window shows, if that is not all of it.
    """
    seen = seen or pygame.Rect((0, 0), style.metrics.size)
    pad, size = style.space(1.5), style.type(TextSize.SMALL)
    lines = style.letters.wrap(text, style.grown(360, 0.6), size, Typeface.STRONG)
    width = round(max(style.letters.width(line, size, Typeface.STRONG) for line in lines) + 2 * pad)
    height = round(len(lines) * style.letters.height(size, Typeface.STRONG) + 2 * style.space(1))
    gap, room = style.space(1), (width, height)
    below = pygame.Rect((about.centerx - width // 2, about.bottom + gap), room)
    above = pygame.Rect((about.centerx - width // 2, about.top - gap - height), room)
    left = pygame.Rect((about.left - gap - width, about.centery - height // 2), room)
    right = pygame.Rect((about.right + gap, about.centery - height // 2), room)
    ways = [(below, (0, 1)), (above, (0, -1)), (left, (-1, 0)), (right, (1, 0))]
    if about.centery > seen.top + seen.height * 0.6:
        ways[:2] = reversed(ways[:2])
    window = seen.inflate(-2 * gap, -2 * gap)
    near = [box.clamp(window) for box, _ in ways]
    rest = [about, *others]
    far = [_beyond(box.clamp(window), way, others, gap).clamp(window) for box, way in ways]
    if stays:
        return min((*near, *far[2:]), key=lambda box: covered(box, rest))
    # Beside what stands in the way above or below is often nearer than beyond it.
    swept = [box.union(beyond) for box, beyond in zip(near[:2], far[:2], strict=True)]
    for other in (each for each in others if each.collidelist(swept) >= 0):
        foot = other.bottom - height
        far += [pygame.Rect((x, foot), room).clamp(window) for x in (other.left - gap - width, other.right + gap)]
    # A distant tooltip still seems to belong to its subject if it is beside it, less so above or below.
    far.sort(key=lambda box: hypot(box.centerx - about.centerx, 3 * (box.centery - about.centery)))
    return min((*near, *far), key=lambda box: covered(box, rest))


def _beyond(box: pygame.Rect, way: tuple[int, int], others: Sequence[pygame.Rect], gap: int) -> pygame.Rect:
    """Return a box moved in one direction until it covers none of the others."""
    for _ in others:
        hit = box.collidelist(list(others))
        if hit < 0:
            break
        other = others[hit]
        across = {-1: other.left - gap - box.right, 0: 0, 1: other.right + gap - box.left}[way[0]]
        down = {-1: other.top - gap - box.bottom, 0: 0, 1: other.bottom + gap - box.top}[way[1]]
        box = box.move(across, down)
    return box


def covered(box: pygame.Rect, others: list[pygame.Rect]) -> int:
    """Return how many pixels of others a box covers."""
    parts = (box.clip(others[at]) for at in box.collidelistall(others))
    return sum(part.width * part.height for part in parts)


def draw_tooltip(
    surface: DrawTarget, style: Style, about: pygame.Rect, text: str, warning: bool = False,
    others: Sequence[pygame.Rect] = (),
) -> None:  # fmt: skip
    """Draw the box for a text; `warning` marks it as a reason why something is not possible."""
    box, theme = tooltip_rect(style, about, text, others, surface.get_rect(), stays=warning), style.theme
    radius, soft = style.px(8), style.space(1)
    put(surface, shadow(box.size, radius, soft, 0.5), (box.x - soft, box.y - soft + style.px(2)))
    put(surface, rounded(box.size, radius, theme.panel, opacity=0.97), box.topleft)
    line = theme.warning if warning else theme.panel_line
    put(surface, outline(box.size, radius, style.metrics.hairline, line), box.topleft)
    inner = box.inflate(-2 * style.space(1.5), -2 * style.space(1))
    # One pixel more than measured, so that rounding never breaks the last word.
    inner.width += 2
    style.paragraph(surface, text, inner, TextSize.SMALL, theme.text, Typeface.STRONG)
