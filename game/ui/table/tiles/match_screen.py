"""The screen of a match of a tile book."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from itertools import takewhile
from math import ceil

import pygame

from game.engine.game import Caught, Passed, Skipped, TurnStarted, UnoCalled
from game.engine.tiles import events
from game.engine.tiles.draft import Draft, Left, format_draft
from game.engine.tiles.events import Laid, Reason, RoundStarted, TileEvent, redacted
from game.engine.tiles.melds import Tile, all_tiles
from game.engine.tiles.rules import TileEffect
from game.play.tiles.session import TileSession
from game.play.tiles.turn_driver import TileTurnDriver
from game.ui.kit.drawing import DrawTarget, outline, put, repeat, rounded
from game.ui.kit.input import Intent
from game.ui.kit.motion import beat
from game.ui.kit.nodes import Node
from game.ui.kit.sprite import Place
from game.ui.kit.stage import DEAL, DRAW, SHOW
from game.ui.kit.text import Typeface
from game.ui.kit.theme import TextSize
from game.ui.kit.widgets import Button, Form
from game.ui.table.shared.gestures import cascade, draw_running, ring_ahead, turning_arrows
from game.ui.table.shared.match_screen import MatchScreen
from game.ui.table.shared.plates import keys_ahead, nowhere, plates_ahead
from game.ui.table.shared.playback import DRAWN, OWN_DRAW, Playback
from game.ui.table.shared.rims import Rim
from game.ui.table.shared.table import draw_forecast
from game.ui.table.tiles import aloud, chrome
from game.ui.table.tiles import rack as racks
from game.ui.table.tiles.chrome import controls, plate_words
from game.ui.table.tiles.felt import LABEL, PITCH, SHRINK, TRAY_ROW, FeltItem, Spot, tray
from game.ui.table.tiles.images import PLAIN, PROPORTION, TileLook, tile_images
from game.ui.table.tiles.table import TileTable
from game.words.results import goal_line
from game.words.tiles import sentences as words

# -- What each event of a tile book shows on the table.

ALARMS: Mapping[type, tuple[str, float]] = {
    UnoCalled: ("table.uno", 0.5),
    Caught: ("table.catch", 0.9),
    events.LayPunished: ("mark.wrong", 0.8),
    events.LeftoversTaken: ("mark.leftovers", 0.6),
    events.HandRummy: ("mark.hand-rummy", 0.9),
    events.TimedOut: ("mark.time-up", 0.4),
}
"""Events that show a word over the plate of their seat: key of the catalogue, seconds until the next step."""

LEAVING = 0.09
"""Seconds from one tile that leaves a rack to the next."""

PROOF = 3.0
"""Seconds during which the pairs for a new deal are shown."""

HIDDEN = "?"
"""The colour of a tile in flight whose face is hidden."""


class TilePlayback(Playback):
    """The steps of a tile book."""

    table: TileTable
    alarms = ALARMS

    def __init__(self, table: TileTable) -> None:
        super().__init__(table)
        self.proof: tuple[Tile, ...] = ()
        """The pairs that justify a new deal, while they are shown (RK-13)."""
        self._laid = False
        """Whether something was laid in the turn being shown."""

    def ends_act(self, event: events.TileEvent) -> bool:
        return isinstance(event, events.Laid | events.Drew | Passed | events.TimedOut)

    def hidden(self, number: int) -> Tile:
        return Tile(HIDDEN, number)

    def _show(self, event: events.TileEvent) -> float:
        match event:
            case events.StartDrawn(draws):
                self.drawings.append(draws)
                return 1.7
            case events.RoundStarted():
                self.clear_table()
                self.table.new_round()
                return self.shuffle(self.table.context.style.px(40))
            case events.Dealt():
                self.proof = ()
                return self._deal()
            case events.StartTilesLaid():
                self.table.relayout(self.pace(DEAL), order=self.table.loose, origin=self.stock_place())
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
                return PROOF
            case TurnStarted():
                if not self._laid:
                    self.table.last_moved = self.table.last_touched = ()
                self._laid = False
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
        earlier = sum(map(_strikes, happened[first:here]))
        turn = takewhile(lambda event: not isinstance(event, TurnStarted), happened[here:])
        struck = [event.seat for event in turn if isinstance(event, Skipped)]
        return struck[min(earlier, len(struck) - 1)] if struck else seat

    def _deal(self) -> float:
        """Deal tiles from the stock to every seat in turn; the viewer's own are face up."""
        table = self.table
        pace = self.pace(DEAL)
        table.sort_anew()
        own = table.rack
        table.relayout(pace, order=own, origin=self.stock_place())
        most = max(table.shown.counts)
        for seat in range(table.session.seats):
            if seat != table.viewer:
                self.fly(self.stock_place(), self.plate_place(seat), most, pace)
        return DEAL.stagger * most + DEAL.seconds

    def _lay(self, event: events.Laid) -> float:
        """Show another seat's turn meld by meld, in an order that is easy to follow."""
        table = self.table
        mine = event.seat == table.viewer and table.session.is_human(event.seat)
        table.mark_lay(event)
        self._laid = True
        if mine:
            table.close_rack()
            table.relayout()
            return 0.2
        old = set(event.before)
        delays: dict[Tile, float] = {}
        part = 0
        for meld in event.table:
            if meld in old:
                continue
            left = 0
            for tile in meld.tiles:
                # What lay on the table slides; what comes from the rack leaves it one by one.
                delays[tile] = (part * 0.55 + left * LEAVING) * self.factor
                left += tile in event.played
            part += 1
        table.relayout(self.pace(SHOW), origin=self.plate_place(event.seat), delays=delays)
        fresh = [meld.tiles for meld in event.table if meld not in old]
        table.felt_view.follow([(delays[tiles[0]], tiles) for tiles in fresh])
        return 0.55 * part + 0.55

    def _draw(self, event: events.Drew) -> float:
        """Let tiles fly from the stock to a rack; only the viewer's own are face up."""
        table = self.table
        pace = self.pace(DRAW if event.reason is Reason.TURN else cascade(event.count))
        if table.session.is_human(event.seat):
            earlier = () if event.reason is Reason.TURN else table.drawn.get(event.seat, ())
            table.drawn[event.seat] = (*earlier, *event.tiles)
        if event.seat == table.viewer:
            table.refresh_draft()
            table.relayout(pace, order=event.tiles, origin=self.stock_place())
            if event.reason is Reason.TURN:
                return OWN_DRAW
        else:
            self.fly(self.stock_place(), self.plate_place(event.seat), event.count, pace)
        if event.reason in (Reason.ACTION, Reason.UNO, Reason.NEEDLESS, Reason.WRONG) or event.count > 1:
            self.mark(event.seat, "mark.drew", alarm=True, n=event.count)
            self.hit(event.seat)
        elif event.seat != table.viewer:
            self.mark(event.seat, "mark.drew", n=event.count)
        beats = DRAW.stagger if event.reason is Reason.TURN else beat(event.count)
        return max(DRAWN, 0.35 + beats * event.count)

    def stock_place(self) -> Place:
        stock = self.table.zones.stock
        return Place(stock.centerx, stock.centery, stock.width * 0.36, 40.0, face_up=False)


def _strikes(event: events.TileEvent) -> bool:
    """Return whether an event is an action tile that hits the next player."""
    return isinstance(event, events.ActionWorked) and event.effect is not TileEffect.REVERSE


# -- The rim around the melds that the last turn made or changed.

RIM = 0.09
"""How far it is from the tiles, in tile widths."""


def draw_touched(surface: DrawTarget, table: TileTable) -> None:
    """Draw a rim around every meld that the last turn made or changed, once its tiles lie there."""
    style, stage, melds = table.context.style, table.stage, {meld.tiles for meld in table.melds}
    for meld in melds.intersection(table.last_touched):
        places, goals = [stage.place(tile) for tile in meld], [stage.goal(tile) for tile in meld]
        away = any((place.x, place.y) != (goal.x, goal.y) for place, goal in zip(places, goals, strict=True))
        if away or not table.dragged.keys().isdisjoint(meld):
            continue
        first, last = goals[0], goals[-1]
        pad, high = max(round(first.width * RIM), 2), round(first.width * PROPORTION)
        rect = pygame.Rect(0, 0, round(last.x - first.x + first.width) + 2 * pad, high + 2 * pad)
        rect.center = round((first.x + last.x) / 2), round(first.y)
        put(surface, outline(rect.size, style.px(9), max(style.px(2), 1), style.theme.last, 0.75), rect.topleft)


# -- What was laid last.


def last_lay(happened: Sequence[TileEvent]) -> Laid | None:
    """Return the last lay of the round; None before the first."""
    for event in reversed(happened):
        if isinstance(event, Laid):
            return event
        if isinstance(event, RoundStarted):
            break
    return None


def decisive(happened: Sequence[TileEvent]) -> Sequence[Tile]:
    """Return the tiles of the melds that the last lay of the round went into; nothing if none was laid."""
    last = last_lay(happened)
    if last is None:
        return ()
    return [tile for meld in last.table if not {*last.played}.isdisjoint(meld.tiles) for tile in meld.tiles]


# -- How the tray of the start tiles is drawn.


def draw_tray(surface: DrawTarget, table: TileTable) -> None:
    if table.loose:
        ground, context = table.ground, table.context
        # A name that a dragged tile would cover makes room for its ghost.
        spots = ground.spots if table.foreseen is None else table.foreseen[1]
        lying = table.loose, tuple(spots.items()), ground.pitch, tuple(ground.felt), ground.view.offset
        key = (*lying, context.language, context.style.look)
        repeat(surface, key, partial(_draw_tray, surface, table, spots))


def _draw_tray(surface: DrawTarget, table: TileTable, spots: Mapping[FeltItem, Spot]) -> None:
    found = tray(table.loose, spots)
    if found is None:
        return
    style, theme = table.context.style, table.context.style.theme
    rect = table.ground.cells(TRAY_ROW, found.first, found.last)
    pad = round(table.tile_width * 0.1)
    frame = pygame.Rect(rect.x - pad, rect.y, rect.width + 2 * pad, rect.height)
    put(surface, rounded(frame.size, style.px(10), theme.felt_dark, opacity=0.6), frame.topleft)
    put(surface, outline(frame.size, style.px(10), style.metrics.hairline, theme.panel_line, 0.5), frame.topleft)
    if found.named:
        cell = table.ground.cells(TRAY_ROW, found.first, found.first + LABEL + 1)
        words = table.context.t("table.start-tiles")
        if all(style.width(word, TextSize.SMALL, Typeface.STRONG) <= cell.width for word in words.split("\n")):
            room = pygame.Rect(cell.x, 0, cell.width, style.paragraph_height(words, cell.width, TextSize.SMALL))
            room.centery = frame.centery
            style.paragraph(surface, words, room, TextSize.SMALL, theme.quiet, Typeface.STRONG, align=0.5)


# -- The screen of a match of a tile book.


class TileMatchScreen(MatchScreen):
    """A match of a tile book on the screen."""

    pieces = "tiles"
    session: TileSession
    table: TileTable
    playback: TilePlayback
    driver: TileTurnDriver

    def set_up(self, steps: int) -> None:
        """Make the table with that many steps shown, its playback, and who acts when, given the draft on it."""
        self.table = TileTable(self.context, self.session, steps)
        self.playback = TilePlayback(self.table)
        self.driver = TileTurnDriver(self.session, self._conditions, self.acted, lambda: self.table.draft)

    @property
    def draft(self) -> Draft | None:
        return self.table.draft

    def draft_text(self) -> str | None:
        """Return where everything is, once something was moved, and the time left."""
        draft, clock, session = self.table.draft, self.driver.clock, self.session
        if draft is None or not (draft.changed or clock is not None):
            return None
        left = None if clock is None else Left(self.moment, clock.limit)
        return format_draft(draft, session.now.turn, session.turns, left)

    @property
    def moment(self) -> int:
        """The seconds left of the turn."""
        return ceil(self.driver.clock.left) if self.driver.clock is not None else 0

    def time_up(self) -> None:
        """Give up the draft, and show the consequences."""
        self.table.end_turn()
        self.playback.keep_up()

    def show_result(self) -> None:
        """Mark the tiles laid last with their rim."""
        self.table.mark_lay(last_lay(self.session.events))
        self.table.relayout(place_only=True)
        self.table.show_at_once([tile for meld in self.table.last_touched for tile in meld])

    def clear(self) -> None:
        self.table.new_round()
        self.table.mark_lay(last_lay(self.session.events))

    def hand(self, seat: int) -> Sequence[Tile]:
        rack, rules = self.session.view_at(self.table.cursor, seat).rack, self.table.rules
        return [tile for tile in racks.sorted_rack(rack, racks.RackOrder.COLOUR, rules) if tile is not None]

    def laid(self, event: TileEvent) -> Sequence[Tile]:
        return event.played if isinstance(event, Laid) else ()

    def decisive(self) -> Sequence[Tile]:
        """Return the tiles of the melds that the last lay of the round went into; nothing if none was laid."""
        return decisive(self.session.events)

    def show_event(self, event: TileEvent) -> None:
        """Mark the tiles laid then with their rim again."""
        if isinstance(event, Laid):
            self.table.mark_lay(event)
            self.table.relayout()
            self.table.felt_view.show(event.played)

    # -- in words ------------------------------------------------------------------------------------------

    def redacted(self, event: TileEvent, seat: int | None) -> TileEvent:
        return redacted(event, seat)

    def line(self, event: TileEvent) -> str | None:
        return words.event_text(self.context.t, event, self.session.name, self.you)

    def named(self, event: TileEvent) -> tuple[str, Sequence[Tile]]:
        return words.named(self.context.t, event)

    def said_more(self, event: TileEvent) -> str:
        return aloud.said_more(self.table, event)

    def pieces_said(self, pieces: Sequence[Tile]) -> str:
        return words.tiles_said(self.context.t, pieces)

    def parts(self) -> Iterator[Node | None]:
        return aloud.tile_parts(self.table)

    def table_text(self) -> str:
        return aloud.table_text(self.table)

    def wrong(self) -> Sequence[str]:
        return aloud.wrong(self.table)

    # -- drawing -------------------------------------------------------------------------------------------

    def draw_ground(self, surface: DrawTarget) -> None:
        table = self.table
        chrome.draw_ledge(surface, table)
        with table.felt_view.within(surface):
            draw_tray(surface, table)
            draw_touched(surface, table)
        chrome.draw_stock(surface, table, self.playback)
        chrome.draw_plates(surface, table, self.playback)

    def draw_above(self, surface: DrawTarget) -> None:
        table, playback = self.table, self.playback
        draw_forecast(surface, self.context.style, table.zones, table.forecast)
        draw_running(surface, table, playback.gestures, table.zones.felt.center)
        chrome.draw_marks(surface, table, playback)
        if playback.proof:
            chrome.draw_proof(surface, table, playback.proof)

    @property
    def info(self) -> tuple[str, ...]:
        say, rules = self.context.t, self.table.rules
        goal = goal_line(say, rules, self.session.seats)
        if rules.winning_total is not None:
            goal = f"{goal} · {say('table.winning-total', n=rules.winning_total)}"
        return say("table.round", n=self.table.shown.round), goal

    def picture(self, piece: Tile, width: int) -> pygame.Surface:
        return tile_images(self.context.style, self.table.rules).image(piece, width, TileLook())

    def pictures(self) -> Iterator[None]:
        return pictures(self.table, self.driver)

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


# -- What the rounds of a tile book will show: its pictures, made one at a time before they are needed.

BUTTONS = ("end", "draw", "undo", "redo", "reset", "sort", "hint", "uno", "menu", "log", "again", "replay")
"""The buttons that every turn has."""
LIFTS = (0.25, 0.5, 0.75, 1.0)
"""The heights at which a shadow has a picture of its own."""


def pictures(table: TileTable, driver: TileTurnDriver) -> Iterator[None]:
    """Make a picture at each step, without end: what every turn shows, then tiles as they may be next.

    What is made already is only found again, and so it is kept.
    """
    zones = None
    while True:
        if zones is not table.zones:
            zones = table.zones
            yield from _of_plates(table)
            yield from keys_ahead(_keys(table, driver), table.context.style)
        yield from _of_table(table)
        yield from _of_tiles(table, round(table.tile_width / PITCH))
        # When the felt fills up, all tiles on it become smaller at once.
        yield from _of_tiles(table, round(table.tile_width * SHRINK / PITCH))
        yield


def _of_plates(table: TileTable) -> Iterator[None]:
    for seat, about in enumerate(plate_words(table)):
        for lit in (True, False):
            chrome.draw_plate(nowhere(), table, seat, about, lit)
            yield


def _keys(table: TileTable, driver: TileTurnDriver) -> Form:
    return controls(table, driver, dict.fromkeys(BUTTONS, _nothing))


def _of_table(table: TileTable) -> Iterator[None]:
    """Make the bodies of plates, arrows, and shadows as large as those of the tiles on the felt."""
    style = table.context.style
    yield from plates_ahead(style, table.zones.plates)
    painter, width = tile_images(style, table.rules), round(table.tile_width / PITCH)
    for lift in LIFTS:
        painter.shadow(width, lift)
        yield
    yield from ring_ahead(style, table.zones.stock)
    turning_arrows(style)
    yield


def _of_tiles(table: TileTable, width: int) -> Iterator[None]:
    """Make every tile of the game at a width, and what is common to all that have a rim."""
    painter = tile_images(table.context.style, table.rules)
    tiles = {tile.face: tile for tile in all_tiles(table.rules)}
    for tile in tiles.values():
        painter.image(tile, width, PLAIN)
        yield
    for rim in Rim:
        painter.bare(width, rim)
        yield


def _nothing() -> None:
    """Stand for what a key does that nobody can press."""
