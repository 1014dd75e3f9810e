"""What the cards contribute to the screen of a match; the fields of `TableFamily` say what each function does."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

import pygame

from game.engine.cards import events
from game.engine.cards.events import CardEvent, Played
from game.engine.cards.pieces import COLOURS, WILD, Card
from game.play.cards.session import CardSession, in_order
from game.play.cards.turn_driver import CardTurnDriver, Given, format_orders
from game.play.turn_driver import Conditions
from game.ui.kit.drawing import DrawTarget
from game.ui.kit.sprite import STEP
from game.ui.table.cards import chrome
from game.ui.table.cards.images import PLAIN, PROPORTION, CardLook, card_images, glow
from game.ui.table.cards.playback import CardPlayback
from game.ui.table.cards.table import CardTable
from game.ui.table.cards.zones import fan
from game.ui.table.shared.gestures import draw_running, ring_ahead, turning_arrows
from game.ui.table.shared.match_screen import MatchScreen
from game.ui.table.shared.plates import nowhere, plates_ahead
from game.ui.table.shared.playback import ON_PLATE
from game.ui.table.shared.rims import Rim
from game.ui.table.shared.table import draw_forecast
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


def info(table: CardTable) -> tuple[str, ...]:
    """Return what the corner says: the round, and what is played for."""
    say = table.context.t
    return say("table.round", n=table.shown.match.round), goal_line(say, table.rules, table.session.seats)


# -- The card books' part in watching a match; the fields of `TableFamily` say what each function does.


def clear(table: CardTable) -> None:
    """Reset the table for another moment: no card is lifted or new."""
    table.new_round()


def hand(table: CardTable, seat: int) -> Sequence[Card]:
    """Return a hand sorted by colour."""
    return in_order(table.session.view_at(table.cursor, seat).hand)


def picture(table: CardTable, card: Card, width: int) -> pygame.Surface:
    """Return the picture of a card."""
    return card_images(table.context.style, table.rules).image(card, width)


def decisive(table: CardTable) -> Sequence[Card]:
    """Return the card on top of the discard pile."""
    return table.session.now.discard[:1]


def laid(event: CardEvent) -> Sequence[Card]:
    """Return the cards that an event laid on the pile."""
    return (event.card,) if isinstance(event, Played) else ()


# -- What the rounds of a card book will show: its pictures, made one at a time before they are needed.

SAMPLES = (*(Card(colour, "0", 0) for colour in COLOURS), Card("", WILD, 0))
"""One card of each colour: what any other of it is made from is made with it."""
LOOKS = (PLAIN, CardLook(dimmed=True), CardLook(Rim.PLAYABLE), CardLook(Rim.LAID), CardLook(Rim.SELECTED))
"""How cards of the hand look in the course of a round."""


def pictures(table: CardTable, playback: CardPlayback, _driver: CardTurnDriver) -> Iterator[None]:
    """Make a picture at each step, without end: what every round shows, and the hand as it changes.

    What is made already is only found again, and so it is kept.
    """
    while True:
        yield from _of_table(table, playback)
        yield from _of_hand(table)


def _of_table(table: CardTable, playback: CardPlayback) -> Iterator[None]:
    """Make backs and shadows, stock and arrows, bodies and glows of all colours, plates."""
    style, zones, unseen = table.context.style, table.zones, nowhere()
    painter, wide = card_images(style, table.rules), zones.stock.width
    # On its way a card is drawn as wide as at the wider end; on a plate it is small.
    for width in (wide, max(wide, _width(table)), style.px(ON_PLATE)):
        painter.back(width)
        yield
    chrome.draw_stock(unseen, table, playback)
    yield
    yield from ring_ahead(style, zones.ring, chrome.RING)
    for level in range(round(1 / STEP) + 1):
        painter.shadow(wide, level * STEP)
        yield
    yield from _of_hand(table)
    for card in SAMPLES:
        painter.image(card, wide)
        yield
    yield from plates_ahead(style, zones.plates)
    for colour in COLOURS:
        glow(style, wide, colour)
        yield
    turning_arrows(style)
    yield


def _of_hand(table: CardTable) -> Iterator[None]:
    """Make shadows, and the hand as it will lie in the fan; nobody sees what a computer there could play."""
    painter, width = card_images(table.context.style, table.rules), _width(table)
    for level in range(1, round(1 / STEP) + 1):
        painter.shadow(width, level * STEP)
        yield
    if table.covered:
        painter.back(width)
        yield
        return
    for look in LOOKS if table.session.is_human(table.viewer) else (PLAIN,):
        for card in _hand(table):
            painter.image(card, width, look)
            yield


def _hand(table: CardTable) -> Sequence[Card]:
    """Return the viewer's hand; before it is dealt, as it will be."""
    return table.shown.hand or table.session.view(table.viewer).hand


def _width(table: CardTable) -> int:
    """Return how wide the cards of the viewer's hand are."""
    return round(fan(table.zones.hand, max(len(_hand(table)), 1), table.context.style.metrics)[0].width)
