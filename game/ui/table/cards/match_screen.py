"""What the cards contribute to the screen of a match; the fields of `TableFamily` say what each function does."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from game.engine.cards import events
from game.engine.cards.pieces import Card
from game.play.cards.session import CardSession
from game.play.cards.standing_orders import Given, format_orders
from game.play.cards.turn_driver import CardTurnDriver
from game.play.turn_driver import Conditions
from game.ui.kit.drawing import DrawTarget
from game.ui.kit.theme import TextSize
from game.ui.table.cards import chrome
from game.ui.table.cards.bodies import PROPORTION
from game.ui.table.cards.images import CardLook, card_images
from game.ui.table.cards.playback import CardPlayback
from game.ui.table.cards.table import CardTable
from game.ui.table.shared.forecast import draw_forecast
from game.ui.table.shared.gesture_places import draw_running
from game.ui.table.shared.match_screen import MatchScreen
from game.words.results import goal_line

"""What decides a match, as keys of the catalogue."""
RECALLED = 1.6
"""Seconds for which a card mentioned in the log is shown again."""


CardMatchScreen = MatchScreen[CardSession, CardTable, CardPlayback, CardTurnDriver, events.CardEvent, Card]
"""The screen of a match of a card book."""


def driver(table: CardTable, conditions: Callable[[], Conditions], acted: Callable[[], None]) -> CardTurnDriver:
    """Return who acts when, given the standing orders."""
    return CardTurnDriver(table.session, conditions, acted, table.orders)


def draft(table: CardTable) -> Given | None:
    """Return the players' standing orders, or None."""
    return table.orders.given or None


def draft_text(table: CardTable, _driver: CardTurnDriver) -> str | None:
    """Return the standing orders; they apply to the round being shown."""
    given = draft(table)
    return format_orders(given, table.shown.match.round) if given else None


def show_event(_table: CardTable, playback: CardPlayback, event: events.CardEvent) -> None:
    """Show again the card that was played then."""
    if isinstance(event, events.Played):
        playback.recalled = event.card, event.colour, RECALLED


def plate_text(table: CardTable, seat: int) -> str:
    """Return whether players are partners."""
    return f" · {table.context.t('plate.partner')}" if seat == table.partner else ""


def draw_below(surface: DrawTarget, table: CardTable, playback: CardPlayback) -> None:
    """Draw stock, current colour, plates."""
    if not playback.drawings:
        chrome.draw_stock(surface, table, playback)
        chrome.draw_colour(surface, table)
    chrome.draw_plates(surface, table, playback)


def draw_above(surface: DrawTarget, table: CardTable, playback: CardPlayback) -> None:
    """Draw partners, stacked draws, bubbles, the card that the log shows again."""
    chrome.draw_partner(surface, table)
    chrome.draw_stacked(surface, table)
    draw_forecast(surface, table.context.style, table.zones, table.forecast)
    draw_running(surface, table, playback.gestures, table.zones.pile.center)
    chrome.draw_marks(surface, table, playback)
    if playback.recalled is not None:
        chrome.draw_recalled(surface, table, *playback.recalled[:2])


def top_card(table: CardTable, width: int) -> tuple[pygame.Surface, int]:
    """Return the top card with its colour."""
    seen = table.session.now
    card = seen.discard[0]
    look = CardLook(colour=seen.colour if card.is_wild else "")
    return card_images(table.context.style, table.rules).image(card, width, look), round(width * PROPORTION)


def draw_info(surface: DrawTarget, table: CardTable) -> None:
    """Draw round and target, top right."""
    style, say = table.context.style, table.context.t
    rect = table.zones.corner(table.keys_beside_round, style.px(8))
    upper = pygame.Rect(rect.x, rect.y, rect.width, rect.height // 2)
    words = say("table.round", n=table.shown.match.round)
    style.write_largest(surface, words, upper, (TextSize.TEXT, TextSize.SMALL), 1.0)
    text = goal_line(say, table.rules, table.session.seats)
    if style.width(text, TextSize.SMALL) <= rect.width:
        style.write(surface, text, upper.move(0, upper.height), TextSize.SMALL, style.theme.quiet, align=1.0)
