"""Computer players. They are given views only, never a state."""

from game.ai.players import ComputerPlayers, players_of, react_delay

__all__ = ["ComputerPlayers", "players_of", "react_delay"]
