"""What a frame shows, as a list of strokes, of which only those that differ from the last frame are drawn again.

Scenes draw everything in every frame, as if nothing were there yet. On a `Canvas` that only notes it: a stroke is a
function with its arguments and the box of pixels that it touches. `show` compares the strokes with those of the frame
before and repaints the cells of a grid in which something changed, clipped to them. The picture is the one that a full
redraw would give; `tests/ui/long/test_canvas.py` holds that.

    canvas = Canvas(window.get_surface())
    canvas.begin()
    scene.draw(canvas)
    changed = canvas.show()

Images are compared by identity: an image that was drawn must not be changed afterwards. A part of the picture that is
the same for many frames can be noted once and repeated: `repeat(canvas, what it depends on, draw)`.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Hashable, Sequence
from typing import cast

import pygame

Box = tuple[int, int, int, int]
"""Left, top, width and height, in pixels."""


def box_of(rect: pygame.Rect) -> Box:
    """Return a rectangle as numbers."""
    return (rect.left, rect.top, rect.width, rect.height)


CELLS = (32, 18)
"""How many cells the grid has across and down."""
MOST_RECTS, MOST_BOXES = 24, 128
"""Above that many rectangles their bounding box is repainted instead; of boxes, without a look at the grid."""
WORTH = 16_000
"""How many more pixels may be repainted for one rectangle less."""
RUN = re.compile("1+")
"""Cells beside each other, of a row of them as bits."""
PlacedImage = tuple[pygame.Surface, tuple[int, int]]
"""An image and its top left corner."""
Stroke = tuple[Callable[..., object], tuple[Hashable, ...], Box, bool]
"""One thing drawn: a function to be called with the surface and the arguments, these, the pixels that it may touch, and
whether it would touch more without that box. Plain tuples, since there are hundreds a frame."""


def blit(surface: pygame.Surface, image: pygame.Surface, place: tuple[int, int]) -> None:
    """Lay a premultiplied image on a surface."""
    surface.blit(image, place, special_flags=pygame.BLEND_PREMULTIPLIED)


def blit_each(surface: pygame.Surface, *images: PlacedImage) -> None:
    """Lay premultiplied images on a surface, each with its top left corner at a point."""
    surface.fblits(images, pygame.BLEND_PREMULTIPLIED)


class Canvas:
    """A surface that is drawn on in every frame, and touched only where the picture changes."""

    def __init__(self, surface: pygame.Surface) -> None:
        self.surface = surface
        self._whole = surface.get_rect()
        self.strokes: list[Stroke] = []
        """What was drawn in this frame so far."""
        self._shown: list[Stroke] | None = None
        """The strokes of the last frame; None: nothing of it is left."""
        self.origin = (0, 0)
        """Where the point (0, 0) of whoever draws is on the surface."""
        self._repeated: dict[Hashable, list[Stroke]] = {}
        self._repeatable: dict[Hashable, list[Stroke]] = {}
        """The parts of this frame and of the last one that can be repeated."""
        self.set_clip(None)

    def get_size(self) -> tuple[int, int]:
        """Return width and height in pixels."""
        return self._whole.size

    def get_rect(self) -> pygame.Rect:
        """Return the rectangle of the whole canvas, as whoever draws sees it."""
        return self._whole.move(-self.origin[0], -self.origin[1])

    def get_clip(self) -> pygame.Rect:
        """Return the rectangle outside of which nothing is drawn."""
        return self._clip.move(-self.origin[0], -self.origin[1])

    def set_clip(self, clip: pygame.Rect | None) -> None:
        """Draw only inside a rectangle from now on; None: everywhere."""
        inside = self._whole if clip is None else self._whole.clip(clip.move(self.origin))
        self._clip = self._whole if inside == self._whole else inside
        self._left, self._top = self._clip.topleft
        self._right, self._bottom = self._clip.bottomright

    def add(self, box: Box, paint: Callable[..., object], *args: Hashable) -> None:
        """Note a stroke: `paint(surface, *args)`, which touches no pixel outside the box.

        Box and arguments are places on the surface: whoever calls it adds the `origin`.
        """
        left, top, width, height = box
        if left >= self._left and top >= self._top and left + width <= self._right and top + height <= self._bottom:
            if width > 0 and height > 0:
                self.strokes.append((paint, args, box, False))
            return
        inside = self._clip.clip(box)
        if inside.width and inside.height:
            self.strokes.append((paint, args, box_of(inside), self._clip is not self._whole))

    def image(self, image: pygame.Surface, left: int, top: int) -> None:
        """Note a premultiplied image with its top left corner at a point."""
        width, height = image.get_size()
        left, top = left + self.origin[0], top + self.origin[1]
        if left >= self._left and top >= self._top and left + width <= self._right and top + height <= self._bottom:
            self.strokes.append((blit, (image, (left, top)), (left, top, width, height), False))
        else:
            self.add((left, top, width, height), blit, image, (left, top))

    def fill(self, colour: str | tuple[int, ...], rect: Sequence[float] | pygame.Rect | None = None) -> None:
        """Fill a rectangle, or everything, with one colour."""
        area = box_of(self._whole if rect is None else pygame.Rect(rect).move(self.origin))
        self.add(area, pygame.Surface.fill, colour, area)

    def begin(self) -> None:
        """Begin a frame."""
        self.strokes = []
        self._repeatable, self._repeated = self._repeated, {}
        self.origin = (0, 0)
        self.set_clip(None)

    def repeat(self, key: Hashable, draw: Callable[[], None]) -> None:
        """Note the strokes that `draw` made in the last frame with the same key, or let it draw."""
        if self._clip is not self._whole:
            draw()
            return
        key = key, self.origin
        strokes = self._repeatable.get(key)
        if strokes is None:
            before = len(self.strokes)
            draw()
            strokes = self.strokes[before:]
        else:
            self.strokes += strokes
        self._repeated[key] = strokes

    def show(self) -> list[pygame.Rect]:
        """Paint what differs from the last frame; return the rectangles that were repainted."""
        old, new = self._shown, self.strokes
        rects = [self._whole] if old is None else _areas_of(_changed(old, new), self._whole)
        boxes = [box for _, _, box, _ in new] if rects else []
        for rect in rects:
            self._paint(rect, [new[index] for index in rect.collidelistall(boxes)])
        self.surface.set_clip(None)
        self._shown = new
        return rects

    def _paint(self, rect: pygame.Rect, strokes: list[Stroke]) -> None:
        """Paint strokes inside a rectangle; consecutive images in one call."""
        surface, images = self.surface, list[PlacedImage]()
        surface.set_clip(rect)
        for paint, args, box, clipped in strokes:
            if paint is blit and not clipped:
                images.append(cast("PlacedImage", args))
                continue
            if paint is blit_each and not clipped:
                images += cast("tuple[PlacedImage, ...]", args)
                continue
            if images:
                blit_each(surface, *images)
                images = []
            if clipped:
                surface.set_clip(rect.clip(box))
                paint(surface, *args)
                surface.set_clip(rect)
            else:
                paint(surface, *args)
        blit_each(surface, *images)

    def forget(self) -> None:
        """Paint everything in the next frame: somebody else drew on the surface."""
        self._shown = None


def _changed(old: list[Stroke], new: list[Stroke]) -> Sequence[Box]:
    """Return the boxes of the strokes that were removed, added or reordered."""
    if old == new:
        return ()
    start, last = 0, min(len(old), len(new))
    while start < last and old[start] == new[start]:
        start += 1
    end = 0
    while end < last - start and old[-1 - end] == new[-1 - end]:
        end += 1
    before, after = old[start : len(old) - end], new[start : len(new) - end]
    boxes: list[Box] = []
    if len(before) == len(after):
        # Mostly the same pieces have moved on, one after the other.
        stayed, came = before, after
    else:
        left = Counter(before)
        left.subtract(after)
        stayed = _staying(before, {stroke: count for stroke, count in left.items() if count > 0}, boxes)
        came = _staying(after, {stroke: -count for stroke, count in left.items() if count < 0}, boxes)
    for one, other in zip(stayed, came, strict=True):
        if one != other:
            boxes += (one[2], other[2])
    return boxes


def _staying(strokes: list[Stroke], others: dict[Stroke, int], boxes: list[Box]) -> list[Stroke]:
    """Return the strokes but for the `others`, whose boxes are added to `boxes`."""
    staying = []
    for stroke in strokes:
        if others.get(stroke, 0) > 0:
            others[stroke] -= 1
            boxes.append(stroke[2])
        else:
            staying.append(stroke)
    return staying


def _areas_of(boxes: Sequence[Box], whole: pygame.Rect) -> list[pygame.Rect]:
    """Return few rectangles, made of cells of the grid, that together cover the boxes and do not overlap."""
    if len(boxes) > MOST_BOXES:
        return [pygame.Rect(boxes[0]).unionall(boxes[1:]).clip(whole)]
    wide, high = -(-whole.width // CELLS[0]), -(-whole.height // CELLS[1])
    rows = [0] * CELLS[1]
    # Many boxes touch the same cells.
    spans = {
        (left // wide, (left + width - 1) // wide, top // high, (top + height - 1) // high)
        for left, top, width, height in boxes
    }
    for first, last, upper, lower in spans:
        bits = (2 << last) - (1 << first)
        for row in range(upper, lower + 1):
            rows[row] |= bits
    rects: list[pygame.Rect] = []
    growing: dict[tuple[int, int], pygame.Rect] = {}
    for row, bits in enumerate(rows):
        runs = {}
        for first, last in (run.span() for run in RUN.finditer(f"{bits:b}"[::-1])):
            rect = growing.get((first, last))
            if rect is None:
                rect = pygame.Rect(first * wide, row * high, (last - first) * wide, high)
                rects.append(rect)
            else:
                rect.height += high
            runs[first, last] = rect
        growing = runs
    if len(rects) > 1:
        around = rects[0].unionall(rects[1:])
        more = around.width * around.height - sum(rect.width * rect.height for rect in rects)
        if len(rects) > MOST_RECTS or more <= WORTH * (len(rects) - 1):
            rects = [around]
    return [rect.clip(whole) for rect in rects]
