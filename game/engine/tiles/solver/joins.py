"""The inner loop of the search: ways of the four colours that fit together at one number."""

from __future__ import annotations

from collections.abc import Sequence

from game.engine.tiles.solver.dominance import BitsByState
from game.engine.tiles.solver.nodes import Ways
from game.engine.tiles.solver.offers import FaceUse, OfferTable
from game.engine.tiles.solver.runs import Branches

Join = tuple[Ways, int, int, int, tuple[FaceUse, ...]]
"""Ways of the four colours for which a number has a use.

The ways; free jokers used before it and by them; free jokers left for groups; the nodes whose states can do as much, as
a bit set; the uses, fewest jokers first.
"""

ENOUGH = 4
"""How many nodes to create at a number that no node has reached yet; others may never be needed."""

Served = Sequence[int]
"""Per number of jokers used: a bit set of nodes."""

NOBODY: Served = (0,) * 64
"""No nodes, whatever the number of jokers."""

ColourBranches = tuple[Branches, Branches, Branches, Branches]


def join(
    branches: ColourBranches, table: OfferTable, base: int, free: int, seen: BitsByState, served: Served, dives: bool
) -> list[Join]:
    """Return the ways of the four colours, from their branches, for which `table` has a use.

    `base` is the number of free jokers used before, `free` the number left. What one of the nodes already there
    dominates is left out; their bit sets are in `seen` and `served`. A dive takes only the first ENOUGH.
    """
    (least_1, branches_1), (least_2, branches_2), (least_3, branches_3), (least_4, branches_4) = branches
    seen_1, seen_2, seen_3, seen_4 = seen
    # The most jokers a colour may need if those after it need the fewest.
    may = free - least_2 - least_3 - least_4
    found: list[Join] = []
    if may < least_1:
        return found
    for feed_1, ways_1 in branches_1[may]:
        table_1 = table[feed_1]
        if table_1 is None:
            continue
        for one in ways_1:
            need, jokers_1, after, _, _, _ = one
            may_2 = may - need + least_2
            jokers_1 += base
            bits_1 = seen_1[after]
            for feed_2, ways_2 in branches_2[may_2]:
                table_2 = table_1[feed_2]
                if table_2 is None:
                    continue
                for two in ways_2:
                    need, jokers, after, _, _, _ = two
                    may_3 = may_2 - need + least_3
                    jokers_2 = jokers_1 + jokers
                    bits_2 = bits_1 and bits_1 & seen_2[after]
                    for feed_3, ways_3 in branches_3[may_3]:
                        table_3 = table_2[feed_3]
                        if table_3 is None:
                            continue
                        for three in ways_3:
                            need, jokers, after, _, _, _ = three
                            may_4 = may_3 - need + least_4
                            jokers_3 = jokers_2 + jokers
                            bits_3 = bits_2 and bits_2 & seen_3[after]
                            for feed_4, ways_4 in branches_4[may_4]:
                                uses = table_3[feed_4]
                                if uses is None:
                                    continue
                                fewest = uses[0][0]
                                for four in ways_4:
                                    need, jokers, after, _, _, _ = four
                                    if fewest > (spare := may_4 - need):
                                        continue
                                    bits = bits_3 and bits_3 & seen_4[after]
                                    jokers += jokers_3
                                    if bits and bits & served[jokers + fewest]:
                                        continue
                                    found.append(((one, two, three, four), jokers, spare, bits, uses))
                                    if dives and len(found) == ENOUGH:
                                        return found
    return found
