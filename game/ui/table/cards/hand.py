"""Gestures over the fan: a click lifts a card, a second one plays it; dragging plays it on the table or moves it within
the fan."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

import pygame

from game.engine.cards.pieces import Card
from game.ui.kit.motion import Swing
from game.ui.kit.sound import Sound
from game.ui.kit.sprite import Place
from game.ui.table.cards import zones
from game.ui.table.cards.table import IN_HAND, CardTable

FAR = 6
"""Units that the mouse moves before a click becomes a drag."""


class HandRequests(Protocol):
    """What the hand can request."""

    def lay(self, card: Card) -> None:
        """Play a card."""

    def draw_card(self) -> None:
        """Draw, on a click on the stock."""


class CardHand:
    """What the mouse does with the viewer's cards."""

    def __init__(self, table: CardTable, gestures: HandRequests, changed: Callable[[], None]) -> None:
        self.table = table
        self._gestures = gestures
        self._changed = changed
        self._pressed: tuple[Card, tuple[int, int]] | None = None
        self._grip = (0.0, 0.0)
        """From the centre of the dragged card to the mouse."""
        self._swing = Swing()

    @property
    def dragging(self) -> bool:
        """Whether a card is being dragged."""
        return bool(self.table.dragged)

    def card_at(self, point: tuple[float, float]) -> Card | None:
        """Return the card of the fan at a point."""
        table = self.table
        if table.covered:
            return None
        slots = zones.fan(table.zones.hand, len(table.lying), table.context.style.metrics)
        index = zones.card_at(slots, point)
        return None if index is None else table.lying[index]

    def update(self, dt: float) -> None:
        """Advance by `dt` seconds: a card under the mouse is lifted, one that was picked up rises into the hand."""
        self.table.stage.poses.hover(None if self.dragging else self.table.hovered)
        if self.dragging and self._swing.update(dt):
            ((card, place),) = self.table.dragged.items()
            swung = place._replace(angle=self._swing.angle, lift=self._swing.lift)
            self.table.dragged = {card: swung}
            self.table.stage.hold(card, swung)

    # -- mouse ---------------------------------------------------------------------------------------------

    def handle(self, event: pygame.Event) -> bool:
        """Handle a mouse event; return whether it was meant for the cards."""
        if event.type == pygame.MOUSEMOTION:
            return self._moved(event)
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
            return self._went_down(event.pos)
        if event.type == pygame.MOUSEBUTTONUP and event.button == 1:
            return self._went_up(event.pos)
        if event.type in (pygame.WINDOWLEAVE, pygame.WINDOWFOCUSLOST):
            self.cancel()
        return False

    def _moved(self, event: pygame.Event) -> bool:
        table = self.table
        if self._pressed is not None and self._pressed[0] not in table.lying:
            self._pressed = None  # the card has gone to somebody else meanwhile
        if self._pressed is not None and not self.dragging:
            card, start = self._pressed
            far = max(abs(event.pos[0] - start[0]), abs(event.pos[1] - start[1]))
            if far > table.context.style.px(FAR):
                self._take(card, start)
        if self.dragging:
            self._drag(event)
            return True
        hovered = self.card_at(event.pos)
        if hovered != table.hovered:
            table.hovered = hovered
            table.relayout()
        return hovered is not None

    def _take(self, card: Card, start: tuple[int, int]) -> None:
        place = self.table.stage.place(card)
        self._grip = (place.x - start[0], place.y - start[1])
        self._swing.begin(self.table.context.motion)
        self.table.hovered = None
        self.table.dragged = {card: place}
        self.table.selected = ()
        self.table.context.sounds.play(Sound.LIFT, x=self.table.across(place.x))

    def _drag(self, event: pygame.Event) -> None:
        table = self.table
        ((card, place),) = table.dragged.items()
        self._swing.move(event.rel[0] / table.context.style.metrics.factor)
        x, y = event.pos[0] + self._grip[0], event.pos[1] + self._grip[1]
        table.dragged = {
            card: Place(x, y, place.width, IN_HAND, self._swing.angle, lift=self._swing.lift, look=table.look(card))
        }
        over_hand = table.zones.is_own(y)
        slots = zones.fan(table.zones.hand, len(table.lying), table.context.style.metrics)
        table.gap = zones.index_at(slots, (x, y)) if over_hand else None
        table.relayout()

    def _went_down(self, point: tuple[int, int]) -> bool:
        card = self.card_at(point)
        if card is not None:
            self._pressed = card, point
            return True
        if self.table.zones.stock.collidepoint(point):
            self._gestures.draw_card()
            return True
        if self.table.zones.pile.collidepoint(point) and self.table.selected:
            self._gestures.lay(self.table.selected[0])
            return True
        return False

    def _went_up(self, point: tuple[int, int]) -> bool:
        pressed, self._pressed = self._pressed, None
        if self.dragging:
            self._drop()
            return True
        if pressed is None or self.card_at(point) != pressed[0]:
            return False
        self.tap(pressed[0])
        return True

    def _drop(self) -> None:
        table = self.table
        (card,) = table.dragged
        gap = table.gap
        table.dragged.clear()
        table.gap = None
        if gap is None:
            self._gestures.lay(card)
            table.relayout()
        else:
            table.keep_order(zones.moved(table.hand, card, gap))
        self._changed()

    def tap(self, card: Card) -> None:
        """Handle a click: the first lifts a card, the second plays it; cards to discard are lifted or put back."""
        if card in self.table.selected and not self.table.discarding:
            self._gestures.lay(card)
        else:
            self.table.lift(card)
        self._changed()

    def cancel(self) -> None:
        """Put back what is being dragged."""
        self._pressed = None
        if self.table.dragged or self.table.hovered is not None:
            self.table.dragged.clear()
            self.table.gap = self.table.hovered = None
            self.table.relayout()
