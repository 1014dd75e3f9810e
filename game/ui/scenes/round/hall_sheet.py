"""The sheet of a tournament: a column for each player, a row for each round played, the sums at the foot."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from game.engine.cards.tournament import PLAYERS, Tournament
from game.ui.kit.drawing import DrawTarget, put, put_line, rounded
from game.ui.kit.style import Style
from game.ui.kit.text import Typeface
from game.ui.kit.theme import TextSize
from game.ui.kit.widgets import Form, Picture
from game.ui.kit.widgets.label import Painting
from game.ui.kit.widgets.layout import off_bottom, off_top
from game.ui.table.shared.plates import draw_face
from game.words.sentences import Say

LINE = 34
"""Units of a round."""


def build_sheet(
    form: Form, style: Style, room: pygame.Rect, say: Say, tournament: Tournament, face: Callable[[int], str]
) -> None:
    """Add the sheet to a form; the rounds are scrolled if there are many."""
    head, body = off_top(room, style.px(40), style.space(1))
    foot, body = off_bottom(body, style.px(LINE), style.space(1))
    form.add(Picture("sheet-head", head, _faces(style, face)))
    form.add(Picture("sheet-foot", foot, _totals(style, say, tournament)))
    high = style.px(LINE) * max(len(tournament.rounds), 1)
    rows = pygame.Rect(body.x, body.y, body.width, high)
    form.add(Picture("sheet", rows, _rows(style, say, tournament)), scrolled=True)
    form.scroll_in(body, high)


def _columns(rect: pygame.Rect, style: Style) -> list[pygame.Rect]:
    """Return the number of a round, then a column for each player."""
    label, gap = style.px(52), style.px(10)
    wide = (rect.width - label - gap) // PLAYERS
    first = pygame.Rect(rect.x, rect.y, label, rect.height)
    return [first, *(pygame.Rect(rect.x + label + i * wide, rect.y, wide, rect.height) for i in range(PLAYERS))]


def _faces(style: Style, face: Callable[[int], str]) -> Painting:
    def paint(surface: DrawTarget, rect: pygame.Rect) -> None:
        for player, box in enumerate(_columns(rect, style)[1:]):
            side = min(style.px(32), box.width - 2)
            draw_face(surface, style, (box.right - side / 2, box.centery), side, player, face(player))

    return paint


def _rows(style: Style, say: Say, tournament: Tournament) -> Painting:
    rounds = tournament.rounds

    def paint(surface: DrawTarget, rect: pygame.Rect) -> None:
        if not rounds:
            style.write(surface, say("tournament.no-rounds"), rect, TextSize.TEXT, style.theme.quiet, align=0.5)
        for i, points in enumerate(rounds):
            line = pygame.Rect(rect.x, rect.y + i * style.px(LINE), rect.width, style.px(LINE))
            if i % 2 == 0:
                put(surface, rounded(line.size, style.px(6), style.theme.panel_light, opacity=0.5), line.topleft)
            label, *boxes = _columns(line, style)
            label.x += style.px(8)
            style.write(surface, str(i + 1), label, TextSize.SMALL, style.theme.quiet)
            for player, box in enumerate(boxes):
                colour = style.theme.accent if points[player] else style.theme.quiet
                style.write(surface, str(points[player]), box, TextSize.TEXT, colour, align=1.0)

    return paint


def _totals(style: Style, say: Say, tournament: Tournament) -> Painting:
    """Return a painter for what everybody has in all rounds."""

    def paint(surface: DrawTarget, rect: pygame.Rect) -> None:
        put_line(surface, style.theme.panel_line, rect.topleft, rect.topright, style.metrics.hairline)
        label, *boxes = _columns(rect, style)
        label.x += style.px(8)
        first = style.width(str(tournament.totals[0]), TextSize.TEXT, Typeface.TITLE)
        label.width = boxes[0].right - first - style.px(6) - label.left
        style.write(surface, say("scoring.total"), label, TextSize.SMALL, face=Typeface.BOLD)
        for total, box in zip(tournament.totals, boxes, strict=True):
            style.write(surface, str(total), box, TextSize.TEXT, face=Typeface.TITLE, align=1.0)

    return paint
