"""The turn that ends the round, where the other searches do not look for it."""

from __future__ import annotations

from game.engine.tiles.actions import Lay, Open
from game.engine.tiles.plays import TilePlay, has_demands, winning_play
from game.engine.tiles.turn_context import TurnContext


def winning_act(context: TurnContext) -> Lay | Open | None:
    """Return the first act of a turn that empties the rack, or None.

    With the reserved tile and the winning total of Rummy (RF-51, RF-52), or with an initial meld in the same turn
    (RF-47). Also None if the book makes no special demand, since the other searches find the play then.
    """
    if context.opened and not context.laid and not has_demands(context.rules):
        return None
    found = winning_play(context)
    return found.acts[0] if isinstance(found, TilePlay) else None
