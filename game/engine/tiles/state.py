"""The whole truth of a tile match: immutable, secrets included. Never shown to a player."""

from typing import NamedTuple

from game.engine.game import End
from game.engine.tiles.actions import TilePhase
from game.engine.tiles.events import TileEvent
from game.engine.tiles.melds import Meld, Tile
from game.engine.tiles.rules import TileRules


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
    """The seat on turn; in a window, the seat whose turn comes after it."""
    direction: int = 1
    """1: to the left (clockwise); -1: to the right."""
    phase: TilePhase = TilePhase.TURN
    drawn: Tile | None = None
    """The tile drawn in this turn, while the seat decides about it."""
    called: bool = False
    """Whether the seat on turn has called UNO! in this turn."""
    catchable: int | None = None
    """The seat that may be caught without the call."""
    passed: tuple[int, ...] = ()
    """Seats that passed in the window."""
    opened: tuple[bool, ...] = ()
    """Whether each seat has made its initial meld; always True if the book has none (UR-20)."""
    laid: tuple[Tile, ...] = ()
    """Tiles that the seat on turn has laid by `open` in this turn."""
    drew: bool = False
    """Whether it had drawn its tile before that."""
    reserved: Tile | None = None
    """The tile set aside that the winner must use (RF-50)."""
    deals: int = 0
    """The number of new deals claimed in this round."""
    barren_turns: int = 0
    """Consecutive turns without a tile laid or drawn, once the stock is empty."""
    jokers_used: tuple[Tile, ...] = ()
    """Jokers already played from a rack, sorted; they matter if an exchanged joker has no effect."""
    round: int = 1
    starter: int = 0
    """The seat that started this round."""
    scores: tuple[int, ...] = ()
    round_scores: tuple[int, ...] = ()
    """The scores of the last finished round; () during a round."""
    wins: tuple[int, ...] = ()
    """Rounds won by each seat."""
    winner: int | None = None
    """The winner of the finished round; None during a round and for a drawn or shared one."""
    match_winner: int | None = None
    """The winner of the match; None during the match and for a shared victory."""
    end: End | None = None

    @property
    def seats(self) -> int:
        """The number of seats."""
        return len(self.racks)

    @property
    def winners(self) -> tuple[int, ...]:
        """The winners of the finished round, as in the card family; at most one."""
        return () if self.winner is None else (self.winner,)

    @property
    def match_winners(self) -> tuple[int, ...]:
        """The winners of the match, as in the card family; at most one."""
        return () if self.match_winner is None else (self.match_winner,)


class TileStep(NamedTuple):
    """An event with the state after it."""

    event: TileEvent
    state: TileState
