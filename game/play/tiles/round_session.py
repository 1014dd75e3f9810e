"""A short round of the school: the player against easy computers, from the position of its stage."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Self

from game.engine.tiles.scoring import rack_value
from game.play.tiles.session import TileSession
from game.store.levels import Level
from game.store.settings import SeatKind


class TileRoundSession(TileSession):
    """A round that is won or lost, or judged by the racks when its time is up."""

    seat = 0
    """The seat of the player."""

    @classmethod
    def of_level(cls, level: Level, names: Sequence[str]) -> Self:
        """Return the round of a stage; `names` are those of the players by seat."""
        kinds = (SeatKind.HUMAN if seat == level.seat else SeatKind.EASY for seat in range(level.start.seats))
        seats = tuple((kind.value, name) for kind, name in zip(kinds, names, strict=True))
        session = cls.of_position(level.start, seats)
        session.seat = level.seat
        return session

    @property
    def won(self) -> bool:
        """Whether the player won the round."""
        return self.state.winner == self.seat

    @property
    def ahead(self) -> bool:
        """Whether the player's rack is worth fewer points than any other."""
        values = [rack_value(self.state.rules, rack) for rack in self.state.racks]
        mine = values.pop(self.seat)
        return mine < min(values)
