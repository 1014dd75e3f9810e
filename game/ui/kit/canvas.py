"""What a frame shows, as a list of strokes, of which only those that differ from the last frame are drawn again.

Scenes draw everything in every frame, as if nothing were there yet. On a `Canvas` that only notes it: a stroke is a
function with its arguments and the box of pixels that it touches. `show` compares the strokes with those of the frame
before and repaints the cells of a grid in which something changed, clipped to them. The picture is the one that a full
redraw would give; `tests/ui/test_canvas.py` holds that.

    canvas = Canvas(window.get_surface())
    canvas.begin()
    scene.draw(canvas)
    changed = canvas.show()

Images are compared by identity: an image that was drawn must not be changed afterwards.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Hashable, Iterable, Sequence
from typing import NamedTuple

import pygame

Box = tuple[int, int, int, int]
"""Left, top, width and height, in pixels."""


def box_of(rect: pygame.Rect) -> Box:
    """Return a rectangle as numbers."""
    return (rect.left, rect.top, rect.width, rect.height)


CELLS = (32, 18)
"""How many cells the grid has across and down."""
MOST_RECTS = 24
"""Above so many rectangles their bounding box is repainted instead."""


class Stroke(NamedTuple):
    """One thing drawn."""

    paint: Callable[..., object]
    """Called with the surface and the arguments."""
    args: tuple[Hashable, ...]
    box: Box
    """The pixels that it may touch."""
    clipped: bool
    """Whether it would touch more without its box."""


class Canvas:
    """A surface that is drawn on anew each frame and touched only where the picture changes."""

    def __init__(self, surface: pygame.Surface) -> None:
        self.surface = surface
        self._whole = surface.get_rect()
        self._clip = self._whole
        self._strokes: list[Stroke] = []
        self._shown: list[Stroke] | None = None
        """The strokes of the last frame; None: nothing of it is left."""

    # -- what a scene sees of it ---------------------------------------------------------------------------

    def get_size(self) -> tuple[int, int]:
        """Return width and height in pixels."""
        return self._whole.size

    def get_width(self) -> int:
        """Return the width in pixels."""
        return self._whole.width

    def get_height(self) -> int:
        """Return the height in pixels."""
        return self._whole.height

    def get_rect(self) -> pygame.Rect:
        """Return the rectangle of the whole canvas."""
        return self._whole.copy()

    def get_clip(self) -> pygame.Rect:
        """Return the rectangle outside of which nothing is drawn."""
        return self._clip.copy()

    def set_clip(self, clip: pygame.Rect | None) -> None:
        """Draw only inside a rectangle from now on; None: everywhere."""
        self._clip = self._whole if clip is None else self._whole.clip(clip)

    def add(self, box: Box, paint: Callable[..., object], *args: Hashable) -> None:
        """Note a stroke: `paint(surface, *args)`, which touches no pixel outside the box."""
        left, top, width, height = box
        clip = self._clip
        if left >= clip.left and top >= clip.top and left + width <= clip.right and top + height <= clip.bottom:
            if width > 0 and height > 0:
                self._strokes.append(Stroke(paint, args, box, False))
            return
        inside = clip.clip(box)
        if inside.width and inside.height:
            self._strokes.append(Stroke(paint, args, box_of(inside), clip is not self._whole))

    def fill(self, colour: str | tuple[int, ...], rect: Sequence[float] | pygame.Rect | None = None) -> None:
        """Fill a rectangle, or everything, with one colour."""
        area = box_of(self._whole if rect is None else pygame.Rect(rect))
        self.add(area, _fill, colour, area)

    # -- the frame -----------------------------------------------------------------------------------------

    def begin(self) -> None:
        """Begin a frame."""
        self._strokes = []
        self._clip = self._whole

    def show(self) -> list[pygame.Rect]:
        """Paint what differs from the last frame; return the rectangles that were painted anew."""
        old, new = self._shown, self._strokes
        rects = [self._whole] if old is None else _cells_of(_changed(old, new), self._whole)
        boxes = [stroke.box for stroke in new] if rects else []
        surface = self.surface
        for rect in rects:
            surface.set_clip(rect)
            for index in rect.collidelistall(boxes):
                stroke = new[index]
                if stroke.clipped:
                    surface.set_clip(rect.clip(stroke.box))
                    stroke.paint(surface, *stroke.args)
                    surface.set_clip(rect)
                else:
                    stroke.paint(surface, *stroke.args)
        surface.set_clip(None)
        self._shown = new
        return rects

    def forget(self) -> None:
        """Paint everything in the next frame: somebody else drew on the surface."""
        self._shown = None


def _fill(surface: pygame.Surface, colour: str | tuple[int, ...], area: Box) -> None:
    surface.fill(colour, area)


def _changed(old: list[Stroke], new: list[Stroke]) -> Iterable[Box]:
    """Return the boxes of the strokes that went, came, or lie in another order."""
    if old == new:
        return ()
    start, last = 0, min(len(old), len(new))
    while start < last and old[start] == new[start]:
        start += 1
    end = 0
    while end < last - start and old[-1 - end] == new[-1 - end]:
        end += 1
    before, after = old[start : len(old) - end], new[start : len(new) - end]
    left = Counter(before)
    left.subtract(after)
    boxes: list[Box] = []
    stayed = _staying(before, {stroke: count for stroke, count in left.items() if count > 0}, boxes)
    came = _staying(after, {stroke: -count for stroke, count in left.items() if count < 0}, boxes)
    for one, other in zip(stayed, came, strict=True):
        if one != other:
            boxes += (one.box, other.box)
    return boxes


def _staying(strokes: list[Stroke], others: dict[Stroke, int], boxes: list[Box]) -> list[Stroke]:
    """Return the strokes but for the `others`, whose boxes are added to `boxes`."""
    staying = []
    for stroke in strokes:
        if others.get(stroke, 0) > 0:
            others[stroke] -= 1
            boxes.append(stroke.box)
        else:
            staying.append(stroke)
    return staying


def _cells_of(boxes: Iterable[Box], whole: pygame.Rect) -> list[pygame.Rect]:
    """Return few rectangles made of cells of the grid that together cover the boxes and do not overlap."""
    wide, high = -(-whole.width // CELLS[0]), -(-whole.height // CELLS[1])
    rows = [0] * CELLS[1]
    for left, top, width, height in boxes:
        first, last = left // wide, (left + width - 1) // wide
        bits = (1 << (last + 1)) - (1 << first)
        for row in range(top // high, (top + height - 1) // high + 1):
            rows[row] |= bits
    rects: list[pygame.Rect] = []
    growing: dict[tuple[int, int], pygame.Rect] = {}
    for row, bits in enumerate(rows):
        runs = {}
        for first, last in _runs(bits):
            rect = growing.get((first, last))
            if rect is None:
                rect = pygame.Rect(first * wide, row * high, (last - first) * wide, high)
                rects.append(rect)
            else:
                rect.height += high
            runs[first, last] = rect
        growing = runs
    if len(rects) > MOST_RECTS:
        rects = [rects[0].unionall(rects[1:])]
    return [rect.clip(whole) for rect in rects]


def _runs(bits: int) -> Iterable[tuple[int, int]]:
    """Yield the runs of set bits, each as its first and the one behind its last."""
    place = 0
    while bits:
        gap = (bits & -bits).bit_length() - 1
        bits >>= gap
        length = ((bits + 1) & -(bits + 1)).bit_length() - 1
        yield place + gap, place + gap + length
        bits >>= length
        place += gap + length
