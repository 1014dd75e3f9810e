"""The winner of the match: a panel with a trophy, the name, and the other places. Only draws."""

from __future__ import annotations

from math import cos, sin

import pygame

from game.play.results import Standing
from game.ui.kit.drawing import DrawTarget, put_centre, shadow, tinted
from game.ui.kit.shapes import symbol_mask
from game.ui.kit.style import Style
from game.ui.kit.text import Typeface
from game.ui.kit.theme import TextSize
from game.ui.kit.tween import out_back
from game.ui.table.shared.match_screen import AnyMatchScreen
from game.ui.table.shared.plates import draw_face, draw_name, draw_panel
from game.words.results import score_texts
from game.words.sentences import listed

TALL, LOW, PLACE = 160, 124, 38
"""Units of height of the winner, also above four rows with pieces, and of each of the other places."""
PLACES, FEW_PLACES = 4, 3
"""The maximum number of places in one column, also of a low panel."""
WINNER, COLUMN = 470, 200
"""Units of width of the winner, and of a column of other places beside it."""
COMES = 0.6
"""Seconds that the trophy takes to appear."""
STARS = ((2.5, 1.28, 20), (3.3, 1.16, 14), (4.0, 1.30, 11), (-0.85, 1.22, 16), (-0.1, 1.34, 12), (0.65, 1.18, 18),
         (1.15, 1.42, 10), (2.0, 1.40, 12))  # fmt: skip
"""Around the trophy: an angle, a distance in radii, a size in units."""


def champion_height(screen: AnyMatchScreen, room: int) -> int:
    """Return how high the panel is in a room of some width, in pixels: where that is narrow, others are below."""
    px = screen.context.page_style.px
    below = px(PLACE) * -(-(screen.session.seats - 1) // 2) + px(24) if _stacked(screen, room) else 0
    return px(TALL) + below


def _stacked(screen: AnyMatchScreen, room: int) -> bool:
    """Return whether the other places are below the winner."""
    columns = -(-(screen.session.seats - 1) // PLACES)
    return room < screen.context.page_style.px(WINNER + COLUMN * columns)


def draw_champion(surface: DrawTarget, screen: AnyMatchScreen, rect: pygame.Rect, age: float, sober: bool) -> None:
    """Draw the panel; `age` is how long it has been visible, in seconds. It is `sober` if somebody else has won."""
    style = screen.context.page_style
    draw_panel(surface, style, rect, lit=not sober)
    whole, narrow = rect, _stacked(screen, rect.width)
    if narrow:
        rect = pygame.Rect(rect.topleft, (rect.width, style.px(TALL)))
    share = 1.0 if screen.context.motion.reduced else min(age / COMES, 1.0)
    radius = min(rect.height * 0.3, style.px(64))
    centre = (rect.x + style.px(112), rect.centery)
    _draw_trophy(surface, style, centre, radius, share, sober)
    standing = screen.standing()
    left = round(centre[0] + radius * 1.7)
    columns = -(-(screen.session.seats - 1) // (PLACES if rect.height >= style.px(TALL) else FEW_PLACES))
    others = 0 if narrow else columns * style.px(250 if columns == 1 else 200)
    room = pygame.Rect(left, rect.y, rect.right - left - others - style.px(24), rect.height)
    _draw_name(surface, screen, room, standing)
    beside = pygame.Rect(rect.right - others - style.px(12), rect.y, others, rect.height)
    below = pygame.Rect(whole.x + style.px(24), rect.bottom, whole.width - style.px(48), whole.height - rect.height)
    most = max(-(-(screen.session.seats - 1) // (2 if narrow else max(columns, 1))), 1)
    _draw_others(surface, screen, below if narrow else beside, standing, most)
    if not narrow and columns:
        rule = pygame.Rect(beside.x - style.px(20), beside.y, style.metrics.hairline, beside.height)
        surface.fill(style.theme.panel_line, rule.inflate(0, -style.px(48)))


def _draw_trophy(
    surface: DrawTarget, style: Style, centre: tuple[float, float], radius: float, share: float, sober: bool
) -> None:
    theme = style.theme
    side = round(radius)
    light = shadow((side, side), side // 2, style.px(44), 0.5, theme.accent)
    put_centre(surface, light, centre, 0.0 if sober else share)
    grown = max(out_back(share), 0.05)
    for angle, distance, size in () if sober else STARS:
        reach = radius * distance * grown
        image = tinted(symbol_mask("star", style.px(size)), theme.accent_light)
        put_centre(surface, image, (centre[0] + cos(angle) * reach, centre[1] - sin(angle) * reach), 0.75 * share)
    icon = style.icons.image(
        "trophy", max(round(radius * 1.5 * grown), 1), theme.quiet if sober else theme.accent_light, 1.75
    )
    put_centre(surface, icon, centre)


def _draw_name(surface: DrawTarget, screen: AnyMatchScreen, room: pygame.Rect, standing: Standing) -> None:
    """Draw who won, as large as there is room, and the score."""
    style, say = screen.context.page_style, screen.context.t
    name = listed(say, [screen.session.name(seat) for seat in standing.champions])
    step = style.largest(name, room.width, (TextSize.DISPLAY, TextSize.TITLE, TextSize.HEAD), Typeface.TITLE)
    line = pygame.Rect(room.x, room.centery - style.px(46), room.width, style.px(56))
    style.write(surface, name, line, step, face=Typeface.TITLE)
    total = standing.totals[standing.champions[0]]
    score = score_texts(say, total, points=standing.points)[0]
    line = pygame.Rect(room.x, room.centery + style.px(10), room.width, style.px(34))
    style.write(surface, score, line, TextSize.HEAD, style.theme.title, Typeface.TITLE)


def _draw_others(surface: DrawTarget, screen: AnyMatchScreen, room: pygame.Rect, standing: Standing, most: int) -> None:
    """Draw the places after the first, in columns of at most that many."""
    style, order = screen.context.page_style, standing.places
    if len(order) < 2:
        return
    rows = min(len(order) - 1, most)
    high = min(style.px(PLACE), room.height // rows)
    wide = room.width // -(-(len(order) - 1) // most)
    top = room.centery - high * rows // 2
    numbers = [screen.context.t("scoring.place", n=standing.place(seat)) for seat in order]
    indent = max(style.px(30), max(style.width(each, TextSize.TEXT, Typeface.BOLD) for each in numbers) + style.px(8))
    for index, seat in enumerate(order[1:]):
        column, row = divmod(index, most)
        gap = style.px(8 if wide == room.width else 24)
        place = pygame.Rect(room.x + column * wide, top + row * high, wide - gap, high)
        style.write(surface, numbers[index + 1], place, TextSize.TEXT, style.theme.quiet, Typeface.BOLD)
        line = pygame.Rect(place.x + indent, place.y, place.width - indent, place.height)
        _draw_place(surface, screen, line, seat, standing.noted(standing.totals[seat]))


def _draw_place(surface: DrawTarget, screen: AnyMatchScreen, line: pygame.Rect, seat: int, total: str) -> None:
    """Draw the player who has one of the places, and the score."""
    style = screen.context.page_style
    side = min(style.px(28), line.height)
    draw_face(surface, style, (line.x + style.px(14), line.centery), side, seat, screen.session.face(seat))
    wide = style.width(total, TextSize.TEXT, Typeface.TITLE) + style.px(8)
    name = pygame.Rect(line.x + style.px(36), line.y, line.width - style.px(36) - wide, line.height)
    draw_name(surface, style, screen.session.name(seat), name)
    style.write(surface, total, line, TextSize.TEXT, face=Typeface.TITLE, align=1.0)
