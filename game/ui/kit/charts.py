"""Charts: a line of shares, several lines, and columns. Each is one image, drawn once per size.

The numbers come from pure functions: `running`, `histogram`, `marks`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import accumulate, count, pairwise

import pygame

from game.ui.kit.drawing import Point, blank, clipped, painted, put, put_centre, rounded
from game.ui.kit.style import Style
from game.ui.kit.theme import Colour, TextSize, Typeface
from game.words.catalogue import said

FINE = 2
"""The factor by which curves are drawn too large, then scaled down."""
MOST_POINTS = 60
MOST_COLUMNS, MOST_TICKS = 12, 4
"""The maximum number of columns of a histogram, and of lines across above zero."""


def steps() -> Iterator[int]:
    """Yield easy-to-read distances between marks or columns: 1, 2, 5, 10, 20, 25, 50, 100 and so on."""
    yield from (1, 2, 5)
    for power in count(1):
        yield from (10**power * share // 4 for share in (4, 8, 10, 20))


def window(results: int) -> int:
    """Return the number of results that a share is taken over: ten, or more if there are many."""
    return max(10, results // 20)


def running(won: Sequence[bool]) -> list[float]:
    """Return the share of recent results that were won, over time; sampled if there are very many."""
    size, sums = window(len(won)), [0, *accumulate(won)]
    # The first few say little, so they are dropped if there are more.
    ends = range(size if len(won) >= 2 * size else 1, len(won) + 1)
    shares = [(sums[end] - sums[max(end - size, 0)]) / min(end, size) for end in ends]
    if len(shares) <= MOST_POINTS:
        return shares
    last = len(shares) - 1
    return [shares[round(place * last / (MOST_POINTS - 1))] for place in range(MOST_POINTS)]


def histogram(values: Sequence[int]) -> dict[int, int]:
    """Return how many values fall into columns of one easy-to-read width, by where each starts."""
    low, high = min(values), max(values)
    step = next(each for each in steps() if high // each - low // each < MOST_COLUMNS)
    counts = Counter(value // step for value in values)
    return {place * step: counts[place] for place in range(low // step, high // step + 1)}


def ticks(highest: int) -> list[int]:
    """Return the values of the horizontal lines: from zero to the first at or above the highest value."""
    step = next(each for each in steps() if -(-highest // each) <= MOST_TICKS)
    return [step * place for place in range(max(-(-highest // step), 1) + 1)]


class ChartFrame:
    """The frame of a chart: horizontal lines with their labels; the curve goes into `plot`."""

    def __init__(
        self, style: Style, size: tuple[int, int], levels: Sequence[int], said: Callable[[int], str] = str
    ) -> None:
        self.style, self.levels = style, levels
        self.image = blank(size)
        words = [said(level) for level in levels]
        edge = max(style.width(word, TextSize.SMALL) for word in words) + style.px(10)
        high = style.letters.height(style.type(TextSize.SMALL))
        top = high // 2 + style.px(2)
        self.plot = pygame.Rect(edge, top, size[0] - edge - style.px(8), size[1] - top - high - style.px(6))
        for level, word in zip(levels, words, strict=True):
            y = self.height(level)
            self.image.fill((*style.theme.panel_line, 255), (self.plot.x, y, self.plot.width, style.metrics.hairline))
            box = pygame.Rect(0, y - high // 2, edge - style.px(10), high)
            style.write(self.image, word, box, TextSize.SMALL, style.theme.quiet, align=1.0)

    def height(self, value: float) -> int:
        """Return how far down a value is, in pixels."""
        return round(self.plot.bottom - value / self.levels[-1] * self.plot.height)

    def foot(self, word: str, x: float, align: float) -> None:
        """Write below the chart: from `x` on with `align` 0, centred on it with 0.5, ending there with 1."""
        wide = self.style.width(word, TextSize.SMALL)
        left = min(max(x - wide * align, 0), self.image.get_width() - wide)
        box = pygame.Rect(round(left), self.plot.bottom + self.style.px(4), wide + 1,
                          self.style.letters.height(self.style.type(TextSize.SMALL)))  # fmt: skip
        self.style.write(self.image, word, box, TextSize.SMALL, self.style.theme.quiet)


def share_line(
    style: Style, size: tuple[int, int], shares: Sequence[float], ends: tuple[str, str], percent: Callable[[int], str]
) -> pygame.Surface:
    """Return a chart of a line through shares, with the last one as text; `ends` are the labels below its ends.

    `percent` writes a number as a percentage.
    """
    frame = ChartFrame(style, size, (0, 25, 50, 75, 100), percent)
    plot, colour = frame.plot, style.theme.text
    step = (plot.width - style.px(52)) / max(len(shares) - 1, 1)
    points = [(plot.x + step * place, float(frame.height(100 * share))) for place, share in enumerate(shares)]
    if len(points) > 1:
        ground = [*points, (points[-1][0], float(plot.bottom)), (points[0][0], float(plot.bottom))]
        light = blank(size)
        for y in range(size[1]):
            share = 0.30 * (1 - y / size[1])
            light.fill((*(round(part * share) for part in colour), round(255 * share)), (0, y, size[0], 1))
        put(frame.image, clipped(light, _mask(size, ground)), (0, 0))
        put(frame.image, painted(_mask(size, points, style.px(3)), colour), (0, 0))
    side = style.px(10)
    put_centre(frame.image, rounded((side, side), side, colour), points[-1])
    x, y = map(round, points[-1])
    box = pygame.Rect(x + style.px(9), min(y - style.px(11), plot.bottom - style.px(24)), style.px(60), style.px(22))
    style.write(frame.image, percent(round(100 * shares[-1])), box, TextSize.SMALL, colour, Typeface.BOLD)
    frame.foot(ends[0], plot.x, 0.0)
    if ends[1] != ends[0]:
        frame.foot(ends[1], points[-1][0], 1.0)
    return frame.image


def many_lines(
    style: Style, size: tuple[int, int], lines: Sequence[tuple[Colour, Sequence[Point]]], level: float | None = None
) -> pygame.Surface:
    """Return lines through points, each in its colour, and a level across; all in shares from below, 0..1."""
    image, pad = blank(size), style.px(3)
    plot = image.get_rect().inflate(-2 * pad, -2 * pad)
    put(image, rounded((plot.width, style.metrics.hairline), 0, style.theme.panel_line), (plot.x, plot.bottom))
    if level is not None:
        y = round(plot.bottom - level * plot.height)
        image.fill((*style.theme.quiet, 255), (plot.x, y, plot.width, max(style.px(2), 1)))
    for colour, shares in lines:
        points = [(plot.x + across * plot.width, plot.bottom - up * plot.height) for across, up in shares]
        put(image, painted(_mask(size, points, style.px(3)), colour), (0, 0))
    return image


def columns(style: Style, size: tuple[int, int], bars: Mapping[int, int]) -> pygame.Surface:
    """Return a chart of columns, each labelled with its start where there is room."""
    frame = ChartFrame(style, size, ticks(max(bars.values())))
    plot, theme = frame.plot, style.theme
    pitch = min(plot.width / len(bars), style.px(72))
    wide = max(round(pitch - style.px(5)), 2)
    widest = max(style.width(str(low), TextSize.SMALL) for low in bars) + style.px(8)
    every = max(-(-widest // max(round(pitch), 1)), 1)
    for place, (low, often) in enumerate(bars.items()):
        x = plot.x + pitch * place + (pitch - wide) / 2
        high = plot.bottom - frame.height(often)
        if often:
            image = rounded((wide, max(high, 2)), min(style.px(5), wide // 2), theme.quiet)
            put(frame.image, image, (x, plot.bottom - max(high, 2)))
        if place % every == 0:
            frame.foot(str(said(low)), x, 0.0)
    return frame.image


def _mask(size: tuple[int, int], points: Sequence[Point], thick: int = 0) -> pygame.Surface:
    """Return the antialiased mask of a line through points, with round corners; if not thick, of the area inside it."""
    large, radius = blank((size[0] * FINE, size[1] * FINE)), thick * FINE // 2
    places = [(x * FINE, y * FINE) for x, y in points]
    if not radius:
        pygame.draw.polygon(large, "white", places)
    for one, other in pairwise(places) if radius else ():
        pygame.draw.line(large, "white", one, other, 2 * radius)
    for place in places if radius else ():
        pygame.draw.circle(large, "white", place, radius)
    return pygame.transform.smoothscale(large.premul_alpha(), size)
