"""The faces of players: animals and characters with moods, in round badges."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping
from enum import StrEnum
from functools import lru_cache
from itertools import pairwise
from typing import NamedTuple

import pygame

from game.engine.cards import events as cards
from game.engine.cards.pieces import DRAWS
from game.engine.registry import Event
from game.engine.tiles import events as tiles
from game.shipped import asset_text
from game.store.settings import Face
from game.ui.kit.drawing import SUPER, DrawTarget, Point, blank, put_centre, remembered, rounded
from game.ui.kit.style import Style
from game.ui.kit.text import Letters
from game.ui.kit.theme import BLACK, WHITE, Colour, Theme, luminance, mix, toned

# -- Faces: ten animals of computer players, told apart by their ears, eyes and noses as well as by their colours, and
# the twelve characters of the ladder, each with a shape and a colour of its own.

INK: Colour = (38, 32, 30)
NAMED: Mapping[str, Colour] = {
    "ink": INK, "white": WHITE, "beak": (240, 160, 50), "tongue": (224, 96, 110), "blush": (240, 140, 140),
}  # fmt: skip


Mood = StrEnum("Mood", "NEUTRAL THINKING GLAD SHOCKED SLY")
"""What a face shows."""


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
    """Draws in fractions of a square picture, in colours by name, or as `#` with six digits."""

    def __init__(self, image: pygame.Surface, colour: Colour, shown: Expression = CALM) -> None:
        self.image, self.side, self.shown = image, image.get_width(), shown
        fur = {"fur": mix(colour, WHITE, 0.62), "light": mix(colour, WHITE, 0.86), "dark": mix(colour, INK, 0.45)}
        self._colours: Mapping[str, Colour] = {**NAMED, **fur}

    def oval(self, colour: str, x: float, y: float, wide: float, high: float) -> None:
        """Draw an oval around a point, measured in sides of the picture."""
        rect = pygame.Rect(0, 0, round(wide * self.side), round(high * self.side))
        rect.center = round(x * self.side), round(y * self.side)
        pygame.draw.ellipse(self.image, self._colours.get(colour, colour), rect)

    def pair(self, colour: str, away: float, y: float, wide: float, high: float) -> None:
        """Draw an oval on both sides of the face, `away` from its middle."""
        for side in (-1, 1):
            self.oval(colour, 0.5 + side * away, y, wide, high)

    def shape(self, colour: str, *numbers: float, ways: tuple[int, ...] = (1,)) -> None:
        """Draw a polygon by its corners, x and y in turn; the way -1 is mirrored."""
        points = [*zip(numbers[::2], numbers[1::2], strict=True)]
        for way in ways:
            corners = [((0.5 + way * (x - 0.5)) * self.side, y * self.side) for x, y in points]
            pygame.draw.polygon(self.image, self._colours.get(colour, colour), corners)

    def shapes(self, colour: str, *numbers: float) -> None:
        """Draw a polygon on both sides of the face."""
        self.shape(colour, *numbers, ways=(1, -1))

    def calm(self, colour: str, *numbers: float) -> None:
        """Draw a polygon that only a neutral face has."""
        if self.shown.mood is Mood.NEUTRAL:
            self.shape(colour, *numbers)

    def line(self, colour: str, *points: Point, wide: float = 0.035) -> None:
        """Draw a line with round ends on both sides of the face."""
        for way in (1, -1):
            for (x, y), (to_x, to_y) in pairwise(points):
                for step in range(9):
                    share = step / 8
                    self.oval(colour, 0.5 + way * (x + (to_x - x) * share - 0.5), y + (to_y - y) * share, wide, wide)

    def eyes(
        self, away: float, y: float, size: float = 0.085, ground: str = "", wide: float = 0.0, high: float = 0.0,
        ink: str = "ink",
    ) -> None:  # fmt: skip
        """Draw two eyes with a light in each as the mood makes them, on a `ground` so large if they have one."""
        mood, closed = self.shown
        left, right = 0.5 + away - size * 0.75, 0.5 + away + size * 0.75
        brow = y - max(size, high) * 0.62 - 0.05
        if ground and not closed:
            self.pair(ground, away, y, wide, high)
        if closed:
            self.line(ink, (left, y), (right, y))
        elif mood is Mood.GLAD:
            self.line(ink, (left, y + size * 0.3), (0.5 + away, y - size * 0.45), (right, y + size * 0.3))
        else:
            large = {Mood.SHOCKED: 1.35, Mood.SLY: 0.95}.get(mood, 1.0)
            look = (size * 0.22, -size * 0.3) if mood is Mood.THINKING else (0.0, 0.0)
            if mood is Mood.SHOCKED and not ground:
                self.pair("white", away, y, size * 1.9, size * 2.0)
                large = 0.85
            for side in (-1, 1):
                x = 0.5 + side * away + look[0]
                self.oval(ink, x, y + look[1], size * large, size * large * 1.15)
                self.oval("white", x + size * 0.16, y + look[1] - size * 0.22, size * 0.34, size * 0.34)
        if mood is Mood.GLAD:
            self.pair("blush", away + size * 1.2, y + size * 1.6, size * 1.3, size * 0.9)
        elif mood is Mood.SHOCKED:
            self.line(ink, (left, brow - 0.065), (right, brow - 0.02))
        elif mood is Mood.SLY:
            self.line(ink, (left - 0.01, y - size * 0.3), (right + 0.01, y - size * 0.62), wide=0.055)
        elif mood is Mood.THINKING:
            self.line(ink, (left, brow - 0.045), (right, brow - 0.01))

    def draw(self, strokes: str) -> None:
        """Draw strokes, one a line: its kind and its words."""
        for kind, *words in map(str.split, strokes.splitlines()):
            getattr(self, kind)(*(float(word) if word[0].isdecimal() else word for word in words))


@lru_cache(1)
def _drawn() -> Mapping[str, str]:
    """Return what is drawn of each face, and below the nose by mood; that file says how."""
    return tomllib.loads(asset_text("faces.toml"))


ANIMALS = tuple(face.value for face in Face if face is not Face.INITIAL)
"""The animals of computers, in the order of their seats; people choose one of them, or have their initial."""
FACES: Mapping[str, tuple[str, Colour]] = {
    "pip": ("chick", (240, 190, 20)), "tilda": ("turtle", (60, 150, 70)), "kiko": ("monkey", (150, 90, 50)),
    "berta": ("cow", (90, 70, 70)), "pablo": ("parrot", (220, 50, 50)), "hanna": ("beaver", (150, 80, 30)),
    "rocco": ("raccoon", (110, 120, 135)), "wilma": ("sheep", (120, 110, 140)), "bao": ("panda", (60, 60, 60)),
    "leopold": ("lion", (210, 130, 20)), "vera": ("wolf", (80, 100, 130)), "shira": ("tiger", (240, 120, 10)),
}  # fmt: skip
"""The face of each character of the ladder, and the colour of its fur."""


@remembered
def painted_face(side: int, face: str, colour: Colour, shown: Expression = CALM) -> pygame.Surface:
    """Return a face without a badge."""
    large, drawn = blank((side * SUPER, side * SUPER)), _drawn()
    Brush(large, colour, shown).draw(drawn[face] + drawn.get(shown.mood, ""))
    return pygame.transform.smoothscale(large.premul_alpha(), (side, side))


# -- What players feel about what happens, and when they blink.

TOLD = tomllib.loads(asset_text("events.toml"))
"""What is always told of events, by the names of their classes: that file says what."""
FELT = 2.2
"""Seconds that a feeling lasts."""
EVERY, OPEN, SHUT = 3.1, 0.43, 0.14
"""Seconds between two blinks of the first seat, how many more each further seat takes, and how long a blink lasts."""


def feelings_of(event: Event) -> Iterator[tuple[int, Mood]]:
    """Yield the seats that an event gladdens, shocks or amuses."""
    for name, mood in TOLD["feelings"].get(type(event).__name__, {}).items():
        if (felt_by := getattr(event, name)) is not None:
            yield felt_by, Mood(mood)
    match event:
        case tiles.Drew(reason=tiles.Reason.TURN) | cards.Drew(reason=cards.Reason.TURN):
            pass
        case tiles.Drew(seat=seat) | cards.Drew(seat=seat):
            yield seat, Mood.SHOCKED
        case cards.Played(seat=seat, card=card) if card.symbol in DRAWS:
            yield seat, Mood.SLY
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
        """Advance by `dt` seconds."""
        self._seconds += dt
        self._felt = {seat: (mood, left - dt) for seat, (mood, left) in self._felt.items() if left > dt}

    def feel(self, event: Event) -> None:
        """Show on all faces what an event means to them."""
        self._felt |= {seat: (mood, FELT) for seat, mood in feelings_of(event)}

    def shown(self, seat: int, usual: Mood, *, still: bool) -> Expression:
        """Return how a seat looks, which has the mood `usual` as long as nothing happens to it."""
        mood, _ = self._felt.get(seat, (usual, 0.0))
        blinks = mood is not Mood.GLAD and (self._seconds + seat) % (EVERY + OPEN * seat) < SHUT
        return Expression(mood, blinks and not still)


def emblem_colour(seat: int, theme: Theme) -> Colour:
    """Return the colour of a seat."""
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
        usual = face if face in ANIMALS else ANIMALS[seat % len(ANIMALS)]
        picture = painted_face(inside, *FACES.get(face, (usual, colour)), shown)
    put_centre(surface, rounded((side, side), side // 2, *ends), centre)
    put_centre(surface, picture, centre)


@remembered
def tape(side: int, theme: Theme) -> pygame.Surface:
    """Return what is over the mouth of a face of that size: whoever it is has forgotten to call UNO!."""
    large = blank((side * SUPER, side * SUPER // 2))
    wide, high = large.get_size()
    for start, end in ((0.2, 0.8), (0.8, 0.2)):
        for colour, thick in ((theme.danger, 0.34), (theme.ivory_light, 0.22)):
            ends = (0.14 * wide, start * high), (0.86 * wide, end * high)
            pygame.draw.line(large, colour, *ends, width=round(thick * high))
    return pygame.transform.smoothscale(large.premul_alpha(), (side, side // 2))
