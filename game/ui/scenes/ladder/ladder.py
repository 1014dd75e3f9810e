"""The ladder: twelve characters, the medals won against them, and the next one to be challenged."""

from __future__ import annotations

from collections import Counter
from functools import partial

import pygame

from game.play.ladder import Medal, best_medal, match_against, next_challenger
from game.store import progress
from game.store.characters import LadderCharacter, ladder
from game.ui.context import Context
from game.ui.kit.style import Style
from game.ui.kit.theme import TextSize
from game.ui.kit.widgets import Form, Paragraph, Toggle
from game.ui.kit.widgets.layout import column, off_bottom, off_right, row
from game.ui.scenes.ladder.plate import Plate
from game.ui.scenes.page import Page

ACROSS = 4
PLATE = 166
"""Units of height of a plate in a narrow page."""
NARROWEST = 560
"""Units of width from which two plates are side by side in a narrow page."""
SWITCH, WORDS = 120, 210
"""Units of the switch for what characters say, and of its words."""


class Ladder(Page):
    """Where an opponent is challenged."""

    def __init__(self, context: Context) -> None:
        super().__init__(context)
        self.read()
        self.rebuild()
        challenger = next_challenger(self.solved)
        if challenger is not None:
            self.form.look_at(f"plate-{challenger.key}", by_keyboard=False)

    def read(self) -> None:
        """Read which medals were won."""
        self.solved, notes = progress.load(self.context.folders, self.context.now())
        self.context.report(notes)

    def uncovered(self) -> None:
        """Show what was won in the meantime."""
        self.read()
        super().uncovered()

    def play(self, character: LadderCharacter) -> None:
        """Begin the match of a character."""
        self.context.go.start_match(match_against(character, self.context.player_name))

    def speak(self, on: bool) -> None:
        """Let the characters say something, or nothing."""
        self.context.change(remarks=on)

    # -- layout --------------------------------------------------------------------------------------------

    def build(self, form: Form, style: Style) -> None:
        """Put the widgets into the form."""
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
        challenger = next_challenger(self.solved)
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
