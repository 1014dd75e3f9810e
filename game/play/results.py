"""What the scenes after a round show, in both families: the pieces left, who won, the scores."""

from __future__ import annotations

from dataclasses import dataclass

from game.engine.registry import Piece


@dataclass(frozen=True, slots=True)
class RoundResult:
    """A finished round."""

    hands: tuple[tuple[Piece, ...], ...]
    """What each seat has left, in the order in which it is counted."""
    values: tuple[tuple[int, ...], ...]
    """The value of each of those pieces; () for a seat whose pieces do not count."""
    winners: tuple[int, ...]
    """() for a round without a single winner."""
    noted: tuple[int, ...]
    """What each seat scores."""
    how: str
    """Key below `scoring` that says how it ended."""
    drawn: str
    """Key below `scoring` of the title of a round without a winner."""
    teams: tuple[tuple[int, ...], ...] = ()
    """Who played together."""
    left: tuple[int, ...] = ()
    """Seats that play no further rounds."""
    factor: int = 1
    """The factor for what is left: two after a Hand-Rummy (RF-47)."""

    def counted(self, seat: int, pieces: int) -> int:
        """Return the value of the first pieces of a seat, as many as asked for."""
        return sum(self.values[seat][: max(pieces, 0)])

    def gains(self, seat: int) -> bool:
        """Return whether a seat scores what others have left: it is out, or its partner is."""
        return seat in self.winners and not self.values[seat]


@dataclass(frozen=True, slots=True)
class Standing:
    """The standings of a match."""

    totals: tuple[int, ...]
    """Points of each seat, or rounds won if no points are scored."""
    points: bool
    """Whether points are scored."""
    fewest: bool
    """Whether the lowest score is best."""
    signed: bool
    """Whether a round has both positive and negative scores."""
    champions: tuple[int, ...]
    """Who has won the match; () if it is not decided."""
    target: int = 0
    """What decides the match as soon as a seat has it; 0 if the number of rounds does."""
    lasted: tuple[int, ...] = ()
    """If players can be knocked out, how many rounds each seat has played; () otherwise."""

    @property
    def places(self) -> list[int]:
        """Return the seats from the first to the last place; winners come first, then those who lasted longer."""
        return sorted(range(len(self.totals)), key=lambda seat: (self._rank(seat), seat))

    def place(self, seat: int) -> int:
        """Return the place of a seat, from 1; equal ones share it, and the next is left out."""
        return 1 + sum(self._rank(other) < self._rank(seat) for other in range(len(self.totals)))

    def _rank(self, seat: int) -> tuple[int, ...]:
        """Return what places are decided by: the smaller, the better."""
        if seat in self.champions:
            return (0,)
        return 1, -self.lasted[seat] if self.lasted else 0, self.totals[seat] * (1 if self.fewest else -1)

    def noted(self, points: int) -> str:
        """Return what a seat scores for a round, with a sign if both signs occur (RK-Q1)."""
        return f"{points:+d}".replace("-", "−") if self.signed and points else str(points).replace("-", "−")
