"""Letters to choose from, for whoever has no keyboard: a gamepad, a finger, or a single key writes with them.

What is written goes into the line of the scene below when it is done; until then that stays as it is.
"""

from __future__ import annotations

from collections.abc import Callable
from enum import Enum
from functools import partial
from itertools import groupby

import pygame

from game.ui.context import Context
from game.ui.kit.drawing import DrawTarget, outline, put, rounded
from game.ui.kit.input import Intent, intents_of, writes
from game.ui.kit.nodes import Act, Zone
from game.ui.kit.style import Style
from game.ui.kit.theme import TextSize, Typeface
from game.ui.kit.widgets import Button, ButtonKind, Form, Label, Picture, TextLine
from game.ui.kit.widgets.textline import writable
from game.ui.kit.widgets.widget import centred, column, row
from game.ui.scene import Scene
from game.ui.scenes.page import Page

ACROSS = 8
"""Letters in a row."""
LINES = 7
"""Text, four rows of letters, two of other keys."""


class Alphabet(Enum):
    """Which letters are shown."""

    LETTERS = "abcdefghijklmnopqrstuvwxyzäöüß-'"
    SIGNS = '1234567890!?&+.,:;/\\_~()#@"%*=€–'
    ACCENTS = "àáâãåæçèéêëìíîïñòóôõøœùúûýÿčšžłđ"


class LetterBoard(Page):
    """A board of letters over a scene that has a line of text."""

    opaque = False

    def __init__(self, context: Context, below: Scene, line: TextLine, title: str) -> None:
        self.below, self.line, self.title = below, line, title
        self.text = line.text
        self.alphabet = Alphabet.LETTERS
        self._turned = False
        """Whether the next letter is small where it would be a capital, or the other way round."""
        super().__init__(context)
        self.form.look_at("letter-0")

    @property
    def capital(self) -> bool:
        """Whether the next letter is a capital: by itself at the beginning of a word."""
        return (not self.text or self.text[-1] in " -") != self._turned

    @property
    def choices(self) -> tuple[Zone, ...]:
        rows = groupby(super().choices[0].items, key=lambda item: item.rect.y)
        return tuple(Zone(f"row-{number}", tuple(items)) for number, (_, items) in enumerate(rows))

    def write(self, text: str) -> None:
        """Add letters, as many as there is room for."""
        self._put(self.text + writable(text, self.line.most - len(self.text)))

    def delete(self) -> None:
        self._put(self.text[:-1])

    def _put(self, text: str) -> None:
        self.text, self._turned = text, False
        self.rebuild()

    def show(self, alphabet: Alphabet) -> None:
        """Show other letters, or the usual ones again."""
        self.alphabet = Alphabet.LETTERS if alphabet is self.alphabet else alphabet
        self.rebuild()

    def done(self) -> None:
        self.back()
        form = self.below.form
        if form is not None and self.line.key in form:
            form.look_at(self.line.key)
            form[self.line.key].asked(Act.WRITE, "", self.text)

    def handle(self, event: pygame.Event) -> None:
        """Let a keyboard write, too; Space presses what has the focus."""
        if event.type == pygame.TEXTINPUT:
            if event.text != " ":
                self.write(event.text)
        elif event.type == pygame.KEYDOWN and event.key == pygame.K_BACKSPACE:
            self.delete()
        elif Intent.MENU in intents_of(event):
            self.done()
        elif not writes(event) or event.key == pygame.K_SPACE:
            super().handle(event)

    def build(self, form: Form, style: Style) -> None:
        t, gap, pad = self.t, style.space(0.75), style.space(1.5)
        room = pygame.Rect((0, 0), style.metrics.size)
        free = (room.height - 2 * pad - style.px(28) - LINES * gap - 2 * style.space(1)) // LINES
        high = max(min(style.px(50), free), style.px(30))
        size = (min(style.px(640), room.width - style.space(2)), 2 * pad + style.px(28) + LINES * (high + gap))
        panel = centred(size, room)
        head, line, *rows = column(self.panel_in("ground", panel, 1.5), [style.px(28), *[high] * LINES], gap)
        form.add(Label("title", head, self.title, TextSize.SMALL, style.theme.quiet))
        self._build_line(form, style, line)
        signs = (each.upper() if self.capital and each not in "ßÿ" else each for each in self.alphabet.value)
        for number, sign in enumerate(signs):  # as they would be written now
            down, across = divmod(number, ACROSS)
            cell = row(rows[down], [1.0] * ACROSS, gap)[across]
            form.add(Button(f"letter-{number}", cell, sign, partial(self.write, sign)))
        others: list[tuple[str, str, Callable[[], None]]] = [
            ("turn", t("letters.small" if self.capital else "letters.capitals"),
             partial(self.put, "_turned", not self._turned)),
            ("signs", self._word(Alphabet.SIGNS), partial(self.show, Alphabet.SIGNS)),
            ("accents", self._word(Alphabet.ACCENTS), partial(self.show, Alphabet.ACCENTS)),
            ("space", t("letters.space"), partial(self.write, " ")),
            ("delete", t("letters.delete"), self.delete),
        ]  # fmt: skip
        for cell, (key, word, act) in zip(row(rows[4], [1.0, 1.0, 1.0, 1.3, 1.3], gap), others, strict=True):
            form.add(Button(key, cell, word, act, step=TextSize.SMALL))
        no, clear, yes = row(rows[5], [1.0, 1.0, 1.0], gap)
        form.add(Button("cancel", no, t("common.cancel"), self.back, step=TextSize.SMALL))
        form.add(Button("clear", clear, t("letters.clear"), partial(self._put, ""), step=TextSize.SMALL))
        form.add(Button("done", yes, t("letters.done"), self.done, kind=ButtonKind.PRIMARY, step=TextSize.SMALL))

    def _word(self, alphabet: Alphabet) -> str:
        """Return what the key of other letters says: those, or the usual ones while they are shown."""
        return self.t("letters.letters" if alphabet is self.alphabet else f"letters.{alphabet.name.lower()}")

    def _build_line(self, form: Form, style: Style, line: pygame.Rect) -> None:
        """Add what is written, its end where it is too long, and a mark behind it."""
        inside = line.inflate(-2 * style.space(1.5), 0)
        shown = self.text
        while style.width(shown, TextSize.TEXT, Typeface.STRONG) > inside.width - style.px(4):
            shown = shown[1:]
        at = inside.x + style.width(shown, TextSize.TEXT, Typeface.STRONG) + style.px(1)

        def ground(surface: DrawTarget, rect: pygame.Rect) -> None:
            put(surface, rounded(rect.size, style.px(12), style.theme.sunken), rect.topleft)
            put(surface, outline(rect.size, style.px(12), style.metrics.hairline, style.theme.mark), rect.topleft)
            mark = pygame.Rect(at, 0, style.px(2), style.px(22))
            surface.fill(style.theme.mark, (mark.x, rect.centery - mark.height // 2, *mark.size))

        form.add(Picture("line", line, ground))
        form.add(Label("text", inside, shown, TextSize.TEXT, style.theme.text, Typeface.STRONG))
