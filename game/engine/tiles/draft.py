"""A turn in progress: any rearrangement is allowed, undo and redo are free, and nothing is judged until the turn ends.

A draft is an immutable value outside the state. Its melds keep their numbers, so that the screen can leave each one
where it is. `problems` is live feedback; `acts` is what ending the turn sends to the engine: one lay, or, if the
initial meld is an act of its own (RF-Q4), that act and the lay that follows.

One module because every change of a draft, undo included, is a method of this one value.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property, lru_cache

from game.engine.actions import Pass
from game.engine.problems import Problem
from game.engine.tiles.actions import Lay, Open, TileAction
from game.engine.tiles.citations import problem
from game.engine.tiles.infer_meld import infer_meld
from game.engine.tiles.layout import DraftMeld, Layout, NewMeld, OnMeld, OnRack, Target, with_meld, without_tiles
from game.engine.tiles.legality import choice_groups, exchange_faces, lay_problems, open_problems, played, working
from game.engine.tiles.melds import Meld, assess, read
from game.engine.tiles.opening import after_opening, opening_points, own_melds, points, tiles_of
from game.engine.tiles.pieces import Face, Tile
from game.engine.tiles.rules import ExchangeSource, TableJoker, TileRules
from game.engine.tiles.turn_context import TurnContext


@dataclass(frozen=True)
class Draft:
    """A layout, with the turn it started from and its undo and redo history."""

    before: TurnContext
    now: Layout
    past: tuple[Layout, ...] = ()
    future: tuple[Layout, ...] = ()

    # -- queries -------------------------------------------------------------------------------------------

    def meld(self, number: int) -> DraftMeld | None:
        """Return the meld with that number, or None."""
        return next((meld for meld in self.now.table if meld.number == number), None)

    def where(self, tile: Tile) -> Target | None:
        """Return where a tile lies; None if it is loose, reserved beside the stock, or not in the draft."""
        if tile in self.now.rack:
            return OnRack()
        for meld in self.now.table:
            if tile in meld.tiles:
                return OnMeld(meld.number, meld.tiles.index(tile))
        return None

    def melds(self) -> tuple[Meld, ...]:
        """Return the melds as the player means them."""
        return tuple(as_meld(meld, self.before.rules) for meld in self.now.table)

    def lay(self, uno: bool = False) -> Lay:
        """Return the action that ends the turn with this table."""
        return Lay(self.melds(), self.now.loose, self.now.taken, self.now.act, uno)

    def acts(self, uno: bool = False) -> tuple[TileAction, ...]:
        """Return the actions that end the turn: the lay, or the initial meld and what is laid after it (RF-Q4)."""
        if not self.now.opening:
            return (self.lay(uno),)
        first = Open(self.now.opening)
        if not self._laid_on():
            return (first, Pass()) if self.context.rack else (first,)
        return first, self.lay(uno)

    @property
    def context(self) -> TurnContext:
        """The context for the final lay: the table, including the initial meld if there is one."""
        if not self.now.opening:
            return self.before
        return after_opening(self.before, self.now.opening)

    def _laid_on(self) -> bool:
        """Return whether anything was laid beyond the initial meld."""
        return set(self.melds()) != set(self.context.table)

    def problems(self) -> tuple[Problem, ...]:
        """Return every reason why ending the turn now would be refused; () if it is legal."""
        return self._problems

    @cached_property
    def _problems(self) -> tuple[Problem, ...]:
        """What is wrong; a draft is judged once however often the screen asks."""
        if self.now.opening and not self._laid_on():
            return ()
        return lay_problems(self.context, self.lay())

    def played(self) -> tuple[Tile, ...]:
        """Return the rack tiles on the table, including exchanged jokers that were laid again."""
        return played(self.before, self.lay())

    def working(self) -> tuple[Tile, ...]:
        """Return the action tiles that would take effect."""
        return working(self.before, self.lay())

    @property
    def changed(self) -> bool:
        """Whether anything differs from the start of the turn."""
        first = self.past[0] if self.past else self.now
        return self.now != first

    @property
    def rebuilds(self) -> bool:
        """Whether a tile was moved from one meld of the table to another (RF-32)."""
        old = [set(meld.tiles) for meld in self.before.table]
        new = [set(meld.tiles) for meld in self.now.table]
        return any(not any(tiles <= other for other in new) for tiles in old)

    # -- changes -------------------------------------------------------------------------------------------

    def move(self, tiles: Sequence[Tile], target: Target) -> Draft | Problem:
        """Return the draft with the tiles moved to a target, in the given order; a Problem if that is never allowed."""
        now = self.now
        tiles = tuple(dict.fromkeys(tiles))
        if not tiles:
            return self
        for tile in tiles:
            if tile not in (*now.loose, self.before.reserved) and self.where(tile) is None:
                return problem(self.before.rules, "unknown-tile", ("tile", tile))
        match target:
            case OnRack():
                return self if all(tile in now.rack for tile in tiles) else self._to_rack(tiles)
            case NewMeld():
                number = self._next_number()
                names = {tile: self._name_of(tile) for tile in tiles}
                lifted = self._lifted(tiles)
                return self._then(replace(lifted, table=(*lifted.table, self._meld(number, tiles, names))))
            case OnMeld(number, index):
                onto = self.meld(number)
                if onto is None:
                    return self
                if all(tile in onto.tiles for tile in tiles):
                    return self._reorder(onto, tiles, index)
                return self._join(onto, tiles, index)

    def _join(self, onto: DraftMeld, tiles: Sequence[Tile], index: int) -> Draft:
        """Move tiles to a meld that does not hold all of them yet."""
        names = {**dict(zip(onto.tiles, onto.names, strict=True)), **{tile: self._name_of(tile) for tile in tiles}}
        lifted = self._lifted([tile for tile in tiles if tile not in onto.tiles])
        index -= sum(tile in tiles for tile in onto.tiles[:index])
        rest = [tile for tile in onto.tiles if tile not in tiles]
        return self._then(with_meld(lifted, self._meld(onto.number, (*rest[:index], *tiles, *rest[index:]), names)))

    def _lifted(self, tiles: Sequence[Tile]) -> Layout:
        """Return the layout without the tiles; the rest of a meld is read again if that makes it legal."""
        lifted = without_tiles(self.now, tiles)
        for meld in lifted.table:
            if meld != self.meld(meld.number):
                again = self._meld(meld.number, meld.tiles, dict(zip(meld.tiles, meld.names, strict=True)))
                if not assess(as_meld(again, self.before.rules), self.before.rules):
                    lifted = with_meld(lifted, again)
        return lifted

    def _reorder(self, meld: DraftMeld, tiles: Sequence[Tile], index: int) -> Draft:
        """Move tiles within their meld; only the place of a joker makes a difference."""
        index -= sum(tile in tiles for tile in meld.tiles[:index])
        rest = [tile for tile in meld.tiles if tile not in tiles]
        order = (*rest[:index], *tiles, *rest[index:])
        unnamed = {tile: None if tile in tiles and self._free(tile) else self._name_of(tile) for tile in order}
        fresh = self._meld(meld.number, order, unnamed)
        if fresh == meld:
            return self
        return self._then(with_meld(self.now, fresh))

    def exchange(self, tile: Tile, joker: Tile) -> Draft | Problem:
        """Return the draft with a tile put in place of the joker that stands for it, or a Problem.

        The joker goes to the rack (UR-48) or, in books where it must be used at once (RF-38, RK-44), next to the other
        melds.
        """
        faces = exchange_faces(self.before, joker)
        place = self.where(joker)
        again = joker in self.now.taken
        if again or not self.may_pay(tile) or tile.face not in faces or not isinstance(place, OnMeld):
            face = faces[0] if faces else None
            return problem(self.before.rules, "not-exchangeable", ("tile", joker), ("face", face))
        rack = tuple(joker if each == tile else each for each in self.now.rack)
        lifted = self.now if tile in self.now.rack else self._lifted((tile,))
        meld = next(each for each in lifted.table if each.number == place.number)
        order = tuple(tile if each == joker else each for each in meld.tiles)
        names = {each: name for each, name in zip(meld.tiles, meld.names, strict=True) if each != joker}
        swapped = with_meld(lifted, self._meld(meld.number, order, names))
        if self.before.rules.exchange_to_rack:
            return self._then(replace(swapped, rack=rack, taken=(*self.now.taken, joker)))
        freed = DraftMeld(self._next_number(), (joker,), (None,))
        rack = tuple(each for each in self.now.rack if each != tile)
        taken = () if self.before.rules.table_joker is TableJoker.FREE else (joker,)
        return self._then(replace(swapped, table=(*swapped.table, freed), rack=rack, taken=(*self.now.taken, *taken)))

    def may_pay(self, tile: Tile) -> bool:
        """Return whether a tile lies where a tile exchanged for a joker may come from (UR-Q6, RF-Q8, RK-42)."""
        by_table = self.before.rules.exchange_source is ExchangeSource.RACK_OR_TABLE
        by_table = by_table and not self.before.rules.exchange_to_rack
        return tile in self.now.rack or (by_table and isinstance(self.where(tile), OnMeld))

    def _next_number(self) -> int:
        """Return the number of the next new meld."""
        return 1 + max((meld.number for meld in self.now.table), default=-1)

    def _to_rack(self, tiles: Sequence[Tile]) -> Draft | Problem:
        """Take back own tiles, or return the reserved tile to its place; a table joker only by exchange."""
        rules, reserved = self.before.rules, self.before.reserved
        own = {*self.before.rack, *(self.now.taken if rules.exchange_to_rack else ()), reserved}
        if len(tiles) == 1 and tiles[0].is_joker and tiles[0] not in own:
            return self._exchange_onto_rack(tiles[0])
        for tile in tiles:
            if tile not in own:
                return problem(rules, "table-tile-missing", ("tile", tile))
        back = [tile for tile in tiles if tile not in self.now.rack]
        lifted = self._lifted(back)
        return self._then(replace(lifted, rack=(*self.now.rack, *(tile for tile in back if tile != reserved))))

    def _exchange_onto_rack(self, joker: Tile) -> Draft | Problem:
        """Handle a table joker dragged onto the rack: its tile is on the rack or was laid this turn."""
        if not self.before.rules.exchange_to_rack:
            return problem(self.before.rules, "joker-to-rack", ("tile", joker))
        faces = exchange_faces(self.before, joker)
        if not faces:
            ground = "start-tile" if joker in self.before.loose else ""
            return problem(self.before.rules, "not-exchangeable", ("tile", joker), ("face", None), ground=ground)
        laid = Draft(self.before, replace(without_tiles(self.now, (joker,)), taken=(*self.now.taken, joker)))
        lacking = [each for each in laid.problems() if each.code in ("exchange-tile-missing", "not-exchangeable")]
        if not lacking:
            return self._then(replace(laid.now, rack=(*self.now.rack, joker)))
        fitting = next((tile for tile in self.now.rack if tile.face in faces), None)
        if fitting is not None and isinstance(self.where(joker), OnMeld):
            return self.exchange(fitting, joker)
        return next(each for each in lacking)

    def name_joker(self, joker: Tile, face: Face) -> Draft:
        """Return the draft with a joker on the table declared to stand for a face (UR-46)."""
        place = self.where(joker)
        meld = self.meld(place.number) if isinstance(place, OnMeld) else None
        if meld is None:
            return self
        names = {**dict(zip(meld.tiles, meld.names, strict=True)), joker: face}
        return self._then(with_meld(self.now, self._meld(meld.number, meld.tiles, names)))

    def choose_action(self, tile: Tile) -> Draft:
        """Return the draft with this action tile taking effect, out of several in a meld or turn (UR-62)."""
        groups = choice_groups(self.before, self.lay())
        kept = tuple(each for each in self.now.act if not any(each in group and tile in group for group in groups))
        return self._then(replace(self.now, act=(*kept, tile)))

    def go_on(self, now: Layout) -> Draft:
        """Return the draft one step on, with a new layout normalised as after a move."""
        return self._then(now)

    def undo(self) -> Draft:
        """Return the draft one step back."""
        if not self.past:
            return self
        return replace(self, now=self.past[-1], past=self.past[:-1], future=(self.now, *self.future))

    def redo(self) -> Draft:
        """Return the draft one undone step forward."""
        if not self.future:
            return self
        return replace(self, now=self.future[0], past=(*self.past, self.now), future=self.future[1:])

    def reset(self) -> Draft:
        """Return the draft as it was at the start of the turn; this can be undone too."""
        return self._then(start(self.before).now) if self.changed else self

    # -- internals -----------------------------------------------------------------------------------------

    def _then(self, now: Layout) -> Draft:
        """Return the draft one step on, dropping choices that no longer apply."""
        draft = replace(self, now=self._with_lone_start_tiles_loose(now), past=(*self.past, self.now), future=())
        if not self.before.opened and not self.before.rules.first_layout_alone:
            draft = replace(draft, now=replace(draft.now, opening=draft._opening()))
        if draft.now == self.now:
            return self
        if not draft.now.act:
            return draft
        stale = {each.detail("tile") for each in draft.problems() if each.code == "not-an-action"}
        if stale:
            kept = tuple(tile for tile in draft.now.act if tile not in stale)
            draft = replace(draft, now=replace(draft.now, act=kept))
        return draft

    def _opening(self) -> tuple[Meld, ...]:
        """Return the own melds that form the initial meld, once they are worth enough.

        Melds added later may be rebuilt like the rest of the table, as long as none of their tiles goes back to the
        rack.
        """
        own = own_melds(self.before, self.melds())
        # Leave one out if its tiles are needed for the lay that ends the round.
        for chosen in (own, *(tuple(meld for meld in own if meld != left) for left in own)):
            if chosen and not open_problems(self.before, Open(chosen)):
                return chosen
        there = set(tiles_of(self.melds()))
        return self.now.opening if there.issuperset(tiles_of(self.now.opening)) else ()

    def _with_lone_start_tiles_loose(self, now: Layout) -> Layout:
        """Make start tiles that lie alone again loose, as before (UR-36)."""
        alone = [meld for meld in now.table if len(meld.tiles) == 1 and meld.tiles[0] in self.before.loose]
        if not alone:
            return now
        again = {*now.loose, *(meld.tiles[0] for meld in alone)}
        loose = tuple(tile for tile in self.before.loose if tile in again)
        return replace(now, table=tuple(meld for meld in now.table if meld not in alone), loose=loose)

    def _free(self, joker: Tile) -> bool:
        """Return whether a joker may be renamed: always from the rack, by option from the table (UR-Q21)."""
        own = joker in self.before.rack or joker in self.now.taken
        return own or self.before.rules.table_joker is TableJoker.FREE

    def _name_of(self, tile: Tile) -> Face | None:
        if not tile.is_joker:
            return None
        if not self._free(tile):
            return self.before.joker_faces().get(tile)
        place = self.where(tile)
        if isinstance(place, OnMeld):
            meld = self.meld(place.number)
            if meld is not None:
                return meld.names[meld.tiles.index(tile)]
        return None

    def _meld(self, number: int, tiles: Sequence[Tile], names: dict[Tile, Face | None]) -> DraftMeld:
        """Return the meld in its natural order, keeping only the names that still make sense."""
        fixed = {tile: name for tile, name in names.items() if name is not None}
        pinned = {tile: name for tile, name in fixed.items() if not self._free(tile)}
        order, said = infer_meld(tiles, fixed, pinned, self.before.rules)
        return DraftMeld(number, order, said)


def start(before: TurnContext) -> Draft:
    """Return the draft at the start of a turn."""
    table = tuple(
        DraftMeld(i, meld.tiles, tuple(face if tile.is_joker else None for tile, face in meld.pairs()))
        for i, meld in enumerate(before.table)
    )
    return Draft(before, Layout(table, before.rack, before.loose))


def opening_total(draft: Draft) -> int:
    """Return the points of a draft's own melds towards the initial meld; once made, that total stands."""
    return max(opening_points(draft.before, draft.melds()), sum(map(points, draft.now.opening)))


@lru_cache(maxsize=1024)
def as_meld(meld: DraftMeld, rules: TileRules) -> Meld:
    """Return the meld that a draft's meld is meant to be."""
    return read(meld.tiles, rules, meld.names)
