"""A turn in progress: any rearrangement is allowed, undo and redo are free, and nothing is judged until the turn ends.

A draft is an immutable value outside the state. Its melds keep their numbers, so that the screen can leave each one
where it is. `problems` is live feedback; `acts` is what ending the turn sends to the engine: one lay, or, if the
initial meld is an act of its own (RF-Q4), that act and the lay that follows.

One module because every change of a draft, undo included, is a method of this one value.
"""

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import cached_property, lru_cache
from itertools import pairwise
from typing import NamedTuple, Self

from game.engine.citations import problem
from game.engine.fields import NotationError
from game.engine.game import Pass, Problem, Value
from game.engine.record import RecordError, seal, unseal_lines
from game.engine.tiles import legality
from game.engine.tiles.actions import Lay, Open, TileAction
from game.engine.tiles.legality import TurnContext
from game.engine.tiles.melds import SHORTEST, Face, Meld, MeldKind, Tile, assess, kind_of, read
from game.engine.tiles.notation import format_table, format_tiles, parse_melds, parse_tiles, parse_words
from game.engine.tiles.rules import ExchangeSource, TableJoker, TileRules

# -- Infer what a player means by putting tiles together: their order, and what the jokers stand for.


def infer_meld(
    tiles: Sequence[Tile], said: dict[Tile, Face], pinned: dict[Tile, Face], rules: TileRules
) -> tuple[tuple[Tile, ...], tuple[Face | None, ...]]:
    """Return the order and the joker names that a player means by putting these tiles together.

    `said` are names given by the player, `pinned` faces that jokers must keep. Tried in order: the given names; a run
    with free jokers in its gaps and at the end where they lie; a group. The first legal reading is used; if there is
    none, the tiles stay as they are. So do those of a group: no order of colours is wrong, and no tile moves that the
    hand did not move.
    """
    for names in (said, pinned):
        for meld in (read(tiles, rules, [names.get(tile) for tile in tiles]), _as_run(tiles, names, rules)):
            if meld is not None and not assess(meld, rules):
                return _as_laid(tiles, meld)
    return tuple(tiles), tuple(pinned.get(tile) for tile in tiles)


def _as_laid(tiles: Sequence[Tile], meld: Meld) -> tuple[tuple[Tile, ...], tuple[Face | None, ...]]:
    """Return a group as its tiles were put together, a run in ascending order, with the names of its jokers."""
    order = meld.tiles if kind_of(meld) is not MeldKind.GROUP else tuple(tiles)
    faces = dict(meld.pairs())
    return order, tuple(faces[tile] if tile.is_joker and faces[tile].number else None for tile in order)


def _as_run(tiles: Sequence[Tile], named: dict[Tile, Face], rules: TileRules) -> Meld | None:
    """Return the tiles as a run: free jokers fill the gaps, the others go to the end where they lie."""
    faces = {tile: named.get(tile, tile.face) for tile in tiles if tile in named or not tile.is_joker}
    # A joker with a fixed number but an open colour takes the colour of its run.
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
        # Use the other end if two jokers would lie side by side.
        full_low, full_high = (not rules.jokers_adjacent and by_number[end].is_joker for end in (low, high))
        if low > 1 and (high >= rules.numbers or (not full_low and (below or full_high))):
            low -= 1
            by_number[low] = joker
        else:
            high += 1
            by_number[high] = joker
    order = sorted(by_number)
    return Meld(tuple(by_number[n] for n in order), tuple(Face(colour, n) for n in order))


class DraftMeld(Value):
    """Tiles that lie together, finished or not."""

    number: int
    """Identifies the meld throughout the turn."""
    tiles: tuple[Tile, ...]
    names: tuple[Face | None, ...]
    """The face each joker was declared to stand for, with open colour in a group that allows it.

    None for natural tiles and for jokers that nobody named.
    """

    @classmethod
    def of(cls, number: int, meld: Meld) -> Self:
        """Return a meld of the table as one of a draft."""
        return cls(number, meld.tiles, tuple(face if tile.is_joker else None for tile, face in meld.pairs()))


class OnMeld(Value):
    """The position before tile `index` of a meld; an index past the end means the end."""

    number: int
    index: int = 99


class NewMeld(Value):
    """A free spot on the table."""


class OnRack(Value):
    """The player's own rack."""


Target = OnMeld | NewMeld | OnRack


class Layout(Value):
    """A snapshot of a draft; its past and future are made of these."""

    table: tuple[DraftMeld, ...]
    rack: tuple[Tile, ...]
    loose: tuple[Tile, ...]
    taken: tuple[Tile, ...] = ()
    """Jokers exchanged in this turn."""
    act: tuple[Tile, ...] = ()
    """Action tiles chosen to take effect."""
    opening: tuple[Meld, ...] = ()
    """The own melds that form the initial meld, if it is an act of its own and they are worth enough."""


def without_tiles(layout: Layout, tiles: Sequence[Tile]) -> Layout:
    """Return the layout without the tiles, wherever they lie; empty melds disappear."""
    table = []
    for meld in layout.table:
        kept = [i for i, tile in enumerate(meld.tiles) if tile not in tiles]
        if len(kept) == len(meld.tiles):
            table.append(meld)
        elif kept:
            table.append(DraftMeld(meld.number, tuple(meld.tiles[i] for i in kept), tuple(meld.names[i] for i in kept)))
    return replace(
        layout,
        table=tuple(table),
        rack=tuple(tile for tile in layout.rack if tile not in tiles),
        loose=tuple(tile for tile in layout.loose if tile not in tiles),
    )


def with_meld(layout: Layout, fresh: DraftMeld) -> Layout:
    """Return the layout with a meld in place of the one of its number."""
    return replace(layout, table=tuple(fresh if meld.number == fresh.number else meld for meld in layout.table))


class Draft(Value):
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
        meld = self._around(tile)
        return None if meld is None else OnMeld(meld.number, meld.tiles.index(tile))

    def _around(self, tile: Tile) -> DraftMeld | None:
        return next((meld for meld in self.now.table if tile in meld.tiles), None)

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
        return legality.after_opening(self.before, self.now.opening) if self.now.opening else self.before

    def _laid_on(self) -> bool:
        """Return whether anything was laid beyond the initial meld."""
        return set(self.melds()) != set(self.context.table)

    @cached_property
    def problems(self) -> tuple[Problem, ...]:
        """Every reason why ending the turn now would be refused; judged once however often the screen asks."""
        if self.now.opening and not self._laid_on():
            return ()
        return legality.lay_problems(self.context, self.lay())

    def played(self) -> tuple[Tile, ...]:
        """Return the rack tiles on the table, including exchanged jokers that were laid again."""
        return legality.played(self.before, self.lay())

    def working(self) -> tuple[Tile, ...]:
        """Return the action tiles that would take effect."""
        return legality.working(self.before, self.lay())

    @property
    def changed(self) -> bool:
        """Whether anything differs from the start of the turn."""
        return self.now != (self.past[0] if self.past else self.now)

    @property
    def rebuilds(self) -> bool:
        """Whether a tile was moved from one meld of the table to another (RF-32)."""
        old = [set(meld.tiles) for meld in self.before.table]
        new = [set(meld.tiles) for meld in self.now.table]
        return any(not any(tiles <= other for other in new) for tiles in old)

    # -- changes -------------------------------------------------------------------------------------------

    def move(self, tiles: Sequence[Tile], target: Target) -> Self | Problem:
        """Return the draft with the tiles moved to a target, in the given order; a Problem if that is never allowed."""
        now = self.now
        tiles = tuple(dict.fromkeys(tiles))
        if not tiles:
            return self
        for tile in tiles:
            if tile not in (*now.loose, self.before.reserved) and self.where(tile) is None:
                return problem(self.before.rules, "unknown-tile", tile=tile)
        match target:
            case OnRack():
                return self if all(tile in now.rack for tile in tiles) else self._to_rack(tiles)
            case NewMeld():
                number = self._next_number()
                names = {tile: self._name_of(tile) for tile in tiles}
                lifted = self._lifted(tiles)
                return self.go_on(replace(lifted, table=(*lifted.table, self._meld(number, tiles, names))))
            case OnMeld(number, index):
                onto = self.meld(number)
                if onto is None:
                    return self
                index -= sum(tile in tiles for tile in onto.tiles[:index])
                rest = [tile for tile in onto.tiles if tile not in tiles]
                order = (*rest[:index], *tiles, *rest[index:])
                if len(order) == len(onto.tiles):
                    # Within a meld only the place of a joker makes a difference.
                    free = {tile for tile in tiles if self._free(tile)}
                    names = {tile: None if tile in free else self._name_of(tile) for tile in order}
                    fresh = self._meld(number, order, names)
                    return self if fresh == onto else self.go_on(with_meld(self.now, fresh))
                names = dict(zip(onto.tiles, onto.names, strict=True)) | {tile: self._name_of(tile) for tile in tiles}
                lifted = self._lifted([tile for tile in tiles if tile not in onto.tiles])
                return self.go_on(with_meld(lifted, self._meld(number, order, names)))

    def _lifted(self, tiles: Sequence[Tile]) -> Layout:
        """Return the layout without the tiles; the rest of a meld is read again if that makes it legal."""
        lifted = without_tiles(self.now, tiles)
        for meld in lifted.table:
            if meld != self.meld(meld.number):
                again = self._meld(meld.number, meld.tiles, dict(zip(meld.tiles, meld.names, strict=True)))
                if not assess(as_meld(again, self.before.rules), self.before.rules):
                    lifted = with_meld(lifted, again)
        return lifted

    def exchange(self, tile: Tile, joker: Tile) -> Self | Problem:
        """Return the draft with a tile put in place of the joker that stands for it, or a Problem.

        The joker goes to the rack (UR-48) or, in books where it must be used at once (RF-38, RK-44), beside the melds.
        """
        faces = legality.exchange_faces(self.before, joker)
        there = self._around(joker)
        again = joker in self.now.taken
        if again or not self.may_pay(tile) or tile.face not in faces or there is None:
            face = faces[0] if faces else None
            return problem(self.before.rules, "not-exchangeable", tile=joker, face=face)
        # The joker takes the place of the tile, as far as that is still on the rack.
        rack = tuple(joker if each == tile else each for each in dict.fromkeys((*self.now.rack, tile)))
        lifted = self.now if tile in self.now.rack else self._lifted((tile,))
        meld = next(each for each in lifted.table if each.number == there.number)
        order = tuple(tile if each == joker else each for each in meld.tiles)
        names = {each: name for each, name in zip(meld.tiles, meld.names, strict=True) if each != joker}
        swapped = with_meld(lifted, self._meld(meld.number, order, names))
        if self.before.rules.exchange_to_rack:
            return self.go_on(replace(swapped, rack=rack, taken=(*self.now.taken, joker)))
        freed = DraftMeld(self._next_number(), (joker,), (None,))
        rack = tuple(each for each in self.now.rack if each != tile)
        taken = () if self.before.rules.table_joker is TableJoker.FREE else (joker,)
        return self.go_on(replace(swapped, table=(*swapped.table, freed), rack=rack, taken=(*self.now.taken, *taken)))

    def may_pay(self, tile: Tile) -> bool:
        """Return whether a tile may be exchanged for a joker by where it is (UR-Q6, RF-Q8, RK-42).

        An own tile laid in this turn may: it could be taken back first.
        """
        by_table = self.before.rules.exchange_source is ExchangeSource.RACK_OR_TABLE
        by_table = by_table and not self.before.rules.exchange_to_rack
        return tile in self.before.rack or (by_table and self._around(tile) is not None)

    def _next_number(self) -> int:
        return 1 + max((meld.number for meld in self.now.table), default=-1)

    def _to_rack(self, tiles: Sequence[Tile]) -> Self | Problem:
        """Take back own tiles, or return the reserved tile to its place; a table joker only by exchange."""
        rules, reserved = self.before.rules, self.before.reserved
        own = {*self.before.rack, *(self.now.taken if rules.exchange_to_rack else ()), reserved}
        if len(tiles) == 1 and tiles[0].is_joker and tiles[0] not in own:
            return self._exchange_onto_rack(tiles[0])
        for tile in tiles:
            if tile not in own:
                return problem(rules, "table-tile-missing", tile=tile)
        back = [tile for tile in tiles if tile not in self.now.rack]
        lifted = self._lifted(back)
        return self.go_on(replace(lifted, rack=(*self.now.rack, *(tile for tile in back if tile != reserved))))

    def _exchange_onto_rack(self, joker: Tile) -> Self | Problem:
        """Handle a table joker dragged onto the rack: its tile is on the rack or was laid this turn."""
        if not self.before.rules.exchange_to_rack:
            return problem(self.before.rules, "joker-to-rack", tile=joker)
        faces = legality.exchange_faces(self.before, joker)
        if not faces:
            return problem(self.before.rules, "not-exchangeable/start-tile", tile=joker, face=None)
        laid = Draft(self.before, replace(without_tiles(self.now, (joker,)), taken=(*self.now.taken, joker)))
        lacking = [each for each in laid.problems if each.code in ("exchange-tile-missing", "not-exchangeable")]
        if not lacking:
            return self.go_on(replace(laid.now, rack=(*self.now.rack, joker)))
        fitting = next((tile for tile in self.now.rack if tile.face in faces), None)
        if fitting is not None and self._around(joker) is not None:
            return self.exchange(fitting, joker)
        return lacking[0]

    def name_joker(self, joker: Tile, face: Face) -> Self:
        """Return the draft with a joker on the table declared to stand for a face (UR-46)."""
        if (meld := self._around(joker)) is None:
            return self
        names = {**dict(zip(meld.tiles, meld.names, strict=True)), joker: face}
        return self.go_on(with_meld(self.now, self._meld(meld.number, meld.tiles, names)))

    def choose_action(self, tile: Tile) -> Self:
        """Return the draft with this action tile taking effect, out of several in a meld or turn (UR-62)."""
        groups = legality.choice_groups(self.before, self.lay())
        kept = tuple(each for each in self.now.act if not any(each in group and tile in group for group in groups))
        return self.go_on(replace(self.now, act=(*kept, tile)))

    def undo(self) -> Self:
        """Return the draft one step back."""
        if not self.past:
            return self
        return replace(self, now=self.past[-1], past=self.past[:-1], future=(self.now, *self.future))

    def redo(self) -> Self:
        """Return the draft one undone step forward."""
        if not self.future:
            return self
        return replace(self, now=self.future[0], past=(*self.past, self.now), future=self.future[1:])

    def reset(self) -> Self:
        """Return the draft as it was at the start of the turn; this can be undone too."""
        return self.go_on(start(self.before).now)

    # -- internals -----------------------------------------------------------------------------------------

    def go_on(self, now: Layout) -> Self:
        """Return the draft one step on, with a new layout; choices that no longer apply are dropped."""
        draft = replace(self, now=self._with_lone_start_tiles_loose(now), past=(*self.past, self.now), future=())
        if not self.before.opened and not self.before.rules.first_layout_alone:
            draft = replace(draft, now=replace(draft.now, opening=draft._opening()))
        if draft.now == self.now:
            return self
        if not draft.now.act:
            return draft
        stale = {each.detail("tile") for each in draft.problems if each.code == "not-an-action"}
        if stale:
            kept = tuple(tile for tile in draft.now.act if tile not in stale)
            draft = replace(draft, now=replace(draft.now, act=kept))
        return draft

    def _opening(self) -> tuple[Meld, ...]:
        """Return the own melds that form the initial meld, once they are worth enough.

        Melds added later may be rebuilt like the rest of the table, as long as none of their tiles leaves it.
        """
        chosen = legality.initial_melds(self.before, self.melds())
        if chosen:
            return chosen
        there = set(legality.tiles_of(self.melds()))
        return self.now.opening if there.issuperset(legality.tiles_of(self.now.opening)) else ()

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
        meld = self._around(tile)
        return None if meld is None else meld.names[meld.tiles.index(tile)]

    def _meld(self, number: int, tiles: Sequence[Tile], names: dict[Tile, Face | None]) -> DraftMeld:
        """Return the meld, in the order of `infer_meld`, keeping only the names that still make sense."""
        fixed = {tile: name for tile, name in names.items() if name is not None}
        pinned = {tile: name for tile, name in fixed.items() if not self._free(tile)}
        return DraftMeld(number, *infer_meld(tiles, fixed, pinned, self.before.rules))


def start(before: TurnContext) -> Draft:
    """Return the draft at the start of a turn."""
    table = tuple(DraftMeld.of(i, meld) for i, meld in enumerate(before.table))
    return Draft(before, Layout(table, before.rack, before.loose))


def opening_total(draft: Draft) -> int:
    """Return the points of a draft's own melds towards the initial meld; once made, that total stands."""
    return max(legality.opening_points(draft.before, draft.melds()), sum(map(legality.points, draft.now.opening)))


@lru_cache(maxsize=1024)
def as_meld(meld: DraftMeld, rules: TileRules) -> Meld:
    """Return the meld that a draft's meld is meant to be."""
    return read(meld.tiles, rules, meld.names)


# -- What it means to drop tiles onto a meld: they join it, replace a joker, or split a run.
#
# They join if they can. If they cannot and exactly one other reading is legal, that one is meant; otherwise the tiles
# stay where they were dropped and the player sees what is wrong.


def put_onto(draft: Draft, tiles: Sequence[Tile], number: int, index: int) -> Draft | Problem:
    """Return the draft with tiles dropped onto a meld, before the tile at `index`, in the only legal reading.

    A Problem if tiles may never go there.
    """
    return fitted(draft, tiles, number, index) or draft.move(tiles, OnMeld(number, index))


def fitted(draft: Draft, tiles: Sequence[Tile], number: int, index: int = 99) -> Draft | None:
    """Return the draft with tiles dropped onto a meld legally; None if there is no legal reading or more than one."""
    onto = draft.meld(number)
    joined = draft.move(tiles, OnMeld(number, index))
    if onto is None or isinstance(joined, Problem):
        return None
    if _legal(joined, number):
        return joined
    if any(tile in onto.tiles for tile in tiles):
        return None
    others = [*_swaps(draft, tiles, onto), *_splits(draft, tiles, onto, index)]
    return others[0] if len(others) == 1 else None


def _legal(draft: Draft, number: int) -> bool:
    """Return whether a meld is legal as it lies, except that a joker's colour may still have to be named."""
    meld = draft.meld(number)
    return meld is not None and is_whole(as_meld(meld, draft.before.rules), draft.before.rules)


def is_whole(meld: Meld, rules: TileRules) -> bool:
    """Return whether a meld is legal, except that a joker in it may have no colour yet."""
    return all(fault.code == "joker-without-colour" for fault in assess(meld, rules))


def _swaps(draft: Draft, tiles: Sequence[Tile], onto: DraftMeld) -> Iterator[Draft]:
    """Yield drafts with the tile in place of a joker that stands for it."""
    for joker in (tile for tile in onto.tiles if tile.is_joker and len(tiles) == 1):
        after = draft.exchange(tiles[0], joker)
        if isinstance(after, Draft) and _legal(after, onto.number):
            yield after


def _splits(draft: Draft, tiles: Sequence[Tile], onto: DraftMeld, index: int) -> Iterator[Draft]:
    """Yield drafts with a run split in two; of identical ones only that cut nearest to the drop."""
    rules = draft.before.rules
    named = dict(zip(onto.tiles, onto.names, strict=True))

    def made(part: Sequence[Tile]) -> Meld | None:
        if len(part) < SHORTEST:
            return None
        meld = read(part, rules, [named.get(tile) for tile in part])
        return meld if not assess(meld, rules) else None

    found: dict[frozenset[tuple[Face, ...]], tuple[int, int]] = {}
    for cut in sorted(range(1, len(onto.tiles)), key=lambda each: abs(each - index)):
        for share in range(len(tiles) + 1):
            lower = made((*onto.tiles[:cut], *tiles[:share]))
            upper = made((*tiles[share:], *onto.tiles[cut:])) if lower is not None else None
            if lower is not None and upper is not None:
                found.setdefault(frozenset((lower.faces, upper.faces)), (cut, share))
    for cut, share in found.values():
        after = _moved(draft, (*tiles[share:], *onto.tiles[cut:]), NewMeld())
        after = _moved(after, tiles[:share], OnMeld(onto.number)) if share else after
        # A joker that keeps what it stands for may not be what the parts need.
        if all(_legal(after, meld.number) for meld in after.now.table if {*tiles, *onto.tiles} & {*meld.tiles}):
            yield replace(after, past=(*draft.past, draft.now), future=())


def _moved(draft: Draft, tiles: Sequence[Tile], target: Target) -> Draft:
    """Return the draft with tiles moved on the table, which is never refused."""
    after = draft.move(tiles, target)
    assert isinstance(after, Draft)
    return after


# -- The text form of a draft, kept beside the record of its match: where the tiles lie, and how they got there.
#
# `parse_draft(format_draft(draft, ...), ..., draft.before)` restores the draft with its latest steps. Each step has a
# line with the lines of its layout; of those that stay the same only the number, counted from 0. The layout itself is
# whole: without steps it is the text of older games, whose one step back leads to the start of the turn. They do not
# know steps and begin such a turn afresh. Text that cannot be a layout of that turn is read as None.

TITLE = "steinreich-draft 1"
PLACES = ("rack", "loose", "taken", "act", "opening")
"""Places for tiles outside melds; each has a line of its own after those of the melds."""

STEPS = ("past", "future")
"""What a line about a step begins with: one to go back to, or one that was undone."""
MOST_STEPS = 200
"""The most steps that are kept of each."""

_CLOCK = re.compile(r"clock ([0-9]{1,4}) ([1-9][0-9]{0,3})")
_NUMBERED = re.compile(r"([0-9]{1,6}):(.*)")


class Left(NamedTuple):
    """The time left in a turn."""

    seconds: int
    limit: int


def format_draft(draft: Draft, seat: int, actions: int, left: Left | None = None) -> str:
    """Return the text of a seat's draft after `actions` actions of the match, with the time `left`."""
    first, now = start(draft.before).now, draft.now
    past = () if draft.past == (first,) else draft.past[1:][-MOST_STEPS:]
    return seal([
        TITLE,
        f"turn {seat} {actions}",
        *(f"clock {each.seconds} {each.limit}" for each in (left,) if each is not None),
        *(_step("past", *each) for each in pairwise((first, *past))),
        *(_step("future", *each) for each in pairwise((now, *draft.future[:MOST_STEPS]))),
        *_lines(now),
    ]).text  # fmt: skip


def _step(word: str, before: Layout, after: Layout) -> str:
    known = {line: str(index) for index, line in enumerate(_lines(before))}
    return f"{word} {';'.join(known.get(line, line) for line in _lines(after))}"


@lru_cache(maxsize=256)
def _lines(now: Layout) -> tuple[str, ...]:
    return (
        *(f"{meld.number}:{' '.join(map(_written, meld.tiles, meld.names))}" for meld in now.table),
        *(f"{place} {format_tiles(getattr(now, place))}" for place in PLACES[:-1]),
        f"opening {format_table(now.opening)}",
    )


def _written(tile: Tile, name: Face | None) -> str:
    return repr(tile) if name is None else f"{tile!r}={name!r}"


def parse_draft(text: str, seat: int, actions: int, before: TurnContext) -> Draft | None:
    """Return the draft of a seat's turn; None for text that is damaged or belongs to another turn."""
    try:
        lines = unseal_lines(text)
        if lines[:2] != (TITLE, f"turn {seat} {actions}"):
            return None
        lines = lines[3:] if _CLOCK.fullmatch(lines[2]) else lines[2:]
        first = start(before).now
        now = _layout(tuple(line for line in lines if not line.startswith(STEPS)), before)
        past, future = (_steps(lines, word, at, before) for word, at in zip(STEPS, (first, now), strict=True))
    except (RecordError, NotationError, ValueError, IndexError):
        return None
    return Draft(before, now, (first, *past) if past or now != first else (), future)


def _steps(lines: Sequence[str], word: str, at: Layout, before: TurnContext) -> tuple[Layout, ...]:
    """Return the steps that lines beginning with a word describe, one after another from a layout on.

    None of them if one is no layout of the turn: without them the draft is still good.
    """
    found = [at]
    told = [line.removeprefix(f"{word} ").split(";") for line in lines if line.startswith(word)]
    try:
        for parts in told if len(told) <= MOST_STEPS else ():
            known = _lines(found[-1])
            found.append(_layout(tuple(known[int(part)] if part.isdecimal() else part for part in parts), before))
    except (NotationError, ValueError, IndexError):
        return ()
    return tuple(found[1:])


def _belongs(draft: Draft) -> bool:
    """Return whether this layout could have been reached in the turn."""
    now, before = draft.now, draft.before
    # The reserved tile beside the stock is not part of a layout until it lies in a meld.
    more = _pieces(now) - Counter({before.reserved: 1} if before.reserved is not None else {})
    onto_rack = now.taken if before.rules.exchange_to_rack else ()
    choices = {tile for group in legality.choice_groups(before, draft.lay()) for tile in group}
    there = {tile for meld in now.table for tile in meld.tiles}
    return (
        _pieces(start(before).now) in (_pieces(now), more)
        and {*now.rack} <= {*before.rack, *onto_rack}
        and {*now.loose} <= {*before.loose}
        and len({*now.taken}) == len(now.taken) and {*now.taken} <= {*before.joker_faces()}
        and len({*now.act}) == len(now.act) and {*now.act} <= choices
        and there.issuperset(legality.tiles_of(now.opening))
        and not (now.opening and legality.open_problems(before, Open(now.opening)))
    )  # fmt: skip


def time_left(text: str, seat: int, actions: int) -> Left | None:
    """Return the time left in a seat's turn; None without a clock or for text that belongs to another turn."""
    try:
        lines = unseal_lines(text)
    except RecordError:
        return None
    found = _CLOCK.fullmatch(lines[2]) if len(lines) > 2 else None
    if found is None or lines[:2] != (TITLE, f"turn {seat} {actions}"):
        return None
    return Left(min(int(found[1]), int(found[2])), int(found[2]))


def _pieces(layout: Layout) -> Counter[Tile]:
    return Counter((*(tile for meld in layout.table for tile in meld.tiles), *layout.rack, *layout.loose))


def _layout(lines: tuple[str, ...], before: TurnContext) -> Layout:
    """Return the layout described by the lines; raises ValueError if it cannot be one of the turn."""
    rules = before.rules
    melds = [_NUMBERED.fullmatch(line) for line in lines[: -len(PLACES)]]
    said = [(int(found[1]), parse_words(found[2], rules)) for found in melds if found]
    table = tuple(DraftMeld(n, tuple(each.tile for each in own), tuple(each.name for each in own)) for n, own in said)
    places = [line.partition(" ") for line in lines[-len(PLACES) :]]
    whole = len(table) == len(melds) and all(meld.tiles for meld in table)
    if not whole or tuple(word for word, _, _ in places) != PLACES or len({meld.number for meld in table}) < len(table):
        raise ValueError
    rack, loose, taken, act = (parse_tiles(rest, rules) for _, _, rest in places[:-1])
    laid = parse_melds(places[-1][2], rules)
    opening = tuple(read([each.tile for each in meld], rules, [each.name for each in meld]) for meld in laid)
    now = Layout(table, rack, loose, taken, act, opening)
    if not _belongs(Draft(before, now)):
        raise ValueError
    return now
