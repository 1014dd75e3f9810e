"""Computer players of the tile books."""

from game.ai.tiles.foresight import BASELINES, LEVELS, Choose, choose

__all__ = ["BASELINES", "LEVELS", "Choose", "choose"]
