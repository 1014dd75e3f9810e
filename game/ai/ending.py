"""The turn that ends the round: where the book makes demands on it, it is looked for on its own."""

from __future__ import annotations

from game.engine.actions import Lay
from game.engine.arrange import going_out
from game.engine.laying import Before, lay_problems
from game.engine.options import TableJoker
from game.engine.plays import as_lay

NODES = 3000
"""Most nodes of the search."""


def winning_lay(facts: Before, anyhow: bool = False) -> Lay | None:
    """The lay that empties the rack, with the reserved tile and the winning total of Rummy (RF-51, RF-52).

    None where none was found, and where the book demands nothing, so that the other searches find it; with `anyhow`
    it is looked for all the same.
    """
    rules = facts.rules
    if not anyhow and facts.reserved is None and rules.winning_total is None:
        return None
    found = going_out(
        rules,
        facts.table,
        facts.loose,
        facts.rack,
        reserved=facts.reserved,
        laid=facts.laid,
        exchange=rules.exchange_to_rack or rules.table_joker is TableJoker.FIXED,
        nodes=NODES,
    )
    lay = None if found.arrangement is None else as_lay(facts, found.arrangement)
    return None if lay is None or lay_problems(facts, lay) else lay
