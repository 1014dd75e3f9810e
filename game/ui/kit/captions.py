"""The texts of a frame, as they were drawn: what a scene shows without a widget to say it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

import pygame

from game.ui.kit.canvas import Box, Stroke
from game.ui.kit.steps import Steps, finished
from game.ui.kit.text import written_on

AT_ONCE = 48
"""How many lines are looked at in a step."""


class Caption(NamedTuple):
    """A text on the screen and where it is."""

    text: str
    box: Box


def captions(strokes: Sequence[Stroke]) -> list[Caption]:
    """Return the texts among what was drawn, in that order; lines right below each other are one text."""
    return finished(each_caption(strokes))


def each_caption(strokes: Sequence[Stroke]) -> Steps[list[Caption]]:
    """Return the same, step by step.

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
            whole = pygame.Rect(found[-1].box).union(box)
            found[-1] = Caption(f"{found[-1].text} {text}", (whole.x, whole.y, whole.width, whole.height))
        else:
            found.append(Caption(text, box))
        step = height
    return found


class _Line(NamedTuple):
    text: str
    box: Box
    height: int


def _lines(strokes: Sequence[Stroke]) -> Iterator[_Line]:
    """Yield what is written, with the box that is seen of it and its whole height."""
    for _, args, box, _ in strokes:
        image = args[0] if args else None
        if type(image) is pygame.Surface and (text := written_on(image)).strip():
            yield _Line(text, box, image.get_height())


def _continues(above: Box, line: Box) -> bool:
    """Return whether a line is the next one of the text above it: it touches that, with its margin or middle."""
    middles = 2 * above[0] + above[2] - 2 * line[0] - line[2]
    return above[1] + above[3] == line[1] and (above[0] == line[0] or abs(middles) <= 2)
