"""A short round of the school: the player against easy computers, from the position of its stage."""

from __future__ import annotations

from game.play.cards.stage_session import StageSession


class CardRoundSession(StageSession):
    """A short round against easy computers, judged by the hands when its time is up."""

    @property
    def won(self) -> bool:
        """Whether the player won the round."""
        return self.level.seat in self.state.match.winners

    @property
    def ahead(self) -> bool:
        """Whether the player holds fewer cards than anybody else."""
        counts = [len(hand) for hand in self.state.hands]
        mine = counts.pop(self.level.seat)
        return mine < min(counts)
