"""The score sheet: a row for each round, the totals at the foot."""

from __future__ import annotations

import pygame

from game.engine.events import RoundEnded
from game.engine.options import MeldRules, Scoring, counts_points
from game.ui.drawing import put, rounded
from game.ui.match.plates import draw_face, draw_panel
from game.ui.table.desk import Desk
from game.ui.text import Face
from game.ui.theme import Step


def draw_sheet(surface: pygame.Surface, desk: Desk, sheet: pygame.Rect) -> None:
    """A row for each round, the totals at the foot."""
    style, say, session = desk.context.style, desk.context.t, desk.session
    draw_panel(surface, style, sheet)
    rules = desk.table.rules
    points = counts_points(rules)
    rounds = [step.event for step in session.steps if isinstance(step.event, RoundEnded)]
    pad, line = style.px(14), style.px(30)
    inner = sheet.inflate(-2 * pad, -2 * pad)
    head_width = style.px(84)
    column = (inner.width - head_width) // session.seats
    columns = [
        pygame.Rect(inner.x + head_width + i * column, inner.y, column, line) for i in range(session.seats)
    ]
    for seat, box in enumerate(columns):
        side = style.px(26)
        draw_face(
            surface, style, (box.right - side / 2, box.centery - style.px(2)), side, seat, session.is_human(seat)
        )
    room = (inner.height - 2 * line) // line
    for i, result in enumerate(rounds[-room:]):
        number = len(rounds) - len(rounds[-room:]) + i + 1
        y = inner.y + line * (i + 1)
        if i % 2 == 0:
            band = rounded((inner.width, line), style.px(6), style.theme.panel_light, opacity=0.5)
            put(surface, band, (inner.x, y))
        label = pygame.Rect(inner.x + style.px(6), y, head_width, line)
        style.write(surface, say("scoring.round", n=number), label, Step.SMALL, style.theme.quiet)
        for seat, box in enumerate(columns):
            won = seat == result.winner
            text = _noted(rules, result.round_scores[seat]) if points else str(int(won))
            colour = style.theme.accent if won else style.theme.quiet
            style.write(surface, text, box.move(0, y - inner.y), Step.TEXT, colour, align=1.0)
    y = inner.bottom - line
    pygame.draw.line(surface, style.theme.panel_line, (inner.x, y), (inner.right, y), max(style.px(1), 1))
    label = pygame.Rect(inner.x + style.px(6), y, head_width, line)
    style.write(surface, say("scoring.total" if points else "scoring.wins"), label, Step.SMALL, face=Face.BOLD)
    totals = session.state.scores if points else session.state.wins
    for seat, box in enumerate(columns):
        style.write(surface, str(totals[seat]), box.move(0, y - inner.y), Step.TEXT, face=Face.TITLE, align=1.0)


def _noted(rules: MeldRules, points: int) -> str:
    """What a seat notes for a round; plus and minus are written where both occur (RK-Q1)."""
    return f"{points:+d}".replace("-", "−") if rules.scoring is Scoring.SIGNED and points else str(points)
