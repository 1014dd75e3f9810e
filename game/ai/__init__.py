"""The computer players. They see views only, never a state."""

from game.ai.levels import LEVELS, Choose, choose, react_delay
from game.ai.plain import PLAIN

__all__ = ["LEVELS", "PLAIN", "Choose", "choose", "react_delay"]
