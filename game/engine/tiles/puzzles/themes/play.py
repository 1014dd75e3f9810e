"""What a play does with each old meld: the facts that the themes look at."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from functools import cached_property

from game.engine.tiles.actions import Lay
from game.engine.tiles.legality import played, rack_after
from game.engine.tiles.melds import Meld, MeldKind, kind_of
from game.engine.tiles.pieces import Face, Tile
from game.engine.tiles.state import TileState
from game.engine.tiles.turn_context import TurnContext
from game.engine.tiles.views import before


@dataclass(frozen=True)
class Solution:
    """A position and a legal lay that solves it."""

    state: TileState
    lay: Lay

    @cached_property
    def before(self) -> TurnContext:
        """The turn of the lay."""
        return before(self.state)

    @property
    def old(self) -> tuple[Meld, ...]:
        """The melds before."""
        return self.state.table

    @property
    def new(self) -> tuple[Meld, ...]:
        """The melds after."""
        return self.lay.table

    @cached_property
    def played(self) -> tuple[Tile, ...]:
        """The tiles that leave the rack."""
        return played(self.before, self.lay)

    @cached_property
    def left(self) -> tuple[Tile, ...]:
        """The rack afterwards."""
        return rack_after(self.before, self.lay)

    @cached_property
    def origins(self) -> dict[Tile, int]:
        """The number of the old meld of each tile that lay in one."""
        return {tile: at for at, meld in enumerate(self.old) for tile in meld.tiles}

    @cached_property
    def faces(self) -> dict[Tile, Face]:
        """What each tile of the new table stands for."""
        return {tile: face for meld in self.new for tile, face in meld.pairs()}

    @cached_property
    def shares(self) -> tuple[Counter[int], ...]:
        """For each new meld, how many of its tiles come from each old meld."""
        return tuple(Counter(self.origins[tile] for tile in meld.tiles if tile in self.origins) for meld in self.new)

    @cached_property
    def parts(self) -> tuple[tuple[int, ...], ...]:
        """For each old meld, the numbers of the new melds with tiles of it, the one with the most tiles first."""
        return tuple(
            tuple(
                sorted((at for at, share in enumerate(self.shares) if share[old]), key=lambda at: -self.shares[at][old])
            )
            for old in range(len(self.old))
        )

    def is_broken(self, old: int) -> bool:
        """Return whether the tiles of an old meld no longer lie together."""
        return sum(self.shares[at][old] for at in self.parts[old][:1]) < len(self.old[old].tiles)

    def wholes(self, new: int) -> list[int]:
        """Return the old melds that lie in a new one as a whole."""
        return [old for old, count in self.shares[new].items() if count == len(self.old[old].tiles)]

    def is_fresh(self, tile: Tile) -> bool:
        """Return whether a tile comes from the rack, or was a loose start tile."""
        return tile not in self.origins or tile in self.lay.take


def is_run(meld: Meld) -> bool:
    """Return whether a meld is a run."""
    return kind_of(meld) is MeldKind.RUN
