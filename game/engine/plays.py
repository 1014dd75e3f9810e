"""Whether a turn has any legal play, with a concrete witness (UR-Q1, UR-27)."""

from __future__ import annotations

from enum import Enum

from game.engine.actions import Lay
from game.engine.laying import Before


class Answer(Enum):
    """What the search says where it holds no play."""

    NO_PLAY = "no play"
    """Proven: nothing can be played."""
    UNDECIDED = "undecided"
    """The search stopped before it knew; nothing may be refused because of it."""


NO_PLAY = Answer.NO_PLAY
UNDECIDED = Answer.UNDECIDED


def find_play(before: Before) -> Lay | Answer:
    """temporary"""
    return UNDECIDED
