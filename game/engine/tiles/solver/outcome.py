"""The results of the solver."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from game.engine.tiles.melds import Meld
from game.engine.tiles.pieces import Tile


@dataclass(frozen=True, slots=True)
class Arrangement:
    """A legal table after a turn, and the play that leads to it."""

    table: tuple[Meld, ...]
    """Unchanged melds first, in their old order, each changed meld where it came from."""
    loose: tuple[Tile, ...]
    """Start tiles that stay loose."""
    played: tuple[Tile, ...]
    """Tiles laid from the rack, including an exchanged joker that is laid again."""
    taken: tuple[Tile, ...]
    """Jokers exchanged onto the rack (UR-48), whether laid again or not."""
    value: int
    """The sum of the weights of the rack tiles laid, minus those of jokers taken and kept."""
    exact: bool
    """Whether this is proven optimal; False if the search was stopped early."""
    nodes: int
    """The number of nodes that the search opened."""


class Verdict(StrEnum):
    """Whether any rack tile can be laid."""

    PLAY = "play"
    """Yes, and there is an arrangement that proves it."""
    NONE = "none"
    """No, and that is proven."""
    UNDECIDED = "undecided"
    """Nothing was found before the search was stopped."""


@dataclass(frozen=True, slots=True)
class Witness:
    """A verdict on whether anything can be played (UR-Q1), with its proof."""

    verdict: Verdict
    arrangement: Arrangement | None
    """The play that proves it; None unless the verdict is PLAY."""
