"""Computer players. They are given views only, never a state."""

from game.ai.players import ComputerPlayers, players_of
from game.ai.tiles.baselines import BASELINES
from game.ai.tiles.levels import LEVELS, Choose, choose, react_delay

__all__ = ["BASELINES", "LEVELS", "Choose", "ComputerPlayers", "choose", "players_of", "react_delay"]
