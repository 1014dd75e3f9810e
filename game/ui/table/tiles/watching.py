"""What the tiles bring to a match that is looked at again; the fields of `TableFamily` say what each function does."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from game.engine.tiles.events import Laid, RoundStarted
from game.engine.tiles.phases import TilePhase
from game.engine.tiles.pieces import Tile
from game.engine.tiles.state import TileState, TileStep
from game.ui.table.tiles import rack as racks
from game.ui.table.tiles.images import TileLook, tile_images
from game.ui.table.tiles.table import TileTable


def clear(table: TileTable) -> None:
    """Another moment: the last player's tiles get their rim again."""
    table.new_round()
    table.mark_lay(last_lay(table.session.steps))


def last_lay(steps: Sequence[TileStep]) -> Laid | None:
    """The last lay of the round, None before the first one."""
    for step in reversed(steps):
        if isinstance(step.event, Laid):
            return step.event
        if isinstance(step.event, RoundStarted):
            break
    return None


def open_hands(table: TileTable, state: TileState) -> Sequence[Sequence[Tile]]:
    """Racks by colour."""
    return [
        [tile for tile in racks.sorted_rack(rack, racks.Order.COLOUR, table.rules) if tile is not None]
        for rack in state.racks
    ]


def picture(table: TileTable, tile: Tile, width: int) -> pygame.Surface:
    """A tile."""
    return tile_images(table.context.style, table.rules).image(tile, width, TileLook())


def decided(state: TileState) -> bool:
    """Whether the match is decided in a state."""
    return state.phase is TilePhase.OVER
