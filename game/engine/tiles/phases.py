"""The phases of a tile match: who is to act, and with what."""

from __future__ import annotations

from enum import StrEnum


class TilePhase(StrEnum):
    """The point in a turn that a match has reached."""

    TURN = "turn"
    """The seat on turn may lay or draw."""
    DRAWN = "drawn"
    """It has drawn and may play what it drew or pass."""
    OPENED = "opened"
    """It has made its initial meld and may lay more or pass (RF-Q4)."""
    CLAIM = "claim"
    """Before the first turn every seat may claim a new deal or pass (RK-12)."""
    WINDOW = "window"
    """The offender would act next, so the others may catch or pass first (UR-Q24)."""
    SCORING = "scoring"
    """The round is over."""
    OVER = "over"
    """The match is over."""

    @property
    def is_window(self) -> bool:
        """Whether seats may act out of turn and the match waits for them."""
        return self is TilePhase.WINDOW

    @property
    def is_between(self) -> bool:
        """Whether the round is over, and with the last one the match."""
        return self in (TilePhase.SCORING, TilePhase.OVER)

    @property
    def is_over(self) -> bool:
        """Whether the match is over."""
        return self is TilePhase.OVER
