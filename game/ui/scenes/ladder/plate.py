"""A plate of the ladder: a character with face, name and book, and the medal that was won against it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pygame

from game.play.ladder import Medal
from game.store.characters import LadderCharacter
from game.ui.context import Context
from game.ui.kit.drawing import DrawTarget, put_centre, rounded
from game.ui.kit.nodes import Node
from game.ui.kit.style import Style
from game.ui.kit.text import Typeface
from game.ui.kit.theme import WHITE, Colour, TextSize, mix
from game.ui.kit.widgets import Button, ButtonKind
from game.ui.kit.widgets.layout import inset, off_left, off_top
from game.ui.scenes.metal import draw_medal
from game.ui.table.shared.characters import character as face_of

FACE = 74
"""Units of a face."""


def house_rules(context: Context, character: LadderCharacter) -> str:
    """Return what is special about a character's match in one sentence."""
    return context.t(f"ladder.{character.key}.rules")


class Plate(Button):
    """A character; pressing it begins the match."""

    def __init__(
        self, context: Context, character: LadderCharacter, number: int, rect: pygame.Rect, play: Callable[[], None],
        *, medal: Medal | None, next_one: bool, reason: str,
    ) -> None:  # fmt: skip
        t = context.t
        kind = ButtonKind.PRIMARY if next_one else ButtonKind.SECONDARY
        rules = house_rules(context, character)
        super().__init__(f"plate-{character.key}", rect, character.name, play, kind=kind, reason=reason, tip=rules)
        self.character, self.medal, self.next_one = character, medal, next_one
        self.book = f"{number} · {t(f'book.{character.home}.name')}"
        self.about = t(f"ladder.{character.key}.about")
        self.word = t(f"ladder.medal.{medal.name.lower()}") if medal else t("ladder.next") if next_one else ""
        self.rules = rules

    def node(self) -> Node:
        """Return the name, with book and medal as its value, and who it is."""
        value = ", ".join(filter(None, (self.book, self.word)))
        return replace(super().node(), value=value, about=self.reason or f"{self.about} {self.rules}")

    def _letter(self, surface: DrawTarget, style: Style, rect: pygame.Rect) -> None:
        theme, primary = style.theme, self.next_one and self.enabled
        strong = theme.on_accent if primary else theme.text if self.enabled else theme.faint
        quiet = theme.on_accent if primary else theme.quiet if self.enabled else theme.faint
        inner = inset(rect, style.space(1.5), style.space(1))
        upper, below = off_top(inner, style.px(FACE), style.space(0.5))
        badge, words = off_left(upper, style.px(FACE), style.space(1.5))
        self._face(surface, style, badge)
        lines = [pygame.Rect(words.x, words.y + y, words.width, style.px(26)) for y in map(style.px, (0, 26, 48))]
        style.write(surface, self.text, lines[0], TextSize.HEAD, strong, Typeface.TITLE)
        style.write(surface, self.book, lines[1], TextSize.SMALL, quiet)
        if self.word:
            self._medal(surface, style, lines[2], strong)
        style.paragraph(surface, self.about, below, TextSize.SMALL, quiet)

    def _face(self, surface: DrawTarget, style: Style, badge: pygame.Rect) -> None:
        side = badge.width
        colour = style.theme.seats[1]
        disc = rounded((side, side), side // 2, mix(colour, WHITE, 0.25), mix(colour, (0, 0, 0), 0.15))
        opacity = 1.0 if self.enabled else 0.45
        put_centre(surface, disc, badge.center, opacity)
        put_centre(surface, face_of(round(side * 0.86), self.character.key), badge.center, opacity)

    def _medal(self, surface: DrawTarget, style: Style, line: pygame.Rect, colour: Colour) -> None:
        """Draw the medal with its name, or that this one is next."""
        side = style.px(22)
        icon = pygame.Rect(line.x, line.y, side, line.height)
        if self.medal is not None:
            draw_medal(surface, style, icon.center, side, self.medal)
        else:
            put_centre(surface, style.icons.image("play", round(side * 0.8), colour), icon.center)
        words = pygame.Rect(icon.right + style.space(0.75), line.y, line.right - icon.right, line.height)
        style.write(surface, self.word, words, TextSize.SMALL, colour, Typeface.BOLD)
