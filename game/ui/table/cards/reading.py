"""What of a table of cards can be reached without a mouse: the hand and the piles, as zones of items."""

from __future__ import annotations

import pygame

from game.engine.cards.pieces import Card
from game.ui.kit.focus import Item, ItemRole, Zone
from game.ui.kit.place import Place
from game.ui.table.cards.bodies import PROPORTION
from game.ui.table.cards.table import CardTable
from game.words.cards.sentences import card_name

HAND, PILES = "hand", "piles"
"""The zones of cards."""


def card_rect(place: Place) -> pygame.Rect:
    """Return the rectangle that a card fills, as if it were upright."""
    box = pygame.Rect(0, 0, round(place.width), round(place.width * PROPORTION))
    box.center = round(place.x), round(place.y)
    return box


def hand_zone(table: CardTable) -> Zone:
    """Return the viewer's cards from left to right; none while they are covered."""
    cards = () if table.covered else table.lying
    return Zone(HAND, table.context.t("zone.hand"), tuple(_item(table, card) for card in cards))


def _item(table: CardTable, card: Card) -> Item:
    place = table.stage.goal(card) if card in table.stage else Place(0, 0, 1)
    name = card_name(table.context.t, card)
    return Item(card, ItemRole.PIECE, name, card_rect(place), group=card.colour, chosen=card in table.selected)


def piles_zone(table: CardTable, draws: bool) -> Zone:
    """Return the discard pile with its top card, and the stock, which may draw."""
    say, zones, top = table.context.t, table.zones, next(iter(table.shown.discard), None)
    found = []
    if top is not None:
        colour = say(f"colour.{table.shown.colour}") if top.is_wild and table.shown.colour else ""
        found.append(Item("pile", ItemRole.PIECE, card_name(say, top), zones.pile, value=colour))
    name = say("table.stock-count", n=table.shown.stock_count)
    found.append(Item("stock", ItemRole.BUTTON, name, zones.stock, value=say("table.stock-draws") if draws else ""))
    return Zone(PILES, say("zone.piles"), tuple(found))
