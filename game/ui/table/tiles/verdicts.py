"""What a drop made of the melds on the felt: which became valid and are swept by light, which broke and shake."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import NamedTuple

from game.engine.tiles.layout import DraftMeld
from game.engine.tiles.pieces import Tile
from game.ui.kit.poses import PoseEffect
from game.ui.kit.stage import Stage
from game.ui.kit.timeline import DROP, SHAKE, SWEEP, shake, sweep

Melds = Sequence[tuple[Tile, ...]]


class DropVerdict(NamedTuple):
    """The melds that a drop changed."""

    good: tuple[tuple[Tile, ...], ...]
    """Valid now, with at least one tile that was not in the same valid meld before."""
    broken: tuple[tuple[Tile, ...], ...]
    """No longer valid, with tiles of a meld that was."""


def whole(melds: Sequence[DraftMeld], bad: Collection[Tile]) -> list[tuple[Tile, ...]]:
    """Return the melds that could stay as they are."""
    return [meld.tiles for meld in melds if not any(tile in bad for tile in meld.tiles)]


def verdict(before: Melds, after: Melds, melds: Melds) -> DropVerdict:
    """Return what became of the `melds` on the felt, given those valid `before` and `after`."""
    good = tuple(meld for meld in after if not any({*meld} <= {*old} for old in before))
    wrong = [meld for meld in melds if meld not in after]
    broken = tuple(meld for meld in wrong if any({*meld} & {*old} for old in before))
    return DropVerdict(good, broken)


def show(stage: Stage[Tile], found: DropVerdict, chain: int) -> None:
    """Let light pass over what became valid, once it has come to rest, and shake what broke."""
    for meld in found.good:
        for i, tile in enumerate(meld):
            stage.poses.play(tile, _swept(i, len(meld), chain), SWEEP, stage.motion, DROP)
    for meld in found.broken:
        for tile in meld:
            stage.poses.play(tile, shake, SHAKE, stage.motion, DROP)


def _swept(index: int, count: int, chain: int) -> PoseEffect:
    return lambda t: sweep(t, index, count, chain)
