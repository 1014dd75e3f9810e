"""The place of every tile on the felt and on the viewer's ledge, and how it is marked there. Pure."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import NamedTuple

from pygame import Rect

from game.engine.tiles.pieces import Tile
from game.ui.kit.drawing import Point
from game.ui.kit.place import Place
from game.ui.kit.theme import Metrics
from game.ui.table.shared.rims import Rim
from game.ui.table.tiles import rack as racks
from game.ui.table.tiles.images import TileLook
from game.ui.table.tiles.zones import rack_slot, rack_tile_width

ON_FELT, ON_RACK, IN_HAND = 1.0, 2.0, 50.0
"""Heights in the stack of pictures."""
RAISED = 0.1
"""How much of its width a selected tile stands above its row."""


class RackMarks(NamedTuple):
    """What is marked on the ledge, the strongest first: a tile gets the rim of the first mark that it has."""

    selected: Collection[Tile]
    hinted: Collection[Tile]
    fresh: Collection[Tile]
    """Tiles received since the last own turn."""


def felt_places(points: Mapping[Tile, Point], width: float, looks: Mapping[Tile, TileLook]) -> dict[Tile, Place]:
    """Return the places of tiles on the felt, given their centres; lower ones lie on top."""
    return {tile: Place(x, y, width, ON_FELT + y / 10000, look=looks.get(tile)) for tile, (x, y) in points.items()}


def rack_places(
    slots: racks.Slots,
    ledge: Rect,
    metrics: Metrics,
    marks: RackMarks,
    *,
    covered: bool,
    dragged: Collection[Tile],
    gap: int | None,
) -> dict[Tile, Place]:
    """Return the places of the tiles on the ledge but for those dragged, for which a `gap` opens at a slot.

    Nobody sees what is new on a ledge that is covered.
    """
    columns = racks.columns(slots)
    width = rack_tile_width(ledge, columns, metrics)
    if gap is not None and dragged:
        slots = racks.put(slots, list(dragged), gap)
    places = {}
    for index, tile in enumerate(slots):
        if tile is None or tile in dragged:
            continue
        x, y = rack_slot(ledge, index, columns, metrics)
        rim = (
            Rim.SELECTED if tile in marks.selected
            else Rim.HINT if tile in marks.hinted
            else Rim.LAID if tile in marks.fresh and not covered
            else Rim.NONE
        )  # fmt: skip
        chosen = tile in marks.selected
        places[tile] = Place(
            x, y - RAISED * width * chosen, width, ON_RACK,
            lift=0.5 if chosen else 0.0, face_up=not covered, look=TileLook(rim=rim),
        )  # fmt: skip
    return places
