"""The screen of a match of a tile book."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from functools import lru_cache, partial
from itertools import groupby, product, takewhile
from math import ceil

import pygame

from game.engine.game import Passed, Skipped, TurnStarted
from game.engine.tiles import events
from game.engine.tiles.draft import Draft, DraftMeld, Left, format_draft
from game.engine.tiles.melds import Meld, Tile, assess, read
from game.engine.tiles.rules import TileEffect, TileRules
from game.engine.tiles.wants import TurnWants
from game.play.tiles.session import TileSession, TileTurnDriver
from game.ui.faces import TOLD
from game.ui.kit.canvas import Canvas, box_of
from game.ui.kit.drawing import DrawTarget
from game.ui.kit.input import Intent
from game.ui.kit.nodes import PRESSED, Node, Role, Steps
from game.ui.kit.stage import DEAL, SHOW
from game.ui.kit.theme import TextSize
from game.ui.kit.widgets import Button, Form, WidgetState
from game.ui.table.shared.aloud import QUESTION_ZONE, TABLE_ZONE, counts_in_full, own_node, piece_node
from game.ui.table.shared.match_screen import MatchScreen
from game.ui.table.shared.playback import Playback
from game.ui.table.shared.table import seen_seats
from game.ui.table.tiles import chrome, zones as racks
from game.ui.table.tiles.choosers import Chooser
from game.ui.table.tiles.drops import BesideLoose, Drop, FeltPlace, JokerSwap, MeldPlace, RackSlot
from game.ui.table.tiles.hand import KeyHand
from game.ui.table.tiles.images import TileLook, tile_rect
from game.ui.table.tiles.table import TileTable
from game.words.results import goal_line
from game.words.sentences import Say
from game.words.tiles import sentences as words

# -- What a tile with a sign, a joker or a start tile says about itself when the mouse rests on it.

PATIENCE = 0.5
"""Seconds that the mouse rests on a tile before it explains itself."""
LET_GO = 16
"""How many units the mouse has to leave the place where it put tiles down before a tile explains itself again."""


def sign_of(table: TileTable, tile: Tile, *, aloud: bool = False) -> str:
    """Return what the sign of a tile means where it is on the table; "" for none.

    Said `aloud`, beside its name and where it lies, on the felt only what it will still do.
    """
    say, look, here, loose = table.context.t, table.stage.place(tile).look, tile in table.rack, tile in table.loose
    assert isinstance(look, TileLook)
    if aloud and not here:
        return "" if loose or look.powerless else words.effect_sign(say, table.rules, tile, works=True)
    stands_for, works = (None, True) if here else (look.stands_for, not look.powerless)
    return words.sign_text(say, table.rules, tile, stands_for, loose=loose, works=works)


# -- The tile table for somebody who does not see it: everything on it, made from the viewer's view and draft.

LOOSE = "loose"
"""The node of the loose tiles."""


@lru_cache(64)
def _read(meld: DraftMeld, rules: TileRules) -> Meld:
    return read(meld.tiles, rules, meld.names)


@lru_cache(256)
def _named(say: Say, meld: Meld, index: int, rules: TileRules) -> tuple[Tile, str]:
    """Return a tile of a meld and what it is: what takes longest to be told, and so is kept."""
    return meld.tiles[index], words.tile_in_meld(say, meld, index, rules)


def _felt(table: TileTable) -> Steps[Node]:
    """Return the melds one after another, then the loose tiles."""
    say, rules, lying, loose, nodes = table.context.t, table.rules, table.melds, table.loose, []
    for place, meld in enumerate(lying, 1):
        made = _read(meld, rules)
        tiles = yield from _tiles(table, (_named(say, made, index, rules) for index in range(len(made.tiles))))
        name = words.meld_said(say, made, rules)
        nodes.append(Node(meld_key(meld), Role.LIST, name, place=(place, len(lying)), children=tiles))
    if loose:
        tiles = yield from _tiles(table, ((tile, words.tile_said(say, tile)) for tile in loose), len(loose))
        name = say("spoken.start-tiles")
        nodes.append(Node(LOOSE, Role.LIST, name, about=say("sign.start-tile"), children=tiles))
    return Node(TABLE_ZONE, Role.LIST, say("spoken.melds"), value=str(len(lying)), children=tuple(nodes))


def _tiles(table: TileTable, named: Iterable[tuple[Tile, str]], many: int = 0) -> Steps[tuple[Node, ...]]:
    """Return the nodes of tiles with their names, of so `many`; in a meld the names say which of how many each is."""
    nodes, fresh = [], table.drawn.get(table.viewer, ())
    where = {"chosen": table.selected, "hinted": table.hinted, "fresh": fresh}
    for number, (tile, name) in enumerate(named, 1):
        there, marks = tile in table.stage, [mark for mark, tiles in where.items() if tile in tiles]
        about, at = (sign_of(table, tile, aloud=True), tile_rect(table.stage.goal(tile))) if there else ("", None)
        nodes.append(piece_node(table, tile, name, marks, (about,), at, (number, many) if many else None))
        yield
    return tuple(nodes)


def meld_key(meld: DraftMeld) -> str:
    return f"meld-{meld.number}"


def held_text(table: TileTable, hand: KeyHand) -> str:
    say, drop = table.context.t, hand.place.drop
    where = _where(table, hand, drop)
    preview = hand.hand.preview
    made = next((meld for meld in preview.melds() if set(hand.tiles) <= set(meld.tiles)), None) if preview else None
    if made is None or len(made.tiles) < 2 or isinstance(drop, RackSlot):
        return where
    return say("spoken.makes", place=where, meld=words.meld_said(say, made, table.rules))


def _where(table: TileTable, hand: KeyHand, drop: Drop) -> str:
    say = table.context.t
    match drop:
        case FeltPlace():
            free = [place.drop for place in hand.places if isinstance(place.drop, FeltPlace)]
            if len(free) == 1:
                return say("spoken.free-place")
            # Each step is to be heard.
            return say("spoken.free-place-number", number=free.index(drop) + 1)
        case RackSlot(index):
            return say("spoken.at-rack", number=index + 1)
        case MeldPlace(number, index):
            meld = next(read(each.tiles, table.rules, each.names) for each in table.melds if each.number == number)
            said = [words.tile_said(say, *pair, inside=True) for pair in meld.pairs()]
            # What is not a meld yet has no name: the tiles beside the place are enough.
            kind = "-unfinished" if assess(meld, table.rules) else ""
            name = words.meld_said(say, meld, table.rules)
            if index == 0:
                return say(f"spoken.before{kind}", piece=said[0], meld=name)
            if index >= len(said):
                return say(f"spoken.after{kind}", piece=said[-1], meld=name)
            return say(f"spoken.between{kind}", piece=said[index - 1], other=said[index], meld=name)
        case JokerSwap(joker):
            return say("spoken.for-joker", piece=words.tile_said(say, joker))
        case BesideLoose(tile, after):
            return words.beside_said(say, tile, after=after)
        case _:
            raise AssertionError(f"{drop} has no words")


def chooser_node(table: TileTable, chooser: Chooser) -> Node:
    """Return a question on the felt with its answers: the face of a joker, or which tile takes effect."""
    say = table.context.t
    options = tuple(
        Node(
            str(index), Role.BUTTON, words.tile_said(say, option.tile, option.look.stands_for),
            about=words.sign_text(say, table.rules, option.tile, option.look.stands_for, loose=False, works=True),
            box=box_of(option.rect), acts=PRESSED, place=(index + 1, len(chooser.options)),
        )
        for index, option in enumerate(chooser.options)
    )  # fmt: skip
    return Node(QUESTION_ZONE, Role.DIALOG, say(chooser.title), box=box_of(chooser.rect), children=options)


# -- What each event of a tile book shows on the table.


class TilePlayback(Playback):
    """The steps of a tile book."""

    table: TileTable
    alarms, acts = TOLD["words"]["tiles"], (events.Laid, events.Drew, Passed, events.TimedOut)
    hidden = staticmethod(lambda number: Tile("?", number))

    def __init__(self, table: TileTable) -> None:
        super().__init__(table)
        self.proof: tuple[Tile, ...] = ()
        """The pairs that justify a new deal, while they are shown (RK-13)."""
        self._laid = False
        """Whether something was laid in the turn being shown."""

    def at_least(self, event: events.TileEvent) -> float:
        """Show tiles that the viewer did not ask for until they are seen: the cover for the next player comes then."""
        if isinstance(event, events.Drew) and event.reason in (events.Reason.TIME, events.Reason.WRONG):
            shared = self.watched is None and len(self.table.session.humans) > 1 and not self.table.covered
            return 2.5 if shared and event.seat == self.table.viewer else 0.0
        return 0.0

    def _show(self, event: events.TileEvent) -> float:
        match event:
            case events.RoundStarted():
                return self.begin_round(self.table.context.style.px(40))
            case events.Dealt():
                self.proof = ()
                self.table.ledges.clear()  # others were dealt
                return self.deal(self.table.rack, range(self.table.session.seats))
            case events.StartTilesLaid():
                self.table.relayout(self.pace(DEAL), order=self.table.loose, origin=self.table.stock_place())
                return 0.8
            case events.Laid():
                return self._lay(event)
            case events.Drew():
                return self._draw(event)
            case events.ActionWorked(seat, _, effect):
                struck = self._struck(seat, effect)
                self.mark(struck, f"effect.{effect.value}", alarm=effect in (TileEffect.DRAW_TWO, TileEffect.DRAW_FOUR))
                return 0.7
            case events.Opened(seat, points):
                self.mark(seat, "mark.opened", n=points)
                return 0.4
            case events.RedealClaimed(seat, tiles):
                self.mark(seat, "mark.redeal", alarm=True)
                self.proof = tiles
                return 3.0  # to see the pairs for a new deal
            case TurnStarted():
                if not self._laid:
                    self.table.last_moved = self.table.last_touched = ()
                self._laid = False
                if self.watched is None or not self.watched.moments:
                    self.table.lay_out()
                return self.show_shared(event)
            case events.JokerExchanged():
                # What is laid with it comes next; until then everything stays where the player put it.
                return 0.0
            case _:
                return self.show_shared(event)

    def _struck(self, seat: int, effect: TileEffect) -> int:
        """Return the seat at which an action tile is announced: the one it hits; for a reverse, the acting one."""
        if effect is TileEffect.REVERSE:
            return seat
        happened, here = self.table.session.events, self.table.cursor - 1
        first = here
        while isinstance(happened[first - 1], events.ActionWorked):
            first -= 1
        earlier = sum(getattr(each, "effect", None) is not TileEffect.REVERSE for each in happened[first:here])
        turn = takewhile(lambda event: not isinstance(event, TurnStarted), happened[here:])
        struck = [event.seat for event in turn if isinstance(event, Skipped)]
        return struck[min(earlier, len(struck) - 1)] if struck else seat

    def _lay(self, event: events.Laid) -> float:
        """Show another seat's turn meld by meld, in an order that is easy to follow."""
        table = self.table
        mine = event.seat == table.viewer and table.session.is_human(event.seat)
        table.mark_lay(event)
        self._laid = True
        if mine:
            table.ledges.close(table.viewer, table.slots)
            table.drawn.pop(table.viewer, None)
            table.relayout()
            self.strike(self._remarkable(event), great=False)
            return 0.2
        delays: dict[Tile, float] = {}
        fresh = [meld.tiles for meld in event.table if meld not in event.before]
        for part, tiles in enumerate(fresh):
            left = 0
            for tile in tiles:
                # What lay on the table slides; what comes from the rack leaves it one by one.
                delays[tile] = (part * 0.55 + left * 0.09) * self.factor
                left += tile in event.played
        table.relayout(self.pace(SHOW), origin=self.table.plate_place(event.seat), delays=delays)
        table.ground.follow([(delays[tiles[0]], tiles) for tiles in fresh])
        if remarkable := self._remarkable(event):
            self.strike(remarkable, great=False, delay=delays.get(remarkable[-1], 0.0) + SHOW.seconds * self.factor)
        return 0.55 * len(fresh) + 0.55

    def _remarkable(self, event: events.Laid) -> Sequence[Tile]:
        """Return the tiles that make a lay a small moment: those put to a meld that is long now or in place of a joker,
        or all of an initial meld; nothing if it is none, or the last of the round, which is a great one."""
        played, happened = {*event.played}, self.table.session.events
        if not self.table.shown.counts[event.seat]:
            return ()
        fresh = [meld.tiles for meld in event.table if not played.isdisjoint(meld.tiles)]
        swaps = [tiles for tiles in fresh if any(_for_joker(meld.tiles, tiles) for meld in event.before)]
        found = [tile for tiles in (swaps or fresh) if swaps or len(tiles) >= 7 for tile in tiles if tile in played]
        return found or (event.played if isinstance(happened[self.table.cursor - 2], events.Opened) else ())

    def _draw(self, event: events.Drew) -> float:
        if event.seat == self.table.viewer:
            self.table.draft = None  # for the rest of the turn there is another
        in_turn = event.reason is events.Reason.TURN
        strikes = event.count > 1 or not (in_turn or event.reason is events.Reason.TIME)
        return self.draw(event.seat, event.count, event.tiles, in_turn=in_turn, strikes=strikes)


def _for_joker(before: Sequence[Tile], now: Sequence[Tile]) -> bool:
    """Return whether a joker of a meld has been exchanged for its tile."""
    gone = {*before} - {*now}
    return bool(gone) and len(now) >= len(before) and all(tile.is_joker for tile in gone)


def last_lay(happened: Sequence[events.TileEvent]) -> events.Laid | None:
    """Return the last lay of the round; None before the first."""
    found = next((event for event in reversed(happened) if isinstance(event, events.Laid | events.RoundStarted)), None)
    return found if isinstance(found, events.Laid) else None


def decisive(happened: Sequence[events.TileEvent]) -> Sequence[Tile]:
    """Return the tiles of the melds that the last lay of the round went into; nothing if none was laid."""
    if (last := last_lay(happened)) is None:
        return ()
    return [tile for meld in last.table if not {*last.played}.isdisjoint(meld.tiles) for tile in meld.tiles]


class TileMatchScreen(MatchScreen):
    """A match of a tile book on the screen."""

    _zones_ahead: racks.TileZones | None = None
    """The parts of the table for which plates and keys were drawn ahead."""
    pieces = "tiles"
    redacted = staticmethod(events.redacted)
    event_text, named = staticmethod(words.event_text), staticmethod(words.named)
    pieces_said, bubble = staticmethod(words.tiles_said), staticmethod(chrome.bubble)
    session: TileSession
    table: TileTable
    playback: TilePlayback
    driver: TileTurnDriver

    def set_up(self, steps: int) -> None:
        self.table = TileTable(self.context, self.session, steps)
        self.playback = TilePlayback(self.table)
        self.driver = TileTurnDriver(self.session, self._conditions, self.acted, lambda: self.table.draft)

    @property
    def draft(self) -> tuple[Draft | None, ...]:
        # After an undo it is an earlier one, with more that can be redone.
        return self.table.draft, *(each.draft for each in self.table.history.future)

    def draft_text(self) -> str | None:
        """Return where everything is, once something was moved, what can be undone and redone, and the time left."""
        draft, clock, session = self.table.draft, self.driver.clock, self.session
        undone = [each.draft.now for each in reversed(self.table.history.future)]
        if draft is None or not (draft.past or undone or clock is not None):
            return None
        left = None if clock is None else Left(self.moment, clock.limit)
        # What was only moved on the felt is no step of the draft.
        draft = replace(draft, future=tuple(now for now, _ in groupby((draft.now, *undone)))[1:])
        return format_draft(draft, session.now.turn, session.turns, left)

    @property
    def moment(self) -> int:
        return ceil(self.driver.clock.left) if self.driver.clock is not None else 0

    def time_up(self) -> None:
        self.table.end_turn()
        self.playback.keep_up()

    def show_result(self) -> None:
        self.table.mark_lay(last_lay(self.session.events))
        self.table.relayout(place_only=True)
        self.table.show_at_once([tile for meld in self.table.last_touched for tile in meld])

    def clear(self) -> None:
        super().clear()
        self.table.mark_lay(last_lay(self.session.events))

    def hand(self, seat: int) -> Sequence[Tile]:
        rack, rules = self.session.view_at(self.table.cursor, seat).rack, self.table.rules
        return [tile for tile in racks.sorted_rack(rack, racks.RackOrder.COLOUR, rules) if tile is not None]

    def decisive(self) -> Sequence[Tile]:
        return decisive(self.session.events)

    def show_event(self, event: events.TileEvent) -> None:
        if isinstance(event, events.Laid):
            self.table.mark_lay(event)
            self.table.relayout()
            self.table.ground.show(event.played)

    # -- in words ------------------------------------------------------------------------------------------

    def said_more(self, event: events.TileEvent) -> str:
        own, table = getattr(event, "seat", None) == self.table.viewer, self.table
        return words.event_more(self.context.t, event, table.rules, self.session.name, counts_in_full(table), own=own)

    def parts(self) -> Iterator[Node | None]:
        table = self.table
        tiles = [] if table.covered else [tile for tile in table.slots if tile is not None]
        named = ((tile, words.tile_said(self.context.t, tile)) for tile in tiles)
        yield own_node(table, "rack", (yield from _tiles(table, named, len(tiles))))
        yield (yield from _felt(table))

    def table_text(self) -> str:
        table = self.table
        melds = [read(each.tiles, table.rules, each.names) for each in table.melds]
        return words.table_said(self.context.t, melds, table.loose, table.rules)

    def wrong(self) -> Sequence[str]:
        """Return everything that is wrong with the draft; not that nothing is laid, where nothing can be."""
        if self.table.draft is None:
            return []
        wants = self.table.wanted()
        stuck = isinstance(wants, TurnWants) and not wants.most
        found = (each for each in self.table.draft_problems() if not (stuck and each.code == "nothing-played"))
        return [words.problem_text(self.context.t, each, self.session.name) for each in found]

    # -- drawing -------------------------------------------------------------------------------------------

    def draw_ground(self, surface: DrawTarget) -> None:
        table = self.table
        chrome.draw_ledge(surface, table)
        if table.task is racks.TaskRoom.ALONE:
            chrome.draw_board(surface, table)
        with table.ground.within(surface):
            chrome.draw_tray(surface, table)
            chrome.draw_touched(surface, table)
        chrome.draw_stock(surface, table, self.playback)
        chrome.draw_plates(surface, table, self.playback)

    def draw_above(self, surface: DrawTarget) -> None:
        table, playback = self.table, self.playback
        self.draw_signs(surface, table.zones.felt.center)
        if playback.proof:
            chrome.draw_proof(surface, table, playback.proof)

    @property
    def info(self) -> tuple[str, ...]:
        say, rules = self.context.t, self.table.rules
        goal = goal_line(say, rules, self.session.seats)
        if rules.winning_total is not None:
            goal = f"{goal} · {say('table.winning-total', n=rules.winning_total)}"
        return say("table.round", n=self.table.shown.round), goal

    def pictures(self) -> Iterator[Callable[[], object]]:
        table, ahead, zones = self.table, Canvas(pygame.Surface((1, 1))), self.table.zones
        if zones is not self._zones_ahead:
            self._zones_ahead = zones
            for seat, lit in product(seen_seats(zones), (True, False)):
                yield partial(chrome.TilePlate(table, seat).draw, ahead, lit=lit)
            # The keys as they are now, and as they will be once they can be used.
            acts = defaultdict(lambda: self.log.forget, log=self.log.forget)
            form = chrome.controls(table, self.driver, acts)
            for key, reason in product(form, (None, "")):
                key.reason = key.reason if reason is None else reason
                yield partial(key.draw, ahead, self.context.style, key.rect, WidgetState())
        yield lambda: None

    def add_keys(self, form: Form) -> None:
        """Add the zoom factor, if it is not 100 %: a click resets it."""
        table, context = self.table, self.context
        zoom, menu = table.ground.zoom, table.zones.menu
        if round(zoom, 2) == 1:
            return
        rect = pygame.Rect(menu.right + context.style.px(8), menu.y, context.style.grown(104, 0.6), menu.height)
        text, tip = context.t("table.zoom", n=round(zoom * 100)), context.t("table.zoom-tip")
        form.add(Button("zoom", rect, text, lambda: table.zoom_to(1.0), icon="rotate-ccw", step=TextSize.SMALL, tip=tip,
                        shortcut=context.shortcut(Intent.ZOOM)))  # fmt: skip
