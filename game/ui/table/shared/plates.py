"""Plates and badges of players on the felt. These functions only draw."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from enum import IntEnum
from math import cos, pi
from typing import NamedTuple

import pygame

from game.engine.game import Call, WindowClosed
from game.play.session import HUMAN
from game.ui.kit.canvas import Canvas
from game.ui.kit.drawing import DrawTarget, blank, outline, put, put_centre, remembered, rounded, shadow
from game.ui.kit.style import Style
from game.ui.kit.text import Typeface
from game.ui.kit.theme import WHITE, Colour, TextSize, Theme, mix
from game.ui.kit.widgets import Button, ButtonKind, Form
from game.ui.kit.widgets.widget import WidgetState
from game.ui.table.shared.faces import animal, character
from game.ui.table.shared.gestures import Light
from game.words.catalogue import breaks
from game.words.results import score_texts

# -- How the scores on the plates of a table are written: all of them alike, in full or with the unit abbreviated.


class ScoreForm(IntEnum):
    """How much of its unit a score has."""

    FULL = 0
    SHORT = 1
    NUMBER = 2
    """The number alone: for a plate that has no room for any unit."""


UNITS = ScoreForm.FULL, ScoreForm.SHORT
"""The forms that have a unit, in the order in which they are wanted."""
TIGHT = 1
"""Units that two lines on the viewer's plate come closer to the badge than one."""
Texts = tuple[str, str, str]
"""A score in each form."""


class PlateScore(NamedTuple):
    """What a plate says of a seat's score."""

    texts: Texts
    form: ScoreForm
    """The form it would have if no other plate were there."""

    def text(self, agreed: ScoreForm) -> str:
        """Return the score in the form that the plates of the table agree on."""
        return self.texts[max(self.form, agreed)]


class PlateWords(NamedTuple):
    """What the plate of a seat says of its score and of its computer's level."""

    score: str
    level: str
    below: bool = False
    """Whether the level stands a line lower than usual, where that has more room."""
    unit: bool = True
    """Whether the number of pieces has its unit, where there is room."""


def agreed_levels(
    scores: Sequence[str], levels: Sequence[str], roomy: Callable[[int], bool], below: Callable[[int], bool]
) -> tuple[PlateWords, ...]:
    """Return the words of each plate: all of computers say the level at the same place, or none says it."""
    computers = [seat for seat, level in enumerate(levels) if level]
    beside = all(map(roomy, computers))
    lower = not beside and all(map(below, computers))
    said = beside or lower
    return tuple(PlateWords(score, level if said else "", lower) for score, level in zip(scores, levels, strict=True))


def agreed_form(scores: Iterable[PlateScore]) -> ScoreForm:
    """Return the form that fits every plate; those without room for a unit do not decide it for the others."""
    return max((each.form for each in scores if each.form is not ScoreForm.NUMBER), default=ScoreForm.FULL)


def score_forms(say: Callable[..., str], n: int, *, points: bool) -> Texts:
    """Return the score of a seat in each form: points, or else rounds won."""
    return (*score_texts(say, n, points=points), str(n).replace("-", "−"))


def score_in_line(style: Style, texts: Texts, room: int, step: int, face: Typeface) -> PlateScore:
    """Return the score of a seat with as much of the unit as there is room for."""
    return PlateScore(texts, _first(style, texts, (room,), step, face))


def own_score(style: Style, texts: Texts, room: int, name: str) -> PlateScore:
    """Return the score of the viewer: beside the name, or on a line of its own below one that is long."""
    if style.metrics.enlarged > 1:
        # In large print no unit has room.
        return PlateScore(texts, ScoreForm.NUMBER)
    if is_stacked(style, name, texts[ScoreForm.NUMBER], room):
        room += style.px(TIGHT)
        rest = name_lines(style, name, room)[1]
        beside = room - (style.width(rest, TextSize.SMALL, Typeface.BOLD) + style.px(6) if rest else 0)
        return score_in_line(style, texts, beside, TextSize.SMALL, Typeface.TITLE)
    beside = room - style.width(name, TextSize.SMALL, Typeface.BOLD) - style.px(6)
    return score_in_line(style, texts, beside, TextSize.TEXT, Typeface.TITLE)


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


def score_beside(style: Style, texts: Texts, room: int, name: str, level: str, face: Typeface) -> PlateScore:
    """Return the score of a seat that shares the room of a line with its name and level.

    A score without its unit is worse than no word for the level, and than a small name. Where text is large and even
    the number has no room, it is left to the tooltip.
    """
    levels = (style.width(level, TextSize.SMALL) + style.px(6), 0) if level else (0,)
    rooms = [
        room - style.width(name, step, Typeface.BOLD) - beside
        for step in (TextSize.TEXT, TextSize.SMALL)
        for beside in levels
    ]
    form = _first(style, texts, rooms, TextSize.SMALL, face)
    if style.metrics.enlarged > 1 and style.width(texts[form], TextSize.SMALL, face) > rooms[-1]:
        texts = texts[ScoreForm.FULL], texts[ScoreForm.SHORT], ""
    return PlateScore(texts, form)


def score_above_level(style: Style, texts: Texts, room: int, level: str) -> PlateScore:
    """Return the score of a seat on a line of its own, short if that leaves room for the level, here or elsewhere."""
    fitting = (form for form in UNITS if with_level(style, texts[form], level, room))
    return PlateScore(texts, next(fitting, ScoreForm.SHORT if level else ScoreForm.FULL))


def with_level(style: Style, score: str, level: str, room: int) -> str:
    """Return a score and the level of a computer beside it; nothing if there is no room for both."""
    both = f"{score} · {level}"
    return both if level and style.width(both, TextSize.SMALL) <= room else ""


def _first(style: Style, texts: Texts, rooms: Iterable[int], step: int, face: Typeface) -> ScoreForm:
    """Return the first form with a unit that fits one of the rooms, the first of which is the most wanted."""
    wide = [style.width(texts[form], step, face) for form in UNITS]
    return next((form for room in rooms for form in UNITS if wide[form] <= room), ScoreForm.NUMBER)


# -- Pictures made before they are needed, one at a time: while a round is dealt, for its first turns.
#
# A picture is made when something is drawn with it, so what comes is drawn where nobody sees it.


def nowhere() -> Canvas:
    """Return something to draw on that is never shown."""
    return Canvas(pygame.Surface((1, 1)))


def keys_ahead(form: Form, style: Style) -> Iterator[None]:
    """Make the pictures of the keys as they are now, and as they will be once they can be used; a key at each step."""
    unseen = nowhere()
    for widget in form:
        for reason in dict.fromkeys((widget.reason, "")):
            widget.reason = reason
            widget.draw(unseen, style, widget.rect, WidgetState())
            yield


# -- Plates and badges of players on the felt. These functions only draw.

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
    plate = _panel(size, radius, theme, lit, edge, fine)
    return plate.subsurface((start, 0, width, plate.get_height())).copy()


def emblem_colour(seat: int, theme: Theme) -> Colour:
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
    if way is None or way.tween.done:
        return
    start, end = plates[way.start].center, plates[way.end].center
    share = way.tween.value
    centre = (start[0] + (end[0] - start[0]) * share, start[1] + (end[1] - start[1]) * share)
    put_centre(surface, light(style), centre)


def light(style: Style) -> pygame.Surface:
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


# -- The UNO! button at the tables of both families: its label, and how it pulses while a call is needed.

RED: Colour = (255, 40, 30)
BEAT = 0.9
"""Seconds from one pulse of the button to the next."""


def call_key(call: Call, catching: bool) -> tuple[str, str, ButtonKind]:
    """Return the button's label as a key of the catalogue, its icon, and how urgent it is."""
    if catching:
        return "table.catch", "hand", ButtonKind.DANGER
    match call:
        case Call.NEEDED:
            return "table.uno", "megaphone", ButtonKind.DANGER
        case Call.CALLED:
            return "table.called", "check", ButtonKind.SECONDARY
        case Call.NO:
            return "table.uno", "megaphone", ButtonKind.SECONDARY


def in_full(style: Style, key: Button, largest: int = TextSize.HEAD) -> Button:
    """Return the button with its label as large as fits, at most the `largest`."""
    fits = (
        step
        for step in (TextSize.HEAD, TextSize.TEXT)
        if step <= largest and style.width(key.text, step, Typeface.STRONG) <= key.room(style)
    )
    key.step = next(fits, TextSize.SMALL)
    return key


def strength(seconds: float, still: bool) -> float:
    """Return how bright the button is, 0..1, after that many seconds; constant if `still`."""
    return 1.0 if still else 0.5 - 0.5 * cos(2 * pi * seconds / BEAT)


def draw_pulse(surface: DrawTarget, style: Style, rect: pygame.Rect, light: float) -> None:
    edge, colour = style.px(16), mix(style.theme.danger, RED, 0.6)
    put(surface, shadow(rect.size, style.px(12), edge, 1.0, colour), (rect.x - edge, rect.y - edge), light)


def unnoticed(happened: Sequence[object], seat: int) -> bool:
    """Return whether the chance to catch a seat ended with these events without being taken."""
    return any(isinstance(event, WindowClosed) and event.seat == seat for event in happened)
