"""The computer players of the card books."""

from game.ai.cards.levels import LEVELS, Choose, choose
from game.ai.cards.plain import PLAIN, any_choice, first_match

__all__ = ["LEVELS", "PLAIN", "Choose", "any_choice", "choose", "first_match"]
