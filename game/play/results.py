"""What the scenes after a round show, whichever family was played: pieces that are left, who won, who has how much."""

from __future__ import annotations

from dataclasses import dataclass

from game.engine.registry import Piece


@dataclass(frozen=True, slots=True)
class Result:
    """A finished round."""

    hands: tuple[tuple[Piece, ...], ...]
    """What each seat has left, in the order in which it is counted."""
    values: tuple[tuple[int, ...], ...]
    """What each of those pieces counts; () for a seat whose pieces do not."""
    winners: tuple[int, ...]
    """() for a round that nobody won alone."""
    noted: tuple[int, ...]
    """What each seat notes."""
    how: str
    """Key below `scoring` that says how it ended."""
    drawn: str
    """Key below `scoring` of the title of such a round without a winner."""
    teams: tuple[tuple[int, ...], ...] = ()
    """Who played together."""
    left: tuple[int, ...] = ()
    """Seats that play no further round."""
    factor: int = 1
    """By how much what is left counts: twice after a Hand-Rummy (RF-47)."""

    def counted(self, seat: int, pieces: int) -> int:
        """What the first so many pieces of a seat count."""
        return sum(self.values[seat][: max(pieces, 0)])

    def gains(self, seat: int) -> bool:
        """Whether what a seat notes is what others have left: it is out, or its partner is."""
        return seat in self.winners and not self.values[seat]


@dataclass(frozen=True, slots=True)
class Standing:
    """How a match stands."""

    totals: tuple[int, ...]
    """Points of each seat, or won rounds where no points are noted."""
    points: bool
    """Whether points are noted."""
    fewest: bool
    """Whether the fewest are the best."""
    signed: bool
    """Whether plus and minus occur in one round."""
    champions: tuple[int, ...]
    """Who has won the match; () while it goes on."""
    lasted: tuple[int, ...] = ()
    """Where players drop out, how many rounds each seat has played; () elsewhere."""

    @property
    def places(self) -> list[int]:
        """The seats from the first to the last place; who has won the match comes first, then who lasted longer."""
        sign = 1 if self.fewest else -1
        seats = range(len(self.totals))
        lasted = self.lasted or (0,) * len(self.totals)
        return sorted(
            seats, key=lambda seat: (seat not in self.champions, -lasted[seat], sign * self.totals[seat], seat)
        )

    def noted(self, points: int) -> str:
        """What a seat notes for a round; plus and minus are written where both occur (RK-Q1)."""
        return f"{points:+d}".replace("-", "−") if self.signed and points else str(points).replace("-", "−")
