"""A match of a tile book that is looked at again."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from game.engine.events import Laid, RoundStarted
from game.engine.pieces import Tile
from game.engine.state import MeldState, Phase, Step
from game.ui.match.watching import Watched, Watching
from game.ui.table import rack as racks
from game.ui.table.desk import Desk
from game.ui.table.playback import TilePlayback
from game.ui.tiles import Look


class WatchPlayback(Watched, TilePlayback):
    """What tiles do, at a speed of its own."""

    def _show(self, step: Step) -> float:
        self.recall()
        return super()._show(step)


class WatchDesk(Watching, Desk):
    """The felt with its melds."""

    playback: WatchPlayback

    def playback_of(self) -> WatchPlayback:
        """At a speed of its own."""
        return WatchPlayback(self.table)

    def clear(self) -> None:
        """Another moment: the last player's tiles get their rim again."""
        self.table.new_round()
        laid = [step.event for step in _of_this_round(self.session.steps) if isinstance(step.event, Laid)]
        self.table.mark_lay(laid[-1] if laid else None)

    def open_hands(self, state: MeldState) -> Sequence[Sequence[Tile]]:
        """Racks by colour."""
        rules = self.table.rules
        return [
            [tile for tile in racks.sorted_rack(rack, racks.Order.COLOUR, rules) if tile is not None]
            for rack in state.racks
        ]

    def piece(self, piece: Tile, width: int) -> pygame.Surface:
        """A tile."""
        return self.context.style.tiles(self.table.rules).image(piece, width, Look())

    def decided_in(self, state: MeldState) -> bool:
        """Whether the match is decided in a state."""
        return state.phase is Phase.OVER


def _of_this_round(steps: Sequence[Step]) -> Sequence[Step]:
    begun = [number for number, step in enumerate(steps) if isinstance(step.event, RoundStarted)]
    return steps[begun[-1] :] if begun else steps
