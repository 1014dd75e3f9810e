"""The score sheet: a row for each round, the totals at the bottom."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from game.ui.kit.drawing import DrawTarget, put, put_line, rounded
from game.ui.kit.style import Style
from game.ui.kit.text import Typeface
from game.ui.kit.theme import TextSize
from game.ui.scenes.round.going_out import grown
from game.ui.table.shared.match_screen import AnyMatchScreen
from game.ui.table.shared.plates import draw_face, draw_panel
from game.words.results import rounds_text, total_word

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


def draw_sheet(surface: DrawTarget, screen: AnyMatchScreen, sheet: pygame.Rect, counted: Sequence[float]) -> None:
    """Draw a row for each round, and the totals at the bottom; of the last round each seat has counted a share."""
    style, say, session = screen.context.page_style, screen.context.t, screen.session
    draw_panel(surface, style, sheet)
    standing, rounds = screen.standing(), screen.results()
    pad, line = style.px(PAD), style.px(LINE)
    inner = sheet.inflate(-2 * pad, -2 * pad)
    # Numbers keep the same distance from the end of a row as its word from the beginning.
    right = inner.right + style.px(6)
    foot = total_word(say, points=standing.points)
    room = (inner.height - 2 * line) // line
    rows = rows_of(len(rounds), room)
    said = [rounds_text(say, *row) for row in rows]
    widest = max((style.width(label, TextSize.SMALL) for label in said), default=0)
    wanted = max(style.width(foot, TextSize.SMALL, Typeface.BOLD), widest) + style.px(16)
    head_width = max(style.px(84), min(wanted, inner.width - session.seats * style.px(32)))
    column = (inner.width - head_width) // session.seats
    columns = [pygame.Rect(inner.x + head_width + i * column, inner.y, column, line) for i in range(session.seats)]
    for seat, box in enumerate(columns):
        side = min(style.px(26), column - 2)
        draw_face(surface, style, (box.right - side / 2, box.centery - style.px(2)), side, seat, session.face(seat))
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
            text = standing.noted(noted) if standing.points else str(won)
            if min(counted) < 1 and last == len(rounds):
                text = "…"
            colour = style.theme.accent if won and first == last else style.theme.quiet
            style.write(surface, text, box.move(0, y - inner.y), TextSize.TEXT, colour, align=1.0)
    y = inner.bottom - line
    put_line(surface, style.theme.panel_line, (inner.x, y), (right, y), style.metrics.hairline)
    label = pygame.Rect(inner.x + style.px(6), y, head_width, line)
    style.write(surface, foot, label, TextSize.SMALL, face=Typeface.BOLD)
    for seat, box in enumerate(columns):
        gained = rounds[-1].noted[seat] if standing.points else int(seat in rounds[-1].winners)
        total = standing.noted(grown(standing.totals[seat] - gained, standing.totals[seat], counted[seat]))
        style.write(surface, total, box.move(0, y - inner.y), TextSize.TEXT, face=Typeface.TITLE, align=1.0)
