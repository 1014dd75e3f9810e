"""The keyboard at a table of cards: the card with the focus is lifted; it is played, selected or moved."""

from __future__ import annotations

from collections.abc import Hashable
from typing import Protocol

import pygame

from game.engine.cards.legality import copies
from game.engine.cards.pieces import COLOURS, Card
from game.ui.kit.focus import Item, Zone
from game.ui.kit.intents import Intent
from game.ui.scenes.round.table_focus import KEYS, PRESSES, FocusScene, TableFocus
from game.ui.table.cards import fan
from game.ui.table.cards.acting import Acting
from game.ui.table.cards.bodies import card_rect
from game.ui.table.cards.hand import CardHand
from game.ui.table.cards.reading import HAND, PILES, hand_zone, piles_zone
from game.ui.table.cards.table import CardTable
from game.ui.table.shared.legend import Entry
from game.ui.table.shared.roving import MOVES
from game.words.cards.sentences import colour_name

LEGEND: tuple[Entry, ...] = (
    (None, "legend.lift"), (Intent.TAKE, "legend.lay"), (Intent.DRAW, "legend.draw"), (Intent.NEXT, "legend.zone"),
)  # fmt: skip
"""What keys do, for the line over the table."""
MOVING = {Intent.MORE_LEFT: -1, Intent.MORE_RIGHT: 1}


class CardScene(FocusScene, Protocol):
    """What the keyboard needs of the turns at a table of cards."""

    table: CardTable
    acting: Acting
    hand: CardHand


class CardFocus(TableFocus):
    """The keyboard over one table of cards."""

    def __init__(self, scene: CardScene) -> None:
        self.turn, self.table = scene, scene.table
        super().__init__(scene)

    @property
    def legend(self) -> tuple[Entry, ...]:
        """What keys do."""
        return LEGEND

    def own_zones(self) -> tuple[Zone, ...]:
        """Return the hand and the piles."""
        return hand_zone(self.table), piles_zone(self.table)

    def own_choices(self) -> tuple[Zone, ...]:
        """Return the cards that can be played or discarded now, or the pile on which one is about to land."""
        table, acting = self.table, self.turn.acting
        if acting.flight is not None:
            return (Zone(PILES, tuple(item for item in piles_zone(table).items if item.key == "pile")),)
        hand = hand_zone(table)
        return (Zone(HAND, tuple(item for item in hand.items if isinstance(item.key, Card) and self._fits(item.key))),)

    def choices(self) -> tuple[Zone, ...]:
        """Return what can be chosen; only cards, and that none is meant, while one for an order is asked for."""
        chosen = super().choices()
        if not self.table.ordering:
            return chosen
        others = (tuple(item for item in zone.items if item.key == "order") for zone in chosen if zone.key == KEYS)
        return (*(zone for zone in chosen if zone.key != KEYS), *(Zone(KEYS, items) for items in others))

    def bring(self, zone: Zone, item: Item) -> None:
        """Put the focus on a choice; no card is meant by a button while one for an order is asked for."""
        super().bring(zone, item)
        if self.table.ordering and zone.key == KEYS:
            self.table.selected = ()
            self.table.relayout()

    def press_of(self, item: Item) -> Intent:
        """Return what chooses: an order, while a card for one is asked for."""
        return Intent.JUMP_IN if self.table.ordering and isinstance(item.key, Card) else super().press_of(item)

    def _fits(self, card: Card) -> bool:
        table = self.table
        if not table.my_turn:
            return card.face in table.jumps
        if table.ordering:
            return copies(card) > 1
        return bool(table.discarding) or not table.refused(card)

    def place(self, zone: str, key: Hashable) -> pygame.Rect | None:
        """Return where a card of the hand is now."""
        if zone == HAND and isinstance(key, Card) and key in self.table.hand and key in self.table.stage:
            return card_rect(self.table.stage.place(key))
        return None

    def colours(self) -> list[tuple[str, str]]:
        """Return the colours, wilds last."""
        say = self.screen.context.t
        return [*((colour, colour_name(say, colour)) for colour in COLOURS), ("", say("find.wild"))]

    def about(self, key: Hashable) -> tuple[str, str] | None:
        """Return the colour and the symbol of a card of the hand."""
        return key.face if isinstance(key, Card) else None

    # -- keys ----------------------------------------------------------------------------------------------

    def asks(self, asked: frozenset[Intent]) -> bool:
        """Handle what is about cards; return whether it was."""
        table, roving = self.table, self.roving
        if Intent.BACK in asked:
            return self._back()
        if not roving.seen and self.form is not None and self.form.focus is not None:
            return False
        if len(table.selected) == 1 and table.selected[0] in table.lying and (not roving.seen or roving.zone == HAND):
            roving.zone, roving.key = HAND, table.selected[0]
            roving.seen = roving.seen or bool(asked & MOVES)
        focus = roving.focus
        if focus.zone != HAND or not isinstance(focus.item, Card):
            return False
        if not roving.seen and not table.selected and Intent.LEFT in asked:
            # The first press shows the first card, and this one goes on to the last.
            roving.move(Intent.LEFT)
        for intent, step in MOVING.items():
            if intent in asked:
                return self._move(focus.item, step)
        if Intent.END in asked and roving.seen and not table.selected and table.my_turn and not table.discarding:
            # The turn came round to a card that already had the focus: it is meant, lifted or not.
            self.point()
            return self._play(focus.item)
        if asked.intersection((*PRESSES, Intent.UP, Intent.MORE)) and (roving.seen or table.selected):
            return self._play(focus.item)
        return False

    def _play(self, card: Card) -> bool:
        """Play the card, or select it to be discarded."""
        table = self.table
        if table.discarding or card not in table.selected:
            self.turn.hand.tap(card)
        else:
            self.turn.acting.lay(card)
        return True

    def _back(self) -> bool:
        """Put back what is lifted or dragged; return whether there was anything."""
        table = self.table
        if not self.turn.hand.dragging and not table.selected and not table.ordering:
            return False
        self.turn.hand.cancel()
        table.selected, table.ordering = (), False  # a card that falls onto the pile stays played
        table.relayout()
        return True

    def _move(self, card: Card, step: int) -> bool:
        """Put a card one place further in the hand."""
        table = self.table
        index = table.hand.index(card) + step
        if 0 <= index < len(table.hand):
            table.keep_order(fan.moved(table.hand, card, index))
            self.point()
        return True

    def point(self) -> None:
        """Lift the card with the focus."""
        table, focus = self.table, self.roving.focus
        card = focus.item if focus.zone == HAND and isinstance(focus.item, Card) else None
        if table.discarding:
            table.hovered = card
        elif card is not None:
            table.hovered, table.selected = None, (card,)
        table.relayout()
        super().point()

    def press(self) -> bool:
        """Do what has the focus: play the lifted card on the pile, draw, or press a button."""
        focus, table = self.roving.focus, self.table
        match focus.zone, focus.item:
            case "piles", "stock":
                self.turn.acting.draw_card()
            case "piles", "pile" if table.selected:
                self.turn.acting.lay(table.selected[0])
            case _:
                return super().press()
        return True
