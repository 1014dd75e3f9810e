"""What a seat asks for. `game.engine.tiles.notation` has the text form of each."""

from __future__ import annotations

from dataclasses import dataclass

from game.engine.actions import Catch, Draw, Next, Pass, Uno
from game.engine.tiles.melds import Meld
from game.engine.tiles.pieces import Tile


@dataclass(frozen=True, slots=True)
class Lay:
    """End the turn with this whole table; what left the rack is the difference."""

    table: tuple[Meld, ...]
    loose: tuple[Tile, ...] = ()
    """Start tiles that are said to stay loose; those in no meld do so without being named."""
    take: tuple[Tile, ...] = ()
    """Jokers exchanged onto the rack (UR-48); also played again when they lie on the table."""
    act: tuple[Tile, ...] = ()
    """The action tiles that work where several share a meld (UR-62)."""
    uno: bool = False
    """Whether UNO! is called with it (UR-66)."""


@dataclass(frozen=True, slots=True)
class Open:
    """The first lay-out as an act of its own: new melds from the rack; the turn goes on (RF-Q4)."""

    melds: tuple[Meld, ...]


@dataclass(frozen=True, slots=True)
class Timeout:
    """The clock ran out: the turn is undone and tiles are drawn (UR-Q29, RK-27), or what is left over goes to the
    rack (RF-33)."""

    table: tuple[Meld, ...] = ()
    """What lies on the table at that moment, unfinished melds included; () where nothing was moved or it is undone."""


@dataclass(frozen=True, slots=True)
class Redeal:
    """Claim a new deal because of three pairs (RK-12)."""


TileAction = Lay | Open | Draw | Pass | Uno | Catch | Timeout | Redeal | Next
