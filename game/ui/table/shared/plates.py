"""Plates and badges of players on the felt. These functions only draw."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from typing import NamedTuple

import pygame

from game.ui.kit.canvas import Canvas
from game.ui.kit.drawing import DrawTarget, blank, outline, put, put_centre, remembered, rounded, shadow
from game.ui.kit.motion import Tween
from game.ui.kit.style import Style
from game.ui.kit.theme import WHITE, TextSize, Theme, Typeface, mix
from game.ui.kit.widgets import Button, Form
from game.ui.kit.widgets.widget import WidgetState
from game.words.catalogue import breaks, said
from game.words.results import score_texts

# -- How the scores on the plates of a table are written: with the short unit that stands everywhere on it.


TIGHT = 1
"""Units that two lines on the viewer's plate come closer to the badge than one."""


class PlateScore(NamedTuple):
    """A score in the forms that a plate may have room for."""

    unit: str
    number: str

    def within(self, style: Style, rooms: Iterable[int], step: int) -> str:
        """Return it with its unit, if that fits one of the rooms."""
        return self.unit if style.width(self.unit, step, Typeface.TITLE) <= max(rooms) else self.number


def score_of(say: Callable[..., str], n: int, *, points: bool) -> PlateScore:
    """Return the score of a seat: points, or else rounds won."""
    return PlateScore(score_texts(say, n, points=points)[1], str(said(n)))


def own_score(style: Style, score: PlateScore, room: int, name: str) -> str:
    """Return the score of the viewer: beside the name, or on a line of its own below one that is long."""
    if style.metrics.enlarged > 1:
        return score.within(style, (room,), TextSize.TEXT)
    if is_stacked(style, name, score.number, room):
        room += style.px(TIGHT)
        rest = name_lines(style, name, room)[1]
        beside = room - (style.width(rest, TextSize.SMALL, Typeface.BOLD) + style.px(6) if rest else 0)
        return score.within(style, (beside,), TextSize.SMALL)
    beside = room - style.width(name, TextSize.SMALL, Typeface.BOLD) - style.px(6)
    return score.within(style, (beside,), TextSize.TEXT)


def is_stacked(style: Style, name: str, score: str, room: int) -> bool:
    """Return whether the score of the viewer stands below the name: where text or the name is too long for one line."""
    both = style.width(name, TextSize.SMALL, Typeface.BOLD) + style.width(score, TextSize.TEXT, Typeface.TITLE)
    return style.metrics.enlarged > 1 or both + style.px(4) > room


def name_lines(style: Style, name: str, room: int) -> tuple[str, str]:
    """Return a name as it stands above the score: whole, or what is too long for a line stands beside the score.

    A name without a space or hyphen is broken between two syllables.
    """
    if style.width(name, TextSize.SMALL, Typeface.BOLD) <= room:
        return name, ""
    parts = [(name[:end].rstrip(), name[end:]) for end in range(1, len(name)) if name[end - 1] in "- "]
    syllables = [(f"{name[:end]}-", name[end:]) for end in breaks(name)]
    for several in (parts, syllables):
        fitting = [part for part in several if style.width(part[0], TextSize.SMALL, Typeface.BOLD) <= room]
        if fitting:
            return fitting[-1]
    return name, ""


def score_beside(style: Style, score: PlateScore, room: int, name: str) -> str:
    """Return the score of a seat that shares the room of a line with its name.

    A score without its unit is worse than a small name. Where text is large and even the number has no room, it is left
    to the tooltip.
    """
    rooms = [room - style.width(name, step, Typeface.BOLD) for step in (TextSize.TEXT, TextSize.SMALL)]
    found = score.within(style, rooms, TextSize.SMALL)
    large = style.metrics.enlarged > 1 and style.width(found, TextSize.SMALL, Typeface.TITLE) > rooms[-1]
    return "" if large else found


def nowhere() -> Canvas:
    """Return something to draw on that is never shown."""
    return Canvas(pygame.Surface((1, 1)))


def keys_of(form: Form, style: Style) -> Iterator[Callable[[], object]]:
    """Yield what makes the pictures of the keys as they are now, and as they will be once they can be used."""
    for widget in form:
        for reason in dict.fromkeys((widget.reason, "")):
            widget.reason = reason
            yield partial(widget.draw, nowhere(), style, widget.rect, WidgetState())


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
    put(surface, _panel(rect.size, radius, style.theme, lit, edge, fine), (rect.x - edge, rect.y - edge))


def draw_name(surface: DrawTarget, style: Style, name: str, rect: pygame.Rect, align: float = 0.0) -> None:
    """Draw a player's name, in smaller letters if it is long."""
    style.write(surface, name, rect, name_step(style, name, rect.width), face=Typeface.BOLD, align=align)


def name_step(style: Style, name: str, room: int) -> TextSize:
    return style.largest(name, room, (TextSize.TEXT, TextSize.SMALL), Typeface.BOLD)


def draw_own(surface: DrawTarget, style: Style, name: str, score: str, rect: pygame.Rect) -> None:
    """Draw the viewer's name, and the score beside it, or below it if there is no room beside it."""
    if not is_stacked(style, name, score, rect.width):
        free = rect.width - style.width(score, TextSize.TEXT, Typeface.TITLE)
        step = name_step(style, name, free - style.px(10))
        place = pygame.Rect(rect.x, rect.y, free - style.px(4), rect.height)
        style.write(surface, name, place, step, face=Typeface.BOLD)
        style.write(surface, score, rect, TextSize.TEXT, style.theme.text, Typeface.TITLE, align=1.0)
        return
    upper = pygame.Rect(rect.x, rect.y, rect.width, rect.height // 2)
    if style.metrics.enlarged > 1:
        draw_name(surface, style, name, upper)
        lower = upper.move(0, upper.height - style.px(3))  # the tail of a letter stays above the edge
        style.write(surface, score, lower, TextSize.TEXT, style.theme.text, Typeface.TITLE)
        return
    fine, colour = style.metrics.hairline, style.theme.text
    upper.left, upper.width = rect.x - style.px(TIGHT), rect.width + style.px(TIGHT)
    first, rest = name_lines(style, name, upper.width)
    style.write(surface, first, upper.move(0, fine), TextSize.SMALL, face=Typeface.BOLD)
    lower = upper.move(0, upper.height - fine)
    style.write(surface, score, lower, TextSize.SMALL, colour, Typeface.TITLE, 1.0 if rest else 0.0)
    lower.width -= style.width(score, TextSize.SMALL, Typeface.TITLE) + style.px(2)
    style.write(surface, rest, lower, TextSize.SMALL, face=Typeface.BOLD)


class Light(NamedTuple):
    """The light on its way from one plate to another."""

    start: int
    end: int
    tween: Tween


def draw_light(surface: DrawTarget, style: Style, plates: Sequence[pygame.Rect], way: Light | None) -> None:
    if way is None or way.tween.done or not min(plates[way.start].width, plates[way.end].width):
        return
    start, end = plates[way.start].center, plates[way.end].center
    share = way.tween.value
    centre = (start[0] + (end[0] - start[0]) * share, start[1] + (end[1] - start[1]) * share)
    put_centre(surface, light(style), centre)


def light(style: Style) -> pygame.Surface:
    side, blur = style.px(44), style.px(30)
    return shadow((side, side), side // 2, blur, 0.55, style.theme.accent_light)


def bodies_of(plates: Sequence[pygame.Rect], style: Style) -> Iterator[Callable[[], object]]:
    """Yield what makes the pictures with which plates and the light between them are drawn."""
    sizes = {plate.size: plate for plate in plates}.values()
    yield from (partial(draw_panel, nowhere(), style, rect, lit) for rect in sizes for lit in (False, True))
    yield partial(light, style)


def draw_backs(
    surface: DrawTarget, style: Style, rect: pygame.Rect, count: int, back: Callable[[int], pygame.Surface], said: str
) -> None:
    """Draw that many small backs side by side, each `back` wide, the number, and beside a last one what was `said`."""
    number = str(count)
    step = TextSize.HEAD if style.metrics.enlarged == 1 else TextSize.TEXT
    piece_width = max(round(rect.height * 0.62), 6)
    wide = style.width(number, step, Typeface.TITLE) + style.px(8)
    room = rect.width - wide - piece_width
    # Any closer together, they would no longer be recognisable.
    shown = min(count, 14, int(room / (piece_width * 0.34)) + 1)
    pitch = min(piece_width * 0.62, room / max(shown - 1, 1))
    image = back(piece_width)
    for i in range(shown):
        put_centre(surface, image, (rect.x + piece_width / 2 + i * pitch, rect.centery))
    box = pygame.Rect(rect.right - wide, rect.y, wide, rect.height)
    colour = style.theme.warning if count == 1 else style.theme.text
    style.write(surface, number, box, step, colour, Typeface.TITLE, align=1.0)
    if said:
        chip = pygame.Rect(0, 0, style.width(said, TextSize.SMALL, Typeface.TITLE) + style.px(14), style.grown(22, 0.7))
        chip.midleft = (rect.x + style.px(30), rect.centery)
        _, ground, ink = style.theme.marked
        put(surface, rounded(chip.size, chip.height // 2, ground), chip.topleft)
        style.write(surface, said, chip, TextSize.SMALL, ink, Typeface.TITLE, 0.5)


def in_full(style: Style, key: Button, largest: int = TextSize.HEAD) -> Button:
    """Return the button with its label as large as fits, at most the `largest`."""
    steps = [step for step in (TextSize.HEAD, TextSize.TEXT, TextSize.SMALL) if step <= largest]
    key.step = style.largest(key.text, key.room(style), steps, Typeface.STRONG)
    return key
