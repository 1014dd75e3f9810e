"""The winner of the match: a panel with a trophy, the name, and how the others came in. Draws, changes nothing."""

from __future__ import annotations

from math import cos, sin

import pygame

from game.engine.events import MatchEnded
from game.engine.options import Scoring, counts_points
from game.ui.drawing import painted, put_centre, shadow, symbol_mask
from game.ui.match.plates import draw_face, draw_name, draw_panel
from game.ui.style import Style
from game.ui.table import chrome
from game.ui.table.desk import Desk
from game.ui.table.words import listed
from game.ui.text import Face
from game.ui.theme import Step
from game.ui.tween import out_back

COMES = 0.6
"""Seconds in which the trophy comes."""
STARS = ((2.5, 1.28, 20), (3.3, 1.16, 14), (4.0, 1.30, 11), (-0.85, 1.22, 16), (-0.1, 1.34, 12), (0.65, 1.18, 18),
         (1.15, 1.42, 10), (2.0, 1.40, 12))  # fmt: skip
"""Round the trophy: an angle, a distance in radii, a size in units."""


def placed(desk: Desk) -> list[int]:
    """The seats from the first to the last place; the winner of the match is the first."""
    state, rules = desk.session.state, desk.table.rules
    totals = state.scores if counts_points(rules) else state.wins
    # Minus points are written down as they are; the fewest are the best (RF-45).
    better = 1 if rules.scoring is Scoring.MINUS else -1
    return sorted(range(desk.session.seats), key=lambda seat: (seat != state.match_winner, better * totals[seat], seat))


def champions(desk: Desk) -> tuple[int, ...]:
    """The seats that have won the match; several where they share it (RF-Q15)."""
    return next(step.event.winners for step in reversed(desk.session.steps) if isinstance(step.event, MatchEnded))


def draw_champion(surface: pygame.Surface, desk: Desk, rect: pygame.Rect, age: float) -> None:
    """The panel; `age` are the seconds that it has been there."""
    style = desk.context.style
    draw_panel(surface, style, rect, lit=True)
    share = 1.0 if desk.context.motion.reduced else min(age / COMES, 1.0)
    radius = min(rect.height * 0.3, style.px(64))
    centre = (rect.x + style.px(112), rect.centery)
    _draw_trophy(surface, style, centre, radius, share)
    order = placed(desk)
    left = round(centre[0] + radius * 1.7)
    others = style.px(250)
    _draw_name(surface, desk, pygame.Rect(left, rect.y, rect.right - left - others - style.px(24), rect.height), order)
    _draw_others(surface, desk, pygame.Rect(rect.right - others - style.px(12), rect.y, others, rect.height), order)


def _draw_trophy(
    surface: pygame.Surface, style: Style, centre: tuple[float, float], radius: float, share: float
) -> None:
    theme = style.theme
    side = round(radius)
    light = shadow((side, side), side // 2, style.px(44), 0.5, theme.accent)
    put_centre(surface, light, centre, share)
    grown = max(out_back(share), 0.05)
    for angle, distance, size in STARS:
        reach = radius * distance * grown
        image = painted(symbol_mask("star", style.px(size)), theme.accent_light)
        put_centre(surface, image, (centre[0] + cos(angle) * reach, centre[1] - sin(angle) * reach), 0.75 * share)
    icon = style.icons.image("trophy", max(round(radius * 1.5 * grown), 1), theme.accent_light, 1.75)
    put_centre(surface, icon, centre)


def _draw_name(surface: pygame.Surface, desk: Desk, room: pygame.Rect, order: list[int]) -> None:
    """Who won, as large as there is room, and with how much."""
    style, champion = desk.context.style, order[0]
    name = listed(desk.context.t, [desk.session.name(seat) for seat in champions(desk)])
    step = next(
        (each for each in (Step.DISPLAY, Step.TITLE) if style.width(name, each, Face.TITLE) <= room.width), Step.HEAD
    )
    line = pygame.Rect(room.x, room.centery - style.px(46), room.width, style.px(56))
    style.write(surface, name, line, step, face=Face.TITLE)
    state = desk.session.state
    score = chrome.score_text(desk.context.t, desk.table.rules, state.scores[champion], state.wins[champion])
    line = pygame.Rect(room.x, room.centery + style.px(10), room.width, style.px(34))
    style.write(surface, score, line, Step.HEAD, style.theme.accent, Face.TITLE)


def _draw_others(surface: pygame.Surface, desk: Desk, room: pygame.Rect, order: list[int]) -> None:
    """The places after the first."""
    style, state, say = desk.context.style, desk.session.state, desk.context.t
    totals = state.scores if counts_points(desk.table.rules) else state.wins
    high, side = style.px(40), style.px(28)
    top = room.centery - high * (len(order) - 1) // 2
    for place, seat in enumerate(order[1:], 2):
        line = pygame.Rect(room.x, top + (place - 2) * high, room.width - style.px(8), high)
        number = 1 if seat in champions(desk) else place
        style.write(surface, say("scoring.place", n=number), line, Step.TEXT, style.theme.quiet, Face.BOLD)
        human = desk.session.is_human(seat)
        draw_face(surface, style, (line.x + style.px(44), line.centery), side, seat, human)
        total = str(totals[seat])
        wide = style.width(total, Step.TEXT, Face.TITLE) + style.px(8)
        name = pygame.Rect(line.x + style.px(66), line.y, line.width - style.px(66) - wide, high)
        draw_name(surface, style, desk.session.name(seat), name)
        style.write(surface, total, line, Step.TEXT, face=Face.TITLE, align=1.0)
    if len(order) > 1:
        rule = pygame.Rect(room.x - style.px(20), room.y, max(style.px(1), 1), room.height).inflate(0, -style.px(48))
        surface.fill(style.theme.panel_line, rule)
