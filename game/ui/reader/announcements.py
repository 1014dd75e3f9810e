"""What happens, said once and in order, to a screen reader and to the system's speech alike."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from game.engine.shown import ELLIPSIS

KEPT = 16
"""How many announcements stay in the tree, for a reader that is slower than the game."""
BRIEF_MOST = 200
"""The maximum number of characters of a brief announcement."""
SENTENCES = re.compile(r"(?<=[.!?]) ")
"""What stands between two sentences."""


class Said(NamedTuple):
    """One announcement."""

    number: int
    text: str
    own: bool
    """Whether it is about what the player did."""


class Announcements:
    """The announcements so far; each has a number, so that the same text twice is two of them."""

    def __init__(self) -> None:
        self._last: list[Said] = []
        self._count = 0

    def __iter__(self) -> Iterator[Said]:
        return iter(self._last)

    @property
    def latest(self) -> tuple[Said, ...]:
        """The last announcements, oldest first."""
        return tuple(self._last)

    def forget(self) -> None:
        """Forget what was said: another player is at the screen now."""
        self._last = []

    def add(self, text: str, *, own: bool = False) -> Said:
        """Announce a text; return it with its number."""
        self._count += 1
        said = Said(self._count, text, own)
        self._last = [*self._last, said][-KEPT:]
        return said


def in_parts(text: str) -> Iterator[str]:
    """Yield a text in parts of whole sentences that are as long as brief announcements may be."""
    part = ""
    for sentence in SENTENCES.split(text):
        if part and len(part) + 1 + len(sentence) > BRIEF_MOST:
            yield part
            part = ""
        part = f"{part} {sentence}".strip()
    yield part


def brief(text: str) -> str:
    """Return a text cut, at a word, to the length of a brief announcement."""
    if len(text) <= BRIEF_MOST:
        return text
    return text[: BRIEF_MOST - len(ELLIPSIS)].rsplit(" ", 1)[0].rstrip(" ,;") + ELLIPSIS
