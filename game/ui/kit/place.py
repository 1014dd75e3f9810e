"""Where and how a piece lies on a stage."""

from __future__ import annotations

from collections.abc import Hashable
from typing import NamedTuple


class Place(NamedTuple):
    """Where and how a piece lies."""

    x: float
    """The centre of the piece, in pixels."""
    y: float
    width: float
    z: float = 0.0
    """Higher values lie on top."""
    angle: float = 0.0
    """Degrees, counter-clockwise."""
    face_up: bool = True
    lift: float = 0.0
    """0: on the table; 1: in the hand, with a shadow and slightly larger."""
    look: Hashable = None
    """Anything else the painter needs to know; it changes at once."""
    opacity: float = 1.0
