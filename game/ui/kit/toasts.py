"""Short messages that appear and disappear by themselves: `toasts.add(text, icon="camera")`."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial

import pygame

from game.engine.shown import shown
from game.ui.kit.drawing import DrawTarget, ImageCache, outline, put, rounded, shadow
from game.ui.kit.motion import Motion, between, in_out_sine, out_cubic, share
from game.ui.kit.style import Style
from game.ui.kit.theme import TextSize, Typeface

COMING = 0.22
LONGEST = 400
"""The maximum length of a message, which may name a file or quote a mistake in one."""


def free_top(top: int, height: int, taken: Sequence[pygame.Rect], bottom: int) -> int:
    """Return the highest place for something of a height between `top` and `bottom` that covers nothing that is taken;
    if there is none, the one that covers the least of it.

    >>> rects = [pygame.Rect(0, 20, 9, 50), pygame.Rect(0, 140, 9, 30)]
    >>> free_top(16, 60, rects, 200), free_top(16, 80, rects, 300), free_top(16, 80, rects, 200)
    (70, 170, 70)
    """
    last = max(bottom - height, 0)
    places = sorted(min(each, last) for each in (top, last, *(rect.bottom for rect in taken)) if each >= top)

    def covered(place: int) -> int:
        return sum(max(min(rect.bottom, place + height) - max(rect.top, place), 0) for rect in taken if rect.width)

    return min(places, key=covered)


@dataclass(slots=True)
class Toast:
    """One message and its age."""

    text: str
    icon: str
    seconds: float
    private: bool = False
    """Whether it is for nobody but who is at the screen now."""
    age: float = 0.0


class Toasts:
    """The current messages, at the top of the window."""

    def __init__(self) -> None:
        self._toasts: list[Toast] = []
        self._images = ImageCache()

    @property
    def texts(self) -> tuple[str, ...]:
        """Return the visible messages, oldest first."""
        return tuple(toast.text for toast in self._toasts)

    @property
    def busy(self) -> bool:
        """Whether a message is visible."""
        return bool(self._toasts)

    def add(self, text: str, icon: str = "info", seconds: float = 4.0, *, private: bool = False) -> None:
        """Show a message; one that is visible already only stays longer.

        A private one is what somebody asked for: it takes the place of those of earlier frames.
        """
        text = shown(text, LONGEST)
        for toast in self._toasts:
            if toast.text == text:
                toast.age, toast.seconds = min(toast.age, COMING), seconds
                return
        if private:
            self._toasts = [toast for toast in self._toasts if not toast.private or toast.age == 0.0]
        self._toasts.append(Toast(text, icon, seconds, private))
        del self._toasts[:-3]  # older ones give way

    def drop(self, text: str) -> None:
        """Remove a message, if it is visible."""
        self._toasts = [toast for toast in self._toasts if toast.text != shown(text, LONGEST)]

    def drop_private(self) -> None:
        """Remove what is for nobody but who is at the screen now."""
        self._toasts = [toast for toast in self._toasts if not toast.private]

    def update(self, dt: float) -> None:
        """Advance by `dt` seconds."""
        for toast in self._toasts:
            toast.age += dt
        self._toasts = [toast for toast in self._toasts if toast.age < toast.seconds]

    def draw(self, surface: DrawTarget, style: Style, motion: Motion, taken: Sequence[pygame.Rect]) -> None:
        """Draw the messages one below the other, as far up as they cover the least of the places that are `taken`."""
        images = [
            self._images.find((toast.text, toast.icon, style.metrics, style.theme), partial(self._image, toast, style))
            for toast in self._toasts
        ]
        step = style.space(2)
        high = sum(image.get_height() - step for image in images) + step
        wide = max((image.get_width() for image in images), default=0)
        column = pygame.Rect((style.metrics.width - wide) // 2, 0, wide, style.metrics.height)
        y = free_top(step, high, [each for each in taken if each.colliderect(column)], column.height)
        for toast, image in zip(self._toasts, images, strict=True):
            coming = share(toast.age, motion.seconds(COMING))
            staying = share(toast.seconds - toast.age, motion.seconds(0.30))
            x = (style.metrics.width - image.get_width()) / 2
            put(surface, image, (x, y + between(-step, 0, out_cubic(coming))), in_out_sine(min(coming, staying)))
            y += image.get_height() - step

    def _image(self, toast: Toast, style: Style) -> pygame.Surface:
        pad, edge, icon = style.space(2), style.space(2), style.grown(22)
        size = style.type(TextSize.TEXT)
        widest = min(style.px(720), style.metrics.width - 4 * pad)
        room = min(widest, style.letters.width(toast.text, size, Typeface.STRONG) + 1)
        text = style.letters.block(toast.text, room, size, style.theme.text, Typeface.STRONG)
        width = text.get_width() + icon + 3 * pad
        height = max(text.get_height() + 2 * style.space(1.25), style.px(44))
        image = pygame.Surface((width + 2 * edge, height + 2 * edge), pygame.SRCALPHA)
        put(image, shadow((width, height), style.px(12), edge, 0.5), (0, style.px(3)))
        put(image, rounded((width, height), style.px(12), style.theme.panel, opacity=0.96), (edge, edge))
        put(image, outline((width, height), style.px(12), style.metrics.hairline, style.theme.clear_edge), (edge, edge))
        middle = edge + height / 2
        sign = style.icon(toast.icon, 22, style.theme.title)
        put(image, sign, (edge + pad, middle - sign.get_height() / 2))
        put(image, text, (edge + 2 * pad + icon, middle - text.get_height() / 2))
        return image
