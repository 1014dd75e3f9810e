"""The faces of players: animals and characters with moods, in round badges."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from enum import StrEnum
from itertools import pairwise
from typing import NamedTuple

import pygame

from game.engine.cards import events as cards
from game.engine.cards.pieces import DRAWS
from game.engine.game import CatchMissed, Caught, Skipped, UnoCalled
from game.engine.registry import Event
from game.engine.tiles import events as tiles
from game.store.settings import Face
from game.ui.kit.drawing import SUPER, DrawTarget, Point, blank, put_centre, remembered, rounded
from game.ui.kit.style import Style
from game.ui.kit.text import Letters
from game.ui.kit.theme import BLACK, WHITE, Colour, Theme, luminance, mix, toned

# -- Faces of computer players: ten animals, told apart by their ears, eyes and noses as well as by their colours.

INK: Colour = (38, 32, 30)


class Mood(StrEnum):
    """What a face shows."""

    NEUTRAL = "neutral"
    THINKING = "thinking"
    GLAD = "glad"
    SHOCKED = "shocked"
    SLY = "sly"


class Expression(NamedTuple):
    """How a face looks at one moment."""

    mood: Mood = Mood.NEUTRAL
    closed: bool = False
    """Whether it blinks."""


CALM = Expression()
INITIAL = 0.09
"""The relative luminance of the ground of an initial at most."""
MEDALLION = 64
"""Units of the face of an opponent at a table."""


class Brush:
    """Draws in fractions of a square picture; `fur`, `light` and `dark` are the colours of an animal."""

    def __init__(self, image: pygame.Surface, colour: Colour, shown: Expression = CALM) -> None:
        self.image, self.side, self.shown = image, image.get_width(), shown
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

    def line(self, colour: Colour, *points: Point, wide: float = 0.035) -> None:
        """Draw a line with round ends on both sides of the face."""
        for way in (1, -1):
            for (x, y), (to_x, to_y) in pairwise(points):
                for step in range(9):
                    share = step / 8
                    at = 0.5 + way * (x + (to_x - x) * share - 0.5), y + (to_y - y) * share
                    self.oval(colour, at, wide, wide)

    def eyes(
        self, away: float = 0.13, y: float = 0.5, size: float = 0.085, *, ground: Colour | None = None,
        around: Point = (0.0, 0.0), ink: Colour = INK,
    ) -> None:  # fmt: skip
        """Draw two eyes with a light in each as the mood makes them, on a `ground` so large if they have one."""
        mood, closed = self.shown
        left, right = 0.5 + away - size * 0.75, 0.5 + away + size * 0.75
        brow = y - max(size, around[1]) * 0.62 - 0.05
        if ground is not None and not closed:
            self.pair(ground, away, y, *around)
        if closed:
            self.line(ink, (left, y), (right, y))
        elif mood is Mood.GLAD:
            self.line(ink, (left, y + size * 0.3), (0.5 + away, y - size * 0.45), (right, y + size * 0.3))
        else:
            large = {Mood.SHOCKED: 1.35, Mood.SLY: 0.95}.get(mood, 1.0)
            look = (size * 0.22, -size * 0.3) if mood is Mood.THINKING else (0.0, 0.0)
            if mood is Mood.SHOCKED and ground is None:
                self.pair(WHITE, away, y, size * 1.9, size * 2.0)
                large = 0.85
            for side in (-1, 1):
                x = 0.5 + side * away + look[0]
                self.oval(ink, (x, y + look[1]), size * large, size * large * 1.15)
                self.oval(WHITE, (x + size * 0.16, y + look[1] - size * 0.22), size * 0.34, size * 0.34)
        if mood is Mood.GLAD:
            self.pair(BLUSH, away + size * 1.2, y + size * 1.6, size * 1.3, size * 0.9)
        elif mood is Mood.SHOCKED:
            self.line(ink, (left, brow - 0.065), (right, brow - 0.02))
        elif mood is Mood.SLY:
            self.line(ink, (left - 0.01, y - size * 0.3), (right + 0.01, y - size * 0.62), wide=0.055)
        elif mood is Mood.THINKING:
            self.line(ink, (left, brow - 0.045), (right, brow - 0.01))

    def mouth(self, y: float = 0.78) -> None:
        """Draw what the mood makes of a mouth, below a nose."""
        mood = self.shown.mood
        if mood is Mood.SHOCKED:
            self.oval(INK, (0.5, y + 0.01), 0.13, 0.14)
            self.oval(TONGUE, (0.5, y + 0.04), 0.08, 0.06)
        elif mood is Mood.GLAD:
            self.shape(INK, (0.38, y - 0.03), (0.62, y - 0.03), (0.57, y + 0.05), (0.5, y + 0.075), (0.43, y + 0.05))
            self.oval(TONGUE, (0.5, y + 0.04), 0.11, 0.05)
        elif mood is Mood.SLY:
            self.shape(INK, (0.42, y + 0.01), (0.62, y - 0.03), (0.6, y + 0.01), (0.45, y + 0.035))
        elif mood is Mood.THINKING:
            self.oval(INK, (0.53, y), 0.1, 0.03)


BLUSH: Colour = (240, 140, 140)
BEAK: Colour = (240, 160, 50)
TONGUE: Colour = (224, 96, 110)


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
    brush.eyes(0.2, 0.33, 0.09, ground=WHITE, around=(0.18, 0.18))
    if brush.shown.mood is Mood.NEUTRAL:
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


ANIMALS: Mapping[str, Callable[[Brush], None]] = {
    Face.CAT: _cat, Face.BEAR: _bear, Face.RABBIT: _rabbit, Face.OWL: _owl, Face.FOX: _fox, Face.MOUSE: _mouse,
    Face.FROG: _frog, Face.DOG: _dog, Face.HEDGEHOG: _hedgehog, Face.PIG: _pig,
}  # fmt: skip
"""The animals of computers, in the order of their seats; people choose one of them, or have their initial."""


@remembered
def painted_face(side: int, draw: Callable[[Brush], None], colour: Colour, shown: Expression = CALM) -> pygame.Surface:
    large = blank((side * SUPER, side * SUPER))
    draw(brush := Brush(large, colour, shown))
    brush.mouth()
    return pygame.transform.smoothscale(large.premul_alpha(), (side, side))


# -- Faces of the twelve characters of the ladder, each with a shape and a colour of its own.


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
    brush.eyes(0.12, 0.41, 0.09, ground=WHITE, around=(0.2, 0.2))
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
    brush.eyes(0.15, 0.47, ground=WHITE, around=(0.26, 0.3))
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
    brush.eyes(0.15, 0.51, 0.075, ground=WHITE, around=(0.13, 0.13))
    brush.oval(brush.light, (0.5, 0.7), 0.3, 0.24)
    brush.oval(INK, (0.5, 0.65), 0.14, 0.1)


def _sheep(brush: Brush) -> None:
    for x, y in ((0.22, 0.36), (0.32, 0.2), (0.5, 0.14), (0.68, 0.2), (0.78, 0.36), (0.2, 0.54), (0.8, 0.54)):
        brush.oval(brush.light, (x, y), 0.28, 0.28)
    brush.shape(brush.dark, (0.26, 0.44), (0.02, 0.5), (0.22, 0.6), twice=True)
    brush.oval(brush.dark, (0.5, 0.56), 0.5, 0.62)
    brush.oval(brush.light, (0.5, 0.27), 0.44, 0.2)
    brush.eyes(0.11, 0.51, 0.08, ground=WHITE, around=(0.15, 0.16))
    brush.shape((244, 178, 176), (0.44, 0.68), (0.56, 0.68), (0.5, 0.75))


def _panda(brush: Brush) -> None:
    brush.pair(INK, 0.27, 0.24, 0.28, 0.28)
    brush.oval(WHITE, (0.5, 0.54), 0.74, 0.68)
    for side in (-1, 1):
        brush.oval(INK, (0.5 + side * 0.17, 0.5), 0.22, 0.26)
    brush.eyes(0.15, 0.49, 0.06, ground=WHITE, around=(0.11, 0.12), ink=(60, 50, 46))
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
    brush.eyes(0.14, 0.48, 0.075, ground=(250, 214, 90), around=(0.14, 0.12))
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
    brush.eyes(0.15, 0.47, 0.08, ground=(120, 190, 90), around=(0.14, 0.13))
    brush.shape(TONGUE, (0.43, 0.58), (0.57, 0.58), (0.5, 0.65))


FACES: dict[str, tuple[Callable[[Brush], None], Colour]] = {
    "pip": (_chick, (240, 190, 20)), "tilda": (_turtle, (60, 150, 70)), "kiko": (_monkey, (150, 90, 50)),
    "berta": (_cow, (90, 70, 70)), "pablo": (_parrot, (220, 50, 50)), "hanna": (_beaver, (150, 80, 30)),
    "rocco": (_raccoon, (110, 120, 135)), "wilma": (_sheep, (120, 110, 140)), "bao": (_panda, (60, 60, 60)),
    "leopold": (_lion, (210, 130, 20)), "vera": (_wolf, (80, 100, 130)), "shira": (_tiger, (240, 120, 10)),
}  # fmt: skip
"""The face of each character, and the colour of its fur."""


# -- What players feel about what happens, and when they blink.

FELT = 2.2
"""Seconds that a feeling lasts."""
EVERY, OPEN, SHUT = 3.1, 0.43, 0.14
"""Seconds between two blinks of the first seat, how many more each further seat takes, and how long a blink lasts."""


def feelings_of(event: Event) -> Iterator[tuple[int, Mood]]:
    """Yield the seats that an event gladdens, shocks or amuses."""
    match event:
        case Skipped(seat) | CatchMissed(seat) | cards.WrongCardTaken(seat=seat):
            yield seat, Mood.SHOCKED
        case Caught(seat, by):
            yield seat, Mood.SHOCKED
            if by is not None:
                yield by, Mood.GLAD
        case UnoCalled(seat) | tiles.JokerExchanged(seat=seat):
            yield seat, Mood.SLY
        case tiles.Drew(reason=tiles.Reason.TURN) | cards.Drew(reason=cards.Reason.TURN):
            pass
        case tiles.Drew(seat=seat) | cards.Drew(seat=seat):
            yield seat, Mood.SHOCKED
        case cards.Played(seat=seat, card=card) if card.symbol in DRAWS:
            yield seat, Mood.SLY
        case cards.HandsSwapped(seat, other):
            yield seat, Mood.SLY
            yield other, Mood.SHOCKED
        case cards.Challenged(seat, layer, _, lawful):
            winner, loser = (layer, seat) if lawful else (seat, layer)
            yield winner, Mood.GLAD
            yield loser, Mood.SHOCKED
        case tiles.Laid(seat=seat, played=played) if len(played) >= 5:
            yield seat, Mood.GLAD
        case tiles.RoundEnded(winner=winner) if winner is not None:
            yield winner, Mood.GLAD
        case cards.RoundEnded(winners=winners):
            yield from ((seat, Mood.GLAD) for seat in winners)


class Moods:
    """What the players at one table feel; nobody blinks while nothing may move."""

    def __init__(self) -> None:
        self._felt: dict[int, tuple[Mood, float]] = {}
        """What each seat feels, and for how many seconds yet."""
        self._seconds = 0.0

    def update(self, dt: float) -> None:
        self._seconds += dt
        self._felt = {seat: (mood, left - dt) for seat, (mood, left) in self._felt.items() if left > dt}

    def feel(self, event: Event) -> None:
        self._felt |= {seat: (mood, FELT) for seat, mood in feelings_of(event)}

    def shown(self, seat: int, usual: Mood, *, still: bool) -> Expression:
        """Return how a seat looks, which has the mood `usual` as long as nothing happens to it."""
        mood, _ = self._felt.get(seat, (usual, 0.0))
        blinks = mood is not Mood.GLAD and (self._seconds + seat) % (EVERY + OPEN * seat) < SHUT
        return Expression(mood, blinks and not still)


def emblem_colour(seat: int, theme: Theme) -> Colour:
    return theme.seats[seat % len(theme.seats)]


@remembered
def _initial(letters: Letters, letter: str, size: int) -> pygame.Surface:
    """Return a letter as a picture, which nobody reads aloud: the name is beside it."""
    ink = letters.ink(letter, size, WHITE)
    image = blank(ink.get_size())
    put_centre(image, ink, (ink.get_width() / 2, ink.get_height() / 2))
    return image


def draw_face(
    surface: DrawTarget, style: Style, centre: tuple[float, float], side: int, seat: int, face: str,
    shown: Expression = CALM,
) -> None:  # fmt: skip
    """Draw the round badge of a player in the colour of the seat: a person's animal or initial, a character, or the
    animal of the seat."""
    colour, inside = emblem_colour(seat, style.theme), round(side * 0.86)
    if len(face) == 1:
        # A letter is white and has to be read.
        level = min(luminance(colour), INITIAL)
        ends = toned(colour, level), toned(colour, level * 0.7)
        picture = _initial(style.letters, face, round(side * 0.62))
    else:
        ends = mix(colour, WHITE, 0.25), mix(colour, BLACK, 0.15)
        usual = ANIMALS.get(face) or [*ANIMALS.values()][seat % len(ANIMALS)]
        picture = painted_face(inside, *FACES.get(face, (usual, colour)), shown)
    put_centre(surface, rounded((side, side), side // 2, *ends), centre)
    put_centre(surface, picture, centre)


def draw_taped(surface: DrawTarget, style: Style, face: pygame.Rect) -> None:
    """Draw tape over the mouth of a face: whoever it is has forgotten to call UNO!."""
    put_centre(surface, _tape(face.width, style.theme), (face.centerx, face.centery + face.height * 0.2))


@remembered
def _tape(side: int, theme: Theme) -> pygame.Surface:
    large = blank((side * SUPER, side * SUPER // 2))
    wide, high = large.get_size()
    for start, end in ((0.2, 0.8), (0.8, 0.2)):
        for colour, thick in ((theme.danger, 0.34), (theme.ivory_light, 0.22)):
            ends = (0.14 * wide, start * high), (0.86 * wide, end * high)
            pygame.draw.line(large, colour, *ends, width=round(thick * high))
    return pygame.transform.smoothscale(large.premul_alpha(), (side, side // 2))
