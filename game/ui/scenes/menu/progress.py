"""What was played, in small: the table of the match to continue, the ladder, a week of puzzles, the school.

The menu imports this once all of it is known, after its first frame.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from math import pi, sin

import pygame

from game.engine.cards.rules import CardRules
from game.play.glance import Glance, LastTable
from game.play.ladder import Medal
from game.play.session import HUMAN
from game.store.content import ladder
from game.ui.context import Context
from game.ui.faces import FACES, draw_face, painted_face
from game.ui.kit.drawing import DrawTarget, outline, put, put_centre, rounded, symbol
from game.ui.kit.sprite import margin
from game.ui.kit.style import Style, small_table
from game.ui.kit.theme import WHITE, Colour, mix, shape_on
from game.ui.kit.widgets.widget import Painting, inset
from game.ui.scenes.ladder import METALS
from game.ui.specimens import piece_row
from game.ui.table.cards.images import CardLook, card_images, glow
from game.ui.table.tiles.images import height
from game.words.sentences import Say


def about(context: Context, table: LastTable) -> str:
    t, seats = context.t, table.record.seats
    parts = [t(f"book.{table.record.rules.book}.name"), t("table.round", n=table.round)]
    if table.turn is not None:
        mine = table.faces[table.turn] == HUMAN and table.faces.count(HUMAN) == 1
        parts.append(t(f"menu.turn-{'mine' if mine else 'other'}", name=context.called(seats[table.turn][1])))
    return " · ".join(parts)


def table_picture(style: Style, table: LastTable, face: Callable[[str], str], size: tuple[int, int]) -> pygame.Surface:
    """Return the table with what lies on it, and the faces around it; that of the seat on turn has a ring.

    People have the faces that they chose, by their names.
    """
    image = small_table(size, style.theme).copy()
    side, rules = style.px(40), table.record.rules
    middle = inset(image.get_rect(), style.px(18), side + style.px(20))
    if isinstance(rules, CardRules):
        _put_piles(image, style, rules, table, middle)
    else:
        _put_melds(image, style, table, middle)
    viewer = table.faces.index(HUMAN) if HUMAN in table.faces else 0
    others = [(viewer + step) % len(table.faces) for step in range(1, len(table.faces))]
    y = style.px(14) + side / 2
    places = {seat: (size[0] * (at + 1) / (len(others) + 1), y) for at, seat in enumerate(others)}
    for seat, place in {**places, viewer: (size[0] / 2, size[1] - y)}.items():
        if seat == table.turn:
            ring = side + 2 * style.px(5)
            put_centre(image, outline((ring, ring), ring // 2, style.px(3), style.theme.accent), place)
        kind, name = table.faces[seat], table.record.seats[seat][1]
        draw_face(image, style, place, side, seat, face(name) if kind == HUMAN else kind)
    return image


def _put_piles(image: pygame.Surface, style: Style, rules: CardRules, table: LastTable, room: pygame.Rect) -> None:
    cards, width = card_images(style, rules), round(room.height / 1.7)
    gap = width * 0.62
    put_centre(image, cards.back(width), (room.centerx - gap, room.centery))
    if table.top is not None:
        place = (room.centerx + gap, room.centery)
        if table.colour:
            put_centre(image, glow(style, width, table.colour), place)
        put_centre(image, cards.image(table.top, width, CardLook(colour=table.colour)), place)


def _put_melds(image: pygame.Surface, style: Style, table: LastTable, room: pygame.Rect) -> None:
    """Lay the melds in rows, with tiles as large as there is room for."""
    lengths, width = [len(meld.tiles) for meld in table.melds], style.px(36)
    while width > style.px(9) and len(lines := _lines(lengths, room.width, width)) * _step(width) > room.height:
        width -= 1
    lines = _lines(lengths, room.width, width)
    at, y = 0, room.centery - (len(lines) - 1) * _step(width) / 2
    for line in lines:
        x = room.centerx - (sum(line) + (len(line) - 1) * 0.6) * width / 2
        for long in line:
            picture = piece_row(style, table.record.rules, repr(table.melds[at]), width, powerless=True)
            put(image, picture, (x - margin(width), y - picture.get_height() / 2))
            x, at = x + (long + 0.6) * width, at + 1
        y += _step(width)


def _step(width: int) -> float:
    return height(width) * 1.22


def _lines(lengths: Sequence[int], room: int, width: int) -> list[list[int]]:
    """Return melds of these lengths line by line."""
    lines: list[list[int]] = [[]]
    for long in lengths:
        if lines[-1] and (sum(lines[-1]) + long + 0.6 * len(lines[-1])) * width * 1.05 > room:
            lines.append([])
        lines[-1].append(long)
    return lines


def progress(say: Say, style: Style, seen: Glance) -> dict[str, tuple[str, Painting]]:
    """Return how far somebody has come, in words and as a picture, by the key of the way there."""
    beaten, (done, of) = sum(medal is not None for medal in seen.medals), seen.stages
    return {
        "ladder": (say("ladder.beaten", n=beaten, of=len(seen.medals)), partial(_draw_stones, style, seen)),
        "puzzles": (say("puzzles.solved", n=seen.solved), partial(_draw_stars, style, seen.days)),
        "school": (say("school.progress", n=done, of=of), partial(_draw_stages, style, done, of)),
    }


def _draw_stones(style: Style, seen: Glance, surface: DrawTarget, rect: pygame.Rect) -> None:
    """Draw the ladder as stones that lead upwards: medals, the face of who is next, and those to come."""
    rect, medals, challenger = inset(rect, style.space(1), 0), seen.medals, seen.challenger
    pitch = rect.width / len(medals)
    small, large = round(min(pitch * 0.72, rect.height / 3)), round(min(rect.height * 0.62, pitch * 2))
    met: tuple[float, float] | None = None
    for at, medal in enumerate(medals):
        share = at / (len(medals) - 1)
        rise = (rect.height - small) * (share + 0.1 * sin(share * 4 * pi)) * 0.9
        place = (rect.x + pitch * (at + 0.5), rect.bottom - small / 2 - max(rise, 0))
        if medal is not None:
            put_centre(surface, rounded((small, small), small, mix(METALS[medal], WHITE, 0.3), METALS[medal]), place)
        elif ladder()[at].key == challenger:
            met = place[0], min(max(place[1], rect.y + large / 2), rect.bottom - large / 2)
        else:
            put_centre(surface, rounded((small, small), small, _unlit(style)), place)
    if met is not None:
        put_centre(surface, rounded((large, large), large, *style.theme.marked[:2]), met)
        put_centre(surface, painted_face(round(large * 0.88), *FACES[challenger]), met)


def _draw_stars(style: Style, days: Sequence[bool], surface: DrawTarget, rect: pygame.Rect) -> None:
    """Draw a star for each day of the last week, lit if puzzles were solved on it."""
    side, pitch = min(rect.height, round(rect.width / len(days) * 0.8)), rect.width / len(days)
    for at, solved in enumerate(days):
        colour = METALS[Medal.GOLD] if solved else _unlit(style)
        put_centre(surface, symbol("star", side, colour), (rect.x + pitch * (at + 0.5), rect.centery))


def _draw_stages(style: Style, done: int, count: int, surface: DrawTarget, rect: pygame.Rect) -> None:
    """Draw the stages as steps, those that are done lit."""
    gap, high = max(style.px(3), 1), max(rect.height, 1)
    for at in range(count):
        left, right = (rect.x + round(rect.width * edge / count) for edge in (at, at + 1))
        tall = max(round(high * (0.35 + 0.65 * at / max(count - 1, 1))), 1)
        step = pygame.Rect(left, rect.bottom - tall, max(right - left - gap, 1), tall)
        put(surface, rounded(step.size, style.px(3), style.theme.good if at < done else _unlit(style)), step.topleft)


def _unlit(style: Style) -> Colour:
    return shape_on(style.theme.sunken, style.theme.text)
