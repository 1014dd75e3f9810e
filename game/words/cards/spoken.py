"""Cards as they are said to somebody who does not see them."""

from __future__ import annotations

from collections.abc import Sequence

from game.engine.cards.events import Drew, Played
from game.engine.cards.pieces import DRAW_TWO, Card
from game.engine.cards.views import CardView
from game.words.cards.sentences import card_name
from game.words.sentences import Name, Say, listed
from game.words.spoken import left_text


def card_said(say: Say, card: Card) -> str:
    """Return a card: "red 7", "blue skip"; wilds have names of their own."""
    if card.is_wild:
        return card_name(say, card)
    if card.is_number or card.symbol == DRAW_TWO:
        return say("spoken.piece", colour=say(f"spoken.colour.{card.colour}"), sign=card.symbol)
    colour = say(f"spoken.colour-inside.{card.colour}")
    return say("spoken.action", colour=colour, sign=say(f"spoken.sign.{card.symbol}"))


def cards_said(say: Say, cards: Sequence[Card]) -> str:
    """Return cards in a row."""
    return listed(say, [card_said(say, card) for card in cards])


def hand_said(say: Say, cards: Sequence[Card]) -> str:
    """Return a hand card by card."""
    return say("spoken.hand", n=len(cards), cards=cards_said(say, cards))


def pile_said(say: Say, view: CardView) -> str:
    """Return what lies on top, the colour to follow where that is another one, and what is to be drawn."""
    if not view.discard:
        return say("spoken.pile-empty")
    top, parts = view.discard[0], []
    parts.append(say("spoken.pile", card=card_said(say, top)))
    if view.colour and view.colour != top.colour:
        parts.append(say("spoken.pile-colour", colour=say(f"spoken.colour-alone.{view.colour}")))
    if view.pending.pending_draw:
        parts.append(say("spoken.pile-draws", n=view.pending.pending_draw))
    return " ".join(parts)


def table_said(say: Say, view: CardView) -> str:
    """Return the table in a sentence: the pile, and which way play goes."""
    way = say("table.direction-left" if view.direction > 0 else "table.direction-right")
    return f"{pile_said(say, view)} {way}"


def event_more(say: Say, event: object, name: Name, counts: Sequence[int] | None, *, own: bool) -> str:
    """Return what an event says beyond its line in the log: own cards drawn, and what others have left by `counts`."""
    match event:
        case Drew(_, cards) if own:
            return say("spoken.drew", tiles=cards_said(say, cards)) if cards else ""
        case Played(seat) | Drew(seat) if not own:
            return left_text(say, name, counts, seat)
        case _:
            return ""
