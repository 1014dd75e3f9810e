"""The table shared by the scenes of a match: what is shown, to whom, and where every tile is.

The session runs ahead; the table shows its steps one by one (`playback`). Every change ends in `relayout`,
which names the place of each tile that can be seen; the stage lets them travel there.

One module because draft, rack and felt change together: each change has to leave all three in one order, for undo, for
the journal and for the next layout. What can be worked out without them stands before the class, or in modules of its
own: `felt` (where things lie), `zones` (the order of slots).
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from copy import deepcopy
from functools import partial
from typing import NamedTuple

import pygame

from game.engine.game import Problem
from game.engine.tiles.draft import Draft, DraftMeld
from game.engine.tiles.events import Laid
from game.engine.tiles.legality import action_tiles, effect_of, outcome, played
from game.engine.tiles.melds import Meld, Tile, may_grow
from game.engine.tiles.rules import TileRules
from game.engine.tiles.views import TileView
from game.engine.tiles.wants import Wanted, takes_turn, wanted
from game.play.autosave import Places, Seen
from game.play.tiles.session import TileSession
from game.ui.context import Context
from game.ui.kit.drawing import DrawTarget, Point, blank, put, remembered, rounded
from game.ui.kit.motion import DROP, SHAKE, SWEEP, shake, sweep
from game.ui.kit.sprite import Place, Rim
from game.ui.kit.stage import GLIDE, SeenPart
from game.ui.kit.style import Style
from game.ui.kit.theme import Colour
from game.ui.kit.viewport import Viewport
from game.ui.table.shared.table import Forecast, MatchTable, tallness
from game.ui.table.tiles import zones as racks
from game.ui.table.tiles.felt import NOTCH, ON_FELT, ON_RACK, PITCH, FeltItem, FeltLayout, Ground, Spots, Wishes, placed
from game.ui.table.tiles.images import TileLook, tile_images

RAISED = 0.1
"""How much of its width a selected tile stands above its row."""

# -- The edges of a felt that is larger than its place, which say that there is more (`ground`).


def _draw_edges(surface: DrawTarget, view: Viewport, felt: pygame.Rect, style: Style) -> None:
    """Draw a shade at each edge behind which there is more, and slim bars beside the felt."""
    wide = style.px(26)
    for axis in (0, 1):
        length = felt.size[1 - axis]
        places = (felt.topleft, (felt.right - wide, felt.top) if axis == 0 else (felt.left, felt.bottom - wide))
        more = view.offset[axis] > 0, view.offset[axis] < view.most[axis]
        for end, (there, at) in enumerate(zip(more, places, strict=True)):
            if there:
                put(surface, _shade(length, wide, style.theme.felt_dark, axis, end), at)
        if (bar := view.bar(axis)) is not None:
            bar.topleft = (felt.right + 2, felt.top + bar.y) if axis else (felt.left + bar.x, felt.bottom + 2)
            put(surface, rounded(bar.size, min(bar.size), style.theme.text, opacity=0.5), bar.topleft)


@remembered
def _shade(length: int, wide: int, colour: Colour, axis: int, end: int) -> pygame.Surface:
    shade = blank((wide, length))
    for step in range(wide):
        level = 0.8 * (1 - step / wide) ** 2
        line = wide - 1 - step if end else step, 0, 1, length
        shade.fill((*(round(part * level) for part in colour), round(255 * level)), line)
    return pygame.transform.rotate(shade, -90) if axis else shade


def items_of(melds: Iterable[DraftMeld], loose: Iterable[Tile]) -> list[FeltItem]:
    """Return what belongs together on the felt: each meld, and each loose start tile."""
    return [*(meld.tiles for meld in melds), *((tile,) for tile in loose)]


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


# -- The undo history of a turn: each step with its layout on the felt. Pure.


class HistoryEntry(NamedTuple):
    """The turn in progress, and its layout."""

    draft: Draft
    lying: FeltLayout | None
    """None of a restored draft: then what is undone finds its place."""


class History(NamedTuple):
    """What was done this turn, and what was undone."""

    first: FeltLayout | None = None
    """The layout when the turn began."""
    past: tuple[HistoryEntry, ...] = ()
    future: tuple[HistoryEntry, ...] = ()

    def after(self, left: HistoryEntry) -> History:
        """Return it with a step that left a moment."""
        return History(self.first, (*self.past, left))


def begun(draft: Draft, first: FeltLayout) -> History:
    """Return the history of a turn with its layout; of the steps of a restored draft nothing more is known."""
    steps, here = (*draft.past, draft.now, *draft.future), len(draft.past)
    known = tuple(
        HistoryEntry(Draft(draft.before, now, steps[:at]), None if at else first) for at, now in enumerate(steps)
    )
    return History(first, known[:here], known[:here:-1])


class TileTable(MatchTable):
    """A match of a tile book on the screen."""

    session: TileSession
    rules: TileRules
    shown: TileView
    zones: racks.TileZones
    on_stock, images = 0.36, staticmethod(tile_images)
    task = racks.TaskRoom.NONE
    """What the task of a level has of it, in place of the log."""
    skips = False
    """Whether a puzzle on it can be given up for the next one."""

    def __init__(self, context: Context, session: TileSession, steps: int) -> None:
        super().__init__(context, session, steps)
        self.draft: Draft | None = None
        self._wanted: tuple[tuple[object, ...], Wanted] | None = None
        """What was found out last: about which draft, and what."""
        self.ground = Ground()
        """Where everything is on the felt."""
        self.view = self.ground.view
        self.stage.casual = ON_RACK
        self.history = History()
        self.hinted: tuple[Tile, ...] = ()
        """Tiles of the rack and of the felt that the hint marks."""
        self.put_aside: tuple[Tile, ...] = ()
        """The meld whose question the player put aside for the moment."""
        self.last_played: tuple[Tile, ...] = ()
        self.last_moved: tuple[Tile, ...] = ()
        """The table tiles moved since then."""
        self.last_touched: tuple[FeltItem, ...] = ()
        """The melds that were new or changed by it, as they lay then."""
        self.foreseen: tuple[tuple[Tile, ...], Spots] | None = None
        """The dragged tiles, and the spots that everything would have if they were put down here."""
        self.rack_gap: int | None = None
        """The slot of the rack over which the hand hovers."""
        self.ledges = racks.Ledges()
        self._wishes: Wishes = {}
        self._left_at: tuple[int, Seen] | None = None
        """The restored layout of a turn that continues now."""
        self.chain = 0
        """Good drops in this turn, one after the other."""
        self.zones = self._zones()
        self.relayout(place_only=True)

    # -- what is shown -------------------------------------------------------------------------------------

    def look_through(self, seat: int) -> None:
        self.viewer = seat
        self.show(self.cursor)
        self.draft = None
        self.ledges.stay()
        self.selected = self.hinted = ()
        self.zones = self._zones()
        self.stage.clear()
        self.relayout(place_only=True)

    @property
    def my_turn(self) -> bool:
        return self.draft is not None

    def begin_turn(self) -> None:
        """Give the viewer a draft, if it is the turn of the human seat being shown."""
        mine = self.session.is_human(self.viewer) and not self.covered and self.draft is None
        if mine and takes_turn(self.session.view(self.viewer)):
            first, slots, self.drawn_to = self.ground.lying, self.slots, None
            self.ground.hurry()
            self.chain = 0
            self.draft = self.session.draft(self.viewer)
            self.ledges.stay()
            if self._left_at is not None and self._left_at[0] == self.cursor and self.draft.past:
                self._lay_as(self._left_at[1])
                self.ledges.take_away(slots, self.rack)
            self._left_at = None
            self.relayout()
            self.history = begun(self.draft, first)

    def lay_out(self) -> None:
        """Between two turns, lay everything on the felt out well."""
        self.lie_anew()
        self.ground.lay_out()
        self.relayout(GLIDE)

    def mark_lay(self, event: Laid | None) -> None:
        """Mark what was laid and what was moved for it, or nothing."""
        before, after, self.last_played = ((), (), ()) if event is None else (event.before, event.table, event.played)
        self.last_moved, lay = moved_tiles(before, after, self.last_played), {frozenset(meld.tiles) for meld in before}
        self.last_touched = tuple(meld.tiles for meld in after if frozenset(meld.tiles) not in lay)

    def new_round(self) -> None:
        self.end_turn()
        self.mark_lay(None)
        self.ground.clear()
        self.ledges.clear()
        self.drawn.clear()
        self.relayout()

    def note(self, places: Places) -> None:
        ground, moved = self.ground, self.draft is not None and self.draft.changed
        seen = Seen(dict(ground.spots), round(ground.pitch / ground.unit, 4), self.ledges.orders)
        places.note(self.cursor, seen, ground.zoom, in_progress=moved)

    def recall(self, places: Places, steps: int) -> None:
        self._lay_as(places.at(steps))
        self._left_at = places.now

    def _lay_as(self, seen: Seen) -> None:
        self.ground.recall({item: seen.spots[item] for item in self.items if item in seen.spots}, seen.size)
        for seat, order in seen.orders.items():
            self.ledges.keep(seat, tuple(each if isinstance(each, Tile) else None for each in order))

    def take_zoom(self, zoom: float) -> None:
        self.ground.take_zoom(zoom)

    def end_turn(self) -> None:
        """End the turn in progress: its draft was sent or given up."""
        self.draft = None
        self.selected = self.hinted = ()
        self.let_go()

    def aside(self) -> Callable[[], None]:
        cursor, draft, lying = self.cursor, self.draft, self.ground.lying
        ledges, drawn = deepcopy(self.ledges), dict(self.drawn)
        marks = self.selected, self.hinted, self.last_played, self.last_moved, self.last_touched
        self.end_turn()

        def back() -> None:
            self.let_go()
            self.show(cursor)
            self.draft, self.ledges, self.drawn = draft, ledges, drawn
            self.selected, self.hinted, self.last_played, self.last_moved, self.last_touched = marks
            self.ground.lay_as(lying)
            self.relayout(place_only=True)

        return back

    def let_go(self) -> None:
        self.dragged.clear()
        self.foreseen = self.rack_gap = None

    def change(self, draft: Draft, wishes: Wishes | None = None) -> None:
        """Continue with another draft of the same turn, or another layout: a step that can be undone."""
        before, spots, valid = self._moment, self.ground.spots, self._valid()
        if draft.before.drawn is None:
            self.drawn.pop(self.viewer, None)
        self.draft = draft
        self.selected = self.hinted = ()
        self._wishes.update(wishes or {})
        self.relayout()
        self._show_changed(spots)
        if draft is not before.draft or self.ground.spots != spots:
            self.history = self.history.after(before)
        if not self.strict:
            self._show_drop(valid, self._valid())

    def _valid(self) -> list[tuple[Tile, ...]]:
        """Return the melds on the felt that could stay, where the screen may tell."""
        bad = self.bad_tiles()
        return [meld.tiles for meld in self.melds if bad.isdisjoint(meld.tiles)]

    def _show_drop(self, before: Sequence[FeltItem], after: Sequence[FeltItem]) -> None:
        """Show what a drop made of the melds on the felt, of which those `before` and those `after` it are valid.

        Light passes over what became valid with a tile that was elsewhere, once it has come to rest; what broke shakes.
        """
        poses, motion, melds = self.stage.poses, self.stage.motion, [meld.tiles for meld in self.melds]
        good = [meld for meld in after if not any({*meld} <= {*old} for old in before)]
        broken = [meld for meld in melds if meld not in after and any({*meld} & {*old} for old in before)]
        self.chain = 0 if broken else self.chain + bool(good)
        for meld in good:
            for i, tile in enumerate(meld):
                poses.play(tile, partial(sweep, index=i, count=len(meld), chain=self.chain), SWEEP, motion, DROP)
        for tile in (tile for meld in broken for tile in meld):
            poses.play(tile, shake, SHAKE, motion, DROP)

    @property
    def _moment(self) -> HistoryEntry:
        assert self.draft is not None
        return HistoryEntry(self.draft, self.ground.lying)

    def keep_turn(self) -> Callable[[], None]:
        """Remember the turn in progress with everything that belongs to it; the result returns to that."""
        moment, history, ledges = self._moment, self.history, deepcopy(self.ledges)

        def back() -> None:
            self.end_turn()
            self.history, self.ledges = history, deepcopy(ledges)
            self._return_to(moment)

        return back

    @property
    def changed(self) -> bool:
        """Whether anything differs from the beginning of the turn."""
        first = self.history.first
        # What only made room for a smaller felt or larger tiles was not moved by anybody.
        moved = bool(self.history.past) and first is not None and self.ground.spots != first.spots
        return self.draft is not None and (self.draft.changed or moved)

    def undo(self) -> None:
        if self.draft is not None:
            (first, past, future), now = self.history, self._moment
            if past:
                self.history = History(first, past[:-1], (*future, now))
            self._return_to(past[-1] if past else now)

    def redo(self) -> None:
        if self.draft is not None:
            (first, past, future), now = self.history, self._moment
            if future:
                self.history = History(first, (*past, now), future[:-1])
            self._return_to(future[-1] if future else now)

    def reset(self) -> None:
        """Return to the beginning of the turn, with the layout; this can be undone."""
        if self.draft is not None and self.changed:
            self.history = self.history.after(self._moment)
            self._return_to(HistoryEntry(self.draft.reset(), self.history.first or self.ground.lying))

    def _return_to(self, moment: HistoryEntry) -> None:
        self.draft = moment.draft
        spots = self.ground.spots
        if moment.lying is not None:
            self.ground.lay_as(moment.lying)
        self.selected = self.hinted = ()
        self.relayout()
        self._show_changed(spots)

    @property
    def melds(self) -> tuple[DraftMeld, ...]:
        """Return the melds on the felt, in progress or not, with their numbers."""
        if self.draft is not None:
            return self.draft.now.table
        return tuple(DraftMeld.of(i, meld) for i, meld in enumerate(self.shown.table))

    @property
    def loose(self) -> tuple[Tile, ...]:
        return self.draft.now.loose if self.draft is not None else self.shown.loose

    @property
    def reserved(self) -> Tile | None:
        """The tile next to the stock that the winner has to use (RF-50); None if there is none or it was taken."""
        tile = self.shown.reserved
        return None if any(tile in meld.tiles for meld in self.melds) else tile

    @property
    def rack(self) -> tuple[Tile, ...]:
        return self.draft.now.rack if self.draft is not None else self.shown.rack

    @property
    def counts(self) -> tuple[int, ...]:
        counts, mine = self.shown.counts, self.viewer
        return counts if self.draft is None else (*counts[:mine], len(self.draft.now.rack), *counts[mine + 1 :])

    @property
    def least(self) -> int:
        """The least number of slots in a row of a rack: fewer for larger tiles and for fingers."""
        return racks.least_columns(self.context.style.metrics)

    @property
    def slots(self) -> racks.Slots:
        to = None
        if self.drawn_to is not None and not {*self.rack} <= {*self.ledges.orders.get(self.viewer, ())}:
            to, self.drawn_to = self.drawn_to, None
        return self.ledges.of(self.viewer, self.rack, self.rules, self.least, to)

    def keep_slots(self, slots: racks.Slots) -> None:
        self.ledges.keep(self.viewer, slots)
        self.relayout()

    def sort_rack(self, order: racks.RackOrder) -> None:
        """Sort the rack; the places of gone tiles are forgotten."""
        self.ledges.stay()
        self.ledges.keep(self.viewer, racks.sorted_rack(self.rack, order, self.rules, self.least), order)
        self.relayout()

    # -- geometry ------------------------------------------------------------------------------------------

    @property
    def calls(self) -> bool:
        """Whether UNO! can matter here."""
        return self.rules.uno_call and self.task is not racks.TaskRoom.ALONE

    def _zones(self) -> racks.TileZones:
        """Return the parts of the table; the ground takes the felt among them."""
        timed = self.rules.turn_time is not None or self.rules.rebuild_time is not None
        metrics, seats = self.context.style.metrics, self.session.seats
        parts = racks.zones(metrics, seats, self.viewer, self.log_open, timed, self.calls, self.task)
        self.ground.on_tray = self.task is racks.TaskRoom.ALONE
        self.ground.resize(parts.felt, metrics.factor, tallness(metrics), metrics.target if metrics.touched else 0)
        return parts

    def resized(self) -> None:
        self.zones = self._zones()
        self.repaint()
        self.relayout(GLIDE)

    def zoom_by(self, steps: float, about: tuple[int, int] | None = None) -> None:
        self.zoom_to(self.ground.zoom * NOTCH**steps, about)

    def zoom_to(self, zoom: float, about: tuple[int, int] | None = None) -> None:
        """Set the size of the tiles on the felt relative to the usual one."""
        self.ground.zoom_to(zoom, about)
        self.relayout(GLIDE)

    @property
    def items(self) -> list[FeltItem]:
        return items_of(self.melds, self.loose)

    def foresee(self, tiles: tuple[Tile, ...], after: Draft | None, wishes: Wishes) -> None:
        """Show where dragged tiles would go, and what would make room for them."""
        spots = None
        if after is not None:
            spots = placed(self.ground.spots, items_of(after.now.table, after.now.loose), self.ground.grid, wishes)
        foreseen = (tiles, spots) if spots is not None else None
        if foreseen != self.foreseen:
            self.foreseen = foreseen
            self.relayout()

    def ghosts(self) -> list[Point]:
        """Return the centres of the places where the dragged tiles would go."""
        tiles, spots = self.foreseen or ((), {})
        return [point for tile, point in self.ground.points(spots, spots).items() if tile in tiles]

    # -- what is seen of the felt --------------------------------------------------------------------------

    def move(self, dt: float) -> None:
        if self.ground.move(dt, self.context.motion):
            self.follow_view()

    def _look(self) -> None:
        """Let the stage show the part of the felt that is seen."""
        view, felt = self.view, self.ground.felt.copy()
        edges = partial(_draw_edges, view=view, felt=felt, style=self.context.style)
        self.stage.part = SeenPart(felt, ON_RACK, edges) if view.larger else None

    def follow_view(self) -> None:
        self._look()
        places = self._felt_places()
        self.stage.carry({tile: at for tile, at in places.items() if tile in self.stage and tile not in self.dragged})

    def show_at_once(self, tiles: Collection[Tile] = (), place: pygame.Rect | None = None) -> None:
        """Bring tiles on the felt, or a place of it, into sight without any way there; end what is on its way."""
        self.ground.show(tiles)
        if place is not None:
            self.ground.show_rect(place)
        if self.view.busy:
            self.view.arrive()
            self.follow_view()

    def _show_changed(self, before: Spots) -> None:
        self.ground.show([tile for item in self.ground.spots if item not in before for tile in item])

    # -- places and looks ----------------------------------------------------------------------------------

    def lie_anew(self) -> None:
        self.ground.loose = self.loose
        self.ground.find_spots(self.items, self._wishes)
        self._wishes.clear()
        self._look()

    def places(self) -> dict[Tile, Place]:
        places = {**self._felt_places(), **self._rack_places()}
        if self.reserved is not None:
            x, y = self.zones.reserved.center
            places[self.reserved] = Place(x, y, self.context.style.px(44), ON_RACK, look=TileLook(Rim.LAST))
        places.update({tile: place for tile, place in self.dragged.items() if tile in places})
        return places

    def _looks(self) -> dict[Tile, TileLook]:
        """Return how each tile on the felt looks: with the turn in progress, otherwise as on the table."""
        draft, rules, melds = self.draft, self.rules, self.shown.table
        fresh: tuple[Tile, ...] = ()
        powered: set[Tile] = set()
        if draft is not None:
            lay, melds = draft.lay(), draft.melds()
            fresh = played(draft.before, lay)
            powered = {tile for tiles in action_tiles(draft.before, lay) for tile in tiles}
        short = self.bad_tiles("meld-too-short")
        unfinished = {tile for meld in self.melds if may_grow(meld.tiles) for tile in short.intersection(meld.tiles)}
        # The strongest first: a tile has the first of these rims that it gets.
        marks: Mapping[Rim, Collection[Tile]] = {
            Rim.SELECTED: self.selected, Rim.OPEN: unfinished, Rim.BAD: self.bad_tiles(), Rim.HINT: self.hinted,
            Rim.LAID: fresh, Rim.LAST: self.last_played, Rim.MOVED: self.last_moved,
        }  # fmt: skip
        pairs = (pair for meld in melds for pair in meld.pairs())
        faces = {tile: face for tile, face in pairs if tile.is_joker and 1 <= face.number <= rules.numbers}
        return {
            tile: TileLook(
                next((rim for rim, tiles in marks.items() if tile in tiles), Rim.NONE),
                effect_of(rules, tile) is not None and tile not in powered,
                faces.get(tile),
            )
            for tile in (*(tile for meld in melds for tile in meld.tiles), *self.loose)
        }

    def _felt_places(self) -> dict[Tile, Place]:
        looks = self._looks()
        points = self.ground.points(self.items, self.ground.spots)
        if self.foreseen is not None:
            foreseen = self.ground.points(self.foreseen[1], self.foreseen[1])
            points |= {tile: at for tile, at in foreseen.items() if tile in points}
        width = self.ground.pitch / PITCH
        # Lower ones lie on top.
        return {tile: Place(x, y, width, ON_FELT + y / 10000, look=looks.get(tile)) for tile, (x, y) in points.items()}

    def _rack_places(self) -> dict[Tile, Place]:
        # A hidden rack is closed up: gaps would reveal which tiles belong together.
        slots = racks.updated((), self.rack, least=self.least) if self.covered else self.slots
        ledge, metrics, dragged = self.zones.own, self.context.style.metrics, self.dragged
        columns = racks.columns(slots)
        width = racks.rack_tile_width(ledge, columns, metrics)
        if self.rack_gap is not None and dragged:
            slots = racks.put(slots, list(dragged), self.rack_gap)
        # Nobody sees what is new on a ledge that is covered.
        fresh = () if self.covered else self.drawn.get(self.viewer, ())
        marks = {Rim.SELECTED: self.selected, Rim.HINT: self.hinted, Rim.LAID: fresh}
        places = {}
        for index, tile in enumerate(slots):
            if tile is None or tile in dragged:
                continue
            x, y = racks.rack_slot(ledge, index, columns, metrics)
            rim = next((rim for rim, tiles in marks.items() if tile in tiles), Rim.NONE)
            chosen = rim is Rim.SELECTED
            # Backs that touch lie over each other in the order of their slots, whatever is under them.
            places[tile] = Place(
                x, y - RAISED * width * chosen, width, ON_RACK + index / 1000,
                lift=0.5 if chosen else 0.0, face_up=not self.covered, look=TileLook(rim=rim),
            )  # fmt: skip
        return {**places, **{tile: dragged[tile] for tile in self.rack if tile in dragged}}

    # -- what the draft lacks ------------------------------------------------------------------------------

    @property
    def strict(self) -> bool:
        """Whether an invalid table is not refused but costs tiles, so that the screen does not warn of it (RK-29)."""
        return self.rules.punishes_tables

    def draft_problems(self) -> tuple[Problem, ...]:
        """Return why the turn cannot be ended as it is."""
        problems = () if self.draft is None else self.draft.problems
        return tuple(each for each in problems if each.code == "nothing-played") if self.strict else problems

    @property
    def forecast(self) -> Forecast | None:
        draft = self.draft
        if draft is None or self.strict or not draft.changed or self.draft_problems():
            return None
        found = (effect_of(self.rules, tile) for tile in draft.working())
        effects = tuple(effect for effect in found if effect is not None)
        direction = self.shown.direction
        after = outcome(self.rules, self.session.seats, self.viewer, direction, effects)
        hits: dict[int, int] = {}
        for hit in after.hits:
            hits[hit.seat] = hits.get(hit.seat, 0) + hit.tiles
        return Forecast(hits, after.direction != direction, after.turn)

    def wanted(self, preview: Draft | None = None) -> Wanted:
        """Return what the viewer should do now, or with the `preview` of what is being dragged; computed once."""
        draft = self.draft if preview is None else preview
        about = len(self.session.events), self.viewer, draft
        if self._wanted is None or self._wanted[0] != about:
            self._wanted = about, wanted(self.session.view(self.viewer), draft)
        return self._wanted[1]

    def bad_tiles(self, code: str = "") -> set[Tile]:
        """Return the tiles of melds that could not stay as they are, for one reason or for any."""
        bad: set[Tile] = set()
        for each in self.draft_problems():
            meld = each.detail("meld")
            if isinstance(meld, tuple) and (each.code == code if code else each.code != "joker-without-colour"):
                bad |= set(meld.tiles)  # type: ignore[attr-defined]
        return bad
