"""Plates and badges of players on the felt. These functions only draw."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

import pygame

from game.play.session import HUMAN
from game.ui.kit.drawing import DrawTarget, blank, outline, put, put_centre, rounded, shadow
from game.ui.kit.image_cache import remembered
from game.ui.kit.style import Style
from game.ui.kit.text import Typeface
from game.ui.kit.theme import WHITE, Colour, TextSize, Theme, mix
from game.ui.table.shared.ahead import nowhere
from game.ui.table.shared.bubbles import Light
from game.ui.table.shared.characters import character
from game.ui.table.shared.faces import animal
from game.ui.table.shared.scores import TIGHT, is_stacked, name_lines

LEAST_BACKS = 3
"""The word next to the number is left out if less room than for this many backs would remain."""
APART = 10
"""Units between the viewer's name and score; a name that comes closer is in smaller letters."""
BLOCK = 256
"""Pixels of the middle of a wide plate that are made; they are repeated, as all columns there are the same."""
BACKS_SHOWN = 14
"""The maximum number of small backs on a plate; the number says the rest."""


@remembered
def _panel(size: tuple[int, int], radius: int, theme: Theme, lit: bool, edge: int, fine: int) -> pygame.Surface:
    """Return a dark plate with its shadow, `edge` pixels larger on every side; its line is `fine` pixels wide."""
    image = blank((size[0] + 2 * edge, size[1] + 2 * edge))
    glow = theme.accent if lit else (0, 0, 0)
    put(image, shadow(size, radius, edge, 0.75 if lit else 0.42, glow), (0, 0 if lit else edge // 4))
    put(image, rounded(size, radius, mix(theme.panel, WHITE, 0.06), theme.panel), (edge, edge))
    line = theme.accent if lit else theme.panel_line
    put(image, outline(size, radius, 2 * fine if lit else fine, line), (edge, edge))
    return image


def draw_panel(surface: DrawTarget, style: Style, rect: pygame.Rect, lit: bool = False) -> None:
    """Draw a plate on the felt; it is lit if it is that seat's turn."""
    edge, radius, fine = style.px(12), style.px(14), style.metrics.hairline
    end = radius + 3 * edge
    left, top, middle = rect.x - edge, rect.y - edge, rect.width + 2 * edge - 2 * end
    if middle <= 2 * BLOCK:
        put(surface, _panel(rect.size, radius, style.theme, lit, edge, fine), (left, top))
        return
    narrow, spare = (2 * (end - edge) + BLOCK, rect.height), middle % BLOCK
    blocks = [(end, BLOCK)] * (middle // BLOCK) + ([(end, spare)] if spare else [])
    for start, width in ((0, end), *blocks, (end + BLOCK, end)):
        put(surface, _part(narrow, radius, style.theme, lit, edge, fine, start, width), (left, top))
        left += width


@remembered
def _part(
    size: tuple[int, int], radius: int, theme: Theme, lit: bool, edge: int, fine: int, start: int, width: int
) -> pygame.Surface:
    """Return some columns of a plate."""
    plate = _panel(size, radius, theme, lit, edge, fine)
    return plate.subsurface((start, 0, width, plate.get_height())).copy()


def emblem_colour(seat: int, theme: Theme) -> Colour:
    """Return the colour of a seat."""
    return theme.seats[seat % len(theme.seats)]


def draw_face(surface: DrawTarget, style: Style, centre: tuple[float, float], side: int, seat: int, face: str) -> None:
    """Draw the round badge of a player in the colour of the seat: a person, a character, or the animal of the seat."""
    colour = emblem_colour(seat, style.theme)
    disc = rounded((side, side), side // 2, mix(colour, WHITE, 0.25), mix(colour, (0, 0, 0), 0.15))
    put_centre(surface, disc, centre)
    if face == HUMAN:
        put_centre(surface, style.icons.image("user-round", round(side * 0.58), WHITE), centre)
    else:
        inside = round(side * 0.86)
        put_centre(surface, character(inside, face) if face else animal(inside, seat, colour), centre)


def draw_name(
    surface: DrawTarget, style: Style, name: str, rect: pygame.Rect, align: float = 0.0, level: str = ""
) -> None:
    """Draw a player's name, in smaller letters if it is long, followed by a computer's level if there is room."""
    step = name_step(style, name, rect.width)
    style.write(surface, name, rect, step, face=Typeface.BOLD, align=align)
    if has_level(style, name, level, rect.width):
        taken = style.width(name, step, Typeface.BOLD) + style.px(6)
        rest = pygame.Rect(rect.x + taken, rect.y + style.px(1), rect.width - taken, rect.height)
        style.write(surface, level, rest, TextSize.SMALL, style.theme.quiet)


def name_step(style: Style, name: str, room: int) -> TextSize:
    """Return the size of a name in a room: smaller letters if it is long."""
    return style.largest(name, room, (TextSize.TEXT, TextSize.SMALL), Typeface.BOLD)


def has_level(style: Style, name: str, level: str, room: int) -> bool:
    """Return whether there is a word for the level, and room for it beside a name."""
    taken = style.width(name, name_step(style, name, room), Typeface.BOLD) + style.px(6)
    return bool(level) and style.width(level, TextSize.SMALL) <= room - taken


def has_level_below(style: Style, level: str, line: pygame.Rect, unit: str = "") -> bool:
    """Return whether the word for the level has room between some backs and a number of two digits with its unit."""
    number = style.width("00", TextSize.HEAD, Typeface.TITLE) + style.px(8)
    number += style.width(unit, TextSize.SMALL) + style.px(5) if unit else 0
    rest = line.width - number - style.width(level, TextSize.SMALL) - style.px(8)
    return style.metrics.enlarged == 1 and rest >= LEAST_BACKS * back_width(line.height)


def back_width(height: int) -> int:
    """Return the width of a small back in a line that high."""
    return max(round(height * 0.62), 6)


def draw_own(surface: DrawTarget, style: Style, name: str, score: str, rect: pygame.Rect) -> None:
    """Draw the viewer's name, and the score beside it, or below it if there is no room beside it."""
    if not is_stacked(style, name, score, rect.width):
        free = rect.width - style.width(score, TextSize.TEXT, Typeface.TITLE)
        step = name_step(style, name, free - style.px(APART))
        place = pygame.Rect(rect.x, rect.y, free - style.px(4), rect.height)
        style.write(surface, name, place, step, face=Typeface.BOLD)
        style.write(surface, score, rect, TextSize.TEXT, style.theme.accent, Typeface.TITLE, align=1.0)
        return
    upper = pygame.Rect(rect.x, rect.y, rect.width, rect.height // 2)
    if style.metrics.enlarged > 1:
        draw_name(surface, style, name, upper)
        style.write(surface, score, upper.move(0, upper.height), TextSize.TEXT, style.theme.accent, Typeface.TITLE)
        return
    fine, colour = style.metrics.hairline, style.theme.accent
    upper.left, upper.width = rect.x - style.px(TIGHT), rect.width + style.px(TIGHT)
    first, rest = name_lines(style, name, upper.width)
    style.write(surface, first, upper.move(0, fine), TextSize.SMALL, face=Typeface.BOLD)
    lower = upper.move(0, upper.height - fine)
    style.write(surface, score, lower, TextSize.SMALL, colour, Typeface.TITLE, 1.0 if rest else 0.0)
    lower.width -= style.width(score, TextSize.SMALL, Typeface.TITLE) + style.px(2)
    style.write(surface, rest, lower, TextSize.SMALL, face=Typeface.BOLD)


def draw_light(surface: DrawTarget, style: Style, plates: Sequence[pygame.Rect], way: Light | None) -> None:
    """Draw the light that travels from the plate of the last turn to that of the next."""
    if way is None or way.tween.done:
        return
    start, end = plates[way.start].center, plates[way.end].center
    share = way.tween.value
    centre = (start[0] + (end[0] - start[0]) * share, start[1] + (end[1] - start[1]) * share)
    put_centre(surface, light(style), centre)


def light(style: Style) -> pygame.Surface:
    """Return the light that travels from plate to plate."""
    side, blur = style.px(44), style.px(30)
    return shadow((side, side), side // 2, blur, 0.55, style.theme.accent_light)


def plates_ahead(style: Style, plates: Sequence[pygame.Rect]) -> Iterator[None]:
    """Make what plates and the light between them are drawn with, one picture at each step."""
    for rect in {plate.size: plate for plate in plates}.values():
        for lit in (False, True):
            draw_panel(nowhere(), style, rect, lit)
            yield
    light(style)
    yield


def draw_backs(
    surface: DrawTarget,
    style: Style,
    rect: pygame.Rect,
    count: int,
    back: Callable[[int], pygame.Surface],
    word: str = "",
    level: str = "",
) -> None:
    """Draw that many small backs side by side, each `back` wide, and the number with its unit if there is room.

    A computer's level stands between backs and number, if it is to be in this line.
    """
    number = str(count)
    step = TextSize.HEAD if style.metrics.enlarged == 1 else TextSize.TEXT
    piece_width = back_width(rect.height)
    wide = style.width(number, step, Typeface.TITLE) + style.px(8)
    said = style.width(word, TextSize.SMALL) + style.px(5)
    beside = style.width(level, TextSize.SMALL) + style.px(8) if level else 0
    if word and rect.width - wide - said - beside >= LEAST_BACKS * piece_width:
        box = pygame.Rect(rect.x, rect.y + style.px(2), rect.width, rect.height)
        style.write(surface, word, box, TextSize.SMALL, style.theme.quiet, align=1.0)
        rect = pygame.Rect(rect.x, rect.y, rect.width - said, rect.height)
    room = rect.width - wide - beside - piece_width
    # Any closer together, they would no longer be recognisable.
    shown = min(count, BACKS_SHOWN, int(room / (piece_width * 0.34)) + 1)
    pitch = min(piece_width * 0.62, room / max(shown - 1, 1))
    image = back(piece_width)
    for i in range(shown):
        put_centre(surface, image, (rect.x + piece_width / 2 + i * pitch, rect.centery))
    if level:
        taken = round(piece_width + max(shown - 1, 0) * pitch) + style.px(8)
        box = pygame.Rect(rect.x + taken, rect.y + style.px(2), rect.width - wide - taken, rect.height)
        # Next to a single one it may say UNO!
        style.write(surface, level, box, TextSize.SMALL, style.theme.quiet, align=1.0 if count == 1 else 0.0)
    box = pygame.Rect(rect.right - wide, rect.y, wide, rect.height)
    colour = style.theme.accent if count == 1 else style.theme.text
    style.write(surface, number, box, step, colour, Typeface.TITLE, align=1.0)
