"""Colours and typefaces as data, and sizes that follow the window.

A `Theme` is nothing but values, read from a file (`looks`). `Metrics(width, height)` converts the
units that scenes are designed in (a window of 1280x720) to pixels: `metrics.px(44)`, `metrics.space(2)`,
`metrics.type(Step.TEXT)`. Everything is drawn at real pixel size; nothing is scaled afterwards.

Players choose how large text is (`text`). On a table only the text grows, and what holds it; pages are `zoomed`: all
their units grow, as in a browser, and what no longer fits the window is scrolled (`viewport`).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from enum import IntEnum, StrEnum
from functools import cached_property, lru_cache
from itertools import product
from math import ceil
from typing import NamedTuple

Colour = tuple[int, int, int]
WHITE: Colour = (255, 255, 255)
BLACK: Colour = (0, 0, 0)


def rgb(text: str) -> Colour:
    """Return the colour written as `#rrggbb`."""
    return int(text[1:3], 16), int(text[3:5], 16), int(text[5:7], 16)


def mix(one: Colour, other: Colour, share: float) -> Colour:
    """Return a blend of two colours; `share` 0 is `one`, 1 is `other`."""
    red, green, blue = (round(a + (b - a) * share) for a, b in zip(one, other, strict=True))
    return red, green, blue


@dataclass(frozen=True, eq=False)
class Theme:
    """All colours of one look of the table: the keys of its file in `assets/themes`, which says what each is for."""

    key: str
    """The name of its file; `own/` and that name for a theme of the player's."""
    name: str
    """Its own name; themes that come with the game are named in the catalogue."""
    material: str
    felt: Colour
    felt_light: Colour
    felt_dark: Colour
    wood: Colour
    wood_light: Colour
    wood_dark: Colour
    panel: Colour
    panel_light: Colour
    button: Colour
    panel_line: Colour
    sunken: Colour
    key_line: float
    text: Colour
    quiet: Colour
    title: Colour
    faint: Colour
    accent: Colour
    """The one colour that demands attention: the primary button, the seat on turn, and prizes, which are gold."""
    accent_light: Colour
    on_accent: Colour
    danger: Colour
    on_danger: Colour
    warning: Colour
    good: Colour
    ivory: Colour
    ivory_light: Colour
    ivory_dark: Colour
    tile_ink: Colour
    tile_quiet: Colour
    back: Colour
    back_light: Colour
    laid: Colour
    last: Colour
    bad: Colour
    pieces: Mapping[str, Colour]
    edges: Mapping[str, Colour]
    cards: Mapping[str, tuple[Colour, Colour]]
    """Per colour letter of a card, or "wild": the face, and the print on it."""
    emblem: tuple[Colour, Colour, Colour, Colour]
    seats: tuple[Colour, ...]
    book: str = ""
    """The book whose table it is; "" for pages about all of them."""
    books: Mapping[str, Theme] = field(default_factory=dict)
    """The same look for the table of each book, and "" for pages about all of them; each of these knows the others."""

    def of(self, book: str) -> Theme:
        """Return the look of a book's table; that of pages for ""."""
        return self.books.get(book, self)

    @cached_property
    def clear_edge(self) -> Colour:
        """A line seen on any ground: around dialogs and messages, fields to write in, grips, the lines of sliders, and
        switches that are off. It is the faintest blend of panels and their text that is a shape on all of them."""
        grounds = [getattr(self, ground) for ground in (*GROUNDS, "sunken")]
        blends = [mix(self.panel, self.text, share / 20) for share in range(10, 21)]
        return next((each for each in blends if all(contrast(each, on) >= SHAPE for on in grounds)), self.text)

    @property
    def pale(self) -> bool:
        """Whether panels are as light as tiles, so that light says nothing on them and a line has to."""
        return contrast(self.ivory, self.panel) < SHAPE

    @property
    def marked(self) -> tuple[Colour, Colour, Colour]:
        """The colours of what is chosen: its ground above and below, and its text.

        It is as light as a tile, but where panels are as light, it is as dark as text.
        """
        if self.pale:
            return mix(self.text, self.panel, 0.25), mix(self.text, self.panel, 0.15), self.panel
        return self.ivory_light, self.ivory, self.tile_ink

    @property
    def mark(self) -> Colour:
        """Lines and lights that point at something: what is selected, the text cursor, what to read or press now."""
        return self.text

    def piece(self, letter: str) -> Colour:
        """Return the colour of a piece by its letter; that of small print for a joker of open colour."""
        return self.pieces.get(letter, self.tile_ink)

    def card(self, letter: str) -> tuple[Colour, Colour]:
        """Return the face and print colours of a card by its colour letter."""
        return self.cards[letter or "wild"]


TextSize = IntEnum("TextSize", {"SMALL": 16, "TEXT": 18, "HEAD": 24, "TITLE": 32, "DISPLAY": 48})
"""The type scale, in units."""
Typeface = StrEnum(
    "Typeface",
    {
        "TITLE": "Fredoka-SemiBold.ttf", "TEXT": "Nunito-Regular.ttf", "STRONG": "Nunito-SemiBold.ttf",
        "BOLD": "Nunito-Bold.ttf",
    },
)  # fmt: skip
"""The font files: of titles and the numbers on tiles, running text, labels of buttons, names and emphasis."""
BASE = (1280, 720)
"""The window size that scenes are designed in, where one unit is one pixel."""
TARGET = 44
"""The least width and height of anything to press with a finger, in units and in pixels."""
LEAST_TYPE = 12
"""The minimum size of text, in pixels."""
LEAST_WINDOW = (960, 540)


@dataclass(frozen=True)
class Metrics:
    """Sizes for one window size in pixels, or for the room of a scene that is larger than its window."""

    width: int
    height: int
    text: int = 100
    """How large text is, in percent."""
    pieces: int = 100
    """How large tiles and cards are, in percent of what a table has room for."""
    rack_above: bool = False
    """Whether the viewer's pieces lie at the upper edge of a table."""
    left_handed: bool = False
    """Whether the buttons and the log of a table change sides."""
    window: tuple[int, int] | None = None
    """The size of the window, if a zoomed scene has more room than that."""
    touched: bool = field(default=False, compare=False)
    """Whether fingers are used, so that lines of lists that can be pressed lie further apart. Pictures are the same."""

    @property
    def target(self) -> int:
        """The least width and height of something to press with a finger, in pixels."""
        return self.by_hand(TARGET)

    @property
    def hairline(self) -> int:
        """How wide the finest line is, in pixels: at 4K one pixel can hardly be seen."""
        return max(self.px(1), 1)

    def line(self, units: float) -> int:
        """Return how high a line of several to press is in pixels, if it is `units` for a mouse."""
        return max(self.px(units), self.target) if self.touched else self.px(units)

    @cached_property
    def factor(self) -> float:
        """Pixels per unit."""
        return self._plain if self.window is None else self._plain * self.text / 100

    @cached_property
    def _plain(self) -> float:
        """Pixels per unit where text is not enlarged."""
        width, height = self.window or self.size
        lying = min(width / BASE[0], height / BASE[1])
        return lying if self.window is None else max(lying, min(width / BASE[1], height / BASE[0]))

    @property
    def zooms(self) -> bool:
        """Whether pages have units of their own: where text is large, and in windows that are higher than wide."""
        return self.window is not None or self.text != 100 or self.height > self.width

    @cached_property
    def enlarged(self) -> float:
        """How much larger than its surroundings text is: 1 where all units grow with it."""
        return self.text / 100 if self.window is None else 1.0

    def zoomed(self, least: tuple[int, int]) -> Metrics:
        """Return the sizes of a scene whose units all grow with the text and that needs `least` units of room.

        In a window that is higher than wide, they are as large as if it was designed for one: everything in one column.
        """
        if not self.zooms:
            return self
        own = replace(self, window=self.size)
        return replace(own, width=max(self.width, own.px(least[0])), height=max(self.height, own.px(least[1])))

    @property
    def size(self) -> tuple[int, int]:
        """Width and height of the window."""
        return self.width, self.height

    def px(self, units: float) -> int:
        """Return units in whole pixels; at least one for anything above 0."""
        pixels = round(units * self.factor)
        return max(pixels, 1) if units > 0 else pixels

    def by_hand(self, units: int) -> int:
        """Return units in pixels for what a hand can do: never fewer than units, as hands are as large everywhere."""
        return max(self.px(units), units)

    def grown(self, units: float, share: float = 1.0) -> int:
        """Return units in pixels for what holds text: they grow with the text, or by a share of that."""
        return self.px(units * (1 + share * (self.enlarged - 1)))

    def units(self, size: tuple[int, int]) -> tuple[int, int]:
        """Return a size in pixels in whole units, rounded up."""
        return ceil(size[0] / self.factor), ceil(size[1] / self.factor)

    def space(self, steps: float) -> int:
        """Return steps of eight units in pixels."""
        return self.px(8 * steps)

    def type(self, step: int) -> int:
        """Return a size of the type scale in pixels, never too small to read."""
        return round(max(round(step * self._plain), LEAST_TYPE) * self.text / 100)


# -- How well colours can be told apart (WCAG 2.2), and every pair of a theme's colours that must be.

TEXT = 4.5
"""The least contrast of text on its ground."""
SHAPE = 3.0
"""The least contrast of a shape with what surrounds it."""
LINE = 1.3
"""The least contrast of a purely decorative line."""
GROUNDS = ("felt", "felt_light", "felt_dark", "panel", "panel_light")
"""Every ground that running text stands on."""


class Pair(NamedTuple):
    """A colour that is seen on another."""

    front: str
    """Its key in the file, or what is derived from it."""
    ground: str
    colours: tuple[Colour, Colour]
    least: float = TEXT


def luminance(colour: Colour) -> float:
    """Return the relative luminance, 0..1."""
    red, green, blue = (part / 255 / 12.92 if part <= 10 else ((part / 255 + 0.055) / 1.055) ** 2.4 for part in colour)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: Colour, other: Colour) -> float:
    """Return the contrast ratio of two colours, 1..21."""
    low, high = sorted((luminance(one), luminance(other)))
    return (high + 0.05) / (low + 0.05)


@lru_cache(64)
def shape_on(ground: Colour, ink: Colour) -> Colour:
    """Return the faintest blend of a ground and an ink that is a shape on it."""
    blends = (mix(ground, ink, share / 20) for share in range(1, 21))
    return next((each for each in blends if contrast(each, ground) >= SHAPE), ink)


@lru_cache(64)
def toned(colour: Colour, level: float) -> Colour:
    """Return a colour lightened or darkened to a relative luminance.

    >>> toned((106, 36, 48), luminance((20, 32, 28)))
    (54, 18, 24)
    """
    end, low, high = WHITE if luminance(colour) < level else BLACK, 0.0, 1.0
    for _ in range(12):
        share = (low + high) / 2
        beyond = (luminance(mix(colour, end, share)) > level) is (end is WHITE)
        low, high = (low, share) if beyond else (share, high)
    return mix(colour, end, low)


def pairs(theme: Theme) -> Iterator[Pair]:
    """Yield every pair of colours that must differ, with the least contrast."""
    for fronts, grounds in (
        (("text", "quiet", "title", "warning", "good"), GROUNDS),
        (("text", "quiet"), ("sunken", "panel_line")),
        (("text",), ("button",)),
        (("faint", "accent"), ("panel", "panel_light", "sunken")),
        (("on_accent",), ("accent", "accent_light")),
        (("on_danger",), ("danger",)),
        (("tile_ink",), ("ivory", "ivory_light")),
    ):
        for front, ground in product(fronts, grounds):
            yield Pair(front, ground, (getattr(theme, front), getattr(theme, ground)))
    # On tiles and cards, a number is read by its colour, or by its rim if it has one.
    for letter, colour in theme.pieces.items():
        edge = theme.edges.get(letter)
        yield Pair(f"pieces.{letter}" if edge is None else f"edges.{letter}", "ivory", (edge or colour, theme.ivory))
        if edge is not None:
            yield Pair(f"pieces.{letter}", f"edges.{letter}", (colour, edge), SHAPE)
        elif letter in theme.cards:
            yield Pair("ivory_light", f"pieces.{letter}", (theme.ivory_light, colour))
    yield from (Pair(f"cards.{letter}", "print", (ink, face)) for letter, (face, ink) in theme.cards.items())
    yield Pair("ivory_light", "tile_ink", (theme.ivory_light, theme.tile_ink), SHAPE)
    for ground in (*GROUNDS, "sunken"):
        yield Pair("clear_edge", ground, (theme.clear_edge, getattr(theme, ground)), SHAPE)
    yield Pair("panel_line", "panel", (theme.panel_line, theme.panel), LINE)
