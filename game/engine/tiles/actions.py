"""Actions that a seat can request. Their text form is in `game.engine.tiles.notation`."""

from __future__ import annotations

from dataclasses import dataclass

from game.engine.actions import Catch, Draw, Next, Pass, Uno
from game.engine.tiles.melds import Meld
from game.engine.tiles.pieces import Tile


@dataclass(frozen=True, slots=True)
class Lay:
    """End the turn with this table; whatever it adds came from the rack."""

    table: tuple[Meld, ...]
    loose: tuple[Tile, ...] = ()
    """Start tiles declared to stay loose; those in no meld do so even if not named."""
    take: tuple[Tile, ...] = ()
    """Jokers exchanged onto the rack (UR-48), including those that are laid again."""
    act: tuple[Tile, ...] = ()
    """The action tiles that take effect if several share a meld (UR-62)."""
    uno: bool = False
    """Whether UNO! is called with it (UR-66)."""


@dataclass(frozen=True, slots=True)
class Open:
    """Make the initial meld as an act of its own: new melds from the rack; the turn goes on (RF-Q4)."""

    melds: tuple[Meld, ...]


@dataclass(frozen=True, slots=True)
class Timeout:
    """The clock has run out.

    The turn is undone and tiles are drawn (UR-Q29, RK-27), or leftovers go to the rack (RF-33).
    """

    table: tuple[Meld, ...] = ()
    """The table at that moment, including unfinished melds; () if nothing was moved or everything is undone."""


@dataclass(frozen=True, slots=True)
class Redeal:
    """Claim a new deal with three pairs (RK-12)."""


TileAction = Lay | Open | Draw | Pass | Uno | Catch | Timeout | Redeal | Next
