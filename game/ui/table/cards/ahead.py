"""What the deal and the first turn of a card book will show: its pictures, made one at a time before."""

from __future__ import annotations

from collections.abc import Iterator

from game.ui.kit.shine import STEP
from game.ui.table.cards import chrome
from game.ui.table.cards.fan import fan
from game.ui.table.cards.images import PLAIN, CardLook, card_images
from game.ui.table.cards.playback import CardPlayback
from game.ui.table.cards.table import CardTable
from game.ui.table.shared.ahead import nowhere
from game.ui.table.shared.rims import Rim
from game.ui.table.shared.ring import draw_ring


def pictures(table: CardTable, playback: CardPlayback) -> Iterator[None]:
    """Make a picture at each step: stock and arrows, backs and shadows, the viewer's hand as it will lie in the fan."""
    unseen = nowhere()
    chrome.draw_stock(unseen, table, playback)
    yield
    draw_ring(unseen, table.context.style, table.zones.ring, -table.shown.direction, 0.0, chrome.RING)
    yield
    hand = table.session.view(table.viewer).hand
    painter, metrics = card_images(table.context.style, table.rules), table.context.style.metrics
    width = round(fan(table.zones.hand, max(len(hand), 1), metrics)[0].width)
    painter.back(width)
    yield
    for level in range(1, round(1 / STEP) + 1):
        painter.shadow(width, level * STEP)
        yield
    for look in (PLAIN, CardLook(Rim.PLAYABLE)):
        for card in hand:
            painter.image(card, width, look)
            yield
