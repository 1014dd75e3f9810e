"""The signs of a gamepad's buttons, drawn as plain letters and shapes for each kind of gamepad."""

from __future__ import annotations

import pygame

from game.ui.kit.drawing import blank, outline, put, put_centre, rounded
from game.ui.kit.image_cache import remembered
from game.ui.kit.pads import PadKind
from game.ui.kit.text import Letters, Typeface
from game.ui.kit.theme import Colour

INK: Colour = (20, 20, 24)
GROUND: Colour = (238, 238, 240)
SHAPES = {"a": "cross", "b": "circle", "x": "square", "y": "triangle"}
"""What the four buttons show on a gamepad for PlayStation."""
WORDS: dict[PadKind, dict[str, str]] = {
    PadKind.XBOX: {
        "left_shoulder": "LB", "right_shoulder": "RB", "left_trigger": "LT", "right_trigger": "RT",
        "left_stick": "LS", "right_stick": "RS",
    },
    PadKind.PLAYSTATION: {
        "left_shoulder": "L1", "right_shoulder": "R1", "left_trigger": "L2", "right_trigger": "R2",
        "left_stick": "L3", "right_stick": "R3",
    },
    PadKind.NINTENDO: {
        "left_shoulder": "L", "right_shoulder": "R", "left_trigger": "ZL", "right_trigger": "ZR",
        "left_stick": "LS", "right_stick": "RS", "back": "−", "start": "+",
    },
    PadKind.GENERIC: {
        "left_shoulder": "L1", "right_shoulder": "R1", "left_trigger": "L2", "right_trigger": "R2",
        "left_stick": "L3", "right_stick": "R3",
    },
}  # fmt: skip
"""What is printed on the other buttons."""
ARROWS = {"up": (0, -1), "down": (0, 1), "left": (-1, 0), "right": (1, 0)}
SCALE = 4
"""How much larger a shape is drawn before it is made smaller."""


def letters_of(name: str, kind: PadKind) -> str:
    """Return the letters on a button; "" if it shows a shape."""
    if name in WORDS[kind]:
        return WORDS[kind][name]
    return name.upper() if name in SHAPES and kind is not PadKind.PLAYSTATION else ""


@remembered
def pad_sign(letters: Letters, name: str, kind: PadKind, side: int) -> pygame.Surface:
    """Return the sign of a button, `side` pixels high; shoulders and triggers are wider."""
    words = letters_of(name, kind)
    wide = side if name in SHAPES or not words else max(side, round(side * (0.5 + 0.4 * len(words))))
    image = blank((wide, side))
    radius = side // 2 if name in SHAPES or name.startswith(("right_", "left_stick")) else side // 4
    put(image, rounded((wide, side), radius, GROUND), (0, 0))
    put(image, outline((wide, side), radius, max(side // 14, 1), INK), (0, 0))
    if words:
        size = round(side * (0.62 if len(words) == 1 else 0.52))
        put_centre(image, letters.line(words, size, INK, Typeface.BOLD), (wide / 2, side / 2))
    else:
        shape = pygame.transform.smoothscale(_shape(name, kind, side * SCALE), (side, side))
        put_centre(image, shape.premul_alpha(), (wide / 2, side / 2))
    return image


def _shape(name: str, kind: PadKind, side: int) -> pygame.Surface:
    """Return a shape, drawn large."""
    image = pygame.Surface((side, side), pygame.SRCALPHA)
    image.fill((*INK, 0))
    line = side // 11

    def at(x: float, y: float) -> tuple[float, float]:
        return side * x, side * y

    shape = SHAPES.get(name, "") if kind is PadKind.PLAYSTATION else ""
    direction = name.rpartition("_")[2]
    if shape == "cross":
        pygame.draw.line(image, INK, at(0.3, 0.3), at(0.7, 0.7), line)
        pygame.draw.line(image, INK, at(0.7, 0.3), at(0.3, 0.7), line)
    elif shape == "circle":
        pygame.draw.circle(image, INK, at(0.5, 0.5), side * 0.25, line)
    elif shape == "square":
        pygame.draw.rect(image, INK, pygame.Rect(side * 0.29, side * 0.29, side * 0.42, side * 0.42), line)
    elif shape == "triangle":
        pygame.draw.polygon(image, INK, (at(0.5, 0.24), at(0.76, 0.68), at(0.24, 0.68)), line)
    elif name.startswith("dpad"):
        across, down = ARROWS.get(direction, (0, 0))
        for part in ((0.4, 0.2, 0.2, 0.6), (0.2, 0.4, 0.6, 0.2)):
            pygame.draw.rect(image, INK, pygame.Rect(*(side * share for share in part)), max(line // 2, 1))
        pygame.draw.rect(image, INK, pygame.Rect(*at(0.4 + 0.2 * across, 0.4 + 0.2 * down), side * 0.2, side * 0.2))
    elif direction in ARROWS:
        across, down = ARROWS[direction]
        tip = (0.5 + 0.3 * across, 0.5 + 0.3 * down)
        ends = ((0.5 - 0.2 * across + 0.24 * turn * down, 0.5 - 0.2 * down + 0.24 * turn * across) for turn in (1, -1))
        pygame.draw.polygon(image, INK, (at(*tip), *(at(*end) for end in ends)))
    else:
        count = 3 if name == "start" else 2
        for i in range(count):
            y = 0.5 + (i - (count - 1) / 2) * 0.17
            pygame.draw.line(image, INK, at(0.28, y), at(0.72, y), line)
    return image
