"""Computer players of the card books."""

from game.ai.cards.baselines import BASELINES, any_choice, first_match
from game.ai.cards.levels import LEVELS, Choose, choose

__all__ = ["BASELINES", "LEVELS", "Choose", "any_choice", "choose", "first_match"]
