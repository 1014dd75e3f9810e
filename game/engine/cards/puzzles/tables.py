"""What a seat faces in a puzzle, written down, and the position that it means."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from game.engine.cards.books import BOOKS
from game.engine.cards.piece_text import format_cards
from game.engine.cards.pieces import Card, all_cards
from game.engine.cards.position import parse_position
from game.engine.cards.rules import CardRules
from game.engine.cards.state import CardState
from game.engine.options import changed


class Facing(NamedTuple):
    """What a seat faces; all cards that are not named lie on the discard pile."""

    rules: CardRules
    hand: Sequence[Card]
    known: Sequence[Card]
    """What it knows of the opponent's hand."""
    hidden: int
    """How many more cards the opponent holds."""
    unseen: Sequence[Card]
    """Those cards and the stock."""
    top: Card
    colour: str
    pending_draw: int = 0
    """The number of cards that the seat has to answer for; 0 if it simply is on turn."""
    former_colour: str = ""
    """The colour before a wild draw four that the seat has to answer."""


def position_of(table: Facing) -> CardState:
    """Return the position of a table, with the unseen cards in the order given; raises PositionError."""
    rules = table.rules
    placed = {*table.hand, *table.known, *table.unseen, table.top}
    pile = [table.top, *(card for card in all_cards(rules) if card not in placed)]
    values: dict[str, object] = {
        "book": rules.book,
        "options": dict(changed(rules, BOOKS[rules.book])),
        "racks": [format_cards(table.hand), format_cards((*table.known, *table.unseen[: table.hidden]))],
        "stock": format_cards(table.unseen[table.hidden :]),
        "discard": format_cards(pile),
        "colour": table.colour,
        "seen": [format_cards(table.known), ""],
    }
    if table.pending_draw:
        values |= {"layer": 1, "stacked": table.pending_draw, "phase": "answer"}
    if table.former_colour:
        values["former_colour"] = table.former_colour
    return parse_position(values)
