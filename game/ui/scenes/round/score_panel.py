"""The column beside the rows of a finished round: sheet, bars towards the target, lines of the totals, facts."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from game.play.facts import SHOWN, Fact
from game.play.results import RoundResult, Standing
from game.ui.kit.drawing import DrawTarget
from game.ui.kit.style import Style
from game.ui.scenes.round.fact_lines import draw_facts, facts_height
from game.ui.scenes.round.score_bars import DENSE, LARGEST, ScoreBars
from game.ui.scenes.round.score_chart import FROM_ROUND, LARGEST_CHART, LEAST_CHART, draw_score_chart
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
        self.over = bool(standing.champions)
        self._shown = self.facts
        self._sheet = self._below = self._bars = self._chart = self._facts = pygame.Rect(0, 0, 0, 0)

    def height(self, width: int, gap: int, style: Style) -> int:
        """Return how high a column of this width is in which every round and every fact is seen."""
        pad = style.px(14)
        facts = pad + facts_height(self.screen, self.facts, width - 2 * pad) if self.facts else 0
        chart = pad + style.px(LARGEST_CHART) if self.rounds >= FROM_ROUND else 0
        return sheet_height(style, self.rounds) + gap + 2 * pad + self.bars.height(style) + chart + facts

    def lay_out(self, room: pygame.Rect, gap: int, style: Style, narrow: bool = False) -> None:
        """Divide the room: bars always fit, the sheet shows at least some rounds, then come the lines of the totals
        and as many facts as fit; once the match is over, facts come first.

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
        facts, lines = self._fitting(inner.width, inner.height - bars, style)
        room_beside = inner.height - self.bars.height(style, DENSE) - style.px(LEAST_CHART) - pad
        some, few = self._fitting(inner.width, room_beside, style)
        chart = 0
        if self.rounds >= FROM_ROUND and room_beside >= 0 and (some == facts or not self.over):
            facts, lines, chart = some, few, style.px(LEAST_CHART) + pad
            bars = min(bars, inner.height - lines - chart)
        self._shown = facts
        if not wide:
            high = min(sheet_height(style, self.rounds), room.height - gap - 2 * pad - bars - lines - chart)
            self._sheet = pygame.Rect(room.x, room.y, room.width, high)
            self._below = pygame.Rect(room.x, self._sheet.bottom + gap, room.width, room.height - high - gap)
            inner = self._below.inflate(-2 * pad, -2 * pad)
        self._fill(inner, bars, chart, lines, style)

    def _fitting(self, width: int, high: int, style: Style) -> tuple[tuple[Fact, ...], int]:
        """Return as many facts as have room, and how high they are with the gap above them."""
        facts, pad = self.facts, style.px(14)
        while facts and pad + facts_height(self.screen, facts, width) > high:
            facts = facts[:-1]
        return facts, pad + facts_height(self.screen, facts, width) if facts else 0

    def _fill(self, inner: pygame.Rect, bars: int, chart: int, lines: int, style: Style) -> None:
        """Place bars, chart and facts in a room; what is left over makes them larger, then comes around the bars."""
        pad = style.px(14)
        if chart:
            chart = max(min(inner.height - bars - lines, style.px(LARGEST_CHART) + pad), chart)
        bars = min(self.bars.height(style, LARGEST), inner.height - lines - chart)
        spare = max(inner.height - bars - lines - chart, 0) // (3 if lines else 2)
        self._bars = pygame.Rect(inner.x, inner.y, inner.width, bars + 2 * spare)
        self._chart = pygame.Rect(inner.x, self._bars.bottom + min(pad, chart), inner.width, max(chart - pad, 0))
        self._facts = pygame.Rect(inner.x, self._chart.bottom + pad, inner.width, max(lines - pad, 0))

    @property
    def chart(self) -> pygame.Rect:
        """Where the lines of the totals are; without height if there is no room for them."""
        return self._chart

    @property
    def bottom(self) -> int:
        """Where it ends."""
        return self._below.bottom

    def parts(self) -> tuple[pygame.Rect, pygame.Rect, pygame.Rect]:
        """Return where sheet, bars and facts are."""
        return self._sheet, self._bars, self._facts

    def draw(self, surface: DrawTarget, counted: Sequence[float], seconds: float, length: float) -> None:
        """Draw it after each seat has counted a share; that takes `length` seconds, of which `seconds` have passed."""
        draw_sheet(surface, self.screen, self._sheet, counted)
        draw_panel(surface, self.screen.context.page_style, self._below)
        self.bars.draw(surface, self._bars, counted, seconds, length)
        if self._chart.height:
            draw_score_chart(surface, self.screen, self.bars.bars, self._chart, min(counted))
        draw_facts(surface, self.screen, self._shown, self._facts)
