"""The computer players. They see views only, never a state."""

from game.ai.levels import LEVELS, Choose, choose, react_delay
from game.ai.plain import PLAIN
from game.ai.players import Players, players_of

__all__ = ["LEVELS", "PLAIN", "Choose", "Players", "choose", "players_of", "react_delay"]
