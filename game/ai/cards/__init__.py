"""Computer players of the card books."""

from game.ai.cards.foresight import BASELINES, LEVELS, Choose, any_choice, choose, first_match

__all__ = ["BASELINES", "LEVELS", "Choose", "any_choice", "choose", "first_match"]
