"""What of a table of cards can be reached without a mouse: the hand and the piles, as zones of items."""

from __future__ import annotations

from weakref import WeakKeyDictionary

from game.engine.cards.pieces import Card
from game.ui.kit.focus import Item, Zone
from game.ui.kit.place import Place
from game.ui.table.cards.aloud import card_key
from game.ui.table.cards.bodies import card_rect
from game.ui.table.cards.table import CardTable
from game.ui.table.shared.aloud import OWN_ZONE, STOCK, TABLE_ZONE

HAND, PILES = "hand", "piles"
"""The zones of cards."""


_made: WeakKeyDictionary[CardTable, tuple[tuple[object, ...], Zone]] = WeakKeyDictionary()
"""The zone of a hand as last made, and what it depended on."""


def hand_zone(table: CardTable) -> Zone:
    """Return the viewer's cards from left to right, none while they are covered; the same as before if nothing about
    them has changed."""
    cards = () if table.covered else table.lying
    about = table.stage.aims, cards
    known = _made.get(table)
    if known is None or known[0] != about:
        known = _made[table] = about, Zone(HAND, tuple(_item(table, card) for card in cards))
    return known[1]


def _item(table: CardTable, card: Card) -> Item:
    place = table.stage.goal(card) if card in table.stage else Place(0, 0, 1)
    return Item(card, card_rect(place), (OWN_ZONE, card_key(card)), card.colour)


def piles_zone(table: CardTable) -> Zone:
    """Return the discard pile, if there is one, and the stock."""
    pile = (Item("pile", table.zones.pile, (TABLE_ZONE,)),) if table.shown.discard else ()
    return Zone(PILES, (*pile, Item("stock", table.zones.stock, (STOCK,))))
