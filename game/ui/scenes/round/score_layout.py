"""Where everything is at the end of a round: side by side, or in one column if text is large."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

import pygame

from game.ui.kit.margins import page_room
from game.ui.kit.style import Style
from game.ui.scenes.round.champion import LOW, TALL, champion_height
from game.ui.scenes.round.score_panel import ScorePanel
from game.ui.scenes.round.score_rows import CROWD, ScoreRows

ONWARD = ("next", "again", "hall")
"""The keys that the button to continue can have."""
ROW, KEY = 108, 56
"""Units of height of a seat and of a button, in a column."""


class ScoreLayout(NamedTuple):
    """Places in pixels."""

    champion: pygame.Rect
    """The panel of the winner of the match; empty if it is not decided."""
    keys: Mapping[str, pygame.Rect]
    """The places of the buttons by their keys, in reading order."""
    height: int
    """The height of everything."""


def in_column(style: Style, rows: ScoreRows, panel: ScorePanel) -> ScoreLayout:
    """Lay out rows and panel one below the other; return where the rest is."""
    screen, px, page, gap = panel.screen, style.px, page_room(style.metrics), style.px(10)
    champion = pygame.Rect(page.x, px(120), page.width, 0)
    if rows.crowned:
        champion.height = champion_height(screen, page.width)
    top = champion.bottom + (gap if rows.crowned else 0)
    seats = pygame.Rect(page.x, top, page.width, (px(ROW) + gap) * screen.session.seats - gap)
    rows.lay_out(seats, gap, style, narrow=True)
    side = pygame.Rect(page.x, seats.bottom + gap, page.width, panel.height(page.width, gap, style))
    panel.lay_out(side, gap, style, narrow=True)
    first = pygame.Rect(page.x, side.bottom + gap, page.width, px(KEY))
    below = ("table", "same", "menu") if not screen.hall else ("table",)
    keys = dict.fromkeys(ONWARD, first) | {
        key: first.move(0, (first.height + gap) * place) for place, key in enumerate(below, 1)
    }
    return ScoreLayout(champion, keys, keys[below[-1]].bottom + page.y)


def on_page(style: Style, rows: ScoreRows, panel: ScorePanel) -> ScoreLayout:
    """Lay out rows and panel side by side; return where the rest is."""
    px, page = style.px, page_room(style.metrics)
    width = min(page.width, px(1400))
    left, top, bottom = page.centerx - width // 2, px(120), page.bottom - px(60) - px(26)
    gap, sheet_width = px(10), 0 if rows.crowded else px(350)
    room = pygame.Rect(left, top, width - sheet_width, bottom - top)
    champion = pygame.Rect(
        room.topleft, (room.width, px(LOW if panel.screen.session.seats == CROWD else TALL) if rows.crowned else 0)
    )
    below = champion.height + (gap if rows.crowned else 0)
    room.update(room.x, room.y + below, room.width, room.height - below)
    rows.lay_out(room, gap, style, champion=champion)
    wanted, low = panel.height(px(330), gap, style), max(box.bottom for box in rows.boxes)
    high = min(max(low - top, wanted), bottom - top)
    if top + high > low and not rows.crowded:
        # Few rows grow with the panel beside them, so that both end alike.
        room.height = top + high - room.y
        rows.lay_out(room, gap, style, champion=champion, filling=True)
    side = pygame.Rect(left + width - px(330), top, px(330), high)
    panel.lay_out(room if rows.crowded else side, gap, style)
    y, high = bottom + px(26), px(60)
    home = pygame.Rect(left, y, px(200), high)
    onward = pygame.Rect(left + width - px(310), y, px(310), high)
    same = pygame.Rect(home.right + px(14), y, px(310 if rows.crowded else 340), high)
    final = pygame.Rect(onward.x - px(14) - px(160), y, px(160), high)
    sheet = final.move(-px(14) - final.width, 0)
    keys = {"menu": home, "same": same, "sheet": sheet, "table": final} | dict.fromkeys(ONWARD, onward)
    return ScoreLayout(champion, keys, style.metrics.height)
