"""Small questions over the table: which colour a wild chooses, which seat a card names."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import pygame

from game.engine.cards.pieces import COLOURS
from game.ui.cardtable.table import CardTable
from game.ui.drawing import outline, put, put_centre, rounded, shadow
from game.ui.marks import WHITE, symbol
from game.ui.match.plates import draw_panel
from game.ui.style import Style
from game.ui.text import Face
from game.ui.theme import Step, mix
from game.ui.widgets import Button, Form, Shortcut
from game.ui.widgets.widget import State, focus_ring

DIGITS = (pygame.K_1, pygame.K_2, pygame.K_3, pygame.K_4, pygame.K_5, pygame.K_6, pygame.K_7, pygame.K_8, pygame.K_9)
COLUMNS = 3
"""Names of seats side by side at most."""


class ColourKey(Button):
    """A key in the colour of cards, with symbol and word."""

    def __init__(
        self, colour: str, rect: pygame.Rect, word: str, action: Callable[[], None], shortcut: Shortcut
    ) -> None:
        super().__init__(f"colour-{colour}", rect, word, action, shortcut=shortcut, tip=word)
        self.colour = colour

    def draw(self, surface: pygame.Surface, style: Style, rect: pygame.Rect, state: State) -> None:
        """Draw it."""
        face, ink = style.theme.card(self.colour)
        radius, edge = style.px(14), style.px(8)
        sunk = style.px(2) if state.pressed and state.hovered else 0
        put(surface, shadow(rect.size, radius, edge, 0.4), (rect.x - edge, rect.y - edge + style.px(2)))
        light = 0.22 if state.hovered else 0.08
        put(surface, rounded(rect.size, radius, mix(face, WHITE, light), face), (rect.x, rect.y + sunk))
        if state.hovered:
            put(surface, outline(rect.size, radius, style.px(2), WHITE, 0.8), (rect.x, rect.y + sunk))
        put_centre(surface, symbol(self.colour, style.px(34), ink), (rect.centerx, rect.y + style.px(38) + sunk))
        word = pygame.Rect(rect.x, rect.bottom - style.px(40) + sunk, rect.width, style.px(30))
        style.write(surface, self.text, word, Step.TEXT, ink, Face.BOLD, 0.5)
        if state.focused:
            focus_ring(surface, style, rect, radius)


@dataclass(frozen=True, slots=True)
class Question:
    """A panel with a title and keys; nothing else can be done before it is answered or taken back."""

    title: str
    rect: pygame.Rect
    form: Form

    def draw(self, surface: pygame.Surface, style: Style) -> None:
        """Draw it."""
        draw_panel(surface, style, self.rect, lit=True)
        head = pygame.Rect(self.rect.x, self.rect.y + style.px(12), self.rect.width, style.px(30))
        style.write(surface, self.title, head, Step.HEAD, face=Face.TITLE, align=0.5)
        self.form.draw(surface)
        self.form.draw_tip(surface)


def _panel(table: CardTable, width: int, height: int) -> pygame.Rect:
    """A panel in the middle of the table, above the fan."""
    rect = pygame.Rect(0, 0, width, height)
    rect.center = table.zones.felt.center
    return rect.clamp(pygame.Rect((0, 0), table.context.style.metrics.size))


def colour_question(table: CardTable, answer: Callable[[str], None], back: Callable[[], None] | None) -> Question:
    """Which colour is played next; `back` takes the card into the hand again, where that can be done."""
    style, t = table.context.style, table.context.t
    side, gap, pad = style.px(104), style.px(12), style.px(20)
    rect = _panel(table, 4 * side + 3 * gap + 2 * pad, side + style.px(52) + pad)
    form = Form(style, table.context.motion, back=back)

    def choose(colour: str) -> Callable[[], None]:
        return lambda: answer(colour)

    for i, colour in enumerate(COLOURS):
        key = pygame.Rect(rect.x + pad + i * (side + gap), rect.y + style.px(52), side, side)
        form.add(ColourKey(colour, key, t(f"colour.{colour}"), choose(colour), Shortcut(DIGITS[i], str(i + 1))))
    form.look_at(f"colour-{COLOURS[0]}", by_keyboard=False)
    return Question(t("cardtable.which-colour"), rect, form)


def seat_question(
    table: CardTable, title: str, seats: Sequence[int], answer: Callable[[int], None], back: Callable[[], None]
) -> Question:
    """Which of these seats is meant, each with the number of its cards."""
    style, t = table.context.style, table.context.t
    wide, high, gap, pad = style.px(210), style.px(54), style.px(10), style.px(20)
    columns = min(len(seats), COLUMNS)
    lines = -(-len(seats) // columns)
    width = max(columns * (wide + gap) - gap, style.width(title, Step.HEAD, Face.TITLE)) + 2 * pad
    rect = _panel(table, width, lines * (high + gap) - gap + style.px(52) + pad)
    form = Form(style, table.context.motion, back=back)
    left = rect.centerx - (columns * (wide + gap) - gap) // 2

    def choose(seat: int) -> Callable[[], None]:
        return lambda: answer(seat)

    for i, seat in enumerate(seats):
        key = pygame.Rect(left + i % columns * (wide + gap), rect.y + style.px(52) + i // columns * (high + gap),
                          wide, high)
        text = t("cardtable.seat-cards", name=table.session.name(seat), n=table.shown.counts[seat])
        form.add(Button(f"seat-{seat}", key, text, choose(seat), shortcut=Shortcut(DIGITS[i], str(i + 1))))
    form.look_at(f"seat-{seats[0]}", by_keyboard=False)
    return Question(title, rect, form)
