"""What a new match begins with: made by the scene for new matches, taken by `Context.start_match`."""

from __future__ import annotations

from dataclasses import dataclass

from game.engine.registry import Rules
from game.store.settings import SeatKind


@dataclass(frozen=True, slots=True)
class Player:
    """Who sits at a seat."""

    name: str
    kind: SeatKind

    @property
    def is_human(self) -> bool:
        """Whether a person plays here."""
        return self.kind is SeatKind.HUMAN


@dataclass(frozen=True, slots=True)
class MatchSetup:
    """Everything that decides how a match goes, besides what the players do."""

    rules: Rules
    players: tuple[Player, ...]
    """One a seat, clockwise."""
    seed: str
    starter: int = 0
    """Who begins, where the rules leave that to the players."""
