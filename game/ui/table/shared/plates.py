"""Plates and badges of players on the felt. These functions only draw."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from math import cos, pi
from typing import NamedTuple

import pygame

from game.engine.game import Call, WindowClosed
from game.play.session import HUMAN
from game.ui.kit.canvas import Canvas
from game.ui.kit.drawing import SUPER, DrawTarget, Point, blank, outline, put, put_centre, remembered, rounded, shadow
from game.ui.kit.style import Style
from game.ui.kit.text import Typeface
from game.ui.kit.theme import WHITE, Colour, TextSize, Theme, mix
from game.ui.kit.widgets import Button, ButtonKind, Form
from game.ui.kit.widgets.widget import WidgetState
from game.ui.table.shared.gestures import Light
from game.words.catalogue import breaks, said
from game.words.results import score_texts

# -- Faces of computer players: ten animals, told apart by their ears, eyes and noses as well as by their colours.

INK: Colour = (38, 32, 30)


class Brush:
    """Draws in fractions of a square picture; `fur`, `light` and `dark` are the colours of an animal."""

    def __init__(self, image: pygame.Surface, colour: Colour) -> None:
        self.image, self.side = image, image.get_width()
        self.fur, self.light, self.dark = mix(colour, WHITE, 0.62), mix(colour, WHITE, 0.86), mix(colour, INK, 0.45)

    def oval(self, colour: Colour, middle: Point, wide: float, high: float) -> None:
        rect = pygame.Rect(0, 0, round(wide * self.side), round(high * self.side))
        rect.center = round(middle[0] * self.side), round(middle[1] * self.side)
        pygame.draw.ellipse(self.image, colour, rect)

    def pair(self, colour: Colour, away: float, y: float, wide: float, high: float) -> None:
        for side in (-1, 1):
            self.oval(colour, (0.5 + side * away, y), wide, high)

    def shape(self, colour: Colour, *points: Point, twice: bool = False) -> None:
        """Draw a polygon; `twice` also mirrored."""
        for way in (1, -1) if twice else (1,):
            corners = [((0.5 + way * (x - 0.5)) * self.side, y * self.side) for x, y in points]
            pygame.draw.polygon(self.image, colour, corners)

    def eyes(self, away: float = 0.13, y: float = 0.5, size: float = 0.085) -> None:
        """Draw two eyes with a light in each."""
        self.pair(INK, away, y, size, size * 1.15)
        for side in (-1, 1):
            self.oval(WHITE, (0.5 + side * away + size * 0.16, y - size * 0.22), size * 0.34, size * 0.34)


def _cat(brush: Brush) -> None:
    brush.shape(brush.fur, (0.2, 0.5), (0.21, 0.14), (0.48, 0.32), twice=True)
    brush.shape(brush.dark, (0.26, 0.36), (0.26, 0.24), (0.38, 0.32), twice=True)
    brush.oval(brush.fur, (0.5, 0.56), 0.64, 0.54)
    brush.eyes(0.15, 0.52)
    brush.shape(brush.dark, (0.45, 0.61), (0.55, 0.61), (0.5, 0.67))
    for y in (0.64, 0.7):
        brush.shape(brush.dark, (0.12, y), (0.34, y + 0.01), (0.34, y + 0.025), twice=True)


def _bear(brush: Brush) -> None:
    brush.pair(brush.fur, 0.24, 0.3, 0.26, 0.26)
    brush.pair(brush.dark, 0.24, 0.3, 0.13, 0.13)
    brush.oval(brush.fur, (0.5, 0.55), 0.66, 0.6)
    brush.oval(brush.light, (0.5, 0.67), 0.32, 0.25)
    brush.eyes(0.14, 0.48)
    brush.oval(INK, (0.5, 0.62), 0.13, 0.09)


def _rabbit(brush: Brush) -> None:
    brush.pair(brush.fur, 0.13, 0.27, 0.17, 0.48)
    brush.pair(brush.dark, 0.13, 0.28, 0.07, 0.32)
    brush.oval(brush.fur, (0.5, 0.62), 0.56, 0.5)
    brush.eyes(0.12, 0.58)
    brush.oval(brush.dark, (0.5, 0.67), 0.08, 0.06)
    brush.shape(WHITE, (0.45, 0.73), (0.55, 0.73), (0.54, 0.83), (0.46, 0.83))


def _owl(brush: Brush) -> None:
    brush.shape(brush.fur, (0.18, 0.46), (0.2, 0.16), (0.46, 0.34), twice=True)
    brush.oval(brush.fur, (0.5, 0.55), 0.66, 0.62)
    brush.pair(brush.light, 0.14, 0.48, 0.28, 0.28)
    brush.eyes(0.14, 0.48, 0.14)
    brush.shape((240, 170, 60), (0.44, 0.56), (0.56, 0.56), (0.5, 0.7))


def _fox(brush: Brush) -> None:
    brush.shape(brush.fur, (0.14, 0.5), (0.2, 0.12), (0.48, 0.34), twice=True)
    brush.shape(brush.fur, (0.12, 0.44), (0.88, 0.44), (0.5, 0.88))
    brush.oval(brush.fur, (0.5, 0.45), 0.72, 0.32)
    brush.shape(brush.light, (0.13, 0.46), (0.42, 0.58), (0.5, 0.88), twice=True)
    brush.eyes(0.15, 0.48)
    brush.oval(INK, (0.5, 0.83), 0.12, 0.1)


def _mouse(brush: Brush) -> None:
    brush.pair(brush.fur, 0.26, 0.32, 0.38, 0.38)
    brush.pair(brush.dark, 0.26, 0.32, 0.24, 0.24)
    brush.oval(brush.fur, (0.5, 0.61), 0.5, 0.5)
    brush.eyes(0.1, 0.56)
    brush.oval(brush.dark, (0.5, 0.72), 0.12, 0.1)


def _frog(brush: Brush) -> None:
    brush.pair(brush.fur, 0.2, 0.33, 0.28, 0.28)
    brush.oval(brush.fur, (0.5, 0.58), 0.72, 0.5)
    brush.pair(WHITE, 0.2, 0.33, 0.18, 0.18)
    brush.pair(INK, 0.2, 0.33, 0.09, 0.1)
    brush.shape(brush.dark, (0.26, 0.62), (0.74, 0.62), (0.64, 0.7), (0.36, 0.7))


def _dog(brush: Brush) -> None:
    brush.oval(brush.fur, (0.5, 0.54), 0.58, 0.6)
    brush.pair(brush.dark, 0.3, 0.5, 0.2, 0.46)
    brush.oval(brush.light, (0.5, 0.66), 0.34, 0.28)
    brush.eyes(0.11, 0.46)
    brush.oval(INK, (0.5, 0.6), 0.15, 0.11)
    brush.oval((224, 96, 110), (0.5, 0.78), 0.12, 0.13)


def _hedgehog(brush: Brush) -> None:
    for x, y in ((0.12, 0.62), (0.1, 0.44), (0.18, 0.26), (0.34, 0.14), (0.5, 0.09)):
        brush.shape(brush.dark, (x, y), (0.3, 0.64), (0.5, 0.4), twice=True)
    brush.oval(brush.dark, (0.5, 0.5), 0.62, 0.56)
    brush.oval(brush.light, (0.5, 0.63), 0.5, 0.42)
    brush.eyes(0.11, 0.58)
    brush.oval(INK, (0.5, 0.71), 0.13, 0.11)


def _pig(brush: Brush) -> None:
    brush.shape(brush.dark, (0.2, 0.42), (0.16, 0.16), (0.44, 0.28), twice=True)
    brush.oval(brush.fur, (0.5, 0.56), 0.66, 0.6)
    brush.eyes(0.15, 0.47)
    brush.oval(brush.light, (0.5, 0.65), 0.3, 0.21)
    brush.pair(brush.dark, 0.06, 0.65, 0.06, 0.1)


ANIMALS: tuple[Callable[[Brush], None], ...] = (
    _cat, _bear, _rabbit, _owl, _fox, _mouse, _frog, _dog, _hedgehog, _pig,
)  # fmt: skip
"""The animal of each seat."""


@remembered
def animal(side: int, seat: int, colour: Colour) -> pygame.Surface:
    return painted_face(side, ANIMALS[seat % len(ANIMALS)], colour)


def painted_face(side: int, draw: Callable[[Brush], None], colour: Colour) -> pygame.Surface:
    large = blank((side * SUPER, side * SUPER))
    draw(Brush(large, colour))
    return pygame.transform.smoothscale(large.premul_alpha(), (side, side))


# -- Faces of the twelve characters of the ladder, each with a shape and a colour of its own.

BEAK: Colour = (240, 160, 50)
TONGUE: Colour = (224, 96, 110)


def _chick(brush: Brush) -> None:
    for x in (0.4, 0.5, 0.6):
        brush.shape(brush.fur, (x - 0.05, 0.24), (x + 0.05, 0.24), (x + (x - 0.5) * 0.6, 0.06))
    brush.oval(brush.fur, (0.5, 0.55), 0.68, 0.68)
    brush.eyes(0.16, 0.48)
    brush.shape(BEAK, (0.38, 0.58), (0.62, 0.58), (0.5, 0.7))
    brush.pair(TONGUE, 0.24, 0.62, 0.1, 0.06)


def _turtle(brush: Brush) -> None:
    brush.oval(brush.dark, (0.5, 0.66), 0.86, 0.5)
    for x in (0.22, 0.78):
        brush.oval(brush.light, (x, 0.64), 0.14, 0.18)
    brush.oval(brush.fur, (0.5, 0.48), 0.5, 0.6)
    brush.pair(WHITE, 0.12, 0.4, 0.2, 0.2)
    brush.eyes(0.11, 0.41, 0.09)
    brush.shape(brush.dark, (0.36, 0.6), (0.64, 0.6), (0.58, 0.66), (0.42, 0.66))


def _monkey(brush: Brush) -> None:
    brush.pair(brush.dark, 0.34, 0.5, 0.26, 0.28)
    brush.pair(brush.light, 0.34, 0.5, 0.14, 0.16)
    brush.oval(brush.dark, (0.5, 0.5), 0.62, 0.68)
    brush.pair(brush.light, 0.12, 0.46, 0.28, 0.3)
    brush.oval(brush.light, (0.5, 0.67), 0.48, 0.32)
    brush.eyes(0.11, 0.47)
    brush.pair(INK, 0.04, 0.6, 0.04, 0.03)
    brush.shape(INK, (0.36, 0.7), (0.64, 0.7), (0.56, 0.76), (0.44, 0.76))


def _cow(brush: Brush) -> None:
    brush.shape(brush.light, (0.3, 0.28), (0.22, 0.06), (0.4, 0.22), twice=True)
    brush.shape(brush.dark, (0.26, 0.36), (0.02, 0.34), (0.2, 0.5), twice=True)
    brush.oval(WHITE, (0.5, 0.5), 0.54, 0.68)
    brush.oval(brush.dark, (0.36, 0.4), 0.24, 0.3)
    brush.oval((244, 178, 176), (0.5, 0.73), 0.5, 0.32)
    brush.eyes(0.13, 0.43)
    brush.pair(INK, 0.1, 0.71, 0.06, 0.09)


def _parrot(brush: Brush) -> None:
    for x, y in ((0.34, 0.1), (0.48, 0.04), (0.62, 0.08)):
        brush.shape(brush.dark, (0.4, 0.34), (0.6, 0.34), (x, y))
    brush.oval(brush.fur, (0.5, 0.56), 0.68, 0.7)
    brush.pair(WHITE, 0.16, 0.48, 0.26, 0.3)
    brush.eyes(0.15, 0.47)
    brush.shape(INK, (0.38, 0.54), (0.62, 0.54), (0.6, 0.7), (0.5, 0.84), (0.4, 0.7))
    brush.shape(BEAK, (0.4, 0.54), (0.6, 0.54), (0.57, 0.64), (0.43, 0.64))


def _beaver(brush: Brush) -> None:
    brush.pair(brush.dark, 0.25, 0.26, 0.18, 0.18)
    brush.oval(brush.fur, (0.5, 0.52), 0.7, 0.66)
    brush.pair(brush.light, 0.12, 0.66, 0.28, 0.22)
    brush.eyes(0.15, 0.44)
    brush.oval(INK, (0.5, 0.57), 0.16, 0.11)
    brush.shape(WHITE, (0.42, 0.73), (0.495, 0.73), (0.495, 0.9), (0.43, 0.9), twice=True)


def _raccoon(brush: Brush) -> None:
    brush.shape(brush.dark, (0.18, 0.42), (0.17, 0.12), (0.42, 0.26), twice=True)
    brush.oval(brush.fur, (0.5, 0.54), 0.74, 0.62)
    brush.shape(WHITE, (0.12, 0.56), (0.2, 0.34), (0.48, 0.36), (0.46, 0.48), twice=True)
    brush.shape(INK, (0.14, 0.62), (0.2, 0.42), (0.44, 0.42), (0.47, 0.58), (0.3, 0.66), twice=True)
    brush.pair(WHITE, 0.15, 0.51, 0.12, 0.12)
    brush.eyes(0.15, 0.51, 0.075)
    brush.oval(brush.light, (0.5, 0.7), 0.3, 0.24)
    brush.oval(INK, (0.5, 0.65), 0.14, 0.1)


def _sheep(brush: Brush) -> None:
    for x, y in ((0.22, 0.36), (0.32, 0.2), (0.5, 0.14), (0.68, 0.2), (0.78, 0.36), (0.2, 0.54), (0.8, 0.54)):
        brush.oval(brush.light, (x, y), 0.28, 0.28)
    brush.shape(brush.dark, (0.26, 0.44), (0.02, 0.5), (0.22, 0.6), twice=True)
    brush.oval(brush.dark, (0.5, 0.56), 0.5, 0.62)
    brush.oval(brush.light, (0.5, 0.27), 0.44, 0.2)
    brush.pair(WHITE, 0.11, 0.5, 0.15, 0.16)
    brush.eyes(0.11, 0.51, 0.08)
    brush.shape((244, 178, 176), (0.44, 0.68), (0.56, 0.68), (0.5, 0.75))


def _panda(brush: Brush) -> None:
    brush.pair(INK, 0.27, 0.24, 0.28, 0.28)
    brush.oval(WHITE, (0.5, 0.54), 0.74, 0.68)
    for side in (-1, 1):
        brush.oval(INK, (0.5 + side * 0.17, 0.5), 0.22, 0.26)
    brush.pair(WHITE, 0.15, 0.49, 0.1, 0.11)
    brush.pair(INK, 0.145, 0.5, 0.055, 0.06)
    brush.oval(INK, (0.5, 0.64), 0.14, 0.09)
    brush.shape(INK, (0.42, 0.73), (0.58, 0.73), (0.5, 0.77))


def _lion(brush: Brush) -> None:
    for x, y in ((0.14, 0.5), (0.18, 0.3), (0.32, 0.16), (0.5, 0.12), (0.68, 0.16), (0.82, 0.3), (0.86, 0.5),
                 (0.82, 0.7), (0.68, 0.85), (0.5, 0.88), (0.32, 0.85), (0.18, 0.7)):  # fmt: skip
        brush.oval(brush.dark, (x, y), 0.28, 0.28)
    brush.oval(brush.fur, (0.5, 0.52), 0.6, 0.6)
    brush.pair(brush.light, 0.08, 0.64, 0.2, 0.16)
    brush.eyes(0.13, 0.46)
    brush.shape(INK, (0.43, 0.55), (0.57, 0.55), (0.5, 0.63))


def _wolf(brush: Brush) -> None:
    brush.shape(brush.dark, (0.16, 0.5), (0.2, 0.06), (0.46, 0.32), twice=True)
    brush.shape(brush.light, (0.24, 0.36), (0.25, 0.18), (0.36, 0.3), twice=True)
    brush.shape(brush.dark, (0.08, 0.62), (0.3, 0.3), (0.7, 0.3), (0.92, 0.62), (0.6, 0.8), (0.4, 0.8))
    brush.shape(WHITE, (0.14, 0.62), (0.34, 0.54), (0.5, 0.9), (0.34, 0.76), twice=True)
    brush.oval(brush.light, (0.5, 0.7), 0.26, 0.36)
    brush.pair((250, 214, 90), 0.14, 0.48, 0.13, 0.11)
    brush.pair(INK, 0.14, 0.48, 0.05, 0.09)
    brush.oval(INK, (0.5, 0.83), 0.14, 0.1)


def _tiger(brush: Brush) -> None:
    brush.pair(brush.dark, 0.26, 0.26, 0.24, 0.24)
    brush.pair(brush.light, 0.26, 0.27, 0.13, 0.13)
    brush.oval(brush.fur, (0.5, 0.54), 0.74, 0.68)
    for y in (0.24, 0.33):
        brush.shape(INK, (0.42, y), (0.58, y), (0.5, y + 0.07))
    for y in (0.5, 0.62):
        brush.shape(INK, (0.13, y), (0.15, y + 0.06), (0.29, y + 0.05), twice=True)
    brush.pair(WHITE, 0.1, 0.69, 0.24, 0.2)
    brush.pair((120, 190, 90), 0.15, 0.47, 0.14, 0.13)
    brush.pair(INK, 0.15, 0.47, 0.07, 0.11)
    brush.shape(TONGUE, (0.43, 0.58), (0.57, 0.58), (0.5, 0.65))


FACES: dict[str, tuple[Callable[[Brush], None], Colour]] = {
    "pip": (_chick, (240, 190, 20)), "tilda": (_turtle, (60, 150, 70)), "kiko": (_monkey, (150, 90, 50)),
    "berta": (_cow, (90, 70, 70)), "pablo": (_parrot, (220, 50, 50)), "hanna": (_beaver, (150, 80, 30)),
    "rocco": (_raccoon, (110, 120, 135)), "wilma": (_sheep, (120, 110, 140)), "bao": (_panda, (60, 60, 60)),
    "leopold": (_lion, (210, 130, 20)), "vera": (_wolf, (80, 100, 130)), "shira": (_tiger, (240, 120, 10)),
}  # fmt: skip
"""The face of each character, and the colour of its fur."""


@remembered
def character(side: int, key: str) -> pygame.Surface:
    draw, colour = FACES[key]
    return painted_face(side, draw, colour)


# -- How the scores on the plates of a table are written: with the short unit that stands everywhere on it.


TIGHT = 1
"""Units that two lines on the viewer's plate come closer to the badge than one."""


class PlateScore(NamedTuple):
    """A score in the forms that a plate may have room for."""

    unit: str
    number: str

    def within(self, style: Style, rooms: Iterable[int], step: int, face: Typeface) -> str:
        """Return it with its unit, if that fits one of the rooms."""
        return self.unit if style.width(self.unit, step, face) <= max(rooms) else self.number


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


def plate_score(say: Callable[..., str], n: int, *, points: bool) -> PlateScore:
    """Return the score of a seat: points, or else rounds won."""
    return PlateScore(score_texts(say, n, points=points)[1], str(said(n)))


def own_score(style: Style, score: PlateScore, room: int, name: str) -> str:
    """Return the score of the viewer: beside the name, or on a line of its own below one that is long."""
    if style.metrics.enlarged > 1:
        return score.within(style, (room,), TextSize.TEXT, Typeface.TITLE)
    if is_stacked(style, name, score.number, room):
        room += style.px(TIGHT)
        rest = name_lines(style, name, room)[1]
        beside = room - (style.width(rest, TextSize.SMALL, Typeface.BOLD) + style.px(6) if rest else 0)
        return score.within(style, (beside,), TextSize.SMALL, Typeface.TITLE)
    beside = room - style.width(name, TextSize.SMALL, Typeface.BOLD) - style.px(6)
    return score.within(style, (beside,), TextSize.TEXT, Typeface.TITLE)


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


def score_beside(style: Style, score: PlateScore, room: int, name: str, face: Typeface) -> str:
    """Return the score of a seat that shares the room of a line with its name.

    A score without its unit is worse than a small name. Where text is large and even the number has no room, it is left
    to the tooltip.
    """
    rooms = [room - style.width(name, step, Typeface.BOLD) for step in (TextSize.TEXT, TextSize.SMALL)]
    found = score.within(style, rooms, TextSize.SMALL, face)
    return "" if style.metrics.enlarged > 1 and style.width(found, TextSize.SMALL, face) > rooms[-1] else found


def with_level(style: Style, score: str, level: str, room: int) -> str:
    """Return a score and the level of a computer beside it; nothing if there is no room for both."""
    both = f"{score} · {level}"
    return both if level and style.width(both, TextSize.SMALL) <= room else ""


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
    colour = style.theme.warning if count == 1 else style.theme.text
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
