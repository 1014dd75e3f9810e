"""What the text forms of both families share."""

from __future__ import annotations


class NotationError(ValueError):
    """Raised for text that is not in the notation."""


MOST_BOXES = 4
"""How many times all pieces of the box a text may name: far more than anything that could lie anywhere."""


def quoted(text: str) -> str:
    """Return a text for an error message, shortened if it is long."""
    return repr(text if len(text) <= 80 else f"{text[:80]}…")
