"""The column beside the rows of a finished round: the sheet, the bars towards the target, the facts of the match."""

from __future__ import annotations

import pygame

from game.play.facts import SHOWN, Fact
from game.play.results import RoundResult, Standing
from game.ui.kit.drawing import DrawTarget
from game.ui.kit.style import Style
from game.ui.scenes.round.fact_lines import draw_facts, facts_height
from game.ui.scenes.round.score_bars import ScoreBars
from game.ui.scenes.round.score_sheet import draw_sheet, sheet_height
from game.ui.table.shared.match_screen import AnyMatchScreen
from game.ui.table.shared.plates import draw_panel

LEAST_ROUNDS = 3
"""The minimum number of rounds on the sheet; facts make room for them."""

WIDE = 1.4
"""The ratio of width to height from which everything is side by side."""


class ScorePanel:
    """Sheet, bars and facts in one column."""

    def __init__(
        self, screen: AnyMatchScreen, result: RoundResult, standing: Standing, reached: tuple[Fact, ...]
    ) -> None:
        self.screen = screen
        self.bars = ScoreBars(screen, result, standing)
        self.facts: tuple[Fact, ...] = (*reached, *screen.family.facts(screen.session))[:SHOWN]
        self.rounds = len(screen.results())
        self._shown = self.facts
        self._sheet = self._below = self._bars = self._facts = pygame.Rect(0, 0, 0, 0)

    def height(self, width: int, gap: int, style: Style) -> int:
        """Return how high a column of this width is in which every round and every fact is seen."""
        pad = style.px(14)
        facts = pad + facts_height(self.screen, self.facts, width - 2 * pad) if self.facts else 0
        return sheet_height(style, self.rounds) + gap + 2 * pad + self.bars.height(style) + facts

    def lay_out(self, room: pygame.Rect, gap: int, style: Style, narrow: bool = False) -> None:
        """Divide the room: bars always fit, the sheet shows at least some rounds, then come as many facts as fit.

        In a wide room bars and facts are beside the sheet, unless the page is `narrow`.
        """
        wide = not narrow and room.width > room.height * WIDE
        if wide:
            side = (room.width - gap) * 2 // 5
            self._sheet = pygame.Rect(room.x, room.y, room.width - gap - side, room.height)
            self._below = pygame.Rect(self._sheet.right + gap, room.y, side, room.height)
        else:
            least = gap + sheet_height(style, min(self.rounds, LEAST_ROUNDS))
            self._below = pygame.Rect(room.x, room.y + least, room.width, room.height - least)
        pad = style.px(14)
        inner = self._below.inflate(-2 * pad, -2 * pad)
        bars = min(self.bars.height(style), inner.height)
        facts = self.facts
        while facts and bars + pad + facts_height(self.screen, facts, inner.width) > inner.height:
            facts = facts[:-1]
        self._shown = facts
        lines = pad + facts_height(self.screen, facts, inner.width) if facts else 0
        if not wide:
            high = min(sheet_height(style, self.rounds), room.height - gap - 2 * pad - bars - lines)
            self._sheet = pygame.Rect(room.x, room.y, room.width, high)
            self._below = pygame.Rect(room.x, self._sheet.bottom + gap, room.width, room.height - high - gap)
            inner = self._below.inflate(-2 * pad, -2 * pad)
        # What is left over makes the bars larger, and is then shared out between the parts.
        bars = min(self.bars.height(style, roomy=True), inner.height - lines)
        spare = max(inner.height - bars - lines, 0) // (3 if facts else 2)
        self._bars = pygame.Rect(inner.x, inner.y + spare, inner.width, bars)
        self._facts = pygame.Rect(inner.x, self._bars.bottom + pad + spare, inner.width, max(lines - pad, 0))

    def parts(self) -> tuple[pygame.Rect, pygame.Rect, pygame.Rect]:
        """Return where sheet, bars and facts are."""
        return self._sheet, self._bars, self._facts

    def draw(self, surface: DrawTarget, counted: float, seconds: float, length: float) -> None:
        """Draw it after a share of the count; it takes `length` seconds, of which `seconds` have passed."""
        draw_sheet(surface, self.screen, self._sheet, counted)
        draw_panel(surface, self.screen.context.page_style, self._below)
        self.bars.draw(surface, self._bars, counted, seconds, length)
        draw_facts(surface, self.screen, self._shown, self._facts)
