"""The whole truth of a match in the melds family: immutable, no secrets kept out. Never shown to a player."""

from __future__ import annotations

from enum import StrEnum
from typing import NamedTuple

from game.engine.events import End
from game.engine.tiles.events import TileEvent
from game.engine.tiles.melds import Meld
from game.engine.tiles.pieces import Tile
from game.engine.tiles.rules import TileRules


class TilePhase(StrEnum):
    """Where in the turn a match stands."""

    TURN = "turn"
    """The seat on turn may lay or draw."""
    DRAWN = "drawn"
    """It has drawn and may play what it drew or pass."""
    OPENED = "opened"
    """It has made its first lay-out and may lay on or pass (RF-Q4)."""
    CLAIM = "claim"
    """Before the first turn every seat may claim a new deal or pass (RK-12)."""
    WINDOW = "window"
    """The offender would act next, so the others may catch or pass first (UR-Q24)."""
    SCORING = "scoring"
    """The round is over."""
    OVER = "over"
    """The match is over."""


class TileState(NamedTuple):
    """A match at one moment."""

    rules: TileRules
    seed: str
    racks: tuple[tuple[Tile, ...], ...]
    stock: tuple[Tile, ...]
    """Next tile first."""
    table: tuple[Meld, ...]
    loose: tuple[Tile, ...]
    """Start tiles that were never in a meld (UR-36)."""
    turn: int
    """Seat on turn; in the window the seat whose turn comes after it."""
    direction: int = 1
    """1 left (clockwise), -1 right."""
    phase: TilePhase = TilePhase.TURN
    drawn: Tile | None = None
    """The tile drawn in this turn, while the seat decides about it."""
    called: bool = False
    """Whether the seat on turn has called UNO! in this turn."""
    catchable: int | None = None
    """The seat that may be caught without the call."""
    passed: tuple[int, ...] = ()
    """Seats that let the window go by."""
    opened: tuple[bool, ...] = ()
    """Whether each seat has made its first lay-out; always True where the book has none (UR-20)."""
    laid: tuple[Tile, ...] = ()
    """What the seat on turn has laid by `open` in this turn."""
    reserved: Tile | None = None
    """The tile put aside that the winner has to use (RF-50)."""
    deals: int = 0
    """How often a new deal was claimed in this round."""
    idle: int = 0
    """Turns in a row without a tile laid or drawn, once the stock is empty."""
    spent: tuple[Tile, ...] = ()
    """Jokers that were played from a rack before, in order; they matter where an exchanged joker is powerless."""
    round: int = 1
    starter: int = 0
    """The seat that began this round."""
    scores: tuple[int, ...] = ()
    round_scores: tuple[int, ...] = ()
    """What the last finished round credited; () while a round is played."""
    wins: tuple[int, ...] = ()
    """Rounds won a seat."""
    winner: int | None = None
    """Winner of the finished round; None while it is played and for a drawn or shared round."""
    match_winner: int | None = None
    """Winner of the match; None while it is played and for a shared victory."""
    end: End | None = None

    @property
    def seats(self) -> int:
        """How many seats play."""
        return len(self.racks)

    @property
    def winners(self) -> tuple[int, ...]:
        """Who won the finished round, as in the other family; at most one."""
        return () if self.winner is None else (self.winner,)

    @property
    def match_winners(self) -> tuple[int, ...]:
        """Who won the match, as in the other family; at most one."""
        return () if self.match_winner is None else (self.match_winner,)


class TileStep(NamedTuple):
    """An event with the state after it."""

    event: TileEvent
    state: TileState


def next_seat(seat: int, direction: int, seats: int) -> int:
    """The seat after `seat`: to the left with direction 1 (UR-13)."""
    return (seat + direction) % seats
