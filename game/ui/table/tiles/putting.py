"""Putting tiles down: onto the felt, the rack, or wherever a tile fits.

What is never allowed is returned as a Problem and passed to `refuse`.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from game.engine.problems import Problem
from game.engine.tiles.draft import Draft
from game.engine.tiles.layout import OnMeld, OnRack
from game.engine.tiles.melds import MeldKind, kind_of, side_by_side
from game.engine.tiles.pieces import Tile
from game.engine.tiles.readings import fitted
from game.ui.kit.sound import MIDDLE
from game.ui.table.tiles import rack as racks
from game.ui.table.tiles.drop_sounds import drop_notes, heard_from
from game.ui.table.tiles.drops import Drop, DropOutcome, RackSlot, outcome
from game.ui.table.tiles.felt import Wish
from game.ui.table.tiles.table import TileTable


class Putting:
    """Turns a drop into another draft of the same turn."""

    def __init__(self, table: TileTable, refuse: Callable[[Problem], None], stray: Callable[[Tile], None]) -> None:
        self.table = table
        self.refuse = refuse
        self.stray = stray
        """Called with a tile that was sent but fits nowhere."""
        self._foreseen: tuple[object, DropOutcome | None] | None = None

    def outcome(self, tiles: Sequence[Tile], drop: Drop | None) -> DropOutcome | None:
        """Return the result of putting tiles down; computed once per place."""
        key = self.table.draft, tuple(tiles), drop
        if self._foreseen is None or self._foreseen[0] != key:
            self._foreseen = key, outcome(self.table, tiles, drop)
        return self._foreseen[1]

    def drop(self, tiles: Sequence[Tile], drop: Drop) -> bool:
        """Put tiles down; return whether anything changed."""
        if isinstance(drop, RackSlot):
            return self._drop_on_rack(tiles, drop.index)
        found = outcome(self.table, tiles, drop)
        return found is not None and self.apply(found.after, found.wishes)

    def _drop_on_rack(self, tiles: Sequence[Tile], index: int) -> bool:
        table = self.table
        if any(tile not in table.rack for tile in tiles):
            if table.draft is None:
                return False
            after = table.draft.move(tiles, OnRack())
            if isinstance(after, Problem):
                self.refuse(after)
                return False
            table.draft = after
            tiles = [tile for tile in tiles if tile in table.rack]
        table.keep_slots(racks.put(table.slots, tiles, index))
        return True

    def apply(self, after: Draft | Problem, wishes: dict[Tile, Wish] | None = None) -> bool:
        """Continue with another draft, or refuse; return whether anything changed."""
        if isinstance(after, Problem):
            self.refuse(after)
            return False
        table, before = self.table, self.table.draft
        table.change(after, wishes)
        tile = heard_from(before, after)
        x = table.across(table.stage.goal(tile).x) if tile is not None and tile in table.stage else MIDDLE
        table.context.sounds.play_all(drop_notes(before, after), x)
        return True

    def send(self, tile: Tile) -> bool:
        """Send a tile where it fits: into a meld that stays legal, one just started, or an own one to the rack."""
        draft = self.table.draft
        if draft is None:
            self.table.relayout()
            return False
        if tile not in draft.now.rack:
            return self.apply(draft.move((tile,), OnRack()))
        for fit in self.fitting(tile):
            return self.apply(fit)
        self.stray(tile)
        self.table.relayout()
        return False

    def fitting(self, tile: Tile) -> list[Draft]:
        """Return the drafts with a tile put where it fits: melds that stay legal, then runs that split or give a joker
        for it, then those started in this turn; runs before groups."""
        draft = self.table.draft
        if draft is None:
            return []
        found: list[tuple[bool, bool, int, Draft]] = []
        for meld in draft.now.table:
            after = fitted(draft, (tile,), meld.number)
            if after is not None:
                made = after.melds()[[each.number for each in after.now.table].index(meld.number)]
                joins = {*made.tiles} == {*meld.tiles, tile}
                found.append((not joins, kind_of(made) is not MeldKind.RUN, meld.number, after))
        laid = {*draft.played()}
        begun = [draft.move((tile,), OnMeld(meld.number)) for meld in draft.now.table
                 if {*meld.tiles} <= laid and side_by_side((*meld.tiles, tile))]  # fmt: skip
        return [*(fit for *_, fit in sorted(found, key=lambda each: each[:3])),
                *(after for after in begun if isinstance(after, Draft))]  # fmt: skip
