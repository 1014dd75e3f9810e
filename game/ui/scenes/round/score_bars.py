"""A bar for every player or team: how close they are to the target, and what the round has added."""

from __future__ import annotations

from collections.abc import Sequence
from math import cos, pi, sin
from typing import NamedTuple

import pygame

from game.play.results import RoundResult, Standing
from game.ui.kit.drawing import DrawTarget, outline, painted, put, put_centre, rounded
from game.ui.kit.shapes import symbol_mask
from game.ui.kit.style import Style
from game.ui.kit.text import Typeface
from game.ui.kit.theme import TextSize, mix
from game.ui.scenes.round.going_out import flourish, grown, passes
from game.ui.table.shared.match_screen import AnyMatchScreen
from game.ui.table.shared.plates import draw_face, emblem_colour
from game.words.results import towards_text

DENSE, LARGEST = 26, 72
"""The minimum and maximum height of the line of a bar, in units."""
STARS = 10
"""The number of stars that fly from the target when it is passed."""


class Bar(NamedTuple):
    """The bar of a player or team."""

    seats: tuple[int, ...]
    before: int
    """The total before the round."""
    after: int


def bars_of(result: RoundResult, standing: Standing) -> list[Bar]:
    """Return a bar for every team, or for every seat where all play for themselves."""
    sides = result.teams or tuple((seat,) for seat in range(len(standing.totals)))
    bars = []
    for seats in sides:
        seat, total = seats[0], standing.totals[seats[0]]
        gained = result.noted[seat] if standing.points else int(seat in result.winners)
        bars.append(Bar(seats, total - gained, total))
    return bars


def reach(bars: Sequence[Bar], target: int) -> tuple[int, int]:
    """Return the smallest and the largest number that the bars show."""
    numbers = [0, target, *(bar.before for bar in bars), *(bar.after for bar in bars)]
    low, high = min(numbers), max(numbers)
    return low, max(high, low + 1)


class ScoreBars:
    """The bars of a page; drawn for any shares that have been counted."""

    def __init__(self, screen: AnyMatchScreen, result: RoundResult, standing: Standing) -> None:
        self.screen, self.standing = screen, standing
        self.bars = bars_of(result, standing)

    def height(self, style: Style, line: int = 0) -> int:
        """Return how high they are with their title, each `line` units high; 0: as usual."""
        return style.px(26) + len(self.bars) * style.px(line or self._line)

    @property
    def _line(self) -> int:
        return 34 if len(self.bars) <= 4 else DENSE

    def passed(self) -> float | None:
        """Return the share of the count at which the first of them reaches the target; None if none does."""
        reached = (passes(bar.before, bar.after, self.standing.target) for bar in self.bars)
        return min((share for share in reached if share is not None), default=None)

    def draw(
        self, surface: DrawTarget, rect: pygame.Rect, counted: Sequence[float], seconds: float, length: float
    ) -> None:
        """Draw the title, and in the middle below it the bars, after each seat has counted a share.

        The count takes `length` seconds, of which `seconds` have passed.
        """
        style, say, target = self.screen.context.page_style, self.screen.context.t, self.standing.target
        head = pygame.Rect(rect.x, rect.y, rect.width, style.px(26))
        words = towards_text(say, target)
        style.write(surface, words, head, TextSize.SMALL, style.theme.quiet, Typeface.BOLD)
        low, high = reach(self.bars, target)
        line = min((rect.height - head.height) // len(self.bars), style.px(LARGEST))
        top = head.bottom + (rect.height - head.height - line * len(self.bars)) // 2
        side = min(max(style.px(24), line // 2), style.px(36), line)
        faces = (side + style.px(2)) * max(len(bar.seats) for bar in self.bars) + style.px(10)
        numbers = max(style.width(self.standing.noted(bar.after), TextSize.TEXT, Typeface.TITLE) for bar in self.bars)
        track = pygame.Rect(
            rect.x + faces, 0, rect.width - faces - numbers - style.px(10), min(max(style.px(14), line // 4), line // 2)
        )
        for index, bar in enumerate(self.bars):
            track.centery = top + line * index + line // 2
            self._draw_faces(surface, style, (rect.x, track.centery), bar, side)
            value = grown(bar.before, bar.after, counted[bar.seats[0]])
            self._draw_bar(surface, style, track, bar, (value - low) / (high - low), -low / (high - low))
            box = pygame.Rect(track.right, track.centery - line // 2, rect.right - track.right, line)
            reached = bool(target) and value >= target
            colour = style.theme.accent if reached and not self.standing.fewest else style.theme.text
            style.write(surface, self.standing.noted(value), box, TextSize.TEXT, colour, Typeface.TITLE, 1.0)
        if target:
            x = track.x + round(track.width * (target - low) / (high - low))
            self._draw_target(surface, style, pygame.Rect(x, top, 0, line * len(self.bars)))
            for index, bar in enumerate(self.bars):
                share = passes(bar.before, bar.after, target)
                if share is not None and not self.standing.fewest:
                    y = top + line * index + line // 2
                    self._draw_stars(surface, style, (x, y), flourish(seconds, share * length))

    def _draw_faces(self, surface: DrawTarget, style: Style, at: tuple[int, int], bar: Bar, side: int) -> None:
        for index, seat in enumerate(bar.seats):
            x = at[0] + side // 2 + index * (side + style.px(2))
            draw_face(surface, style, (x, at[1]), side, seat, self.screen.session.face(seat))

    def _draw_bar(
        self, surface: DrawTarget, style: Style, track: pygame.Rect, bar: Bar, share: float, zero: float
    ) -> None:
        theme, radius = style.theme, track.height // 2
        put(surface, rounded(track.size, radius, theme.panel_light), track.topleft)
        left, right = sorted((track.x + track.width * zero, track.x + track.width * share))
        if share != zero:
            filled = pygame.Rect(round(left), track.y, max(round(right - left), track.height), track.height)
            filled.clamp_ip(track)
            colour = emblem_colour(bar.seats[0], theme)
            put(surface, rounded(filled.size, radius, mix(colour, (255, 255, 255), 0.2), colour), filled.topleft)
        put(surface, outline(track.size, radius, style.metrics.hairline, theme.panel_line), track.topleft)

    def _draw_target(self, surface: DrawTarget, style: Style, line: pygame.Rect) -> None:
        wide = max(style.px(2), 1)
        put(surface, rounded((wide, line.height), 0, style.theme.accent), (line.x - wide // 2, line.y))

    def _draw_stars(self, surface: DrawTarget, style: Style, centre: tuple[int, int], strength: float) -> None:
        """Draw stars on their way from a point; their way and light follow from the strength alone."""
        if strength <= 0 or self.screen.context.motion.reduced:
            return
        far = style.px(46) * (1 - strength**2)
        for index in range(STARS):
            angle = 2 * pi * index / STARS + 0.3
            image = painted(symbol_mask("star", style.px(10 + index % 3 * 3)), style.theme.accent_light)
            at = (centre[0] + cos(angle) * far, centre[1] + sin(angle) * far)
            put_centre(surface, image, at, strength)
