"""A match of the card books being played."""

from __future__ import annotations

from game.engine.cards.actions import Action
from game.engine.cards.state import DiscardState, Step
from game.engine.cards.views import DiscardView
from game.ui.session import Session


class CardSession(Session[DiscardState, Action, Step, DiscardView]):
    """One match of a card book."""
