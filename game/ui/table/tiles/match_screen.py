"""What the tiles contribute to the screen of a match; the fields of `TableFamily` say what each function does."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from math import ceil

import pygame

from game.engine.tiles import events
from game.engine.tiles.draft import Draft, Left, format_draft
from game.engine.tiles.events import Laid, RoundStarted, TileEvent
from game.engine.tiles.pieces import Tile, all_tiles
from game.play.tiles.session import TileSession
from game.play.tiles.turn_driver import TileTurnDriver
from game.play.turn_driver import Conditions
from game.ui.kit.drawing import DrawTarget, outline, put, repeat, rounded
from game.ui.kit.input import Intent
from game.ui.kit.text import Typeface
from game.ui.kit.theme import TextSize
from game.ui.kit.widgets import Button, Form
from game.ui.table.shared.gestures import draw_running, ring_ahead, turning_arrows
from game.ui.table.shared.match_screen import MatchScreen
from game.ui.table.shared.plates import keys_ahead, nowhere, plates_ahead
from game.ui.table.shared.rims import Rim
from game.ui.table.shared.table import draw_forecast
from game.ui.table.tiles import chrome
from game.ui.table.tiles import rack as racks
from game.ui.table.tiles.chrome import TileCommands, controls, plate_words
from game.ui.table.tiles.felt import LABEL, PITCH, SHRINK, TRAY_ROW, FeltItem, Spot, tray
from game.ui.table.tiles.images import PLAIN, TileLook, tile_images
from game.ui.table.tiles.playback import TilePlayback, draw_touched
from game.ui.table.tiles.table import TileTable
from game.words.results import goal_line

# -- The tile books' part in watching a match; the fields of `TableFamily` say what each function does.


def clear(table: TileTable) -> None:
    """Reset the table for another moment: the last player's tiles get their rim again."""
    table.new_round()
    table.mark_lay(last_lay(table.session.events))


def last_lay(happened: Sequence[TileEvent]) -> Laid | None:
    """Return the last lay of the round; None before the first."""
    for event in reversed(happened):
        if isinstance(event, Laid):
            return event
        if isinstance(event, RoundStarted):
            break
    return None


def hand(table: TileTable, seat: int) -> Sequence[Tile]:
    """Return a rack sorted by colour."""
    slots = racks.sorted_rack(table.session.view_at(table.cursor, seat).rack, racks.RackOrder.COLOUR, table.rules)
    return [tile for tile in slots if tile is not None]


def picture(table: TileTable, tile: Tile, width: int) -> pygame.Surface:
    """Return the picture of a tile."""
    return tile_images(table.context.style, table.rules).image(tile, width, TileLook())


def decisive(table: TileTable) -> Sequence[Tile]:
    """Return the tiles of the melds that the last lay of the round went into; nothing if none was laid."""
    last = last_lay(table.session.events)
    if last is None:
        return ()
    return [tile for meld in last.table if not {*last.played}.isdisjoint(meld.tiles) for tile in meld.tiles]


def laid(event: TileEvent) -> Sequence[Tile]:
    """Return the tiles that an event laid on the table."""
    return event.played if isinstance(event, Laid) else ()


# -- How the tray of the start tiles is drawn.


def draw_tray(surface: DrawTarget, table: TileTable) -> None:
    """Draw the tray of the start tiles, with its name."""
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


# -- What the tiles contribute to the screen of a match; the fields of `TableFamily` say what each function does.

TileMatchScreen = MatchScreen[TileSession, TileTable, TilePlayback, TileTurnDriver, events.TileEvent, Tile]
"""The screen of a match of a tile book."""


def driver(table: TileTable, conditions: Callable[[], Conditions], acted: Callable[[], None]) -> TileTurnDriver:
    """Return who acts when, given the draft on the table."""
    return TileTurnDriver(table.session, conditions, acted, lambda: table.draft)


def time_up(table: TileTable, playback: TilePlayback) -> None:
    """Give up the draft, and show the consequences."""
    table.end_turn()
    playback.keep_up()


def draft(table: TileTable) -> Draft | None:
    """Return the turn in progress."""
    return table.draft


def draft_text(table: TileTable, driver: TileTurnDriver) -> str | None:
    """Return where everything is, once something was moved, and the time left."""
    draft, clock, session = table.draft, driver.clock, table.session
    if draft is None or not (draft.changed or clock is not None):
        return None
    left = None if clock is None else Left(moment(driver), clock.limit)
    return format_draft(draft, session.now.turn, session.turns, left)


def moment(driver: TileTurnDriver) -> int:
    """Return the seconds left of the turn."""
    return ceil(driver.clock.left) if driver.clock is not None else 0


def resumed(table: TileTable) -> None:
    """Mark the tiles laid last with their rim."""
    table.mark_lay(last_lay(table.session.events))
    table.relayout(place_only=True)
    table.show_at_once([tile for meld in table.last_touched for tile in meld])


def show_event(table: TileTable, _playback: TilePlayback, event: events.TileEvent) -> None:
    """Mark the tiles laid then with their rim again."""
    if isinstance(event, events.Laid):
        table.mark_lay(event)
        table.relayout()
        table.felt_view.show(event.played)


def draw_below(surface: DrawTarget, table: TileTable, playback: TilePlayback) -> None:
    """Draw ledge, tray, stock, plates."""
    chrome.draw_ledge(surface, table)
    with table.felt_view.within(surface):
        draw_tray(surface, table)
        draw_touched(surface, table)
    chrome.draw_stock(surface, table, playback)
    chrome.draw_plates(surface, table, playback)


def draw_above(surface: DrawTarget, table: TileTable, playback: TilePlayback) -> None:
    """Draw bubbles, and the play that a player who drew had missed."""
    draw_forecast(surface, table.context.style, table.zones, table.forecast)
    draw_running(surface, table, playback.gestures, table.zones.felt.center)
    chrome.draw_marks(surface, table, playback)
    if playback.proof:
        chrome.draw_proof(surface, table, playback.proof)


def add_keys(table: TileTable, form: Form) -> None:
    """Draw the zoom factor, if it is not 100 %: a click resets it."""
    zoom, menu, context = table.ground.zoom, table.zones.menu, table.context
    if round(zoom, 2) != 1:
        rect = pygame.Rect(menu.right + context.style.px(8), menu.y, context.style.grown(104, 0.6), menu.height)
        form.add(
            Button(
                "zoom",
                rect,
                context.t("table.zoom", n=round(zoom * 100)),
                lambda: table.zoom_to(1.0),
                icon="rotate-ccw",
                step=TextSize.SMALL,
                tip=context.t("table.zoom-tip"),
                shortcut=context.shortcut(Intent.ZOOM),
            )
        )


def info(table: TileTable) -> tuple[str, ...]:
    """Return what the corner says: the round, and what is played for."""
    say, goal = table.context.t, goal_line(table.context.t, table.rules, table.session.seats)
    if table.rules.winning_total is not None:
        goal = f"{goal} · {say('table.winning-total', n=table.rules.winning_total)}"
    return say("table.round", n=table.shown.round), goal


# -- What the rounds of a tile book will show: its pictures, made one at a time before they are needed.

LIFTS = (0.25, 0.5, 0.75, 1.0)
"""The heights at which a shadow has a picture of its own."""


def pictures(table: TileTable, _playback: TilePlayback, driver: TileTurnDriver) -> Iterator[None]:
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
    """Make plates with everything on them."""
    for seat, words in enumerate(plate_words(table)):
        for lit in (True, False):
            chrome.draw_plate(nowhere(), table, seat, words, lit)
            yield


def _keys(table: TileTable, driver: TileTurnDriver) -> Form:
    """Return the keys beside the rack, which do nothing here."""
    return controls(table, driver, TileCommands(*[_nothing] * len(TileCommands.__slots__)))


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
