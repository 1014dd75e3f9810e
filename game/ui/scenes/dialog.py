"""A question that has to be answered before the game goes on."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial

import pygame

from game.engine.shown import sentences
from game.ui.context import Context
from game.ui.kit.drawing import DrawTarget
from game.ui.kit.focus import Focus
from game.ui.kit.nodes import Asked, Node, NodeState, Role
from game.ui.kit.style import Style
from game.ui.kit.text import Typeface
from game.ui.kit.theme import TextSize
from game.ui.kit.tween import Tween, out_cubic
from game.ui.kit.viewport import Viewport
from game.ui.kit.widgets.button import Button, ButtonKind
from game.ui.kit.widgets.described import ask, attention_of, focus_of, nodes_of
from game.ui.kit.widgets.form import Form
from game.ui.kit.widgets.layout import centred, off_bottom, row
from game.ui.scene import Scene


@dataclass(frozen=True, slots=True)
class Answer:
    """One of the answers to a dialog."""

    text: str
    action: Callable[[], None]
    kind: ButtonKind = ButtonKind.SECONDARY
    icon: str = ""


MOST_STACKED = 6
"""The most answers that stand one below the other; of more, all but the first stand in pairs."""


class Dialog(Scene):
    """Title, text and some answers over the scene below, side by side, or stacked if `upright`.

    Escape gives the first answer.
    """

    opaque = False
    viewport: Viewport

    def __init__(
        self, context: Context, title: str, text: str, answers: Sequence[Answer], upright: bool = False,
        wide: bool = False,
    ) -> None:  # fmt: skip
        self.context = context
        self.upright, self.wide = upright, wide
        self.title, self.text, self.answers = title, text, tuple(answers)
        self._coming = Tween(0, 1, context.motion.seconds(0.18), out_cubic)
        self.form: Form | None = None
        self.style = context.style.zoomed((0, 0))
        self.viewport = Viewport()
        self._panel = pygame.Rect(0, 0, 0, 0)

    @property
    def panel(self) -> pygame.Rect:
        """Where it is."""
        return self._panel

    @property
    def headline(self) -> pygame.Rect:
        """The question."""
        return self._panel

    @property
    def busy(self) -> bool:
        """Whether it is still appearing."""
        return not self._coming.done

    @property
    def cursor(self) -> int:
        """The system cursor."""
        return self.form.cursor if self.form else pygame.SYSTEM_CURSOR_ARROW

    def each_node(self) -> Iterator[Node | None]:
        """Yield the question with its answers."""
        rect = self._panel
        box = (rect.x, rect.y, rect.width, rect.height)
        text = Node("text", Role.LABEL, self.text)
        inside = (text, *nodes_of(self.form)) if self.text else nodes_of(self.form)
        yield Node("dialog", Role.DIALOG, self.title, states=frozenset({NodeState.MODAL}), box=box, children=inside)

    @property
    def focus(self) -> Focus:
        """The answers, and which of them has the focus."""
        return focus_of(self.form, "form", ("dialog",))

    @property
    def attention(self) -> tuple[str, ...]:
        """The answer with the focus."""
        return ("dialog", *attention_of(self.form))

    def ask(self, asked: Asked) -> None:
        """Give an answer."""
        if len(asked.path) > 1:
            ask(self.form, asked.below())

    def resized(self, style: Style) -> None:
        """Lay it out; where the window has too little room for it, it is scrolled."""
        self.style = style.zoomed((0, 0))
        self._lay_out(self.style)
        if style.metrics.zooms and self._panel.height > self.style.metrics.height:
            self.style = style.zoomed(self.style.metrics.units(self._panel.inflate(0, 2 * self.style.space(2)).size))
            self._lay_out(self.style)
        self.viewport.fit(self.style.metrics.size, style.metrics.size, self.style.metrics.factor)

    def _lay_out(self, style: Style) -> None:
        old, pad, count = self.form, style.space(3), len(self.answers)
        line, gap = style.px(52), style.space(1.5)
        keys = [self._key(index) for index in range(count)]
        need = max(style.width(key.text, key.step, Typeface.STRONG) - key.room(style) for key in keys)
        paired = self.upright and count > MOST_STACKED and 2 * need + gap + 4 * pad <= style.metrics.width
        lines = 1 + count // 2 if paired else count
        words = (1 + paired) * (need + gap) - gap if self.upright else count * (need + gap) - gap
        least = style.px(420 if self.upright else 200 * max(count, 3 if self.wide else 2) + 60)
        width = max(least, min(words + 2 * pad, style.metrics.width - 2 * pad))
        inner = width - 2 * pad
        high = style.paragraph_height(self.text, inner)
        block = lines * (line + gap) - gap if self.upright else line
        height = 2 * pad + style.px(44) + high + style.space(3) + block
        self._panel = self.place((width, height))
        self.form = Form(style, self.context.motion, back=lambda: self.answer(0))
        foot, _ = off_bottom(self._panel.inflate(-2 * pad, -2 * pad), block)
        if self.upright:
            cells = [pygame.Rect(foot.x, foot.y + i * (line + gap), foot.width, line) for i in range(lines)]
            if paired:
                cells = [cells[0], *(half for cell in cells[1:] for half in row(cell, [1.0, 1.0], gap))]
        else:
            cells = row(foot, [1.0] * count, gap)
        for key, cell in zip(keys, cells, strict=False):
            key.rect = cell
            self.form.add(key)
        self.form.focus = self.form.default = f"answer-{0 if self.upright else count - 1}"
        self.form.adopt(old)

    def place(self, size: tuple[int, int]) -> pygame.Rect:
        """Return where the panel is: in the middle of the window."""
        return centred(size, pygame.Rect((0, 0), self.style.metrics.size))

    def _key(self, index: int) -> Button:
        """Return the button of an answer, not placed yet."""
        answer = self.answers[index]
        nowhere = pygame.Rect(0, 0, 0, 0)
        act = partial(self.answer, index)
        return Button(f"answer-{index}", nowhere, answer.text, act, icon=answer.icon, kind=answer.kind)

    def answer(self, index: int) -> None:
        """Give an answer: the dialog closes, then the answer is carried out."""
        if self.context.scenes.top is self:
            self.context.scenes.pop(fade=False)
            self.answers[index].action()

    def handle(self, event: pygame.Event) -> None:
        """Handle an event; what keys ask about a match is answered by the table below."""
        below = self.context.scenes.below(self)
        asked = below is not None and below.reply(event, self, sentences(self.title, self.text))
        if self.form is not None and not asked:
            self.form.handle(event)

    def update(self, dt: float) -> None:
        """Advance by `dt` seconds."""
        self._coming.advance(dt)
        if self.form is not None:
            self.form.update(dt)

    def draw_between(self, surface: DrawTarget) -> None:
        """Draw what lies between the darkened scene below and the panel."""

    def draw(self, surface: DrawTarget) -> None:
        """Draw it."""
        style, form = self.style, self.form
        if form is None:
            return
        style.shade(surface, 0.5 * self._coming.value)
        self.draw_between(surface)
        style.panel(surface, self._panel)
        style.ring(surface, self._panel, style.px(18), style.metrics.hairline, style.theme.clear_edge)
        pad = style.space(3)
        inner = self._panel.inflate(-2 * pad, -2 * pad)
        head = pygame.Rect(inner.x, inner.y, inner.width, style.px(36))
        style.write(surface, self.title, head, TextSize.HEAD, style.theme.text, Typeface.TITLE)
        body = pygame.Rect(inner.x, inner.y + style.px(44), inner.width, inner.height)
        style.paragraph(surface, self.text, body, TextSize.TEXT, style.theme.quiet)
        form.draw(surface)
        form.draw_tip(surface)
