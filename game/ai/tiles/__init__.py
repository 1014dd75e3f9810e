"""Computer players of the tile books."""

from game.ai.tiles.levels import BASELINES, LEVELS, Choose, choose

__all__ = ["BASELINES", "LEVELS", "Choose", "choose"]
