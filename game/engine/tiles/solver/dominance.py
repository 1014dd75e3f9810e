"""Dominance: whether a node opened earlier at the same number can do everything that a new one can."""

from __future__ import annotations

from game.engine.tiles.solver.runs import Runs

States = tuple[int, int, int, int]
"""The state of the open runs of each colour, as indices into `Runs.states`."""

BitsByState = tuple[list[int], ...]
"""Per colour: a bit set of nodes for each state."""

Kind = tuple[int, int]
"""Rack tiles laid and outcome; only nodes of equal kind are comparable."""


class Frontier:
    """The nodes opened at one number, each with a bit of its own.

    Nodes arrive in order of value, so an earlier one of the same kind is worth no less. One AND over the bit sets of a
    new node's four states and of its jokers leaves the nodes that dominate it.
    """

    __slots__ = ("_below", "_count", "_jokers", "_lazy_jokers", "by_kind", "by_state")

    def __init__(self, runs: Runs, jokers: int, lazy_jokers: bool) -> None:
        self._below = runs.below
        self._jokers = jokers
        self._lazy_jokers = lazy_jokers
        self._count = 0
        none = [0] * len(runs.states)
        self.by_state: BitsByState = none, none[:], none[:], none[:]
        """Per colour and state: the nodes whose state can do at least as much."""
        self.by_kind: dict[Kind, list[int]] = {}
        """Per kind and jokers used: the nodes that used no more; all bits set (-1) beyond the jokers there are."""

    def knows(self, states: States, kind: Kind, jokers: int) -> bool:
        """Return whether an equal or better node was opened before; if not, remember this one."""
        one, two, three, four = self.by_state
        state_1, state_2, state_3, state_4 = states
        known = self.by_kind.get(kind)
        if known is None:
            known = self.by_kind[kind] = [0] * (self._jokers + 1) + [-1] * self._jokers
        elif (bits := known[jokers] & one[state_1] & two[state_2]) and bits & three[state_3] & four[state_4]:
            return True
        bit = 1 << self._count
        self._count += 1
        below = self._below
        for other in below[state_1]:
            one[other] |= bit
        for other in below[state_2]:
            two[other] |= bit
        for other in below[state_3]:
            three[other] |= bit
        for other in below[state_4]:
            four[other] |= bit
        known[jokers] |= bit
        if self._lazy_jokers:
            for count in range(jokers + 1, self._jokers + 1):
                known[count] |= bit
        return False
