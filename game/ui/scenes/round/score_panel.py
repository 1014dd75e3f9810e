"""The column beside the rows of a finished round: the sheet, the bars towards the target, the facts of the match."""

from __future__ import annotations

import pygame

from game.play.facts import Fact
from game.play.results import Result, Standing
from game.ui.kit.style import Style
from game.ui.scenes.round.fact_lines import draw_facts, facts_height
from game.ui.scenes.round.score_bars import ScoreBars
from game.ui.scenes.round.score_sheet import draw_sheet, sheet_height
from game.ui.table.shared.match_screen import AnyMatchScreen
from game.ui.table.shared.plates import draw_panel

LEAST_ROUNDS = 3
"""The minimum number of rounds on the sheet; facts make room for them."""


class ScorePanel:
    """Sheet, bars and facts in one column."""

    def __init__(self, screen: AnyMatchScreen, result: Result, standing: Standing) -> None:
        self.screen = screen
        self.bars = ScoreBars(screen, result, standing)
        self.facts: tuple[Fact, ...] = screen.family.facts(screen.session)
        self.rounds = len(screen.results())
        self._shown = self.facts
        self._sheet = self._below = self._bars = self._facts = pygame.Rect(0, 0, 0, 0)

    def lay_out(self, room: pygame.Rect, gap: int, style: Style) -> None:
        """Divide the room: bars always fit, the sheet shows at least some rounds, then come as many facts as fit."""
        pad = style.px(14)
        bars = self.bars.height(style)
        inner = room.width - 2 * pad
        left = room.height - gap - 2 * pad - bars - sheet_height(style, min(self.rounds, LEAST_ROUNDS))
        facts = self.facts
        while facts and facts_height(self.screen, facts, inner) + pad > left:
            facts = facts[:-1]
        self._shown = facts
        lines = facts_height(self.screen, facts, inner) + pad if facts else 0
        below = 2 * pad + bars + lines
        high = min(sheet_height(style, self.rounds), room.height - gap - below)
        self._sheet = pygame.Rect(room.x, room.y, room.width, high)
        top = self._sheet.bottom + gap
        self._below = pygame.Rect(room.x, top, room.width, room.bottom - top)
        # What is left over is shared out between the parts.
        spare = max(self._below.height - below, 0) // (3 if facts else 2)
        self._bars = pygame.Rect(room.x + pad, top + pad + spare, inner, bars)
        self._facts = pygame.Rect(room.x + pad, self._bars.bottom + pad + spare, inner, lines)

    def parts(self) -> tuple[pygame.Rect, pygame.Rect, pygame.Rect]:
        """Return where sheet, bars and facts are."""
        return self._sheet, self._bars, self._facts

    def draw(self, surface: pygame.Surface, counted: float, seconds: float, length: float) -> None:
        """Draw it after a share of the count; it takes `length` seconds, of which `seconds` have passed."""
        draw_sheet(surface, self.screen, self._sheet, counted)
        draw_panel(surface, self.screen.context.style, self._below)
        self.bars.draw(surface, self._bars, counted, seconds, length)
        draw_facts(surface, self.screen, self._shown, self._facts)
