"""What the text of an argument stands for: sizes, counts, seats, options. Anything else is an ArgumentTypeError."""

from __future__ import annotations

import re
from argparse import ArgumentTypeError

SMALLEST = (960, 540)
"""The smallest window that the scenes support."""


def size(text: str) -> tuple[int, int]:
    """Return a width and height in pixels.

    >>> size("1280x720")
    (1280, 720)
    """
    found = re.fullmatch(r"(\d{1,5})[xX](\d{1,5})", text)
    if not found:
        raise ArgumentTypeError(f"{text!r} is not a size like 1280x720")
    width, height = int(found[1]), int(found[2])
    if width < SMALLEST[0] or height < SMALLEST[1]:
        raise ArgumentTypeError(f"{text} is too small; the smallest window is {SMALLEST[0]}x{SMALLEST[1]}")
    return width, height


def count(text: str) -> int:
    """Return a whole number of at least 1."""
    if not re.fullmatch(r"0*[1-9]\d{0,8}", text):
        raise ArgumentTypeError(f"{text!r} is not a whole number of at least 1")
    return int(text)


def seat(text: str) -> int:
    """Return the number of a seat, from 0."""
    if not re.fullmatch(r"\d", text):
        raise ArgumentTypeError(f"{text!r} is not the number of a seat, such as 0")
    return int(text)


def number(text: str) -> int:
    """Return a whole number from 0 on."""
    if not re.fullmatch(r"[0-9]{1,9}", text):
        raise ArgumentTypeError(f"{text!r} is not a whole number from 0 on")
    return int(text)


def option(text: str) -> tuple[str, str | int]:
    """Return the name and the value of an option.

    >>> option("target=300")
    ('target', 300)
    """
    found = re.fullmatch(r"(\w+)=(.+)", text)
    if not found:
        raise ArgumentTypeError(f"{text!r} does not have the form name=value")
    name, value = found.groups()
    return name, int(value) if re.fullmatch(r"-?\d{1,9}", value) else value
