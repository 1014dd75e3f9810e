"""The computer players of the card books."""

from game.ai.cards.baselines import PLAIN, any_choice, first_match
from game.ai.cards.levels import LEVELS, Choose, choose

__all__ = ["LEVELS", "PLAIN", "Choose", "any_choice", "choose", "first_match"]
