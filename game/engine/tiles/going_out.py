"""The demands on the last lay of a round: the reserved tile and the agreed total (RF-50..RF-52)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from game.engine.problems import Problem
from game.engine.tiles.citations import problem
from game.engine.tiles.melds import Meld
from game.engine.tiles.opening import points, tiles_of
from game.engine.tiles.pieces import Tile
from game.engine.tiles.rules import TotalIs, TotalMeld

if TYPE_CHECKING:
    from game.engine.tiles.turn_context import TurnContext


def going_out_problems(before: TurnContext, table: tuple[Meld, ...], rack: tuple[Tile, ...]) -> Iterator[Problem]:
    """Yield why this table may not end the round, or why the reserved tile may not be used yet.

    `rack` is what remains on the rack after the lay.
    """
    rules, reserved = before.rules, before.reserved
    if reserved is not None:
        used = reserved in tiles_of(table)
        if used and rack:
            yield problem(rules, "reserved-too-early", ("tile", reserved))
        if not rack and not used:
            yield problem(rules, "reserved-unused", ("tile", reserved))
    if not rack and rules.winning_total is not None and not any(_meets(before, meld) for meld in table):
        yield problem(rules, "winning-total-missing", ("need", rules.winning_total))


def _meets(before: TurnContext, meld: Meld) -> bool:
    """Return whether a meld has the agreed total and received a tile of this turn (RF-Q20, RF-Q21)."""
    rules = before.rules
    fresh = {*before.rack, *before.laid, before.reserved}
    chosen = fresh.issuperset(meld.tiles)
    if rules.winning_total_meld is TotalMeld.ANY_TOUCHED:
        chosen = not fresh.isdisjoint(meld.tiles)
    need = rules.winning_total or 0
    return chosen and (points(meld) == need or (rules.winning_total_is is TotalIs.AT_LEAST and points(meld) > need))
