"""How well colours can be told apart: as the accessibility guidelines (WCAG 2.2) reckon it, and by every eye."""

from __future__ import annotations

from functools import cache
from itertools import combinations
from math import dist

from game.ui.kit.theme import Colour

MACHADO = {
    "protan": ((0.152286, 1.052583, -0.204868), (0.114503, 0.786281, 0.099216), (-0.003882, -0.048116, 1.051998)),
    "deutan": ((0.367322, 0.860646, -0.227968), (0.280085, 0.672501, 0.047413), (-0.011820, 0.042940, 0.968881)),
    "tritan": ((1.255528, -0.076749, -0.178779), (-0.078411, 0.930809, 0.147602), (0.004733, 0.691367, 0.303900)),
}
"""What an eye without one kind of cone sees, on linear colours (Machado, Oliveira and Fernandes, 2009)."""


def linear(part: float) -> float:
    """A channel of 0..255 as an amount of light, 0..1."""
    return part / 255 / 12.92 if part <= 10 else ((part / 255 + 0.055) / 1.055) ** 2.4


@cache
def luminance(colour: Colour) -> float:
    red, green, blue = map(linear, colour)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: Colour, other: Colour) -> float:
    low, high = sorted((luminance(one), luminance(other)))
    return (high + 0.05) / (low + 0.05)


def seen(colour: Colour, eye: str) -> tuple[float, float, float]:
    """What an eye sees of a colour, as amounts of light; `eye` is a key of MACHADO, or "" for all cones."""
    light = tuple(map(linear, colour))
    if not eye:
        return light[0], light[1], light[2]
    red, green, blue = (
        min(max(sum(share * part for share, part in zip(row, light, strict=True)), 0.0), 1.0) for row in MACHADO[eye]
    )
    return red, green, blue


def lab(light: tuple[float, float, float]) -> tuple[float, float, float]:
    """Amounts of light as CIE L*a*b* (D65), in which distances are differences that people see."""
    red, green, blue = light
    x = (0.4124 * red + 0.3576 * green + 0.1805 * blue) / 0.9505
    y = 0.2126 * red + 0.7152 * green + 0.0722 * blue
    z = (0.0193 * red + 0.1192 * green + 0.9505 * blue) / 1.089
    a, b, c = (part ** (1 / 3) if part > 0.008856 else 7.787 * part + 16 / 116 for part in (x, y, z))
    return 116 * b - 16, 500 * (a - b), 200 * (b - c)


def least_difference(colours: list[Colour], eye: str) -> float:
    """The difference of the two colours that an eye confuses most easily; 2.3 can just be noticed."""
    return min(dist(lab(seen(one, eye)), lab(seen(other, eye))) for one, other in combinations(colours, 2))
