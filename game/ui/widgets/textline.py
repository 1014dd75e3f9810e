"""One line to write in, for names."""

from __future__ import annotations

import contextlib
from collections.abc import Callable

import pygame

from game.ui.drawing import outline, put, rounded
from game.ui.intents import Intent
from game.ui.style import Style
from game.ui.text import Face
from game.ui.theme import Step, mix
from game.ui.widgets.widget import Point, State, Widget, focus_ring

LAST_LETTER = 0x17E
"""The fonts have every letter of European languages up to here."""
MISSING = frozenset({0x133, *range(0x7F, 0xA0), 0xAD})
"""Of those, what the fonts do not have or what cannot be seen."""
BLINK = 1.06
"""Seconds from one appearance of the cursor to the next."""


def writable(text: str, most: int) -> str:
    """What of a text a name may hold: letters that the fonts have, at most so many."""
    kept = [each for each in text.replace("\n", " ") if 0x20 <= ord(each) <= LAST_LETTER and ord(each) not in MISSING]
    return "".join(kept)[:most]


def clipboard() -> str:
    """The text that was copied last anywhere; empty where there is none."""
    with contextlib.suppress(pygame.error):
        return pygame.scrap.get_text()
    return ""


class TextLine(Widget):
    """A name that can be written. `change` hears every letter."""

    takes_text = True

    def __init__(
        self,
        key: str,
        rect: pygame.Rect,
        text: str,
        change: Callable[[str], None],
        *,
        most: int = 20,
        empty: str = "",
        tip: str = "",
        reason: str = "",
    ) -> None:
        super().__init__(key, rect, tip=tip, reason=reason)
        self.text, self.change, self.most = text, change, most
        self.empty = empty
        """What stands there faintly while nothing is written."""
        self.at = len(text)
        """Letters before the cursor."""

    @property
    def cursor(self) -> int:
        """The system cursor over it."""
        return pygame.SYSTEM_CURSOR_IBEAM if self.enabled else pygame.SYSTEM_CURSOR_ARROW

    def adopt(self, old: Widget) -> None:
        """Keep the cursor."""
        if isinstance(old, TextLine):
            self.at = min(old.at, len(self.text))

    def _set(self, text: str, at: int) -> None:
        if not self.enabled:
            return
        self.at = min(max(at, 0), len(text))
        if text != self.text:
            self.text = text
            self.change(text)

    def write(self, text: str) -> None:
        """Letters at the cursor."""
        new = writable(text, self.most - len(self.text))
        self._set(self.text[: self.at] + new + self.text[self.at :], self.at + len(new))

    def key_down(self, event: pygame.Event) -> bool:
        """Moving, deleting, pasting."""
        before, behind = self.text[: self.at], self.text[self.at :]
        if event.mod & (pygame.KMOD_CTRL | pygame.KMOD_META):
            if event.key == pygame.K_v:
                self.write(clipboard())
                return True
            if event.key == pygame.K_BACKSPACE:
                self._set(behind, 0)
                return True
            return False
        match event.key:
            case pygame.K_BACKSPACE:
                self._set(before[:-1] + behind, self.at - 1)
            case pygame.K_DELETE:
                self._set(before + behind[1:], self.at)
            case pygame.K_LEFT:
                self.at = max(self.at - 1, 0)
            case pygame.K_RIGHT:
                self.at = min(self.at + 1, len(self.text))
            case pygame.K_HOME:
                self.at = 0
            case pygame.K_END:
                self.at = len(self.text)
            case pygame.K_SPACE:
                pass
            case _:
                return False
        return True

    def intent(self, intent: Intent) -> bool:
        """Enter ends nothing here: what is written holds already."""
        return intent is Intent.ACTIVATE

    def _hidden(self, style: Style) -> int:
        """Letters at the left that are out of sight, so that the cursor of a long text can be seen."""
        room, size, hidden = self.rect.width - 2 * style.space(1.5), style.type(Step.TEXT), 0
        while style.letters.width(self.text[hidden : self.at], size, Face.STRONG) > room - style.px(4):
            hidden += 1
        return hidden

    def press(self, pos: Point, style: Style) -> None:
        """The cursor goes where the mouse is."""
        size, left = style.type(Step.TEXT), self.rect.x + style.space(1.5)
        left -= style.letters.width(self.text[: self._hidden(style)], size, Face.STRONG)
        starts = [
            left + style.letters.width(self.text[:count], size, Face.STRONG) for count in range(len(self.text) + 1)
        ]
        self.at = min(range(len(starts)), key=lambda count: abs(starts[count] - pos[0]))

    def draw(self, surface: pygame.Surface, style: Style, rect: pygame.Rect, state: State) -> None:
        """Draw it."""
        theme, radius, size = style.theme, style.px(12), style.type(Step.TEXT)
        put(surface, rounded(rect.size, radius, mix(theme.panel, (0, 0, 0), 0.35)), rect.topleft)
        line = theme.accent if state.focused else theme.panel_line
        put(surface, outline(rect.size, radius, 1, line), rect.topleft)
        box = rect.inflate(-2 * style.space(1.5), 0)
        hidden = self._hidden(style) if state.focused else 0
        shown, colour = (self.text[hidden:], theme.text) if self.text else (self.empty, theme.quiet)
        style.write(surface, shown, box, Step.TEXT, colour, Face.STRONG)
        if state.focused:
            x = box.x + style.letters.width(self.text[hidden : self.at], size, Face.STRONG)
            if state.time % BLINK < BLINK * 0.55:
                pygame.draw.rect(surface, theme.accent_light, (x, rect.centery - size * 0.6, style.px(2), size * 1.2))
            focus_ring(surface, style, rect, radius)
