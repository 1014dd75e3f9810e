"""The turn in progress on the table: how its tiles are marked, what it changed, what a drop made, its undo history."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import NamedTuple

from game.engine.tiles.draft import Draft
from game.engine.tiles.legality import action_tiles, effect_of, played
from game.engine.tiles.melds import Meld, Tile
from game.engine.tiles.rules import TileRules
from game.ui.kit.motion import DROP, SHAKE, SWEEP, shake, sweep
from game.ui.kit.stage import Stage
from game.ui.table.shared.rims import Rim
from game.ui.table.tiles.felt import FeltLayout
from game.ui.table.tiles.images import TileLook

# -- The rim, the power and the meaning of every tile on the felt.


STRENGTH = (Rim.SELECTED, Rim.OPEN, Rim.BAD, Rim.HINT, Rim.LAID, Rim.LAST, Rim.MOVED)
"""What is marked on the felt, the strongest first: a tile has the first of these rims that it gets."""


def felt_looks(
    rules: TileRules, draft: Draft | None, table: Sequence[Meld], loose: Sequence[Tile],
    marks: Mapping[Rim, Collection[Tile]],
) -> dict[Tile, TileLook]:  # fmt: skip
    """Return how each tile on the felt looks: with the `draft` of the turn in progress, otherwise as on the `table`.

    What was laid in that turn has a rim besides those of the `marks`.
    """
    fresh: Sequence[Tile] = ()
    powered: set[Tile] = set()
    melds: Sequence[Meld] = table
    if draft is not None:
        lay = draft.lay()
        fresh = played(draft.before, lay)
        powered = {tile for tiles in action_tiles(draft.before, lay) for tile in tiles}
        melds = draft.melds()
    pairs = (pair for meld in melds for pair in meld.pairs())
    faces = {tile: face for tile, face in pairs if tile.is_joker and 1 <= face.number <= rules.numbers}
    marked = {**marks, Rim.LAID: fresh}
    return {
        tile: TileLook(
            next((rim for rim in STRENGTH if tile in marked[rim]), Rim.NONE),
            effect_of(rules, tile) is not None and tile not in powered,
            faces.get(tile),
        )
        for tile in (*(tile for meld in melds for tile in meld.tiles), *loose)
    }


# -- What a drop made of the melds on the felt: which became valid and are swept by light, which broke and shake.

Melds = Sequence[tuple[Tile, ...]]


def show(stage: Stage[Tile], before: Melds, after: Melds, melds: Melds, chain: int) -> int:
    """Show what a drop made of the `melds` on the felt, of which those `before` and those `after` it are valid.

    Light passes over what became valid with a tile that was elsewhere, once it has come to rest; what broke shakes.
    Return how many good drops there were then, one after the other: `chain` so far.
    """
    good = [meld for meld in after if not any({*meld} <= {*old} for old in before)]
    broken = [meld for meld in melds if meld not in after and any({*meld} & {*old} for old in before)]
    chain = 0 if broken else chain + bool(good)
    for meld in good:
        for i, tile in enumerate(meld):
            stage.poses.play(tile, partial(sweep, index=i, count=len(meld), chain=chain), SWEEP, stage.motion, DROP)
    for tile in (tile for meld in broken for tile in meld):
        stage.poses.play(tile, shake, SHAKE, stage.motion, DROP)
    return chain


# -- What a turn changed on the table. Pure.


def moved_tiles(before: Sequence[Meld], after: Sequence[Meld], played: Sequence[Tile]) -> tuple[Tile, ...]:
    """Return the table tiles that were moved in a turn, including start tiles that joined a meld.

    If most of an old meld stays together, that part has not moved and the rest has.
    """
    homes = {tile: at for at, meld in enumerate(after) for tile in meld.tiles}
    stayed: set[Tile] = set()
    for meld in before:
        left = [homes[tile] for tile in meld.tiles if tile in homes]
        home = max(left, key=left.count, default=None)
        stayed |= {tile for tile in meld.tiles if homes.get(tile) == home}
    return tuple(tile for meld in after for tile in meld.tiles if tile not in stayed and tile not in played)


def touched_melds(before: Sequence[Meld], after: Sequence[Meld]) -> tuple[tuple[Tile, ...], ...]:
    """Return the melds that are new or that a turn added to, took from, or rearranged."""
    lay = {frozenset(meld.tiles) for meld in before}
    return tuple(meld.tiles for meld in after if frozenset(meld.tiles) not in lay)


# -- The undo history of a turn: each step with its layout on the felt. Pure.


class HistoryEntry(NamedTuple):
    """The turn in progress, and its layout."""

    draft: Draft
    lying: FeltLayout | None
    """None of a restored draft: then what is undone finds its place."""


@dataclass(slots=True)
class History:
    """What was done this turn, and what was undone."""

    first: FeltLayout | None = None
    """The layout when the turn began."""
    past: list[HistoryEntry] = field(default_factory=list)
    future: list[HistoryEntry] = field(default_factory=list)

    def begin(self, moment: HistoryEntry, first: FeltLayout) -> None:
        """Start a turn with its layout; of the steps of a restored draft nothing more is known."""
        draft, self.first = moment.draft, first
        steps = (*draft.past, draft.now, *draft.future)
        known = [
            HistoryEntry(Draft(draft.before, now, steps[:at]), None if at else first) for at, now in enumerate(steps)
        ]
        self.past, self.future = known[: len(draft.past)], known[: len(draft.past) : -1]

    def step(self, left: HistoryEntry) -> None:
        self.past.append(left)
        self.future.clear()

    def go(self, now: HistoryEntry, *, back: bool) -> HistoryEntry:
        """Return the moment before the last step, or after the one that was undone last."""
        there, here = (self.past, self.future) if back else (self.future, self.past)
        if not there:
            return now
        here.append(now)
        return there.pop()

    def copy(self) -> History:
        return History(self.first, [*self.past], [*self.future])
