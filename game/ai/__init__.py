"""The computer players. They see views only, never a state."""

from game.ai.players import Players, players_of
from game.ai.tiles.baselines import PLAIN
from game.ai.tiles.levels import LEVELS, Choose, choose, react_delay

__all__ = ["LEVELS", "PLAIN", "Choose", "Players", "choose", "players_of", "react_delay"]
