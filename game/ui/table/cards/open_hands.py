"""Hands that lie open in front of the other players, on their plates."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from game.engine.cards.pieces import Card
from game.engine.cards.rules import CardRules
from game.ui.kit.drawing import DrawTarget, put_centre
from game.ui.kit.style import Style
from game.ui.table.cards.bodies import PROPORTION
from game.ui.table.cards.images import card_images

WIDE, RAISED = 28, 4
"""Units of the width of a card, and how far it lies above the line of the backs; it reaches beyond the plate."""


def draw_open_hand(
    surface: DrawTarget, style: Style, rules: CardRules, cards: Sequence[Card], rect: pygame.Rect
) -> None:
    """Draw the faces of a hand side by side where a plate has its backs, as close as they have to be."""
    width = style.px(WIDE)
    pitch = min(width + style.px(1), (rect.width - width) / max(len(cards) - 1, 1))
    y = rect.top - style.px(RAISED) + width * PROPORTION / 2
    for number, card in enumerate(cards):
        image = card_images(style, rules).image(card, width)
        put_centre(surface, image, (rect.x + width / 2 + number * pitch, y))
