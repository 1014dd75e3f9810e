"""The last two tiers of a hint with cards: which card, and the move."""

from __future__ import annotations

from game.engine.cards.actions import CardAction, Play
from game.engine.cards.pieces import Card
from game.words.cards.hints import hint_of
from game.words.cards.sentences import card_name, cards_text, colour_name
from game.words.sentences import Say


def pieces_of(action: CardAction) -> tuple[Card, ...]:
    """Return the cards of an action."""
    return (action.card,) if isinstance(action, Play) else ()


def pieces_text(t: Say, action: CardAction) -> str:
    """Return which card an action takes."""
    return t("school.this-card", cards=cards_text(t, pieces_of(action)))


def move_text(t: Say, action: CardAction) -> str:
    """Return an action in a sentence."""
    if isinstance(action, Play) and action.colour:
        return t("school.the-move-colour", card=card_name(t, action.card), colour=colour_name(t, action.colour))
    found = hint_of(t, action)
    return found.guidance.text if found is not None else t("school.answer")
