"""What the solver answers."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from game.engine.tiles.melds import Meld
from game.engine.tiles.pieces import Tile


@dataclass(frozen=True, slots=True)
class Arrangement:
    """A legal table after a turn and what it took."""

    table: tuple[Meld, ...]
    """Melds that stay as they are come first in their old order, each changed one where it came from."""
    loose: tuple[Tile, ...]
    """Start tiles that stay loose."""
    played: tuple[Tile, ...]
    """Tiles laid from the rack; an exchanged joker that is laid again is among them."""
    taken: tuple[Tile, ...]
    """Jokers exchanged onto the rack (UR-48), laid again or not."""
    value: int
    """The weights of the rack tiles laid, less those of jokers that were taken and kept."""
    exact: bool
    """Whether nothing better exists; False: the search was ended early."""
    nodes: int
    """Nodes that the search opened."""


class Verdict(StrEnum):
    """Whether a rack tile can be laid."""

    PLAY = "play"
    """Yes, and there is an arrangement that does it."""
    NONE = "none"
    """No, and that is proven."""
    UNDECIDED = "undecided"
    """The search was ended early and found nothing."""


@dataclass(frozen=True, slots=True)
class Witness:
    """The answer to the question whether anything can be played (UR-Q1)."""

    verdict: Verdict
    arrangement: Arrangement | None
    """The proof; only with PLAY."""
