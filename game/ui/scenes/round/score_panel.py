"""The numbers of a match so far: sheet, bars towards the target, lines of the totals, facts."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import accumulate, pairwise
from typing import NamedTuple

import pygame

from game.play.results import SHOWN, Fact, RoundResult, Standing
from game.ui.faces import draw_face, emblem_colour
from game.ui.kit.charts import many_lines
from game.ui.kit.drawing import DrawTarget, ImageCache, outline, put, put_line, rounded
from game.ui.kit.motion import between, share
from game.ui.kit.style import Style
from game.ui.kit.theme import TextSize, Typeface, mix
from game.ui.table.shared.match_screen import MatchScreen
from game.ui.table.shared.plates import draw_panel
from game.words.results import fact_text

# -- The facts of a match, one line each, with an icon.

ICONS = {
    "lay": "layers", "run": "arrow-up-down", "drawn-tiles": "arrow-down-to-line", "drawn-cards": "arrow-down-to-line",
    "best-round": "star", "catches": "hand", "caught": "megaphone", "bluffs": "eye", "skipped": "ban",
    "wilds": "shuffle", "turns": "refresh-cw", "record": "trophy", "first-win": "trophy",
    **dict.fromkeys(("bronze", "silver", "gold", "day"), "medal"),
}  # fmt: skip
MILESTONES = ("record", "first-win", "bronze", "silver", "gold", "day")
"""Facts that are celebrated."""


def _text(screen: MatchScreen, fact: Fact) -> str:
    if fact.key == "day":
        return screen.of_day()
    names = [screen.session.name(seat) for seat in fact.seats]
    return fact_text(screen.context.t, fact.key, names, fact.number, fact.level)


def facts_height(screen: MatchScreen, facts: Sequence[Fact], width: int) -> int:
    style = screen.context.page_style
    texts = (_text(screen, fact) for fact in facts)
    return sum(style.paragraph_height(text, width - style.px(26), TextSize.SMALL) + style.px(8) for text in texts)


def fitting_facts(screen: MatchScreen, facts: tuple[Fact, ...], width: int, high: int) -> tuple[Fact, ...]:
    """Return as many of the facts as have room, the first ones."""
    while facts and facts_height(screen, facts, width) > high:
        facts = facts[:-1]
    return facts


def draw_facts(surface: DrawTarget, screen: MatchScreen, facts: Sequence[Fact], rect: pygame.Rect) -> None:
    style, y = screen.context.page_style, rect.y
    for fact in facts:
        box = pygame.Rect(rect.x + style.px(26), y, rect.width - style.px(26), rect.height)
        colour = style.theme.title if fact.key in MILESTONES else style.theme.text
        put(surface, style.icon(ICONS[fact.key], 17, colour), (rect.x, y + style.px(1)))
        y += style.paragraph(surface, _text(screen, fact), box, TextSize.SMALL, colour) + style.px(8)


# -- What is seen while a round is counted, as functions of the seconds since that began.

TITLE_SECONDS = 0.35
"""Seconds that the title takes to appear."""
FLOURISH = 0.8
"""Seconds that the passing of the target is celebrated."""


def flourish(seconds: float, passed: float) -> float:
    """Return how strong the celebration of the target is, 0..1, if it was passed after that many seconds."""
    return 0.0 if seconds < passed else 1 - share(seconds - passed, FLOURISH)


def passes(before: int, after: int, target: int) -> float | None:
    """Return at which share of the growth from one total to the next the target is reached; None if it is not."""
    return (target - before) / (after - before) if target and before < target <= after else None


def grown(before: int, after: int, counted: float) -> int:
    """Return what a total has grown to when that much has been counted, 0..1.

    >>> [grown(50, 130, counted) for counted in (0.0, 0.5, 1.0)]
    [50, 90, 130]
    """
    return round(before + (after - before) * counted)


DENSE, LARGEST = 26, 72
"""The minimum and maximum height of the line of a bar, in units."""


class Bar(NamedTuple):
    """The bar of a player or team."""

    seats: tuple[int, ...]
    before: int
    after: int


def bars_of(result: RoundResult, standing: Standing) -> list[Bar]:
    sides = result.teams or tuple((seat,) for seat in range(len(standing.totals)))
    totals = ((seats, standing.totals[seats[0]]) for seats in sides)
    return [Bar(seats, total - standing.gain(result, seats[0]), total) for seats, total in totals]


def reach(bars: Sequence[Bar], target: int) -> tuple[int, int]:
    """Return the smallest and the largest number that the bars show."""
    numbers = [0, target, *(bar.before for bar in bars), *(bar.after for bar in bars)]
    low, high = min(numbers), max(numbers)
    return low, max(high, low + 1)


# -- How the totals of a match have grown from round to round: a line for each player or team, its face at the end.

FROM_ROUND = 3
"""The number of rounds from which there is something to see."""
LEAST_CHART, LARGEST_CHART = 84, 210
"""Units of height: with less room there is no chart, with more it grows no further."""
FACE, FOOT, SHADES = 22, 22, 24
"""Units of a face and of the words below; how many pictures there are while the last round is counted."""
_images = ImageCache(passing=True)


def way(results: Sequence[RoundResult], standing: Standing, seat: int) -> tuple[int, ...]:
    """Return the totals of a seat before the first round and after each."""
    gains = (-standing.gain(result, seat) for result in reversed(results))
    return tuple(accumulate(gains, initial=standing.totals[seat]))[::-1]


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


PAD, LINE = 14, 30
"""Units around the sheet, and from one line to the next."""


def sheet_height(style: Style, rounds: int) -> int:
    """Return the height of a sheet with that many rounds, its head and its totals."""
    return 2 * style.px(PAD) + style.px(LINE) * (rounds + 2)


def rows_of(rounds: int, room: int) -> list[tuple[int, int]]:
    """Return the first and the last round of each row: one round each, the first ones together if there is no room.

    >>> rows_of(3, 4), rows_of(6, 4)
    ([(1, 1), (2, 2), (3, 3)], [(1, 3), (4, 4), (5, 5), (6, 6)])
    """
    apart = [(number, number) for number in range(1, rounds + 1)]
    together = rounds - max(room, 1) + 1
    return apart if together < 2 else [(1, together), *apart[together:]]


class ScorePanel:
    """Sheet, bars and facts, side by side or in one column."""

    def __init__(self, screen: MatchScreen, result: RoundResult, standing: Standing, reached: tuple[Fact, ...]) -> None:
        self.screen, self.standing, self.bars = screen, standing, bars_of(result, standing)
        self.facts: tuple[Fact, ...] = (*reached, *screen.session.facts())[:SHOWN]
        self.rounds = len(screen.session.results())
        self._shown = self.facts
        self.sheet = self._below = self.bars_place = self.chart = self.facts_place = pygame.Rect(0, 0, 0, 0)

    def height(self, width: int, gap: int, style: Style) -> int:
        """Return how high a column of this width is in which every round and every fact is seen."""
        pad = style.px(14)
        facts = pad + facts_height(self.screen, self.facts, width - 2 * pad) if self.facts else 0
        chart = pad + style.px(LARGEST_CHART) if self.rounds >= FROM_ROUND else 0
        return sheet_height(style, self.rounds) + gap + 2 * pad + self.bars_height(style) + chart + facts

    def lay_out(self, room: pygame.Rect, gap: int, style: Style, narrow: bool = False) -> None:
        """Divide the room: bars always fit, the sheet shows at least three rounds, then come the lines of the totals
        and as many facts as fit; once the match is over, facts come first.

        In a wide room bars and facts are beside the sheet, unless the page is `narrow`.
        """
        wide = not narrow and room.width > room.height * 1.4
        if wide:
            side = (room.width - gap) * 2 // 5
            self.sheet = pygame.Rect(room.x, room.y, room.width - gap - side, room.height)
            self._below = pygame.Rect(self.sheet.right + gap, room.y, side, room.height)
        else:
            least = gap + sheet_height(style, min(self.rounds, 3))
            self._below = pygame.Rect(room.x, room.y + least, room.width, room.height - least)
        pad = style.px(14)
        inner = self._below.inflate(-2 * pad, -2 * pad)
        bars = min(self.bars_height(style), inner.height)
        facts, lines = self._fitting(inner.width, inner.height - bars, style)
        room_beside = inner.height - self.bars_height(style, DENSE) - style.px(LEAST_CHART) - pad
        some, few = self._fitting(inner.width, room_beside, style)
        chart = 0
        if self.rounds >= FROM_ROUND and room_beside >= 0 and (some == facts or not self.standing.champions):
            facts, lines, chart = some, few, style.px(LEAST_CHART) + pad
            bars = min(bars, inner.height - lines - chart)
        self._shown = facts
        if not wide:
            high = min(sheet_height(style, self.rounds), room.height - gap - 2 * pad - bars - lines - chart)
            self.sheet = pygame.Rect(room.x, room.y, room.width, high)
            self._below = pygame.Rect(room.x, self.sheet.bottom + gap, room.width, room.height - high - gap)
            inner = self._below.inflate(-2 * pad, -2 * pad)
        # What is left over makes chart and bars larger, then comes around the bars.
        if chart:
            chart = max(min(inner.height - bars - lines, style.px(LARGEST_CHART) + pad), chart)
        bars = min(self.bars_height(style, LARGEST), inner.height - lines - chart)
        spare = max(inner.height - bars - lines - chart, 0) // (3 if lines else 2)
        self.bars_place = pygame.Rect(inner.x, inner.y, inner.width, bars + 2 * spare)
        self.chart = pygame.Rect(inner.x, self.bars_place.bottom + min(pad, chart), inner.width, max(chart - pad, 0))
        self.facts_place = pygame.Rect(inner.x, self.chart.bottom + pad, inner.width, max(lines - pad, 0))

    def _fitting(self, width: int, high: int, style: Style) -> tuple[tuple[Fact, ...], int]:
        """Return as many facts as have room, and how high they are with the gap above them."""
        pad = style.px(14)
        facts = fitting_facts(self.screen, self.facts, width, high - pad)
        return facts, pad + facts_height(self.screen, facts, width) if facts else 0

    def draw(self, surface: DrawTarget, counted: Sequence[float]) -> None:
        """Draw it after each seat has counted a share."""
        self._draw_sheet(surface, counted)
        draw_panel(surface, self.screen.context.page_style, self._below)
        self._draw_bars(surface, self.bars_place, counted)
        if self.chart.height:
            self._draw_chart(surface, min(counted))
        draw_facts(surface, self.screen, self._shown, self.facts_place)

    def bars_height(self, style: Style, line: int = 0) -> int:
        """Return how high the bars are with their title, each `line` units high; 0: as usual."""
        return style.px(26) + len(self.bars) * style.px(line or (34 if len(self.bars) <= 4 else DENSE))

    def passed(self) -> float | None:
        """Return the share of the count at which the first bar reaches the target; None if none does."""
        reached = (passes(bar.before, bar.after, self.standing.target) for bar in self.bars)
        return min((share for share in reached if share is not None), default=None)

    def _draw_bars(self, surface: DrawTarget, rect: pygame.Rect, counted: Sequence[float]) -> None:
        """Draw the title, and in the middle below it the bars, after each seat has counted a share."""
        style, say, target = self.screen.context.page_style, self.screen.context.t, self.standing.target
        head = pygame.Rect(rect.x, rect.y, rect.width, style.px(26))
        title = say("scoring.towards", n=target) if target else say("scoring.standing")
        style.write(surface, title, head, TextSize.SMALL, style.theme.quiet, Typeface.BOLD)
        low, high = reach(self.bars, target)
        line = min((rect.height - head.height) // len(self.bars), style.px(LARGEST))
        top = head.bottom + (rect.height - head.height - line * len(self.bars)) // 2
        side = min(max(style.px(24), line // 2), style.px(36), line)
        faces = (side + style.px(2)) * max(len(bar.seats) for bar in self.bars) + style.px(10)
        numbers = max(style.width(self.standing.noted(bar.after), TextSize.TEXT, Typeface.TITLE) for bar in self.bars)
        tall = min(max(style.px(14), line // 4), line // 2)
        track = pygame.Rect(rect.x + faces, 0, rect.width - faces - numbers - style.px(10), tall)
        for index, bar in enumerate(self.bars):
            track.centery = top + line * index + line // 2
            for place, seat in enumerate(bar.seats):
                middle = rect.x + side // 2 + place * (side + style.px(2)), track.centery
                draw_face(surface, style, middle, side, *self.screen.session.face(seat))
            value = grown(bar.before, bar.after, counted[bar.seats[0]])
            self._draw_bar(surface, track, bar, (value - low) / (high - low), -low / (high - low))
            box = pygame.Rect(track.right, track.centery - line // 2, rect.right - track.right, line)
            reached = bool(target) and value >= target
            colour = style.theme.good if reached and not self.standing.fewest else style.theme.text
            style.write(surface, self.standing.noted(value), box, TextSize.TEXT, colour, Typeface.TITLE, 1.0)
        if target:
            x, wide = track.x + round(track.width * (target - low) / (high - low)), max(style.px(2), 1)
            put(surface, rounded((wide, line * len(self.bars)), 0, style.theme.quiet), (x - wide // 2, top))

    def _draw_bar(self, surface: DrawTarget, track: pygame.Rect, bar: Bar, share: float, zero: float) -> None:
        theme, radius = self.screen.context.page_style.theme, track.height // 2
        put(surface, rounded(track.size, radius, theme.panel_light), track.topleft)
        left, right = sorted((track.x + track.width * zero, track.x + track.width * share))
        if share != zero:
            filled = pygame.Rect(round(left), track.y, max(round(right - left), track.height), track.height)
            filled.clamp_ip(track)
            colour = emblem_colour(self.screen.session.face(bar.seats[0])[0], theme)
            put(surface, rounded(filled.size, radius, mix(colour, (255, 255, 255), 0.2), colour), filled.topleft)
        hairline = self.screen.context.page_style.metrics.hairline
        put(surface, outline(track.size, radius, hairline, theme.panel_line), track.topleft)

    def _draw_chart(self, surface: DrawTarget, counted: float) -> None:
        """Draw the lines of the totals after a share of the last round has been counted."""
        screen, bars, rect = self.screen, self.bars, self.chart
        style, say = screen.context.page_style, screen.context.t
        px, standing, results = style.px, self.standing, screen.session.results()
        counted = round(min(max(counted, 0.0), 1.0) * SHADES) / SHADES
        ways = [way(results, standing, bar.seats[0]) for bar in bars]
        low, high = reach([Bar((), min(each), max(each)) for each in ways], standing.target)
        plot = pygame.Rect(rect.x, rect.y, rect.width - px(FACE) - px(6), rect.height - px(FOOT))
        ends = [between(each[-2], each[-1], counted) for each in ways]
        last = (self.rounds - 1 + counted) / self.rounds

        def up(total: float) -> float:
            return (total - low) / (high - low)

        colours = [emblem_colour(screen.session.face(bar.seats[0])[0], style.theme) for bar in bars]
        before = ([(place / self.rounds, up(total)) for place, total in enumerate(each[:-1])] for each in ways)
        courses = [(*points, (last, up(end))) for points, end in zip(before, ends, strict=True)]
        lines = tuple(zip(colours, courses, strict=True))
        level = up(standing.target) if standing.target else None
        key = (lines, level, plot.size, style.metrics, style.theme)
        put(surface, _images.find(key, lambda: many_lines(style, plot.size, lines, level)), plot.topleft)
        side = min(px(FACE), round(plot.height / (len(bars) - 0.5)))
        heights = apart([plot.bottom - up(end) * plot.height for end in ends], side, plot.top + side / 2, plot.bottom)
        for bar, y in zip(bars, heights, strict=True):
            draw_face(surface, style, (rect.right - px(FACE) // 2, round(y)), side, *screen.session.face(bar.seats[0]))
        foot = pygame.Rect(plot.x, plot.bottom, plot.width, px(FOOT))
        style.write(surface, say("scoring.round", n=1), foot, TextSize.SMALL, style.theme.quiet)
        style.write(surface, say("scoring.round", n=self.rounds), foot, TextSize.SMALL, style.theme.quiet, align=1.0)

    def _draw_sheet(self, surface: DrawTarget, counted: Sequence[float]) -> None:
        """Draw a row for each round, and the totals at the bottom; of the last round each seat has counted a share."""
        screen, sheet = self.screen, self.sheet
        style, say, session = screen.context.page_style, screen.context.t, screen.session
        draw_panel(surface, style, sheet)
        standing, rounds = screen.session.standing(), screen.session.results()
        pad, line = style.px(PAD), style.px(LINE)
        inner = sheet.inflate(-2 * pad, -2 * pad)
        # Numbers keep the same distance from the end of a row as its word from the beginning.
        right = inner.right + style.px(6)
        foot = say("scoring.total" if standing.points else "scoring.wins")
        rows = rows_of(len(rounds), (inner.height - 2 * line) // line)
        said = [
            say("scoring.round", n=last) if first == last else say("scoring.rounds", first=first, last=last)
            for first, last in rows
        ]
        widest = max((style.width(label, TextSize.SMALL) for label in said), default=0)
        wanted = max(style.width(foot, TextSize.SMALL, Typeface.BOLD), widest) + style.px(16)
        head_width = max(style.px(84), min(wanted, inner.width - session.seats * style.px(32)))
        column = (inner.width - head_width) // session.seats
        columns = [pygame.Rect(inner.x + head_width + i * column, inner.y, column, line) for i in range(session.seats)]
        for seat, box in enumerate(columns):
            side = min(style.px(26), column - 2)
            draw_face(surface, style, (box.right - side / 2, box.centery - style.px(2)), side, *session.face(seat))
        for i, (first, last) in enumerate(rows):
            together = rounds[first - 1 : last]
            y = inner.y + line * (i + 1)
            if i % 2 == 0:
                band = rounded((right - inner.x, line), style.px(6), style.theme.panel_light, opacity=0.5)
                put(surface, band, (inner.x, y))
            label = pygame.Rect(inner.x + style.px(6), y, head_width, line)
            style.write(surface, said[i], label, TextSize.SMALL, style.theme.quiet)
            for seat, box in enumerate(columns):
                won = sum(seat in each.winners for each in together)
                noted = sum(each.noted[seat] for each in together)
                counts = min(counted) < 1 and last == len(rounds)
                text = "…" if counts else standing.noted(noted) if standing.points else str(won)
                colour = style.theme.good if won and first == last else style.theme.quiet
                style.write(surface, text, box.move(0, y - inner.y), TextSize.TEXT, colour, Typeface.TITLE, 1.0)
        y = inner.bottom - line
        put_line(surface, style.theme.panel_line, (inner.x, y), (right, y), style.metrics.hairline)
        label = pygame.Rect(inner.x + style.px(6), y, head_width, line)
        style.write(surface, foot, label, TextSize.SMALL, face=Typeface.BOLD)
        for seat, box in enumerate(columns):
            total, gained = standing.totals[seat], standing.gain(rounds[-1], seat)
            text = standing.noted(grown(total - gained, total, counted[seat]))
            style.write(surface, text, box.move(0, y - inner.y), TextSize.TEXT, face=Typeface.TITLE, align=1.0)
