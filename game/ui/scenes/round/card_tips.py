"""What cards say about themselves when the mouse rests on them."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from game.engine.cards.pieces import CUSTOMS
from game.ui.table.cards.bodies import card_rect
from game.ui.table.cards.match_screen import CardMatchScreen
from game.words.cards.customs import sentence
from game.words.cards.signs import sign_text


def tip_of_card(
    screen: CardMatchScreen, mouse: tuple[int, int], says: Callable[[str], bool]
) -> tuple[pygame.Rect, str] | None:
    """What the card under a resting mouse says, one's own or a custom wild on the pile, and where it is.

    None if the line already `says` it.
    """
    table, card = screen.table, screen.table.hovered
    if card is not None and card in table.lying:
        text = table.about(card)[0] or sign_text(screen.context.t, table.rules, card, screen.session.seats)
        return (card_rect(table.stage.place(card)), text) if text and not says(text) else None
    top = next(iter(table.shown.discard), None)
    if top is None or top.symbol not in CUSTOMS or not table.zones.pile.collidepoint(mouse):
        return None
    return table.zones.pile, sentence(screen.context.t, getattr(table.rules, top.symbol))
