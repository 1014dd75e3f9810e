"""What the rounds of a card book will show: its pictures, made one at a time before they are needed."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from game.engine.cards.pieces import COLOURS, WILD, Card
from game.play.cards.turn_driver import CardTurnDriver
from game.ui.kit.shine import STEP
from game.ui.table.cards import chrome
from game.ui.table.cards.bodies import glow
from game.ui.table.cards.fan import fan
from game.ui.table.cards.images import PLAIN, CardLook, card_images
from game.ui.table.cards.playback import CardPlayback
from game.ui.table.cards.table import CardTable
from game.ui.table.shared.ahead import nowhere
from game.ui.table.shared.gestures import turning_arrows
from game.ui.table.shared.plates import plates_ahead
from game.ui.table.shared.playback import ON_PLATE
from game.ui.table.shared.rims import Rim
from game.ui.table.shared.ring import ring_ahead

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
