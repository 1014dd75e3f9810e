"""The computer players. They see views only, never a state."""

from game.ai.levels import LEVELS, Choose, choose, react_delay

__all__ = ["LEVELS", "Choose", "choose", "react_delay"]
