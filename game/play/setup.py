"""What a new match starts with."""

from __future__ import annotations

from dataclasses import dataclass

from game.engine.registry import Rules
from game.store.settings import SeatKind


@dataclass(frozen=True, slots=True)
class Player:
    """The player of a seat."""

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
    """One per seat, clockwise."""
    seed: str
    starter: int = 0
    """Who starts, if the rules leave that to the players."""
