"""What the tiles contribute to the screen of a match; the fields of `TableFamily` say what each function does."""

from __future__ import annotations

from collections.abc import Callable
from math import ceil

import pygame

from game.engine.tiles import events
from game.engine.tiles.draft import Draft
from game.engine.tiles.draft_text import Left, format_draft
from game.engine.tiles.pieces import Tile
from game.play.tiles.session import TileSession
from game.play.tiles.turn_driver import TileTurnDriver
from game.play.turn_driver import Conditions
from game.ui.kit.drawing import DrawTarget
from game.ui.kit.intents import Intent
from game.ui.kit.theme import TextSize
from game.ui.kit.widgets import Button, Form
from game.ui.table.shared.forecast import draw_forecast
from game.ui.table.shared.gesture_places import draw_running
from game.ui.table.shared.match_screen import MatchScreen
from game.ui.table.tiles import chrome
from game.ui.table.tiles.playback import TilePlayback
from game.ui.table.tiles.table import TileTable
from game.ui.table.tiles.touched import draw_touched
from game.ui.table.tiles.tray_picture import draw_tray
from game.ui.table.tiles.watching import last_lay
from game.words.results import goal_line

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


def draw_info(surface: DrawTarget, table: TileTable) -> None:
    """Draw round and target, top right."""
    style, say = table.context.style, table.context.t
    rect = table.zones.corner(table.keys_beside_round, style.px(8))
    upper = pygame.Rect(rect.x, rect.y, rect.width, rect.height // 2)
    style.write(surface, say("table.round", n=table.shown.round), upper, TextSize.TEXT, align=1.0)
    text = goal_line(say, table.rules, table.session.seats)
    if table.rules.winning_total is not None:
        text = f"{text} · {say('table.winning-total', n=table.rules.winning_total)}"
    style.write(surface, text, upper.move(0, upper.height), TextSize.SMALL, style.theme.quiet, align=1.0)
