"""How the totals of a match have grown from round to round: a line for each player or team, its face at the end."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

import pygame

from game.play.results import RoundResult, Standing
from game.ui.kit.charts import many_lines
from game.ui.kit.drawing import DrawTarget, put
from game.ui.kit.image_cache import ImageCache
from game.ui.kit.theme import TextSize
from game.ui.kit.tween import between
from game.ui.scenes.round.score_bars import Bar, reach
from game.ui.table.shared.match_screen import AnyMatchScreen
from game.ui.table.shared.plates import draw_face, emblem_colour

FROM_ROUND = 3
"""The number of rounds from which there is something to see."""
LEAST_CHART, LARGEST_CHART = 84, 210
"""Units of height: with less room there is no chart, with more it grows no further."""
FACE, FOOT, SHADES = 22, 22, 24
"""Units of a face and of the words below; how many pictures there are while the last round is counted."""
_images = ImageCache(passing=True)


def way(results: Sequence[RoundResult], standing: Standing, seat: int) -> tuple[int, ...]:
    """Return the totals of a seat before the first round and after each."""
    totals = [standing.totals[seat]]
    for result in reversed(results):
        totals.append(totals[-1] - (result.noted[seat] if standing.points else int(seat in result.winners)))
    return tuple(reversed(totals))


def apart(wanted: Sequence[float], side: float, low: float, high: float) -> list[float]:
    """Return middles near those wanted, each at least a side from the next, between low and high as far as they fit.

    >>> apart([10, 50, 12], 10, 0, 100)
    [10, 50, 20]
    """
    order, found = sorted(range(len(wanted)), key=lambda each: wanted[each]), list(wanted)
    for one, other in pairwise(order):
        found[other] = max(found[other], found[one] + side)
    for each in reversed(order):
        found[each] = max(min(found[each], high), low)
        high = found[each] - side
    return found


def draw_score_chart(
    surface: DrawTarget, screen: AnyMatchScreen, bars: Sequence[Bar], rect: pygame.Rect, counted: float
) -> None:
    """Draw the lines after a share of the last round has been counted."""
    style, say, standing, results = screen.context.page_style, screen.context.t, screen.standing(), screen.results()
    px, rounds = style.px, len(results)
    counted = round(min(max(counted, 0.0), 1.0) * SHADES) / SHADES
    ways = [way(results, standing, bar.seats[0]) for bar in bars]
    low, high = reach([Bar((), min(each), max(each)) for each in ways], standing.target)
    plot = pygame.Rect(rect.x, rect.y, rect.width - px(FACE) - px(6), rect.height - px(FOOT))
    ends = [between(each[-2], each[-1], counted) for each in ways]
    last = (rounds - 1 + counted) / rounds

    def up(total: float) -> float:
        return (total - low) / (high - low)

    lines = tuple(
        (
            emblem_colour(bar.seats[0], style.theme),
            (*((place / rounds, up(total)) for place, total in enumerate(each[:-1])), (last, up(end))),
        )
        for bar, each, end in zip(bars, ways, ends, strict=True)
    )
    level = up(standing.target) if standing.target else None
    key = (lines, level, plot.size, style.metrics, style.theme)
    put(surface, _images.find(key, lambda: many_lines(style, plot.size, lines, level)), plot.topleft)
    side = min(px(FACE), round(plot.height / (len(bars) - 0.5)))
    heights = apart([plot.bottom - up(end) * plot.height for end in ends], side, plot.top + side / 2, plot.bottom)
    for bar, y in zip(bars, heights, strict=True):
        middle = (rect.right - px(FACE) // 2, round(y))
        draw_face(surface, style, middle, side, bar.seats[0], screen.session.face(bar.seats[0]))
    foot = pygame.Rect(plot.x, plot.bottom, plot.width, px(FOOT))
    style.write(surface, say("scoring.round", n=1), foot, TextSize.SMALL, style.theme.quiet)
    style.write(surface, say("scoring.round", n=rounds), foot, TextSize.SMALL, style.theme.quiet, align=1.0)
