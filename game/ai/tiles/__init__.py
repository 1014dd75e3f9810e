"""Computer players of the tile books."""

from game.ai.tiles.baselines import BASELINES
from game.ai.tiles.levels import LEVELS, Choose, choose

__all__ = ["BASELINES", "LEVELS", "Choose", "choose"]
