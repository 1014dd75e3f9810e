"""A match of a tile book that is looked at again."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from game.engine.tiles.events import Laid, RoundStarted
from game.engine.tiles.pieces import Tile
from game.engine.tiles.state import TilePhase, TileState, TileStep
from game.ui.table.shared.watching import Watched, Watching
from game.ui.table.tiles import rack as racks
from game.ui.table.tiles.images import TileLook, tile_images
from game.ui.table.tiles.match_screen import TileMatchScreen
from game.ui.table.tiles.playback import TilePlayback


class TileWatchPlayback(Watched, TilePlayback):
    """What tiles do, at a speed of its own."""

    def _show(self, step: TileStep) -> float:
        self.recall()
        return super()._show(step)


class TileWatchScreen(Watching, TileMatchScreen):
    """The felt with its melds."""

    playback: TileWatchPlayback

    def playback_of(self) -> TileWatchPlayback:
        """At a speed of its own."""
        return TileWatchPlayback(self.table)

    def clear(self) -> None:
        """Another moment: the last player's tiles get their rim again."""
        self.table.new_round()
        laid = [step.event for step in _of_this_round(self.session.steps) if isinstance(step.event, Laid)]
        self.table.mark_lay(laid[-1] if laid else None)

    def open_hands(self, state: TileState) -> Sequence[Sequence[Tile]]:
        """Racks by colour."""
        rules = self.table.rules
        return [
            [tile for tile in racks.sorted_rack(rack, racks.Order.COLOUR, rules) if tile is not None]
            for rack in state.racks
        ]

    def piece(self, piece: Tile, width: int) -> pygame.Surface:
        """A tile."""
        return tile_images(self.context.style, self.table.rules).image(piece, width, TileLook())

    def decided_in(self, state: TileState) -> bool:
        """Whether the match is decided in a state."""
        return state.phase is TilePhase.OVER


def _of_this_round(steps: Sequence[TileStep]) -> Sequence[TileStep]:
    begun = [number for number, step in enumerate(steps) if isinstance(step.event, RoundStarted)]
    return steps[begun[-1] :] if begun else steps
