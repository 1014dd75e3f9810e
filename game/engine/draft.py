"""A turn in progress: any rearranging is allowed, undo and redo are free, nothing is judged until the turn ends.

A draft is an immutable value outside the state. Its melds keep a number of their own, so that the screen can leave
each where it lies. `problems` is live feedback; `lay` is what ending the turn sends to the engine.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from game.engine.actions import Lay
from game.engine.citations import problem
from game.engine.laying import Before, choice_groups, exchange_faces, lay_problems, played, working
from game.engine.melds import Meld, assess, read
from game.engine.options import MeldRules, TableJoker
from game.engine.pieces import Face, Tile
from game.engine.problems import Problem


@dataclass(frozen=True, slots=True)
class DraftMeld:
    """Tiles that lie together, finished or not."""

    number: int
    """Stays with the meld through the whole turn."""
    tiles: tuple[Tile, ...]
    names: tuple[Face | None, ...]
    """What each joker was said to stand for; None for natural tiles and jokers that nobody named."""


@dataclass(frozen=True, slots=True)
class OnMeld:
    """The place before tile `index` of a meld; an index past the end is the end."""

    number: int
    index: int = 99


@dataclass(frozen=True, slots=True)
class NewMeld:
    """A free place of the table."""


@dataclass(frozen=True, slots=True)
class OnRack:
    """The own rack."""


Target = OnMeld | NewMeld | OnRack


@dataclass(frozen=True, slots=True)
class Layout:
    """What a draft looks like at one moment; the past and the future of a draft are made of these."""

    table: tuple[DraftMeld, ...]
    rack: tuple[Tile, ...]
    loose: tuple[Tile, ...]
    taken: tuple[Tile, ...] = ()
    """Jokers exchanged onto the rack in this turn."""
    act: tuple[Tile, ...] = ()
    """Action tiles chosen to work."""


@dataclass(frozen=True, slots=True)
class Draft:
    """A layout with what it began from and the way back and forth."""

    before: Before
    now: Layout
    past: tuple[Layout, ...] = ()
    future: tuple[Layout, ...] = ()

    # -- looking at it -------------------------------------------------------------------------------------

    def meld(self, number: int) -> DraftMeld | None:
        """The meld with that number."""
        return next((meld for meld in self.now.table if meld.number == number), None)

    def where(self, tile: Tile) -> Target | None:
        """Where a tile lies; None for a loose one or one that is not in the draft."""
        if tile in self.now.rack:
            return OnRack()
        for meld in self.now.table:
            if tile in meld.tiles:
                return OnMeld(meld.number, meld.tiles.index(tile))
        return None

    def melds(self) -> tuple[Meld, ...]:
        """The melds as they are meant."""
        return tuple(as_meld(meld, self.before.rules) for meld in self.now.table)

    def lay(self, uno: bool = False) -> Lay:
        """The action that ends the turn with this table."""
        return Lay(self.melds(), self.now.loose, self.now.taken, self.now.act, uno)

    def problems(self) -> tuple[Problem, ...]:
        """Every reason why ending the turn now would be refused."""
        return lay_problems(self.before, self.lay())

    def played(self) -> tuple[Tile, ...]:
        """The rack tiles on the table, exchanged jokers that were played again included."""
        return played(self.before, self.lay())

    def working(self) -> tuple[Tile, ...]:
        """The action tiles that would come into force."""
        return working(self.before, self.lay())

    @property
    def changed(self) -> bool:
        """Whether anything differs from the beginning of the turn."""
        first = self.past[0] if self.past else self.now
        return self.now != first

    @property
    def rebuilds(self) -> bool:
        """Whether a tile that lay in a meld of the table was moved to another one (RF-32)."""
        old = [set(meld.tiles) for meld in self.before.table]
        new = [set(meld.tiles) for meld in self.now.table]
        return any(not any(tiles <= other for other in new) for tiles in old)

    # -- changing it ---------------------------------------------------------------------------------------

    def move(self, tiles: Sequence[Tile], target: Target) -> Draft | Problem:
        """The draft with the tiles moved there, in the order given; a Problem where that is never allowed."""
        now = self.now
        tiles = tuple(dict.fromkeys(tiles))
        if not tiles:
            return self
        for tile in tiles:
            if tile not in now.loose and self.where(tile) is None:
                return problem(self.before.rules, "unknown-tile", ("tile", tile))
        match target:
            case OnRack():
                return self if all(tile in now.rack for tile in tiles) else self._to_rack(tiles)
            case NewMeld():
                number = 1 + max((meld.number for meld in now.table), default=-1)
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
        """Move tiles to a meld in which not all of them lie yet."""
        names = {**dict(zip(onto.tiles, onto.names, strict=True)), **{tile: self._name_of(tile) for tile in tiles}}
        lifted = self._lifted([tile for tile in tiles if tile not in onto.tiles])
        index -= sum(tile in tiles for tile in onto.tiles[:index])
        rest = [tile for tile in onto.tiles if tile not in tiles]
        return self._then(_with_meld(lifted, self._meld(onto.number, (*rest[:index], *tiles, *rest[index:]), names)))

    def _lifted(self, tiles: Sequence[Tile]) -> Layout:
        """The layout without the tiles; what is left of a meld is read anew where that makes it legal."""
        lifted = _without(self.now, tiles)
        for meld in lifted.table:
            if meld != self.meld(meld.number):
                again = self._meld(meld.number, meld.tiles, dict(zip(meld.tiles, meld.names, strict=True)))
                if not assess(as_meld(again, self.before.rules), self.before.rules):
                    lifted = _with_meld(lifted, again)
        return lifted

    def _reorder(self, meld: DraftMeld, tiles: Sequence[Tile], index: int) -> Draft:
        """Move tiles inside their meld; only a joker's place changes anything."""
        index -= sum(tile in tiles for tile in meld.tiles[:index])
        rest = [tile for tile in meld.tiles if tile not in tiles]
        order = (*rest[:index], *tiles, *rest[index:])
        unnamed = {tile: None if tile in tiles and self._free(tile) else self._name_of(tile) for tile in order}
        fresh = self._meld(meld.number, order, unnamed)
        if fresh == meld:
            return self
        return self._then(_with_meld(self.now, fresh))

    def exchange(self, tile: Tile, joker: Tile) -> Draft | Problem:
        """Put a rack tile in the place of the joker that stands for it and take the joker (UR-48)."""
        faces = exchange_faces(self.before, joker)
        place = self.where(joker)
        again = joker in self.now.taken
        if again or tile not in self.now.rack or tile.face not in faces or not isinstance(place, OnMeld):
            face = faces[0] if faces else None
            return problem(self.before.rules, "not-exchangeable", ("tile", joker), ("face", face))
        meld = self.meld(place.number)
        assert meld is not None
        order = tuple(tile if each == joker else each for each in meld.tiles)
        names = {each: name for each, name in zip(meld.tiles, meld.names, strict=True) if each != joker}
        table = tuple(
            self._meld(each.number, order, names) if each.number == meld.number else each for each in self.now.table
        )
        rack = tuple(joker if each == tile else each for each in self.now.rack)
        return self._then(replace(self.now, table=table, rack=rack, taken=(*self.now.taken, joker)))

    def _to_rack(self, tiles: Sequence[Tile]) -> Draft | Problem:
        """Take own tiles back; a joker of the table comes only by exchange."""
        own = {*self.before.rack, *self.now.taken}
        if len(tiles) == 1 and tiles[0].is_joker and tiles[0] not in own:
            return self._exchange_onto_rack(tiles[0])
        for tile in tiles:
            if tile not in own:
                return problem(self.before.rules, "table-tile-missing", ("tile", tile))
        back = [tile for tile in tiles if tile not in self.now.rack]
        lifted = self._lifted(back)
        return self._then(replace(lifted, rack=(*self.now.rack, *back)))

    def _exchange_onto_rack(self, joker: Tile) -> Draft | Problem:
        """A drag of a table joker onto the rack: the tile for it is on the rack, or was laid in this turn."""
        faces = exchange_faces(self.before, joker)
        if not faces:
            ground = "start-tile" if joker in self.before.loose else ""
            return problem(self.before.rules, "not-exchangeable", ("tile", joker), ("face", None), ground=ground)
        laid = Draft(self.before, replace(_without(self.now, (joker,)), taken=(*self.now.taken, joker)))
        lacking = [each for each in laid.problems() if each.code in ("exchange-tile-missing", "not-exchangeable")]
        if not lacking:
            return self._then(replace(laid.now, rack=(*self.now.rack, joker)))
        fitting = next((tile for tile in self.now.rack if tile.face in faces), None)
        if fitting is not None and isinstance(self.where(joker), OnMeld):
            return self.exchange(fitting, joker)
        return next(each for each in lacking)

    def name_joker(self, joker: Tile, face: Face) -> Draft:
        """Say what a joker on the table stands for (UR-46)."""
        place = self.where(joker)
        meld = self.meld(place.number) if isinstance(place, OnMeld) else None
        if meld is None:
            return self
        names = {**dict(zip(meld.tiles, meld.names, strict=True)), joker: face}
        return self._then(_with_meld(self.now, self._meld(meld.number, meld.tiles, names)))

    def choose_action(self, tile: Tile) -> Draft:
        """Let this action tile work where several share a meld or the turn (UR-62)."""
        groups = choice_groups(self.before, self.lay())
        kept = tuple(each for each in self.now.act if not any(each in group and tile in group for group in groups))
        return self._then(replace(self.now, act=(*kept, tile)))

    def arrange_rack(self, rack: Sequence[Tile]) -> Draft:
        """The same draft with the rack in another order; no step to undo."""
        return replace(self, now=replace(self.now, rack=tuple(rack)))

    def undo(self) -> Draft:
        """One step back."""
        if not self.past:
            return self
        return replace(self, now=self.past[-1], past=self.past[:-1], future=(self.now, *self.future))

    def redo(self) -> Draft:
        """One undone step forward."""
        if not self.future:
            return self
        return replace(self, now=self.future[0], past=(*self.past, self.now), future=self.future[1:])

    def reset(self) -> Draft:
        """Back to the beginning of the turn; this too can be undone."""
        return self._then(start(self.before).now) if self.changed else self

    # -- inside --------------------------------------------------------------------------------------------

    def _then(self, now: Layout) -> Draft:
        """The draft one step on; choices that lost their sense are forgotten."""
        draft = replace(self, now=self._with_lone_start_tiles_loose(now), past=(*self.past, self.now), future=())
        if draft.now == self.now:
            return self
        if not draft.now.act:
            return draft
        stale = {each.detail("tile") for each in draft.problems() if each.code == "not-an-action"}
        if stale:
            kept = tuple(tile for tile in draft.now.act if tile not in stale)
            draft = replace(draft, now=replace(draft.now, act=kept))
        return draft

    def _with_lone_start_tiles_loose(self, now: Layout) -> Layout:
        """A start tile that lies alone again is loose as it was (UR-36)."""
        alone = [meld for meld in now.table if len(meld.tiles) == 1 and meld.tiles[0] in self.before.loose]
        if not alone:
            return now
        again = {*now.loose, *(meld.tiles[0] for meld in alone)}
        loose = tuple(tile for tile in self.before.loose if tile in again)
        return replace(now, table=tuple(meld for meld in now.table if meld not in alone), loose=loose)

    def _free(self, joker: Tile) -> bool:
        """Whether a joker may get a new meaning: from the rack always, from the table by option (UR-Q21)."""
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
        """The meld in its tidy order, with names kept only where they still make sense."""
        fixed = {tile: name for tile, name in names.items() if name is not None}
        pinned = {tile: name for tile, name in fixed.items() if not self._free(tile)}
        order, said = tidy(tiles, fixed, pinned, self.before.rules)
        return DraftMeld(number, order, said)


def start(before: Before) -> Draft:
    """The draft at the beginning of a turn."""
    table = tuple(
        DraftMeld(i, meld.tiles, tuple(face if tile.is_joker else None for tile, face in meld.pairs()))
        for i, meld in enumerate(before.table)
    )
    return Draft(before, Layout(table, before.rack, before.loose))


def as_meld(meld: DraftMeld, rules: MeldRules) -> Meld:
    """What a draft's meld is meant as."""
    named = [name if name is not None and name.colour else None for name in meld.names]
    return read(meld.tiles, rules, named)


def _without(layout: Layout, tiles: Sequence[Tile]) -> Layout:
    """The layout with tiles lifted from wherever they lie; melds that become empty are gone."""
    table = []
    for meld in layout.table:
        kept = [i for i, tile in enumerate(meld.tiles) if tile not in tiles]
        if len(kept) == len(meld.tiles):
            table.append(meld)
        elif kept:
            table.append(
                DraftMeld(meld.number, tuple(meld.tiles[i] for i in kept), tuple(meld.names[i] for i in kept))
            )
    return replace(
        layout,
        table=tuple(table),
        rack=tuple(tile for tile in layout.rack if tile not in tiles),
        loose=tuple(tile for tile in layout.loose if tile not in tiles),
    )


def _with_meld(layout: Layout, fresh: DraftMeld) -> Layout:
    return replace(layout, table=tuple(fresh if meld.number == fresh.number else meld for meld in layout.table))


Names = tuple[Face | None, ...]


def tidy(
    tiles: Sequence[Tile], said: dict[Tile, Face], pinned: dict[Tile, Face], rules: MeldRules
) -> tuple[tuple[Tile, ...], Names]:
    """The order and the joker names that a player means by putting these tiles together.

    Tried in turn: what was said, a run with free jokers in its gaps and at the end they lie at, a group. The first
    legal one is taken; where none is, the tiles stay as they were put.
    """
    for names in (said, pinned):
        meld = read(tiles, rules, [names.get(tile) for tile in tiles])
        if not assess(meld, rules):
            return meld.tiles, _joker_names(meld)
        run = _as_run(tiles, names, rules)
        if run is not None and not assess(run, rules):
            return run.tiles, _joker_names(run)
    meld = read(tiles, rules, [pinned.get(tile) for tile in tiles])
    run = _as_run(tiles, pinned, rules)
    if run is not None and any(fault.code in ("run-gap", "joker-outside") for fault in assess(meld, rules)):
        meld = run
    return meld.tiles, _joker_names(meld) if not assess(meld, rules) else tuple(pinned.get(t) for t in meld.tiles)


def _joker_names(meld: Meld) -> Names:
    return tuple(face if tile.is_joker and face.colour else None for tile, face in meld.pairs())


def _as_run(tiles: Sequence[Tile], named: dict[Tile, Face], rules: MeldRules) -> Meld | None:
    """The tiles as a run: free jokers fill the gaps, the others go to the end they lie at."""
    faces = {tile: named.get(tile, tile.face) for tile in tiles if tile in named or not tile.is_joker}
    # A joker that keeps its number but not its colour takes the colour of its run.
    colours = {face.colour for face in faces.values() if face.colour}
    if len(colours) != 1:
        return None
    by_number = {face.number: tile for tile, face in faces.items()}
    if len(by_number) != len(faces):
        return None
    free = [tile for tile in tiles if tile not in faces]
    low, high = min(by_number), max(by_number)
    gaps = [number for number in range(low, high) if number not in by_number]
    if len(gaps) > len(free):
        return None
    colour = colours.pop()
    for number in gaps:
        by_number[number] = free.pop(0)
    first = min(i for i, tile in enumerate(tiles) if tile in faces)
    for joker in free:
        below = tiles.index(joker) < first
        # An end that would put two jokers side by side gives way to the other one.
        full_low, full_high = (not rules.jokers_adjacent and by_number[end].is_joker for end in (low, high))
        if low > 1 and (high >= rules.numbers or (not full_low and (below or full_high))):
            low -= 1
            by_number[low] = joker
        else:
            high += 1
            by_number[high] = joker
    order = sorted(by_number)
    return Meld(tuple(by_number[n] for n in order), tuple(Face(colour, n) for n in order))


