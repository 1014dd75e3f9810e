"""Text at real pixel size, rendered once and cached.

`letters.line("Zug beenden", size, colour)` is an image of one line; `wrap`, `fit` and `block` break lines, shorten with
an ellipsis, and set paragraphs. Sizes are pixels, from `metrics.type(Step.TEXT)`. Titles and the numbers on tiles are
set in `Typeface.TITLE`; names of players always in a text face, since it has the letters of all European languages.

Words and pictures in the same lines: where each is. Pure.

>>> runs, height = flow((Cell(30, 20, "Anna"), Cell(40, 20, "plays"), Cell(24, 34), Cell(24, 34)), 115, 6)
>>> [(run.word, run.rect.x, run.rect.y) for run in runs], height
([('Anna plays', 0, 7), ('', 88, 0), ('', 0, 34)], 68)
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import NamedTuple
from weakref import WeakKeyDictionary

import pygame
from cachetools import LRUCache
from pygame import Rect

from game.engine.shown import ELLIPSIS, shown
from game.ui.kit.canvas import Box, Stroke, box_of
from game.ui.kit.drawing import FONTS, blank, put, remembered
from game.ui.kit.nodes import Steps
from game.ui.kit.theme import Colour, Typeface

TIED = "§\u00a0"
"""The paragraph sign with a non-breaking space."""
TOGETHER = re.compile(r"\(§ [^()]+\)[.,;:]?|\S+, \d+×?$")
"""On one line, if it is not longer: a place in a book, in brackets; a number at the end, and what it is about."""
MOST_WRAPPED = 2000
"""How many wrapped texts are kept."""
LONGEST_LINE, MOST_LINES = 2000, 400
"""The maximum length of a drawn line, as no window is that wide, and number of paragraphs drawn of a text."""
_written: WeakKeyDictionary[pygame.Surface, str] = WeakKeyDictionary()
"""What is written on each image of text."""


def drawable(text: str) -> str:
    """Return a line that every font can render; names and titles are cleaned much earlier, where they are entered."""
    return text if text.isprintable() and len(text) <= LONGEST_LINE else shown(text, LONGEST_LINE)


SMALL_DIGITS, SMALL_LETTERS = 14, 18
"""Below how many pixels whole pixels are too much to keep apart what the fonts keep closely together."""


def spaced(text: str, size: int, face: Typeface) -> str:
    """Return what is drawn of a line, with thin spaces where small letters would run into each other."""
    text = drawable(text)
    if face is Typeface.TITLE:
        return text.replace("14", "1\u20094") if size < SMALL_DIGITS else text
    return text.replace(" j", " \u200aj") if size < SMALL_LETTERS else text


class Letters:
    """Fonts and lines of text, cached while in use."""

    def __init__(self) -> None:
        self._whole: LRUCache[str, str] = LRUCache(MOST_WRAPPED)
        """What was shortened, by what is drawn of it."""

    @lru_cache(32)  # noqa: B019 - all of a program is written by one; a window needs twenty fonts of 200 KiB each
    def font(self, size: int, face: Typeface = Typeface.TEXT) -> pygame.font.Font:
        """Return the font at a size in pixels."""
        return pygame.font.Font(FONTS / face.value, size)

    @lru_cache(4000)  # noqa: B019
    def width(self, text: str, size: int, face: Typeface = Typeface.TEXT) -> int:
        """Return the width of a line in pixels."""
        return self.font(size, face).size(spaced(text, size, face))[0]

    def height(self, size: int, face: Typeface = Typeface.TEXT) -> int:
        """Return the line height in pixels."""
        return self.font(size, face).get_linesize()

    @remembered
    def line(self, text: str, size: int, colour: Colour, face: Typeface = Typeface.TEXT) -> pygame.Surface:
        """Return the image of one line."""
        if not text:
            return blank((1, self.height(size, face)))
        image = self.font(size, face).render(spaced(text, size, face), True, colour).convert_alpha().premul_alpha()
        _written[image] = self._whole.get(text, text)
        return image

    @remembered
    def ink(self, text: str, size: int, colour: Colour, face: Typeface = Typeface.TITLE) -> pygame.Surface:
        """Return the image of a word cropped to its ink, so that it can be centred exactly."""
        image = self.font(max(size, 6), face).render(drawable(text), True, colour).convert_alpha()
        image = image.subsurface(image.get_bounding_rect()).copy().premul_alpha()
        _written[image] = text
        return image

    def fit(self, text: str, width: int, size: int, face: Typeface = Typeface.TEXT) -> str:
        """Return the text, or as much of it as fits a width, followed by an ellipsis."""
        text = drawable(text)
        if self.width(text, size, face) <= width:
            return text
        short = text[: self._fitting(text, ELLIPSIS, width, size, face)].rstrip() + ELLIPSIS
        self._whole[short] = text
        return short

    def _fitting(self, text: str, behind: str, width: int, size: int, face: Typeface) -> int:
        """Return how many letters of a text fit a width together with `behind`."""
        counts = range(1, len(text) + 1)
        return bisect_right(counts, width, key=lambda most: self.width(text[:most].rstrip() + behind, size, face))

    @lru_cache(MOST_WRAPPED)  # noqa: B019
    def wrap(self, text: str, width: int, size: int, face: Typeface = Typeface.TEXT) -> tuple[str, ...]:
        """Return the text in lines that fit a width; `\\n` starts a new line.

        It is broken at spaces, but not after "§", inside "(§ ...)" or before a number that ends it.
        """

        def tied(found: re.Match[str]) -> str:
            whole = found[0].replace(" ", "\u00a0")
            return whole if self.width(whole, size, face) <= width else found[0]

        lines: list[str] = []
        for paragraph in text.split("\n", MOST_LINES)[:MOST_LINES]:
            whole, line = TOGETHER.sub(tied, drawable(paragraph)).replace("§ ", TIED), ""
            for word in self._words(whole, width, size, face):
                longer = f"{line} {word}" if line else word
                if line and self.width(longer, size, face) > width:
                    lines.append(line)
                    longer = word
                line = longer
            lines.append(line)
        return tuple(lines)

    def _words(self, paragraph: str, width: int, size: int, face: Typeface) -> Iterator[str]:
        """Yield the parts that a line can be broken between; a word wider than a line comes in pieces."""
        for word in paragraph.split(" "):
            rest = word
            while self.width(rest, size, face) > width and (most := self._fitting(rest, "", width, size, face)):
                yield rest[:most]
                rest = rest[most:]
            yield rest

    def within(self, text: str, width: int, height: int, size: int, face: Typeface = Typeface.TEXT) -> str:
        """Return as much of a text as there is room for, at least one line, with an ellipsis if it was cut."""
        most = max(height // self.height(size, face), 1)
        lines = self.wrap(text, width, size, face)
        if len(lines) <= most:
            return text
        last = f"{lines[most - 1]}{ELLIPSIS}" if lines[most - 1] else ELLIPSIS
        return "\n".join([*lines[: most - 1], self.fit(last, width, size, face)])

    def block_height(self, text: str, width: int, size: int, face: Typeface = Typeface.TEXT) -> int:
        """Return the height of a paragraph at a width, in pixels."""
        return len(self.wrap(text, width, size, face)) * self.height(size, face)

    def block(
        self, text: str, width: int, size: int, colour: Colour, face: Typeface = Typeface.TEXT, align: float = 0.0
    ) -> pygame.Surface:
        """Return the image of a paragraph; `align` 0: left, 0.5: centred, 1: right."""
        lines = self.wrap(text, width, size, face)
        step = self.height(size, face)
        image = blank((width, step * len(lines)))
        for index, line in enumerate(lines):
            drawn = self.line(line, size, colour, face)
            put(image, drawn, ((width - drawn.get_width()) * align, index * step))
        _written[image] = text
        return image


AT_ONCE = 48
"""How many lines are looked at in a step."""


class Caption(NamedTuple):
    """A text on the screen, as it was drawn, and where it is: what a scene may show without a widget to say it."""

    text: str
    box: Box


def each_caption(strokes: Sequence[Stroke]) -> Steps[list[Caption]]:
    """Return the texts among what was drawn, in that order; lines right below each other are one text.

    The first step lets go of everything that was drawn: a picture of a whole window takes long to free.
    """
    lines = [*_lines(strokes)]
    del strokes
    yield
    found: list[Caption] = []
    step = 0
    """The height of the lines of the last text."""
    for number, (text, box, height) in enumerate(lines, 1):
        if number % AT_ONCE == 0:
            yield
        if found and height == step and _continues(found[-1].box, box):
            found[-1] = Caption(f"{found[-1].text} {text}", box_of(pygame.Rect(found[-1].box).union(box)))
        else:
            found.append(Caption(text, box))
        step = height
    return found


def _lines(strokes: Sequence[Stroke]) -> Iterator[tuple[str, Box, int]]:
    """Yield what is written, with the box that is seen of it and its whole height."""
    for _, args, box, _ in strokes:
        image = args[0] if args else None
        if type(image) is pygame.Surface and (text := _written.get(image, "")).strip():
            yield text, box, image.get_height()


def _continues(above: Box, line: Box) -> bool:
    """Return whether a line is the next one of the text above it: it touches that, with its margin or middle."""
    middles = 2 * above[0] + above[2] - 2 * line[0] - line[2]
    return above[1] + above[3] == line[1] and (above[0] == line[0] or abs(middles) <= 2)


class Cell(NamedTuple):
    """A word, or a picture if there is none, with its size in pixels."""

    width: int
    height: int
    word: str = ""


class TextRun(NamedTuple):
    """Words side by side, or a picture, and its place."""

    rect: Rect
    word: str


@lru_cache(512)
def flow(cells: tuple[Cell, ...], room: int, space: int) -> tuple[tuple[TextRun, ...], int]:
    """Break words and pictures into lines that fit; return them, in each line centred on one height, and the height."""
    lines: list[list[TextRun]] = [[]]
    for width, height, word in cells:
        before, x = lines[-1], 0
        if before:
            # More between a word and a picture than between two of a kind.
            x = before[-1].rect.right + (space if bool(before[-1].word) == bool(word) else 2 * space)
        if before and x + width > room:
            lines.append([])
            x = 0
        if x and word and before[-1].word:
            rect, words = before.pop()
            before.append(TextRun(Rect(rect.x, 0, x + width - rect.x, rect.height), f"{words} {word}"))
        else:
            lines[-1].append(TextRun(Rect(x, 0, width, height), word))
    runs: list[TextRun] = []
    top = 0
    for line in lines:
        high = max((run.rect.height for run in line), default=0)
        runs += (run._replace(rect=run.rect.move(0, top + (high - run.rect.height) // 2)) for run in line)
        top += high
    return tuple(runs), top
