"""The phases of a card match: who is to act, and with what."""

from __future__ import annotations

from enum import StrEnum


class CardPhase(StrEnum):
    """The point in a turn that a match has reached."""

    DEALING = "dealing"
    """The round is being dealt; nobody acts yet."""
    COLOUR = "colour"
    """The first card is a wild; the seat on turn chooses its colour (UC-37)."""
    TURN = "turn"
    """The seat on turn may lay or draw."""
    DRAWN = "drawn"
    """It has drawn and may lay what it drew or pass."""
    WINDOW = "window"
    """The card lies but has not taken effect: others may jump in or catch (UC-Q6, UC-Q18)."""
    ANSWER = "answer"
    """The seat on turn answers a draw card: challenge, accept, stack (UC-63, UC-84)."""
    DISCARD = "discard"
    """The seat on turn has to discard (UN-49)."""
    RULE = "rule"
    """A rule in the players' words is carried out; the seat that laid it confirms (UN-Q18)."""
    SCORING = "scoring"
    """The round is over."""
    OVER = "over"
    """The match is over."""

    @property
    def is_window(self) -> bool:
        """Whether seats may act out of turn and the match waits for them."""
        return self is CardPhase.WINDOW

    @property
    def is_between(self) -> bool:
        """Whether the round is over, and with the last one the match."""
        return self in (CardPhase.SCORING, CardPhase.OVER)

    @property
    def is_over(self) -> bool:
        """Whether the match is over."""
        return self is CardPhase.OVER
