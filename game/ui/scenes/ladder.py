"""The ladder of opponents."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from functools import partial

import pygame

from game.play.ladder import Medal, best_medal, match_against, next_challenger
from game.store import training
from game.store.content import LadderCharacter, ladder
from game.ui.context import Context
from game.ui.kit.drawing import DrawTarget, put_centre, rounded
from game.ui.kit.nodes import Node
from game.ui.kit.style import Style
from game.ui.kit.text import Typeface
from game.ui.kit.theme import WHITE, Colour, TextSize, mix
from game.ui.kit.widgets import Button, ButtonKind, Form, Paragraph, Toggle
from game.ui.kit.widgets.widget import column, inset, off_bottom, off_left, off_right, off_top, row
from game.ui.scenes.page import Page
from game.ui.table.shared.plates import character as face_of

# -- Medals of bronze, silver and gold: of the ladder, and of the puzzle of a day.

METALS: dict[Medal, Colour] = {
    Medal.BRONZE: (214, 140, 74), Medal.SILVER: (168, 176, 186), Medal.GOLD: (208, 154, 16),
}  # fmt: skip
INK: Colour = (0, 0, 0)
"""The sign on a medal, at least 7:1 to each metal."""


def draw_medal(surface: DrawTarget, style: Style, centre: tuple[int, int], side: int, medal: Medal) -> None:
    """Draw a disc of the metal, `side` pixels across, with the sign of a medal."""
    metal = METALS[medal]
    put_centre(surface, rounded((side, side), side // 2, mix(metal, WHITE, 0.3), metal), centre)
    put_centre(surface, style.icons.image("medal", round(side * 0.7), INK), centre)


FACE = 74
"""Units of a face."""


class Plate(Button):
    """A character; pressing it begins the match."""

    def __init__(
        self, context: Context, character: LadderCharacter, number: int, rect: pygame.Rect, play: Callable[[], None],
        *, medal: Medal | None, next_one: bool, reason: str,
    ) -> None:  # fmt: skip
        t = context.t
        kind = ButtonKind.PRIMARY if next_one else ButtonKind.ENTRY
        rules = t(f"ladder.{character.key}.rules")
        super().__init__(f"plate-{character.key}", rect, character.name, play, kind=kind, reason=reason, tip=rules)
        self.character, self.medal, self.next_one = character, medal, next_one
        self.book = f"{number} · {t(f'book.{character.home}.name')}"
        self.about = t(f"ladder.{character.key}.about")
        self.word = t(f"ladder.medal.{medal.name.lower()}") if medal else t("ladder.next") if next_one else reason
        self.rules = rules

    def node(self) -> Node:
        value = ", ".join(filter(None, (self.book, "" if self.reason else self.word)))
        return replace(super().node(), value=value, about=self.reason or f"{self.about} {self.rules}")

    def _letter(self, surface: DrawTarget, style: Style, rect: pygame.Rect) -> None:
        theme, primary = style.theme, self.next_one and self.enabled
        strong = theme.on_accent if primary else theme.text if self.enabled else theme.quiet
        quiet = theme.on_accent if primary else theme.quiet
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
        opacity = 1.0 if self.enabled else 0.6
        put_centre(surface, disc, badge.center, opacity)
        put_centre(surface, face_of(round(side * 0.86), self.character.key), badge.center, opacity)

    def _medal(self, surface: DrawTarget, style: Style, line: pygame.Rect, colour: Colour) -> None:
        """Draw the medal with its name, that this one is next, or a lock with who comes first."""
        side = style.px(22)
        icon = pygame.Rect(line.x, line.y, side, line.height)
        if self.medal is not None:
            draw_medal(surface, style, icon.center, side, self.medal)
        else:
            sign = "play" if self.enabled else "lock"
            put_centre(surface, style.icons.image(sign, round(side * 0.8), colour), icon.center)
        words = pygame.Rect(icon.right + style.space(0.75), line.y, line.right - icon.right, line.height)
        style.write(surface, self.word, words, TextSize.SMALL, colour, Typeface.BOLD)


# -- The ladder: twelve characters, the medals won against them, and the next one to be challenged.

ACROSS = 4
PLATE = 166
"""Units of height of a plate in a narrow page."""
NARROWEST = 560
"""Units of width from which two plates are side by side in a narrow page."""
SWITCH, WORDS = 120, 210
"""Units of the switch for what characters say, and of its words."""


class Ladder(Page):
    """Twelve characters, the medals won against them, and the next one to be challenged."""

    def __init__(self, context: Context) -> None:
        super().__init__(context)
        self.read()
        self.rebuild()
        challenger = next_challenger(self.solved, self.context.settings.book)
        if challenger is not None:
            self.form.look_at(f"plate-{challenger.key}", by_keyboard=False)

    def read(self) -> None:
        self.solved = self.context.told(training.solved_levels(self.context.folders, self.context.now()))

    def play(self, character: LadderCharacter) -> None:
        self.context.go.start_match(match_against(character, self.context.player_name))

    def speak(self, on: bool) -> None:
        self.context.change(remarks=on)

    def build(self, form: Form, style: Style) -> None:
        t = self.context.t
        rest = self.head(form, style, t("ladder.title"))
        place, rest = self.beside_title(style, rest, style.px(SWITCH + WORDS))
        switch, words = off_right(place, style.px(SWITCH), style.space(1.5))
        form.add(Paragraph("remarks-word", words.move(0, style.px(13)), t("ladder.remarks"), TextSize.SMALL,
                           style.theme.quiet, align=1.0))  # fmt: skip
        toggle = Toggle("remarks", switch, self.context.settings.remarks, (t("common.off"), t("common.on")), self.speak)
        form.add(toggle.named(t("ladder.remarks")))
        foot, body = off_bottom(rest, style.px(28), style.space(1))
        places = self._places(style, body)
        if self.narrow:
            foot.y = places[-1].bottom + style.space(2)
            foot.height = style.paragraph_height(self._sum(), foot.width, TextSize.SMALL)
        challenger = next_challenger(self.solved, self.context.settings.book)
        for number, (character, cell) in enumerate(zip(ladder(), places, strict=True), 1):
            medal = best_medal(character, self.solved)
            ahead = medal is None and challenger is not None and character is not challenger
            reason = t("ladder.locked", name=challenger.name) if ahead and challenger is not None else ""
            form.add(Plate(self.context, character, number, cell, partial(self.play, character),
                           medal=medal, next_one=character is challenger, reason=reason))  # fmt: skip
        form.add(Paragraph("sum", foot, self._sum(), TextSize.SMALL, style.theme.quiet, align=0.5))

    def _places(self, style: Style, body: pygame.Rect) -> list[pygame.Rect]:
        gap = style.space(1.5)
        across = ACROSS if not self.narrow else 2 if body.width >= style.px(NARROWEST) else 1
        lines = -(-len(ladder()) // across)
        high = style.px(PLATE) if self.narrow else (body.height - gap * (lines - 1)) // lines
        return [cell for line in column(body, [high] * lines, gap) for cell in row(line, [1.0] * across, gap)]

    def _sum(self) -> str:
        """Return how many medals were won, and what each is for."""
        t = self.context.t
        won = Counter(medal for each in ladder() if (medal := best_medal(each, self.solved)) is not None)
        counted = [f"{t(f'ladder.medal.{medal.name.lower()}')}: {won[medal]}" for medal in Medal if won[medal]]
        beaten = " · ".join((*counted, t("ladder.beaten", n=sum(won.values()), of=len(ladder()))))
        return " – ".join((beaten, t("ladder.medals"))) if won else t("ladder.medals")
